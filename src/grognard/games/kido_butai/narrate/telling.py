"""What the tellers share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from grognard.core.flow import AnyStep
from grognard.core.story import Message
from grognard.games.kido_butai.attack import Attack
from grognard.games.kido_butai.data import SHIP_TITLES, SHIPS
from grognard.games.kido_butai.position import Operation
from grognard.games.kido_butai.words import capital, listed

JAPAN = 0


@dataclass
class Happening:
    """One step carried out."""

    before: Operation
    after: Operation
    action: int

    @property
    def attack(self) -> Attack:
        """The attack in which it happened, as it was before."""
        frame = self.before.frame
        assert isinstance(frame, Attack)
        return frame

    @property
    def die(self) -> int:
        return self.action + 1


Tellers: TypeAlias = dict[type[AnyStep], Callable[[Happening], list[Message]]]


def say(template: str, rule: str, **args: str | int) -> Message:
    """A sentence on what befalls all."""
    return Message(template, dict(args), rule)


def ours(template: str, rule: str, **args: str | int) -> Message:
    """A sentence on what Japan does."""
    return Message(template, dict(args), rule, JAPAN)


def damage(now: Happening) -> list[Message]:
    """§9.2 What became of the ships."""
    told = []
    before, after = now.before, now.after
    sunk = [ship for ship in range(SHIPS) if before.is_afloat(ship) and not after.is_afloat(ship)]
    hurt = [ship for ship in range(SHIPS) if before.hits[ship] == 0 < after.hits[ship] and ship not in sunk]
    for ships, word in ((hurt, "damaged"), (sunk, "sunk")):
        names = [SHIP_TITLES[ship] for ship in ships]
        if names == ["Midway"] and word == "sunk":
            told.append(say("Midway is destroyed!", "§9.2"))
        elif names:
            mark = "!" if word == "sunk" else "."
            verb = "is" if len(names) == 1 else "are"
            told.append(say(f"{{ships}} {verb} {word}{mark}", "§9.2", ships=capital(listed(names))))
    return told
