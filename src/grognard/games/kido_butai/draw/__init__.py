"""The map as it lies before you."""

from __future__ import annotations

from grognard.core import flow
from grognard.core.flow import Position
from grognard.core.scene import Area, Button, Prompt, Scene
from grognard.games.kido_butai.notation import write


def scene(position: Position, side: int) -> Scene:
    legal = [write(position, side, action) for action in flow.legal(position, side)]
    buttons = [Button(text, text) for text in legal]
    return Scene([Area("board", 330, 560)], [], Prompt("Your turn."), buttons=buttons)
