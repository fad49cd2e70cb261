"""*To War!* in numbers, as the side that looks sees it: its own camp first, its own cards first."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from grognard.core.features import Features, Sheet
from grognard.core.flow import Position, Side
from grognard.games.to_war.data import ARMY, CELLS, COLUMNS, KINDS, NONE, ROWS, VALUED, owner_of
from grognard.games.to_war.moves import Displacement
from grognard.games.to_war.position import War

FIELD: Final = (ROWS, COLUMNS)
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
        self.up = self.feature("up", (VALUED,), STRONGEST, f"the card turned up or chosen, if seen: {CARD}")
        self.from_cell = self.feature("from", FIELD, 1, "where a displaced unit comes from")
        self.been = self.feature("been", FIELD, 1, "where it has been in this turn")
        self.moving = self.feature("moving", (VALUED,), STRONGEST, f"the displaced unit: {CARD}")
        self.unseen = self.feature(
            "unseen", (2, KINDS), ARMY, "cards not yet seen, by kind: own, the enemy's"
        )
        self.hand = self.feature("hand", (KINDS,), ARMY, "own cards in hand, by kind")
        self.left = self.feature("left", (2,), ARMY, "cards in the reserve: own, the enemy's")
        self.held = self.feature("held", (2,), ARMY, "cards in hand: own, the enemy's")

    def write(self, position: Position, side: Side, sheet: Sheet) -> None:
        assert isinstance(position, War)
        self.write_field(position, side, sheet.numbers, sheet.row)
        self.write_cards(position, side, sheet)
        frame = position.frame
        if isinstance(frame, Displacement) and frame.unit != NONE:
            sheet.mark(self.from_cell + seen(frame.cell, side))
            been = frame.been[frame.unit % ARMY]
            for cell in range(CELLS):
                if been >> cell & 1:
                    sheet.mark(self.been + seen(cell, side))
            write_card(position, frame.unit, sheet, self.moving)

    def write_field(self, war: War, side: Side, numbers: vec[u8], row: i64) -> None:
        """Without the calls that a sheet offers: half of the time of an environment would go there."""
        board = war.board
        values = war.armies.values
        for cell in range(CELLS):
            unit = board[cell]
            if unit != NONE:
                at = row + seen(cell, side)
                numbers[at + (self.own if owner_of(unit) == side else self.enemy)] = u8(1)
                first = VALUED * unit
                numbers[at + self.attack] = u8(values[first])
                numbers[at + self.defence] = u8(values[first + 1])
                numbers[at + self.sideways] = u8(values[first + 2])
                numbers[at + self.two_steps] = u8(values[first + 3])
                numbers[at + self.elite] = u8(values[first + 4])

    def write_cards(self, war: War, side: Side, sheet: Sheet) -> None:
        """§1.5, §8.5 The enemy's hand is not seen, nor what he has chosen from it."""
        if war.up >= 0 and (war.side == side or not war.strategy or war.held[war.side] == 0):
            write_card(war, war.up, sheet, self.up)
        numbers = sheet.numbers
        row = sheet.row
        reserve = war.reserve
        hand = war.hand
        for place in range(2):
            whose = side if place == 0 else 1 - side
            unseen = row + self.unseen + KINDS * place
            for kind in range(KINDS):
                cards = reserve[KINDS * whose + kind] + hand[KINDS * whose + kind]
                numbers[unseen + kind] = u8(cards)
            numbers[row + self.left + place] = u8(war.left[whose])
            numbers[row + self.held + place] = u8(war.held[whose])
        if war.strategy:
            for kind in range(KINDS):
                numbers[row + self.hand + kind] = u8(hand[KINDS * side + kind])


def seen(cell: i64, side: Side) -> i64:
    """The place of a cell on the field as the side sees it: the rows turned about, not the columns."""
    return cell if side == 0 else CELLS - COLUMNS - cell + 2 * (cell % COLUMNS)


def write_card(war: War, unit: i64, sheet: Sheet, first: i64) -> None:
    numbers = sheet.numbers
    values = war.armies.values
    for place in range(VALUED):
        numbers[sheet.row + first + place] = u8(values[VALUED * unit + place])
