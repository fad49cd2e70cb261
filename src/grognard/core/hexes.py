"""Boards of hexagons.

A hex has axial coordinates (q, r): q grows to the east, r to the south-east (with points up) or to the
south (with flats up).  Six directions, clockwise, direction 0 towards growing q; a sixth of a turn to
the right is one further.  Facts about a map of hexes are kept by number:

    board = Hexes(disk(0, 0, 6))               # any set of hexes; they are numbered row by row
    ahead = board.next(hex, heading)           # the neighbour, or OUTSIDE
    seen = board.offset(hex, heading, 2, -1)   # an offset drawn for heading 0, turned with the piece
    board.distance(hex, other), board.add_ray(hex, heading, 4, blocked, out)
    board.line(hex, other)                     # the hexes between, for lines of sight

The plain functions above the class (distance, rotated, ring, disk, line) know no board.  A board never
changes and is shared by all positions.
"""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import Final, TypeAlias, final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.core.chance import Actions

Axial: TypeAlias = tuple[int, int]

OUTSIDE: Final = -1  # instead of a hex
DIRECTIONS: Final = 6
EAST: Final = vec[i64]([1, 0, -1, -1, 0, 1])  # what a step in a direction adds to q
SOUTH: Final = vec[i64]([0, 1, 1, 0, -1, -1])  # and to r
NUDGE: Final = 1_000_000  # how much smaller than a hex the nudge of a line is


# ------------------------------------------------------------------ hexes without a board


def turned(direction: i64, sixths: i64) -> i64:
    """The direction after so many sixths of a turn to the right (to the left if negative)."""
    return (direction + sixths % DIRECTIONS + DIRECTIONS) % DIRECTIONS


def distance(q: i64, r: i64) -> i64:
    """Steps from (0, 0) to (q, r)."""
    s = q + r
    q = q if q >= 0 else -q
    r = r if r >= 0 else -r
    s = s if s >= 0 else -s
    return max(max(q, r), s)


def rotated(q: int, r: int, sixths: int) -> Axial:
    """The offset (q, r) after so many sixths of a turn to the right around (0, 0)."""
    for _turn in range(sixths % 6):
        q, r = -r, q + r
    return q, r


def ring(q: int, r: int, radius: int) -> list[Axial]:
    """The hexes exactly ``radius`` away, clockwise from direction 0."""
    found: list[Axial] = []
    q, r = q + radius * int(EAST[0]), r + radius * int(SOUTH[0])
    for side in range(2, 2 + 6):  # along the ring: two sixths further than from the middle
        for _step in range(radius):
            found.append((q, r))
            q, r = q + int(EAST[side % 6]), r + int(SOUTH[side % 6])
    return found if radius > 0 else [(q, r)]


def disk(q: int, r: int, radius: int) -> list[Axial]:
    """The hexes at most ``radius`` away, from the middle outwards."""
    found: list[Axial] = []
    for away in range(radius + 1):
        found += ring(q, r, away)
    return found


def line(start: Axial, end: Axial) -> list[Axial]:
    """The hexes that a straight line passes, both ends included.

    Where it runs along an edge it takes the hexes on one side of it, from either end the same ones:
    the reckoning is done in whole numbers, with a nudge too small to matter anywhere else.
    """
    steps = int(distance(end[0] - start[0], end[1] - start[1]))
    found: list[Axial] = [start]
    for step in range(1, steps + 1):
        q = start[0] * (steps - step) + end[0] * step
        r = start[1] * (steps - step) + end[1] * step
        found.append(nearest(q * NUDGE + 1, r * NUDGE + 2, steps * NUDGE))
    return found


