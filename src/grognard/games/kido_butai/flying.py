"""§3.2 to §3.14 What a squadron can be told to do, why not, and what comes of it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.core.chance import Actions
from grognard.core.layout import Layout
from grognard.core.message import Count, Message, Noun, Words, filled
from grognard.core.reasons import Reason
from grognard.games.kido_butai import nouns
from grognard.games.kido_butai.data import (
    BOMBS,
    CAP_BOX,
    CARRIERS,
    CENTRE,
    EAST,
    FLEET_CORNER,
    GONE,
    MIDWAY,
    MIDWAY_CORNER,
    NO_LOAD,
    NORTH,
    SHIP_NAMES,
    SOUTH,
    TORPEDOES,
    WEST,
    ZEROS,
)
from grognard.games.kido_butai.position import LANDED, LAUNCHED, Operation
from grognard.games.kido_butai.telling import nouns_of

# What a squadron can be told to do; a fighter is made ready, a bomber gets a load.
ACTS: Final = Layout(strike=1, cap=1, midway=1, fleet=1, back=1, land=CARRIERS, ready=1, bombs=1, torpedoes=1)
LAUNCH: Final[i64] = ACTS.first("strike")
PATROL: Final[i64] = ACTS.first("cap")
TO_MIDWAY: Final[i64] = ACTS.first("midway")
TO_FLEET: Final[i64] = ACTS.first("fleet")
BACK: Final[i64] = ACTS.first("back")
LAND: Final[i64] = ACTS.first("land")
READY: Final[i64] = ACTS.first("ready")
WITH_BOMBS: Final[i64] = ACTS.first("bombs")
WITH_TORPEDOES: Final[i64] = ACTS.first("torpedoes")
LANDINGS: Final = [f"land {name}" for name in SHIP_NAMES[:CARRIERS]]
ORDERS_SPACE: Final = 12
ORDER_NAMES: Final = [ACTS.write(order, land=LANDINGS) for order in range(ORDERS_SPACE)]

# Of every order: what is told of it, its §, what stands on its button, and what it means in time.
TOLD: Final = [
    ("{squadron:Words} {squadron:takes|take} off from {ship} to strike.", "§3.4"),
    ("{squadron:Words} {squadron:takes|take} off from {ship} as CAP.", "§3.4"),
    ("{squadron:Words} {squadron:heads|head} for Midway.", "§3.5"),
    ("{squadron:Words} {squadron:heads|head} for the American fleet.", "§3.5"),
    ("{squadron:Words} {squadron:turns|turn} back without attacking.", "§3.6"),
    *[("{squadron:Words} {squadron:lands|land} on {ship}.", "§3.7")] * CARRIERS,
    ("{squadron:Words} {squadron:stands|stand} ready.", "§3.8"),
    ("{squadron:Words} {squadron:stands|stand} ready with bombs.", "§3.8"),
    ("{squadron:Words} {squadron:stands|stand} ready with torpedoes.", "§3.8"),
]
LABELS: Final = [
    "Take off to strike",
    "Take off as CAP",
    "Fly to Midway",
    "Fly to the fleet",
    "Turn back",
    *["Land on {ship}"] * CARRIERS,
    "Make ready",
    "Bombs",
    "Torpedoes",
]
HINTS: Final = [
    "To the centre; at the target next turn, attack in two turns, land in three.",
    "On patrol for three turns, then it must land.",
    "Attack next turn.",
    "Attack next turn.",
    "Without attacking; land next turn.",
    *["Room for {room}; ready again in two turns."] * CARRIERS,
    "Take off next turn.",
    "Ready to take off next turn.",
    "Ready to take off next turn.",
]

ALOFT: Final = Reason("aloft", "{squadron} is already aloft", "§3.2")
NOT_READY: Final = Reason("not_ready", "{squadron} is not ready: it faces North", "§3.2")
HAS_LANDED: Final = Reason("deck_used", "{ship} has landed squadrons this turn", "§3.13")
ONLY_FIGHTERS: Final = Reason("only_fighters", "only fighters fly CAP", "§3.3")
NOT_IN_CENTRE: Final = Reason("not_in_centre", "{squadron} is not in the centre of the map", "§3.5")
FACES_WEST: Final = Reason("must_land", "{squadron} faces West and must land", "§3.11")
MIDWAY_GONE: Final = Reason("destroyed", "Midway has been destroyed", "§6.1")
NO_FLEET: Final = Reason("not_reported", "no American fleet is reported, or what was is sunk", "§6.2")
NEEDS_BOMBS: Final = Reason("wrong_load", "{squadron} carries torpedoes: only bombs hit Midway", "§6.4")
NEEDS_TORPEDOES: Final = Reason("wrong_load", "{squadron} carries bombs: only torpedoes hit carriers", "§6.4")
NOT_AT_TARGET: Final = Reason("not_at_target", "{squadron} is not at a target", "§3.6")
STILL_ALOFT: Final = Reason("aloft", "{squadron} is aloft", "§3.8")
FIGHTER: Final = Reason("no_load", "fighters carry no load", "§3.8")
IS_READY: Final = Reason("is_ready", "{squadron} is ready", "§3.8")
SAY_LOAD: Final = Reason("say_load", "say what it is to carry: bombs or torpedoes", "§3.8")
HAS_LOAD: Final = Reason("is_ready", "{squadron} is ready with that load", "§3.8")
NO_REARMING: Final = Reason("no_rearming", "{squadron} is ready and cannot change its load", "§12.6")
ABOARD: Final = Reason("aboard", "{squadron} is aboard", "§3.7")
TOO_FAR: Final = Reason("too_far", "{squadron} has to come back to the centre first", "§3.7")
DECK_SUNK: Final = Reason("sunk", "{ship} has been sunk", "§3.7")
HAS_LAUNCHED: Final = Reason("deck_used", "{ship} has launched squadrons this turn", "§3.13")
DECK_FULL: Final = Reason("deck_full", "{ship} holds {capacity} squadrons and is full", "§3.14")


def may_launch(operation: Operation, squadron: i64) -> bool:
    """§3.2 It stands ready on a deck, §3.13 which has not landed anything in this turn."""
    place = operation.place[squadron]
    return place < CARRIERS and operation.facing[squadron] == EAST and operation.decks[place] != LANDED


def may_rearm(operation: Operation, squadron: i64) -> bool:
    """§3.8 It is made ready, or (R3) ready already and changes its load."""
    if operation.place[squadron] >= CARRIERS:
        return False
    ready = operation.facing[squadron] == EAST
    return not ready or (squadron >= ZEROS and operation.rules.rearm)


def has_room(operation: Operation, carrier: i64) -> bool:
    """§3.13, §3.14 Whether a squadron can land there."""
    if operation.decks[carrier] == LAUNCHED:
        return False
    capacity = operation.capacity(carrier)
    return capacity > 0 and operation.at(carrier) < capacity


def room_for_landing(operation: Operation, without: i64 = -1) -> i64:
    """§3.13, §3.14 How many squadrons can still land in this turn, leaving out one carrier."""
    room: i64 = 0
    for carrier in range(CARRIERS):
        if carrier != without and has_room(operation, carrier):
            room += operation.room_on(carrier)
    return room


def is_any_deck_open(operation: Operation) -> bool:
    return any(has_room(operation, carrier) for carrier in range(CARRIERS))


def is_midway_open(operation: Operation) -> bool:
    """§6.1 The south-east corner can be entered until Midway is destroyed."""
    return operation.is_afloat(MIDWAY)


def is_fleet_open(operation: Operation) -> bool:
    """§6.2, §6.3 The north-east corner can be entered while a reported fleet is afloat (R10)."""
    return any(operation.is_fleet_afloat(fleet) for fleet in range(1, operation.reported + 1))


def may_fly_out(operation: Operation, squadron: i64, load: i64) -> bool:
    """§3.5 It waits in the centre; §6.4 a bomber needs the right load, an escort none."""
    if operation.place[squadron] != CENTRE or operation.facing[squadron] != EAST:
        return False
    return operation.load[squadron] == NO_LOAD or operation.load[squadron] == load


def has_orders(operation: Operation, squadron: i64, deck: bool, midway: bool, fleet: bool) -> bool:
    """Whether there is anything to tell the squadron; the rest says what is open at all."""
    place = operation.place[squadron]
    if place == GONE or operation.has_acted(squadron):
        return False
    if place < CARRIERS:
        return may_launch(operation, squadron) or may_rearm(operation, squadron)
    if place >= MIDWAY_CORNER or deck:
        return True  # it can turn back, or land
    return (midway and may_fly_out(operation, squadron, BOMBS)) or (
        fleet and may_fly_out(operation, squadron, TORPEDOES)
    )


def may_order(operation: Operation, squadron: i64) -> bool:
    """Whether there is anything to tell the squadron."""
    deck, midway, fleet = is_any_deck_open(operation), is_midway_open(operation), is_fleet_open(operation)
    return has_orders(operation, squadron, deck, midway, fleet)


# ------------------------------------------------------------------ why not


def bar_launch(operation: Operation, squadron: i64, order: i64) -> Reason | None:
    place = operation.place[squadron]
    if place >= CARRIERS:
        return ALOFT
    if operation.facing[squadron] != EAST:
        return NOT_READY
    if operation.decks[place] == LANDED:
        return HAS_LANDED
    return ONLY_FIGHTERS if order == PATROL and squadron >= ZEROS else None


def bar_flight(operation: Operation, squadron: i64, order: i64) -> Reason | None:
    if operation.place[squadron] != CENTRE:
        return NOT_IN_CENTRE
    if operation.facing[squadron] != EAST:
        return FACES_WEST
    load = operation.load[squadron]
    if order == TO_MIDWAY:
        return MIDWAY_GONE if not is_midway_open(operation) else NEEDS_BOMBS if load == TORPEDOES else None
    return NO_FLEET if not is_fleet_open(operation) else NEEDS_TORPEDOES if load == BOMBS else None


def bar_readying(operation: Operation, squadron: i64, order: i64) -> Reason | None:
    if operation.place[squadron] >= CARRIERS:
        return STILL_ALOFT
    ready = operation.facing[squadron] == EAST
    if squadron < ZEROS:
        return FIGHTER if order != READY else IS_READY if ready else None
    if order == READY:
        return SAY_LOAD
    if not ready:
        return None
    if operation.load[squadron] == (BOMBS if order == WITH_BOMBS else TORPEDOES):
        return HAS_LOAD
    return None if operation.rules.rearm else NO_REARMING


def bar_landing(operation: Operation, squadron: i64, carrier: i64) -> Reason | None:
    place = operation.place[squadron]
    if place < CARRIERS:
        return ABOARD
    if place >= MIDWAY_CORNER:
        return TOO_FAR
    if has_room(operation, carrier):
        return None
    if not operation.is_afloat(carrier):
        return DECK_SUNK
    if operation.decks[carrier] == LAUNCHED:
        return HAS_LAUNCHED
    return DECK_FULL.of(capacity=operation.capacity(carrier))


def deck_warning(operation: Operation, squadron: i64) -> Message | None:
    """§3.13 A warning, if launching the squadron takes the last deck from some that must land."""
    if not may_launch(operation, squadron):
        return None
    carrier = operation.place[squadron]
    late = operation.late()
    now, then = room_for_landing(operation), room_for_landing(operation, carrier)
    if min(len(late), then) == min(len(late), now):
        return None
    template = "Launching from {ship} leaves no deck for {squadrons}, which must land."
    if then > 0:
        template = "Launching from {ship} leaves only {room:words} for {squadrons}, which must land."
    words: Words = {"ship": nouns.SHIPS[carrier], "squadrons": nouns_of(late)}
    return filled(template, {**words, "room": Count(then, Noun("place"))})


# ------------------------------------------------------------------ what comes of it


def add_deck_orders(operation: Operation, squadron: i64, out: Actions) -> None:
    """What a squadron aboard can be told."""
    if may_launch(operation, squadron):
        out.add(LAUNCH)
        if squadron < ZEROS:  # §3.3
            out.add(PATROL)
    if may_rearm(operation, squadron):
        if squadron < ZEROS:
            out.add(READY)
        else:
            ready = operation.facing[squadron] == EAST
            if not (ready and operation.load[squadron] == BOMBS):
                out.add(WITH_BOMBS)
            if not (ready and operation.load[squadron] == TORPEDOES):
                out.add(WITH_TORPEDOES)


def carry_out(operation: Operation, squadron: i64, order: i64) -> None:
    """One squadron does as it was told."""
    if order == LAUNCH:
        launch(operation, squadron, CENTRE)
    elif order == PATROL:
        launch(operation, squadron, CAP_BOX)
    elif order == TO_MIDWAY:
        operation.send(squadron, MIDWAY_CORNER, SOUTH)
    elif order == TO_FLEET:
        operation.send(squadron, FLEET_CORNER, SOUTH)
    elif order == BACK:  # R5
        operation.send(squadron, CENTRE, WEST)
    elif order >= READY:
        operation.send(squadron, operation.place[squadron], EAST)
        if order > READY:
            operation.load[squadron] = BOMBS if order == WITH_BOMBS else TORPEDOES
    elif has_room(operation, order - LAND):
        land(operation, squadron, order - LAND)


def launch(operation: Operation, squadron: i64, place: i64) -> None:
    """§3.4 It takes off and faces East."""
    operation.decks[operation.place[squadron]] = LAUNCHED
    operation.send(squadron, place, EAST)
    if operation.rules.endurance > 0 and place == CENTRE:
        operation.since[squadron] = operation.turn


def land(operation: Operation, squadron: i64, carrier: i64) -> None:
    """§3.7 It lands and faces North."""
    operation.decks[carrier] = LANDED
    operation.send(squadron, carrier, NORTH)
    operation.since[squadron] = 0
    if squadron < ZEROS:
        operation.low[squadron] = 0  # R17
