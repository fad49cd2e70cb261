"""§8 What bases and bombers can do, §10.4 what shore batteries can hit."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.core.chance import Actions
from grognard.core.flow import Side
from grognard.core.layout import Layout
from grognard.core.nodes import HEADINGS, OUTSIDE
from grognard.core.reasons import Reason
from grognard.games.epic_naval.ashore import fresh_on, units_on
from grognard.games.epic_naval.data import (
    AFLOAT,
    AIR,
    ARTILLERY,
    BASE,
    BATTERY,
    BOMBER,
    CAPTURED,
    FAR,
    FLEET,
    LAND,
    LETTERS,
    LINK,
    MAX_NODES,
    NONE,
    PLACES,
    PLANE,
    SHIP,
    TARGETS,
    TROOPS,
    WING,
)
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.reach import (
    add_forces_hit,
    add_on_node,
    any_since,
    can_be_hit,
    forces_near,
    has_forces,
    in_air_reach,
    may_see,
)

# Actions of a base: below OPEN a target, MAX_NODES * what + node.
MISSIONS: Final = Layout(target=TARGETS * MAX_NODES, lay=MAX_NODES, repair=1)
OPEN: Final[i64] = MISSIONS.first("lay")  # + node: a bomber is laid there without hitting anything
CLEAR: Final[i64] = MISSIONS.first("repair")  # the airfield is repaired; after an attack: no further target
ALL_LINES: Final = 63
ONCE_A_ROUND: Final = Reason("used", "this base was used in this round", "§8.1")
NEW_AIRFIELD: Final = Reason(
    "captured", "it was captured in this round and flies for you from the next", "§10.2"
)
NEW_BATTERY: Final = Reason(
    "captured", "it was captured in this round and fires for you from the next", "§18.5"
)


def may_lay(naval: Naval, side: Side, node: i64) -> bool:
    """§8.7 Never in reach of an enemy carrier or bomber, nor where an own one lies."""
    return naval.bomber_on(side, node) == NONE and not in_air_reach(naval, 1 - side, node)


def is_clear_sky(naval: Naval, side: Side, node: i64) -> bool:
    """§8.7 Two bombers never lie on one node: it may be laid there, and has no enemy bomber to hit first."""
    return naval.bomber_on(1 - side, node) == NONE and may_lay(naval, side, node)


def add_strikes(naval: Naval, base: i64, further: i64, out: Actions) -> None:
    """§8.2 What a bomber from the base can hit at once."""
    rules = naval.rules
    reach = rules.airfield_reach
    if naval.fog and reach > 1:
        reach -= 1
    reach += further
    if rules.base_kind[base] != FAR:
        add_along_lines(naval, base, rules.base_node[base], ALL_LINES, reach, AIR, True, out)
        return
    add_far_strikes(naval, base, reach, out)


def add_far_strikes(naval: Naval, base: i64, reach: i64, out: Actions) -> None:
    """§8.11 What a bomber from a far base can hit."""
    rules = naval.rules
    side = naval.base_owner[base]
    for ship in range(FLEET * (1 - side), naval.rules.last_ship[1 - side]):
        if naval.status[ship] == AFLOAT and not naval.has_flak(ship):
            add_far_target(naval, base, SHIP, naval.node[ship], reach, out)
    for other in range(rules.bases):
        if rules.base_node[other] != NONE and can_be_hit(naval, side, other, AIR):
            add_far_target(naval, base, BASE, rules.base_node[other], reach, out)
    add_forces_hit(naval, 1 - side, forces_in_reach(naval, base, reach), out)
    if naval.planes_out[1 - side] > 0:
        for node in range(rules.nodes):
            if naval.planes[(1 - side) * rules.nodes + node] > 0:
                add_far_target(naval, base, PLANE, node, reach, out)
    for bomber in range(len(naval.bomber)):
        if naval.bomber_node[bomber] != NONE and naval.base_owner[bomber // WING] != side:
            add_far_target(naval, base, BOMBER, naval.bomber_node[bomber], reach, out)
    if rules.land_war:
        for node in rules.ground:
            if units_on(naval, 1 - side, node) > 0:
                add_far_target(naval, base, TROOPS, node, reach, out)


def forces_in_reach(naval: Naval, base: i64, reach: i64) -> i64:
    """§8.11 Enemy task forces that a far base can strike, as bits."""
    rules = naval.rules
    side = naval.base_owner[base]
    found: i64 = 0
    for marker in range(LETTERS * (1 - side), LETTERS * (1 - side) + LETTERS):
        centre = naval.force_node[marker]
        if centre == NONE:
            continue
        for place in range(PLACES):
            node = rules.place(centre, place)
            if node != OUTSIDE and rules.terrain[node] != LAND:
                if rules.far_off[base * rules.nodes + node] <= reach and may_lay(naval, side, node):
                    found |= 1 << (marker % LETTERS)
    return found


def add_far_target(naval: Naval, base: i64, what: i64, node: i64, reach: i64, out: Actions) -> None:
    """§8.11 Within reach along a line from a node of the far base's edge."""
    rules = naval.rules
    side = naval.base_owner[base]
    if rules.far_off[base * rules.nodes + node] > reach:
        return
    if may_lay(naval, side, node) if what == BOMBER else is_clear_sky(naval, side, node):
        out.add(MAX_NODES * what + node)


