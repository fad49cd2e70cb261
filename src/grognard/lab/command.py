"""``grognard league``: bots against bots, until stopped, and on from there."""

from __future__ import annotations

import argparse
import sys
from itertools import pairwise
from pathlib import Path

from grognard.bots.levels import ADVISER, LEVELS
from grognard.core.errors import GameError
from grognard.core.game import Game
from grognard.core.message import Message, say
from grognard.core.registry import load
from grognard.core.ruleset import Options
from grognard.lab import league, report
from grognard.lab.bar import Bar, Line
from grognard.lab.hiring import hired
from grognard.lab.ledger import Ledger
from grognard.lab.sprt import ACCEPTED, OPEN, Sprt
from grognard.telling import put, told

INCONCLUSIVE = 3  # exit status: the test could not be decided
WORSE = 1
OTHERWISE = "{seats}, seed {seed}: {kept} is kept, and now it was {now}"
AS_KEPT = "{file}: {same} of {count} matches came out as they are kept"
STANDING = "{new} against {old}: {score}; LLR {ratio} (±{bound})"


def run(given: argparse.Namespace, options: Options) -> int:
    game = load(given.game)
    if given.matches < 1 or given.most < 2:
        raise GameError("bad_number", say("there must be at least one match, and two before a test gives up"))
    if given.sprt is not None:
        return decide_steps(given, game, options)
    bots = tuple(given.bots) or usual()
    plan = planned(given, game, options, bots)
    return play(given, plan, game.title) if given.verify is None else verify(given, plan)


def usual() -> tuple[str, ...]:
    """The levels below those that take long: one names them."""
    return tuple(str(number) for number in LEVELS if number < ADVISER)


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
        put(stopped(ledger))
    bar.done()
    if not ledger.results:
        return 130
    text = report.table(plan, ledger, title)
    ending(stem, ".md").write_text(text, encoding="utf-8")
    ending(stem, ".svg").write_text(report.plot(plan, ledger, title), encoding="utf-8")
    put(text)
    kept = tuple(str(ending(stem, suffix)) for suffix in (".jsonl", ".md", ".svg"))
    put(say("Kept in {files}", files=kept))
    return 0


def stopped(ledger: Ledger) -> Message:
    words = "Stopped; {count} {count:result|results} kept. The same command goes on from here."
    return say(words, count=len(ledger.results))


def verify(given: argparse.Namespace, plan: league.Plan) -> int:
    """Whether kept results come out the same once more."""
    path = ending(Path(given.out or f"league-{plan.terms.game}"), ".jsonl")
    if given.verify < 1:
        raise GameError(
            "bad_number",
            say("--verify plays so many matches of {file} again: at least one of them", file=str(path)),
        )
    path.stat()  # nothing to play again where there is no file
    ledger = Ledger(path, plan.terms)
    with hired(given.on, given.processes) as workers:
        others = league.again(plan, ledger, given.verify, workers)
    for result in others:
        seats, seed = " - ".join(result.fixture.seats), result.fixture.seed
        kept = ledger.results[result.fixture]
        put(say(OTHERWISE, seats=seats, seed=seed, kept=str(kept.rewards), now=str(result.rewards)))
    number = min(given.verify, len(ledger.results))
    put(say(AS_KEPT, file=str(path), same=number - len(others), count=number))
    return WORSE if others else 0


def ending(stem: Path, suffix: str) -> Path:
    return stem.with_name(stem.name + suffix)


# ------------------------------------------------------------------ tests


def decide_steps(given: argparse.Namespace, game: Game, options: Options) -> int:
    """One test, or one for every step of the bots named."""
    steps = tuple(given.sprt) or tuple(given.bots) or usual()
    if len(steps) < 2 or (given.sprt and len(steps) != 2):
        raise GameError("bad_entrants", say("a test is between two: --sprt OLD NEW"))
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

    def standing_words(standing: league.Standing) -> Message:
        ratio, bound = f"{standing.ratio:+.2f}", f"{test.bound:.2f}"
        return say(STANDING, new=new, old=old, score=standing.score.words(), ratio=ratio, bound=bound)

    def show(standing: league.Standing) -> None:
        line.show(told(standing_words(standing)))

    try:
        with hired(given.on, given.processes) as workers:
            standing = league.decide(plan, ledger, test, given.most, workers, show)
    except KeyboardInterrupt:
        if ledger.path is not None:
            put(stopped(ledger))
        raise
    finally:
        line.done()
    told_of = {
        "game": game.title,
        "standing": standing_words(standing),
        "verdict": verdict_words(standing.verdict),
    }
    put(say("{game}: {standing}; {verdict}", **told_of))
    return status_of(standing.verdict)


def status_of(verdict: str) -> int:
    """Of a command that tests."""
    return 0 if verdict == ACCEPTED else INCONCLUSIVE if verdict == OPEN else WORSE


def verdict_words(verdict: str) -> Message:
    """Of a test, for people."""
    if verdict == ACCEPTED:
        return say("accepted: better")
    return say("not decided") if verdict == OPEN else say("rejected: no better")
