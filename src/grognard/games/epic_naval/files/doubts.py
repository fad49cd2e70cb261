"""What is odd in a scenario that can be played: the designer is told, the match is not refused."""

from __future__ import annotations

from grognard.core.message import say
from grognard.games.epic_naval.data import (
    AIRFIELD,
    ATTACKS,
    BATTERY,
    COMMANDER_EFFECTS,
    EFFECTS,
    FIRST_UPGRADE,
    FOG,
    G_UNLOAD,
    K_ACE,
    K_AIR,
    K_FOLLOW,
    K_LEAD,
    K_MARKERS,
    K_RECOVER,
    SQUALL,
    UPGRADE,
    WEATHERS,
)
from grognard.games.epic_naval.files.checks import (
    NEEDS_AMOUNT,
    Faults,
    all_goals,
    around,
    cargo_of,
    comes_in_on,
    may_enter,
    most_of,
    reached,
    sailed_to,
    seatless,
    under_fire,
    water,
)
from grognard.games.epic_naval.files.plan import Card, Commander, Force, Plan, SidePlan, Weather
from grognard.games.epic_naval.files.track import name_of_base

NOTHING_DIVES = say("mines are of no use: the enemy has nothing that dives")
NOTHING_HUNTS = say("mines are of no use: the side has nothing that uses them")


def doubts(plan: Plan) -> Faults:
    """Everything that the designer may not have meant."""
    yield from doubts_of_cards(plan)
    yield from doubts_of_tables(plan)
    yield from doubts_of_weather(plan)
    if "damage_slows" in plan.part.values.get("rules", {}) and all(each.hull == 1 for each in plan.classes):
        yield plan.wrong("rules.damage_slows", say("damage_slows is of no use: one hit sinks every ship"))
    for number in range(2):
        yield from doubts_of_side(plan, plan.sides[number], plan.sides[1 - number])
    if plan.control is not None and plan.control.points == 0:
        yield plan.control.wrong("points", say("sea control that gives no points only breaks ties"))
    west, east = (reached(plan, side) for side in plan.sides)
    if plan.control is not None and not near_control(plan, west | east):
        node = plan.chart.name(plan.control.node)
        yield plan.control.wrong("node", say("no ship ever comes to the sea around {node}", node=node))
    if not west & east:
        yield plan.wrong(
            "chart", say("no ship of one side ever meets a ship of the other: land is between them")
        )


def near_control(plan: Plan, nodes: set[int]) -> set[int]:
    """§15.2 Those of the nodes on which a ship counts for sea control."""
    control = plan.control
    assert control is not None
    return {node for node in nodes if plan.chart.distance(control.node, node) <= control.radius}


def doubts_of_cards(plan: Plan) -> Faults:
    for card in plan.cards:
        if card.lasts > 1 and card.effect not in (SQUALL, FOG):
            yield card.wrong("lasts", say("only squall and fog last"))
        if card.amount and EFFECTS[card.effect] not in NEEDS_AMOUNT:
            yield card.wrong("amount", say("{effect} knows no amount", effect=EFFECTS[card.effect]))
        if card.on and card.kind != UPGRADE:
            yield card.wrong("on", say("only upgrades are for certain ships"))
    for who in plan.commanders:
        if who.amount and who.effect not in (K_MARKERS, K_LEAD, K_AIR):
            yield who.wrong("amount", say("{effect} knows no amount", effect=COMMANDER_EFFECTS[who.effect]))


def doubts_of_weather(plan: Plan) -> Faults:
    """§14.6 Weather that makes no difference beside other weather."""
    for weather in plan.weather:
        others = [
            rounds_of(other) for other in plan.weather if other is not weather and other.kind == weather.kind
        ]
        if rounds_of(weather) <= set().union(*others):
            yield weather.wrong("", say("other weather of the same kind holds in all of these rounds"))


def rounds_of(weather: Weather) -> set[int]:
    return set(range(weather.since, (weather.until or weather.since) + 1))


def doubts_of_tables(plan: Plan) -> Faults:
    """What the file describes and nothing uses."""
    used = {
        "ships": {each.code for each in plan.classes for side in plan.sides if most_of(side, each.code)},
        "tiles": {each.tile for lay in [plan.lay, *(one.lay for one in plan.layouts)] for each in lay},
        "commanders": {code for side in plan.sides for code in side.commanders},
        "cards": {code for side in plan.sides for code, count in side.deck.items() if count}
        | {code for side in plan.sides for supply in side.supplies for code in supply.cards},
    }
    for table, codes in used.items():
        for code in plan.part.values.get(table, {}):
            if code not in codes:
                yield plan.wrong(f"{table}.{code}", say("nothing in the scenario uses {what}", what=code))


