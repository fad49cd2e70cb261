"""Ratings after Glickman's Glicko-2, with the edge that a side has in a game counted in.

A rating is a guess with a spread: 95 of 100 guesses lie within two deviations.  Every match is counted when
it ends; a deviation grows with the time in which nobody saw how somebody plays.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, log, pi, sqrt
from typing import NamedTuple

MIDDLE = 1500.0
WIDEST = 350.0  # the deviation of somebody nobody has seen play
SCALE = 173.7178  # points to one unit of the paper's own scale
TAU = 0.5  # how quickly a volatility may change
PERIOD = 30 * 24 * 3600.0  # seconds; the time in which a deviation grows by one volatility
SETTLED = 110.0  # a deviation below which a rating says something
EDGE_STEP = 4.0  # points by which one surprise moves the edge of a side
MOST_EDGE = 400.0
CLOSE_ENOUGH = 1e-6


class Rating(NamedTuple):
    """What is known of somebody's strength."""

    points: float = MIDDLE
    deviation: float = WIDEST
    volatility: float = 0.06

    @property
    def low(self) -> float:
        return self.points - 2 * self.deviation

    @property
    def high(self) -> float:
        return self.points + 2 * self.deviation

    @property
    def is_settled(self) -> bool:
        return self.deviation < SETTLED


class Played(NamedTuple):
    """One match: the other's rating, what it brought (1, 0.5 or 0), the edge of the own side in points."""

    other: Rating
    score: float
    edge: float = 0.0


def expected(mine: Rating, other: Rating, edge: float = 0.0) -> float:
    """What a match should bring, before it is played."""
    away = other.deviation / SCALE
    return chance((mine.points + edge - other.points) / SCALE, weight(away))


def weight(deviation: float) -> float:
    """How much the result against somebody says whose rating is so uncertain."""
    return 1 / sqrt(1 + 3 * deviation * deviation / pi**2)


def chance(gap: float, weight: float) -> float:
    return 1 / (1 + exp(-weight * gap))


def rated(before: Rating, matches: Sequence[Played], periods: float = 1.0) -> Rating:
    """The rating after these matches, ``periods`` after the last time it was made."""
    spread = before.deviation / SCALE
    if not matches:
        return before._replace(deviation=grown(spread, before.volatility, periods))
    information = gain = 0.0
    for other, score, edge in matches:
        trust = weight(other.deviation / SCALE)
        hoped = expected(before, other, edge)
        information += trust * trust * hoped * (1 - hoped)
        gain += trust * (score - hoped)
    variance = 1 / information
    volatility = new_volatility(before.volatility, spread, variance, variance * gain)
    rested = grown(spread, volatility, periods) / SCALE
    after = 1 / sqrt(1 / (rested * rested) + information)
    return Rating(before.points + SCALE * after * after * gain, SCALE * after, volatility)


def grown(spread: float, volatility: float, periods: float) -> float:
    """A deviation in points after some time."""
    return min(WIDEST, SCALE * sqrt(spread * spread + periods * volatility * volatility))


def new_volatility(volatility: float, spread: float, variance: float, surprise: float) -> float:
    """The paper's step 5: where its function is nought, found by the Illinois method."""
    start = log(volatility * volatility)
    common = spread * spread + variance

    def function(x: float) -> float:
        grown = common + exp(x)
        return exp(x) * (surprise * surprise - grown) / (2 * grown * grown) - (x - start) / (TAU * TAU)

    if surprise * surprise > common:
        end = log(surprise * surprise - common)
    else:
        end = start - TAU
        while function(end) < 0:
            end -= TAU
    return exp(nought(function, start, end) / 2)


def nought(function: Callable[[float], float], left: float, right: float) -> float:
    """Where the function changes its sign between two places."""
    at_left, at_right = function(left), function(right)
    while abs(right - left) > CLOSE_ENOUGH:
        between = left + (left - right) * at_left / (at_right - at_left)
        there = function(between)
        if there * at_right <= 0:
            left, at_left = right, at_right
        else:
            at_left /= 2
        right, at_right = between, there
    return left


def learnt(edge: float, first: Rating, second: Rating, score: float) -> float:
    """The edge of the first side after one more match, in which ``first`` got ``score``."""
    moved = edge + EDGE_STEP * (score - expected(first, second, edge))
    return max(-MOST_EDGE, min(MOST_EDGE, moved))
