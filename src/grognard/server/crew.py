"""Processes in which bots think: begun as they are needed, with some to spare for whoever comes next."""

from __future__ import annotations

import asyncio
import itertools
import logging
import multiprocessing
import os
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Hashable
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from grognard import _compiled
from grognard.server import pondering
from grognard.server.errands import Errand, Line

LOOK_EVERY = 2.0  # seconds between two looks whether there is a faster build by now
PLACES = 256  # for errands that are to stop; so many are never under way
SPARE = 2  # idle processes there should be: a stronger bot takes two at once
HOMES = 256  # thoughts of which it is known where they were thought last

T = TypeVar("T")

_log = logging.getLogger("grognard")
_errands = itertools.count(1)


class Process:
    """One process and how to stop what it does; ``niceness`` is how far it steps back for others."""

    def __init__(self, niceness: int = 0) -> None:
        context = multiprocessing.get_context("spawn")
        self.stops: Any = context.Array("q", PLACES, lock=False)
        self.told: Any = context.Value("d", 0.0, lock=False)
        self.executor: Executor = ProcessPoolExecutor(
            1, mp_context=context, initializer=pondering.begin, initargs=(self.stops, self.told, niceness)
        )
        self.warm = False
        self.compiled = True

    async def ready(self, game: str) -> None:
        """Import everything a bot needs, if that has not been done."""
        if not self.warm:
            loop = asyncio.get_running_loop()
            self.compiled = await loop.run_in_executor(self.executor, pondering.warm_up, game)
            self.warm = True

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


class Crew:
    """A line, and a process for each of its places."""

    def __init__(self, line: Line, niceness: int = 0) -> None:
        self.line = line
        self.niceness = niceness
        self.processes: list[Process] = []
        self.idle: list[Process] = []  # the last used last
        self.homes: OrderedDict[Hashable, Process] = OrderedDict()  # where a thought was thought last
        self.sparing: asyncio.Task[None] | None = None
        self.looked = 0.0

    @asynccontextmanager
    async def process(self, errand: Errand, game: str, thought: Hashable) -> AsyncIterator[Process]:
        """A process for a part of the errand, where there is one the same that had this thought before."""
        async with self.line.place(errand):
            if self.sparing is not None and not self.idle:
                await asyncio.wait([self.sparing])
            process = self.take(thought)
            try:
                await process.ready(game)
                self.spare(game)
                yield process
            finally:
                if process in self.processes:
                    self.idle.append(process)

    def take(self, thought: Hashable) -> Process:
        if self.outdated():
            self.close()
        home = self.homes.get(thought)
        if home in self.idle:
            process = home
        else:
            process = self.idle[0] if self.idle else self.begin()
        if process in self.idle:
            self.idle.remove(process)
        self.homes[thought] = process
        self.homes.move_to_end(thought)
        while len(self.homes) > HOMES:
            self.homes.popitem(last=False)
        return process

    def begin(self) -> Process:
        process = Process(self.niceness)
        self.processes.append(process)
        return process

    def spare(self, game: str) -> None:
        """See to it that whoever comes next need not wait for a process to begin."""
        if len(self.idle) < SPARE and len(self.processes) < self.line.places and self.sparing is None:
            self.sparing = asyncio.create_task(self.begin_spare(game))

    async def begin_spare(self, game: str) -> None:
        """Where that fails nothing is lost: whoever needs it will try again and be told."""
        try:
            process = self.begin()
        except Exception as error:
            self.sparing = None
            _log.warning("no process to spare for bots: %s", error)
            return
        try:
            await process.ready(game)
        except Exception as error:
            _log.warning("no process to spare for bots: %s", error)
        finally:
            self.sparing = None
            if process in self.processes:
                if process.warm:
                    self.idle.insert(0, process)
                    self.spare(game)
                else:
                    self.processes.remove(process)
                    process.close()

    def outdated(self) -> bool:
        """Whether these processes run without a build and there is one by now."""
        now = time.monotonic()
        if all(process.compiled for process in self.processes) or now - self.looked < LOOK_EVERY:
            return False
        self.looked = now
        built = _compiled.in_checkout() and (_compiled.build_folder() / _compiled.COMPLETE).is_file()
        return built and os.environ.get("GROGNARD_COMPILE") != "0"

    def close(self) -> None:
        """Let all of them end what they are at."""
        if self.sparing is not None:
            self.sparing.cancel()
        processes, self.processes, self.idle = self.processes, [], []
        self.homes.clear()
        for process in processes:
            process.close()
