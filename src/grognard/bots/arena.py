"""Bots against bots: paired matches, so that neither dice nor sides decide.

python -m grognard.bots.arena to-war ismcts greedy --seconds 0.05 --matches 100
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

from grognard.bots.bot import Bot
from grognard.bots.budget import Budget
from grognard.bots.spread import Z
from grognard.core import flow
from grognard.core.chance import Lots, Rng
from grognard.core.errors import GameError
from grognard.core.flow import CHANCE, NOBODY, Position
from grognard.core.game import Game
from grognard.core.message import Message, say
from grognard.core.registry import load
from grognard.core.ruleset import Options
from grognard.core.scenario_file import chosen

SCORE = "{won} won, {drawn} drawn, {lost} lost of {matches}: {share} % ({low} to {high} %)"


@dataclass
class Score:
    """How the first of two did against the second: bots, or the sides they played."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    def add(self, winner: int) -> None:
        """One more match, won by the first (0), the second (1) or nobody."""
        if winner == NOBODY:
            self.draws += 1
        elif winner == 0:
            self.wins += 1
        else:
            self.losses += 1

    def note(self, reward: float) -> None:
        """One more match, by what it was worth to the first."""
        if reward > 0.5:
            self.wins += 1
        elif reward < 0.5:
            self.losses += 1
        else:
            self.draws += 1

    @property
    def matches(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """Of the points, a draw being half of one."""
        return (self.wins + self.draws / 2) / self.matches

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson: between these the true share lies, 95 times of 100."""
        z, n, p = Z, self.matches, self.share
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        reach = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return middle - reach, middle + reach

    def words(self) -> Message:
        low, high = self.interval
        return say(
            SCORE,
            won=self.wins,
            drawn=self.draws,
            lost=self.losses,
            matches=self.matches,
            share=f"{100 * self.share:.0f}",
            low=f"{100 * low:.0f}",
            high=f"{100 * high:.0f}",
        )

    def __str__(self) -> str:
        return str(self.words())


def score_of(rewards: Iterable[float]) -> Score:
    score = Score()
    for reward in rewards:
        score.note(reward)
    return score


def duel(
    game: Game,
    first: Bot,
    second: Bot,
    matches: int = 20,
    *,
    seed: int = 1,
    budgets: tuple[Budget | None, Budget | None] = (None, None),
    scenario: str | None = None,
    options: Options | None = None,
) -> tuple[Score, Score]:
    """Two matches with each seed of dice and bots, the second with the sides swapped: how the
    first bot did, and how the first side did whoever played it."""
    if len(game.sides) != 2:
        raise GameError(
            "not_two_sides",
            say(
                "{game} has {sides} {sides:side|sides}, a duel has two",
                game=game.title,
                sides=len(game.sides),
            ),
        )
    of_bot, of_side = Score(), Score()
    for number in range(matches):
        swapped = number % 2
        pair = seed + number // 2
        bots = (first.with_seed(2 * pair), second.with_seed(2 * pair + 1))
        limits = budgets
        if swapped:
            bots, limits = bots[::-1], limits[::-1]
        end = play_match(game.setup(scenario, options), game, bots, limits, pair)
        of_side.add(end.winner)
        of_bot.add(end.winner if end.winner == NOBODY else end.winner ^ swapped)
    return of_bot, of_side


def play_match(
    position: Position,
    game: Game,
    bots: tuple[Bot, ...],
    budgets: tuple[Budget | None, ...],
    seed: int,
) -> Position:
    """One match between bots, by side, to its end."""
    bots = tuple(bot.seated() for bot in bots)
    rng = Rng(seed)
    lots = Lots()
    while position.actor != NOBODY:
        side = flow.actors(position)[0]
        if side == CHANCE:
            flow.fill_outcomes(position, lots)
            flow.play(position, CHANCE, lots.pick(rng))
        else:
            choice = bots[side].choose(game, game.view(position, side), budgets[side])
            legal = {game.write(position, side, action): action for action in flow.legal(position, side)}
            flow.play(position, side, legal[choice.action])
    return position


# ------------------------------------------------------------------ from the command line


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser("grognard.bots.arena", description="Let two bots play each other.")
    parser.add_argument("game", help="its name, or a file")
    parser.add_argument("first", help="a bot, with its level if you like: ismcts/3")
    parser.add_argument("second")
    add_wishes(parser)
    asked = parser.parse_args(argv)
    try:
        budget = budget_of(asked)
        first, second = entrant(asked.first), entrant(asked.second)
        game = load(asked.game)
        scenario, options = chosen(game, asked.scenario, {})
        of_bot, of_side = duel(
            game,
            first,
            second,
            asked.matches,
            seed=asked.seed,
            budgets=(budget, budget),
            scenario=scenario,
            options=options,
        )
    except GameError as error:
        sys.exit(f"grognard: {error}")
    sys.stdout.write(f"{game.title}: {asked.first} against {asked.second}: {of_bot}\n")
    first_side = game.names(game.rules_for(scenario, options))[0]
    sys.stdout.write(f"whoever played it, {first_side}: {of_side}\n")
    return 0


def add_wishes(parser: argparse.ArgumentParser) -> None:
    """How many matches of what, and how long a bot may think."""
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scenario")
    parser.add_argument("--seconds", type=float, help="thinking time for a decision instead of the level's")
    parser.add_argument("--simulations", type=int, help="or simulations")


def budget_of(asked: argparse.Namespace) -> Budget | None:
    if asked.seconds or asked.simulations:
        return Budget(seconds=asked.seconds, simulations=asked.simulations)
    return None


def entrant(text: str) -> Bot:
    """The bot that is meant, with its level if there is one: ismcts/3."""
    from grognard import bots

    name, _, level = text.partition("/")
    if level and not level.isdecimal():
        raise GameError("bad_entrant", say("{text} is no bot: a level is a number", text=repr(text)))
    return bots.load(name, level=int(level or 3))


if __name__ == "__main__":
    sys.exit(main())
