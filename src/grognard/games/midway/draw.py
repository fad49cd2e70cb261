"""The table as it is seen."""

from __future__ import annotations

from grognard.core.flow import Position
from grognard.core.scene import Area, Prompt, Scene


def scene(position: Position, side: int) -> Scene:
    return Scene([Area("board", 100, 100)], [], Prompt("..."))
