"""One bot at a game for one: how its matches end.

python -m grognard.bots.alone kido-butai ismcts --seconds 0.1 --matches 100
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field

from grognard.bots.arena import add_wishes, budget_of, entrant, play_match
from grognard.bots.bot import Bot
from grognard.bots.budget import Budget
from grognard.bots.spread import reach_of
from grognard.core.errors import GameError
from grognard.core.game import Game
from grognard.core.message import say
from grognard.core.registry import load
from grognard.core.ruleset import Options


@dataclass
class Results:
    """Points and verdicts of matches, in the order they were played."""

    points: list[int] = field(default_factory=list)
    verdicts: list[str] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return sum(self.points) / len(self.points)

    @property
    def reach(self) -> float:
        """The true mean lies within this distance, 95 times of 100."""
        return reach_of(self.points)

    def shares(self) -> dict[str, float]:
        """How often each verdict was given, the most frequent first."""
        counts = {verdict: self.verdicts.count(verdict) for verdict in self.verdicts}
        ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
        return {verdict: count / len(self.verdicts) for verdict, count in ranked}

    def counts(self) -> dict[int, int]:
        """How many matches ended with how many points, the fewest first."""
        return {points: self.points.count(points) for points in sorted(set(self.points))}

    def __str__(self) -> str:
        shares = ", ".join(f"{verdict} {round(100 * share)} %" for verdict, share in self.shares().items())
        counts = ", ".join(f"{points}: {count}" for points, count in self.counts().items())
        mean = f"{self.mean:+.2f} ± {self.reach:.2f} points in {len(self.points)} matches"
        return f"{mean}; {shares} {{{counts}}}"


def points_made(points: Sequence[int], reward: float) -> int:
    """Of the one side of a match: points where the game counts some, else hundredths of the reward."""
    return points[0] if points else round(100 * reward)


def alone(
    game: Game,
    bot: Bot,
    matches: int = 20,
    *,
    seed: int = 1,
    budget: Budget | None = None,
    scenario: str | None = None,
    options: Options | None = None,
) -> Results:
    """So many matches, each with dice of its own."""
    if len(game.sides) != 1:
        raise GameError(
            "not_one_side",
            say("{game} has {sides} {sides:side|sides}, not one", game=game.title, sides=len(game.sides)),
        )
    results = Results()
    for number in range(matches):
        end = play_match(game.setup(scenario, options), game, (bot,), (budget,), seed + number)
        results.points.append(points_made(end.points(), end.reward(0)))
        results.verdicts.append(end.verdict().rstrip("."))
    return results


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser("grognard.bots.alone", description="Let a bot play a game for one.")
    parser.add_argument("game", help="its name, or a file")
    parser.add_argument("bot", help="a bot, with its level if you like: ismcts/3")
    add_wishes(parser)
    asked = parser.parse_args(argv)
    try:
        budget = budget_of(asked)
        game, bot = load(asked.game), entrant(asked.bot)
        results = alone(game, bot, asked.matches, seed=asked.seed, budget=budget, scenario=asked.scenario)
    except GameError as error:
        sys.exit(f"grognard: {error}")
    sys.stdout.write(f"{game.title}: {asked.bot}: {results}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
