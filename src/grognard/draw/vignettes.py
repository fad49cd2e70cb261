"""The pictures of the lobby: 360 by 200, made of the same pieces as the boards.

``vignette("to-war")`` is SVG text without classes or styles, so that it can stand in a page or in a file;
it shows daylight, always, as the picture on a box does.
"""

from __future__ import annotations

from functools import lru_cache
from html import escape

from grognard.core.scene import Shape
from grognard.draw.art import ground, people, ships
from grognard.draw.art.fx import burst, plume, smoke, splash, tracer, wake
from grognard.draw.art.pen import (
    Marks,
    blob,
    ellipse,
    group,
    grown,
    n,
    path,
    rect,
    smooth,
)
from grognard.draw.art.planes import aircraft, outline
from grognard.draw.art.terrain import atoll, open_sea
from grognard.draw.defs import coloured, defs
from grognard.draw.palette import painting
from grognard.draw.svg import element

WIDTH, HEIGHT = 360.0, 200.0


@lru_cache(maxsize=8)
def vignette(name: str) -> str:
    """The picture of a game, by its name; "" if there is none."""
    if name not in PICTURES:
        return ""
    marks = PICTURES[name]()
    size = f'viewBox="0 0 {WIDTH:g} {HEIGHT:g}" width="{WIDTH:g}" height="{HEIGHT:g}" overflow="hidden"'
    used = {word for mark in marks for word in mark.cls.split()}
    text = defs(used - {"hatch0", "hatch1"}) + "".join(painted(mark) for mark in marks)
    text = text.replace("url(#", f"url(#{name}-").replace('id="', f'id="{name}-')
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {size} aria-hidden="true">{text}</svg>'
    return coloured(svg, "light")


def painted(mark: Shape) -> str:
    """One mark with what its classes say written out as attributes."""
    told: dict[str, str] = {}
    names = set(mark.cls.split())
    for selector, style in painting():
        if selector.startswith((".", f"{mark.kind}.")) and selector.split(".")[1] in names:
            told.update(declared(style))
    if mark.kind == "text":
        told["text-anchor"] = "middle"
    look = "".join(f' {name}="{escape(value)}"' for name, value in told.items())
    bare = element(Shape(mark.kind, mark.at, "", mark.text))
    return bare.replace(f"<{bare[1:].split(' ')[0]}", f"<{bare[1:].split(' ')[0]}{look}", 1)


