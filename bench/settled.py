"""How long a search that settles thinks, and how often it would have answered otherwise in the end.

    python bench/settled.py midway --simulations 40000 --positions 100

Positions of matches between quick bots are thought about to the end, by the best judgement there is; for each
number of simulations with which the second best answer is believed to catch up by one, it is seen when the
search would have ended, and with which answer.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from dataclasses import dataclass

import grognard
from grognard.bots.bot import seed_for
from grognard.bots.budget import STOPS
from grognard.bots.ismcts import searching
from grognard.bots.search import CATCHING_UP, Search
from grognard.bots.weights import judgement
from grognard.core.game import Game, View
from grognard.core.match import Match

TRIED = (1, 2, 3, CATCHING_UP, 8)
LOOKED_AT = 0.08  # of the decisions


@dataclass
class Found:
    """By number of simulations for one of catching up."""

    parts: int = 0  # of the whole, thought until it was settled
    others: int = 0  # answers that are not those of the whole search
    lost: float = 0.0  # of the mean, by the whole search's own judgement


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--simulations", type=int, default=40_000)
    parser.add_argument("--positions", type=int, default=100)
    asked = parser.parse_args()
    game = grognard.load(asked.game)
    found = {number: Found() for number in TRIED}
    views = decisions(game, random.Random(5))
    for _ in range(asked.positions):
        look(game, next(views), asked.simulations, found)
    for number, each in found.items():
        time = each.parts / STOPS / asked.positions
        mean = each.lost / asked.positions
        told = f"{time:.0%} of the time, {each.others} other answers, {mean:.5f} lost"
        print(f"{game.title}, 1 of {number}: {told}")


def decisions(game: Game, rng: random.Random) -> Iterator[View]:
    """Some of the decisions of one match after the other."""
    seed = 0
    while True:
        seed += 1
        match = Match(game, seed=seed)
        while match.outcome is None:
            side = match.sides[match.actors[0]]
            view = match.view(side)
            if len(match.legal(side)) > 1 and rng.random() < LOOKED_AT:
                yield view
            bot = grognard.bots.load("ismcts" if rng.random() < 0.7 else "greedy", seed=seed)
            match.play(side, bot.choose(game, view, grognard.Budget(simulations=200)).action)


def look(game: Game, view: View, simulations: int, found: dict[int, Found]) -> None:
    position = game.restore(view)
    rng = grognard.Rng(seed_for(1, view))
    search = searching(game, position, view.side, rng, judgement(game, position, None))
    part = simulations // STOPS
    settled: dict[int, tuple[int, int]] = {}  # the part and the answer
    for number in range(1, STOPS + 1):
        for _ in range(part):
            search.simulate()
        first, second = leading(search, view.side)
        for catching in TRIED:
            if catching not in settled and catching * (first - second) > (STOPS - number) * part:
                settled[catching] = number, search.tree.answers(view.side)[0].action
    means = {node.action: node.mean() for node in search.tree.answers(view.side)}
    best = search.tree.answers(view.side)[0]
    for catching, each in found.items():
        number, action = settled.get(catching, (STOPS, best.action))
        each.parts += number
        each.others += action != best.action
        each.lost += max(0.0, best.mean() - means[action])


def leading(search: Search, side: int) -> tuple[int, int]:
    """The visits of the best two."""
    visits = [*(node.visits for node in search.tree.answers(side)), 0]
    return visits[0], visits[1]


if __name__ == "__main__":
    main()
