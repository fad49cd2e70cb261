"""The table as one side sees it."""

from __future__ import annotations

from grognard.core import flow
from grognard.core.flow import Position
from grognard.core.scene import Area, Button, Item, Prompt, Scene, label, rect
from grognard.games.to_war.data import CELLS, COLUMNS, NONE, ROWS
from grognard.games.to_war.notation import CELL_NAMES, write
from grognard.games.to_war.position import War


def scene(position: Position, side: int) -> Scene:
    assert isinstance(position, War)
    legal = [write(position, side, action) for action in flow.legal(position, side)] if side >= 0 else []
    items = []
    for cell in range(CELLS):
        x, y = 59 + 106 * (cell % COLUMNS), 80 + 107 * (ROWS - 1 - cell // COLUMNS) + 40
        unit = position.board[cell]
        title = CELL_NAMES[cell] if unit == NONE else position.units[unit].title
        act = CELL_NAMES[cell] if CELL_NAMES[cell] in legal else ""
        shapes = [rect(-50, -50, 100, 100, "card"), label(0, 0, 12, title)]
        key = f"place-{CELL_NAMES[cell]}" if unit == NONE else f"unit-{int(unit)}"
        items.append(Item(key, x=x, y=y, shapes=shapes, name=title, act=act, text=title[:12]))
    shown = {item.act for item in items}
    buttons = [Button(text, text) for text in legal if text not in shown]
    return Scene([Area("board", 330, 560, grid=(7, 20))], items, Prompt("Your turn."), buttons=buttons)
