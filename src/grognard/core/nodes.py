"""Charts of nodes joined by lines: the triangular grid.

Every node has up to six neighbours, along lines in six headings, counter-clockwise from the east:
E, NE, NW, W, SW, SE.  A chart is drawn as text, one character for a node, rows shifted by one character
against each other; the character is the node's terrain, a blank is no node:

    . . . . .
     . . # .
    . . ~ . .

Rows are lettered from the north, nodes numbered from the west, both including blanks: the # is b3.  The
first row is one that begins at the west edge.

    chart = Nodes(DRAWN)
    chart.next(node, NE), chart.beyond(node, W, 3)     # or OUTSIDE
    chart.add_ray(node, heading, 4, blocked, out)      # along the line, up to the first blocked node
    turned(heading, 1)                                 # 60 degrees to the left
    chart.position(node, 40.0)                         # where to draw it

A chart never changes and is shared by all positions.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.core.chance import Actions
from grognard.core.hexes import distance

OUTSIDE: Final[i64] = -1  # instead of a node

E: Final = 0
NE: Final = 1
NW: Final = 2
W: Final = 3
SW: Final = 4
SE: Final = 5
HEADINGS: Final[i64] = 6
HEADING_NAMES: Final = ("E", "NE", "NW", "W", "SW", "SE")

COLUMNS_EAST: Final = vec[i64]([2, 1, -1, -2, -1, 1])  # what a step adds to column and row of the text
ROWS_SOUTH: Final = vec[i64]([0, -1, -1, 0, 1, 1])

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


def turned(heading: i64, sixths: i64) -> i64:
    """The heading after so many turns of 60 degrees to the left (to the right if negative)."""
    return (heading + sixths % HEADINGS + HEADINGS) % HEADINGS


def bearing(heading: i64) -> float:
    """How far a piece on that heading is turned, in degrees clockwise from the east."""
    return -60.0 * float(heading)


@final
class Nodes:
    """A chart; nodes are numbered row by row, from the north-west."""

    def __init__(self, drawn: str) -> None:
        rows = trimmed(drawn)
        assert 0 < len(rows) <= len(LETTERS), "rows are named by single letters"
        terrain: list[str] = []
        column, row = vec[i64](), vec[i64]()
        numbers: dict[tuple[int, int], int] = {}
        for down, text in enumerate(rows):
            for along, mark in enumerate(text):
                if mark != " ":
                    assert (along - down) % 2 == 0, f"node {mark!r} of row {down + 1} is out of line"
                    numbers[(along, down)] = len(terrain)
                    terrain.append(mark)
                    column, row = append(column, along), append(row, down)
        neighbours = vec[i64]()
        for spot in numbers:
            for heading in range(6):
                beside = spot[0] + int(COLUMNS_EAST[heading]), spot[1] + int(ROWS_SOUTH[heading])
                neighbours = append(neighbours, numbers.get(beside, OUTSIDE))
        self.count: Final[i64] = len(terrain)
        self.rows: Final[i64] = len(rows)
        self.terrain: Final = terrain  # one character for each node
        self.column: Final = column  # in half steps from the west
        self.row: Final = row
        self.numbers: Final = numbers  # by column and row
        self.neighbours: Final = neighbours  # HEADINGS * node + heading

    # ------------------------------------------------------------------ going somewhere

    def next(self, node: i64, heading: i64) -> i64:
        """The neighbour on a heading; OUTSIDE where the line ends."""
        return self.neighbours[HEADINGS * node + heading]

    def beyond(self, node: i64, heading: i64, steps: i64) -> i64:
        """The node so many steps along the line; OUTSIDE if it ends before."""
        while steps > 0 and node != OUTSIDE:
            node = self.neighbours[HEADINGS * node + heading]
            steps -= 1
        return node

    def add_ray(self, node: i64, heading: i64, most: i64, stops: vec[bool], out: Actions) -> None:
        """Add up to ``most`` nodes along the line, the first that stops (or the edge) being the last."""
        while most > 0:
            node = self.neighbours[HEADINGS * node + heading]
            if node == OUTSIDE:
                return
            out.add(node)
            if stops[node]:
                return
            most -= 1

    def distance(self, one: i64, other: i64) -> i64:
        """Steps between two nodes, the chart being as wide as needed."""
        down = self.row[other] - self.row[one]
        east = (self.column[other] - self.column[one] - down) // 2
        return distance(east, down)

    def within(self, node: i64, radius: i64) -> vec[i64]:
        """The nodes at most so many steps away, the node itself included, in their order."""
        found = vec[i64]()
        for other in range(self.count):
            if self.distance(node, other) <= radius:
                found = append(found, other)
        return found

    def heading_to(self, node: i64, other: i64) -> i64:
        """The heading of the line from one node to another; OUTSIDE if they are on no common line."""
        down = self.row[other] - self.row[node]
        along = self.column[other] - self.column[node]
        for heading in range(HEADINGS):
            steps = self.distance(node, other)
            if along == steps * COLUMNS_EAST[heading] and down == steps * ROWS_SOUTH[heading] and steps > 0:
                return heading
        return OUTSIDE

    # ------------------------------------------------------------------ in words, in pictures

    def name(self, node: i64) -> str:
        """Row letter and number from the west: g9."""
        return LETTERS[self.row[node]] + str(self.column[node] // 2 + 1)

    def named(self, name: str) -> i64:
        """The node of that name; OUTSIDE if there is none."""
        number = name[1:]
        if len(name) < 2 or name[0] not in LETTERS or len(number) > 4 or number[0] == "0":
            return OUTSIDE
        if not number.isdecimal() or not number.isascii():
            return OUTSIDE
        row = LETTERS.index(name[0])
        return self.numbers.get((2 * (int(number) - 1) + row % 2, row), OUTSIDE)

    def position(self, node: i64, step: float) -> tuple[float, float]:
        """Where a node lies, y growing downwards; ``step`` is the length of a line between neighbours."""
        return float(self.column[node]) * step / 2.0, float(self.row[node]) * step * sqrt(3.0) / 2.0


def trimmed(drawn: str) -> list[str]:
    """The rows of a drawing without empty rows around it and without common blanks to the left."""
    rows = drawn.split("\n")
    while rows and not rows[0].strip():
        rows = rows[1:]
    while rows and not rows[-1].strip():
        rows = rows[:-1]
    blanks = [len(row) - len(row.lstrip()) for row in rows if row.strip()]
    margin = min(blanks) if blanks else 0
    return [row[margin:].rstrip() for row in rows]
