"""Boards of hexagons."""

from __future__ import annotations

from itertools import pairwise
from math import cos, dist, isclose, radians, sin

import pytest
from librt.vecs import vec

from grognard.core import hexes
from grognard.core.chance import Actions
from grognard.core.hexes import OUTSIDE, Hexes, centre, corners, disk, line, ring, rotated, turned

BOARD = Hexes(disk(0, 0, 3))
MIDDLE = BOARD.at(0, 0)


def spot(number: int) -> tuple[int, int]:
    return int(BOARD.q[number]), int(BOARD.r[number])


# ------------------------------------------------------------------ without a board


def test_turning() -> None:
    assert [turned(0, sixths) for sixths in (1, 3, -1, 6, -7, 13)] == [1, 3, 5, 0, 5, 1]


@pytest.mark.parametrize(
    ("q", "r", "steps"), [(0, 0, 0), (1, 0, 1), (1, -1, 1), (1, 1, 2), (-3, 1, 3), (2, -5, 5), (-2, -2, 4)]
)
def test_distance(q: int, r: int, steps: int) -> None:
    assert hexes.distance(q, r) == steps


def test_a_sixth_of_a_turn_leads_to_the_next_direction() -> None:
    assert [rotated(1, 0, sixths) for sixths in range(6)] == [
        (1, 0),
        (0, 1),
        (-1, 1),
        (-1, 0),
        (0, -1),
        (1, -1),
    ]
    assert rotated(2, -1, 6) == (2, -1)
    assert rotated(2, -1, -1) == rotated(2, -1, 5)
    assert all(hexes.distance(*rotated(3, -1, sixths)) == 3 for sixths in range(6))


