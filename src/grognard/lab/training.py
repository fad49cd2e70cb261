"""Learning to judge a game by playing it: matches of the judgement against itself, at sight, and the values
of later positions as the aim of earlier ones (TD(lambda)).

Every round is played with what was known two rounds before, so that matches are played while others are
learned from; how many processes play makes no difference.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path

import msgspec
import numpy as np

from grognard.bots.weights import Weights, digest_of, pack, rows_of
from grognard.core.errors import GameError
from grognard.core.game import Game
from grognard.lab.lessons import Floats, Lesson, begin, inputs_of, read, starts
from grognard.lab.pupil import Pupil, matrix_of

STRAYING = 0.03  # of all decisions
RATE = 3e-3
FADES_FROM = 0.4  # of the rounds; then the rate falls to a hundredth

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


@dataclass
class Training:
    """How far a course has come."""

    course: Course
    pupil: Pupil
    played_with: list[bytes]  # weights that the next two rounds are played with
    curve: list[float] = field(default_factory=list)  # by round, how far off the judgement was

    @classmethod
    def fresh(cls, course: Course, game: Game) -> Training:
        pupil = Pupil.fresh(rows_of(inputs_of(game)), course.hidden, course.seed)
        data = pack(weights_of(pupil, game))
        return cls(course, pupil, [data, data])

    def run(self, game: Game, play: Play) -> Iterator[int]:
        """Round after round; says how many are done."""
        inputs = inputs_of(game)
        tables = [tables_of(game, start) for start in range(len(starts(game)))]
        coming = play(self.played_with[0], self.lessons(len(self.curve), len(tables)))
        while len(self.curve) < self.course.rounds:
            number = len(self.curve)
            lessons, notes = self.lessons(number, len(tables)), coming
            if number + 1 < self.course.rounds:
                coming = play(self.played_with[1], self.lessons(number + 1, len(tables)))
            random = np.random.default_rng([self.course.seed, number])
            rate = self.course.rate * fading(number / self.course.rounds)
            off = [
                self.pupil.study(
                    read(each, lesson.start, int(inputs.size)), tables[lesson.start], rate, random
                )
                for lesson, each in zip(lessons, notes, strict=True)
            ]
            self.played_with = [self.played_with[1], pack(weights_of(self.pupil, game))]
            self.curve.append(float(np.mean(off)))
            yield number + 1

    def lessons(self, number: int, starts: int) -> list[Lesson]:
        """Those of a round: the starts in turn; the first rounds, when nothing is known, at random."""
        course = self.course
        straying = 1.0 if number < 2 else STRAYING
        found = []
        for at in range(course.lessons):
            place = number * course.lessons + at
            seed = (course.seed << 32) + place
            found.append(Lesson(place % starts, seed, course.matches, straying, course.thinning))
        return found

    # ------------------------------------------------------------------ to go on with later

    def keep(self, file: Path) -> None:
        """All of it, so that a stopped course goes on as if it had not been."""
        told = {"course": asdict(self.course), "curve": self.curve}
        stream = io.BytesIO()
        np.savez(stream, **self.pupil.arrays())
        part = file.with_name(file.name + ".part")
        with zipfile.ZipFile(part, "w") as kept:
            kept.writestr("course.json", msgspec.json.encode(told))
            kept.writestr("pupil.npz", stream.getvalue())
            for number, data in enumerate(self.played_with):
                kept.writestr(f"weights.{number}", data)
        part.replace(file)

    @classmethod
    def kept(cls, file: Path) -> Training:
        """What ``keep`` wrote; GameError where that is no such file."""
        try:
            with zipfile.ZipFile(file) as kept:
                told = msgspec.json.decode(kept.read("course.json"))
                with np.load(io.BytesIO(kept.read("pupil.npz"))) as arrays:
                    pupil = Pupil.from_arrays(dict(arrays))
                played_with = [kept.read("weights.0"), kept.read("weights.1")]
            return cls(Course(**told["course"]), pupil, played_with, told["curve"])
        except (OSError, KeyError, TypeError, ValueError, zipfile.BadZipFile) as error:
            raise GameError("bad_training", f"{file} holds no training to go on with: {error}") from None


def weights_of(pupil: Pupil, game: Game) -> Weights:
    return pupil.weights(game.ruleset, digest_of(inputs_of(game)))


def tables_of(game: Game, start: int) -> Floats:
    inputs = inputs_of(game)
    return matrix_of(inputs.parts(begin(game, starts(game)[start])), rows_of(inputs))


def fading(share: float) -> float:
    return 1.0 if share < FADES_FROM else float(0.01 ** ((share - FADES_FROM) / (1 - FADES_FROM)))
