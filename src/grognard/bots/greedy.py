"""The bot that looks to the end of its own turn."""

from __future__ import annotations

from grognard.bots.bot import Bot, Choice, reading
from grognard.bots.budget import Budget, Watch
from grognard.bots.oneply import OnePly
from grognard.core import flow
from grognard.core.chance import Actions, Rng
from grognard.core.flow import Position
from grognard.core.game import Game, View
from grognard.core.message import say

WORLDS = 16  # possible worlds that are looked at, where something is hidden


class GreedyBot(Bot):
    name = "greedy"

    def budget(self, game: Game) -> Budget:
        return Budget(simulations=WORLDS)

    def think(self, game: Game, view: View, position: Position, rng: Rng, budget: Budget) -> Choice:
        side = view.side
        actions = Actions()
        flow.fill_actions(position, side, actions)
        ahead = OnePly(position, side, actions, game.sense, rng)
        watch = Watch(budget)
        ahead.weigh()
        alone = ahead.totals[:]
        while ahead.worlds < WORLDS and watch.goes_on():
            ahead.weigh()
            if ahead.worlds == 2 and ahead.totals == [2 * total for total in alone]:
                break  # the second world looks like the first: nothing that matters is hidden
        best = max(ahead.totals)
        ties = [i for i, total in enumerate(ahead.totals) if total == best]
        index = ties[rng.below(len(ties))]
        value = best / int(ahead.worlds)
        why = say("looks best at the end of the turn: {value}", value=reading(game, position, value))
        return Choice(game.write(position, side, actions.items[index]), value, ahead.worlds, why)
