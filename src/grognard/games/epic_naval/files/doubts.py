"""What is odd in a scenario that can be played: the designer is told, the match is not refused."""

from __future__ import annotations

from grognard.games.epic_naval.data import (
    AIRFIELD,
    ATTACKS,
    BATTERY,
    EFFECTS,
    FIRST_UPGRADE,
    G_UNLOAD,
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
from grognard.games.epic_naval.files.plan import Card, Force, Plan, SidePlan


def doubts(plan: Plan) -> Faults:
    """Everything that the designer may not have meant."""
    yield from doubts_of_cards(plan)
    for number in range(2):
        yield from doubts_of_side(plan, plan.sides[number], plan.sides[1 - number])
    if plan.control is not None and plan.control.points == 0:
        yield plan.control.wrong("points", "sea control that gives no points only breaks ties")
    if not reached(plan, plan.sides[0]) & reached(plan, plan.sides[1]):
        yield plan.wrong("chart", "no ship of one side ever meets a ship of the other: land is between them")


def doubts_of_cards(plan: Plan) -> Faults:
    for card in plan.cards:
        if card.amount and EFFECTS[card.effect] not in NEEDS_AMOUNT:
            yield card.wrong("amount", f"{EFFECTS[card.effect]} knows no amount")
        if card.on and card.kind != UPGRADE:
            yield card.wrong("on", "only upgrades are for certain ships")


def doubts_of_side(plan: Plan, side: SidePlan, enemy: SidePlan) -> Faults:
    divers = [each.code for each in plan.classes if each.dives and most_of(enemy, each.code)]
    hunters = [each.code for each in plan.classes if each.depth and most_of(side, each.code)]
    if side.mines and not (divers and hunters):
        reason = "the enemy has nothing that dives" if hunters else "the side has nothing that uses them"
        yield side.wrong("mines", f"mines are of no use: {reason}")
    if sum(side.deck.values()) < plan.hand:
        yield side.wrong("deck", f"the deck of {side.name} has fewer cards than its first hand")
    for who in plan.commanders:
        if who.code in side.commanders and seatless(side, who):
            reason = f"{side.name} has no ship or base for {who.code}: the {who.name} sits on "
            yield side.wrong("commanders", reason + ", ".join(who.on))
    for card in plan.cards:
        if side.deck.get(card.code, 0) and not has_use(plan, side, card):
            yield side.wrong("deck", f"{side.name} never has any use for the card {card.code}, {card.name!r}")
    for force in side.forces:
        if force.track and force.at >= 0:
            yield force.wrong("at", "what comes by the track comes by its edge; at says nothing")
        elif len(force.ships) > (room := room_for(plan, force, enemy)):
            where = plan.chart.name(force.at)
            reason = f"only {room} of {len(force.ships)} ships find room around {where} (§13.9)"
            yield force.wrong("at", reason)
    yield from doubts_of_cargo(plan, side)
    yield from doubts_of_bases(plan, side, enemy)


def room_for(plan: Plan, force: Force, enemy: SidePlan) -> int:
    """§13.4 How many ships of a task force can be laid out where it starts."""
    if force.track:
        return len(force.ships)
    free = around(plan.chart, force.at) - under_fire(plan, enemy).keys()
    return sum(may_enter(plan, force, node) for node in free)


def doubts_of_cargo(plan: Plan, side: SidePlan) -> Faults:
    """Cargo that cannot go anywhere."""
    wanted = any(goal.side == plan.sides.index(side) and goal.cargo for goal in plan.goals)
    landing = any(plan.chart.terrain[node] == "+" for node in reached(plan, side))
    if cargo_of(plan, side) and not wanted and not landing:
        yield side.wrong("forces", f"the cargo of {side.name} can be brought nowhere")


def doubts_of_bases(plan: Plan, side: SidePlan, enemy: SidePlan) -> Faults:
    sea = water(plan.chart)
    bought = side.buy is not None and side.buy.most.get("bomber", 0) > 0
    where = {node for goal in plan.goals if goal.kind == G_UNLOAD for node in goal.nodes}
    where |= {node for node in sea if plan.chart.terrain[node] == "+"}
    for base in side.bases:
        if base.kind == BATTERY and not under_fire(plan, side).keys() & sea:
            yield base.wrong("heading", "no water lies in range of the batteries of this side")
        if base.kind != BATTERY and not base.bombers and not bought:
            yield base.wrong("bombers", "no bomber ever flies from this base")
        if base.kind == AIRFIELD and base.garrison:
            if base.garrison > cargo_of(plan, enemy):
                yield base.wrong("garrison", f"{enemy.name} never has so much cargo")
            if not around(plan.chart, base.node) & where:
                yield base.wrong("garrison", "nobody can unload beside this airfield")


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
