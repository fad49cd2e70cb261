"""Connections that keep us waiting are closed, and nobody's heap of them shuts others out."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from websockets.frames import Frame, Opcode

from grognard.server import patience
from grognard.server.draining import LET_IN, Server
from grognard.server.forwarded import Proxies
from grognard.server.patience import Connection, SocketConnection
from grognard.server.serving import config_for, listen

from .door import HEAD, POST, UPGRADE, Door
from .program import Program
from .test_errands import run

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


# ------------------------------------------------------------------ one round of the loop


@run
async def test_of_what_comes_at_once_from_one_address_one_thing_is_read_in_each_round() -> None:
    door = Door()
    crowd = [door.come()[0] for _ in range(40)]
    for each in crowd:
        each.data_received(HEAD)
    other, _ = door.come("192.0.2.2")
    other.data_received(HEAD)
    assert door.clock.tasks == 2  # one of the crowd, and whoever comes from elsewhere
    for read in range(3, 42):
        door.clock.go_round()
        assert door.clock.tasks == read
    door.clock.pass_by(0.0)
    assert door.clock.tasks == 41
    assert not door.porch.waiting


@run
async def test_what_waits_to_be_read_is_read_whole_and_in_order_or_not_at_all() -> None:
    door = Door()
    first, second, third = (door.come()[0] for _ in range(3))
    for each in (first, second, third):
        each.data_received(HEAD[:5])
    second.data_received(HEAD[5:])
    third.transport.abort()
    door.clock.pass_by(0.0)
    assert door.clock.tasks == 1
    assert second.cycle is not None
    assert first.cycle is third.cycle is None


@run
async def test_who_has_said_all_he_has_to_say_still_gets_his_answer() -> None:
    door = Door()
    first, _ = door.come()
    waiting, wire = door.come()
    for each in (first, waiting):
        each.data_received(HEAD)
    assert waiting.eof_received(), "what he said waits for its turn"
    door.clock.pass_by(0.0)
    assert not wire.closing
    door.answer(waiting)
    assert wire.closing
    for part in (b"", HEAD[:5], POST):
        assert not door.come(data=part)[0].eof_received(), "of this nothing will come"
    hasty, wire = door.come()
    for each in (first, hasty):
        each.data_received(HEAD[:5])
    assert hasty.eof_received()
    door.clock.pass_by(0.0)
    assert wire.closing


@run
async def test_a_proxy_speaks_for_many_and_is_read_at_once() -> None:
    door = Door("10.0.0.1")
    for _ in range(40):
        door.come("10.0.0.1")[0].data_received(HEAD)
    assert door.clock.tasks == 40


@run
async def test_a_few_are_let_in_in_each_round_though_many_may_wait() -> None:
    """With the real loop and a real crowd at the door before it is opened."""
    door = Door()
    config = config_for(door.app, Proxies())
    server = Server(config, None)  # type: ignore[arg-type]
    made: list[int] = []
    rounds = 0

    class Counted(asyncio.Protocol):
        def __init__(self, **_: Any) -> None: ...

        def connection_made(self, _: asyncio.BaseTransport) -> None:
            made.append(rounds)

    config.load()
    config.http_protocol_class = Counted
    server.lifespan = SimpleNamespace(startup=nothing, should_exit=False, state={})
    with listen("127.0.0.1", 0) as listening:
        crowd = [socket.create_connection(listening.getsockname()) for _ in range(60)]
        await server.startup([listening])
        while len(made) < len(crowd):
            rounds += 1
            await asyncio.sleep(0)
        for each in crowd:
            each.close()
        for listener in server.servers:
            listener.close()
    assert max(Counter(made).values()) <= LET_IN


async def nothing() -> None: ...


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
