"""Kill, cut and stop whatever can be while people play, and see whether anything acknowledged is lost.

    python bench/house_kills.py [--kills 500] [--cuts 1000] [--restarts 10] [--ears 100] [--stops 8]
                                [--processes 3] [--players 12] [--games to-war,island] [--seed 1] [--short]
                                [--minutes N] [--every SECONDS] [--renewals 0]

A house of several processes on a PostgreSQL of its own, which is started for it (fsync on).  While people
play, random processes are killed (SIGKILL), sockets and the connections that listen are cut, the database
is restarted as after a crash, processes are stopped for 2.5 seconds (SIGSTOP).  Then every log is read:
moves that were acknowledged and are gone, moves that are there twice, logs with gaps, tables that do not
open.  Exit status 1 if there is any; 2 if it could not be tried as often as wished, or hardly anybody could
play.  ``--minutes`` ends it after that time with what was done by then;
``--every`` lets so many seconds pass between two kills; ``--renewals`` has the parent put a new process in
the place of each, as for a new version (SIGHUP).  Told is also how long people were frozen: from the kill
that cut them off, from when they were sent away, or from when they found nobody, until they saw their table
again.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import signal
import socket
import sys
import time
from pathlib import Path

import asyncpg
import httpx
from house_play import Chair, Program, Score, Visitor, percentile
from kills_nest import Nest

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
from cluster import Cluster, cluster

LAST_WORD = 120.0  # seconds within which everybody has ended his last move
BETWEEN = 4  # moves that are acknowledged between two kills
EARS = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' LIMIT 1"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    wishes = {"kills": 500, "cuts": 1000, "restarts": 10, "ears": 100, "stops": 8}
    for name, count in wishes.items():
        parser.add_argument(f"--{name}", type=int, default=count)
    parser.add_argument("--processes", type=int, default=3)
    parser.add_argument("--players", type=int, default=12)
    parser.add_argument("--games", default="to-war,island")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--short", action="store_true", help="a tenth of everything")
    parser.add_argument("--minutes", type=float, default=600.0)
    parser.add_argument("--renewals", type=int, default=0, help="not with --forked, which has no parent")
    parser.add_argument("--every", type=float, default=0.0, help="seconds between two kills")
    parser.add_argument("--stopped-for", type=float, default=2.5, help="seconds")
    parser.add_argument(
        "--forked", action="store_true", help="processes of their own, forked: what is killed is back at once"
    )
    given = parser.parse_args()
    for name in wishes if given.short else ():
        setattr(given, name, getattr(given, name) // 10)
    random.seed(given.seed)
    with cluster(durable=True) as database:
        url = database.database()
        program = (
            Forked(url, given.processes)
            if given.forked
            else Program("--database", url, "--processes", str(given.processes))
        )
        try:
            return asyncio.run(bench(given, database, url, program))
        finally:
            program.end()


class Forked:
    """The processes of a house without their parent: this one starts the dead again."""

    def __init__(self, url: str, processes: int) -> None:
        self.nest = Nest()
        self.url = url
        self.ports = [free_port() for _ in range(processes)]
        self.pids = {port: self.begin(port) for port in self.ports}
        for _ in self.ports:
            self.nest.said.get(timeout=120)

    def begin(self, port: int) -> int:
        where = ("--host", "127.0.0.1", "--port", str(port))
        return self.nest.begin("serve", "--no-browser", *where, "--database", self.url)

    @property
    def port(self) -> int:
        """Whichever a proxy might choose."""
        return random.choice(self.ports)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def children(self) -> list[int]:
        for port, pid in self.pids.items():
            if not Path(f"/proc/{pid}").exists():
                self.pids[port] = self.begin(port)
        return list(self.pids.values())

    def end(self) -> None:
        for pid in self.pids.values():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.nest.end()


House = Program | Forked


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def bench(given: argparse.Namespace, database: Cluster, url: str, program: House) -> int:
    score, over = Score(), asyncio.Event()
    games = given.games.split(",")
    chairs: list[Chair] = []
    keeper = asyncio.create_task(keep(program))
    players = [
        asyncio.create_task(play(program, number, games[number % len(games)], score, over, chairs))
        for number in range(given.players)
    ]
    begun = time.monotonic()
    done = dict.fromkeys(("kills", "cuts", "restarts", "ears", "stops", "renewals"), 0)
    faults = [
        kill(program, given.kills, given.every, score, done),
        cut(chairs, given.cuts, done),
        restart(database, given.restarts, done),
        deafen(url, given.ears, done),
        stop(program, given.stops, given.stopped_for, done),
        renew(program, given.renewals, given.processes, score, done),
    ]
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(asyncio.gather(*faults), given.minutes * 60)
    seconds = time.monotonic() - begun
    over.set()
    _, stuck = await asyncio.wait(players, timeout=LAST_WORD)
    for player in players:
        player.cancel()
    failed = [each for each in await asyncio.gather(*players, return_exceptions=True) if each is not None]
    keeper.cancel()
    print(
        "{kills} kills, {cuts} sockets cut, {restarts} restarts of the database, {ears} ears cut,"
        " {stops} stops, {renewals} renewals".format(**done),
        f"in {seconds:.0f} s",
    )
    found = await judge(url, program, score)
    less = [name for name, count in done.items() if count < getattr(given, name)]
    if stuck or failed or less or len(score.waits) < done["kills"]:
        print(f"too little of {', '.join(less) or 'nothing'}; stuck: {len(stuck)} people; failed: {failed}")
        return found or 2
    return found


async def keep(program: House) -> None:
    """Who ends by himself, for want of a database, is started again as a parent would."""
    while True:
        program.children()
        await asyncio.sleep(0.1)


async def play(
    program: House, number: int, game: str, score: Score, over: asyncio.Event, chairs: list[Chair]
) -> None:
    """Match after match; now and then at another process."""
    visitor = Visitor(program, number)
    while not over.is_set():
        id = await visitor.made(game)
        chair = Chair(program, visitor.cookie, id, visitor.address, score)
        chairs.append(chair)
        await chair.open()
        while not over.is_set() and await chair.move():
            if random.random() < 0.05:
                chair.cut()
            await chair.look()
            await asyncio.sleep(0.05)
        chairs.remove(chair)
        chair.cut()


# ------------------------------------------------------------------ faults


async def kill(program: House, count: int, every: float, score: Score, done: dict[str, int]) -> None:
    """A random one, whether it serves already or not; between two of them somebody has to have played."""
    for _ in range(count):
        before = len(score.waits)
        while not program.children() or len(score.waits) < before + BETWEEN:
            await asyncio.sleep(0.02)
        with contextlib.suppress(ProcessLookupError):
            score.killed = time.monotonic()
            os.kill(random.choice(program.children()), signal.SIGKILL)
        done["kills"] += 1
        await asyncio.sleep(every)


async def cut(chairs: list[Chair], count: int, done: dict[str, int]) -> None:
    while done["cuts"] < count:
        await asyncio.sleep(random.random() * 0.2)
        if chairs and (chair := random.choice(chairs)).socket is not None:
            chair.sever()
            done["cuts"] += 1


async def restart(database: Cluster, count: int, done: dict[str, int]) -> None:
    for _ in range(count):
        await asyncio.sleep(3 + random.random() * 4)
        await asyncio.to_thread(database.restart)
        done["restarts"] += 1


async def deafen(url: str, count: int, done: dict[str, int]) -> None:
    while done["ears"] < count:
        await asyncio.sleep(random.random() * 0.4)
        with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError):
            connection = await asyncpg.connect(url, timeout=5)
            done["ears"] += len(await connection.fetch(EARS))
            await connection.close()


async def stop(program: House, count: int, seconds: float, done: dict[str, int]) -> None:
    for _ in range(count):
        await asyncio.sleep(2 + random.random() * 3)
        pid = random.choice(program.children() or [0])
        with contextlib.suppress(ProcessLookupError):
            if pid:
                os.kill(pid, signal.SIGSTOP)
                await asyncio.sleep(seconds)
                os.kill(pid, signal.SIGCONT)
        done["stops"] += 1


async def renew(program: House, count: int, processes: int, score: Score, done: dict[str, int]) -> None:
    """All of them, one after the other; the next time once all are others."""
    for _ in range(count):
        before = len(score.waits)
        while len(score.waits) < before + BETWEEN:
            await asyncio.sleep(0.02)
        assert isinstance(program, Program), "there is no parent"
        old, score.renewing = set(program.children()), True
        program.process.send_signal(signal.SIGHUP)
        while len(set(program.children()) - old) < processes or old & set(program.children()):
            await asyncio.sleep(0.05)
        score.renewing = False
        done["renewals"] += 1


# ------------------------------------------------------------------ judgement


async def judge(url: str, program: House, score: Score) -> int:
    connection = await asyncpg.connect(url)
    rows = await connection.fetch("SELECT match, seq, action FROM events ORDER BY match, seq")
    lengths = dict(await connection.fetch("SELECT id, seq FROM matches"))
    await connection.close()
    logs: dict[str, list[str]] = {}
    for match, _, action in rows:
        logs.setdefault(match, []).append(str(action).rpartition("/")[2])
    gaps = sum(lengths[match] != len(log) for match, log in logs.items())
    lost = sum(id not in set(logs.get(match, [])) for match, ids in score.acknowledged.items() for id in ids)
    twice = sum(len(log) - len(set(log)) for log in logs.values())
    program.children()  # those that are dead begin again
    shut = [match for at, match in enumerate(lengths) if not await opens(program, at, match)]
    moves = sum(len(ids) for ids in score.acknowledged.values())
    print(f"{moves} moves acknowledged at {len(lengths)} tables:")
    print(f"{lost} lost, {twice} twice, {gaps} logs with gaps, {len(shut)} tables shut;")
    print(f"{score.reconnects} reconnections, refused: {score.refused or 'none'}")
    waits = [1e3 * percentile(score.waits, share) for share in (0.5, 0.99, 1.0)]
    print("until acknowledged: p50 {:.0f}, p99 {:.0f}, at most {:.0f} ms".format(*waits))
    frozen = [1e3 * percentile(score.frozen, share) for share in (0.5, 0.99, 1.0)]
    print(f"frozen {len(score.frozen)} times:", "p50 {:.0f}, p99 {:.0f}, at most {:.0f} ms".format(*frozen))
    return int(bool(lost or twice or gaps or shut))


async def opens(program: House, at: int, match: str) -> bool:
    """Whether a table does; by another address after every few, for one may open only so many a minute."""
    transport = httpx.AsyncHTTPTransport(local_address=f"127.2.0.{at // 10 % 250 + 1}", retries=8)
    async with httpx.AsyncClient(transport=transport, timeout=60.0) as client:
        return (await client.get(f"{program.address}/table/{match}")).status_code == 200


if __name__ == "__main__":
    sys.exit(main())
