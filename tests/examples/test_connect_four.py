"""Connect four, rule by rule."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

from grognard import IllegalAction, Match, flow
from grognard.core.registry import load
from grognard.draw.text import page

GAME = load(str(Path(__file__).parents[2] / "examples" / "connect_four.py"))


def played(columns: str) -> Match:
    match = Match(GAME, seed=1)
    for column in columns:
        match.play(match.actors[0], column)
    return match


def drawn(rows: list[str]) -> flow.Position:
    """A position drawn in letters, the top row first; nothing has been run yet."""
    position: Any = GAME.start(GAME.rules_for())
    for row in rows[::-1]:
        for column, mark in enumerate(row):
            if mark != ".":
                position.drop(column, "rb".index(mark))
    return cast("flow.Position", position)


def rows_of(match: Match) -> list[str]:
    places = match.view("observer").facts["places"]
    return ["".join(".rb"[places[8 * row + column] + 1] for column in range(1, 8)) for row in range(6, 0, -1)]


def test_1_red_begins_on_an_empty_board() -> None:
    match = played("")
    assert match.sides[match.actors[0]] == "red"
    assert rows_of(match) == ["......."] * 6


def test_2_a_disc_falls_to_the_lowest_free_place() -> None:
    assert rows_of(played("ddde"))[2:] == [".......", "...r...", "...b...", "...rb.."]


def test_2_a_full_column_takes_no_more() -> None:
    match = played("aaaaaa")
    assert match.legal("red") == ["b", "c", "d", "e", "f", "g"]
    with pytest.raises(IllegalAction, match=r"column a is full \(§2\)"):
        match.play("red", "a")


@pytest.mark.parametrize(
    "columns",
    ["aabbccd", "abababa", "abbcdccdgdd", "gffedeedadd"],
    ids=["level", "upright", "slanting up", "slanting down"],
)
def test_3_four_in_a_row_win_at_once(columns: str) -> None:
    assert played(columns[:-1]).outcome is None
    outcome = played(columns).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.rule) == ("red", "§3")


def test_3_a_row_does_not_run_on_from_one_edge_to_the_other() -> None:
    """Three discs at the right edge and one at the left, a row higher."""
    position = drawn(["......."] * 5 + ["b...rrr"])
    flow.run(position)
    flow.play(position, 0, 0)
    assert position.ended == ""


def test_4_a_full_board_is_a_draw() -> None:
    position = drawn(["bbrbbr.", "rrbrrbb", "bbrbbrr", "rrbrrbb", "bbrbbrr", "rrbrrbb"])
    position.side = 1
    flow.run(position)
    flow.play(position, 1, 6)
    assert (flow.actors(position), position.winner, position.ended) == ((), -2, "§4")


def test_the_board_as_text() -> None:
    lines = page(played("dde").scene("blue")).splitlines()
    assert [line.split() for line in lines[4:7]] == [
        ["·", "·", "·", "d", "·", "·", "·"],
        ["·", "·", "·", "O", "e", "·", "·"],
        ["a", "b", "c", "X", "X", "f", "g"],
    ]


def test_the_story() -> None:
    told = [message.text() for message in played("aabbccd").log("observer")]
    assert told[0] == "Red drops a disc into column a."
    assert told[-1] == "Red has four in a row and wins."
