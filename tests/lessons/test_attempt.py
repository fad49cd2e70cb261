"""The machine of lessons, with the lessons of To War!."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from grognard import load
from grognard.core.errors import GameError
from grognard.lessons import Attempt, Progress, course_of, find
from grognard.lessons.attempt import GOES_ON, MISSED, REFUSED, SOLVED, lines

GAME = load("to-war")
FLANK = find(GAME, "in-the-flank")


def test_a_wrong_way_is_missed_with_its_note_and_can_be_taken_back() -> None:
    attempt = Attempt(GAME, FLANK)
    answer = attempt.play("c1")
    assert answer.state == MISSED
    assert answer.said == (FLANK.notes["c1"],)
    assert answer.rule == "§6.4"
    assert attempt.play("b1").state == MISSED, "first it has to be taken back"
    assert attempt.take_back()
    assert attempt.play("b1").state == GOES_ON
    assert attempt.play("c3").state == SOLVED


def test_only_the_last_choice_is_taken_back() -> None:
    attempt = Attempt(GAME, FLANK)
    attempt.play("b1")
    attempt.play("b4")
    assert attempt.state == MISSED
    attempt.take_back()
    assert attempt.acts == ["b1"]
    assert set(attempt.legal()) == {"a3", "b4", "c3"}


def test_at_the_beginning_there_is_nothing_to_take_back() -> None:
    attempt = Attempt(GAME, FLANK)
    assert not attempt.take_back()
    assert len(attempt.legal()) == 3


def test_a_refusal_is_that_of_the_rules() -> None:
    answer = Attempt(GAME, FLANK).play("a4")
    assert answer.state == REFUSED
    assert answer.rule == "§4.2"
    assert "back row" in answer.said[0]


def test_without_a_note_the_lesson_says_what_was_wrong_with_the_way() -> None:
    attempt = Attempt(GAME, replace(FLANK, notes={}))
    assert attempt.play("c1").said == (FLANK.astray,)


def test_hints_follow_the_solution_and_end_where_it_is_left() -> None:
    attempt = Attempt(GAME, FLANK)
    assert attempt.hint() == "b1"
    attempt.play("b1")
    assert attempt.hint() == "c3"
    attempt.play("a3")
    assert attempt.hint() == ""


def test_chance_and_others_answer_as_the_lesson_says() -> None:
    turns = "* archer; north a4; north a3; north a2; * knight"
    lesson = replace(FLANK, goal=lambda match: len(match.entries) > 200, answers=turns)
    attempt = Attempt(GAME, lesson)
    assert attempt.play("c1").state == GOES_ON
    told = [entry.text for entry in attempt.match.entries[-5:]]
    assert told == ["archer", "a4", "a3", "a2", "knight"]


def test_answers_that_do_not_fit_are_left_out() -> None:
    lesson = replace(FLANK, goal=lambda match: False, answers="* knight; north z9")
    assert Attempt(GAME, lesson).play("c1").state == MISSED


def test_the_sheet_is_plain_data() -> None:
    attempt = Attempt(GAME, FLANK)
    sheet = json.loads(json.dumps(attempt.sheet()))
    assert sheet["task"] == "Make the King on c3 fall."
    assert sheet["legal"] == ["a1", "b1", "c1"]
    assert sheet["state"] == GOES_ON
    assert sheet["look"] == ["place-b3", "place-c3"]


def test_a_course_holds_actions_only() -> None:
    with pytest.raises(ValueError, match="actions and outcomes"):
        lines("west b1; ! west resigns", ("west", "north"))


def test_an_unknown_lesson_is_named_with_those_that_there_are() -> None:
    with pytest.raises(GameError, match="no lesson 'cavalry'; it has: what-wins"):
        find(GAME, "cavalry")


def test_progress_is_kept_and_says_what_comes_next(tmp_path: Path) -> None:
    progress, lessons = Progress(tmp_path / "new"), course_of(GAME)
    assert progress.next("to-war", lessons) is lessons[0]
    progress.mark("to-war", lessons[0].name)
    progress.mark("to-war", lessons[0].name)
    assert Progress(tmp_path / "new").solved("to-war") == [lessons[0].name]
    assert progress.next("to-war", lessons) is lessons[1]
    for lesson in lessons:
        progress.mark("to-war", lesson.name)
    assert progress.next("to-war", lessons) is None


@pytest.mark.parametrize("text", ["{", "[]", '{"to-war": "all"}', '{"to-war": [1]}'])
def test_a_broken_file_is_named_and_left_alone(tmp_path: Path, text: str) -> None:
    (tmp_path / "lessons.json").write_text(text)
    with pytest.raises(GameError, match=r"lessons\.json holds no progress"):
        Progress(tmp_path).mark("to-war", "what-wins")
    assert (tmp_path / "lessons.json").read_text() == text
