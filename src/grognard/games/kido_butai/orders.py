"""§3 The Japanese phase: orders to squadrons, in any sequence."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions
from grognard.core.flow import Decision, Frame, Procedure, Rule, Side
from grognard.core.layout import Layout
from grognard.core.message import Cue, Message, Noun, Words, filled, say, weighed
from grognard.core.reasons import Reason
from grognard.core.sheet import Sheet
from grognard.games.kido_butai import nouns
from grognard.games.kido_butai.attack import Attack, group_at
from grognard.games.kido_butai.data import (
    BOMBS,
    CARRIERS,
    FIRST_RAID,
    FLEET_CORNER,
    GONE,
    MIDWAY,
    MIDWAY_CORNER,
    SQUADRON_NAMES,
    SQUADRONS,
    TORPEDOES,
    ZEROS,
    hour,
)
from grognard.games.kido_butai.features import FEATURES
from grognard.games.kido_butai.flying import (
    BACK,
    HINTS,
    LABELS,
    LAND,
    MIDWAY_GONE,
    NOT_AT_TARGET,
    ORDER_NAMES,
    ORDERS_SPACE,
    PATROL,
    READY,
    TO_FLEET,
    TO_MIDWAY,
    TOLD,
    add_deck_orders,
    bar_flight,
    bar_landing,
    bar_launch,
    bar_readying,
    carry_out,
    deck_warning,
    has_orders,
    has_room,
    is_any_deck_open,
    is_fleet_open,
    is_midway_open,
    may_fly_out,
    may_order,
)
from grognard.games.kido_butai.odds import raid_hint, raiders, strike_hint
from grognard.games.kido_butai.position import Operation
from grognard.games.kido_butai.strike import strike
from grognard.games.kido_butai.telling import (
    Told,
    group_of,
    keys_of,
    losses_between,
    nouns_of,
    ours,
    place_key,
    same_as,
)

# What can be chosen: a squadron, all squadrons like it, an attack (Midway, the fleets), the end of the phase.
CHOICES: Final = Layout(one=SQUADRONS, all=SQUADRONS, attack=3, end=1)
CHOICES_SPACE: Final = 32
ALL_LIKE: Final[i64] = CHOICES.first("all")
ATTACK: Final[i64] = CHOICES.first("attack")
END: Final[i64] = CHOICES.first("end")
ATTACKS: Final = ["attack midway", "attack fleet", "attack second fleet"]

CHOSEN: Final = [
    "{squadron:Words} aboard {ship}:",
    "{squadron:Words} in the centre:",
    "{squadron:Words} in the CAP box:",
    "{squadron:Words} off Midway:",
    "{squadron:Words} at the American fleet:",
]

CHOOSE_FIRST: Final = Reason("choose_first", "first choose the squadron that is to do it")
NO_ORDER: Final = Reason("not_now", "this is the Japanese phase: order squadrons, attack, or end it")
ORDER_FIRST: Final = Reason(
    "order_first", "first say what {squadron} is to do, or take the choice back", "§3.9"
)
LAND_FIRST: Final = Reason("must_land", "{squadrons} must land this turn, and still can", "§3.11")
DESTROYED: Final = Reason("destroyed", "{squadron} has been destroyed")
HAS_ACTED: Final = Reason("has_acted", "{squadron} has already acted this turn", "§3.9")
NO_TWIN: Final = Reason("no_twin", "no other squadron is just like {squadron}")
CANNOT_LAUNCH: Final = Reason(
    "deck_used", "{ship} has landed squadrons this turn and cannot launch {squadron}", "§3.13"
)
NO_DECK: Final = Reason(
    "cannot_land",
    "{squadron} must land, but no deck is open: a carrier that has launched cannot land anything, "
    "and the others are full",
    "§3.12",
)
NO_DECK_YET: Final = Reason(
    "cannot_land",
    "{squadron} can only land, but no deck is open: a carrier that has launched cannot land anything, "
    "and the others are full",
    "§3.13",
)
NOT_REPORTED: Final = Reason("not_reported", "no such fleet has been reported", "§6.2")
FLEET_GONE: Final = Reason("destroyed", "that fleet has been sunk", "§6.2")
ATTACKED: Final = Reason("attacked", "it has been attacked this turn", "§3.6")
NOBODY_THERE: Final = Reason("nobody_there", "no squadron that could attack is there", "§3.6")
FIGHTERS_ALONE: Final = Reason("no_bomber", "fighters alone cannot attack", "§6.4")


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Orders(Frame):
    """§3 The Japanese phase."""

    def __init__(self) -> None:
        super().__init__(ORDERS)
        self.squadron: i64 = 0  # the one that has been chosen
        self.whole: i64 = 0  # 1: and all like it

    def in_numbers(self, side: Side, sheet: Sheet) -> None:
        sheet.mark(FEATURES.chosen + self.squadron)
        sheet.set(FEATURES.whole, self.whole)

    def chosen(self, operation: Operation) -> list[int]:
        """Who gets the order."""
        return operation.alike(self.squadron) if self.whole != 0 else [self.squadron]


# ------------------------------------------------------------------ what can be chosen


def has_twin(operation: Operation, squadron: i64, first: i64, end: i64) -> bool:
    """Whether one of the squadrons from ``first`` up to ``end`` is just like this one."""
    return any(operation.is_alike(squadron, other) for other in range(first, end))


def corner_of(target: i64) -> i64:
    """§6.1, §6.3 From where it is attacked."""
    return MIDWAY_CORNER if target == 0 else FLEET_CORNER


def may_attack(operation: Operation, target: i64) -> bool:
    """§3.6 Squadrons are there that can attack: Midway is target 0, the fleets are 1 and 2."""
    if operation.attacked >> target & 1 and not operation.rules.waves:  # R8
        return False
    if target == 0:
        if not operation.is_afloat(MIDWAY):
            return False
    elif operation.reported < target or not operation.is_fleet_afloat(target):
        return False
    group = group_at(operation, corner_of(target))
    return group >= 1 << ZEROS or (group != 0 and operation.rules.sweep)  # R9


def may_end(operation: Operation) -> bool:
    """§3.11 Not while a squadron that must land still could (R6)."""
    return operation.must_land & ~operation.done == 0 or not is_any_deck_open(operation)


def no_attack(operation: Operation, target: i64) -> Reason:
    """§3.6, §6 Why this target cannot be attacked."""
    if target == 0 and not operation.is_afloat(MIDWAY):
        return MIDWAY_GONE
    if target > 0 and operation.reported < target:
        return NOT_REPORTED
    if target > 0 and not operation.is_fleet_afloat(target):
        return FLEET_GONE
    if operation.attacked >> target & 1 and not operation.rules.waves:
        return ATTACKED
    return NOBODY_THERE if group_at(operation, corner_of(target)) == 0 else FIGHTERS_ALONE


def idle_reason(operation: Operation, squadron: i64) -> Reason:
    """Why there is nothing to order, though the squadron has not acted."""
    if operation.place[squadron] < CARRIERS:
        return CANNOT_LAUNCH
    return NO_DECK if operation.has_to_land(squadron) else NO_DECK_YET


def ship_of(operation: Operation, squadron: i64) -> Noun:
    """The carrier that the squadron is aboard; where it is not, any will do."""
    return nouns.SHIPS[min(operation.place[squadron], CARRIERS - 1)]


def end_hint(operation: Operation) -> Message:
    """§5.1 What may follow."""
    if operation.turn < FIRST_RAID:
        return say("No American phase before the third turn.")
    if operation.found:
        return raid_hint(operation)
    told = say("The Americans find the fleet: 33 %. {raid}", raid=raid_hint(operation))
    return weighed(told, risk=(1 - raiders(operation)[0]) / 3)


# ------------------------------------------------------------------ the steps


@final
class ChooseSquadron(Decision[Operation, Orders]):
    """§3.1 A squadron, all squadrons like it, an attack, or the end of the phase."""

    space: i64 = CHOICES_SPACE
    binding: bool = True  # with the end of the phase the dice fall, and orders cannot be taken back
    waits: str = "{hour}. Japan gives its orders."

    def bar(self, operation: Operation, orders: Orders, side: Side, action: i64) -> Reason | None:
        if action == END:
            return None if may_end(operation) else LAND_FIRST.of(squadrons=nouns_of(operation.late()))
        if action >= ATTACK:
            return None if may_attack(operation, action - ATTACK) else no_attack(operation, action - ATTACK)
        squadron = action % SQUADRONS
        if operation.place[squadron] == GONE:
            return DESTROYED
        if operation.has_acted(squadron):
            return HAS_ACTED
        if not may_order(operation, squadron):
            return idle_reason(operation, squadron)
        for other in range(squadron):
            if operation.is_alike(squadron, other):
                text = self.write(operation, orders, side, action - squadron + other)
                return same_as(squadron, other, text)
        return NO_TWIN if action >= ALL_LIKE and len(operation.alike(squadron)) == 1 else None

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

    def write(self, operation: Operation, orders: Orders, side: Side, action: i64) -> str:
        if action >= ATTACK:
            return "end" if action == END else ATTACKS[action - ATTACK]
        return SQUADRON_NAMES[action % SQUADRONS] + ("+" if action >= ALL_LIKE else "")

    def misfit(self, operation: Operation, orders: Orders, side: Side, text: str) -> Reason:
        return CHOOSE_FIRST if text in ORDER_NAMES else NO_ORDER

    def words(self, operation: Operation, orders: Orders, side: Side, action: i64) -> Words:
        if action < 0 or action >= ATTACK:
            return {}
        squadron = action % SQUADRONS
        return {"squadron": nouns.SQUADRONS[squadron], "ship": ship_of(operation, squadron)}

    def ask(self, operation: Operation, orders: Orders, side: Side) -> Message:
        late = nouns_of(operation.late())
        if late:
            template = "{hour}. Order a squadron, attack, or end the phase. Must land: {squadrons}."
            return say(template, "§3.1", hour=hour(operation.turn), squadrons=late)
        return say("{hour}. Order a squadron, attack, or end the phase.", "§3.1", hour=hour(operation.turn))

    def label(self, operation: Operation, orders: Orders, side: Side, action: i64) -> str:
        if action == END:
            return say("End the Japanese phase")
        if action >= ATTACK:
            return say("Attack {target:the}", target=nouns.TARGETS[action - ATTACK])
        return self.write(operation, orders, side, action)  # squadrons lie on the map

    def hint(self, operation: Operation, orders: Orders, side: Side, action: i64, later: bool) -> str:
        if action == END:
            return end_hint(operation)
        if action < ATTACK:
            return ""
        target = action - ATTACK
        return strike_hint(operation, target, group_at(operation, corner_of(target)))

    def tell(self, before: Operation, orders: Orders, side: Side, action: i64, after: Operation) -> Told:
        if action == END:
            return [ours("The Japanese phase is over.", "§3.1")]
        if action >= ATTACK:
            target = nouns.TARGETS[action - ATTACK]
            return [ours("The attack on {target:the} is prepared.", "§3.6", target=target)]
        squadron = action % SQUADRONS
        group = before.alike(squadron) if action >= ALL_LIKE else [squadron]
        template, ship = CHOSEN[max(0, before.place[squadron] - CARRIERS + 1)], ship_of(before, squadron)
        cue = Cue("choose", SQUADRON_NAMES[squadron], way=keys_of(group))
        return [filled(template, {"squadron": group_of(group), "ship": ship}, "§3.1", side, cue=cue)]


@final
class GiveOrder(Decision[Operation, Orders]):
    """§3.2 to §3.8 What the squadron does, its one action of this turn (§3.9)."""

    space: i64 = ORDERS_SPACE
    waits: str = "{hour}. Japan gives its orders."

    def bar(self, operation: Operation, orders: Orders, side: Side, order: i64) -> Reason | None:
        squadron = orders.squadron
        if order <= PATROL:
            return bar_launch(operation, squadron, order)
        if order <= TO_FLEET:
            return bar_flight(operation, squadron, order)
        if order == BACK:
            return None if operation.place[squadron] >= MIDWAY_CORNER else NOT_AT_TARGET
        if order >= READY:
            return bar_readying(operation, squadron, order)
        return bar_landing(operation, squadron, order - LAND)

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

    def write(self, operation: Operation, orders: Orders, side: Side, order: i64) -> str:
        return ORDER_NAMES[order]

    def misfit(self, operation: Operation, orders: Orders, side: Side, text: str) -> Reason:
        return ORDER_FIRST

    def words(self, operation: Operation, orders: Orders, side: Side, order: i64) -> Words:
        deck = order - LAND if LAND <= order < READY else operation.place[orders.squadron]
        words: Words = {"squadron": nouns.SQUADRONS[orders.squadron]}
        return {**words, "ship": nouns.SHIPS[deck]} if deck < CARRIERS else words

    def ask(self, operation: Operation, orders: Orders, side: Side) -> Message:
        squadrons = nouns_of(orders.chosen(operation))
        template = "{hour}. What {squadrons:is|are} {squadrons} to do?"
        told = say(template, "§3.9", hour=hour(operation.turn), squadrons=squadrons)
        warning = deck_warning(operation, orders.squadron)
        if warning is None:
            return told
        return say("{question} {warning}", "§3.9", question=told, warning=warning)

    def label(self, operation: Operation, orders: Orders, side: Side, order: i64) -> str:
        return filled(LABELS[order], self.words(operation, orders, side, order))

    def hint(self, operation: Operation, orders: Orders, side: Side, order: i64, later: bool) -> str:
        """What the order means in time."""
        room = operation.room_on(order - LAND) if LAND <= order < READY else 0
        hint = filled(HINTS[order], {"room": room})
        warning = deck_warning(operation, orders.squadron) if order <= PATROL else None
        return say("{hint} {warning}", hint=hint, warning=warning) if warning is not None else hint

    def tell(self, before: Operation, orders: Orders, side: Side, order: i64, after: Operation) -> Told:
        moved = [squadron for squadron in orders.chosen(before) if after.has_acted(squadron)]
        template, rule = TOLD[order]
        first = moved[0]
        start, end = place_key(before.place[first]), place_key(after.place[first])
        cue = Cue("move", SQUADRON_NAMES[first], start, end, way=keys_of(moved))
        words = {**self.words(before, orders, side, order), "squadron": group_of(moved)}
        return [filled(template, words, rule, side, cue=cue)]


def attack_on(operation: Operation, target: i64) -> Attack:
    """§3.6 All squadrons at the target that have not acted, until some are held back."""
    attack = strike()
    attack.target = target
    attack.group = group_at(operation, corner_of(target))
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

    def tell(self, before: Operation, orders: Orders, side: Side, action: i64, after: Operation) -> Told:
        lost = losses_between(before, after)
        if not lost:
            return []
        template = "Lost at sea, with no deck to land on: {squadrons}."
        return [ours(template, "§3.12", Cue("loss", lost=keys_of(lost)), squadrons=nouns_of(lost))]


CHOOSE_SQUADRON: Final = ChooseSquadron()
END_PHASE: Final = EndPhase()
GIVE_ORDER: Final = GiveOrder()
ORDERS: Final = Procedure(Orders, CHOOSE_SQUADRON, GIVE_ORDER, END_PHASE)
