"""Bots at work: in processes of their own, so that the table answers while they think.

A weaker bot thinks in one process, a stronger one in two at a time.  What nobody waits for any more is
stopped within moments.  Where processes are impossible, a thread has to do.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import multiprocessing
import os
import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

import msgspec

from grognard import _compiled
from grognard.bots.budget import Budget
from grognard.bots.ismcts import IsmctsBot, Vote
from grognard.core.game import View
from grognard.core.registry import registered
from grognard.server import pondering

MOST_LOSSES = 3  # processes that may break before bots think in threads for good
LOOK_EVERY = 2.0  # seconds between two looks whether there is a faster build by now
BOTH_FROM = 5  # the level from which on a bot thinks in two processes
PLACES = 256  # for errands that are to stop; so many are never under way

T = TypeVar("T")

_log = logging.getLogger("grognard")
_pack = msgspec.msgpack.Encoder().encode
_errands = itertools.count(1)


class Thought(msgspec.Struct):
    """What a bot would do, how good that looks (0 to 1), why, and the lines it looked at (0: no choice)."""

    act: str
    value: float
    why: str
    lines: int = 0


class Process:
    """One process and how to stop what it does."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.stops: Any = context.Array("q", PLACES, lock=False)
        self.told: Any = context.Value("d", 0.0, lock=False)
        self.executor: Executor = ProcessPoolExecutor(
            1, mp_context=context, initializer=pondering.begin, initargs=(self.stops, self.told)
        )

    def share(self) -> float:
        """How much of its present errand is done, where that tells."""
        return float(self.told.value)

    async def run(self, deed: Callable[..., T], *given: Any) -> T:
        """``deed(errand, *given)`` over there; whoever is cancelled while he waits stops it."""
        errand = next(_errands)
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self.executor, deed, errand, *given)
        except asyncio.CancelledError:
            self.stops[errand % PLACES] = errand
            raise

    def close(self) -> None:
        self.executor.shutdown(wait=False, cancel_futures=True)


class Worker:
    """Thinks for all tables; ``lines`` instead of what a level allows makes it quick on any machine."""

    def __init__(self, processes: bool = True, lines: int = 0) -> None:
        self.processes = processes
        self.lines = lines
        self.crew: list[Process] = []
        self.losses = 0
        self.compiled = True
        self.looked = 0.0

    async def think(self, view: View, level: int, seed: int) -> Thought:
        if self.processes:
            try:
                return await self.submit(view, level, seed)
            except (BrokenProcessPool, OSError, ImportError) as error:
                self.lost(error)
            except Exception:
                _log.exception("a bot failed in its process; it tries again in a thread")
        return await in_thread(view, level, seed, self.lines)

    async def submit(self, view: View, level: int, seed: int) -> Thought:
        parts = 2 if level >= BOTH_FROM and (os.cpu_count() or 1) > 1 else 1
        crew = await self.ready(view.game, parts)
        packed = _pack(view)
        ballots = await asyncio.gather(
            *(
                crew[part].run(pondering.ponder, packed, level, seed, part, parts, self.lines)
                for part in range(parts)
            )
        )
        return elected(view, level, seed, ballots)

    async def ready(self, game: str, parts: int = 1) -> list[Process]:
        """The processes; begun when they are first needed, begun anew once a build is there."""
        if self.crew and not self.compiled and self.newly_built():
            self.close()
        loop = asyncio.get_running_loop()
        while len(self.crew) < parts:
            self.crew.append(Process())
            self.compiled = await loop.run_in_executor(self.crew[-1].executor, pondering.warm_up, game)
        return self.crew

    def newly_built(self) -> bool:
        now = time.monotonic()
        if now - self.looked < LOOK_EVERY or os.environ.get("GROGNARD_COMPILE") == "0":
            return False
        self.looked = now
        return _compiled.in_checkout() and (_compiled.build_folder() / _compiled.COMPLETE).is_file()

    async def warm(self, game: str) -> None:
        """Begin already while people are still sitting down."""
        if self.processes:
            try:
                await self.ready(game)
            except (BrokenProcessPool, OSError, ImportError) as error:
                self.lost(error)
            except Exception:
                _log.exception("the bots' process could not be warmed up")

    def lost(self, error: Exception) -> None:
        """A process broke, or could not be had; after a few times it is not tried again."""
        self.close()
        self.losses += 1
        self.processes = self.losses < MOST_LOSSES
        _log.warning("no process for bots (%s): this one thinks in a thread", error)

    def close(self) -> None:
        crew, self.crew = self.crew, []
        for process in crew:
            process.close()


def elected(view: View, level: int, seed: int, ballots: list[pondering.Ballot]) -> Thought:
    votes = [[Vote(*vote) for vote in ballot] for ballot in ballots]
    choice = IsmctsBot(level, seed).elect(registered(view.game), view, votes)
    return Thought(choice.action, choice.value, choice.why, choice.visits)


async def in_thread(view: View, level: int, seed: int, lines: int) -> Thought:
    """In this process; no memory, no second core."""
    bot, game = IsmctsBot(level, seed), registered(view.game)
    budget = Budget(simulations=lines) if lines else bot.budget(game)
    try:
        votes = await asyncio.to_thread(bot.ballot, game, view, 0, 1, budget)
    except asyncio.CancelledError:
        budget.cancel()
        raise
    choice = bot.elect(game, view, [votes])
    return Thought(choice.action, choice.value, choice.why, choice.visits)
