"""What was learned against what the author wrote: the same search, equal time, over all starts of a game.

    python bench/learned.py to-war --seconds 0.2 --matches 400 --out to-war.jsonl

Matches come in pairs with the same dice and the sides swapped; in a game for one both play the same dice,
and more points win.  Seconds are those of the processor, alike for both, so that what else the machine does
makes no difference; ``--clock`` takes those of the clock.  What was played is in the file: the same command
goes on where it was, after ``--within`` minutes too, until all matches fixed beforehand are played; with
``--within 0`` it only tells how things stand.
"""

from __future__ import annotations

import argparse
import sys
import time
import zlib
from collections.abc import Iterator
from math import inf
from pathlib import Path

import grognard
from grognard.bots.alone import Results
from grognard.bots.arena import Score
from grognard.bots.weights import shipped
from grognard.core.game import Game
from grognard.core.ruleset import Options
from grognard.lab.bar import Bar
from grognard.lab.gate import Found, Pairs, contest
from grognard.lab.hiring import hired
from grognard.lab.ledger import Terms
from grognard.lab.lessons import begin, inputs_of, starts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--clock", action="store_true", help="seconds of the clock: leave the machine alone")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--scenario", help="only this one")
    parser.add_argument("--weights", default="learned", help="a file instead of what the game brings")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int)
    parser.add_argument("--out", type=Path, help="where pairs are kept")
    parser.add_argument("--within", type=float, default=inf, help="minutes; none is begun after them")
    asked = parser.parse_args()
    game = grognard.load(asked.game)
    time_given = f"{asked.seconds}{'s' if asked.clock else 'cpu'}"
    new, old = f"{asked.weights}@{time_given}", f"ismcts@{time_given}"
    found = list(played(asked, game, new, old))
    for name in dict.fromkeys(name for pair in found for name in ("all", pair.scenario)):
        some = [pair for pair in found if name in ("all", pair.scenario)]
        print(f"{game.title}, {name}: {new} against {old}: {told(some)}")


def played(asked: argparse.Namespace, game: Game, new: str, old: str) -> Iterator[Found]:
    """The pairs of all runs so far, and of this one."""
    wanted = [start for start in starts(game) if asked.scenario in (None, start.scenario)]
    if asked.weights == "learned":  # elsewhere both would judge alike
        wanted = [start for start in wanted if inputs_of(game).serves(begin(game, start))]
    weights = shipped(game) if asked.weights == "learned" else Path(asked.weights)
    known: Options = {"weights": f"{zlib.crc32(weights.read_bytes()):08x}"}
    book = Pairs(asked.out, Terms(game.name, game.ruleset, asked.scenario or "", known))
    pairs = asked.matches if len(game.sides) == 1 else asked.matches // 2
    until = time.monotonic() + 60 * asked.within
    bar = Bar(sys.stderr)
    with hired(None, asked.processes) as workers:
        contested = contest(game, new, old, wanted, pairs, workers, asked.seed, book, until)
        for number, pair in enumerate(contested, start=1):
            yield pair
            bar.show(number, pairs)
    bar.done()


def told(pairs: list[Found]) -> str:
    score = Score()
    for pair in pairs:
        for winner in pair.winners:
            score.add(winner)
    if not any(pair.points for pair in pairs):
        return str(score)
    means = [Results([pair.points[who] for pair in pairs]) for who in (0, 1)]
    ahead = Results([pair.points[0] - pair.points[1] for pair in pairs])
    both = " against ".join(f"{results.mean:+.2f} ± {results.reach:.2f}" for results in means)
    return f"{both} points, {ahead.mean:+.2f} ± {ahead.reach:.2f} with the same dice; {score}"


if __name__ == "__main__":
    main()
