"""§18 The counters of land units."""

from __future__ import annotations

from grognard.core.message import Message, Words, filled, say
from grognard.core.scene import Item, Shape
from grognard.draw.art.pen import Marks, path, rect, sized
from grognard.games.epic_naval.ashore import fresh_on, units_on
from grognard.games.epic_naval.data import LANDING, NONE
from grognard.games.epic_naval.draw.art import Art
from grognard.games.epic_naval.draw.sheet import Point
from grognard.games.epic_naval.position import Naval

UNITS = "{navy}: {count} {count:land unit|land units} on {node}"
ASIDE = (17.0, 13.0)  # beside a base, or the ship on a landing place


def unit_art() -> Art:
    """For scenarios that have them."""
    return {f"troops-{side}": unit(side) for side in (0, 1)}


def unit(side: int) -> Marks:
    """A counter with a steel helmet, as square and as round as the task forces of its side."""
    touch = [Shape("circle", [0, 0, 14], "touch")]
    corner = 2.5 if side == 0 else 8.0
    plate = rect(-11, -8, 22, 18, f"flag{side}-lo", corner, more="outline")
    plate += rect(-11, -9.5, 22, 18, f"flag{side}", corner, "white", 1.2)
    helmet = path("M-6.5 2.5C-6.5 -7 6.5 -7 6.5 2.5L9 4.5H-9Z", "white")
    return touch + plate + helmet + path("M-4 .5C-3.4 -3 -1 -4 .6 -4", "", f"flag{side}", 1, round=True)


def draw_units(naval: Naval, side: int, node: int, at: Point) -> Item:
    rules = naval.rules
    x, y = at if rules.base_at[node] == NONE and rules.terrain[node] != LANDING else beside(at)
    count, fresh = int(units_on(naval, side, node)), int(fresh_on(naval, side, node))
    item = Item(f"troops-{side}-{node}", layer=1, x=x, y=y, art=f"troops-{side}")
    item.shapes = list(count_of(count))
    words: Words = {"navy": rules.navies[side], "count": count, "node": rules.node_names[node]}
    item.name = filled(UNITS, words)
    item.tip = units_tip(count, fresh)
    item.text = f"L{count}" if side == 0 else f"l{count}"
    return item


def beside(at: Point) -> Point:
    """Where a base stands, or a ship may lie, they do not stand in the middle of their node."""
    return at[0] + ASIDE[0], at[1] + ASIDE[1]


def count_of(units: int) -> Marks:
    return sized(18, 5, 13, 23, str(units), "ink", "plate on-chart") if units > 1 else []


def units_tip(count: int, fresh: int) -> Message:
    """§18.3 How many of them may still march."""
    if fresh == 0:
        return say("Activated in this round.")
    return say("{fresh} of {count} may march in this round.", fresh=fresh, count=count)
