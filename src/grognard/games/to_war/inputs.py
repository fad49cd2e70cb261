"""What the learned judgement asks of a position: cards left, who stands where, what a card laid would do.

A match asks by kinds of unit; what was learned lies in rows for the values of a unit, so that it serves every
pairing of armies and, as well as it can, values of one's own.  A row for the printed card itself says what
its values do not.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.core.chance import Actions
from grognard.core.flow import Position, Side
from grognard.core.net import Inputs
from grognard.games.to_war.data import (
    ARMY,
    CELL_NAMES,
    CELLS,
    COLUMNS,
    HAND,
    KINDS,
    UNIT_NAMES,
    Unit,
    back_row,
)
from grognard.games.to_war.features import seen
from grognard.games.to_war.position import War
from grognard.games.to_war.rules import DRAW_CARD
from grognard.games.to_war.sense import BREAKTHROUGH, FIGHT, laid

MOST_CARDS: Final = 2 * ARMY + 1  # 0 to 34
COUNTS: Final = 7  # of cards alike: 0 to 6
PROSPECTS: Final = 5  # what laying a card in a column leads to: from losing a fight to breaking through
VALUES: Final = 9  # of attack and of defence that are told apart: up to so much and more

# The learned rows of one unit, wherever it is.
ATTACK: Final = 0  # one for every point
DEFENCE: Final = 9
TRAIT: Final = 18  # sideways, two steps, elite: together
PRINTED: Final = 26
OF_A_UNIT: Final = 44

ROWS: Final = [
    ("cards to come, standard and strategy", 2 * MOST_CARDS),
    *[(f"{whose} unit on {cell}", OF_A_UNIT) for whose in ("own", "enemy") for cell in CELL_NAMES],
    ("own reserve", OF_A_UNIT),
    ("enemy reserve", OF_A_UNIT),
    ("own hand", OF_A_UNIT),
    ("enemy hand", OF_A_UNIT),
    ("columns", 2 * COLUMNS * PROSPECTS),
]
FIELD_ROWS: Final = 2 * MOST_CARDS
RESERVE_ROWS: Final = FIELD_ROWS + 2 * CELLS * OF_A_UNIT
HAND_ROWS: Final = RESERVE_ROWS + 2 * OF_A_UNIT
COLUMN_ROWS: Final = HAND_ROWS + 2 * OF_A_UNIT


@final
class WarInputs(Inputs):
    exploration: float = 0.12
    looks_ahead: bool = True
    between: bool = True
    varied: str = "first_army second_army variant_end"

    def __init__(self) -> None:
        super().__init__()
        self.cards: i64 = 0  # where the questions of each kind begin, from the mover's first
        self.field: i64 = 0
        self.reserve: i64 = 0
        self.hand: i64 = 0
        self.columns: i64 = 0
        self.half: i64 = 0  # questions of either side, whose kinds of unit are others
        for mover in (1, 2):
            self.half = self.size
            self.cards = self.each("cards to come", 2 * MOST_CARDS, 1, mover) - self.half
            self.field = self.each("unit", 2 * KINDS, CELLS, mover) - self.half
            self.reserve = self.each("cards in reserve", COUNTS, 2 * KINDS, mover) - self.half
            self.hand = self.each("cards in hand", HAND + 1, 2 * KINDS, mover) - self.half
            self.columns = self.each("column", PROSPECTS, 2 * COLUMNS, mover) - self.half

    def layout(self) -> list[tuple[str, int]]:
        return ROWS

    def mover(self, position: Position) -> Side:
        """§8.3 Who draws a card at the end of his turn is not the next to move."""
        return 1 - position.side if position.frame.step is DRAW_CARD else position.side

    def tells_apart(self, position: Position) -> bool:
        """The card that is turned up; of those drawn into a hand there are too many."""
        assert isinstance(position, War)
        return not position.strategy

    def fill(self, position: Position, mover: Side, out: Actions) -> None:
        assert isinstance(position, War)
        half = self.half * mover
        to_come = position.left[0] + position.left[1]
        out.add(half + self.cards + to_come + (MOST_CARDS if position.strategy else 0))
        first = half + self.field
        for cell in range(CELLS):
            number = position.board[cell]
            if number >= 0:
                kind = position.units[number].kind - KINDS * mover
                if kind < 0:
                    kind += 2 * KINDS
                out.add(first + 2 * KINDS * seen(cell, mover) + kind)
        add_cards(position.reserve, mover, half + self.reserve, COUNTS, out)
        if position.strategy:
            add_cards(position.hand, mover, half + self.hand, HAND + 1, out)
        first = half + self.columns
        for whose in range(2):
            side = mover if whose == 0 else 1 - mover
            for column in range(COLUMNS):
                out.add(first + prospect_of(laid(position, side, back_row(side) + column)))
                first += PROSPECTS

    def parts(self, position: Position) -> list[list[int]]:
        """Of every question in the order of the groups, first of the one side, then of the other."""
        assert isinstance(position, War)
        made: list[list[int]] = []
        for mover in range(2):
            kinds = [
                rows_of_kind(position, (mover * KINDS + kind) % (2 * KINDS)) for kind in range(2 * KINDS)
            ]
            made += [[row] for row in range(FIELD_ROWS)]
            for cell in range(CELLS):
                for kind in range(2 * KINDS):
                    made.append(moved(kinds[kind], FIELD_ROWS + OF_A_UNIT * (CELLS * (kind // KINDS) + cell)))
            for first, counts in (RESERVE_ROWS, COUNTS), (HAND_ROWS, HAND + 1):
                for kind in range(2 * KINDS):
                    card = moved(kinds[kind], first + OF_A_UNIT * (kind // KINDS))
                    made += [card * count for count in range(counts)]
            made += [[COLUMN_ROWS + row] for row in range(2 * COLUMNS * PROSPECTS)]
        return made


def add_cards(cards: vec[i64], mover: Side, first: i64, counts: i64, out: Actions) -> None:
    """How many there are of each kind, the mover's first."""
    for kind in range(KINDS):
        own = cards[KINDS * mover + kind]
        if own > 0:
            out.add(first + counts * kind + own)
        others = cards[KINDS * (1 - mover) + kind]
        if others > 0:
            out.add(first + counts * (KINDS + kind) + others)


def rows_of_kind(war: War, kind: int) -> list[int]:
    """What was learned of the values of a kind; nothing where the army has no such kind."""
    if war.armies.size[kind] == 0:
        return []
    unit = war.units[war.armies.first[kind]]
    rows = [ATTACK + point for point in range(min(int(unit.attack), VALUES))]
    rows += [DEFENCE + point for point in range(min(int(unit.defence), VALUES))]
    rows.append(TRAIT + (4 if unit.elite else 0) + (2 if unit.two_steps else 0) + (1 if unit.sideways else 0))
    if is_as_printed(unit):
        rows.append(PRINTED + list(UNIT_NAMES).index(unit.card.name))
    return rows


def is_as_printed(unit: Unit) -> bool:
    arrows = ("T" if unit.sideways else "F") + ("2" if unit.two_steps else "")
    return unit.card.values == f"{unit.attack}/{unit.defence} {arrows}"


def moved(rows: list[int], first: int) -> list[int]:
    return [first + row for row in rows]


def prospect_of(gain: i64) -> i64:
    """From 0, a fight lost, to 4, a breakthrough."""
    if gain >= BREAKTHROUGH:
        return 4
    if gain >= FIGHT:
        return 3
    return 2 if gain > 0 else 1 if gain == 0 else 0
