"""Whether a game keeps its promises in many matches of every scenario, on all cores.

    python bench/promises.py epic-naval --matches 20

``grognard.testing.check_game`` with another seed for every piece of work; exit status 1 where one is broken.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from multiprocessing import get_context

from grognard.core.registry import registered
from grognard.testing import check_game
from grognard.testing.trial import Nonconformance

PIECE = 2  # matches of a scenario that one process looks at in one go

Piece = tuple[str, str, int]  # game, scenario, seed


def kept(piece: Piece) -> tuple[Piece, str]:
    """What is wrong, or nothing."""
    game, scenario, seed = piece
    try:
        check_game(registered(game), [scenario], matches=PIECE, seed=seed)
    except Nonconformance as error:
        return piece, str(error)
    return piece, ""


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=20, help="of every scenario, for each kind of look")
    parser.add_argument("--minutes", type=float, default=600.0, help="after which nothing more is awaited")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    names = list(registered(given.game).scenarios)
    pieces = [(given.game, name, seed) for seed in range(1, given.matches // PIECE + 1) for name in names]
    done, broken, until = dict.fromkeys(names, 0), 0, time.monotonic() + 60 * given.minutes
    with get_context("spawn").Pool(given.processes) as pool:
        for (_, name, seed), wrong in pool.imap_unordered(kept, pieces):
            done[name] += PIECE
            broken += bool(wrong)
            if wrong:
                print(f"{name}, seed {seed}: {wrong}", flush=True)
            if time.monotonic() > until:
                pool.terminate()
                break
    print(f"{broken} broken promises; matches looked at in each way: {done}")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
