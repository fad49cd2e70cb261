"""Why the Japanese might act as they do, in a few words; everything lies open, so everything counts."""

from __future__ import annotations

from collections.abc import Callable

from grognard.games.kido_butai.day import ArmBombers
from grognard.games.kido_butai.orders import ChooseSquadron, GiveOrder
from grognard.games.kido_butai.position import Operation
from grognard.games.kido_butai.raid import ChooseLoss, Intercept
from grognard.games.kido_butai.reasons.attacks import (
    aim_reason,
    hit_reason,
    interception_reason,
    loss_reason,
    muster_reason,
)
from grognard.games.kido_butai.reasons.phase import choice_reason, load_reason, order_reason
from grognard.games.kido_butai.strike import Aim, Muster, SpreadHits


def reason_for(operation: Operation, action: int) -> str:
    """What speaks for an action; "" if there is nothing to say."""
    say = REASONS.get(type(operation.frame.step))
    return say(operation, action) if say is not None else ""


REASONS: dict[type, Callable[[Operation, int], str]] = {
    ArmBombers: load_reason,
    ChooseSquadron: choice_reason,
    GiveOrder: order_reason,
    Muster: muster_reason,
    Aim: aim_reason,
    SpreadHits: hit_reason,
    Intercept: interception_reason,
    ChooseLoss: loss_reason,
}
