"""The bot that searches: information-set Monte Carlo tree search, in eight strengths."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from pathlib import Path

from grognard.bots.bot import Bot, Candidate, Choice, reading, seed_for
from grognard.bots.budget import Budget
from grognard.bots.learned import Learned
from grognard.bots.levels import LEVELS, Level, level_for
from grognard.bots.memory import Memory
from grognard.bots.search import Search
from grognard.bots.weights import judgement
from grognard.core import flow
from grognard.core.chance import Actions, Rng
from grognard.core.flow import Position
from grognard.core.game import Game, View
from grognard.core.message import say
from grognard.core.sense import Sense

AT_LEAST = 0.1  # of the visits of the best: an answer tried less often is a blunder
FORGIVING = 8.0  # a softness from which on blunders happen, the more the softer


class IsmctsBot(Bot):
    name = "ismcts"

    def __init__(self, level: int, seed: int) -> None:
        super().__init__(level, seed)
        self.own: Level | None = None  # instead of one of the table
        self.weights: Path | None = None  # learned, instead of those that the game brings
        self.memory: Memory | None = None  # only where it is seated

    @classmethod
    def tuned(cls, own: Level, weights: Path | None = None) -> IsmctsBot:
        """A bot of no level in particular, to find out how strong it is."""
        bot = cls(max(LEVELS), 0)
        bot.own = own
        bot.weights = weights
        return bot

    def seated(self) -> IsmctsBot:
        """It remembers what it has thought of, as long as the match goes on inside that."""
        other = copy.copy(self)
        other.memory = Memory()
        return other

    def strength(self, game: Game) -> Level:
        return self.own or level_for(game, self.level)

    def sense(self, game: Game, position: Position) -> Sense:
        return judgement(game, position, self.weights) if self.strength(game).learned else game.sense

    def budget(self, game: Game) -> Budget:
        level = self.strength(game)
        return Budget(
            simulations=level.simulations,
            seconds=level.seconds,
            softness=level.softness,
            processor=level.processor,
            settles=level.settles,
        )

    def think(self, game: Game, view: View, position: Position, rng: Rng, budget: Budget) -> Choice:
        search = searching(game, position, view.side, rng, self.sense(game, position))
        known = self.memory.recall(game, view) if self.memory is not None else None
        if known is not None:
            search.tree = known
        search.think(budget)
        if self.memory is not None:
            self.memory.keep(search.tree, search.base, view.side, rng)
        found = [Candidate(node.action, node.visits, node.total) for node in search.tree.answers(view.side)]
        return decide(game, position, view.side, found, budget.softness, rng)

    # ------------------------------------------------------------------ one thought in several processes

    def pool(self, game: Game, view: View, choices: Sequence[Choice]) -> Choice:
        """The choice that follows from what several bots found, each with numbers and a budget of its own."""
        found: dict[int, Candidate] = {}
        for each in (candidate for choice in choices for candidate in choice.candidates):
            so_far = found.get(each.action, Candidate(each.action, 0, 0.0))
            found[each.action] = Candidate(
                each.action, so_far.visits + each.visits, so_far.total + each.total
            )
        if len(choices) == 1 or not found:  # there was nothing to add up
            return choices[0]
        ranked = sorted(found.values(), key=lambda candidate: candidate.rank)
        rng = Rng(seed_for(self.seed, view))
        return decide(game, game.restore(view), view.side, ranked, self.strength(game).softness, rng)


def decide(
    game: Game, position: Position, side: int, found: list[Candidate], softness: float, rng: Rng
) -> Choice:
    """The choice among what a search has found, the best first."""
    if not found:  # cancelled before it began
        actions = Actions()
        flow.fill_actions(position, side, actions)
        return Choice(game.write(position, side, actions.pick(rng)), 0.5, 0, say("no time to think"))
    chosen = draw(found, softness, rng)
    text = game.write(position, side, chosen.action)
    why = words(game, position, side, chosen, found)
    return Choice(text, chosen.mean, chosen.visits, why, tuple(found))


def searching(game: Game, position: Position, side: int, rng: Rng, sense: Sense) -> Search:
    """A search as the judgement wants it; asked here, where an interpreted class may have set it."""
    learned = sense.net.inputs if isinstance(sense, Learned) else None
    wish = learned or sense
    return Search(
        position,
        side,
        len(game.names(position.ruleset)),
        sense,
        wish.horizon,
        rng,
        bool(game.sense.leads),
        float(game.sense.bias),
        bool(game.sense.weighs),
        float(wish.exploration),
        learned is not None and bool(learned.looks_ahead),
        learned is not None and learned.tells_apart(position),
    )


ON_AVERAGE = "{value} on average in {lines:,} lines"
OF_LINES = "wins {value} of {lines:,} lines"


def words(game: Game, position: Position, side: int, chosen: Candidate, found: list[Candidate]) -> str:
    """What the search found, in one line."""
    value = reading(game, position, chosen.mean)
    template = ON_AVERAGE if game.sense.points(position, chosen.mean) else OF_LINES
    told = say(template, value=value, lines=chosen.visits)
    others = [candidate for candidate in found if candidate is not chosen]
    if others:
        text = game.write(position, side, others[0].action)
        next_best = reading(game, position, others[0].mean)
        told = say("{told}; next best {text} {value}", told=told, text=text, value=next_best)
    reason = game.sense.reason(position, side, chosen.action)
    return say("{reason}: {told}", reason=reason, told=told) if reason else told


def draw(found: list[Candidate], softness: float, rng: Rng) -> Candidate:
    """The most visited answer, or, the softer the more often, another good one."""
    if softness == 0.0:
        return found[0]
    most = found[0].visits
    least = AT_LEAST * min(1.0, FORGIVING / softness)
    good = [candidate for candidate in found if candidate.visits >= least * most]
    weights = [(candidate.visits / most) ** (1.0 / softness) for candidate in good]
    left = rng.unit() * sum(weights)
    for candidate, weight in zip(good, weights, strict=True):
        left -= weight
        if left < 0.0:
            return candidate
    return found[0]
