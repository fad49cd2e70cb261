"""§18 Land units: where they stand, how they fight, and what they hold."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.core.flow import Side
from grognard.games.epic_naval.data import LAND, LANDING, NONE
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.rules import Rules


def is_ground(rules: Rules, node: i64) -> bool:
    """§18.1 Whether land units may stand there."""
    return rules.terrain[node] in (LAND, LANDING)


def units_on(naval: Naval, side: Side, node: i64) -> i64:
    """How many land units of the side stand there."""
    if not naval.rules.land_war:
        return 0
    return naval.troops[side * naval.rules.nodes + node]


def fresh_on(naval: Naval, side: Side, node: i64) -> i64:
    """§18.3 Those of them that were not activated this round."""
    if not naval.rules.land_war:
        return 0
    at = side * naval.rules.nodes + node
    return naval.troops[at] - naval.marched[at]


def stand(naval: Naval, side: Side, node: i64) -> None:
    """§18.3 A land unit comes to stand there, and is activated."""
    at = side * naval.rules.nodes + node
    naval.troops[at] += 1
    naval.marched[at] += 1


def lose_unit(naval: Naval, side: Side, node: i64) -> None:
    """§18.6 A land unit is destroyed, an activated one first; the enemy has its points."""
    at = side * naval.rules.nodes + node
    if naval.marched[at] > 0:
        naval.marched[at] -= 1
    lose_fresh(naval, side, node)


def lose_fresh(naval: Naval, side: Side, node: i64) -> None:
    """§18.6 One that was not activated is destroyed."""
    naval.troops[side * naval.rules.nodes + node] -= 1
    naval.score[1 - side] += naval.rules.troops_points


def fight(naval: Naval, side: Side, node: i64) -> None:
    """§18.4 One for one: the unit of ``side`` that came, which stands nowhere by now, and a defender."""
    lose_unit(naval, 1 - side, node)
    naval.score[1 - side] += naval.rules.troops_points


def rest(naval: Naval) -> None:
    """§14.1 The markers are collected."""
    for at in range(len(naval.marched)):
        naval.marched[at] = 0


def holds(naval: Naval, side: Side, node: i64) -> bool:
    """§18.7 Its land units stand there, or its base does and nobody else's units."""
    if units_on(naval, side, node) > 0:
        return True
    base = naval.rules.base_at[node]
    if base == NONE or naval.base_lost[base] or naval.base_owner[base] != side:
        return False
    return units_on(naval, 1 - side, node) == 0
