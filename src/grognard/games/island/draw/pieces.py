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
BOX = (30.0, WIDTH - 30.0)  # how far across those lie that are not set up yet
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


@lru_cache(maxsize=8 * ARMY)
def in_box(piece: int, chosen: bool, mine: bool) -> Item:
    """In the bed beside the island, the first one next to the pad."""
    side = int(side_of(piece))
    item = Item(names.key(piece), layer=1, art=art.face(side, KIND[piece], 4 * side), turn=180.0 * side)
    far = DEEP + CELL * (piece % ARMY + 0.5)
    item.x, item.y = BOX[side], HEIGHT - far if side == 0 else far
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
