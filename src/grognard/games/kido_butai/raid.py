"""§5 The American phase, and §10 the raid on the Japanese carriers."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grognard.core.chance import Actions, Lots
from grognard.core.flow import Chance, Decision, Procedure, Rule, Side
from grognard.games.kido_butai.attack import (
    DIVE_BOMBERS,
    PLACEHOLDER,
    SQUADRON,
    TORPEDO_BOMBERS,
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
    BACK_FROM_RAID,
    BUFFALO,
    CAP_BOX,
    CARRIERS,
    DAUNTLESS,
    DIE,
    NO_BOMBER,
    NO_FIGHTER,
    SQUADRONS,
    ZEROS,
)
from grognard.games.kido_butai.position import Operation

ENOUGH: Final = ZEROS  # no more squadrons go in; 0 to 3: this one does
INTERCEPT_SPACE: Final = 5


def raid() -> Attack:
    return Attack(RAID, 0)


# ------------------------------------------------------------------ §5 who comes


@final
class OpenBomberCup(Rule[Operation, Attack]):
    """§5.1 Bombers are drawn, unless the cup is empty (R18)."""

    def do(self, operation: Operation, attack: Attack) -> None:
        if operation.cup[DAUNTLESS] + operation.cup[NO_BOMBER] == 0:
            attack.go(END_RAID)


@final
class DrawBomber(Chance[Operation, Attack]):
    """§5.1 to §5.4 Counters are drawn from the bomber cup until a "no bomber" appears."""

    space: i64 = 2

    def outcomes(self, operation: Operation, attack: Attack, out: Lots) -> None:
        if operation.cup[DAUNTLESS] > 0:
            out.add(SQUADRON, operation.cup[DAUNTLESS])
        if operation.cup[NO_BOMBER] > 0:
            out.add(PLACEHOLDER, operation.cup[NO_BOMBER])

    def take(self, operation: Operation, attack: Attack, side: Side, drawn: i64) -> None:
        if drawn == PLACEHOLDER:
            operation.cup[NO_BOMBER] -= 1
            attack.no_bomber = 1
            if attack.bombers == 0:
                attack.go(END_RAID)
            return
        operation.cup[DAUNTLESS] -= 1
        attack.bombers += 1
        if operation.cup[DAUNTLESS] + operation.cup[NO_BOMBER] > 0:
            attack.go(self)


# ------------------------------------------------------------------ §10.2 the Japanese CAP


@final
class SightRaid(Rule[Operation, Attack]):
    """§10.2 The type of the bombers matters only if there is a CAP."""

    def do(self, operation: Operation, attack: Attack) -> None:
        if operation.at(CAP_BOX) == 0:
            attack.skip()


@final
class RollType(Chance[Operation, Attack]):
    """§10.2, §10.3 A die for all of them: 1-3 torpedo bombers, 4-6 dive bombers."""

    space: i64 = DIE

    def outcomes(self, operation: Operation, attack: Attack, out: Lots) -> None:
        add_die(out)

    def take(self, operation: Operation, attack: Attack, side: Side, face: i64) -> None:
        attack.type = TORPEDO_BOMBERS if face < 3 else DIVE_BOMBERS


def may_intercept(operation: Operation, attack: Attack, zero: i64) -> bool:
    """§10.5 It is in the CAP box, and not low if dive bombers come; and has not gone in yet."""
    if operation.place[zero] != CAP_BOX or attack.group >> zero & 1:
        return False
    return attack.type == TORPEDO_BOMBERS or operation.low[zero] == 0


def is_same_cap(operation: Operation, one: i64, other: i64) -> bool:
    return operation.facing[one] == operation.facing[other] and operation.low[one] == operation.low[other]


def send_in(attack: Attack, zero: i64) -> None:
    """R13 The next squadron goes in."""
    attack.zeros[attack.zero_count] = zero
    attack.zero_count += 1
    attack.group |= 1 << zero


@final
class Scramble(Rule[Operation, Attack]):
    """§10.6 Where there is nothing to choose, the CAP goes in by itself."""

    def do(self, operation: Operation, attack: Attack) -> None:
        able: i64 = 0
        first: i64 = -1
        alike = True
        for zero in range(ZEROS):
            if may_intercept(operation, attack, zero):
                able += 1
                if first < 0:
                    first = zero
                elif not is_same_cap(operation, first, zero):
                    alike = False
        all_go = attack.type != TORPEDO_BOMBERS and (alike or attack.buffalos == 0)
        if able <= 1 or all_go:
            for zero in range(ZEROS):
                if may_intercept(operation, attack, zero):
                    send_in(attack, zero)
            attack.skip()


@final
class Intercept(Decision[Operation, Attack]):
    """§10.6 Which squadron goes in next; against torpedo bombers one is enough (R16)."""

    space: i64 = INTERCEPT_SPACE

    def actions(self, operation: Operation, attack: Attack, side: Side, out: Actions) -> None:
        for zero in range(ZEROS):
            if may_intercept(operation, attack, zero):
                first = True
                for other in range(zero):
                    if may_intercept(operation, attack, other) and is_same_cap(operation, zero, other):
                        first = False
                if first:
                    out.add(zero)
        if attack.type == TORPEDO_BOMBERS and attack.zero_count > 0:
            out.add(ENOUGH)

    def take(self, operation: Operation, attack: Attack, side: Side, action: i64) -> None:
        if action == ENOUGH:
            return
        send_in(attack, action)
        for zero in range(ZEROS):
            if may_intercept(operation, attack, zero):
                attack.go(self)


@final
class SettleRaid(Rule[Operation, Attack]):
    """§7.6 to §7.9 What was shot down leaves the game; §10.4 who fought torpedo bombers is low."""

    def do(self, operation: Operation, attack: Attack) -> None:
        for each in range(attack.zero_count):
            zero = attack.zeros[each]
            if attack.zeros_down >> each & 1:
                operation.destroy(zero)
            elif attack.type == TORPEDO_BOMBERS:
                operation.low[zero] = operation.turn + 1  # R17
        bombers = count_of(attack.bombers_down)
        fighters = count_of(attack.buffalos_down)
        operation.shot[0] += bombers
        operation.shot[1] += fighters
        attack.no_bomber = remove_placeholders(operation, NO_BOMBER, bombers, attack.no_bomber)
        attack.no_fighter = remove_placeholders(operation, NO_FIGHTER, fighters, attack.no_fighter)
        count_left(attack)
        if not is_disturbed(operation, attack):
            attack.all_pips = 1


# ------------------------------------------------------------------ §10.7 targets


@final
class AssignTargets(Rule[Operation, Attack]):
    """§10.7 One bomber after the other takes the next carrier that is afloat."""

    def do(self, operation: Operation, attack: Attack) -> None:
        if attack.left > 0 and attack.all_pips == 0 and operation.rules.random_targets:
            return
        if attack.all_pips == 0:
            ship: i64 = CARRIERS - 1
            while attack.left > 0:
                ship = next_afloat(operation, ship + 1)
                attack.aimed[ship] += 1
                attack.left -= 1
        attack.skip()


def next_afloat(operation: Operation, ship: i64) -> i64:
    """The first carrier from ``ship`` on that is afloat, beginning again after the last."""
    ship %= CARRIERS
    while not operation.is_afloat(ship):
        ship = (ship + 1) % CARRIERS
    return ship


@final
class RollTarget(Chance[Operation, Attack]):
    """§12.12 Each bomber rolls for its target: Akagi 1-2, Kaga 3-4, Soryu 5, Hiryu 6."""

    space: i64 = DIE

    def outcomes(self, operation: Operation, attack: Attack, out: Lots) -> None:
        add_die(out)

    def take(self, operation: Operation, attack: Attack, side: Side, face: i64) -> None:
        ship = face // 2 if face < 4 else face - 2
        attack.aimed[next_afloat(operation, ship)] += 1
        attack.left -= 1
        if attack.left > 0:
            attack.go(self)


@final
class SinkInOrder(Rule[Operation, Attack]):
    """§9.4 If all pips count, they sink Akagi first, then Kaga, Soryu, Hiryu (R15)."""

    def do(self, operation: Operation, attack: Attack) -> None:
        for ship in range(CARRIERS):
            hits = min(attack.pips, operation.rules.hits_to_sink[ship] - operation.hits[ship])
            operation.hits[ship] += hits
            attack.pips -= hits
        attack.pips = 0
        attack.ship = 0


# ------------------------------------------------------------------ §10.9 losses aboard


@final
class LoseAboard(Rule[Operation, Attack]):
    """§10.9 All aboard a sunk carrier, §10.10 on a damaged one what exceeds its number."""

    def do(self, operation: Operation, attack: Attack) -> None:
        while attack.ship < CARRIERS:
            ship = attack.ship
            if not operation.is_afloat(ship):
                for squadron in range(SQUADRONS):
                    if operation.place[squadron] == ship:
                        operation.destroy(squadron)
            elif operation.at(ship) > operation.capacity(ship):
                zeros = count_aboard(operation, ship, 0, ZEROS)
                bombers = count_aboard(operation, ship, ZEROS, SQUADRONS)
                if zeros == bombers:
                    return
                attack.fighters_lose = 1 if zeros > bombers else 0
                attack.go(LOSE_ONE)
                return
            attack.ship += 1
        attack.go(END_RAID)


def count_aboard(operation: Operation, ship: i64, first: i64, end: i64) -> i64:
    count: i64 = 0
    for squadron in range(first, end):
        if operation.place[squadron] == ship:
            count += 1
    return count


@final
class ThrowForLoss(Chance[Operation, Attack]):
    """§10.11 The groups aboard are equal: 1-3 takes a bomber, 4-6 a fighter (R20)."""

    space: i64 = DIE

    def outcomes(self, operation: Operation, attack: Attack, out: Lots) -> None:
        add_die(out)

    def take(self, operation: Operation, attack: Attack, side: Side, face: i64) -> None:
        attack.fighters_lose = 0 if face < 3 else 1


@final
class LoseOne(Rule[Operation, Attack]):
    """§10.11 Where the squadrons of the group are alike, one of them is lost."""

    def do(self, operation: Operation, attack: Attack) -> None:
        out = Actions()
        add_losses(operation, attack, out)
        if out.count == 1:
            operation.destroy(out.items[0])
            attack.go(LOSE_ABOARD)


@final
class ChooseLoss(Decision[Operation, Attack]):
    """§10.11 Which squadron of the group is lost, you choose, if they differ (R20)."""

    space: i64 = SQUADRONS

    def actions(self, operation: Operation, attack: Attack, side: Side, out: Actions) -> None:
        add_losses(operation, attack, out)

    def take(self, operation: Operation, attack: Attack, side: Side, squadron: i64) -> None:
        operation.destroy(squadron)
        attack.go(LOSE_ABOARD)


def add_losses(operation: Operation, attack: Attack, out: Actions) -> None:
    """One of each sort of squadron in the group that loses."""
    first: i64 = 0 if attack.fighters_lose != 0 else ZEROS
    end: i64 = ZEROS if attack.fighters_lose != 0 else SQUADRONS
    for squadron in range(first, end):
        if operation.place[squadron] == attack.ship:
            new = True
            for other in range(first, squadron):
                if (
                    operation.place[other] == attack.ship
                    and operation.facing[other] == operation.facing[squadron]
                    and operation.load[other] == operation.load[squadron]
                ):
                    new = False
            if new:
                out.add(squadron)


@final
class EndRaid(Rule[Operation, Attack]):
    """§10.12 Survivors and placeholders are laid on the track five turns ahead."""

    def do(self, operation: Operation, attack: Attack) -> None:
        back = operation.turn + BACK_FROM_RAID
        operation.lay(DAUNTLESS, back, attack.bombers - count_of(attack.bombers_down))
        operation.lay(BUFFALO, back, attack.buffalos - count_of(attack.buffalos_down))
        operation.lay(NO_BOMBER, back, attack.no_bomber)
        operation.lay(NO_FIGHTER, back, attack.no_fighter)


LOSE_ABOARD: Final = LoseAboard()
LOSE_ONE: Final = LoseOne()
END_RAID: Final = EndRaid()
RAID: Final = Procedure(
    raid,
    OpenBomberCup(),
    DrawBomber(),
    OpenFighterCup(),
    DrawFighter(),
    SightRaid(),
    RollType(),
    Scramble(),
    Intercept(),
    MeetBuffalos(),
    BuffaloFires(),
    MeetZeros(),
    ZeroFires(),
    SettleRaid(),
    AssignTargets(),
    RollTarget(),
    BeginFlak(),
    FireFlak(),
    BeginBombing(),
    DropBombs(),
    SinkInOrder(),
    LOSE_ABOARD,
    ThrowForLoss(),
    LOSE_ONE,
    ChooseLoss(),
    END_RAID,
)
