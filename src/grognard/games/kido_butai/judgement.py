"""How a position looks: the points as they stand, and what is likely still to come.  Never a rule.

All numbers are in points of §11.  They were fitted to matches of the staff's plan (``staff``), then
rounded; the position is judged as if the Japanese phase ended now.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.games.kido_butai.data import (
    BOMBS,
    CAP_BOX,
    CARRIERS,
    CENTRE,
    DAUNTLESS,
    EAST,
    ENTERPRISE,
    FIRST_RAID,
    FLEET_CORNER,
    GONE,
    MIDWAY,
    MIDWAY_CORNER,
    NO_BOMBER,
    SHIP_WORTH,
    SHIPS,
    SQUADRONS,
    TURNS,
    WEST,
    ZEROS,
)
from grognard.games.kido_butai.position import Operation, ship_points

SQUADRON_WORTH: Final = 0.25  # §11.1 without the rounding
FULL_STRIKE: Final = 5.0  # bombers that are as good as any larger number against a fleet
SINKING: Final = 0.72  # how likely a full strike with all the time in the world sinks a carrier
MIDWAY_STRIKE: Final = 0.11  # points that each bomber sent against Midway is worth

RAID: Final = 0.5  # how likely a raid comes in a later turn
FOUND: Final = 0.33  # how likely the fleet is found in a turn
HORIZON: Final = 5  # turns whose CAP is planned
# What a raid costs, by the Zeros that are high over the carriers; and a later one, by those alive.
RAID_COST: Final = vec[float]([6.5, 1.5, 0.7, 0.5, 0.4])
LATER_COST: Final = vec[float]([6.5, 3.0, 1.6, 1.0, 0.7])
LOW_CAP: Final = 0.6  # of that, where low Zeros can at least meet torpedo bombers
ABOARD: Final = 0.02  # for each squadron on a deck, and turn: it may go down with it
STAGE: Final = vec[float](
    [1.0, 0.9, 0.8, 0.65, 0.5]
)  # bombers: at the target, aloft, ready, landed, homebound


def outlook(operation: Operation) -> float:
    """The difference in points at the end, as far as can be said now."""
    lead = float(ship_points(operation, ENTERPRISE, SHIPS) - ship_points(operation, 0, CARRIERS))
    lead += SQUADRON_WORTH * float(operation.shot[0] + operation.shot[1] - operation.at(GONE))
    lead += strikes_to_come(operation) - raids_to_come(operation)
    return lead - SQUADRON_WORTH * float(late_squadrons(operation))


def late_squadrons(operation: Operation) -> i64:
    """§3.12 Squadrons that will be lost unless they land."""
    late = operation.must_land & ~operation.done
    count: i64 = 0
    while late != 0:
        late &= late - 1
        count += 1
    return count


# ------------------------------------------------------------------ strikes


def strikes_to_come(operation: Operation) -> float:
    """What the bombers may still do to carriers and to Midway."""
    torpedoes = 0.0
    bombs = 0.0
    for bomber in range(ZEROS, SQUADRONS):
        if operation.place[bomber] != GONE:
            stage = STAGE[stage_of(operation, bomber)]
            if operation.load[bomber] != BOMBS:
                torpedoes += stage
            elif operation.facing[bomber] == WEST or not operation.is_afloat(MIDWAY):
                torpedoes += 0.4  # it will change its load
            else:
                torpedoes += 0.3
                bombs += stage
    left = float(TURNS - operation.turn)
    gain = MIDWAY_STRIKE * bombs if left >= 1.0 else 0.0
    force = min(1.0, torpedoes / FULL_STRIKE)
    return gain + SINKING * force * carriers_in_reach(operation, left)


def stage_of(operation: Operation, bomber: i64) -> i64:
    """How far a bomber is from attacking: the place in STAGE."""
    place = operation.place[bomber]
    if place > CAP_BOX:
        return 0
    if place == CENTRE:
        return 4 if operation.facing[bomber] == WEST else 1
    return 2 if operation.facing[bomber] == EAST else 3


def carriers_in_reach(operation: Operation, left: float) -> float:
    """Points of American carriers afloat, by how likely they are found in time."""
    reach = 0.0
    found = 1.0 - unfound(left - 1.0)
    time = min(1.0, left / 4.0)
    for ship in range(ENTERPRISE, MIDWAY):
        if operation.is_afloat(ship):
            points = float(SHIP_WORTH[ship]) - (1.0 if operation.hits[ship] > 0 else 0.0)
            fleet: i64 = operation.fleet[ship - ENTERPRISE] if operation.revealed else 1
            reach += points * (time if operation.reported >= fleet else 0.9 * found)
    return reach


def unfound(turns: float) -> float:
    """How likely so many searches find nothing."""
    share = 1.0
    while turns >= 1.0:
        share *= 0.833
        turns -= 1.0
    return share


# ------------------------------------------------------------------ raids


def raids_to_come(operation: Operation) -> float:
    """What American raids may still cost: the next turns by the CAP there can be, later ones by the Zeros."""
    at_risk = 0.0
    for ship in range(CARRIERS):
        if operation.is_afloat(ship):
            at_risk += float(SHIP_WORTH[ship]) - (1.0 if operation.hits[ship] > 0 else 0.0)
    if at_risk == 0.0:
        return 0.0
    cover = planned_cap(operation)
    left = TURNS - operation.turn
    unseen = 0.0 if operation.found else 1.0
    cost = 0.0
    for ahead in range(min(HORIZON, left + 1)):
        unseen *= 1.0 - FOUND
        if operation.turn + ahead >= FIRST_RAID:
            raid = RAID if ahead > 0 else raid_now(operation)
            cost += raid * (1.0 - unseen) * cap_cost(operation, cover[ahead], ahead)
    zeros: i64 = 0
    for zero in range(ZEROS):
        if operation.place[zero] != GONE:
            zeros += 1
    if left >= HORIZON:
        cost += float(left + 1 - HORIZON) * RAID * LATER_COST[zeros]
    aboard = float(SQUADRONS - operation.at(GONE) - aloft(operation))
    return at_risk / 10.0 * (cost + ABOARD * aboard * min(4.0, float(left)))


def raid_now(operation: Operation) -> float:
    """§5.1 How likely a raid comes this turn."""
    counters = operation.cup[DAUNTLESS] + operation.cup[NO_BOMBER]
    return float(operation.cup[DAUNTLESS]) / float(counters) if counters > 0 else 0.0


def cap_cost(operation: Operation, high: i64, ahead: i64) -> float:
    cost = RAID_COST[high]
    if high == 0 and ahead == 0 and operation.at(CAP_BOX) > 0:
        return cost * LOW_CAP
    return cost


def aloft(operation: Operation) -> i64:
    return (
        operation.at(CENTRE)
        + operation.at(CAP_BOX)
        + operation.at(MIDWAY_CORNER)
        + operation.at(FLEET_CORNER)
    )


def planned_cap(operation: Operation) -> vec[i64]:
    """How many Zeros can be high over the carriers in this turn and the next ones.

    Those in the CAP box stay for their time; the others go up, once they can, where fewest are.
    """
    cover = vec[i64]([0] * (HORIZON + 3))
    for zero in range(ZEROS):
        if operation.place[zero] == CAP_BOX:
            last = WEST - operation.facing[zero]
            for ahead in range(last + 1):
                if operation.low[zero] < operation.turn + ahead:
                    cover[ahead] += 1
    for zero in range(ZEROS):
        first = ready_in(operation, zero)
        if first < HORIZON:
            best = first
            for ahead in range(first + 1, HORIZON):
                if cover[ahead] < cover[best]:
                    best = ahead
            for ahead in range(best, best + 3):
                cover[ahead] += 1
    return cover


def ready_in(operation: Operation, zero: i64) -> i64:
    """In how many turns the Zero can take off (again)."""
    place = operation.place[zero]
    if place == GONE:
        return HORIZON
    if place < CARRIERS:
        return 1 if operation.facing[zero] == EAST else 2
    if place == CAP_BOX:
        return 5 - operation.facing[zero]
    return 3 if operation.facing[zero] == WEST else 5