def nearest(q: int, r: int, whole: int) -> Axial:
    """The hex in which the point (q / whole, r / whole) lies."""
    s = -q - r
    rounded = [(2 * part + whole) // (2 * whole) for part in (q, r, s)]
    off = [abs(near * whole - part) for near, part in zip(rounded, (q, r, s), strict=True)]
    if off[0] > off[1] and off[0] > off[2]:
        return -rounded[1] - rounded[2], rounded[1]
    if off[1] > off[2]:
        return rounded[0], -rounded[0] - rounded[2]
    return rounded[0], rounded[1]


# ------------------------------------------------------------------ in pictures


def centre(q: int, r: int, size: float, flat: bool = False) -> tuple[float, float]:
    """Where the middle of a hex lies, y growing downwards; ``size`` is from the middle to a corner.

    ``flat`` is for hexes with a flat side up; the others have a point up.
    """
    if flat:
        return size * 1.5 * float(q), size * sqrt(3.0) * (float(r) + float(q) / 2.0)
    return size * sqrt(3.0) * (float(q) + float(r) / 2.0), size * 1.5 * float(r)


def corners(x: float, y: float, size: float, flat: bool = False) -> list[float]:
    """The outline of a hex around (x, y) as x, y, x, y, ..., clockwise, the edge of direction 0 first."""
    outline: list[float] = []
    first = 0.0 if flat else -pi / 6.0
    for corner in range(6):
        angle = first + float(corner) * pi / 3.0
        outline += [x + size * cos(angle), y + size * sin(angle)]
    return outline


def bearing(direction: i64, flat: bool = False) -> float:
    """How far a piece that faces in a direction is turned, in degrees clockwise from the east."""
    return float(direction) * 60.0 + (30.0 if flat else 0.0)


# ------------------------------------------------------------------ a board


@final
class Hexes:
    """A map of hexes, numbered row by row (by r, then by q)."""

    def __init__(self, spots: list[Axial]) -> None:
        ordered = sorted(set(spots), key=reading_order)
        assert len(ordered) > 0
        numbers: dict[Axial, int] = {}
        q, r = vec[i64](), vec[i64]()
        for number, spot in enumerate(ordered):
            numbers[spot] = number
            q, r = append(q, spot[0]), append(r, spot[1])
        neighbours = vec[i64]()
        for spot in ordered:
            for direction in range(6):
                beside = spot[0] + int(EAST[direction]), spot[1] + int(SOUTH[direction])
                neighbours = append(neighbours, numbers.get(beside, OUTSIDE))
        self.count: Final[i64] = len(ordered)
        self.numbers: Final = numbers  # for building; in rules use ``at`` and ``offset``
        self.q: Final = q
        self.r: Final = r
        self.neighbours: Final = neighbours  # DIRECTIONS * hex + direction
        self.west: Final[i64] = min(q)
        self.north: Final[i64] = min(r)
        self.width: Final[i64] = max(q) - self.west + 1
        self.height: Final[i64] = max(r) - self.north + 1
        grid = vec[i64]([OUTSIDE] * int(self.width * self.height))
        for number in range(self.count):
            grid[(r[number] - self.north) * self.width + q[number] - self.west] = number
        self.grid: Final = grid  # by row and column, holes included

    def at(self, q: i64, r: i64) -> i64:
        """The number of the hex at (q, r); OUTSIDE if it is not on the board."""
        column, row = q - self.west, r - self.north
        if column < 0 or column >= self.width or row < 0 or row >= self.height:
            return OUTSIDE
        return self.grid[row * self.width + column]

    def next(self, hex: i64, direction: i64) -> i64:
        """The neighbour in a direction; OUTSIDE at the edge."""
        return self.neighbours[DIRECTIONS * hex + direction]

    def beyond(self, hex: i64, direction: i64, steps: i64) -> i64:
        """The hex so many steps straight on; OUTSIDE if the board ends before."""
        while steps > 0 and hex != OUTSIDE:
            hex = self.neighbours[DIRECTIONS * hex + direction]
            steps -= 1
        return hex

    def offset(self, hex: i64, heading: i64, q: i64, r: i64) -> i64:
        """The hex that lies at (q, r) from a piece on ``hex``, as drawn for a piece that heads for
        direction 0, and turned with it; OUTSIDE if that is not on the board."""
        while heading > 0:
            turned_r = q + r
            q = -r
            r = turned_r
            heading -= 1
        return self.at(self.q[hex] + q, self.r[hex] + r)

    def distance(self, one: i64, other: i64) -> i64:
        """Steps between two hexes, the board being as wide as needed."""
        return distance(self.q[other] - self.q[one], self.r[other] - self.r[one])

    def add_ray(self, hex: i64, direction: i64, most: i64, stops: vec[bool], out: Actions) -> None:
        """Add up to ``most`` hexes straight on, the first that stops (or the edge) being the last."""
        while most > 0:
            hex = self.neighbours[DIRECTIONS * hex + direction]
            if hex == OUTSIDE:
                return
            out.add(hex)
            if stops[hex]:
                return
            most -= 1

    def line(self, one: i64, other: i64) -> list[int]:
        """The hexes on a straight line, both ends included, as far as they are on the board."""
        start = int(self.q[one]), int(self.r[one])
        end = int(self.q[other]), int(self.r[other])
        return [self.numbers[spot] for spot in line(start, end) if spot in self.numbers]


def reading_order(spot: Axial) -> Axial:
    return spot[1], spot[0]
