"""§3.3 Placing aircraft before the first round, and §10.3 fighters that come back."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions
from grognard.core.flow import Decision, Frame, Procedure, Rule, Side
from grognard.core.hexes import DIRECTIONS
from grognard.core.message import Cue, Message, Noun, Words, filled, say
from grognard.core.reasons import Reason
from grognard.games.midway.board import MUSTER
from grognard.games.midway.data import FIGHTERS, LOST, NONE, NOSES, PLANES, WAITING, WAYS, WING
from grognard.games.midway.position import Midway

FIGHTER: Final = 0  # which aircraft to place next
SPECIAL: Final = 1

OTHER_MODE: Final = Reason("not_in_this_mode", "there are no {kind:s} in this mode", "§1.2")
TAKEN: Final = Reason("taken", "{taker} stands on {text}", "§2.1")
NOT_AT_CARRIER: Final = Reason("not_at_carrier", "{text} is neither your carrier nor next to it", "§3.4")
NOT_YOUR_AREA: Final = Reason("not_your_area", "{text} is none of your reinforcement areas", "§3.5")
NOT_TO_RETURN: Final = Reason("not_your_area", "{text} is none of your reinforcement areas", "§10.3")


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Placing(Frame):
    """§3.3 The sides place one aircraft each in turn; §10.3 or one side after the other all of its."""

    def __init__(self) -> None:
        super().__init__(PLACING)
        self.plane: i64 = NONE  # the one being placed
        self.returning: i64 = 0  # 1: fighters that come back, 2: those of the second side

    def subject(self) -> i64:
        return self.plane


def next_waiting(midway: Midway, side: Side, kind: i64) -> i64:
    """The side's next aircraft of a kind that has not been placed, or NONE."""
    first = WING * side
    end = first + FIGHTERS
    if kind == SPECIAL:
        first, end = end, first + WING
    for plane in range(first, end):
        if midway.area[plane] == WAITING:
            return plane
    return NONE


def next_lost(midway: Midway, side: Side) -> i64:
    """§10.3 The side's next destroyed fighter for which there is an area, or NONE."""
    for plane in range(WING * side, WING * side + FIGHTERS):
        if midway.area[plane] == LOST:
            return plane if how_far(midway, side) == 0 else NONE
    return NONE


@final
class NextAircraft(Rule[Midway, Placing]):
    """§3.3 Until all are placed; if only one kind is left, there is nothing to choose."""

    def do(self, midway: Midway, placing: Placing) -> None:
        side = midway.side
        if placing.returning > 0:
            next_to_return(midway, placing)
            return
        fighter = next_waiting(midway, side, FIGHTER)
        special = next_waiting(midway, side, SPECIAL)
        if fighter == NONE and special == NONE:
            placing.leave()
        elif fighter == NONE or special == NONE:
            placing.plane = special if fighter == NONE else fighter
            placing.go(CHOOSE_AREA)

    def tell(self, midway: Midway, placing: Placing, side: Side, action: i64, after: Midway) -> list[Message]:
        """§10.3 Destroyed fighters for which there is no area."""
        told: list[Message] = []
        sides = [] if placing.returning == 0 else [side, 1 - side] if placing.returning == 1 else [side]
        for each in sides:
            if next_lost(midway, each) != NONE:
                break  # it goes on placing
            waiting = tuple(
                midway.name(plane)
                for plane in range(WING * each, WING * each + FIGHTERS)
                if midway.area[plane] == LOST
            )
            if waiting:
                told.append(Message(NO_AREA, {"planes": waiting}, "§10.3", each))
        return told


NO_AREA: Final = "No area is free for {planes}: {planes:it waits|they wait} for the end of the next round."


def next_to_return(midway: Midway, placing: Placing) -> None:
    """§10.3 The holder of the card places all of his, then the other side."""
    plane = next_lost(midway, midway.side)
    if plane == NONE and placing.returning == 1:
        placing.returning = 2
        midway.side = 1 - midway.side
        plane = next_lost(midway, midway.side)
    placing.plane = plane
    if plane == NONE:
        placing.leave()
    else:
        placing.go(CHOOSE_AREA)


@final
class ChooseAircraft(Decision[Midway, Placing]):
    """§3.3 The side chooses what to place next: a fighter or a special aircraft."""

    space: i64 = 2
    asks: str = "Place a fighter or {special:a}: choose one."
    waits: str = "{side:The} has to decide which aircraft to place next."
    tells: str = "{side:The} places {kind:a} next."

    def actions(self, midway: Midway, placing: Placing, side: Side, out: Actions) -> None:
        out.add_below(2)

    def take(self, midway: Midway, placing: Placing, side: Side, kind: i64) -> None:
        placing.plane = next_waiting(midway, side, kind)

    def write(self, midway: Midway, placing: Placing, side: Side, kind: i64) -> str:
        return midway.rules.kind_of(kind * FIGHTERS)

    def misfit(self, midway: Midway, placing: Placing, side: Side, text: str) -> Reason | None:
        return OTHER_MODE.of(kind=Noun(text)) if text in ("bomber", "ace") else None

    def words(self, midway: Midway, placing: Placing, side: Side, kind: i64) -> Words:
        special = Noun(midway.rules.kind_of(FIGHTERS))
        return {"special": special, "kind": Noun("fighter") if kind == FIGHTER else special}

    def hint(self, midway: Midway, placing: Placing, side: Side, kind: i64, later: bool) -> str:
        return filled("Place {kind:a} next.", self.words(midway, placing, side, kind))


