"""How many different courses there are: any change of the rules shows as a number."""

from __future__ import annotations

import pytest

from grognard.core import flow
from grognard.core.flow import Position
from grognard.games.to_war import GAME

from .board import draw_up


def courses(position: Position, depth: int) -> int:
    """Sequences of actions and outcomes of chance of that length (shorter where the match ends)."""
    if depth == 0 or not flow.actors(position):
        return 1
    actor = flow.actors(position)[0]
    total = 0
    for action in flow.legal(position, actor):
        after = position.copy()
        flow.play(after, actor, action)
        total += courses(after, depth - 1)
    return total


@pytest.mark.parametrize(("depth", "count"), [(1, 2), (2, 10), (3, 50), (4, 250), (5, 1250), (6, 6250)])
def test_from_the_start(depth: int, count: int) -> None:
    assert courses(GAME.setup("standard"), depth) == count
    assert courses(GAME.setup("strategy"), depth) == count


CROWDED = """
    king     rider     berserker
    warrior  rider     king
    sergeant squire    knight
    squire   sergeant  knight
"""
THIN = """
    .        rider     .
    .        .         knight
    squire   rider     .
    .        sergeant  knight
"""


@pytest.mark.parametrize(
    ("board", "up", "counts"),
    [(CROWDED, "squire", [3, 6, 12, 33, 97, 263]), (THIN, "warrior", [3, 13, 38, 128, 397, 1175])],
)
def test_from_the_middle(board: str, up: str, counts: list[int]) -> None:
    war = draw_up(board, up=up).war
    assert [courses(war, depth) for depth in range(1, 7)] == counts
