"""Analyses of finished matches: made beside the tables, kept for a while, given up if nobody asks.

A browser asks again and again how far it is; once it stops asking, the work stops.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import msgspec

from grognard.bots.analysis import Cancelled, analyse
from grognard.core.match import Match
from grognard.core.words import title_of
from grognard.server import pondering
from grognard.server.refusals import Refused
from grognard.server.tables import Table
from grognard.server.worker import Process

KEPT = 16  # analyses
PATIENCE = 6.0  # seconds without a question after which nobody wants to know any more
LOOK_EVERY = 0.5
MOST_AT_ONCE = 4  # under way or waiting their turn

_log = logging.getLogger("grognard")


class Work:
    """One analysis, under way or done."""

    def __init__(self) -> None:
        self.share = 0.0
        self.asked = time.monotonic()
        self.stopped = False
        self.found: dict[str, Any] | None = None
        self.task: asyncio.Task[None] | None = None

    def progress(self, done: int, total: int) -> bool:
        self.share = done / max(1, total)
        return not self.stopped


class Analysts:
    def __init__(self, processes: bool = True) -> None:
        self.processes = processes
        self.works: OrderedDict[tuple[str, int], Work] = OrderedDict()  # by table and length of its log
        self.process: Process | None = None
        self.turn = asyncio.Lock()  # one at a time: the bots need a core, too

    def ask(self, table: Table) -> dict[str, Any]:
        """The analysis, or how far it is; the first to ask begins it."""
        if table.match.outcome is None:
            raise Refused("match_not_over", "a match is analysed once it is over", status=409)
        if len(table.match.sides) > 2:
            raise Refused("too_many_sides", "only matches of one side or two can be analysed", status=409)
        key = table.id, table.seq
        work = self.works.get(key)
        if work is None or (work.found is None and (work.task is None or work.task.done())):
            if sum(each.found is None for each in self.works.values()) >= MOST_AT_ONCE:
                raise Refused("too_busy", "other matches are being analysed; wait a moment", status=429)
            work = self.works[key] = Work()
            work.task = asyncio.create_task(self.do(key, work, table.match))
        work.asked = time.monotonic()
        self.works.move_to_end(key)
        while len(self.works) > KEPT:
            self.drop(next(iter(self.works)))
        return {"share": work.share} if work.found is None else {"share": 1.0, **work.found}

    async def do(self, key: tuple[str, int], work: Work, match: Match) -> None:
        watch = asyncio.create_task(self.watch(key, work))
        try:
            async with self.turn:
                work.found = told(await self.analysed(work, match), match)
        except Cancelled:
            self.works.pop(key, None)
        except Exception:
            _log.exception("the analysis of table %s failed", key[0])
            work.found = {"failed": "this match could not be analysed"}
        finally:
            watch.cancel()

    async def watch(self, key: tuple[str, int], work: Work) -> None:
        """Give it up once nobody asks any more."""
        while time.monotonic() - work.asked < PATIENCE:
            await asyncio.sleep(LOOK_EVERY)
        self.drop(key)

    async def analysed(self, work: Work, match: Match) -> dict[str, Any]:
        if self.processes:
            try:
                return await self.elsewhere(work, match.record.dumps())
            except (BrokenProcessPool, OSError, ImportError) as error:
                _log.warning("no process for analyses (%s): a thread has to do", error)
                self.processes = False
        found = await asyncio.to_thread(analyse, match.at(len(match.entries)), work.progress)
        plain: dict[str, Any] = msgspec.to_builtins(found)
        return plain

    async def elsewhere(self, work: Work, record: str) -> dict[str, Any]:
        process = self.process = self.process or Process()
        reading = asyncio.create_task(self.read(process, work))
        try:
            return await process.run(pondering.analyse, record)
        finally:
            reading.cancel()

    async def read(self, process: Process, work: Work) -> None:
        while True:
            work.share = process.share()
            await asyncio.sleep(LOOK_EVERY / 2)

    def drop(self, key: tuple[str, int]) -> None:
        work = self.works.pop(key, None)
        if work is not None:
            work.stopped = True
            if work.task is not None:
                work.task.cancel()

    def close(self) -> None:
        for key in list(self.works):
            self.drop(key)
        if self.process is not None:
            with contextlib.suppress(Exception):
                self.process.close()
            self.process = None


def told(found: dict[str, Any], match: Match) -> dict[str, Any]:
    return {**found, "titles": [title_of(side) for side in match.sides]}
