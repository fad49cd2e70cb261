"""What other processes tell, as PostgreSQL passes it on: heard at once, and looked for where it was not.

First we listen, then we look what was missed: so nothing falls between the two, however often the
connection is lost.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from grognard.store.keeping import Told

LOOK_EVERY = 2.0  # seconds: nothing stays unheard for longer, whatever happens to the connection
TRY_EVERY = 0.2
ASK_EVERY = 10.0  # a connection that nothing comes back on need not say so, and one that rests may be dropped

Heard = Callable[[int, str], None]  # with the backend that told it, and what
Missed = Callable[[], Awaitable[None]]

_log = logging.getLogger("grognard")


class Ears:
    """One connection that listens; ``on`` says to what, before it begins."""

    def __init__(self, connect: Callable[[], Awaitable[Any]]) -> None:
        self.connect = connect
        self.channels: dict[str, Heard] = {}
        self.listening = False

    def on(self, channel: str, heard: Heard) -> None:
        self.channels[channel] = heard

    async def hear(self, missed: Missed) -> None:
        """For ever; ``missed`` is called whenever something may not have been heard."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(look(missed))
            while True:
                try:
                    await self.listen(missed)
                except Exception as error:  # whatever it is, and asyncpg knows many: connect again
                    if self.listening:
                        _log.warning("this process hears nothing of the others just now: %s", error)
                self.listening = False
                await asyncio.sleep(TRY_EVERY)

    async def listen(self, missed: Missed) -> None:
        connection = await self.connect()
        try:
            gone = asyncio.Event()
            connection.add_termination_listener(lambda _: gone.set())
            for channel in self.channels:
                await connection.add_listener(channel, self.note)
            self.listening = True
            await missed()
            await while_there(connection, gone, f"LISTEN {next(iter(self.channels))}")  # once more: no harm
        finally:
            with contextlib.suppress(Exception):
                await connection.close(timeout=1.0)

    def note(self, _: Any, backend: int, channel: str, note: str) -> None:
        self.channels[channel](backend, note)


async def while_there(connection: Any, event: asyncio.Event, question: str = "SELECT 1") -> None:
    """Wait for it; whatever asyncpg raises where the database no longer answers meanwhile."""
    while not event.is_set():
        try:
            await asyncio.wait_for(event.wait(), ASK_EVERY)
        except TimeoutError:
            await connection.execute(question)


async def look(missed: Missed) -> None:
    """The net under it all."""
    while True:
        await asyncio.sleep(LOOK_EVERY)
        try:
            await missed()
        except Exception as error:
            _log.warning("nobody could look for news: %s", error)


class LogNews:
    """See ``grognard.store.keeping.News``; ``own`` is the backend of our own writer, whose lines we know."""

    def __init__(self, ears: Ears, own: Callable[[], int]) -> None:
        self.ears = ears
        self.own = own

    async def hear(self, told: Callable[[Told], None], missed: Missed) -> None:
        def line(backend: int, note: str) -> None:
            if backend != self.own():
                match, seq, *row = msgspec.json.decode(note)
                told(Told(match, seq, row or None))

        self.ears.on("log", line)
        self.ears.on("company", lambda _, match: told(Told(match)))
        await self.ears.hear(missed)
