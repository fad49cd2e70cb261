"""What looks good to a bot; never a rule."""

from __future__ import annotations

from typing import final

from grognard.core.flow import NOBODY, Position, Side
from grognard.core.sense import Sense
from grognard.games.to_war.data import CELLS, NONE
from grognard.games.to_war.position import War


@final
class WarSense(Sense):
    def evaluate(self, position: Position, side: Side) -> float:
        if position.actor == NOBODY:
            return position.reward(side)
        assert isinstance(position, War)
        lead = 0.0
        for cell in range(CELLS):
            unit = position.board[cell]
            if unit != NONE:
                card = position.units[unit]
                worth = 1.3 if card.elite else 1.0
                lead += worth if card.side == side else -worth
        return 0.5 + max(-0.45, min(0.45, 0.06 * lead))
