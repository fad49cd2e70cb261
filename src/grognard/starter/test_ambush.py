"""Ambush keeps every promise of a game, and its own rules."""

from __future__ import annotations

from pathlib import Path

import grognard
from grognard.testing import check_game

GAME = grognard.load(str(Path(__file__).with_name("ambush.py")))


def match_at_the_first_ambush(die: str) -> grognard.Match:
    """Red holds a 1, Blue a 3; Red sets out for b1, and is looked for where he is."""
    match = grognard.Match(GAME, roll=False)
    match.fall("1")
    match.fall("3")
    for side, text in [("red", "b1"), ("blue", "ambush"), ("red", "wood"), ("blue", "wood")]:
        match.act(side, text)
    match.fall(die)
    return match


def test_every_promise_is_kept() -> None:
    check_game(GAME)


def test_1_2_a_card_is_known_to_its_own_side_only() -> None:
    match = grognard.Match(GAME, seed=1)
    assert match.view("red").facts["card"][1] == match.view("blue").facts["card"][0] == 0
    assert 1 <= match.view("red").facts["card"][0] <= 3


def test_2_1_nobody_goes_more_than_three_places() -> None:
    match = grognard.Match(GAME, seed=1)
    assert match.legal("red") == ["b1", "c1", "d1"]


def test_2_4_the_die_must_be_higher_than_card_and_distance() -> None:
    assert "is thrown back" in match_at_the_first_ambush("4").log("red")[-2]
    assert match_at_the_first_ambush("5").log("red")[-1] == "Red stands on b1."
