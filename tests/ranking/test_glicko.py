"""Ratings: the worked example of Glickman's paper, and what an edge of a side changes."""

from __future__ import annotations

import random

import pytest

from grognard.ranking.glicko import MIDDLE, WIDEST, Played, Rating, expected, learnt, rated


def test_the_worked_example_of_the_paper() -> None:
    others = [(1400, 30, 1.0), (1550, 100, 0.0), (1700, 300, 0.0)]
    after = rated(
        Rating(1500, 200), [Played(Rating(points, spread), score) for points, spread, score in others]
    )
    assert after.points == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)
    assert after.low == pytest.approx(1464.06 - 2 * 151.52, abs=0.03)
    assert after.high == pytest.approx(1464.06 + 2 * 151.52, abs=0.03)


def test_who_does_not_play_is_known_less_well() -> None:
    before = Rating(1700, 60)
    later = rated(before, [], periods=12)
    assert later.points == 1700
    assert 60 < later.deviation < 80
    assert rated(before, [], periods=10**6).deviation == WIDEST
    assert rated(before, [], periods=0) == pytest.approx(before)


def test_a_great_surprise_makes_a_rating_restless() -> None:
    steady = Rating(1500, 50)
    lost = rated(steady, [Played(Rating(2400, 30), 1.0)] * 3)
    assert lost.volatility > steady.volatility
    assert lost.points > steady.points


def test_a_win_with_the_better_side_is_worth_less() -> None:
    one, other = Rating(), Rating()
    plain = rated(one, [Played(other, 1.0)]).points
    easy = rated(one, [Played(other, 1.0, edge=120)]).points
    hard = rated(one, [Played(other, 1.0, edge=-120)]).points
    assert MIDDLE < easy < plain < hard


def test_the_edge_of_a_side_is_learnt_and_mends_the_ratings() -> None:
    """Forty people of whom the first ones like the side that is worth 120 points."""
    blind, aware = league(learning=False), league(learning=True)
    assert aware.edge == pytest.approx(120, abs=60)
    assert blind.edge == 0
    assert aware.surprise < blind.surprise


class League:
    def __init__(self) -> None:
        self.edge = 0.0
        self.surprise = 0.0


def league(*, learning: bool) -> League:
    dice, told = random.Random(1), League()
    true = [dice.gauss(1500, 200) for _ in range(40)]
    people = [Rating()] * 40
    for number in range(2000):
        first, second = dice.sample(range(40), 2)
        if first > second and dice.random() < 0.7:
            first, second = second, first
        score = float(dice.random() < 1 / (1 + 10 ** ((true[second] - true[first] - 120) / 400)))
        one, other = people[first], people[second]
        if number > 1000:
            told.surprise += (score - expected(one, other, told.edge)) ** 2
        people[first] = rated(one, [Played(other, score, told.edge)], periods=0.01)
        people[second] = rated(other, [Played(one, 1 - score, -told.edge)], periods=0.01)
        if learning:
            told.edge = learnt(told.edge, one, other, score)
    return told
