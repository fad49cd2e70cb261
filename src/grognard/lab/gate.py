"""One bot against another over all starts of a game: pairs of matches with the same dice, sides swapped."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from grognard.bots.arena import Score, play_match
from grognard.core.game import Game
from grognard.core.registry import load
from grognard.lab.entrants import entrant
from grognard.lab.lessons import Start, begin
from grognard.lab.sprt import OPEN, Sprt
from grognard.lab.workers import Workers, done_by


@dataclass(frozen=True)
class Pairing:
    """A pair of matches from one start; ``first`` and ``second`` as in ``lab.entrants``."""

    first: str
    second: str
    start: Start
    seed: int


@dataclass(frozen=True)
class Found:
    """How a pair of matches ended."""

    pairing: Pairing
    winners: tuple[int, int]  # 0: the first bot, 1: the second, else nobody


def play_pair(name: str, pairing: Pairing) -> Found:
    """In any process."""
    game = load(name)
    winners = []
    for swapped in (0, 1):
        bots = (
            entrant(pairing.first).with_seed(2 * pairing.seed),
            entrant(pairing.second).with_seed(2 * pairing.seed + 1),
        )
        seats = bots[::-1] if swapped else bots
        end = play_match(begin(game, pairing.start), game, seats, (None, None), pairing.seed)
        winners.append(int(end.winner) ^ swapped if end.winner >= 0 else int(end.winner))
    return Found(pairing, (winners[0], winners[1]))


def pairings(first: str, second: str, from_: list[Start], seed: int) -> Iterator[Pairing]:
    """Without end, the starts in turn."""
    for number in itertools.count():
        yield Pairing(first, second, from_[number % len(from_)], seed + number)


def contest(
    game: Game, first: str, second: str, from_: list[Start], matches: int, workers: Workers, seed: int = 1
) -> Iterator[Found]:
    """So many matches; whoever stops listening stops those that have not begun."""
    due = itertools.islice(pairings(first, second, from_, seed), matches // 2)
    yield from done_by(workers, play_pair, ((game.name, pairing) for pairing in due))


def gate(
    game: Game, new: str, old: str, from_: list[Start], test: Sprt, most: int, workers: Workers, seed: int = 1
) -> Iterator[tuple[Score, str]]:
    """How ``new`` stands against ``old`` after every pair, until that is decided or ``most`` are played."""
    score = Score()
    for found in contest(game, new, old, from_, most, workers, seed):
        for winner in found.winners:
            score.add(winner)
        verdict = test.verdict(score.wins + score.draws / 2, score.matches)
        yield score, verdict
        if verdict != OPEN:
            return
