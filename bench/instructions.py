"""Instructions that playouts and searches take, of this checkout and of another one: noise does not count.

    python bench/instructions.py --against ../older/.venv/bin/python [--game to-war]

Both have to be compiled.  Each is run twice under valgrind, the second time with twice as much to do; the
difference is what the work costs without starting.  A ratio above 1: this checkout takes fewer instructions.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile

WORK = """
import gc, sys
import grognard
from grognard import bots
from grognard.core import chance, flow
from grognard.core.chance import Actions, Rng
from grognard.core.registry import load
from grognard.bots.budget import Budget
from grognard.bots.search import Search
assert grognard.COMPILED
gc.disable()
kind, name, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
game = load(name)
start = game.setup()
done = 0
if kind == "decisions":
    lots = getattr(chance, "Lots", None) or chance.Outcomes
    scratch, rng, actions, lots = start.copy(), Rng(7), Actions(), lots()
    for _ in range(count):
        scratch.copy_from(start)
        done += flow.playout(scratch, rng, actions, lots)
else:
    rng = Rng(3)
    position, lots = start.copy(), None
    for _ in range(30):
        if position.actor == flow.CHANCE:
            outcomes = game.chances(position)
            flow.play(position, flow.CHANCE, outcomes[rng.below(len(outcomes))][0])
        elif position.actor >= 0:
            legal = flow.legal(position, position.actor)
            flow.play(position, position.actor, legal[rng.below(len(legal))])
    while position.actor < 0:
        flow.play(position, position.actor, game.chances(position)[0][0])
    sides = len(game.names(position.ruleset))
    search = Search(position.copy(), position.actor, sides, game.sense, 0, Rng(5))
    search.think(Budget(simulations=count, seconds=1000.0))
    done = count
print(done)
"""
GAMES = ("to-war", "island", "midway", "kido-butai", "epic-naval")
COUNTS = {"decisions": 60, "simulations": 300}


def instructions(python: str, kind: str, game: str, count: int) -> tuple[int, int]:
    """Instructions and units done by one run."""
    with tempfile.NamedTemporaryFile() as out:
        command = ["valgrind", "--tool=cachegrind", "--cache-sim=no", f"--cachegrind-out-file={out.name}"]
        given = [python, "-c", WORK, kind, game, str(count)]
        env = {**os.environ, "PYTHONHASHSEED": "0"}  # else starting costs more or less each time
        ran = subprocess.run([*command, *given], capture_output=True, text=True, check=True, env=env)
    found = re.search(r"I\s+refs:\s+([\d,]+)", ran.stderr)
    assert found is not None, ran.stderr
    return int(found[1].replace(",", "")), int(ran.stdout)


def cost(python: str, kind: str, game: str) -> float:
    """Instructions for one unit."""
    count = COUNTS[kind]
    once, some = instructions(python, kind, game, count)
    twice, more = instructions(python, kind, game, 2 * count)
    return (twice - once) / (more - some)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--against", required=True, help="the Python of the other checkout")
    parser.add_argument("--game", choices=GAMES, action="append")
    given = parser.parse_args()
    for game in given.game or GAMES:
        for kind in COUNTS:
            old, new = cost(given.against, kind, game), cost(sys.executable, kind, game)
            print(f"{game:12} {kind:12} {old:10.0f} -> {new:10.0f} instructions: {old / new:.3f}", flush=True)


if __name__ == "__main__":
    main()
