"""Why an aircraft is placed, activated, flown and turned as it is."""

from __future__ import annotations

from grognard.core import flow
from grognard.core.flow import Frame
from grognard.core.hexes import DIRECTIONS
from grognard.games.midway.activation import FLY, Activation
from grognard.games.midway.board import MIDWAY
from grognard.games.midway.combat import combat_in
from grognard.games.midway.data import FIGHTERS, NONE, WING, turned
from grognard.games.midway.flight import DECLINE, STOP, Edge, Flight
from grognard.games.midway.outlooks import Outlooks
from grognard.games.midway.placing import Placing
from grognard.games.midway.position import Midway
from grognard.games.midway.reasons.danger import (
    CLEAR,
    RUN,
    can_bomb,
    edge_from,
    edge_of,
    hunter_of,
    prey_from,
    prey_of,
    wing,
)
from grognard.games.midway.reasons.dogfights import standing_reason

ESCORT = 2  # areas within which a bomber is escorted
FLIGHTS = ("", "one flight", "two flights", "three flights")

# ------------------------------------------------------------------ placing


def area_reason(midway: Midway, outlooks: Outlooks, frame: Frame, side: int, place: int) -> str:
    """As near to the goal as it can be placed, or at a bomber's side."""
    assert isinstance(frame, Placing)
    area = int(midway.board.muster_area(side, place))
    if midway.rules.is_bomber(frame.plane) or not midway.rules.hunt:
        areas = [int(midway.board.muster_area(side, other)) for other in flow.legal(midway, side)]
        ways = [nearest(outlooks, side, other) for other in areas]
        if nearest(outlooks, side, area) == min(ways) < max(ways):
            return f"no free area is nearer to {goal_name(midway)}"
    if midway.rules.hunt and frame.plane % WING < FIGHTERS:
        for bomber in (WING * side + FIGHTERS, WING * side + FIGHTERS + 1):
            if midway.area[bomber] >= 0 and midway.board.apart(midway.area[bomber], area) == 1:
                return f"beside {midway.name(bomber)}"
    return ""


def nearest(outlooks: Outlooks, side: int, area: int) -> int:
    """Manoeuvres to the goal with the best nose."""
    return min(int(outlooks.to_goal(side, area, nose)) for nose in range(DIRECTIONS))


def goal_name(midway: Midway) -> str:
    return "the enemy's carrier" if midway.rules.hunt else "Midway"


def nose_reason(midway: Midway, outlooks: Outlooks, frame: Frame, side: int, nose: int) -> str:
    """An enemy ahead, or the way to the goal."""
    assert isinstance(frame, Placing)
    plane, area = int(frame.plane), int(midway.area[frame.plane])
    prey = prey_from(midway, outlooks, plane, area, nose)
    if prey != NONE:
        return f"aims at {midway.name(prey)}"
    if outlooks.to_goal(side, area, nose) == nearest(outlooks, side, area):
        return f"towards {goal_name(midway)}"
    return ""


# ------------------------------------------------------------------ §4.4 activation


def activation_reason(midway: Midway, outlooks: Outlooks, _frame: Frame, side: int, number: int) -> str:
    """What the aircraft can do, or what might be done to it."""
    plane = WING * side + number
    if can_bomb(midway, outlooks, plane):
        return "can bomb the carrier"
    for enemy in wing(1 - side):
        if midway.marked[enemy] and can_bomb(midway, outlooks, enemy) and midway.can_reach(plane, enemy):
            return f"can attack {midway.name(enemy)}, one flight from the carrier"
    hunter = hunter_of(midway, outlooks, plane)
    prey = prey_of(midway, outlooks, plane)
    if prey != NONE:
        return f"well placed to attack {midway.name(prey)}"
    if hunter != NONE:
        return f"moves before {midway.name(hunter)} can attack it"
    return way_left(midway, outlooks, plane)


