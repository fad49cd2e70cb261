"""The dock beside the board: both hands, the orders to buy, the combat; and where each of them lies."""

from __future__ import annotations

from grognard.draw.art.pen import Marks, circle, path, rect, text
from grognard.games.midway.data import JAPAN, POOL
from grognard.games.midway.draw.canvas import CARD, WIDE
from grognard.games.midway.rules import Rules

EDGE = 12.0
THEIRS = 34.0  # the middle of the other side's hand
THEIR_HEAD = 14.0  # lines of writing are a little lower than their items, for the sake of terminals
POOL_HEAD = 50.0
POOL_TOP = 88.0 + CARD[1] / 2
DUEL_HEAD = 374.0
DUEL_ROWS = (434.0, 504.0)  # the middle of the aircraft of each side
HAND_HEAD = 538.0
HAND_TOP = 560.0 + CARD[1] / 2
HIGH = 704.0
TRACK = 722.0  # of domination
HIGHER = 752.0


def height(rules: Rules) -> float:
    """§1.2 In domination there is a score to keep."""
    return HIGH if rules.hunt else HIGHER


def dock(rules: Rules) -> Marks:
    """Dark water with a fine line around, so that cards stand out from it."""
    high = height(rules)
    marks = rect(0, 0, WIDE, high, "sea-lo", 14, "white", 0.9, so=0.3)
    rule = "".join(f"M{EDGE:.0f} {y}H{WIDE - EDGE:.0f}" for y in (60, 368, 530))
    marks += path(rule, "", "white", 0.9, so=0.2)
    for place in range(POOL):
        x, y = pool_place(place)
        slot = (x - CARD[0] / 2 + 2, y - CARD[1] / 2 + 2, CARD[0] - 4, CARD[1] - 4)
        marks += rect(*slot, "white", 9, "white", 1.2, fo=0.05, so=0.35, dash="fine")
    return marks + ([] if rules.hunt else track(int(rules.threshold)))


def pool_place(place: int) -> tuple[float, float]:
    """§3.1 Where an order to buy lies: two by two."""
    return WIDE / 2 + (CARD[0] + 8) * (place % 2 - 0.5), POOL_TOP + (CARD[1] + 8) * (place // 2)


def heading(words: str, lower: float = 12.0) -> Marks:
    return text(0, lower, 15, words, "on-sea", "plate start")


def track(goal: int) -> Marks:
    """§1.2 The score, up to what wins."""
    marks: Marks = []
    for points in range(goal + 1):
        x = on_track(goal, points)
        step = spacing(goal)
        won = points == goal
        marks += rect(x - step / 2 + 0.8, TRACK - 10, step - 1.6, 20, "lamp" if won else "card", 3)
        marks += text(x, TRACK + 5, 14.8, str(points), "black" if won else "ink-soft")
    return marks


def spacing(goal: int) -> float:
    return min(24.0, (WIDE - 20) / (goal + 1))


def on_track(goal: int, points: int) -> float:
    return WIDE / 2 + spacing(goal) * (min(goal, points) - goal / 2)


def score_marker(side: int) -> Marks:
    """Japan's is square, America's is round."""
    if side == JAPAN:
        return rect(-6, -6, 12, 12, "flag0", 2, "white", 1.2)
    return circle(0, 0, 6.5, "flag1", "white", 1.2)
