"""The sea from the air: tiles of areas on it, Midway, the carriers, the sides' areas; and zones of fire."""

from __future__ import annotations

from grognard.core.hexes import Axial, disk
from grognard.core.message import say
from grognard.draw.art.fx import wake
from grognard.draw.art.pen import Marks, all_of, group, n, path, rect, sized
from grognard.draw.art.ships import flight_deck, parked
from grognard.draw.art.terrain import atoll, hex_grid, open_sea, tile_edges
from grognard.games.midway.board import Board
from grognard.games.midway.data import JAPAN, RED, US, YELLOW, cards_in
from grognard.games.midway.draw.canvas import HEX, flat, hexagon
from grognard.games.midway.rules import Rules
from grognard.games.midway.tables import WIDEST

BLEED = 700.0  # how far the sea runs on beyond the board
REST = 0.55  # a small tile that lies beside the board
DECKS = {JAPAN: (110.0, 24.0), US: (114.0, 25.0)}
ZONES = ("", "z-red", "z-yellow", "z-light", "z-navy")


def board(rules: Rules) -> Marks:
    """Everything that lies still, the middle of Midway at 0, 0."""
    tiling = rules.board.tiling
    tiles = [[flat(spot) for spot in disk(*middle, tiling.radius)] for middle in tiling.tiles]
    wide = 2 * max(abs(x) for tile in tiles for x, _ in tile)
    high = 2 * max(abs(y) for tile in tiles for _, y in tile)
    marks = group(open_sea(wide, high, 7, BLEED), x=-wide / 2, y=-high / 2)
    x, y = flat(tiling.tiles[0])
    name = sized(0, -34, 15.5, 20, say("Midway"), "white", "title spaced on-water")
    marks += group(atoll(HEX * 3.05) + name, x=x, y=y + 4)
    for side in (JAPAN, US) if not rules.hunt else ():
        marks += home(side, tiling.areas[side])
    marks += hex_grid([spot for tile in tiles for spot in tile], HEX) + tile_edges(tiles, HEX)
    return marks + numbers(rules.board)


def numbers(board: Board) -> Marks:
    """Of the areas at both ends of each row: those between are counted."""
    rows: dict[int, list[Axial]] = {}
    for spot in sorted(board.tiling.land()):
        rows.setdefault(spot[1], []).append(spot)
    ends = [spot for row in rows.values() for spot in (row[0], row[-1])]
    return all_of(numbered(*flat(spot), board.label(board.at(spot))) for spot in ends)


def numbered(x: float, y: float, label: str) -> Marks:
    return sized(x, y + 17, 13, 19, label, "white", "plate on-water")


def home(side: int, spots: list[Axial]) -> Marks:
    """§3 Where a side's aircraft come in: a ladder for Japan, beads for America."""
    d = "".join(outline(*flat(spot), HEX - 1) for spot in spots)
    return path(d, f"flag{side}", fo=0.25) + path(d, f"hatch{side}")


def outline(x: float, y: float, size: float) -> str:
    """An area as part of a path."""
    corners = hexagon(x, y, size)
    return "M" + "L".join(f"{n(corners[i])} {n(corners[i + 1])}" for i in range(0, 12, 2)) + "Z"


def carrier(side: int) -> Marks:
    """Its area, dashed, under a flight deck two areas long that no aircraft can hide."""
    long, beam = DECKS[side]
    marks = path(outline(0, 0, HEX - 1.5), f"flag{side}", "white", 2.5, fo=0.35, dash="short", more="outline")
    places = [(-38 + 15 * at, 10 * (at % 2) - 5) for at in range(3)]
    planes = all_of(path(parked(x, y, 1.5), "ash-hi", "steel-lo", 0.5) for x, y in places)
    deck = wake(long, beam, 0.6) + flight_deck(long, beam, side) + planes
    return marks + group(deck, x=14, y=2)


def small_tile(rules: Rules) -> Marks:
    """A small tile as it lies on the sea beyond the board."""
    ring = [flat(spot) for spot in disk(0, 0, rules.board.tiling.small)]
    cloud = all_of(path(outline(x, y, HEX), "sea-hi", fo=0.35) for x, y in ring)
    return cloud + hex_grid(ring, HEX) + tile_edges([ring], HEX)


def small_tile_beside(rules: Rules) -> Marks:
    return group(small_tile(rules), scale=REST)


def goal() -> Marks:
    """An area that can be flown to."""
    return path(outline(0, 0, HEX - 4), "lamp", "lamp", 2, fo=0.2)


# ------------------------------------------------------------------ §7.1 zones of fire


def diagram(rules: Rules, number: int) -> Marks:
    """Around an aircraft whose nose points east: a firm border can destroy, a dashed one cannot; so many
    small cards are drawn."""
    marks: Marks = []
    middle = rules.board.at((0, 0))
    start = rules.zone_at(number, 0)
    for spot in disk(0, 0, WIDEST):
        zone = int(rules.zones[start + rules.board.at(spot) - middle])
        if zone:
            marks += zone_area(*flat(spot), zone)
    return marks


def zone_area(x: float, y: float, zone: int) -> Marks:
    colour, cards = ZONES[zone], int(cards_in(zone))
    edge = "" if zone in (RED, YELLOW) else "dash-fine"
    marks = path(outline(x, y, HEX - 2), colour, colour, 2.5, fo=0.45, more=edge)
    left = x - 4.6 * cards + 0.8
    drawn = (rect(left + 9.2 * at, y - 5.5, 7.6, 11, "white", 1.6, "glass", 0.9) for at in range(cards))
    return marks + all_of(drawn)
