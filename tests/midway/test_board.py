"""§2 The board."""

from __future__ import annotations

from grognard.core.hexes import Axial, disk, ring
from grognard.games.midway.board import between
from grognard.games.midway.data import JAPAN, NOSES, US
from tests.midway.table import fresh


def test_2_1_an_area_has_six_neighbours_one_for_each_nose() -> None:
    board = fresh().midway.board
    here = board.at((0, 0))
    there = [board.axial(int(board.ahead(here, nose))) for nose in range(6)]
    assert there == ring(0, 0, 1)
    assert len(NOSES) == 6
    assert [int(board.apart(here, board.at(spot))) for spot in there] == [1] * 6


def test_2_2_seven_big_tiles_of_19_areas_lie_without_a_gap() -> None:
    plan = fresh().midway.board.tiling
    assert len(plan.tiles) == 7
    assert len(disk(*plan.tiles[0], plan.radius)) == 19
    assert len(plan.land()) == 133
    for tile in plan.tiles[1:]:
        assert between(tile, plan.tiles[0]) == 5
        beside = {near for spot in disk(*tile, 2) for near in ring(*spot, 1)}
        assert sum(bool(beside & set(disk(*other, 2))) for other in plan.tiles if other != tile) >= 3


def test_2_3_the_midway_tile_is_the_one_in_the_middle() -> None:
    board = fresh().midway.board
    assert sum(int(tile) == 0 for tile in board.tile) == 19
    assert board.tile[board.at((0, 0))] == 0
    assert board.tile[board.at((2, -2))] == 0
    assert board.tile[board.at((3, 0))] != 0


def test_2_4_carriers_lie_opposite_each_other_in_the_carrier_hunt_only() -> None:
    board = fresh("carrier-hunt").midway.board
    japan, us = board.axial(int(board.carrier[JAPAN])), board.axial(int(board.carrier[US]))
    assert us == (-japan[0], -japan[1]) == (4, 2)
    assert [len(board.tiling.bases(side)) for side in (JAPAN, US)] == [7, 7]
    assert [int(area) for area in fresh("domination").midway.board.carrier] == [-1, -1]


def test_2_5_reinforcement_areas_lie_outwards() -> None:
    for areas in ("halves", "alternating"):
        plan = fresh("domination", {"areas": areas}).midway.board.tiling
        assert [len(plan.areas[side]) for side in (JAPAN, US)] == [9, 9]
        assert {between(spot, (0, 0)) for spot in plan.areas[JAPAN] + plan.areas[US]} == {7}
    assert plan.areas[JAPAN] != fresh("domination").midway.board.tiling.areas[JAPAN]


def test_2_6_a_small_tile_has_seven_areas() -> None:
    board = fresh().midway.board
    middle = board.at((9, -4))
    areas = [board.axial(area) for area in range(int(board.areas)) if board.covers(middle, area)]
    assert sorted(areas) == sorted(disk(9, -4, 1))
    assert [int(tile) for tile in fresh().midway.small] == [-1, -1]


def test_r1_every_area_along_the_edge_can_be_covered_by_a_small_tile() -> None:
    """Each of the 48 areas around the board has one to three places for a tile, 54 in all."""
    board = fresh().midway.board
    land = board.tiling.land()
    rim = {near for spot in land for near in ring(*spot, 1)} - land
    assert len(rim) == 48
    places: set[Axial] = set()
    for spot in rim:
        found = [middle for middle in disk(*spot, 1) if fits_alone(middle, land)]
        assert 1 <= len(found) <= 3
        places.update(found)
        for middle in disk(*spot, 1):
            at = board.at(middle)
            assert bool(board.clear[at] and board.touches[at]) == (middle in found)
    assert len(places) == 54


def fits_alone(middle: Axial, land: set[Axial]) -> bool:
    return not any(spot in land for spot in disk(*middle, 1))


def test_areas_have_four_digits() -> None:
    board = fresh().midway.board
    labels = [board.label(board.at(spot)) for spot in disk(0, 0, 13)]
    assert len(set(labels)) == len(labels)
    assert all(len(label) == 4 and label.isdecimal() for label in labels)