def doubts_of_side(plan: Plan, side: SidePlan, enemy: SidePlan) -> Faults:
    divers = [each.code for each in plan.classes if each.dives and most_of(enemy, each.code)]
    hunters = [each.code for each in plan.classes if each.depth and most_of(side, each.code)]
    layers = [each.code for each in plan.classes if each.lays and most_of(side, each.code)]
    of_use = layers or (divers and hunters)
    mined = next((each for each in side.supplies if each.mines), None)
    if mined is not None and not of_use:
        yield mined.wrong("mines", NOTHING_DIVES if hunters else NOTHING_HUNTS)
    if side.mines and not of_use:
        yield side.wrong("mines", NOTHING_DIVES if hunters else NOTHING_HUNTS)
    if sum(side.deck.values()) < plan.hand:
        yield side.wrong(
            "deck", say("the deck of {side} has fewer cards than its first hand", side=side.name)
        )
    yield from doubts_of_commanders(plan, side)
    for card in plan.cards:
        if side.deck.get(card.code, 0) and not has_use(plan, side, card):
            yield side.wrong(
                "deck",
                say(
                    "{side} never has any use for the card {card}, {title}",
                    side=side.name,
                    card=card.code,
                    title=repr(card.name),
                ),
            )
    yield from doubts_of_supplies(plan, side)
    for force in side.forces:
        if force.track and force.at >= 0:
            yield force.wrong("at", say("what comes by the track comes by its edge; at says nothing"))
        elif force.edge and not force.track:
            yield force.wrong("edge", say("only what comes by the track comes by an edge"))
        elif len(force.ships) > (room := room_for(plan, force, enemy)):
            where = plan.chart.name(force.at)
            reason = say(
                "only {room} of {ships} ships find room around {node} (§13.9)",
                room=room,
                ships=len(force.ships),
                node=where,
            )
            yield force.wrong("at", reason)
        entries = set(comes_in_on(plan, force))
        if entries and entries <= set(enemy.minefields):
            reason = say("mines of {side} lie on all of the {edge} edge", side=enemy.name, edge=force.edge)
            yield force.wrong("edge", reason)
        elif entries and entries <= {*enemy.minefields, *under_fire(plan, enemy)}:
            reason = say("batteries of {side} bar all of the {edge} edge", side=enemy.name, edge=force.edge)
            yield force.wrong("edge", reason)
        if is_shut_in(plan, force, side, enemy):
            yield force.wrong("at", say("the task force is shut in: no enemy ever comes there"))
    yield from doubts_of_minefields(plan, side, enemy)
    yield from doubts_of_cargo(plan, side)
    yield from doubts_of_bases(plan, side, enemy)


def is_shut_in(plan: Plan, force: Force, side: SidePlan, enemy: SidePlan) -> bool:
    """Whether land is around a task force, while others of its side meet the enemy."""
    met = reached(plan, enemy)
    return not force.track and bool(met & reached(plan, side)) and not met & sailed_to(plan.chart, {force.at})


def doubts_of_commanders(plan: Plan, side: SidePlan) -> Faults:
    """§12 Commanders who find no seat, or have nothing to do."""
    for who in plan.commanders:
        if who.code not in side.commanders:
            continue
        if seatless(side, who):
            reason = say(
                "{side} has no ship or base for {commander}: the {title} sits on {places}",
                side=side.name,
                commander=who.code,
                title=who.name,
                places=", ".join(who.on),
            )
            yield side.wrong("commanders", reason)
        elif is_idle(plan, side, who):
            template = "{side} never has any use for {commander}, the {title}"
            reason = say(template, side=side.name, commander=who.code, title=who.name)
            yield side.wrong("commanders", reason)
    seated = seats_found(plan, side)
    if side.takes > max(1, seated):
        template = "{side} takes {takes} commanders, but only {seated} {seated:finds|find} a seat"
        yield side.wrong("takes", say(template, side=side.name, takes=side.takes, seated=seated))


def is_idle(plan: Plan, side: SidePlan, who: Commander) -> bool:
    """§12.2 An ace on ships that do not dive, an admiral or a commodore without other ships."""
    if who.effect == K_FOLLOW:
        return sum(most_of(side, each.code) for each in plan.classes) < 2
    if who.effect == K_ACE:
        divers = {each.code for each in plan.classes if each.dives}
        return not any(code in divers and most_of(side, code) for code in who.on)
    return who.effect == K_RECOVER and bool(who.of) and not any(most_of(side, code) for code in who.of)


def seats_found(plan: Plan, side: SidePlan) -> int:
    """§12.3 How many of the commanders on offer find a seat of their own."""
    suits = {who.code: who.on for who in plan.commanders}
    waiting = [suits[code] for code in side.commanders]
    seats = ["base" for base in side.bases if base.kind != BATTERY]
    seats += [each.code for each in plan.classes for _ in range(most_of(side, each.code))]
    taken: dict[int, int] = {}
    return sum(finds_seat(who, waiting, seats, taken, set()) for who in range(len(waiting)))


def finds_seat(
    who: int, waiting: list[list[str]], seats: list[str], taken: dict[int, int], tried: set[int]
) -> bool:
    """Whether there is a seat for him, if need be one whose holder finds another."""
    for at, seat in enumerate(seats):
        if seat in waiting[who] and at not in tried:
            tried.add(at)
            if at not in taken or finds_seat(taken[at], waiting, seats, taken, tried):
                taken[at] = who
                return True
    return False


