"""What every bot is: it is shown a view, never the position, and answers with a choice."""

from __future__ import annotations

import copy
import hashlib
import json
from dataclasses import dataclass, fields

from grognard.bots.budget import Budget
from grognard.core import flow
from grognard.core.chance import Rng
from grognard.core.errors import NotYourDecision
from grognard.core.flow import Position
from grognard.core.game import Game, View
from grognard.core.message import say


@dataclass(frozen=True)
class Candidate:
    """What a search has found out about one answer."""

    action: int
    visits: int
    total: float  # of the rewards

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.5

    @property
    def rank(self) -> tuple[int, float, int]:
        return -self.visits, -self.total, self.action


@dataclass(frozen=True)
class Choice:
    """What a bot would do: the action text, how good it looks (0 lost, 1 won), and why, in words.

    ``candidates`` is what a search found, the best answer first; other bots leave it empty.
    """

    action: str
    value: float
    visits: int
    why: str
    candidates: tuple[Candidate, ...] = ()


class Bot:
    """The same seed, view and number of simulations always give the same choice."""

    name = ""

    def __init__(self, level: int, seed: int) -> None:
        self.level = level
        self.seed = seed

    def __repr__(self) -> str:
        return f"<bot {self.name} level {self.level} seed {self.seed}>"

    def with_seed(self, seed: int) -> Bot:
        """The same bot, throwing other numbers."""
        other = copy.copy(self)
        other.seed = seed
        return other

    def seated(self) -> Bot:
        """The bot for one side of one match, from its first decision to its last."""
        return self

    def budget(self, game: Game) -> Budget:
        """What this bot takes for a decision when nobody says otherwise."""
        return Budget(simulations=1)

    def choose(self, game: Game, view: View, budget: Budget | None = None) -> Choice:
        """The answer of the side that the view is of, which has to be one of those to act."""
        if view.side not in view.actors:
            raise NotYourDecision("not_your_decision", say("the side of this view has nothing to decide now"))
        position = game.restore(view)
        legal = flow.legal(position, view.side)
        if len(legal) == 1:
            return Choice(
                game.write(position, view.side, legal[0]), 0.5, 0, say("there is nothing else to do")
            )
        return self.think(game, view, position, Rng(seed_for(self.seed, view)), budget or self.budget(game))

    def think(self, game: Game, view: View, position: Position, rng: Rng, budget: Budget) -> Choice:
        """Choose where there is a choice, every bot in its own way.

        ``position`` is the view's, with everything left unknown that its side cannot know.
        """
        raise NotImplementedError


def reading(game: Game, position: Position, mean: float) -> str:
    """A mean reward as people read it: points where the game counts them, else a share of matches won."""
    return game.sense.points(position, mean) or f"{round(100 * mean)} %"


def seed_for(seed: int, view: View) -> int:
    """A bot has no memory, but neither must it throw the same numbers at every decision."""
    shown = {field.name: getattr(view, field.name) for field in fields(view)}
    text = json.dumps([seed, shown], sort_keys=True, separators=(",", ":"))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=7).digest(), "big")
