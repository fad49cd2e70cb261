"""Beside the board: the round, the goals of the scenario, and how each side stands."""

from __future__ import annotations

from grognard.core.scene import Note
from grognard.games.epic_naval.data import (
    FLEET,
    G_CLOSED,
    G_DELIVER,
    G_DENY,
    G_FLEET,
    G_POINTS,
    G_SINK,
    G_UNLOAD,
    SUNK,
)
from grognard.games.epic_naval.files.plan import Goal
from grognard.games.epic_naval.goals import lost_of
from grognard.games.epic_naval.position import Naval


def notes(naval: Naval) -> list[Note]:
    rules = naval.rules
    found = [Note("Round", f"{int(naval.round)} of {int(rules.rounds)}")] if naval.round else []
    if naval.round:
        found.append(Note("Begins", rules.names[int(naval.first)].capitalize()))
    for goal in rules.goals:
        words = goal_words(naval, goal)
        if words:
            found.append(Note("Goal", words, goal.side))
    if rules.control_points:
        where = f"{rules.node_names[rules.control_node]} ± {int(rules.control_radius)}"
        found.append(Note("Sea control", f"{where} from round {int(rules.control_from)}"))
    for side in (0, 1):
        markers = str(int(naval.free[side])) + (f" + {int(naval.air[side])} air" if naval.air[side] else "")
        sunk = sum(naval.status[ship] == SUNK for ship in range(FLEET * side, FLEET * side + FLEET))
        found.append(Note("Points", str(int(naval.score[side])), side))
        found.append(Note("Markers", markers, side))
        found.append(Note("Mines", str(int(naval.mines[side])), side))
        found.append(Note("Cards", str(int(naval.held[side])), side))
        found.append(Note("Ships lost", str(sunk), side))
    return found


def goal_words(naval: Naval, goal: Goal) -> str:
    """§15.4 A goal in words, with how far it has got."""
    rules, side = naval.rules, goal.side
    if goal.kind == G_POINTS:
        return f"most points after round {int(rules.rounds)}"
    if goal.kind == G_DELIVER:
        return f"{int(naval.brought[goal.number])} of {goal.count} cargo off the {goal.edge} edge"
    if goal.kind == G_DENY:
        wanted = sum(other.count for other in rules.goals if other.kind == G_DELIVER and other.side != side)
        return f"leave {rules.names[1 - side].capitalize()} fewer than {wanted} cargo"
    if goal.kind == G_UNLOAD:
        places = " or ".join(rules.node_names[node] for node in goal.nodes)
        return f"{int(naval.brought[goal.number])} of {goal.count} cargo unloaded on {places}"
    if goal.kind == G_SINK:
        return f"{int(lost_of(naval, 1 - side, goal.ship))} of {goal.count} {goal.ship} sunk"
    if goal.kind == G_FLEET:
        return "sink the enemy's fleet"
    if goal.kind == G_CLOSED:
        ends = " and ".join(str(number) for number in goal.rounds)
        return f"airfield {rules.node_names[goal.base]} closed after rounds {ends}"
    return "hold out to the end"
