"""*Kido Butai* in numbers: squadrons, ships, cups and track, all of it open (R26)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grognard.core.features import Features
from grognard.core.flow import Position, Side
from grognard.core.sheet import Sheet
from grognard.games.kido_butai.data import (
    CARRIERS,
    GONE,
    KINDS,
    MOST_COUNTERS,
    SHIPS,
    SQUADRONS,
    TURNS,
    US_CARRIERS,
    ZEROS,
)
from grognard.games.kido_butai.position import Operation

PLACES: Final = GONE + 1
QUARTERS: Final = 4
LOADS: Final = 3
TARGETS: Final = 3  # Midway and two fleets
MOST: Final = 40  # counters of both kinds together
ATTACK_COUNTS: Final = 10


@final
class OperationFeatures(Features):
    def __init__(self) -> None:
        super().__init__()
        each = (SQUADRONS,)
        self.turn: Final = self.feature("turn", (TURNS,), 1, "which of the sixteen turns it is")
        self.place: Final = self.feature(
            "place", (SQUADRONS, PLACES), 1, "squadrons: on four decks, centre, CAP, both corners, gone"
        )
        self.facing: Final = self.feature("facing", (SQUADRONS, QUARTERS), 1, "east, south, west, north")
        self.load: Final = self.feature("load", (SQUADRONS, LOADS), 1, "none, bombs, torpedoes")
        self.done: Final = self.feature("done", each, 1, "squadrons that have acted in this turn")
        self.must_land: Final = self.feature("must_land", each, 1, "squadrons that have to land")
        self.since: Final = self.feature("since", each, TURNS, "the turn in which it was launched")
        self.low: Final = self.feature("low", (ZEROS,), TURNS, "until which turn a Zero is low")
        self.decks: Final = self.feature("decks", (CARRIERS, 3), 1, "free, launched from, landed on")
        self.attacked: Final = self.feature("attacked", (TARGETS,), 1, "Midway, first, second fleet")
        self.hits: Final = self.feature("hits", (SHIPS,), 3, "Japanese carriers, American ones, Midway")
        self.capacity: Final = self.feature("capacity", (SHIPS,), 99, "the number that the ship shows")
        self.fleet: Final = self.feature("fleet", (US_CARRIERS, 3), 1, "in the cup, first, second fleet")
        self.sighted: Final = self.feature(
            "sighted", (3,), 2, "the first fleet was attacked, fleets reported, the Japanese are found"
        )
        cups = "Dauntless, none, Buffalo, none"
        self.cup: Final = self.feature("cup", (KINDS,), MOST_COUNTERS, f"counters in the cups: {cups}")
        self.track: Final = self.feature("track", (KINDS, TURNS + 1), MOST_COUNTERS, "when they come back")
        self.aside: Final = self.feature("aside", (KINDS,), MOST_COUNTERS, "counters that do not")
        self.shot: Final = self.feature("shot", (2,), MOST, "American bombers and fighters destroyed")
        self.chosen: Final = self.feature("chosen", each, 1, "the squadron that gets an order")
        self.whole: Final = self.feature("whole", (1,), 1, "and all like it")
        self.arming: Final = self.feature("arming", (CARRIERS,), 1, "whose bombers are being armed")
        self.raid: Final = self.feature("raid", (2,), 1, "a Japanese strike, an American raid")
        self.target: Final = self.feature("target", (TARGETS,), 1, "of a strike")
        self.group: Final = self.feature("group", each, 1, "squadrons that take part")
        self.ship: Final = self.feature("ship", (CARRIERS,), 1, "the ship being dealt with, of four")
        self.aimed: Final = self.feature("aimed", (CARRIERS,), MOST_COUNTERS, "bombers aimed at each")
        self.counts: Final = self.feature(
            "attack",
            (ATTACK_COUNTS,),
            MOST_COUNTERS,
            "Zeros, bombers, Buffalos, empty fighter and bomber counters, kind of bombers, bombers left, "
            "pips, whether all pips count, whether fighters lose",
        )

    def write(self, position: Position, side: Side, sheet: Sheet) -> None:
        assert isinstance(position, Operation)
        if 1 <= position.turn <= TURNS:
            sheet.mark(self.turn + position.turn - 1)
        for squadron in range(SQUADRONS):
            self.write_squadron(position, squadron, sheet)
        for zero in range(ZEROS):
            sheet.set(self.low + zero, position.low[zero])
        for ship in range(SHIPS):
            sheet.set(self.hits + ship, position.hits[ship])
            sheet.set(self.capacity + ship, position.capacity(ship))
        for carrier in range(CARRIERS):
            sheet.mark(self.decks + 3 * carrier + position.decks[carrier])
        self.write_americans(position, sheet)
        position.frame.in_numbers(side, sheet)

    def write_squadron(self, operation: Operation, squadron: i64, sheet: Sheet) -> None:
        sheet.mark(self.place + PLACES * squadron + operation.place[squadron])
        sheet.mark(self.facing + QUARTERS * squadron + operation.facing[squadron])
        sheet.mark(self.load + LOADS * squadron + operation.load[squadron])
        sheet.set(self.since + squadron, operation.since[squadron])
        if operation.has_acted(squadron):
            sheet.mark(self.done + squadron)
        if operation.has_to_land(squadron):
            sheet.mark(self.must_land + squadron)

    def write_americans(self, operation: Operation, sheet: Sheet) -> None:
        for target in range(TARGETS):
            if operation.attacked >> target & 1:
                sheet.mark(self.attacked + target)
        for carrier in range(US_CARRIERS):
            sheet.mark(self.fleet + 3 * carrier + operation.fleet[carrier])
        if operation.revealed:
            sheet.mark(self.sighted)
        sheet.set(self.sighted + 1, operation.reported)
        if operation.found:
            sheet.mark(self.sighted + 2)
        for kind in range(KINDS):
            sheet.set(self.cup + kind, operation.cup[kind])
            sheet.set(self.aside + kind, operation.aside[kind])
            for turn in range(TURNS + 1):
                sheet.set(self.track + (TURNS + 1) * kind + turn, operation.due(kind, turn))
        sheet.set(self.shot, operation.shot[0])
        sheet.set(self.shot + 1, operation.shot[1])


FEATURES: Final = OperationFeatures()
