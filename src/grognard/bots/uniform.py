"""The bot that does anything."""

from __future__ import annotations

from grognard.bots.bot import Bot, Choice
from grognard.bots.budget import Budget
from grognard.core import flow
from grognard.core.chance import Actions, Rng
from grognard.core.flow import Position
from grognard.core.game import Game, View
from grognard.core.message import say


class RandomBot(Bot):
    name = "random"

    def think(self, game: Game, view: View, position: Position, rng: Rng, budget: Budget) -> Choice:
        actions = Actions()
        flow.fill_actions(position, view.side, actions)
        text = game.write(position, view.side, actions.pick(rng))
        return Choice(text, 0.5, 0, say("any of them will do"))
