"""§5 Flight: manoeuvres with a turn after each; over the edge the board may be extended."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions
from grognard.core.flow import Frame, Procedure, Reaction, Rule, Side
from grognard.games.midway.data import NONE, PLANES, WING, turned
from grognard.games.midway.position import Midway

ON: Final = 0
STOP: Final = 1


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Flight(Frame):
    """§5.1 An aircraft flies a number of manoeuvres, turning as it likes."""

    def __init__(self) -> None:
        super().__init__(FLIGHT)
        self.plane: i64 = NONE
        self.flown: i64 = 0  # manoeuvres
        self.least: i64 = 0
        self.most: i64 = 0
        self.start: i64 = NONE  # where it came from, and how it has turned since: for all to see
        self.start_nose: i64 = 0
        self.turns: i64 = 0  # one digit (of 3) for each turn

    def begin(self, midway: Midway, plane: i64) -> None:
        """§5.1 A whole flight: 3 or 4 manoeuvres, a bomber's 2 or 3."""
        least = 2 if midway.rules.is_bomber(plane) else 3
        self.extra(midway, plane, least, least + 1)

    def extra(self, midway: Midway, plane: i64, least: i64, most: i64) -> None:
        """Only so many manoeuvres, by an order."""
        self.plane = plane
        self.least = least
        self.most = most
        self.start = midway.area[plane]
        self.start_nose = midway.nose[plane]

    def copy_from(self, other: Frame) -> None:
        assert isinstance(other, Flight)
        self.plane = other.plane
        self.flown = other.flown
        self.least = other.least
        self.most = other.most
        self.start = other.start
        self.start_nose = other.start_nose
        self.turns = other.turns

    def facts(self, observer: Side) -> list[int]:
        facts = [int(self.plane), int(self.flown), int(self.least), int(self.most)]
        return [*facts, int(self.start), int(self.start_nose), int(self.turns)]

    def restore(self, facts: list[int]) -> None:
        self.plane = facts[0]
        self.flown = facts[1]
        self.least = facts[2]
        self.most = facts[3]
        self.start = facts[4]
        self.start_nose = facts[5]
        self.turns = facts[6]


@final
class FlyAhead(Rule[Midway, Flight]):
    """§5.2 One area straight ahead; whoever is there swaps places (§5.4)."""

    def do(self, midway: Midway, flight: Flight) -> None:
        plane = flight.plane
        area = midway.board.ahead(midway.area[plane], midway.nose[plane])
        flight.flown += 1
        if midway.on_board(area):
            midway.enter(plane, area)
            flight.go(TURN)
        else:
            midway.call(over_the_edge(plane, area))


@final
class Arrive(Rule[Midway, Flight]):
    """§5.8 An aircraft lost over the edge has flown."""

    def do(self, midway: Midway, flight: Flight) -> None:
        if midway.area[flight.plane] < 0:
            flight.leave()


@final
class Turn(Reaction[Midway, Flight]):
    """§5.3 After each manoeuvre the aircraft may turn by one side."""

    space: i64 = 3

    def who(self, midway: Midway, flight: Flight) -> i64:
        return flight.plane // WING

    def actions(self, midway: Midway, flight: Flight, side: Side, out: Actions) -> None:
        out.add(0)
        out.add(1)
        out.add(2)

    def take(self, midway: Midway, flight: Flight, side: Side, turn: i64) -> None:
        flight.turns = 3 * flight.turns + turn
        if turn != 0:
            midway.nose[flight.plane] = turned(midway.nose[flight.plane], turn)
        if flight.flown < flight.least:
            flight.go(FLY_AHEAD)
        elif flight.flown == flight.most:
            flight.leave()


@final
class GoOn(Reaction[Midway, Flight]):
    """§5.1 Beyond the shortest flight the owner says whether to go on."""

    space: i64 = 2

    def who(self, midway: Midway, flight: Flight) -> i64:
        return flight.plane // WING

    def actions(self, midway: Midway, flight: Flight, side: Side, out: Actions) -> None:
        out.add(ON)
        out.add(STOP)

    def take(self, midway: Midway, flight: Flight, side: Side, action: i64) -> None:
        if action == ON:
            flight.go(FLY_AHEAD)


