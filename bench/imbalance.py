"""Planted imbalances: does the lab find them, and does it mend them?

    python bench/imbalance.py                          # the toy race, some minutes of one core
    python bench/imbalance.py --matches 400 --to-war   # and To War!, compiled, some more
    python bench/imbalance.py --matches 1200 --reach 2 # so near to even; better compiled

A race in which one rider moves twice or has a horse that is a quarter faster; To War! with sergeants of the
West that are 20 % better.  Told is of each: the share of the first side without and with it, what mends it,
the share then, with other dice too, and how many variants were tried.  Exit status 1 where something was not
found or not mended.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from grognard.commands.choosing import options_from
from grognard.core.registry import load
from grognard.lab.hiring import hired
from grognard.lab.study import tuning
from grognard.lab.study.knobs import Base, knob
from grognard.lab.study.trying import Trial

RACE = str(Path(__file__).parents[1] / "tests" / "lab" / "race.py")


@dataclass(frozen=True)
class Planted:
    game: str
    options: tuple[str, ...]  # the last is the imbalance
    knobs: tuple[str, ...]  # what may be changed


CASES = [
    Planted(RACE, ("length=100", "twice=yes"), ("start=30..70",)),
    Planted(RACE, ("length=100", "horse=1"), ("start=10..40",)),
]
TO_WAR = Planted(
    "to-war",
    ("units.west.sergeant=6/6 T",),
    ("units.north.king=5/6 T,6/6 T,6/7 T,7/7 T", "units.north.berserker=5/4 T,6/4 T,6/5 T,7/5 T"),
)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--reach", type=int, default=6, help="points of 100 that the share may be off")
    parser.add_argument("--trials", type=int, default=20)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--processes", type=int)
    parser.add_argument("--to-war", action="store_true")
    asked = parser.parse_args()
    status = 0
    for planted in [*CASES, *([TO_WAR] if asked.to_war else [])]:
        status |= mended(planted, asked)
    return status


def mended(planted: Planted, asked: argparse.Namespace) -> int:
    began = time.monotonic()
    goal = f"share=50%±{asked.reach}"
    game = load(planted.game)
    base = Base(game, None, list(planted.options), options_from)
    even = Base(game, None, list(planted.options[:-1]), options_from)
    with hired(None, asked.processes) as workers:
        playing = planted.game, asked.bot, asked.matches, 1, None, workers, lambda *_: None
        trial, fair = Trial(base, *playing), Trial(even, *playing).tried({})
        before = trial.tried({})
        search = tuning.Search(trial, list(map(knob, planted.knobs)), tuning.goals(goal), asked.trials)
        best = search.run()
    moved = before.share_minus(fair)
    found = moved.value - moved.reach > 0
    names = ", ".join(f"{name}={value}" for name, value in best.settings.items())
    seen, done = "found" if found else "NOT FOUND", "mended" if best.checked else "NOT MENDED"
    print(f"{game.title}, {', '.join(planted.options)}: {fair.score}, then {before.score}")
    print(f"  {seen}: {100 * moved.value:+.0f} ± {100 * moved.reach:.0f} points of 100")
    print(f"  {done} by {names}: {best.values[0].value:.1f} of 100, goal {goal}")
    print(f"  {len(search.tries)} variants tried, {time.monotonic() - began:.0f} s", flush=True)
    return 0 if found and best.checked else 1


if __name__ == "__main__":
    sys.exit(main())
