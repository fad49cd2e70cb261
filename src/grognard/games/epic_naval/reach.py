"""§6 Ranges: which nodes a side's units have under fire, and what can be hit there."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from grognard.core.chance import Actions
from grognard.core.flow import Side
from grognard.core.nodes import HEADINGS, OUTSIDE
from grognard.games.epic_naval.ashore import units_on
from grognard.games.epic_naval.data import (
    AFLOAT,
    AIR,
    BASE,
    BATTERY,
    BOMBER,
    BOMBER_ON,
    FLEET,
    FORCE,
    LAND,
    LETTERS,
    LINK,
    MAX_NODES,
    NONE,
    PLANE,
    PLANE_ON,
    SHIP,
    TOKEN,
    TORPEDO,
    TROOPS,
    WING,
)
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.rules import NO_LINE, SIGHT

# ------------------------------------------------------------------ §6.2 where enemies may not end


def look_out(naval: Naval, side: Side) -> None:
    """§6.2 Note in ``cover`` the nodes on which ``side`` may not end a movement."""
    rules = naval.rules
    cover = rules.blank[:]
    naval.cover = cover
    enemy = 1 - side
    status = naval.status
    for ship in range(FLEET * enemy, rules.last_ship[enemy]):
        if status[ship] == AFLOAT:
            kind = rules.ship_class[ship]
            if rules.bars[kind] != 0 and naval.can_fire(ship):
                cover_ship(naval, cover, ship, kind)
    for base in range(rules.bases):
        if rules.base_kind[base] == BATTERY and naval.base_owner[base] == enemy and not naval.base_lost[base]:
            reach = rules.battery_reach
            if naval.fog and reach > 1:
                reach -= 1
            cover_lines(
                naval, cover, rules.base_node[base], rules.base_heading[base], rules.battery_lines, reach
            )
    if not naval.squall and naval.aloft[enemy] > 0:
        for bomber in range(len(naval.bomber)):
            if naval.bomber_node[bomber] == NONE or naval.base_owner[bomber // WING] != enemy:
                continue
            node = naval.bomber_node[bomber]
            cover[node] = True
            if naval.bomber[bomber] == LINK:
                cover_lines(naval, cover, node, naval.bomber_heading[bomber], 1, naval.bomber_reach())


def cover_ship(naval: Naval, cover: vec[bool], ship: i64, kind: i64) -> None:
    """§6.2 All lines of a ship of that class."""
    rules = naval.rules
    near = rules.near
    lines = rules.line_list
    node = naval.node[ship]
    heading = naval.heading[ship]
    reach = naval.reach(ship)
    torpedo = rules.attack[kind] == TORPEDO
    for number in range(HEADINGS * kind, HEADINGS * kind + rules.line_count[kind]):
        way = heading + lines[number]
        if way >= HEADINGS:
            way -= HEADINGS
        if torpedo:
            cover_torpedo(naval, cover, node, way, reach)
            continue
        at = node
        left = reach
        while left > 0:
            at = near[HEADINGS * at + way]
            if at == OUTSIDE:
                break
            cover[at] = True
            left -= 1


def cover_lines(naval: Naval, cover: vec[bool], node: i64, heading: i64, lines: i64, reach: i64) -> None:
    for line in range(HEADINGS):
        if lines >> line & 1:
            at = node
            for _step in range(reach):
                at = naval.rules.near[HEADINGS * at + (heading + line) % HEADINGS]
                if at == OUTSIDE:
                    break
                cover[at] = True


def cover_torpedo(naval: Naval, cover: vec[bool], at: i64, way: i64, reach: i64) -> None:
    """§6.5 A torpedo's line ends with the first ship, shallow or shore node, and before land."""
    rules = naval.rules
    while reach > 0:
        at = rules.near[HEADINGS * at + way]
        if at == OUTSIDE or rules.terrain[at] == LAND:
            return
        cover[at] = True
        if not rules.open_sea[at] or naval.ship_at[at] != NONE:
            return
        reach -= 1


def stops_torpedo(naval: Naval, ship: i64) -> bool:
    """§6.5 Whether a torpedo's line of the enemy may end with this ship, and go on without it."""
    rules = naval.rules
    status = naval.status
    node = naval.node[ship]
    enemy = 1 - ship // FLEET
    for other in range(FLEET * enemy, rules.last_ship[enemy]):
        kind = rules.ship_class[other]
        if status[other] == AFLOAT and rules.attack[kind] == TORPEDO and aims_at(naval, other, node):
            return True
    return False


