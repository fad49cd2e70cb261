"""Pairings and standings of tournaments."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from grognard.ranking.pairing import BYE, Pair, Score, round_robin, swiss, swiss_rounds
from grognard.ranking.standings import Result, standings


@pytest.mark.parametrize("entrants", [2, 3, 4, 5, 8, 9, 16])
def test_everybody_meets_everybody_once(entrants: int) -> None:
    rounds = round_robin(entrants)
    met = Counter(pair.people for pairs in rounds for pair in pairs if pair.second != BYE)
    assert len(met) == entrants * (entrants - 1) // 2
    assert set(met.values()) == {1}
    for pairs in rounds:
        assert sorted(who for pair in pairs for who in pair if who != BYE) == list(range(entrants))
    firsts = Counter(pair.first for pairs in rounds for pair in pairs if pair.second != BYE)
    assert max(firsts.values()) - min(firsts[who] for who in range(entrants)) <= 2


def test_twice_is_once_with_either_side() -> None:
    sides = Counter(pair for pairs in round_robin(5, twice=True) for pair in pairs if pair.second != BYE)
    assert sides == {Pair(a, b): 1 for a in range(5) for b in range(5) if a != b}


def course(entrants: int, rounds: int, seed: int) -> list[Pair]:
    """All that is played where everything ends by chance."""
    dice = random.Random(seed)
    played: list[Pair] = []
    results: list[Result] = []
    for _ in range(rounds):
        rows = standings(entrants, results)
        pairs = swiss([Score(row.who, row.points, place) for place, row in enumerate(rows)], played)
        assert sorted(who for pair in pairs for who in pair if who != BYE) == list(range(entrants))
        played += pairs
        results += [Result(pair, 1.0 if pair.second == BYE else dice.choice((0, 0.5, 1))) for pair in pairs]
    return played


@pytest.mark.parametrize("entrants", [2, 3, 7, 16, 33, 64])
def test_the_swiss_way_repeats_nothing_and_is_fair_with_sides(entrants: int) -> None:
    played = course(entrants, swiss_rounds(entrants), entrants)
    assert max(Counter(pair.people for pair in played).values()) == 1
    for who in range(entrants):
        firsts = sum(pair.first == who and pair.second != BYE for pair in played)
        seconds = sum(pair.second == who for pair in played)
        assert abs(firsts - seconds) <= 2


def test_those_meet_who_have_fared_alike() -> None:
    scores = [Score(0, 1, 0), Score(1, 0, 0), Score(2, 1, 1), Score(3, 0, 1)]
    pairs = swiss(scores, [Pair(0, 1), Pair(2, 3)])
    assert {pair.people for pair in pairs} == {frozenset((0, 2)), frozenset((1, 3))}


def test_a_choice_at_the_top_that_leaves_the_rest_alone_is_taken_back() -> None:
    """2 and 3 have met: 0 must not take 1, though they stand next to each other."""
    scores = [Score(who, 0, who) for who in range(4)]
    pairs = swiss(scores, [Pair(2, 3)])
    assert {pair.people for pair in pairs} == {frozenset((0, 2)), frozenset((1, 3))}


def test_where_all_have_met_they_meet_again() -> None:
    scores = [Score(0, 1, 0), Score(1, 0, 0)]
    assert swiss(scores, [Pair(0, 1)]) == [Pair(1, 0)]


@pytest.mark.parametrize("entrants", [2, 3, 4, 5])
def test_few_people_may_play_many_rounds(entrants: int) -> None:
    met = Counter(pair.people for pair in course(entrants, 20, seed=1) if pair.second != BYE)
    assert len(met) == entrants * (entrants - 1) // 2
    assert sum(met.values()) == 20 * (entrants // 2)


@pytest.mark.parametrize(("entrants", "seed"), [(28, 0), (32, 1), (40, 0)])
def test_many_people_meet_nobody_twice_in_long_tournaments(entrants: int, seed: int) -> None:
    """As long as nobody has met half of the others there is a way, though the search gives up."""
    met = Counter(pair.people for pair in course(entrants, entrants // 2, seed))
    assert max(met.values()) == 1


def test_nobody_is_idle_twice_before_all_were() -> None:
    played: list[Pair] = []
    for _ in range(3):
        played += swiss([Score(who, 0, who) for who in range(3)], played)
    assert sorted(pair.first for pair in played if pair.second == BYE) == [0, 1, 2]


def test_standings_are_points_then_whom_they_were_won_against() -> None:
    results = [
        Result(Pair(0, 1), 1.0),
        Result(Pair(2, 3), 1.0),
        Result(Pair(0, 2), 0.5),
        Result(Pair(1, 3), 1.0),
        Result(Pair(4, BYE), 1.0),
    ]
    rows = standings(5, results)
    told = [(row.rank, row.who, row.points, row.buchholz, row.sonneborn) for row in rows]
    assert told == [
        (1, 0, 1.5, 2.5, 1.75),
        (2, 2, 1.5, 1.5, 0.75),
        (3, 1, 1.0, 1.5, 0.0),
        (4, 4, 1.0, 0.0, 0.0),
        (5, 3, 0.0, 2.5, 0.0),
    ]


def test_who_cannot_be_told_apart_shares_his_rank() -> None:
    assert [row.rank for row in standings(3, [Result(Pair(0, 1), 0.5)])] == [1, 1, 3]
