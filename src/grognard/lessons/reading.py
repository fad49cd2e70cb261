"""Courses as they are written: the ``course.toml`` in a game's ``lessons`` holds lessons, worked examples
and tips; code beside it says when a task is solved, and what a set-up of the game looks like.

Every sentence may end with its §.  ``[common]`` holds for all lessons and examples.  What leads to a
position is ``begins`` (the name of one of the ``[beginnings]`` or of a lesson), then the game's own words
for a set-up, then the lines of ``course``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from importlib import resources
from typing import Any, Final, TypeAlias

from grognard.core.match import Match
from grognard.core.message import Message, say
from grognard.lessons.example import EXAMPLES, Example, Step
from grognard.lessons.lesson import Lesson, never

FILE: Final = "course.toml"
SENTENCE: Final = re.compile(r"(.+?)(?: (§[\d.]+))?", re.DOTALL)
OWN: Final = {"begins"} | {part.name for kind in (Lesson, Example) for part in fields(kind)}
ALIKE: Final = ("side", "scenario", "options")  # what lessons and examples take over as it is written

Entry: TypeAlias = dict[str, Any]
Check: TypeAlias = Callable[[Match], bool]
SetUp: TypeAlias = Callable[..., str]


@dataclass(frozen=True)
class Course:
    """All that a game teaches."""

    lessons: tuple[Lesson, ...]
    examples: tuple[Example, ...]
    tips: dict[str, Message]  # for a first match, by the § that is asked or told for the first time

    def sentences(self) -> Iterator[Message]:
        """Everything that it says."""
        for lesson in self.lessons:
            yield from (lesson.title, *lesson.about, lesson.task, lesson.learnt, lesson.astray)
            yield from lesson.notes.values()
        for example in self.examples:
            yield from (example.title, *example.about, *(step.says for step in example.steps))
        yield from self.tips.values()


def no_set_up() -> str:
    """Of a game that has no words of its own for it: lines of a record do."""
    return ""


def course(
    package: str,
    goals: Mapping[str, Check],
    lost: Mapping[str, Check] | None = None,
    set_up: SetUp = no_set_up,
) -> Course:
    """The course written in ``package``.

    ``goals`` says by the name of a lesson whether it is solved, ``lost`` whether it cannot be any more;
    ``set_up`` gives the lines of a set-up from the game's own words for it.
    """
    told = tomllib.loads(resources.files(package).joinpath(FILE).read_text(encoding="utf-8"))
    reader = Reader(told, set_up)
    lessons = told["lessons"]
    assert lessons.keys() == goals.keys(), f"{package}: every lesson has a goal, and every goal a lesson"
    return Course(
        tuple(reader.lesson(name, lessons[name], goals[name], (lost or {}).get(name)) for name in lessons),
        tuple(reader.example(name, entry) for name, entry in told.get("examples", {}).items()),
        {rule: say(text, rule) for rule, text in told.get("tips", {}).items()},
    )


class Reader:
    """One file, and how it is made into lessons and examples."""

    def __init__(self, told: Entry, set_up: SetUp) -> None:
        self.common: Entry = told.get("common", {})
        self.beginnings: Entry = {**told.get("beginnings", {}), **told["lessons"]}
        self.set_up = set_up

    def lesson(self, name: str, entry: Entry, goal: Check, lost: Check | None) -> Lesson:
        return Lesson(
            name=name,
            **self.shared(entry),
            task=sentence(entry["task"]),
            goal=goal,
            solution=tuple(entry["solution"].split("; ")),
            learnt=sentence(entry["learnt"]),
            astray=sentence(entry["astray"]),
            notes={acts: sentence(text) for acts, text in entry.get("notes", {}).items()},
            answers=entry.get("answers", ""),
            lost=lost or never,
        )

    def example(self, name: str, entry: Entry) -> Example:
        steps = tuple(Step(lines, sentence(says)) for lines, says in entry["steps"])
        return Example(name=EXAMPLES + name, **self.shared(entry), steps=steps)

    def shared(self, entry: Entry) -> Entry:
        """What lessons and examples have both."""
        taken = {**self.common, **entry}
        return {
            "title": sentence(entry["title"]),
            "about": tuple(sentence(text) for text in entry["about"]),
            "course": self.way_to(entry),
            "look": tuple(entry.get("look", "").split()),
            **{key: taken[key] for key in ALIKE if key in taken},
        }

    def way_to(self, entry: Entry) -> str:
        """The lines that lead to where it begins."""
        before = self.way_to(self.beginnings[entry["begins"]]) if "begins" in entry else ""
        own = {key: value for key, value in entry.items() if key not in OWN}
        return "\n".join([before, self.set_up(**own) if own else "", entry.get("course", "")])


def sentence(text: str) -> Message:
    """A text as it is written, with its § at the end if it has one."""
    found = SENTENCE.fullmatch(text)
    assert found, "a lesson says nothing"
    return say(found[1], found[2] or "")
