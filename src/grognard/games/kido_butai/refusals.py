"""Why an action is not possible now, in words and with the §."""

from __future__ import annotations

from grognard.core.flow import Position
from grognard.core.game import Refusal
from grognard.games.kido_butai import orders
from grognard.games.kido_butai.attack import TORPEDO_BOMBERS, Attack, group_at
from grognard.games.kido_butai.data import (
    BOMBS,
    CAP_BOX,
    CARRIERS,
    CENTRE,
    EAST,
    ENTERPRISE,
    FLEET_CORNER,
    GONE,
    MIDWAY,
    MIDWAY_CORNER,
    SHIP_TITLES,
    SQUADRONS,
    TORPEDOES,
    ZEROS,
)
from grognard.games.kido_butai.day import ArmBombers, Day, bombers_on
from grognard.games.kido_butai.notation import (
    ALL,
    ATTACKS,
    END,
    LOADS,
    MUSTER,
    NAMES,
    ORDERS,
    STAND_OUT,
    US_NAMES,
    VOCABULARY,
)
from grognard.games.kido_butai.orders import ChooseSquadron, GiveOrder, Orders
from grognard.games.kido_butai.position import LANDED, LAUNCHED, Operation
from grognard.games.kido_butai.raid import ChooseLoss, Intercept
from grognard.games.kido_butai.strike import Aim, Muster, SpreadHits
from grognard.games.kido_butai.words import title_of

DECK_CLOSED = "no deck is open: a carrier that has launched cannot land anything, and the others are full"


def refuse(position: Position, _side: int, text: str) -> Refusal | None:
    """Why ``text`` is not possible for Japan now; None if it is no notation."""
    assert isinstance(position, Operation)
    if text not in VOCABULARY:
        return None
    step = position.frame.step
    if isinstance(step, ChooseSquadron):
        return refuse_choice(position, text)
    if isinstance(step, GiveOrder):
        return refuse_order(position, text)
    if isinstance(step, ArmBombers):
        return refuse_loads(position, text)
    return refuse_in_attack(position, text)


def refuse_loads(operation: Operation, text: str) -> Refusal:
    day = operation.frame
    assert isinstance(day, Day)
    ship = SHIP_TITLES[day.carrier]
    if text in LOADS:
        count = int(bombers_on(day.carrier))
        return Refusal("wrong_number", f"{ship} has {count} bomber squadrons", "§1.3")
    return Refusal("set_up_first", f"first say what the bombers of {ship} carry", "§1.4")


# ------------------------------------------------------------------ §3 orders


def refuse_choice(operation: Operation, text: str) -> Refusal:
    """Why this cannot be chosen in the Japanese phase."""
    if text.removesuffix(ALL) in NAMES:
        return refuse_squadron(operation, text)
    if text in ATTACKS:
        return refuse_attack(operation, ATTACKS.index(text))
    if text == END:
        late = operation.must_land & ~operation.done
        names = " and ".join(title_of(each) for each in range(SQUADRONS) if late >> each & 1)
        return Refusal("must_land", f"{names} must land this turn, and still can", "§3.11")
    if text in ORDERS:
        return Refusal("choose_first", "first choose the squadron that is to do it", "§3.1")
    return Refusal("not_now", "this is the Japanese phase: order squadrons, attack, or end it", "§3.1")


def refuse_squadron(operation: Operation, text: str) -> Refusal:
    squadron = NAMES.index(text.removesuffix(ALL))
    name = title_of(squadron)
    if operation.place[squadron] == GONE:
        return Refusal("destroyed", f"{name} has been destroyed", "§3.1")
    if operation.has_acted(squadron):
        return Refusal("has_acted", f"{name} has already acted this turn", "§3.9")
    if not may_order(operation, squadron):
        return refuse_idle(operation, squadron, name)
    for other in range(squadron):
        if operation.is_alike(squadron, other):
            first = NAMES[other] + text[len(NAMES[squadron]) :]
            return Refusal("same_as", f"{name} is just like {title_of(other)}: choose {first}", "§3.1")
    return Refusal("no_twin", f"no other squadron is just like {name}", "§3.1")


def may_order(operation: Operation, squadron: int) -> bool:
    deck = orders.is_any_deck_open(operation)
    midway, fleet = orders.is_midway_open(operation), orders.is_fleet_open(operation)
    return orders.has_orders(operation, squadron, deck, midway, fleet)


