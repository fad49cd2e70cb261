"""Why a side plans, flies and orders as it does in a combat: who will have whom in its sights."""

from __future__ import annotations

from grognard.core import flow
from grognard.core.flow import Frame
from grognard.games.midway.combat import Combat, combat_in
from grognard.games.midway.data import (
    BUSHIDO,
    CARDS,
    EVADE,
    SURPRISE_ATTACK,
    THACH_WEAVE,
    TWO_TOKENS,
    WING,
    cards_in,
    is_attack,
    without,
)
from grognard.games.midway.firing import Firing
from grognard.games.midway.flight import Extend, GoOn, Turn
from grognard.games.midway.odds import Odds, balance, facing, fly, imagined, odds
from grognard.games.midway.orders import PASS
from grognard.games.midway.outlooks import Outlooks
from grognard.games.midway.position import Midway
from grognard.games.midway.tokens import PlanAgain

NO_SHOT = Odds(0, 0, 1)
OFTEN = 3  # of nine plans: worth counting on
SELDOM = 2
NUMBERS = ("no card", "one card", "two cards", "three cards")

# ------------------------------------------------------------------ how the two stand


def standing(midway: Midway, side: int, own: int, other: int) -> Odds:
    """The odds of the firing if no further order is played, seen by ``side``."""
    if midway.area[own] < 0:
        return Odds(0, 1, 1)
    if midway.area[other] < 0:
        return Odds(1, 0, 1)
    combat, firing = combat_in(midway), midway.frame
    zone, back = int(midway.zone(own, other)), int(midway.zone(other, own))
    if isinstance(firing, Firing):
        cards = int(firing.count[side]), int(firing.count[1 - side])
        ignored = int(firing.ignored[1 - side]), int(firing.ignored[side])
        more = cards[0] - int(cards_in(zone)), cards[1] - int(cards_in(back))
        return odds(midway.rules, own, zone, other, back, more, ignored)
    if combat is None or combat.evaded or not (is_attack(zone) or is_attack(back)):
        return NO_SHOT
    veterans = int(combat.veterans[side]), int(combat.veterans[1 - side])
    rolls = int(combat.rolls[side]), int(combat.rolls[1 - side])
    return odds(midway.rules, own, zone, other, back, veterans, rolls)


def best_after(midway: Midway, side: int, action: int, own: int, other: int) -> Odds:
    """How the two will stand after an answer, and the best of what it leaves to choose."""
    after = midway.copy()
    flow.play(after, side, action)
    if after.winner == side:
        return Odds(1, 0, 1)
    asked = isinstance(after.frame.step, Turn | GoOn | Extend | PlanAgain) and after.actor == side
    if not asked or combat_in(after) is None:
        return standing(after, side, own, other)
    found = [best_after(after, side, next_one, own, other) for next_one in flow.legal(after, side)]
    return max(found, key=balance)


def pair(combat: Combat, side: int) -> tuple[int, int]:
    return int(combat.plane[side]), int(combat.plane[1 - side])


def shot_words(found: Odds, foe: str) -> str:
    """How it stands, in words."""
    if found.destroys > 0 and found.destroyed == 0:
        return f"a shot at {foe} without an answer"
    if found.destroys > found.destroyed:
        return f"the better shot at {foe}"
    if found.destroys == 0 and found.destroyed == 0:
        return "no shot falls as they stand"
    return f"an even shot at {foe}" if found.destroys == found.destroyed else ""


def change_words(before: Odds, after: Odds, foe: str) -> str:
    """What is better than before, in words."""
    if balance(after) <= balance(before):
        return ""
    aims = after.destroys > 0 and before.destroys == 0
    saved = before.destroyed > 0 and after.destroyed == 0
    if aims and saved:
        return f"turns the tables on {foe}"
    if aims:
        return f"brings {foe} into its sights"
    if saved:
        return f"gets out of {foe}'s sights"
    return f"better odds against {foe}"


# ------------------------------------------------------------------ plans


def plan_reason(midway: Midway, _outlooks: Outlooks, frame: Frame, side: int, plan: int) -> str:
    """After how many of the enemy's plans the shot is the better one, for whom."""
    assert isinstance(frame, Combat)
    own, other = pair(frame, side)
    plans = [plan] if plan < TWO_TOKENS else [int(without(plan, place)) for place in range(3)]
    attacking = frame.attacker == side
    found = [best_order(midway, (own, other), plans, answer, attacking) for answer in range(TWO_TOKENS)]
    if None in found:
        return ""
    ahead = sum(1 for each in found if each is not None and each > 0)
    behind = sum(1 for each in found if each is not None and each < 0)
    foe = midway.name(other)
    if ahead > behind and ahead >= OFTEN:
        return f"the better shot after {ahead} of {foe}'s 9 plans"
    if behind == 0:
        return f"{'no shot falls' if ahead == 0 else 'never the worse shot'}, whatever {foe} plans"
    return f"{foe} has the better shot after only {behind} of 9 plans" if behind <= SELDOM else ""


