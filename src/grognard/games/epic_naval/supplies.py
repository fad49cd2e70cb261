"""§14.5 Cards and resources on the round track: what lies on the field of a round enters play in it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions
from grognard.core.flow import Decision, Frame, Procedure, Rule, Side
from grognard.core.message import Cue, Message, Words, say
from grognard.core.reasons import Reason
from grognard.games.epic_naval.data import (
    AFLOAT,
    FLEET,
    IN_FORCE,
    MAX_CARDS,
    NO_BOMBER,
    NONE,
    S_BOMBERS,
    S_CARD,
    S_MARKERS,
    S_MINES,
    S_PLANES,
    STOCK,
    WING,
)
from grognard.games.epic_naval.deck import NOT_HELD, card_text, card_words, give, is_held, throw_away
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.speech import DECIDES, Told, base_noun, card_noun, told

LEAVE_IT: Final = MAX_CARDS  # the card stays on its field, and is removed with it
CAME: Final = {
    S_MINES: "{navy} {navy:receives|receive} {count} {count:mine|mines}.",
    S_MARKERS: "{navy} {navy:receives|receive} {count} command {count:marker|markers} for this round.",
}
NO_PLACE: Final = {
    S_BOMBERS: "{navy}: {count} {count:bomber finds no base|bombers find no base}.",
    S_PLANES: "{navy}: {count} {count:plane finds no carrier|planes find no carrier}.",
}


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Supplying(Frame):
    """§14.5 One thing after the other, the first side's first."""

    def __init__(self) -> None:
        super().__init__(SUPPLYING)
        self.second: bool = False  # it is the second side's turn
        self.item: i64 = NONE  # what came last


def is_due(naval: Naval) -> bool:
    """Whether anything lies on the field of this round."""
    return any(naval.rules.supply_round[item] == naval.round for item in range(naval.rules.supplies))


def next_item(naval: Naval, side: Side, after: i64) -> i64:
    """What comes next for the side in this round; NONE: nothing more."""
    rules = naval.rules
    for item in range(after + 1, rules.supplies):
        if rules.supply_round[item] == naval.round and rules.supply_side[item] == side:
            return item
    return NONE


def markers_due(naval: Naval, side: Side) -> i64:
    """§14.5 Command markers that lie on the field of this round."""
    rules = naval.rules
    count: i64 = 0
    for item in range(rules.supplies):
        if rules.supply_round[item] == naval.round and rules.supply_side[item] == side:
            if rules.supply_kind[item] == S_MARKERS:
                count += rules.supply_amount[item]
    return count


def deliver(naval: Naval, item: i64) -> None:
    """§14.5 It enters play; what finds no place is removed with the field."""
    rules = naval.rules
    side = rules.supply_side[item]
    kind = rules.supply_kind[item]
    amount = rules.supply_amount[item]
    if kind == S_MINES:
        naval.mines[side] += amount
    elif kind == S_BOMBERS:
        station(naval, side, rules.supply_what[item], amount)
    elif kind == S_PLANES:
        embark(naval, side, amount)
    elif kind == S_CARD:
        card = rules.supply_what[item]
        give(naval, side, card)
        naval.shown[side * rules.cards + card] += 1


def station(naval: Naval, side: Side, base: i64, bombers: i64) -> None:
    """§14.5 Bombers go to the stock of their base, if it is still the side's and has room."""
    if naval.base_owner[base] != side:
        return
    for bomber in range(WING * base, WING * base + WING):
        if bombers > 0 and naval.bomber[bomber] == NO_BOMBER:
            naval.bomber[bomber] = STOCK
            bombers -= 1


def embark(naval: Naval, side: Side, planes: i64) -> None:
    """§14.5 Planes go aboard carriers that have room, on the chart or in a task force."""
    for ship in range(FLEET * side, naval.rules.last_ship[side]):
        status = naval.status[ship]
        if status in (AFLOAT, IN_FORCE):
            while planes > 0 and naval.load[ship] < naval.room[ship]:
                naval.load[ship] += 1
                planes -= 1


@final
class NextSupply(Rule[Naval, Supplying]):
    """§14.5 What lies on the field comes; a card for a full hand asks for room first."""

    def do(self, naval: Naval, supplying: Supplying) -> None:
        side = 1 - naval.first if supplying.second else naval.first
        item = next_item(naval, side, supplying.item)
        if item == NONE:
            if supplying.second:
                supplying.leave()
                return
            supplying.second = True
        else:
            naval.side = side
            if naval.rules.supply_kind[item] == S_CARD and naval.held[side] >= naval.rules.hand_limit:
                supplying.item = item
                return
            deliver(naval, item)
        supplying.item = item
        supplying.go(NEXT_SUPPLY)

    def tell(self, naval: Naval, supplying: Supplying, side: Side, action: i64, after: Naval) -> Told:
        whose = 1 - naval.first if supplying.second else naval.first
        item = next_item(naval, whose, supplying.item)
        return [] if item == NONE else tell_supply(naval, item, after)


