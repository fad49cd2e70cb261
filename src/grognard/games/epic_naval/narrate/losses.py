"""What came of a step: found by comparing the position before and after."""

from __future__ import annotations

from grognard.core.story import Message
from grognard.games.epic_naval.data import (
    AFLOAT,
    AWAY,
    BATTERY,
    LAYING,
    LOST_BOMBER,
    SHIPS,
    SUNK,
    UNDER,
    WING,
)
from grognard.games.epic_naval.narrate.words import Happening, are_many
from grognard.games.epic_naval.rounds import Score


def losses(now: Happening) -> list[Message]:
    return [*ships_lost(now), *planes_lost(now), *bombers_lost(now), *bases_changed(now), *the_end(now)]


def ships_lost(now: Happening) -> list[Message]:
    told = []
    for ship in range(SHIPS):
        was, is_now = now.before.status[ship], now.after.status[ship]
        if was == is_now:
            continue
        side = now.owner(ship)
        if is_now == AWAY:
            template = "{navy}'s {ship} leaves the chart and is safe, with {cargo} cargo."
            told.append(
                now.tell(side, template, "§10.3", ship=now.ship(ship), cargo=int(now.before.load[ship]))
            )
        elif is_now == SUNK and was == LAYING:
            template = "There is no room for {navy}'s {ship}: it is lost, {points} for {enemy}."
            told.append(now.tell(side, template, "§13.9", ship=now.ship(ship), **gain(now, ship)))
        elif is_now == SUNK and was == UNDER:
            template = "{navy}'s {ship} does not come up again: {points} for {enemy}."
            told.append(now.tell(side, template, "§9.3", ship=now.ship(ship), **gain(now, ship)))
        elif is_now == SUNK:
            where = now.node(now.before.node[ship])
            template = "{navy}'s {ship} is sunk on {node}: {points} for {enemy}."
            told.append(now.tell(side, template, "§6.3", ship=now.ship(ship), node=where, **gain(now, ship)))
        elif is_now == UNDER and was == AFLOAT:
            template = "{navy}'s {ship} dives; it is due in round {round}."
            told.append(now.tell(side, template, "§9.1", ship=now.ship(ship), round=int(now.after.due[ship])))
    return told


def gain(now: Happening, ship: int) -> dict[str, str | int]:
    """§15.1 What the enemy has of it."""
    rules, kind = now.before.rules, now.before.rules.ship_class[ship]
    each = rules.plane_points if rules.planes[kind] else rules.cargo_points
    worth = int(rules.points[kind] + each * now.before.load[ship])
    return {"points": points_of(worth), "enemy": now.navy(1 - now.owner(ship))}


def points_of(count: int) -> str:
    return "1 point" if count == 1 else f"{count} points"


def planes_lost(now: Happening) -> list[Message]:
    told = []
    nodes = int(now.before.rules.nodes)
    for side in (0, 1):
        gone = int(now.before.planes_out[side] - now.after.planes_out[side])
        aboard = sum(int(a) - int(b) for a, b in zip(now.after.load, now.before.load, strict=True))
        if gone <= 0 or aboard > 0:
            continue
        for node in range(nodes):
            lost = int(now.before.planes[side * nodes + node] - now.after.planes[side * nodes + node])
            if lost > 0:
                template = (
                    "{navy} loses {count} planes on {node}."
                    if lost > 1
                    else "{navy} loses a plane on {node}."
                )
                args: dict[str, str | int] = {"count": lost} if lost > 1 else {}
                told.append(now.tell(side, template, "§7.4", node=now.node(node), **args))
    return told


def bombers_lost(now: Happening) -> list[Message]:
    told = []
    for bomber in range(len(now.before.bomber)):
        if now.after.bomber[bomber] == LOST_BOMBER != now.before.bomber[bomber]:
            side = int(now.before.base_owner[bomber // WING])
            where = now.node(now.before.bomber_node[bomber])
            told.append(now.tell(side, "{navy} loses a bomber over {node}.", "§8.8", node=where))
    return told


def bases_changed(now: Happening) -> list[Message]:
    told = []
    for base in range(int(now.before.rules.bases)):
        side = int(now.before.base_owner[base])
        name = now.base(base)
        if now.after.base_owner[base] != side:
            taker = int(now.after.base_owner[base])
            told.append(now.tell(taker, "{navy} captures {base}.", "§10.2", base=name))
        elif now.after.base_lost[base] and not now.before.base_lost[base]:
            assert now.before.rules.base_kind[base] == BATTERY
            told.append(now.tell(side, "{base} is silenced.", "§10.4", base=name.capitalize()))
        elif now.after.base_hit[base] and not now.before.base_hit[base]:
            told.append(now.tell(side, "{base} is hit and out of action.", "§8.9", base=name.capitalize()))
        elif now.before.base_hit[base] and not now.after.base_hit[base]:
            told.append(now.tell(side, "{base} is clear again.", "§8.10", base=name.capitalize()))
    return told


def the_end(now: Happening) -> list[Message]:
    told = []
    if isinstance(now.step, Score):
        told += scored(now)
    if now.after.ended and not now.before.ended:
        points = [int(score) for score in now.after.score]
        template = "{verdict} {result}, {first} to {second}."
        args: dict[str, str | int] = {"verdict": now.after.verdict(), "first": points[0], "second": points[1]}
        args["result"] = "A draw"
        if now.after.winner >= 0:
            verb = "win" if are_many(now.before.rules.names[now.after.winner]) else "wins"
            args["result"] = f"{now.navy(int(now.after.winner))} {verb}"
        told.append(Message(template, args, now.after.ended))
    return told


def scored(now: Happening) -> list[Message]:
    """§15.2 Who controls the sea; §7.5 planes that are still out when the match ends."""
    told, rules = [], now.before.rules
    out = [int(count) if now.after.ended else 0 for count in now.before.planes_out]
    for side in (0, 1):
        gained = int(now.after.score[side] - now.before.score[side]) - int(rules.plane_points) * out[1 - side]
        if gained:
            template = "{navy} controls the sea around {node}: {points}."
            where = now.node(rules.control_node)
            told.append(now.tell(side, template, "§15.2", node=where, points=points_of(gained)))
    for side in (0, 1):
        if out[side]:
            template = "{navy} loses {planes} still on the chart: {points} for {enemy}."
            planes = "1 plane" if out[side] == 1 else f"{out[side]} planes"
            points, enemy = points_of(int(rules.plane_points) * out[side]), now.navy(1 - side)
            told.append(now.tell(side, template, "§7.5", planes=planes, points=points, enemy=enemy))
    return told
