"""Where the choices lie that have no square, block or character of their own: shots, ways, facings."""

from __future__ import annotations

from functools import lru_cache

from grognard.core.offers import squares
from grognard.core.scene import Item
from grognard.games.island import names
from grognard.games.island.data import BOARD, NONE, PAD, RANGE, SIZE, pad_column
from grognard.games.island.draw.art import CELL, DEEP, HEIGHT, SEA, WIDTH
from grognard.games.island.position import Island, Mark

PAD_MIDDLE = 35.0  # of a landing craft, from the edge of the sheet
TOWARDS = {0: (0, -1), 2: (1, 0), 4: (0, 1), 6: (-1, 0)}  # by facing
middle = squares(SIZE, SIZE, (CELL, CELL), SEA, DEEP)


def place(island: Island, side: int, mark: Mark, item: Item) -> None:
    """Put the item where the mark lies, and turn it."""
    if mark.look == "slide":
        slide(island, side, mark.facing, item)
        return
    item.art = mark.look
    item.x, item.y = middle(mark.cell)
    if mark.look == "sight":  # on the target, on the side the shot comes from
        across, up = TOWARDS[mark.facing]
        aside = 12 * (int(RANGE[mark.piece]) - 3)
        item.x += aside * abs(up) - 12.0 * across
        item.y += aside * abs(across) - 12.0 * up
    elif mark.look == "arrow":
        across, up = TOWARDS[mark.facing]
        item.x, item.y, item.turn = item.x + 30.0 * across, item.y + 30.0 * up, 45.0 * int(mark.facing)
    else:
        item.turn = 45.0 * int(island.facing[mark.piece])


def slide(island: Island, side: int, way: int, item: Item) -> None:
    """§6.5 An arrow beside the pad."""
    x, item.y = pad_place(island, side, 0 if way == 0 else PAD - 1)
    away = -1 if (way == 0) == (side == 0) else 1
    item.x = min(max(x + 32 * away, 14), WIDTH - 14)
    item.art, item.turn = "arrow", 90.0 * away


@lru_cache(maxsize=16384)
def aim(
    key: str, piece: int, cell: int, facing: int, struck: tuple[int, ...], shown: bool = False
) -> list[Item]:
    """§7.1 The line of fire at exact range and who it would hit, seen while the character or the choice is
    pointed at; that of the character chosen is always ``shown``."""
    target = BOARD.beyond(cell, facing, RANGE[piece])
    if target == NONE:
        return []
    x, y = middle(cell)
    fire = Item(key, layer=2, x=x, y=y, turn=45.0 * facing, art=f"aim-{int(RANGE[piece])}", hidden=not shown)
    items = [fire]
    for at in struck:
        x, y = middle(at)
        items.append(Item(f"{key}-{names.CELL[at]}", layer=2, x=x, y=y, art="cross", hidden=not shown))
    return items


def pad_place(island: Island, side: int, slot: int) -> tuple[float, float]:
    column = int(pad_column(side, island.pad_at[side], slot))
    return SEA + (column + 0.5) * CELL, HEIGHT - PAD_MIDDLE if side == 0 else PAD_MIDDLE
