"""§6.3 What is hit is lost: ships, planes, bombers, airfields, batteries."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.core.flow import Side
from grognard.games.epic_naval.ashore import lose_unit
from grognard.games.epic_naval.data import (
    AFLOAT,
    BASE,
    BATTERY,
    BOMBER_ON,
    CAPTURED,
    FLEET,
    LAYING,
    LINK,
    LOST_BOMBER,
    MAX_NODES,
    NO_BOMBER,
    NONE,
    PLANE,
    PLANE_ON,
    SHIP,
    STOCK,
    STRIKE,
    SUNK,
    TROOPS,
    UNDER,
    WING,
)
from grognard.games.epic_naval.goals import test_at_once
from grognard.games.epic_naval.position import Naval


def destroy(naval: Naval, side: Side, target: i64, marker: i64) -> None:
    """§6.3 ``side`` destroys a target that is no task force; ``marker`` lies on an airfield afterwards."""
    what = target // MAX_NODES
    node = target % MAX_NODES
    if what == SHIP:
        hit_ship(naval, naval.ship_at[node])
    elif what == BASE:
        hit_base(naval, naval.rules.base_at[node], marker)
    elif what == PLANE:
        lose_plane(naval, 1 - side, node)
    elif what == TROOPS:
        lose_unit(naval, 1 - side, node)
    else:
        lose_bomber(naval, naval.bomber_on(1 - side, node))


# ------------------------------------------------------------------ ships


def hit_ship(naval: Naval, ship: i64) -> None:
    """§20.1 A ship on the chart is damaged if it has hull left, §6.3 or else lost."""
    if naval.hits_left(ship) > 1:
        naval.hits[ship] += 1
    else:
        sink(naval, ship)


def sink(naval: Naval, ship: i64) -> None:
    """§6.3 The ship is lost, §15.5 and that may win."""
    lose_ship(naval, ship)
    test_at_once(naval)


def lose_ship(naval: Naval, ship: i64) -> None:
    """§6.3, §15.1 The ship is lost with all aboard; §4.8 it takes a marker with it."""
    side = ship // FLEET
    naval.score[1 - side] += naval.worth(ship)
    status = naval.status[ship]
    if status == AFLOAT:
        naval.ship_at[naval.node[ship]] = NONE
    if (status in (AFLOAT, UNDER)) and not has_marker(naval, ship):
        take_marker(naval, side)
    bury(naval, ship, SUNK)


def bury(naval: Naval, ship: i64, status: i64) -> None:
    """The ship is out of the game, with its commander and upgrade."""
    naval.status[ship] = status
    naval.node[ship] = NONE
    naval.letter[ship] = NONE
    naval.load[ship] = 0
    naval.room[ship] = 0
    naval.due[ship] = 0
    naval.upgrade[ship] = NONE
    naval.commander[ship] = NONE
    if naval.rules.damage:
        naval.hits[ship] = 0


def has_marker(naval: Naval, ship: i64) -> bool:
    """§4.8 Whether a marker lies on the ship; §12.2 that of an activated one may have been taken back."""
    return naval.done[ship] != 0 and naval.recovered[ship // FLEET] != 1 + ship % FLEET


def take_marker(naval: Naval, side: Side) -> None:
    """§4.8 A marker is taken from those that are free; there are never fewer than none."""
    if naval.free[side] > 0:
        naval.free[side] -= 1


def leave_behind(naval: Naval, side: Side) -> None:
    """§13.9 Ships for which there was no room are lost."""
    for ship in range(FLEET * side, FLEET * side + FLEET):
        if naval.status[ship] == LAYING:
            sink(naval, ship)


# ------------------------------------------------------------------ planes


def lay_plane(naval: Naval, ship: i64, node: i64) -> None:
    """§7.2 A plane from aboard lies where it struck."""
    side = ship // FLEET
    naval.load[ship] -= 1
    naval.planes[side * naval.rules.nodes + node] += 1
    naval.planes_out[side] += 1


def lift_plane(naval: Naval, side: Side, node: i64) -> None:
    """A plane leaves the chart; an airfield it lay on is clear of it."""
    at = side * naval.rules.nodes + node
    naval.planes[at] -= 1
    naval.planes_out[side] -= 1
    base = naval.rules.base_at[node]
    if base != NONE and naval.planes[at] == 0 and naval.base_owner[base] != side:
        naval.base_hit[base] &= ~PLANE_ON


def lose_plane(naval: Naval, side: Side, node: i64) -> None:
    """§7.4 A plane on the chart is destroyed."""
    lift_plane(naval, side, node)
    naval.score[1 - side] += naval.rules.plane_points


def sweep_planes(naval: Naval, side: Side, node: i64) -> None:
    """§7.4 A ship of ``side`` comes over a node: enemy planes there are destroyed."""
    if naval.planes_out[1 - side] > 0:
        while naval.planes[(1 - side) * naval.rules.nodes + node] > 0:
            lose_plane(naval, 1 - side, node)


# ------------------------------------------------------------------ bombers and bases


def lift_bomber(naval: Naval, bomber: i64, status: i64) -> None:
    """A bomber leaves the chart; an airfield it lay on is clear of it."""
    owner = naval.base_owner[bomber // WING]
    base = naval.rules.base_at[naval.bomber_node[bomber]]
    if base != NONE and naval.base_owner[base] != owner:
        naval.base_hit[base] &= ~BOMBER_ON
    naval.aloft[owner] -= 1
    naval.bomber[bomber] = status
    naval.bomber_at[naval.bomber_node[bomber]] = NONE
    naval.bomber_node[bomber] = NONE
    naval.bomber_heading[bomber] = 0
    naval.bomber_place[bomber] = 0
    naval.bomber_since[bomber] = 0


def return_behind(naval: Naval, base: i64, place: i64) -> None:
    """§8.6, §8.8 All bombers of the chain behind a place return to stock."""
    for bomber in range(WING * base, WING * base + WING):
        if naval.bomber[bomber] == LINK and naval.bomber_place[bomber] > place:
            lift_bomber(naval, bomber, STOCK)


def lose_bomber(naval: Naval, bomber: i64) -> None:
    """§8.8 The bomber is out of the game; those behind it return."""
    if naval.bomber[bomber] == LINK:
        return_behind(naval, bomber // WING, naval.bomber_place[bomber])
    lift_bomber(naval, bomber, LOST_BOMBER)
    owner = naval.base_owner[bomber // WING]
    naval.score[1 - owner] += naval.rules.bomber_points
    trim_air_markers(naval, owner)


def bombers_of(naval: Naval, side: Side) -> i64:
    """The bombers that the side has, on the chart and in stock."""
    count: i64 = 0
    for bomber in range(len(naval.bomber)):
        if naval.base_owner[bomber // WING] == side:
            if naval.bomber[bomber] != NO_BOMBER and naval.bomber[bomber] != LOST_BOMBER:
                count += 1
    return count


def trim_air_markers(naval: Naval, side: Side) -> None:
    """§4.9 There are never more markers for bases and bombers only than the side has bombers."""
    if naval.air[side] > 0:
        bombers = bombers_of(naval, side)
        if naval.air[side] > bombers:
            naval.air[side] = bombers


def hit_base(naval: Naval, base: i64, marker: i64) -> None:
    """§8.9 An airfield is out of action, §10.4 a battery is destroyed."""
    if naval.rules.base_kind[base] == BATTERY:
        naval.base_lost[base] = 1
        naval.score[1 - naval.base_owner[base]] += naval.rules.battery_points
        return
    naval.base_hit[base] |= marker
    victim = naval.last_link(base)
    if victim == NONE:
        for bomber in range(WING * base, WING * base + WING):
            if naval.bomber[bomber] == STRIKE:
                victim = bomber
    if victim == NONE:
        return
    lose_bomber(naval, victim)
    for bomber in range(WING * base, WING * base + WING):
        if naval.bomber[bomber] == LINK or naval.bomber[bomber] == STRIKE:
            lift_bomber(naval, bomber, STOCK)


def clear_base(naval: Naval, base: i64) -> None:
    """§8.10 Nothing lies on the airfield any more; a plane or bomber that did is destroyed."""
    owner = naval.base_owner[base]
    node = naval.rules.base_node[base]
    while naval.planes[(1 - owner) * naval.rules.nodes + node] > 0:
        lose_plane(naval, 1 - owner, node)
    if naval.base_hit[base] & BOMBER_ON:
        lose_bomber(naval, naval.bomber_on(1 - owner, node))
    naval.base_hit[base] = 0


def capture(naval: Naval, side: Side, base: i64) -> None:
    """§10.2 The airfield changes owner, clean; what stands on it serves the captor from the next round on."""
    for bomber in range(WING * base, WING * base + WING):
        if naval.bomber[bomber] == LINK or naval.bomber[bomber] == STRIKE:
            lift_bomber(naval, bomber, NO_BOMBER)
    naval.base_owner[base] = side
    trim_air_markers(naval, 1 - side)
    naval.base_landed[base] = 0
    naval.base_hit[base] = 0
    naval.base_commander[base] = NONE
    naval.base_done[base] = CAPTURED
