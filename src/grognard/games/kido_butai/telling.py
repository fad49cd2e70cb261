"""What the steps of all procedures say alike: whom it tells of, ships that are hit, squadrons lost."""

from __future__ import annotations

from typing import Final, TypeAlias

from mypy_extensions import i64

from grognard.core.message import Arg, Count, Cue, Message, Noun, Words, say
from grognard.core.reasons import Reason
from grognard.games.kido_butai import nouns
from grognard.games.kido_butai.data import (
    CARRIERS,
    ENTERPRISE,
    GONE,
    KINDS,
    MIDWAY,
    SHIPS,
    SQUADRON_NAMES,
    SQUADRONS,
    TURNS,
    ZEROS,
    hour,
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
    words: Words = {"squadron": nouns.SQUADRONS[squadron], "other": nouns.SQUADRONS[other], "choice": choice}
    return Reason(SAME_AS, "{squadron} is just like {other}: choose {choice}", args=words)


def nouns_of(squadrons: list[int]) -> tuple[Noun, ...]:
    return tuple([nouns.SQUADRONS[squadron] for squadron in squadrons])


def keys_of(squadrons: list[int]) -> tuple[str, ...]:
    return tuple([SQUADRON_NAMES[squadron] for squadron in squadrons])


def group_of(squadrons: list[int]) -> Noun | Count:
    """One squadron by its name, several by their number."""
    if len(squadrons) == 1:
        return nouns.SQUADRONS[squadrons[0]]
    return Count(len(squadrons), nouns.ZERO if squadrons[0] < ZEROS else nouns.BOMBER)


def all_of(squadrons: list[int]) -> Message:
    """Several squadrons that are alike."""
    if len(squadrons) == 2:
        return say("Both {kind:s}", kind=nouns.ZERO if squadrons[0] < ZEROS else nouns.BOMBER)
    return say("All {group:words}", group=group_of(squadrons))


def counts(*numbers: tuple[i64, Noun]) -> tuple[Count, ...]:
    """So many of each, those left out of which there are none."""
    return tuple([Count(number, noun) for number, noun in numbers if number > 0])


def place_key(place: i64) -> str:
    """What a place of the map is called in its picture."""
    return f"place-{place}"


def ship_key(ship: i64) -> str:
    """What a ship, or Midway, is called in the picture."""
    if ship < CARRIERS:
        return place_key(ship)
    return "midway" if ship == MIDWAY else f"us-{ship - ENTERPRISE}"


def losses_between(before: Operation, after: Operation) -> list[int]:
    """Japanese squadrons destroyed meanwhile."""
    return [each for each in range(SQUADRONS) if before.place[each] != GONE and after.place[each] == GONE]


def tell_damage(before: Operation, after: Operation) -> Told:
    """§9.2 What became of the ships."""
    told = []
    sunk = [ship for ship in range(SHIPS) if before.is_afloat(ship) and not after.is_afloat(ship)]
    hurt = [ship for ship in range(SHIPS) if before.hits[ship] == 0 < after.hits[ship] and ship not in sunk]
    if hurt:
        told.append(tell_ships("{ships} {ships:is|are} damaged.", hurt, "hit"))
    if sunk == [MIDWAY]:
        told.append(theirs("Midway is destroyed!", "§9.2", Cue("loss", lost=(ship_key(MIDWAY),))))
    elif sunk:
        told.append(tell_ships("{ships} {ships:is|are} sunk!", sunk, "loss"))
    return told


def tell_ships(template: str, ships: list[int], kind: str) -> Message:
    keys = tuple([ship_key(ship) for ship in ships])
    cue = Cue("loss", lost=keys) if kind == "loss" else Cue(kind, way=keys)
    return theirs(template, "§9.2", cue, ships=tuple([nouns.SHIPS[ship] for ship in ships]))


def tell_pips(before: Operation, pips: i64, after: Operation) -> Told:
    """§9.4 What all pips together do."""
    if pips == 0:
        return []
    told = theirs("{hits:Words} in all.", "§9.4", Cue("hit", hits=pips), hits=Count(pips, nouns.HIT))
    return [told, *tell_damage(before, after)]


def tell_removal(before: Operation, kind: i64, count: i64, drawn: i64) -> Told:
    """§7.9 Placeholders that leave the game with so many squadrons."""
    count = min(count, drawn + before.cup[kind] + before.on_track(kind))
    if count == 0:
        return []
    return [theirs("Out of the game: {counters:words}.", "§7.9", counters=Count(count, nouns.KINDS[kind]))]


def tell_laying(before: Operation, after: Operation, turns: i64, rule: str) -> Told:
    """§7.8, §10.12 Counters that are laid on the track, or aside."""
    turn = before.turn + turns
    laid = [after.counters_at(kind, turn) - before.counters_at(kind, turn) for kind in range(KINDS)]
    back = counts(*[(laid[kind], nouns.KINDS[kind]) for kind in range(KINDS)])
    if not back:
        return []
    if turn > TURNS:
        return [theirs("Laid aside: {counters:words}.", rule, counters=back)]
    template, cue = "Back at {hour}: {counters:words}.", Cue("move", end=f"hour-{turn}")
    return [theirs(template, rule, cue, hour=hour(turn), counters=back)]
