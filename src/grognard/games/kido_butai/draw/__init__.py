"""The table as you see it: the map with East up, and beside it the track, the cups and the points."""

from __future__ import annotations

from grognard.core.flow import Position
from grognard.core.scene import Area, Scene
from grognard.games.kido_butai.draw import board, day
from grognard.games.kido_butai.draw.asking import buttons, prompt
from grognard.games.kido_butai.draw.look import Look
from grognard.games.kido_butai.position import Operation


def scene(position: Position, side: int) -> Scene:
    assert isinstance(position, Operation)
    look = Look(position, side)
    items = board.board_items(look) + day.day_items(look)
    return Scene(
        areas=[
            Area("board", board.WIDTH, board.HEIGHT, grid=(6, 20)),
            Area(day.AREA, day.WIDTH, day.HEIGHT, "Turn track, cups and points", grid=(6, 20)),
        ],
        items=items,
        prompt=prompt(look),
        buttons=buttons(look, {item.act for item in items}),
        notes=day.notes(position),
    )
