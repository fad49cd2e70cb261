"""§9.5, §9.6, §10.9 to §10.12 After the bombs: squadrons lost with their base or aboard; who comes back."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grognard.core.chance import Actions
from grognard.core.flow import Decision, Rule, Side
from grognard.core.message import Count, Cue, Message, Words, say, weighed
from grognard.core.reasons import Reason
from grognard.games.kido_butai import nouns
from grognard.games.kido_butai.attack import Attack, Die, count_of, remove_placeholders
from grognard.games.kido_butai.data import (
    BACK_FROM_RAID,
    BUFFALO,
    CARRIERS,
    DAUNTLESS,
    ENTERPRISE,
    FLEET_CORNER,
    NO_BOMBER,
    NO_FIGHTER,
    SHIPS,
    SQUADRON_NAMES,
    SQUADRONS,
    TURNS,
    ZEROS,
)
from grognard.games.kido_butai.position import Operation
from grognard.games.kido_butai.telling import (
    Told,
    counts,
    keys_of,
    losses_between,
    ours,
    place_key,
    same_as,
    ship_key,
    tell_laying,
    theirs,
)

LOSS_FIRST: Final = Reason("not_now", "first say which squadron is lost aboard {ship}")
NOT_ABOARD: Final = Reason("not_aboard", "{squadron} is not aboard {ship}", "§10.10")
OTHER_GROUP: Final = Reason("other_group", "the larger group aboard loses first")


# ------------------------------------------------------------------ §9.5 with their base


def falls_on_fighters(face: i64) -> bool:
    """R19, R20 If the groups are equal, 1-3 takes a bomber, 4-6 a fighter."""
    return face >= 3


def us_capacity(operation: Operation) -> i64:
    return sum([operation.capacity(ship) for ship in range(ENTERPRISE, SHIPS)])


@final
class CountCapacity(Rule[Operation, Attack]):
    """§9.5 Capacity lost beyond the squadrons shot down in this attack."""

    def do(self, operation: Operation, attack: Attack) -> None:
        lost = attack.capacity - us_capacity(operation)
        attack.capacity = lost - count_of(attack.buffalos_down)


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

    def tell(self, before: Operation, attack: Attack, side: Side, action: i64, after: Operation) -> Told:
        bombers, fighters = after.shot[0] - before.shot[0], after.shot[1] - before.shot[1]
        lost = counts((bombers, nouns.DAUNTLESSES), (fighters, nouns.BUFFALOS))
        if not lost:
            return []
        template = "No deck is left for {squadrons:words} on {count:its|their} way home."
        cue = Cue("loss", hits=bombers + fighters)
        return [theirs(template, "§9.5", cue, squadrons=lost, count=bombers + fighters)]


@final
class ThrowForStranded(Die[Attack]):
    """§9.6 The groups are equal: 1-3 takes a bomber, 4-6 a fighter (R19)."""

    def take(self, operation: Operation, attack: Attack, side: Side, face: i64) -> None:
        strand(operation, attack, BUFFALO if falls_on_fighters(face) else DAUNTLESS)
        attack.go(STRAND_SQUADRONS)

    def tell(self, before: Operation, attack: Attack, side: Side, face: i64, after: Operation) -> Told:
        template = "A die for the squadron without a deck, {die}: {kind:a}."
        kind = nouns.KINDS[BUFFALO if falls_on_fighters(face) else DAUNTLESS]
        cue = Cue("roll", end=place_key(FLEET_CORNER), dice=(face + 1,))
        return [theirs(template, "§9.6", cue, die=face + 1, kind=kind)]


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


# ------------------------------------------------------------------ §10.9 aboard


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

    def tell(self, before: Operation, attack: Attack, side: Side, action: i64, after: Operation) -> Told:
        lost = losses_between(before, after)
        if not lost:
            return []
        ships = sorted({before.place[squadron] for squadron in lost})
        template = "{lost:Words} {lost:goes|go} down with {ships}."
        words: Words = {"lost": Count(len(lost), nouns.SQUADRON)}
        words["ships"] = tuple([nouns.SHIPS[ship] for ship in ships])
        return [Message(template, words, "§10.9", side, cue=Cue("loss", lost=keys_of(lost)))]


def count_aboard(operation: Operation, ship: i64, first: i64, end: i64) -> i64:
    count: i64 = 0
    for squadron in range(first, end):
        if operation.place[squadron] == ship:
            count += 1
    return count


@final
class ThrowForLoss(Die[Attack]):
    """§10.11 The groups aboard are equal: 1-3 takes a bomber, 4-6 a fighter (R20)."""

    def take(self, operation: Operation, attack: Attack, side: Side, face: i64) -> None:
        attack.fighters_lose = 1 if falls_on_fighters(face) else 0

    def tell(self, before: Operation, attack: Attack, side: Side, face: i64, after: Operation) -> Told:
        template = "A die for what is lost aboard {ship}, {die}: {kind:a}."
        kind = nouns.ZERO if falls_on_fighters(face) else nouns.BOMBER
        cue = Cue("roll", ship_key(attack.ship), dice=(face + 1,))
        return [theirs(template, "§10.11", cue, ship=nouns.SHIPS[attack.ship], die=face + 1, kind=kind)]


@final
class LoseOne(Rule[Operation, Attack]):
    """§10.11 Where the squadrons of the group are alike, one of them is lost."""

    def do(self, operation: Operation, attack: Attack) -> None:
        out = Actions()
        CHOOSE_LOSS.actions(operation, attack, operation.side, out)
        if out.count == 1:
            operation.destroy(out.items[0])
            attack.go(LOSE_ABOARD)

    def tell(self, before: Operation, attack: Attack, side: Side, action: i64, after: Operation) -> Told:
        return [tell_fire(attack, squadron) for squadron in losses_between(before, after)]


@final
class ChooseLoss(Decision[Operation, Attack]):
    """§10.11 Which squadron of the group is lost, you choose, if they differ (R20)."""

    space: i64 = SQUADRONS
    asks: str = "{ship} is damaged and too full: which {group} is lost?"
    waits: str = "Japan chooses what is lost aboard {ship}."

    def bar(self, operation: Operation, attack: Attack, side: Side, squadron: i64) -> Reason | None:
        if operation.place[squadron] != attack.ship:
            return NOT_ABOARD
        if (squadron < ZEROS) != (attack.fighters_lose != 0):
            return OTHER_GROUP
        for other in range(squadron):
            if operation.place[other] == attack.ship and is_same_loss(operation, other, squadron):
                return same_as(squadron, other, SQUADRON_NAMES[other])
        return None

    def take(self, operation: Operation, attack: Attack, side: Side, squadron: i64) -> None:
        operation.destroy(squadron)
        attack.go(LOSE_ABOARD)

    def write(self, operation: Operation, attack: Attack, side: Side, squadron: i64) -> str:
        return SQUADRON_NAMES[squadron]

    def misfit(self, operation: Operation, attack: Attack, side: Side, text: str) -> Reason:
        return LOSS_FIRST

    def words(self, operation: Operation, attack: Attack, side: Side, squadron: i64) -> Words:
        words: Words = {
            "ship": nouns.SHIPS[attack.ship],
            "group": nouns.ZERO if attack.fighters_lose else nouns.BOMBER,
        }
        return {**words, "squadron": nouns.SQUADRONS[squadron]} if squadron >= 0 else words

    def hint(self, operation: Operation, attack: Attack, side: Side, squadron: i64, later: bool) -> str:
        return weighed(say("Lost, if you choose it."), deadly=True)

    def tell(self, before: Operation, attack: Attack, side: Side, squadron: i64, after: Operation) -> Told:
        return [tell_fire(attack, squadron)]


def is_same_loss(operation: Operation, one: i64, other: i64) -> bool:
    return operation.facing[one] == operation.facing[other] and operation.load[one] == operation.load[other]


def tell_fire(attack: Attack, squadron: i64) -> Message:
    cue = Cue("loss", lost=(SQUADRON_NAMES[squadron],))
    squadron_noun, ship = nouns.SQUADRONS[squadron], nouns.SHIPS[attack.ship]
    return ours("{squadron:The} burns on {ship}.", "§10.10", cue, squadron=squadron_noun, ship=ship)


@final
class EndRaid(Rule[Operation, Attack]):
    """§10.12 Survivors and placeholders are laid on the track five turns ahead."""

    def do(self, operation: Operation, attack: Attack) -> None:
        back = operation.turn + BACK_FROM_RAID
        operation.lay(DAUNTLESS, back, attack.bombers - count_of(attack.bombers_down))
        operation.lay(BUFFALO, back, attack.buffalos - count_of(attack.buffalos_down))
        operation.lay(NO_BOMBER, back, attack.no_bomber)
        operation.lay(NO_FIGHTER, back, attack.no_fighter)

    def tell(self, before: Operation, attack: Attack, side: Side, action: i64, after: Operation) -> Told:
        return tell_laying(before, after, BACK_FROM_RAID, "§10.12")


STRAND_SQUADRONS: Final = StrandSquadrons()
LOSE_ABOARD: Final = LoseAboard()
LOSE_ONE: Final = LoseOne()
CHOOSE_LOSS: Final = ChooseLoss()
END_RAID: Final = EndRaid()
