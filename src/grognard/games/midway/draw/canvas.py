"""The sheets of the table and where things lie on them."""

from __future__ import annotations

from math import sqrt

from grognard.core.hexes import Axial, centre, corners, disk
from grognard.core.scene import Area
from grognard.games.midway.board import Board

HEX = 28.0  # from the middle of an area to its corners
ACROSS = sqrt(3) * HEX  # from one area to the next
DOWN = 1.5 * HEX  # from one row to the next
MARGIN = 7.0  # around the big tiles
PADDING = 8.0  # around a small one
DOCK = "dock"  # the sheet with cards and the combat
WIDE = 244.0  # of it
CARD = (108.0, 130.0)
SLIP = (108.0, 62.0)  # an order in a hand of many
BACK = (32.0, 43.0)
FAR = 0.72  # pixels for a unit below which aircraft are plates
LEAST = 0.9  # pixels for a unit of it at least: on a phone its writing must be read


class Canvas:
    """The board on its canvas; where small tiles stick out, it grows beyond its frame."""

    def __init__(self, board: Board, tiles: tuple[int, ...]) -> None:
        self.board = board
        spots = [flat(spot) for spot in board.tiling.land()]
        left, top, right, bottom = frame_around(spots, MARGIN)
        first = (left, top, right - left, bottom - top)
        for middle in tiles:
            ring = [flat(spot) for spot in disk(*board.axial(middle), board.tiling.small)]
            more = frame_around(ring, PADDING)
            left, top = min(left, more[0]), min(top, more[1])
            right, bottom = max(right, more[2]), max(bottom, more[3])
        self.left, self.top = left, top
        self.width, self.height = right - left, bottom - top
        grown = (left, top, self.width, self.height) != first
        self.frame = [first[0] - left, first[1] - top, first[2], first[3]] if grown else []

    def at(self, area: int) -> tuple[float, float]:
        """The middle of an area."""
        return self.on(self.board.axial(area))

    def on(self, spot: Axial) -> tuple[float, float]:
        x, y = flat(spot)
        return x - self.left, y - self.top

    def areas(self, high: float) -> list[Area]:
        """The board, and the dock that is so high."""
        return [
            Area("board", self.width, self.height, "", (ACROSS / 4, DOWN), far=FAR, frame=self.frame),
            Area(DOCK, WIDE, high, "", (3.6, 34.0), least=LEAST),
        ]


def frame_around(spots: list[tuple[float, float]], margin: float) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a frame around some areas."""
    left, right = min(x for x, _ in spots), max(x for x, _ in spots)
    top, bottom = min(y for _, y in spots), max(y for _, y in spots)
    across, down = ACROSS / 2 + margin, HEX + margin
    return left - across, top - down, right + across, bottom + down


def flat(spot: Axial) -> tuple[float, float]:
    """Where an area lies in the plane."""
    return centre(*spot, HEX)


def hexagon(x: float = 0.0, y: float = 0.0, size: float = HEX) -> list[float]:
    """The corners of an area as the numbers of a polygon, the eastern edge first."""
    return corners(x, y, size)
