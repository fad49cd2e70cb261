"""What a sensible staff would propose in the Japanese phase: how promising an action looks, and why.
Never a rule.

The plan behind it: Midway is bombed once and early; then all bombers wait in the centre with
torpedoes, safe from what befalls the decks, until a fleet is reported, and attack it in small groups,
since every attack has its own chance of meeting no fighter.  The Zeros stay at home, two of them
high over the carriers at any time.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grognard.core.message import Count, Message, Noun, say
from grognard.games.kido_butai import nouns
from grognard.games.kido_butai.attack import count_of, group_at
from grognard.games.kido_butai.data import (
    BOMBS,
    CAP_BOX,
    CARRIERS,
    CENTRE,
    EAST,
    ENTERPRISE,
    FIRST_RAID,
    MIDWAY,
    MIDWAY_CORNER,
    NORTH,
    SQUADRONS,
    TORPEDOES,
    TURNS,
    WEST,
    ZEROS,
)
from grognard.games.kido_butai.day import Day, bombers_on
from grognard.games.kido_butai.flying import (
    BACK,
    LAND,
    LAUNCH,
    PATROL,
    READY,
    TO_FLEET,
    TO_MIDWAY,
    WITH_BOMBS,
    WITH_TORPEDOES,
    has_room,
    is_fleet_open,
    is_midway_open,
    may_launch,
)
from grognard.games.kido_butai.orders import ALL_LIKE, ATTACK, END, Orders, corner_of
from grognard.games.kido_butai.position import LANDED, Operation

HIGH_CAP: Final = 2  # Zeros that should be over the carriers and not low

FIRST: Final = 400.0  # what cannot wait
SOON: Final = 100.0
USEFUL: Final = 40.0
IDLE: Final = 1.0  # ending the phase
POOR: Final = 0.05

# Turns until a squadron attacks: from the centre, from the deck, not ready yet.
FLOWN_OUT: Final = 1
TAKEN_OFF: Final = 2
NOT_READY: Final = 3


class Adviser:
    """Has an opinion on every answer to one question."""

    def weight(self, operation: Operation, action: i64) -> float:
        """How promising it looks."""
        raise NotImplementedError

    def reason(self, operation: Operation, action: i64) -> str:
        """What speaks for it; "" if there is nothing to say."""
        raise NotImplementedError


@final
class LoadAdviser(Adviser):
    """Bombs first."""

    def weight(self, operation: Operation, torpedoes: i64) -> float:
        return SOON if torpedoes == 0 else IDLE

    def reason(self, operation: Operation, torpedoes: i64) -> str:
        day = operation.frame
        assert isinstance(day, Day)
        if torpedoes == 0:
            return say("bombs for Midway, which need not be found")
        if torpedoes == bombers_on(day.carrier):
            return say("torpedoes, should a fleet be found early")
        return say("something for Midway, something for a fleet")


# ------------------------------------------------------------------ whom to order


@final
class ChoiceAdviser(Adviser):
    """Which squadron to order, or whether to attack or end the phase."""

    def weight(self, operation: Operation, action: i64) -> float:
        if action == END:
            return IDLE
        if action >= ATTACK:
            return FIRST
        squadron = action % SQUADRONS
        whole = action >= ALL_LIKE
        weight = squadron_weight(operation, squadron)
        if squadron < ZEROS and operation.place[squadron] < CARRIERS and operation.facing[squadron] == EAST:
            return POOR if whole else weight  # Zeros go up one by one
        return 2.0 * weight if whole else weight

    def reason(self, operation: Operation, action: i64) -> str:
        if action == END:
            return end_reason(operation)
        if action >= ATTACK:
            return attack_reason(operation, action - ATTACK)
        squadron = action % SQUADRONS
        if operation.has_to_land(squadron):
            return say("must land this turn")
        place, ready = operation.place[squadron], operation.facing[squadron] == EAST
        if place < CARRIERS and not ready:
            return say("is not ready yet")
        if squadron < ZEROS:
            return cap_need(operation) if place < CARRIERS else ""
        if place < CARRIERS:
            return launch_reason(operation, squadron) or useless_load(operation, squadron)
        return target_reason(operation, squadron, FLOWN_OUT) if place == CENTRE and ready else ""


def squadron_weight(operation: Operation, squadron: i64) -> float:
    """How urgent an order to the squadron is."""
    place = operation.place[squadron]
    if operation.has_to_land(squadron):
        return FIRST
    if place < CARRIERS:
        if operation.facing[squadron] == NORTH:
            return SOON
        if squadron < ZEROS:
            return USEFUL if wants_cap(operation, squadron) else POOR
        return USEFUL if wants_launch(operation, squadron) or wants_torpedoes(operation, squadron) else POOR
    if place == CENTRE and squadron >= ZEROS and has_target(operation, operation.load[squadron]):
        return USEFUL
    return POOR


def wants_cap(operation: Operation, zero: i64) -> bool:
    """Whether a Zero that stands ready should go up."""
    if operation.turn < FIRST_RAID or operation.decks[operation.place[zero]] == LANDED:
        return False
    return operation.high_cap() < HIGH_CAP or no_relief(operation)


def no_relief(operation: Operation) -> bool:
    """Whether all Zeros that are high must land next turn."""
    for zero in range(ZEROS):
        if operation.place[zero] == CAP_BOX and operation.low[zero] == 0 and operation.facing[zero] != WEST:
            return False
    return True


def wants_launch(operation: Operation, bomber: i64) -> bool:
    """Whether a bomber that stands ready should take off."""
    if operation.decks[operation.place[bomber]] == LANDED or operation.turn + TAKEN_OFF > TURNS:
        return False
    return is_useful(operation, operation.load[bomber])


def wants_torpedoes(operation: Operation, bomber: i64) -> bool:
    return operation.load[bomber] == BOMBS and not is_midway_open(operation)


def is_useful(operation: Operation, load: i64) -> bool:
    """Whether there is anything to attack with it, now or later."""
    return is_midway_open(operation) if load == BOMBS else has_prey(operation)


def has_prey(operation: Operation) -> bool:
    """Whether an American carrier is afloat, found or not."""
    return any(operation.is_afloat(ship) for ship in range(ENTERPRISE, MIDWAY))


def has_target(operation: Operation, load: i64) -> bool:
    """Whether it can be flown to a target now."""
    return is_midway_open(operation) if load == BOMBS else is_fleet_open(operation)


def end_reason(operation: Operation) -> str:
    """What the side has in the air while the Americans search and strike."""
    waiting = [each for each in waiting_aloft(operation) if operation.load[each] == TORPEDOES]
    if waiting and not is_fleet_open(operation) and has_prey(operation):
        bombers = Count(len(waiting), nouns.BOMBER)
        return say("{bombers:words} {bombers:waits|wait} aloft for a fleet to be found", bombers=bombers)
    high = operation.high_cap()
    if high > 0 and operation.turn >= FIRST_RAID:
        return say("{zeros:words} over the carriers", zeros=Count(high, nouns.ZERO))
    return ""


def waiting_aloft(operation: Operation) -> list[int]:
    """Bombers in the centre that can still fly out."""
    return [
        bomber
        for bomber in range(ZEROS, SQUADRONS)
        if operation.place[bomber] == CENTRE and operation.facing[bomber] == EAST
    ]


def attack_reason(operation: Operation, target: i64) -> str:
    """§3.6 Who has come to attack what."""
    bombers = Count(count_of(group_at(operation, corner_of(target)) >> ZEROS), nouns.BOMBER)
    if bombers.number == 0:
        return ""
    template = "{bombers:words} at {target:the}"
    if operation.turn == TURNS:
        template = "{bombers:words} at {target:the}; the day ends"
    return say(template, bombers=bombers, target=nouns.TARGETS[target])


def cap_need(operation: Operation) -> str:
    """§10.2 How few Zeros are high, once raids can come."""
    if operation.turn < FIRST_RAID:
        return ""
    high = operation.high_cap()
    if high == 0:
        return say("no Zero is high over the carriers")
    if no_relief(operation):
        return say("the Zeros over the carriers land next turn")
    return say("only one Zero is high over the carriers") if high == 1 else ""


def target_reason(operation: Operation, squadron: i64, turns: i64) -> str:
    """What the bomber's load is for, if there are so many turns left."""
    if operation.turn + turns > TURNS:
        return ""
    if operation.load[squadron] == BOMBS:
        return midway_reason(operation, "to bomb Midway")
    if not is_fleet_open(operation):
        return ""
    return say("{fleet:the} has been found", fleet=found_fleet(operation))


