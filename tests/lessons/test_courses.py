"""Every lesson of every game: it can be solved, nobody gets stuck in it, and a wrong move is explained."""

from __future__ import annotations

import random
import re

import pytest

from grognard import load, names
from grognard.core.match import Match
from grognard.lessons import Attempt, Lesson, course_of
from grognard.lessons.attempt import GOES_ON, MISSED, REFUSED, SOLVED, lines
from grognard.lessons.courses import find
from grognard.terminal.rulebook import section

GAMES = [name for name in names() if course_of(load(name))]
LESSONS = [(name, lesson) for name in GAMES for lesson in course_of(load(name))]
MOST = 60  # actions that a random learner tries
each_lesson = pytest.mark.parametrize(
    ("name", "lesson"), LESSONS, ids=lambda part: getattr(part, "name", part)
)


def start(name: str, lesson: Lesson) -> Attempt:
    return Attempt(load(name), lesson)


@pytest.mark.parametrize("name", GAMES)
def test_a_course_has_five_to_eight_lessons_with_names_of_their_own(name: str) -> None:
    lessons = course_of(load(name))
    assert 5 <= len(lessons) <= 8
    assert len({lesson.name for lesson in lessons}) == len(lessons)
    assert [find(load(name), str(at)) for at in range(1, len(lessons) + 1)] == list(lessons)
    assert [find(load(name), lesson.name) for lesson in lessons] == list(lessons)


@each_lesson
def test_it_begins_with_a_choice_of_the_learner_and_is_not_solved(name: str, lesson: Lesson) -> None:
    attempt = start(name, lesson)
    assert len(attempt.legal()) > 1
    assert attempt.state == GOES_ON
    assert not lesson.goal(attempt.match)


@each_lesson
def test_the_solution_solves_it_at_its_last_action(name: str, lesson: Lesson) -> None:
    attempt = start(name, lesson)
    states = []
    for text in lesson.solution:
        assert attempt.hint() == text
        states.append(attempt.play(text).state)
    assert states == [GOES_ON] * (len(lesson.solution) - 1) + [SOLVED]
    assert attempt.legal() == []
    assert attempt.hint() == ""


@each_lesson
def test_the_solution_holds_in_a_match_of_its_own(name: str, lesson: Lesson) -> None:
    attempt = start(name, lesson)
    attempt.solve()
    match = Match(load(name), lesson.scenario, lesson.options, roll=False)
    for entry in attempt.match.entries:
        if entry.side < 0:
            match.fall(entry.text)
        else:
            match.act(entry.side, entry.text)
    assert lesson.goal(match)
    assert match.record.plays[: len(lines(lesson.course, match.sides))]


@each_lesson
def test_what_it_points_at_is_on_the_table(name: str, lesson: Lesson) -> None:
    attempt = start(name, lesson)
    keys = {item.key for item in attempt.match.scene(attempt.side).items}
    assert lesson.look
    assert set(lesson.look) <= keys


@each_lesson
def test_every_wrong_first_move_is_explained_with_a_rule(name: str, lesson: Lesson) -> None:
    legal = start(name, lesson).legal()
    for first in legal if len(legal) < 40 else random.Random(1).sample(legal, 40):
        attempt = start(name, lesson)
        answer = attempt.play(first)
        rng = random.Random(first)
        for _ in range(MOST):
            if attempt.over:
                break
            answer = attempt.play(rng.choice(attempt.legal()))
        if attempt.state == MISSED:
            assert answer.said, first
            assert answer.rule, first


@each_lesson
def test_what_the_rules_do_not_allow_is_refused_with_the_reason_and_changes_nothing(
    name: str, lesson: Lesson
) -> None:
    attempt = start(name, lesson)
    legal = attempt.legal()
    other = next(
        text
        for text in texts_of(name, lesson)
        if text not in legal and load(name).refuse(attempt.match.known(attempt.side), attempt.side, text)
    )
    answer = attempt.play(other)
    assert answer.state == REFUSED
    assert answer.said[0]
    assert attempt.legal() == legal
    assert attempt.acts == []


def texts_of(name: str, lesson: Lesson) -> list[str]:
    """Actions of this game that were possible once."""
    sides = start(name, lesson).match.sides
    return [deed.text for deed in lines(lesson.course, sides) if deed.side >= 0]


@each_lesson
@pytest.mark.parametrize("seed", range(3))
def test_nobody_gets_stuck(name: str, lesson: Lesson, seed: int) -> None:
    attempt = start(name, lesson)
    beginning = attempt.legal()
    rng = random.Random(seed)
    for _ in range(MOST):
        if attempt.over:
            break
        attempt.play(rng.choice(attempt.legal()))
    if not attempt.over:
        assert attempt.legal()
    done = list(attempt.acts)
    assert attempt.take_back() == bool(done)
    assert attempt.acts == done[:-1]
    assert attempt.legal(), "after taking back there is always a choice"
    attempt.again()
    assert attempt.legal() == beginning
    for text in lesson.solution:
        attempt.play(text)
    assert attempt.state == SOLVED


@each_lesson
def test_its_texts_are_sentences_and_cite_rules_that_there_are(name: str, lesson: Lesson) -> None:
    rules = load(name).rules()
    told = [*lesson.about, lesson.task, lesson.learnt, lesson.astray, *lesson.notes.values()]
    for message in told:
        assert re.search(r"[.?!]$", message), message
        assert not message.rule or section(rules, message.rule), message.rule
    for message in (lesson.learnt, lesson.astray, *lesson.notes.values()):
        assert message.rule, f"it should say by which rule: {message}"
    assert sum(len(text.split()) for text in lesson.about) <= 80, "a lesson is short"
