"""A guest from hell: everything a table must refuse, through the whole server, in one process.

``python -m grognard.server.hostile --count 1000000`` makes a house of its own in a temporary folder,
sits down with three visitors, and sends malformed, stale, out-of-turn and illegal messages.  Each must
be answered with a refusal and a code, and leave the match exactly as it was.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import string
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from starlette.types import ASGIApp

from grognard.server import making, seating
from grognard.server.app import make_app
from grognard.server.calling import Desk
from grognard.server.limits import boundless
from grognard.server.tables import Pace, Table
from grognard.server.visitors import fresh_token, hashed
from grognard.server.wire import NewTable, SeatWish
from grognard.server.worker import Worker
from grognard.store.sqlite import SqliteStore

NO_LIMITS = boundless()
CHECK_EVERY = 200  # messages between two looks whether anything changed
MOVE_EVERY = 400  # messages between two honest actions, so that many positions are tried
Say = dict[str, Any]


class Accepted(Exception):
    """Something was accepted, or answered otherwise than with a refusal."""


class Seat:
    """One visitor's socket, without a network."""

    def __init__(self, app: ASGIApp, desk: Desk, table: str) -> None:
        self.token = fresh_token()
        self.visitor = hashed(self.token)
        self.app = app
        self.cookie = f"{desk.visitors.cookie}={self.token}"
        self.table = table
        self.said: asyncio.Queue[Say] = asyncio.Queue()
        self.heard: asyncio.Queue[Say] = asyncio.Queue()

    def sit(self) -> None:
        self.said.put_nowait({"type": "websocket.connect"})
        headers = {"host": "127.0.0.1:1", "cookie": self.cookie}
        scope = {
            "type": "websocket",
            "path": f"/api/tables/{self.table}/ws",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "query_string": b"",
            "scheme": "ws",
            "subprotocols": [],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 1),
        }
        self.task = asyncio.create_task(self.run(scope))

    async def run(self, scope: dict[str, Any]) -> None:
        await self.app(scope, self.said.get, self.heard.put)  # type: ignore[arg-type]

    async def ask(self, text: str | bytes) -> Say:
        """Send anything; the answer to it."""
        self.said.put_nowait(
            {"type": "websocket.receive", "text" if isinstance(text, str) else "bytes": text}
        )
        while True:
            message = await self.heard.get()
            if message["type"] == "websocket.close":
                raise Accepted(f"the socket was closed after {text[:200]!r}")
            if message["type"] == "websocket.send":
                told: Say = json.loads(message["text"])
                if told["t"] not in ("table", "change"):
                    return told

    async def leave(self) -> None:
        self.said.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self.task


