"""What looks good to a bot; never a rule."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from grognard.core.chance import Actions
from grognard.core.flow import NOBODY, Position, Side
from grognard.core.sense import Sense
from grognard.games.kido_butai.attack import Attack
from grognard.games.kido_butai.judgement import outlook
from grognard.games.kido_butai.orders import ChooseSquadron, Orders
from grognard.games.kido_butai.position import Operation
from grognard.games.kido_butai.raid import ChooseLoss, Intercept
from grognard.games.kido_butai.reasons import reason_for
from grognard.games.kido_butai.staff import (
    aim_weight,
    choice_weight,
    hit_weight,
    interception_weight,
    load_weight,
    loss_weight,
    muster_weight,
    order_weight,
)
from grognard.games.kido_butai.strike import Aim, Muster, SpreadHits


@final
class OperationSense(Sense):
    leads: bool = True  # measured: by it a searching bot wins 6 points a match more than at random

    def evaluate(self, position: Position, side: Side) -> float:
        """The points as they stand and what is likely still to come, on the scale of the reward."""
        assert isinstance(position, Operation)
        if position.actor == NOBODY:
            return position.reward(side)
        return min(1.0, max(0.0, 0.5 + 0.5 * outlook(position) / float(position.rules.most_points)))

    def prior(self, position: Position, side: Side, actions: Actions, index: i64) -> float:
        """What the staff proposes."""
        assert isinstance(position, Operation)
        frame = position.frame
        action = actions.items[index]
        if isinstance(frame, Orders):
            if isinstance(frame.step, ChooseSquadron):
                return choice_weight(position, action)
            return order_weight(position, frame, action)
        if isinstance(frame, Attack):
            return attack_weight(position, frame, action)
        return load_weight(action)

    def points(self, position: Position, mean: float) -> str:
        """§11.4 The lead that the mean reward stands for."""
        assert isinstance(position, Operation)
        lead = (mean - 0.5) * 2.0 * float(position.rules.most_points)
        return f"{lead:+.1f} points".replace("-", "−")

    def reason(self, position: Position, side: Side, action: i64) -> str:
        assert isinstance(position, Operation)
        return reason_for(position, action)


def attack_weight(operation: Operation, attack: Attack, action: i64) -> float:
    step = attack.step
    if isinstance(step, Muster):
        return muster_weight(operation, attack, action)
    if isinstance(step, Aim):
        return aim_weight(operation, attack, action)
    if isinstance(step, Intercept):
        return interception_weight(operation, attack, action)
    if isinstance(step, SpreadHits):
        return hit_weight(operation, action)
    assert isinstance(step, ChooseLoss)
    return loss_weight(operation, action)
