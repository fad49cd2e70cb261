"""The table as you see it: the map with East up, and beside it the track, the cups and the points."""

from __future__ import annotations

from grognard.core.flow import Position
from grognard.core.scene import Area, Scene
from grognard.games.kido_butai.draw import board, day, results
from grognard.games.kido_butai.draw.asking import buttons, prompt
from grognard.games.kido_butai.draw.look import Look
from grognard.games.kido_butai.position import Operation


def scene(position: Position, side: int) -> Scene:
    assert isinstance(position, Operation)
    look = Look(position, side)
    items = board.board_items(look) + day.day_items(look)
    areas = [
        Area("board", board.WIDTH, board.HEIGHT, grid=(6, board.LINE)),
        Area(day.AREA, day.WIDTH, day.HEIGHT, "Turn track, cups and points", grid=(6, 27)),
    ]
    notes = day.notes(position)
    if results.is_over(position):
        areas.append(results.area())
        items += results.items(position)
        notes.append(results.note(position))
    return Scene(areas, items, prompt(look), buttons=buttons(look, {item.act for item in items}), notes=notes)
