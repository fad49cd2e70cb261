"""§6 to §9 What Japanese strikes and American raids have in common: one frame, and its shared steps."""

from __future__ import annotations

from typing import Final, TypeVar, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Lots
from grognard.core.flow import AnyStep, Chance, Frame, Procedure, Rule, Side
from grognard.core.message import Count, Cue, Message, Words
from grognard.core.sheet import Sheet
from grognard.games.kido_butai import nouns
from grognard.games.kido_butai.data import (
    BUFFALO,
    CAP_BOX,
    CARRIERS,
    DAUNTLESS,
    DIE,
    FLEET_CORNER,
    MIDWAY,
    MOST_COUNTERS,
    NO_FIGHTER,
    SQUADRON_NAMES,
    SQUADRONS,
    TURNS,
    ZEROS,
)
from grognard.games.kido_butai.features import ATTACK_COUNTS, FEATURES
from grognard.games.kido_butai.position import Operation
from grognard.games.kido_butai.telling import JAPAN, Told, place_key, ship_key, tell_damage, theirs

F = TypeVar("F", bound=Frame)

SQUADRON: Final = 0  # what can be drawn from a cup
PLACEHOLDER: Final = 1

MISSED: Final = 0  # what a shot does
DRIVEN_OFF: Final = 1
SHOT_DOWN: Final = 2
BUFFALO_SHOTS: Final = [
    "A Buffalo fires at {target}, {die}: missed.",
    "A Buffalo fires at {target}, {die}: driven off.",
    "A Buffalo fires at {target}, {die}: shot down!",
]
ZERO_SHOTS: Final = [
    "{zero} fires at {target:a}, {die}: missed.",
    "{zero} fires at {target:a}, {die}: driven off.",
    "{zero} fires at {target:a}, {die}: shot down!",
]

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

    def in_numbers(self, side: Side, sheet: Sheet) -> None:
        sheet.mark(FEATURES.raid + (1 if self.is_raid() else 0))
        if not self.is_raid():
            sheet.mark(FEATURES.target + self.target)
        for squadron in range(SQUADRONS):
            if self.group >> squadron & 1:
                sheet.mark(FEATURES.group + squadron)
        for place in range(self.zero_count):
            sheet.mark(FEATURES.group + self.zeros[place])
        if self.first_ship <= self.ship < self.first_ship + CARRIERS:
            sheet.mark(FEATURES.ship + self.ship - self.first_ship)
        for ship in range(CARRIERS):
            sheet.set(FEATURES.aimed + ship, self.aimed[ship])
        counts = [self.zero_count, self.bombers, self.buffalos, self.no_fighter, self.no_bomber, self.type]
        counts += [self.left, self.pips, self.all_pips, self.fighters_lose]
        for place in range(ATTACK_COUNTS):
            sheet.set(FEATURES.counts + place, counts[place], MOST_COUNTERS)


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


class Die(Chance[Operation, F]):
    """One die: outcomes 0 to 5 are 1 to 6 pips."""

    space: i64 = DIE
    waits: str = "A die is thrown."

    def outcomes(self, operation: Operation, frame: F, out: Lots) -> None:
        for face in range(DIE):
            out.add(face, 1)

    def write(self, operation: Operation, frame: F, side: Side, face: i64) -> str:
        return str(face + 1)


# ------------------------------------------------------------------ fighters from the cup


@final
class OpenFighterCup(Rule[Operation, Attack]):
    """§6.8 (CAP), §5.5 (escorts): fighters are drawn, unless the cup is empty (R18)."""

    def do(self, operation: Operation, attack: Attack) -> None:
        if operation.cup[BUFFALO] + operation.cup[NO_FIGHTER] == 0:
            attack.skip()

    def tell(self, before: Operation, attack: Attack, side: Side, action: i64, after: Operation) -> Told:
        if before.cup[BUFFALO] + before.cup[NO_FIGHTER] > 0:
            return []
        if attack.is_raid():
            return [theirs("The fighter cup is empty: no escort.", "§5.5")]
        return [theirs("The fighter cup is empty: no CAP.", "§6.8")]


@final
class DrawFighter(Chance[Operation, Attack]):
    """§6.8, §5.5 Counters are drawn from the fighter cup until a "no fighter" appears."""

    space: i64 = 2
    waits: str = "A counter is drawn from the fighter cup."

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

    def write(self, operation: Operation, attack: Attack, side: Side, drawn: i64) -> str:
        return "no fighter" if drawn == PLACEHOLDER else "fighter"

    def tell(self, before: Operation, attack: Attack, side: Side, drawn: i64, after: Operation) -> Told:
        rule = "§5.5" if attack.is_raid() else "§6.8"
        cue = Cue("draw", start="cup-fighters", cards=(self.write(before, attack, side, drawn),))
        if drawn == PLACEHOLDER:
            told = theirs("From the fighter cup: “no fighter”.", rule, cue)
            return [told, tell_fighters(attack, attack.buffalos, rule)]
        told = theirs("From the fighter cup: a Buffalo.", rule, cue)
        if after.cup[BUFFALO] + after.cup[NO_FIGHTER] > 0:
            return [told]
        return [told, tell_fighters(attack, attack.buffalos + 1, rule)]


