"""Lessons in a terminal, learnt by a script."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from grognard import load
from grognard.cli import main as command
from grognard.lessons import Progress, course_of
from grognard.lessons.puzzles import find_puzzle
from grognard.terminal.learning import main, puzzle

from .script import Script

LESSONS = course_of(load("to-war"))


def learn(tmp_path: Path, *answers: str, lesson: str = "") -> str:
    console = Script(answers)
    assert main("to-war", lesson, data=str(tmp_path), console=console) == 0
    return console.text


def test_a_whole_course_is_learnt_in_one_sitting(tmp_path: Path) -> None:
    answers = [line for lesson in LESSONS for line in [*lesson.solution, ""]]
    shown = learn(tmp_path, *answers)
    assert "Lesson 8 of 8" in shown
    for lesson in LESSONS:
        assert " ".join(lesson.learnt.split()) in " ".join(shown.split())
    assert Progress(tmp_path).solved("to-war") == [lesson.name for lesson in LESSONS]


def test_it_goes_on_with_the_first_lesson_that_is_not_solved(tmp_path: Path) -> None:
    learn(tmp_path, "b1", "quit")
    shown = learn(tmp_path, "quit")
    assert "✓  1  What wins" in shown
    assert "Lesson 2 of 8" in shown


def test_a_wrong_move_is_explained_and_taken_back(tmp_path: Path) -> None:
    shown = learn(tmp_path, "c1", "back", "b1", "c3", "quit", lesson="in-the-flank")
    assert "From the front your Crossbowman has 5 against 6, and falls." in shown
    assert "Type back to take your last choice back" in shown
    assert "the King falls." in shown
    assert Progress(tmp_path).solved("to-war") == ["in-the-flank"]


def test_what_is_not_possible_is_refused_with_the_rule(tmp_path: Path) -> None:
    shown = learn(tmp_path, "a4", "quit", lesson="4")
    assert "a4 is not in your back row" in shown
    assert "§4.2" in shown


def test_a_solution_that_was_shown_is_not_progress(tmp_path: Path) -> None:
    shown = learn(tmp_path, "hint", "solution", "again", "back", "quit", lesson="4")
    assert "Try b1." in shown
    assert "5 + 2 against 6: the King falls." in shown
    assert "there is nothing to take back" in shown
    assert Progress(tmp_path).solved("to-war") == []


def test_rules_task_list_and_help_are_at_hand(tmp_path: Path) -> None:
    shown = learn(tmp_path, "rule 6.2", "rule 99", "task", "list", "?", "next", "quit", lesson="4")
    assert "Who attacks sideways, not forward, adds 2" in shown
    assert "There is no such paragraph." in shown
    assert "back · again · hint" in shown
    assert "Lesson 5 of 8" in shown


def test_the_command_says_how_far_one_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Progress(tmp_path).mark("to-war", LESSONS[0].name)
    assert command(["learn", "--data", str(tmp_path)]) == 0
    assert "to-war       1/8" in capsys.readouterr().out


def test_an_unknown_lesson_is_a_mistake(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(["learn", "to-war", "cavalry", "--data", str(tmp_path)]) == 2
    assert "no lesson 'cavalry'" in capsys.readouterr().err


def test_a_guided_match_says_each_tip_once(tmp_path: Path) -> None:
    shown = learn(tmp_path, "quit", lesson="guided")
    assert "Tip: Strong attackers belong to the front row" in " ".join(shown.split())
    assert "§3.4" in Progress(tmp_path).solved("to-war")
    assert "Strong attackers" not in learn(tmp_path, "quit", lesson="guided")


def test_a_puzzle_is_solved_by_its_plan(tmp_path: Path) -> None:
    given = find_puzzle(load("to-war"), "1")
    console = Script([*given.plan, "quit"])
    assert puzzle("to-war", "1", data=str(tmp_path), console=console) == 0
    assert "Puzzle 1" in console.text
    assert "That is the plan" in " ".join(console.text.split())
    assert Progress(tmp_path).solved("to-war") == ["puzzle-1"]


def test_the_command_line_plays_the_puzzle_of_the_day(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert command(["puzzles", "to-war", "--play", "--data", str(tmp_path)]) == 0
    assert "best plan" in capsys.readouterr().out


def test_an_example_is_stepped_through_forwards_and_back(tmp_path: Path) -> None:
    shown = learn(tmp_path, "", "", "back", "what", "", "", "", lesson="example-displacement")
    said = " ".join(shown.split())
    assert said.count("it displaces the Saqaliba on b2") == 2
    assert "5 against 2. The Archer falls" in said
    assert "step 3 of 3" in said
    assert Progress(tmp_path).solved("to-war") == []


def test_examples_stand_in_the_list_and_one_that_there_is_not_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "One card moves a whole column (example-displacement)" in learn(tmp_path, "quit")
    assert command(["learn", "to-war", "example-war", "--data", str(tmp_path)]) != 0
    assert "To War! has no example 'example-war'" in capsys.readouterr().err
