"""What looks good to a bot; never a rule."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grognard.core.chance import Actions
from grognard.core.flow import NOBODY, AnyStep, Position, Procedure, Side
from grognard.core.message import say
from grognard.core.sense import Sense
from grognard.games.kido_butai.attack import Attack
from grognard.games.kido_butai.day import ARM_BOMBERS, DAY
from grognard.games.kido_butai.judgement import outlook
from grognard.games.kido_butai.losses import CHOOSE_LOSS
from grognard.games.kido_butai.orders import CHOOSE_SQUADRON, GIVE_ORDER, ORDERS, Orders
from grognard.games.kido_butai.position import Operation
from grognard.games.kido_butai.raid import INTERCEPT, RAID
from grognard.games.kido_butai.staff import Adviser, ChoiceAdviser, LoadAdviser, OrderAdviser
from grognard.games.kido_butai.strike import AIM, MUSTER, SPREAD_HITS, STRIKE
from grognard.games.kido_butai.tactics import (
    AimAdviser,
    HitAdviser,
    InterceptionAdviser,
    LossAdviser,
    MusterAdviser,
)

ADVISERS: Final[dict[AnyStep, Adviser]] = {
    ARM_BOMBERS: LoadAdviser(),
    CHOOSE_SQUADRON: ChoiceAdviser(),
    GIVE_ORDER: OrderAdviser(),
    MUSTER: MusterAdviser(),
    AIM: AimAdviser(),
    SPREAD_HITS: HitAdviser(),
    INTERCEPT: InterceptionAdviser(),
    CHOOSE_LOSS: LossAdviser(),
}


def staff_for(procedure: Procedure) -> list[Adviser]:
    """Who is asked at each step, by its number."""
    nobody = Adviser()
    return [ADVISERS.get(step, nobody) for step in procedure.steps]


FOR_DAY: Final = staff_for(DAY)
FOR_ORDERS: Final = staff_for(ORDERS)
FOR_STRIKE: Final = staff_for(STRIKE)
FOR_RAID: Final = staff_for(RAID)


def adviser_for(operation: Operation) -> Adviser:
    frame = operation.frame
    if isinstance(frame, Orders):
        return FOR_ORDERS[frame.step.number]
    if isinstance(frame, Attack):
        return FOR_RAID[frame.step.number] if frame.is_raid() else FOR_STRIKE[frame.step.number]
    return FOR_DAY[frame.step.number]


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
        return adviser_for(position).weight(position, actions.items[index])

    def points(self, position: Position, mean: float) -> str:
        """§11.4 The lead that the mean reward stands for."""
        assert isinstance(position, Operation)
        lead = (mean - 0.5) * 2.0 * float(position.rules.most_points)
        return say("{lead:+.1f} points", lead=lead)

    def reason(self, position: Position, side: Side, action: i64) -> str:
        assert isinstance(position, Operation)
        return adviser_for(position).reason(position, action)
