"""The story of a match, told like a battle report."""

from __future__ import annotations

from grognard.core import saying
from grognard.core.story import Event, Message
from grognard.games.epic_naval.narrate.acts import TELLERS
from grognard.games.epic_naval.narrate.losses import losses
from grognard.games.epic_naval.narrate.words import Happening
from grognard.games.epic_naval.position import Naval


def narrate(event: Event) -> list[Message]:
    """First what was done, then what came of it."""
    assert isinstance(event.before, Naval)
    assert isinstance(event.after, Naval)
    now = Happening(event.before, event.after, event.step, event.side, event.action)
    tell = TELLERS.get(type(event.step))
    return [*(tell(now) if tell else saying.narrate(event)), *losses(now)]


__all__ = ["narrate"]
