"""The bot that searches: information-set Monte Carlo tree search, in six strengths."""

from __future__ import annotations

from grognard.bots.bot import Bot, Verdict
from grognard.bots.budget import Budget
from grognard.bots.levels import LEVELS, Level, level_for
from grognard.bots.search import Search
from grognard.bots.tree import Node
from grognard.core import flow
from grognard.core.chance import Actions, Rng
from grognard.core.flow import Position
from grognard.core.game import Game


class IsmctsBot(Bot):
    name = "ismcts"

    def __init__(self, level: int, seed: int) -> None:
        super().__init__(level, seed)
        self.own: Level | None = None  # instead of one of the table

    @classmethod
    def tuned(cls, own: Level) -> IsmctsBot:
        """A bot of no level in particular, to find out how strong it is."""
        bot = cls(max(LEVELS), 0)
        bot.own = own
        return bot

    def strength(self, game: Game) -> Level:
        return self.own or level_for(game, self.level)

    def budget(self, game: Game) -> Budget:
        level = self.strength(game)
        return Budget(simulations=level.simulations, seconds=level.seconds)

    def think(self, game: Game, position: Position, side: int, rng: Rng, budget: Budget) -> Verdict:
        sides = len(game.names(position.ruleset))
        horizon = int(game.sense.horizon)  # asked here, where an interpreted class may have set it
        search = Search(position, side, sides, game.sense, horizon, rng, bool(game.sense.leads))
        search.think(budget)
        answers = search.tree.answers(side)
        if not answers:  # cancelled before it began
            actions = Actions()
            flow.fill_actions(position, side, actions)
            return Verdict(int(actions.pick(rng)), 0.5, 0, "no time to think")
        chosen = draw(answers, self.strength(game).softness, rng)
        why = self.words(game, position, side, chosen, answers)
        return Verdict(int(chosen.action), float(chosen.mean()), int(chosen.visits), why)

    def words(self, game: Game, position: Position, side: int, chosen: Node, answers: list[Node]) -> str:
        """What the search found, in one line."""
        found = f"wins {percent(chosen)} of {chosen.visits:,} lines"
        others = [node for node in answers if node is not chosen]
        if not others:
            return found
        text = game.write(position, side, int(others[0].action))
        return f"{found}; next best {text} {percent(others[0])}"


def percent(node: Node) -> str:
    return f"{round(100 * node.mean())} %"


def draw(answers: list[Node], softness: float, rng: Rng) -> Node:
    """The most visited answer, or, the softer the more often, another one."""
    if softness == 0.0:
        return answers[0]
    most = float(answers[0].visits)
    weights = [(float(node.visits) / most) ** (1.0 / softness) for node in answers]
    left = rng.unit() * sum(weights)
    for node, weight in zip(answers, weights, strict=True):
        left -= weight
        if left < 0.0:
            return node
    return answers[0]