def refuse_idle(operation: Operation, squadron: int, name: str) -> Refusal:
    """Why there is nothing to order, though it has not acted."""
    place = operation.place[squadron]
    if place < CARRIERS:
        reason = f"{SHIP_TITLES[place]} has landed squadrons this turn and cannot launch {name}"
        return Refusal("deck_used", reason, "§3.13")
    if operation.has_to_land(squadron):
        return Refusal("cannot_land", f"{name} must land, but {DECK_CLOSED}", "§3.12")
    return Refusal("cannot_land", f"{name} can only land, but {DECK_CLOSED}", "§3.13")


def refuse_attack(operation: Operation, target: int) -> Refusal:
    """§3.6, §6 Why this target cannot be attacked."""
    if target == 0 and not operation.is_afloat(MIDWAY):
        return Refusal("destroyed", "Midway has been destroyed", "§6.1")
    if target > 0:
        if operation.reported < target:
            return Refusal("not_reported", "no such fleet has been reported", "§6.2")
        if not operation.is_fleet_afloat(target):
            return Refusal("destroyed", "that fleet has been sunk", "§6.2")
    if operation.attacked >> target & 1 and not operation.rules.waves:
        return Refusal("attacked", "it has been attacked this turn", "§3.6")
    corner = MIDWAY_CORNER if target == 0 else FLEET_CORNER
    if group_at(operation, corner) == 0:
        return Refusal("nobody_there", "no squadron that could attack is there", "§3.6")
    return Refusal("no_bomber", "fighters alone cannot attack", "§6.4")


# ------------------------------------------------------------------ what a squadron can be told


def refuse_order(operation: Operation, text: str) -> Refusal:
    frame = operation.frame
    assert isinstance(frame, Orders)
    squadron = int(frame.squadron)
    name = title_of(squadron)
    if text not in ORDERS:
        return Refusal("order_first", f"first say what {name} is to do, or take the choice back", "§3.9")
    order = ORDERS.index(text)
    if order in (orders.STRIKE, orders.PATROL):
        return refuse_launch(operation, squadron)
    if order in (orders.TO_MIDWAY, orders.TO_FLEET):
        return refuse_flight(operation, squadron, order)
    if order == orders.BACK:
        return Refusal("not_at_target", f"{name} is not at a target", "§3.6")
    if order >= orders.READY:
        return refuse_readying(operation, squadron, order)
    return refuse_landing(operation, squadron, order - orders.LAND)


def refuse_launch(operation: Operation, squadron: int) -> Refusal:
    place, name = operation.place[squadron], title_of(squadron)
    if place >= CARRIERS:
        return Refusal("aloft", f"{name} is already aloft", "§3.2")
    if operation.facing[squadron] != EAST:
        return Refusal("not_ready", f"{name} is not ready: it faces North", "§3.2")
    if operation.decks[place] == LANDED:
        return Refusal("deck_used", f"{SHIP_TITLES[place]} has landed squadrons this turn", "§3.13")
    return Refusal("only_fighters", "only fighters fly CAP", "§3.3")


def refuse_flight(operation: Operation, squadron: int, order: int) -> Refusal:
    name = title_of(squadron)
    if operation.place[squadron] != CENTRE:
        return Refusal("not_in_centre", f"{name} is not in the centre of the map", "§3.5")
    if operation.facing[squadron] != EAST:
        return Refusal("must_land", f"{name} faces West and must land", "§3.11")
    if order == orders.TO_MIDWAY:
        if not operation.is_afloat(MIDWAY):
            return Refusal("destroyed", "Midway has been destroyed", "§6.1")
        return Refusal("wrong_load", f"{name} carries torpedoes: only bombs hit Midway", "§6.4")
    if not orders.is_fleet_open(operation):
        return Refusal("not_reported", "no American fleet is reported, or what was is sunk", "§6.2")
    return Refusal("wrong_load", f"{name} carries bombs: only torpedoes hit carriers", "§6.4")


