"""The sheets of the table and where things lie on them."""

from __future__ import annotations

from math import sqrt

from grognard.core.hexes import Axial, centre, corners
from grognard.core.scene import Area
from grognard.games.midway.board import Board

HEX = 24.0  # from the middle of an area to its corners
ACROSS = sqrt(3) * HEX  # from one area to the next
DOWN = 1.5 * HEX  # from one row to the next
MARGIN = 2.1 * HEX  # around the big tiles
SIDE_WIDTH = 330.0  # of the other sheets
CARD = (78.0, 100.0)
BACK = (38.0, 52.0)

THEM = "them"
POOL_SHEET = "pool"
DUEL = "duel"
HAND = "hand"


class Sheet:
    """The board on its sheet."""

    def __init__(self, board: Board) -> None:
        self.board = board
        spots = [flat(spot) for spot in board.plan.land()]
        left, right = min(x for x, _ in spots), max(x for x, _ in spots)
        top, bottom = min(y for _, y in spots), max(y for _, y in spots)
        self.left = left - ACROSS / 2 - MARGIN
        self.top = top - HEX - MARGIN
        self.width = right - left + ACROSS + 2 * MARGIN
        self.height = bottom - top + 2 * HEX + 2 * MARGIN

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
            Area(THEM, SIDE_WIDTH, 66, titles[THEM], (8.0, 22.0)),
            Area(POOL_SHEET, SIDE_WIDTH, 112, titles[POOL_SHEET], (6.0, 30.0)),
            Area(DUEL, SIDE_WIDTH, 154, titles[DUEL], (8.0, 20.0)),
            Area(HAND, SIDE_WIDTH, 112, titles[HAND], (6.0, 30.0)),
        ]


def flat(spot: Axial) -> tuple[float, float]:
    """Where an area lies in the plane."""
    return centre(*spot, HEX)


def hexagon(x: float = 0.0, y: float = 0.0, size: float = HEX) -> list[float]:
    """The corners of an area as the numbers of a polygon, the eastern edge first."""
    return corners(x, y, size)


def outline(points: list[float]) -> str:
    """A closed path through the points."""
    pairs = [f"{points[i]:.1f} {points[i + 1]:.1f}" for i in range(0, len(points), 2)]
    return "M" + "L".join(pairs) + "Z"
