"""Land units of a scenario file: what cannot be played, and what is odd (§18)."""

from __future__ import annotations

from grognard.core.message import say
from grognard.games.epic_naval.data import AIRFIELD, FAR, G_HOLD
from grognard.games.epic_naval.files.checks import Faults, all_goals, around, cargo_of, reached
from grognard.games.epic_naval.files.plan import Goal, Plan, SidePlan, Troops

GROUND = "+#"
MARCHED_ON = say("with land units an airfield is taken by marching onto it: garrison says nothing")
NOTHING_TO_FIGHT_FOR = say("no base, landing place or goal is ever reached from here")


def land_faults(plan: Plan) -> Faults:
    """Everything about land units that forbids playing it; §18.8 there is no garrison beside them."""
    taken: dict[int, int] = {}
    for number, side in enumerate(plan.sides):
        for each in side.troops:
            yield from faults_of_place(plan, number, each, taken)
            taken.setdefault(each.at, number)
    for side in plan.sides:
        for base in side.bases:
            if base.garrison and any(each.troops for each in plan.sides):
                yield base.wrong("garrison", MARCHED_ON)
    for goal in places_to_hold(plan):
        yield from faults_of_hold(plan, goal)


def places_to_hold(plan: Plan) -> list[Goal]:
    """Goals of that kind, also where they have to be agreed on first."""
    return [goal for goal in all_goals(plan) if goal.kind == G_HOLD]


def faults_of_place(plan: Plan, number: int, troops: Troops, taken: dict[int, int]) -> Faults:
    where = plan.chart.name(troops.at)
    if plan.chart.terrain[troops.at] not in GROUND:
        yield troops.wrong("at", say("{node} is no land and no landing place", node=where))
    if taken.get(troops.at, number) != number:
        yield troops.wrong("at", say("land units of both sides stand on {node}", node=where))
    elif troops.at in taken:
        yield troops.wrong("at", say("land units stand on {node} already: say how many in units", node=where))
    if any(base.kind != FAR and base.node == troops.at for base in plan.sides[1 - number].bases):
        yield troops.wrong("at", say("a base of the enemy stands on {node}", node=where))


def faults_of_hold(plan: Plan, goal: Goal) -> Faults:
    """§18.7 A place that can be held, by a side that can come to hold it."""
    where = plan.chart.name(goal.place)
    if plan.chart.terrain[goal.place] not in GROUND:
        yield goal.wrong("at", say("{node} is no land and no landing place", node=where))
    elif not may_hold(plan, goal.side, goal.place):
        side = plan.sides[goal.side].name
        yield goal.wrong("at", say("{side} never comes to hold {node}", side=side, node=where))


def may_hold(plan: Plan, number: int, node: int) -> bool:
    """Whether a side has, or may take, what stands on a node, or comes to stand there."""
    side, enemy = plan.sides[number], plan.sides[1 - number]
    if any(base.kind != FAR and base.node == node for base in side.bases):
        return True
    if any(base.kind == AIRFIELD and base.node == node and base.garrison for base in enemy.bases):
        return cargo_of(plan, side) > 0
    return bool(marched_over(plan, node) & set(set_out_from(plan, side)))


def set_out_from(plan: Plan, side: SidePlan) -> list[int]:
    """Where land units of the side stand, or may be landed."""
    if not any(each.troops for each in plan.sides):
        return []
    stand = [each.at for each in side.troops]
    if not cargo_of(plan, side):
        return stand
    return stand + [node for node in reached(plan, side) if plan.chart.terrain[node] == "+"]


def marched_over(plan: Plan, node: int) -> set[int]:
    """§18.3 All that can be reached over land and landing places."""
    found = {node}
    fresh = set(found)
    while fresh:
        near = {each for one in fresh for each in around(plan.chart, one)}
        fresh = {each for each in near if plan.chart.terrain[each] in GROUND} - found
        found |= fresh
    return found


def land_doubts(plan: Plan) -> Faults:
    """Land units that never have anything to do."""
    wanted = {base.node for side in plan.sides for base in side.bases if base.kind != FAR}
    wanted |= {goal.place for goal in places_to_hold(plan)}
    wanted |= {node for node in range(plan.chart.count) if plan.chart.terrain[node] == "+"}
    for side in plan.sides:
        for each in side.troops:
            if not marched_over(plan, each.at) & wanted:
                yield each.wrong("at", NOTHING_TO_FIGHT_FOR)
