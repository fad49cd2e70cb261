"""Who can hit whom on the island, at once and after a move by each number: for what the bots have learned."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.core.flow import Side
from grognard.games.island.data import ALL, ARMY, BLOCK, EMPTY, RANGE, SIZE, STEP, side_of
from grognard.games.island.moving import STRAIGHT, wheeled
from grognard.games.island.position import Island
from grognard.games.island.sense import gain_from

DICE: Final = 5  # numbers by which somebody moves; the sixth is the zero
BLANK: Final = vec[i64]([0] * ALL)


@final
class Outlook:
    """Of one position."""

    def __init__(self, island: Island, mover: Side, named: i64) -> None:
        """``named``: the only character of the mover that may use the next roll, or -1."""
        self.island: Final = island
        self.gain = BLANK[:]  # what the shot at once brings, by character
        self.hits = BLANK[:]  # numbers by which it comes to a shot that pays, as bits; 0: at once
        self.is_hit = BLANK[:]  # the same by which an enemy comes to hit it
        self.best = BLANK[:16]  # 8 * side + number: the best shot after a move by it
        for piece in range(ALL):
            if island.cell[piece] >= 0:
                counts = named < 0 or named == piece or side_of(piece) != mover
                self.look(piece, island.cell[piece], island.facing[piece], 0, False)
                self.move(piece, counts)

    def move(self, piece: i64, counts: bool) -> None:
        """Every way that the character can go by any number."""
        island = self.island
        facing = island.facing[piece]
        free = island.free_ahead(piece, DICE)
        cell = island.cell[piece]
        for squares in range(1, free + 1):
            cell += STEP[facing]
            self.look(piece, cell, facing, squares, counts)
            if squares < DICE:
                for way in range(STRAIGHT + 1, 3):
                    self.look(piece, cell, wheeled(facing, way), squares + 1, counts)

    def look(self, piece: i64, cell: i64, facing: i64, number: i64, counts: bool) -> None:
        """The shot that the character would have there."""
        gain = gain_from(self.island, piece, cell, facing)
        if number == 0:
            self.gain[piece] = gain
        if gain <= 0:
            return
        bit: i64 = 1 << number
        self.hits[piece] |= bit
        target = self.island.board[cell + RANGE[piece] * STEP[facing]]
        if target != EMPTY and target != BLOCK and side_of(target) != side_of(piece):
            self.is_hit[target] |= bit
        place = 8 * side_of(piece) + number
        if counts and gain > self.best[place]:
            self.best[place] = gain

    def promise(self, side: Side) -> float:
        """What the best shot after a roll brings on average."""
        total: i64 = 0
        for number in range(1, DICE + 1):
            total += self.best[8 * side + number]
        return float(total) / 6.0

    def near(self, piece: i64, most: i64) -> i64:
        """Squares between the character and the nearest enemy ashore, less than ``most``."""
        island = self.island
        cell = island.cell[piece]
        first = ARMY * (1 - side_of(piece))
        nearest = most
        for other in range(first, first + ARMY):
            at = island.cell[other]
            if at >= 0:
                rows = apart(at // SIZE, cell // SIZE)
                columns = apart(at % SIZE, cell % SIZE)
                steps = (rows if rows > columns else columns) - 1
                if steps < nearest:
                    nearest = steps
        return nearest if nearest < most else most - 1


def apart(one: i64, other: i64) -> i64:
    return one - other if one > other else other - one
