"""§5 Flight: manoeuvres with a turn after each; over the edge the board may be extended."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions
from grognard.core.flow import Frame, Procedure, Reaction, Rule, Side
from grognard.core.message import Cue, Message, Words, filled, say, weighed
from grognard.core.offers import joined
from grognard.core.reasons import Reason
from grognard.core.sheet import Sheet
from grognard.games.midway.data import AHEAD, NONE, PLANES, TURNS, WAYS, WING, nose_after
from grognard.games.midway.features import FEATURES, MANOEUVRES
from grognard.games.midway.position import Midway, fates

ON: Final = 0
STOP: Final = 1

TILE_OCCUPIED: Final = Reason("tile_occupied", "{other} stands on small tile {tile}", "§5.5")
FIRST_TILE: Final = Reason(
    "first_tile_first",
    "both small tiles lie beside the board and are alike: tile 1 is taken first",
    "§5.5",
)
DOES_NOT_FIT: Final = Reason(
    "does_not_fit", "{text} does not cover {goal}, overlaps a tile, or breaks the board apart", "§5.6"
)


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

    def subject(self) -> i64:
        return self.plane

    def in_numbers(self, side: Side, sheet: Sheet) -> None:
        sheet.set(FEATURES.flight, self.flown, MANOEUVRES)
        sheet.set(FEATURES.flight + 1, self.least, MANOEUVRES)
        sheet.set(FEATURES.flight + 2, self.most, MANOEUVRES)

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


# ------------------------------------------------------------------ in words


def tell_move(before: Midway, after: Midway, plane: i64, rule: str) -> list[Message]:
    """Where an aircraft has come, perhaps with a swap."""
    if not after.is_up(plane) or after.area[plane] == before.area[plane]:
        return []
    name, area = after.name(plane), after.board.label(after.area[plane])
    words: Words = {"plane": name, "area": area}
    cue = Cue("move", name, before.board.label(before.area[plane]), area)
    other = partner_of(before, after, plane)
    if other == NONE:
        return [Message("{plane} flies to {area}.", words, rule, plane // WING, cue=cue)]
    words["other"] = after.name(other)
    return [Message(SWAPS, words, "§5.4", plane // WING, cue=cue)]


SWAPS: Final = "{plane} flies to {area} and swaps places with {other}."


def partner_of(before: Midway, after: Midway, plane: i64) -> i64:
    """The aircraft that changed places with one that moved, or NONE."""
    for other in range(PLANES):
        if other != plane and after.is_up(other) and after.area[other] != before.area[other]:
            return other
    return NONE


def tell_nose(after: Midway, plane: i64, rule: str) -> Message:
    """Where an aircraft points that has turned on the spot, or gone back."""
    words: Words = {"plane": after.name(plane), "way": WAYS[after.nose[plane]]}
    return Message(
        "{plane} points {way} now.", words, rule, plane // WING, cue=Cue("turn", after.name(plane))
    )


def course(midway: Midway, flight: Flight, turns: i64) -> list[i64]:
    """The areas a flight has led to; ``turns`` are those between its manoeuvres."""
    taken: list[i64] = []
    for _ in range(flight.flown - 1):
        taken.append(turns % 3)
        turns //= 3
    nose = flight.start_nose
    areas = [midway.board.ahead(flight.start, nose)]
    for turn in reversed(taken):
        nose = nose_after(nose, turn)
        areas.append(midway.board.ahead(areas[-1], nose))
    return areas


def tell_flight(flight: Flight, turns: i64, after: Midway) -> Message:
    """A whole flight in a line."""
    plane, board = flight.plane, after.board
    labels = [board.label(area) for area in course(after, flight, turns)]
    words: Words = {"plane": after.name(plane), "path": "–".join(labels), "way": WAYS[after.nose[plane]]}
    cue = Cue("move", after.name(plane), board.label(flight.start), labels[-1], tuple(labels[:-1]))
    return Message("{plane} flies {path}, nose {way}.", words, "§5.2", plane // WING, cue=cue)


def prospect(midway: Midway, flight: Flight, ahead: i64) -> str:
    """What lies ahead of an aircraft that turned, or flies on."""
    if flight.flown == flight.most:
        return say("The flight ends here.")
    left = flight.least - flight.flown
    more = say("{left} more {left:manoeuvre|manoeuvres} to fly.", left=left) if left > 0 else ""
    told: str = ""
    if not midway.on_board(ahead):
        lost = not can_extend(midway, over_the_edge(flight.plane, ahead))
        return joined("{edge} {more}", edge=edge_ahead(lost), more=more)
    other = midway.plane_on(ahead)
    if other != NONE:
        told = say("Would swap places with {other:the}.", other=midway.title(other))
    return joined("{more} {swap}", more=more, swap=told)


def edge_ahead(lost: bool) -> Message:
    return weighed(say(LOST_AHEAD), deadly=True) if lost else say(EDGE_AHEAD)


EDGE_AHEAD: Final = "Then the edge of the board lies ahead."
LOST_AHEAD: Final = "Then the edge of the board lies ahead, and there is no tile to lay: it would be lost."


# ------------------------------------------------------------------ §5.1 manoeuvres


@final
class FlyAhead(Rule[Midway, Flight]):
    """§5.2 One area straight ahead; whoever is there swaps places (§5.4)."""

    def do(self, midway: Midway, flight: Flight) -> None:
        plane = flight.plane
        flight.flown += 1
        if fly_to(midway, plane, midway.board.ahead(midway.area[plane], midway.nose[plane])):
            flight.go(TURN)

    def tell(self, midway: Midway, flight: Flight, side: Side, action: i64, after: Midway) -> list[Message]:
        swap = partner_of(midway, after, flight.plane) != NONE
        return (tell_move(midway, after, flight.plane, "§5.4") if swap else []) + fates(midway, after)


@final
class Arrive(Rule[Midway, Flight]):
    """§5.8 An aircraft lost over the edge has flown."""

    def do(self, midway: Midway, flight: Flight) -> None:
        if not midway.is_up(flight.plane):
            flight.leave()


@final
class Turn(Reaction[Midway, Flight]):
    """§5.3 After each manoeuvre the aircraft may turn by one side."""

    space: i64 = 3
    waits: str = "{side:The} has to decide on a turn of {plane}."

    def who(self, midway: Midway, flight: Flight) -> i64:
        return flight.plane // WING

    def actions(self, midway: Midway, flight: Flight, side: Side, out: Actions) -> None:
        out.add_below(3)

    def take(self, midway: Midway, flight: Flight, side: Side, turn: i64) -> None:
        flight.turns = 3 * flight.turns + turn
        midway.nose[flight.plane] = nose_after(midway.nose[flight.plane], turn)
        if flight.flown < flight.least:
            flight.go(FLY_AHEAD)
        elif flight.flown == flight.most:
            flight.leave()

    def write(self, midway: Midway, flight: Flight, side: Side, turn: i64) -> str:
        return TURNS[turn]

    def words(self, midway: Midway, flight: Flight, side: Side, turn: i64) -> Words:
        return {"plane": midway.name(flight.plane), "title": midway.title(flight.plane)}

    def ask(self, midway: Midway, flight: Flight, side: Side) -> Message:
        words = self.words(midway, flight, side, AHEAD)
        words.update({"flown": flight.flown, "least": flight.least, "most": flight.most})
        if flight.flown <= flight.least < flight.most:
            return filled("{title} may turn, manoeuvre {flown} of {least} or {most}.", words)
        return filled("{title} may turn, manoeuvre {flown} of {most}.", words)

    def hint(self, midway: Midway, flight: Flight, side: Side, turn: i64, later: bool) -> str:
        nose = nose_after(midway.nose[flight.plane], turn)
        return prospect(midway, flight, midway.board.ahead(midway.area[flight.plane], nose))

    def tell(self, midway: Midway, flight: Flight, side: Side, turn: i64, after: Midway) -> list[Message]:
        return [tell_flight(flight, flight.turns, after)] if flight.flown == flight.most else []


@final
class GoOn(Reaction[Midway, Flight]):
    """§5.1 Beyond the shortest flight the owner says whether to go on."""

    space: i64 = 2
    asks: str = "Does {plane} fly on?"
    waits: str = "{side:The} has to decide whether {plane} flies on."

    def who(self, midway: Midway, flight: Flight) -> i64:
        return flight.plane // WING

    def actions(self, midway: Midway, flight: Flight, side: Side, out: Actions) -> None:
        out.add_below(2)

    def take(self, midway: Midway, flight: Flight, side: Side, action: i64) -> None:
        if action == ON:
            flight.go(FLY_AHEAD)

    def write(self, midway: Midway, flight: Flight, side: Side, action: i64) -> str:
        return "on" if action == ON else "stop"

    def words(self, midway: Midway, flight: Flight, side: Side, action: i64) -> Words:
        return {"plane": midway.name(flight.plane)}

    def label(self, midway: Midway, flight: Flight, side: Side, action: i64) -> str:
        return say("Fly on") if action == ON else say("Stop here")

    def hint(self, midway: Midway, flight: Flight, side: Side, action: i64, later: bool) -> str:
        if action == STOP:
            return say("The flight is over.")
        plane = flight.plane
        ahead = midway.board.ahead(midway.area[plane], midway.nose[plane])
        if midway.on_board(ahead):
            return prospect(midway, flight, ahead)
        if can_extend(midway, over_the_edge(plane, ahead)):
            return say("Over the edge of the board.")
        lost = say("Over the edge of the board, and there is no tile to lay: it would be lost.")
        return weighed(lost, deadly=True)

    def tell(self, midway: Midway, flight: Flight, side: Side, action: i64, after: Midway) -> list[Message]:
        return [tell_flight(flight, flight.turns // 3, after)] if action == STOP else []


FLY_AHEAD: Final = FlyAhead()
TURN: Final = Turn()
GO_ON: Final = GoOn()
FLIGHT: Final = Procedure(Flight, FLY_AHEAD, Arrive(), TURN, GO_ON)


# ------------------------------------------------------------------ §5.5 over the edge

SMALL_TILES: Final[i64] = 2
SPOTS: Final[i64] = 7  # areas of a small tile: ways to lay it over a given area
DECLINE: Final[i64] = 14  # laying tile t so that its area n covers the one to be entered is 7 * t + n


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Edge(Frame):
    """§5.5 An aircraft is about to enter an area that is not on the board."""

    def __init__(self) -> None:
        super().__init__(EDGE)
        self.plane: i64 = NONE
        self.area: i64 = NONE

    def subject(self) -> i64:
        return self.plane


def over_the_edge(plane: i64, area: i64) -> Edge:
    edge = Edge()
    edge.plane = plane
    edge.area = area
    return edge


def fly_to(midway: Midway, plane: i64, area: i64) -> bool:
    """§5.4 Onto an area of the board, or §5.5 over its edge; whether it is there already."""
    if midway.on_board(area):
        midway.enter(plane, area)
        return True
    midway.call(over_the_edge(plane, area))
    return False


def in_the_way(midway: Midway, tile: i64, plane: i64) -> i64:
    """§5.5 An aircraft on the small tile that keeps it from being taken for ``plane``; NONE: nobody."""
    middle = midway.small[tile]
    if middle != NONE:
        for other in range(PLANES):
            area = midway.area[other]
            if area >= 0 and midway.board.covers(middle, area):
                if other != plane or not midway.rules.own_tile:
                    return other
    return NONE


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
    return in_the_way(midway, tile, plane) == NONE


def can_extend(midway: Midway, edge: Edge) -> bool:
    """§5.6 Whether there is any way to extend the board."""
    for tile in range(SMALL_TILES):
        if may_take(midway, tile, edge.plane):
            for spot in range(len(midway.board.spread)):
                if would_fit(midway, edge, tile, spot):
                    return True
    return False


def would_fit(midway: Midway, edge: Edge, tile: i64, spot: i64) -> bool:
    """§5.6 If the tile may be taken."""
    return fits(midway, tile, edge.area - midway.board.spread[spot])


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

    def tell(self, midway: Midway, edge: Edge, side: Side, action: i64, after: Midway) -> list[Message]:
        words: Words = {"plane": midway.name(edge.plane)}
        side = edge.plane // WING
        if after.is_up(edge.plane):
            return [Message("{plane} flies over the edge of the board.", words, "§5.5", side)]
        told = Message("{plane} flies over the edge, and there is no tile to lay.", words, "§5.7", side)
        return [told, *fates(midway, after)]


@final
class Extend(Reaction[Midway, Edge]):
    """§5.5 The owner of the aircraft lays a small tile, or declines: then it is destroyed (§5.7)."""

    space: i64 = DECLINE + 1
    asks: str = "{plane} flies over the edge: lay a small tile, or it is lost."
    waits: str = "{side:The} has to decide where to lay a small tile for {plane}."

    def who(self, midway: Midway, edge: Edge) -> i64:
        return edge.plane // WING

    def bar(self, midway: Midway, edge: Edge, side: Side, action: i64) -> Reason | None:
        if action == DECLINE:
            return None
        tile = action // SPOTS
        spot = action % SPOTS
        other = in_the_way(midway, tile, edge.plane)
        if other != NONE:
            return TILE_OCCUPIED.of(other=midway.name(other), tile=tile + 1)
        if spot >= len(midway.board.spread) or not would_fit(midway, edge, tile, spot):
            return DOES_NOT_FIT  # R1 a tile may have but one area
        return None if may_take(midway, tile, edge.plane) else FIRST_TILE

    def actions(self, midway: Midway, edge: Edge, side: Side, out: Actions) -> None:
        for tile in range(SMALL_TILES):
            if may_take(midway, tile, edge.plane):
                for spot in range(len(midway.board.spread)):
                    if would_fit(midway, edge, tile, spot):
                        out.add(SPOTS * tile + spot)
        out.add(DECLINE)

    def take(self, midway: Midway, edge: Edge, side: Side, action: i64) -> None:
        if action == DECLINE:
            midway.destroy(edge.plane)
        else:
            midway.small[action // SPOTS] = placed_middle(midway, edge, action)
            midway.enter(edge.plane, edge.area)

    def write(self, midway: Midway, edge: Edge, side: Side, action: i64) -> str:
        if action == DECLINE:
            return "decline"
        if action % SPOTS >= len(midway.board.spread):
            return ""
        return f"tile {action // SPOTS + 1} at {midway.board.label(placed_middle(midway, edge, action))}"

    def misfit(self, midway: Midway, edge: Edge, side: Side, text: str) -> Reason | None:
        if not text.startswith("tile "):
            return None
        tile: i64 = int(text[5]) - 1
        other = in_the_way(midway, tile, edge.plane)
        return DOES_NOT_FIT if other == NONE else TILE_OCCUPIED.of(other=midway.name(other), tile=tile + 1)

    def words(self, midway: Midway, edge: Edge, side: Side, action: i64) -> Words:
        area = midway.board.label(edge.area)
        return {"plane": midway.name(edge.plane), "title": midway.title(edge.plane), "goal": area}

    def label(self, midway: Midway, edge: Edge, side: Side, action: i64) -> str:
        return say("Let it be lost")

    def hint(self, midway: Midway, edge: Edge, side: Side, action: i64, later: bool) -> str:
        if action == DECLINE:
            return weighed(say("{title} is destroyed.", title=midway.title(edge.plane)), deadly=True)
        beside = midway.small[action // SPOTS] == NONE
        return say("Taken from beside the board.") if beside else say("Taken from where it lies.")

    def tell(self, midway: Midway, edge: Edge, side: Side, action: i64, after: Midway) -> list[Message]:
        words = midway.words(side)
        if action == DECLINE:
            return [filled("{side:The} lays no tile.", words, "§5.7", side), *fates(midway, after)]
        area = midway.board.label(placed_middle(midway, edge, action))
        words.update({"tile": action // SPOTS + 1, "area": area})
        cue = Cue("lay", f"tile-{action // SPOTS}", end=area)
        told = filled("{side:The} lays small tile {tile} at {area}.", words, "§5.6", side, cue=cue)
        return [told, *tell_move(midway, after, edge.plane, "§5.6"), *fates(midway, after)]


EXTEND: Final = Extend()
EDGE: Final = Procedure(Edge, LookForTile(), EXTEND)
