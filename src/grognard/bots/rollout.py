"""Playing on from a leaf of the tree, to the end or as far as the game's judgement asks for.

At random, or, where the game's judgement knows enough to lead, as it advises.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.bots.advice import Advice
from grognard.core.chance import Actions, Lots, Rng
from grognard.core.flow import CHANCE, NOBODY, Position, Side, fill_actions, fill_outcomes, play, playout
from grognard.core.sense import Sense

EPSILON: Final = 0.05  # how often advice is not asked: it may be blind to something
ENDLESS: Final = 1_000_000  # decisions; no game has so many


@final
class Rollout:
    def __init__(self, sense: Sense, horizon: i64, leads: bool, rng: Rng) -> None:
        self.sense: Final = sense
        self.horizon: Final = horizon
        self.advice: Final = Advice(sense) if leads else None
        self.rng: Final = rng
        self.actions: Final = Actions()
        self.lots: Final = Lots()

    def finish(self, position: Position, rewards: vec[float]) -> None:
        """Play on; ``rewards`` becomes what that leads to is worth to each side."""
        if self.horizon < 0:
            if self.advice is None:
                playout(position, self.rng, self.actions, self.lots)
            else:
                self.play_on(position, ENDLESS)
            for side in range(len(rewards)):
                rewards[side] = position.reward(side)
        else:
            self.play_on(position, self.horizon)
            self.sense.judge(position, rewards)

    def play_on(self, position: Position, decisions: i64) -> None:
        """Play so many decisions, unless the game ends before."""
        actions = self.actions
        while decisions > 0 and position.actor != NOBODY:
            side = position.actor
            if side == CHANCE:
                fill_outcomes(position, self.lots)
                play(position, CHANCE, self.lots.pick(self.rng))
            else:
                fill_actions(position, side, actions)
                play(position, side, self.choice(position, side, actions))
                decisions -= 1

    def choice(self, position: Position, side: Side, actions: Actions) -> i64:
        """Any action, or one that the advice finds promising."""
        advice = self.advice
        if advice is None or self.rng.unit() < EPSILON:
            return actions.pick(self.rng)
        advice.weigh(position, side, actions)
        return actions.items[advice.pick(actions.count, self.rng)]