def has_enemy(naval: Naval, side: Side, node: i64) -> bool:
    """A quick look whether a unit or plane of the enemy may be on the node."""
    ship = naval.ship_at[node]
    if ship != NONE and ship // FLEET != side:
        return True
    if naval.rules.base_at[node] != NONE or units_on(naval, 1 - side, node) > 0:
        return True
    return naval.planes_out[1 - side] > 0 and naval.planes[(1 - side) * naval.rules.nodes + node] > 0


def add_along_lines(
    naval: Naval, base: i64, start: i64, lines: i64, reach: i64, attack: i64, forces: bool, out: Actions
) -> None:
    side = naval.base_owner[base]
    hidden = forces and has_forces(naval, 1 - side, start, reach)
    if not hidden and not may_see(naval, 1 - side, start, naval.rules.base_heading[base], lines, reach):
        return
    touched: i64 = 0
    for line in range(HEADINGS):
        if lines >> line & 1:
            way = (naval.rules.base_heading[base] + line) % HEADINGS
            at = start
            left = reach
            while left > 0:
                at = naval.rules.near[HEADINGS * at + way]
                if at == OUTSIDE:
                    break
                near: i64 = 0
                if hidden:
                    near = forces_near(naval, 1 - side, at)
                if attack != AIR:
                    add_on_node(naval, side, at, attack, out)
                    touched |= near
                else:
                    add_air_target(naval, side, at, out)
                    if near != 0 and may_lay(naval, side, at):
                        touched |= near
                left -= 1
    add_forces_hit(naval, 1 - side, touched, out)


def add_air_target(naval: Naval, side: Side, node: i64, out: Actions) -> None:
    """§8.2, §8.7 Targets of a bomber on a node where one may be laid; an enemy bomber before all others."""
    if naval.bomber_on(1 - side, node) != NONE:
        if may_lay(naval, side, node):
            out.add(MAX_NODES * BOMBER + node)
    elif has_enemy(naval, side, node) and may_lay(naval, side, node):
        add_on_node(naval, side, node, AIR, out)


def add_battery_targets(naval: Naval, base: i64, further: i64, forces: bool, out: Actions) -> None:
    """§10.4 What a shore battery can hit."""
    rules = naval.rules
    reach = rules.battery_reach
    if naval.fog and reach > 1:
        reach -= 1
    add_along_lines(
        naval, base, rules.base_node[base], rules.battery_lines, reach + further, ARTILLERY, forces, out
    )


def add_uses(naval: Naval, base: i64, further: i64, forces: bool, out: Actions) -> None:
    """§8.1 All that the base can be used for now."""
    rules = naval.rules
    if rules.base_kind[base] == BATTERY:
        add_battery_targets(naval, base, further, forces, out)
        return
    if naval.base_hit[base] != 0:
        if further == 0 and forces:
            out.add(CLEAR)
        return
    if naval.squall or naval.in_stock(base) == NONE:
        return
    add_strikes(naval, base, further, out)
    if further == 0 and forces and naval.last_link(base) == NONE:
        add_roots(naval, base, out)


def add_roots(naval: Naval, base: i64, out: Actions) -> None:
    """§8.3 An operation opens on the airfield, §8.11 or on a free node of the far base's edge."""
    rules = naval.rules
    side = naval.base_owner[base]
    if rules.base_kind[base] != FAR:
        if is_clear_sky(naval, side, rules.base_node[base]):
            out.add(OPEN + rules.base_node[base])
        return
    for node in rules.edges[rules.base_edge[base]]:
        if naval.ship_at[node] == NONE and not naval.has_force(node) and not is_held(naval, 1 - side, node):
            if is_clear_sky(naval, side, node):
                out.add(OPEN + node)


def is_held(naval: Naval, side: Side, node: i64) -> bool:
    """§8.5 Whether a base or land units of the side stand there."""
    base = naval.rules.base_at[node]
    if base != NONE and naval.base_owner[base] == side and not naval.base_lost[base]:
        return True
    return units_on(naval, side, node) > 0


