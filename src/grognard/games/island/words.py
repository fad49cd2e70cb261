"""Characters and squares in words, for refusals, stories and scenes."""

from __future__ import annotations

from grognard.games.island.data import BLOCK, BOARD, EMPTY, KIND, LOST, ON_PAD, TABLE, side_of
from grognard.games.island.position import Island

SIDES = ["South", "North"]
COMPASS = {0: "north", 2: "east", 4: "south", 6: "west"}


def kind_of(piece: int) -> str:
    return TABLE[int(KIND[piece])].name


def place(cell: int) -> str:
    return BOARD.name(cell)


def one(piece: int) -> str:
    """South's jeep."""
    return f"{SIDES[int(side_of(piece))]}'s {kind_of(piece)}"


def where(island: Island, piece: int) -> str:
    """Where the character is."""
    cell = int(island.cell[piece])
    if cell >= 0:
        return place(cell)
    return "the pad" if cell == ON_PAD else "lost" if cell == LOST else "the box"


def on_square(island: Island, cell: int) -> str:
    """Who or what is on a square."""
    seen = int(island.board[cell])
    return "nobody" if seen == EMPTY else "a block" if seen == BLOCK else one(seen)


def several(names: list[str]) -> str:
    """One, two and three."""
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]