def refuse_readying(operation: Operation, squadron: int, order: int) -> Refusal:
    name = title_of(squadron)
    if operation.place[squadron] >= CARRIERS:
        return Refusal("aloft", f"{name} is aloft", "§3.8")
    if squadron < ZEROS and order != orders.READY:
        return Refusal("no_load", "fighters carry no load", "§3.8")
    if squadron < ZEROS:
        return Refusal("is_ready", f"{name} is ready", "§3.8")
    if order == orders.READY:
        return Refusal("say_load", "say what it is to carry: bombs or torpedoes", "§3.8")
    load = BOMBS if order == orders.WITH_BOMBS else TORPEDOES
    if operation.load[squadron] == load:
        return Refusal("is_ready", f"{name} is ready with that load", "§3.8")
    return Refusal("no_rearming", f"{name} is ready and cannot change its load", "§12.6")


def refuse_landing(operation: Operation, squadron: int, carrier: int) -> Refusal:
    name, ship = title_of(squadron), SHIP_TITLES[carrier]
    if operation.place[squadron] < CARRIERS:
        return Refusal("aboard", f"{name} is aboard", "§3.7")
    if operation.place[squadron] not in (CENTRE, CAP_BOX):
        return Refusal("too_far", f"{name} has to come back to the centre first", "§3.7")
    if not operation.is_afloat(carrier):
        return Refusal("sunk", f"{ship} has been sunk", "§3.7")
    if operation.decks[carrier] == LAUNCHED:
        return Refusal("deck_used", f"{ship} has launched squadrons this turn", "§3.13")
    return Refusal("deck_full", f"{ship} holds {operation.capacity(carrier)} squadrons and is full", "§3.14")


# ------------------------------------------------------------------ attacks


def refuse_in_attack(operation: Operation, text: str) -> Refusal:
    attack, step = operation.frame, operation.frame.step
    assert isinstance(attack, Attack)
    if isinstance(step, Muster):
        return refuse_muster(text)
    if isinstance(step, (Aim, SpreadHits)):
        return refuse_target(operation, text)
    if isinstance(step, Intercept):
        return refuse_interception(operation, attack, text)
    assert isinstance(step, ChooseLoss)
    ship = SHIP_TITLES[attack.ship]
    if text not in NAMES:
        return Refusal("not_now", f"first say which squadron is lost aboard {ship}", "§10.11")
    squadron = NAMES.index(text)
    if operation.place[squadron] != attack.ship:
        return Refusal("not_aboard", f"{title_of(squadron)} is not aboard {ship}", "§10.10")
    if (squadron < ZEROS) != bool(attack.fighters_lose):
        return Refusal("other_group", "the larger group aboard loses first", "§10.11")
    return Refusal("same_as", "it is just like another squadron that you can choose", "§10.11")


def refuse_muster(text: str) -> Refusal:
    if text in MUSTER:
        return Refusal("needed", "an attack needs a bomber, and nothing else can be held back", "§6.4")
    return Refusal("attack_first", "the attack is on: go, hold squadrons back, or take it back", "§3.6")


def refuse_target(operation: Operation, text: str) -> Refusal:
    if text not in US_NAMES:
        return Refusal("aim_first", "first choose a carrier of the fleet you attack", "§8.1")
    ship = ENTERPRISE + US_NAMES.index(text)
    if not operation.is_afloat(ship):
        return Refusal("sunk", f"{SHIP_TITLES[ship]} has been sunk", "§8.1")
    return Refusal("other_fleet", f"{SHIP_TITLES[ship]} is not in the fleet you attack", "§6.6")


def refuse_interception(operation: Operation, attack: Attack, text: str) -> Refusal:
    if text == STAND_OUT:
        if attack.type == TORPEDO_BOMBERS:
            return Refusal("one_must", "at least one squadron must meet torpedo bombers", "§10.6")
        return Refusal("all_must", "against dive bombers all that are not low go in", "§10.6")
    if text not in NAMES[:ZEROS]:
        return Refusal("raid_first", "a raid is coming in: say which Zeros meet it", "§10.6")
    zero = NAMES.index(text)
    if operation.place[zero] != CAP_BOX:
        return Refusal("no_cap", f"{title_of(zero)} does not fly CAP", "§10.6")
    if attack.group >> zero & 1:
        return Refusal("has_gone_in", f"{title_of(zero)} has gone in", "§10.6")
    if attack.type != TORPEDO_BOMBERS and operation.low[zero]:
        return Refusal("low", f"{title_of(zero)} is low and cannot fight dive bombers", "§10.5")
    return Refusal("same_as", f"{title_of(zero)} is just like another one that you can choose", "§10.6")
