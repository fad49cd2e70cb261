"""Studies of small games, and matches made up for them."""

from __future__ import annotations

from pathlib import Path

from grognard import load
from grognard.core.ruleset import Options
from grognard.lab.ledger import Fixture
from grognard.lab.study import plan
from grognard.lab.study.measures import Found
from grognard.lab.study.plan import Notes, Study, study_of
from grognard.lab.study.trace import Trace
from grognard.lab.workers import Here

ROOT = Path(__file__).parents[2]
RACE = str(ROOT / "tests" / "lab" / "race.py")
TRIO = str(ROOT / "tests" / "lab" / "trio.py")
LADDER = str(ROOT / "tests" / "bots" / "solitaire.py")


def race(options: Options | None = None, bots: tuple[str, ...] = ("greedy",)) -> Study:
    return study_of(RACE, load(RACE), None, options or {}, bots)


def studied(study: Study, matches: int) -> Found:
    notes = Notes(None, study.terms)
    plan.play(study, notes, matches, 0.0, Here(), lambda _done, _total: None)
    return Found(study, load(study.name), plan.traces_of(study, notes, matches))


def course(values: list[float], reward: float) -> Trace:
    return Trace(
        Fixture(("x", "x"), 1), (reward, 1.0 - reward), standings=values, branching=[2] * len(values)
    )
