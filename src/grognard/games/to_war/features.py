"""*To War!* in numbers, as the side that looks sees it: its own camp first, its own cards first."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grognard.core.features import Features, Sheet
from grognard.core.flow import Position, Side
from grognard.games.to_war.data import ARMY, CELLS, COLUMNS, KINDS, NONE, ROWS, Unit, owner_of
from grognard.games.to_war.moves import Displacement
from grognard.games.to_war.position import War

FIELD: Final = (ROWS, COLUMNS)
VALUES: Final = 5  # numbers that tell of one card
STRONGEST: Final = 19  # that a value on a card can be
CARD: Final = "attack, defence, whether it moves sideways, moves two steps, is elite"


@final
class WarFeatures(Features):
    def __init__(self) -> None:
        super().__init__()
        self.own = self.feature("own", FIELD, 1, "own units; rows from the own camp on, columns a to c")
        self.enemy = self.feature("enemy", FIELD, 1, "the enemy's units")
        self.attack = self.feature("attack", FIELD, STRONGEST, "attack of the unit there")
        self.defence = self.feature("defence", FIELD, STRONGEST, "defence of the unit there")
        self.sideways = self.feature("sideways", FIELD, 1, "units that also move sideways")
        self.two_steps = self.feature("two_steps", FIELD, 1, "units that may take two steps")
        self.elite = self.feature("elite", FIELD, 1, "elite units")
        self.up = self.feature("up", (VALUES,), STRONGEST, f"the card turned up or chosen, if seen: {CARD}")
        self.from_cell = self.feature("from", FIELD, 1, "where a displaced unit comes from")
        self.been = self.feature("been", FIELD, 1, "where it has been in this turn")
        self.moving = self.feature("moving", (VALUES,), STRONGEST, f"the displaced unit: {CARD}")
        self.unseen = self.feature(
            "unseen", (2, KINDS), ARMY, "cards not yet seen, by kind: own, the enemy's"
        )
        self.hand = self.feature("hand", (KINDS,), ARMY, "own cards in hand, by kind")
        self.left = self.feature("left", (2,), ARMY, "cards in the reserve: own, the enemy's")
        self.held = self.feature("held", (2,), ARMY, "cards in hand: own, the enemy's")

    def write(self, position: Position, side: Side, sheet: Sheet) -> None:
        assert isinstance(position, War)
        for cell in range(CELLS):
            number = position.board[cell]
            if number != NONE:
                self.write_unit(position.units[number], seen(cell, side), side, sheet)
        self.write_cards(position, side, sheet)
        frame = position.frame
        if isinstance(frame, Displacement) and frame.unit != NONE:
            sheet.mark(self.from_cell + seen(frame.cell, side))
            been = frame.been[frame.unit % ARMY]
            for cell in range(CELLS):
                if been >> cell & 1:
                    sheet.mark(self.been + seen(cell, side))
            write_card(position.units[frame.unit], self.moving, sheet)

    def write_unit(self, unit: Unit, cell: i64, side: Side, sheet: Sheet) -> None:
        sheet.mark(cell + (self.own if owner_of(unit.id) == side else self.enemy))
        sheet.set(self.attack + cell, unit.attack)
        sheet.set(self.defence + cell, unit.defence)
        sheet.set(self.sideways + cell, unit.sideways)
        sheet.set(self.two_steps + cell, unit.two_steps)
        sheet.set(self.elite + cell, unit.elite)

    def write_cards(self, war: War, side: Side, sheet: Sheet) -> None:
        """§1.5, §8.5 The enemy's hand is not seen, nor what he has chosen from it."""
        if war.up >= 0 and (war.side == side or not war.strategy or war.held[war.side] == 0):
            write_card(war.units[war.up], self.up, sheet)
        for place in range(2):
            whose = side if place == 0 else 1 - side
            for kind in range(KINDS):
                cards = war.reserve[KINDS * whose + kind] + war.hand[KINDS * whose + kind]
                sheet.set(self.unseen + KINDS * place + kind, cards)
            sheet.set(self.left + place, war.left[whose])
            sheet.set(self.held + place, war.held[whose])
        for kind in range(KINDS):
            sheet.set(self.hand + kind, war.hand[KINDS * side + kind])


def seen(cell: i64, side: Side) -> i64:
    """The place of a cell on the field as the side sees it: the rows turned about, not the columns."""
    return cell if side == 0 else CELLS - COLUMNS - cell + 2 * (cell % COLUMNS)


def write_card(unit: Unit, first: i64, sheet: Sheet) -> None:
    sheet.set(first, unit.attack)
    sheet.set(first + 1, unit.defence)
    sheet.set(first + 2, unit.sideways)
    sheet.set(first + 3, unit.two_steps)
    sheet.set(first + 4, unit.elite)