def way_left(midway: Midway, outlooks: Outlooks, plane: int) -> str:
    """How far it still is, where that is worth a word."""
    if can_bomb(midway, outlooks, plane):
        return "can bomb the carrier"
    far = int(outlooks.to_goal(plane // WING, midway.area[plane], midway.nose[plane]))
    if midway.rules.is_bomber(plane):
        flights = (far + RUN - 1) // RUN
        return f"{FLIGHTS[flights]} from the carrier" if flights < len(FLIGHTS) else ""
    if not midway.rules.hunt and not is_over_midway(midway, plane) and far <= 4:
        return "can reach Midway"
    return ""


def is_over_midway(midway: Midway, plane: int) -> bool:
    return bool(midway.area[plane] >= 0 and midway.board.tile[midway.area[plane]] == MIDWAY)


def action_reason(midway: Midway, outlooks: Outlooks, frame: Frame, side: int, action: int) -> str:
    """Flight or combat."""
    assert isinstance(frame, Activation)
    plane = int(frame.plane)
    if action == FLY:
        return (
            "can bomb the carrier" if can_bomb(midway, outlooks, plane) else way_left(midway, outlooks, plane)
        )
    target = WING * (1 - side) + action - 1
    name = midway.name(target)
    if midway.marked[target] and can_bomb(midway, outlooks, target):
        return f"takes the marker of {name}, one flight from the carrier"
    if edge_of(midway, outlooks, plane, target) > CLEAR:
        return f"{prize(midway, target)}more likely to destroy {name} than to be lost"
    if midway.marked[target] and edge_of(midway, outlooks, target, plane) > CLEAR:
        return f"attacks {name} before it attacks"
    if midway.has_marked(side):
        return "keeps the initiative"
    return f"takes {name}'s marker" if midway.marked[target] else ""


def prize(midway: Midway, target: int) -> str:
    """What makes the target a special one."""
    if target % WING < FIGHTERS:
        return ""
    if not midway.rules.hunt:
        return "an ace: "
    first = target - target % WING + FIGHTERS
    alone = midway.area[first] < 0 or midway.area[first + 1] < 0
    return "the last bomber: " if alone else "a bomber: "


# ------------------------------------------------------------------ §5 in flight


def turn_reason(midway: Midway, outlooks: Outlooks, frame: Frame, side: int, turn: int) -> str:
    """Where the turn leads, at once or on the rest of the flight."""
    assert isinstance(frame, Flight)
    if combat_in(midway) is not None:
        return standing_reason(midway, outlooks, frame, side, turn)
    old, area = int(midway.nose[frame.plane]), int(midway.area[frame.plane])
    nose = int(turned(old, turn))
    way = arrival if frame.flown == frame.most else on_the_way
    told = way(midway, outlooks, frame, nose)
    if told or midway.on_board(midway.board.ahead(area, old)):
        return told
    return "turns away from the edge" if midway.on_board(midway.board.ahead(area, nose)) else ""


def going_on_reason(midway: Midway, outlooks: Outlooks, frame: Frame, side: int, action: int) -> str:
    assert isinstance(frame, Flight)
    if combat_in(midway) is not None:
        return standing_reason(midway, outlooks, frame, side, action)
    nose = int(midway.nose[frame.plane])
    if action == STOP:
        return arrival(midway, outlooks, frame, nose)
    return on_the_way(midway, outlooks, frame, nose)


def arrival(midway: Midway, outlooks: Outlooks, flight: Flight, nose: int) -> str:
    """The flight ends here, with that nose."""
    plane, area = int(flight.plane), int(midway.area[flight.plane])
    prey = prey_from(midway, outlooks, plane, area, nose)
    far = int(outlooks.to_goal(plane // WING, area, nose))
    if midway.rules.is_bomber(plane) and far <= RUN:
        return "one flight from the carrier"
    if prey != NONE:
        return f"aims at {midway.name(prey)}"
    hunter = shaken_off(midway, outlooks, flight, nose)
    if hunter != NONE:
        return f"out of {midway.name(hunter)}'s reach"
    if midway.rules.is_bomber(plane):
        flights = (far + RUN - 1) // RUN
        return f"{FLIGHTS[flights]} from the carrier" if flights < len(FLIGHTS) else ""
    if not midway.rules.hunt:
        return over_midway(midway, plane)
    return nearer_to_bomber(midway, flight) or beside_bomber(midway, flight)


def beside_bomber(midway: Midway, flight: Flight) -> str:
    """A fighter stays with one of its own bombers."""
    for plane in wing(int(flight.plane) // WING):
        if midway.rules.is_bomber(plane) and midway.area[plane] >= 0:
            if midway.board.apart(midway.area[plane], midway.area[flight.plane]) <= ESCORT:
                return f"stays close to {midway.name(plane)}"
    return ""


def nearer_to_bomber(midway: Midway, flight: Flight) -> str:
    """A fighter has come nearer to the nearest of the enemy's bombers."""
    area, enemy = midway.area[flight.plane], wing(1 - int(flight.plane) // WING)
    bombers = [plane for plane in enemy if midway.rules.is_bomber(plane) and midway.area[plane] >= 0]
    bomber = min(bombers, key=lambda plane: int(midway.board.apart(midway.area[plane], area)))
    goal = midway.area[bomber]
    nearer = midway.board.apart(goal, area) < midway.board.apart(goal, flight.start)
    return f"comes nearer to {midway.name(bomber)}" if nearer else ""


def over_midway(midway: Midway, plane: int) -> str:
    """§10.2 What the aircraft changes over Midway by staying there."""
    if midway.rules.hunt or not is_over_midway(midway, plane):
        return ""
    side = plane // WING
    own, others = int(midway.over_midway(side)), int(midway.over_midway(1 - side))
    if own > others:
        return f"leads over Midway, {own} to {others}"
    return f"level over Midway, {own} to {others}" if own == others else f"contests Midway, {own} to {others}"


def shaken_off(midway: Midway, outlooks: Outlooks, flight: Flight, nose: int) -> int:
    """A marked enemy that could attack where the flight began, and now none can; NONE otherwise."""
    plane, found = int(flight.plane), NONE
    before = midway.copy()
    before.area[plane], before.nose[plane] = flight.start, flight.start_nose
    after = midway.copy()
    after.nose[plane] = nose
    for enemy in wing(1 - plane // WING):
        if midway.marked[enemy]:
            if edge_of(after, outlooks, enemy, plane) > CLEAR:
                return NONE
            if edge_of(before, outlooks, enemy, plane) > CLEAR and not after.can_reach(enemy, plane):
                found = enemy
    return found


def on_the_way(midway: Midway, outlooks: Outlooks, flight: Flight, nose: int) -> str:
    """The flight goes on along that nose."""
    plane, area = int(flight.plane), int(midway.area[flight.plane])
    left = int(flight.most - flight.flown)
    far = int(outlooks.to_goal(plane // WING, area, nose))
    if midway.rules.is_bomber(plane):
        if far <= left:
            return "bombs the carrier"
        here = int(midway.nose[plane])
        others = [int(outlooks.to_goal(plane // WING, area, turned(here, turn))) for turn in range(3)]
        return "heads for the carrier" if far == min(others) < max(others) else ""
    prey = prey_ahead(midway, outlooks, plane, area, nose, left)
    if prey != NONE:
        return f"can still take aim at {midway.name(prey)}"
    if not midway.rules.hunt and not is_over_midway(midway, plane) and far <= left:
        return "on the way to Midway"
    return ""


def prey_ahead(midway: Midway, outlooks: Outlooks, plane: int, area: int, nose: int, left: int) -> int:
    """Whom the rest of the flight could be flown to aim at best; NONE: nobody."""
    best, found = CLEAR, NONE
    for end, way in ends(midway, area, nose, left):
        for target in wing(1 - plane // WING):
            if midway.area[target] >= 0:
                edge = edge_from(midway, outlooks, plane, end, way, target)
                if edge > best:
                    best, found = edge, target
    return found


def ends(midway: Midway, area: int, nose: int, left: int) -> set[tuple[int, int]]:
    """Free areas and noses at which the rest of a flight may end; no tile is laid, nobody displaced."""
    area = int(midway.board.ahead(area, nose))
    if not midway.on_board(area) or midway.plane_on(area) != NONE:
        return set()
    noses = [int(turned(nose, turn)) for turn in range(3)]
    if left == 1:
        return {(area, way) for way in noses}
    return {end for way in noses for end in ends(midway, area, way, left - 1)}


def tile_reason(midway: Midway, outlooks: Outlooks, frame: Frame, side: int, action: int) -> str:
    """§5.7 Without a tile the aircraft is destroyed."""
    assert isinstance(frame, Edge)
    if action == DECLINE:
        return ""
    if combat_in(midway) is not None:
        words = standing_reason(midway, outlooks, frame, side, action)
        if words:
            return words
    return f"saves {midway.name(int(frame.plane))}"
