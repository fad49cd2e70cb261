"""The real server on loopback, in a thread, with bots that do not let one wait."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
import time
from pathlib import Path

import uvicorn

from grognard.server.app import make_app
from grognard.server.hostile import NO_LIMITS
from grognard.server.tables import Pace
from grognard.server.worker import Worker
from grognard.store.sqlite import SqliteStore


class Program:
    """Can be ended and begun again at the same address with the same data."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.ahead = 0.0  # seconds by which its time is ahead of the true one
        self.begin()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def begin(self) -> None:
        listening = socket.create_server(("127.0.0.1", self.port))
        self.port = listening.getsockname()[1]
        self.store = SqliteStore(self.folder)
        app, _ = make_app(
            self.store,
            worker=Worker(processes=False),
            pace=Pace(0, 0),
            limits=NO_LIMITS,
            now=lambda: time.time() + self.ahead,
        )
        config = uvicorn.Config(app, ws="websockets-sansio", log_level="warning", timeout_graceful_shutdown=1)
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.run, args=(listening,))
        self.thread.start()

    def run(self, listening: socket.socket) -> None:
        with contextlib.closing(listening):
            asyncio.run(self.server.serve(sockets=[listening]))

    def end(self) -> None:
        self.server.should_exit = True
        self.thread.join()
        self.store.close()
