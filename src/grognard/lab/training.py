"""Learning to judge a game by playing it: matches of the judgement against itself, at sight, and the values
of later positions as the aim of earlier ones (TD(lambda)).

Every round is played with what was known two rounds before, so that matches are played while others are
learned from; how many processes play makes no difference.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import msgspec
import numpy as np

from grognard.bots.weights import digest_of, pack, rows_of
from grognard.core.causes import cause_of
from grognard.core.errors import GameError
from grognard.core.game import Game
from grognard.core.message import say
from grognard.core.net import Inputs
from grognard.lab.lessons import Floats, Lesson, begin, inputs_of, read, starts
from grognard.lab.pupil import Pupil, matrix_of

STRAYING = 0.03  # of all decisions
RATE = 3e-3
FADES_FROM = 0.4  # of the rounds; then the rate falls to a hundredth

OTHER = "{file} holds another course: {course}; choose another --out"
BROKEN = (zipfile.BadZipFile, msgspec.MsgspecError)

Play = Callable[[bytes, list[Lesson]], Iterable[bytes]]  # notes of the lessons, in their order


@dataclass(frozen=True)
class Course:
    """What the result of a training follows from."""

    game: str
    rounds: int = 400
    lessons: int = 48  # of a round
    matches: int = 100  # of a lesson
    thinning: int = 1
    hidden: int = 32
    seed: int = 1
    rate: float = RATE
    lines: int = 0
    author: float = 0.0  # of the rounds, from the first on, are played by the author's judgement


class Training:
    """How far a course has come."""

    def __init__(self, course: Course, game: Game, pupil: Pupil) -> None:
        self.course = course
        self.game = game
        self.inputs = inputs_of(game)
        self.parts = parts_of(game)
        self.pupil = pupil
        self.curve: list[float] = []  # by round, how far off the judgement was
        self.played_with = [self.packed()] * 2  # weights that the next two rounds are played with

    @classmethod
    def fresh(cls, course: Course, game: Game) -> Training:
        inputs = inputs_of(game)
        silent = bool(inputs.corrects)
        return cls(course, game, Pupil.fresh(rows_of(inputs), course.hidden, course.seed, silent))

    def run(self, play: Play) -> Iterator[int]:
        """Round after round; says how many are done."""
        coming = self.begun(play, 0)
        while len(self.curve) < self.course.rounds:
            notes, coming = coming, self.begun(play, 1)
            self.curve.append(self.study(len(self.curve), notes))
            self.played_with = [self.played_with[1], self.packed()]
            yield len(self.curve)

    def begun(self, play: Play, ahead: int) -> Iterable[bytes]:
        """Lessons of this round or the next, if there is one."""
        number = len(self.curve) + ahead
        return play(self.played_with[ahead], self.lessons(number)) if number < self.course.rounds else []

    def study(self, number: int, notes: Iterable[bytes]) -> float:
        """All lessons of a round; how far off the judgement was."""
        random = np.random.default_rng([self.course.seed, number])
        rate = self.course.rate * fading(number / self.course.rounds)
        off = []
        for lesson, each in zip(self.lessons(number), notes, strict=True):
            lines = read(each, int(self.inputs.size))
            off.append(self.pupil.study(lines, self.parts[lesson.start], rate, random))
        return float(np.mean(off))

    def packed(self) -> bytes:
        """What is known now, as a file."""
        distinct = {id(parts): parts for parts in self.parts}.values()
        rows = np.asarray(self.pupil.rows)
        furthest = np.max([reaches(self.inputs, parts @ rows) for parts in distinct], axis=0)
        return pack(self.pupil.weights(self.game.ruleset, digest_of(self.inputs), furthest))

    def lessons(self, number: int) -> list[Lesson]:
        """Those of a round: the starts in turn; the first rounds, when nothing is known, at random, unless
        the author plays them or is corrected."""
        course = self.course
        author = number < course.author * course.rounds
        knows = author or self.inputs.corrects
        straying = 1.0 if number < 2 and not knows else STRAYING
        found = []
        for at in range(course.lessons):
            place = number * course.lessons + at
            seed = (course.seed << 32) + place
            found.append(
                Lesson(
                    place % len(self.parts),
                    seed,
                    course.matches,
                    straying,
                    course.thinning,
                    course.lines,
                    author,
                )
            )
        return found

    # ------------------------------------------------------------------ to go on with later

    def keep(self, file: Path) -> None:
        """All of it, so that a stopped course goes on as if it had not been."""
        told = {"course": asdict(self.course), "curve": self.curve}
        stream = io.BytesIO()
        np.savez(stream, **self.pupil.arrays())
        part = file.with_name(file.name + ".part")
        try:
            with zipfile.ZipFile(part, "w") as kept:
                kept.writestr("course.json", msgspec.json.encode(told))
                kept.writestr("pupil.npz", stream.getvalue())
                for number, data in enumerate(self.played_with):
                    kept.writestr(f"weights.{number}", data)
            part.replace(file)
        finally:
            part.unlink(missing_ok=True)  # where the disk was full

    @classmethod
    def kept(cls, file: Path, game: Game) -> Training:
        """What ``keep`` wrote; GameError where that is no such file."""
        try:
            with zipfile.ZipFile(file) as kept:
                told = msgspec.json.decode(kept.read("course.json"))
                course = Course(**told["course"])
                if course.game != game.name:
                    raise GameError("other_training", say(OTHER, file=str(file), course=str(course)))
                with np.load(io.BytesIO(kept.read("pupil.npz"))) as arrays:
                    pupil = Pupil.from_arrays(dict(arrays))
                played_with = [kept.read("weights.0"), kept.read("weights.1")]
            made = cls(course, game, pupil)
            made.curve, made.played_with = told["curve"], played_with
            return made
        except (OSError, KeyError, TypeError, ValueError, EOFError, *BROKEN) as error:
            raise GameError(
                "bad_training",
                say("{file} holds no training to go on with: {cause}", file=str(file), cause=cause_of(error)),
            ) from None


def parts_of(game: Game) -> list[Floats]:
    """By start, the rows that its questions are the sums of; those alike are one."""
    inputs = inputs_of(game)
    made: dict[str, Floats] = {}
    found = []
    for start in starts(game):
        parts = inputs.parts(begin(game, start))
        key = repr(parts)
        if key not in made:
            made[key] = matrix_of(parts, rows_of(inputs))
        found.append(made[key])
    return found


def reaches(inputs: Inputs, rows: Floats) -> Floats:
    """The furthest from zero that each hidden unit can come, whatever the answers are."""
    firsts = [int(group.first) for group in inputs.groups]
    asked = np.array([int(group.asked) for group in inputs.groups])
    up = np.maximum.reduceat(np.maximum(rows, 0), firsts)
    down = np.maximum.reduceat(np.maximum(-rows, 0), firsts)
    together = [(asked == 0) | (asked == number) for number in range(1, max(1, asked.max()) + 1)]
    both = [side[them].sum(axis=0) for them in together for side in (up, down)]
    found: Floats = np.max(both, axis=0)
    return found


def fading(share: float) -> float:
    return 1.0 if share < FADES_FROM else float(0.01 ** ((share - FADES_FROM) / (1 - FADES_FROM)))
