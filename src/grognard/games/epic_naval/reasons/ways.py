"""Where ships and task forces are wanted, and how far it is."""

from __future__ import annotations

from grognard.core.message import Arg, Noun, say
from grognard.core.nodes import HEADINGS, OUTSIDE
from grognard.games.epic_naval.data import FLEET, IN_FORCE, NONE
from grognard.games.epic_naval.judgement import FARTHEST, to_enemy, to_goal
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.speech import base_noun

NEAR = 8  # nodes within which the enemy is worth a word ...
NOWHERE = 99  # steps to where cargo is wanted, if it is not
IN_SIGHT = 16  # ... or is sailed at, where there is nothing else to sail to


def carries(naval: Naval, ship: int) -> bool:
    """Whether the ship has cargo aboard that is wanted somewhere."""
    rules = naval.rules
    aboard = rules.cargo[rules.ship_class[ship]] > 0 and naval.load[ship] > 0
    return bool(aboard and naval.aims().goal_steps[ship // FLEET * rules.nodes] < NOWHERE)


def force_carries(naval: Naval, side: int, letter: int) -> bool:
    """Whether a ship of the task force does."""
    return any(
        naval.letter[ship] == letter and naval.status[ship] == IN_FORCE and carries(naval, ship)
        for ship in range(FLEET * side, int(naval.rules.last_ship[side]))
    )


def has_control(naval: Naval) -> bool:
    """§15.2 Whether there is a sea to fight for."""
    return bool(naval.rules.control_node != NONE and naval.rules.control_points > 0)


def wanted(naval: Naval, side: int, cargo: bool) -> Arg:
    """Where to go: with cargo to its goal, to the sea or base that is fought for, or at the enemy."""
    if cargo:
        return say("where its cargo is wanted")
    if has_control(naval):
        return say("the sea around {place}", place=naval.rules.node_names[naval.rules.control_node])
    goal = int(naval.aims().goal_node[side])
    return base_noun(naval.rules, naval.rules.base_at[goal]) if goal != NONE else Noun("enemy")


def way_to(naval: Naval, side: int, cargo: bool, node: int) -> int:
    """Nodes to there; 0 within the sea that is fought for, FARTHEST if it is too far to speak of."""
    rules = naval.rules
    if cargo:
        return int(to_goal(naval, side, node))
    if has_control(naval):
        return max(0, int(rules.distance(node, rules.control_node) - rules.control_radius))
    if naval.aims().goal_node[side] != NONE:
        return int(rules.distance(node, naval.aims().goal_node[side]))
    far = int(to_enemy(naval, side, node))
    return far if far < IN_SIGHT else FARTHEST


def nearer_words(naval: Naval, side: int, cargo: bool, here: int, there: int) -> str:
    """A step towards where it is wanted."""
    far = way_to(naval, side, cargo, there)
    if far >= way_to(naval, side, cargo, here):
        return ""
    if cargo:
        return (
            say("carries its cargo on, {far} {far:node|nodes} to go", far=far)
            if far > 0
            else say("carries its cargo home")
        )
    if far == 0 and has_control(naval):
        return say("into {goal:the}", goal=wanted(naval, side, cargo))
    return say("towards {goal:the}, {far} {far:node|nodes} away", goal=wanted(naval, side, cargo), far=far)


def turn_words(naval: Naval, side: int, cargo: bool, node: int, old: int, new: int) -> str:
    """A turn towards it: straight on would not lead nearer."""
    near, here = naval.rules.near, way_to(naval, side, cargo, node)
    ahead, turned = int(near[HEADINGS * node + old]), int(near[HEADINGS * node + new])
    if turned == OUTSIDE or way_to(naval, side, cargo, turned) >= here:
        return ""
    if ahead != OUTSIDE and way_to(naval, side, cargo, ahead) < here:
        return ""
    return say("turns towards {goal:the}", goal=wanted(naval, side, cargo))


def way_left(naval: Naval, side: int, cargo: bool, node: int) -> str:
    """How far the cargo has to go, how near the enemy is, or how far the sea that is fought for."""
    if cargo:
        far = int(to_goal(naval, side, node))
        return say("carries cargo, {far} {far:node|nodes} to go", far=far) if far < FARTHEST else ""
    away = int(to_enemy(naval, side, node))
    if away < NEAR:
        return say("{far} {far:node|nodes} from the enemy", far=away)
    far = way_to(naval, side, cargo, node)
    fought_for = has_control(naval) or naval.aims().goal_node[side] != NONE
    return (
        say("{far} {far:node|nodes} from {goal:the}", far=far, goal=wanted(naval, side, cargo))
        if fought_for and far > 0
        else ""
    )
