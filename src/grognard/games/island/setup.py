"""§3 Set-up: blocks, then characters, then the carrier pads, all in turn."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions, Lots
from grognard.core.flow import Chance, Decision, Frame, Procedure, Side
from grognard.games.island.data import (
    ARMY,
    BLOCK,
    BLOCKS,
    CELLS,
    EMPTY,
    FACINGS,
    FIRST_OF_KIND,
    HOME_ROWS,
    IN_BOX,
    KINDS,
    NONE,
    ON_PAD,
    PAD,
    SIZE,
    home_row,
)
from grognard.games.island.position import Island


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class SetUp(Frame):
    """§3 The battle is set up."""

    def __init__(self) -> None:
        super().__init__(SET_UP)
        self.laid: i64 = 0  # blocks on the island
        self.rows: i64 = 0  # bit sets of the rows and columns that have one
        self.columns: i64 = 0
        self.waiting: i64 = 0  # characters put on the pads
        self.piece: i64 = NONE  # chosen, but not placed yet
        self.cell: i64 = NONE  # and where it will stand

    def copy_from(self, other: Frame) -> None:
        assert isinstance(other, SetUp)
        self.laid = other.laid
        self.rows = other.rows
        self.columns = other.columns
        self.waiting = other.waiting
        self.piece = other.piece
        self.cell = other.cell

    def facts(self, observer: Side) -> list[int]:
        return [
            int(self.laid),
            int(self.rows),
            int(self.columns),
            int(self.waiting),
            int(self.piece),
            int(self.cell),
        ]

    def restore(self, facts: list[int]) -> None:
        self.laid = facts[0]
        self.rows = facts[1]
        self.columns = facts[2]
        self.waiting = facts[3]
        self.piece = facts[4]
        self.cell = facts[5]


def new_setup(island: Island) -> SetUp:
    """§3.1 The beginner is rolled for, or named by agreement and then changes from battle to battle."""
    setup = SetUp()
    agreed = island.ruleset.text("first")
    if agreed != "roll":
        named: i64 = 0 if agreed == "south" else 1
        island.first = (named + island.battle - 1) % 2
        island.side = island.first
        setup.go(PLACE_BLOCK)
    return setup


@final
class OpeningRoll(Chance[Island, SetUp]):
    """§3.1 Both roll; the higher number begins, a tie is rolled again.  An outcome is both numbers."""

    space: i64 = 36

    def outcomes(self, island: Island, setup: SetUp, out: Lots) -> None:
        for both in range(36):
            out.add(both, 1)

    def take(self, island: Island, setup: SetUp, side: Side, both: i64) -> None:
        south = both // 6
        north = both % 6
        if south == north:
            setup.go(OPENING_ROLL)
            return
        island.first = 0 if south > north else 1
        island.side = island.first


@final
class PlaceBlock(Decision[Island, SetUp]):
    """§3.2, §3.3 The sides place blocks in turn, never two in a row or column."""

    space: i64 = CELLS

    def actions(self, island: Island, setup: SetUp, side: Side, out: Actions) -> None:
        for row in range(SIZE):
            if not setup.rows >> row & 1:
                for column in range(SIZE):
                    if not setup.columns >> column & 1:
                        out.add(SIZE * row + column)

    def take(self, island: Island, setup: SetUp, side: Side, cell: i64) -> None:
        island.board[cell] = BLOCK
        setup.rows |= 1 << (cell // SIZE)
        setup.columns |= 1 << (cell % SIZE)
        setup.laid += 1
        island.side = 1 - side
        if setup.laid < BLOCKS:
            setup.go(PLACE_BLOCK)


@final
class ChooseCharacter(Decision[Island, SetUp]):
    """§3.5, §3.6 The side picks a character of any kind that it still has."""

    space: i64 = KINDS

    def actions(self, island: Island, setup: SetUp, side: Side, out: Actions) -> None:
        for kind in range(KINDS):
            if next_of_kind(island, side, kind) != NONE:
                out.add(kind)

    def take(self, island: Island, setup: SetUp, side: Side, kind: i64) -> None:
        setup.piece = next_of_kind(island, side, kind)
        if island.ashore[side] == island.placed:
            setup.go(PUT_ON_PAD)


def next_of_kind(island: Island, side: Side, kind: i64) -> i64:
    """The first character of that kind still in the box, or NONE."""
    first = ARMY * side
    for piece in range(first + FIRST_OF_KIND[kind], first + FIRST_OF_KIND[kind + 1]):
        if island.cell[piece] == IN_BOX:
            return piece
    return NONE


@final
class PlaceCharacter(Decision[Island, SetUp]):
    """§3.5 It goes on an empty square of the side's own first two rows."""

    space: i64 = CELLS

    def actions(self, island: Island, setup: SetUp, side: Side, out: Actions) -> None:
        for depth in range(HOME_ROWS):
            first = SIZE * home_row(side, depth)
            for cell in range(first, first + SIZE):
                if island.board[cell] == EMPTY:
                    out.add(cell)

    def take(self, island: Island, setup: SetUp, side: Side, cell: i64) -> None:
        setup.cell = cell


@final
class Face(Decision[Island, SetUp]):
    """§3.5 And faces any way."""

    space: i64 = 4

    def actions(self, island: Island, setup: SetUp, side: Side, out: Actions) -> None:
        out.add(0)
        out.add(1)
        out.add(2)
        out.add(3)

    def take(self, island: Island, setup: SetUp, side: Side, way: i64) -> None:
        island.put(setup.piece, setup.cell, FACINGS[way])
        setup.piece = NONE
        setup.cell = NONE
        island.side = 1 - side
        if island.pads or island.ashore[1 - side] < island.placed:
            setup.go(CHOOSE_CHARACTER)
        else:
            setup.leave()


@final
class PutOnPad(Decision[Island, SetUp]):
    """§3.6 The other characters go on the pad, one on each square."""

    space: i64 = PAD

    def actions(self, island: Island, setup: SetUp, side: Side, out: Actions) -> None:
        for slot in range(PAD):
            if island.pad[PAD * side + slot] == EMPTY:
                out.add(slot)

    def take(self, island: Island, setup: SetUp, side: Side, slot: i64) -> None:
        island.pad[PAD * side + slot] = setup.piece
        island.cell[setup.piece] = ON_PAD
        setup.piece = NONE
        setup.waiting += 1
        island.side = 1 - side
        if setup.waiting < 2 * PAD:
            setup.go(CHOOSE_CHARACTER)


OPENING_ROLL: Final = OpeningRoll()
PLACE_BLOCK: Final = PlaceBlock()
CHOOSE_CHARACTER: Final = ChooseCharacter()
PUT_ON_PAD: Final = PutOnPad()
SET_UP: Final = Procedure(
    SetUp, OPENING_ROLL, PLACE_BLOCK, CHOOSE_CHARACTER, PlaceCharacter(), Face(), PUT_ON_PAD
)