def midway_reason(operation: Operation, template: str) -> str:
    """What bombs are for, while Midway stands."""
    if not is_midway_open(operation):
        return ""
    return say("one more hit destroys Midway") if operation.hits_left(MIDWAY) == 1 else Message(template)


def found_fleet(operation: Operation) -> Noun:
    """The reported fleet that is still afloat."""
    return nouns.TARGETS[1 if operation.is_fleet_afloat(1) else 2]


def launch_reason(operation: Operation, squadron: i64) -> str:
    """Why a bomber that stands ready should take off."""
    told = target_reason(operation, squadron, TAKEN_OFF)
    if told or not may_launch(operation, squadron):
        return told
    if operation.load[squadron] == TORPEDOES and has_prey(operation) and operation.turn + TAKEN_OFF <= TURNS:
        return say("waits aloft for a fleet, off the deck")
    return say("off the deck, should a raid come") if operation.found and operation.turn < TURNS else ""


def useless_load(operation: Operation, squadron: i64) -> str:
    """A bomber whose load has no target any more."""
    if is_useful(operation, operation.load[squadron]):
        return ""
    if operation.load[squadron] == BOMBS:
        return say("its bombs have no target left")
    return say("its torpedoes have no target left")


# ------------------------------------------------------------------ what to tell it


