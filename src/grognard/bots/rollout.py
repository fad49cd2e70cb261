"""Playing on from a leaf of the tree to the end."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec

from grognard.core.chance import Actions, Outcomes, Rng
from grognard.core.flow import Position, playout
from grognard.core.sense import Sense


@final
class Rollout:
    def __init__(self, sense: Sense, rng: Rng) -> None:
        self.sense: Final = sense
        self.rng: Final = rng
        self.actions: Final = Actions()
        self.lots: Final = Outcomes()

    def finish(self, position: Position, rewards: vec[float]) -> None:
        """Play at random to the end; ``rewards`` becomes what that is worth to each side."""
        playout(position, self.rng, self.actions, self.lots)
        for side in range(len(rewards)):
            rewards[side] = position.reward(side)
