"""People at tables, as light as they can be made, so that a bench measures the house and not its guests.

A socket negotiates what browsers negotiate (compressed messages included).  Who plays reads all he is sent
and follows the changes of the board; who looks on only notes that something came.  The same people can play
in the program of any version since sockets have sent changes.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import itertools
import os
import random
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
BROWSERS = "permessage-deflate; client_max_window_bits"
ATTEMPTS = 5
WITHIN = 120.0  # seconds, for anything: then something is wrong
TAIL = b"\x00\x00\xff\xff"  # of a compressed message, left out on the way
_numbers = itertools.count(1)
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder().decode

Json = dict[str, Any]


@dataclass(frozen=True)
class Door:
    """Where a process is reached: by a port, or as a proxy does by a socket in the file system."""

    port: int = 0
    path: str = ""

    def client(self, address: str) -> httpx.AsyncClient:
        """Somebody who comes from ``address``."""
        transport = httpx.AsyncHTTPTransport(
            uds=self.path or None, local_address=None if self.path else address, retries=3
        )
        headers = {"X-Forwarded-For": address}
        base = f"http://127.0.0.1:{self.port or 1}"
        return httpx.AsyncClient(transport=transport, base_url=base, timeout=WITHIN, headers=headers)

    async def connect(self, address: str, protocol: Callable[[], asyncio.Protocol]) -> None:
        loop = asyncio.get_running_loop()
        if self.path:
            await loop.create_unix_connection(protocol, self.path)
        else:
            await loop.create_connection(protocol, "127.0.0.1", self.port, local_addr=(address, 0))


class Line(asyncio.Protocol):
    """One socket; ``heard`` is called with every message as it came, and whether it is compressed."""

    def __init__(self, id: str, cookie: str, address: str, heard: Callable[[bool, bytes], None]) -> None:
        self.head = (
            f"GET /api/tables/{id}/ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nX-Forwarded-For: {address}\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n"
            f"Sec-WebSocket-Extensions: {BROWSERS}\r\nCookie: {cookie}\r\n\r\n"
        )
        self.heard = heard
        self.rest = b""
        self.open = asyncio.get_running_loop().create_future()
        self.gone = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.head.encode())

    def connection_lost(self, error: Exception | None) -> None:
        self.gone.set()
        if not self.open.done():
            self.open.set_exception(ConnectionError("the house did not answer"))

    def data_received(self, data: bytes) -> None:
        data = self.rest + data
        if not self.open.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self.rest = head
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0] + b" ":
                self.open.set_exception(ConnectionError(head[:200].decode(errors="replace")))
                return
            self.open.set_result(None)
        self.rest = self.frames(data)

    def frames(self, data: bytes) -> bytes:
        """Hear all that is complete; the rest."""
        at = 0
        while len(data) - at >= 2:
            first, length, start = data[at], data[at + 1], at + 2
            if length >= 126:
                wide = 2 if length == 126 else 8
                if len(data) < start + wide:
                    break
                length, start = int.from_bytes(data[start : start + wide], "big"), start + wide
            if len(data) < start + length:
                break
            at = start + length
            kind = first & 15
            if kind == TEXT:
                self.heard(bool(first & 64), data[start:at])
            elif kind == PING:
                self.send(data[start:at], PONG)
        return data[at:]

    def send(self, payload: bytes, kind: int = TEXT) -> None:
        """With a mask that changes nothing."""
        short = len(payload) < 126
        size = bytes([128 | len(payload)]) if short else b"\xfe" + len(payload).to_bytes(2, "big")
        self.transport.write(bytes([128 | kind]) + size + b"\0\0\0\0" + payload)


@dataclass
class Score:
    waits: list[float] = field(default_factory=list)  # seconds until each move was acknowledged
    seen: list[float] = field(default_factory=list)  # seconds until somebody else's socket had it
    refused: dict[str, int] = field(default_factory=dict)


class Board:
    """What can be clicked, kept up to date by changes."""

    def __init__(self) -> None:
        self.acts: dict[str, str] = {}
        self.fields: Json = {}

    def hear(self, told: Json) -> None:
        scene = told.pop("scene", {})
        if told["t"] == "table":
            self.acts.clear()
            self.take(scene.get("items", []), scene.get("buttons", []))
        for key in scene.get("drop", []):
            self.acts.pop(key, None)
        for keys, fields in scene.get("edit", []):
            for key in keys if "act" in fields else ():
                self.acts.pop(key, None)
                if fields["act"]:
                    self.acts[key] = fields["act"]
        self.take(scene.get("set", []), scene.get("buttons") if told["t"] == "change" else None)
        self.fields.update(told)

    def take(self, items: list[Json], buttons: list[Json] | None) -> None:
        for item in items:
            if item.get("act"):
                self.acts[item["key"]] = item["act"]
        if buttons is not None:
            self.acts = {key: act for key, act in self.acts.items() if not key.startswith("button ")}
            self.acts |= {f"button {each['act']}": each["act"] for each in buttons if each.get("act")}


class Player:
    """Both sides of one table after the other; others look on, by a door of theirs if they have one."""

    def __init__(
        self,
        door: Door,
        number: int,
        game: str,
        onlookers: int,
        score: Score,
        theirs: Door | None = None,
        pause: float = 0.0,
    ) -> None:
        self.door, self.game, self.score = door, game, score
        self.theirs = theirs or door
        self.pause = pause  # seconds between two moves
        self.address = f"127.{1 + number // 62500}.{number // 250 % 250}.{number % 250 + 1}"
        self.onlookers = onlookers
        self.cookie = ""
        self.rng = random.Random(number)
        self.lines: list[Line] = []

    async def sit(self) -> None:
        """At a table of his own, newly made."""
        for _ in range(ATTEMPTS):  # on a busy machine a connection may be closed as idle before it is used
            with contextlib.suppress(httpx.TransportError):
                self.id = await self.made()
                break
        await self.again()

    async def made(self) -> str:
        async with self.door.client(self.address) as client:
            if not self.cookie:
                self.cookie = (await client.get("/")).headers["set-cookie"].partition(";")[0]
            seats = [{"kind": "me"}, {"kind": "here"}]
            made = await client.post(
                "/api/tables",
                json={"game": self.game, "seats": seats, "auto": False},
                headers={"Cookie": self.cookie},
            )
            made.raise_for_status()
        return str(made.json()["id"])

    async def again(self) -> None:
        """At his table, with new sockets."""
        self.board, self.unpack, self.ready = Board(), zlib.decompressobj(-15), asyncio.Event()
        self.answer, self.begun, self.unseen = "", 0.0, 0.0
        ears = [self.hear, self.see, *[nothing] * self.onlookers][: 1 + self.onlookers]
        self.lines = [Line(self.id, self.cookie, self.address, ear) for ear in ears]
        for line in self.lines:
            door = self.door if line is self.lines[0] else self.theirs
            await door.connect(self.address, lambda line=line: line)  # type: ignore[misc]
            await asyncio.wait_for(line.open, WITHIN)
        await asyncio.wait_for(self.ready.wait(), WITHIN)

    def rise(self) -> None:
        for line in self.lines:
            line.transport.abort()

    def hear(self, packed: bool, message: bytes) -> None:
        told = _decode(self.unpack.decompress(message + TAIL) if packed else message)
        if told["t"] in ("table", "change"):
            self.board.hear(told)
            if not self.answer:
                self.ready.set()
        elif told.get("id") == self.answer:
            if told["t"] == "refused":
                self.score.refused[told["code"]] = self.score.refused.get(told["code"], 0) + 1
            elif self.begun:
                self.score.waits.append(time.monotonic() - self.begun)
                self.begun = 0.0
            self.ready.set()

    def see(self, _packed: bool, _message: bytes) -> None:
        if self.unseen:
            self.score.seen.append(time.monotonic() - self.unseen)
            self.unseen = 0.0

    async def ask(self, message: Json) -> None:
        self.ready.clear()
        self.answer = message["id"] = f"m{next(_numbers)}"
        self.lines[0].send(_encode(message))
        await asyncio.wait_for(self.ready.wait(), WITHIN)

    async def play(self, until: float) -> None:
        """As quickly as he can or wants to, match after match."""
        while time.monotonic() < until:
            fields = self.board.fields
            if fields.get("curtain") is not None:
                await self.ask({"t": "look", "side": fields["curtain"]})
            elif fields.get("outcome") or not self.board.acts:
                self.rise()
                await self.sit()
            else:
                self.begun = time.monotonic()
                self.unseen = self.unseen or self.begun
                act = self.rng.choice(list(self.board.acts.values()))
                await self.ask({
                    "t": "play", "side": fields["viewing"], "act": act, "version": fields["version"]
                })  # fmt: skip
                await asyncio.sleep(self.pause)


def nothing(_packed: bool, _message: bytes) -> None:
    """He looks on, and nobody asks how long that took."""
