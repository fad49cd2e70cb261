"""What can be hit, from here or from where a ship can go; and what it is called."""

from __future__ import annotations

from grognard.core.chance import Actions
from grognard.core.message import Noun
from grognard.core.nodes import HEADINGS
from grognard.games.epic_naval.data import (
    AFLOAT,
    BASE,
    FLEET,
    FORCE,
    IN_FORCE,
    MAX_NODES,
    NONE,
    SHIP,
    SLIP,
    SMOKE,
    TORPEDO,
    TROOPS,
    TURNS,
)
from grognard.games.epic_naval.minefields import is_mined
from grognard.games.epic_naval.plotting import FARTHEST_TURN, lift, may_end, may_pass, points_of
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.reach import add_targets, is_on_lines, look_out
from grognard.games.epic_naval.rules import Rules
from grognard.games.epic_naval.speech import base_noun, ship_noun

ALL_LINES = 63
BASE_WORTH = 1.0  # in points, where targets are compared
FORCE_WORTH = 0.5
PREY = (SHIP, BASE, FORCE, TROOPS)


def force_noun(rules: Rules, node: int) -> Noun:
    return Noun("task force", rules.node_names[node])


def prey_noun(naval: Naval, target: int) -> Noun:
    """A ship, base or task force that can be hit, as it is spoken of."""
    what, node = divmod(target, MAX_NODES)
    if what == SHIP:
        return ship_noun(naval.rules, naval.ship_at[node])
    if what == BASE:
        return base_noun(naval.rules, naval.rules.base_at[node])
    if what == TROOPS:
        return Noun("land unit", naval.rules.node_names[node])
    return force_noun(naval.rules, node)


# ------------------------------------------------------------------ targets


