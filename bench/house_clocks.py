"""Thousands of clocks that run out while those who look at them are killed: each has to ring once.

    python bench/house_clocks.py [--clocks 3000] [--sweepers 3] [--kills 20] [--seconds 60]

Matches with a live clock in a PostgreSQL of their own (fsync on), in which nobody decides anything: within
``--seconds`` the time of each is up.  So many processes sweep as a house has them; a random one is killed
(SIGKILL) again and again, and another begins.  Told is how many rang once, and how late after the grace; exit
status 1 if one did not, or rang twice.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import random
import signal
import sys
import time
from multiprocessing.context import ForkProcess
from pathlib import Path

from house_play import percentile

from grognard.core.registry import registered
from grognard.server import claiming, making
from grognard.server.app import make_app
from grognard.server.following import Follower
from grognard.server.sweeping import Sweeper
from grognard.server.timing import LATE
from grognard.server.whereabouts import Whereabouts
from grognard.server.wire import NewTable, SeatWish
from grognard.server.worker import Worker
from grognard.store.postgres import PostgresStore

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
from cluster import cluster

GAME, CLOCK, TIME = "to-war", "15+0", 15.0  # seconds
AT = "$1::float8 + n * $2::float8"
MANY = (
    "INSERT INTO matches SELECT (jsonb_populate_record(m, jsonb_build_object('id', n::text, 'deadline',"
    f" round(({AT}) * 1000 + $3::float8)))).* FROM matches m, generate_series(1, $4) n WHERE id = $5",
    "INSERT INTO seats SELECT n::text, side, kind, level, name FROM seats, generate_series(1, $1) n"
    " WHERE match = $2",
    "INSERT INTO holders SELECT n::text, side, visitor FROM holders, generate_series(1, $1) n"
    " WHERE match = $2",
    "INSERT INTO events SELECT (jsonb_populate_record(e, jsonb_build_object('match', n::text, 'at',"
    f" {AT}))).* FROM events e, generate_series(1, $3) n WHERE match = $4",
)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    for name, count in {"clocks": 3000, "sweepers": 3, "kills": 20, "seconds": 60}.items():
        parser.add_argument(f"--{name}", type=int, default=count)
    given = parser.parse_args()
    registered(GAME)
    with cluster(durable=True) as database:
        url = database.database()
        first = asyncio.run(wind_up(url, given.clocks, given.seconds))
        kills = watch(url, given, first)
        return asyncio.run(judge(url, given.clocks, kills))


async def wind_up(url: str, clocks: int, seconds: int) -> float:
    """One match that has started, and as many like it; when the first of them is due."""
    store = await PostgresStore.open(url)
    _, desk = make_app(store, worker=Worker(processes=False))
    made = await making.make(desk.hall, "anna", NewTable(GAME, seats=[SeatWish("me"), SeatWish("me")]))
    await store.database.execute("UPDATE matches SET clock = $1", CLOCK)
    async with desk.hall.visit(made.id) as place:
        place.table.meet_elsewhere(frozenset({("anna", "")}))
        await claiming.begin(place.table)
    begun, every = time.time() + 10 - TIME, seconds / clocks
    values = (
        (begun, every, TIME * 1000 + LATE, clocks, made.id),
        (clocks, made.id),
        (clocks, made.id),
        (begun, every, clocks, made.id),
    )
    await store.database.all_or_nothing(zip(MANY, values, strict=True))
    await store.database.execute("DELETE FROM matches WHERE id = $1", made.id)
    desk.hall.close()
    await store.close()
    return begun + TIME


def watch(url: str, given: argparse.Namespace, first: float) -> int:
    """Sweep until all are due, and some seconds more; how often somebody was killed."""
    sweepers = [begin(url) for _ in range(given.sweepers)]
    kills, until = 0, first + given.seconds + 20
    while time.time() < until:
        time.sleep(given.seconds / max(1, given.kills))
        if kills < given.kills and time.time() > first:
            at = random.randrange(given.sweepers)
            os.kill(sweepers[at].pid or 0, signal.SIGKILL)
            sweepers[at].join()
            sweepers[at] = begin(url)
            kills += 1
    for sweeper in sweepers:
        sweeper.kill()
        sweeper.join()
    return kills


def begin(url: str) -> ForkProcess:
    sweeper = multiprocessing.get_context("fork").Process(target=lambda: asyncio.run(sweep(url)))
    sweeper.start()
    return sweeper


async def sweep(url: str) -> None:
    store = await PostgresStore.open(url)
    _, desk = make_app(store, worker=Worker(processes=False))
    hall = desk.hall
    await asyncio.gather(Sweeper(hall).run(), Follower(hall).run(), Whereabouts(hall).run())


async def judge(url: str, clocks: int, kills: int) -> int:
    store = await PostgresStore.open(url)
    rows = await store.database.fetch(
        "SELECT e.match, e.at - s.at FROM events e JOIN events s ON s.match = e.match AND s.seq = 0"
        " WHERE e.seq > 0"
    )
    await store.close()
    rung = {match for match, _ in rows}
    late = [1000 * (after - TIME) - LATE for _, after in rows]
    print(f"{clocks} clocks, {kills} kills: {len(rung)} rang, {len(rows) - len(rung)} of them twice;")
    print("after the grace: p50 {:.0f}, p99 {:.0f} ms".format(*(percentile(late, at) for at in (0.5, 0.99))))
    return int(len(rung) != clocks or len(rows) != clocks)


if __name__ == "__main__":
    sys.exit(main())
