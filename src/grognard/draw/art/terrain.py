"""The sea from the air, hexes on it, an atoll."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin
from random import Random

from grognard.draw.art.pen import Marks, Point, all_of, blob, ellipse, grown, n, path, rect, smooth, text


def open_sea(w: float, h: float, seed: int = 7, bleed: float = 0) -> Marks:
    """Depth, swell, sunlight and the shadows of clouds; with ``bleed`` water runs on beyond the sheet."""
    dice = Random(seed)
    clouds = all_of(
        ellipse(
            dice.uniform(0, w), dice.uniform(0, h), dice.uniform(90, 170), dice.uniform(50, 90), "g-cloud"
        )
        for _ in range(4)
    )
    water = (-bleed, -bleed, w + 2 * bleed, h + 2 * bleed)
    glint = ellipse(w * 0.3, h * 0.2, w * 0.42, h * 0.4, "g-glint")
    return rect(*water, "g-sea") + rect(*water, "p-wave", op=0.15) + glint + clouds


def hex_grid(centres: Iterable[Point], size: float) -> Marks:
    """Thin edges, and small stars at the corners: the sea stays sea.  Every step is told from the one
    before, so that a grid packs into little."""
    half, quarter = n(size * 3**0.5 / 2), n(size / 2)
    around = f"l{half} {quarter}v{n(size)}l-{half} {quarter}l-{half} -{quarter}v-{n(size)}Z"
    tops = [f"M{n(x)} {n(y - size)}" for x, y in centres]
    edges, dots = "".join(top + around for top in tops), "".join(f"{top}h0m0 {n(2 * size)}h0" for top in tops)
    return path(edges, "", "sea-line", 0.9, so=0.35) + path(dots, "", "sea-line", 2.5, so=0.6, round=True)


def tile_edges(tiles: Iterable[list[Point]], size: float) -> Marks:
    """The outline of each tile of hexes, a little stronger than the grid."""
    d = ""
    for tile in tiles:
        inside = {(round(x) + p, round(y) + q) for x, y in tile for p in (-1, 0, 1) for q in (-1, 0, 1)}
        for x, y in tile:
            corners = [(x + size * sin(pi / 3 * i), y - size * cos(pi / 3 * i)) for i in range(7)]
            for i in range(6):
                a = pi / 3 * i + pi / 6
                beyond = (x + size * 3**0.5 * sin(a), y - size * 3**0.5 * cos(a))
                if (round(beyond[0]), round(beyond[1])) not in inside:
                    (ax, ay), (bx, by) = corners[i : i + 2]
                    d += f"M{n(ax)} {n(ay)}l{n(bx - ax)} {n(by - ay)}"
    return path(d, "", "sea-lo", 4, so=0.3, round=True) + path(d, "", "sea-line", 1.6, so=0.6, round=True)


def atoll(r: float, name: str = "") -> Marks:
    """A ring of coral around a lagoon with two islands, the eastern one with its runways."""
    rim = blob(0, 0, r, r * 0.93, 11, 0.05, 16)
    shoals = ((r * 0.34, 0.15), (r * 0.2, 0.2), (r * 0.09, 0.3))
    marks = all_of(path(smooth(grown(rim, far)), "lagoon", fo=seen) for far, seen in shoals)
    marks += path(smooth(rim), "g-lagoon")
    marks += path(smooth(blob(-r * 0.15, -r * 0.2, r * 0.55, r * 0.42, 5, 0.2, 16)), "lagoon", fo=0.55)
    marks += path(smooth(rim), "p-coral", op=0.5)
    marks += path(smooth(grown(rim, -r * 0.05)), "", "reef", r * 0.07, so=0.75, dash="reef")
    marks += path(smooth(grown(rim, r * 0.015)), "", "foam", 2.5, so=0.9, dash="surf", round=True)
    marks += path(smooth(grown(rim, r * 0.07)), "", "foam", 1.2, so=0.5, dash="swell", round=True)
    marks += atoll_land(r)
    return marks + (text(0, -r * 0.42, r * 0.155, name, "white", "title spaced on-water") if name else [])


WEST = ((-66, 42), (-62, 16), (-38, 2), (-12, 16), (2, 42), (-4, 62), (-28, 70), (-54, 60))
EAST = ((14, 52), (20, 16), (46, 6), (76, 26), (74, 52), (44, 68))
RUNWAYS = ((22, 50, 70, 30), (30, 16, 60, 58), (24, 56, 40, 12))


def atoll_land(r: float) -> Marks:
    marks: Marks = []
    for outline in (WEST, EAST):
        land = [(r * x / 100, r * y / 100) for x, y in outline]
        marks += path(smooth(grown(land, 4)), "foam", fo=0.8) + path(smooth(land), "sand", "sand-lo", 0.9)
        marks += path(smooth(grown(land, -r * 0.06)), "grass") + path(smooth(land), "p-sand", op=0.8)
    woods = smooth(blob(-r * 0.42, r * 0.34, r * 0.13, r * 0.1, 3)) + smooth(
        blob(-r * 0.16, r * 0.5, r * 0.1, r * 0.07, 8)
    )
    marks += path(woods, "jungle", fo=0.75)
    sheds = (
        f"M{n(-r * 0.26)} {n(r * 0.2)}l{n(r * 0.1)} {n(r * 0.07)}M{n(-r * 0.34)} {n(r * 0.56)}h{n(r * 0.12)}"
    )
    strips = "".join(
        f"M{n(r * a / 100)} {n(r * b / 100)}L{n(r * c / 100)} {n(r * e / 100)}" for a, b, c, e in RUNWAYS
    )
    marks += path(sheds, "", "steel-lo", r * 0.06)
    return marks + path(strips, "", "asphalt", r * 0.075) + path(strips, "", "deck-buff", 0.9, dash="fine")
