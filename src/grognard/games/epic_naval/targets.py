"""§6.8 What is fired at, in words: before, afterwards, and why not."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.core.flow import Side
from grognard.core.message import Cue, Message, Noun, Words, filled, say
from grognard.core.reasons import Reason
from grognard.games.epic_naval.ashore import units_on
from grognard.games.epic_naval.data import (
    AIR,
    ARTILLERY,
    BASE,
    BATTERY,
    BOMBER,
    FLEET,
    FORCE,
    MAX_NODES,
    NONE,
    PLANE,
    SHIP,
    TORPEDO,
    TROOPS,
)
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.reach import can_be_hit, forces_on
from grognard.games.epic_naval.speech import base_noun, ship_noun

UNARMED: Final = Reason("unarmed", "{ship} has nothing to attack with", "§6.3")
NOTHING_FLIES: Final = Reason("squall", "nothing flies in the squall", "§11.7")
NOTHING_THERE: Final = Reason("no_target", "nothing of the enemy that could be hit lies there", "§6.8")
TORPEDO_PROOF: Final = Reason("torpedo_proof", "torpedoes do not reach airfields and batteries", "§6.8")
FROM_THE_AIR: Final = Reason("from_the_air", "bombers are hit from the air only", "§6.8")
HAS_FLAK: Final = Reason("flak", "its anti-aircraft guns keep aircraft off", "§11.7")
NO_MORE_FORCES: Final = Reason("no_more_forces", "no other task force is attacked in the same attack", "§6.9")
HIT_ALREADY: Final = Reason("hit_already", "such a marker lies on it already", "§8.9")
UNITS_TORPEDO_PROOF: Final = Reason("units_torpedo_proof", "torpedoes do not reach land units", "§18.6")
OUT_OF_RANGE: Final = Reason("out_of_range", "that is out of range, or behind something", "§6.3")

# Who fires ({by} is a ship or a battery) at what; and the same of a bomber, whose base {by} is.
ON_BASE: Final = {
    ARTILLERY: "{navy:'s} {by} shells {base:the}.",
    AIR: "{navy:'s} {by} bombs {base:the}.",
}
ON_SHIP: Final = {
    ARTILLERY: "{navy:'s} {by} shells {enemy:'s} {prey} on {node}.",
    TORPEDO: "{navy:'s} {by} torpedoes {enemy:'s} {prey} on {node}.",
    AIR: "{navy:'s} {by} bombs {enemy:'s} {prey} on {node}.",
}
ON_OTHERS: Final = {
    FORCE: ("{navy:'s} {by} attacks a task force on {node}.", "§6.9"),
    PLANE: ("{navy:'s} {by} attacks a plane of {enemy} on {node}.", "§6.3"),
    BOMBER: ("{navy:'s} {by} attacks a bomber of {enemy} over {node}.", "§6.3"),
    TROOPS: ("{navy:'s} {by} attacks a land unit of {enemy} on {node}.", "§18.6"),
}
BOMBER_ON_BASE: Final = "A bomber from {by:the} bombs {base:the}."
BOMBER_ON_SHIP: Final = "A bomber from {by:the} bombs {enemy:'s} {prey} on {node}."
BOMBER_ON_OTHERS: Final = {
    FORCE: ("A bomber from {by:the} attacks a task force on {node}.", "§6.9"),
    PLANE: ("A bomber from {by:the} attacks a plane of {enemy} on {node}.", "§6.3"),
    BOMBER: ("A bomber from {by:the} attacks a bomber of {enemy} over {node}.", "§6.3"),
    TROOPS: ("A bomber from {by:the} attacks a land unit of {enemy} on {node}.", "§18.6"),
}


def fired(naval: Naval, side: Side, bomber: bool, by: Noun, weapon: i64, target: i64, key: str) -> Message:
    """Who shoots at whom, and what with; ``key`` is the piece that does."""
    rules = naval.rules
    what, node = target // MAX_NODES, target % MAX_NODES
    cue = Cue("shot", key, end=rules.node_names[node])
    words: Words = {**naval.words(side), "by": by, "node": rules.node_names[node]}
    if what == BASE:
        words["base"] = base_noun(rules, rules.base_at[node])
        return filled(BOMBER_ON_BASE if bomber else ON_BASE[weapon], words, "§8.9", side, cue=cue)
    if what == SHIP:
        words["prey"] = ship_noun(rules, naval.ship_at[node])
        return filled(BOMBER_ON_SHIP if bomber else ON_SHIP[weapon], words, "§6.3", side, cue=cue)
    template, rule = (BOMBER_ON_OTHERS if bomber else ON_OTHERS)[what]
    return filled(template, words, rule, side, cue=cue)


def target_hint(naval: Naval, target: i64) -> Message:
    """§6.8 What an attack on it does."""
    rules = naval.rules
    what, node = target // MAX_NODES, target % MAX_NODES
    if what == SHIP:
        ship = naval.ship_at[node]
        left = naval.hits_left(ship) - 1
        if left > 0:
            template = "Damages {ship}: {left} more {left:hit|hits} {left:sinks|sink} it (§20.1)."
            return say(template, ship=rules.ship_names[ship], left=left)
        template = "Sinks {ship}: {points} {points:point|points}."
        return say(template, ship=rules.ship_names[ship], points=naval.worth(ship))
    if what == BASE and rules.base_kind[rules.base_at[node]] == BATTERY:
        return say("Destroys the battery: {points} {points:point|points}.", points=rules.battery_points)
    if what == BASE:
        return say("Puts the airfield out of action; its bombers on the chart come down, one is lost.")
    if what == FORCE:
        template = "The task force on {node} must lay out its ships, out of reach."
        return say(template, node=rules.node_names[node])
    if what == PLANE:
        return say("Destroys a plane: {points} {points:point|points}.", points=rules.plane_points)
    if what == TROOPS:
        return say("Destroys a land unit: {points} {points:point|points}.", points=rules.troops_points)
    template = "Destroys the bomber: {points} {points:point|points}; those behind it return."
    return say(template, points=rules.bomber_points)


def why_no_target(naval: Naval, side: Side, target: i64, weapon: i64, forces: bool) -> Reason:
    """§6.8 Why what lies on a node cannot be hit by a weapon."""
    what, node = target // MAX_NODES, target % MAX_NODES
    if node >= naval.rules.nodes or not is_there(naval, side, what, node):
        return NOTHING_THERE
    if what == BASE and weapon == TORPEDO:
        return TORPEDO_PROOF
    if what == TROOPS and weapon == TORPEDO:
        return UNITS_TORPEDO_PROOF
    if what == BOMBER and weapon != AIR:
        return FROM_THE_AIR
    if what == SHIP and weapon == AIR and naval.has_flak(naval.ship_at[node]):
        return HAS_FLAK
    if what == FORCE and not forces:
        return NO_MORE_FORCES
    if what == BASE and not can_be_hit(naval, side, naval.rules.base_at[node], weapon):
        return HIT_ALREADY
    return OUT_OF_RANGE


def is_there(naval: Naval, side: Side, what: i64, node: i64) -> bool:
    """Whether the enemy has something of that kind on a node."""
    rules = naval.rules
    if what == SHIP:
        return naval.ship_at[node] != NONE and naval.ship_at[node] // FLEET != side
    if what == BASE:
        base = rules.base_at[node]
        return base != NONE and naval.base_owner[base] != side and not naval.base_lost[base]
    if what == FORCE:
        return forces_on(naval, 1 - side, node) != 0
    if what == PLANE:
        return naval.planes[(1 - side) * rules.nodes + node] > 0
    if what == TROOPS:
        return units_on(naval, 1 - side, node) > 0
    return naval.bomber_on(1 - side, node) != NONE
