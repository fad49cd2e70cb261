"""Standard set-ups with names: wishes about actions, so that whatever they lead to is legal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from grognard.core.flow import Position
from grognard.core.message import Message

Fit = Callable[[Position, int, str], float | None]


@dataclass(frozen=True)
class Arrangement:
    """``fit`` says how well an action of a side, as text, belongs to it, from what that side knows; None:
    it does not matter, and whoever helps with setting up decides."""

    name: str  # in orders
    title: Message
    about: Message
    fit: Fit
