"""§3 The Japanese phase: orders to squadrons, in any sequence."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions
from grognard.core.flow import Decision, Frame, Procedure, Rule, Side
from grognard.games.kido_butai.attack import Attack, group_at
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
    SOUTH,
    SQUADRONS,
    TORPEDOES,
    WEST,
    ZEROS,
)
from grognard.games.kido_butai.position import LANDED, LAUNCHED, Operation
from grognard.games.kido_butai.strike import strike

# What can be chosen: a squadron, all squadrons like it, an attack, or the end of the phase.
ALL_LIKE: Final = SQUADRONS
ATTACK: Final = 2 * SQUADRONS  # Midway; + 1 and + 2 the American fleets
END: Final = ATTACK + 3
CHOICES_SPACE: Final = 32

# What a squadron can be told to do.
STRIKE: Final = 0
PATROL: Final = 1
TO_MIDWAY: Final = 2
TO_FLEET: Final = 3
BACK: Final = 4
LAND: Final = 5  # + carrier
READY: Final = 9  # a fighter
WITH_BOMBS: Final = 10
WITH_TORPEDOES: Final = 11
ORDERS_SPACE: Final = 12


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Orders(Frame):
    """§3 The Japanese phase."""

    def __init__(self) -> None:
        super().__init__(ORDERS)
        self.squadron: i64 = 0  # the one that has been chosen
        self.whole: i64 = 0  # 1: and all like it

    def copy_from(self, other: Frame) -> None:
        assert isinstance(other, Orders)
        self.squadron = other.squadron
        self.whole = other.whole

    def facts(self, observer: Side) -> list[int]:
        return [int(self.squadron), int(self.whole)]

    def restore(self, facts: list[int]) -> None:
        self.squadron = facts[0]
        self.whole = facts[1]


# ------------------------------------------------------------------ what is possible


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
            room += operation.capacity(carrier) - operation.at(carrier)
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


def has_twin(operation: Operation, squadron: i64, first: i64, end: i64) -> bool:
    """Whether one of the squadrons from ``first`` up to ``end`` is just like this one."""
    return any(operation.is_alike(squadron, other) for other in range(first, end))


def may_attack(operation: Operation, target: i64) -> bool:
    """§3.6 Squadrons are there that can attack: Midway is target 0, the fleets are 1 and 2."""
    if operation.attacked >> target & 1 and not operation.rules.waves:  # R8
        return False
    if target == 0:
        corner: i64 = MIDWAY_CORNER
        if not operation.is_afloat(MIDWAY):
            return False
    else:
        corner = FLEET_CORNER
        if operation.reported < target or not operation.is_fleet_afloat(target):
            return False
    group = group_at(operation, corner)
    return group >= 1 << ZEROS or (group != 0 and operation.rules.sweep)  # R9


def may_end(operation: Operation) -> bool:
    """§3.11 Not while a squadron that must land still could (R6)."""
    return operation.must_land & ~operation.done == 0 or not is_any_deck_open(operation)


# ------------------------------------------------------------------ the steps


@final
class ChooseSquadron(Decision[Operation, Orders]):
    """§3.1 A squadron, all squadrons like it, an attack, or the end of the phase."""

    space: i64 = CHOICES_SPACE
    binding: bool = True  # with the end of the phase the dice fall, and orders cannot be taken back

    def actions(self, operation: Operation, orders: Orders, side: Side, out: Actions) -> None:
        deck = is_any_deck_open(operation)
        midway = is_midway_open(operation)
        fleet = is_fleet_open(operation)
        for squadron in range(SQUADRONS):
            if has_orders(operation, squadron, deck, midway, fleet):
                first: i64 = 0 if squadron < ZEROS else ZEROS
                end: i64 = ZEROS if squadron < ZEROS else SQUADRONS
                if not has_twin(operation, squadron, first, squadron):
                    out.add(squadron)
                    if has_twin(operation, squadron, squadron + 1, end):
                        out.add(ALL_LIKE + squadron)
        for target in range(3):
            if may_attack(operation, target):
                out.add(ATTACK + target)
        if may_end(operation):
            out.add(END)

    def take(self, operation: Operation, orders: Orders, side: Side, action: i64) -> None:
        if action == END:
            orders.go(END_PHASE)
        elif action >= ATTACK:
            orders.go(CHOOSE_SQUADRON)
            operation.call(attack_on(operation, action - ATTACK))
        else:
            orders.squadron = action % SQUADRONS
            orders.whole = action // SQUADRONS


@final
class GiveOrder(Decision[Operation, Orders]):
    """§3.2 to §3.8 What the squadron does, its one action of this turn (§3.9)."""

    space: i64 = ORDERS_SPACE

    def actions(self, operation: Operation, orders: Orders, side: Side, out: Actions) -> None:
        squadron = orders.squadron
        place = operation.place[squadron]
        if place < CARRIERS:
            add_deck_orders(operation, squadron, out)
        elif place >= MIDWAY_CORNER:
            out.add(BACK)
        else:
            if is_midway_open(operation) and may_fly_out(operation, squadron, BOMBS):
                out.add(TO_MIDWAY)
            if is_fleet_open(operation) and may_fly_out(operation, squadron, TORPEDOES):
                out.add(TO_FLEET)
            for carrier in range(CARRIERS):
                if has_room(operation, carrier):
                    out.add(LAND + carrier)

    def take(self, operation: Operation, orders: Orders, side: Side, action: i64) -> None:
        chosen: i64 = 1 << orders.squadron
        if orders.whole != 0:
            for squadron in range(orders.squadron + 1, SQUADRONS):
                if operation.is_alike(orders.squadron, squadron):
                    chosen |= 1 << squadron
        for squadron in range(orders.squadron, SQUADRONS):
            if chosen >> squadron & 1:
                carry_out(operation, squadron, action)
        orders.squadron = 0
        orders.whole = 0
        orders.go(CHOOSE_SQUADRON)


def add_deck_orders(operation: Operation, squadron: i64, out: Actions) -> None:
    """What a squadron aboard can be told."""
    if may_launch(operation, squadron):
        out.add(STRIKE)
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
    if order == STRIKE:
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


def attack_on(operation: Operation, target: i64) -> Attack:
    """§3.6 All squadrons at the target that have not acted, until some are held back."""
    attack = strike()
    attack.target = target
    attack.group = group_at(operation, MIDWAY_CORNER if target == 0 else FLEET_CORNER)
    return attack


@final
class EndPhase(Rule[Operation, Orders]):
    """§3.12 Squadrons that had to land and did not are destroyed."""

    def do(self, operation: Operation, orders: Orders) -> None:
        late = operation.must_land & ~operation.done
        if late != 0:
            for squadron in range(SQUADRONS):
                if late >> squadron & 1:
                    operation.destroy(squadron)
        operation.must_land = 0


CHOOSE_SQUADRON: Final = ChooseSquadron()
END_PHASE: Final = EndPhase()
ORDERS: Final = Procedure(Orders, CHOOSE_SQUADRON, GiveOrder(), END_PHASE)