def is_clear(naval: Naval, node: i64, goal: i64) -> bool:
    """§6.5 Whether a torpedo runs along the line to ``goal``: the open sea, and no ship in its way."""
    rules = naval.rules
    way = rules.sight[rules.nodes * node + goal] & NO_LINE
    at = rules.near[HEADINGS * node + way]
    while at != goal:
        if not rules.open_sea[at] or naval.ship_at[at] != NONE:
            return False
        at = rules.near[HEADINGS * at + way]
    return True


def in_air_reach(naval: Naval, side: Side, node: i64) -> bool:
    """§8.7 Whether ``node`` lies in reach of a carrier or bomber of ``side``.

    A bomber on that very node does not count: it may be attacked.
    """
    if naval.squall:
        return False
    rules = naval.rules
    for ship in rules.carriers[side]:
        if naval.status[ship] == AFLOAT and naval.load[ship] > 0 and aims_at(naval, ship, node):
            return True
    if naval.aloft[side] == 0:
        return False
    for bomber in range(len(naval.bomber)):
        if naval.bomber[bomber] == LINK and naval.base_owner[bomber // WING] == side:
            if is_on_lines(
                naval, naval.bomber_node[bomber], naval.bomber_heading[bomber], 1, naval.bomber_reach(), node
            ):
                return True
    return False


def aims_at(naval: Naval, ship: i64, goal: i64) -> bool:
    """§6.1 Whether a line of the ship leads to a node, before it is blocked."""
    rules = naval.rules
    node = naval.node[ship]
    if rules.sight[rules.nodes * node + goal] & NO_LINE == NO_LINE:
        return False  # as most nodes: no need to ask how far it reaches
    lines = rules.lines[rules.ship_class[ship]]
    return is_on_lines(naval, node, naval.heading[ship], lines, naval.reach(ship), goal)


def is_on_lines(naval: Naval, node: i64, heading: i64, lines: i64, reach: i64, goal: i64) -> bool:
    pair = naval.rules.nodes * node + goal
    seen = naval.rules.sight[pair]
    way = seen & NO_LINE
    if way == NO_LINE or seen >> SIGHT > reach:
        return False
    line = way - heading
    return lines >> (line if line >= 0 else line + HEADINGS) & 1 == 1


# ------------------------------------------------------------------ §6.8 what can be hit


def add_targets(naval: Naval, ship: i64, further: i64, forces: bool, out: Actions) -> None:
    """§6.8 Everything the ship can attack from where it lies: MAX_NODES * what + node."""
    if not naval.can_fire(ship):
        return
    rules = naval.rules
    kind = rules.ship_class[ship]
    attack = rules.attack[kind]
    reach = naval.reach(ship) + further
    side = ship // FLEET
    node = naval.node[ship]
    hidden = forces and has_forces(naval, 1 - side, node, reach)
    if not hidden and not may_see(naval, 1 - side, node, naval.heading[ship], rules.lines[kind], reach):
        return
    touched: i64 = 0
    for number in range(HEADINGS * kind, HEADINGS * kind + rules.line_count[kind]):
        way = (naval.heading[ship] + rules.line_list[number]) % HEADINGS
        at = node
        left = reach
        while left > 0:
            at = rules.near[HEADINGS * at + way]
            if at == OUTSIDE or (attack == TORPEDO and rules.terrain[at] == LAND):
                break
            add_on_node(naval, side, at, attack, out)
            if hidden:
                touched |= forces_near(naval, 1 - side, at)
            if attack == TORPEDO and (not rules.open_sea[at] or naval.ship_at[at] != NONE):
                break
            left -= 1
    add_forces_hit(naval, 1 - side, touched, out)


def may_see(naval: Naval, side: Side, node: i64, heading: i64, lines: i64, reach: i64) -> bool:
    """A quick look whether anything of ``side`` may lie on these lines, task forces apart."""
    rules = naval.rules
    if naval.planes_out[side] > 0 or naval.aloft[side] > 0 or rules.land_war:
        return True
    for ship in range(FLEET * side, rules.last_ship[side]):
        if naval.status[ship] == AFLOAT:
            if is_on_lines(naval, node, heading, lines, reach, naval.node[ship]):
                return True
    for base in range(rules.bases):
        there = rules.base_node[base]
        if there != NONE and naval.base_owner[base] == side:
            if is_on_lines(naval, node, heading, lines, reach, there):
                return True
    return False


def any_since(out: Actions, before: i64) -> bool:
    """Whether actions were added since there were ``before``; they are taken away again."""
    found = out.count > before
    out.count = before
    return found


def add_forces_hit(naval: Naval, side: Side, markers: i64, out: Actions) -> None:
    """§6.9 These task forces of ``side`` can be attacked, each stack once and by its centre."""
    for number in range(LETTERS):
        if markers >> number & 1:
            centre = naval.force_node[LETTERS * side + number]
            stack = forces_on(naval, side, centre)
            if stack & -stack == 1 << number:
                out.add(MAX_NODES * FORCE + centre)


def add_on_node(naval: Naval, side: Side, node: i64, attack: i64, out: Actions) -> None:
    """§6.8 What ``side`` can hit on a node with an attack of that kind."""
    ship = naval.ship_at[node]
    if ship != NONE and ship // FLEET != side and not (attack == AIR and naval.has_flak(ship)):
        out.add(MAX_NODES * SHIP + node)
    base = naval.rules.base_at[node]
    if base != NONE and attack != TORPEDO and can_be_hit(naval, side, base, attack):
        out.add(MAX_NODES * BASE + node)
    if naval.planes_out[1 - side] > 0 and naval.planes[(1 - side) * naval.rules.nodes + node] > 0:
        out.add(MAX_NODES * PLANE + node)
    if attack == AIR and naval.bomber_on(1 - side, node) != NONE:
        out.add(MAX_NODES * BOMBER + node)
    if naval.rules.land_war and attack != TORPEDO and units_on(naval, 1 - side, node) > 0:
        out.add(MAX_NODES * TROOPS + node)


def can_be_hit(naval: Naval, side: Side, base: i64, attack: i64) -> bool:
    """§8.9, §10.4 An enemy battery, or an enemy airfield on which no marker of that kind lies yet."""
    if naval.base_owner[base] == side or naval.base_lost[base]:
        return False
    if naval.rules.base_kind[base] == BATTERY:
        return True
    if attack != AIR:
        return naval.base_hit[base] & TOKEN == 0
    return naval.base_hit[base] & (PLANE_ON | BOMBER_ON) == 0


def has_forces(naval: Naval, side: Side, node: i64, reach: i64) -> bool:
    """§13.1 Whether a task force of ``side`` is near enough to lie on a node in reach."""
    rules = naval.rules
    for marker in range(LETTERS * side, LETTERS * side + LETTERS):
        at = naval.force_node[marker]
        if at != NONE and rules.distance(at, node) <= reach + 1:
            return True
    return False


def forces_on(naval: Naval, side: Side, node: i64) -> i64:
    """§6.9 All task forces of ``side`` with their centre on a node, as bits."""
    found: i64 = 0
    bit: i64 = 1
    for marker in range(LETTERS * side, LETTERS * side + LETTERS):
        if naval.force_node[marker] == node:
            found |= bit
        bit *= 2
    return found


def forces_near(naval: Naval, side: Side, node: i64) -> i64:
    """§13.1 The task forces of ``side`` that lie on a node of the sea, as bits of its four markers."""
    rules = naval.rules
    if rules.terrain[node] == LAND:
        return 0
    found: i64 = 0
    bit: i64 = 1
    for marker in range(LETTERS * side, LETTERS * side + LETTERS):
        at = naval.force_node[marker]
        if at != NONE and rules.distance(at, node) <= 1:
            found |= bit
        bit *= 2
    return found


def forces_ahead(naval: Naval, side: Side, bomber: i64) -> i64:
    """§8.12 The task forces of ``side`` that lie on a bomber's node or in its reach."""
    at = naval.bomber_node[bomber]
    found = forces_near(naval, side, at)
    for _ in range(naval.bomber_reach()):
        at = naval.rules.near[HEADINGS * at + naval.bomber_heading[bomber]]
        if at == OUTSIDE:
            break
        found |= forces_near(naval, side, at)
    return found
