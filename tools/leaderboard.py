"""The leaderboard: our baselines in all games, each result kept so that anybody can play it again.

    uv run python tools/leaderboard.py                 # what is missing is played; the page is written
    uv run python tools/leaderboard.py --verify 10     # ten matches of each file are played again
    uv run python tools/leaderboard.py to-war --also FILE.weights@400

Bots count simulations, never seconds: the same command gives the same matches everywhere.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from grognard.bots.weights import shipped
from grognard.core.registry import load, names
from grognard.lab import league, report
from grognard.lab.hiring import hired
from grognard.lab.ledger import Ledger

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "leaderboard"
PAGE = ROOT / "docs" / "reference" / "leaderboard.md"
BASELINES = ("random", "greedy", "1", "3", "ismcts@400")
LEARNED = "learned@400"
MATCHES = 20
HEAD = """# Leaderboard

Our baselines, as a mark for learners: everybody against everybody, 20 matches of each pairing, with the
same dice from both sides; in a game for one, two campaigns of ten matches. `1` and `3` are levels of this
version, `ismcts@400` searches 400 times a decision, `learned@400` does so with what was learned, where a
game has that. No bot looks at a clock, so that the seeds are enough to play every match again.

Written by `uv run python tools/leaderboard.py`; every result lies in [docs/leaderboard](../leaderboard),
a line for each match. With `--verify 10` it plays ten of each file again and says whether they come out
the same.

**To add yours:** `--also BOT` with [a bot's name](../how-to/league.md#write-a-bot), such as
`FILE.weights@400`; the lines that it adds are the entry. Send them with the weights, and with what
[others need](../how-to/cite.md) to repeat it.
"""


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--verify", type=int, default=0, metavar="N")
    parser.add_argument("--also", action="append", default=[], metavar="BOT")
    parser.add_argument("--processes", type=int)
    asked = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    wrong = 0
    for name in asked.games or names():
        plan = planned(name, tuple(asked.also))
        ledger = Ledger(FOLDER / f"{name}.jsonl", plan.terms)
        with hired(None, asked.processes) as workers:
            if asked.verify:
                others = league.again(plan, ledger, asked.verify, workers)
                sys.stdout.write(f"{name}: {len(others)} of {asked.verify} came out otherwise\n")
                wrong += len(others)
            else:
                league.play(plan, ledger, MATCHES, workers, lambda *_: None)
                sys.stdout.write(f"{name}: {len(ledger.results)} matches\n")
        sys.stdout.flush()
    if not asked.verify:
        PAGE.write_text(page(), encoding="utf-8")
    return 1 if wrong else 0


def planned(name: str, also: tuple[str, ...] = ()) -> league.Plan:
    """All baselines, and whoever is in the file already."""
    game = load(name)
    bots = (*BASELINES, *([LEARNED] if shipped(game).is_file() else []), *also)
    return league.plan(name, game, bots, unhurried=True)


def page() -> str:
    parts = [HEAD]
    for name in names():
        path = FOLDER / f"{name}.jsonl"
        if path.is_file():
            plan = planned(name)
            ledger = Ledger(path, plan.terms)
            seated = {seat for result in ledger.results.values() for seat in result.fixture.seats}
            plan = planned(name, tuple(sorted(seated - set(plan.bots))))
            parts.append("#" + report.table(plan, ledger, load(name).title))
    return "\n".join(parts)


if __name__ == "__main__":
    sys.exit(main())
