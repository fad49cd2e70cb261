"""What other processes write, as PostgreSQL passes it on: heard at once, and looked for where it was not.

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
CHANNELS = ("log", "company")

_log = logging.getLogger("grognard")


class Ears:
    """See ``grognard.store.keeping.News``; ``own`` is the backend of our own writer, whose lines we know."""

    def __init__(self, connect: Callable[[], Awaitable[Any]], own: Callable[[], int]) -> None:
        self.connect = connect
        self.own = own
        self.listening = False

    async def hear(self, told: Callable[[Told], None], missed: Callable[[], Awaitable[None]]) -> None:
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self.look(missed))
            while True:
                try:
                    await self.listen(told, missed)
                except Exception as error:  # whatever it is, and asyncpg knows many: connect again
                    _log.warning("the ears of this process were deaf for a moment: %s", error)
                self.listening = False
                await asyncio.sleep(TRY_EVERY)

    async def listen(self, told: Callable[[Told], None], missed: Callable[[], Awaitable[None]]) -> None:
        connection = await self.connect()
        try:
            gone = asyncio.Event()
            connection.add_termination_listener(lambda _: gone.set())
            for channel in CHANNELS:
                await connection.add_listener(channel, lambda *note: self.note(told, *note))
            self.listening = True
            await missed()
            await gone.wait()
        finally:
            with contextlib.suppress(Exception):
                await connection.close(timeout=1.0)

    def note(self, told: Callable[[Told], None], _: Any, backend: int, channel: str, note: str) -> None:
        if channel == "company":
            told(Told(note))
        elif backend != self.own():
            match, seq, *row = msgspec.json.decode(note)
            told(Told(match, seq, row or None))

    async def look(self, missed: Callable[[], Awaitable[None]]) -> None:
        """The net under it all."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            try:
                await missed()
            except Exception as error:
                _log.warning("nobody could look for news: %s", error)
