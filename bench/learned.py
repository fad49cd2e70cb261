"""What was learned against what the author wrote: the same search, equal time, over all starts of a game.

    python bench/learned.py to-war --seconds 0.2 --matches 400

Matches come in pairs with the same dice and the sides swapped.  Time is the clock's: leave the machine alone.
"""

from __future__ import annotations

import argparse
import sys

import grognard
from grognard.bots.arena import Score
from grognard.lab.bar import Bar
from grognard.lab.gate import contest
from grognard.lab.hiring import hired
from grognard.lab.lessons import starts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--scenario", help="only this one")
    parser.add_argument("--weights", default="learned", help="a file instead of what the game brings")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int)
    asked = parser.parse_args()
    game = grognard.load(asked.game)
    wanted = [start for start in starts(game) if asked.scenario in (None, start.scenario)]
    new, old = f"{asked.weights}@{asked.seconds}s", f"ismcts@{asked.seconds}s"
    scores: dict[str, Score] = {}
    bar = Bar(sys.stderr, "matches")
    with hired(None, asked.processes) as workers:
        found = contest(game, new, old, wanted, asked.matches, workers, asked.seed)
        for number, pair in enumerate(found, start=1):
            for winner in pair.winners:
                for name in ("all", pair.pairing.start.scenario):
                    scores.setdefault(name, Score()).add(winner)
            bar.show(2 * number, asked.matches)
    bar.done()
    for name, score in scores.items():
        print(f"{game.title}, {name}: {new} against {old}: {score}")


if __name__ == "__main__":
    main()
