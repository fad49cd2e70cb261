"""Why squadrons are armed and ordered as they are."""

from __future__ import annotations

from grognard.games.kido_butai import orders
from grognard.games.kido_butai.attack import count_of, group_at
from grognard.games.kido_butai.data import (
    BOMBS,
    CAP_BOX,
    CARRIERS,
    CENTRE,
    EAST,
    ENTERPRISE,
    FIRST_RAID,
    FLEET_CORNER,
    MIDWAY,
    MIDWAY_CORNER,
    SHIP_TITLES,
    SQUADRONS,
    TORPEDOES,
    TURNS,
    ZEROS,
)
from grognard.games.kido_butai.day import Day, bombers_on
from grognard.games.kido_butai.orders import Orders, is_fleet_open, is_midway_open
from grognard.games.kido_butai.position import LANDED, Operation
from grognard.games.kido_butai.staff import no_relief
from grognard.games.kido_butai.words import fleet_title, many

MUST_LAND = "must land this turn"

# Turns until a squadron attacks: at once, from the centre, from the deck, not ready yet.
FLOWN_OUT = 1
READY = 2
NOT_READY = 3


def load_reason(operation: Operation, torpedoes: int) -> str:
    """§1.4 Bombs for Midway, torpedoes for a fleet that is still to be found."""
    day = operation.frame
    assert isinstance(day, Day)
    if torpedoes == 0:
        return "bombs for Midway, which need not be found"
    if torpedoes == bombers_on(day.carrier):
        return "torpedoes, should a fleet be found early"
    return "something for Midway, something for a fleet"


# ------------------------------------------------------------------ §3.1 whom to order


def choice_reason(operation: Operation, action: int) -> str:
    if action == orders.END:
        return end_reason(operation)
    if action >= orders.ATTACK:
        return attack_reason(operation, action - orders.ATTACK)
    squadron = action % SQUADRONS
    if operation.has_to_land(squadron):
        return MUST_LAND
    place, ready = operation.place[squadron], operation.facing[squadron] == EAST
    if place < CARRIERS and not ready:
        return "is not ready yet"
    if squadron < ZEROS:
        return cap_need(operation) if place < CARRIERS else ""
    if place < CARRIERS:
        return launch_reason(operation, squadron) or useless_load(operation, squadron)
    if place == CENTRE and ready:
        return target_reason(operation, squadron, FLOWN_OUT)
    return ""


def end_reason(operation: Operation) -> str:
    """What the side has in the air while the Americans search and strike."""
    waiting = [
        squadron
        for squadron in range(ZEROS, SQUADRONS)
        if operation.place[squadron] == CENTRE
        and operation.facing[squadron] == EAST
        and operation.load[squadron] == TORPEDOES
    ]
    if waiting and not is_fleet_open(operation) and has_prey(operation):
        return f"{wait(len(waiting))} aloft for a fleet to be found"
    high = int(operation.high_cap())
    if high > 0 and operation.turn >= FIRST_RAID:
        return f"{many(high, 'Zero')} over the carriers"
    return ""


def wait(bombers: int) -> str:
    return f"{many(bombers, 'bomber')} {'waits' if bombers == 1 else 'wait'}"


def attack_reason(operation: Operation, target: int) -> str:
    """§3.6 Who has come to attack what."""
    group = group_at(operation, MIDWAY_CORNER if target == 0 else FLEET_CORNER)
    bombers = int(count_of(group >> ZEROS))
    there = "off Midway" if target == 0 else f"at {fleet_title(target)}"
    last = "; the day ends" if operation.turn == TURNS else ""
    return f"{many(bombers, 'bomber')} {there}{last}" if bombers > 0 else ""


def cap_need(operation: Operation) -> str:
    """§10.2 How few Zeros are high, once raids can come."""
    if operation.turn < FIRST_RAID:
        return ""
    high = int(operation.high_cap())
    if high == 0:
        return "no Zero is high over the carriers"
    if no_relief(operation):
        return "the Zeros over the carriers land next turn"
    return "only one Zero is high over the carriers" if high == 1 else ""


# ------------------------------------------------------------------ targets


def has_prey(operation: Operation) -> bool:
    """Whether an American carrier is afloat, found or not."""
    return any(operation.is_afloat(ship) for ship in range(ENTERPRISE, MIDWAY))


def target_reason(operation: Operation, squadron: int, turns: int) -> str:
    """What the bomber's load is for, if there are so many turns left."""
    if operation.turn + turns > TURNS:
        return ""
    if operation.load[squadron] == BOMBS:
        return midway_reason(operation, "to bomb Midway")
    return f"{found_fleet(operation)} has been found" if is_fleet_open(operation) else ""


def midway_reason(operation: Operation, told: str) -> str:
    """What bombs are for, while Midway stands."""
    if not is_midway_open(operation):
        return ""
    if operation.rules.hits_to_sink[MIDWAY] - operation.hits[MIDWAY] == 1:
        return "one more hit destroys Midway"
    return told


