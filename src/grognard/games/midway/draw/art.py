"""Vector drawings: tiles, ships, aircraft, zones of fire.  Everything that has a nose points east."""

from __future__ import annotations

from functools import lru_cache

from grognard.core.hexes import EAST, SOUTH, Axial, disk
from grognard.core.lines import lines_of
from grognard.core.message import Message, say
from grognard.core.scene import Shape, circle, label, line, path, poly, rect
from grognard.games.midway.data import EFFECT, JAPAN, SIDE_KEYS, US, cards_in
from grognard.games.midway.draw.canvas import ACROSS, BACK, CARD, HEX, Canvas, flat, hexagon
from grognard.games.midway.draw.symbols import SYMBOLS
from grognard.games.midway.flight import Edge
from grognard.games.midway.position import Midway
from grognard.games.midway.rules import Rules
from grognard.games.midway.tables import WIDEST

KINDS = ("fighter", "bomber", "ace")
ZONE_CLASSES = ("", "zone-red", "zone-yellow", "zone-light", "zone-navy")


@lru_cache(maxsize=256)
def canvas_with(rules: Rules, tiles: tuple[int, ...]) -> Canvas:
    return Canvas(rules.board, tiles)


def canvas_of(midway: Midway) -> Canvas:
    """The canvas as large as it has to be now; at the edge, as large as it may become."""
    tiles = [middle for middle in midway.small if middle >= 0]
    if isinstance(midway.frame, Edge):
        tiles += [(midway.frame.area - away) for away in midway.board.spread]
        tiles = [middle for middle in tiles if midway.board.clear[middle]]
    return canvas_with(midway.rules, tuple(sorted(tiles)))


@lru_cache(maxsize=64)
def art_of(rules: Rules) -> dict[str, list[Shape]]:
    """All art of a match; the same object every time, so that it is written only once."""
    art = {
        "board": board_art(rules),
        "midway": island(),
        "carrier-0": carrier(JAPAN),
        "carrier-1": carrier(US),
        "small-tile": small_tile(rules),
        "goal": [poly(hexagon(size=HEX - 3), "line"), circle(0, 0, 5, "gold faint")],
        "nose": nose_arrow(),
        "initiative": initiative_card(),
        "coin": [circle(0, 0, 9, "gold line"), label(0, 4, 11, "✦", "on-side bold")],
        "token-F": token([(0, 10, 0, -9)], "M-4 -4L0 -10L4 -4"),
        "token-L": token([(0, 10, 0, 0), (0, 0, -7, -6)], "M-2 -8L-8 -7L-8 -1"),
        "token-R": token([(0, 10, 0, 0), (0, 0, 7, -6)], "M2 -8L8 -7L8 -1"),
        "token-back": [rect(-15, -18, 30, 36, "card-back line", 4), label(0, 6, 17, "?", "on-side bold")],
        "back": card_back(),
    }
    for side, name in enumerate(SIDE_KEYS):
        for kind in KINDS:
            art[f"{name}-{kind}"] = aircraft(side, kind)
            art[f"{name}-{kind}-ready"] = [*aircraft(side, kind), *marker()]
        art[f"{name}-ghost"] = [
            Shape(s.kind, s.at, f"{s.cls} faint", s.text) for s in silhouette(side, "fighter")
        ]
        for bomber in range(2 if rules.hunt else 1):
            art[f"range-{name}-{'bomber' if bomber else 'fighter'}"] = diagram(rules, 2 * side + bomber)
    for effect in EFFECT:
        art[f"order-{effect.name}"] = order_card(say("{order}", order=effect.title), SYMBOLS[effect.name])
    return art


# ------------------------------------------------------------------ the board


def board_art(rules: Rules) -> list[Shape]:
    """The big tiles, the middle of Midway at 0, 0."""
    tiling = rules.board.tiling
    tiles = [disk(*middle, tiling.radius) for middle in tiling.tiles]
    shapes = [path(hexes([spot for tile in tiles[1:] for spot in tile]), "sea grid")]
    shapes.append(path(hexes(tiles[0]), "shallow grid"))
    for side in (JAPAN, US) if not rules.hunt else ():
        shapes.append(path(hexes(tiling.areas[side]), f"side{side}-soft grid"))
        shapes.append(path(hexes(tiling.areas[side]), f"hatch{side}"))
    return [*shapes, path("".join(edge_of(tile) for tile in tiles), "line")]


