"""What an action takes at a table, of this checkout and of another one.

    python bench/table_against.py --against ../older/.venv/bin/python [--game to-war] [--actions 300]
    python bench/table_against.py --against ../older/.venv/bin/python --rounds 5

Both have to be compiled.  Each plays random matches on the whole server in one process, with a socket for
every side: checking, playing, writing to disk, drawing, what changed, JSON.  Instructions are counted by
valgrind, in two runs, the first with little to do; the difference is what the actions cost without starting.
With --rounds it is processor time instead, which is much quicker and less exact: both take turns, and
the medians are compared.  The ratio: what this checkout takes of the other's.
"""

from __future__ import annotations

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile

WORK = """
import asyncio, base64, gc, json, random, secrets, sys, tempfile, time
from pathlib import Path
same = random.Random(5)
secrets.token_bytes = same.randbytes
secrets.token_hex = lambda count=32: same.randbytes(count).hex()
secrets.token_urlsafe = lambda count=32: base64.urlsafe_b64encode(same.randbytes(count)).rstrip(b"=").decode()
secrets.randbits, secrets.randbelow = same.getrandbits, same.randrange
import grognard
from grognard.server import making, seating
from grognard.server.app import make_app
from grognard.server.hostile import NO_LIMITS, Seat
from grognard.server.tables import Pace
from grognard.server.wire import NewTable, SeatWish
from grognard.server.worker import Worker
from grognard.store.sqlite import SqliteStore
assert grognard.COMPILED
gc.disable()
name, FIRST, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])

def version(table, viewer):
    return table.version(viewer) if callable(table.version) else table.version

async def heard(seat):
    text = ""
    while '"t":"change"' not in text:
        text = (await seat.heard.get()).get("text", "")
        assert '"t":"refused"' not in text, text

async def one_match(app, desk, rng, most):
    host = Seat(app, desk, "")
    wishes = [SeatWish("me"), SeatWish("link")][: len(grognard.load(name).sides)]
    made = await making.make(desk.hall, host.visitor, NewTable(name, None, seats=wishes, auto=False))
    host.table = made.id
    seats = [host, Seat(app, desk, made.id)][: len(wishes)]
    for token in made.tokens.values():
        await seating.join(desk.hall, seats[1].visitor, token)
    for seat in seats:
        seat.sit()
        while '"t":"table"' not in (await seat.heard.get()).get("text", ""):
            pass
    table = (await desk.hall.place(made.id)).table
    await asyncio.sleep(0.05)
    done = 0
    while table.match.outcome is None and done < most:
        side = table.match.actors[0]
        act = rng.choice(table.match.legal(side))
        for seat in seats:
            while not seat.heard.empty():
                seat.heard.get_nowait()
        was = [version(table, viewer) for viewer in range(len(seats))]
        told = {"t": "play", "id": str(done), "side": side, "act": act, "version": was[side]}
        seats[side].said.put_nowait({"type": "websocket.receive", "text": json.dumps(told)})
        await heard(seats[side])
        for viewer, seat in enumerate(seats):
            if viewer != side and version(table, viewer) != was[viewer]:
                await heard(seat)
        done += 1
    for seat in seats:
        await seat.leave()
    return done

async def work(folder):
    store = SqliteStore(folder)
    app, desk = make_app(store, worker=Worker(processes=False), pace=Pace(0, 0), limits=NO_LIMITS)
    rng, done = random.Random(1), 0
    await one_match(app, desk, rng, FIRST)
    start = time.process_time()
    while done < count:
        done += await one_match(app, desk, rng, count - done)
    took = time.process_time() - start
    desk.hall.close()
    store.close()
    return took

with tempfile.TemporaryDirectory() as folder:
    print(asyncio.run(work(Path(folder))))
"""
GAMES = ("to-war", "midway", "kido-butai", "epic-naval", "island")
FIRST = 10  # actions that do not count: what is made once is made then


def ran(python: str, game: str, actions: int, *before: str) -> subprocess.CompletedProcess[str]:
    """One run of so many actions after the first."""
    command = [*before, python, "-c", WORK, game, str(FIRST), str(actions)]
    env = {**os.environ, "PYTHONHASHSEED": "0"}
    done = subprocess.run(command, capture_output=True, text=True, env=env)
    if done.returncode:
        raise SystemExit(f"{python} could not play {game}:\n{done.stderr[-2000:]}")
    return done


def instructions(python: str, game: str, actions: int) -> float:
    """Million instructions for one action."""

    def counted(actions: int) -> int:
        with tempfile.NamedTemporaryFile() as out:
            tool = ["valgrind", "--tool=cachegrind", "--cache-sim=no", f"--cachegrind-out-file={out.name}"]
            found = re.search(r"I\s+refs:\s+([\d,]+)", ran(python, game, actions, *tool).stderr)
        assert found is not None
        return int(found[1].replace(",", ""))

    return (counted(actions) - counted(0)) / actions / 1e6


def milliseconds(pythons: list[str], game: str, actions: int, rounds: int) -> list[float]:
    """Processor time of one action, of each Python; they take turns."""
    taken: list[list[float]] = [[] for _ in pythons]
    for _ in range(rounds):
        for python, times in zip(pythons, taken, strict=True):
            times.append(1000 * float(ran(python, game, actions).stdout) / actions)
    return [statistics.median(times) for times in taken]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--against", required=True, help="the Python of the other checkout")
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--actions", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=0, help="processor time, so many times each")
    given = parser.parse_args()
    pythons = [given.against, sys.executable]
    for game in given.game or GAMES:
        if given.rounds:
            old, new = milliseconds(pythons, game, given.actions, given.rounds)
        else:
            old, new = (instructions(python, game, given.actions) for python in pythons)
        unit = "ms" if given.rounds else "M instructions"
        print(f"{game:12} {old:8.2f} -> {new:8.2f} {unit} an action: {new / old:.2f}", flush=True)


if __name__ == "__main__":
    main()
