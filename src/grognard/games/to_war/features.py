"""*To War!* in numbers, as the side that looks sees it: its own camp first, its own cards first."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from grognard.core.features import Features
from grognard.core.flow import Position, Side
from grognard.core.sheet import Sheet
from grognard.games.to_war.data import ARMY, CELLS, COLUMNS, KINDS, NONE, ROWS, VALUED
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
        frame.in_numbers(side, sheet)
        unit = frame.subject()
        if unit != NONE:
            write_card(position, unit, sheet, self.moving)

    def write_field(self, war: War, side: Side, numbers: vec[u8], row: i64) -> None:
        """Without the calls that a sheet offers, and with the order of the features, each of which has a
        number for every cell: half of the time of an environment would go there."""
        board = war.board
        values = war.armies.values
        cells: i64 = CELLS
        at = row + self.own
        step: i64 = 1
        if side != 0:  # the rows turned about, as in ``seen``
            at += cells - COLUMNS
            step = 1 - 2 * COLUMNS
        column: i64 = 0
        for cell in range(cells):
            unit = board[cell]
            if unit != NONE:
                word = values[unit]
                numbers[at + CELLS * (side if unit < ARMY else 1 - side)] = u8(1)
                numbers[at + 2 * CELLS] = u8(word & 0xFF)
                numbers[at + 3 * CELLS] = u8(word >> 8 & 0xFF)
                if word >> 16 != 0:  # few can do more than attack and defend
                    numbers[at + 4 * CELLS] = u8(word >> 16 & 0xFF)
                    numbers[at + 5 * CELLS] = u8(word >> 24 & 0xFF)
                    numbers[at + 6 * CELLS] = u8(word >> 32 & 0xFF)
            column += 1
            if column == COLUMNS:
                column = 0
                at += step
            else:
                at += 1

    def write_cards(self, war: War, side: Side, sheet: Sheet) -> None:
        """§1.5, §8.5 The enemy's hand is not seen, nor what he has chosen from it."""
        if war.up >= 0 and (war.side == side or not war.strategy or war.held[war.side] == 0):
            write_card(war, war.up, sheet, self.up)
        numbers = sheet.numbers
        row = sheet.row
        reserve = war.reserve
        hand = war.hand
        kinds: i64 = KINDS
        strategy = war.strategy
        for place in range(i64(2)):
            whose = side if place == 0 else 1 - side
            unseen = row + self.unseen + kinds * place
            first = kinds * whose
            for kind in range(kinds):
                cards = reserve[first + kind]
                if strategy:
                    cards += hand[first + kind]
                numbers[unseen + kind] = u8(cards)
            numbers[row + self.left + place] = u8(war.left[whose])
            numbers[row + self.held + place] = u8(war.held[whose])
        if strategy:
            for kind in range(kinds):
                numbers[row + self.hand + kind] = u8(hand[kinds * side + kind])


def seen(cell: i64, side: Side) -> i64:
    """The place of a cell on the field as the side sees it: the rows turned about, not the columns."""
    return cell if side == 0 else CELLS - COLUMNS - cell + 2 * (cell % COLUMNS)


def write_card(war: War, unit: i64, sheet: Sheet, first: i64) -> None:
    numbers = sheet.numbers
    word = war.armies.values[unit]
    at = sheet.row + first
    while word != 0:
        numbers[at] = u8(word & 0xFF)
        word >>= 8
        at += 1


FEATURES: Final = WarFeatures()
