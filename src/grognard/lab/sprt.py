"""The sequential probability ratio test: play until it is clear whether one bot is better, no longer.

Two claims stand against each other: the new bot takes ``even`` of the points (no better), or ``better``.
Every match moves the log-likelihood ratio; once it leaves its bounds the test is decided.  A draw moves
it by half a win and half a loss.  Matches in pairs with the same dice and the sides swapped vary less
than single ones, so the errors stay below what was asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log

from grognard.core.errors import GameError
from grognard.core.message import say

ACCEPTED = "accepted"
REJECTED = "rejected"
OPEN = "open"


@dataclass(frozen=True)
class Sprt:
    """``error``: how often either claim may be taken though the other one is true."""

    even: float = 0.5
    better: float = 0.65
    error: float = 0.05

    def __post_init__(self) -> None:
        if not 0.0 < self.even < self.better < 1.0:
            raise GameError(
                "bad_test",
                say(
                    "the bound must be above {low} and below 1, not {bound}",
                    low=self.even,
                    bound=self.better,
                ),
            )
        if not 0.0 < self.error < 0.5:
            raise GameError(
                "bad_test", say("the error must be above 0 and below 0.5, not {number}", number=self.error)
            )

    @property
    def bound(self) -> float:
        """Where it is decided, up and down."""
        return log((1.0 - self.error) / self.error)

    def ratio(self, points: float, matches: int) -> float:
        """The log-likelihood ratio after so many points of the new bot."""
        won = log(self.better / self.even)
        lost = log((1.0 - self.better) / (1.0 - self.even))
        return points * won + (matches - points) * lost

    def verdict(self, points: float, matches: int) -> str:
        ratio = self.ratio(points, matches)
        return ACCEPTED if ratio >= self.bound else REJECTED if ratio <= -self.bound else OPEN
