"""The story of a match, told like a report of a battle."""

from __future__ import annotations

from grognard.core.story import Event, Message
from grognard.games.to_war.battle import DrawLots
from grognard.games.to_war.notation import side_names


def narrate(event: Event) -> list[Message]:
    if isinstance(event.step, DrawLots):
        name = side_names(event.after.ruleset)[event.action]
        return [Message("{army} begins.", {"army": name}, "§3.1", event.action)]
    return []
