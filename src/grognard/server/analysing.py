"""Analyses of finished matches: made beside the tables, kept for a while, given up if nobody asks.

A browser asks again and again how far it is; once it stops asking, the work stops.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from dataclasses import asdict
from typing import Any

from grognard.bots.analysis import Cancelled, analyse
from grognard.core.match import Match
from grognard.core.message import say
from grognard.core.naming import title_of
from grognard.server import pondering
from grognard.server.crew import Process
from grognard.server.errands import ANALYSIS, Errand
from grognard.server.metering import Counts
from grognard.server.refusals import Refused
from grognard.server.tables import Table
from grognard.server.worker import BROKEN, Worker

KEPT = 16  # analyses that are done
PATIENCE = 6.0  # seconds without a question after which nobody wants to know any more
LOOK_EVERY = 0.5
MOST_AT_ONCE = 64  # under way or waiting their turn, of all people

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
    def __init__(self, worker: Worker, counts: Counts) -> None:
        self.worker = worker
        self.counts = counts
        self.works: OrderedDict[tuple[str, int], Work] = OrderedDict()  # by table and length of its log

    def ask(self, table: Table, visitor: str, address: str) -> dict[str, Any]:
        """The analysis, or how far it is; the first to ask begins it."""
        if table.match.outcome is None:
            raise Refused("match_not_over", say("a match is analysed once it is over"), status=409)
        if len(table.match.sides) > 2:
            raise Refused(
                "too_many_sides", say("only matches of one side or two can be analysed"), status=409
            )
        key = table.id, table.seq
        work = self.works.get(key)
        if work is None or (work.found is None and (work.task is None or work.task.done())):
            work = self.works[key] = self.begin(key, table.match, visitor, address)
        work.asked = time.monotonic()
        self.works.move_to_end(key)
        self.forget()
        return {"share": work.share} if work.found is None else {"share": 1.0, **work.found}

    def begin(self, key: tuple[str, int], match: Match, visitor: str, address: str) -> Work:
        if sum(each.found is None for each in self.works.values()) >= MOST_AT_ONCE:
            reason = say("other matches are being analysed; wait a moment")
            raise Refused("too_busy", reason, status=429, wait=10.0)
        self.counts.enter(visitor, address)
        work = Work()
        work.task = asyncio.create_task(self.do(key, work, match, Errand(visitor, ANALYSIS)))
        work.task.add_done_callback(lambda _: self.counts.leave(visitor, address))
        return work

    def forget(self) -> None:
        """The oldest that are done; what is under way is somebody's."""
        done = [key for key, work in self.works.items() if work.found is not None]
        for key in done[: max(0, len(done) - KEPT)]:
            self.drop(key)

    async def do(self, key: tuple[str, int], work: Work, match: Match, errand: Errand) -> None:
        watch = asyncio.create_task(self.watch(key, work))
        try:
            work.found = with_titles(await self.analysis(work, match, errand), match)
        except Cancelled:
            self.works.pop(key, None)
        except Exception:
            _log.exception("the analysis of table %s failed", key[0])
            work.found = {"failed": say("this match could not be analysed")}
        finally:
            watch.cancel()

    async def watch(self, key: tuple[str, int], work: Work) -> None:
        """Give it up once nobody asks any more."""
        while time.monotonic() - work.asked < PATIENCE:
            await asyncio.sleep(LOOK_EVERY)
        self.drop(key)

    async def analysis(self, work: Work, match: Match, errand: Errand) -> dict[str, Any]:
        if self.worker.processes:
            try:
                record = await asyncio.to_thread(lambda: match.record.dumps())
                return await self.elsewhere(work, match.game.name, record, errand)
            except BROKEN as error:
                self.worker.lost(error)
        async with self.worker.asides.line.place(errand):
            past = await asyncio.to_thread(match.at, len(match.entries))
            found = await asyncio.to_thread(analyse, past, work.progress)
        return asdict(found)  # with its messages, which are put into words when they are sent

    async def elsewhere(self, work: Work, game: str, record: str, errand: Errand) -> dict[str, Any]:
        async with self.worker.asides.process(errand, game, errand) as process:
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


def with_titles(found: dict[str, Any], match: Match) -> dict[str, Any]:
    return {**found, "titles": [title_of(side) for side in match.sides]}
