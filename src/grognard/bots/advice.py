"""What a game's own judgement thinks of each action, where it knows enough to lead a search."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.core.chance import Actions, Rng
from grognard.core.flow import Position, Side
from grognard.core.sense import Sense


@final
class Advice:
    """Refilled for every decision: shares of one, by the place of the action in its buffer."""

    def __init__(self, sense: Sense) -> None:
        self.sense: Final = sense
        self.shares = vec[float]([0.0] * 64)

    def weigh(self, position: Position, side: Side, actions: Actions) -> None:
        count = actions.count
        if len(self.shares) < count:
            self.shares = vec[float]([0.0] * count)
        total = 0.0
        for i in range(count):
            weight = self.sense.prior(position, side, actions, i)
            self.shares[i] = weight
            total += weight
        for i in range(count):
            self.shares[i] /= total

    def pick(self, count: i64, rng: Rng) -> i64:
        """One of the first ``count`` places, each as often as its share says."""
        left = rng.unit()
        i: i64 = 0
        while i < count - 1 and left >= self.shares[i]:
            left -= self.shares[i]
            i += 1
        return i
