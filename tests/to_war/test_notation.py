"""Texts of actions: unique, and refused with a reason wherever they are not legal."""

from __future__ import annotations

import pytest

from grognard.core.chance import Rng
from grognard.core.errors import BadNotation, IllegalAction
from grognard.core.match import Match
from grognard.games.to_war import GAME
from grognard.games.to_war.notation import CELL_NAMES, UNIT_NAMES

WORDS = [*CELL_NAMES, *UNIT_NAMES, "out", "stop"]


def test_places_are_named_by_column_and_row() -> None:
    assert CELL_NAMES == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3", "a4", "b4", "c4"]


def test_names_of_units_are_unique_across_the_armies() -> None:
    assert len(UNIT_NAMES) == 18
    assert not set(UNIT_NAMES) & {*CELL_NAMES, "out", "stop"}


@pytest.mark.parametrize("scenario", ["standard", "strategy"])
def test_every_word_is_legal_or_refused_with_a_reason(scenario: str) -> None:
    rules = GAME.rules()
    for seed in range(3):
        match = Match(GAME, scenario, seed=seed)
        rng = Rng(seed)
        while match.outcome is None:
            side = match.actors[0]
            legal = match.legal(side)
            for word in set(WORDS) - set(legal):
                refusal = GAME.refuse(match.known(side), side, word)
                assert refusal is not None
                assert refusal.reason
                assert f"**{refusal.rule}**" in rules
            match.play(side, legal[int(rng.below(len(legal)))])


@pytest.mark.parametrize("text", ["", "d1", "a5", "A1", " a1", "a1 ", "Knight", "pass", "b2\n", "§", "0"])
def test_garbage_is_no_notation(text: str) -> None:
    match = Match(GAME, "standard", seed=3)
    with pytest.raises(BadNotation):
        match.act(match.actors[0], text)


def test_a_refused_action_changes_nothing() -> None:
    match = Match(GAME, "standard", seed=3)
    before = match.view("observer")
    for word in set(WORDS) - set(match.legal(match.actors[0])):
        with pytest.raises(IllegalAction):
            match.act(match.actors[0], word)
    assert match.view("observer") == before
