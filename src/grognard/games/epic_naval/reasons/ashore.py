"""Why a land unit marches, and where to."""

from __future__ import annotations

from grognard.core.message import say
from grognard.core.nodes import HEADINGS, OUTSIDE
from grognard.games.epic_naval.ashore import is_ground, units_on
from grognard.games.epic_naval.data import NONE
from grognard.games.epic_naval.footing import is_wanted, to_prize
from grognard.games.epic_naval.marching import March
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.speech import base_noun


def march_reason(naval: Naval, march: March, side: int, heading: int) -> str:
    """§18.3 What comes of a march that way."""
    start = int(march.start)
    return march_words(naval, side, start, int(naval.rules.near[HEADINGS * start + heading]))


def marcher_words(naval: Naval, side: int, start: int) -> str:
    """§18.3 The best that a land unit on that node could do."""
    beside = [int(naval.rules.near[HEADINGS * start + heading]) for heading in range(HEADINGS)]
    told = [
        march_words(naval, side, start, node)
        for node in beside
        if node != OUTSIDE and is_ground(naval.rules, node)
    ]
    return next((words for words in told if words), "")


def march_words(naval: Naval, side: int, start: int, node: int) -> str:
    rules = naval.rules
    where = rules.node_names[node]
    if units_on(naval, 1 - side, node) > 0:
        return say("destroys a land unit on {place}", place=where)
    base = int(rules.base_at[node])
    if base != NONE and naval.base_owner[base] != side and not naval.base_lost[base]:
        return say("captures {base:the}", base=base_noun(rules, base))
    if is_wanted(naval, node) and units_on(naval, side, node) == 0:
        return say("holds {place}, as the goal asks", place=where)
    if to_prize(naval, side, node) < to_prize(naval, side, start):
        return say("marches on to {place}", place=where)
    return ""
