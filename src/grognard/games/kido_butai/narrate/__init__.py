"""The story of the day, told like a battle report, with each die."""

from __future__ import annotations

from grognard.core.story import Event, Message
from grognard.games.kido_butai.narrate.attacks import ATTACK_TELLERS
from grognard.games.kido_butai.narrate.raids import RAID_TELLERS
from grognard.games.kido_butai.narrate.strikes import STRIKE_TELLERS
from grognard.games.kido_butai.narrate.telling import Happening
from grognard.games.kido_butai.narrate.turns import TURN_TELLERS
from grognard.games.kido_butai.position import Operation

TELLERS = {**TURN_TELLERS, **ATTACK_TELLERS, **STRIKE_TELLERS, **RAID_TELLERS}


def narrate(event: Event) -> list[Message]:
    tell = TELLERS.get(type(event.step))
    if tell is None:
        return []
    assert isinstance(event.before, Operation)
    assert isinstance(event.after, Operation)
    return tell(Happening(event.before, event.after, event.action))
