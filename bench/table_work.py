"""How much work one action is for the server, and how many bytes it sends.

    python bench/table_work.py [--game to-war] [--scenario standard] [--matches 10] [--sockets 2]

The whole server in one process, without a network: checking, playing, writing to disk, the scene of
each that looks on (both sides, and with --sockets 3 a stranger), what changed in it, JSON.  Processor
time of all threads is counted, waiting for the disk is not.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import tempfile
import time
import zlib
from pathlib import Path

from starlette.types import ASGIApp

import grognard
from grognard.core.flow import OBSERVER
from grognard.server import making, seating
from grognard.server.app import Desk, make_app
from grognard.server.hostile import NO_LIMITS, Seat
from grognard.server.tables import Pace
from grognard.server.wire import NewTable, SeatWish
from grognard.server.worker import Worker
from grognard.store.sqlite import SqliteStore

VIEWERS = (0, 1, OBSERVER)  # at the sockets


async def one_match(
    app: ASGIApp,
    desk: Desk,
    given: argparse.Namespace,
    rng: random.Random,
    work: list[float],
    sizes: list[bytes],
) -> None:
    host = Seat(app, desk, "")
    wish = NewTable(given.game, given.scenario, seats=[SeatWish("me"), SeatWish("link")], auto=False)
    made = await making.make(desk.hall, host.visitor, wish)
    host.table = made.id
    seats = [host, Seat(app, desk, made.id), Seat(app, desk, made.id)]
    await seating.join(desk.hall, seats[1].visitor, next(iter(made.tokens.values())))
    for seat in seats[: given.sockets]:
        seat.sit()
    table = (await desk.hall.place(made.id)).table
    await asyncio.sleep(0.05)
    while table.match.outcome is None:
        side = table.match.actors[0]
        act = rng.choice(table.match.legal(side))
        for seat in seats:
            while not seat.heard.empty():
                seat.heard.get_nowait()
        message = {
            "t": "play",
            "id": f"{table.seq}",
            "side": side,
            "act": act,
            "version": table.version(side),
        }
        shown = [table.version(viewer) for viewer in VIEWERS]
        start = time.process_time()
        seats[side].said.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})
        for seat, viewer, version in sorted(zip(seats[: given.sockets], VIEWERS, shown, strict=False),
                                            key=lambda each: each[1] != side):  # fmt: skip
            if viewer != side and table.version(viewer) == version:
                continue  # it was done in secret: nothing is sent
            heard = ""
            while '"t":"change"' not in heard:
                heard = (await seat.heard.get()).get("text", "")
            sizes.append(heard.encode())
        work.append(time.process_time() - start)
    for seat in seats[: given.sockets]:
        await seat.leave()


async def measure(folder: Path, given: argparse.Namespace) -> None:
    store = SqliteStore(folder)
    app, desk = make_app(store, worker=Worker(processes=False), pace=Pace(0, 0), limits=NO_LIMITS)
    work: list[float] = []
    sent: list[bytes] = []
    rng = random.Random(1)
    for _ in range(given.matches):
        await one_match(app, desk, given, rng, work, sent)
    desk.hall.close()
    store.close()
    milliseconds = [seconds * 1000 for seconds in work]
    build = "compiled" if grognard.COMPILED else "interpreted"
    print(f"{given.game}, {given.sockets} sockets, {build}, {len(work)} actions")
    print(f"  work: {told(milliseconds)} ms")
    print(f"  a change: {told([len(each) for each in sent])} bytes")
    packed = [len(zlib.compress(each, 6)) for each in sent]
    print(f"  compressed: {told(packed)} bytes")


def told(numbers: list[float] | list[int]) -> str:
    ranked = sorted(numbers)
    least, high = ranked[len(ranked) // 10], ranked[int(len(ranked) * 0.99)]
    middle = f"mean {statistics.mean(ranked):.2f}, median {ranked[len(ranked) // 2]:.2f}"
    return f"{middle}, 10 % {least:.2f}, 99 % {high:.2f}, most {ranked[-1]:.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="to-war", help="one for two sides")
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--scenario")
    parser.add_argument("--sockets", type=int, default=2, choices=(2, 3))
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder), given))


if __name__ == "__main__":
    main()
