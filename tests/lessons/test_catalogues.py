"""The texts of the lessons in German and Polish: none missing, none left over, the same figures."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from grognard import load, names
from grognard.lessons import Attempt, course_of
from grognard.lessons.attempt import SETTLED
from grognard.lessons.courses import taught

ENTRY = re.compile(r'^msgid "(.+)"\nmsgstr "(.*)"$', re.MULTILINE)
ENGLISH = re.compile(r"\b(the|and|of|with|are|that|this|which|from|their|its|has|have|each|may|must|not)\b")
EXACT = re.compile(r"\d+|\{\w+[^}]*\}|²|♛")
BOTH = [(name, language) for name in names() if course_of(load(name)) for language in ("de", "pl")]


def entries(package: str, language: str) -> dict[str, str]:
    text = resources.files(package).joinpath(f"{language}.po").read_text(encoding="utf-8")
    return dict(ENTRY.findall(text))


@pytest.mark.parametrize(("name", "language"), BOTH)
def test_every_sentence_of_a_course_is_translated_and_no_other(name: str, language: str) -> None:
    game = load(name)
    wanted = {message.template for message in taught(game).sentences()}
    assert set(entries(f"{game.package}.lessons", language)) == wanted


@pytest.mark.parametrize(
    ("package", "language"),
    [(f"{load(name).package}.lessons", language) for name, language in BOTH],
)
def test_figures_and_places_are_the_same_and_no_english_is_left(package: str, language: str) -> None:
    told = entries(package, language)
    assert told
    for english, other in told.items():
        assert other, english
        assert set(EXACT.findall(other)) == set(EXACT.findall(english)), other
        assert not ENGLISH.search(other), other
        assert '"' not in other
        assert other != english
        assert other[-1] == english[-1] or english[-1] not in ".?!", other


@pytest.mark.parametrize(("name", "language"), BOTH)
def test_a_lesson_is_told_in_the_language_of_the_learner(name: str, language: str) -> None:
    game = load(name)
    for lesson in course_of(game):
        attempt = Attempt(game, lesson)
        assert attempt.sheet(language)["task"] != attempt.sheet()["task"]
        for message in (lesson.title, *lesson.about, lesson.learnt, lesson.astray, *lesson.notes.values()):
            assert message.text(language) != message.text(), message
        assert SETTLED.text(language) != SETTLED.text()
