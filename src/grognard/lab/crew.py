"""Processes that play matches, as many as there are cores."""

from __future__ import annotations

import itertools
import multiprocessing
import os
import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait

from grognard.bots.arena import play_match
from grognard.bots.bot import Bot
from grognard.core.game import Game
from grognard.core.registry import load
from grognard.lab.elsewhere import ElsewhereBot
from grognard.lab.entrants import entrant
from grognard.lab.ledger import Fixture, Result, Terms

AHEAD = 2  # fixtures that lie ready for every process

_bots: dict[str, Bot] = {}  # in a worker: those it has played with so far


def ignore_ctrl_c() -> None:
    """Whoever began the league ends it, match by match."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play(name: str, terms: Terms, fixture: Fixture) -> Result:
    """One match, from a process that may never have seen the game."""
    return played(load(name), terms, fixture)


def played(game: Game, terms: Terms, fixture: Fixture) -> Result:
    bots = tuple(
        seated(text).with_seed(2 * fixture.seed + number) for text, number in numbered(fixture.seats)
    )
    position = game.setup(terms.scenario, terms.options)
    budgets = tuple(None for _ in bots)
    end = play_match(position, game, bots, budgets, fixture.seed)
    rewards = tuple(float(end.reward(side)) for side in range(len(bots)))
    return Result(fixture, rewards, tuple(end.points()), end.verdict())


def numbered(seats: tuple[str, ...]) -> Iterator[tuple[str, int]]:
    """A bot throws the same numbers on whichever side it sits."""
    order = sorted(set(seats))
    return ((text, order.index(text)) for text in seats)


def seated(text: str) -> Bot:
    if text not in _bots:
        _bots[text] = entrant(text)
    return _bots[text]


def play_all(name: str, terms: Terms, fixtures: Iterable[Fixture], processes: int) -> Iterator[Result]:
    """Results as they come; whoever stops listening stops the matches that have not begun."""
    if processes <= 1:
        yield from here(name, terms, fixtures)
        return
    due = iter(fixtures)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context, initializer=ignore_ctrl_c) as pool:
        running: set[Future[Result]] = set()
        try:
            while True:
                room = AHEAD * processes - len(running)
                running |= {
                    pool.submit(play, name, terms, fixture) for fixture in itertools.islice(due, room)
                }
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            for future in running:
                future.cancel()


def here(name: str, terms: Terms, fixtures: Iterable[Fixture]) -> Iterator[Result]:
    """In this process, one after the other."""
    game = load(name)
    try:
        for fixture in fixtures:
            yield played(game, terms, fixture)
    finally:
        for bot in _bots.values():
            if isinstance(bot, ElsewhereBot):
                bot.dismiss()


def cores() -> int:
    return os.cpu_count() or 1
