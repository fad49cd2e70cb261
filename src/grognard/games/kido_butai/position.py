"""The referee's truth, all of it open (R26): squadrons, ships, cups and the turn track."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.core.flow import Frame, Position, Side
from grognard.core.message import Message, Words, say
from grognard.core.ruleset import Ruleset
from grognard.games.kido_butai.data import (
    BOMBS,
    CAP_BOX,
    CARRIERS,
    ENTERPRISE,
    FIRST_DECK,
    GONE,
    KINDS,
    MIDWAY,
    NO_LOAD,
    SHIP_WORTH,
    SHIPS,
    SQUADRONS,
    TURNS,
    US_CARRIERS,
    ZEROS,
    Rules,
    hour,
    result_of,
    signed,
)

FREE: Final = 0  # what a deck has been used for in this turn (§3.13)
LAUNCHED: Final = 1
LANDED: Final = 2


@final
class Operation(Position):
    """A squadron is a number: 0 to 3 Zeros, 4 to 13 bombers.  Sets of squadrons are bit sets.

    The cups have no order: a draw takes one of the counters that are in them.
    """

    def __init__(self, ruleset: Ruleset, rules: Rules, outermost: Frame) -> None:
        super().__init__(ruleset, outermost)
        self.rules: Final = rules
        self.turn: i64 = 1
        self.place = FIRST_DECK[:]  # of each squadron
        self.facing = vec[i64]([0] * SQUADRONS)
        self.load = vec[i64]([NO_LOAD] * ZEROS + [BOMBS] * (SQUADRONS - ZEROS))
        self.low = vec[i64]([0] * ZEROS)  # §10.4 the last turn in which the Zero is low
        self.since = vec[i64]([0] * SQUADRONS)  # the turn in which it was launched
        self.done: i64 = 0  # squadrons that have acted in this turn
        self.must_land: i64 = 0  # squadrons that faced West at the start of the turn
        self.decks = vec[i64]([FREE] * CARRIERS)
        self.attacked: i64 = 0  # targets attacked in this turn: 1 Midway, 2 and 4 the fleets
        self.hits = vec[i64]([0] * SHIPS)
        self.fleet = vec[i64]([0] * US_CARRIERS)  # 1 or 2; 0: still in the cup
        self.revealed: bool = False  # the first fleet has been attacked
        self.reported: i64 = 0  # American fleets reported
        self.found: bool = False  # the Japanese fleet
        self.cup = rules.cups[:]  # counters by kind
        self.track = vec[i64]([0] * (KINDS * (TURNS + 1)))  # kind * 17 + turn
        self.aside = vec[i64]([0] * KINDS)  # §7.8 past the end of the track
        self.shot = vec[i64]([0, 0])  # American bombers and fighters destroyed

    def reward(self, side: Side) -> float:
        """§11.4 The difference in points, on a scale from 0 to 1."""
        return 0.5 + 0.5 * float(lead_of(self)) / float(self.rules.most_points)

    def points(self) -> list[int]:
        return [lead_of(self)]

    def verdict(self) -> str:
        """§11.4 One of the five results."""
        return say("{result:A}.", result=result_of(lead_of(self)))

    def epilogue(self) -> Message:
        lead = lead_of(self)
        return say("The day is over: {result:a}, {lead}.", result=result_of(lead), lead=signed(lead))

    def words(self, side: Side) -> Words:
        return {"hour": hour(self.turn)}

    # ------------------------------------------------------------------ squadrons

    def has_acted(self, squadron: i64) -> bool:
        return self.done >> squadron & 1 != 0

    def has_to_land(self, squadron: i64) -> bool:
        return self.must_land >> squadron & 1 != 0

    def send(self, squadron: i64, place: i64, facing: i64) -> None:
        """§3.9 The squadron's action of this turn."""
        self.place[squadron] = place
        self.facing[squadron] = facing
        self.done |= 1 << squadron

    def destroy(self, squadron: i64) -> None:
        self.place[squadron] = GONE

    def at(self, place: i64) -> i64:
        """How many squadrons are there."""
        count: i64 = 0
        for squadron in range(SQUADRONS):
            if self.place[squadron] == place:
                count += 1
        return count

    def alike(self, squadron: i64) -> list[int]:
        """The squadron, and those after it that no order could tell from it."""
        return [squadron] + [each for each in range(squadron + 1, SQUADRONS) if self.is_alike(squadron, each)]

    def late(self) -> list[int]:
        """§3.11 Squadrons that still have to land."""
        return [each for each in range(SQUADRONS) if (self.must_land & ~self.done) >> each & 1]

    def is_alike(self, one: i64, other: i64) -> bool:
        """Whether no order could tell the two squadrons apart."""
        return (
            self.place[one] == self.place[other]
            and self.facing[one] == self.facing[other]
            and self.load[one] == self.load[other]
            and self.done >> one & 1 == self.done >> other & 1
            and self.must_land >> one & 1 == self.must_land >> other & 1
            and self.since[one] == self.since[other]
            and (one >= ZEROS or self.low[one] == self.low[other])
        )

    # ------------------------------------------------------------------ ships

    def capacity(self, ship: i64) -> i64:
        """§1.12 The number that the ship shows."""
        hits = self.hits[ship]
        if hits == 0:
            return self.rules.full[ship]
        if hits >= self.rules.hits_to_sink[ship]:
            return 0
        return self.rules.reduced[ship]

    def room_on(self, carrier: i64) -> i64:
        """§3.14 How many squadrons more it holds."""
        return self.capacity(carrier) - self.at(carrier)

    def is_afloat(self, ship: i64) -> bool:
        return self.hits[ship] < self.rules.hits_to_sink[ship]

    def hits_left(self, ship: i64) -> i64:
        """How many hits sink it."""
        return self.rules.hits_to_sink[ship] - self.hits[ship]

    def hit(self, ship: i64) -> None:
        """§9.2 One hit; what goes beyond sinking is lost."""
        if self.hits[ship] < self.rules.hits_to_sink[ship]:
            self.hits[ship] += 1

    def has_carrier(self) -> bool:
        """Whether any Japanese carrier is afloat."""
        return any(self.is_afloat(ship) for ship in range(CARRIERS))

    def in_fleet(self, ship: i64, fleet: i64) -> bool:
        """Whether the ship is an American carrier of that fleet, and afloat."""
        return self.fleet[ship - ENTERPRISE] == fleet and self.is_afloat(ship)

    def is_fleet_afloat(self, fleet: i64) -> bool:
        if not self.revealed:
            return fleet == 1
        return any(self.in_fleet(ship, fleet) for ship in range(ENTERPRISE, MIDWAY))

    def has_second_fleet(self) -> bool:
        """§6.6 Whether an attack has shown that there is one."""
        if self.revealed:
            for each in range(US_CARRIERS):
                if self.fleet[each] == 2:
                    return True
        return False

    # ------------------------------------------------------------------ counters

    def due(self, kind: i64, turn: i64) -> i64:
        """Counters of the kind that come back in that turn."""
        return self.track[kind * (TURNS + 1) + turn]

    def lay(self, kind: i64, turn: i64, count: i64) -> None:
        """§7.8, §10.12 Lay counters on the track, or aside if that lies past its end."""
        if turn <= TURNS:
            self.track[kind * (TURNS + 1) + turn] += count
        else:
            self.aside[kind] += count

    def counters_at(self, kind: i64, turn: i64) -> i64:
        """Counters of the kind due in that turn, or, past the end, laid aside."""
        return self.due(kind, turn) if turn <= TURNS else self.aside[kind]

    def on_track(self, kind: i64) -> i64:
        total: i64 = 0
        for turn in range(1, TURNS + 1):
            total += self.due(kind, turn)
        return total

    def high_cap(self) -> i64:
        """Zeros in the CAP box that are not low."""
        count: i64 = 0
        for zero in range(ZEROS):
            if self.place[zero] == CAP_BOX and self.low[zero] == 0:
                count += 1
        return count


# ------------------------------------------------------------------ §11 Victory


def squadron_points(destroyed: i64) -> i64:
    """§11.1 Half a point for every second squadron, rounded up."""
    return (destroyed // 2 + 1) // 2


def ship_points(operation: Operation, first: i64, end: i64) -> i64:
    """§11.2 What the state of the ships from ``first`` up to ``end`` is worth to the other side."""
    total: i64 = 0
    for ship in range(first, end):
        if not operation.is_afloat(ship):
            total += SHIP_WORTH[ship]
        elif operation.hits[ship] > 0 and ship != MIDWAY:
            total += 1
    return total


def japanese_points(operation: Operation) -> i64:
    destroyed = operation.shot[0] + operation.shot[1]
    return squadron_points(destroyed) + ship_points(operation, ENTERPRISE, SHIPS)


def american_points(operation: Operation) -> i64:
    return squadron_points(operation.at(GONE)) + ship_points(operation, 0, CARRIERS)


def lead_of(operation: Operation) -> i64:
    """§11.4 Japanese points less American ones."""
    return japanese_points(operation) - american_points(operation)
