"""§5, §13.3 Where a unit may go from here, each end with the plotted steps that lead there."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.core import flow
from grognard.core.nodes import HEADING_NAMES, HEADINGS, OUTSIDE
from grognard.games.epic_naval.activation import PLOT_NAMES, Activation
from grognard.games.epic_naval.data import FLEET, SLIP, SMOKE, TURNS
from grognard.games.epic_naval.minefields import is_deadly, is_mined
from grognard.games.epic_naval.plotting import FARTHEST_TURN, may_end, may_pass
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.taskforce import ForceTurn, force_may_pass


@dataclass
class Course:
    """A way to a node: what is plotted, the nodes it runs over, how it arrives."""

    acts: list[str]
    nodes: list[int]
    heading: int
    points: int  # left on arrival
    gift: int = 0  # sixths of a turn that are free
    mined: bool = False  # it ends on a minefield of the enemy


def turns(turned: int) -> list[tuple[int, list[str]]]:
    """§5.3 The turns that may follow on this node: sixths to the left, and what is plotted."""
    found: list[tuple[int, list[str]]] = [(0, [])]
    if turned >= 0:
        found += [(sixths, ["left"] * sixths) for sixths in range(1, FARTHEST_TURN - turned + 1)]
    if turned <= 0:
        found += [(-sixths, ["right"] * sixths) for sixths in range(1, FARTHEST_TURN + turned + 1)]
    return found


FRESH = turns(0)


def cost(sixths: int, gift: int, effect: int) -> int:
    """§5.3 One point for a sixth, unless it is free."""
    return 0 if effect == TURNS else max(0, abs(sixths) - gift)


def ship_courses(naval: Naval, activation: Activation) -> dict[int, Course]:
    """Every node, but its own, where the ship may end, with the cheapest course there."""
    ship, effect = int(activation.ship), int(activation.effect)
    kind = naval.rules.ship_class[ship]
    near = naval.rules.near
    node, heading = int(naval.node[ship]), int(naval.heading[ship])
    start = Course([], [node], heading, int(activation.points), int(activation.gift))
    layers: list[dict[tuple[int, int], Course]] = [{} for _ in range(start.points + 1)]
    layers[start.points][(node, heading)] = start
    seen: set[tuple[int, int]] = set()
    ends: dict[int, Course] = {}
    passable: dict[int, bool] = {OUTSIDE: False, node: True}
    for points in range(start.points, -1, -1):
        for place, course in layers[points].items():
            if place in seen:
                continue
            seen.add(place)
            if place[0] != node and place[0] not in ends and may_end(naval, place[0], effect == SMOKE):
                ends[place[0]] = course
            if points == 0:
                continue
            for sixths, acts in turns(int(activation.turned)) if course is start else FRESH:
                left = points - 1 - cost(sixths, course.gift, effect)
                way = (place[1] + sixths) % HEADINGS
                ahead = int(near[HEADINGS * place[0] + way])
                if ahead not in passable:
                    passable[ahead] = bool(may_pass(naval, kind, ahead, effect == SLIP))
                if left < 0 or not passable[ahead] or (ahead, way) in seen:
                    continue
                if is_mined(naval, ship // FLEET, ahead):
                    bears = is_deadly(naval, ship, ahead) or may_end(naval, ahead, effect == SMOKE)
                    if ahead not in ends and bears:
                        steps = [*course.acts, *acts, "ahead"]
                        ends[ahead] = Course(steps, [*course.nodes, ahead], way, left, mined=True)
                    continue
                old = layers[left].get((ahead, way))
                steps = [*course.acts, *acts, "ahead"]
                if old is None or len(old.acts) > len(steps):
                    gift = course.gift if sixths == 0 else 0
                    layers[left][(ahead, way)] = Course(steps, [*course.nodes, ahead], way, left, gift)
    side = ship // FLEET
    return {at: each for at, each in ends.items() if not each.mined or is_playable(naval, side, each.acts)}


def is_playable(naval: Naval, side: int, acts: list[str]) -> bool:
    """§5.8 Whether all of it may be plotted: a legal end must stay in reach on the way."""
    trial = naval.copy()
    for text in acts[:-1]:
        action = PLOT_NAMES.index(text)
        if action not in flow.legal(trial, side):
            return False
        flow.begin(trial, side, action)
    return PLOT_NAMES.index(acts[-1]) in flow.legal(trial, side)


def ship_turns(naval: Naval, activation: Activation) -> list[Course]:
    """§5.3 The headings the ship may turn to where it is."""
    ship = int(activation.ship)
    node, heading = int(naval.node[ship]), int(naval.heading[ship])
    best: dict[int, Course] = {}
    for sixths, acts in turns(int(activation.turned)):
        left = int(activation.points) - cost(sixths, int(activation.gift), int(activation.effect))
        way = (heading + sixths) % HEADINGS
        if sixths and left >= 0 and (way not in best or len(best[way].acts) > len(acts)):
            best[way] = Course(acts, [node], way, left)
    return [course for course in best.values() if is_playable(naval, ship // FLEET, course.acts)]


def force_courses(naval: Naval, turn: ForceTurn, side: int) -> dict[int, Course]:
    """§13.3 Every node, but its own, where the task force may end."""
    marker = turn.marker
    letter = naval.force_letter[marker]
    points = int(naval.force_speed(side, letter) + turn.bonus - turn.spent)
    deep = naval.force_is_deep(side, letter)
    start = int(naval.force_node[marker])
    found = {start: Course([], [start], 0, points)}
    layer = [start]
    for left in range(points - 1, -1, -1):
        after = []
        for node in layer:
            for heading in range(HEADINGS):
                ahead = int(naval.rules.near[HEADINGS * node + heading])
                if ahead in found or not force_may_pass(naval, side, ahead, deep):
                    continue
                course = found[node]
                found[ahead] = Course(
                    [*course.acts, HEADING_NAMES[heading]], [*course.nodes, ahead], heading, left
                )
                after.append(ahead)
        layer = after
    del found[start]
    return {node: course for node, course in found.items() if not naval.cover[node]}
