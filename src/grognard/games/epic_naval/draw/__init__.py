"""The chart with all that lies on it, the round track, the desk with cards and boards."""

from __future__ import annotations

from grognard.core import saying
from grognard.core.flow import Position
from grognard.core.scene import Scene
from grognard.games.epic_naval.draw.choices import offer
from grognard.games.epic_naval.draw.desk import art_of
from grognard.games.epic_naval.draw.notes import notes
from grognard.games.epic_naval.draw.table import Table
from grognard.games.epic_naval.position import Naval


def scene(position: Position, side: int) -> Scene:
    """The table as ``side`` sees it, from a position as that side knows it."""
    assert isinstance(position, Naval)
    table = Table(position, side)
    offer(table)
    return Scene(
        areas=table.sheet.areas(),
        items=table.items(),
        prompt=saying.prompt(position, side),
        art=art_of(position.rules),
        buttons=table.buttons,
        notes=notes(position),
        spelled=table.spelled,
    )
