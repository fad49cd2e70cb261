"""The battle as it is told."""

from __future__ import annotations

from grognard.core.story import Event, Message


def narrate(event: Event) -> list[Message]:
    return []