def doubts_of_supplies(plan: Plan, side: SidePlan) -> Faults:
    """§14.5 What comes by the track and is of no use."""
    for supply in side.supplies:
        for card in plan.cards:
            if card.code in supply.cards and not has_use(plan, side, card):
                template = "{side} never has any use for the card {card}, {title}"
                yield supply.wrong(
                    "cards", say(template, side=side.name, card=card.code, title=repr(card.name))
                )
        if supply.planes and not any(each.planes and most_of(side, each.code) for each in plan.classes):
            yield supply.wrong("planes", say("{side} has no carrier for planes", side=side.name))
        if supply.base and not supply.bombers:
            yield supply.wrong("base", say("no bombers come to this base"))


def room_for(plan: Plan, force: Force, enemy: SidePlan) -> int:
    """§13.4 How many ships of a task force can be laid out where it starts."""
    if force.track:
        return len(force.ships)
    free = around(plan.chart, force.at) - under_fire(plan, enemy).keys() - set(enemy.minefields)
    return sum(may_enter(plan, force, node) for node in free)


def doubts_of_minefields(plan: Plan, side: SidePlan, enemy: SidePlan) -> Faults:
    """§19 Mines that nobody lays, sweeps or strikes."""
    mines = side.mines + sum(each.mines for each in side.supplies)
    mined = enemy.minefields or any(each.lays and most_of(enemy, each.code) for each in plan.classes)
    for each in plan.classes:
        if each.lays and most_of(side, each.code) and not mines:
            reason = say("{code} lays minefields, but {side} has no mines", code=each.code, side=side.name)
            yield side.wrong("mines", reason)
        if each.sweeps and not mined and most_of(side, each.code):
            reason = say("{code} sweeps mines, but {side} never has any", code=each.code, side=enemy.name)
            yield each.wrong("sweeps", reason)
    dry = [plan.chart.name(node) for node in side.minefields if node not in reached(plan, enemy)]
    if dry:
        nodes = ", ".join(dry)
        reason = say("no ship of {side} ever comes to {nodes}", side=enemy.name, nodes=nodes)
        yield side.wrong("minefields", reason)


def doubts_of_cargo(plan: Plan, side: SidePlan) -> Faults:
    """Cargo that cannot go anywhere."""
    wanted = any(goal.side == plan.sides.index(side) and goal.cargo for goal in all_goals(plan))
    landing = any(plan.chart.terrain[node] == "+" for node in reached(plan, side))
    if cargo_of(plan, side) and not wanted and not landing:
        yield side.wrong("forces", say("the cargo of {side} can be brought nowhere", side=side.name))


def doubts_of_bases(plan: Plan, side: SidePlan, enemy: SidePlan) -> Faults:
    sea = water(plan.chart)
    bought = side.buy is not None and side.buy.most.get("bomber", 0) > 0
    if side.buy is not None and bought and all(base.kind == BATTERY for base in side.bases):
        yield side.buy.wrong(
            "most", say("{side} has no base for the bombers that it may buy", side=side.name)
        )
    where = {node for goal in all_goals(plan) if goal.kind == G_UNLOAD for node in goal.nodes}
    where |= {node for node in sea if plan.chart.terrain[node] == "+"}
    for base in side.bases:
        if base.kind == BATTERY and not under_fire(plan, side).keys() & sea:
            yield base.wrong("heading", say("no water lies in range of the batteries of this side"))
        coming = any(each.bombers and each.base == name_of_base(plan, base) for each in side.supplies)
        if base.kind != BATTERY and not base.bombers and not bought and not coming:
            yield base.wrong("bombers", say("no bomber ever flies from this base"))
        if base.kind == AIRFIELD and base.garrison:
            if base.garrison > cargo_of(plan, enemy):
                yield base.wrong("garrison", say("{side} never has so much cargo", side=enemy.name))
            if not around(plan.chart, base.node) & where:
                yield base.wrong("garrison", say("nobody can unload beside this airfield"))


def has_use(plan: Plan, side: SidePlan, card: Card) -> bool:
    """Whether the side could ever play the card."""
    effect = EFFECTS[card.effect]
    own = [each for each in plan.classes if most_of(side, each.code)]
    flies = any(base.kind != BATTERY for base in side.bases)
    carrier = any(each.planes for each in own)
    if effect == "repair":
        return any(base.kind == AIRFIELD for base in side.bases)
    if effect == "recall":
        return carrier
    if effect == "squadron":
        return flies or any(each.planes for each in own if each.code in card.on or not card.on)
    if effect == "far":
        own = [each for each in own if ATTACKS[each.attack] != "none"]
    if card.effect in (SQUALL, FOG) and card.lasts == 1:
        held = [rounds_of(each) for each in plan.weather if WEATHERS[each.kind] == effect]
        return len(set().union(*held)) < plan.rounds
    if effect == "reach":
        return flies or any(ATTACKS[each.attack] != "none" for each in own)
    if card.effect >= FIRST_UPGRADE:
        return any(each.code in card.on or not card.on for each in own)
    return True
