"""What keeps the event loop: for each thing a visitor can do, the longest piece of work done on the loop, and
the longest round of it, for which everybody else waits.

    python bench/loop_work.py [--game to-war] [--lines 4000]

The whole server in one process, without a network.  Processor time of the loop's own thread is counted, in
the longest callback and in the longest round, so that what other programs do does not matter; what is done
aside does not count.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.types import ASGIApp

import grognard
from grognard.server.app import make_app
from grognard.server.hostile import NO_LIMITS, Seat
from grognard.server.tables import Pace
from grognard.server.worker import Worker
from grognard.store.sqlite import SqliteStore

CROWD = 40  # sockets that one address may have
HEADERS = {"host": "127.0.0.1:1", "content-type": "application/json"}


class Loop:
    """Notes the longest callback and the longest round."""

    def __init__(self) -> None:
        self.longest = self.round = self.longest_round = 0.0
        handles: Any = asyncio.Handle
        loops: Any = asyncio.BaseEventLoop
        real, real_round = handles._run, loops._run_once

        def run(handle: asyncio.Handle) -> None:
            start = time.thread_time()
            real(handle)
            took = time.thread_time() - start
            self.longest, self.round = max(self.longest, took), self.round + took

        def run_once(loop: asyncio.BaseEventLoop) -> None:
            self.round = 0.0
            real_round(loop)
            self.longest_round = max(self.longest_round, self.round)

        handles._run, loops._run_once = run, run_once

    @asynccontextmanager
    async def noted(self, deed: str) -> AsyncIterator[None]:
        await asyncio.sleep(0.05)
        self.longest = self.longest_round = 0.0
        yield
        await asyncio.sleep(0.05)
        print(f"  {deed:28} {self.longest * 1000:7.1f} ms, {self.longest_round * 1000:7.1f} ms in a round")


async def called(app: ASGIApp, method: str, path: str, cookie: str, body: bytes = b"") -> tuple[int, bytes]:
    """One call, without a network."""
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    headers = [(name.encode(), value.encode()) for name, value in {**HEADERS, "cookie": cookie}.items()]
    scope = {"type": "http", "method": method, "path": path, "raw_path": path.encode(), "headers": headers}
    scope |= {"query_string": b"", "scheme": "http", "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 1)}
    await app(scope, receive, send)
    return sent[0]["status"], b"".join(each.get("body", b"") for each in sent[1:])


def long_record(game: str, lines: int) -> str:
    """A match that was played at random for a while, and never to its end."""
    match = grognard.Match(grognard.load(game), seed=1)
    best = match
    for seed in range(1, 40):
        match = grognard.Match(grognard.load(game), seed=seed)
        rng = grognard.Rng(seed)
        while match.outcome is None and len(match.entries) < lines:
            legal = match.legal(match.actors[0])
            match.play(match.actors[0], legal[int(rng.below(len(legal)))])
        best = max(best, match, key=lambda each: len(each.entries))
        if len(best.entries) >= lines:
            break
    return best.record.dumps()


async def measure(folder: Path, given: argparse.Namespace) -> None:
    store = SqliteStore(folder)
    app, desk = make_app(store, worker=Worker(processes=False), pace=Pace(0, 0), limits=NO_LIMITS)
    loop, seat = Loop(), Seat(app, desk, "")
    desk.prepare()

    async def call(method: str, path: str, body: bytes = b"") -> Any:
        status, answer = await called(app, method, path, seat.cookie, body)
        assert status == 200, answer
        return answer

    record = long_record(given.game, given.lines)
    build = "compiled" if grognard.COMPILED else "interpreted"
    print(f"{given.game}, {build}, {record.count(chr(10))} lines")
    async with loop.noted("open a record"):
        id = json.loads(await call("POST", "/api/records", record.encode()))["id"]
    desk.hall.places.clear()
    async with loop.noted("load a table"):
        await call("GET", f"/table/{id}")
    async with loop.noted("fetch a record"):
        await call("GET", f"/api/tables/{id}/record")
    async with loop.noted("go on from a moment"):
        await call("POST", f"/api/tables/{id}/branch", b'{"at": 3}')
    async with loop.noted("new table"):
        await call("POST", "/api/tables", json.dumps({"game": given.game}).encode())
    for path in ("/", "/rules/" + given.game, "/api/games", "/api/tables", "/static/table.js"):
        async with loop.noted(path):
            await call("GET", path)
    await sat(loop, seat, id)
    crowd = [Seat(app, desk, id) for _ in range(CROWD)]
    async with loop.noted(f"{CROWD} sit down at once"):
        for each in crowd:
            each.sit()
        await asyncio.gather(*(shown(each) for each in crowd))
    for each in crowd:
        await each.leave()
    desk.hall.close()
    store.close()


async def shown(seat: Seat) -> None:
    """Wait for the whole board."""
    while (await seat.heard.get()).get("text", "")[:20].find("table") < 0:
        pass


async def sat(loop: Loop, seat: Seat, id: str) -> None:
    """At the socket of the same long match."""
    seat.table = id
    async with loop.noted("sit down"):
        seat.sit()
        await shown(seat)
    deeds: list[tuple[str, Awaitable[Any]]] = [
        ("see all anew", seat.ask('{"t": "hello"}')),
        ("look at the past", seat.ask('{"t": "at", "at": 1}')),
        ("rename", seat.ask('{"t": "rename", "id": "a", "side": 0, "name": "x"}')),
    ]
    for deed, work in deeds:
        async with loop.noted(deed):
            await work
    await seat.leave()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--game", default="to-war")
    parser.add_argument("--lines", type=int, default=4000)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder), given))


if __name__ == "__main__":
    main()
