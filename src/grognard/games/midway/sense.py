"""What looks good to a bot; never a rule."""

from __future__ import annotations

from typing import final

from grognard.core.flow import NOBODY, Position, Side
from grognard.core.sense import Sense
from grognard.games.midway.position import Midway


@final
class MidwaySense(Sense):
    def evaluate(self, position: Position, side: Side) -> float:
        if position.actor == NOBODY:
            return position.reward(side)
        assert isinstance(position, Midway)
        return 0.5
