"""Beside the board: the round, the goals of the scenario, and how each side stands."""

from __future__ import annotations

from grognard.core.message import Noun, filled, say
from grognard.core.scene import Note, Once
from grognard.games.epic_naval.agreeing import Agreeing
from grognard.games.epic_naval.data import FLEET, SUNK
from grognard.games.epic_naval.goals import goal_words
from grognard.games.epic_naval.position import Naval

NOTED: Once[list[Note]] = Once(1024)


def notes(naval: Naval) -> list[Note]:
    """Written once for every state: the key holds all that is read of it."""
    markers = tuple(naval.free), tuple(naval.air), tuple(naval.mines), tuple(naval.held)
    goals = tuple(naval.score), tuple(naval.brought), tuple(naval.status)
    agreed = int(naval.agreed), isinstance(naval.frame, Agreeing)
    key = naval.rules, int(naval.round), int(naval.first), agreed, markers, goals
    return NOTED.get(key, lambda: write_notes(naval))


def write_notes(naval: Naval) -> list[Note]:
    rules = naval.rules
    found: list[Note] = []
    if naval.round:
        found.append(Note(say("Round"), say("{round} of {last}", round=naval.round, last=rules.rounds)))
        found.append(Note(say("Begins"), say("{navy}", navy=rules.navies[naval.first])))
    if naval.agreed:
        found.append(Note(say("Agreed"), say("{goals}", goals=Noun(naval.aims().name, proper=True))))
    talking = isinstance(naval.frame, Agreeing)
    for goal in naval.aims().goals:
        found.append(Note(say("Usual goal") if talking else say("Goal"), goal_words(naval, goal), goal.side))
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
