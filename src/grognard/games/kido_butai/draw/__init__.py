"""The table as you see it: the plot with East up, and the desk with clock, cups and points."""

from __future__ import annotations

from functools import lru_cache

from grognard.core.flow import Position
from grognard.core.offers import Offers
from grognard.core.saying import prompt
from grognard.core.scene import Area, Scene, Shape
from grognard.games.kido_butai.draw import art, board, day, instruments, places, results
from grognard.games.kido_butai.flying import ORDER_NAMES
from grognard.games.kido_butai.orders import ATTACKS
from grognard.games.kido_butai.position import Operation

WEIGHTY = [*ATTACKS, *ORDER_NAMES[:5]]  # choices that have a button though the map offers them too


@lru_cache(maxsize=1)
def gallery() -> dict[str, list[Shape]]:
    return art.gallery() | instruments.gallery()


def scene(position: Position, side: int) -> Scene:
    assert isinstance(position, Operation)
    offers = Offers(position, side)
    over = results.is_over(position)
    items = board.board_items(offers, position) + day.day_items(position)
    high = instruments.OVER if over else instruments.HEIGHT
    areas = [
        Area("board", places.WIDTH, places.HEIGHT, grid=(8, places.LINE), far=places.FAR),
        Area(instruments.AREA, instruments.WIDTH, high, grid=(4, 24), least=instruments.NARROW),
    ]
    notes = day.notes(position)
    if over:
        areas.append(results.area())
        items += results.items(position)
        notes = [*notes, results.note(position)]
    buttons = [offers.button(text) for text in offers.acts if text not in offers.offered or text in WEIGHTY]
    return Scene(areas, items, prompt(position, side), gallery(), buttons, notes)
