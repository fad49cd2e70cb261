"""What goes on in a process of bots: they get a view, packed, and nothing else."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from multiprocessing.process import BaseProcess
from typing import Any

import msgspec

from grognard import bots
from grognard.bots.bot import Bot, Choice
from grognard.bots.budget import Budget
from grognard.core.game import Game, View
from grognard.core.registry import registered

LOOK_EVERY = 0.02  # seconds between two looks whether nobody wants to know any more
REMEMBERED = 6  # bots that keep what they thought, each at one match
APART = 1_000_003  # between the seeds of the parts of one thought

_stops: Any = None  # by place: the latest errand that is to stop
_share: Any = None  # how far the present errand is
_bots: OrderedDict[tuple[str, int, int, int], Bot] = OrderedDict()  # the last used last


def begin(stops: Any, share: Any, niceness: int) -> None:
    """A process's first deed: leave Ctrl-C to the server, and end when the server does."""
    global _stops, _share
    _stops, _share = stops, share
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=end_with, args=(parent,), daemon=True).start()


def end_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(0)


def warm_up(game: str) -> bool:
    """Import everything a bot needs; says whether the rules are compiled here."""
    import grognard

    registered(game)
    return grognard.COMPILED


@contextmanager
def stoppable(errand: int, stop: Callable[[], None]) -> Iterator[None]:
    """Meanwhile ``stop`` is called if the server does not want to know any more."""
    over = threading.Event()

    def look() -> None:
        while not over.wait(LOOK_EVERY):
            if _stops[errand % len(_stops)] == errand:
                stop()
                return

    if _stops is not None:
        threading.Thread(target=look, daemon=True).start()
    try:
        yield
    finally:
        over.set()


def ponder(errand: int, packed: bytes, level: int, seed: int, part: int, parts: int, lines: int) -> Choice:
    """One part of a bot's thought, in a process of its own."""
    view = msgspec.msgpack.decode(packed, type=View)
    game = registered(view.game)
    bot = remembered(view, level, seed + APART * part)
    budget = budget_of(bot, game, lines).part(parts)
    with stoppable(errand, budget.cancel):
        return bot.choose(game, view, budget)


def budget_of(bot: Bot, game: Game, lines: int) -> Budget:
    """What the level allows; or, with ``lines``, so many simulations."""
    usual = bot.budget(game)
    return Budget(simulations=lines, softness=usual.softness) if lines else usual


def remembered(view: View, level: int, seed: int) -> Bot:
    """The bot that thought for this side of this match before, if it is still here."""
    key = (view.game, seed, view.side, level)
    if key not in _bots:
        _bots[key] = bots.load("ismcts", level=level, seed=seed).seated()
    _bots.move_to_end(key)
    while len(_bots) > REMEMBERED:
        _bots.popitem(last=False)
    return _bots[key]


def analyse(errand: int, record: str) -> dict[str, Any]:
    """The analysis of a record, as plain data."""
    from grognard.bots import analysis
    from grognard.core.record import Record
    from grognard.core.replay import replay

    stopped = threading.Event()

    def progress(done: int, total: int) -> bool:
        _share.value = done / max(1, total)
        return not stopped.is_set()

    _share.value = 0.0
    with stoppable(errand, stopped.set):
        found = analysis.analyse(replay(Record.loads(record)), progress)
    return asdict(found)  # with its messages, which are put into words when they are sent
