"""What goes on in a process of bots: they get a view, packed, and nothing else."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from typing import Any

import msgspec

from grognard.core.game import View
from grognard.core.message import in_english
from grognard.core.registry import registered

LOOK_EVERY = 0.02  # seconds between two looks whether nobody wants to know any more
REMEMBERED = 6  # bots that keep what they thought, each at one match

Ballot = list[tuple[int, int, float]]  # action, visits, rewards in all

_stops: Any = None  # by place: the latest errand that is to stop
_share: Any = None  # how far the present errand is
_bots: OrderedDict[tuple[str, int, int, int, int], Any] = OrderedDict()  # the last used last


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


def ponder(errand: int, packed: bytes, level: int, seed: int, part: int, parts: int, lines: int) -> Ballot:
    """One part of a bot's thought; ``lines``: so many simulations instead of what the level allows."""
    import grognard

    view = msgspec.msgpack.decode(packed, type=View)
    game = registered(view.game)
    bot = remembered(view, level, seed, part)
    budget = grognard.Budget(simulations=lines) if lines else bot.share(game, parts)
    with stoppable(errand, budget.cancel):
        votes = bot.ballot(game, view, part, parts, budget)
    return [(vote.action, vote.visits, vote.total) for vote in votes]


def remembered(view: View, level: int, seed: int, part: int) -> Any:
    """The bot that thought for this side of this match before, if it is still here."""
    import grognard

    key = (view.game, seed, view.side, level, part)
    if key not in _bots:
        _bots[key] = grognard.bots.load("ismcts", level=level, seed=seed).seated()
    _bots.move_to_end(key)
    while len(_bots) > REMEMBERED:
        _bots.popitem(last=False)
    return _bots[key]


def analyse(errand: int, record: str) -> dict[str, Any]:
    """The analysis of a record, as plain data."""
    from grognard.bots import analysis
    from grognard.core.record import Record

    stopped = threading.Event()

    def progress(done: int, total: int) -> bool:
        _share.value = done / max(1, total)
        return not stopped.is_set()

    _share.value = 0.0
    with stoppable(errand, stopped.set):
        found = analysis.analyse(Record.loads(record).replay(), progress)
    plain: dict[str, Any] = msgspec.to_builtins(found, enc_hook=in_english)
    return plain
