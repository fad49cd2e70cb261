"""§2.5 Tiles: small drawings of terrain that are laid upon the chart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from grognard.core.message import say
from grognard.core.nodes import OUTSIDE, Nodes
from grognard.games.epic_naval.data import TERRAIN
from grognard.games.epic_naval.files.chart import rows_of
from grognard.games.epic_naval.files.keys import Called, Entry, Known, Node, Text, Word, key
from grognard.games.epic_naval.files.sheet import Part
from grognard.games.epic_naval.files.tables import Rows

MOST_ROWS = 7
MOST_MARKS = 30
LAYOUT = Word(say("a word of 2 to 8 small letters"), "[a-z]{2,8}", ("end", "over", "none", "chance"))


@dataclass(kw_only=True)
class Tile(Entry):
    """A tile: 1 to 7 rows and at most 30 nodes, of the characters of a chart.

    A blank leaves the chart as it is; every other row is shifted by one character."""

    code: str
    about: str = key(Text(), "what it shows", "")
    drawn: str = key(Text(say("a drawing"), 600, several=True), "one character a node")


@dataclass(kw_only=True)
class Lay(Entry):
    """A tile on the chart."""

    tile: str = key(Called("tiles"), "which")
    at: int = key(Node(), "the node that the first character of its first row covers")


@dataclass(kw_only=True)
class Layout(Entry):
    """One lay of tiles, of which the match has one."""

    name: str = key(LAYOUT, "what it is called")
    lay: list[Lay] = key(Rows(Lay, 1, 12), "its tiles")


class Lays(Rows):
    """Tiles that lie in every match: from here on the chart is the one with them."""

    def read(self, part: Part, name: str, known: Known) -> list[Any]:
        lays = super().read(part, name, known)
        known["chart"] = laid(known["chart"], lays, known["tiles"], [])
        return lays


def laid(chart: Nodes, lays: list[Any], tiles: list[Tile], below: list[Any]) -> Nodes:
    """The chart with these tiles upon it, beside those that lie there; complains of one that does not fit."""
    drawings = {tile.code: tile for tile in tiles}
    covered = {node: mark for lay in below for node, mark in marks_of(chart, lay, drawings[lay.tile])}
    for lay in lays:
        for node, mark in marks_of(chart, lay, drawings[lay.tile]):
            if node in covered:
                raise lay.wrong("at", say("two tiles lie on {node}", node=chart.name(node)))
            covered[node] = mark
    rows = [list(row) for row in rows_of(chart)]
    for node, mark in covered.items():
        rows[int(chart.row[node])][int(chart.column[node])] = mark
    return Nodes("\n".join("".join(row) for row in rows))


def marks_of(chart: Nodes, lay: Lay, tile: Tile) -> Iterator[tuple[int, str]]:
    """The nodes that a tile covers, each with its terrain."""
    across, down = int(chart.column[lay.at]), int(chart.row[lay.at])
    for along, below, mark in drawing(tile):
        node = chart.numbers.get((across + along, down + below), OUTSIDE)
        if node == OUTSIDE:
            raise lay.wrong("at", say("the tile {tile} does not lie within the chart", tile=tile.code))
        yield node, mark


def drawing(tile: Tile) -> list[tuple[int, int, str]]:
    """The marks of a tile, as far along and below as they are from its first."""
    rows = tile.drawn.strip("\n").split("\n")
    marks = [(at, row, mark) for row, line in enumerate(rows) for at, mark in enumerate(line) if mark != " "]
    if len(rows) > MOST_ROWS or not 1 <= len(marks) <= MOST_MARKS:
        template = "a tile has 1 to {rows} rows and 1 to {most} nodes"
        raise tile.wrong("drawn", say(template, rows=MOST_ROWS, most=MOST_MARKS))
    first, top, _ = marks[0]
    for at, row, mark in marks:
        if mark not in TERRAIN:
            template = "{mark} is no terrain; use {terrain}"
            raise tile.wrong("drawn", say(template, mark=repr(mark), terrain=TERRAIN), row)
        if (at - first + row - top) % 2:
            template = "the {mark} at {along} is out of line"
            raise tile.wrong("drawn", say(template, mark=repr(mark), along=at + 1), row)
    return [(at - first, row - top, mark) for at, row, mark in marks]
