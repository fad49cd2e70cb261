"""*Battle of Midway* in numbers: every aircraft by itself, cards by kind, the combat in progress.

Bids and plans are not shown before they are opened: until then the core keeps them sealed.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grognard.core.features import Features
from grognard.core.flow import Frame, Position, Side
from grognard.core.sheet import Sheet
from grognard.games.midway.data import CARDS, LOST, NONE, ORDERS, PLANES, PLANS, POINTS, POOL, WAITING, WING
from grognard.games.midway.position import Midway

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
        self.up: Final = self.feature("up", each, 1, "aircraft on the board: own, the enemy's")
        self.waiting: Final = self.feature("waiting", each, 1, "aircraft not placed yet")
        self.lost: Final = self.feature("lost", each, 1, "aircraft lost")
        self.column: Final = self.feature("column", each, FURTHEST, "where they are: q, to the east")
        self.line: Final = self.feature("row", each, FURTHEST, "and r, to the south-east")
        self.nose: Final = self.feature("nose", (2, WING, NOSES), 1, "E, SE, SW, W, NW, NE")
        self.marked: Final = self.feature("marked", each, 1, "aircraft with an activation marker")
        self.small: Final = self.feature("small", (2, 3), FURTHEST, "small tiles: on the board, q, r")
        self.round: Final = self.feature("round", (1,), MANY, "the round")
        self.initiative: Final = self.feature("initiative", two, 1, "who holds the card: own, enemy")
        self.command: Final = self.feature("command", two, POINTS, "command points")
        self.score: Final = self.feature("score", two, MANY, "points")
        self.hand: Final = self.feature("hand", (2, CARDS), MANY, "cards by kind")
        self.pool: Final = self.feature("pool", (POOL, ORDERS), 1, "orders laid open")
        self.pile: Final = self.feature("pile", (ORDERS,), MANY, "orders in the pile, by kind")
        self.discard: Final = self.feature("discard", (ORDERS,), MANY, "orders discarded, by kind")
        self.active: Final = self.feature("active", each, 1, "the aircraft this is about")
        self.engaged: Final = self.feature("engaged", each, 1, "the two in combat")
        self.plan: Final = self.feature("plan", (2, PLANS), 1, "opened plans of the two")
        self.combat: Final = self.feature(
            "combat",
            (COMBAT_FLAGS,),
            1,
            "the side attacks, flies, speaks; the second one flies, surprise, evasion",
        )
        self.rolls: Final = self.feature("rolls", two, MANY, "Aileron Rolls played")
        self.veterans: Final = self.feature("veterans", two, MANY, "Veterans played")
        self.bushido: Final = self.feature("bushido", two, MANY, "Bushido played")
        self.flight: Final = self.feature("flight", (3,), MANOEUVRES, "manoeuvres: flown, least, most")

    def write(self, position: Position, side: Side, sheet: Sheet) -> None:
        assert isinstance(position, Midway)
        for plane in range(PLANES):
            self.write_aircraft(position, plane, seen(plane, side), sheet)
        self.write_table(position, side, sheet)
        about: i64 = NONE  # that the innermost procedure is about, if it is about one
        frame: Frame | None = position.frame
        while frame is not None:
            if about < 0:
                about = frame.subject()
            frame.in_numbers(side, sheet)
            frame = frame.caller
        if about >= 0:
            sheet.mark(self.active + seen(about, side))

    def write_aircraft(self, midway: Midway, plane: i64, place: i64, sheet: Sheet) -> None:
        area = midway.area[plane]
        if area == LOST:
            sheet.mark(self.lost + place)
            return
        if area == WAITING:
            sheet.mark(self.waiting + place)
            return
        sheet.mark(self.up + place)
        sheet.set(self.column + place, area // midway.board.width, FURTHEST)
        sheet.set(self.line + place, area % midway.board.width, FURTHEST)
        sheet.mark(self.nose + NOSES * place + midway.nose[plane])
        if midway.marked[plane]:
            sheet.mark(self.marked + place)

    def write_table(self, midway: Midway, side: Side, sheet: Sheet) -> None:
        for tile in range(2):
            middle = midway.small[tile]
            if middle >= 0:
                sheet.set(self.small + 3 * tile, FURTHEST)
                sheet.set(self.small + 3 * tile + 1, middle // midway.board.width, FURTHEST)
                sheet.set(self.small + 3 * tile + 2, middle % midway.board.width, FURTHEST)
        sheet.set(self.round, midway.round, MANY)
        sheet.mark(self.initiative + (0 if midway.initiative == side else 1))
        for place in range(2):
            whose = side if place == 0 else 1 - side
            sheet.set(self.command + place, midway.command[whose], POINTS)
            sheet.set(self.score + place, midway.score[whose], MANY)
            for card in range(CARDS):
                sheet.set(self.hand + CARDS * place + card, midway.hand[CARDS * whose + card], MANY)
        for slot in range(POOL):
            if midway.pool[slot] >= 0:
                sheet.mark(self.pool + ORDERS * slot + midway.pool[slot])
        for order in range(ORDERS):
            sheet.set(self.pile + order, midway.pile[order], MANY)
            sheet.set(self.discard + order, midway.discard[order], MANY)


def seen(plane: i64, side: Side) -> i64:
    """The place of an aircraft among all, own ones first."""
    return plane % WING if plane // WING == side else WING + plane % WING


FEATURES: Final = MidwayFeatures()
