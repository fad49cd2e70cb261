"""``grognard think``: a machine that thinks for the bots of a house, as long as it likes."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import signal
import socket

import msgspec

from grognard.core.game import View
from grognard.core.message import say
from grognard.server import errand_rows
from grognard.server.errand_rows import Asked
from grognard.server.worker import Worker
from grognard.store.hearing import Ears
from grognard.store.keeping import StoreError
from grognard.store.postgres import PostgresStore, connect, opened
from grognard.telling import put

BEAT_EVERY = 2.0  # seconds
LOOK_EVERY = 1.0  # an errand of which nobody told is found by then

_log = logging.getLogger("grognard")


def run(url: str, places: int) -> int:
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(think(url, places or max(1, os.cpu_count() or 1)))
    return 0


async def think(url: str, places: int) -> None:
    over = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, over.set)
    async with opened(url) as store:
        thinker = Thinker(store, url, places)
        put(say("Thinking for the bots of a house, {places} at a time. Ctrl-C ends it.", places=places))
        await thinker.run(over)


class Thinker:
    def __init__(self, store: PostgresStore, url: str, places: int, worker: Worker | None = None) -> None:
        self.database = store.database
        self.places = places
        self.worker = worker or Worker()
        self.name = f"{socket.gethostname()} {os.getpid()} {secrets.token_hex(4)}"
        self.at_work: dict[int, asyncio.Task[None]] = {}
        self.awake = asyncio.Event()
        self.over = False
        self.ears = Ears(lambda: connect(url))
        self.ears.on("errands", lambda *_: self.awake.set())
        self.ears.on("dropped", lambda _, id: self.drop(int(id)))

    async def run(self, over: asyncio.Event) -> None:
        """Until it is over; then what is at work is ended, and nothing more is taken."""
        hearing = asyncio.create_task(self.ears.hear(self.look))
        beating = asyncio.create_task(self.beat())
        serving = [asyncio.create_task(self.serve()) for _ in range(self.places)]
        await over.wait()
        self.over = True
        self.awake.set()
        await asyncio.gather(*serving)
        hearing.cancel()
        beating.cancel()
        self.worker.close()
        with contextlib.suppress(StoreError):
            await errand_rows.leave(self.database, self.name)

    async def look(self) -> None:
        self.awake.set()

    def drop(self, id: int) -> None:
        task = self.at_work.get(id)
        if task is not None:
            task.cancel()

    async def beat(self) -> None:
        while True:
            try:
                wanted = await errand_rows.beat(self.database, self.name, list(self.at_work))
                for id in set(self.at_work) - wanted:
                    self.drop(id)
            except StoreError as error:
                _log.warning("the house does not hear that this thinker lives: %s", error)
            await asyncio.sleep(BEAT_EVERY)

    async def serve(self) -> None:
        """One place: an errand after the other."""
        while not self.over:
            try:
                asked = await errand_rows.take(self.database)
            except StoreError as error:
                _log.warning("no errand can be had: %s", error)
                asked = None
            if asked is None:
                self.awake.clear()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self.awake.wait(), LOOK_EVERY)
                continue
            task = self.at_work[asked.id] = asyncio.create_task(self.do(asked))
            await asyncio.wait([task])
            del self.at_work[asked.id]

    async def do(self, asked: Asked) -> None:
        choice = None
        try:
            view = msgspec.msgpack.decode(asked.view, type=View)
            choice = await self.worker.think(view, asked.level, asked.seed, asked.person, asked.kind)
        except Exception:
            _log.exception("an errand failed")
        with contextlib.suppress(StoreError):
            await errand_rows.answer(self.database, asked.id, choice)
