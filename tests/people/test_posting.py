"""What is sent to addresses that strangers gave: only into the world, nowhere on, and not for long."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from grognard.people import posting
from grognard.people.posting import Outside, Unsendable, check

from .receivers import answering, certified, receiving

HERE = Outside(loopback=True)


def test_a_call_arrives_as_it_was_sent() -> None:
    async def scenario() -> None:
        async with receiving() as receiver:
            url = f"http://127.0.0.1:{receiver.port}/told?by=grognard"
            assert await HERE.post(url, {"X-One": "1"}, b"some words") == 201
        (call,) = receiver.calls
        assert (call.path, call.body, call.headers["x-one"]) == ("/told?by=grognard", b"some words", "1")
        assert call.headers["host"] == f"127.0.0.1:{receiver.port}"

    asyncio.run(scenario())


def test_a_certificate_has_to_be_believed(tmp_path: Path) -> None:
    async def scenario() -> None:
        server, trust = certified(tmp_path)
        async with receiving(server) as receiver:
            url = f"https://localhost:{receiver.port}/told"
            with pytest.raises(Unsendable, match="nobody answers there"):
                await HERE.post(url, {}, b"x")
            assert receiver.calls == []
            assert await Outside(loopback=True, trust=trust).post(url, {}, b"x") == 201

    asyncio.run(scenario())


def test_nobody_is_led_on_to_another_address() -> None:
    async def scenario() -> None:
        async with receiving() as trap, receiving() as receiver:
            receiver.answer = answering("302 Found", f"Location: http://127.0.0.1:{trap.port}/")
            assert await HERE.post(f"http://127.0.0.1:{receiver.port}/", {}, b"x") == 302
            assert trap.calls == []

    asyncio.run(scenario())


def test_whoever_is_slow_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posting, "PATIENCE", 0.2)

    async def scenario() -> None:
        async with receiving() as receiver:
            receiver.answer = lambda path: None
            began = time.monotonic()
            with pytest.raises(Unsendable, match="no answer within"):
                await HERE.post(f"http://127.0.0.1:{receiver.port}/", {}, b"x")
            assert time.monotonic() - began < 5

    asyncio.run(scenario())


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/",
        "ftp://example.org/",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://10.1.2.3/",
        "https://192.168.0.1/",
        "https://172.16.0.1/",
        "https://169.254.169.254/latest/meta-data/",
        "https://100.64.0.1/",
        "https://0.0.0.0/",
        "https://[::ffff:10.0.0.1]/",
        "https://[64:ff9b::a00:1]/",
        "https://[2002:a00:1::]/",
        "https://[fe80::1]/",
        "https://[fd00::1]/",
        "https://224.0.0.1/",
        "https://[fec0::1]/",
        "https://[::127.0.0.1]/",
        "https://[::a00:1]/",
        "https://[5f00::1]/",
        "https://[ff02::1]/",
        "https://",
        "https://user:word@example.org/",
        "https://example.org:0/",
        "https://example.org:99999/",
        "https://example.org/\r\nX: y",
        "https://example.org/ a",
        "https://exämple.org/",
        "https://example.org/#part",
        "https://" + "a" * 700,
    ],
)
def test_addresses_that_nothing_is_sent_to(url: str) -> None:
    with pytest.raises(Unsendable):
        check(url, loopback=False)


def test_a_name_that_leads_into_the_house_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where only one of its addresses does, and where the name is harmless to look at."""

    async def scenario(*addresses: str) -> None:
        def found(*_: Any, **__: Any) -> list[Any]:
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, 443)) for each in addresses]

        monkeypatch.setattr(socket, "getaddrinfo", found)
        with pytest.raises(Unsendable, match="not open to the world"):
            await Outside().post("https://example.org/", {}, b"x")

    asyncio.run(scenario("127.0.0.1"))
    asyncio.run(scenario("93.184.216.34", "10.0.0.1"))


def test_names_that_nobody_answers_for_keep_nothing_else_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stranger's own name server may take as long as it likes; what is done aside goes on meanwhile."""
    monkeypatch.setattr(posting, "PATIENCE", 0.2)
    answer = threading.Event()

    def found(*_: Any, **__: Any) -> list[Any]:
        answer.wait(20)
        raise OSError

    async def scenario() -> None:
        monkeypatch.setattr(socket, "getaddrinfo", found)
        calls = [Outside().post(f"https://slow{number}.example/", {}, b"x") for number in range(60)]
        told = await asyncio.gather(*calls, return_exceptions=True)
        assert all(isinstance(each, Unsendable) for each in told)
        async with asyncio.timeout(5):
            assert await asyncio.to_thread(lambda: "done") == "done"
        answer.set()

    asyncio.run(scenario())


def test_this_machine_is_called_by_http_only_where_that_is_allowed() -> None:
    with pytest.raises(Unsendable, match="https"):
        check("http://127.0.0.1:8137/", loopback=False)
    check("http://127.0.0.1:8137/", loopback=True)
    check("https://example.org/hook?key=1", loopback=False)
