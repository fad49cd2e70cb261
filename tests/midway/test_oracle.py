"""§5.6 Where a small tile may lie, against a slow and simple second opinion."""

from __future__ import annotations

from random import Random

from grognard.core.hexes import Axial, disk, ring
from grognard.games.midway.data import NONE
from grognard.games.midway.flight import fits, in_the_way
from tests.midway.table import Table, lay


def in_one_piece(spots: set[Axial]) -> bool:
    start = next(iter(spots))
    found, edge = {start}, [start]
    while edge:
        news = [near for near in ring(*edge.pop(), 1) if near in spots and near not in found]
        found.update(news)
        edge += news
    return found == spots


def allowed(table: Table, tile: int, middle: Axial) -> bool:
    """Lay the tile down and look at the whole board."""
    board = table.midway.board
    rest = set(board.tiling.land())
    other = int(table.midway.small[1 - tile])
    if other >= 0:
        rest |= set(disk(*board.axial(other), 1))
    new = set(disk(*middle, 1))
    return not new & rest and in_one_piece(rest | new)


def test_5_6_places_for_a_tile_are_those_of_a_flood_fill() -> None:
    random = Random(3)
    table = lay("u1 0,0 E; j1 2,0 E")
    board = table.midway.board
    everywhere = disk(0, 0, 12)
    first_places = [spot for spot in everywhere if allowed(table, 0, spot)]
    assert len(first_places) == 54
    for _ in range(12):
        laid = random.choice(first_places)
        table = lay("u1 0,0 E; j1 2,0 E", small=(f"{laid[0]},{laid[1]}",))
        for tile in (0, 1):
            for spot in random.sample(everywhere, 60) + ring(*laid, 3) + ring(*laid, 2):
                assert fits(table.midway, tile, board.at(spot)) == allowed(table, tile, spot), (
                    laid,
                    tile,
                    spot,
                )


def test_5_6_two_tiles_in_a_row() -> None:
    """The second hangs on the first only; lifting the first would cut it off."""
    table = lay("u1 0,0 E; j1 2,0 E", small=("9,-4", "12,-4"))
    board = table.midway.board
    for spot in disk(0, 0, 13):
        assert fits(table.midway, 0, board.at(spot)) == allowed(table, 0, spot)
        assert fits(table.midway, 1, board.at(spot)) == allowed(table, 1, spot)


def test_5_5_a_tile_is_free_if_nobody_else_stands_on_it() -> None:
    table = lay("u1 9,-4 E; j1 -9,4 E; j2 0,0 E", small=("9,-4", "-9,4"))
    u1, j1 = table.plane("u1"), table.plane("j1")
    assert in_the_way(table.midway, 0, u1) == NONE
    assert in_the_way(table.midway, 0, j1) == u1
    assert in_the_way(table.midway, 1, j1) == NONE
    assert in_the_way(table.midway, 1, u1) == j1
