"""Bradley-Terry: one number for how strong each of several bots is, from who beat whom how often.

The share of points that one takes from another is 1 / (1 + 10 ** (-difference / 400)), as with chess
ratings.  The mean of all ratings is 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

from grognard.bots.spread import Z

SCALE = 400.0 / log(10.0)  # rating points for a factor of e in the odds
PRIOR = 0.5  # matches against one of mean strength, drawn: so that who always wins stays finite
ROUNDS = 200

Matrix = list[list[float]]


@dataclass(frozen=True)
class Rating:
    """``reach``: the true rating lies within this distance, 95 times of 100."""

    points: float
    reach: float


def fit(points: Sequence[Sequence[float]], prior: float = PRIOR) -> list[Rating]:
    """``points[a][b]`` is what a took from b in all their matches, a draw being half a point."""
    count = len(points)
    strengths = [0.0] * count
    for _ in range(ROUNDS):
        gradient, curve = slopes(points, strengths, prior)
        steps = solved(anchored(curve), gradient)
        largest = max((abs(step) for step in steps), default=0.0)
        shrink = min(1.0, 1.0 / largest) if largest else 1.0  # a far leap may overshoot
        strengths = [value + shrink * step for value, step in zip(strengths, steps, strict=True)]
        if largest < 1e-9:
            break
    mean = sum(strengths) / count
    spread = centred(inverse(anchored(slopes(points, strengths, prior)[1])))
    return [
        Rating(SCALE * (strengths[each] - mean), Z * SCALE * sqrt(max(0.0, spread[each][each])))
        for each in range(count)
    ]


def slopes(
    points: Sequence[Sequence[float]], strengths: list[float], prior: float
) -> tuple[list[float], Matrix]:
    """First and (negative) second derivatives of the log-likelihood."""
    count = len(strengths)
    gradient = [0.0] * count
    curve = [[0.0] * count for _ in range(count)]
    for a in range(count):
        usual = expected(strengths[a])
        gradient[a] += prior * (0.5 - usual)
        curve[a][a] += prior * usual * (1.0 - usual)
        for b in range(count):
            matches = points[a][b] + points[b][a]
            if a != b and matches > 0.0:
                share = expected(strengths[a] - strengths[b])
                weight = matches * share * (1.0 - share)
                gradient[a] += points[a][b] - matches * share
                curve[a][a] += weight
                curve[a][b] -= weight
    return gradient, curve


def expected(difference: float) -> float:
    """The share of points for whoever is stronger by so much."""
    return 1.0 / (1.0 + exp(-difference)) if difference > -700.0 else 0.0


def anchored(curve: Matrix) -> Matrix:
    """Only differences count, so the curve is flat along the mean; this holds the mean in place."""
    share = 1.0 / len(curve)
    return [[value + share for value in row] for row in curve]


def centred(spread: Matrix) -> Matrix:
    """The covariance of what is left once the mean is taken away."""
    means = [sum(row) / len(row) for row in spread]
    mean = sum(means) / len(means)
    return [
        [value - means[a] - means[b] + mean for b, value in enumerate(row)] for a, row in enumerate(spread)
    ]


# ------------------------------------------------------------------ a little algebra


def solved(matrix: Matrix, right: list[float]) -> list[float]:
    """x, where matrix x = right (Gauss and Jordan)."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    reduce(rows)
    return [row[-1] for row in rows]


def inverse(matrix: Matrix) -> Matrix:
    count = len(matrix)
    rows = [[*row, *(float(at == other) for other in range(count))] for at, row in enumerate(matrix)]
    reduce(rows)
    return [row[count:] for row in rows]


def reduce(rows: Matrix) -> None:
    """Make the left part the identity."""
    for at in range(len(rows)):
        pivot = max(range(at, len(rows)), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for other in range(len(rows)):
            factor = rows[other][at]
            if other != at and factor:
                rows[other] = [
                    mine - factor * theirs for mine, theirs in zip(rows[other], rows[at], strict=True)
                ]
