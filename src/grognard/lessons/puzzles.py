"""Puzzles: positions from matches between bots in which one plan is clearly the best.

They lie beside their game, in ``puzzles.txt``: matches as the lines of a record, and where a puzzle stands
a line of its own, ``? west 2 0.71 0.52 b2; b3``: whose it is, how hard from 1 to 3, what a strong search
expects of the best plan and of the next best answer, and the plan.  A puzzle is played as a lesson is.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from importlib import resources
from typing import Final

from grognard.core.errors import GameError
from grognard.core.game import Game
from grognard.core.match import Match
from grognard.core.message import say
from grognard.core.naming import name_of
from grognard.core.ruleset import Options
from grognard.lessons.lesson import Lesson

FILE: Final = "puzzles.txt"
NAMED: Final = "puzzle-"  # a puzzle's name begins with this, its number follows
GRADES: Final = {1: say("easy"), 2: say("tricky"), 3: say("hard")}
NO_SUCH_PUZZLE = "{game} has no puzzle {name}; there are {count}"
NOT_THE_BEST = (
    "There is better. A strong search expects {best} from its plan, and at most {next} from anything else."
)
FOUND = "That is the plan: a strong search expects {best} from it, and {next} from the next best."
OF_100 = "{won} of 100"  # matches
A_PUZZLE = (
    "A position from a match between bots. A strong search finds one plan clearly better than all others; "
    "a quick one misses it."
)


@dataclass(frozen=True)
class Puzzle:
    number: int  # in its file, from 1
    scenario: str
    options: Options
    side: str
    course: str  # the lines of a record that lead there
    plan: tuple[str, ...]
    grade: int
    best: float
    next: float

    @property
    def name(self) -> str:
        return f"{NAMED}{self.number}"


def read(text: str) -> list[Puzzle]:
    """All puzzles of a file; ValueError names the line that is none."""
    found: list[Puzzle] = []
    scenario, options, course = "", {}, list[str]()
    for number, line in enumerate(text.splitlines(), 1):
        kind, _, rest = line.partition(" ")
        try:
            if kind == "=":
                scenario, _, options_told = rest.partition(" ")
                options, course = json.loads(options_told), []
            elif kind == "?":
                side, grade, best, after, plan = rest.split(" ", 4)
                told = scenario, options, side, "\n".join(course), tuple(plan.split("; "))
                found.append(Puzzle(len(found) + 1, *told, int(grade), float(best), float(after)))
            elif line:
                course.append(line)
        except ValueError as error:
            raise ValueError(f"line {number} of {FILE}: {error}") from None
    return found


def written(puzzles: Iterable[Puzzle]) -> str:
    """Such a file; puzzles of one match have to follow one another, the earlier first."""
    lines: list[str] = []
    before: Puzzle | None = None
    for puzzle in puzzles:
        goes_on = before is not None and puzzle.course.startswith(before.course) and alike(before, puzzle)
        if before is None or not goes_on:
            lines += [f"= {puzzle.scenario} {json.dumps(puzzle.options)}", *puzzle.course.splitlines()]
        else:
            lines += puzzle.course.splitlines()[len(before.course.splitlines()) :]
        plan = "; ".join(puzzle.plan)
        lines.append(f"? {puzzle.side} {puzzle.grade} {puzzle.best:.3f} {puzzle.next:.3f} {plan}")
        before = puzzle
    return "".join(f"{line}\n" for line in lines)


def alike(one: Puzzle, other: Puzzle) -> bool:
    return (one.scenario, one.options) == (other.scenario, other.options)


def puzzles_of(game: Game) -> list[Puzzle]:
    """Those that come with a game; none if nobody has looked for any."""
    if not game.package:
        return []
    file = resources.files(game.package).joinpath(FILE)
    return read(file.read_text(encoding="utf-8")) if file.is_file() else []


def of_the_day(game: Game, day: date) -> Puzzle:
    """Another one every day, until all have been shown; GameError if there are none."""
    puzzles = puzzles_of(game)
    if not puzzles:
        raise GameError("no_puzzles", say("{game} has no puzzles yet", game=game.title))
    return puzzles[day.toordinal() % len(puzzles)]


def find_puzzle(game: Game, name: str) -> Puzzle:
    """By its name or its number; GameError if there is none such."""
    number = name.removeprefix(NAMED)
    puzzles = puzzles_of(game)
    if number.isdecimal() and 1 <= int(number) <= len(puzzles):
        return puzzles[int(number) - 1]
    raise GameError(
        "unknown_puzzle", say(NO_SUCH_PUZZLE, game=game.title, count=len(puzzles), name=repr(name))
    )


def as_lesson(game: Game, puzzle: Puzzle) -> Lesson:
    """The puzzle as a task: to find its plan."""
    begun = len(puzzle.course.splitlines())
    best, after = (expected(game, puzzle, mean) for mean in (puzzle.best, puzzle.next))

    def acts(match: Match) -> tuple[str, ...]:
        side = match.side(puzzle.side)
        return tuple(entry.text for entry in match.entries[begun:] if entry.side == side and not entry.forced)

    return Lesson(
        puzzle.name,
        say("Puzzle {number}", number=puzzle.number),
        (say(A_PUZZLE), say("This one is {grade}.", grade=GRADES[puzzle.grade])),
        say("Find the best plan for {side}.", side=name_of(puzzle.side)),
        lambda match: acts(match)[: len(puzzle.plan)] == puzzle.plan,
        puzzle.course,
        puzzle.plan,
        say(FOUND, best=best, next=after),
        say(NOT_THE_BEST, best=best, next=after),
        lost=lambda match: acts(match) != puzzle.plan[: len(acts(match))],
        side=puzzle.side,
        scenario=puzzle.scenario,
        options=puzzle.options,
    )


def expected(game: Game, puzzle: Puzzle, mean: float) -> str:
    """What a search expects, as people read it: points where the game counts them, else matches won."""
    points = game.sense.points(game.setup(puzzle.scenario, puzzle.options), mean)
    return points or say(OF_100, won=round(100 * mean))
