"""Why a side might act as it does, in a few words made of what it knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.core.flow import AnyStep
from grognard.games.epic_naval import (
    activation,
    airwar,
    attack,
    cards,
    deck,
    laying,
    marching,
    muster,
    rounds,
    setup,
    surfacing,
    taskforce,
    turn,
)
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.reasons.aircraft import facing_reason, mission_reason
from grognard.games.epic_naval.reasons.ashore import march_reason
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
    reason = REASONS.get(naval.frame.step)
    return reason(naval, naval.frame, side, action) if reason is not None else ""


REASONS: dict[AnyStep, Callable[[Naval, Any, int, int], str]] = {
    turn.CHOOSE_ACTION: action_reason,
    turn.CHOOSE_UNIT: unit_reason,
    activation.PLOT: plot_reason,
    activation.CHOOSE_FOLLOWER: follower_reason,
    marching.MARCH_TO: march_reason,
    attack.CHOOSE_TARGET: target_reason,
    taskforce.MOVE_FORCE: force_reason,
    taskforce.CHOOSE_ATTACKER: attacker_reason,
    laying.CHOOSE_PLACE: place_reason,
    laying.CHOOSE_HEADING: heading_reason,
    surfacing.CHOOSE_WHERE: surfacing_reason,
    surfacing.CHOOSE_COURSE: course_reason,
    airwar.CHOOSE_MISSION: mission_reason,
    airwar.FACE_BOMBER: facing_reason,
    deck.KEEP: keeping_reason,
    deck.THROW_AWAY: throwing_reason,
    cards.CHOOSE_OBJECT: object_reason,
    muster.CHOOSE_ENTRY: entry_reason,
    muster.ORDERS_FOR_FORCES: muster_reason,
    rounds.DRAW_OR_NOT: draw_reason,
    setup.BUY: buying_reason,
    setup.PLACE: start_reason,
    setup.CHOOSE_COMMANDERS: commander_reason,
}
