"""Beside the island: who is lost, how many still fight, and what is known of the blocks."""

from __future__ import annotations

from functools import lru_cache

from grognard.core.message import Message, say
from grognard.core.scene import Area, Item
from grognard.draw.art.pen import Marks, circle, path, rect, text
from grognard.games.island import names
from grognard.games.island.data import ALL, ARMY, KIND, side_of
from grognard.games.island.draw import art
from grognard.games.island.position import Island

DOCK = "dock"
WIDE, HIGH = 200.0, 600.0
LEAST = 0.75  # pixels for a unit of it at least: on a phone its writing must be read
ROW = 5  # of the lost
NORTH, FIGHT, BLOCKS, SOUTH = 34.0, 222.0, 338.0, 482.0  # where its parts begin, downwards
RULES = (150.0, 296.0, 448.0)  # lines between them


def area() -> Area:
    return Area(DOCK, WIDE, HIGH, least=LEAST)


def plate() -> Marks:
    """Dark water with a fine line around, and places for all who may be lost."""
    marks = rect(0, 0, WIDE, HIGH, "sea-lo", 14, "white", 0.9, so=0.3)
    marks += path("".join(f"M16 {y:.0f}H{WIDE - 16:.0f}" for y in RULES), "", "white", 0.9, so=0.25)
    for piece in range(ALL):
        marks += circle(*bed(piece), 13, "", "white", 1.2, so=0.3, dash="fine")
    return marks


def bed(piece: int) -> tuple[float, float]:
    """Where somebody lies who is lost."""
    number, top = piece % ARMY, NORTH if side_of(piece) else SOUTH
    return 28.0 + 36 * (number % ROW), top + 30 + 42 * (number // ROW)


@lru_cache(maxsize=ALL)
def lost(piece: int) -> Item:
    item = Item(names.key(piece), DOCK, 1, art=art.grave(side_of(piece), KIND[piece]))
    item.x, item.y = bed(piece)
    item.name = say("{one}, lost", one=names.one(piece))
    return item


def items(island: Island) -> list[Item]:
    south, north = (ARMY - int(island.lost[side]) for side in (0, 1))
    return drawn(south, north, int(island.blocks), int(island.live))


@lru_cache(maxsize=4096)
def drawn(south: int, north: int, blocks: int, live: int) -> list[Item]:
    """Nothing is said in a terminal: the notes tell it there."""
    fight = text(WIDE / 2, 0, 52, f"{south} : {north}", "on-sea", "title")
    told = say("{one} : {other} in the fight", one=names.SIDE[0], other=names.SIDE[1])
    fight += text(WIDE / 2, 34, 15.5, told, "on-sea", f"plate within-{WIDE - 24:.0f}")
    known = writing(62, 44, say("{blocks} ({live} live)", blocks=blocks, live=live))
    return [
        Item("dock", DOCK, art="dock"),
        heading("north", NORTH, say("Losses of {army}", army=names.SIDE[1])),
        Item("fight", DOCK, y=FIGHT, shapes=fight),
        heading("blocks", BLOCKS, say("Blocks left")),
        Item("crate", DOCK, x=36, y=BLOCKS + 39, art="crate"),
        Item("known", DOCK, y=BLOCKS, shapes=known),
        heading("south", SOUTH, say("Losses of {army}", army=names.SIDE[0])),
    ]


def heading(key: str, y: float, words: Message) -> Item:
    return Item(f"head-{key}", DOCK, y=y, shapes=writing(16, 0, words))


def writing(x: float, y: float, words: Message) -> Marks:
    return text(x, y, 15.5, words, "on-sea", f"plate start within-{WIDE - 12 - x:.0f}")
