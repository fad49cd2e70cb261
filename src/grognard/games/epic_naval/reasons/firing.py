"""Why something is attacked, or what is done instead."""

from __future__ import annotations

from grognard.games.epic_naval.attack import DEPTH, HOLD, UNLOAD, Attack
from grognard.games.epic_naval.data import (
    BASE,
    BATTERY,
    BOMBER,
    FLEET,
    FORCE,
    G_DENY,
    G_SINK,
    G_UNLOAD,
    MAX_NODES,
    NONE,
    SHIP,
)
from grognard.games.epic_naval.judgement import worth
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.reasons.prey import (
    base_title,
    force_title,
    hunter_at,
    prey_of,
    prey_title,
    ship_title,
)
from grognard.games.epic_naval.taskforce import NOBODY_FIRES, ForceTurn


def target_reason(naval: Naval, attack: Attack, side: int, action: int) -> str:
    """§6.3 What the attack does."""
    if action < HOLD:
        return hit_words(naval, action)
    if action == HOLD:
        return ""
    if action < UNLOAD:
        return depth_words(naval, FLEET * (1 - side) + action - DEPTH)
    if action == UNLOAD:
        return unload_words(naval, side)
    return dive_words(naval, int(attack.ship))


def hit_words(naval: Naval, target: int) -> str:
    what, node = divmod(target, MAX_NODES)
    if what == SHIP:
        return sink_words(naval, int(naval.ship_at[node]))
    if what == BASE:
        base = int(naval.rules.base_at[node])
        if naval.rules.base_kind[base] == BATTERY:
            return f"silences {base_title(naval, base)}"
        return f"puts {base_title(naval, base)} out of action"
    if what == FORCE:
        return f"makes {force_title(naval, node)} deploy"
    thing = "bomber" if what == BOMBER else "plane"
    return f"shoots down the {thing} over {naval.rules.node_names[node]}"


def sink_words(naval: Naval, ship: int) -> str:
    """§15.1 The points, or what the goal asks for."""
    rules, title = naval.rules, ship_title(naval, ship)
    kind = rules.ship_class[ship]
    for goal in rules.goals:
        if goal.side != ship // FLEET:
            if goal.kind == G_SINK and goal.ship == rules.codes[kind]:
                return f"sinks {title}, as the goal asks"
            if goal.kind == G_DENY and rules.cargo[kind] > 0 and naval.load[ship] > 0:
                return f"sinks {title} and its cargo"
    points = int(worth(naval, ship))
    return f"sinks {title}, {points} {'point' if points == 1 else 'points'}"


def depth_words(naval: Naval, submarine: int) -> str:
    """§6.7, §9.4 Destroyed at once, or forced up sooner."""
    title = ship_title(naval, submarine)
    if naval.due[submarine] - 1 <= naval.round:
        return f"destroys {title}"
    return f"forces {title} up a round sooner"


def unload_words(naval: Naval, side: int) -> str:
    for goal in naval.rules.goals:
        if goal.kind == G_UNLOAD and goal.side == side:
            return f"lands cargo {int(naval.brought[goal.number]) + 1} of {goal.count}"
    return "lands a cargo"


def dive_words(naval: Naval, ship: int) -> str:
    """§9.1 Whom it dives from."""
    hunter = hunter_at(naval, ship // FLEET, int(naval.node[ship]))
    if hunter == NONE:
        return ""
    return f"dives before {ship_title(naval, hunter)} can come near"


def attacker_reason(naval: Naval, _turn: ForceTurn, side: int, number: int) -> str:
    """§13.5 What the ship can hit."""
    if number == NOBODY_FIRES:
        return ""
    prey = prey_of(naval, FLEET * side + number)
    return f"has {prey_title(naval, prey)} in range" if prey != NONE else ""