@final
class OrderAdviser(Adviser):
    """What to tell the chosen squadron."""

    def weight(self, operation: Operation, order: i64) -> float:
        squadron = orders_of(operation).squadron
        if LAND <= order < READY:
            return deck_weight(operation, squadron, order - LAND)
        if order in (PATROL, WITH_TORPEDOES):
            return SOON
        if order == LAUNCH:
            return IDLE if squadron < ZEROS else SOON
        if order == BACK:
            return POOR
        if order == WITH_BOMBS:
            return IDLE
        return POOR if squadron < ZEROS and order != READY else SOON  # Zeros are no escorts

    def reason(self, operation: Operation, order: i64) -> str:
        given = orders_of(operation)
        squadron, turn = given.squadron, operation.turn
        if order == LAUNCH:
            return escort_reason(operation) if squadron < ZEROS else launch_reason(operation, squadron)
        if order == PATROL:
            return patrol_reason(operation, given)
        if order == TO_MIDWAY:
            return midway_reason(operation, "to bomb Midway next turn") if turn < TURNS else ""
        if order == TO_FLEET:
            fleet = found_fleet(operation)
            return say("to strike {fleet:the} next turn", fleet=fleet) if turn < TURNS else ""
        if order == BACK:
            return back_reason(operation, squadron)
        if order < READY:
            return deck_reason(operation, squadron, order - LAND)
        if order == READY:
            return say("ready for CAP next turn") if turn < TURNS else ""
        return ready_reason(operation, order == WITH_BOMBS)


def orders_of(operation: Operation) -> Orders:
    given = operation.frame
    assert isinstance(given, Orders)
    return given


def deck_weight(operation: Operation, squadron: i64, carrier: i64) -> float:
    """Where to land: on decks used for landing already, where there is room."""
    if not operation.has_to_land(squadron) and operation.facing[squadron] == EAST:
        return POOR
    room = float(operation.room_on(carrier))
    return (4.0 if operation.decks[carrier] == LANDED else 1.0) * room * room


def escort_reason(operation: Operation) -> str:
    aloft = Count(len(waiting_aloft(operation)), nouns.BOMBER)
    return say("escort for {bombers:words} aloft", bombers=aloft) if aloft.number > 0 else ""


def patrol_reason(operation: Operation, given: Orders) -> str:
    """How many Zeros are high then."""
    if operation.turn < FIRST_RAID:
        return say("over the carriers before raids can come")
    high = operation.high_cap()
    if high > 0 and no_relief(operation):
        return say("relieves the Zeros that land next turn")
    zeros = Count(high + len(given.chosen(operation)), nouns.ZERO)
    return say("makes it {zeros:words} high over the carriers", zeros=zeros)


def back_reason(operation: Operation, squadron: i64) -> str:
    """R5 Turning back where there is nothing left to attack."""
    load: i64 = BOMBS if operation.place[squadron] == MIDWAY_CORNER else TORPEDOES
    return "" if has_target(operation, load) else say("nothing is left to attack there")


def deck_reason(operation: Operation, squadron: i64, carrier: i64) -> str:
    """§3.13 Where to land."""
    ship = nouns.SHIPS[carrier]
    others = [other for other in range(CARRIERS) if other != carrier and operation.is_afloat(other)]
    if operation.decks[carrier] == LANDED and any(operation.decks[other] != LANDED for other in others):
        return say("{ship} lands already, other decks stay free to launch", ship=ship)
    rooms = [operation.room_on(other) for other in others if has_room(operation, other)]
    if not rooms:
        return say("only {ship} can take it", ship=ship) if operation.has_to_land(squadron) else ""
    if carrier > max(others) and not operation.rules.random_targets:
        return say("raids come to {ship} last", ship=ship)
    if operation.room_on(carrier) > max(rooms):
        return say("most room aboard {ship}", ship=ship)
    low = squadron < ZEROS and operation.place[squadron] == CAP_BOX and operation.low[squadron] > 0
    return say("is low and of no use against dive bombers") if low else ""


def ready_reason(operation: Operation, bombs: bool) -> str:
    """§3.8 What the load will be for."""
    if operation.turn + NOT_READY > TURNS:
        return ""
    if bombs:
        return midway_reason(operation, "bombs for Midway")
    if is_fleet_open(operation):
        return say("torpedoes for {fleet:the}", fleet=found_fleet(operation))
    if not has_prey(operation):
        return ""
    if is_midway_open(operation):
        return say("torpedoes, should a fleet be found")
    return say("Midway is gone, fleets are not")
