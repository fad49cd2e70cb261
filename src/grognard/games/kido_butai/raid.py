"""§5 The American phase, and §10 the raid on the Japanese carriers."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.core.chance import Lots
from grognard.core.flow import Chance, Decision, Procedure, Rule, Side
from grognard.core.message import Arg, Count, Cue, Message, Noun, Words, filled, say, weighed
from grognard.core.reasons import Reason
from grognard.games.kido_butai import nouns
from grognard.games.kido_butai.attack import (
    DIVE_BOMBERS,
    PLACEHOLDER,
    SQUADRON,
    TORPEDO_BOMBERS,
    UNKNOWN,
    Attack,
    Die,
    air_combat,
    count_left,
    count_of,
    flak_and_bombs,
    from_fighter_cup,
    is_disturbed,
    prey_of_zero,
    remove_placeholders,
)
from grognard.games.kido_butai.data import (
    CAP_BOX,
    CARRIERS,
    DAUNTLESS,
    NO_BOMBER,
    NO_FIGHTER,
    SQUADRON_NAMES,
    ZEROS,
    hour,
)
from grognard.games.kido_butai.losses import CHOOSE_LOSS, END_RAID, LOSE_ABOARD, LOSE_ONE, ThrowForLoss
from grognard.games.kido_butai.position import Operation
from grognard.games.kido_butai.telling import (
    Told,
    keys_of,
    losses_between,
    nouns_of,
    ours,
    place_key,
    same_as,
    ship_key,
    tell_pips,
    tell_removal,
    theirs,
)

DIE_TARGETS: Final = vec[i64]([0, 0, 1, 1, 2, 3])  # §12.12
STAND_OUT: Final = "enough"
ENOUGH: Final = ZEROS  # no more squadrons go in; 0 to 3: this one does
INTERCEPT_SPACE: Final = 5


ONE_MUST: Final = Reason("one_must", "at least one squadron must meet torpedo bombers")
ALL_MUST: Final = Reason("all_must", "against dive bombers all that are not low go in")
RAID_FIRST: Final = Reason("raid_first", "a raid is coming in: say which Zeros meet it")
NO_CAP: Final = Reason("no_cap", "{zero} does not fly CAP")
HAS_GONE_IN: Final = Reason("has_gone_in", "{zero} has gone in")
LOW: Final = Reason("low", "{zero} is low and cannot fight dive bombers", "§10.5")

RAIDS: Final = [
    "{bombers:Words} {bombers:comes|come} in as dive bombers, without escort.",
    "{bombers:Words} {bombers:comes|come} in as torpedo bombers, without escort.",
    "{bombers:Words} {bombers:comes|come} in as dive bombers, escorted by {escort:words}.",
    "{bombers:Words} {bombers:comes|come} in as torpedo bombers, escorted by {escort:words}.",
]
FIRED_AT: Final = [
    "No escort fires at it.",
    "Fired at by {escorts:words}.",
    "Fired at by {escorts:words}, if no other Zero follows.",
]


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
    waits: str = "A counter is drawn from the bomber cup."

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

    def write(self, operation: Operation, attack: Attack, side: Side, drawn: i64) -> str:
        return "no bomber" if drawn == PLACEHOLDER else "bomber"

    def tell(self, before: Operation, attack: Attack, side: Side, drawn: i64, after: Operation) -> Told:
        cue = Cue("draw", start="cup-bombers", cards=(self.write(before, attack, side, drawn),))
        if drawn == PLACEHOLDER and attack.bombers == 0:
            return [theirs("From the bomber cup: “no bomber”. No attack this hour.", "§5.2", cue)]
        template = "From the bomber cup: a Dauntless."
        if drawn == PLACEHOLDER:
            template = "From the bomber cup: “no bomber”."
        told = [theirs(template, "§5.3", cue)]
        if drawn == PLACEHOLDER or after.cup[DAUNTLESS] + after.cup[NO_BOMBER] == 0:
            count = Count(attack.bombers + (0 if drawn == PLACEHOLDER else 1), nouns.DAUNTLESSES)
            template = "{hour}: {bombers:words} {bombers:attacks|attack} the Kido Butai!"
            told.append(theirs(template, "§5.4", Cue("raid"), hour=hour(before.turn), bombers=count))
        return told


# ------------------------------------------------------------------ §10.2 the Japanese CAP


@final
class SightRaid(Rule[Operation, Attack]):
    """§10.2 The type of the bombers matters only if there is a CAP."""

    def do(self, operation: Operation, attack: Attack) -> None:
        if operation.at(CAP_BOX) == 0:
            attack.skip()


@final
class RollType(Die[Attack]):
    """§10.2, §10.3 A die for all of them: 1-3 torpedo bombers, 4-6 dive bombers."""

    def take(self, operation: Operation, attack: Attack, side: Side, face: i64) -> None:
        attack.type = TORPEDO_BOMBERS if face < 3 else DIVE_BOMBERS

    def tell(self, before: Operation, attack: Attack, side: Side, face: i64, after: Operation) -> Told:
        template = "The lookouts, {die}: dive bombers, high above."
        if face < 3:
            template = "The lookouts, {die}: torpedo bombers, low over the water."
        cue = Cue("roll", end=place_key(CAP_BOX), dice=(face + 1,))
        return [theirs(template, "§10.2", cue, die=face + 1)]


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
        if is_decided(operation, attack):
            for zero in range(ZEROS):
                if may_intercept(operation, attack, zero):
                    send_in(attack, zero)
            attack.skip()

    def tell(self, before: Operation, attack: Attack, side: Side, action: i64, after: Operation) -> Told:
        able = [zero for zero in range(ZEROS) if may_intercept(before, attack, zero)]
        if able and is_decided(before, attack):
            cue = Cue("move", end=place_key(CAP_BOX), way=keys_of(able))
            return [ours("{zeros} {zeros:goes|go} in.", "§10.6", cue, zeros=nouns_of(able))]
        if attack.type != UNKNOWN and not able:
            return [ours("The CAP is low over the water and cannot reach them!", "§10.5")]
        return []


def is_decided(operation: Operation, attack: Attack) -> bool:
    """§10.6 Whether there is nothing to choose: one Zero at most, or all go in any order."""
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
    return able <= 1 or (attack.type != TORPEDO_BOMBERS and (alike or attack.buffalos == 0))


@final
class Intercept(Decision[Operation, Attack]):
    """§10.6 Which squadron goes in next; against torpedo bombers one is enough (R16)."""

    space: i64 = INTERCEPT_SPACE
    waits: str = "Japan sends its CAP against the raid."

    def bar(self, operation: Operation, attack: Attack, side: Side, action: i64) -> Reason | None:
        if action == ENOUGH:
            if attack.type != TORPEDO_BOMBERS:
                return ALL_MUST
            return None if attack.zero_count > 0 else ONE_MUST
        if not may_intercept(operation, attack, action):
            return no_interception(operation, attack, action)
        for other in range(action):
            if may_intercept(operation, attack, other) and is_same_cap(operation, action, other):
                return same_as(action, other, SQUADRON_NAMES[other])
        return None

    def take(self, operation: Operation, attack: Attack, side: Side, action: i64) -> None:
        if action == ENOUGH:
            return
        send_in(attack, action)
        for zero in range(ZEROS):
            if may_intercept(operation, attack, zero):
                attack.go(self)

    def write(self, operation: Operation, attack: Attack, side: Side, action: i64) -> str:
        return STAND_OUT if action == ENOUGH else SQUADRON_NAMES[action]

    def misfit(self, operation: Operation, attack: Attack, side: Side, text: str) -> Reason:
        return RAID_FIRST

    def words(self, operation: Operation, attack: Attack, side: Side, action: i64) -> Words:
        return {"zero": nouns.SQUADRONS[action]} if 0 <= action < ZEROS else {}

    def ask(self, operation: Operation, attack: Attack, side: Side) -> Message:
        """What comes, and who is to meet it."""
        torpedoes, escorted = attack.type == TORPEDO_BOMBERS, attack.buffalos > 0
        words: Words = {
            "bombers": Count(attack.bombers, nouns.DAUNTLESSES),
            "escort": Count(attack.buffalos, nouns.BUFFALOS),
        }
        coming = filled(RAIDS[(1 if torpedoes else 0) + (2 if escorted else 0)], words)
        if attack.zero_count == 0:
            return say("{raid} Which Zero goes in first?", "§10.6", raid=coming)
        return say("{raid} Which Zero meets them next?", "§10.6", raid=coming)

    def label(self, operation: Operation, attack: Attack, side: Side, action: i64) -> str:
        return say("That is enough") if action == ENOUGH else SQUADRON_NAMES[action]

    def hint(self, operation: Operation, attack: Attack, side: Side, action: i64, later: bool) -> str:
        """R13 What the next Zero to go in would meet; §10.6 against dive bombers all that can follow."""
        if action == ENOUGH:
            return ""
        place = attack.zero_count
        most = place
        for zero in range(ZEROS):
            most += 1 if may_intercept(operation, attack, zero) else 0
        least = place + 1 if attack.type == TORPEDO_BOMBERS else most
        fired_at = len(range(place, attack.buffalos, least))
        share = 1 if fired_at > len(range(place, attack.buffalos, most)) else 0
        told = FIRED_AT[1 + share if fired_at > 0 else 0]
        fire = filled(told, {"escorts": Count(fired_at, Noun("escort"))})
        if prey_of_zero(attack, place) < attack.buffalos:
            return weighed(say("Goes for an escort: shot down 33 %. {fire}", fire=fire), 1 / 3)
        return weighed(say("Goes for a bomber: shot down 33 %, driven off 33 %. {fire}", fire=fire), 2 / 3)

    def tell(self, before: Operation, attack: Attack, side: Side, action: i64, after: Operation) -> Told:
        if action == ENOUGH:
            return [ours("The rest of the CAP stays high.", "§10.6")]
        cue = Cue("move", SQUADRON_NAMES[action])
        return [ours("{zero} goes in.", "§10.6", cue, zero=nouns.SQUADRONS[action])]


def no_interception(operation: Operation, attack: Attack, zero: i64) -> Reason:
    """§10.5, §10.6 Why the Zero cannot go in."""
    if operation.place[zero] != CAP_BOX:
        return NO_CAP
    return HAS_GONE_IN if attack.group >> zero & 1 else LOW


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

    def tell(self, before: Operation, attack: Attack, side: Side, action: i64, after: Operation) -> Told:
        bombers = attack.bombers - count_of(attack.bombers_down | attack.bombers_aborted)
        if not attack.is_combat():
            template = "{bombers:Words} {bombers:comes|come} in undisturbed."
            return [theirs(template, "§9.3", Cue("raid"), bombers=Count(bombers, nouns.DAUNTLESSES))]
        shot: list[Arg] = [Count(count_of(attack.bombers_down), nouns.DAUNTLESSES)]
        if attack.buffalos > 0:
            shot.append(Count(count_of(attack.buffalos_down), nouns.BUFFALOS))
        template = (
            "After the air combat: {lost:words} lost, {shot:words} shot down; "
            "{left:words} {left:is|are} through."
        )
        words: Words = {"lost": Count(count_of(attack.zeros_down), nouns.ZERO), "shot": tuple(shot)}
        words["left"] = Count(bombers, nouns.BOMBER)
        cue = Cue("loss", lost=keys_of(losses_between(before, after)))
        return [
            filled(template, words, "§7.5", side, cue=cue),
            *tell_removal(before, NO_BOMBER, count_of(attack.bombers_down), attack.no_bomber),
            *tell_removal(before, NO_FIGHTER, count_of(attack.buffalos_down), attack.no_fighter),
        ]


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
class RollTarget(Die[Attack]):
    """§12.12 Each bomber rolls for its target: Akagi 1-2, Kaga 3-4, Soryu 5, Hiryu 6."""

    def take(self, operation: Operation, attack: Attack, side: Side, face: i64) -> None:
        attack.aimed[next_afloat(operation, DIE_TARGETS[face])] += 1
        attack.left -= 1
        if attack.left > 0:
            attack.go(self)

    def tell(self, before: Operation, attack: Attack, side: Side, face: i64, after: Operation) -> Told:
        ship = next_afloat(before, DIE_TARGETS[face])
        cue = Cue("roll", end=ship_key(ship), dice=(face + 1,))
        template = "A bomber picks its target, {die}: {ship}."
        return [theirs(template, "§12.12", cue, die=face + 1, ship=nouns.SHIPS[ship])]


@final
class SinkInOrder(Rule[Operation, Attack]):
    """§9.4 If all pips count, they sink Akagi first, then Kaga, Soryu, Hiryu (R15)."""

    def do(self, operation: Operation, attack: Attack) -> None:
        for ship in range(CARRIERS):
            hits = min(attack.pips, operation.hits_left(ship))
            operation.hits[ship] += hits
            attack.pips -= hits
        attack.pips = 0
        attack.ship = 0

    def tell(self, before: Operation, attack: Attack, side: Side, action: i64, after: Operation) -> Told:
        return tell_pips(before, attack.pips, after)


INTERCEPT: Final = Intercept()
RAID: Final = Procedure(
    raid,
    OpenBomberCup(),
    DrawBomber(),
    *from_fighter_cup(),
    SightRaid(),
    RollType(),
    Scramble(),
    INTERCEPT,
    *air_combat(),
    SettleRaid(),
    AssignTargets(),
    RollTarget(),
    *flak_and_bombs(),
    SinkInOrder(),
    LOSE_ABOARD,
    ThrowForLoss(),
    LOSE_ONE,
    CHOOSE_LOSS,
    END_RAID,
)
