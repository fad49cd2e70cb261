"""What is odd in a scenario that can be played: the designer is told, the match is not refused."""

from __future__ import annotations

from grognard.core.message import say
from grognard.games.epic_naval.data import (
    AIRFIELD,
    ATTACKS,
    BATTERY,
    EFFECTS,
    FIRST_UPGRADE,
    FOG,
    G_UNLOAD,
    SQUALL,
    UPGRADE,
)
from grognard.games.epic_naval.files.checks import (
    NEEDS_AMOUNT,
    Faults,
    around,
    cargo_of,
    may_enter,
    most_of,
    reached,
    seatless,
    under_fire,
    water,
)
from grognard.games.epic_naval.files.plan import Card, Force, Goal, Plan, SidePlan

NOTHING_DIVES = say("mines are of no use: the enemy has nothing that dives")
NOTHING_HUNTS = say("mines are of no use: the side has nothing that uses them")


def doubts(plan: Plan) -> Faults:
    """Everything that the designer may not have meant."""
    yield from doubts_of_cards(plan)
    if "damage_slows" in plan.part.values.get("rules", {}) and all(each.hull == 1 for each in plan.classes):
        yield plan.wrong("rules.damage_slows", say("damage_slows is of no use: one hit sinks every ship"))
    for number in range(2):
        yield from doubts_of_side(plan, plan.sides[number], plan.sides[1 - number])
    if plan.control is not None and plan.control.points == 0:
        yield plan.control.wrong("points", say("sea control that gives no points only breaks ties"))
    if not reached(plan, plan.sides[0]) & reached(plan, plan.sides[1]):
        yield plan.wrong(
            "chart", say("no ship of one side ever meets a ship of the other: land is between them")
        )


def doubts_of_cards(plan: Plan) -> Faults:
    for card in plan.cards:
        if card.lasts > 1 and card.effect not in (SQUALL, FOG):
            yield card.wrong("lasts", say("only squall and fog last"))
        if card.amount and EFFECTS[card.effect] not in NEEDS_AMOUNT:
            yield card.wrong("amount", say("{effect} knows no amount", effect=EFFECTS[card.effect]))
        if card.on and card.kind != UPGRADE:
            yield card.wrong("on", say("only upgrades are for certain ships"))


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
    for who in plan.commanders:
        if who.code in side.commanders and seatless(side, who):
            reason = say(
                "{side} has no ship or base for {commander}: the {title} sits on {places}",
                side=side.name,
                commander=who.code,
                title=who.name,
                places=", ".join(who.on),
            )
            yield side.wrong("commanders", reason)
    seated = [
        who
        for who in plan.commanders
        for code in side.commanders
        if code == who.code and not seatless(side, who)
    ]
    if side.takes > max(1, len(seated)):
        template = "{side} takes {takes} commanders, but only {seated} {seated:finds|find} a seat"
        yield side.wrong("takes", say(template, side=side.name, takes=side.takes, seated=len(seated)))
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
        elif len(force.ships) > (room := room_for(plan, force, enemy)):
            where = plan.chart.name(force.at)
            reason = say(
                "only {room} of {ships} ships find room around {node} (§13.9)",
                room=room,
                ships=len(force.ships),
                node=where,
            )
            yield force.wrong("at", reason)
    yield from doubts_of_minefields(plan, side, enemy)
    yield from doubts_of_cargo(plan, side)
    yield from doubts_of_bases(plan, side, enemy)


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


def all_goals(plan: Plan) -> list[Goal]:
    """Those of the file, and those that may be agreed."""
    return [*plan.goals, *(goal for package in plan.agree for goal in package.goals)]


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
    where = {node for goal in all_goals(plan) if goal.kind == G_UNLOAD for node in goal.nodes}
    where |= {node for node in sea if plan.chart.terrain[node] == "+"}
    for base in side.bases:
        if base.kind == BATTERY and not under_fire(plan, side).keys() & sea:
            yield base.wrong("heading", say("no water lies in range of the batteries of this side"))
        if base.kind != BATTERY and not base.bombers and not bought:
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
        return carrier or flies
    if effect == "reach":
        return flies or any(ATTACKS[each.attack] != "none" for each in own)
    if card.effect >= FIRST_UPGRADE:
        return any(each.code in card.on or not card.on for each in own)
    return True
