"""A search for values with which a scenario is as somebody wants it (Optuna)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from math import inf
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

from grognard.core.errors import GameError
from grognard.core.message import Message, say
from grognard.core.naming import name_of
from grognard.lab.extras import missing
from grognard.lab.study import measures
from grognard.lab.study.chapters import Chapter, Table, give_or_take, no_leads
from grognard.lab.study.knobs import Knob, Settings, combinations, grid, words_of
from grognard.lab.study.measures import Mean
from grognard.lab.study.trace import Trace, tells_leads
from grognard.lab.study.trying import AS_IT_IS, Trial, Tried

FRESH = 1_000_003  # seeds away from those of the search: a find is checked with other dice
NUMBER = r"(-?\d+(?:\.\d+)?)"
AROUND = re.compile(rf"{NUMBER}%?\s*(?:±|\+-)\s*{NUMBER}%?")
FROM_TO = re.compile(rf"{NUMBER}%?\s*\.\.\s*{NUMBER}%?")
CENTRE = 0.01  # how much less it counts to be in the middle of what is wanted than to be within it
MOST_TOLD = 12  # tries
MOST_ASKED = 5  # times as often as there may be tries: the same may be asked again

MEASURES: dict[str, Callable[[Trace], float]] = {
    "share": lambda trace: 100 * trace.won(0),
    "draws": lambda trace: 100.0 * (trace.won(0) == 0.5),
    "length": lambda trace: float(trace.length),
    "answers": lambda trace: fmean(trace.branching or [0]),
    "leads": lambda trace: float(measures.lead_changes(trace)),
    "behind": lambda trace: 100 * measures.comeback(trace),
}
OF_LEADS = ("leads", "behind")
SHARES = ("share", "draws")  # of 100 matches
HIGHEST = {"share": 100, "draws": 100, "behind": 50}


@dataclass(frozen=True)
class Goal:
    name: str
    low: float
    high: float

    def off(self, value: float) -> float:
        """How far outside it is, in halves of the width; within, a little for not being in the middle."""
        half = max((self.high - self.low) / 2, 1e-9)
        outside = max(0.0, self.low - value, value - self.high) / half
        return outside + CENTRE * abs(value - (self.low + self.high) / 2) / half

    def met(self, value: float) -> bool:
        return self.low <= value <= self.high

    def sure(self, mean: Mean) -> bool:
        """Known more closely than what is wanted is wide."""
        return 2 * mean.reach <= self.high - self.low

    def measured(self, traces: list[Trace]) -> Mean:
        """Of a share as if one match more had gone either way: few that are all alike prove little."""
        values = [MEASURES[self.name](each) for each in traces]
        more = [0.0, 100.0] if self.name in SHARES else []
        return Mean(fmean(values), measures.mean_of(values + more).reach)


def goals(text: str) -> list[Goal]:
    """share=50%±2, length=60..90."""
    found = [goal(part.strip()) for part in text.split(",")]
    if len({each.name for each in found}) != len(found):
        raise GameError("bad_goal", say("each goal can be named once only"))
    return found


def goal(text: str) -> Goal:
    name, _, value = (part.strip() for part in text.partition("="))
    around, ranged = AROUND.fullmatch(value), FROM_TO.fullmatch(value)
    if name not in MEASURES or not (around or ranged):
        told = say(
            "a goal is NAME=VALUE±REACH or NAME=LOW..HIGH, not {text}; names are: {names}",
            text=repr(text),
            names=", ".join(MEASURES),
        )
        raise GameError("bad_goal", told)
    if around:
        middle, half = float(around[1]), float(around[2])
        low, high = middle - half, middle + half
    else:
        assert ranged is not None
        low, high = float(ranged[1]), float(ranged[2])
    found = Goal(name, low, high)
    reason = why_never(found, repr(text))
    if reason is not None:
        raise GameError("bad_goal", reason)
    return found


def why_never(goal: Goal, text: str) -> Message | None:
    """Why no match in the world could meet it."""
    highest = HIGHEST.get(goal.name, inf)
    if goal.low > goal.high:
        return say("{text} can never be: it goes from more to less", text=text)
    if goal.high < 0:
        return say("{text} can never be: {name} is never below 0", text=text, name=goal.name)
    if goal.low > highest:
        return say(
            "{text} can never be: {name} is never above {most}", text=text, name=goal.name, most=highest
        )
    return None


@dataclass(frozen=True)
class Try:
    settings: Settings
    values: tuple[Mean, ...]  # by goal
    off: float
    checked: bool = False  # with other dice, too


@dataclass
class Search:
    trial: Trial
    knobs: list[Knob]
    goals: list[Goal]
    trials: int
    tries: list[Try] = field(default_factory=list)

    def check(self) -> None:
        """Complains where a goal is one that nobody could tell of this game."""
        count = len(self.sides)
        if not tells_leads(self.trial.base.game, count) and any(each.name in OF_LEADS for each in self.goals):
            raise GameError("bad_goal", no_leads(count))

    @property
    def sides(self) -> tuple[str, ...]:
        return self.trial.study(self.trial.base.variant({}), self.trial.seed).sides

    def run(self) -> Try:
        """The first that does what is wanted, with other dice as well; else the best there was."""
        for settings, tell in self.asked():
            found = self.measured(settings)
            self.tries.append(found)
            tell(found.off)
            if found.checked:
                return found
        return min(self.tries, key=lambda each: each.off)

    def measured(self, settings: Settings) -> Try:
        traces = self.trial.tried(settings).traces
        found = self.judged(settings, traces, False)
        if not self.met(found):
            return found
        traces = traces + self.trial.tried(settings, self.trial.seed + FRESH).traces
        again = self.judged(settings, traces, True)
        return again if self.met(again) else self.judged(settings, traces, False)

    def judged(self, settings: Settings, traces: list[Trace], checked: bool) -> Try:
        values = tuple(each.measured(traces) for each in self.goals)
        off = sum(each.off(value.value) for each, value in zip(self.goals, values, strict=True))
        return Try(settings, values, off, checked)

    def met(self, found: Try) -> bool:
        return all(each.met(value.value) for each, value in zip(self.goals, found.values, strict=True))

    def asked(self) -> Iterator[tuple[Settings, Callable[[float], None]]]:
        """What is to be tried next, and whom to tell how far off it was: everything, where the budget lasts
        for it, else what Optuna wants to know."""
        if combinations(self.knobs) <= self.trials:
            every = list(grid(self.knobs))
            for settings in Random(self.trial.seed).sample(every, len(every)):
                yield settings, lambda _off: None
            return
        optuna = optimiser()
        sampler = optuna.samplers.TPESampler(seed=self.trial.seed, n_startup_trials=max(4, self.trials // 4))
        study = optuna.create_study(sampler=sampler)
        seen: dict[str, float] = {}
        for _ in range(MOST_ASKED * self.trials):
            if len(seen) >= self.trials:
                return
            trial = study.ask()
            settings = {each.name: suggested(trial, each) for each in self.knobs}
            words = str(settings)
            if words not in seen:
                yield settings, partial(seen.__setitem__, words)
            study.tell(trial, seen[words])


def suggested(trial: Any, knob: Knob) -> str:
    """Values have an order, so that what lies between two good ones is looked at."""
    at: int = trial.suggest_int(knob.name, 0, len(knob.values) - 1)
    return knob.values[at]


def optimiser() -> Any:
    try:
        import optuna
    except ImportError:
        raise missing("optuna", "lab") from None
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    return optuna


# ------------------------------------------------------------------ what came of it

NOT_SURE = say(
    "These matches are few for what was wanted: ± in the table reaches further than the goals do. More "
    "`--matches` would tell."
)
SEARCHED = say(
    "The best of many has been a little lucky, too: so what is checked was played twice, the second time "
    "with other dice, and stands here with both. ± holds the truth 95 times of 100."
)


def tuned_chapter(search: Search, best: Try, before: Tried, written: list[Path]) -> Chapter:
    made = Chapter("tuned", say("The search"))
    names = words_of(best.settings)
    words = say("Found and checked with other dice: {names}.", names=names)
    if not best.checked:
        words = say("Nothing that was tried does all that was wanted; the nearest is {names}.", names=names)
    made.words.append(words)
    if not all(each.sure(value) for each, value in zip(search.goals, best.values, strict=True)):
        made.words.append(NOT_SURE)
    made.words += [say("Written: {file}", file=path.name) for path in written]
    made.words.append(SEARCHED)
    if len(before.traces[0].rewards) > 1 and any(each.name == "share" for each in search.goals):
        made.words.append(say("The share is that of {side}, of 100.", side=name_of(search.sides[0])))
    made.words.append(AS_IT_IS)
    as_it_is = search.judged({}, before.traces, False)
    shown = [as_it_is, *sorted(search.tries, key=lambda each: (not each.checked, each.off))[:MOST_TOLD]]
    rows = [
        (try_name(each), *map(give_or_take, each.values), say("yes") if each.checked else "")
        for each in shown
    ]
    heads = (say("variant"), *(goal_head(each) for each in search.goals), say("checked"))
    made.tables.append(Table(heads, tuple(rows)))
    return made


def try_name(each: Try) -> str:
    return words_of(each.settings) or say("as it is")


def goal_head(goal: Goal) -> Message:
    return say("{name} ({low} to {high})", name=goal.name, low=f"{goal.low:g}", high=f"{goal.high:g}")


def write_tuned(search: Search, best: Try, folder: Path) -> list[Path]:
    """The changed scenario file, or the options as they are written on a command line."""
    variant = search.trial.base.variant(best.settings)
    written = []
    if variant.text:
        written.append(folder / "tuned.toml")
        written[-1].write_text(variant.text, encoding="utf-8")
    set_here = [name for name in best.settings if search.trial.base.is_option(name)]
    if set_here:
        written.append(folder / "tuned.txt")
        lines = [f"--option {name}={best.settings[name]}" for name in set_here]
        written[-1].write_text("\n".join(lines) + "\n", encoding="utf-8")
    return written
