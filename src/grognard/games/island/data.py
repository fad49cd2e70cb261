"""§1, §2 The components: the island, the two armies, the blocks, the carrier pads.

The size of the island, the make-up of an army and the number of live blocks are not in our copy of the
rule sheet: they are RECONSTRUCTED (rulings R1 to R3); the option ``live`` replaces the last.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.core.squares import DIRECTIONS, EAST, NORTH, OUTSIDE, SOUTH, WEST, Squares

# ------------------------------------------------------------------ §1.3 the island

SIZE: Final = 12
CELLS: Final = 144
BOARD: Final = Squares(SIZE, SIZE)
HOME_ROWS: Final[i64] = 2  # the rows in which a side places its characters
QUARTERS: Final[i64] = 4  # ways to face
FACINGS: Final = vec[i64]([NORTH, EAST, SOUTH, WEST])
FORWARD: Final = vec[i64]([NORTH, SOUTH])  # away from the own edge, by side


def rooms() -> vec[i64]:
    """How many squares lie ahead, by DIRECTIONS * cell + direction."""
    room = vec[i64]()
    for cell in range(CELLS):
        for direction in range(DIRECTIONS):
            count = 0
            at = BOARD.next(cell, direction)
            while at != OUTSIDE:
                count += 1
                at = BOARD.next(at, direction)
            room = append(room, count)
    return room


ROOM: Final = rooms()
STEP: Final = vec[i64]([SIZE, SIZE + 1, 1, 1 - SIZE, -SIZE, -SIZE - 1, -1, SIZE - 1])  # by direction

# ------------------------------------------------------------------ §1.4, §2.1 the characters

ARMY: Final = 10
ALL: Final = 20
SOLDIER: Final = 0
JEEP: Final = 1
TANK: Final[i64] = 2
KINDS: Final[i64] = 3


@final
class Kind:
    """One kind of character."""

    def __init__(self, name: str, letter: str, count: int, reach: int) -> None:
        self.name: Final = name  # as written in notation
        self.letter: Final = letter  # in terminals
        self.count: Final = count  # RECONSTRUCTED: in one army
        self.reach: Final = reach  # its range


TABLE: Final[list[Kind]] = [Kind("soldier", "S", 5, 2), Kind("jeep", "J", 3, 3), Kind("tank", "T", 2, 4)]

# Character 0..9 is South's, 10..19 North's: five soldiers, three jeeps, two tanks each.
KIND: Final = vec[i64]([0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2])
RANGE: Final = vec[i64]([2, 2, 2, 2, 2, 3, 3, 3, 4, 4, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4])
FIRST_OF_KIND: Final = vec[i64]([0, 5, 8, 10])

# ------------------------------------------------------------------ §2.4 the blocks, §2.5 the pads

BLOCKS: Final[i64] = 10
LIVE: Final[i64] = 6  # RECONSTRUCTED
PAD: Final[i64] = 5  # squares of a pad
MISSILE: Final[i64] = 2  # the middle one

# What may be on a square, besides a character's number.
EMPTY: Final[i64] = -1
BLOCK: Final[i64] = 20

# Where a character may be, besides a cell.
IN_BOX: Final[i64] = -1  # not placed yet
ON_PAD: Final[i64] = -2
LOST: Final[i64] = -3

NONE: Final[i64] = -1  # instead of a character or a cell

# ------------------------------------------------------------------ §3.1, §10 what may be chosen

PER_WIN: Final[i64] = 10  # §10.1
PER_DRAW: Final[i64] = 5  # §10.2
KILLS: Final[i64] = 5  # §10.4
PLACED: Final[i64] = 5  # §3.5 characters on the island at the start

# What ended a battle.
ALL_LOST: Final[i64] = 1
BOTH_LOST: Final[i64] = 2
ENOUGH_KILLS: Final[i64] = 3
CAP_REACHED: Final[i64] = 4
CAUSES: Final = ["", "§9.1", "§9.2", "§10.4", "§9.3"]


def side_of(piece: i64) -> i64:
    return piece // ARMY


def home_row(side: i64, depth: i64) -> i64:
    """The side's row at that depth, its edge row being 0."""
    return depth if side == 0 else SIZE - 1 - depth


def pad_column(side: i64, at: i64, slot: i64) -> i64:
    """The column before a pad square; ``at`` is the missile's.  It may lie beyond the island."""
    return at - MISSILE + slot if side == 0 else at + MISSILE - slot


def start_of_pad(side: i64) -> i64:
    """§3.4 The column of the missile when the battle begins."""
    return MISSILE if side == 0 else SIZE - 1 - MISSILE
