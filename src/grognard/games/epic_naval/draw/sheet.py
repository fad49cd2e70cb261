"""Where everything lies: the chart, the desk below it with the round track, and the hand beside that."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from statistics import mean
from typing import Protocol

from librt.vecs import vec
from mypy_extensions import i64

from grognard.core.nodes import Nodes
from grognard.core.scene import Area
from grognard.games.epic_naval.rules import Rules

STEP = 44.0  # between neighbours
ROW = STEP * sqrt(3.0) / 2.0
FRAME = 38.0  # from the outermost nodes to the edge of the chart
DESK = 138.0
TRACK = 40.0  # how high the round track on the desk is
HEAD = 62.0  # before its first field
BEYOND = 104.0  # after the last: two signs
FIELD = 36.0  # how long a field is at most
DESK_WIDTH = 452.0
HAND_WIDTH = 408.0
LINE = 22.0  # of the desk's height for a line in a terminal
LEAST = 0.7  # pixels: on a phone a finger must find a node
READ = 0.7  # pixels: on a phone the desk must be read
READ_CARDS = 0.8
FAR = 0.8  # pixels below which writing is larger
SCREEN = 78  # characters of a line in a terminal

Point = tuple[float, float]


class Sea(Protocol):
    """What is drawn of a chart: of the rules in force, or of a scenario in the making."""

    @property
    def chart(self) -> Nodes: ...
    @property
    def nodes(self) -> i64: ...
    @property
    def rounds(self) -> i64: ...
    @property
    def near(self) -> vec[i64]: ...
    @property
    def terrain(self) -> vec[i64]: ...
    @property
    def control_points(self) -> i64: ...
    @property
    def control_node(self) -> i64: ...
    @property
    def control_radius(self) -> i64: ...
    @property
    def exit_edge(self) -> vec[i64]: ...
    @property
    def edges(self) -> list[vec[i64]]: ...
    @property
    def start(self) -> list[vec[i64]]: ...


@dataclass(frozen=True)
class Sheet:
    """The places of one chart."""

    at: list[Point]  # of every node
    width: float
    height: float
    field_size: float  # of the round track
    seen: str  # by the second side

    @property
    def letters(self) -> int:
        """How many characters there are from node to node in a terminal: as many as it has room for."""
        return 4 if self.width / STEP * 4 < SCREEN else 3

    def areas(self) -> list[Area]:
        grid = (STEP / self.letters, ROW)
        board = Area("board", self.width, self.height, grid=grid, least=LEAST, far=FAR, seen=self.seen)
        small = (STEP / 4, LINE)
        desk = Area("desk", DESK_WIDTH, DESK, grid=small, least=READ, far=FAR)
        return [board, desk, Area("hand", HAND_WIDTH, DESK, grid=small, least=READ_CARDS, far=FAR)]

    def field(self, number: int) -> Point:
        """The middle of a field of the round track on the desk, counted from 0."""
        return HEAD + self.field_size * (number + 0.5), TRACK / 2


@lru_cache(maxsize=64)
def sheet_of(rules: Rules) -> Sheet:
    return sheet_for(rules)


def sheet_for(sea: Sea) -> Sheet:
    """As large as the chart has to be."""
    places = [sea.chart.position(node, STEP) for node in range(int(sea.nodes))]
    width = max(x for x, _ in places) + 2 * FRAME
    height = max(y for _, y in places) + 2 * FRAME
    field = min(FIELD, (DESK_WIDTH - HEAD - BEYOND) / max(1, int(sea.rounds)))
    seen = "turned" if is_above(sea, places) else ""
    return Sheet([(FRAME + x, FRAME + y) for x, y in places], width, height, field, seen)


def is_above(sea: Sea, places: list[Point]) -> bool:
    """Whether the second side comes from the north: from the east or west north stays above for both."""
    starts = [[places[int(node)] for node in sea.start[side]] for side in (0, 1)]
    if not all(starts):
        return False
    (x, y), (other_x, other_y) = [(mean(x for x, _ in start), mean(y for _, y in start)) for start in starts]
    return y - other_y > abs(x - other_x)


@lru_cache(maxsize=4096)
def within(rules: Rules, node: int, far: int) -> list[int]:
    """The nodes at most so far away."""
    return [int(other) for other in rules.chart.within(node, far)]
