"""The lessons of a game: those in the module ``lessons`` beside its rules."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from grognard.core.errors import GameError
from grognard.core.game import Game
from grognard.core.message import CATALOGUES, Message, say
from grognard.lessons.example import Example
from grognard.lessons.lesson import Lesson
from grognard.lessons.puzzles import NAMED, as_lesson, find_puzzle
from grognard.lessons.reading import Course


def taught(game: Game) -> Course:
    """What a game teaches; nothing if nobody has written any of it."""
    place = f"{game.package}.lessons"
    if not game.package or find_spec(place) is None:
        return Course((), (), {})
    course: Course = import_module(place).COURSE
    if place not in CATALOGUES:
        CATALOGUES.append(place)
    return course


def course_of(game: Game) -> tuple[Lesson, ...]:
    """All lessons of a game, in their order."""
    return taught(game).lessons


def tips_of(game: Game) -> dict[str, Message]:
    """What there is to say in a first match, by the § that is asked or told for the first time."""
    return taught(game).tips


def examples_of(game: Game) -> tuple[Example, ...]:
    """The worked examples of a game's rulebook, in their order."""
    return taught(game).examples


def find_example(game: Game, name: str) -> Example:
    """An example by its name; GameError if there is none such."""
    examples = examples_of(game)
    for example in examples:
        if example.name == name:
            return example
    names = ", ".join(example.name for example in examples) or "–"
    told = say("{game} has no example {name}; it has: {names}", game=game.title, name=repr(name), names=names)
    raise GameError("unknown_example", told)


def find(game: Game, name: str) -> Lesson:
    """A lesson by its name or its number, or a puzzle by its name; GameError if there is none such."""
    if name.startswith(NAMED):
        return as_lesson(game, find_puzzle(game, name))
    lessons = course_of(game)
    if name.isdecimal() and 1 <= int(name) <= len(lessons):
        return lessons[int(name) - 1]
    for lesson in lessons:
        if lesson.name == name:
            return lesson
    names = ", ".join(lesson.name for lesson in lessons) or "–"
    told = say("{game} has no lesson {name}; it has: {names}", game=game.title, name=repr(name), names=names)
    raise GameError("unknown_lesson", told)
