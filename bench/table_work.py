"""How much work one action is for the server, and how many bytes it sends.

    python bench/table_work.py [--game to-war] [--scenario standard] [--matches 10] [--sockets 2]

The whole server in one process, without a network: checking, playing, writing to disk, the scene of
each that looks on (both sides, and with --sockets 3 a stranger), what changed in it, JSON.  Processor
time of all threads is counted, waiting for the disk is not.  What is sent is packed as a socket packs it:
each stream for itself, with a window of 15 bits.  A solitaire game has one socket.
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
from grognard.server.app import make_app
from grognard.server.calling import Desk
from grognard.server.hostile import NO_LIMITS, Seat
from grognard.server.tables import Pace
from grognard.server.wire import NewTable, SeatWish
from grognard.server.worker import Worker
from grognard.store.sqlite import SqliteStore

VIEWERS = (0, 1, OBSERVER)  # at the sockets
MEDIAN = 180  # bytes of a change at the socket, at most


class Stream:
    """What one socket sends, packed as it goes."""

    def __init__(self) -> None:
        self.packer = zlib.compressobj(wbits=-15, memLevel=6)

    def size(self, text: str) -> int:
        """The bytes of a message with its header."""
        packed = self.packer.compress(text.encode()) + self.packer.flush(zlib.Z_SYNC_FLUSH)
        body = len(packed) - 4  # each ends in the same four, which are not sent
        return body + (2 if body < 126 else 4)


async def one_match(
    app: ASGIApp,
    desk: Desk,
    given: argparse.Namespace,
    rng: random.Random,
    work: list[float],
    sizes: list[bytes],
    packed: list[int],
) -> None:
    host = Seat(app, desk, "")
    wishes = [SeatWish("me"), SeatWish("link")][: len(grognard.load(given.game).sides)]
    made = await making.make(
        desk.hall, host.visitor, NewTable(given.game, given.scenario, seats=wishes, auto=False)
    )
    host.table = made.id
    seats = [host, Seat(app, desk, made.id), Seat(app, desk, made.id)]
    for token in made.tokens.values():
        await seating.join(desk.hall, seats[1].visitor, token)
    sitting = seats[: given.sockets if made.tokens else 1]
    streams = {id(seat): Stream() for seat in sitting}
    for seat in sitting:
        seat.sit()
    table = (await desk.hall.place(made.id)).table
    await asyncio.sleep(0.05)
    while table.match.outcome is None:
        side = table.match.actors[0]
        act = rng.choice(table.match.legal(side))
        for seat in sitting:
            while not seat.heard.empty():
                streams[id(seat)].size(seat.heard.get_nowait().get("text", ""))
        message = {
            "t": "play",
            "id": f"{table.seq}",
            "side": side,
            "act": act,
            "version": table.version(side),
        }
        shown = [table.version(viewer) for viewer in VIEWERS]
        told_now: list[tuple[Seat, str]] = []
        start = time.process_time()
        seats[side].said.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})
        for seat, viewer, version in sorted(zip(sitting, VIEWERS, shown, strict=False),
                                            key=lambda each: each[1] != side):  # fmt: skip
            if viewer != side and table.version(viewer) == version:
                continue  # it was done in secret: nothing is sent
            heard = ""
            while '"t":"change"' not in heard:
                heard = (await seat.heard.get()).get("text", "")
                told_now.append((seat, heard))
        work.append(time.process_time() - start)
        for seat, heard in told_now:
            size = streams[id(seat)].size(heard)
            if '"t":"change"' in heard:
                sizes.append(heard.encode())
                packed.append(size)
    for seat in sitting:
        await seat.leave()


async def measure(folder: Path, given: argparse.Namespace) -> None:
    store = SqliteStore(folder)
    app, desk = make_app(store, worker=Worker(processes=False), pace=Pace(0, 0), limits=NO_LIMITS)
    work: list[float] = []
    sent: list[bytes] = []
    packed: list[int] = []
    rng = random.Random(1)
    for _ in range(given.matches):
        await one_match(app, desk, given, rng, work, sent, packed)
    desk.hall.close()
    store.close()
    milliseconds = [seconds * 1000 for seconds in work]
    build = "compiled" if grognard.COMPILED else "interpreted"
    print(f"{given.game}, {given.sockets} sockets, {build}, {len(work)} actions")
    print(f"  work: {told(milliseconds)} ms")
    print(f"  a change: {told([len(each) for each in sent])} bytes")
    print(f"  at the socket: {told(packed)} bytes; the median may be {MEDIAN}")


def told(numbers: list[float] | list[int]) -> str:
    ranked = sorted(numbers)
    least, high = ranked[len(ranked) // 10], ranked[int(len(ranked) * 0.99)]
    middle = f"mean {statistics.mean(ranked):.2f}, median {ranked[len(ranked) // 2]:.2f}"
    return f"{middle}, 10 % {least:.2f}, 99 % {high:.2f}, most {ranked[-1]:.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="to-war", help="one of those installed")
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--scenario")
    parser.add_argument("--sockets", type=int, default=2, choices=(2, 3))
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder), given))


if __name__ == "__main__":
    main()
