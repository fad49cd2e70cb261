"""*Battle of Midway* in numbers: every aircraft by itself, cards by kind, the combat in progress.

Bids and plans are not shown before they are opened: until then the core keeps them sealed.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grognard.core.features import Features, Sheet
from grognard.core.flow import Frame, Position, Side
from grognard.games.midway.activation import Activation
from grognard.games.midway.combat import Combat
from grognard.games.midway.data import (
    CARDS,
    LOST,
    NONE,
    ORDERS,
    PLANES,
    PLANS,
    POINTS,
    POOL,
    WAITING,
    WING,
)
from grognard.games.midway.firing import Firing
from grognard.games.midway.flight import Edge, Flight
from grognard.games.midway.placing import Placing
from grognard.games.midway.position import Midway
from grognard.games.midway.tokens import Replanning, Tokens

FURTHEST: Final = 63  # columns and rows that are told apart
NOSES: Final = 6
MANY: Final = 20  # cards of a kind, rounds, points: what is above counts as so many
COMBAT_FLAGS: Final = 6
MANOEUVRES: Final = 9


@final
class MidwayFeatures(Features):
    def __init__(self) -> None:
        super().__init__()
        each = (2, WING)
        two = (2,)
        self.up: Final[i64] = self.feature("up", each, 1, "aircraft on the board: own, the enemy's")
        self.waiting: Final[i64] = self.feature("waiting", each, 1, "aircraft not placed yet")
        self.lost: Final[i64] = self.feature("lost", each, 1, "aircraft lost")
        self.column: Final[i64] = self.feature("column", each, FURTHEST, "where they are: q, to the east")
        self.line: Final[i64] = self.feature("row", each, FURTHEST, "and r, to the south-east")
        self.nose: Final[i64] = self.feature("nose", (2, WING, NOSES), 1, "E, SE, SW, W, NW, NE")
        self.marked: Final[i64] = self.feature("marked", each, 1, "aircraft with an activation marker")
        self.small: Final[i64] = self.feature("small", (2, 3), FURTHEST, "small tiles: on the board, q, r")
        self.round: Final[i64] = self.feature("round", (1,), MANY, "the round")
        self.initiative: Final[i64] = self.feature("initiative", two, 1, "who holds the card: own, enemy")
        self.command: Final[i64] = self.feature("command", two, POINTS, "command points")
        self.score: Final[i64] = self.feature("score", two, MANY, "points")
        self.hand: Final[i64] = self.feature("hand", (2, CARDS), MANY, "cards by kind")
        self.pool: Final[i64] = self.feature("pool", (POOL, ORDERS), 1, "orders laid open")
        self.pile: Final[i64] = self.feature("pile", (ORDERS,), MANY, "orders in the pile, by kind")
        self.discard: Final[i64] = self.feature("discard", (ORDERS,), MANY, "orders discarded, by kind")
        self.active: Final[i64] = self.feature("active", each, 1, "the aircraft this is about")
        self.engaged: Final[i64] = self.feature("engaged", each, 1, "the two in combat")
        self.plan: Final[i64] = self.feature("plan", (2, PLANS), 1, "opened plans of the two")
        self.combat: Final[i64] = self.feature(
            "combat",
            (COMBAT_FLAGS,),
            1,
            "the side attacks, flies, speaks; the second one flies, surprise, evasion",
        )
        self.rolls: Final[i64] = self.feature("rolls", two, MANY, "Aileron Rolls played")
        self.veterans: Final[i64] = self.feature("veterans", two, MANY, "Veterans played")
        self.bushido: Final[i64] = self.feature("bushido", two, MANY, "Bushido played")
        self.flight: Final[i64] = self.feature("flight", (3,), MANOEUVRES, "manoeuvres: flown, least, most")

    def write(self, position: Position, side: Side, sheet: Sheet) -> None:
        assert isinstance(position, Midway)
        for plane in range(PLANES):
            self.write_aircraft(position, plane, seen(plane, side), sheet)
        self.write_table(position, side, sheet)
        frame: Frame | None = position.frame
        innermost = True
        while frame is not None:
            if self.write_frame(frame, side, sheet, innermost):
                innermost = False
            frame = frame.caller

    def write_aircraft(self, midway: Midway, plane: i64, place: i64, sheet: Sheet) -> None:
        area = midway.area[plane]
        if area == LOST:
            sheet.mark(self.lost + place)
            return
        if area == WAITING:
            sheet.mark(self.waiting + place)
            return
        sheet.mark(self.up + place)
        sheet.set(self.column + place, at_most(area // midway.board.width, FURTHEST))
        sheet.set(self.line + place, at_most(area % midway.board.width, FURTHEST))
        sheet.mark(self.nose + NOSES * place + midway.nose[plane])
        if midway.marked[plane]:
            sheet.mark(self.marked + place)

    def write_table(self, midway: Midway, side: Side, sheet: Sheet) -> None:
        for tile in range(2):
            middle = midway.small[tile]
            if middle >= 0:
                sheet.set(self.small + 3 * tile, FURTHEST)
                sheet.set(self.small + 3 * tile + 1, at_most(middle // midway.board.width, FURTHEST))
                sheet.set(self.small + 3 * tile + 2, at_most(middle % midway.board.width, FURTHEST))
        sheet.set(self.round, at_most(midway.round, MANY))
        sheet.mark(self.initiative + (0 if midway.initiative == side else 1))
        for place in range(2):
            whose = side if place == 0 else 1 - side
            sheet.set(self.command + place, at_most(midway.command[whose], POINTS))
            sheet.set(self.score + place, at_most(midway.score[whose], MANY))
            for card in range(CARDS):
                sheet.set(self.hand + CARDS * place + card, at_most(midway.hand[CARDS * whose + card], MANY))
        for slot in range(POOL):
            if midway.pool[slot] >= 0:
                sheet.mark(self.pool + ORDERS * slot + midway.pool[slot])
        for order in range(ORDERS):
            sheet.set(self.pile + order, at_most(midway.pile[order], MANY))
            sheet.set(self.discard + order, at_most(midway.discard[order], MANY))

    def write_frame(self, frame: Frame, side: Side, sheet: Sheet, innermost: bool) -> bool:
        """What the procedure is about; whether it named an aircraft."""
        plane = subject_of(frame)
        if plane >= 0 and innermost:
            sheet.mark(self.active + seen(plane, side))
        if isinstance(frame, Combat):
            self.write_combat(frame, side, sheet)
        elif isinstance(frame, Flight):
            sheet.set(self.flight, at_most(frame.flown, MANOEUVRES))
            sheet.set(self.flight + 1, at_most(frame.least, MANOEUVRES))
            sheet.set(self.flight + 2, at_most(frame.most, MANOEUVRES))
        elif isinstance(frame, Firing):
            for each in frame.plane:
                if each >= 0:
                    sheet.mark(self.engaged + seen(each, side))
        return plane >= 0

    def write_combat(self, combat: Combat, side: Side, sheet: Sheet) -> None:
        flags = [combat.attacker == side, combat.flying == side, combat.speaker == side]
        flags += [combat.second, combat.surprised, combat.evaded]
        for number in range(COMBAT_FLAGS):
            sheet.set(self.combat + number, i64(flags[number]))
        for place in range(2):
            whose = side if place == 0 else 1 - side
            if combat.plane[whose] >= 0:
                sheet.mark(self.engaged + seen(combat.plane[whose], side))
            if combat.plan[whose] >= 0:
                sheet.mark(self.plan + PLANS * place + combat.plan[whose])
            sheet.set(self.rolls + place, at_most(combat.rolls[whose], MANY))
            sheet.set(self.veterans + place, at_most(combat.veterans[whose], MANY))
            sheet.set(self.bushido + place, at_most(combat.bushido[whose], MANY))


def seen(plane: i64, side: Side) -> i64:
    """The place of an aircraft among all, own ones first."""
    return plane % WING if plane // WING == side else WING + plane % WING


def subject_of(frame: Frame) -> i64:
    """The aircraft that a procedure is about; below 0: none."""
    if isinstance(frame, (Activation, Flight, Edge, Placing, Tokens, Replanning)):
        return frame.plane
    return NONE


def at_most(value: i64, limit: i64) -> i64:
    return value if value < limit else limit
