"""The sheets of the table and where things lie on them."""

from __future__ import annotations

from math import sqrt

from grognard.core.hexes import Axial, centre, corners, disk
from grognard.core.scene import Area
from grognard.games.midway.board import Board

HEX = 24.0  # from the middle of an area to its corners
ACROSS = sqrt(3) * HEX  # from one area to the next
DOWN = 1.5 * HEX  # from one row to the next
MARGIN = 1.7 * HEX  # around the big tiles
PADDING = 8.0  # around a small one
SIDE_WIDTH = 272.0  # of the other sheets
CARD = (64.0, 86.0)
BACK = (34.0, 46.0)

THEM = "them"
POOL_AREA = "pool"
DUEL = "duel"
HAND = "hand"


class Canvas:
    """The board on its canvas; it grows where small tiles stick out."""

    def __init__(self, board: Board, tiles: tuple[int, ...]) -> None:
        self.board = board
        spots = [flat(spot) for spot in board.tiling.land()]
        left, top, right, bottom = frame_around(spots, MARGIN)
        for middle in tiles:
            ring = [flat(spot) for spot in disk(*board.axial(middle), board.tiling.small)]
            more = frame_around(ring, PADDING)
            left, top = min(left, more[0]), min(top, more[1])
            right, bottom = max(right, more[2]), max(bottom, more[3])
        self.left, self.top = left, top
        self.width, self.height = right - left, bottom - top

    def at(self, area: int) -> tuple[float, float]:
        """The middle of an area."""
        return self.on(self.board.axial(area))

    def on(self, spot: Axial) -> tuple[float, float]:
        x, y = flat(spot)
        return x - self.left, y - self.top

    def areas(self, titles: dict[str, str]) -> list[Area]:
        grid = (ACROSS / 4, DOWN)
        return [
            Area("board", self.width, self.height, "", grid),
            Area(THEM, SIDE_WIDTH, 58, titles[THEM], (6.0, 20.0)),
            Area(POOL_AREA, SIDE_WIDTH, 96, titles[POOL_AREA], (5.0, 26.0)),
            Area(DUEL, SIDE_WIDTH, 154, titles[DUEL], (6.0, 20.0)),
            Area(HAND, SIDE_WIDTH, 96, titles[HAND], (5.0, 26.0)),
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
