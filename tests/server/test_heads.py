"""Heads that no browser sends: refused by the first who reads them, and nothing is smuggled behind them."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from .program import START_WITHIN, Program

BODY = b'{"game": "to-war"}'
SECOND = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


def get(*headers: str, target: str = "/api/games", version: str = "1.1") -> bytes:
    return "\r\n".join((f"GET {target} HTTP/{version}", *headers, "", "")).encode()


def post(*headers: str, body: bytes) -> bytes:
    return get("Host: 127.0.0.1", *headers, target="/api/tables").replace(b"GET", b"POST", 1) + body


HEADS = {
    "two hosts": get("Host: 127.0.0.1", "Host: evil.example"),
    "a list of hosts": get("Host: 127.0.0.1, evil.example"),
    "a host with a user": get("Host: 127.0.0.1@evil.example"),
    "a host with a path": get("Host: evil.example/127.0.0.1"),
    "a host with a space": get("Host: 127.0.0.1 evil.example"),
    "no host": get(),
    "no host, long ago": get(version="1.0"),
    "another host, forwarded": get("Host: evil.example", "X-Forwarded-Host: 127.0.0.1"),
    "a huge header": get("Host: 127.0.0.1", "X: " + "x" * 70_000),
    "a huge number of headers": get("Host: 127.0.0.1", *(f"X-{number}: x" for number in range(9000))),
    "a huge target": get("Host: 127.0.0.1", target="/" + "x" * 70_000),
    "a zero byte": get("Host: 127.0.0.1", "X: a\x00b"),
    "a space before the colon": get("Host: 127.0.0.1", "Content-Length : 0"),
    "no such version": get("Host: 127.0.0.1", version="9.9.9"),
    "no HTTP": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    "two lengths": post("Content-Length: 18", "Content-Length: 3", body=BODY),
    "a list of lengths": post("Content-Length: 18, 3", body=BODY),
    "a negative length": post("Content-Length: -1", body=BODY),
    "a length with a sign": post("Content-Length: +18", body=BODY),
    "a length and chunks": post(
        "Content-Length: 4", "Transfer-Encoding: chunked", body=b"12\r\n" + BODY + b"\r\n0\r\n\r\n" + SECOND
    ),
    "chunks of something else": post("Transfer-Encoding: gzip, chunked", body=b"0\r\n\r\n"),
    "chunks twice": post("Transfer-Encoding: chunked", "Transfer-Encoding: identity", body=b"0\r\n\r\n"),
    "a chunk without end": post("Transfer-Encoding: chunked", body=b"F" * 40 + b"\r\n"),
    "a chunk of nonsense": post("Transfer-Encoding: chunked", body=b"zz\r\n" + BODY + b"\r\n0\r\n\r\n"),
}


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    with Program(Path(tmp_path_factory.mktemp("data")), "serve") as program:
        yield program


def answers(program: Program, sent: bytes) -> list[bytes]:
    """The statuses of all that comes back until the connection is closed."""
    port = httpx.URL(program.address).port or 0
    heard = b""
    with socket.create_connection(("127.0.0.1", port), START_WITHIN) as raw:
        try:
            raw.sendall(sent)
            if sent.startswith(b"GET"):  # after the others something follows that must not be answered
                raw.shutdown(socket.SHUT_WR)
            while more := raw.recv(65536):
                heard += more
        except ConnectionError:  # it did not want to hear the rest
            pass
    return re.findall(rb"HTTP/1\.1 (\d{3})", heard)


@pytest.mark.parametrize("name", HEADS)
def test_a_strange_head_is_refused_and_nothing_comes_after_it(program: Program, name: str) -> None:
    told = answers(program, HEADS[name])
    assert len(told) <= 1, told
    assert set(told) <= {b"400", b"421"}, told
    assert program.client.get("/api/games").status_code == 200
    assert program.client.get("/api/tables").json() == []


def test_an_honest_head_is_answered_however_old(program: Program) -> None:
    last = get("Host: 127.0.0.1", "Connection: close")
    with_body = post("Content-Length: 18", body=BODY)
    assert answers(program, with_body + SECOND + last) == [b"403", b"200", b"200"]  # a seat needs a cookie
    assert answers(program, get("Host: 127.0.0.1", version="1.0")) == [b"200"]