def best_of(naval: Naval, found: Actions) -> int:
    """The most valuable ship, base or task force among targets; NONE."""
    targets = [int(found.items[number]) for number in range(found.count)]
    targets = [target for target in targets if target // MAX_NODES in PREY]
    return max(targets, key=lambda target: value_of(naval, target), default=NONE)


def value_of(naval: Naval, target: int) -> float:
    what, node = divmod(target, MAX_NODES)
    if what == SHIP:
        return float(naval.prize(naval.ship_at[node]))
    if what == TROOPS:
        return float(naval.rules.troops_points)
    return BASE_WORTH if what == BASE else FORCE_WORTH


def prey_of(naval: Naval, ship: int, further: int = 0) -> int:
    """What the ship can best hit from where it lies; NONE."""
    found = Actions()
    add_targets(naval, ship, further, True, found)
    return best_of(naval, found)


def prey_from(naval: Naval, ship: int, node: int, heading: int) -> int:
    """The same from another node and with another heading; NONE."""
    there = naval.copy()
    if there.status[ship] == AFLOAT:
        lift(there, ship)
    there.node[ship], there.heading[ship] = node, heading
    return prey_of(there, ship)


def prey_at(naval: Naval, ship: int, node: int) -> int:
    """The best target from a node with any heading; NONE."""
    found = [prey_from(naval, ship, node, heading) for heading in range(HEADINGS)]
    found = [target for target in found if target != NONE]
    return max(found, key=lambda target: value_of(naval, target), default=NONE)


# ------------------------------------------------------------------ after a movement


def prey_ahead(naval: Naval, ship: int, card: int = NONE) -> int:
    """What the ship can come to hit by an activation that begins now; NONE."""
    there = naval.copy()
    lift(there, ship)
    if there.cover[there.node[ship]]:
        look_out(there, ship // FLEET)
    effect = NONE if card == NONE else int(there.rules.card_effect[card])
    return prey_within(there, ship, int(points_of(naval, ship, card)), effect)


def prey_within(there: Naval, ship: int, points: int, effect: int, turned: int = 0) -> int:
    """The best target in reach of a lifted ship with so many points left; it is moved about for that."""
    best = NONE
    for node, heading in ends_of(there, ship, points, effect, turned):
        there.node[ship], there.heading[ship] = node, heading
        target = prey_of(there, ship)
        if target != NONE and (best == NONE or value_of(there, target) > value_of(there, best)):
            best = target
    return best


def ends_of(there: Naval, ship: int, points: int, effect: int, turned: int) -> set[tuple[int, int]]:
    """Nodes and headings with which a lifted ship may end that has turned so many sixths to the left."""
    kind, cost = there.rules.ship_class[ship], 0 if effect == TURNS else 1
    left = {(int(there.node[ship]), int(there.heading[ship]), turned): points}
    edge = list(left)
    while edge:
        place = edge.pop()
        node, heading, turned = place
        steps = []
        if 0 <= turned < FARTHEST_TURN:
            steps.append((node, (heading + 1) % HEADINGS, turned + 1, cost))
        if -FARTHEST_TURN < turned <= 0:
            steps.append((node, (heading - 1) % HEADINGS, turned - 1, cost))
        ahead = int(there.rules.near[HEADINGS * node + heading])
        if may_pass(there, kind, ahead, effect == SLIP) and not is_mined(there, ship // FLEET, ahead):
            steps.append((ahead, heading, 0, 1))
        for to, way, sixths, price in steps:
            rest = left[place] - price
            if rest > left.get((to, way, sixths), -1):
                left[to, way, sixths] = rest
                edge.append((to, way, sixths))
    return {(node, heading) for node, heading, _ in left if may_end(there, node, effect == SMOKE)}


# ------------------------------------------------------------------ task forces


def prey_of_force(naval: Naval, side: int, letter: int, node: int) -> int:
    """An enemy ship that a ship of the task force could fire at, were it laid out on that node; NONE.

    Torpedoes are left out: what blocks them depends on how the others are laid.
    """
    rules = naval.rules
    around = [node, *(int(rules.near[HEADINGS * node + way]) for way in range(HEADINGS))]
    free = [place for place in around if place >= 0 and may_end_beside(naval, side, place, node)]
    best, found = 0.0, NONE
    for ship in range(FLEET * side, int(rules.last_ship[side])):
        if naval.status[ship] != IN_FORCE or naval.letter[ship] != letter or not naval.can_fire(ship):
            continue
        if rules.attack[rules.ship_class[ship]] != TORPEDO:
            for enemy in enemies_afloat(naval, side):
                if float(naval.worth(enemy)) > best and in_reach_from(naval, ship, enemy, free):
                    best, found = float(naval.worth(enemy)), enemy
    return found


def may_end_beside(naval: Naval, side: int, place: int, centre: int) -> bool:
    """Whether a ship of any class can be laid out there."""
    forces = [node for node in naval.force_node if node == place]
    if len(forces) > (1 if place == centre else 0) or naval.cover[place] or is_mined(naval, side, place):
        return False
    return bool(naval.rules.open_sea[place] and naval.ship_at[place] == NONE)


def in_reach_from(naval: Naval, ship: int, enemy: int, places: list[int]) -> bool:
    reach, goal = naval.reach(ship), naval.node[enemy]
    return any(is_on_lines(naval, place, 0, ALL_LINES, reach, goal) for place in places)


def enemies_afloat(naval: Naval, side: int) -> list[int]:
    ships = range(FLEET * (1 - side), int(naval.rules.last_ship[1 - side]))
    return [ship for ship in ships if naval.status[ship] == AFLOAT]


def hunter_at(naval: Naval, side: int, node: int) -> int:
    """The nearest enemy that might come and fire at a ship on the node; NONE."""
    near = []
    for enemy in enemies_afloat(naval, side):
        far = int(naval.rules.distance(node, naval.node[enemy]))
        if naval.can_fire(enemy) and far <= naval.speed(enemy) + naval.reach(enemy):
            near.append((far, enemy))
    return min(near)[1] if near else NONE
