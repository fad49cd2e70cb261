"""Many at once: sockets, tables and moves of a house with several processes beside one process on SQLite.

    python bench/house_load.py [--sockets 2000] [--tables 500] [--processes 3] [--seconds 30] [--games to-war]
                               [--clients 2] [--only sqlite|postgres]

The same people play as quickly as they can, first in a house of one process with SQLite, then in one of
several processes with a PostgreSQL that is started for it (fsync on), each with the sockets and tables asked
for.  Told are durable moves a second, the time until a move was acknowledged and until another socket of its
table had seen it, and the memory of all processes that serve.  Clients run in processes of their own on the
same machine.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from house_play import PER_ADDRESS, Chair, Program, Score, Visitor, percentile

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
from cluster import cluster


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    wishes = {"sockets": 2000, "tables": 500, "processes": 3, "seconds": 30, "clients": 2}
    for name, count in wishes.items():
        parser.add_argument(f"--{name}", type=int, default=count)
    parser.add_argument("--games", default="to-war")
    parser.add_argument("--only", choices=("sqlite", "postgres"))
    given = parser.parse_args()
    rates: list[float] = []
    if given.only != "postgres":
        with tempfile.TemporaryDirectory() as folder:
            rates.append(measure(given, "SQLite, 1 process", Program("--data", folder)))
    if given.only != "sqlite":
        with cluster(durable=True) as database:
            words = ("--database", database.database(), "--processes", str(given.processes))
            title = f"PostgreSQL, {given.processes} processes"
            rates.append(measure(given, title, Program(*words)))
    if len(rates) == 2:
        print(f"{rates[1] / rates[0]:.2f} times as many moves")
    return 0


def measure(given: argparse.Namespace, title: str, program: Program) -> float:
    """Moves a second."""
    context = multiprocessing.get_context("spawn")
    answers: Any = context.Queue()
    begin: Any = context.Event()
    words = vars(given) | {"port": program.port}
    clients = [
        context.Process(target=client, args=(words, number, begin, answers))
        for number in range(given.clients)
    ]
    for each in clients:
        each.start()
    for _ in clients:
        answers.get()
    memory = program.memory()
    begin.set()
    scores = [answers.get() for _ in clients]
    for each in clients:
        each.join()
    program.end()
    waits = [wait for score in scores for wait in score["waits"]]
    seen = [wait for score in scores for wait in score["seen"]]
    sockets = sum(score["sockets"] for score in scores)
    print(
        f"{title}: {sockets} sockets at {given.tables} tables, {len(waits) / given.seconds:.0f} moves/s;",
        "acknowledged p50 {:.0f} p99 {:.0f} ms,".format(*(1e3 * percentile(waits, at) for at in (0.5, 0.99))),
        "seen p50 {:.0f} p99 {:.0f} ms;".format(*(1e3 * percentile(seen, at) for at in (0.5, 0.99))),
        f"{memory / 2**20:.0f} MB",
    )
    return len(waits) / given.seconds


def client(words: dict[str, Any], number: int, begin: Any, answers: Any) -> None:
    asyncio.run(crowd(argparse.Namespace(**words), number, begin, answers))


class Remote(Program):
    """The program as another process started it."""

    def __init__(self, port: int) -> None:
        self.port = port


async def crowd(given: argparse.Namespace, number: int, begin: Any, answers: Any) -> None:
    """Its share of the tables, each with as many sockets as there are for it; one of them plays."""
    program, score = Remote(given.port), Score()
    games = given.games.split(",")
    own = range(number, given.tables, given.clients)
    each = max(2, given.sockets // given.tables)
    gate = asyncio.Semaphore(8)
    visitors = [Visitor(program, number * 2000 + place * each // PER_ADDRESS) for place, _ in enumerate(own)]

    async def seated(place: int) -> list[Chair]:
        async with gate:
            visitor = visitors[place]
            id = await visitor.made(games[place % len(games)])
            chairs = [Chair(program, visitor.cookie, id, visitor.address, score) for _ in range(each)]
            for chair in chairs:
                await chair.open()
            return chairs

    tables = await asyncio.gather(*(seated(place) for place in range(len(own))))
    answers.put("ready")
    await asyncio.to_thread(begin.wait)
    until = time.monotonic() + given.seconds
    await asyncio.gather(*(play(chairs, until, score) for chairs in tables))
    answers.put({"waits": score.waits, "seen": score.seen, "sockets": sum(map(len, tables))})


async def play(chairs: list[Chair], until: float, score: Score) -> None:
    mover, *others = chairs
    listening = [asyncio.create_task(watch(chair)) for chair in others[1:]]
    while time.monotonic() < until and mover.acts():
        begun, version = time.monotonic(), mover.table["version"]
        if not await mover.move():
            break
        while others[0].table["version"] <= version:
            await others[0].hear("change", "table")
        score.seen.append(time.monotonic() - begun)
        await mover.look()
    for task in listening:
        task.cancel()


async def watch(chair: Chair) -> None:
    """Somebody who only looks on reads what he is sent."""
    while True:
        await chair.hear("change", "table")


if __name__ == "__main__":
    sys.exit(main())
