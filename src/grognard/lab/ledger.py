"""The results of a league in a small file: one line for every match, added when it is over.

The first line says what was played, so that results of other rules are never mixed in.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from grognard.core.errors import GameError
from grognard.core.ruleset import Options

FORMAT = "grognard league 1"


@dataclass(frozen=True)
class Terms:
    """What all matches have in common."""

    game: str
    ruleset: int
    scenario: str
    options: Options


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


class Ledger:
    """Results by fixture; what it holds already is not played again."""

    def __init__(self, path: Path | None, terms: Terms) -> None:
        self.path = path
        self.terms = terms
        self.results: dict[Fixture, Result] = {}
        if path is not None and path.exists():
            self.read(path)

    def read(self, path: Path) -> None:
        lines = path.read_text(encoding="utf-8").split("\n")
        if lines[0] != self.heading():
            raise GameError("other_league", f"{path} holds another league; give --out another name")
        for line in lines[1:-1]:  # a line that was cut off has no end, and its match is played again
            told = json.loads(line)
            fixture = Fixture(tuple(told["seats"]), told["seed"])
            self.results[fixture] = Result(
                fixture, tuple(told["rewards"]), tuple(told["points"]), told["verdict"]
            )
        if lines[-1]:
            path.write_text("\n".join(lines[:-1]) + "\n", encoding="utf-8")

    def heading(self) -> str:
        return json.dumps({"format": FORMAT, **asdict(self.terms)}, sort_keys=True)

    def add(self, result: Result) -> None:
        self.results[result.fixture] = result
        if self.path is None:
            return
        fixture = result.fixture
        line = {
            "seats": fixture.seats,
            "seed": fixture.seed,
            "rewards": result.rewards,
            "points": result.points,
            "verdict": result.verdict,
        }
        fresh = not self.path.exists()
        with self.path.open("a", encoding="utf-8") as file:
            if fresh:
                file.write(self.heading() + "\n")
            file.write(json.dumps(line) + "\n")
