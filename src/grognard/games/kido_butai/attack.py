"""§6 to §9 What Japanese strikes and American raids have in common: one frame, and its shared steps."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Lots
from grognard.core.flow import Chance, Frame, Procedure, Rule, Side
from grognard.games.kido_butai.data import (
    BUFFALO,
    CARRIERS,
    DIE,
    MIDWAY,
    NO_FIGHTER,
    SQUADRONS,
    TURNS,
    ZEROS,
)
from grognard.games.kido_butai.position import Operation

SQUADRON: Final = 0  # what can be drawn from a cup
PLACEHOLDER: Final = 1

UNKNOWN: Final = 0  # §10.2 what kind of bombers come
TORPEDO_BOMBERS: Final = 1
DIVE_BOMBERS: Final = 2


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Attack(Frame):
    """One attack, a Japanese strike or an American raid.

    Attackers and defenders are numbered within the attack: Zeros as in ``zeros``, the others by how
    many there are.  What happens to them is noted in bit sets, since all fire at once (§7.5).
    """

    def __init__(self, procedure: Procedure, first_ship: i64) -> None:
        super().__init__(procedure)
        self.first_ship: Final = first_ship  # of the four that may be attacked
        self.target: i64 = 0  # of a strike: Midway 0, fleets 1 and 2
        self.group: i64 = 0  # the Japanese squadrons of a strike
        self.zeros = vec[i64]([0] * ZEROS)  # the Zeros that take part, in order
        self.zero_count: i64 = 0
        self.bombers: i64 = 0  # that attack
        self.buffalos: i64 = 0  # American fighters, CAP or escort
        self.no_fighter: i64 = 0  # placeholders drawn
        self.no_bomber: i64 = 0
        self.type: i64 = UNKNOWN
        self.fired: i64 = 0  # dice of this step that have fallen
        self.buffalos_down: i64 = 0
        self.zeros_down: i64 = 0
        self.bombers_down: i64 = 0
        self.bombers_aborted: i64 = 0
        self.all_pips: i64 = 0  # §9.3
        self.left: i64 = 0  # bombers that can still bomb, as long as they are not aimed at a ship
        self.aimed = vec[i64]([0] * CARRIERS)  # bombers aimed at each of the four ships
        self.ship: i64 = 0  # which of the four is being dealt with
        self.pips: i64 = 0
        self.capacity: i64 = 0  # §9.5 of all American bases before the attack, then what is missing
        self.fighters_lose: i64 = 0  # §10.11 1: the fighters aboard lose a squadron, 0: the bombers

    def copy_from(self, other: Frame) -> None:
        assert isinstance(other, Attack)
        self.target = other.target
        self.group = other.group
        self.zero_count = other.zero_count
        self.bombers = other.bombers
        self.buffalos = other.buffalos
        self.no_fighter = other.no_fighter
        self.no_bomber = other.no_bomber
        self.type = other.type
        self.fired = other.fired
        self.buffalos_down = other.buffalos_down
        self.zeros_down = other.zeros_down
        self.bombers_down = other.bombers_down
        self.bombers_aborted = other.bombers_aborted
        self.all_pips = other.all_pips
        self.left = other.left
        self.ship = other.ship
        self.pips = other.pips
        self.capacity = other.capacity
        self.fighters_lose = other.fighters_lose
        for i in range(CARRIERS):
            self.zeros[i] = other.zeros[i]
            self.aimed[i] = other.aimed[i]

    def facts(self, observer: Side) -> list[int]:
        numbers = [
            self.target, self.group, self.zero_count, self.bombers, self.buffalos, self.no_fighter,
            self.no_bomber, self.type, self.fired, self.buffalos_down, self.zeros_down,
            self.bombers_down, self.bombers_aborted, self.all_pips, self.left, self.ship, self.pips,
            self.capacity, self.fighters_lose,
        ]  # fmt: skip
        numbers += [self.zeros[i] for i in range(CARRIERS)]
        numbers += [self.aimed[i] for i in range(CARRIERS)]
        return [int(number) for number in numbers]

    def restore(self, facts: list[int]) -> None:
        (
            self.target, self.group, self.zero_count, self.bombers, self.buffalos, self.no_fighter,
            self.no_bomber, self.type, self.fired, self.buffalos_down, self.zeros_down,
            self.bombers_down, self.bombers_aborted, self.all_pips, self.left, self.ship, self.pips,
            self.capacity, self.fighters_lose,
        ) = facts[:19]  # fmt: skip
        for i in range(CARRIERS):
            self.zeros[i] = facts[19 + i]
            self.aimed[i] = facts[23 + i]

    def skip(self) -> None:
        """Leave out the step that would follow."""
        self.step = self.step.next

    def is_raid(self) -> bool:
        return self.first_ship == 0

    def is_combat(self) -> bool:
        """§6.9 Whether defending fighters meet the attackers."""
        return (self.zero_count if self.is_raid() else self.buffalos) > 0

    def loads(self) -> i64:
        """How many bombers are aimed at ships."""
        return self.aimed[0] + self.aimed[1] + self.aimed[2] + self.aimed[3]


def group_at(operation: Operation, corner: i64) -> i64:
    """The squadrons there that have not acted yet, as a bit set."""
    group: i64 = 0
    for squadron in range(SQUADRONS):
        if operation.place[squadron] == corner and not operation.has_acted(squadron):
            group |= 1 << squadron
    return group


def count_of(bits: i64) -> i64:
    """How many are in a bit set."""
    count: i64 = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count


def add_die(out: Lots) -> None:
    """One die: outcomes 0 to 5 are 1 to 6 pips."""
    for face in range(DIE):
        out.add(face, 1)


# ------------------------------------------------------------------ fighters from the cup


@final
class OpenFighterCup(Rule[Operation, Attack]):
    """§6.8 (CAP), §5.5 (escorts): fighters are drawn, unless the cup is empty (R18)."""

    def do(self, operation: Operation, attack: Attack) -> None:
        if operation.cup[BUFFALO] + operation.cup[NO_FIGHTER] == 0:
            attack.skip()


@final
class DrawFighter(Chance[Operation, Attack]):
    """§6.8, §5.5 Counters are drawn from the fighter cup until a "no fighter" appears."""

    space: i64 = 2

    def outcomes(self, operation: Operation, attack: Attack, out: Lots) -> None:
        if operation.cup[BUFFALO] > 0:
            out.add(SQUADRON, operation.cup[BUFFALO])
        if operation.cup[NO_FIGHTER] > 0:
            out.add(PLACEHOLDER, operation.cup[NO_FIGHTER])

    def take(self, operation: Operation, attack: Attack, side: Side, drawn: i64) -> None:
        if drawn == PLACEHOLDER:
            operation.cup[NO_FIGHTER] -= 1
            attack.no_fighter = 1
            return
        operation.cup[BUFFALO] -= 1
        attack.buffalos += 1
        if operation.cup[BUFFALO] + operation.cup[NO_FIGHTER] > 0:
            attack.go(self)


# ------------------------------------------------------------------ §7 Air combat


@final
class MeetBuffalos(Rule[Operation, Attack]):
    """§7.5 American fighters fire, where there is a fight."""

    def do(self, operation: Operation, attack: Attack) -> None:
        attack.fired = 0
        if not attack.is_combat() or attack.buffalos == 0:
            attack.skip()


@final
class BuffaloFires(Chance[Operation, Attack]):
    """§7.1 to §7.3 Each American fighter fires at a Japanese squadron."""

    space: i64 = DIE

    def outcomes(self, operation: Operation, attack: Attack, out: Lots) -> None:
        add_die(out)

    def take(self, operation: Operation, attack: Attack, side: Side, face: i64) -> None:
        fire_of_buffalo(attack, attack.fired, face + 1)
        attack.fired += 1
        if attack.fired < attack.buffalos:
            attack.go(self)


def fire_of_buffalo(attack: Attack, buffalo: i64, die: i64) -> None:
    """§7.2 At a Zero, or, in a strike, once all Zeros are engaged, at a bomber (R13)."""
    targets = attack.zero_count if attack.is_raid() else attack.zero_count + attack.bombers
    target = buffalo % targets
    if target < attack.zero_count:
        if die == 6:  # §7.6
            attack.zeros_down |= 1 << target
    else:
        fire_at_bomber(attack, target - attack.zero_count, die)


def fire_at_bomber(attack: Attack, bomber: i64, die: i64) -> None:
    """§7.7 Shot down on 5 and 6, aborted on 3 and 4."""
    if die >= 5:
        attack.bombers_down |= 1 << bomber
    elif die >= 3:
        attack.bombers_aborted |= 1 << bomber


@final
class MeetZeros(Rule[Operation, Attack]):
    """§7.5 At the same time Japanese fighters fire, where there is a fight."""

    def do(self, operation: Operation, attack: Attack) -> None:
        attack.fired = 0
        if not attack.is_combat() or attack.zero_count == 0:
            attack.skip()


@final
class ZeroFires(Chance[Operation, Attack]):
    """§7.4 Each Zero fires: at American fighters, and in a raid, once all are engaged, at bombers."""

    space: i64 = DIE

    def outcomes(self, operation: Operation, attack: Attack, out: Lots) -> None:
        add_die(out)

    def take(self, operation: Operation, attack: Attack, side: Side, face: i64) -> None:
        fire_of_zero(attack, attack.fired, face + 1)
        attack.fired += 1
        if attack.fired < attack.zero_count:
            attack.go(self)


def fire_of_zero(attack: Attack, zero: i64, die: i64) -> None:
    """§7.6 It shoots down a fighter on 5 and 6 (R13)."""
    targets = attack.buffalos + attack.bombers if attack.is_raid() else attack.buffalos
    target = zero % targets
    if target < attack.buffalos:
        if die >= 5:
            attack.buffalos_down |= 1 << target
    else:
        fire_at_bomber(attack, target - attack.buffalos, die)


def is_disturbed(operation: Operation, attack: Attack) -> bool:
    """§9.3 Whether a CAP disturbed the bombers (R14)."""
    if operation.rules.any_combat_disturbs:
        return attack.is_combat()
    if attack.is_raid():
        return attack.zero_count > attack.buffalos
    return attack.buffalos > attack.zero_count


def count_left(attack: Attack) -> None:
    """§7.7 The bombers that were neither shot down nor aborted."""
    attack.left = attack.bombers - count_of(attack.bombers_down | attack.bombers_aborted)


def remove_placeholders(operation: Operation, kind: i64, count: i64, drawn: i64) -> i64:
    """§7.9 One for each squadron lost: drawn, from the cup, or the latest on the track (R18).

    How many drawn ones are left over.
    """
    while count > 0:
        count -= 1
        if drawn > 0:
            drawn -= 1
        elif operation.cup[kind] > 0:
            operation.cup[kind] -= 1
        else:
            take_latest(operation, kind)
    return drawn


def take_latest(operation: Operation, kind: i64) -> None:
    turn: i64 = TURNS
    while turn > 0:
        if operation.due(kind, turn) > 0:
            operation.lay(kind, turn, -1)
            return
        turn -= 1


# ------------------------------------------------------------------ §8 Flak, §9 Bombing


def fires_flak(operation: Operation, attack: Attack, ship: i64) -> bool:
    """§8.2 A target of the attack fires; §9.3 if the bombers were not disturbed, every ship does."""
    if attack.all_pips == 0:
        return attack.aimed[ship - attack.first_ship] > 0
    if attack.is_raid():
        return operation.is_afloat(ship)
    return ship < MIDWAY and operation.in_fleet(ship, attack.target)


def next_flak(operation: Operation, attack: Attack, ship: i64) -> i64:
    """The first ship from ``ship`` on that fires; beyond the last if none does."""
    while ship < attack.first_ship + CARRIERS and not fires_flak(operation, attack, ship):
        ship += 1
    return ship


@final
class BeginFlak(Rule[Operation, Attack]):
    """§8.2 Flak, if there are bombers left."""

    def do(self, operation: Operation, attack: Attack) -> None:
        attack.ship = attack.first_ship + CARRIERS
        if attack.left + attack.loads() > 0:
            attack.ship = next_flak(operation, attack, attack.first_ship)
        if attack.ship == attack.first_ship + CARRIERS:
            attack.skip()


@final
class FireFlak(Chance[Operation, Attack]):
    """§8.2, §8.3 One die for each ship: 5 and 6 abort a bomber, Japanese flak (§10.8) only 6."""

    space: i64 = DIE

    def outcomes(self, operation: Operation, attack: Attack, out: Lots) -> None:
        add_die(out)

    def take(self, operation: Operation, attack: Attack, side: Side, face: i64) -> None:
        if face + 1 >= (6 if attack.is_raid() else 5):
            if attack.all_pips == 0:
                attack.aimed[attack.ship - attack.first_ship] -= 1
            elif attack.left > 0:
                attack.left -= 1
        attack.ship = next_flak(operation, attack, attack.ship + 1)
        if attack.ship < attack.first_ship + CARRIERS:
            attack.go(self)


@final
class BeginBombing(Rule[Operation, Attack]):
    """§9.1 Bombing, if there are bombers left."""

    def do(self, operation: Operation, attack: Attack) -> None:
        attack.ship = next_aimed(attack, attack.first_ship)
        if attack.left + attack.loads() == 0:
            attack.skip()


def next_aimed(attack: Attack, ship: i64) -> i64:
    """The first ship from ``ship`` on that a bomber is aimed at."""
    while ship < attack.first_ship + CARRIERS and attack.aimed[ship - attack.first_ship] == 0:
        ship += 1
    return ship


@final
class DropBombs(Chance[Operation, Attack]):
    """§9.1 One die for each bomber: a carrier is hit on 5 and 6, Midway on 6; or §9.4 by all pips."""

    space: i64 = DIE

    def outcomes(self, operation: Operation, attack: Attack, out: Lots) -> None:
        add_die(out)

    def take(self, operation: Operation, attack: Attack, side: Side, face: i64) -> None:
        if attack.all_pips != 0:
            attack.pips += face + 1
            attack.left -= 1
            if attack.left > 0:
                attack.go(self)
            return
        if face + 1 >= (6 if attack.ship == MIDWAY else 5):
            operation.hit(attack.ship)
        attack.aimed[attack.ship - attack.first_ship] -= 1
        attack.ship = next_aimed(attack, attack.ship)
        if attack.ship < attack.first_ship + CARRIERS:
            attack.go(self)
