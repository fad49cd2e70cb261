"""``grognard lab``: matches of bots, and a report of what they say."""

from __future__ import annotations

import argparse
import re
import sys
from dataclasses import dataclass
from pathlib import Path

from grognard.core.errors import GameError
from grognard.core.game import Game
from grognard.core.message import say
from grognard.core.naming import title_of
from grognard.core.registry import load, names
from grognard.lab.bar import Bar
from grognard.lab.hiring import hired
from grognard.lab.study import data, tuning, writing
from grognard.lab.study.chapters import Chapter
from grognard.lab.study.knobs import Base, Knob, ReadOptions, knob
from grognard.lab.study.measures import Found
from grognard.lab.study.plan import Notes, Study, play, study_of, traces_of
from grognard.lab.study.trying import Trial, sweep, sweep_chapter
from grognard.lab.workers import Workers
from grognard.telling import language, put

BOTS = ("greedy", "2", "3")
MATCHES = 40
MOST = 2000  # matches, where intervals say when to stop
NOT_FOUND = 3  # exit status: a search did not find what was wanted
PERCENT = re.compile(r"(\d+(?:\.\d+)?)\s*%?")


@dataclass
class Wish:
    """What was asked for, checked."""

    bots: tuple[str, ...]
    matches: int
    until: float
    seed: int
    knobs: list[Knob]
    goals: list[tuning.Goal]
    trials: int

    @classmethod
    def of(cls, given: argparse.Namespace) -> Wish:
        until = until_from(given.until)
        matches = (MOST if until else MATCHES) if given.matches is None else given.matches
        goals = tuning.goals(given.tune) if given.tune else []
        knobs = [knob(text) for text in given.sweep]
        if matches < 2 or given.trials < 1:
            raise GameError("bad_number", say("a study needs two matches at least, and a search one try"))
        if goals and not knobs:
            raise GameError("bad_sweep", say("what may be changed? --sweep NAME=LOW..HIGH"))
        return cls(tuple(given.bots or BOTS), matches, until, given.seed, knobs, goals, given.trials)


def until_from(text: str | None) -> float:
    """4% is 0.04; 0 where nothing is said."""
    if text is None:
        return 0.0
    found = PERCENT.fullmatch(text)
    if found is None or not 0 < float(found[1]) < 50:
        raise GameError(
            "bad_number", say("--until is a share of the points, such as 4%, not {text}", text=repr(text))
        )
    return float(found[1]) / 100


def run(given: argparse.Namespace, read: ReadOptions) -> int:
    wish = Wish.of(given)
    try:
        with hired(given.on, given.processes) as workers:
            if given.all:
                return everything(given, wish, workers)
            return one(given, wish, workers, read)
    except KeyboardInterrupt:
        put(say("Stopped; what was played is kept. The same command goes on from here."))
        return 130


def one(given: argparse.Namespace, wish: Wish, workers: Workers, read: ReadOptions) -> int:
    """A game, or one scenario of it, with whatever is to be tried."""
    (name,) = given.games
    game = load(name)
    if given.parquet:
        data.columns_writer()  # so that nobody waits for matches and then learns that it is missing
    base = Base(game, given.scenario, given.option, read)
    variant = base.variant({})
    study = study_of(name, game, variant.scenario, variant.options, wish.bots, wish.seed)
    folder = Path(given.out or f"lab-{game.name}-{study.terms.scenario}")
    more, status = tried(wish, base, name, folder, workers, study)
    found = looked_at(game, study, wish, folder, workers)
    report = writing.report_of(game, found, language(), more)
    place = writing.write_study(report, found, folder, language())
    if given.parquet:
        data.write_parquet(found, folder)
    put(say("{title}", title=report.title))
    for chapter in report.chapters[: len(more) + 1]:
        for words in chapter.words:
            put(words)
    put(say("The report is {file}; beside it lie Markdown, data (CSV) and records.", file=str(place)))
    return status


def looked_at(game: Game, study: Study, wish: Wish, folder: Path, workers: Workers) -> Found:
    folder.mkdir(parents=True, exist_ok=True)
    notes = Notes(folder / "matches.jsonl", study.terms)
    bar = Bar(sys.stderr)
    try:
        matches = play(study, notes, wish.matches, wish.until, workers, bar.show)
    finally:
        bar.done()
    return Found(study, game, traces_of(study, notes, matches))


def tried(
    wish: Wish, base: Base, name: str, folder: Path, workers: Workers, study: Study
) -> tuple[list[Chapter], int]:
    """The chapters of a sweep or a search, and the exit status."""
    if not wish.knobs:
        return [], 0
    bar = Bar(sys.stderr)

    def tell(words: str, done: int, total: int) -> None:
        bar.about = words
        bar.show(done, total)

    trial = Trial(base, name, wish.bots[-1], wish.matches, wish.seed, folder / "variants", workers, tell)
    trial.check(wish.knobs)
    search = tuning.Search(trial, wish.knobs, wish.goals, wish.trials)
    search.check()
    if wish.until:
        trial.until(wish.until)
    if not wish.goals:
        every = sweep(trial, wish.knobs)
        bar.done()
        return [sweep_chapter(trial, every, title_of(study.sides[0]))], 0
    best = search.run()
    bar.done()
    written = tuning.write_tuned(search, best, folder)
    chapter = tuning.tuned_chapter(search, best, trial.tried({}), written)
    return [chapter], 0 if best.checked else NOT_FOUND


# ------------------------------------------------------------------ all scenarios


def everything(given: argparse.Namespace, wish: Wish, workers: Workers) -> int:
    """Every scenario of the games that are named, or of all: Markdown, pictures, and a list of them."""
    folder = Path(given.out or "lab")
    folder.mkdir(parents=True, exist_ok=True)
    listed = []
    for name in given.games or names():
        game = load(name)
        for scenario in game.scenarios:
            try:
                game.rules_for(scenario)
            except GameError:  # such as one that only a file of one's own fills
                continue
            study = study_of(name, game, scenario, {}, wish.bots, wish.seed)
            put(say("{game}: {scenario}", game=game.title, scenario=game.scenarios[scenario].title))
            stem = folder / f"{game.name}-{scenario}"
            found = looked_at(game, study, wish, folder / "matches" / stem.name, workers)
            report = writing.report_of(game, found, language())
            writing.write_small(report, stem, language())
            listed.append((stem.name, report, found))
            writing.write_list(listed, folder / "README.md", language())
    return 0
