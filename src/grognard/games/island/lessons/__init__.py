"""Battle for the Island taught: ``course.toml`` has the lessons, this module what solves them."""

from __future__ import annotations

from grognard.core.match import Match
from grognard.games.island.data import BLOCK, EMPTY, KIND, side_of
from grognard.games.island.names import CELL, CELL_OF, KINDS
from grognard.games.island.position import Island
from grognard.lessons.reading import course

BLOCKS = "a6 b7 c5 e8 f4 g9 i3 j10 k11 l12"


def laid_out(south: str, north: str, pads: str = "") -> str:
    """§3 The course of a set-up: characters as "jeep d2 north", and who waits on both pads from left on."""
    told = [f"{('south', 'north')[at % 2]} {block}" for at, block in enumerate(BLOCKS.split())]
    for pair in zip(south.split(", "), north.split(", "), strict=True):
        told += [
            f"{side} {word}"
            for side, words in zip(("south", "north"), pair, strict=True)
            for word in words.split()
        ]
    for at, kind in enumerate(pads.split(), 1):
        told += [f"{side} {word}" for side in ("south", "north") for word in (kind, f"pad{at}")]
    return "; ".join(told)


def on(match: Match, square: str) -> str:
    """Who or what stands on a square: "south jeep", "block", or "" for nothing."""
    island = match.position
    assert isinstance(island, Island)
    there = island.board[CELL_OF[square]]
    if there == EMPTY:
        return ""
    return "block" if there == BLOCK else f"{match.sides[side_of(there)]} {KINDS[KIND[there]]}"


def tank_gone(match: Match) -> bool:
    return on(match, "d10") == "" and "north tank" not in [on(match, cell) for cell in CELL]


GOALS = {
    "the-exact-shot": tank_gone,
    "move-and-shoot": tank_gone,
    "round-the-corner": lambda match: on(match, "d7") == "south tank" and on(match, "h7") == "",
    "crossfire": lambda match: on(match, "d9") == on(match, "d11") == "",
    "the-block": lambda match: on(match, "e8") == "" and on(match, "e5") == "south jeep",
    "a-zero": lambda match: on(match, "c4") == "south tank",
}

COURSE = course(__name__, GOALS, set_up=laid_out)
