"""A house for measurements, and people who play in it whatever happens: shared by the house's benches."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from typing import IO, Any, Protocol

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

START_WITHIN = 120.0  # seconds
PATIENCE = 15.0  # for an answer, after which the connection counts as dead

Json = dict[str, Any]
_numbers = itertools.count(1)


class Program:
    """The real program on loopback, or at a socket in the file system; of another version with its Python."""

    def __init__(
        self, *words: str, python: str = sys.executable, path: str = "", errors: IO[str] | None = None
    ) -> None:
        where = ["--socket", path] if path else ["--host", "127.0.0.1", "--port", "0"]
        self.process = subprocess.Popen(
            [python, "-m", "grognard", "serve", "--no-browser", *where, *words],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        found = re.search(r"(?:http://127\.0\.0\.1:(\d+))?(/enter/\S+)", said)
        assert found, f"the program did not begin: {said}"
        self.port, self.entrance = int(found[1] or 0), found[2]

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def children(self) -> list[int]:
        """The processes that serve."""
        with open(f"/proc/{self.process.pid}/task/{self.process.pid}/children") as file:
            pids = [int(pid) for pid in file.read().split()]
        return [pid for pid in pids if "spawn_main" in command_of(pid)]

    def memory(self) -> int:
        """Bytes of all processes, bots not counted."""
        return sum(resident(pid) for pid in [self.process.pid, *self.children()])

    def busy(self) -> float:
        """Seconds of processor time that they have used."""
        return sum(used(pid) for pid in [self.process.pid, *self.children()])

    def end(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=60)
        return self.process.returncode


def command_of(pid: int) -> str:
    with contextlib.suppress(OSError), open(f"/proc/{pid}/cmdline", "rb") as file:
        return file.read().replace(b"\0", b" ").decode(errors="replace")
    return ""


def resident(pid: int) -> int:
    with contextlib.suppress(OSError), open(f"/proc/{pid}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


def used(pid: int) -> float:
    with contextlib.suppress(OSError), open(f"/proc/{pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


@dataclass
class Score:
    acknowledged: dict[str, list[str]] = field(default_factory=dict)  # by table: ids of moves
    waits: list[float] = field(default_factory=list)  # seconds until each was acknowledged
    seen: list[float] = field(default_factory=list)  # seconds until another's eyes saw it
    frozen: list[float] = field(default_factory=list)  # seconds from a kill until whom it cut off was back
    killed: float = 0.0  # when somebody was killed last
    renewing: bool = False  # processes are replaced one by one: who is sent away counts from that moment
    reconnects: int = 0
    refused: dict[str, int] = field(default_factory=dict)


class Reached(Protocol):
    """A program that can be called."""

    @property
    def port(self) -> int: ...

    @property
    def address(self) -> str: ...


class Chair:
    """A socket at a table that comes back whenever it is cut."""

    def __init__(self, program: Reached, cookie: str, id: str, address: str, score: Score) -> None:
        self.program, self.cookie, self.id = program, cookie, id
        self.address, self.score = address, score
        self.table: Json = {}
        self.socket: ClientConnection | None = None
        self.severed = False  # it was us who cut the connection
        self.lost = 0.0  # since when he sees nothing, because a process died

    async def open(self) -> None:
        while True:
            try:
                self.socket = await connect(
                    f"ws://127.0.0.1:{self.program.port}/api/tables/{self.id}/ws",
                    additional_headers={"Cookie": self.cookie},
                    local_addr=(self.address, 0),
                    open_timeout=PATIENCE,
                    max_queue=None,
                )
                await self.hear("table")
            except (OSError, WebSocketException, TimeoutError):
                self.lost = self.lost or time.monotonic()
                await asyncio.sleep(random.random() * 0.3)
            else:
                self.back()
                return

    def back(self) -> None:
        """He sees the table."""
        if self.lost and (self.score.killed or self.score.renewing):
            self.score.frozen.append(time.monotonic() - self.lost)
        self.lost, self.severed = 0.0, False

    async def hear(self, *kinds: str, id: str = "") -> Json:
        while True:
            assert self.socket is not None
            told: Json = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
            if told["t"] == "table":
                self.table = told
            elif told["t"] == "change":
                self.table["version"] = told.get("version", self.table["version"])
            if told["t"] in kinds and (not id or told.get("id") == id):
                return told

    async def surely(self, message: Json) -> Json:
        """The answer, however many connections that takes."""
        while True:
            try:
                if self.socket is None:
                    await self.open()
                assert self.socket is not None
                await self.socket.send(json.dumps(message))
                return await self.hear("done", "refused", id=message["id"])
            except (OSError, WebSocketException, TimeoutError) as error:
                if not self.severed and not isinstance(error, TimeoutError):
                    self.lost = self.lost or (time.monotonic() if self.score.renewing else self.score.killed)
                self.score.reconnects += 1
                self.cut()

    def sever(self) -> None:
        """Cut the connection in the middle of whatever he does."""
        if self.socket is not None:
            self.severed = True
            self.socket.transport.abort()

    def cut(self) -> None:
        """Without a word, as a lost network does."""
        if self.socket is not None:
            self.socket.transport.abort()
            self.socket = None

    def acts(self) -> list[str]:
        return acts_in(self.table.get("scene", {}))

    async def look(self) -> None:
        """The whole board, anew."""
        told = await self.surely({"t": "hello", "id": f"h{next(_numbers)}"})
        if told["t"] == "done":
            while not self.acts() and not self.table.get("outcome"):
                await self.hear("table")

    async def move(self) -> bool:
        """One move, until it is acknowledged; False once there is none."""
        acts = self.acts()
        if not acts:
            return False
        id, begun = f"m{next(_numbers)}", time.monotonic()
        move = {"side": self.table["viewing"], "act": random.choice(acts), "version": self.table["version"]}
        while True:
            told = await self.surely({"t": "play", "id": id, **move})
            if told["t"] == "done":
                self.score.acknowledged.setdefault(self.id, []).append(id)
                self.score.waits.append(time.monotonic() - begun)
                return True
            self.score.refused[told["code"]] = self.score.refused.get(told["code"], 0) + 1
            if told["code"] not in ("not_saved", "store_away"):
                return True
            await asyncio.sleep(0.1)


class Visitor:
    """A browser with a cookie and an address of its own, which makes tables for itself; once it has had as
    many as one may have in an hour it is another."""

    def __init__(self, program: Reached, number: int) -> None:
        self.program = program
        self.number = number
        self.become(1)

    def become(self, life: int) -> None:
        self.life = life
        self.address = f"127.{life}.{self.number // 250}.{self.number % 250 + 1}"
        self.cookie = ""

    async def made(self, game: str) -> str:
        """A table; each attempt may come to another process."""
        while True:
            with contextlib.suppress(httpx.HTTPError):
                status, told = await self.asked(game)
                if status == 200:
                    return str(told["id"])
                if status == 429:
                    self.become(self.life + 1)
                    continue
            await asyncio.sleep(0.3)

    async def asked(self, game: str) -> tuple[int, Json]:
        transport = httpx.AsyncHTTPTransport(local_address=self.address, retries=3)
        async with httpx.AsyncClient(
            transport=transport, base_url=self.program.address, timeout=60.0
        ) as client:
            if not self.cookie:
                self.cookie = (await client.get("/")).headers["set-cookie"].partition(";")[0]
            wish = {"game": game, "seats": [{"kind": "me"}, {"kind": "here"}], "auto": False}
            answer = await client.post("/api/tables", json=wish, headers={"Cookie": self.cookie})
            return answer.status_code, answer.json()


def acts_in(scene: Json) -> list[str]:
    """All that can be done there: by one click, or spelled out by several."""
    clicked = [
        each["act"] for each in (*scene.get("items", []), *scene.get("buttons", [])) if each.get("act")
    ]
    return clicked + list(scene.get("spelled", {}))


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] if values else 0.0
