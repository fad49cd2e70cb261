"""Who threatens whom, and how near a bomber is: what the reasons are made of."""

from __future__ import annotations

from grognard.games.midway.data import NONE, WING
from grognard.games.midway.outlooks import Outlooks
from grognard.games.midway.position import Midway

CLEAR = 0.15  # how much likelier an attack must be to destroy than to be lost before it is spoken of
RUN = 3  # manoeuvres of a bomber's longest flight


def edge_of(midway: Midway, outlooks: Outlooks, plane: int, target: int) -> float:
    """How much likelier an attack from here destroys the target than loses the attacker."""
    if midway.area[plane] < 0 or midway.area[target] < 0:
        return 0.0
    return edge_from(midway, outlooks, plane, int(midway.area[plane]), int(midway.nose[plane]), target)


def edge_from(midway: Midway, outlooks: Outlooks, plane: int, area: int, nose: int, target: int) -> float:
    """The same from another area and with another nose."""
    goal = midway.area[target]
    if (
        area == goal
        or not midway.board.may_reach(area, nose, goal)
        or not midway.leads_to(area, nose, goal, 5)
    ):
        return 0.0
    place = outlooks.index(plane, nose, area, goal, midway.nose[target], target)
    return 0.0 if place == NONE else float(outlooks.hit(place) - outlooks.loss(place))


def prey_from(midway: Midway, outlooks: Outlooks, plane: int, area: int, nose: int) -> int:
    """The enemy that could best be attacked from there; NONE if no attack is promising."""
    best, found = CLEAR, NONE
    for target in wing(1 - plane // WING):
        if midway.area[target] >= 0:
            edge = edge_from(midway, outlooks, plane, area, nose, target)
            if edge > best:
                best, found = edge, target
    return found


def prey_of(midway: Midway, outlooks: Outlooks, plane: int) -> int:
    return prey_from(midway, outlooks, plane, int(midway.area[plane]), int(midway.nose[plane]))


def hunter_of(midway: Midway, outlooks: Outlooks, plane: int) -> int:
    """The marked enemy that threatens the aircraft most, or NONE."""
    best, found = CLEAR, NONE
    for enemy in wing(1 - plane // WING):
        if midway.marked[enemy]:
            edge = edge_of(midway, outlooks, enemy, plane)
            if edge > best:
                best, found = edge, enemy
    return found


def can_bomb(midway: Midway, outlooks: Outlooks, plane: int) -> bool:
    """Whether a bomber can be on the enemy's carrier with one flight."""
    if not midway.rules.is_bomber(plane) or midway.area[plane] < 0:
        return False
    return bool(outlooks.to_goal(plane // WING, midway.area[plane], midway.nose[plane]) <= RUN)


def wing(side: int) -> range:
    """The aircraft of a side."""
    return range(WING * side, WING * side + WING)