def tell_fighters(attack: Attack, count: i64, rule: str) -> Message:
    """How many Buffalos escort the raid, or meet the strike."""
    fighters = Count(count, nouns.BUFFALOS)
    if not attack.is_raid():
        target = nouns.TARGETS[attack.target]
        if count == 0:
            return theirs("No fighter defends {target:the}.", rule, target=target)
        template = "{fighters:Words} {fighters:defends|defend} {target:the}."
        return theirs(template, rule, fighters=fighters, target=target)
    if count == 0:
        return theirs("The bombers have no escort.", rule)
    template = "{fighters:Words} {fighters:escorts|escort} {bombers:it|them}."
    return theirs(template, rule, fighters=fighters, bombers=attack.bombers)


# ------------------------------------------------------------------ §7 Air combat


@final
class MeetBuffalos(Rule[Operation, Attack]):
    """§7.5 American fighters fire, where there is a fight."""

    def do(self, operation: Operation, attack: Attack) -> None:
        attack.fired = 0
        if not attack.is_combat() or attack.buffalos == 0:
            attack.skip()


@final
class BuffaloFires(Die[Attack]):
    """§7.1 to §7.3 Each American fighter fires at a Japanese squadron."""

    def take(self, operation: Operation, attack: Attack, side: Side, face: i64) -> None:
        prey = prey_of_buffalo(attack, attack.fired)
        shot = shot_of_buffalo(attack, prey, face + 1)
        if prey >= attack.zero_count:
            note_bomber(attack, prey - attack.zero_count, shot)
        elif shot == SHOT_DOWN:
            attack.zeros_down |= 1 << prey
        attack.fired += 1
        if attack.fired < attack.buffalos:
            attack.go(self)

    def tell(self, before: Operation, attack: Attack, side: Side, face: i64, after: Operation) -> Told:
        prey = prey_of_buffalo(attack, attack.fired)
        shot, at_zero = shot_of_buffalo(attack, prey, face + 1), prey < attack.zero_count
        squadron = attack.zeros[prey] if at_zero else bombers_of(attack)[prey - attack.zero_count]
        lost = (SQUADRON_NAMES[squadron],) if shot == SHOT_DOWN else ()
        cue = Cue("shot", end=SQUADRON_NAMES[squadron], dice=(face + 1,), need=6 if at_zero else 3, lost=lost)
        rule = "§7.6" if at_zero else "§7.7"
        return [theirs(BUFFALO_SHOTS[shot], rule, cue, target=nouns.SQUADRONS[squadron], die=face + 1)]


def prey_of_buffalo(attack: Attack, buffalo: i64) -> i64:
    """§7.2 A Zero, or, in a strike, once all Zeros are engaged, a bomber: counted on from them (R13)."""
    return buffalo % (attack.zero_count if attack.is_raid() else attack.zero_count + attack.bombers)


def shot_of_buffalo(attack: Attack, prey: i64, die: i64) -> i64:
    if prey >= attack.zero_count:
        return shot_at_bomber(die)
    return SHOT_DOWN if die == 6 else MISSED  # §7.6


def shot_at_bomber(die: i64) -> i64:
    """§7.7 Shot down on 5 and 6, aborted on 3 and 4."""
    return SHOT_DOWN if die >= 5 else DRIVEN_OFF if die >= 3 else MISSED


def note_bomber(attack: Attack, bomber: i64, shot: i64) -> None:
    if shot == SHOT_DOWN:
        attack.bombers_down |= 1 << bomber
    elif shot == DRIVEN_OFF:
        attack.bombers_aborted |= 1 << bomber


def bombers_of(attack: Attack) -> list[int]:
    """The bombers of a strike, in order."""
    return [squadron for squadron in range(ZEROS, SQUADRONS) if attack.group >> squadron & 1]


@final
class MeetZeros(Rule[Operation, Attack]):
    """§7.5 At the same time Japanese fighters fire, where there is a fight."""

    def do(self, operation: Operation, attack: Attack) -> None:
        attack.fired = 0
        if not attack.is_combat() or attack.zero_count == 0:
            attack.skip()


