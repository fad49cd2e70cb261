"""Breakthrough, rule by rule."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from grognard import IllegalAction, Match, flow
from grognard.core.flow import Position
from grognard.core.registry import load

GAME = load(str(Path(__file__).parents[2] / "examples" / "breakthrough.py"))


def board(side: int, *rows: str) -> Position:
    """A position drawn with its top row first; missing rows below are empty."""
    filled = [*rows, *["........"] * (8 - len(rows))]
    position: Position = sys.modules[GAME.start.__module__].field_of(GAME.rules_for(), filled)
    position.side = side
    flow.run(position)
    return position


def rows_of(position: Position) -> list[str]:
    places = GAME.view(position, 0).facts["places"]
    return ["".join(".rb"[places[9 * row + column] + 1] for column in range(1, 9)) for row in range(8, 0, -1)]


def moves(position: Position) -> list[str]:
    side = int(position.actor)
    return [GAME.write(position, side, action) for action in flow.legal(position, side)]


def move(position: Position, text: str) -> None:
    side = int(position.actor)
    flow.play(position, side, flow.legal(position, side)[moves(position).index(text)])


def test_1_two_rows_each_and_red_begins() -> None:
    match = Match(GAME, seed=1)
    assert match.sides[match.actors[0]] == "red"
    assert rows_of(match.position) == ["bbbbbbbb", "bbbbbbbb", *["........"] * 4, "rrrrrrrr", "rrrrrrrr"]
    assert len(match.legal("red")) == 22


def test_2_forward_straight_or_slanting() -> None:
    assert moves(board(0, "b.......", "........", "........", "...r....")) == ["d5c6", "d5d6", "d5e6"]
    assert moves(board(1, "........", "....b...", "r.......")) == ["e7d6", "e7e6", "e7f6"]


def test_2_only_slanting_moves_take() -> None:
    position = board(0, "........", "..bbb...", "...r....")
    assert moves(position) == ["d6c7", "d6e7"]
    move(position, "d6c7")
    assert rows_of(position)[1] == "..rbb..."


def test_2_nothing_leaves_the_board_sideways() -> None:
    assert moves(board(0, "...b....", "........", "r......r")) == ["a6a7", "a6b7", "h6g7", "h6h7"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a3a4", "there is no piece of yours on a3"),
        ("a2a4", "one square forward"),
        ("a2c3", "one square forward"),
        ("b1b2", "would have to be free"),
        ("b1a2", "a piece of yours stands on a2"),
    ],
)
def test_2_other_moves_are_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(IllegalAction, match=reason) as refused:
        Match(GAME, seed=1).play("red", text)
    assert refused.value.rule == "§2"


def test_3_who_reaches_the_far_row_wins() -> None:
    position = board(0, "b.......", "...r....")
    move(position, "d7e8")
    assert (position.winner, position.ended) == (0, "§3")
    position = board(1, *["........"] * 5, "r.......", "...b....")
    move(position, "d2d1")
    assert (position.winner, position.ended) == (1, "§3")


def test_3_who_takes_the_last_enemy_wins() -> None:
    position = board(1, "........", "....b...", "...r....")
    move(position, "e7d6")
    assert (position.winner, position.ended) == (1, "§3")


def test_4_otherwise_the_other_side_goes_on() -> None:
    position = board(0, "........", "b.......", "........", "........", "r.......")
    move(position, "a4b5")
    assert flow.actors(position) == (1,)


def test_the_story() -> None:
    match = Match(GAME, seed=1)
    for side, text in (("red", "a2b3"), ("blue", "c7c6")):
        match.play(side, text)
    assert [message.text() for message in match.log("observer")] == [
        "Red moves from a2 to b3.",
        "Blue moves from c7 to c6.",
    ]
