"""Millions of inputs that must be refused, at the functions that take them and over sockets.

    python bench/hostile.py [--count 10000000] [--sockets 100000] [--processes 2] [--seed 1]

Messages and calls that are nearly right, records that were altered, scenario files that say what no file may
say, actions that are illegal, at positions of random matches of every game; then messages and broken
frames at the real program on loopback (bench/hostile_sockets.py).  Everything honest that the inputs are made
of is tried as well, and must be taken.  Counted are inputs that were accepted, and exceptions that are no
refusal; exit status 1 if there is any.  The same seed tries the same inputs.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from hostile_sockets import besiege
from hostile_texts import Forger, altered, calls, forever, misdrawn, records, spoken

from grognard.core.chance import Rng
from grognard.core.errors import GameError
from grognard.core.registry import installed, load
from grognard.server import wire
from grognard.server.making import replay_text
from grognard.server.refusals import Refused
from grognard.testing.fuzz import Siege

SHARES = {"messages": 0.5, "calls": 0.37, "actions": 0.115, "records": 0.012, "scenario files": 0.003}
SHOWN = 5  # of what went wrong
PIECE = 250_000  # inputs tried in one go

Attempts = Iterator[tuple[object, Callable[[], object]]]


def messages(rng: random.Random) -> Attempts:
    forgers = [Forger(kind, rng) for kind in spoken()]
    for forger in forgers:
        wire.message_from(forger.text)
    for _, text in forever(forgers, rng):
        yield text, lambda text=text: wire.message_from(text)  # type: ignore[misc]


def bodies(rng: random.Random) -> Attempts:
    kinds = {Forger(kind, rng): kind for kind in calls()}
    for forger, kind in kinds.items():
        wire.body_from(forger.text.encode(), kind)
    for forger, text in forever(list(kinds), rng):
        body, kind = text if isinstance(text, bytes) else text.encode(), kinds[forger]
        yield (kind.__name__, text), lambda body=body, kind=kind: wire.body_from(body, kind)  # type: ignore[misc]


def altered_records(rng: random.Random) -> Attempts:
    honest = records(installed(), rng.randrange(1000))
    for text in honest:
        replay_text(text)
    while True:
        text = altered(rng.choice(honest), rng)
        yield text, lambda text=text: replay_text(text)  # type: ignore[misc]


def scenario_files(rng: random.Random) -> Attempts:
    games = [game for game in map(load, installed()) if game.drafts and game.from_file]
    honest = [
        (game, game.drafts.shipped(name)) for game in games if game.drafts for name in game.drafts.names
    ]
    for game, text in honest:
        assert game.from_file is not None
        game.from_file("honest.toml", text)
    while True:
        game, text = rng.choice(honest)
        text = misdrawn(text, rng)
        yield text, lambda game=game, text=text: game.from_file("hostile.toml", text)  # type: ignore


def tried(attempts: Attempts, count: int) -> tuple[Counter[str], list[str]]:
    """How they were refused, and what went wrong."""
    codes: Counter[str] = Counter()
    wrong: list[str] = []
    for _ in range(count):
        what, attempt = next(attempts)
        try:
            attempt()
        except (Refused, GameError) as refused:
            codes[refused.code] += 1
        except Exception:
            wrong.append(f"crashed: {str(what)[:300]!r}\n{traceback.format_exc(limit=-3)}")
        else:
            wrong.append(f"accepted: {str(what)[:300]!r}")
    return codes, wrong


def actions(count: int, seed: int) -> tuple[Counter[str], list[str]]:
    codes: Counter[str] = Counter()
    games = installed()
    for name in games:
        siege = Siege(load(name), Rng(seed))
        try:
            while siege.refused < count // len(games):
                siege.play(count // len(games))
        except Exception:
            return codes, [traceback.format_exc(limit=-3)]
        codes += siege.codes
    return codes, []


def piece(task: tuple[str, int, int]) -> tuple[str, int, Counter[str], list[str]]:
    kind, count, seed = task
    if kind == "actions":
        codes, wrong = actions(count, seed)
    else:
        makers: dict[str, Callable[[random.Random], Attempts]] = {
            "messages": messages,
            "calls": bodies,
            "records": altered_records,
            "scenario files": scenario_files,
        }
        codes, wrong = tried(makers[kind](random.Random(seed)), count)
    return kind, sum(codes.values()) + len(wrong), codes, wrong


def tasks(count: int, seed: int) -> list[tuple[str, int, int]]:
    made: list[tuple[str, int, int]] = []
    for kind, share in SHARES.items():
        left = round(count * share)
        while left > 0:
            made.append((kind, min(left, PIECE), seed * 1000 + len(made)))
            left -= PIECE
    return made


def tell(counts: Counter[str], codes: dict[str, Counter[str]]) -> None:
    for kind, number in counts.items():
        told = ", ".join(f"{code} {n}" for code, n in codes[kind].most_common(8))
        print(f"{number:>10} {kind}: {told}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    for name, count in {"count": 10_000_000, "sockets": 100_000, "processes": 2, "seed": 1}.items():
        parser.add_argument(f"--{name}", type=int, default=count)
    given = parser.parse_args()
    begun = time.monotonic()
    counts: Counter[str] = Counter()
    codes: dict[str, Counter[str]] = {}
    wrong: list[str] = []
    context: Any = multiprocessing.get_context("spawn")
    with context.Pool(given.processes) as pool:
        for kind, number, found, bad in pool.imap_unordered(piece, tasks(given.count, given.seed)):
            counts[kind] += number
            codes[kind] = codes.get(kind, Counter()) + found
            wrong += bad
    tell(counts, codes)
    if given.sockets:
        counts["over sockets"], codes["over sockets"], bad = besiege(given.sockets, given.seed)
        wrong += bad
        tell(Counter({"over sockets": counts["over sockets"]}), codes)
    print(f"{sum(counts.values())} in {time.monotonic() - begun:.0f} s, {len(wrong)} accepted or crashed")
    print("\n".join(wrong[:SHOWN]))
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