def tell_supply(naval: Naval, item: i64, after: Naval) -> Told:
    """§14.5 What has come for a side, and what found no place."""
    rules = naval.rules
    side, kind, amount = rules.supply_side[item], rules.supply_kind[item], rules.supply_amount[item]
    if kind in CAME:
        return [told(naval, side, CAME[kind], "§14.5", count=amount)]
    if kind == S_CARD:
        if after.held[side] == naval.held[side]:
            return []
        cue = Cue("draw", cards=(card_text(naval, rules.supply_what[item]),))
        template = "{navy} {navy:receives|receive} “{card}”."
        return [told(naval, side, template, "§14.5", cue, card=card_noun(rules, rules.supply_what[item]))]
    came = came_in(naval, item, after)
    lines: Told = []
    if came > 0 and kind == S_PLANES:
        template = "{navy} {navy:receives|receive} {count} {count:plane|planes}."
        lines.append(told(naval, side, template, "§14.5", count=came))
    elif came > 0:
        template = "{count} {count:bomber|bombers} {count:comes|come} to {base:the}."
        base = base_noun(rules, rules.supply_what[item])
        lines.append(told(naval, side, template, "§14.5", count=came, base=base))
    if came < amount:
        lines.append(told(naval, side, NO_PLACE[kind], "§14.5", count=amount - came))
    return lines


def came_in(naval: Naval, item: i64, after: Naval) -> i64:
    """How many planes or bombers of those on the field found a place."""
    if naval.rules.supply_kind[item] == S_PLANES:
        return sum(after.load) - sum(naval.load)
    count: i64 = 0
    for bomber in range(len(naval.bomber)):
        if naval.bomber[bomber] != after.bomber[bomber]:
            count += 1
    return count


@final
class MakeRoomFor(Decision[Naval, Supplying]):
    """§14.5 A full hand: the side discards a card for the one that comes, or leaves that one."""

    space: i64 = MAX_CARDS + 1
    asks: str = "“{coming}” comes, but your hand is full. Discard a card for it?"
    waits: str = DECIDES

    def actions(self, naval: Naval, supplying: Supplying, side: Side, out: Actions) -> None:
        for card in range(naval.rules.cards):
            if naval.hand[side * naval.rules.cards + card] > 0:
                out.add(card)
        out.add(LEAVE_IT)

    def take(self, naval: Naval, supplying: Supplying, side: Side, card: i64) -> None:
        if card != LEAVE_IT:
            throw_away(naval, side, card)
            deliver(naval, supplying.item)
        supplying.go(NEXT_SUPPLY)

    def bar(self, naval: Naval, supplying: Supplying, side: Side, card: i64) -> Reason | None:
        return None if card == LEAVE_IT or is_held(naval, side, card) else NOT_HELD

    def write(self, naval: Naval, supplying: Supplying, side: Side, card: i64) -> str:
        return "none" if card == LEAVE_IT else card_text(naval, card)

    def words(self, naval: Naval, supplying: Supplying, side: Side, card: i64) -> Words:
        coming = card_noun(naval.rules, naval.rules.supply_what[supplying.item])
        return {"coming": coming, **card_words(naval, card)}

    def hint(self, naval: Naval, supplying: Supplying, side: Side, card: i64, later: bool) -> Message:
        if card == LEAVE_IT:
            return say("It stays on its field and is removed with it.")
        return say("Discard it.")

    def label(self, naval: Naval, supplying: Supplying, side: Side, card: i64) -> Message:
        if card == LEAVE_IT:
            return say("Leave it")
        return say("Discard “{card}”", card=card_noun(naval.rules, card))

    def tell(self, naval: Naval, supplying: Supplying, side: Side, card: i64, after: Naval) -> Told:
        coming = card_noun(naval.rules, naval.rules.supply_what[supplying.item])
        if card == LEAVE_IT:
            template = "{navy} {navy:leaves|leave} “{card}” on its field."
            return [told(naval, side, template, "§14.5", card=coming)]
        template = "{navy} {navy:discards|discard} “{card}” for “{coming}”."
        cue = Cue("draw", cards=(card_text(naval, naval.rules.supply_what[supplying.item]),))
        return [told(naval, side, template, "§14.5", cue, card=card_noun(naval.rules, card), coming=coming)]


NEXT_SUPPLY: Final = NextSupply()
MAKE_ROOM_FOR: Final = MakeRoomFor()
SUPPLYING: Final = Procedure(Supplying, NEXT_SUPPLY, MAKE_ROOM_FOR)
