"""``grognard bench``: how fast games are played, compiled, interpreted and beside OpenSpiel.

Every build has a process of its own that stays up.  They are asked in turn, round after round, so that
a busy spell of the machine hits all of them alike; what counts is processor time, and the median.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
from collections.abc import Sequence

from grognard import _compiled, building
from grognard.benching.crew import COMPILED, INTERPRETED, OPEN_SPIEL, Figures, Worker, medians
from grognard.benching.report import report
from grognard.core.errors import GameError
from grognard.core.message import say
from grognard.core.registry import load, names
from grognard.core.scenario_file import chosen

YARDSTICK = _compiled.CHECKOUT / "bench" / "open_spiel_worker.py"
SAME_GAMES = {"connect-four": "connect_four", "breakthrough": "breakthrough"}  # ours, OpenSpiel's


def main(arguments: Sequence[str] | None = None) -> int:
    given = parser().parse_args(arguments)
    games = given.games or everything()
    titles = [load(game).name for game in games]
    if given.scenario is not None:
        if len(games) != 1:
            raise GameError(
                "which_game", say("a scenario is measured of one game: grognard bench GAME --scenario NAME")
            )
        game = load(games[0])
        game.rules_for(*chosen(game, given.scenario, {}))  # complains before anything is begun
        games = [f"{games[0]}\t{given.scenario}"]
    build_first(given.build and not has_own_build())
    workers = crew(given.slice)
    try:
        figures = measured(workers, games, titles, given.rounds)
    finally:
        for worker in workers:
            worker.dismiss()
    print(report(figures, titles, given.rounds))
    return 0


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser("grognard bench", description="Measure how fast the games are played.")
    made.add_argument("games", nargs="*", metavar="GAME", help="names or files; all, if none is given")
    made.add_argument("--scenario", metavar="NAME", help="of the one game, or a scenario file of one's own")
    made.add_argument("--rounds", type=int, default=5, metavar="N", help="medians of so many rounds")
    made.add_argument("--slice", type=float, default=0.3, metavar="S", help="seconds for each measurement")
    made.add_argument("--no-build", dest="build", action="store_false", help="do not compile first")
    return made


def everything() -> list[str]:
    """All installed games, and in a checkout the examples."""
    return names() + [str(path) for path in _compiled.examples()]


def has_own_build() -> bool:
    """Whether a game was compiled by itself, and that build is used here."""
    finder = _compiled.in_use()
    return finder is not None and finder.own is not None


def build_first(wanted: bool) -> None:
    if wanted and not building.is_unwanted() and not building.missing() and not building.is_built():
        print("compiling the present sources ...", file=sys.stderr)
        building.build()


def crew(seconds: float) -> list[Worker]:
    """One worker for each build, and one for OpenSpiel where that is installed."""
    module = ["-m", "grognard.benching.worker"]
    workers = [Worker(INTERPRETED, module, seconds, compile="0")]
    if not _compiled.in_checkout() or building.is_built() or has_own_build():
        workers.insert(0, Worker(COMPILED, module, seconds, compile=""))
    if YARDSTICK.is_file() and importlib.util.find_spec("pyspiel") is not None:
        workers.append(Worker(OPEN_SPIEL, [str(YARDSTICK)], seconds, compile=""))
    else:
        print("OpenSpiel is not here: pip install 'grognard[bench]' in a checkout", file=sys.stderr)
    return workers


def measured(workers: list[Worker], games: list[str], titles: list[str], rounds: int) -> Figures:
    """The median of every figure: by worker, game and name."""
    found: list[Figures] = []
    for number in range(rounds):
        latest: Figures = {worker.name: {} for worker in workers}
        for game, title in zip(games, titles, strict=True):
            for worker in workers:
                asked = SAME_GAMES.get(title, "") if worker.name == OPEN_SPIEL else game
                if asked:
                    print(f"round {number + 1} of {rounds}: {title}, {worker.name}", file=sys.stderr)
                    latest[worker.name][title] = worker.ask(asked)
        found.append(latest)
    return medians(found)
