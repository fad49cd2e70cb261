"""§6 Lines of fire as they are drawn: bands along the lines, from the unit to the last node in reach."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from grognard.core.nodes import HEADINGS, OUTSIDE
from grognard.core.scene import Item, Once, Shape, path
from grognard.games.epic_naval.data import (
    AFLOAT,
    AIRFIELD,
    BATTERY,
    FLEET,
    LAND,
    LINK,
    MOVING,
    NONE,
    SHIPS,
    TORPEDO,
    WING,
)
from grognard.games.epic_naval.draw.sheet import Point, sheet_of
from grognard.games.epic_naval.position import Naval

ALL_LINES = 63
Known: TypeAlias = tuple[list[Item], list[str], list[dict[int, list[str]]]]
KNOWN: Once[Known] = Once(512)
RAYS: Once[list[list[int]]] = Once()
ZONES: Once[tuple[str, Item]] = Once()


def rays(
    naval: Naval, node: int, heading: int, lines: int, reach: int, torpedo: bool = False
) -> list[list[int]]:
    """§6.1, §6.5 The nodes along each line, in order; only torpedoes are stopped by ships."""
    if torpedo:
        return traced(naval, node, heading, lines, reach, True)
    key = naval.rules, node, heading, lines, reach
    return RAYS.get(key, lambda: traced(naval, node, heading, lines, reach, False))


def traced(naval: Naval, node: int, heading: int, lines: int, reach: int, torpedo: bool) -> list[list[int]]:
    rules = naval.rules
    near = rules.near
    found = []
    for line in range(HEADINGS):
        if not lines >> line & 1:
            continue
        way = (heading + line) % HEADINGS
        at, along = node, []
        for _ in range(reach):
            at = int(near[HEADINGS * at + way])
            if at == OUTSIDE or (torpedo and rules.terrain[at] == LAND):
                break
            along.append(at)
            if torpedo and (not rules.open_sea[at] or naval.ship_at[at] != NONE):
                break
        if along:
            found.append(along)
    return found


def stroke(at: list[Point], start: int, lines: list[list[int]]) -> str:
    """From the unit along its lines, as the d of a path."""
    x, y = at[start]
    drawn = ""
    for line in lines:
        ex, ey = at[line[-1]]
        drawn += f"M{x:.0f} {y:.0f}L{ex:.0f} {ey:.0f}"
    return drawn


def ship_rays(naval: Naval, ship: int, node: int, heading: int, further: int = 0) -> list[list[int]]:
    """§6.1 What a ship would have under fire there."""
    rules = naval.rules
    kind = rules.ship_class[ship]
    if not naval.can_fire(ship):
        return []
    torpedo = bool(rules.attack[kind] == TORPEDO)
    return rays(naval, node, heading, int(rules.lines[kind]), int(naval.reach(ship)) + further, torpedo)


def base_rays(naval: Naval, base: int) -> list[list[int]]:
    """§10.4 A battery's lines; §8.2 those along which an airfield strikes, which bar nothing."""
    rules = naval.rules
    kind = rules.base_kind[base]
    if kind not in (BATTERY, AIRFIELD) or naval.base_lost[base]:
        return []
    reach = int(rules.battery_reach if kind == BATTERY else rules.airfield_reach)
    reach -= 1 if naval.fog and reach > 1 else 0
    lines = int(rules.battery_lines) if kind == BATTERY else ALL_LINES
    return rays(naval, int(rules.base_node[base]), int(rules.base_heading[base]), lines, reach)


def bomber_rays(naval: Naval, node: int, heading: int) -> list[list[int]]:
    """§8.3 The nodes ahead of a bomber."""
    return [] if naval.squall else rays(naval, node, heading, 1, int(naval.bomber_reach()))


