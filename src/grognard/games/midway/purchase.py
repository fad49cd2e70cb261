"""§9 Buying orders from the pool, and filling it up."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions, Lots
from grognard.core.flow import Chance, Decision, Frame, Procedure, Rule, Side
from grognard.core.message import Cue, Message, Words, filled, say
from grognard.core.reasons import Reason
from grognard.games.midway.data import CARDS, EFFECT, NONE, ORDERS, POOL
from grognard.games.midway.position import Midway

DONE: Final = 0  # buying order n is 1 + n

NOT_IN_POOL: Final = Reason("not_in_pool", "there is no {order} in the pool", "§9.2")
TOO_DEAR: Final = Reason("too_dear", "{order} costs {price}, you have {left} left", "§9.2")


# ------------------------------------------------------------------ §9.3 the pool


def gap_in(midway: Midway) -> i64:
    """The first empty place of the pool, or NONE."""
    for place in range(POOL):
        if midway.pool[place] == NONE:
            return place
    return NONE


def is_empty(midway: Midway) -> bool:
    """Whether the pile is used up."""
    return all(midway.pile[order] <= 0 for order in range(ORDERS))


def shuffle_discards(midway: Midway) -> None:
    """§9.4 As soon as the pile is empty the discarded orders become the new one."""
    if is_empty(midway):
        for order in range(ORDERS):
            midway.pile[order] = midway.discard[order]
            midway.discard[order] = 0


@final
class LookAtPool(Rule[Midway, Frame]):
    """§9.3 Until the pool is full, §9.4 or there is no card left."""

    def do(self, midway: Midway, refill: Frame) -> None:
        shuffle_discards(midway)
        if gap_in(midway) == NONE or is_empty(midway):
            refill.leave()


@final
class TurnUpOrder(Chance[Midway, Frame]):
    """§9.3 The top card of the pile is laid open."""

    space: i64 = ORDERS
    waits: str = "Cards are being drawn."

    def outcomes(self, midway: Midway, refill: Frame, out: Lots) -> None:
        for order in range(ORDERS):
            if midway.pile[order] > 0:
                out.add(order, midway.pile[order])

    def take(self, midway: Midway, refill: Frame, side: Side, order: i64) -> None:
        midway.pile[order] -= 1
        midway.pool[gap_in(midway)] = order
        refill.go(LOOK_AT_POOL)

    def write(self, midway: Midway, refill: Frame, side: Side, order: i64) -> str:
        return EFFECT[order].name

    def tell(self, midway: Midway, refill: Frame, side: Side, order: i64, after: Midway) -> list[Message]:
        rule = "§9.3" if midway.round > 0 else "§3.1"
        cue = Cue("draw", cards=(EFFECT[order].name,))
        return [Message("{order} is laid open.", {"order": EFFECT[order].title}, rule, cue=cue)]


LOOK_AT_POOL: Final = LookAtPool()
REFILL: Final = Procedure(LOOK_AT_POOL, TurnUpOrder())


# ------------------------------------------------------------------ §9.1 buying


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Purchase(Frame):
    """§9.1 One side buys, then the other; ``midway.side`` is the buyer."""

    def __init__(self) -> None:
        super().__init__(PURCHASE)
        self.second: bool = False  # it is the second buyer's turn


@final
class FillPool(Rule[Midway, Purchase]):
    """§9.3 The pool is filled before buying and after each card."""

    def do(self, midway: Midway, purchase: Purchase) -> None:
        midway.call(REFILL.blank())


def can_buy(midway: Midway, order: i64) -> bool:
    """§9.2 Whether the buyer can pay for an order of the pool."""
    return order != NONE and midway.rules.price[order] <= midway.command[midway.side]


def can_buy_any(midway: Midway) -> bool:
    return any(can_buy(midway, midway.pool[place]) for place in range(POOL))


def end_buying(midway: Midway, purchase: Purchase) -> None:
    """§9.1 Then the other side buys."""
    if purchase.second:
        purchase.leave()
    else:
        purchase.second = True
        midway.side = 1 - midway.side
        purchase.go(FILL_POOL)


@final
class LookAtPrices(Rule[Midway, Purchase]):
    """§9.2 Who can pay for nothing has done."""

    def do(self, midway: Midway, purchase: Purchase) -> None:
        if not can_buy_any(midway):
            end_buying(midway, purchase)

    def tell(
        self, midway: Midway, purchase: Purchase, side: Side, action: i64, after: Midway
    ) -> list[Message]:
        """A side that can pay for nothing is passed over."""
        if can_buy_any(midway):
            return []
        words = midway.words(side)
        words["left"] = midway.command[side]
        template = "{side:The} has no command points left to buy with."
        if midway.command[side] > 0:
            template = "{side:The} cannot pay for any order with {left} command {left:point|points}."
        return [filled(template, words, "§9.2", side)]


@final
class Buy(Decision[Midway, Purchase]):
    """§9.2 The side buys an order from the pool, or has done."""

    space: i64 = ORDERS + 1
    asks: str = "Buy orders: you have {left} command {left:point|points}."
    waits: str = "{side:The} has to decide on an order to buy, or to be done."

    def bar(self, midway: Midway, purchase: Purchase, side: Side, action: i64) -> Reason | None:
        if action == DONE:
            return None
        for place in range(POOL):
            if midway.pool[place] == action - 1:
                return None if can_buy(midway, action - 1) else TOO_DEAR
        return NOT_IN_POOL

    def actions(self, midway: Midway, purchase: Purchase, side: Side, out: Actions) -> None:
        out.add(DONE)
        for place in range(POOL):
            order = midway.pool[place]
            if can_buy(midway, order) and is_first_of_its_kind(midway, place):
                out.add(1 + order)

    def take(self, midway: Midway, purchase: Purchase, side: Side, action: i64) -> None:
        if action == DONE:
            end_buying(midway, purchase)
            return
        order = action - 1
        midway.command[side] -= midway.rules.price[order]
        midway.hand[CARDS * side + order] += 1
        place: i64 = 0
        while midway.pool[place] != order:
            place += 1
        midway.pool[place] = NONE
        purchase.go(LOOK_AT_PRICES if midway.rules.refill_after_buyer else FILL_POOL)

    def write(self, midway: Midway, purchase: Purchase, side: Side, action: i64) -> str:
        return "done" if action == DONE else f"buy {EFFECT[action - 1].name}"

    def misfit(self, midway: Midway, purchase: Purchase, side: Side, text: str) -> Reason | None:
        for effect in EFFECT[ORDERS:]:
            if text == f"buy {effect.name}":
                return NOT_IN_POOL.of(order=effect.title)
        return None

    def words(self, midway: Midway, purchase: Purchase, side: Side, action: i64) -> Words:
        words: Words = {"left": midway.command[side]}
        if action > DONE:
            words.update({"order": EFFECT[action - 1].title, "price": midway.rules.price[action - 1]})
        return words

    def label(self, midway: Midway, purchase: Purchase, side: Side, action: i64) -> str:
        return say("Done")

    def hint(self, midway: Midway, purchase: Purchase, side: Side, action: i64, later: bool) -> str:
        return say("Points that are left are lost.") if action == DONE else ""

    def tell(
        self, midway: Midway, purchase: Purchase, side: Side, action: i64, after: Midway
    ) -> list[Message]:
        words = {**midway.words(side), **self.words(midway, purchase, side, action)}
        if action == DONE:
            return [filled("{side:The} buys no more.", words, "§9.1", side)]
        cue = Cue("buy", cards=(EFFECT[action - 1].name,))
        return [filled("{side:The} buys {order} for {price}.", words, "§9.2", side, cue=cue)]


def is_first_of_its_kind(midway: Midway, place: i64) -> bool:
    return all(midway.pool[earlier] != midway.pool[place] for earlier in range(place))


FILL_POOL: Final = FillPool()
LOOK_AT_PRICES: Final = LookAtPrices()
BUY: Final = Buy()
PURCHASE: Final = Procedure(Purchase, FILL_POOL, LOOK_AT_PRICES, BUY)
