"""How many lines of logs a second are kept: by the writer that gathers, and each by itself.

    python bench/house_writes.py [--matches 16,64] [--seconds 5] [--processes 4]

In a PostgreSQL of its own (fsync on) so many matches write one line after the other, all at the same time:
as the house does it, gathered into one statement; each line in a statement of its own, with its notification,
by as many connections as a pool has; in a file of SQLite; and gathered by several processes at once.  Told
are lines a second, and how many times as many the first way keeps.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from grognard.core.course import Played
from grognard.store import appending
from grognard.store.keeping import NewLine, NewMatch, Seat, Store, Summary
from grognard.store.postgres import PostgresStore
from grognard.store.sqlite import SqliteStore

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
from cluster import cluster

SIDES = ("white", "black")
POOL = 16  # connections of those who write each line by itself
Put = Callable[[NewLine], Awaitable[None]]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--matches", default="16,64")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--processes", type=int, default=4)
    given = parser.parse_args()
    with cluster(durable=True) as database:
        for matches in map(int, given.matches.split(",")):
            url = database.database()
            rates = {
                "gathered": asyncio.run(gathered(url, "g", matches, given.seconds)),
                "each by itself": asyncio.run(each_alone(url, matches, given.seconds)),
                "SQLite": asyncio.run(in_a_file(matches, given.seconds)),
                f"gathered by {given.processes}": together(url, matches, given.seconds, given.processes),
            }
            told = ", ".join(
                f"{name} {rate:.0f}/s ({rates['gathered'] / rate:.2f})" for name, rate in rates.items()
            )
            print(f"{matches} matches: {told}", flush=True)
    return 0


async def gathered(url: str, name: str, matches: int, seconds: float) -> float:
    store = await PostgresStore.open(url)
    try:
        return await lines_a_second(store, store.append, name, matches, seconds)
    finally:
        await store.close()


async def each_alone(url: str, matches: int, seconds: float) -> float:
    import asyncpg

    store = await PostgresStore.open(url)
    async with asyncpg.create_pool(url, min_size=POOL, max_size=POOL) as pool:

        async def put(line: NewLine) -> None:
            assert await pool.fetch(appending.APPEND, *appending.columns([line]))

        try:
            return await lines_a_second(store, put, "e", matches, seconds)
        finally:
            await store.close()


async def in_a_file(matches: int, seconds: float) -> float:
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder))
        try:
            return await lines_a_second(store, store.append, "s", matches, seconds)
        finally:
            store.close()


def together(url: str, matches: int, seconds: float, processes: int) -> float:
    """As many matches in each process."""
    context = multiprocessing.get_context("spawn")
    answers: Any = context.Queue()
    writers = [
        context.Process(target=one_of_many, args=(url, f"p{number}", matches, seconds, answers))
        for number in range(processes)
    ]
    for writer in writers:
        writer.start()
    rates = [answers.get(timeout=seconds + 120) for _ in writers]
    for writer in writers:
        writer.join()
    return float(sum(rates))


def one_of_many(url: str, name: str, matches: int, seconds: float, answers: Any) -> None:
    answers.put(asyncio.run(gathered(url, name, matches, seconds)))


async def lines_a_second(store: Store, put: Put, name: str, matches: int, seconds: float) -> float:
    ids = [f"{name}-{matches}-{number}" for number in range(matches)]
    for id in ids:
        seats = [Seat("me", 0, "", []), Seat("here", 0, "", [])]
        summary = Summary([0], 0, False, None)
        await store.create(NewMatch(id, "to-war", 1, "", {}, SIDES, b"", "anna", seats, summary))
    until = time.monotonic() + seconds

    async def write(id: str) -> int:
        seq = 0
        while time.monotonic() < until:
            deed = Played(seq % 2, "c3-c4", seq, arrived=round(time.time() * 1000))
            summary = Summary([1], seq, False, None)
            await put(NewLine(id, seq, 0, SIDES, deed, f"anna/{seq}", summary))
            seq += 1
        return seq

    return sum(await asyncio.gather(*(write(id) for id in ids))) / seconds


if __name__ == "__main__":
    sys.exit(main())