def hexes(spots: list[Axial]) -> str:
    """Many areas in one path, each from its northern corner round."""
    half, quarter = f"{ACROSS / 2:.1f}", f"{HEX / 2:.0f}"
    around = f"l{half} {quarter}v{HEX:.0f}l-{half} {quarter}l-{half} -{quarter}v-{HEX:.0f}z"
    return "".join(f"M{x:.1f} {y - HEX:.0f}{around}" for x, y in map(flat, spots))


def edge_of(tile: list[Axial]) -> str:
    """The edges of a tile."""
    inside = set(tile)
    strokes = ""
    for q, r in tile:
        points = hexagon(*flat((q, r)))
        for way in range(6):
            if (q + EAST[way], r + SOUTH[way]) not in inside:
                x1, y1, x2, y2 = (points[(2 * way + place) % 12] for place in range(4))
                strokes += f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"
    return strokes


def island() -> list[Shape]:
    """Midway: a reef around two islands, with a runway."""
    reef = "M-44 4C-42 -34 -6 -46 22 -38C46 -28 50 14 34 32C10 48 -40 44 -44 4Z"
    sand = "M-26 16C-26 4 -2 2 8 8C22 14 20 28 2 30C-16 32 -26 26 -26 16Z"
    return [
        path(reef, "line-soft"),
        path(sand, "sand line-soft"),
        path("M18 -4C24 -14 36 -12 36 -2C34 8 16 6 18 -4Z", "sand line-soft"),
        line(-18, 22, 12, 14, "ink-soft"),
        line(-10, 12, 4, 26, "ink-soft"),
        label(0, -16, 11, say("MIDWAY"), "ink-soft bold"),
    ]


def carrier(side: int) -> list[Shape]:
    """A flight deck seen from above."""
    return [
        poly(hexagon(size=HEX - 1.5), f"side{side}-soft line"),
        poly([-19, -6, 14, -7, 20, 0, 14, 7, -19, 6], f"side{side} line"),
        line(-15, 0, 15, 0, "on-side"),
        rect(-2, 4, 8, 5, f"side{side} line", 1),
    ]


def small_tile(rules: Rules) -> list[Shape]:
    spots = disk(0, 0, rules.board.tiling.small)
    whole = hexes(spots)
    return [path(whole, "sea grid"), path(edge_of(spots), "line")]


# ------------------------------------------------------------------ aircraft


def silhouette(side: int, kind: str) -> list[Shape]:
    """A monoplane from above; Japan's wings are rounded, America's are clipped, a bomber's are broad."""
    wing = 17.5 if kind == "bomber" else 16.0
    front, back = (10, -4) if kind == "bomber" else (9, -2)
    tail = 7.5 if kind == "bomber" else 6.0
    body = "M20 0C18 -4 11 -5.8 4 -5.8L-12 -2.4L-14 0L-12 2.4L4 5.8C11 5.8 18 4 20 0Z"
    if side == JAPAN:
        tip = front - 6
        wings = (
            f"M{front} -4C{front} -9 {front - 2} -{wing} {tip} -{wing}C{back + 1} -{wing} {back} -9 {back} -4"
        )
        wings += f"L{back} 4C{back} 9 {back + 1} {wing} {tip} {wing}C{front - 2} {wing} {front} 9 {front} 4Z"
        rudder = f"M-9 0C-9 -5 -10 -{tail} -12 -{tail}C-15 -{tail} -15 {tail} -12 {tail}"
        rudder += f"C-10 {tail} -9 5 -9 0Z"
    else:
        wings = f"M{front} -4L{front - 2} -{wing}L{back + 1} -{wing}L{back} -4L{back} 4L{back + 1} {wing}"
        wings += f"L{front - 2} {wing}L{front} 4Z"
        rudder = f"M-8.5 -1L-10 -{tail}L-15 -{tail}L-15 {tail}L-10 {tail}L-8.5 1Z"
    return [path(wings, f"side{side}"), path(rudder, f"side{side}"), path(body, f"side{side}")]


