"""What a sensible staff would propose: how promising each action looks.  Never a rule.

The plan behind it: Midway is bombed once and early; then all bombers wait in the centre with
torpedoes, safe from what befalls the decks, until a fleet is reported, and attack it in small groups,
since every attack has its own chance of meeting no fighter.  The Zeros stay at home, two of them
high over the carriers at any time.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.games.kido_butai import orders
from grognard.games.kido_butai.attack import TORPEDO_BOMBERS, Attack, count_of
from grognard.games.kido_butai.data import (
    BOMBS,
    CAP_BOX,
    CARRIERS,
    CENTRE,
    EAST,
    ENTERPRISE,
    FIRST_RAID,
    NORTH,
    SQUADRONS,
    TURNS,
    WEST,
    ZEROS,
)
from grognard.games.kido_butai.orders import Orders
from grognard.games.kido_butai.position import LANDED, Operation
from grognard.games.kido_butai.raid import ENOUGH
from grognard.games.kido_butai.strike import GO, HOLD_BOMBER

HIGH_CAP: Final = 2  # Zeros that should be over the carriers and not low
PACKET: Final = 2  # bombers that attack a fleet together
LAST_STRIKE: Final = 2  # turns before the end in which nothing is held back any more
LAST_LAUNCH: Final = 2  # turns from the launch to the attack

FIRST: Final = 400.0  # what cannot wait
SOON: Final = 100.0
USEFUL: Final = 40.0
IDLE: Final = 1.0  # ending the phase
POOR: Final = 0.05


# ------------------------------------------------------------------ the Japanese phase


def choice_weight(operation: Operation, action: i64) -> float:
    """§3.1 Which squadron to order, or whether to attack or end the phase."""
    if action == orders.END:
        return IDLE
    if action >= orders.ATTACK:
        return FIRST
    squadron = action % SQUADRONS
    whole = action >= orders.ALL_LIKE
    weight = squadron_weight(operation, squadron)
    if squadron < ZEROS and operation.place[squadron] < CARRIERS and operation.facing[squadron] == EAST:
        return POOR if whole else weight  # Zeros go up one by one
    return 2.0 * weight if whole else weight


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
    if operation.decks[operation.place[bomber]] == LANDED or operation.turn + LAST_LAUNCH > TURNS:
        return False
    return is_useful(operation, operation.load[bomber])


def wants_torpedoes(operation: Operation, bomber: i64) -> bool:
    return operation.load[bomber] == BOMBS and not orders.is_midway_open(operation)


def is_useful(operation: Operation, load: i64) -> bool:
    """Whether there is anything to attack with it, now or later."""
    if load == BOMBS:
        return orders.is_midway_open(operation)
    return any(operation.is_afloat(ship) for ship in range(ENTERPRISE, ENTERPRISE + 3))


def has_target(operation: Operation, load: i64) -> bool:
    """Whether it can be flown to a target now."""
    if load == BOMBS:
        return orders.is_midway_open(operation)
    return orders.is_fleet_open(operation)


def order_weight(operation: Operation, given: Orders, action: i64) -> float:
    """§3.2 to §3.8 What to tell the chosen squadron."""
    squadron = given.squadron
    if orders.LAND <= action < orders.READY:
        return deck_weight(operation, squadron, action - orders.LAND)
    if action == orders.PATROL:
        return SOON
    if action == orders.STRIKE:
        return IDLE if squadron < ZEROS else SOON
    if action == orders.WITH_TORPEDOES:
        return SOON
    if action == orders.BACK:
        return POOR
    if action == orders.WITH_BOMBS:
        return IDLE
    if squadron < ZEROS and action != orders.READY:
        return POOR  # escorts
    return SOON


def deck_weight(operation: Operation, squadron: i64, carrier: i64) -> float:
    """Where to land: on decks used for landing already, where there is room."""
    if not operation.has_to_land(squadron) and operation.facing[squadron] == EAST:
        return POOR
    room = float(operation.capacity(carrier) - operation.at(carrier))
    return (4.0 if operation.decks[carrier] == LANDED else 1.0) * room * room


# ------------------------------------------------------------------ attacks


def muster_weight(operation: Operation, attack: Attack, action: i64) -> float:
    """§3.6 A fleet is attacked in small groups, Midway with all there is."""
    last = operation.turn > TURNS - LAST_STRIKE
    small = attack.target == 0 or last or count_of(attack.group >> ZEROS) <= PACKET
    if action == GO:
        return SOON if small else IDLE
    if action == HOLD_BOMBER:
        return IDLE if small else SOON
    return POOR


def aim_weight(operation: Operation, attack: Attack, carrier: i64) -> float:
    """§8.1 Three bombers on a carrier, two on a damaged one, then the next."""
    enough: i64 = 2 if operation.hits[ENTERPRISE + carrier] > 0 else 3
    aimed = attack.aimed[carrier]
    if aimed >= enough:
        return IDLE
    return USEFUL if aimed > 0 or enough == 2 else 4.0


def hit_weight(operation: Operation, carrier: i64) -> float:
    """§9.4 Damaged carriers first."""
    return SOON if operation.hits[ENTERPRISE + carrier] > 0 else IDLE


def interception_weight(operation: Operation, attack: Attack, action: i64) -> float:
    """§10.6 Low ones first, then those that have to land soonest; one high Zero stays high."""
    if action == ENOUGH:
        return SOON if high_and_free(operation, attack) <= 1 else USEFUL
    weight = 2.0 + 4.0 * float(operation.facing[action])
    if operation.low[action] > 0:
        return 8.0 * weight
    if attack.type == TORPEDO_BOMBERS and high_and_free(operation, attack) <= 1:
        return IDLE
    return weight


def high_and_free(operation: Operation, attack: Attack) -> i64:
    """Zeros that are not low and have not gone in."""
    count: i64 = 0
    for zero in range(ZEROS):
        if operation.place[zero] == CAP_BOX and operation.low[zero] == 0 and not attack.group >> zero & 1:
            count += 1
    return count


def loss_weight(operation: Operation, squadron: i64) -> float:
    """§10.11 Rather one that is not ready."""
    return (
        SOON if operation.facing[squadron] == NORTH else USEFUL if operation.load[squadron] == BOMBS else IDLE
    )


def load_weight(torpedoes: i64) -> float:
    """§1.4 Bombs first."""
    return SOON if torpedoes == 0 else IDLE
