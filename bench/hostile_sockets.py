"""Hostile messages, broken frames and nonsense for requests at the real program on loopback."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
import tempfile
import zlib
from collections import Counter
from pathlib import Path

import msgspec
from hostile_texts import Forger, spoken
from house_crowd import TAIL, TEXT, Door, Player, Score
from house_play import Program

BINARY = 2
AT_ONCE = 160  # sockets, of as many addresses as they need
OF_AN_ADDRESS = 8
EVERY = 1 / 20  # seconds between two messages: more often than that nobody listens
FRAMES = 0.02  # the share of broken frames, each of which ends a connection
REQUESTS = 0.01
WITHIN = 60.0
BROKEN = (
    b"\x81\x05hello",  # not masked
    b"\xf1\x80\0\0\0\0",  # bits that mean nothing
    b"\x83\x80\0\0\0\0",  # an opcode that there is not
    b"\x80\x81\0\0\0\0x",  # goes on with what never began
    b"\x01\x81\0\0\0\0x\x81\x81\0\0\0\0y",  # begins twice
    b"\x09\x81\0\0\0\0x",  # a ping in parts
    b"\x88\x81\0\0\0\0x",  # a farewell of half a number
    b"\x88\x82\0\0\0\0\x00\x01",  # with a number that means nothing
    b"\x81\x82\0\0\0\0\xc3\x28",  # no UTF-8
    b"\xc1\x84\0\0\0\0\xff\xff\xff\xff",  # not packed as it says
    b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\0\0\0\0",  # longer than anything
    b"\x81\xfe\xff\xff\0\0\0\0" + b"x" * 65535,
    b"\xc1\xfe\x04\x00\0\0\0\0" + zlib.compressobj(9, 8, -15).compress(b"x" * 10**6).ljust(1024, b"\0"),
)
NONSENSE = (
    b"GET / HTTP/9.9\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00",
    b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"y" * 70_000 + b"\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
    b"GET /table/..%2f..%2fetc HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
    b"GET /api/tables/x/ws HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
    b"\0" * 40 + b"\r\n\r\n",
)


def besiege(count: int, seed: int) -> tuple[int, Counter[str], list[str]]:
    """How many were sent, how they were refused, and what went wrong."""
    with tempfile.TemporaryDirectory() as folder:
        errors = Path(folder) / "errors"
        with errors.open("w", encoding="utf-8") as file:
            program = Program("--data", folder, errors=file)
        siege = Siege(Door(program.port), count, seed)
        try:
            asyncio.run(siege.run())
        finally:
            status = program.end()
        siege.wrong += [f"the program ended with {status}"] if status else []
        said = errors.read_text(encoding="utf-8")
        siege.wrong += [f"the program said: {said[-2000:]}"] if said.strip() else []
        with contextlib.closing(sqlite3.connect(Path(folder) / "tables.sqlite3")) as database:
            played = database.execute("SELECT count(*) FROM events").fetchone()[0]
            siege.wrong += [f"{played} events were written"] if played else []
    return siege.sent, siege.codes, siege.wrong


class Siege:
    def __init__(self, door: Door, count: int, seed: int) -> None:
        self.door, self.count, self.seed = door, count, seed
        self.sent = 0
        self.codes: Counter[str] = Counter()
        self.wrong: list[str] = []

    async def run(self) -> None:
        gate = asyncio.Semaphore(4)
        nuisances = [Nuisance(self, number, gate) for number in range(AT_ONCE)]
        await asyncio.gather(*(each.run() for each in nuisances))

    def more(self) -> bool:
        self.sent += self.sent < self.count
        return self.sent < self.count


class Nuisance(Player):
    """Sits at a table of his own and says nothing that makes sense."""

    def __init__(self, siege: Siege, number: int, gate: asyncio.Semaphore) -> None:
        super().__init__(siege.door, number // OF_AN_ADDRESS, "to-war", 0, Score())
        self.siege, self.gate = siege, gate
        self.rng = random.Random(siege.seed * 1000 + number)
        self.forgers = [Forger(kind, self.rng) for kind in spoken()]
        self.told: asyncio.Queue[dict[str, object] | None] = asyncio.Queue()

    async def run(self) -> None:
        async with self.gate:
            await self.sit()
        while self.siege.more():
            dice = self.rng.random()
            if dice < FRAMES:
                await self.broken()
            elif dice < FRAMES + REQUESTS:
                await self.nonsense()
            else:
                await self.message()
            await asyncio.sleep(EVERY)
        self.rise()

    def hear(self, packed: bool, message: bytes) -> None:
        told = msgspec.json.decode(self.unpack.decompress(message + TAIL) if packed else message)
        if told["t"] in ("table", "change"):
            self.ready.set()
        else:
            self.told.put_nowait(told)

    async def message(self) -> None:
        text = self.rng.choice(self.forgers).forged()
        raw = text if isinstance(text, bytes) else text.encode()
        self.lines[0].send(raw[:16000], BINARY if isinstance(text, bytes) else TEXT)
        try:
            told = await asyncio.wait_for(self.told.get(), WITHIN)
        except TimeoutError:
            told = None
        self.judge(told, raw)

    def judge(self, told: dict[str, object] | None, what: bytes) -> None:
        code = str((told or {}).get("code", ""))
        refused = told is not None and told["t"] == "refused" and code not in ("", "server_failed")
        if not refused or "Traceback" in str(told):
            self.siege.wrong.append(f"{what[:200]!r} was answered by {told}")
        self.siege.codes[code] += 1

    async def broken(self) -> None:
        """Whoever sends that is put out, or refused; then he comes back."""
        frame = self.rng.choice(BROKEN)
        line = self.lines[0]
        line.transport.write(frame)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(line.gone.wait(), 15.0)
        if not line.gone.is_set():
            self.siege.wrong.append(f"the frame {frame[:40]!r} did not end the connection")
            line.transport.abort()
        self.siege.codes["put out"] += 1
        while not self.told.empty():
            self.told.get_nowait()
        async with self.gate:
            await self.again()

    async def nonsense(self) -> None:
        """A request that is none: an answer that says so, or none."""
        said = self.rng.choice(NONSENSE)
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self.door.port, local_addr=(self.address, 0)
        )
        answer = b""
        with contextlib.suppress(OSError):
            writer.write(said)
            answer = await asyncio.wait_for(reader.read(100_000), WITHIN)
        writer.close()
        status = answer[9:12].decode(errors="replace")
        if answer and (not status.startswith("4") or b"Traceback" in answer):
            self.siege.wrong.append(f"{said[:80]!r} was answered by {answer[:200]!r}")
        self.siege.codes[status or "hung up"] += 1