def can_use(naval: Naval, base: i64, further: i64, out: Actions) -> bool:
    """§8.1 Whether the base can be used for anything; ``out`` is left as it was."""
    before = out.count
    if further == 0 and naval.base_hit[base] == 0 and naval.rules.flies(base):  # the quick answer first
        if not naval.squall and naval.last_link(base) == NONE and naval.in_stock(base) != NONE:
            add_roots(naval, base, out)
            if any_since(out, before):
                return True
    add_uses(naval, base, further, True, out)
    return any_since(out, before)


def has_waited(naval: Naval, since: i64) -> bool:
    """§8.5 Whether something has lasted since an earlier round, or turn where that is agreed."""
    if naval.rules.by_turn:
        return since < naval.now()
    return since // 1000 < naval.round


def add_links(naval: Naval, base: i64, further: i64, out: Actions) -> None:
    """§8.4 The next bomber on a node in reach of the last one, §8.5 hitting what was held there."""
    last = naval.last_link(base)
    if last == NONE or naval.squall or naval.base_hit[base] != 0 or naval.in_stock(base) == NONE:
        return
    side = naval.base_owner[base]
    waited = has_waited(naval, naval.bomber_since[last])
    at = naval.bomber_node[last]
    for steps in range(naval.bomber_reach() + further):
        at = naval.rules.near[HEADINGS * at + naval.bomber_heading[last]]
        if at == OUTSIDE:
            return
        if may_lay(naval, side, at):
            add_link_at(naval, side, at, waited and steps < naval.bomber_reach(), out)


def add_link_at(naval: Naval, side: Side, node: i64, waited: bool, out: Actions) -> None:
    """§8.5 A unit on the node must be hit, or nothing is laid there; §8.7 a bomber before all others."""
    if naval.bomber_on(1 - side, node) != NONE:
        if waited:
            out.add(MAX_NODES * BOMBER + node)
        return
    ship = naval.ship_at[node]
    if ship != NONE and ship // FLEET != side:
        if waited and has_waited(naval, naval.arrived[ship]) and not naval.has_flak(ship):
            out.add(MAX_NODES * SHIP + node)
        return
    if units_on(naval, 1 - side, node) > 0 and waited and fresh_on(naval, 1 - side, node) > 0:
        out.add(MAX_NODES * TROOPS + node)
    base = naval.rules.base_at[node]
    if base != NONE and naval.base_owner[base] != side and not naval.base_lost[base]:
        if waited and can_be_hit(naval, side, base, AIR):
            out.add(MAX_NODES * BASE + node)
        return
    if units_on(naval, 1 - side, node) > 0:
        return
    if naval.planes_out[1 - side] > 0 and naval.planes[(1 - side) * naval.rules.nodes + node] > 0 and waited:
        out.add(MAX_NODES * PLANE + node)
    out.add(OPEN + node)


def can_extend(naval: Naval, base: i64, further: i64, out: Actions) -> bool:
    """§8.4 Whether the chain of the base can grow; ``out`` is left as it was."""
    before = out.count
    add_links(naval, base, further, out)
    return any_since(out, before)


def shifted(naval: Naval, bomber: i64, steps: i64) -> i64:
    """The node so many steps ahead of a bomber."""
    return naval.rules.beyond(naval.bomber_node[bomber], naval.bomber_heading[bomber], steps)


def may_shift(naval: Naval, bomber: i64, steps: i64) -> bool:
    """§8.6 In place or onto one of its nodes, §8.7 where a bomber may lie."""
    node = shifted(naval, bomber, steps)
    if node == OUTSIDE:
        return False
    side = naval.base_owner[bomber // WING]
    other = naval.bomber_on(side, node)
    free = other in (NONE, bomber) or is_behind(naval, other, bomber)
    return free and naval.bomber_on(1 - side, node) == NONE and not in_air_reach(naval, 1 - side, node)


def is_behind(naval: Naval, other: i64, bomber: i64) -> bool:
    """Whether ``other`` returns to stock when ``bomber`` is shifted."""
    return (
        other // WING == bomber // WING
        and naval.bomber[other] == LINK
        and naval.bomber_place[other] > naval.bomber_place[bomber]
    )


def can_shift(naval: Naval, bomber: i64) -> bool:
    if naval.bomber[bomber] != LINK or naval.bomber_done[bomber] or naval.squall:
        return False
    steps: i64 = 0
    while steps <= naval.bomber_reach() and not may_shift(naval, bomber, steps):
        steps += 1
    return steps <= naval.bomber_reach()


def why_used(naval: Naval, base: i64) -> Reason:
    """§8.1 A base is used once a round, §10.2, §18.5 and one that was captured not in the same."""
    if naval.base_done[base] != CAPTURED:
        return ONCE_A_ROUND
    return NEW_BATTERY if naval.rules.base_kind[base] == BATTERY else NEW_AIRFIELD
