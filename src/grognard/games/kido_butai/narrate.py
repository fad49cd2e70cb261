"""The story of the day."""

from __future__ import annotations

from grognard.core.story import Event, Message


def narrate(_event: Event) -> list[Message]:
    return []
