"""Puzzles: what ships can be solved as it says, a file is read as it was written, and the finder finds."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from grognard import load
from grognard.bots.budget import Budget
from grognard.core import flow
from grognard.core.errors import GameError
from grognard.lab.puzzling import Effort, Hunt, Runner, chosen, numbered, puzzles
from grognard.lessons import Attempt, find
from grognard.lessons.attempt import GOES_ON, MISSED, SOLVED
from grognard.lessons.puzzles import Puzzle, as_lesson, find_puzzle, of_the_day, puzzles_of, read, written
from tests.lessons import SHIPPED

FEWEST = 50
EVERY = 9  # of the puzzles that ship
ONE = Puzzle(1, "battle", {}, "west", "* west\nwest b1", ("a1", "b2"), 2, 0.71, 0.5)


def attempts(name: str) -> list[Attempt]:
    game = load(name)
    return [Attempt(game, as_lesson(game, puzzle)) for puzzle in puzzles_of(game)[::EVERY]]


@pytest.mark.parametrize("name", SHIPPED)
def test_what_ships_is_graded_and_can_be_solved_by_its_plan(name: str) -> None:
    assert len(puzzles_of(load(name))) >= FEWEST
    assert {puzzle.grade for puzzle in puzzles_of(load(name))} <= {1, 2, 3}
    for attempt in attempts(name):
        assert len(attempt.legal()) > 2
        assert attempt.state == GOES_ON
        plan = attempt.lesson.solution
        states = [attempt.play(text).state for text in plan]
        assert states == [GOES_ON] * (len(plan) - 1) + [SOLVED], attempt.lesson.name


@pytest.mark.parametrize("name", SHIPPED)
def test_another_answer_is_told_what_the_plan_is_worth(name: str) -> None:
    attempt = attempts(name)[0]
    plan = attempt.lesson.solution
    answer = attempt.play(next(text for text in attempt.legal() if text != plan[0]))
    assert answer.state == MISSED
    assert "strong search" in answer.said[0]
    assert attempt.take_back()
    assert attempt.hint() == plan[0]


def test_a_file_is_read_as_it_was_written() -> None:
    later = Puzzle(2, "battle", {}, "north", "* west\nwest b1\nnorth c4", ("c3",), 1, 0.6, 0.4)
    other = Puzzle(3, "duel", {"cards": 3}, "west", "west a1", ("a1",), 3, 0.9, 0.8)
    text = written([ONE, later, other])
    assert text.count("= battle") == 1
    assert text.count("west b1") == 1
    assert read(text) == [ONE, later, other]


@pytest.mark.parametrize("line", ["? west two 0.1 0.2 a1", "? west 2", "= battle {", "? west 2 0.1 x a1"])
def test_a_line_that_is_none_is_named(line: str) -> None:
    with pytest.raises(ValueError, match="line 2"):
        read(f"= battle {{}}\n{line}\n")


def test_every_day_has_another_until_all_were_shown() -> None:
    game = load("to-war")
    count = len(puzzles_of(game))
    days = [of_the_day(game, date(2026, 11, 17) + timedelta(day)).number for day in range(count)]
    assert sorted(days) == list(range(1, count + 1))


def test_one_is_found_by_its_number_and_by_its_name() -> None:
    game = load("to-war")
    assert find_puzzle(game, "2") == find_puzzle(game, "puzzle-2")
    assert find(game, "puzzle-2").solution == find_puzzle(game, "2").plan
    with pytest.raises(GameError, match="no puzzle '0'"):
        find_puzzle(game, "0")
    with pytest.raises(GameError, match="no puzzle"):
        find(game, "puzzle-99999")


def test_the_clearest_are_chosen_of_each_grade_in_their_order() -> None:
    def made(number: int, grade: int, gap: float) -> Puzzle:
        return Puzzle(number, "battle", {}, "west", "", ("a1",), grade, 0.5 + gap, 0.5)

    found = [made(1, 1, 0.1), made(2, 1, 0.3), made(3, 1, 0.2), made(4, 3, 0.1)]
    assert [puzzle.number for puzzle in chosen(found, 3)] == [2, 3, 4]
    assert [puzzle.number for puzzle in numbered(chosen(found, 3))] == [1, 2, 3]


def test_the_finder_sees_what_wins() -> None:
    """In the first lesson of To War! one answer wins at once."""
    game = load("to-war")
    match = Attempt(game, find(game, "what-wins")).match
    hunt = Hunt(game, 1, Effort(quick=4, fair=8, strong=40))
    found = {game.write(match.known(0), 0, each.action): each for each in hunt.look(match, 0, 40)}
    runner = Runner(found["b1"].action, hunt.searching(match.known(0), 0))
    runner.find_its_way(Budget(simulations=8))
    runner.search.think(Budget(simulations=8))
    assert runner.mean == 1.0
    assert hunt.plan(match, 0, found["b1"].action) == ("b1",)
    assert hunt.clearly(match, 0, tuple(found.values())) is None, "who wins at once has no riddle to solve"


def test_one_answer_is_held_against_the_others_until_it_is_clearly_better() -> None:
    """In the lesson about flanks one answer takes the King; what follows is still open."""
    game = load("to-war")
    attempt = Attempt(game, find(game, "in-the-flank"))
    attempt.play("b1")
    match = attempt.match
    effort = Effort(strong=120, clear=0.001, sure=0.5, rivals=9, rounds=4)
    hunt = Hunt(game, 1, effort)
    found = hunt.look(match, 0, 60)
    clear = hunt.clearly(match, 0, found)
    assert clear is not None
    assert game.write(match.known(0), 0, clear[0]) == "c3"
    assert clear[1] > clear[2]
    hunt.effort = replace(effort, clear=0.99)
    assert hunt.clearly(match, 0, found) is None


def test_what_is_expected_is_told_in_points_where_a_game_counts_them() -> None:
    told = as_lesson(load("kido-butai"), replace(ONE, scenario="midway", course="", best=0.6)).learnt.text()
    assert "expects +2.8 points from it, and +0.0 points from the next best" in told
    told = as_lesson(load("to-war"), replace(ONE, scenario="standard")).learnt.text()
    assert "expects 71 of 100 from it, and 50 of 100 from the next best" in told


def test_where_the_quick_look_sees_it_there_is_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("to-war")
    match = Attempt(game, find(game, "what-wins")).match
    hunt = Hunt(game, 1, Effort(quick=40, fair=40, strong=40))
    worth = (0.9, 0.5)
    known = match.known(0)
    best = next(action for action in flow.legal(known, 0) if game.write(known, 0, action) == "b1")
    monkeypatch.setattr(hunt, "clearly", lambda *_: (best, *worth))
    assert hunt.judge(match, 0) is None
    monkeypatch.setattr(hunt, "effort", Effort(quick=1, fair=40, strong=40))
    puzzle = hunt.judge(match, 0)
    assert puzzle is not None
    assert (puzzle.side, puzzle.plan, puzzle.best, puzzle.next) == ("west", ("b1",), *worth)
    assert Attempt(game, as_lesson(game, puzzle)).play("b1").state == SOLVED


@pytest.mark.parametrize("processes", [0, -1])
def test_nobody_looks_for_puzzles_without_a_process(processes: int) -> None:
    with pytest.raises(GameError, match="there must be at least one process"):
        puzzles("to-war", 0.0, processes)


@pytest.mark.parametrize("processes", [1, 2])
def test_who_has_no_time_finds_none(processes: int) -> None:
    assert puzzles("to-war", 0.0, processes) == []
