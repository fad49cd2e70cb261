"""A door of the house without a network: connections whose bytes, time and room a test decides on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from grognard.server.forwarded import Proxies
from grognard.server.patience import Connection, Porch, SocketConnection, connection_with

HEAD = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n"
UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Clock:
    """The little of an event loop that a connection needs, with a time that a test moves on."""

    def __init__(self) -> None:
        self.now = 0.0
        self.calls: list[tuple[float, Callable[[], None], Handle]] = []
        self.tasks = 0

    def time(self) -> float:
        return self.now

    def call_later(self, seconds: float, call: Callable[[], None]) -> Handle:
        handle = Handle()
        self.calls.append((self.now + seconds, call, handle))
        return handle

    def call_soon(self, call: Callable[..., None], *given: Any) -> None:
        self.calls.append((self.now, lambda: call(*given), Handle()))

    def go_round(self) -> None:
        """What is there to be done now, and nothing that comes of it."""
        due, self.calls = self.calls, [call for call in self.calls if call[0] > self.now]
        for when, call, handle in due:
            if when <= self.now and not handle.off:
                call()

    def create_task(self, work: Coroutine[Any, Any, None]) -> asyncio.Future[None]:
        work.close()
        self.tasks += 1
        return asyncio.Future()

    def pass_by(self, seconds: float) -> None:
        end = self.now + seconds
        while due := sorted(call[0] for call in self.calls if call[0] <= end and not call[2].off):
            self.now = due[0]
            at = next(at for at, call in enumerate(self.calls) if call[0] == self.now and not call[2].off)
            self.calls.pop(at)[1]()
        self.now = end


class Handle:
    off = False

    def cancel(self) -> None:
        self.off = True


class Wire(asyncio.Transport):
    """A connection's other side."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 1), "sockname": ("127.0.0.1", 2)} if address else {})
        self.closing = self.aborted = False
        self.high: int | None = None
        self.unread = 0
        self.sent = b""

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self.high = high

    def get_write_buffer_size(self) -> int:
        return self.unread

    def write(self, data: Any) -> None:
        self.sent += bytes(data)

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    def abort(self) -> None:
        self.closing = self.aborted = True

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def get_protocol(self) -> asyncio.BaseProtocol:
        return self.protocol

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol


class Door:
    """A server without a network."""

    def __init__(self, *proxies: str, most: int = 1000) -> None:
        self.clock = Clock()
        self.porch = Porch(Proxies(proxies), most)
        self.config = uvicorn.Config(self.app, ws=SocketConnection, interface="asgi3", log_config=None)
        self.state = ServerState()

    async def app(self, _scope: Any, _receive: Any, _send: Any) -> None: ...

    def come(self, address: str = "192.0.2.1", data: bytes = b"") -> tuple[Connection, Wire]:
        loop: Any = self.clock
        made = connection_with(self.porch)(self.config, self.state, {}, loop)
        wire = Wire(address)
        made.connection_made(wire)
        if data:
            made.data_received(data)
            self.clock.pass_by(0.0)
        return made, wire

    def answer(self, connection: Connection) -> None:
        """As if the application had answered."""

        async def answer() -> None:
            await connection.cycle.send({"type": "http.response.start", "status": 200, "headers": []})
            await connection.cycle.send({"type": "http.response.body", "body": b"", "more_body": False})

        work = answer()
        with pytest.raises(StopIteration):
            work.send(None)

    def lose(self, connection: Connection) -> None:
        connection.connection_lost(None)
