"""§1.5 Who knows what: the field and the numbers of cards are open, hands are not."""

from __future__ import annotations

from typing import Any

from grognard.core.flow import Position
from grognard.core.ruleset import Ruleset
from grognard.games.to_war.battle import Battle
from grognard.games.to_war.data import CELLS, HIDDEN, KINDS, NONE, armies_of
from grognard.games.to_war.position import War


def start(ruleset: Ruleset) -> Position:
    return War(ruleset, armies_of(ruleset), Battle())


def facts(position: Position, side: int) -> dict[str, Any]:
    """What ``side`` may know.  ``unseen`` are the cards not yet turned up or laid, by kind."""
    assert isinstance(position, War)
    hand: list[int] = []
    if position.strategy and side >= 0:
        hand = [int(position.hand[KINDS * side + kind]) for kind in range(KINDS)]
    up = int(position.up)
    if position.strategy and up != NONE and position.held[position.side] > 0 and position.side != side:
        up = HIDDEN  # chosen, but not laid yet
    return {
        "board": [int(unit) for unit in position.board],
        "up": up,
        "unseen": [int(position.reserve[kind] + position.hand[kind]) for kind in range(2 * KINDS)],
        "left": [int(position.left[0]), int(position.left[1])],
        "held": [int(position.held[0]), int(position.held[1])],
        "hand": hand,
    }


def known(ruleset: Ruleset, side: int, facts: dict[str, Any]) -> Position:
    """The position as ``side`` knows it: hidden hands are empty, their cards still in the reserve."""
    war = War(ruleset, armies_of(ruleset), Battle())
    for cell in range(CELLS):
        war.board[cell] = facts["board"][cell]
    war.up = facts["up"]
    for kind in range(2 * KINDS):
        war.reserve[kind] = facts["unseen"][kind]
    for kind, cards in enumerate(facts["hand"]):
        war.hand[KINDS * side + kind] = cards
        war.reserve[KINDS * side + kind] -= cards
    for each in range(2):
        war.left[each] = facts["left"][each]
        war.held[each] = facts["held"][each]
    return war
