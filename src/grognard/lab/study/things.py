"""What is used in a match, read off what is told of it: units, cards and places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from grognard.core.message import Arg, Count, Message, Noun, parts_of

UNUSED: Final = frozenset({"draw", "loss", "score", "pass", "note"})  # cues that show no use of anything
COMPASS: Final = frozenset(
    {"north", "south", "east", "west", "north-east", "north-west", "south-east", "south-west"}
)
CARDS: Final = frozenset({"card", "cards", "order"})  # what templates call them
SPLIT: Final = "/"


@dataclass(frozen=True)
class Thing:
    """A kind of unit or card; its name is the key of a noun where it is declined."""

    name: str
    card: bool = False

    def __str__(self) -> str:
        return ("card" if self.card else "unit") + SPLIT + self.name

    @classmethod
    def read(cls, text: str) -> Thing:
        kind, _, name = text.partition(SPLIT)
        return cls(name, kind == "card")


def thing_of(message: Message, owners: frozenset[str]) -> Thing | None:
    """Who or what acts: the first thing that the sentence names; None where nothing is used."""
    cue = message.cue
    if cue is None or cue.kind in UNUSED:
        return None
    for part in parts_of(message.template):
        if isinstance(part, str) or part[0] not in message.args:
            continue
        name, value = part[0], message.args[part[0]]
        noun = noun_in(value)
        if noun is not None and noun.name.lower() not in owners | COMPASS:
            return Thing(without_owner(noun.name, owners), name in CARDS)
        if isinstance(value, str) and value and value == cue.who:
            return Thing(value)
    return None


def noun_in(value: Arg) -> Noun | None:
    return value if isinstance(value, Noun) else value.noun if isinstance(value, Count) else None


def without_owner(name: str, owners: frozenset[str]) -> str:
    """South's jeep is a jeep."""
    owner, possessive, rest = name.partition("'s ")
    return rest if possessive and owner.lower() in owners else name


def place_of(message: Message) -> str | None:
    """Where to, if the sentence calls the place by its name."""
    cue = message.cue
    if cue is None or cue.kind in UNUSED or not cue.end:
        return None
    return cue.end if any(value == cue.end for value in message.args.values()) else None
