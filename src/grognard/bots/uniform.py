"""The bot that does anything."""

from __future__ import annotations

from grognard.bots.bot import Bot, Verdict
from grognard.bots.budget import Budget
from grognard.core import flow
from grognard.core.chance import Actions, Rng
from grognard.core.flow import Position
from grognard.core.game import Game


class RandomBot(Bot):
    name = "random"

    def think(self, game: Game, position: Position, side: int, rng: Rng, budget: Budget) -> Verdict:
        actions = Actions()
        flow.fill_actions(position, side, actions)
        return Verdict(int(actions.pick(rng)), 0.5, 0, "any of them will do")