class Hell:
    def __init__(self, app: ASGIApp, desk: Desk, rng: random.Random) -> None:
        self.app = app
        self.desk = desk
        self.rng = rng
        self.codes: Counter[str] = Counter()
        self.sent = 0
        self.moves = 0
        self.kinds: list[Callable[[], tuple[Seat, str | bytes]]] = [
            self.noise,
            self.mangled,
            self.strange_field,
            self.stale,
            self.other_seat,
            self.out_of_turn,
            self.illegal,
            self.illegal,
            self.beside_the_point,
        ]

    async def begin(self) -> None:
        """A new table: the host at one side, a friend at the other, a stranger looking on."""
        host = Seat(self.app, self.desk, "")
        scenario = self.rng.choice(["standard", "strategy"])
        wish = NewTable("to-war", scenario, seats=[SeatWish("me"), SeatWish("link")], auto=False)
        made = await making.make(self.desk.hall, host.visitor, wish)
        self.id = host.table = made.id
        self.seats = [host, Seat(self.app, self.desk, made.id), Seat(self.app, self.desk, made.id)]
        await seating.join(self.desk.hall, self.seats[1].visitor, next(iter(made.tokens.values())))
        for seat in self.seats:
            seat.sit()
        self.table: Table = (await self.desk.hall.place(made.id)).table
        self.stand = self.standing()

    def standing(self) -> tuple[int, int, str]:
        return self.table.course.changes, self.table.seq, self.table.match.record.dumps()

    async def run(self, count: int) -> None:
        await self.begin()
        while self.sent < count:
            seat, text = self.rng.choice(self.kinds)()
            told = await seat.ask(text)
            if told["t"] != "refused" or not told["code"] or not told["reason"]:
                raise Accepted(f"{text[:300]!r} was answered by {told}")
            self.codes[told["code"]] += 1
            self.sent += 1
            if self.sent % CHECK_EVERY == 0 and self.standing() != self.stand:
                raise Accepted(f"one of the last {CHECK_EVERY} messages changed the match")
            if self.sent % MOVE_EVERY == 0:
                await self.move()
        await self.end()

    async def move(self) -> None:
        """One honest action; a new table when the match is over."""
        match = self.table.match
        if match.outcome is not None:
            await self.end()
            await self.begin()
            return
        side = match.actors[0]
        act = self.rng.choice(match.legal(side))
        told = await self.seats[side].ask(self.play(side, act, self.table.version(side)))
        if told["t"] != "done":
            raise Accepted(f"an honest action was answered by {told}")
        self.moves += 1
        self.stand = self.standing()

    async def end(self) -> None:
        for seat in self.seats:
            await seat.leave()

    # ------------------------------------------------------------------ what is said

    def play(self, side: Any, act: Any, version: Any) -> str:
        id = "".join(self.rng.choices(string.ascii_letters, k=8))
        return json.dumps({"t": "play", "id": id, "side": side, "act": act, "version": version})

    def anybody(self) -> Seat:
        return self.rng.choice(self.seats)

    def text(self) -> str:
        alphabet = string.printable + "äß§€🂡\u202e\u0000\ud7ff"
        return "".join(self.rng.choices(alphabet, k=self.rng.randrange(1, 30)))

    def noise(self) -> tuple[Seat, str | bytes]:
        if self.rng.random() < 0.5:
            return self.anybody(), self.rng.randbytes(self.rng.randrange(0, 60))
        return self.anybody(), self.text() * self.rng.choice([1, 1, 1, 200])

    def mangled(self) -> tuple[Seat, str | bytes]:
        """An honest message with one character too few, too many, or another."""
        text = self.play(0, "a1", self.table.version(0))
        at = self.rng.randrange(1, len(text) - 1)
        return self.anybody(), self.rng.choice([text[:at], text[:at] + "}" + text[at:] + "{", text[at:]])

    def strange_field(self) -> tuple[Seat, str | bytes]:
        honest = json.loads(self.play(0, "a1", self.table.version(0)))
        strange: list[Any] = [None, -1, 1.5, "0", [], {}, True, 10**30, "x" * 300]
        field = self.rng.choice(["side", "version", "act", "id", "t", "more"])
        honest[field] = self.rng.choice([value for value in strange if not (field == "act" and value == "0")])
        if field == "id" and honest[field] == "0":
            honest["more"] = 1
        return self.anybody(), json.dumps(honest)

    def stale(self) -> tuple[Seat, str | bytes]:
        side = self.rng.randrange(2)
        legal = self.table.match.legal(side) or ["a1"]
        version = self.table.version(side) + self.rng.choice([-3, -2, -1, 1, 2, 1000])
        return self.seats[side], self.play(side, self.rng.choice(legal), max(version, -1))

    def other_seat(self) -> tuple[Seat, str | bytes]:
        side = self.rng.randrange(2)
        legal = self.table.match.legal(side) or ["a1"]
        thief = self.rng.choice([seat for at, seat in enumerate(self.seats) if at != side])
        kind = self.rng.choice(["play", "play", "undo", "resign", "rename", "hint"])
        fields: dict[str, Say] = {
            "play": {"act": self.rng.choice(legal), "version": self.table.version(side)},
            "undo": {"version": self.table.version(side)},
            "rename": {"name": "thief"},
        }
        return thief, json.dumps({"t": kind, "id": "x", "side": side, **fields.get(kind, {})})

    def out_of_turn(self) -> tuple[Seat, str | bytes]:
        match = self.table.match
        waiting = [side for side in (0, 1) if side not in match.actors]
        if not waiting:
            return self.stale()
        side = self.rng.choice(waiting)
        legal = match.legal(1 - side) or ["a1"]
        return self.seats[side], self.play(side, self.rng.choice(legal), self.table.version(side))

    def illegal(self) -> tuple[Seat, str | bytes]:
        match = self.table.match
        side = match.actors[0] if match.actors else 0
        words = [column + row for column in "abcd" for row in "01234"] + [
            "pass",
            "stop",
            "knight",
            "king",
            "",
            "*",
        ]
        act = self.rng.choice(words) if self.rng.random() < 0.7 else self.text()
        if act in match.legal(side):
            return self.out_of_turn()
        return self.seats[side], self.play(side, act, self.table.version(side))

    def beside_the_point(self) -> tuple[Seat, str | bytes]:
        said = self.rng.choice(
            [
                {"t": "answer", "id": "x", "yes": True},
                {"t": "at", "at": 10**6, "id": "x"},
                {"t": "look", "id": "x", "side": 7},
                {"t": "undo", "id": "x", "side": 9, "version": 0},
                {"t": "resign", "id": "x", "side": 15},
                {"t": "hint", "id": "x", "side": 1},
            ]
        )
        return self.seats[2], json.dumps(said)


def suffer(folder: Path, count: int, seed: int) -> Hell:
    """Send so many messages; Accepted if one was not refused."""

    async def main() -> Hell:
        store = SqliteStore(folder)
        app, desk = make_app(store, worker=Worker(processes=False), pace=Pace(0, 0), limits=NO_LIMITS)
        hell = Hell(app, desk, random.Random(seed))
        try:
            await hell.run(count)
        finally:
            desk.hall.close()
            store.close()
        return hell

    return asyncio.run(main())


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m grognard.server.hostile", description=__doc__)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        hell = suffer(Path(folder), given.count, given.seed)
    seconds = time.perf_counter() - start
    told = "".join(f"  {number:9} {code}\n" for code, number in hell.codes.most_common())
    sys.stdout.write(
        f"{hell.sent} messages refused, none accepted, {hell.moves} honest actions, {seconds:.0f} s\n{told}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
