"""§6 A Japanese strike on Midway or on an American fleet."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grognard.core.chance import Lots
from grognard.core.flow import Chance, Decision, Procedure, Rule, Side
from grognard.core.message import Count, Cue, Message, Noun, Words, filled, say, weighed
from grognard.core.reasons import Reason
from grognard.games.kido_butai import nouns
from grognard.games.kido_butai.attack import (
    Attack,
    air_combat,
    count_left,
    count_of,
    flak_and_bombs,
    from_fighter_cup,
    is_disturbed,
    remove_placeholders,
)
from grognard.games.kido_butai.data import (
    BACK_FROM_CAP,
    BUFFALO,
    CENTRE,
    ENTERPRISE,
    FLEET_CORNER,
    GONE,
    MIDWAY,
    NO_FIGHTER,
    SQUADRON_NAMES,
    SQUADRONS,
    US_CARRIERS,
    US_NAMES,
    WEST,
    ZEROS,
    hour,
)
from grognard.games.kido_butai.losses import STRAND_SQUADRONS, CountCapacity, ThrowForStranded, us_capacity
from grognard.games.kido_butai.odds import percent, sinking, strike_hint
from grognard.games.kido_butai.position import Operation
from grognard.games.kido_butai.telling import (
    Told,
    counts,
    keys_of,
    losses_between,
    ours,
    place_key,
    ship_key,
    tell_damage,
    tell_laying,
    tell_pips,
    tell_removal,
    theirs,
)

CALLS: Final = ["go", "hold zero", "hold bomber"]
CALL_LABELS: Final = ["Attack!", "Hold a Zero back", "Hold a bomber back"]
GO: Final = 0  # all that are not held back attack
HOLD_ZERO: Final = 1
HOLD_BOMBER: Final = 2

NO_CARRIER: Final = 3  # what can be drawn from the fleet cup: carriers 0 to 2, or this
FLEET_SPACE: Final = 4


NEEDED: Final = Reason("needed", "an attack needs a bomber, and nothing else can be held back", "§6.4")
ATTACK_FIRST: Final = Reason("attack_first", "the attack is on: go, hold squadrons back, or take it back")
AIM_FIRST: Final = Reason("aim_first", "first choose a carrier of the fleet you attack", "§8.1")
SUNK: Final = Reason("sunk", "{ship} has been sunk", "§8.1")
OTHER_FLEET: Final = Reason("other_fleet", "{ship} is not in the fleet you attack", "§6.6")


def strike() -> Attack:
    return Attack(STRIKE, ENTERPRISE)


# ------------------------------------------------------------------ who attacks


@final
class Muster(Decision[Operation, Attack]):
    """§3.6 The attack begins, or one squadron more is held back at the target (R8)."""

    space: i64 = 3
    asks: str = "Against {target:the}: {force:words}. Attack, or hold squadrons back?"
    waits: str = "Japan prepares an attack on {target:the}."

    def bar(self, operation: Operation, attack: Attack, side: Side, action: i64) -> Reason | None:
        zeros = count_of(attack.group & 15)
        bombers = count_of(attack.group >> ZEROS)
        if action == HOLD_ZERO and (zeros == 0 or bombers + zeros == 1):
            return NEEDED
        if action == HOLD_BOMBER and bombers < 2 and not (bombers == 1 <= zeros and operation.rules.sweep):
            return NEEDED
        return None

    def take(self, operation: Operation, attack: Attack, side: Side, action: i64) -> None:
        if action == GO:
            set_out(operation, attack)
        else:
            attack.group &= ~(1 << held_back(attack.group, action))
            attack.go(self)

    def write(self, operation: Operation, attack: Attack, side: Side, action: i64) -> str:
        return CALLS[action]

    def misfit(self, operation: Operation, attack: Attack, side: Side, text: str) -> Reason:
        return ATTACK_FIRST

    def words(self, operation: Operation, attack: Attack, side: Side, action: i64) -> Words:
        return {"force": force_of(attack, nouns.BOMBER, nouns.ZERO), "target": nouns.TARGETS[attack.target]}

    def label(self, operation: Operation, attack: Attack, side: Side, action: i64) -> str:
        return Message(CALL_LABELS[action])

    def hint(self, operation: Operation, attack: Attack, side: Side, action: i64, later: bool) -> str:
        if action == GO:
            return strike_hint(operation, attack.target, attack.group)
        return say("Hold one back")

    def tell(self, before: Operation, attack: Attack, side: Side, action: i64, after: Operation) -> Told:
        if action != GO:
            squadron = held_back(attack.group, action)
            cue = Cue("note", SQUADRON_NAMES[squadron])
            return [ours("{squadron:The} is held back.", "§3.6", cue, squadron=nouns.SQUADRONS[squadron])]
        force = force_of(attack, Noun("bomber squadron"), Noun("Zero squadron"))
        template = "{hour}: {force:words} {size:attacks|attack} {target:the}."
        words: Words = {"hour": hour(before.turn), "force": force, "target": nouns.TARGETS[attack.target]}
        words["size"] = count_of(attack.group)
        end = ship_key(MIDWAY) if attack.target == 0 else place_key(FLEET_CORNER)
        return [Message(template, words, "§3.6", side, cue=Cue("move", end=end))]


def force_of(attack: Attack, bomber: Noun, zero: Noun) -> tuple[Count, ...]:
    """How many bombers and Zeros attack."""
    return counts((count_of(attack.group >> ZEROS), bomber), (count_of(attack.group & 15), zero))


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
    waits: str = "A carrier is drawn from the fleet cup."

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

    def write(self, operation: Operation, attack: Attack, side: Side, drawn: i64) -> str:
        return "no carrier" if drawn == NO_CARRIER else US_NAMES[drawn]

    def tell(self, before: Operation, attack: Attack, side: Side, drawn: i64, after: Operation) -> Told:
        cue = Cue("draw", start="cup-fleet", cards=(self.write(before, attack, side, drawn),))
        if drawn != NO_CARRIER:
            return [theirs("{ship} is sighted.", "§6.5", cue, ship=nouns.SHIPS[ENTERPRISE + drawn])]
        second = [nouns.SHIPS[ENTERPRISE + each] for each in range(US_CARRIERS) if after.fleet[each] == 2]
        if second:
            template = "No more: there must be a second fleet, with {ships}."
            return [theirs(template, "§6.6", cue, ships=tuple(second))]
        return [theirs("All three American carriers are together.", "§6.5", cue)]


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

    def tell(self, before: Operation, attack: Attack, side: Side, action: i64, after: Operation) -> Told:
        back = tell_removal(before, NO_FIGHTER, count_of(attack.buffalos_down), attack.no_fighter)
        back += tell_laying(before, after, BACK_FROM_CAP, "§7.8")
        bombers = attack.bombers - count_of(attack.bombers_down | attack.bombers_aborted)
        if not attack.is_combat():
            pips = attack.target != 0 and not before.rules.no_pips and bombers > 0
            return [ours("The bombers come in undisturbed.", "§9.3"), *back] if pips else back
        zeros_down, bombers_down = count_of(attack.zeros_down), count_of(attack.bombers_down)
        lost = counts((zeros_down, nouns.ZERO), (bombers_down, nouns.BOMBER))
        template = "After the air combat: {lost:words} lost, {shot:words} shot down; {left:words} can attack."
        if not lost:
            template = "After the air combat: nothing lost, {shot:words} shot down; {left:words} can attack."
        words: Words = {"lost": lost, "left": Count(bombers, nouns.BOMBER)}
        words["shot"] = Count(count_of(attack.buffalos_down), nouns.BUFFALOS)
        cue = Cue("loss", lost=keys_of(losses_between(before, after)), hits=count_of(attack.buffalos_down))
        return [filled(template, words, "§7.5", side, cue=cue), *back]


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


class AtCarrier(Decision[Operation, Attack]):
    """What is chosen is a carrier of the attacked fleet that is afloat."""

    space: i64 = US_CARRIERS

    def bar(self, operation: Operation, attack: Attack, side: Side, carrier: i64) -> Reason | None:
        if operation.in_fleet(ENTERPRISE + carrier, attack.target):
            return None
        return OTHER_FLEET if operation.is_afloat(ENTERPRISE + carrier) else SUNK

    def write(self, operation: Operation, attack: Attack, side: Side, carrier: i64) -> str:
        return US_NAMES[carrier]

    def misfit(self, operation: Operation, attack: Attack, side: Side, text: str) -> Reason:
        return AIM_FIRST

    def words(self, operation: Operation, attack: Attack, side: Side, carrier: i64) -> Words:
        words: Words = {"left": Count(attack.left, nouns.BOMBER), "pips": Count(attack.pips, nouns.HIT)}
        return {**words, "ship": nouns.SHIPS[ENTERPRISE + carrier]} if carrier >= 0 else words

    def cue(self, before: Operation, attack: Attack, side: Side, carrier: i64, after: Operation) -> Cue:
        return Cue("aim", end=ship_key(ENTERPRISE + carrier))


@final
class Aim(AtCarrier):
    """§8.1 The next bomber is aimed at a carrier, as you like."""

    asks: str = "{left:Words} to aim: at which carrier the next?"
    waits: str = "Japan aims its bombers."
    tells: str = "A bomber takes aim at {ship}."

    def take(self, operation: Operation, attack: Attack, side: Side, carrier: i64) -> None:
        attack.aimed[carrier] += 1
        attack.left -= 1
        if attack.left > 0:
            attack.go(self)

    def hint(self, operation: Operation, attack: Attack, side: Side, carrier: i64, later: bool) -> str:
        ship, bombers = ENTERPRISE + carrier, attack.aimed[carrier] + 1
        hit, sunk = sinking(bombers, operation.hits_left(ship))
        template = "With {bombers:words} on it: hit {hit}, sunk {sunk}."
        told = say(template, bombers=Count(bombers, nouns.BOMBER), hit=percent(hit), sunk=percent(sunk))
        return weighed(told, sunk or hit)


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
                    hits = min(attack.pips, operation.hits_left(ship))
                    operation.hits[ship] += hits
                    attack.pips -= hits
            attack.pips = 0
            attack.skip()

    def tell(self, before: Operation, attack: Attack, side: Side, action: i64, after: Operation) -> Told:
        return tell_pips(before, attack.pips, after)


def hits_needed(operation: Operation, fleet: i64) -> i64:
    """How many hits sink every carrier of the fleet."""
    needed: i64 = 0
    for ship in range(ENTERPRISE, MIDWAY):
        if operation.in_fleet(ship, fleet):
            needed += operation.hits_left(ship)
    return needed


@final
class SpreadHits(AtCarrier):
    """§9.4 You spread the pips over the carriers, hit by hit (R15)."""

    asks: str = "{pips:Words} to spread: on which carrier the next?"
    waits: str = "Japan spreads its hits."

    def take(self, operation: Operation, attack: Attack, side: Side, carrier: i64) -> None:
        operation.hit(ENTERPRISE + carrier)
        attack.pips -= 1
        if attack.pips > 0:
            attack.go(self)

    def hint(self, operation: Operation, attack: Attack, side: Side, carrier: i64, later: bool) -> str:
        hits = Count(operation.hits_left(ENTERPRISE + carrier), nouns.HIT)
        return say("{hits:Words} {hits:sinks|sink} it.", hits=hits)

    def tell(self, before: Operation, attack: Attack, side: Side, carrier: i64, after: Operation) -> Told:
        cue = Cue("hit", end=ship_key(ENTERPRISE + carrier), hits=1)
        told = ours("A hit on {ship}.", "§9.4", cue, ship=nouns.SHIPS[ENTERPRISE + carrier])
        return [told, *tell_damage(before, after)]


@final
class FlyBack(Rule[Operation, Attack]):
    """§3.6 The attackers go back to the centre and face West."""

    def do(self, operation: Operation, attack: Attack) -> None:
        for squadron in range(SQUADRONS):
            if attack.group >> squadron & 1 and operation.place[squadron] != GONE:
                operation.send(squadron, CENTRE, WEST)

    def tell(self, before: Operation, attack: Attack, side: Side, action: i64, after: Operation) -> Told:
        home = [each for each in range(SQUADRONS) if attack.group >> each & 1 and after.place[each] < GONE]
        if not home:
            return [ours("Nobody comes back.", "§3.6")]
        cue = Cue("move", end=place_key(CENTRE), way=keys_of(home))
        return [
            ours("{home:Words} {home:flies|fly} back.", "§3.6", cue, home=Count(len(home), nouns.SQUADRON))
        ]


MUSTER: Final = Muster()
AIM: Final = Aim()
SPREAD_HITS: Final = SpreadHits()
STRIKE: Final = Procedure(
    strike,
    MUSTER,
    SightFleet(),
    DrawCarrier(),
    *from_fighter_cup(),
    *air_combat(),
    SettleStrike(),
    ChooseTargets(),
    AIM,
    *flak_and_bombs(),
    CountPips(),
    SPREAD_HITS,
    CountCapacity(),
    STRAND_SQUADRONS,
    ThrowForStranded(),
    FlyBack(),
)
