"""What looks good to a bot.  Never a rule."""

from __future__ import annotations

from typing import final

from grognard.core.flow import NOBODY, Position, Side
from grognard.core.sense import Sense


@final
class NavalSense(Sense):
    def evaluate(self, position: Position, side: Side) -> float:
        return position.reward(side) if position.actor == NOBODY else 0.5
