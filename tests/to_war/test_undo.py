"""R4, R11 What a side chose within its turn it may take back, until something is turned up."""

from __future__ import annotations

import pytest

from grognard.core.errors import IllegalAction
from grognard.core.match import Match
from grognard.games.to_war import GAME
from grognard.games.to_war.displacement import MoveOn
from grognard.games.to_war.turn import BringUp, ChooseCard


def match_at(scenario: str, step: type, seed: int) -> Match:
    """A match in which a side with a choice stands before the given step."""
    match = Match(GAME, scenario, seed=seed)
    while not (isinstance(match.position.frame.step, step) and len(match.legal(match.actors[0])) > 1):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    return match


def test_r4_the_steps_of_a_chain_can_be_taken_back() -> None:
    """In the first turn all places are full, so that every card laid displaces somebody."""
    match = match_at("standard", BringUp, seed=4)
    side, view = match.actors[0], match.view(match.actors[0])
    for text in match.legal(side):
        match.act(side, text)
        assert isinstance(match.position.frame.step, MoveOn)
        assert match.can_undo(side) == (True, "")
        match.undo(side)
        assert match.view(side) == view


def test_r4_not_once_the_next_card_is_turned_up() -> None:
    match = match_at("standard", MoveOn, seed=4)
    side = match.actors[0]
    while match.actors == (side,):
        match.play(side, match.legal(side)[0])
    with pytest.raises(IllegalAction):
        match.undo(side)


def test_r11_a_chosen_card_goes_back_to_the_hand() -> None:
    match = match_at("strategy", ChooseCard, seed=2)
    side, view = match.actors[0], match.view(match.actors[0])
    match.play(side, match.legal(side)[0])
    assert match.can_undo(side) == (True, "")
    match.undo(side)
    assert match.view(side) == view
