"""``grognard train``: a game's judgement learns by playing, and has to prove itself."""

from __future__ import annotations

import argparse
import shutil
import sys
import time
from collections.abc import Iterable
from pathlib import Path

from grognard.bots.arena import Score
from grognard.bots.weights import judgement, shipped
from grognard.core.errors import GameError
from grognard.core.game import Game
from grognard.core.message import say
from grognard.core.registry import load
from grognard.lab import lessons
from grognard.lab.bar import Bar, Line
from grognard.lab.command import ending, status_of, verdict_words
from grognard.lab.curve import plot
from grognard.lab.gate import gate
from grognard.lab.hiring import hired
from grognard.lab.pupil import reckoner
from grognard.lab.sprt import ACCEPTED, OPEN, Sprt
from grognard.lab.training import OTHER, Course, Training
from grognard.lab.workers import Workers, in_order
from grognard.telling import put, told

KEEP_EVERY = 10.0  # seconds
SHORTEST, LONGEST = 0.001, 1000  # seconds for a decision of the test
PARTS = (
    "--rate is above 0 and at most 1, --author from 0 to 1, "
    "--seconds for a decision from {shortest} to {longest}"
)
SHIP = "--ship needs a test (--most), and a game that is a package, not a file"
STOPPED = "Stopped; {rounds} {rounds:round|rounds} kept. The same command goes on from here."


def run(given: argparse.Namespace) -> int:
    game = load(given.game)
    stem = Path(given.out or f"train-{game.name}")
    test = Sprt(better=given.better)
    with hired(None, given.processes) as workers:
        training = begun(given, game, stem)
        training.pupil.xp = reckoner(given.gpu)
        if not learn(training, game, stem, workers):
            return 130
        return prove(given, game, stem, test, workers) if given.most else 0


def begun(given: argparse.Namespace, game: Game, stem: Path) -> Training:
    """A fresh training, or one that was stopped; GameError where that was another course."""
    wished = Course(
        game=game.name,
        rounds=given.rounds,
        lessons=given.lessons,
        matches=given.matches,
        thinning=given.thinning,
        hidden=given.hidden,
        seed=given.seed,
        rate=given.rate,
        lines=given.lines,
        author=given.author,
    )
    check(given, game, wished)
    file = ending(stem, ".training")
    if not file.exists():
        return Training.fresh(wished, game)
    training = Training.kept(file, game)
    if training.course != wished:
        raise GameError("other_training", say(OTHER, file=str(file), course=str(training.course)))
    return training


def check(given: argparse.Namespace, game: Game, wished: Course) -> None:
    """GameError where that cannot be learned, tested or shipped."""
    if (
        min(wished.rounds, wished.lessons, wished.matches, wished.thinning) < 1
        or wished.hidden < 4
        or wished.hidden % 4
        or min(wished.lines, wished.seed) < 0
    ):
        raise GameError("bad_number", say("numbers must be at least 1, and hidden units a multiple of 4"))
    if not (0 < wished.rate <= 1 and 0 <= wished.author <= 1 and SHORTEST <= given.seconds <= LONGEST):
        raise GameError("bad_number", say(PARTS, shortest=SHORTEST, longest=LONGEST))
    if given.most < 0 or given.most == 1:
        raise GameError("bad_number", say("a test needs at least two matches (--most), or none: 0"))
    if given.ship and not (given.most and game.package):
        raise GameError("not_shipped", say(SHIP))


def learn(training: Training, game: Game, stem: Path, workers: Workers) -> bool:
    """Go on with the course; False where somebody stops it."""
    bar = Bar(sys.stderr, rounds=True)
    course, file = training.course, ending(stem, ".training")
    if not file.exists():  # what cannot be kept need not be learned
        training.keep(file)
    kept, latest = len(training.curve), time.monotonic()

    def play(data: bytes, wanted: list[lessons.Lesson]) -> Iterable[bytes]:
        return in_order(workers, lessons.play, [(game.name, data, lesson) for lesson in wanted])

    try:
        for done in training.run(play):
            bar.show(done, course.rounds)
            if done == course.rounds or time.monotonic() - latest >= KEEP_EVERY:
                training.keep(file)
                kept, latest = done, time.monotonic()
    except KeyboardInterrupt:
        bar.done()
        put(say(STOPPED, rounds=kept))
        return False
    bar.done()
    ending(stem, ".weights").write_bytes(training.played_with[1])
    ending(stem, ".svg").write_text(plot(training.curve, game.title), encoding="utf-8")
    files = {"weights": str(ending(stem, ".weights")), "picture": str(ending(stem, ".svg"))}
    put(say("Learned: {weights}; how it went: {picture}", **files))
    return True


def prove(given: argparse.Namespace, game: Game, stem: Path, test: Sprt, workers: Workers) -> int:
    """The new weights against what there was, at equal time; only what is better is taken."""
    file = ending(stem, ".weights")
    start = lessons.starts(game)
    has = judgement(game, lessons.begin(game, start[0])) is not game.sense
    old, new = f"{'learned' if has else 'ismcts'}@{given.seconds}s", f"{file}@{given.seconds}s"
    line = Line(sys.stderr)
    standing = Score(), OPEN
    for standing in gate(game, new, old, start, test, given.most, workers, given.seed):
        line.show(told(standing[0].words()))
    score, verdict = standing
    line.done()
    told_of = {"score": score.words(), "verdict": verdict_words(verdict)}
    put(say("{game}: {new} against {old}: {score}; {verdict}", game=game.title, new=new, old=old, **told_of))
    if verdict == ACCEPTED and given.ship:
        shutil.copyfile(file, shipped(game))
        put(say("Taken: {file}", file=str(shipped(game))))
    return status_of(verdict)
