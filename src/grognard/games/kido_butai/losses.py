"""§10.9 to §10.12 After the bombs: what is lost aboard, and when the Americans come back."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grognard.core.chance import Actions
from grognard.core.flow import Decision, Rule, Side
from grognard.core.message import Count, Cue, Message, Words, say
from grognard.core.reasons import Reason
from grognard.games.kido_butai import nouns
from grognard.games.kido_butai.attack import Attack, Die, count_of
from grognard.games.kido_butai.data import (
    BACK_FROM_RAID,
    BUFFALO,
    CARRIERS,
    DAUNTLESS,
    NO_BOMBER,
    NO_FIGHTER,
    SQUADRON_NAMES,
    SQUADRONS,
    ZEROS,
)
from grognard.games.kido_butai.position import Operation
from grognard.games.kido_butai.telling import Told, keys_of, laid, lost_in, ours, same_as, ship_key, theirs

LOSS_FIRST: Final = Reason("not_now", "first say which squadron is lost aboard {ship}")
NOT_ABOARD: Final = Reason("not_aboard", "{squadron} is not aboard {ship}", "§10.10")
OTHER_GROUP: Final = Reason("other_group", "the larger group aboard loses first")


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
        lost = lost_in(before, after)
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
        attack.fighters_lose = 0 if face < 3 else 1

    def tell(self, before: Operation, attack: Attack, side: Side, face: i64, after: Operation) -> Told:
        template = "A die for what is lost aboard {ship}, {die}: {kind:a}."
        kind = nouns.BOMBER if face < 3 else nouns.ZERO
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
        return [burnt(attack, squadron) for squadron in lost_in(before, after)]


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
        return say("Lost, if you choose it.")

    def tell(self, before: Operation, attack: Attack, side: Side, squadron: i64, after: Operation) -> Told:
        return [burnt(attack, squadron)]


def is_same_loss(operation: Operation, one: i64, other: i64) -> bool:
    return operation.facing[one] == operation.facing[other] and operation.load[one] == operation.load[other]


def burnt(attack: Attack, squadron: i64) -> Message:
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
        return laid(before, after, BACK_FROM_RAID, "§10.12")


LOSE_ABOARD: Final = LoseAboard()
LOSE_ONE: Final = LoseOne()
CHOOSE_LOSS: Final = ChooseLoss()
END_RAID: Final = EndRaid()
