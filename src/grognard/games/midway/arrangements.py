"""Standard set-ups of aircraft: who stands towards Midway, who behind, and where noses point."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from grognard.core.arrangement import Arrangement
from grognard.core.flow import Position
from grognard.core.hexes import Axial, centre
from grognard.core.message import say
from grognard.games.midway.board import MUSTER, Board
from grognard.games.midway.data import FIGHTERS, NOSES, WING
from grognard.games.midway.placing import FIGHTER, SPECIAL, Placing
from grognard.games.midway.position import Midway

ANGLE = [centre(east, south, 1.0) for east, south in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))]


@dataclass(frozen=True)
class Flight:
    """What is placed first, how far ahead each kind stands, and whether noses point away from each other."""

    first: int
    ahead: tuple[float, float]  # fighters, the others: 1 ahead, -1 behind
    apart: bool = False

    def fit(self, midway: Position, side: int, text: str) -> float | None:
        assert isinstance(midway, Midway)
        placing = midway.frame
        assert isinstance(placing, Placing)
        if placing.plane < 0:
            kind = SPECIAL if text == midway.rules.kind_of(FIGHTERS) else FIGHTER
            return float(kind == self.first)
        base = home(midway.board, side)
        if text in NOSES:
            here = flat(midway.board.axial(midway.area[placing.plane]))
            x, y = (here[0] - base[0], here[1] - base[1]) if self.apart else (-base[0], -base[1])
            way = ANGLE[NOSES.index(text)]
            return x * way[0] + y * way[1] or -(base[0] * way[0] + base[1] * way[1])
        x, y = flat(where(midway.board, side, text))
        nearer = hypot(*base) - hypot(x, y)
        return nearer * self.ahead[placing.plane % WING >= FIGHTERS]


def flat(spot: Axial) -> tuple[float, float]:
    """Where an area lies, Midway being at 0, 0."""
    return centre(*spot, 1.0)


def home(board: Board, side: int) -> tuple[float, float]:
    """Around which place a side begins: its carrier, or the first of its areas."""
    return flat(board.axial(board.muster_area(side, 0)))


def where(board: Board, side: int, label: str) -> Axial:
    areas = (board.muster_area(side, place) for place in range(MUSTER))
    return board.axial(next(area for area in areas if board.label(area) == label))


ARRANGEMENTS = (
    Arrangement(
        "fighters-ahead",
        say("Fighters ahead"),
        say("Fighters towards Midway, the other aircraft behind them, all noses ahead."),
        Flight(FIGHTER, (1.0, -1.0)).fit,
    ),
    Arrangement(
        "strike-ahead",
        say("Strike ahead"),
        say("Fighters behind, the other aircraft towards Midway, all noses ahead."),
        Flight(SPECIAL, (-1.0, 1.0)).fit,
    ),
    Arrangement(
        "all-around",
        say("All around"),
        say("Everything as near as it goes, noses away from the middle."),
        Flight(FIGHTER, (1.0, 1.0), apart=True).fit,
    ),
)
