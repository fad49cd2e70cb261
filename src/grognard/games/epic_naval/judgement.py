"""How near a side is to the goals of the scenario: for bots only."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.core.flow import Side
from grognard.games.epic_naval.data import (
    AFLOAT,
    FLEET,
    G_CLOSED,
    G_DELIVER,
    G_SINK,
    G_UNLOAD,
    IN_FORCE,
    LETTERS,
    NONE,
)
from grognard.games.epic_naval.position import Naval

HOLD_SEA: Final = 0.12  # a ship within the radius of sea control, for every round left
APPROACH: Final = 0.03  # a node nearer to it, or to the goal
HOMEWARD: Final = 0.25  # a cargo one node nearer to where it is wanted
CARGO: Final = 2.5  # delivered or unloaded, where that is the goal
CARRIER: Final = 3.0  # lost, where that is the enemy's goal
SHUT: Final = 0.6  # an airfield out of action that has to be
MINEFIELD: Final = 0.12  # an own one, so many nodes from the enemy:
IN_THE_WAY: Final = 4
FARTHEST: Final = 24


def value_of_points(naval: Naval) -> float:
    """Where the goals are others, points are only worth what they show of the fleets."""
    return 1.0 if naval.aims().by_points else 0.35


def place(naval: Naval, side: Side, ship: i64) -> float:
    """What it is worth that a ship is where it is."""
    rules = naval.rules
    node = naval.node[ship]
    if rules.control_node != NONE and rules.control_points > 0:
        off = rules.distance(node, rules.control_node) - rules.control_radius
        if off <= 0:
            return HOLD_SEA * float(rules.rounds - naval.round + 1)
        return -APPROACH * float(off)
    if rules.cargo[rules.ship_class[ship]] > 0:
        return -HOMEWARD * float(naval.load[ship]) * float(to_goal(naval, side, node))
    return nearness(naval, side, node)


def mines_worth(naval: Naval, side: Side) -> float:
    """§19 Own minefields near the enemy, in whose way they may be."""
    total = 0.0
    for node in range(naval.rules.nodes):
        if naval.mine_at[node] == side and to_enemy(naval, side, node) <= IN_THE_WAY:
            total += MINEFIELD
    return total


def force_place(naval: Naval, side: Side, marker: i64) -> float:
    """What it is worth that a task force is where it is, ship by ship: cargo wants to come home."""
    rules = naval.rules
    node = naval.force_node[marker]
    letter = naval.force_letter[marker]
    near = nearness(naval, side, node)
    status = naval.status
    letters = naval.letter
    total = 0.0
    for ship in range(FLEET * side, rules.last_ship[side]):
        if letters[ship] == letter and status[ship] == IN_FORCE:
            total += near
            if rules.cargo[rules.ship_class[ship]] > 0:
                total -= HOMEWARD * float(naval.load[ship]) * float(to_goal(naval, side, node))
    return total


def nearness(naval: Naval, side: Side, node: i64) -> float:
    """A little for being nearer to where the match is decided."""
    rules = naval.rules
    if rules.control_node != NONE:
        return -APPROACH * float(rules.distance(node, rules.control_node))
    goal = naval.aims().goal_node[side]
    if goal != NONE:
        return -APPROACH * float(rules.distance(node, goal))
    return -APPROACH * float(to_enemy(naval, side, node))


def to_enemy(naval: Naval, side: Side, node: i64) -> i64:
    """Steps to the nearest ship or task force of the enemy."""
    rules = naval.rules
    nearest: i64 = FARTHEST
    for ship in range(FLEET * (1 - side), rules.last_ship[1 - side]):
        if naval.status[ship] == AFLOAT:
            steps = rules.distance(node, naval.node[ship])
            if steps < nearest:
                nearest = steps
    for marker in range(LETTERS * (1 - side), LETTERS * (1 - side) + LETTERS):
        if naval.force_node[marker] != NONE:
            steps = rules.distance(node, naval.force_node[marker])
            if steps < nearest:
                nearest = steps
    return nearest


def to_goal(naval: Naval, side: Side, node: i64) -> i64:
    """Steps to the nearest node on which the side's cargo is wanted."""
    far = naval.aims().goal_steps[side * naval.rules.nodes + node]
    return far if far < FARTHEST else FARTHEST


def loss(naval: Naval, ship: i64) -> float:
    """What a lost ship means beyond its points."""
    rules = naval.rules
    for goal in naval.aims().goals:
        if goal.kind == G_SINK and goal.side != ship // FLEET:
            if rules.codes[rules.ship_class[ship]] == goal.ship:
                return CARRIER
    return 0.0


def progress(naval: Naval, side: Side) -> float:
    """What the side has done for its goals."""
    if naval.aims().by_points:
        return 0.0
    total = 0.0
    for goal in naval.aims().goals:
        if goal.side != side:
            continue
        if goal.kind == G_DELIVER:
            total += CARGO * float(naval.brought[goal.number])
        elif goal.kind == G_UNLOAD:
            total += 2.0 * CARGO * float(naval.brought[goal.number])
        elif goal.kind == G_CLOSED:
            base = naval.rules.base_at[goal.base]
            if naval.base_hit[base]:
                late = naval.round >= min(goal.rounds) - 1
                total += SHUT * (4.0 if late else 1.0)
    return total
