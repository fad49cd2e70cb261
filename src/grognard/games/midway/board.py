"""§2 The board: hexagonal areas, big tiles that lie still, small ones that come and go.

An area is one number, ``q * width + r`` shifted so that all are positive: the next area in a
direction is a constant away, and so is anything else at a given distance and bearing; so tables of
what lies around are looked up by the difference of two numbers.  The numbers reach far enough
beyond the edge for both small tiles in a row.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.core.hexes import DIRECTIONS, EAST, SOUTH, Axial, disk, distance
from grognard.games.midway.data import JAPAN, NONE, REACH, US

MUSTER: Final[i64] = 24  # areas that may come into question for placing aircraft, per side
SEA: Final[i64] = -1  # instead of a tile
MIDWAY: Final[i64] = 0  # the number of the tile in the middle


def between(a: Axial, b: Axial) -> int:
    """How many areas apart."""
    return int(distance(a[0] - b[0], a[1] - b[1]))


@final
class Tiling:
    """What a board is built from, read from its tables."""

    def __init__(
        self,
        tiles: list[Axial],
        radius: int,
        small: int,
        carriers: list[Axial],
        areas: list[list[Axial]],
    ) -> None:
        self.tiles: Final = tiles  # the middles, Midway first
        self.radius: Final = radius
        self.small: Final = small
        self.carriers: Final = carriers  # by side; [] in domination
        self.areas: Final = areas  # reinforcement areas by side; [] in the carrier hunt

    def bases(self, side: int) -> list[Axial]:
        """§3.4, §3.5 Where the side places its aircraft."""
        if not self.carriers:
            return self.areas[side]
        land = self.land()
        return [spot for spot in disk(*self.carriers[side], 1) if spot in land]

    def land(self) -> set[Axial]:
        """All areas of the big tiles."""
        return {spot for tile in self.tiles for spot in disk(*tile, self.radius)}


@final
class Board:
    """Immutable, and shared by all positions of a match."""

    def __init__(self, tiling: Tiling) -> None:
        land = tiling.land()
        furthest = max(between(spot, (0, 0)) for spot in land)
        self.tiling: Final = tiling
        self.small: Final[i64] = tiling.small  # rings of a small tile
        self.radius: Final[i64] = furthest + 2 * (2 * tiling.small + 1) + 2
        self.width: Final[i64] = 2 * self.radius + 1
        self.areas: Final[i64] = self.width * self.width
        self.step = vec[i64]()  # to the next area in a direction
        for way in range(DIRECTIONS):
            self.step = append(self.step, self.width * EAST[way] + SOUTH[way])
        self.tile = vec[i64]([SEA] * self.areas)
        for number, middle in enumerate(tiling.tiles):
            for spot in disk(*middle, tiling.radius):
                self.tile[self.at(spot)] = number
        self.carrier = vec[i64]([NONE, NONE])
        for side, spot in enumerate(tiling.carriers):
            self.carrier[side] = self.at(spot)
        self.spread = vec[i64]()  # from the middle of a small tile to its areas
        self.beside: Final[i64] = self.width + 1  # the difference between neighbours, at most
        self.on_small = vec[bool]([False] * (2 * self.beside + 1))  # see ``covers``
        for spot in disk(0, 0, tiling.small):
            self.spread = append(self.spread, self.width * spot[0] + spot[1])
            self.on_small[self.beside + self.width * spot[0] + spot[1]] = True
        self.lay_out_small_tiles(tiling, land)
        self.muster = vec[i64]()  # Japan's areas for placing aircraft, nearest first, then America's
        self.muster_far = vec[i64]()  # how far each is from the proper ones; 0: it is one
        for side in (JAPAN, US):
            self.muster_at(tiling, land, side)
        self.within_reach = open_reach(self)

    def lay_out_small_tiles(self, tiling: Tiling, land: set[Axial]) -> None:
        """§5.6 Where a small tile overlaps no big one, and where it also lies against one."""
        self.clear = vec[bool]([False] * self.areas)
        self.touches = vec[bool]([False] * self.areas)
        nearby = {spot for area in land for spot in disk(*area, 1)}
        margin = int(self.radius) - tiling.small
        for middle in disk(0, 0, margin):
            spots = disk(*middle, tiling.small)
            self.clear[self.at(middle)] = not any(spot in land for spot in spots)
            self.touches[self.at(middle)] = any(spot in nearby for spot in spots)

    def muster_at(self, tiling: Tiling, land: set[Axial], side: int) -> None:
        """§3.4, §3.5 The proper areas, then those nearest to them (R20)."""
        bases = tiling.bases(side)
        spots = sorted((min(between(spot, base) for base in bases), spot) for spot in land)
        for far, spot in spots[:MUSTER]:
            self.muster = append(self.muster, self.at(spot))
            self.muster_far = append(self.muster_far, far)

    # ------------------------------------------------------------------ areas and numbers

    def at(self, spot: Axial) -> int:
        return int((spot[0] + self.radius) * self.width + spot[1] + self.radius)

    def axial(self, area: int) -> Axial:
        return int(area // self.width - self.radius), int(area % self.width - self.radius)

    def label(self, area: int) -> str:
        """The number of an area as wargamers write it: column, then row."""
        q, r = self.axial(area)
        radius = int(self.radius)
        return f"{q + (r - r % 2) // 2 + radius + radius // 2:02}{r + radius:02}"

    def ahead(self, area: i64, nose: i64) -> i64:
        return area + self.step[nose]

    def apart(self, a: i64, b: i64) -> i64:
        """How many areas apart."""
        return distance(a // self.width - b // self.width, a % self.width - b % self.width)

    def covers(self, middle: i64, area: i64) -> bool:
        """Whether a small tile with that middle has the area."""
        away = self.beside + area - middle
        return 0 <= away < len(self.on_small) and self.on_small[away]

    def muster_area(self, side: i64, place: i64) -> i64:
        return self.muster[MUSTER * side + place]

    def far_from_base(self, side: i64, place: i64) -> i64:
        return self.muster_far[MUSTER * side + place]

    def may_reach(self, area: i64, nose: i64, target: i64) -> bool:
        """§6.1 Whether five manoeuvres lead there where nothing but board is in the way."""
        window = REACH * self.beside
        away = target - area
        if away > window or away < -window:
            return False
        return self.within_reach[(2 * window + 1) * nose + window + away]


def open_reach(board: Board) -> vec[bool]:
    """For every nose: what lies within five manoeuvres, by the difference of the area numbers."""
    window = REACH * board.beside
    reach = vec[bool]([False] * ((2 * window + 1) * DIRECTIONS))
    for nose in range(DIRECTIONS):
        here = {((0, 0), nose)}
        for manoeuvre in range(REACH):
            there: set[tuple[Axial, int]] = set()
            for (q, r), way in here:
                if manoeuvre > 0:
                    turns = [(way - 1) % 6, way, (way + 1) % 6]
                else:
                    turns = [way]
                for turn in turns:
                    there.add(((q + int(EAST[turn]), r + int(SOUTH[turn])), turn))
            for (q, r), _ in there:
                reach[(2 * window + 1) * nose + window + board.width * q + r] = True
            here = there
    return reach
