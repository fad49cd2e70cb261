"""Why a fleet is bought, placed and formed as it is."""

from __future__ import annotations

from grognard.core import flow
from grognard.core.message import say
from grognard.games.epic_naval.data import ABSENT, DUE, FLEET, K_AIR, K_LEAD, K_MARKERS, LETTERS, NONE
from grognard.games.epic_naval.fleet import has_needed, price_of
from grognard.games.epic_naval.judgement import FARTHEST, to_goal
from grognard.games.epic_naval.letters import ships_in
from grognard.games.epic_naval.muster import READY_TO_GO, SPLIT, Muster
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.reasons.sailing import is_secret, layout_words
from grognard.games.epic_naval.reasons.ways import carries
from grognard.games.epic_naval.setup import BOUGHT, SetUp
from grognard.games.epic_naval.staff import HOLDERS, NO_COMMANDER


def buying_reason(naval: Naval, _setup: SetUp, side: int, action: int) -> str:
    """§3.2 What must be had, and what the points allow."""
    if action == BOUGHT:
        return ""
    if action < naval.rules.classes and naval.rules.need[side] >> action & 1 and not has_needed(naval, side):
        return say("the fleet must have one of these")
    prices = [int(price_of(naval, side, other)) for other in flow.legal(naval, side) if other != BOUGHT]
    price, left = int(price_of(naval, side, action)), int(naval.money[side])
    if price == left:
        return say("takes exactly what is left")
    return say("nothing dearer can be had") if price == max(prices) > min(prices) else ""


def start_reason(naval: Naval, _setup: SetUp, side: int, node: int) -> str:
    """§3.4 As near as can be to the sea that is fought for."""
    rules = naval.rules
    if rules.control_node == NONE:
        return ""
    steps = [int(rules.distance(other, rules.control_node)) for other in flow.legal(naval, side)]
    if rules.distance(node, rules.control_node) == min(steps) < max(steps):
        return say("as near to {place} as can be", place=rules.node_names[rules.control_node])
    return ""


def commander_reason(naval: Naval, _setup: SetUp, side: int, action: int) -> str:
    """§12.2 What the commander is good for in this fleet."""
    if action == NO_COMMANDER:
        return ""
    who, holder = divmod(action, HOLDERS)
    rules = naval.rules
    effect = rules.commander_effect[who]
    if effect == K_AIR:
        return say("more markers for bases and bombers")
    if holder >= FLEET:
        return ""
    name = rules.ship_names[FLEET * side + holder]
    if effect == K_MARKERS:
        return say("more markers while {name} lies on the chart", name=name)
    if effect == K_LEAD:
        led = [
            ship
            for ship in range(FLEET * side, int(rules.last_ship[side]))
            if ship != FLEET * side + holder
            and naval.status[ship] != ABSENT
            and rules.commander_of[who] >> rules.ship_class[ship] & 1
        ]
        return say("{led} more ships for {name} to lead", led=len(led), name=name) if len(led) > 1 else ""
    return ""


def entry_reason(naval: Naval, _muster: Muster, side: int, node: int) -> str:
    """§4.1 Where cargo has the shortest way."""
    ships = range(FLEET * side, int(naval.rules.last_ship[side]))
    coming = [ship for ship in ships if naval.status[ship] == DUE and naval.due[ship] == naval.round]
    if not any(carries(naval, ship) for ship in coming):
        return ""
    steps = [int(to_goal(naval, side, other)) for other in flow.legal(naval, side)]
    far = int(to_goal(naval, side, node))
    if far < FARTHEST and far == min(steps) < max(steps):
        return say("{far} nodes to where cargo is wanted", far=far)
    return ""


def muster_reason(naval: Naval, _muster: Muster, side: int, action: int) -> str:
    """§4.2 Whether a task force shows itself."""
    markers = range(LETTERS * side, LETTERS * side + LETTERS)
    if action == READY_TO_GO:
        hidden = any(naval.force_node[each] != NONE and is_secret(naval, each) for each in markers)
        return say("the task forces stay hidden") if hidden else ""
    if action >= SPLIT:
        return ""
    letter = int(naval.force_letter[markers[action]])
    told = layout_words(naval, side, letter, int(naval.force_node[markers[action]]))
    ships = int(ships_in(naval, side, letter))
    return told or (say("{ships} markers instead of one", ships=ships) if ships > 1 else "")
