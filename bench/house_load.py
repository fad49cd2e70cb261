"""Many at once: how many moves a second a house keeps, with as many tables and sockets as asked for.

    python bench/house_load.py [--old PYTHON] [--sockets 2000] [--tables 500] [--processes 3] [--seconds 30]
                               [--games to-war] [--clients 2] [--only old,sqlite,postgres] [--nginx]
                               [--apart] [--pause 0]

The same people (bench/house_crowd.py) play as quickly as they can, one after the other in up to three houses:
the program of another version (``--old``: the Python in whose environment it is installed) with the one
process and the SQLite file that it has, this program like that, and this program in several processes on a
PostgreSQL that is started for it (fsync on).  As a proxy would, people come by the socket of the process
that has their table; ``--nginx`` puts a real one between, as deploy/nginx.conf has it but for encryption;
``--apart`` has those who look on come by another process than those who play; ``--pause`` has everybody think
for so many seconds before each move.
Told are durable moves a second, the time until a move was acknowledged and until another socket had it, the
memory of all processes that serve, and their processor time for each move.  People run in processes of
their own on the same machine.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import multiprocessing
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from house_crowd import Door, Player, Score
from house_play import Program, percentile

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
from cluster import cluster
from proxy import nginx

ENTERING = 4  # people of one client who come in at the same time


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    wishes = {"sockets": 2000, "tables": 500, "processes": 3, "seconds": 30, "clients": 2}
    for name, count in wishes.items():
        parser.add_argument(f"--{name}", type=int, default=count)
    parser.add_argument("--games", default="to-war")
    parser.add_argument("--old", metavar="PYTHON")
    parser.add_argument("--only", default="old,sqlite,postgres")
    parser.add_argument("--pause", type=float, default=0.0)
    parser.add_argument("--nginx", action="store_true")
    parser.add_argument("--apart", action="store_true")
    given = parser.parse_args()
    rates = {}
    for kind in given.only.split(","):
        if kind != "old" or given.old:
            with house(kind, given) as (title, program, doors):
                rates[kind] = measure(given, title, program, doors)
    for kind in rates:
        if kind != "postgres" and "postgres" in rates:
            print(f"{rates['postgres'] / rates[kind]:.2f} times as many moves as {kind}")
    return 0


@contextlib.contextmanager
def house(kind: str, given: argparse.Namespace) -> Iterator[tuple[str, Program, list[Door]]]:
    with contextlib.ExitStack() as held:
        folder = held.enter_context(tempfile.TemporaryDirectory())
        if kind != "postgres":
            program = Program("--data", folder, python=given.old if kind == "old" else sys.executable)
            held.callback(program.end)
            yield f"{kind}, 1 process", program, [Door(program.port)]
        else:
            database = held.enter_context(cluster(durable=True)).database()
            words = ("--processes", str(given.processes), "--trusted-proxy", "unix")
            program = Program("--database", database, *words, path=f"{folder}/table.sock")
            held.callback(program.end)
            paths = [f"{folder}/table.{number}.sock" for number in range(given.processes)]
            port = held.enter_context(nginx(Path(folder), given.processes)) if given.nginx else 0
            doors = [Door(port)] if port else [Door(path=path) for path in paths]
            yield f"postgres, {given.processes} processes", program, doors


def measure(given: argparse.Namespace, title: str, program: Program, doors: list[Door]) -> float:
    """Moves a second."""
    context = multiprocessing.get_context("spawn")
    answers: Any = context.Queue()
    begin: Any = context.Event()
    clients = [
        context.Process(target=client, args=(vars(given), number, doors, begin, answers), daemon=True)
        for number in range(given.clients)
    ]
    for each in clients:
        each.start()
    for _ in clients:
        answers.get(timeout=600)
    busy = program.busy()
    begin.set()
    scores = [answers.get(timeout=given.seconds + 300) for _ in clients]
    busy, memory = program.busy() - busy, program.memory()
    for each in clients:
        each.join()
    waits = [wait for score in scores for wait in score.waits]
    seen = [wait for score in scores for wait in score.seen]
    refused = sum(sum(score.refused.values()) for score in scores)
    print(
        f"{title}: {given.sockets} sockets at {given.tables} tables,",
        f"{len(waits) / given.seconds:.0f} moves/s;",
        "acknowledged p50 {:.0f} p99 {:.0f} ms,".format(*(1e3 * percentile(waits, at) for at in (0.5, 0.99))),
        "seen p50 {:.0f} p99 {:.0f} ms;".format(*(1e3 * percentile(seen, at) for at in (0.5, 0.99))),
        f"{memory / 2**20:.0f} MB, {1e3 * busy / max(1, len(waits)):.2f} ms of processor a move,",
        f"{refused} refused",
        flush=True,
    )
    return len(waits) / float(given.seconds)


def client(words: dict[str, Any], number: int, doors: list[Door], begin: Any, answers: Any) -> None:
    asyncio.run(crowd(argparse.Namespace(**words), number, doors, begin, answers))


async def crowd(given: argparse.Namespace, number: int, doors: list[Door], begin: Any, answers: Any) -> None:
    """Its share of the tables, each with as many sockets as there are for it; one of them plays."""
    games, score = given.games.split(","), Score()
    gate = asyncio.Semaphore(ENTERING)
    others = given.sockets // given.tables - 1
    players = [
        Player(
            doors[at % len(doors)],
            at,
            games[at % len(games)],
            others,
            score,
            doors[(at + given.apart) % len(doors)],
            given.pause,
        )
        for at in range(number, given.tables, given.clients)
    ]

    async def seated(player: Player) -> None:
        async with gate:
            await player.sit()

    await asyncio.gather(*(seated(player) for player in players))
    answers.put("ready")
    await asyncio.to_thread(begin.wait)
    until = time.monotonic() + given.seconds
    await asyncio.gather(*(player.play(until) for player in players))
    answers.put(score)
    for player in players:
        player.rise()


if __name__ == "__main__":
    sys.exit(main())