def found_fleet(operation: Operation) -> str:
    """The reported fleet that is still afloat."""
    return fleet_title(1 if operation.is_fleet_afloat(1) else 2)


def launch_reason(operation: Operation, squadron: int) -> str:
    """Why a bomber that stands ready should take off."""
    told = target_reason(operation, squadron, READY)
    if told or not orders.may_launch(operation, squadron):
        return told
    if operation.load[squadron] == TORPEDOES and has_prey(operation) and operation.turn + READY <= TURNS:
        return "waits aloft for a fleet, off the deck"
    return "off the deck, should a raid come" if operation.found and operation.turn < TURNS else ""


def useless_load(operation: Operation, squadron: int) -> str:
    """A bomber whose load has no target any more."""
    if operation.load[squadron] == BOMBS:
        return "" if is_midway_open(operation) else "its bombs have no target left"
    return "" if has_prey(operation) else "its torpedoes have no target left"


# ------------------------------------------------------------------ §3.2 to §3.8 what to tell it


def order_reason(operation: Operation, order: int) -> str:
    given = operation.frame
    assert isinstance(given, Orders)
    squadron = int(given.squadron)
    if order == orders.STRIKE:
        return escort_reason(operation) if squadron < ZEROS else launch_reason(operation, squadron)
    if order == orders.PATROL:
        return patrol_reason(operation, given)
    if order == orders.TO_MIDWAY:
        return fly_out_reason(operation, midway_reason(operation, "to bomb Midway next turn"))
    if order == orders.TO_FLEET:
        return fly_out_reason(operation, f"to strike {found_fleet(operation)} next turn")
    if order == orders.BACK:
        return back_reason(operation, squadron)
    if order < orders.READY:
        return deck_reason(operation, squadron, order - orders.LAND)
    if order == orders.READY:
        return "ready for CAP next turn" if operation.turn < TURNS else ""
    return ready_reason(operation, order == orders.WITH_BOMBS)


def escort_reason(operation: Operation) -> str:
    aloft = [
        squadron
        for squadron in range(ZEROS, SQUADRONS)
        if operation.place[squadron] == CENTRE and operation.facing[squadron] == EAST
    ]
    return f"escort for {many(len(aloft), 'bomber')} aloft" if aloft else ""


def patrol_reason(operation: Operation, given: Orders) -> str:
    """How many Zeros are high then."""
    if operation.turn < FIRST_RAID:
        return "over the carriers before raids can come"
    going = 1
    if given.whole != 0:
        alike = [operation.is_alike(given.squadron, other) for other in range(ZEROS)]
        going = sum(1 for each in alike if each)
    high = int(operation.high_cap())
    if high > 0 and no_relief(operation):
        return "relieves the Zeros that land next turn"
    return f"makes it {many(high + going, 'Zero')} high over the carriers"


def fly_out_reason(operation: Operation, told: str) -> str:
    return told if operation.turn + FLOWN_OUT <= TURNS else ""


def back_reason(operation: Operation, squadron: int) -> str:
    """R5 Turning back where there is nothing left to attack."""
    midway = operation.place[squadron] == MIDWAY_CORNER
    gone = not is_midway_open(operation) if midway else not is_fleet_open(operation)
    return "nothing is left to attack there" if gone else ""


def deck_reason(operation: Operation, squadron: int, carrier: int) -> str:
    """§3.13 Where to land."""
    title = SHIP_TITLES[carrier]
    others = [other for other in range(CARRIERS) if other != carrier and operation.is_afloat(other)]
    if operation.decks[carrier] == LANDED and any(operation.decks[other] != LANDED for other in others):
        return f"{title} lands already, other decks stay free to launch"
    room = int(operation.capacity(carrier) - operation.at(carrier))
    rooms = [
        int(operation.capacity(other) - operation.at(other))
        for other in others
        if orders.has_room(operation, other)
    ]
    if not rooms:
        return f"only {title} can take it" if operation.has_to_land(squadron) else ""
    if carrier > max(others) and not operation.rules.random_targets:
        return f"raids come to {title} last"
    if room > max(rooms):
        return f"most room aboard {title}"
    return "is low and of no use against dive bombers" if is_low(operation, squadron) else ""


def is_low(operation: Operation, squadron: int) -> bool:
    """§10.4 A Zero that cannot meet dive bombers."""
    return bool(squadron < ZEROS and operation.place[squadron] == CAP_BOX and operation.low[squadron] > 0)


def ready_reason(operation: Operation, bombs: bool) -> str:
    """§3.8 What the load will be for."""
    if operation.turn + NOT_READY > TURNS:
        return ""
    if bombs:
        return midway_reason(operation, "bombs for Midway")
    if is_fleet_open(operation):
        return f"torpedoes for {found_fleet(operation)}"
    if not has_prey(operation):
        return ""
    return (
        "torpedoes, should a fleet be found"
        if is_midway_open(operation)
        else "Midway is gone, fleets are not"
    )