@final
class ChooseArea(Decision[Midway, Placing]):
    """§3.3 An area for it: §3.4 near the own carrier, §3.5, §10.3 or a reinforcement area."""

    space: i64 = MUSTER
    waits: str = "{side:The} has to decide on an area for {plane}."

    def bar(self, midway: Midway, placing: Placing, side: Side, place: i64) -> Reason | None:
        board = midway.board
        if midway.plane_on(board.muster_area(side, place)) != NONE:
            return why_taken(midway, board.muster_area(side, place))
        if board.far_from_base(side, place) == how_far(midway, side):
            return None
        return ASTRAY[occasion(midway, placing)]

    def actions(self, midway: Midway, placing: Placing, side: Side, out: Actions) -> None:
        board = midway.board
        place = nearest_free(midway, side)
        far = board.far_from_base(side, place)
        while place < MUSTER and board.far_from_base(side, place) == far:
            if midway.plane_on(board.muster_area(side, place)) == NONE:
                out.add(place)
            place += 1

    def take(self, midway: Midway, placing: Placing, side: Side, place: i64) -> None:
        midway.area[placing.plane] = midway.board.muster_area(side, place)
        midway.nose[placing.plane] = 0

    def write(self, midway: Midway, placing: Placing, side: Side, place: i64) -> str:
        return midway.board.label(midway.board.muster_area(side, place))

    def misfit(self, midway: Midway, placing: Placing, side: Side, text: str) -> Reason | None:
        if not text.isdecimal():
            return None
        for plane in range(PLANES):
            if midway.is_up(plane) and midway.board.label(midway.area[plane]) == text:
                return why_taken(midway, midway.area[plane])
        return ASTRAY[occasion(midway, placing)]

    def words(self, midway: Midway, placing: Placing, side: Side, place: i64) -> Words:
        return {"plane": midway.name(placing.plane)}

    def ask(self, midway: Midway, placing: Placing, side: Side) -> Message:
        question, _, rule = OCCASIONS[occasion(midway, placing)]
        return say(question, rule, plane=midway.kind(placing.plane))

    def hint(self, midway: Midway, placing: Placing, side: Side, place: i64, later: bool) -> str:
        area = self.write(midway, placing, side, place)
        return say("Place {plane} on {area}", plane=midway.title(placing.plane), area=area)

    def tell(self, midway: Midway, placing: Placing, side: Side, place: i64, after: Midway) -> list[Message]:
        _, template, rule = OCCASIONS[occasion(midway, placing)]
        area = self.write(midway, placing, side, place)
        plane = midway.name(placing.plane)
        return [
            Message(template, {"plane": plane, "area": area}, rule, side, cue=Cue("move", plane, end=area))
        ]


# In the carrier hunt, in domination, when fighters come back: what is asked and told.
OCCASIONS: Final = [
    ("Place {plane} on your carrier or next to it.", "{plane} is placed on {area}.", "§3.4"),
    ("Place {plane} on one of your reinforcement areas.", "{plane} is placed on {area}.", "§3.5"),
    ("Bring back {plane} on one of your reinforcement areas.", "{plane} comes back on {area}.", "§10.3"),
]
ASTRAY: Final = [NOT_AT_CARRIER, NOT_YOUR_AREA, NOT_TO_RETURN]


def occasion(midway: Midway, placing: Placing) -> i64:
    return 0 if midway.rules.hunt else 2 if placing.returning > 0 else 1


def nearest_free(midway: Midway, side: Side) -> i64:
    """The first free one of the side's areas, which lie in order: the proper ones first."""
    place: i64 = 0
    while midway.plane_on(midway.board.muster_area(side, place)) != NONE:
        place += 1
    return place


def how_far(midway: Midway, side: Side) -> i64:
    """R20 How far from the proper areas the nearest free ones lie; 0: they are proper ones."""
    return midway.board.far_from_base(side, nearest_free(midway, side))


def why_taken(midway: Midway, area: i64) -> Reason:
    return TAKEN.of(taker=midway.name(midway.plane_on(area)))


@final
class ChooseNose(Decision[Midway, Placing]):
    """§3.6 The nose may point anywhere."""

    space: i64 = DIRECTIONS
    asks: str = "Where does the nose of {plane} point?"
    waits: str = "{side:The} has to decide where the nose of {plane} points."
    tells: str = "{plane} points {way}."

    def actions(self, midway: Midway, placing: Placing, side: Side, out: Actions) -> None:
        out.add_below(DIRECTIONS)

    def take(self, midway: Midway, placing: Placing, side: Side, nose: i64) -> None:
        midway.nose[placing.plane] = nose
        placing.plane = NONE
        if placing.returning == 0:
            midway.side = 1 - side
        placing.go(NEXT_AIRCRAFT)

    def write(self, midway: Midway, placing: Placing, side: Side, nose: i64) -> str:
        return NOSES[nose]

    def words(self, midway: Midway, placing: Placing, side: Side, nose: i64) -> Words:
        return {"plane": midway.name(placing.plane), "way": WAYS[nose]}

    def cue(self, midway: Midway, placing: Placing, side: Side, nose: i64, after: Midway) -> Cue:
        return Cue("turn", midway.name(placing.plane))


NEXT_AIRCRAFT: Final = NextAircraft()
CHOOSE_AREA: Final = ChooseArea()
CHOOSE_AIRCRAFT: Final = ChooseAircraft()
CHOOSE_NOSE: Final = ChooseNose()
PLACING: Final = Procedure(Placing, NEXT_AIRCRAFT, CHOOSE_AIRCRAFT, CHOOSE_AREA, CHOOSE_NOSE).as_set_up()
