"""The bot that searches: information-set Monte Carlo tree search, in six strengths."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from dataclasses import dataclass

from grognard.bots.bot import Bot, Choice, Verdict, reading, seed_for
from grognard.bots.budget import Budget
from grognard.bots.levels import LEVELS, Level, level_for
from grognard.bots.memory import Memory
from grognard.bots.search import Search
from grognard.bots.tree import Tree
from grognard.core import flow
from grognard.core.chance import Actions, Rng
from grognard.core.flow import Position
from grognard.core.game import Game, View

APART = 1_000_003  # between the seeds of the parts of one thought
AT_LEAST = 0.1  # of the visits of the best: an answer tried less often is a blunder
FORGIVING = 8.0  # a softness from which on blunders happen, the more the softer


@dataclass(frozen=True)
class Vote:
    """What a search has found out about one answer."""

    action: int
    visits: int
    total: float

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.5

    @property
    def rank(self) -> tuple[int, float, int]:
        return -self.visits, -self.total, self.action


class IsmctsBot(Bot):
    name = "ismcts"

    def __init__(self, level: int, seed: int) -> None:
        super().__init__(level, seed)
        self.own: Level | None = None  # instead of one of the table
        self.memory: Memory | None = None  # only where it is seated
        self.known: Tree | None = None  # what it remembers of the present decision

    @classmethod
    def tuned(cls, own: Level) -> IsmctsBot:
        """A bot of no level in particular, to find out how strong it is."""
        bot = cls(max(LEVELS), 0)
        bot.own = own
        return bot

    def seated(self) -> IsmctsBot:
        """It remembers what it has thought of, as long as the match goes on inside that."""
        other = copy.copy(self)
        other.memory = Memory()
        return other

    def strength(self, game: Game) -> Level:
        return self.own or level_for(game, self.level)

    def budget(self, game: Game) -> Budget:
        return self.share(game, 1)

    def choose(self, game: Game, view: View, budget: Budget | None = None) -> Choice:
        self.known = self.memory.recall(game, view) if self.memory is not None else None
        return super().choose(game, view, budget)

    def think(self, game: Game, position: Position, side: int, rng: Rng, budget: Budget) -> Verdict:
        votes = self.votes(game, position, side, rng, budget)
        return self.verdict(game, position, side, rng, votes, budget.softness)

    def votes(self, game: Game, position: Position, side: int, rng: Rng, budget: Budget) -> list[Vote]:
        """What the search finds, the best answer first."""
        search = searching(game, position, side, rng)
        if self.known is not None:
            search.tree = self.known
        search.think(budget)
        if self.memory is not None:
            self.memory.keep(search.tree, search.base, side, rng)
        return [
            Vote(int(node.action), int(node.visits), float(node.total)) for node in search.tree.answers(side)
        ]

    def verdict(
        self, game: Game, position: Position, side: int, rng: Rng, votes: list[Vote], softness: float
    ) -> Verdict:
        if not votes:  # cancelled before it began
            actions = Actions()
            flow.fill_actions(position, side, actions)
            return Verdict(int(actions.pick(rng)), 0.5, 0, "no time to think")
        chosen = draw(votes, softness, rng)
        why = words(game, position, side, chosen, votes)
        return Verdict(chosen.action, chosen.mean, chosen.visits, why)

    # ------------------------------------------------------------------ one thought in several processes

    def ballot(
        self, game: Game, view: View, part: int = 0, parts: int = 1, budget: Budget | None = None
    ) -> list[Vote]:
        """One of several parts of a thought; each has its own numbers and its share of the simulations."""
        position = game.restore(view)
        if len(flow.legal(position, view.side)) < 2:
            return []
        self.known = self.memory.recall(game, view) if self.memory is not None else None
        rng = Rng(seed_for(self.seed + APART * part, view))
        return self.votes(game, position, view.side, rng, budget or self.share(game, parts))

    def share(self, game: Game, parts: int) -> Budget:
        level = self.strength(game)
        simulations = max(1, level.simulations // parts)
        return Budget(simulations=simulations, seconds=level.seconds, softness=level.softness)

    def elect(self, game: Game, view: View, ballots: Iterable[list[Vote]]) -> Choice:
        """The choice that follows from all parts."""
        found: dict[int, Vote] = {}
        for vote in (vote for ballot in ballots for vote in ballot):
            so_far = found.get(vote.action, Vote(vote.action, 0, 0.0))
            found[vote.action] = Vote(vote.action, so_far.visits + vote.visits, so_far.total + vote.total)
        votes = sorted(found.values(), key=lambda vote: vote.rank)
        position, side = game.restore(view), view.side
        legal = flow.legal(position, side)
        if len(legal) == 1:
            return Choice(game.write(position, side, legal[0]), 0.5, 0, "there is nothing else to do")
        rng = Rng(seed_for(self.seed, view))
        verdict = self.verdict(game, position, side, rng, votes, self.strength(game).softness)
        text = game.write(position, side, verdict.action)
        return Choice(text, verdict.value, verdict.visits, verdict.why)


def searching(game: Game, position: Position, side: int, rng: Rng) -> Search:
    """A search as the game's judgement wants it; asked here, where an interpreted class may have set it."""
    sense = game.sense
    return Search(
        position,
        side,
        len(game.names(position.ruleset)),
        sense,
        int(sense.horizon),
        rng,
        bool(sense.leads),
        float(sense.bias),
        bool(sense.weighs),
    )


def words(game: Game, position: Position, side: int, chosen: Vote, votes: list[Vote]) -> str:
    """What the search found, in one line."""
    reason = str(game.sense.reason(position, side, chosen.action))
    found = f"{reason}: " if reason else ""
    value = reading(game, position, chosen.mean)
    if game.sense.points(position, chosen.mean):
        found += f"{value} on average in {chosen.visits:,} lines"
    else:
        found += f"wins {value} of {chosen.visits:,} lines"
    others = [vote for vote in votes if vote is not chosen]
    if not others:
        return found
    text = game.write(position, side, others[0].action)
    return f"{found}; next best {text} {reading(game, position, others[0].mean)}"


def draw(votes: list[Vote], softness: float, rng: Rng) -> Vote:
    """The most visited answer, or, the softer the more often, another good one."""
    if softness == 0.0:
        return votes[0]
    most = votes[0].visits
    least = AT_LEAST * min(1.0, FORGIVING / softness)
    good = [vote for vote in votes if vote.visits >= least * most]
    weights = [(vote.visits / most) ** (1.0 / softness) for vote in good]
    left = rng.unit() * sum(weights)
    for vote, weight in zip(good, weights, strict=True):
        left -= weight
        if left < 0.0:
            return vote
    return votes[0]
