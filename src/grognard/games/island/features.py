"""*Battle for the Island* in numbers: the squares as they lie, and each character by itself."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grognard.core.features import Features
from grognard.core.flow import Position, Side
from grognard.core.sheet import Sheet
from grognard.games.island.data import (
    ALL,
    ARMY,
    BLOCK,
    BLOCKS,
    CELLS,
    EMPTY,
    IN_BOX,
    KIND,
    KINDS,
    NONE,
    PAD,
    QUARTERS,
    SIZE,
    side_of,
)
from grognard.games.island.position import Island

SQUARES: Final = (SIZE, SIZE)
ARMIES: Final = (2, ARMY)
WHERE: Final = 4  # ways for a character to be: in the box, on the pad, lost, on the island
DIE: Final = 6
PHASES: Final = 4
MOST: Final = 255  # points that are told apart
PAD_REACH: Final = SIZE  # columns of a missile


@final
class IslandFeatures(Features):
    def __init__(self) -> None:
        super().__init__()
        grid = (KINDS, SIZE, SIZE)
        self.own: Final = self.feature("own", grid, 1, "own soldiers, jeeps, tanks; rows from south")
        self.enemy: Final = self.feature("enemy", grid, 1, "the enemy's soldiers, jeeps, tanks")
        self.block: Final = self.feature("block", SQUARES, 1, "blocks not turned over")
        self.ahead: Final = self.feature(
            "facing", (QUARTERS, SIZE, SIZE), 1, "characters facing north, east, south, west"
        )
        self.status: Final = self.feature(
            "status", (2, ARMY, WHERE), 1, "own and enemy characters: in the box, on the pad, lost, ashore"
        )
        self.column: Final = self.feature("column", ARMIES, SIZE, "their columns, from 1; 0: not ashore")
        self.line: Final = self.feature("row", ARMIES, SIZE, "their rows, from 1; 0: not ashore")
        self.turned: Final = self.feature("turned", (2, ARMY, QUARTERS), 1, "which way they face")
        self.pad: Final = self.feature("pad", (2, PAD, KINDS), 1, "who waits on the pads: own, enemy")
        self.missile: Final = self.feature("missile", (2, PAD_REACH), 1, "column of the missiles")
        self.lost: Final = self.feature("lost", (2,), ARMY, "characters lost")
        self.score: Final = self.feature("score", (2,), MOST, "points: own, the enemy's")
        self.blocks: Final = self.feature("blocks", (2,), BLOCKS, "blocks left, and how many are live")
        self.die: Final = self.feature("die", (DIE,), 1, "the number rolled")
        self.phase: Final = self.feature(
            "phase", (PHASES,), 1, "about to move, to end the turn, to use a zero, to roll again"
        )
        self.slides: Final = self.feature("slides", (1,), 1, "the next roll moves the pad")
        self.named: Final = self.feature("named", (ARMY,), 1, "who alone may use the next roll")
        self.piece: Final = self.feature("piece", (ALL,), 1, "who is being placed, moved or turned")
        self.target: Final = self.feature("target", SQUARES, 1, "where he will stand, or his block")
        self.battle: Final = self.feature("battle", (1,), MOST, "which battle it is, from 1")
        self.turns: Final = self.feature(
            "turns", (2,), MOST, "turns ended in it: by the hundred, and the rest"
        )

    def write(self, position: Position, side: Side, sheet: Sheet) -> None:
        assert isinstance(position, Island)
        for cell in range(CELLS):
            if position.board[cell] == BLOCK:
                sheet.mark(self.block + cell)
        for piece in range(ALL):
            self.write_character(position, piece, side, sheet)
        for place in range(2):
            whose = side if place == 0 else 1 - side
            self.write_side(position, whose, place, sheet)
        sheet.set(self.blocks, position.blocks)
        sheet.set(self.blocks + 1, position.live)
        sheet.set(self.battle, position.battle)
        sheet.set(self.turns, position.turns // 100)
        sheet.set(self.turns + 1, position.turns % 100)
        piece = position.frame.subject()
        if piece != NONE:
            sheet.mark(self.piece + piece)
        position.frame.in_numbers(side, sheet)

    def write_character(self, island: Island, piece: i64, side: Side, sheet: Sheet) -> None:
        own = side_of(piece) == side
        row = piece % ARMY if own else ARMY + piece % ARMY
        cell = island.cell[piece]
        where = WHERE - 1 if cell >= 0 else IN_BOX - cell  # the last: on the island
        sheet.mark(self.status + WHERE * row + where)
        if cell >= 0:
            quarter = island.facing[piece] // 2
            sheet.mark((self.own if own else self.enemy) + CELLS * KIND[piece] + cell)
            sheet.mark(self.ahead + CELLS * quarter + cell)
            sheet.mark(self.turned + QUARTERS * row + quarter)
            sheet.set(self.column + row, cell % SIZE + 1)
            sheet.set(self.line + row, cell // SIZE + 1)

    def write_side(self, island: Island, whose: Side, place: i64, sheet: Sheet) -> None:
        for slot in range(PAD):
            piece = island.pad[PAD * whose + slot]
            if piece != EMPTY:
                sheet.mark(self.pad + KINDS * (PAD * place + slot) + KIND[piece])
        column = island.pad_at[whose]
        if 0 <= column < SIZE:
            sheet.mark(self.missile + PAD_REACH * place + column)
        sheet.set(self.lost + place, island.lost[whose])
        sheet.set(self.score + place, island.score[whose])


FEATURES: Final = IslandFeatures()
