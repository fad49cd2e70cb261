"""A second, naive implementation of the turn, against the real one, over many random matches."""

from __future__ import annotations

from itertools import permutations

import pytest

from grognard.core import flow
from grognard.core.chance import Rng
from grognard.core.flow import CHANCE, NOBODY
from grognard.games.to_war import GAME
from grognard.games.to_war.data import ARMIES, NONE
from grognard.games.to_war.notation import CELL_NAMES
from grognard.games.to_war.position import War
from grognard.games.to_war.turn import BringUp

from . import oracle
from .oracle import Card

# Weak fights and many ties leave many free places, where two-step units show what they can do.
WILD = {
    f"{army.name}.{card.name}": f"{3 + number % 2}/{4 - number % 2} T2"
    for army in ARMIES.values()
    for number, card in enumerate(army.cards)
}


def card_of(war: War, number: int) -> Card:
    unit = war.units[number]
    return Card(
        number, int(unit.side), int(unit.attack), int(unit.defence), bool(unit.sideways), bool(unit.two_steps)
    )


def board_of(war: War) -> dict[str, Card]:
    pairs = zip(CELL_NAMES, map(int, war.board), strict=True)
    return {cell: card_of(war, unit) for cell, unit in pairs if unit != NONE}


def play_turn(war: War, rng: Rng) -> int:
    """One turn on both; the number of decisions in it."""
    side = int(war.side)
    second = oracle.turn(board_of(war), card_of(war, int(war.up)))
    expected: list[str] | None = next(second)
    decisions = 0
    while expected is not None:
        legal = {GAME.write(war, side, action): action for action in flow.legal(war, side)}
        assert sorted(legal) == sorted(expected)
        text = sorted(legal)[int(rng.below(len(legal)))]
        flow.play(war, side, legal[text])
        decisions += 1
        try:
            expected = second.send(text)
        except StopIteration as end:
            left, expected = end.value, None
    assert (left is None) == (war.ended == "§5.4")
    assert left is None or board_of(war) == left
    assert war.actor != side
    return decisions


def play_match(options: dict[str, bool | int | str | dict[str, str]], seed: int) -> int:
    war = GAME.setup("standard", options)
    assert isinstance(war, War)
    rng = Rng(seed)
    decisions = 0
    while war.actor != NOBODY:
        if isinstance(war.frame.step, BringUp):
            decisions += play_turn(war, rng)
        elif war.actor == CHANCE:
            chances = [outcome for outcome, weight in GAME.chances(war) for _ in range(weight)]
            flow.play(war, CHANCE, chances[int(rng.below(len(chances)))])
        else:
            legal = flow.legal(war, war.actor)
            flow.play(war, war.actor, legal[int(rng.below(len(legal)))])
    return decisions


@pytest.mark.parametrize("pair", list(permutations(ARMIES, 2)), ids="-".join)
def test_the_turn_agrees_with_its_naive_twin(pair: tuple[str, str]) -> None:
    for seed in range(12):
        assert play_match({"first_army": pair[0], "second_army": pair[1]}, seed) >= 3


def test_they_agree_where_everybody_may_take_two_steps_anywhere() -> None:
    for seed in range(150):
        play_match({"units": dict(WILD)}, seed)
