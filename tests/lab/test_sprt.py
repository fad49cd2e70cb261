"""The sequential test against known answers and in simulation."""

from __future__ import annotations

from math import log

import pytest

from grognard import GameError, Rng
from grognard.lab.sprt import ACCEPTED, OPEN, REJECTED, Sprt

TEST = Sprt()


def test_bounds_are_walds() -> None:
    assert TEST.bound == pytest.approx(log(0.95 / 0.05))


def test_every_match_moves_the_ratio() -> None:
    assert TEST.ratio(1, 1) == pytest.approx(log(0.65 / 0.5))
    assert TEST.ratio(0, 1) == pytest.approx(log(0.35 / 0.5))
    assert TEST.ratio(0.5, 1) == pytest.approx((log(1.3) + log(0.7)) / 2)


def test_twelve_wins_in_a_row_are_enough() -> None:
    assert TEST.verdict(11, 11) == OPEN
    assert TEST.verdict(12, 12) == ACCEPTED


def test_nine_losses_in_a_row_are_enough() -> None:
    assert TEST.verdict(0, 8) == OPEN
    assert TEST.verdict(0, 9) == REJECTED


@pytest.mark.parametrize(("better", "error"), [(0.5, 0.05), (1.0, 0.05), (0.65, 0.0), (0.65, 0.5)])
def test_bounds_that_make_no_sense_are_refused(better: float, error: float) -> None:
    with pytest.raises(GameError):
        Sprt(better=better, error=error)


def decided(share: float, rng: Rng, draws: float = 0.0, alike: float = 0.0) -> tuple[str, int]:
    """A simulated test in pairs of matches; ``alike``: how often the dice decide a pair for one side."""
    points, matches = 0.0, 0
    while TEST.verdict(points, matches) == OPEN:
        if rng.unit() < alike:
            pair = [1.0, 0.0]
        else:
            pair = [0.5 if rng.unit() < draws else float(rng.unit() < share) for _ in range(2)]
        points += sum(pair)
        matches += 2
    return TEST.verdict(points, matches), matches


@pytest.mark.parametrize(("draws", "alike"), [(0.0, 0.0), (0.3, 0.0), (0.0, 0.3)])
def test_errors_are_as_rare_as_promised(draws: float, alike: float) -> None:
    """An equal bot is accepted, one that takes 65 % is rejected, at most 5 times of 100."""
    rng = Rng(11)
    trials = 800
    false = sum(decided(0.5, rng, draws, alike)[0] == ACCEPTED for _ in range(trials))
    assert false / trials < 0.055
    share = (0.65 - 0.5 * (draws + alike)) / (1 - draws - alike)  # so that 65 % of the points are its own
    missed = sum(decided(share, rng, draws, alike)[0] == REJECTED for _ in range(trials))
    assert missed / trials < 0.055


def test_few_matches_decide() -> None:
    rng = Rng(3)
    lengths = [decided(0.8, rng)[1] for _ in range(300)]
    assert sum(lengths) / len(lengths) < 30
