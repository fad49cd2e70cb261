"""§3.3 Placing aircraft before the first round, and §10.3 fighters that come back."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions
from grognard.core.flow import Decision, Frame, Procedure, Rule, Side
from grognard.core.hexes import DIRECTIONS
from grognard.games.midway.board import MUSTER
from grognard.games.midway.data import FIGHTERS, LOST, NONE, WAITING, WING
from grognard.games.midway.position import Midway

FIGHTER: Final = 0  # which aircraft to place next
SPECIAL: Final = 1


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Placing(Frame):
    """§3.3 The sides place one aircraft each in turn; §10.3 or one side after the other all of its."""

    def __init__(self) -> None:
        super().__init__(PLACING)
        self.plane: i64 = NONE  # the one being placed
        self.returning: i64 = 0  # 1: fighters that come back, 2: those of the second side

    def copy_from(self, other: Frame) -> None:
        assert isinstance(other, Placing)
        self.plane = other.plane
        self.returning = other.returning

    def facts(self, observer: Side) -> list[int]:
        return [int(self.plane), int(self.returning)]

    def restore(self, facts: list[int]) -> None:
        self.plane = facts[0]
        self.returning = facts[1]


def next_waiting(midway: Midway, side: Side, kind: i64) -> i64:
    """The side's next aircraft of a kind that has not been placed, or NONE."""
    first = WING * side + (FIGHTERS if kind == SPECIAL else 0)
    end = WING * side + (WING if kind == SPECIAL else FIGHTERS)
    for plane in range(first, end):
        if midway.area[plane] == WAITING:
            return plane
    return NONE


def next_lost(midway: Midway, side: Side) -> i64:
    """§10.3 The side's next destroyed fighter for which there is an area, or NONE."""
    for plane in range(WING * side, WING * side + FIGHTERS):
        if midway.area[plane] == LOST:
            return plane if has_free_base(midway, side) else NONE
    return NONE


def has_free_base(midway: Midway, side: Side) -> bool:
    place: i64 = 0
    while midway.board.far_from_base(side, place) == 0:
        if midway.plane_on(midway.board.muster_area(side, place)) == NONE:
            return True
        place += 1
    return False


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

    def actions(self, midway: Midway, placing: Placing, side: Side, out: Actions) -> None:
        out.add(FIGHTER)
        out.add(SPECIAL)

    def take(self, midway: Midway, placing: Placing, side: Side, kind: i64) -> None:
        placing.plane = next_waiting(midway, side, kind)


@final
class ChooseArea(Decision[Midway, Placing]):
    """§3.4 Near the own carrier, §3.5 or on a reinforcement area."""

    space: i64 = MUSTER

    def actions(self, midway: Midway, placing: Placing, side: Side, out: Actions) -> None:
        board = midway.board
        far: i64 = 0
        for place in range(MUSTER):
            if board.far_from_base(side, place) > far:
                if out.count > 0:
                    return  # R20 those further off only when there is no other
                far = board.far_from_base(side, place)
            if midway.plane_on(board.muster_area(side, place)) == NONE:
                out.add(place)

    def take(self, midway: Midway, placing: Placing, side: Side, place: i64) -> None:
        midway.area[placing.plane] = midway.board.muster_area(side, place)
        midway.nose[placing.plane] = 0


@final
class ChooseNose(Decision[Midway, Placing]):
    """§3.6 The nose may point anywhere."""

    space: i64 = DIRECTIONS

    def actions(self, midway: Midway, placing: Placing, side: Side, out: Actions) -> None:
        for nose in range(DIRECTIONS):
            out.add(nose)

    def take(self, midway: Midway, placing: Placing, side: Side, nose: i64) -> None:
        midway.nose[placing.plane] = nose
        placing.plane = NONE
        if placing.returning == 0:
            midway.side = 1 - side
        placing.go(NEXT_AIRCRAFT)


NEXT_AIRCRAFT: Final = NextAircraft()
CHOOSE_AREA: Final = ChooseArea()
PLACING: Final = Procedure(Placing, NEXT_AIRCRAFT, ChooseAircraft(), CHOOSE_AREA, ChooseNose())
