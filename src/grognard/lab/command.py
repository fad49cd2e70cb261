"""``grognard league``: bots against bots, until stopped, and on from there."""

from __future__ import annotations

import argparse
import sys
from itertools import pairwise
from pathlib import Path

from grognard.bots.levels import ENDLESS, LEVELS
from grognard.core.errors import GameError
from grognard.core.game import Game
from grognard.core.registry import load
from grognard.core.ruleset import Options
from grognard.lab import league, report
from grognard.lab.bar import Bar, Line
from grognard.lab.hiring import hired
from grognard.lab.ledger import Ledger
from grognard.lab.sprt import ACCEPTED, OPEN, Sprt

INCONCLUSIVE = 3  # exit status: the test could not be decided
WORSE = 1


def run(given: argparse.Namespace, options: Options) -> int:
    game = load(given.game)
    if given.matches < 1 or given.most < 2:
        raise GameError("bad_number", "there must be at least one match, and two before a test gives up")
    if given.sprt is not None:
        return decide_steps(given, game, options)
    bots = tuple(given.bots) or usual()
    plan = planned(given, game, options, bots)
    return play(given, plan, game.title) if given.verify is None else verify(given, plan)


def usual() -> tuple[str, ...]:
    """The levels that simulations end; those that only seconds end take long: one names them."""
    return tuple(str(number) for number, level in LEVELS.items() if level.simulations < ENDLESS)


def planned(given: argparse.Namespace, game: Game, options: Options, bots: tuple[str, ...]) -> league.Plan:
    return league.plan(
        given.game,
        game,
        bots,
        scenario=given.scenario,
        options=options,
        seed=given.seed,
        ladder=given.ladder,
        campaign=league.CAMPAIGN if given.campaign is None else given.campaign,
        unhurried=given.unhurried,
    )


def play(given: argparse.Namespace, plan: league.Plan, title: str) -> int:
    """Play the league and write down what came of it, even where somebody stops it."""
    stem = Path(given.out or f"league-{plan.terms.game}")
    ledger = Ledger(ending(stem, ".jsonl"), plan.terms)
    bar = Bar(sys.stderr)
    try:
        with hired(given.on, given.processes) as workers:
            league.play(plan, ledger, given.matches, workers, bar.show)
    except KeyboardInterrupt:
        bar.done()
        say(f"Stopped; {len(ledger.results)} results are kept. The same command goes on from here.")
    bar.done()
    if not ledger.results:
        return 130
    text = report.table(plan, ledger, title)
    ending(stem, ".md").write_text(text, encoding="utf-8")
    ending(stem, ".svg").write_text(report.plot(plan, ledger, title), encoding="utf-8")
    say(text + f"\nKept in {ending(stem, '.jsonl')}, {ending(stem, '.md')} and {ending(stem, '.svg')}")
    return 0


def verify(given: argparse.Namespace, plan: league.Plan) -> int:
    """Whether kept results come out the same once more."""
    path = ending(Path(given.out or f"league-{plan.terms.game}"), ".jsonl")
    if given.verify < 1 or not path.is_file():
        raise GameError("bad_number", f"--verify plays so many matches of {path} again: at least one of them")
    ledger = Ledger(path, plan.terms)
    with hired(given.on, given.processes) as workers:
        others = league.again(plan, ledger, given.verify, workers)
    for result in others:
        seats, seed = " - ".join(result.fixture.seats), result.fixture.seed
        kept = ledger.results[result.fixture]
        say(f"{seats}, seed {seed}: {kept.rewards} is kept, and now it was {result.rewards}")
    number = min(given.verify, len(ledger.results))
    say(f"{path}: {number - len(others)} of {number} matches came out as they are kept")
    return WORSE if others else 0


def ending(stem: Path, suffix: str) -> Path:
    return stem.with_name(stem.name + suffix)


# ------------------------------------------------------------------ tests


def decide_steps(given: argparse.Namespace, game: Game, options: Options) -> int:
    """One test, or one for every step of the bots named."""
    steps = tuple(given.sprt) or tuple(given.bots) or usual()
    if len(steps) < 2 or (given.sprt and len(steps) != 2):
        raise GameError("bad_entrants", "a test is between two: --sprt OLD NEW")
    test = Sprt(better=given.better, error=given.error)
    status = 0
    for old, new in pairwise(steps):
        status = max(status, decide_step(given, game, options, test, (old, new)))
    return status


def decide_step(
    given: argparse.Namespace, game: Game, options: Options, test: Sprt, pair: tuple[str, str]
) -> int:
    plan = planned(given, game, options, pair)
    ledger = Ledger(ending(Path(given.out), ".jsonl") if given.out else None, plan.terms)
    old, new = pair
    line = Line(sys.stderr)

    def say_standing(standing: league.Standing) -> None:
        line.show(f"{new} against {old}: {standing.score}; {ratio_words(standing, test)}")

    with hired(given.on, given.processes) as workers:
        standing = league.decide(plan, ledger, test, given.most, workers, say_standing)
    line.done()
    words = {ACCEPTED: "accepted: better", OPEN: "not decided"}.get(standing.verdict, "rejected: no better")
    say(f"{game.title}: {new} against {old}: {standing.score}; {ratio_words(standing, test)}; {words}")
    return 0 if standing.verdict == ACCEPTED else INCONCLUSIVE if standing.verdict == OPEN else WORSE


def ratio_words(standing: league.Standing, test: Sprt) -> str:
    return f"LLR {standing.ratio:+.2f} (±{test.bound:.2f})"


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()
