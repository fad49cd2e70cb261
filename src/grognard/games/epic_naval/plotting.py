"""§5 Where a ship may go, and whether it can still come to a legal end."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.core.nodes import HEADINGS, OUTSIDE
from grognard.games.epic_naval.data import AFLOAT, FASTER, FLEET, K_LEAD, MOVING, NONE, SLIP, SMOKE, TURNS
from grognard.games.epic_naval.minefields import is_mined
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.reach import look_out, stops_torpedo

FARTHEST_TURN: Final = 3  # sixths in one direction on one node


def may_end(naval: Naval, node: i64, smoke: bool) -> bool:
    """§5.4, §5.5 Free, and not in enemy range."""
    return (smoke or not naval.cover[node]) and naval.ship_at[node] == NONE and not naval.has_force(node)


def may_pass(naval: Naval, kind: i64, node: i64, slip: bool) -> bool:
    """§5.4 Terrain that lets it in, and neither a ship nor a task force on it."""
    if node == OUTSIDE or not naval.rules.may_enter(kind, node):
        return False
    return slip or (naval.ship_at[node] == NONE and not naval.has_force(node))


def can_finish(naval: Naval, ship: i64, node: i64, heading: i64, points: i64, gift: i64, effect: i64) -> bool:
    """§5.8 Whether a legal end can be reached from here; ``gift`` sixths of a turn are free."""
    if may_end(naval, node, effect == SMOKE):
        return True
    if points == 0:
        return False
    return finds_end(naval, ship, node, heading, points, gift, effect, naval.rules.untried[:])


def finds_end(
    naval: Naval, ship: i64, node: i64, heading: i64, points: i64, gift: i64, effect: i64, tried: vec[i64]
) -> bool:
    """§5.8 ``tried`` holds the most points with which a node and heading was looked at in vain.

    §19.4 No way to an end leads over mines.
    """
    rules = naval.rules
    kind = rules.ship_class[ship]
    at = HEADINGS * node + heading if gift == 0 else HEADINGS * (rules.nodes + node) + heading
    if tried[at] >= points:
        return False
    tried[at] = points
    for turn in range(HEADINGS):
        sixths = turn if turn <= FARTHEST_TURN else HEADINGS - turn
        cost = sixths - gift
        if cost < 0 or effect == TURNS:
            cost = 0
        if points < cost + 1:
            continue
        way = (heading + turn) % HEADINGS
        ahead = rules.near[HEADINGS * node + way]
        if may_pass(naval, kind, ahead, effect == SLIP) and not is_mined(naval, ship // FLEET, ahead):
            if may_end(naval, ahead, effect == SMOKE):
                return True
            left = gift
            if sixths != 0:
                left = 0
            if finds_end(naval, ship, ahead, way, points - cost - 1, left, effect, tried):
                return True
    return False


def points_of(naval: Naval, ship: i64, card: i64) -> i64:
    """§5.1 Movement points for an activation that begins now."""
    points = naval.speed(ship)
    if card != NONE and naval.rules.card_effect[card] == FASTER:
        points += naval.rules.card_amount[card]
    return points + lead_of(naval, ship)


def lead_of(naval: Naval, ship: i64) -> i64:
    """§12.2 What a leader near the ship, or on it, gives."""
    rules = naval.rules
    side = ship // FLEET
    most: i64 = 0
    for other in range(FLEET * side, naval.rules.last_ship[side]):
        who = naval.commander[other]
        if who == NONE or rules.commander_effect[who] != K_LEAD or naval.status[other] != AFLOAT:
            continue
        led = other == ship or (
            rules.commander_of[who] >> rules.ship_class[ship] & 1 == 1
            and rules.distance(naval.node[other], naval.node[ship]) <= rules.commander_within[who]
        )
        if led and rules.commander_amount[who] > most:
            most = rules.commander_amount[who]
    return most


def gift_of(naval: Naval, ship: i64) -> i64:
    """§11.7 The first turn of a drilled ship is free."""
    return naval.drilled[ship // FLEET] >> naval.rules.ship_class[ship] & 1


def can_activate(naval: Naval, ship: i64, card: i64) -> bool:
    """§5.6 A ship that is caught may be activated only if it can end outside enemy range.

    ``cover`` must be that of the ship's side.
    """
    node = naval.node[ship]
    if not naval.cover[node]:
        return True
    effect: i64 = NONE
    if card != NONE:
        effect = naval.rules.card_effect[card]
    if effect == SMOKE:
        return True
    kept = naval.cover
    points = points_of(naval, ship, card)
    lift(naval, ship)
    if stops_torpedo(naval, ship):
        look_out(naval, ship // FLEET)
    possible = can_finish(naval, ship, node, naval.heading[ship], points, gift_of(naval, ship), effect)
    naval.put(ship, node, naval.heading[ship])
    naval.cover = kept
    return possible


def lift(naval: Naval, ship: i64) -> None:
    """The ship is taken up to be moved."""
    naval.status[ship] = MOVING
    naval.ship_at[naval.node[ship]] = NONE
