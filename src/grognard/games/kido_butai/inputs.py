"""What the learned judgement asks of a position: what the written one leaves out or rounds.

What was learned is added to what the written one says.  Squadrons alike are counted, not named.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.core.chance import Actions
from grognard.core.flow import Position, Side
from grognard.core.net import Inputs, at_most, step_around, step_of
from grognard.games.kido_butai.attack import Attack
from grognard.games.kido_butai.data import (
    BOMBS,
    CARRIERS,
    DAUNTLESS,
    FIRST_RAID,
    GONE,
    KINDS,
    NO_BOMBER,
    SHIPS,
    SQUADRONS,
    TURNS,
    US_CARRIERS,
    ZEROS,
)
from grognard.games.kido_butai.judgement import (
    HORIZON,
    late_squadrons,
    outlook,
    planned_cap,
    raids_to_come,
    strikes_to_come,
)
from grognard.games.kido_butai.orders import Orders
from grognard.games.kido_butai.position import Operation, lead_of

PLACES: Final = 6  # decks, centre, CAP box, off Midway, at the fleet, gone
QUARTERS: Final = 4
WAYS: Final = PLACES * QUARTERS
FEW: Final = 5  # Zeros: none to four
MANY: Final = 11  # bombers: none to ten
HITS: Final = 4
ABOARD: Final = 6
READY: Final = 4
LEADS: Final = 41
STEPS: Final = 16
COUNTERS: Final = 12
SOON: Final = 3  # turns in which counters come back
STAGES: Final = 40  # steps of orders, strikes, raids and the day
PARTS: Final = 7
BLANK: Final = vec[i64]([0] * (3 * WAYS))


@final
class OperationInputs(Inputs):
    corrects: bool = True
    horizon: i64 = 12  # of 0, 12 and 30, with 0.02 s for a decision, this did best

    def __init__(self) -> None:
        super().__init__()
        self.turn: Final = self.group("turn, without and with raids", 2 * TURNS + 2)
        self.judged: Final = self.group("as the author judges", LEADS)
        self.lead: Final = self.group("points", LEADS)
        self.strikes: Final = self.group("strikes to come", STEPS)
        self.raids: Final = self.group("raids to come", STEPS)
        self.cap: Final = self.each("Zeros high in so many turns", FEW, int(HORIZON))
        self.zeros: Final = self.each("Zeros there", FEW, WAYS)
        self.bombs: Final = self.each("bombers there with bombs", MANY, WAYS)
        self.torpedoes: Final = self.each("bombers there with torpedoes", MANY, WAYS)
        self.hits: Final = self.each("hits", HITS, int(SHIPS))
        self.aboard: Final = self.each("squadrons aboard, deck", 3 * ABOARD, int(CARRIERS))
        self.waiting: Final = self.each("bombers ready aboard", READY, int(CARRIERS))
        self.late: Final = self.group("have to land", ABOARD)
        self.known: Final = self.group("found, reported, attacked", 12)
        self.fleets: Final = self.each("fleet of a carrier", 3, int(US_CARRIERS))
        self.cups: Final = self.each("in the cup", COUNTERS, int(KINDS))
        self.soon: Final = self.each("back in so many turns", COUNTERS, int(KINDS * SOON))
        self.raid: Final = self.group("bombers of a hundred draws", STEPS)
        self.acted: Final = self.group("squadrons that have acted", int(SQUADRONS) + 1)
        self.attacked: Final = self.group("attacked this turn", 8)
        self.stage: Final = self.group("step", STAGES)
        self.attack: Final = self.each("attack", COUNTERS, PARTS)

    def fill(self, position: Position, mover: Side, out: Actions) -> None:
        assert isinstance(position, Operation)
        self.add_terms(position, out)
        self.add_squadrons(position, out)
        self.add_ships(position, out)
        self.add_americans(position, out)
        self.add_stage(position, out)

    def add_terms(self, operation: Operation, out: Actions) -> None:
        """What the written judgement adds up."""
        raids: i64 = 1 if operation.found and operation.turn >= FIRST_RAID else 0
        out.add(self.turn + (TURNS + 1) * raids + at_most(operation.turn, TURNS))
        out.add(self.judged + step_around(outlook(operation), 0.6, LEADS))
        out.add(self.lead + step_around(float(lead_of(operation)), 1.0, LEADS))
        out.add(self.strikes + step_of(strikes_to_come(operation), 0.5, STEPS))
        out.add(self.raids + step_of(raids_to_come(operation), 0.7, STEPS))
        cover = planned_cap(operation)
        for ahead in range(HORIZON):
            out.add(self.cap + FEW * ahead + at_most(cover[ahead], FEW - 1))

    def add_squadrons(self, operation: Operation, out: Actions) -> None:
        """§1.3 How many of each kind are where, and how they face."""
        counts = BLANK[:]
        acted: i64 = 0
        for squadron in range(SQUADRONS):
            kind: i64 = 0 if squadron < ZEROS else 1 if operation.load[squadron] == BOMBS else 2
            counts[WAYS * kind + way_of(operation, squadron)] += 1
            if operation.has_acted(squadron):
                acted += 1
        for way in range(WAYS):
            if counts[way] > 0:
                out.add(self.zeros + FEW * way + at_most(counts[way], FEW - 1))
            if counts[WAYS + way] > 0:
                out.add(self.bombs + MANY * way + at_most(counts[WAYS + way], MANY - 1))
            if counts[2 * WAYS + way] > 0:
                out.add(self.torpedoes + MANY * way + at_most(counts[2 * WAYS + way], MANY - 1))
        out.add(self.acted + acted)
        out.add(self.late + at_most(late_squadrons(operation), ABOARD - 1))

    def add_ships(self, operation: Operation, out: Actions) -> None:
        for ship in range(SHIPS):
            out.add(self.hits + HITS * ship + at_most(operation.hits[ship], HITS - 1))
        for carrier in range(CARRIERS):
            aboard = at_most(operation.at(carrier), ABOARD - 1)
            out.add(self.aboard + ABOARD * (3 * carrier + operation.decks[carrier]) + aboard)
            out.add(self.waiting + READY * carrier + at_most(ready_on(operation, carrier), READY - 1))

    def add_americans(self, operation: Operation, out: Actions) -> None:
        """§4 Who is found; §5 and §7.8 what is in the cups, and what comes back."""
        found: i64 = 1 if operation.found else 0
        revealed: i64 = 1 if operation.revealed else 0
        out.add(self.known + 6 * revealed + 3 * found + at_most(operation.reported, 2))
        for carrier in range(US_CARRIERS):
            out.add(self.fleets + 3 * carrier + at_most(operation.fleet[carrier], 2))
        for kind in range(KINDS):
            out.add(self.cups + COUNTERS * kind + at_most(operation.cup[kind], COUNTERS - 1))
            for ahead in range(SOON):
                turn = operation.turn + 1 + ahead
                if turn <= TURNS and operation.due(kind, turn) > 0:
                    first = self.soon + COUNTERS * (SOON * kind + ahead)
                    out.add(first + at_most(operation.due(kind, turn), COUNTERS - 1))
        counters = operation.cup[DAUNTLESS] + operation.cup[NO_BOMBER]
        if counters > 0:
            share = float(operation.cup[DAUNTLESS]) / float(counters)
            out.add(self.raid + step_of(share, 0.0667, STEPS))
        out.add(self.attacked + at_most(operation.attacked, 7))

    def add_stage(self, operation: Operation, out: Actions) -> None:
        """What is being done: giving orders, a strike, a raid."""
        frame = operation.frame
        number = at_most(frame.step.number, STAGES // 4 - 1)
        if isinstance(frame, Orders):
            out.add(self.stage + number)
        elif isinstance(frame, Attack):
            first = (1 if frame.is_raid() else 2) * (STAGES // 4)
            out.add(self.stage + first + number)
            self.add_attack(frame, out)
        else:
            out.add(self.stage + 3 * (STAGES // 4) + number)

    def add_attack(self, attack: Attack, out: Actions) -> None:
        first: i64 = COUNTERS // 2 if attack.is_raid() else 0
        self.add_part(0, first + at_most(attack.zero_count, COUNTERS // 2 - 1), out)
        self.add_part(1, at_most(attack.bombers, COUNTERS - 1), out)
        self.add_part(2, first + at_most(attack.buffalos, COUNTERS // 2 - 1), out)
        self.add_part(3, at_most(attack.left + attack.loads(), COUNTERS - 1), out)
        self.add_part(4, first + attack.type, out)
        self.add_part(5, 2 * attack.target + attack.all_pips, out)
        self.add_part(6, at_most(attack.pips, COUNTERS - 1), out)

    def add_part(self, part: i64, number: i64, out: Actions) -> None:
        out.add(self.attack + COUNTERS * part + number)


def way_of(operation: Operation, squadron: i64) -> i64:
    """Where it is and how it faces; decks are one place here, and so are those that were lost."""
    place = operation.place[squadron]
    if place == GONE:
        return QUARTERS * (PLACES - 1)
    where: i64 = 0 if place < CARRIERS else place - CARRIERS + 1
    return QUARTERS * where + operation.facing[squadron]


def ready_on(operation: Operation, carrier: i64) -> i64:
    """§3 Bombers aboard that are ready to take off."""
    ready: i64 = 0
    for bomber in range(ZEROS, SQUADRONS):
        if operation.place[bomber] == carrier and operation.facing[bomber] == 0:
            ready += 1
    return ready
