"""The table as you see it: the map with East up, and beside it the track, the cups and the points."""

from __future__ import annotations

from grognard.core.flow import Position
from grognard.core.message import say
from grognard.core.offers import Offers
from grognard.core.saying import prompt
from grognard.core.scene import Area, Scene
from grognard.games.kido_butai.draw import board, day, results
from grognard.games.kido_butai.flying import ORDER_NAMES
from grognard.games.kido_butai.orders import ATTACKS
from grognard.games.kido_butai.position import Operation

WEIGHTY = [*ATTACKS, *ORDER_NAMES[:5]]  # choices that have a button though the map offers them too


def scene(position: Position, side: int) -> Scene:
    assert isinstance(position, Operation)
    offers = Offers(position, side)
    items = board.board_items(offers, position) + day.day_items(position)
    areas = [
        Area("board", board.WIDTH, board.HEIGHT, grid=(6, board.LINE)),
        Area(day.AREA, day.WIDTH, day.HEIGHT, say("Turn track, cups and points"), grid=(6, 27)),
    ]
    notes = day.notes(position)
    if results.is_over(position):
        areas.append(results.area())
        items += results.items(position)
        notes.append(results.note(position))
    buttons = [offers.button(text) for text in offers.acts if text not in offers.offered or text in WEIGHTY]
    return Scene(areas, items, prompt(position, side), buttons=buttons, notes=notes)
