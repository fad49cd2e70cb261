"""§6 A Japanese strike on Midway or on an American fleet."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grognard.core.chance import Actions, Lots
from grognard.core.flow import Chance, Decision, Procedure, Rule, Side
from grognard.games.kido_butai.attack import (
    Attack,
    BeginBombing,
    BeginFlak,
    BuffaloFires,
    DrawFighter,
    DropBombs,
    FireFlak,
    MeetBuffalos,
    MeetZeros,
    OpenFighterCup,
    ZeroFires,
    add_die,
    count_left,
    count_of,
    is_disturbed,
    remove_placeholders,
)
from grognard.games.kido_butai.data import (
    BACK_FROM_CAP,
    BUFFALO,
    CENTRE,
    DAUNTLESS,
    DIE,
    ENTERPRISE,
    GONE,
    MIDWAY,
    NO_BOMBER,
    NO_FIGHTER,
    SHIPS,
    SQUADRONS,
    TURNS,
    US_CARRIERS,
    WEST,
    ZEROS,
)
from grognard.games.kido_butai.position import Operation

GO: Final = 0  # all that are not held back attack
HOLD_ZERO: Final = 1
HOLD_BOMBER: Final = 2

NO_CARRIER: Final = 3  # what can be drawn from the fleet cup: carriers 0 to 2, or this
FLEET_SPACE: Final = 4


def strike() -> Attack:
    return Attack(STRIKE, ENTERPRISE)


# ------------------------------------------------------------------ who attacks


@final
class Muster(Decision[Operation, Attack]):
    """§3.6 The attack begins, or one squadron more is held back at the target (R8)."""

    space: i64 = 3

    def actions(self, operation: Operation, attack: Attack, side: Side, out: Actions) -> None:
        out.add(GO)
        zeros = count_of(attack.group & 15)
        bombers = count_of(attack.group >> ZEROS)
        if zeros > 0 and zeros + bombers > 1:
            out.add(HOLD_ZERO)
        if bombers > 1 or (bombers == 1 and zeros > 0 and operation.rules.sweep):
            out.add(HOLD_BOMBER)

    def take(self, operation: Operation, attack: Attack, side: Side, action: i64) -> None:
        if action == GO:
            set_out(operation, attack)
        else:
            attack.group &= ~(1 << held_back(attack.group, action))
            attack.go(self)


def held_back(group: i64, action: i64) -> i64:
    """The squadron that is held back: the last of its kind."""
    squadron: i64 = ZEROS - 1 if action == HOLD_ZERO else SQUADRONS - 1
    while not group >> squadron & 1:
        squadron -= 1
    return squadron


def set_out(operation: Operation, attack: Attack) -> None:
    """§3.6 Those that are not held back attack."""
    for zero in range(ZEROS):
        if attack.group >> zero & 1:
            attack.zeros[attack.zero_count] = zero
            attack.zero_count += 1
    attack.bombers = count_of(attack.group >> ZEROS)
    attack.capacity = us_capacity(operation)
    operation.attacked |= 1 << attack.target


def us_capacity(operation: Operation) -> i64:
    total: i64 = 0
    for ship in range(ENTERPRISE, SHIPS):
        total += operation.capacity(ship)
    return total


# ------------------------------------------------------------------ §6.5 the fleet


@final
class SightFleet(Rule[Operation, Attack]):
    """§6.5 The first attack on a fleet shows which carriers it has."""

    def do(self, operation: Operation, attack: Attack) -> None:
        if attack.target != 1 or operation.revealed:
            attack.skip()


@final
class DrawCarrier(Chance[Operation, Attack]):
    """§6.5 One carrier is drawn, then "no carrier" joins them and more are drawn until it appears."""

    space: i64 = FLEET_SPACE

    def outcomes(self, operation: Operation, attack: Attack, out: Lots) -> None:
        first = True
        for carrier in range(US_CARRIERS):
            if operation.fleet[carrier] == 0:
                out.add(carrier, 1)
            else:
                first = False
        if not first:
            out.add(NO_CARRIER, 1)

    def take(self, operation: Operation, attack: Attack, side: Side, drawn: i64) -> None:
        if drawn == NO_CARRIER:  # §6.7
            operation.revealed = True
            for carrier in range(US_CARRIERS):
                if operation.fleet[carrier] == 0:  # §6.6
                    operation.fleet[carrier] = 2
        else:
            operation.fleet[drawn] = 1
            attack.go(self)


# ------------------------------------------------------------------ after the air combat


@final
class SettleStrike(Rule[Operation, Attack]):
    """§7.6 to §7.9 What was shot down leaves the game, what survives goes on."""

    def do(self, operation: Operation, attack: Attack) -> None:
        for zero in range(attack.zero_count):
            if attack.zeros_down >> zero & 1:
                operation.destroy(attack.zeros[zero])
        bomber: i64 = 0
        for squadron in range(ZEROS, SQUADRONS):
            if attack.group >> squadron & 1:
                if attack.bombers_down >> bomber & 1:
                    operation.destroy(squadron)
                bomber += 1
        down = count_of(attack.buffalos_down)
        operation.shot[1] += down
        left = remove_placeholders(operation, NO_FIGHTER, down, attack.no_fighter)
        operation.lay(BUFFALO, operation.turn + BACK_FROM_CAP, attack.buffalos - down)
        operation.lay(NO_FIGHTER, operation.turn + BACK_FROM_CAP, left)
        count_left(attack)
        if attack.target != 0 and not operation.rules.no_pips and not is_disturbed(operation, attack):
            attack.all_pips = 1


@final
class ChooseTargets(Rule[Operation, Attack]):
    """§8.1 Bombers are allotted to carriers, if there are several to choose from."""

    def do(self, operation: Operation, attack: Attack) -> None:
        ship = MIDWAY if attack.target == 0 else only_carrier(operation, attack)
        if attack.left == 0 or attack.all_pips != 0:
            attack.skip()
        elif ship != 0:
            attack.aimed[ship - ENTERPRISE] = attack.left
            attack.left = 0
            attack.skip()


def only_carrier(operation: Operation, attack: Attack) -> i64:
    """The one carrier of the fleet that is afloat; 0 if there are several."""
    found: i64 = 0
    for ship in range(ENTERPRISE, MIDWAY):
        if operation.in_fleet(ship, attack.target):
            if found != 0:
                return 0
            found = ship
    return found


@final
class Aim(Decision[Operation, Attack]):
    """§8.1 The next bomber is aimed at a carrier, as you like."""

    space: i64 = US_CARRIERS

    def actions(self, operation: Operation, attack: Attack, side: Side, out: Actions) -> None:
        add_fleet(operation, attack, out)

    def take(self, operation: Operation, attack: Attack, side: Side, carrier: i64) -> None:
        attack.aimed[carrier] += 1
        attack.left -= 1
        if attack.left > 0:
            attack.go(self)


def add_fleet(operation: Operation, attack: Attack, out: Actions) -> None:
    """The carriers of the attacked fleet that are afloat."""
    for ship in range(ENTERPRISE, MIDWAY):
        if operation.in_fleet(ship, attack.target):
            out.add(ship - ENTERPRISE)


@final
class CountPips(Rule[Operation, Attack]):
    """§9.4 All pips are hits; if they suffice to sink every carrier there is nothing to choose."""

    def do(self, operation: Operation, attack: Attack) -> None:
        if attack.pips == 0:
            attack.skip()
            return
        only = only_carrier(operation, attack)
        if only != 0 or attack.pips >= hits_needed(operation, attack.target):
            for ship in range(ENTERPRISE, MIDWAY):
                if operation.in_fleet(ship, attack.target):
                    hits = min(attack.pips, operation.rules.hits_to_sink[ship] - operation.hits[ship])
                    operation.hits[ship] += hits
                    attack.pips -= hits
            attack.pips = 0
            attack.skip()


def hits_needed(operation: Operation, fleet: i64) -> i64:
    """How many hits sink every carrier of the fleet."""
    needed: i64 = 0
    for ship in range(ENTERPRISE, MIDWAY):
        if operation.in_fleet(ship, fleet):
            needed += operation.rules.hits_to_sink[ship] - operation.hits[ship]
    return needed


@final
class SpreadHits(Decision[Operation, Attack]):
    """§9.4 You spread the pips over the carriers, hit by hit (R15)."""

    space: i64 = US_CARRIERS

    def actions(self, operation: Operation, attack: Attack, side: Side, out: Actions) -> None:
        add_fleet(operation, attack, out)

    def take(self, operation: Operation, attack: Attack, side: Side, carrier: i64) -> None:
        operation.hit(ENTERPRISE + carrier)
        attack.pips -= 1
        if attack.pips > 0:
            attack.go(self)


# ------------------------------------------------------------------ §9.5 squadrons lost with their base


@final
class CountCapacity(Rule[Operation, Attack]):
    """§9.5 Capacity lost beyond the squadrons shot down in this attack."""

    def do(self, operation: Operation, attack: Attack) -> None:
        lost = attack.capacity - us_capacity(operation)
        attack.capacity = max(0, lost - count_of(attack.buffalos_down))


@final
class StrandSquadrons(Rule[Operation, Attack]):
    """§9.5, §9.6 Squadrons without a base are lost, from the larger group on the track; tie: a die."""

    def do(self, operation: Operation, attack: Attack) -> None:
        while attack.capacity > 0:
            bombers = operation.on_track(DAUNTLESS)
            fighters = operation.on_track(BUFFALO)
            if bombers + fighters == 0 and operation.rules.cups_too:  # §12.8
                bombers = operation.cup[DAUNTLESS]
                fighters = operation.cup[BUFFALO]
            if bombers + fighters == 0:
                attack.capacity = 0
            elif bombers == fighters:
                return
            else:
                strand(operation, attack, DAUNTLESS if bombers > fighters else BUFFALO)
        attack.skip()


@final
class ThrowForStranded(Chance[Operation, Attack]):
    """§9.6 The groups are equal: 1-3 takes a bomber, 4-6 a fighter (R19)."""

    space: i64 = DIE

    def outcomes(self, operation: Operation, attack: Attack, out: Lots) -> None:
        add_die(out)

    def take(self, operation: Operation, attack: Attack, side: Side, face: i64) -> None:
        strand(operation, attack, DAUNTLESS if face < 3 else BUFFALO)
        attack.go(STRAND_SQUADRONS)


def strand(operation: Operation, attack: Attack, kind: i64) -> None:
    """§9.5 One squadron, the soonest due on the track, is lost, and a placeholder with it (R19)."""
    attack.capacity -= 1
    operation.shot[0 if kind == DAUNTLESS else 1] += 1
    turn: i64 = 1
    while turn <= TURNS and operation.due(kind, turn) == 0:
        turn += 1
    if turn <= TURNS:
        operation.lay(kind, turn, -1)
    else:
        operation.cup[kind] -= 1
    remove_placeholders(operation, NO_BOMBER if kind == DAUNTLESS else NO_FIGHTER, 1, 0)


@final
class FlyBack(Rule[Operation, Attack]):
    """§3.6 The attackers go back to the centre and face West."""

    def do(self, operation: Operation, attack: Attack) -> None:
        for squadron in range(SQUADRONS):
            if attack.group >> squadron & 1 and operation.place[squadron] != GONE:
                operation.send(squadron, CENTRE, WEST)


STRAND_SQUADRONS: Final = StrandSquadrons()
STRIKE: Final = Procedure(
    strike,
    Muster(),
    SightFleet(),
    DrawCarrier(),
    OpenFighterCup(),
    DrawFighter(),
    MeetBuffalos(),
    BuffaloFires(),
    MeetZeros(),
    ZeroFires(),
    SettleStrike(),
    ChooseTargets(),
    Aim(),
    BeginFlak(),
    FireFlak(),
    BeginBombing(),
    DropBombs(),
    CountPips(),
    SpreadHits(),
    CountCapacity(),
    STRAND_SQUADRONS,
    ThrowForStranded(),
    FlyBack(),
)
