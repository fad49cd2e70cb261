"""Why something is attacked, or what is done instead."""

from __future__ import annotations

from grognard.core.message import say
from grognard.core.nodes import HEADINGS
from grognard.games.epic_naval.ashore import units_on
from grognard.games.epic_naval.attack import DEPTH, HOLD, MINE, SWEEP, UNLOAD, Attack
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
    TROOPS,
)
from grognard.games.epic_naval.minefields import stern_of
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.reasons.prey import (
    force_noun,
    hunter_at,
    prey_noun,
    prey_of,
)
from grognard.games.epic_naval.speech import base_noun, ship_noun
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
        return unload_words(naval, side, int(naval.node[attack.ship]))
    if action == MINE:
        return say("mines {place}", place=naval.rules.node_names[stern_of(naval, attack.ship)])
    if action >= SWEEP:
        node = naval.rules.near[HEADINGS * naval.node[attack.ship] + action - SWEEP]
        return say("clears {place} of mines", place=naval.rules.node_names[node])
    return dive_words(naval, int(attack.ship))


def hit_words(naval: Naval, target: int) -> str:
    what, node = divmod(target, MAX_NODES)
    if what == SHIP:
        return sink_words(naval, int(naval.ship_at[node]))
    if what == BASE:
        base = int(naval.rules.base_at[node])
        if naval.rules.base_kind[base] == BATTERY:
            return say("silences {base:the}", base=base_noun(naval.rules, base))
        return say("puts {base:the} out of action", base=base_noun(naval.rules, base))
    if what == FORCE:
        return say("makes {force:the} deploy", force=force_noun(naval.rules, node))
    if what == TROOPS:
        return say("destroys a land unit on {place}", place=naval.rules.node_names[node])
    template = (
        "shoots down the bomber over {place}" if what == BOMBER else "shoots down the plane over {place}"
    )
    return say(template, place=naval.rules.node_names[node])


def sink_words(naval: Naval, ship: int) -> str:
    """§15.1 The points, or what the goal asks for."""
    rules, title = naval.rules, ship_noun(naval.rules, ship)
    if naval.hits_left(ship) > 1:
        return say("damages {ship:the}", ship=title)
    kind = rules.ship_class[ship]
    for goal in naval.aims().goals:
        if goal.side != ship // FLEET:
            if goal.kind == G_SINK and goal.ship == rules.codes[kind]:
                return say("sinks {ship:the}, as the goal asks", ship=title)
            if goal.kind == G_DENY and rules.cargo[kind] > 0 and naval.load[ship] > 0:
                return say("sinks {ship:the} and its cargo", ship=title)
    return say("sinks {ship:the}, {points} {points:point|points}", ship=title, points=naval.worth(ship))


def depth_words(naval: Naval, submarine: int) -> str:
    """§6.7, §9.4 Destroyed at once, or forced up sooner."""
    title = ship_noun(naval.rules, submarine)
    if naval.due[submarine] - 1 <= naval.round:
        return say("destroys {ship:the}", ship=title)
    return say("forces {ship:the} up a round sooner", ship=title)


def unload_words(naval: Naval, side: int, node: int) -> str:
    if units_on(naval, 1 - side, node) > 0:
        return say("destroys a land unit on {place}", place=naval.rules.node_names[node])
    for goal in naval.aims().goals:
        if goal.kind == G_UNLOAD and goal.side == side:
            return say(
                "lands cargo {number} of {count}", number=naval.brought[goal.number] + 1, count=goal.count
            )
    return say("lands a cargo")


def dive_words(naval: Naval, ship: int) -> str:
    """§9.1 Whom it dives from."""
    hunter = hunter_at(naval, ship // FLEET, int(naval.node[ship]))
    if hunter == NONE:
        return ""
    return say("dives before {ship:the} can come near", ship=ship_noun(naval.rules, hunter))


def attacker_reason(naval: Naval, _turn: ForceTurn, side: int, number: int) -> str:
    """§13.5 What the ship can hit."""
    if number == NOBODY_FIRES:
        return ""
    prey = prey_of(naval, FLEET * side + number)
    return say("has {prey:the} in range", prey=prey_noun(naval, prey)) if prey != NONE else ""