def test_rings_and_disks() -> None:
    assert ring(0, 0, 0) == [(0, 0)]
    assert ring(0, 0, 1) == [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    for radius in range(1, 5):
        around = ring(2, -3, radius)
        assert len(set(around)) == 6 * radius
        assert all(hexes.distance(q - 2, r + 3) == radius for q, r in around)
        neighbours = [*around, around[0]]
        assert all(hexes.distance(b[0] - a[0], b[1] - a[1]) == 1 for a, b in pairwise(neighbours))
    assert len(set(disk(0, 0, 6))) == 1 + 3 * 6 * 7


def test_a_line_goes_step_by_step_from_end_to_end() -> None:
    for end in disk(0, 0, 5):
        passed = line((0, 0), end)
        assert (passed[0], passed[-1]) == ((0, 0), end)
        assert len(passed) == hexes.distance(*end) + 1
        assert all(hexes.distance(b[0] - a[0], b[1] - a[1]) == 1 for a, b in pairwise(passed))


def test_a_line_is_the_same_from_both_ends() -> None:
    for end in disk(0, 0, 5):
        assert line((0, 0), end) == line(end, (0, 0))[::-1]


def test_a_straight_line_is_straight() -> None:
    assert line((0, 0), (3, 0)) == [(0, 0), (1, 0), (2, 0), (3, 0)]
    assert line((0, 0), (0, -2)) == [(0, 0), (0, -1), (0, -2)]
    assert line((1, 1), (1, 1)) == [(1, 1)]


def test_a_line_passes_the_hexes_between() -> None:
    """From (0, 0) to (1, 1) it runs along an edge: one of the two hexes beside it is taken."""
    assert line((0, 0), (1, 1))[1] in ((1, 0), (0, 1))
    assert line((0, 0), (4, -2))[2] == (2, -1)
    assert line((0, 0), (5, -1)) == [(0, 0), (1, 0), (2, 0), (3, -1), (4, -1), (5, -1)]


# ------------------------------------------------------------------ a board


def test_hexes_are_numbered_row_by_row() -> None:
    assert BOARD.count == 37
    assert [spot(number) for number in (0, 3, 4, 36)] == [(0, -3), (3, -3), (-1, -2), (0, 3)]
    assert all(BOARD.at(*spot(number)) == number for number in range(37))


def test_there_is_nothing_outside() -> None:
    assert BOARD.at(4, 0) == BOARD.at(3, 3) == BOARD.at(-99, 0) == BOARD.at(0, 99) == OUTSIDE


def test_neighbours_follow_the_directions() -> None:
    around = [spot(int(BOARD.next(MIDDLE, direction))) for direction in range(6)]
    assert around == ring(0, 0, 1)
    edge = BOARD.at(3, 0)
    assert [BOARD.next(edge, direction) == OUTSIDE for direction in range(6)] == [
        True,
        True,
        False,
        False,
        False,
        True,
    ]


def test_a_board_may_have_holes_and_parts() -> None:
    board = Hexes([(0, 0), (1, 0), (5, -2)])
    assert board.count == 3
    assert board.next(board.at(0, 0), 0) == board.at(1, 0)
    assert board.next(board.at(5, -2), 0) == OUTSIDE
    assert board.at(2, 0) == OUTSIDE
    assert board.distance(board.at(0, 0), board.at(5, -2)) == 5


def test_straight_on() -> None:
    assert spot(int(BOARD.beyond(BOARD.at(-3, 0), 0, 6))) == (3, 0)
    assert BOARD.beyond(BOARD.at(-3, 0), 0, 7) == OUTSIDE


@pytest.mark.parametrize("heading", range(6))
def test_an_offset_turns_with_the_piece(heading: int) -> None:
    """What lies two ahead and one to the front left of a piece, wherever it is heading."""
    here = BOARD.at(0, 0)
    ahead = BOARD.next(BOARD.next(here, heading), heading)
    assert BOARD.offset(here, heading, 2, 0) == ahead
    left = BOARD.next(ahead, turned(heading, -1))
    assert BOARD.offset(here, heading, 3, -1) == left


def test_an_offset_may_lie_outside() -> None:
    assert BOARD.offset(BOARD.at(3, 0), 0, 1, 0) == OUTSIDE
    assert spot(int(BOARD.offset(BOARD.at(3, 0), 3, 1, 0))) == (2, 0)


def test_distances_on_the_board() -> None:
    for number in range(37):
        assert BOARD.distance(MIDDLE, number) == hexes.distance(*spot(number))


def test_a_ray_ends_at_the_edge_or_with_the_first_thing_in_its_way() -> None:
    free, out = vec[bool]([False] * 37), Actions()
    BOARD.add_ray(MIDDLE, 0, 9, free, out)
    assert [spot(number) for number in out.listed()] == [(1, 0), (2, 0), (3, 0)]
    free[BOARD.at(2, 0)] = True
    out.count = 0
    BOARD.add_ray(MIDDLE, 0, 9, free, out)
    assert [spot(number) for number in out.listed()] == [(1, 0), (2, 0)]


def test_a_line_on_the_board() -> None:
    assert [spot(number) for number in BOARD.line(BOARD.at(-1, 0), BOARD.at(2, 0))] == [
        (-1, 0),
        (0, 0),
        (1, 0),
        (2, 0),
    ]
    ends = Hexes([(0, 0), (2, 0)])
    assert ends.line(0, 1) == [0, 1]


# ------------------------------------------------------------------ in pictures


@pytest.mark.parametrize("flat", [False, True])
def test_neighbours_lie_equally_far_apart(flat: bool) -> None:
    for q, r in ring(0, 0, 1):
        assert isclose(dist(centre(q, r, 10, flat), (0, 0)), 10 * 3**0.5)


@pytest.mark.parametrize("flat", [False, True])
def test_a_direction_points_at_the_neighbour(flat: bool) -> None:
    for direction, (q, r) in enumerate(ring(0, 0, 1)):
        x, y = centre(q, r, 10, flat)
        angle = radians(hexes.bearing(direction, flat))
        assert isclose(x, 10 * 3**0.5 * cos(angle), abs_tol=1e-9)
        assert isclose(y, 10 * 3**0.5 * sin(angle), abs_tol=1e-9)


@pytest.mark.parametrize("flat", [False, True])
def test_neighbours_share_two_corners(flat: bool) -> None:
    def outline(q: int, r: int) -> set[tuple[float, float]]:
        points = corners(*centre(q, r, 10, flat), 10, flat)
        return {(round(x, 6), round(y, 6)) for x, y in zip(points[::2], points[1::2], strict=True)}

    assert len(outline(0, 0)) == 6
    for q, r in ring(0, 0, 1):
        assert len(outline(0, 0) & outline(q, r)) == 2


@pytest.mark.parametrize("flat", [False, True])
def test_the_first_two_corners_are_the_edge_towards_direction_0(flat: bool) -> None:
    points = corners(0, 0, 10, flat)
    middle = (points[0] + points[2]) / 2, (points[1] + points[3]) / 2
    x, y = centre(1, 0, 10, flat)
    assert isclose(middle[0], x / 2, abs_tol=1e-9)
    assert isclose(middle[1], y / 2, abs_tol=1e-9)