def insignia(side: int, y: float) -> Shape:
    """A disc, or a star, on a wing."""
    if side == JAPAN:
        return circle(3.2, y, 2.9, "on-side")
    star = [3.2, y - 4, 4.2, y - 1.2, 7, y - 1.2, 4.8, y + 0.6, 5.6, y + 3.6]
    star += [3.2, y + 1.8, 0.8, y + 3.6, 1.6, y + 0.6, -0.6, y - 1.2, 2.2, y - 1.2]
    return poly(star, "on-side")


def aircraft(side: int, kind: str) -> list[Shape]:
    """The counter: its base points where the nose points."""
    if side == JAPAN:
        base = circle(0, 0, 19.5, f"side{side}-soft line")
    else:
        base = poly([-17, -16.5, 12, -16.5, 20, 0, 12, 16.5, -17, 16.5], f"side{side}-soft line")
    shapes = [base, poly([23, 0, 15, -7.5, 15, 7.5], f"side{side} line"), *silhouette(side, kind)]
    if kind == "bomber":  # bombs under the wings
        shapes += [rect(-3, y, 12, 4, "gold line", 2) for y in (-13.5, 9.5)]
    else:
        shapes += [insignia(side, -11), insignia(side, 11)]
    if kind == "ace":
        shapes.append(circle(0, 0, 19.5, "gold-line"))
    return shapes


def marker() -> list[Shape]:
    """§4.1 The activation marker."""
    return [circle(-14, -14, 5.5, "gold line"), circle(-14, -14, 2, "on-side")]


def nose_arrow() -> list[Shape]:
    return [poly([12, 0, -6, -9, -2, 0, -6, 9], "lit")]


def diagram(rules: Rules, number: int) -> list[Shape]:
    """§7.1 The zones of fire around an aircraft whose nose points east, with the cards to draw."""
    shapes = []
    board = rules.board
    middle = board.at((0, 0))
    start = rules.zone_at(number, 0)
    for spot in disk(0, 0, WIDEST):
        zone = rules.zones[start + board.at(spot) - middle]
        if zone:
            x, y = flat(spot)
            shapes.append(poly(hexagon(x, y, HEX - 1), ZONE_CLASSES[zone]))
            shapes.append(label(x, y + 6, 15, str(cards_in(zone)), "ink bold"))
    return shapes


# ------------------------------------------------------------------ cards and tokens


def token(lines: list[tuple[int, int, int, int]], head: str) -> list[Shape]:
    """§6.3 A manoeuvre token, seen from behind the aircraft: up is ahead."""
    shapes = [rect(-15, -18, 30, 36, "card line", 4)]
    shapes += [line(*ends, "ink") for ends in lines]
    return [*shapes, path(head, "ink-line")]


def order_card(title: Message, symbol: list[Shape]) -> list[Shape]:
    w, h = CARD
    words = lines_of(title, 12, 2)
    top = -h / 2 + 14
    size = 9.5 if len(words[0]) > 9 else 11
    if len(words) == 1:
        top += 5
    shapes = [rect(-w / 2, -h / 2, w, h, "card line", 6)]
    return shapes + [label(0, top + 12 * n, size, word, "ink bold") for n, word in enumerate(words)] + symbol


def card_back() -> list[Shape]:
    w, h = BACK
    return [
        rect(-w / 2, -h / 2, w, h, "card-back line", 4),
        rect(-w / 2 + 4, -h / 2 + 4, w - 8, h - 8, "line", 2),
        path("M-8 0L0 -10L8 0L0 10Z", "on-side-line"),
    ]


def initiative_card() -> list[Shape]:
    return [
        rect(-44, -14, 88, 28, "card line", 5),
        label(7, 4.5, 12, say("Initiative"), "ink bold"),
        poly([-38, -7, -27, 0, -38, 7], "gold"),
    ]
