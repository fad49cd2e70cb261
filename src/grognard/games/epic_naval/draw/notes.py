"""Beside the board: the round, the goals of the scenario, and how each side stands."""

from __future__ import annotations

from grognard.core.message import Either, Message, Noun, Words, filled, say
from grognard.core.scene import Note, Once
from grognard.games.epic_naval.data import (
    FLEET,
    G_CLOSED,
    G_DELIVER,
    G_DENY,
    G_FLEET,
    G_HOLD,
    G_OTHERWISE,
    G_POINTS,
    G_SINK,
    G_UNLOAD,
    SUNK,
)
from grognard.games.epic_naval.files.plan import Goal
from grognard.games.epic_naval.goals import lost_of
from grognard.games.epic_naval.position import Naval

NOTED: Once[list[Note]] = Once(1024)


def notes(naval: Naval) -> list[Note]:
    """Written once for every state: the key holds all that is read of it."""
    markers = tuple(naval.free), tuple(naval.air), tuple(naval.mines), tuple(naval.held)
    goals = tuple(naval.score), tuple(naval.brought), tuple(naval.status)
    key = naval.rules, int(naval.round), int(naval.first), markers, goals
    return NOTED.get(key, lambda: write_notes(naval))


def write_notes(naval: Naval) -> list[Note]:
    rules = naval.rules
    found: list[Note] = []
    if naval.round:
        found.append(Note(say("Round"), say("{round} of {last}", round=naval.round, last=rules.rounds)))
        found.append(Note(say("Begins"), say("{navy}", navy=rules.navies[naval.first])))
    for goal in rules.goals:
        found.append(Note(say("Goal"), goal_words(naval, goal), goal.side))
    if rules.control_points:
        where = f"{rules.node_names[rules.control_node]} ± {rules.control_radius}"
        since = say("{where} from round {since}", where=where, since=rules.control_from)
        found.append(Note(say("Sea control"), since))
    for side in (0, 1):
        template = "{free} + {air} air" if naval.air[side] else "{free}"
        markers = filled(template, {"free": naval.free[side], "air": naval.air[side]})
        sunk = sum(naval.status[ship] == SUNK for ship in range(FLEET * side, FLEET * side + FLEET))
        found.append(Note(say("Points"), str(naval.score[side]), side))
        found.append(Note(say("Markers"), markers, side))
        found.append(Note(say("Mines"), str(naval.mines[side]), side))
        found.append(Note(say("Cards"), str(naval.held[side]), side))
        found.append(Note(say("Ships lost"), str(sunk), side))
    return found


def goal_words(naval: Naval, goal: Goal) -> Message:
    """§15.4 A goal in words, with how far it has got."""
    rules, side = naval.rules, goal.side
    count, rounds = goal.count, rules.rounds
    done = naval.brought[goal.number]
    if goal.kind == G_SINK:
        done = lost_of(naval, 1 - side, goal.ship)
    if goal.kind == G_DENY:
        count = sum(other.count for other in rules.goals if other.kind == G_DELIVER and other.side != side)
    words: Words = {"done": done, "count": count, "round": rounds, "ship": goal.ship}
    words["enemy"] = rules.navies[1 - side] if side >= 0 else ""
    words["edge"] = Noun(goal.edge, proper=True)
    words["places"] = Either(tuple(rules.node_names[node] for node in goal.nodes))
    words["rounds"] = tuple(goal.rounds)
    words["base"] = rules.node_names[goal.base] if goal.base >= 0 else ""
    words["place"] = rules.node_names[goal.place] if goal.place >= 0 else ""
    return filled(TOLD_GOALS[goal.kind], words)


TOLD_GOALS = {
    G_POINTS: "most points after round {round}",
    G_DELIVER: "{done} of {count} cargo off the {edge} edge",
    G_DENY: "leave {enemy} fewer than {count} cargo",
    G_UNLOAD: "{done} of {count} cargo unloaded on {places}",
    G_SINK: "{done} of {count} {ship} sunk",
    G_FLEET: "sink the enemy's fleet",
    G_CLOSED: "airfield {base} closed after rounds {rounds}",
    G_OTHERWISE: "hold out to the end",
    G_HOLD: "hold {place} at the end",
}