class Zones:
    """The zones of all units, each as a hidden item, and together for each side."""

    def __init__(self, naval: Naval) -> None:
        self.naval = naval
        self.items: list[Item] = []
        self.drawn = ["", ""]
        self.covers: list[dict[int, list[str]]] = [{}, {}]  # by side: the zones that bar a node
        self.at = sheet_of(naval.rules).at
        ships = tuple(naval.status), tuple(naval.node), tuple(naval.heading), tuple(naval.upgrade)
        bases = tuple(naval.load), tuple(naval.base_owner), tuple(naval.base_lost)
        bombers = tuple(naval.bomber), tuple(naval.bomber_node), tuple(naval.bomber_heading)
        key = naval.rules, ships, bases, bombers, bool(naval.fog), bool(naval.squall)
        items, self.drawn, self.covers = KNOWN.get(key, self.drawn_now)
        self.items = list(items)

    def drawn_now(self) -> Known:
        self.add_ships()
        self.add_bases()
        for side in (0, 1):
            self.items.append(together(side, self.drawn[side]))
        return self.items, self.drawn, self.covers

    def show(self, side: int) -> None:
        """In sight without being pointed at, but paler."""
        if self.drawn[side]:
            self.items.append(Item(f"fire-{side}", shapes=[path(self.drawn[side], f"band{side} faint")]))

    def add_ships(self) -> None:
        naval = self.naval
        for ship in range(SHIPS):
            if naval.status[ship] == AFLOAT or naval.status[ship] == MOVING:
                node = int(naval.node[ship])
                lines = ship_rays(naval, ship, node, int(naval.heading[ship]))
                bars = naval.rules.bars[naval.rules.ship_class[ship]] != 0 and naval.status[ship] == AFLOAT
                self.add(f"zone-ship-{ship}", ship // FLEET, node, lines, bars)

    def add_bases(self) -> None:
        naval = self.naval
        for base in range(int(naval.rules.bases)):
            bars = bool(naval.rules.base_kind[base] == BATTERY)
            side, node = int(naval.base_owner[base]), int(naval.rules.base_node[base])
            self.add(f"zone-base-{base}", side, node, base_rays(naval, base), bars)
        for bomber in range(len(naval.bomber)):
            if naval.bomber_node[bomber] != NONE:
                side, node = int(naval.base_owner[bomber // WING]), int(naval.bomber_node[bomber])
                ahead = bomber_rays(naval, node, int(naval.bomber_heading[bomber]))
                lines = [] if naval.squall else [[node], *(ahead if naval.bomber[bomber] == LINK else [])]
                self.add(f"zone-bomber-{bomber}", side, node, lines, True)

    def add(self, key: str, side: int, node: int, lines: list[list[int]], bars: bool) -> None:
        if not lines:  # nothing is in reach, but whoever points at it finds the key
            self.items.append(empty(key))
            return
        ends = tuple(line[-1] for line in lines)
        drawn, item = ZONES.get(
            (self.naval.rules, key, side, node, bars, ends), lambda: self.zone(key, side, node, lines, bars)
        )
        self.items.append(item)
        if bars:
            self.drawn[side] += drawn
            covers = self.covers[side]
            for line in lines:
                for each in line:
                    covers.setdefault(each, []).append(key)

    def zone(self, key: str, side: int, node: int, lines: list[list[int]], bars: bool) -> tuple[str, Item]:
        drawn = stroke(self.at, node, lines)
        return drawn, Item(key, hidden=True, shapes=[zone_shape(drawn, side, bars)])


@lru_cache(maxsize=1024)
def empty(key: str) -> Item:
    return Item(key, hidden=True)


@lru_cache(maxsize=1024)
def together(side: int, drawn: str) -> Item:
    return Item(f"zone-{side}", hidden=True, shapes=[path(drawn, f"band{side}")])


def zone_shape(drawn: str, side: int, bars: bool = True) -> Shape:
    """§6.2 Bands where enemies may not end; thin lines where there is only an attack."""
    return path(drawn, f"band{side}" if bars else f"aim{side}")