def best_order(
    midway: Midway, planes: tuple[int, int], plans: list[int], answer: int, attacking: bool
) -> float | None:
    """§6.4 The attacker says who flies first; §6.6 an ace then leaves out a token.  None: over the edge."""
    orders: list[float] = []
    for first in (0, 1):
        found = [flown(midway, planes, (plan, answer), first) for plan in plans]
        inside = [balance(each) for each in found if each is not None]
        if len(inside) < len(found):
            return None
        orders.append(max(inside))
    return max(orders) if attacking else min(orders)


def flown(midway: Midway, planes: tuple[int, int], plans: tuple[int, int], first: int) -> Odds | None:
    """How the two stand after these plans; None if one leaves the board, where tiles may be laid."""
    flyers = imagined(midway, planes[0]), imagined(midway, planes[1])
    for i in (first, 1 - first):
        fly(midway.board, flyers[i], flyers[1 - i], plans[i], midway)
        if flyers[i].lost:
            return None
    return facing(midway.rules, flyers[0], flyers[1])


def first_reason(midway: Midway, _outlooks: Outlooks, frame: Frame, side: int, action: int) -> str:
    """§6.4 Both plans lie open: how the two will stand if no order is played."""
    assert isinstance(frame, Combat)
    plans = int(frame.plan[side]), int(frame.plan[1 - side])
    if max(plans) >= TWO_TOKENS:
        return ""
    own, other = pair(frame, side)
    first = 0 if action == side else 1
    mine = flown(midway, (own, other), plans, first)
    rest = flown(midway, (own, other), plans, 1 - first)
    if mine is None or rest is None or balance(mine) <= balance(rest):
        return ""
    return shot_words(mine, midway.name(other))


def standing_reason(midway: Midway, _outlooks: Outlooks, _frame: Frame, side: int, action: int) -> str:
    """A manoeuvre, a token left out or a new plan: how the two stand then."""
    combat = combat_in(midway)
    assert combat is not None
    own, other = pair(combat, side)
    after = midway.copy()
    flow.play(after, side, action)
    if after.winner == side:
        return "bombs the carrier"
    if not combat.second:
        return ""
    return shot_words(best_after(midway, side, action, own, other), midway.name(other))


# ------------------------------------------------------------------ orders


def order_reason(midway: Midway, _outlooks: Outlooks, frame: Frame, side: int, action: int) -> str:
    """What an order changes, as the two stand; or how well they stand without one."""
    assert isinstance(frame, Combat)
    own, other = pair(frame, side)
    before = standing(midway, side, own, other)
    foe = midway.name(other)
    if action == PASS:
        return shot_words(before, foe)
    effect = int(midway.rules.effect[action - 1])
    if effect == SURPRISE_ATTACK:
        return surprise_words(midway, side, before, foe)
    if effect == THACH_WEAVE:
        return f"a second aircraft fires at {foe}"
    if effect == BUSHIDO:
        both = before.destroys > 0 and before.destroyed > 0
        return f"if {midway.name(own)} falls, {foe} falls with it" if both else ""
    if effect == EVADE:
        return f"saves {midway.name(own)} from {foe}'s fire" if before.destroyed > 0 else ""
    after = best_after(midway, side, action, own, other)
    return change_words(before, after, foe)


def surprise_words(midway: Midway, side: int, before: Odds, foe: str) -> str:
    """§8.5 Whom it takes his orders from."""
    armed = any(midway.has_card(1 - side, card) for card in range(CARDS))
    if before.destroys <= before.destroyed:
        return ""
    return f"fires before {foe} can play an order" if armed else ""


def shooter_reason(midway: Midway, _outlooks: Outlooks, frame: Frame, side: int, number: int) -> str:
    """§8.9 With how many cards it fires."""
    assert isinstance(frame, Combat)
    shooter, target = WING * side + number, int(frame.plane[1 - side])
    cards = int(cards_in(midway.zone(shooter, target)))
    return f"has {midway.name(target)} in its sights: {NUMBERS[cards]}"