FLY_AHEAD: Final = FlyAhead()
TURN: Final = Turn()
FLIGHT: Final = Procedure(Flight, FLY_AHEAD, Arrive(), TURN, GoOn())


# ------------------------------------------------------------------ §5.5 over the edge

SPOTS: Final = 7  # areas of a small tile: ways to lay it over a given area
DECLINE: Final = 14  # laying tile t so that its area n covers the one to be entered is 7 * t + n


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Edge(Frame):
    """§5.5 An aircraft is about to enter an area that is not on the board."""

    def __init__(self) -> None:
        super().__init__(EDGE)
        self.plane: i64 = NONE
        self.area: i64 = NONE

    def copy_from(self, other: Frame) -> None:
        assert isinstance(other, Edge)
        self.plane = other.plane
        self.area = other.area

    def facts(self, observer: Side) -> list[int]:
        return [int(self.plane), int(self.area)]

    def restore(self, facts: list[int]) -> None:
        self.plane = facts[0]
        self.area = facts[1]


def over_the_edge(plane: i64, area: i64) -> Edge:
    edge = Edge()
    edge.plane = plane
    edge.area = area
    return edge


def is_free(midway: Midway, tile: i64, plane: i64) -> bool:
    """§5.5 Whether the small tile may be taken for ``plane``: nobody else stands on it."""
    middle = midway.small[tile]
    if middle == NONE:
        return True
    for other in range(PLANES):
        if midway.area[other] >= 0 and midway.board.covers(middle, midway.area[other]):
            if other != plane or not midway.rules.own_tile:
                return False
    return True


def fits(midway: Midway, tile: i64, middle: i64) -> bool:
    """§5.6 Whether the small tile may lie there: overlapping nothing, all in one piece."""
    board = midway.board
    if not board.clear[middle]:
        return False
    touches = board.touches[middle]
    other = midway.small[1 - tile]
    if other == NONE:
        return touches
    gap = board.apart(middle, other) - 2 * board.small
    if gap <= 0:
        return False
    if gap > 1:
        return touches and board.touches[other]
    return touches or board.touches[other]


def may_take(midway: Midway, tile: i64, plane: i64) -> bool:
    """With both tiles beside the board, it does not matter which is taken: the first."""
    if tile == 1 and midway.small[0] == NONE and midway.small[1] == NONE:
        return False
    return is_free(midway, tile, plane)


def add_placements(midway: Midway, edge: Edge, out: Actions) -> None:
    """§5.6 The ways to extend the board."""
    spread = midway.board.spread
    for tile in range(2):
        if may_take(midway, tile, edge.plane):
            for n in range(len(spread)):
                if fits(midway, tile, edge.area - spread[n]):
                    out.add(SPOTS * tile + n)


def can_extend(midway: Midway, edge: Edge) -> bool:
    spread = midway.board.spread
    for tile in range(2):
        if may_take(midway, tile, edge.plane):
            for n in range(len(spread)):
                if fits(midway, tile, edge.area - spread[n]):
                    return True
    return False


def placed_middle(midway: Midway, edge: Edge, action: i64) -> i64:
    """Where the middle of the tile lies in an answer to ``Extend``."""
    return edge.area - midway.board.spread[action % SPOTS]


@final
class LookForTile(Rule[Midway, Edge]):
    """§5.7 Without a small tile to lay, the aircraft is destroyed."""

    def do(self, midway: Midway, edge: Edge) -> None:
        if not can_extend(midway, edge):
            edge.leave()
            midway.destroy(edge.plane)


@final
class Extend(Reaction[Midway, Edge]):
    """§5.5 The owner of the aircraft lays a small tile, or declines: then it is destroyed (§5.7)."""

    space: i64 = DECLINE + 1

    def who(self, midway: Midway, edge: Edge) -> i64:
        return edge.plane // WING

    def actions(self, midway: Midway, edge: Edge, side: Side, out: Actions) -> None:
        add_placements(midway, edge, out)
        out.add(DECLINE)

    def take(self, midway: Midway, edge: Edge, side: Side, action: i64) -> None:
        if action == DECLINE:
            midway.destroy(edge.plane)
        else:
            midway.small[action // SPOTS] = placed_middle(midway, edge, action)
            midway.enter(edge.plane, edge.area)


EDGE: Final = Procedure(Edge, LookForTile(), Extend())
