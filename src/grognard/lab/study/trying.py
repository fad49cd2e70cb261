"""Variants of a scenario, each played with the same seeds."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from itertools import chain, islice
from pathlib import Path
from statistics import fmean

from grognard.bots.arena import Score, score_of
from grognard.core.errors import GameError
from grognard.core.message import Message, say
from grognard.lab.study.chapters import (
    Chapter,
    Table,
    give_or_take,
    interval,
    mean_leads,
    number,
    percent,
    points,
)
from grognard.lab.study.knobs import Base, Knob, Settings, Variant, cross, grid, words_of
from grognard.lab.study.measures import Mean, mean_of
from grognard.lab.study.plan import Notes, Study, play, study_of, traces_of
from grognard.lab.study.trace import Trace
from grognard.lab.workers import Workers

LOOKED_THROUGH = 200  # combinations that are checked before the first is played, besides every value

Tell = Callable[[str, int, int], None]  # which variant, matches played, of so many


@dataclass(frozen=True)
class Tried:
    variant: Variant
    traces: list[Trace]

    @property
    def score(self) -> Score:
        return score_of([each.won(0) for each in self.traces])

    def minus(self, other: Tried, value: Callable[[Trace], float]) -> list[float]:
        """The differences in what has the same seed."""
        before = {each.fixture.seed: value(each) for each in other.traces}
        return [
            value(each) - before[each.fixture.seed] for each in self.traces if each.fixture.seed in before
        ]

    def share_minus(self, other: Tried) -> Mean:
        """Of the shares.  As if one match more had gone either way: few that are all alike prove little."""
        found = self.minus(other, lambda each: each.won(0))
        return Mean(fmean(found), mean_of([*found, 1.0, -1.0]).reach)


@dataclass
class Trial:
    """Plays variants of one scenario by one bot against itself; what was played is not played again."""

    base: Base
    name: str  # of the game, for every process
    bot: str
    matches: int
    seed: int
    folder: Path | None
    workers: Workers
    tell: Tell

    def check(self, knobs: list[Knob]) -> None:
        """Complains of what cannot be played before anything is."""
        for settings in chain(islice(grid(knobs), LOOKED_THROUGH), cross(knobs)):
            try:
                self.study(self.base.variant(settings), self.seed)
            except GameError as error:
                told = say("with {settings}: {reason}", settings=words_of(settings), reason=error.full)
                raise GameError(error.code, told) from None

    def until(self, reach: float) -> None:
        """Of every variant as many matches as the scenario takes until its intervals are that small."""
        self.matches = len(self.tried({}, until=reach).traces)

    def tried(self, settings: Settings, seed: int | None = None, until: float = 0.0) -> Tried:
        variant = self.base.variant(settings)
        study = self.study(variant, self.seed if seed is None else seed)
        path = None if self.folder is None else self.folder / f"{file_name(study, variant)}.jsonl"
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
        notes = Notes(path, study.terms)
        words = variant.words

        def tell(done: int, total: int) -> None:
            self.tell(words, done, total)

        matches = play(study, notes, self.matches, until, self.workers, tell)
        return Tried(variant, traces_of(study, notes, matches))

    def study(self, variant: Variant, seed: int) -> Study:
        return study_of(self.name, self.base.game, variant.scenario, variant.options, (self.bot,), seed)


def file_name(study: Study, variant: Variant) -> str:
    """Telling, and no other variant's."""
    terms = f"{study.bots} {study.terms} {variant.text}".encode()
    words = re.sub(r"[^\w=.-]+", "_", variant.words)[:60] or "as-it-is"
    return f"{words}-{blake2b(terms, digest_size=4).hexdigest()}"


# ------------------------------------------------------------------ sweeps

AS_IT_IS = say("The chapters below are about the scenario as it is.")


def sweep(trial: Trial, knobs: list[Knob]) -> list[Tried]:
    """The scenario as it is, and then every combination."""
    return [trial.tried(settings) for settings in [{}, *grid(knobs)]]


def sweep_chapter(trial: Trial, every: list[Tried], side: Message) -> Chapter:
    made = Chapter("sweep", say("What if"))
    base = every[0]
    rows = []
    for one in every:
        changes = ("", "")
        if one is not base:
            longer = mean_of(one.minus(base, lambda each: float(each.length)))
            changes = points(one.share_minus(base)), give_or_take(longer)
        length = number(fmean(each.length for each in one.traces))
        leads = mean_leads(one.traces)
        name = one.variant.words or say("as it is")
        score = one.score
        rows.append((name, percent(score.share), interval(score), changes[0], length, changes[1], leads))
    heads = (say("variant"), say("points of {side}", side=side), say("95 %"), say("difference"))
    made.tables.append(Table((*heads, say("decisions"), say("difference"), say("lead changes")), tuple(rows)))
    made.words.append(
        say(
            "{bot} against itself, {matches} matches of each variant with the same seeds; differences are to "
            "the scenario as it is, seed by seed, with intervals of 95 %.",
            bot=trial.bot,
            matches=trial.matches,
        )
    )
    made.words += [*what_changes(every), AS_IT_IS]
    return made


def what_changes(every: list[Tried]) -> list[Message]:
    """Which variants differ for certain, and which of all is nearest to even."""
    base, *variants = every
    moved = [(one.variant.words, one.share_minus(base)) for one in variants]
    clear = ", ".join(words for words, mean in moved if abs(mean.value) > mean.reach)
    told = say("No variant differs clearly in the share; more matches may tell.")
    if clear:
        told = say("A clearly different share (one of twenty is so by chance): {names}.", names=clear)
    sides = len(base.traces[0].rewards)
    if sides < 2:
        return [told]
    nearest = min(every, key=lambda one: abs(one.score.share - 1 / sides))
    words = {
        "name": nearest.variant.words or say("as it is"),
        "share": percent(nearest.score.share),
        "within": interval(nearest.score),
    }
    return [told, Message("Nearest to even: {name} with {share} of the points ({within}).", words)]
