"""Where everything lies: the chart, the round track beside or above it, the desk below."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import sqrt

from grognard.core.scene import Area
from grognard.games.epic_naval.rules import Rules

STEP = 44.0  # between neighbours
ROW = STEP * sqrt(3.0) / 2.0
FRAME = 40.0  # from the outermost nodes to the edge of the sheet
TRACK = 50.0  # how broad the round track is
FIELD = 46.0  # and how long one of its fields
HEAD = 30.0  # before its first field
DESK = 132.0
DESK_WIDTH = 844.0
LINE = 26.4  # of its height for a line in a terminal
LEAST = 0.7  # pixels: on a phone a finger must find a node
SCREEN = 78  # characters of a line in a terminal
FELT = (858.0, 640.0)  # the room of a usual window, for which the sheets are arranged

Point = tuple[float, float]


@dataclass(frozen=True)
class Sheet:
    """The places of one chart."""

    at: list[Point]  # of every node
    width: float
    height: float
    left: float  # of the chart on its sheet
    top: float
    upright: bool  # the round track stands left of the chart

    @property
    def letters(self) -> int:
        """How many characters there are from node to node in a terminal: as many as it has room for."""
        return 4 if self.width / STEP * 4 < SCREEN else 3

    def areas(self) -> list[Area]:
        grid = (STEP / self.letters, ROW)
        board = Area("board", self.width, self.height, grid=grid, least=LEAST)
        return [board, Area("desk", DESK_WIDTH, DESK, grid=(STEP / 4, LINE), least=LEAST)]

    def field(self, number: int) -> Point:
        """The middle of a field of the round track, counted from 0; beyond the last: what stands there."""
        along = HEAD + FIELD * (number + 0.5)
        return (4 + TRACK / 2, along) if self.upright else (34 + along, 4 + TRACK / 2)


@lru_cache(maxsize=64)
def sheet_of(rules: Rules) -> Sheet:
    """Upright or lying, whichever leaves the chart larger."""
    return max((arranged(rules, upright) for upright in (True, False)), key=scale_of)


@lru_cache(maxsize=4096)
def within(rules: Rules, node: int, far: int) -> list[int]:
    """The nodes at most so far away."""
    return [int(other) for other in rules.chart.within(node, far)]


def arranged(rules: Rules, upright: bool) -> Sheet:
    """The chart in the middle of what the round track leaves or needs."""
    left, top = (TRACK + 10.0, 0.0) if upright else (0.0, TRACK + 10.0)
    places = [rules.chart.position(node, STEP) for node in range(int(rules.nodes))]
    width = left + max(x for x, _ in places) + 2 * FRAME
    height = top + max(y for _, y in places) + 2 * FRAME
    length = HEAD + FIELD * int(rules.rounds)
    right = 0.0 if upright else max(0.0, 34 + length + 200 - width)
    down = max(0.0, length + 110 - height) if upright else 0.0
    at = [(left + FRAME + right / 2 + x, top + FRAME + down / 2 + y) for x, y in places]
    return Sheet(at, width + right, height + down, left, top, upright)


def scale_of(sheet: Sheet) -> float:
    """How large it can be drawn, with the desk below it."""
    return min(FELT[0] / sheet.width, FELT[1] / (sheet.height + DESK))
