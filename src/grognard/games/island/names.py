"""What everything is called: in notation, in sentences, in scenes."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.core.message import Noun
from grognard.games.island.data import ARMY, BOARD, CELLS, KIND, TABLE, side_of

CELL: Final[list[str]] = [BOARD.name(cell) for cell in range(CELLS)]
CELL_OF: Final[dict[str, int]] = {name: cell for cell, name in enumerate(CELL)}
KINDS: Final[list[str]] = [kind.name for kind in TABLE]
FACINGS: Final[list[str]] = ["north", "east", "south", "west"]
PAD: Final[list[str]] = ["pad1", "pad2", "pad3", "pad4", "pad5"]
WAYS: Final[list[str]] = ["left", "right"]
DONE: Final = "done"
ROLL: Final = "roll"
SLIDE: Final = "pad"
SPARE: Final = "spare"
CALLS: Final[list[str]] = [DONE, ROLL, SLIDE, SPARE]

SIDE: Final[list[Noun]] = [Noun("South", proper=True), Noun("North", proper=True)]
COMPASS: Final[list[Noun]] = [Noun(name, proper=True) for name in FACINGS]
KIND_NOUN: Final[list[Noun]] = [Noun(name) for name in KINDS]
YOUR_OWN: Final[list[Noun]] = [Noun(f"YOUR OWN {name}", proper=True) for name in KINDS]
ONE: Final[list[Noun]] = [
    Noun(f"{side.name}'s {KINDS[KIND[number]]}", proper=True) for side in SIDE for number in range(ARMY)
]
BLOCK: Final = Noun("block")
NOBODY: Final = Noun("nobody", proper=True)


def kind(piece: i64) -> Noun:
    """Jeep."""
    return KIND_NOUN[KIND[piece]]


def one(piece: i64) -> Noun:
    """South's jeep."""
    return ONE[piece]


def victim(piece: i64, shooter: i64) -> Noun:
    """A character that is hit; one's own is not to be overlooked."""
    return YOUR_OWN[KIND[piece]] if side_of(piece) == side_of(shooter) else ONE[piece]


def facing(direction: i64) -> Noun:
    return COMPASS[direction // 2]


def key(piece: i64) -> str:
    """The character in scenes."""
    return f"character-{piece}"


def pad_key(side: i64, slot: i64) -> str:
    """The square of a pad in scenes."""
    return f"pad-{side}-{slot + 1}"
