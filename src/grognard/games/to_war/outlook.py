"""What an action comes to: who meets whom, and how that ends.  For hints and stories, not for rules."""

from __future__ import annotations

from typing import Final, final

from grognard.games.to_war.data import CELLS, NONE, Unit, back_row, owner_of
from grognard.games.to_war.displacement import FORWARD, STOP, Displacement, target_of
from grognard.games.to_war.fight import strength
from grognard.games.to_war.position import War

STOPS: Final = 0  # stays where its first step led
FREE: Final = 1  # comes to a free place
DRIVES: Final = 2  # displaces a unit of its own side
WINS: Final = 3
FALLS: Final = 4
BOTH_FALL: Final = 5
BREAKS_THROUGH: Final = 6


@final
class Outlook:
    def __init__(self, unit: Unit, cell: int, other: Unit | None, sideways: bool, result: int) -> None:
        self.unit: Final = unit
        self.cell: Final = cell  # where it goes
        self.other: Final = other  # who stands there
        self.sideways: Final = sideways
        self.result: Final = result

    @property
    def is_fight(self) -> bool:
        return self.result in (WINS, FALLS, BOTH_FALL)


def laying(war: War, side: int, column: int) -> Outlook:
    """§4.2 What laying the card in that column of the back row comes to."""
    return meeting(war, war.units[war.up], int(back_row(side)) + column, False)


def stepping(war: War, side: int, direction: int) -> Outlook:
    """§5 What that step of the displaced unit comes to."""
    move = war.frame
    assert isinstance(move, Displacement)
    unit = war.units[move.unit]
    if direction == STOP:
        return Outlook(unit, int(move.cell), None, False, STOPS)
    return meeting(war, unit, int(target_of(move.cell, direction, side)), direction != FORWARD)


def meeting(war: War, unit: Unit, cell: int, sideways: bool) -> Outlook:
    if cell < 0 or cell >= CELLS:
        return Outlook(unit, cell, None, sideways, BREAKS_THROUGH)
    if war.board[cell] == NONE:
        return Outlook(unit, cell, None, sideways, FREE)
    other = war.units[war.board[cell]]
    if owner_of(other.id) == unit.side:
        return Outlook(unit, cell, other, sideways, DRIVES)
    lead = strength(unit, sideways) - other.defence
    return Outlook(unit, cell, other, sideways, WINS if lead > 0 else FALLS if lead < 0 else BOTH_FALL)
