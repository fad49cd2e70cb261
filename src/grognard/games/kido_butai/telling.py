"""What the steps of all procedures say alike: whom it tells of, ships that are hit, squadrons lost."""

from __future__ import annotations

from typing import Final, TypeAlias

from mypy_extensions import i64

from grognard.core.message import Arg, Count, Cue, Message, Noun, Words, say
from grognard.core.reasons import Reason
from grognard.games.kido_butai.data import (
    BOMBER,
    CARRIERS,
    ENTERPRISE,
    GONE,
    HIT,
    MIDWAY,
    SHIP_NOUNS,
    SHIPS,
    SQUADRON_NAMES,
    SQUADRON_NOUNS,
    SQUADRONS,
    ZERO,
    ZEROS,
)
from grognard.games.kido_butai.position import Operation

Told: TypeAlias = list[Message]

JAPAN: Final = 0
SAME_AS: Final = "same_as"


def ours(template: str, rule: str, cue: Cue | None = None, **args: Arg) -> Message:
    """A sentence on what Japan does."""
    return Message(template, args, rule, JAPAN, cue=cue)


def theirs(template: str, rule: str, cue: Cue | None = None, **args: Arg) -> Message:
    """A sentence on what befalls all."""
    return Message(template, args, rule, cue=cue)


def same_as(squadron: i64, other: i64, choice: str) -> Reason:
    """Nobody could tell the squadron from the other one, which has its own text."""
    words: Words = {"squadron": SQUADRON_NOUNS[squadron], "other": SQUADRON_NOUNS[other], "choice": choice}
    return Reason(SAME_AS, "{squadron} is just like {other}: choose {choice}", args=words)


def nouns_of(squadrons: list[int]) -> tuple[Noun, ...]:
    return tuple([SQUADRON_NOUNS[squadron] for squadron in squadrons])


def keys_of(squadrons: list[int]) -> tuple[str, ...]:
    return tuple([SQUADRON_NAMES[squadron] for squadron in squadrons])


def group_of(squadrons: list[int]) -> Noun | Count:
    """One squadron by its name, several by their number."""
    if len(squadrons) == 1:
        return SQUADRON_NOUNS[squadrons[0]]
    return Count(len(squadrons), ZERO if squadrons[0] < ZEROS else BOMBER)


def all_of(squadrons: list[int]) -> Message:
    """Several squadrons that are alike."""
    if len(squadrons) == 2:
        return say("Both {kind:s}", kind=ZERO if squadrons[0] < ZEROS else BOMBER)
    return say("All {group:words}", group=group_of(squadrons))


def place_key(place: i64) -> str:
    """What a place of the map is called in its picture."""
    return f"place-{place}"


def ship_key(ship: i64) -> str:
    """What a ship, or Midway, is called in the picture."""
    if ship < CARRIERS:
        return place_key(ship)
    return "midway" if ship == MIDWAY else f"us-{ship - ENTERPRISE}"


def lost_in(before: Operation, after: Operation) -> list[int]:
    """Japanese squadrons destroyed meanwhile."""
    return [each for each in range(SQUADRONS) if before.place[each] != GONE and after.place[each] == GONE]


def damage(before: Operation, after: Operation) -> Told:
    """§9.2 What became of the ships."""
    told = []
    sunk = [ship for ship in range(SHIPS) if before.is_afloat(ship) and not after.is_afloat(ship)]
    hurt = [ship for ship in range(SHIPS) if before.hits[ship] == 0 < after.hits[ship] and ship not in sunk]
    if hurt:
        told.append(told_of("{ships} {ships:is|are} damaged.", hurt, "hit"))
    if sunk == [MIDWAY]:
        told.append(theirs("Midway is destroyed!", "§9.2", Cue("loss", lost=(ship_key(MIDWAY),))))
    elif sunk:
        told.append(told_of("{ships} {ships:is|are} sunk!", sunk, "loss"))
    return told


def told_of(template: str, ships: list[int], kind: str) -> Message:
    keys = tuple([ship_key(ship) for ship in ships])
    cue = Cue("loss", lost=keys) if kind == "loss" else Cue(kind, way=keys)
    return theirs(template, "§9.2", cue, ships=tuple([SHIP_NOUNS[ship] for ship in ships]))


def pips_told(before: Operation, pips: i64, after: Operation) -> Told:
    """§9.4 What all pips together do."""
    if pips == 0:
        return []
    told = theirs("{hits:Words} in all.", "§9.4", Cue("hit", hits=pips), hits=Count(pips, HIT))
    return [told, *damage(before, after)]
