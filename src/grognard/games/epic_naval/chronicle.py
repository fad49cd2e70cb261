"""What came of a step, told after what was done: found by comparing the position before and after."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.core.flow import NOBODY
from grognard.core.message import Cue, Message, Words, filled
from grognard.core.nodes import HEADINGS
from grognard.games.epic_naval.data import (
    AFLOAT,
    AWAY,
    FLEET,
    LAYING,
    LOST_BOMBER,
    MOVING,
    NONE,
    SHIPS,
    SUNK,
    UNDER,
    WING,
)
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.speech import Told, base_noun, ship_noun, told

# How a ship is gone, by where it was.
NO_ROOM: Final = (
    "There is no room for {navy:'s} {ship}: it is lost, {points} {points:point|points} for {enemy}.",
    "§13.9",
)
MISSING: Final = (
    "{navy:'s} {ship} does not come up again: {points} {points:point|points} for {enemy}.",
    "§9.3",
)
DEPTH_CHARGED: Final = (
    "{navy:'s} {ship} is destroyed under water: {points} {points:point|points} for {enemy}.",
    "§9.4",
)
SUNK_THERE: Final = "{navy:'s} {ship} is sunk on {node}: {points} {points:point|points} for {enemy}."

UNIT_LOST: Final = (
    "{navy} {navy:loses|lose} a land unit that stood on {node}: {points} {points:point|points} for {enemy}."
)
BOMBERS_TAKEN: Final = "{count} {count:bomber|bombers} of {navy} on the chart {count:leaves|leave} the game."
STILL_OUT: Final = (
    "{navy} {navy:loses|lose} {out} {out:plane|planes} still on the chart: "
    "{points} {points:point|points} for {enemy}."
)


def aftermath(before: Naval, after: Naval) -> Told:
    """Ships, planes and bombers lost, bases hit or clear, and the end of the match."""
    return [
        *ships_gone(before, after),
        *ships_damaged(before, after),
        *planes_lost(before, after),
        *bombers_lost(before, after),
        *units_lost(before, after),
        *bases_changed(before, after),
        *the_end(before, after),
    ]


def ships_gone(before: Naval, after: Naval) -> Told:
    gone: Told = []
    for ship in range(SHIPS):
        was, now = before.status[ship], after.status[ship]
        if was == now:
            continue
        side = ship // FLEET
        noun = ship_noun(before.rules, ship)
        if now == AWAY:
            template = "{navy:'s} {ship} leaves the chart and is safe, with {cargo} cargo."
            cue = Cue("loss", f"ship-{ship}", lost=(f"ship-{ship}",))
            gone.append(told(before, side, template, "§10.3", cue, ship=noun, cargo=before.load[ship]))
        elif now == UNDER and was == AFLOAT:
            template = "{navy:'s} {ship} dives; it is due in round {round}."
            cue = Cue("dive", f"ship-{ship}", before.rules.node_names[after.node[ship]])
            gone.append(told(before, side, template, "§9.1", cue, ship=noun, round=after.due[ship]))
        elif now == SUNK:
            gone.append(sunk(before, after, ship))
    return gone


def ships_damaged(before: Naval, after: Naval) -> Told:
    """§20.1 Who was hit and still floats."""
    hit: Told = []
    for ship in range(len(before.hits)):
        if after.hits[ship] > before.hits[ship]:
            left = after.hits_left(ship)
            node = before.rules.node_names[after.node[ship]]
            template = (
                "{navy:'s} {ship} is damaged on {node}: {left} more {left:hit|hits} {left:sinks|sink} it."
            )
            cue = Cue("hit", f"ship-{ship}", node, hits=1)
            noun = ship_noun(before.rules, ship)
            hit.append(told(before, ship // FLEET, template, "§20.1", cue, ship=noun, node=node, left=left))
    return hit


def sunk(before: Naval, after: Naval, ship: i64) -> Message:
    """§15.1 Who is lost, by what, and what the enemy has of it."""
    was, enemy = before.status[ship], 1 - ship // FLEET
    template, rule = SUNK_THERE, "§6.3"
    at = before.node[ship]
    if was == LAYING:
        template, rule = NO_ROOM
    elif was == UNDER:  # §6.7 depth charges cost mines
        template, rule = DEPTH_CHARGED if after.mines[enemy] < before.mines[enemy] else MISSING
    elif was == MOVING:
        rule = "§19.4"  # by the mines ahead
        at = before.rules.near[HEADINGS * at + before.heading[ship]]
    node = before.rules.node_names[at]
    words: Words = {**before.words(ship // FLEET), "ship": ship_noun(before.rules, ship)}
    words.update({"node": node, "points": before.worth(ship)})
    cue = Cue("loss", f"ship-{ship}", node, lost=(f"ship-{ship}",))
    return filled(template, words, rule, ship // FLEET, cue=cue)


def planes_lost(before: Naval, after: Naval) -> Told:
    """§7.4 Planes that are no longer on the chart, and not aboard either."""
    lost: Told = []
    nodes = before.rules.nodes
    aboard = sum(after.load) - sum(before.load)
    for side in range(2):
        if before.planes_out[side] <= after.planes_out[side] or aboard > 0:
            continue
        for node in range(nodes):
            count = before.planes[side * nodes + node] - after.planes[side * nodes + node]
            if count > 0:
                template = "{navy} {navy:loses|lose} {count} {count:plane|planes} on {node}."
                where = before.rules.node_names[node]
                cue = Cue("loss", start=where, hits=int(count))
                lost.append(told(before, side, template, "§7.4", cue, count=count, node=where))
    return lost


def taken_aboard(before: Naval, after: Naval, ship: i64) -> Told:
    """§7.3 Planes that came back to the carrier."""
    count = after.load[ship] - before.load[ship]
    if count <= 0:
        return []
    template = "{navy:'s} {ship} takes {count} {count:plane|planes} back aboard."
    return [told(before, ship // FLEET, template, "§7.3", ship=ship_noun(before.rules, ship), count=count)]


def bombers_lost(before: Naval, after: Naval) -> Told:
    lost: Told = []
    for bomber in range(len(before.bomber)):
        if after.bomber[bomber] == LOST_BOMBER and before.bomber[bomber] != LOST_BOMBER:
            side = before.base_owner[bomber // WING]
            node = before.rules.node_names[before.bomber_node[bomber]]
            words: Words = {**before.words(side), "node": node}
            cue = Cue("loss", f"bomber-{bomber}", node, lost=(f"bomber-{bomber}",))
            template = "{navy} {navy:loses|lose} a bomber over {node}."
            lost.append(filled(template, words, "§8.8", side, cue=cue))
    return lost


def units_lost(before: Naval, after: Naval) -> Told:
    """§18.6 Land units that are gone; who only marched is not."""
    lost: Told = []
    if not before.rules.land_war:
        return lost
    nodes = before.rules.nodes
    for side in range(2):
        first = side * nodes
        if sum(after.troops[first : first + nodes]) >= sum(before.troops[first : first + nodes]):
            continue
        for node in before.rules.ground:
            if after.troops[first + node] < before.troops[first + node]:
                where = before.rules.node_names[node]
                words: Words = {"node": where, "points": before.rules.troops_points}
                cue = Cue("loss", f"troops-{side}-{node}", where, hits=1)
                lost.append(told(before, side, UNIT_LOST, "§18.6", cue, **words))
    return lost


def bases_changed(before: Naval, after: Naval) -> Told:
    changed: Told = []
    for base in range(before.rules.bases):
        side = before.base_owner[base]
        noun = base_noun(before.rules, base)
        if after.base_owner[base] != side:
            template = "{navy} {navy:captures|capture} {base:the}."
            rule = "§18.5" if before.rules.land_war else "§10.2"
            changed.append(told(before, after.base_owner[base], template, rule, base=noun))
            gone = bombers_taken(before, after, base)
            if gone > 0:
                changed.append(told(before, side, BOMBERS_TAKEN, "§10.2", count=gone))
        elif after.base_lost[base] > before.base_lost[base]:
            changed.append(told(before, side, "{base:The} is silenced.", "§10.4", base=noun))
        elif after.base_hit[base] and not before.base_hit[base]:
            changed.append(told(before, side, "{base:The} is hit and out of action.", "§8.9", base=noun))
        elif before.base_hit[base] and not after.base_hit[base]:
            changed.append(told(before, side, "{base:The} is clear again.", "§8.10", base=noun))
    return changed


def bombers_taken(before: Naval, after: Naval, base: i64) -> i64:
    """§10.2 How many bombers of a captured airfield were on the chart."""
    wing = range(WING * base, WING * base + WING)
    return sum(before.bomber_node[bomber] != NONE and after.bomber_node[bomber] == NONE for bomber in wing)


def the_end(before: Naval, after: Naval) -> Told:
    """§15 How it ended; §7.5 after the planes that were still out."""
    if not after.ended or before.ended:
        return []
    end: Told = []
    for side in range(2):
        out = after.planes_out[side]
        if out > 0:
            points = out * after.rules.plane_points
            end.append(told(before, side, STILL_OUT, "§7.5", out=out, points=points))
    words: Words = {"how": after.verdict(), "first": after.score[0], "second": after.score[1]}
    template = "{how} A draw, {first} to {second}."
    if after.winner != NOBODY:
        words["navy"] = after.rules.navies[after.winner]
        template = "{how} {navy} {navy:wins|win}, {first} to {second}."
    cue = Cue("score", score=tuple(after.points()))
    return [*end, filled(template, words, after.ended, cue=cue)]