@final
class ZeroFires(Die[Attack]):
    """§7.4 Each Zero fires: at American fighters, and in a raid, once all are engaged, at bombers."""

    def take(self, operation: Operation, attack: Attack, side: Side, face: i64) -> None:
        prey = prey_of_zero(attack, attack.fired)
        shot = shot_of_zero(attack, prey, face + 1)
        if prey >= attack.buffalos:
            note_bomber(attack, prey - attack.buffalos, shot)
        elif shot == SHOT_DOWN:
            attack.buffalos_down |= 1 << prey
        attack.fired += 1
        if attack.fired < attack.zero_count:
            attack.go(self)

    def tell(self, before: Operation, attack: Attack, side: Side, face: i64, after: Operation) -> Told:
        prey = prey_of_zero(attack, attack.fired)
        shot, at_buffalo = shot_of_zero(attack, prey, face + 1), prey < attack.buffalos
        zero = attack.zeros[attack.fired]
        hits = 1 if shot == SHOT_DOWN else 0
        cue = Cue("shot", SQUADRON_NAMES[zero], dice=(face + 1,), need=5 if at_buffalo else 3, hits=hits)
        words: Words = {"zero": nouns.SQUADRONS[zero], "die": face + 1}
        words["target"] = nouns.KINDS[BUFFALO if at_buffalo else DAUNTLESS]
        return [Message(ZERO_SHOTS[shot], words, "§7.6" if at_buffalo else "§7.7", JAPAN, cue=cue)]


def prey_of_zero(attack: Attack, zero: i64) -> i64:
    """§7.4 A Buffalo, or, in a raid, once all are engaged, a bomber: counted on from them (R13)."""
    return zero % (attack.buffalos + attack.bombers if attack.is_raid() else attack.buffalos)


def shot_of_zero(attack: Attack, prey: i64, die: i64) -> i64:
    if prey >= attack.buffalos:
        return shot_at_bomber(die)
    return SHOT_DOWN if die >= 5 else MISSED  # §7.6


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
class FireFlak(Die[Attack]):
    """§8.2, §8.3 One die for each ship: 5 and 6 abort a bomber, Japanese flak (§10.8) only 6."""

    def take(self, operation: Operation, attack: Attack, side: Side, face: i64) -> None:
        if face + 1 >= flak_needs(attack):
            if attack.all_pips == 0:
                attack.aimed[attack.ship - attack.first_ship] -= 1
            elif attack.left > 0:
                attack.left -= 1
        attack.ship = next_flak(operation, attack, attack.ship + 1)
        if attack.ship < attack.first_ship + CARRIERS:
            attack.go(self)

    def tell(self, before: Operation, attack: Attack, side: Side, face: i64, after: Operation) -> Told:
        need = flak_needs(attack)
        template = "Flak of {ship}, {die}: no effect."
        if face + 1 >= need:
            template = "Flak of {ship}, {die}: a bomber turns away."
        cue = Cue("roll", ship_key(attack.ship), dice=(face + 1,), need=need)
        rule = "§10.8" if attack.is_raid() else "§8.3"
        return [theirs(template, rule, cue, ship=nouns.SHIPS[attack.ship], die=face + 1)]


def flak_needs(attack: Attack) -> i64:
    return 6 if attack.is_raid() else 5


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
class DropBombs(Die[Attack]):
    """§9.1 One die for each bomber: a carrier is hit on 5 and 6, Midway on 6; or §9.4 by all pips."""

    def take(self, operation: Operation, attack: Attack, side: Side, face: i64) -> None:
        if attack.all_pips != 0:
            attack.pips += face + 1
            attack.left -= 1
            if attack.left > 0:
                attack.go(self)
            return
        if face + 1 >= bomb_needs(attack):
            operation.hit(attack.ship)
        attack.aimed[attack.ship - attack.first_ship] -= 1
        attack.ship = next_aimed(attack, attack.ship)
        if attack.ship < attack.first_ship + CARRIERS:
            attack.go(self)

    def tell(self, before: Operation, attack: Attack, side: Side, face: i64, after: Operation) -> Told:
        if attack.all_pips != 0:
            over = CAP_BOX if attack.first_ship < CARRIERS else FLEET_CORNER
            cue = Cue("roll", end=place_key(over), dice=(face + 1,), need=1, hits=face + 1)
            template = "A bomber comes in undisturbed, {die}: {hits:words}!"
            return [theirs(template, "§9.4", cue, die=face + 1, hits=Count(face + 1, nouns.HIT))]
        need = bomb_needs(attack)
        hits = 1 if face + 1 >= need else 0
        template = "A bomber attacks {ship}, {die}: missed."
        if hits:
            template = "A bomber attacks {ship}, {die}: a hit!"
        cue = Cue("roll", end=ship_key(attack.ship), dice=(face + 1,), need=need, hits=hits)
        attacked = theirs(template, "§9.1", cue, ship=nouns.SHIPS[attack.ship], die=face + 1)
        return [attacked, *tell_damage(before, after)]


def bomb_needs(attack: Attack) -> i64:
    return 6 if attack.ship == MIDWAY else 5


# ------------------------------------------------------------------ the steps that strikes and raids share


def from_fighter_cup() -> list[AnyStep]:
    return [OpenFighterCup(), DrawFighter()]


def air_combat() -> list[AnyStep]:
    return [MeetBuffalos(), BuffaloFires(), MeetZeros(), ZeroFires()]


def flak_and_bombs() -> list[AnyStep]:
    return [BeginFlak(), FireFlak(), BeginBombing(), DropBombs()]
