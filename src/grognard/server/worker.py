"""Bots at work: in a process of their own, so that the table answers while they think.

They get a view, packed, and nothing else.  Where processes are impossible, a thread has to do.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
import time
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.process import BaseProcess

import msgspec

from grognard import _compiled
from grognard.core.game import View

MOST_LOSSES = 3  # processes that may break before bots think in threads for good
LOOK_EVERY = 2.0  # seconds between two looks whether there is a faster build by now

_log = logging.getLogger("grognard")
_pack = msgspec.msgpack.Encoder().encode


class Thought(msgspec.Struct):
    """What a bot would do, how good that looks (0 to 1), and why."""

    act: str
    value: float
    why: str


# ------------------------------------------------------------------ in the worker


def begin() -> None:
    """The worker's first deed: leave Ctrl-C to the server, and end when the server does."""
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

    grognard.load(game)
    return grognard.COMPILED


def think(game: str, view: bytes, level: int, seed: int) -> Thought:
    import grognard

    bot = grognard.bots.load("ismcts", level=level, seed=seed)
    choice = bot.choose(grognard.load(game), msgspec.msgpack.decode(view, type=View))
    return Thought(choice.action, choice.value, choice.why)


# ------------------------------------------------------------------ in the server


class Worker:
    """Thinks for all tables, one decision at a time."""

    def __init__(self, processes: bool = True) -> None:
        self.processes = processes
        self.executor: Executor | None = None
        self.losses = 0
        self.compiled = True
        self.looked = 0.0

    async def think(self, view: View, level: int, seed: int) -> Thought:
        packed = _pack(view)
        if self.processes:
            try:
                return await self.submit(view.game, packed, level, seed)
            except (BrokenProcessPool, OSError, ImportError) as error:
                self.lost(error)
            except Exception:
                _log.exception("a bot failed in its process; it tries again in a thread")
        return await asyncio.to_thread(think, view.game, packed, level, seed)

    async def submit(self, game: str, packed: bytes, level: int, seed: int) -> Thought:
        executor = await self.ready(game)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(executor, think, game, packed, level, seed)

    async def ready(self, game: str) -> Executor:
        """The pool; begun when it is first needed, begun anew once a build is there."""
        if self.executor is not None and not self.compiled and self.newly_built():
            self.executor.shutdown(wait=False)
            self.executor = None
        if self.executor is None:
            context = multiprocessing.get_context("spawn")
            self.executor = ProcessPoolExecutor(1, mp_context=context, initializer=begin)
            loop = asyncio.get_running_loop()
            self.compiled = await loop.run_in_executor(self.executor, warm_up, game)
        return self.executor

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
        """The process broke, or could not be had; after a few times it is not tried again."""
        self.close()
        self.losses += 1
        self.processes = self.losses < MOST_LOSSES
        _log.warning("no process for bots (%s): this one thinks in a thread", error)

    def close(self) -> None:
        if self.executor is not None:
            self.executor.shutdown(wait=False, cancel_futures=True)
            self.executor = None
