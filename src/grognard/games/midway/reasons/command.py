"""Why a side bids, and why it buys."""

from __future__ import annotations

from grognard.core.flow import Frame
from grognard.games.midway.data import CARDS, JAPAN, NONE, POINTS, US
from grognard.games.midway.outlooks import Outlooks
from grognard.games.midway.position import Midway
from grognard.games.midway.purchase import DONE, Purchase
from grognard.games.midway.reasons.danger import can_bomb, hunter_of, prey_of, wing

SIDES = ("Japan", "the US")


def bid_reason(midway: Midway, outlooks: Outlooks, _frame: Frame, side: int, points: int) -> str:
    """What acting first is worth, or what the points kept are."""
    if points == 0 and side == JAPAN:
        return "leaves the first turn to the US, keeps 3 points for orders"
    if points == 0:
        return "keeps 3 points for orders"
    stake = at_stake(midway, outlooks, side)
    if stake:
        return stake
    if points == POINTS and side == US:
        return "is certain to act first"
    return f"keeps {count(POINTS - points)} for orders" if points < POINTS else ""


def at_stake(midway: Midway, outlooks: Outlooks, side: int) -> str:
    """What the side that acts first could do at once."""
    for plane in wing(side):
        if can_bomb(midway, outlooks, plane):
            return f"acting first, {midway.name(plane)} can bomb the carrier"
    for plane in wing(1 - side):
        if can_bomb(midway, outlooks, plane):
            return f"to act before {midway.name(plane)} can bomb the carrier"
    for plane in reversed(wing(side)):
        hunter = hunter_of(midway, outlooks, plane)
        if midway.area[plane] >= 0 and hunter != NONE:
            return f"to act before {midway.name(hunter)} attacks {midway.name(plane)}"
    for plane in wing(side):
        if midway.area[plane] >= 0 and prey_of(midway, outlooks, plane) != NONE:
            return f"to let {midway.name(plane)} attack first"
    return ""


def count(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"


def buy_reason(midway: Midway, _outlooks: Outlooks, frame: Frame, side: int, action: int) -> str:
    """Whom it is kept from, or what is not in hand yet."""
    assert isinstance(frame, Purchase)
    if action == DONE:
        return ""
    order, other = action - 1, 1 - side
    price = int(midway.rules.price[order])
    last = list(midway.pool).count(order) == 1 and midway.pile[order] == 0
    if not frame.second and midway.command[other] >= price:
        return f"{'the last one, ' if last else ''}before {SIDES[other]} can buy it"
    return "none in hand yet" if midway.hand[CARDS * side + order] == 0 else ""
