"""Connections that keep us waiting are closed, and nobody's heap of them shuts others out."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from grognard.server import patience
from grognard.server.forwarded import Proxies
from grognard.server.patience import Connection, Porch, SocketConnection, connection_with
from grognard.server.serving import config_for

from .program import Program
from .test_errands import run

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


# ------------------------------------------------------------------ time


@pytest.mark.parametrize("sent", [b"", b"GET / HT", HEAD[:-2]])
@run
async def test_a_head_has_to_come_within_ten_seconds(sent: bytes) -> None:
    door = Door()
    _, wire = door.come(data=sent)
    door.clock.pass_by(9.9)
    assert not wire.aborted
    door.clock.pass_by(0.2)
    assert wire.aborted


@run
async def test_trickling_does_not_help() -> None:
    door = Door()
    for start, more in ((b"GET / HTTP/1.1\r\nX: ", b"x"), (POST, b"x")):
        connection, wire = door.come(data=start)
        for _ in range(9):
            door.clock.pass_by(1.0)
            connection.data_received(more)
        assert not wire.aborted
        door.clock.pass_by(1.1)
        assert wire.aborted


@run
async def test_nonsense_in_a_body_is_answered_once() -> None:
    door = Door()
    connection, wire = door.come(data=POST.replace(b"Content-Length: 10", b"Transfer-Encoding: chunked"))
    connection.data_received(b"zz\r\n")
    assert wire.sent.startswith(b"HTTP/1.1 400")
    told = wire.sent
    door.answer(connection)  # whoever was at work on it knows of nothing
    assert wire.sent == told


@run
async def test_a_body_has_ten_seconds_from_the_head_on() -> None:
    door = Door()
    connection, wire = door.come()
    door.clock.pass_by(9.0)
    connection.data_received(POST)
    door.clock.pass_by(9.0)
    assert not wire.aborted
    connection.data_received(b"x" * 10)
    door.clock.pass_by(1000.0)
    assert not wire.aborted  # now it is for us to answer


@run
async def test_a_body_that_goes_on_after_the_answer_is_not_waited_for() -> None:
    door = Door()
    connection, wire = door.come(data=POST.replace(b"10", b"1000"))
    door.answer(connection)
    for _ in range(9):
        door.clock.pass_by(1.0)
        connection.data_received(b"x")
    assert not wire.closing
    door.clock.pass_by(1.1)
    assert wire.aborted


@run
async def test_nonsense_after_the_answer_ends_the_connection_and_nothing_else() -> None:
    door = Door()
    chunked = POST.replace(b"Content-Length: 10", b"Transfer-Encoding: chunked")
    connection, wire = door.come(data=chunked)
    door.answer(connection)
    connection.data_received(b"nonsense\r\n")  # uvicorn would try to answer a second time, and fail
    assert wire.aborted


@run
async def test_between_two_requests_it_may_rest_for_five_seconds() -> None:
    door = Door()
    connection, wire = door.come(data=HEAD)
    door.answer(connection)
    door.clock.pass_by(4.9)
    assert not wire.closing
    connection.data_received(HEAD[:5])  # the next has begun, and has its ten seconds
    door.clock.pass_by(9.9)
    assert not wire.closing
    door.clock.pass_by(0.2)
    assert wire.aborted
    connection, wire = door.come(data=HEAD)
    door.answer(connection)
    door.clock.pass_by(5.1)
    assert wire.closing


@run
async def test_who_does_not_read_his_answer_within_thirty_seconds_is_let_go() -> None:
    door = Door()
    connection, wire = door.come(data=HEAD)
    assert wire.high == 0  # whatever the network does not take at once is told
    connection.pause_writing()
    door.clock.pass_by(29.0)
    connection.resume_writing()
    door.clock.pass_by(29.0)
    assert not wire.aborted
    connection.pause_writing()
    wire.close()  # waiting for the rest to be read
    door.clock.pass_by(30.1)
    assert wire.aborted


@run
async def test_a_socket_has_no_head_to_wait_for_but_has_to_read_and_answer() -> None:
    door = Door()
    _, wire = door.come(data=UPGRADE)
    door.clock.pass_by(1000.0)
    assert not wire.aborted
    assert not door.porch.crowds
    assert isinstance(wire.protocol, SocketConnection)
    socket = wire.protocol
    socket.loop = door.clock  # type: ignore[assignment]
    socket.unread.loop = door.clock  # type: ignore[assignment]
    socket.pause_writing()
    socket.resume_writing()
    door.clock.pass_by(1000.0)
    assert not wire.aborted
    socket.handshake_complete = True
    socket.conn.send_response(socket.response)
    socket.start_keepalive()  # it is pinged at once
    door.clock.pass_by(0.3)
    pong = Frame(Opcode.PONG, socket.pending_ping_payload or b"")
    socket.handle_pong(pong)
    trip: Any = socket.scope["extensions"][patience.TRIP]["milliseconds"]
    assert trip() == 300
    door.clock.pass_by(20.1)  # pinged again
    assert not wire.aborted
    door.clock.pass_by(20.1)
    assert wire.aborted


@run
async def test_bytes_that_are_no_text_end_a_socket_without_a_word() -> None:
    door = Door()
    _, wire = door.come(data=UPGRADE)
    socket = wire.protocol
    assert isinstance(socket, SocketConnection)
    socket.handshake_complete = True
    socket.conn.send_response(socket.response)
    complaints: list[str] = []
    socket.logger = SimpleNamespace(exception=complaints.append)  # type: ignore[assignment]
    for data, ends in ((b"fine", False), (b"\xff\xfe", True)):
        socket.frames, socket.curr_msg_data_type = [data], "text"
        socket.send_receive_event_to_app()
        assert wire.closing == ends
    assert complaints == []


@run
async def test_a_deaf_socket_is_let_go() -> None:
    door = Door()
    connection, wire = door.come()
    wire.unread = 7
    connection.data_received(UPGRADE)
    assert isinstance(wire.protocol, SocketConnection)
    assert wire.protocol.unread
    assert not wire.protocol.writable.is_set()


# ------------------------------------------------------------------ room


@run
async def test_an_address_holds_only_so_many_connections_and_others_come_in() -> None:
    door = Door()
    wires = [door.come()[1] for _ in range(70)]
    assert [wire.aborted for wire in wires] == [False] * patience.MOST_OF_AN_ADDRESS + [True] * 6
    assert not door.come("192.0.2.2")[1].aborted
    assert door.come("::ffff:192.0.2.1")[1].aborted
    assert not door.come("2001:db8::1")[1].aborted


@run
async def test_an_address_opens_only_so_many_sockets_at_once_even_to_be_told_that() -> None:
    door = Door()
    wires = [door.come(data=UPGRADE)[1] for _ in range(66)]
    assert [wire.aborted for wire in wires] == [False] * 64 + [True] * 2
    assert not door.come("192.0.2.2", UPGRADE)[1].aborted
    wires[0].protocol.connection_lost(None)
    assert not door.come(data=UPGRADE)[1].aborted
    assert door.porch.sockets == {"192.0.2.1": 64, "192.0.2.2": 1}


@run
async def test_what_is_gone_makes_room_again() -> None:
    door = Door()
    first, _ = door.come()
    for _ in range(63):
        door.come()
    assert door.come()[1].aborted
    door.lose(first)
    assert not door.come()[1].aborted


@run
async def test_an_idle_connection_gives_way_to_a_new_one_of_the_same_address() -> None:
    door = Door()
    first, idle = door.come(data=HEAD)
    door.answer(first)
    others = [door.come()[1] for _ in range(64)]
    assert idle.aborted
    assert not any(wire.aborted for wire in others)


@run
async def test_a_trusted_proxy_is_not_counted() -> None:
    door = Door("192.0.2.1", "unix")
    assert not any(door.come()[1].aborted for _ in range(100))
    assert not any(door.come("")[1].aborted for _ in range(100))


@run
async def test_in_a_full_house_whoever_has_most_makes_room() -> None:
    door = Door(most=20)
    wires = [door.come()[1] for _ in range(20)]
    for number in range(5):
        assert not door.come(f"192.0.2.{10 + number}", HEAD)[1].aborted
    assert [wire.aborted for wire in wires] == [True] * 5 + [False] * 15


@run
async def test_in_a_house_full_of_work_nobody_is_thrown_out() -> None:
    door = Door(most=3)
    wires = [door.come(data=HEAD)[1] for _ in range(3)]
    assert door.come("192.0.2.9")[1].aborted
    assert not any(wire.aborted for wire in wires)


# ------------------------------------------------------------------ the real thing


def test_the_server_waits_for_nobody_and_believes_no_headers() -> None:
    config = config_for(Door().app, Proxies())
    assert issubclass(config.http, Connection)  # type: ignore[arg-type]
    assert config.ws is SocketConnection
    assert (config.ws_ping_interval, config.ws_ping_timeout, config.timeout_keep_alive) == (20.0, 20.0, 5)
    assert not config.proxy_headers


FEW = """
import resource, sys
resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))
sys.argv[0] = "grognard"
from grognard.cli import main
sys.exit(main())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="127.0.0.2 is ours only on Linux")
def test_with_few_descriptors_one_address_shuts_nobody_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = subprocess.Popen

    def begin(words: list[str], **more: Any) -> Any:
        return real([words[0], "-c", FEW, *words[3:]], **more)

    monkeypatch.setattr(subprocess, "Popen", begin)
    with Program(tmp_path, "serve") as program:
        port = httpx.URL(program.address).port or 0
        held = []
        for number in range(400):
            stranger = socket.create_connection(("127.0.0.1", port), 20, ("127.0.0.2", 0))
            stranger.sendall(HEAD[: 5 + number % 10])
            held.append(stranger)
            if number % 40 == 0:
                with httpx.Client(base_url=program.address, timeout=20) as victim:
                    assert victim.get("/api/games").status_code == 200
        made = program.client.post("/api/tables", json={"game": "to-war"})
        assert made.status_code == 200
        program.sit(made.json()["id"])
        for stranger in held:
            stranger.close()
