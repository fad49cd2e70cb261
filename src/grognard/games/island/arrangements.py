"""Standard set-ups of the island: in which order, how deep and how far from the middle each kind stands."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.core.arrangement import Arrangement
from grognard.core.flow import Position
from grognard.core.message import say
from grognard.games.island import names
from grognard.games.island.data import PAD, SIZE, home_row
from grognard.games.island.position import Island
from grognard.games.island.setup import SetUp

AHEAD = ("north", "south")  # by side


@dataclass(frozen=True)
class Line:
    """Kinds in the order in which they are called up, those in front, and whether the wings fill first."""

    kinds: tuple[str, ...]
    front: tuple[str, ...]
    wings: bool = False

    def fit(self, island: Position, side: int, text: str) -> float | None:
        assert isinstance(island, Island)
        setup = island.frame
        assert isinstance(setup, SetUp)
        if text in self.kinds:
            return -float(self.kinds.index(text))
        if text in names.FACINGS:
            return float(text == AHEAD[side])
        if text in names.PAD:
            return -abs(names.PAD.index(text) - (PAD - 1) / 2)
        if setup.piece < 0:
            return None  # a block
        row, column = divmod(names.CELL_OF[text], SIZE)
        in_front = row == home_row(side, 1)
        wanted = names.kind(setup.piece).name in self.front
        aside = abs(column - (SIZE - 1) / 2)
        return SIZE * float(in_front == wanted) + (aside if self.wings else -aside)


ARRANGEMENTS = (
    Arrangement(
        "tanks-ahead",
        say("Tanks ahead"),
        say("Tanks and jeeps in front in the middle, soldiers behind them."),
        Line(("tank", "jeep", "soldier"), ("tank", "jeep")).fit,
    ),
    Arrangement(
        "soldiers-ahead",
        say("Soldiers ahead"),
        say("Soldiers in front in the middle, tanks and jeeps kept back."),
        Line(("soldier", "jeep", "tank"), ("soldier",)).fit,
    ),
    Arrangement(
        "two-wings",
        say("Two wings"),
        say("Everybody in front, from the two edges inwards."),
        Line(("jeep", "tank", "soldier"), ("jeep", "tank", "soldier"), wings=True).fit,
    ),
)