def declared(style: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for part in style.split("; "):
        name, value = part.split(": ", 1)
        found[name] = value
    return found


def flying(kind: str, side: int, x: float, y: float, turn: float, scale: float) -> Marks:
    """An aircraft over its shadow."""
    below = path(outline(kind), "umbra", fo=0.35)
    shadow = group(below, x=x + 6 * scale, y=y + 9.6 * scale, turn=turn, scale=scale)
    return shadow + group(aircraft(kind, side), x=x, y=y, turn=turn, scale=scale)


def midway() -> Marks:
    marks = open_sea(WIDTH, HEIGHT, 5) + group(atoll(58), x=70, y=148)
    hexes = "".join(
        f"M{n(190 + 43 * (i + (j % 2) / 2))} {18 + 37 * j}l21.5 12.4v24.8l-21.5 12.4l-21.5 -12.4v-24.8Z"
        for j in range(5)
        for i in range(4)
    )
    marks += path(hexes, "", "sea-line", 0.9, so=0.3)
    marks += smoke([(276, 66), (302, 42), (322, 6)], 5, 20) + flying("wildcat", 1, 270, 72, 20, 1.5)
    return (
        marks + tracer((186, 112), (258, 78), 5) + burst(276, 66, 17) + flying("zero", 0, 150, 124, -24, 2.15)
    )


def epic_naval() -> Marks:
    marks = rect(0, 0, WIDTH, HEIGHT, "chart-0")
    land = blob(318, 30, 62, 44, 4, 0.14, 16)
    for far, depth in ((52, "chart-1"), (30, "chart-2"), (13, "chart-3")):
        marks += path(smooth(grown(land, far)), depth, "chart-ink", 0.9, so=0.45)
    marks += path(smooth(land), "sand", "chart-ink", 1.6)
    marks += path(smooth(grown(land, -9)), "grass-hi") + path(smooth(grown(land, -18)), "grass")
    lines = "".join(f"M{x} 0L{x - 116} 200M{x - 116} 0L{x} 200" for x in range(0, 520, 58))
    lines += "".join(f"M0 {y}H360" for y in range(0, 210, 50))
    marks += path(lines, "", "chart-ink", 0.7, so=0.3)
    fleet = (("battleship", 118, 124, 2.3), ("destroyer", 52, 60, 1.7), ("cruiser", 58, 178, 1.8))
    for form, x, y, scale in fleet:
        marks += group(wake(40, 11, 0.9), ships.small(form, 0), x=x, y=y, turn=-26, scale=scale)
    marks += group(ships.small("cruiser", 1), x=276, y=112, turn=190, scale=1.8)
    marks += tracer((166, 104), (262, 108), 5) + plume(276, 106, 17, 30)
    return marks + splash(232, 150, 12) + splash(252, 74, 9)


def kido_butai() -> Marks:
    carrier = wake(420, 116, 0.2) + ships.flight_deck(420, 116, 0)
    marks = open_sea(WIDTH, HEIGHT, 2) + group(carrier, x=150, y=122, turn=-6)
    for x, y in ((40, 116), (96, 146), (150, 106), (206, 134)):
        marks += flying("kate" if x < 150 else "zero", 0, x, y, -6, 1.25)
    marks += ellipse(330, 16, 90, 70, "g-burst", op=0.75)
    return marks + flying("dauntless", 1, 314, 36, 140, 1.1) + flying("dauntless", 1, 268, 20, 140, 0.85)


BEACH = [(-40, 60), (30, 46), (90, 62), (150, 40), (220, 58), (290, 44), (330, 70), (400, 60)]


def beach(higher: float) -> str:
    return smooth([(-40, 230), *((x, y - higher) for x, y in BEACH), (400, 230)])


def island() -> Marks:
    marks = (
        open_sea(WIDTH, HEIGHT, 3) + path(beach(34), "lagoon", fo=0.5) + path(beach(18), "lagoon-hi", fo=0.9)
    )
    marks += path(beach(12), "", "foam", 4, dash="surf", round=True)
    marks += path(beach(0), "sand") + path(beach(0), "p-sand")
    marks += path(beach(-44), "grass") + path(beach(-44), "p-grass", op=0.6)
    grid = "".join(f"M{x} 76V200" for x in range(20, 360, 64)) + "M-10 76H370M-10 140H370"
    marks += path(grid, "", "grass-line", 1.2, so=0.3)
    army = (("tank", 0, 4, 116, 108, 90), ("soldier", 0, 2, 52, 166, 90))
    foes = (("jeep", 1, 3, 308, 108, 270), ("soldier", 1, 2, 244, 172, 270))
    for kind, side, reach, x, y, turn in army + foes:
        marks += group(posed(kind, side, reach, turn), x=x, y=y, scale=1.36)
    return (
        marks
        + tracer((148, 108), (276, 108), 4)
        + burst(296, 106, 17)
        + group(ground.crate(), x=180, y=168, scale=1.4)
    )


def posed(kind: str, side: int, reach: int, turn: float) -> Marks:
    """A character for good: its plate turned, its figure upright, its shadow to the south-east."""
    marks: Marks = []
    for mark in ground.character(kind, side, reach, "left" if turn > 180 else "right"):
        names = mark.cls.split()
        plain = Shape(
            mark.kind, mark.at, " ".join(name for name in names if not name.startswith("cast")), mark.text
        )
        fallen = {"cast-25-45": (2.5, 4.5), "cast-0-24": (0.0, 2.4)}.get(names[-1], (0.0, 0.0))
        marks += group([plain], x=fallen[0], y=fallen[1], turn=0 if "upright" in names else turn)
    return marks


def to_war() -> Marks:
    west = group(people.portrait("knight"), x=82, y=106, scale=2.15)
    north = group(people.portrait("berserker"), x=274, y=106, scale=2.15)
    # the right-hand picture covers what of the left one goes too far, and both end at the edge of the box
    split = path("M196 -4L164 204", "", "cream", 5) + path("M196 -4L164 204", "", "soot", 1.2)
    return west + north + split


PICTURES = {
    "midway": midway,
    "epic-naval": epic_naval,
    "kido-butai": kido_butai,
    "island": island,
    "to-war": to_war,
}
