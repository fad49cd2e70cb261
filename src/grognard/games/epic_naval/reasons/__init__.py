"""Why a side might act as it does, in a few words made of what it knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.games.epic_naval import (
    activation,
    airwar,
    attack,
    cards,
    commanders,
    deck,
    laying,
    muster,
    rounds,
    setup,
    surfacing,
    taskforce,
    turn,
)
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.reasons.aircraft import facing_reason, mission_reason
from grognard.games.epic_naval.reasons.firing import attacker_reason, target_reason
from grognard.games.epic_naval.reasons.hand import draw_reason, keeping_reason, object_reason, throwing_reason
from grognard.games.epic_naval.reasons.orders import action_reason, follower_reason, unit_reason
from grognard.games.epic_naval.reasons.sailing import (
    course_reason,
    force_reason,
    heading_reason,
    place_reason,
    plot_reason,
    surfacing_reason,
)
from grognard.games.epic_naval.reasons.starting import (
    buying_reason,
    commander_reason,
    entry_reason,
    muster_reason,
    start_reason,
)


def reason_for(naval: Naval, side: int, action: int) -> str:
    """What speaks for an action of ``side``; "" if there is nothing to say."""
    reason = REASONS.get(type(naval.frame.step))
    return reason(naval, naval.frame, side, action) if reason is not None else ""


REASONS: dict[type, Callable[[Naval, Any, int, int], str]] = {
    turn.ChooseAction: action_reason,
    turn.ChooseUnit: unit_reason,
    activation.Plot: plot_reason,
    activation.ChooseFollower: follower_reason,
    attack.ChooseTarget: target_reason,
    taskforce.MoveForce: force_reason,
    taskforce.ChooseAttacker: attacker_reason,
    laying.ChoosePlace: place_reason,
    laying.ChooseHeading: heading_reason,
    surfacing.ChooseWhere: surfacing_reason,
    surfacing.ChooseCourse: course_reason,
    airwar.ChooseMission: mission_reason,
    airwar.FaceBomber: facing_reason,
    deck.Keep: keeping_reason,
    deck.ThrowAway: throwing_reason,
    cards.ChooseObject: object_reason,
    muster.ChooseEntry: entry_reason,
    muster.OrdersForForces: muster_reason,
    rounds.DrawOrNot: draw_reason,
    setup.Buy: buying_reason,
    setup.Place: start_reason,
    commanders.ChooseCommanders: commander_reason,
}
