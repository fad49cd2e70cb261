"""Playing on from a leaf of the tree, to the end or as far as the game's judgement asks for."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.core.chance import Actions, Outcomes, Rng
from grognard.core.flow import CHANCE, NOBODY, Position, fill_actions, fill_outcomes, play, playout
from grognard.core.sense import Sense


@final
class Rollout:
    def __init__(self, sense: Sense, horizon: i64, rng: Rng) -> None:
        self.sense: Final = sense
        self.horizon: Final = horizon
        self.rng: Final = rng
        self.actions: Final = Actions()
        self.lots: Final = Outcomes()

    def finish(self, position: Position, rewards: vec[float]) -> None:
        """Play at random; ``rewards`` becomes what that leads to is worth to each side."""
        if self.horizon < 0:
            playout(position, self.rng, self.actions, self.lots)
            for side in range(len(rewards)):
                rewards[side] = position.reward(side)
        else:
            self.play_on(position, self.horizon)
            for side in range(len(rewards)):
                rewards[side] = self.sense.evaluate(position, side)

    def play_on(self, position: Position, decisions: i64) -> None:
        """Play so many decisions at random, unless the game ends before."""
        while decisions > 0 and position.actor != NOBODY:
            side = position.actor
            if side == CHANCE:
                fill_outcomes(position, self.lots)
                play(position, CHANCE, self.lots.pick(self.rng))
            else:
                fill_actions(position, side, self.actions)
                play(position, side, self.actions.pick(self.rng))
                decisions -= 1
