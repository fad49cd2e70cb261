"""What land units are worth where they stand (§18): for bots only."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.core.flow import Side
from grognard.core.nodes import HEADINGS, OUTSIDE
from grognard.games.epic_naval.ashore import holds, is_ground, units_on
from grognard.games.epic_naval.data import G_HOLD, NONE
from grognard.games.epic_naval.position import Naval

STANDING: Final = 0.3  # a point of a land unit that is still there
GUARD: Final = 0.35  # the first unit on an own base, or on a place that a goal names
ONWARD: Final = 0.15  # a node nearer to an enemy base or to such a place, for others
BASE: Final = 0.8  # a base in its hands
HELD: Final = 3.0  # a place in its hands that its goal names
FARTHEST: Final = 9


def footing(naval: Naval, side: Side) -> float:
    """Land units of the side, the bases in its hands and the places it has to hold."""
    rules = naval.rules
    total = 0.0
    for node in rules.ground:
        units = units_on(naval, side, node)
        if units > 0:
            total += STANDING * float(units * rules.troops_points)
            if is_post(naval, side, node):
                total += GUARD
                units -= 1
            total -= ONWARD * float(units * to_prize(naval, side, node))
    for base in range(rules.bases):
        if naval.base_owner[base] == side and not naval.base_lost[base]:
            total += BASE
    for goal in naval.aims().goals:
        if goal.kind == G_HOLD and goal.side == side and holds(naval, side, goal.place):
            total += HELD
    return total


def is_post(naval: Naval, side: Side, node: i64) -> bool:
    """Whether the node is worth a guard."""
    base = naval.rules.base_at[node]
    if base != NONE and naval.base_owner[base] == side and not naval.base_lost[base]:
        return True
    return is_wanted(naval, node)


def is_wanted(naval: Naval, node: i64) -> bool:
    """Whether a goal of either side is to hold it."""
    return any(goal.kind == G_HOLD and goal.place == node for goal in naval.aims().goals)


def to_prize(naval: Naval, side: Side, node: i64) -> i64:
    """Steps to the nearest base of the enemy, or place that a goal names and the side does not hold."""
    rules = naval.rules
    nearest: i64 = FARTHEST
    for base in range(rules.bases):
        at = rules.base_node[base]
        if at != NONE and naval.base_owner[base] != side and not naval.base_lost[base]:
            if rules.distance(node, at) < nearest:
                nearest = rules.distance(node, at)
    for goal in naval.aims().goals:
        if goal.kind == G_HOLD and not holds(naval, side, goal.place):
            if rules.distance(node, goal.place) < nearest:
                nearest = rules.distance(node, goal.place)
    return nearest


def prior_of_march(naval: Naval, side: Side, start: i64, node: i64) -> float:
    """Where a land unit should go: onto the enemy's bases first, and rather onward than back."""
    base = naval.rules.base_at[node]
    if base != NONE and naval.base_owner[base] != side and not naval.base_lost[base]:
        return 4.0
    if units_on(naval, 1 - side, node) > 0:
        return 1.5
    return 1.5 if to_prize(naval, side, node) < to_prize(naval, side, start) else 0.5


def prior_of_marcher(naval: Naval, side: Side, start: i64) -> float:
    """How promising it is that a land unit sets out from a node: as promising as its best way."""
    best = 0.0
    for heading in range(HEADINGS):
        node = naval.rules.near[HEADINGS * start + heading]
        if node != OUTSIDE and is_ground(naval.rules, node):
            best = max(best, prior_of_march(naval, side, start, node))
    return best
