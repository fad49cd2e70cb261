"""§9 Buying orders from the pool, and filling it up."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions, Lots
from grognard.core.flow import Chance, Decision, Frame, Procedure, Rule, Side
from grognard.games.midway.data import CARDS, NONE, ORDERS, POOL
from grognard.games.midway.position import Midway

DONE: Final = 0  # buying order n is 1 + n


# ------------------------------------------------------------------ §9.3 the pool


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Refill(Frame):
    """§9.3 The pool is filled up to four."""

    def __init__(self) -> None:
        super().__init__(REFILL)


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
class LookAtPool(Rule[Midway, Refill]):
    """§9.3 Until the pool is full, §9.4 or there is no card left."""

    def do(self, midway: Midway, refill: Refill) -> None:
        shuffle_discards(midway)
        if gap_in(midway) == NONE or is_empty(midway):
            refill.leave()


@final
class TurnUpOrder(Chance[Midway, Refill]):
    """§9.3 The top card of the pile is laid open."""

    space: i64 = ORDERS

    def outcomes(self, midway: Midway, refill: Refill, out: Lots) -> None:
        for order in range(ORDERS):
            if midway.pile[order] > 0:
                out.add(order, midway.pile[order])

    def take(self, midway: Midway, refill: Refill, side: Side, order: i64) -> None:
        midway.pile[order] -= 1
        midway.pool[gap_in(midway)] = order
        refill.go(LOOK_AT_POOL)


LOOK_AT_POOL: Final = LookAtPool()
REFILL: Final = Procedure(Refill, LOOK_AT_POOL, TurnUpOrder())


# ------------------------------------------------------------------ §9.1 buying


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Purchase(Frame):
    """§9.1 One side buys, then the other; ``midway.side`` is the buyer."""

    def __init__(self) -> None:
        super().__init__(PURCHASE)
        self.second: bool = False  # it is the second buyer's turn

    def copy_from(self, other: Frame) -> None:
        assert isinstance(other, Purchase)
        self.second = other.second

    def facts(self, observer: Side) -> list[int]:
        return [int(self.second)]

    def restore(self, facts: list[int]) -> None:
        self.second = facts[0] != 0


@final
class FillPool(Rule[Midway, Purchase]):
    """§9.3 The pool is filled before buying and after each card."""

    def do(self, midway: Midway, purchase: Purchase) -> None:
        midway.call(Refill())


def can_buy(midway: Midway, order: i64) -> bool:
    """§9.2 Whether the buyer can pay for an order of the pool."""
    return order != NONE and midway.rules.price[order] <= midway.command[midway.side]


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
        for place in range(POOL):
            if can_buy(midway, midway.pool[place]):
                return
        end_buying(midway, purchase)


@final
class Buy(Decision[Midway, Purchase]):
    """§9.2 The side buys an order from the pool, or has done."""

    space: i64 = ORDERS + 1

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


def is_first_of_its_kind(midway: Midway, place: i64) -> bool:
    return all(midway.pool[earlier] != midway.pool[place] for earlier in range(place))


FILL_POOL: Final = FillPool()
LOOK_AT_PRICES: Final = LookAtPrices()
PURCHASE: Final = Procedure(Purchase, FILL_POOL, LOOK_AT_PRICES, Buy())
