"""Bradley-Terry ratings against answers known otherwise."""

from __future__ import annotations

from math import log, log10, sqrt

import pytest

from grognard import Rng
from grognard.lab.ratings import fit


def test_three_of_four_are_191_points() -> None:
    first, second = fit([[0, 75], [25, 0]], prior=0.0)
    assert first.points - second.points == pytest.approx(400 * log10(3))
    assert first.points + second.points == pytest.approx(0.0)


def test_the_interval_is_that_of_the_logarithm_of_the_odds() -> None:
    """For two the difference has variance 1 / (n p (1 - p)), and each is half of it from the mean."""
    first, _ = fit([[0, 75], [25, 0]], prior=0.0)
    deviation = 400 / log(10) * sqrt(1 / (100 * 0.75 * 0.25)) / 2
    assert first.reach == pytest.approx(1.96 * deviation)


def test_three_in_a_row_have_consistent_odds() -> None:
    """a beats b two to one, b beats c two to one, a beats c four to one: the model fits exactly."""
    a, b, c = fit([[0, 20, 40], [10, 0, 20], [10, 10, 0]], prior=0.0)
    assert a.points - b.points == pytest.approx(400 * log10(2))
    assert b.points - c.points == pytest.approx(400 * log10(2))


def test_who_always_wins_is_rated_high_but_finite() -> None:
    first, second = fit([[0, 20], [0, 0]])
    assert 300 < first.points - second.points < 3000
    assert first.reach > 100


def test_equals_are_rated_equal() -> None:
    assert [round(rating.points, 6) for rating in fit([[0, 5, 5], [5, 0, 5], [5, 5, 0]])] == [0, 0, 0]


def test_intervals_hold_what_they_promise() -> None:
    """Simulated leagues of three with known strengths: about 95 of 100 intervals hold the truth."""
    rng = Rng(5)
    truth = [-150.0, 0.0, 150.0]
    held = 0
    for _ in range(120):
        points = [[0.0] * 3 for _ in range(3)]
        for a in range(3):
            for b in range(a):
                chance = 1 / (1 + 10 ** ((truth[b] - truth[a]) / 400))
                points[a][b] = sum(rng.unit() < chance for _ in range(60))
                points[b][a] = 60 - points[a][b]
        rated = fit(points)
        held += sum(
            abs(rating.points - true) < rating.reach for rating, true in zip(rated, truth, strict=True)
        )
    assert 0.92 < held / 360 < 0.985
