"""Why a side might answer as it does, in a few words made of what lies open to both."""

from __future__ import annotations

from collections.abc import Callable

from grognard.core.flow import Frame
from grognard.games.midway.activation import Activate, ChooseAction
from grognard.games.midway.battle import Bid
from grognard.games.midway.flight import Extend, GoOn, Turn
from grognard.games.midway.orders import ChooseShooter, PlayOrder
from grognard.games.midway.outlooks import Outlooks
from grognard.games.midway.placing import ChooseArea, ChooseNose
from grognard.games.midway.plans import LeaveOutToken, PlanManoeuvres, SayWhoFliesFirst
from grognard.games.midway.position import Midway
from grognard.games.midway.purchase import Buy
from grognard.games.midway.reasons.command import bid_reason, buy_reason
from grognard.games.midway.reasons.dogfights import (
    first_reason,
    order_reason,
    plan_reason,
    shooter_reason,
    standing_reason,
)
from grognard.games.midway.reasons.flying import (
    action_reason,
    activation_reason,
    area_reason,
    going_on_reason,
    nose_reason,
    tile_reason,
    turn_reason,
)
from grognard.games.midway.tokens import PlanAgain


def reason_for(midway: Midway, outlooks: Outlooks, side: int, action: int) -> str:
    """What speaks for an action of ``side``; "" if there is nothing to say."""
    say = REASONS.get(type(midway.frame.step))
    return say(midway, outlooks, midway.frame, side, action) if say is not None else ""


REASONS: dict[type, Callable[[Midway, Outlooks, Frame, int, int], str]] = {
    ChooseArea: area_reason,
    ChooseNose: nose_reason,
    Bid: bid_reason,
    Activate: activation_reason,
    ChooseAction: action_reason,
    Turn: turn_reason,
    GoOn: going_on_reason,
    Extend: tile_reason,
    PlanManoeuvres: plan_reason,
    SayWhoFliesFirst: first_reason,
    LeaveOutToken: standing_reason,
    PlayOrder: order_reason,
    ChooseShooter: shooter_reason,
    PlanAgain: standing_reason,
    Buy: buy_reason,
}
