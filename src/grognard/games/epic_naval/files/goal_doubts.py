"""Goals that are met from the start, or for which a side has no means."""

from __future__ import annotations

from grognard.core.message import say
from grognard.games.epic_naval.data import (
    AIR,
    AIRFIELD,
    ARTILLERY,
    BATTERY,
    G_CLOSED,
    G_DELIVER,
    G_FLEET,
    G_HOLD,
    G_SINK,
    G_UNLOAD,
    NO_ATTACK,
)
from grognard.games.epic_naval.files.checks import Faults, all_goals, edge_of, most_of
from grognard.games.epic_naval.files.landing import may_hold
from grognard.games.epic_naval.files.plan import Goal, Plan, SidePlan


def goal_faults(plan: Plan) -> Faults:
    """§15.4 An airfield that the side can neither hit nor take."""
    for goal in all_goals(plan):
        if goal.kind == G_CLOSED and not can_close(plan, goal):
            side = plan.sides[goal.side].name
            yield goal.wrong("base", say("nothing of {side} can hit an airfield or take it", side=side))


def goal_doubts(plan: Plan) -> Faults:
    for goal in all_goals(plan):
        side = plan.sides[goal.side]
        if goal.kind in (G_SINK, G_FLEET) and not is_armed(plan, side):
            yield goal.wrong("kind", say("{side} has nothing to sink ships with", side=side.name))
        if goal.kind == G_DELIVER and set(side.start) & {*edge_of(plan.chart, goal.edge)}:
            template = "{side} may start on the {edge} edge, across which it has to deliver"
            yield goal.wrong("edge", say(template, side=side.name, edge=goal.edge))
        if goal.kind == G_UNLOAD and set(side.start) & {*goal.nodes}:
            nodes = ", ".join(plan.chart.name(node) for node in goal.nodes if node in side.start)
            template = "{side} may start on {nodes}, where it has to unload"
            yield goal.wrong("nodes", say(template, side=side.name, nodes=nodes))
        if goal.kind == G_HOLD and has_for_ever(plan, goal):
            where = plan.chart.name(goal.place)
            template = "{side} has {node} from the start, and nobody can take it"
            yield goal.wrong("at", say(template, side=side.name, node=where))


def flies(side: SidePlan) -> bool:
    """§8.1 Whether a bomber of the side may ever fly."""
    bought = side.buy is not None and side.buy.most.get("bomber", 0) > 0
    bases = [base for base in side.bases if base.kind != BATTERY]
    return bool(bases) and (
        bought or any(base.bombers for base in bases) or any(each.bombers for each in side.supplies)
    )


def is_armed(plan: Plan, side: SidePlan) -> bool:
    """Whether the side could ever sink a ship."""
    own = [each for each in plan.classes if most_of(side, each.code)]
    armed = any(each.attack != NO_ATTACK or each.depth or each.lays for each in own)
    batteries = any(base.kind == BATTERY for base in side.bases)
    return armed or batteries or flies(side) or bool(side.minefields)


def can_close(plan: Plan, goal: Goal) -> bool:
    """§8.9 Whether the side has guns or aircraft for it, or §15.4 men who may take it."""
    side = plan.sides[goal.side]
    guns = any(each.attack in (ARTILLERY, AIR) and most_of(side, each.code) for each in plan.classes)
    batteries = any(base.kind == BATTERY for base in side.bases)
    return guns or batteries or flies(side) or may_hold(plan, goal.side, goal.base)


def has_for_ever(plan: Plan, goal: Goal) -> bool:
    """§18.7 Whether an own airfield stands there, which nobody destroys, and no enemy comes."""
    own = plan.sides[goal.side].bases
    return any(base.kind == AIRFIELD and base.node == goal.place for base in own) and not may_hold(
        plan, 1 - goal.side, goal.place
    )
