"""Two versions of the program in one house while people play: the old one first, then the new beside it.

    python bench/side_by_side.py --old OTHER/.venv/bin/python [--seconds 40] [--players 8]

``OTHER`` is a checkout of an older commit with an environment of its own.  The new program upgrades the
database under the players' hands; until the old one is ended each of them comes back to either, again and
again.  Counted is what ``house_kills.py`` counts; exit status 1 if there is any.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import random
import sys
from pathlib import Path

from house_kills import judge
from house_play import Chair, Program, Score, Visitor

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
from cluster import cluster

SHARE = 0.3  # of the moves after which somebody comes back to either program


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--old", required=True, help="the Python of the older program")
    parser.add_argument("--seconds", type=float, default=40.0)
    parser.add_argument("--players", type=int, default=8)
    parser.add_argument("--games", default="to-war,island")
    given = parser.parse_args()
    os.environ.setdefault("GROGNARD_COMPILE", "0")
    with cluster(durable=True) as database:
        url = database.database()
        programs = [Program("--database", url, "--processes", "2", python=given.old)]
        try:
            return asyncio.run(bench(given, url, programs))
        finally:
            for program in programs:
                program.end()


async def bench(given: argparse.Namespace, url: str, programs: list[Program]) -> int:
    """A third of the time the old program alone, a third both, a third the new one."""
    score, over = Score(), asyncio.Event()
    games = given.games.split(",")
    players = [
        asyncio.create_task(play(programs, number, games[number % len(games)], score, over))
        for number in range(given.players)
    ]
    moves = [0]
    await asyncio.sleep(given.seconds / 3)
    moves.append(len(score.waits))
    programs.append(await asyncio.to_thread(Program, "--database", url, "--processes", "2"))
    await asyncio.sleep(given.seconds / 3)
    moves.append(len(score.waits))
    old = programs.pop(0)
    await asyncio.to_thread(old.end)
    await asyncio.sleep(given.seconds / 3)
    moves.append(len(score.waits))
    over.set()
    await asyncio.gather(*players)
    parts = [later - earlier for earlier, later in itertools.pairwise(moves)]
    print("moves with the old program, with both, with the new one: {}, {}, {}".format(*parts))
    return max(await judge(url, programs[0], score), int(not all(parts)))


async def play(programs: list[Program], number: int, game: str, score: Score, over: asyncio.Event) -> None:
    """Match after match, at whichever program is there."""
    visitor = Visitor(programs[0], number)
    while not over.is_set():
        visitor.program = random.choice(programs)
        chair = Chair(visitor.program, visitor.cookie, await visitor.made(game), visitor.address, score)
        chair.cookie = visitor.cookie
        await chair.open()
        while not over.is_set() and await chair.move():
            if random.random() < SHARE or chair.program not in programs:
                chair.cut()
                chair.program = random.choice(programs)
            await chair.look()
            await asyncio.sleep(0.05)
        chair.cut()


if __name__ == "__main__":
    sys.exit(main())
