"""The real server on loopback, in a thread, with bots that do not let one wait."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
import time
from collections.abc import AsyncIterator
from pathlib import Path

import uvicorn

from grognard.people.posting import Outside
from grognard.people.postman import Postman
from grognard.server.app import make_app
from grognard.server.forwarded import Proxies
from grognard.server.hostile import NO_LIMITS
from grognard.server.serving import alongside, config_for
from grognard.server.tables import Pace
from grognard.server.worker import Worker
from grognard.store.keeping import Store
from grognard.store.postgres import PostgresStore
from grognard.store.sqlite import SqliteStore

WORLD = Outside()


class Program:
    """Can be ended and begun again at the same address with the same data, or with those moved elsewhere."""

    def __init__(self, folder: Path, outside: Outside = WORLD) -> None:
        self.folder = folder
        self.database = ""  # the PostgreSQL in which they are kept; "": in the folder
        self.port = 0
        self.ahead = 0.0  # seconds by which its time is ahead of the true one
        self.outside = outside
        self.begin()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def now(self) -> float:
        return time.time() + self.ahead

    def begin(self) -> None:
        listening = socket.create_server(("127.0.0.1", self.port))
        self.port = listening.getsockname()[1]
        self.open = threading.Event()
        self.thread = threading.Thread(target=self.run, args=(listening,))
        self.thread.start()
        self.open.wait()

    def run(self, listening: socket.socket) -> None:
        with contextlib.closing(listening):
            try:
                asyncio.run(self.serve(listening))
            finally:
                self.open.set()

    async def serve(self, listening: socket.socket) -> None:
        async with self.opened_store() as self.store:
            postman = Postman(self.store.database, self.outside, now=self.now)
            app, self.desk = make_app(
                self.store,
                worker=Worker(processes=False),
                pace=Pace(0, 0),
                limits=NO_LIMITS,
                now=self.now,
                postman=postman,
            )
            self.server = uvicorn.Server(config_for(app, Proxies()))
            self.open.set()
            async with alongside([postman.rounds()]):
                await self.server.serve(sockets=[listening])

    @contextlib.asynccontextmanager
    async def opened_store(self) -> AsyncIterator[Store]:
        if self.database:
            store = await PostgresStore.open(self.database)
            yield store
            await store.close()
        else:
            with contextlib.closing(SqliteStore(self.folder)) as kept:
                yield kept

    def end(self) -> None:
        self.server.should_exit = True
        self.thread.join()
