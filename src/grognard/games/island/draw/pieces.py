"""Characters where they stand, each made once for every place and state it can be in."""

from __future__ import annotations

from functools import lru_cache

from grognard.core.message import say
from grognard.core.scene import Item
from grognard.games.island import names
from grognard.games.island.data import ARMY, KIND, TABLE, side_of
from grognard.games.island.draw import art
from grognard.games.island.draw.art import CELL, DEEP, HEIGHT, WIDTH
from grognard.games.island.draw.marks import middle

ARROWS = {0: "▲△", 2: "▶▷", 4: "▼▽", 6: "◀◁"}  # by facing, for South and North
REACH = [say("range {reach}", reach=kind.reach) for kind in TABLE]
SAFE = [say("range {reach}; on the pad nobody can hit it", reach=kind.reach) for kind in TABLE]
MOST = 8192  # of each sort that are remembered


@lru_cache(maxsize=MOST)
def ashore(piece: int, cell: int, facing: int, chosen: bool, hover: tuple[str, ...]) -> Item:
    side, name = int(side_of(piece)), names.CELL[cell]
    item = Item(names.key(piece), layer=1, art=art.face(side, KIND[piece], facing))
    item.x, item.y = middle(cell)
    item.turn = 45.0 * facing
    template = "{one} on {cell}, facing {facing}"
    item.name = say(template, one=names.one(piece), cell=name, facing=names.COMPASS[facing // 2])
    item.tip = REACH[KIND[piece]]
    item.text = letter(piece) + ARROWS[facing][side]
    item.chosen, item.hover, item.choice = chosen, list(hover), name
    return item


@lru_cache(maxsize=MOST)
def on_pad(piece: int, slot: int, x: float, y: float, meant: bool) -> Item:
    """``meant``: the one who looks may choose it at times."""
    side = int(side_of(piece))
    item = Item(names.key(piece), layer=1, x=x, y=y, turn=180.0 * side)
    item.art = art.face(side, KIND[piece], 4 * side)
    item.name = say("{one} on square {square} of the pad", one=names.one(piece), square=slot + 1)
    item.tip = SAFE[KIND[piece]]
    item.text = letter(piece) + ARROWS[4 * side][side]
    item.choice = names.PAD[slot] if meant else ""
    return item


@lru_cache(maxsize=2 * ARMY)
def lost(piece: int) -> Item:
    side, number = side_of(piece), piece % ARMY
    column, row = number % 2, number // 2
    x, y = 22.0 + 27 * column, HEIGHT - DEEP - 138 + 29 * row
    item = Item(names.key(piece), layer=1, art=art.grave(side, KIND[piece]))
    item.x, item.y = (x, y) if side == 0 else (WIDTH - x, HEIGHT - y)
    item.name = say("{one}, lost", one=names.one(piece))
    return item


@lru_cache(maxsize=8 * ARMY)
def in_box(piece: int, chosen: bool, mine: bool) -> Item:
    side = int(side_of(piece))
    item = Item(names.key(piece), "box", 1, art=art.face(side, KIND[piece], 4 * side), turn=180.0 * side)
    item.x = WIDTH / 2 - 4.5 * (CELL + 4) + (piece % ARMY) * (CELL + 4)
    item.y = 5 + CELL / 2 + (CELL + 10) * (1 - side)
    item.name = say("{one}, in the box", one=names.one(piece))
    item.tip = REACH[KIND[piece]]
    item.text = letter(piece)
    item.chosen = chosen
    item.choice = TABLE[KIND[piece]].name if mine else ""
    return item


def letter(piece: int) -> str:
    """The kind in a terminal: capitals for South."""
    mark = TABLE[KIND[piece]].letter
    return mark if side_of(piece) == 0 else mark.lower()
