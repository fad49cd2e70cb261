"""One bot against another over all starts of a game: pairs of matches with the same dice, sides swapped.

In a game for one both play the same dice, and more points win.
"""

from __future__ import annotations

import itertools
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

from grognard.bots.alone import points_made
from grognard.bots.arena import Score, play_match
from grognard.bots.bot import Bot
from grognard.core.flow import NOBODY
from grognard.core.game import Game
from grognard.core.registry import load
from grognard.lab.entrants import entrant
from grognard.lab.ledger import Book, Fixture
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

    @property
    def fixture(self) -> Fixture:
        return Fixture((self.first, self.second), self.seed)


@dataclass(frozen=True)
class Found:
    """How a pair of matches ended."""

    first: str
    second: str
    scenario: str
    seed: int
    winners: tuple[int, ...]  # 0: the first bot, 1: the second, else nobody; of one match, or of both
    points: tuple[int, ...] = ()  # of both bots, in a game for one

    @property
    def fixture(self) -> Fixture:
        return Fixture((self.first, self.second), self.seed)


class Pairs(Book[Found]):
    """Pairs that were played, so that a long contest can be stopped and gone on with."""

    form = "grognard pairs 1"

    def line(self, result: Found) -> str:
        return json.dumps(vars(result))

    def kept(self, line: str) -> Found:
        told = json.loads(line)
        return Found(**{**told, "winners": tuple(told["winners"]), "points": tuple(told["points"])})


def play_pair(name: str, pairing: Pairing) -> Found:
    """In any process."""
    game = load(name)
    bots = (
        entrant(pairing.first).with_seed(2 * pairing.seed),
        entrant(pairing.second).with_seed(2 * pairing.seed + 1),
    )
    alone = len(game.names(begin(game, pairing.start).ruleset)) == 1
    told = (pairing.first, pairing.second, pairing.start.scenario, pairing.seed)
    if alone:
        mine, its = (play_alone(game, bot, pairing) for bot in bots)
        return Found(*told, (0 if mine > its else 1 if its > mine else int(NOBODY),), (mine, its))
    winners = []
    for swapped in (0, 1):
        seats = bots[::-1] if swapped else bots
        end = play_match(begin(game, pairing.start), game, seats, (None, None), pairing.seed)
        winners.append(int(end.winner) ^ swapped if end.winner >= 0 else int(end.winner))
    return Found(*told, tuple(winners))


def play_alone(game: Game, bot: Bot, pairing: Pairing) -> int:
    end = play_match(begin(game, pairing.start), game, (bot,), (None,), pairing.seed)
    return points_made(end.points(), end.reward(0))


def pairings(first: str, second: str, from_: list[Start], seed: int) -> Iterator[Pairing]:
    """Without end, the starts in turn."""
    for number in itertools.count():
        yield Pairing(first, second, from_[number % len(from_)], seed + number)


def contest(
    game: Game,
    first: str,
    second: str,
    from_: list[Start],
    pairs: int,
    workers: Workers,
    seed: int = 1,
    book: Pairs | None = None,
    until: float = inf,
) -> Iterator[Found]:
    """So many pairs, those in the book first; whoever stops listening stops those that have not begun.
    None is handed out after ``until`` (by ``time.monotonic``), but those that were come to their end: long
    matches count like short ones."""
    wanted = list(itertools.islice(pairings(first, second, from_, seed), pairs))
    known = {} if book is None else book.results
    missing = [pairing for pairing in wanted if pairing.fixture not in known]
    due = ((game.name, pairing) for pairing in missing if time.monotonic() < until)
    yield from [known[pairing.fixture] for pairing in wanted if pairing.fixture in known]
    for found in done_by(workers, play_pair, due):
        if book is not None:
            book.add(found)
        yield found


def gate(
    game: Game, new: str, old: str, from_: list[Start], test: Sprt, most: int, workers: Workers, seed: int = 1
) -> Iterator[tuple[Score, str]]:
    """How ``new`` stands against ``old`` after every pair, until that is decided or ``most`` are played.

    Pairs count in the order of their seeds: those that are over soon are not like the others.
    """
    score = Score()
    early: dict[int, Found] = {}
    for found in contest(game, new, old, from_, most // 2, workers, seed):
        early[found.seed] = found
        while seed in early:
            for winner in early.pop(seed).winners:
                score.add(winner)
            seed += 1
            verdict = test.verdict(score.wins + score.draws / 2, score.matches)
            yield score, verdict
            if verdict != OPEN:
                return
