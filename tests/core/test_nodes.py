"""Charts of nodes: the triangular grid."""

from __future__ import annotations

from math import dist, isclose

import pytest
from librt.vecs import vec

from grognard.core import nodes
from grognard.core.chance import Actions
from grognard.core.nodes import HEADINGS, NE, NW, OUTSIDE, SE, SW, E, Nodes, W, turned


def chart(columns: int, rows: int) -> Nodes:
    """A full chart: long and short rows in turn."""
    long, short = ". " * columns, " " + ". " * (columns - 1)
    return Nodes("\n".join(short if row % 2 else long for row in range(rows)))


SEA = chart(17, 13)
BAY = Nodes("""
    . . . . .
     . . # .
    . ~   . .
     . . . .
""")


def names(board: Nodes, numbers: list[int]) -> str:
    return " ".join("-" if number == OUTSIDE else board.name(number) for number in numbers)


def ray(board: Nodes, start: str, heading: int, most: int, stops: str = "") -> str:
    blocked = vec[bool]([board.name(node) in stops.split() for node in range(int(board.count))])
    out = Actions()
    board.add_ray(board.named(start), heading, most, blocked, out)
    return names(board, out.listed())


def test_long_and_short_rows() -> None:
    assert SEA.count == 7 * 17 + 6 * 16 == 215
    assert SEA.named("b16") != OUTSIDE
    assert SEA.named("b17") == OUTSIDE


def test_names_come_back() -> None:
    assert all(SEA.named(SEA.name(node)) == node for node in range(215))


@pytest.mark.parametrize("name", ["", "a", "9", "a0", "a18", "n1", "A1", "a01", "a1 ", "a²", "a99999", "c3x"])
def test_other_names_are_no_nodes(name: str) -> None:
    assert SEA.named(name) == OUTSIDE


def test_six_neighbours_counter_clockwise_from_the_east() -> None:
    around = [int(SEA.next(SEA.named("g9"), heading)) for heading in range(6)]
    assert names(SEA, around) == "g10 f9 f8 g8 h8 h9"
    around = [int(SEA.next(SEA.named("f8"), heading)) for heading in range(6)]
    assert names(SEA, around) == "f9 e9 e8 f7 g8 g9"


def test_lines_end_at_the_edge() -> None:
    corner = [int(SEA.next(SEA.named("a1"), heading)) for heading in range(6)]
    assert names(SEA, corner) == "a2 - - - - b1"


def test_a_drawing_has_terrain_and_holes() -> None:
    assert "".join(BAY.terrain) == ".....  ..#. .~.. ....".replace(" ", "")
    assert BAY.terrain[BAY.named("b3")] == "#"
    assert BAY.terrain[BAY.named("c2")] == "~"
    assert BAY.named("c3") == OUTSIDE
    assert BAY.name(BAY.next(BAY.named("c4"), E)) == "c5"
    assert BAY.next(BAY.named("c2"), E) == OUTSIDE


def test_a_node_out_of_line_is_a_mistake() -> None:
    with pytest.raises(AssertionError, match="out of line"):
        Nodes(". .\n. .")


def test_going_back_leads_back() -> None:
    for node in range(215):
        for heading in range(HEADINGS):
            there = SEA.next(node, heading)
            if there != OUTSIDE:
                assert SEA.next(there, turned(heading, 3)) == node
                assert SEA.heading_to(node, there) == heading


def test_turning() -> None:
    assert [turned(E, sixths) for sixths in (1, 2, -1, 6, -7)] == [NE, NW, SE, E, SE]
    assert turned(SE, 1) == E


def test_along_a_line() -> None:
    assert SEA.name(SEA.beyond(SEA.named("g9"), NE, 3)) == "d10"
    assert SEA.name(SEA.beyond(SEA.named("g9"), SW, 2)) == "i8"
    assert SEA.beyond(SEA.named("g9"), E, 9) == OUTSIDE
    assert SEA.beyond(SEA.named("g9"), E, 0) == SEA.named("g9")


def test_a_ray_goes_on_until_something_is_in_its_way() -> None:
    assert ray(SEA, "f12", W, 3) == "f11 f10 f9"
    assert ray(SEA, "f12", NW, 3) == "e12 d11 c11"
    assert ray(SEA, "f12", SW, 3) == "g12 h11 i11"
    assert ray(SEA, "f12", W, 9, stops="f10") == "f11 f10"
    assert ray(BAY, "c1", E, 9) == "c2"
    assert ray(SEA, "a1", W, 3) == ""


def test_distance_is_the_number_of_steps() -> None:
    start = SEA.named("g9")
    steps = {start: 0}
    edge = [start]
    while edge:
        node = edge.pop(0)
        for heading in range(HEADINGS):
            there = int(SEA.next(node, heading))
            if there != OUTSIDE and there not in steps:
                steps[there] = steps[node] + 1
                edge.append(there)
    assert len(steps) == 215
    assert all(SEA.distance(start, node) == away for node, away in steps.items())


def test_everything_within_reach() -> None:
    around = [int(node) for node in SEA.within(SEA.named("g9"), 1)]
    assert names(SEA, around) == "f8 f9 g8 g9 g10 h8 h9"
    assert len(SEA.within(SEA.named("g9"), 2)) == 19


def test_nodes_on_no_common_line() -> None:
    assert SEA.heading_to(SEA.named("g9"), SEA.named("e10")) == NE
    assert SEA.heading_to(SEA.named("g9"), SEA.named("e9")) == OUTSIDE
    assert SEA.heading_to(SEA.named("g9"), SEA.named("g9")) == OUTSIDE


def test_neighbours_are_drawn_equally_far_apart() -> None:
    here = SEA.named("g9")
    x, y = SEA.position(here, 40)
    for heading in range(HEADINGS):
        there = SEA.position(SEA.next(here, heading), 40)
        assert isclose(dist((x, y), there), 40)
    assert SEA.position(SEA.named("a1"), 40) == (0, 0)
    assert SEA.position(SEA.next(here, NE), 40)[1] < y


def test_a_piece_is_turned_to_its_heading() -> None:
    assert [nodes.bearing(heading) for heading in (E, NE, W)] == [0, -60, -180]
