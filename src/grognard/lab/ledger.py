"""What came of matches, in a small file: one line for every match, added when it is over.

The first line says what was played, so that results of other rules are never mixed in.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from grognard.core.errors import GameError
from grognard.core.message import say
from grognard.core.ruleset import Options

FORMAT = "grognard league 1"


@dataclass(frozen=True)
class Terms:
    """What all matches have in common."""

    game: str
    ruleset: int
    scenario: str
    options: Options
    unhurried: bool = False  # bots look at their simulations, never at the clock


@dataclass(frozen=True)
class Fixture:
    """One match to be played: the bots by side, and the seed of dice and bots."""

    seats: tuple[str, ...]
    seed: int


@dataclass(frozen=True)
class Result:
    fixture: Fixture
    rewards: tuple[float, ...]  # by side, from 0 to 1
    points: tuple[int, ...]  # where the game counts any
    verdict: str = ""


class Kept(Protocol):
    """What a ledger may keep of a match."""

    @property
    def fixture(self) -> Fixture: ...


K = TypeVar("K", bound=Kept)


class Book(Generic[K]):
    """What is known of matches, by fixture; what it holds already is not played again."""

    form = ""  # the first words of the file, with the version of its form

    def __init__(self, path: Path | None, terms: Terms) -> None:
        self.path = path
        self.terms = terms
        self.results: dict[Fixture, K] = {}
        if path is not None and path.exists():
            self.read(path)

    def line(self, result: K) -> str:
        raise NotImplementedError

    def kept(self, line: str) -> K:
        raise NotImplementedError

    def read(self, path: Path) -> None:
        lines = path.read_text(encoding="utf-8").split("\n")
        if lines[0] != self.heading():
            raise GameError(
                "other_league", say("{file} holds another league; give --out another name", file=str(path))
            )
        for line in lines[1:-1]:  # a line that was cut off has no end, and its match is played again
            result = self.kept(line)
            self.results[result.fixture] = result
        if lines[-1]:
            path.write_text("\n".join(lines[:-1]) + "\n", encoding="utf-8")

    def heading(self) -> str:
        told = {"format": self.form, **asdict(self.terms)}
        if not self.terms.unhurried:
            del told["unhurried"]
        return json.dumps(told, sort_keys=True)

    def add(self, result: K) -> None:
        self.results[result.fixture] = result
        if self.path is None:
            return
        fresh = not self.path.exists()
        with self.path.open("a", encoding="utf-8") as file:
            if fresh:
                file.write(self.heading() + "\n")
            file.write(self.line(result) + "\n")


class Ledger(Book[Result]):
    """The results of a league."""

    form = FORMAT

    def line(self, result: Result) -> str:
        fixture = result.fixture
        told = {
            "seats": fixture.seats,
            "seed": fixture.seed,
            "rewards": result.rewards,
            "points": result.points,
            "verdict": result.verdict,
        }
        return json.dumps(told)

    def kept(self, line: str) -> Result:
        told = json.loads(line)
        fixture = Fixture(tuple(told["seats"]), told["seed"])
        return Result(fixture, tuple(told["rewards"]), tuple(told["points"]), told["verdict"])
