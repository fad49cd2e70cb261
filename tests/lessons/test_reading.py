"""What is written in a course file is what is taught."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.match import Match
from grognard.lessons.lesson import never
from grognard.lessons.reading import Reader, course, sentence

TOLD: dict[str, Any] = {
    "common": {"side": "west", "scenario": "strategy"},
    "beginnings": {"far": {"field": "two", "course": "west b1"}},
    "lessons": {
        "first": {
            "title": "One",
            "about": ["Known. §1.2", "Not ruled."],
            "task": "Do it.",
            "begins": "far",
            "course": "north b4",
            "solution": "a1; b2",
            "learnt": "So. §3",
            "astray": "Not so. §3",
            "look": "here there",
        },
        "second": {"begins": "first", "scenario": "standard"},
    },
    "examples": {
        "shown": {
            "title": "Shown",
            "about": [],
            "steps": [["west a1", "It falls. §2.1"]],
            "field": "one",
        }
    },
}


def never_solved(_match: Match) -> bool:
    return False


def reader() -> Reader:
    return Reader(TOLD, lambda field: f"* {field}")


def test_a_sentence_ends_with_its_rule_or_has_none() -> None:
    told = sentence("Look up §4.2, then shoot. §7.1")
    assert (str(told), told.rule) == ("Look up §4.2, then shoot.", "§7.1")
    assert sentence("No rule says so.").rule == ""


def test_a_lesson_takes_over_what_is_common_and_what_it_begins_with() -> None:
    lesson = reader().lesson("first", TOLD["lessons"]["first"], never_solved, None)
    assert lesson.course.split() == ["*", "two", "west", "b1", "north", "b4"]
    assert (lesson.side, lesson.scenario) == ("west", "strategy")
    assert lesson.solution == ("a1", "b2")
    assert lesson.look == ("here", "there")
    assert [message.rule for message in lesson.about] == ["§1.2", ""]
    assert lesson.lost is never


def test_what_is_written_in_a_lesson_goes_before_what_is_common() -> None:
    entry = {**TOLD["lessons"]["first"], **TOLD["lessons"]["second"]}
    assert reader().lesson("second", entry, never_solved, None).scenario == "standard"


def test_an_example_has_its_steps_and_its_set_up() -> None:
    example = reader().example("shown", TOLD["examples"]["shown"])
    assert example.name == "example-shown"
    assert example.course.split() == ["*", "one"]
    assert [(step.lines, step.says.rule) for step in example.steps] == [("west a1", "§2.1")]


def test_a_word_that_no_set_up_knows_is_no_lesson() -> None:
    with pytest.raises(TypeError, match="colour"):
        reader().way_to({"colour": "red"})


def test_a_lesson_without_a_goal_and_a_goal_without_a_lesson_are_found() -> None:
    with pytest.raises(AssertionError, match="every lesson has a goal"):
        course("grognard.games.to_war.lessons", {"what-wins": never_solved})
