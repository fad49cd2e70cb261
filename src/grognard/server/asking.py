"""Bots that think on other machines, where there are any; else here, as ever."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time

from grognard.bots.bot import Choice
from grognard.core.game import View
from grognard.server import errand_rows
from grognard.server.errands import MOVE, busy
from grognard.server.worker import Worker, pack
from grognard.store.keeping import StoreError
from grognard.store.postgres import PostgresStore

LOOK_EVERY = 1.0  # seconds: an answer of which nobody told is found by then
BELIEVED = 2.0  # seconds that it stays known whether anybody thinks elsewhere

_log = logging.getLogger("grognard")


class Nobody(Exception):
    """Nobody thinks elsewhere any more."""


class FarWorker(Worker):
    def __init__(self, store: PostgresStore) -> None:
        super().__init__()
        self.database = store.database
        self.waiters: dict[int, asyncio.Event] = {}
        self.known = 0.0, False  # when it was looked, and whether there were thinkers
        self.dropping: set[asyncio.Task[None]] = set()
        store.ears.on("answers", self.told)

    def told(self, _: int, id: str) -> None:
        waiter = self.waiters.get(int(id))
        if waiter is not None:
            waiter.set()

    async def think(self, view: View, level: int, seed: int, person: str = "", kind: int = MOVE) -> Choice:
        try:
            if await self.has_thinkers():
                return await self.ask(view, level, seed, person, kind)
        except (StoreError, Nobody) as error:
            _log.warning("nobody thinks elsewhere (%s): this one is thought here", error)
        return await super().think(view, level, seed, person, kind)

    def waiting(self) -> int:
        return super().waiting() + len(self.waiters)

    async def has_thinkers(self) -> bool:
        looked, found = self.known
        if time.monotonic() - looked > BELIEVED:
            found = await errand_rows.are_there_thinkers(self.database)
            self.known = time.monotonic(), found
        return found

    async def ask(self, view: View, level: int, seed: int, person: str, kind: int) -> Choice:
        if kind != MOVE and await errand_rows.asks_too_much(self.database, person):
            raise busy()
        asking = asyncio.create_task(errand_rows.ask(self.database, person, kind, level, seed, pack(view)))
        try:
            return await self.answer(await asyncio.shield(asking))
        finally:
            dropping = asyncio.create_task(self.drop(asking))
            self.dropping.add(dropping)
            dropping.add_done_callback(self.dropped)

    async def drop(self, asking: asyncio.Task[int]) -> None:
        """Also what was asked by somebody who was cancelled before he heard its number."""
        await asyncio.wait([asking])
        if asking.exception() is None:
            await errand_rows.drop(self.database, asking.result())

    def dropped(self, task: asyncio.Task[None]) -> None:
        self.dropping.discard(task)
        if not task.cancelled() and task.exception() is not None:
            _log.warning("an errand could not be dropped: %s", task.exception())

    async def answer(self, id: int) -> Choice:
        """Wait for it; whoever is cancelled while he waits drops it."""
        waiter = self.waiters[id] = asyncio.Event()
        try:
            while True:
                rows = await self.database.fetch("SELECT answer, failed FROM errands WHERE id = $1", id)
                if not rows or rows[0][1]:
                    raise Nobody("it was lost")
                if rows[0][0] is not None:
                    return errand_rows.choice_from(rows[0][0])
                if not await self.has_thinkers():
                    raise Nobody("they are gone")
                waiter.clear()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(waiter.wait(), LOOK_EVERY)
        finally:
            del self.waiters[id]
