"""A beginning that lets people in a few at a time, and an end that nobody notices: no new callers, everybody
sent to another process, then the last words."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
from types import FrameType

import uvicorn

from grognard.server.calling import Desk

BACKLOG = 128  # connections that wait to be let in
LET_IN = 4  # of them in one round of the loop: whoever plays does not wait for a crowd at the door
RESTART = 1012  # the browser comes back at once, to whoever is there
AT_ONCE = 20  # sockets that are sent away together
PAUSE = 0.1  # seconds between two such groups, so that they do not all come back in one moment
LAST_CALLS = 0.3  # for calls that are on their way


class Server(uvicorn.Server):
    """Lets people in gently; ends so when it is asked to; asked again, at once."""

    def __init__(self, config: uvicorn.Config, desk: Desk) -> None:
        super().__init__(config)
        self.desk = desk
        self.draining: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """A loop takes as many in at once as may wait (the config's ``LET_IN``); more than those may wait."""
        await asyncio.sleep(0)  # whoever has ended it meanwhile is heard here, and not amidst what begins
        await super().startup(sockets)
        for listening in sockets or []:
            listening.listen(BACKLOG)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self.draining is None and self.started and sig != signal.SIGINT:
            asyncio.get_event_loop().call_soon_threadsafe(self.begin_drain)
        else:
            super().handle_exit(sig, frame)

    def begin_drain(self) -> None:
        if self.draining is None:
            self.draining = asyncio.get_running_loop().create_task(self.drain())

    async def drain(self) -> None:
        self.desk.draining = True
        for server in self.servers:
            server.close()
        await asyncio.sleep(LAST_CALLS)
        while sockets := [each for table in self.desk.hall.tables() for each in table.onlookers]:
            for each in sockets[:AT_ONCE]:
                with contextlib.suppress(Exception):
                    each.close(RESTART)
            await asyncio.sleep(PAUSE)
        self.should_exit = True
