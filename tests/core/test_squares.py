"""Boards of squares."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from grognard.core import squares
from grognard.core.chance import Actions
from grognard.core.squares import EAST, NORTH, NORTH_EAST, NORTH_WEST, OUTSIDE, SOUTH, WEST, Squares

BOARD = Squares(5, 4)


def names(cells: list[int]) -> str:
    return " ".join(BOARD.name(cell) for cell in cells)


def ray(start: str, direction: int, most: int, stops: str = "") -> str:
    taken = vec[bool]([BOARD.name(cell) in stops.split() for cell in range(20)])
    out = Actions()
    BOARD.add_ray(BOARD.named(start), direction, most, taken, out)
    return names(out.listed())


def test_cells_are_counted_from_a1_row_by_row() -> None:
    assert [BOARD.name(cell) for cell in (0, 4, 5, 19)] == ["a1", "e1", "a2", "e4"]
    assert (BOARD.column(7), BOARD.row(7)) == (2, 1)
    assert BOARD.at(2, 1) == 7
    assert BOARD.cells == 20


def test_names_come_back() -> None:
    assert [BOARD.named(BOARD.name(cell)) for cell in range(20)] == list(range(20))


@pytest.mark.parametrize(
    "name", ["", "a", "1", "a0", "a5", "f1", "A1", "a1 ", "a01", "aa1", "a-1", "a²", "a99999"]
)
def test_other_names_are_no_cells(name: str) -> None:
    assert BOARD.named(name) == OUTSIDE


@pytest.mark.parametrize("spot", [(-1, 0), (0, -1), (5, 0), (0, 4)])
def test_there_is_nothing_outside(spot: tuple[int, int]) -> None:
    assert BOARD.at(*spot) == OUTSIDE


def test_eight_neighbours_clockwise_from_the_north() -> None:
    around = [int(BOARD.next(BOARD.named("c2"), direction)) for direction in range(8)]
    assert names(around) == "c3 d3 d2 d1 c1 b1 b2 b3"


def test_the_board_has_edges() -> None:
    corner = BOARD.named("a1")
    assert [direction for direction in range(8) if BOARD.next(corner, direction) != OUTSIDE] == [0, 1, 2]
    assert BOARD.next(BOARD.named("e2"), EAST) == OUTSIDE
    assert BOARD.next(BOARD.named("a2"), NORTH_WEST) == OUTSIDE


def test_going_back_leads_back() -> None:
    for cell in range(20):
        for direction in range(8):
            there = BOARD.next(cell, direction)
            if there != OUTSIDE:
                assert BOARD.next(there, squares.turned(direction, 4)) == cell


def test_turning() -> None:
    assert [squares.turned(NORTH, eighths) for eighths in (2, 4, -2, 1, 8, -8)] == [2, 4, 6, 1, 0, 0]
    assert squares.turned(WEST, 2) == NORTH


def test_straight_on() -> None:
    assert BOARD.name(BOARD.beyond(BOARD.named("a1"), NORTH_EAST, 3)) == "d4"
    assert BOARD.beyond(BOARD.named("a1"), NORTH_EAST, 4) == OUTSIDE
    assert BOARD.beyond(BOARD.named("a1"), SOUTH, 0) == BOARD.named("a1")


def test_a_ray_ends_at_the_edge_or_with_the_first_thing_in_its_way() -> None:
    assert ray("a2", EAST, 9) == "b2 c2 d2 e2"
    assert ray("a2", EAST, 2) == "b2 c2"
    assert ray("a2", EAST, 9, stops="d2 e2") == "b2 c2 d2"
    assert ray("a2", WEST, 9) == ""


def test_distances() -> None:
    one, other = BOARD.named("a1"), BOARD.named("d3")
    assert BOARD.distance(one, other) == BOARD.distance(other, one) == 5
    assert BOARD.diagonal_distance(one, other) == BOARD.diagonal_distance(other, one) == 3
    assert BOARD.distance(one, one) == 0


def test_the_view_from_the_opposite_edge() -> None:
    assert BOARD.name(BOARD.half_turn(BOARD.named("a1"))) == "e4"
    assert all(BOARD.half_turn(BOARD.half_turn(cell)) == cell for cell in range(20))


def test_a1_is_drawn_at_the_lower_left() -> None:
    assert BOARD.centre(BOARD.named("a1"), 10) == (5, 35)
    assert BOARD.centre(BOARD.named("e4"), 10) == (45, 5)


def test_the_table_of_neighbours_is_plain() -> None:
    assert len(BOARD.neighbours) == 8 * 20
    assert isinstance(int(BOARD.neighbours[i64(0)]), int)
