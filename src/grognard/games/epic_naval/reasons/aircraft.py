"""Why bases and bombers are used as they are."""

from __future__ import annotations

from grognard.core.message import say
from grognard.core.nodes import HEADINGS, OUTSIDE
from grognard.games.epic_naval.airwar import Sortie
from grognard.games.epic_naval.data import FLEET, LETTERS, MAX_NODES, NONE, SHIP
from grognard.games.epic_naval.flying import CLEAR, OPEN
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.reach import forces_near
from grognard.games.epic_naval.reasons.firing import hit_words
from grognard.games.epic_naval.reasons.prey import force_noun, value_of
from grognard.games.epic_naval.speech import ship_noun


def mission_reason(naval: Naval, sortie: Sortie, _side: int, action: int) -> str:
    """§8.2, §8.10 What is hit, or that the airfield is put in order."""
    if action < OPEN:
        return hit_words(naval, action)
    return say("the airfield can be used again") if action == CLEAR and not sortie.again else ""


def facing_reason(naval: Naval, sortie: Sortie, side: int, heading: int) -> str:
    """§8.3, §8.12 What the bomber will have ahead."""
    at, found = int(naval.bomber_node[sortie.bomber]), NONE
    for _ in range(int(naval.bomber_reach())):
        at = int(naval.rules.near[HEADINGS * at + heading])
        if at == OUTSIDE:
            break
        near = int(forces_near(naval, 1 - side, at))
        if near:
            marker = LETTERS * (1 - side) + (near & -near).bit_length() - 1
            return say(
                "makes {force:the} deploy", force=force_noun(naval.rules, int(naval.force_node[marker]))
            )
        ship = naval.ship_at[at]
        if ship != NONE and ship // FLEET != side:
            target = MAX_NODES * SHIP + at
            if found == NONE or value_of(naval, target) > value_of(naval, found):
                found = target
    if found == NONE:
        return ""
    return say(
        "holds {ship:the} in range", ship=ship_noun(naval.rules, int(naval.ship_at[found % MAX_NODES]))
    )
