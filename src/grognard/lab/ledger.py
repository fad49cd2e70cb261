"""What came of matches, in a small file: one line for every match, added when it is over.

The first line says what was played, so that results of other rules are never mixed in.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Generic, Protocol, TypeVar

import msgspec

from grognard.core.errors import GameError
from grognard.core.message import say
from grognard.core.ruleset import Options

FORMAT = "grognard league 1"
OTHER_TERMS = "{file} holds matches of another game, ruleset, scenario or options; give --out another name"
DAMAGED = "{file}: line {line} is damaged; without that line its match is played again"


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
        data = path.read_bytes()
        *lines, rest = data.split(b"\n")
        heading = self.heading().encode()
        begun = lines[0].rstrip() == heading if lines else heading.startswith(rest)
        if not begun:
            raise GameError("other_league", say(OTHER_TERMS, file=str(path)))
        for number, line in enumerate(lines[1:], start=2):
            try:
                result = self.kept(line.decode())
            except (ValueError, LookupError, TypeError, AttributeError, msgspec.MsgspecError):
                raise GameError("bad_line", say(DAMAGED, file=str(path), line=number)) from None
            self.results[result.fixture] = result
        if rest:  # a line that was cut off has no end, and its match is played again
            with path.open("r+b") as file:
                file.truncate(len(data) - len(rest))

    def heading(self) -> str:
        told = {"format": self.form, **asdict(self.terms)}
        if not self.terms.unhurried:
            del told["unhurried"]
        return json.dumps(told, sort_keys=True)

    def add(self, result: K) -> None:
        self.results[result.fixture] = result
        if self.path is None:
            return
        fresh = not self.path.exists() or self.path.stat().st_size == 0
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
        if len(told["rewards"]) != len(fixture.seats):
            raise ValueError(line)
        return Result(fixture, tuple(told["rewards"]), tuple(told["points"]), told["verdict"])
