"""The pictures of the lobby: 360 by 200, made of the same pieces as the boards.

``vignette("to-war")`` is SVG text without classes or styles, so that it can stand in a page or in a file;
it shows daylight, always, as the picture on a box does.
"""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape

from grognard.core.scene import Shape
from grognard.draw.art import ground, people, ships
from grognard.draw.art.fx import burst, plume, smoke, splash, tracer, wake
from grognard.draw.art.pen import Marks, blob, ellipse, grown, n, path, rect, smooth
from grognard.draw.art.planes import aircraft, outline
from grognard.draw.art.terrain import atoll, open_sea
from grognard.draw.defs import coloured, defs
from grognard.draw.palette import painting
from grognard.draw.svg import element, level

WIDTH, HEIGHT = 360.0, 200.0


@lru_cache(maxsize=8)
def vignette(name: str) -> str:
    """The picture of a game, by its name; "" if there is none."""
    if name not in PICTURES:
        return ""
    body = PICTURES[name]()
    size = f'viewBox="0 0 {WIDTH:g} {HEIGHT:g}" width="{WIDTH:g}" height="{HEIGHT:g}" overflow="hidden"'
    used = set(re.findall(r"url\(#([\w-]+)\)", body))
    text = (defs(used, hatching=False) + body).replace("(#", f"(#{name}-").replace('id="', f'id="{name}-')
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {size} aria-hidden="true">{text}</svg>'
    return coloured(svg, "light")


def drawn(marks: Marks, x: float = 0, y: float = 0, turn: float = 0, scale: float = 1) -> str:
    """Marks as SVG, scaled, turned and moved as a group."""
    text = "".join(painted(mark, turn) for mark in marks if "far" not in mark.cls.split())
    if not (x or y or turn or scale != 1):
        return text
    turned = f" rotate({n(turn)})" if turn else ""
    scaled = f" scale({scale:g})" if scale != 1 else ""
    return f'<g transform="translate({n(x)} {n(y)}){turned}{scaled}">{text}</g>'


def painted(mark: Shape, turn: float) -> str:
    """One mark with what its classes say written out as attributes."""
    told: dict[str, str] = {}
    names = set(mark.cls.split())
    for kind, name, style in LOOKS:  # in the order of the stylesheet: what comes later, counts
        if name in names and kind in ("", mark.kind):
            told.update(style)
    if mark.kind == "text":
        told["text-anchor"] = "middle"
    look = "".join(f' {name}="{escape(value)}"' for name, value in told.items()) + level(mark, turn)
    bare = element(Shape(mark.kind, mark.at, "", mark.text))
    head = bare.split(" ", 1)[0]
    return bare.replace(head, head + look, 1)


def looks() -> list[tuple[str, str, dict[str, str]]]:
    """What each class says: for which kind of mark ("": for all), its name, its style."""
    found = []
    for selector, style in painting():
        kind, _, name = selector.partition(".")
        parts = (part.partition(": ") for part in style.split("; "))
        found.append((kind, name, {what: value for what, _, value in parts}))
    return found


LOOKS = looks()


# ------------------------------------------------------------------ the pictures


def flying(kind: str, side: int, x: float, y: float, turn: float, scale: float) -> str:
    """An aircraft over its shadow."""
    shadow = path(outline(kind), "umbra", fo=0.35)
    below = drawn(shadow, x + 6 * scale, y + 9.6 * scale, turn, scale)
    return below + drawn(aircraft(kind, side), x, y, turn, scale)


def midway() -> str:
    hexes = "".join(
        f"M{n(190 + 43 * (i + (j % 2) / 2))} {18 + 37 * j}l21.5 12.4v24.8l-21.5 12.4l-21.5 -12.4v-24.8Z"
        for j in range(5)
        for i in range(4)
    )
    sea = drawn(open_sea(WIDTH, HEIGHT, 5)) + drawn(atoll(58), 70, 148)
    grid = drawn(path(hexes, "", "sea-line", 0.9, so=0.3) + smoke([(276, 66), (302, 42), (322, 6)], 5, 20))
    fire = drawn(tracer((186, 112), (258, 78), 5) + burst(276, 66, 17))
    return sea + grid + flying("wildcat", 1, 270, 72, 20, 1.5) + fire + flying("zero", 0, 150, 124, -24, 2.15)


def epic_naval() -> str:
    chart = rect(0, 0, WIDTH, HEIGHT, "chart-0")
    land = blob(318, 30, 62, 44, 4, 0.14, 16)
    for far, depth in ((52, "chart-1"), (30, "chart-2"), (13, "chart-3")):
        chart += path(smooth(grown(land, far)), depth, "chart-ink", 0.9, so=0.45)
    chart += path(smooth(land), "sand", "chart-ink", 1.6)
    chart += path(smooth(grown(land, -9)), "grass-hi") + path(smooth(grown(land, -18)), "grass")
    lines = "".join(f"M{x} 0L{x - 116} 200M{x - 116} 0L{x} 200" for x in range(0, 520, 58))
    lines += "".join(f"M0 {y}H360" for y in range(0, 210, 50))
    text = drawn(chart + path(lines, "", "chart-ink", 0.7, so=0.3))
    fleet = (("battleship", 118, 124, 2.3), ("destroyer", 52, 60, 1.7), ("cruiser", 58, 178, 1.8))
    for form, x, y, scale in fleet:
        text += drawn(wake(40, 11, 0.9) + ships.shadow(form) + ships.small(form, 0), x, y, -26, scale)
    text += drawn(ships.shadow("cruiser") + ships.small("cruiser", 1), 276, 112, 190, 1.8)
    fire = tracer((166, 104), (262, 108), 5) + plume(276, 106, 17, 30)
    return text + drawn(fire + splash(232, 150, 12) + splash(252, 74, 9))


def kido_butai() -> str:
    carrier = wake(420, 116, 0.2) + ships.flight_deck(420, 116, 0)
    text = drawn(open_sea(WIDTH, HEIGHT, 2)) + drawn(carrier, 150, 122, -6)
    for x, y in ((40, 116), (96, 146), (150, 106), (206, 134)):
        text += flying("kate" if x < 150 else "zero", 0, x, y, -6, 1.25)
    text += drawn(ellipse(330, 16, 90, 70, "g-burst", op=0.75))
    return text + flying("dauntless", 1, 314, 36, 140, 1.1) + flying("dauntless", 1, 268, 20, 140, 0.85)


BEACH = [(-40, 60), (30, 46), (90, 62), (150, 40), (220, 58), (290, 44), (330, 70), (400, 60)]


def beach(higher: float) -> str:
    return smooth([(-40, 230), *((x, y - higher) for x, y in BEACH), (400, 230)])


def island() -> str:
    shore = (
        open_sea(WIDTH, HEIGHT, 3) + path(beach(34), "lagoon", fo=0.5) + path(beach(18), "lagoon-hi", fo=0.9)
    )
    shore += path(beach(12), "", "foam", 4, dash="surf", round=True)
    shore += path(beach(0), "sand") + path(beach(0), "p-sand")
    shore += path(beach(-44), "grass") + path(beach(-44), "p-grass", op=0.6)
    grid = "".join(f"M{x} 76V200" for x in range(20, 360, 64)) + "M-10 76H370M-10 140H370"
    text = drawn(shore + path(grid, "", "grass-line", 1.2, so=0.3))
    south = (("tank", 0, 4, "right", 116, 108), ("soldier", 0, 2, "right", 52, 166))
    north = (("jeep", 1, 3, "left", 308, 108), ("soldier", 1, 2, "left", 244, 172))
    for kind, side, reach, looks, x, y in south + north:
        text += drawn(ground.character(kind, side, reach, looks), x, y, 90 if side == 0 else 270, 1.36)
    crate = drawn(ground.crate(), 180, 168, 0, 1.4)
    return text + crate + drawn(tracer((148, 108), (276, 108), 4) + burst(296, 106, 17))


def to_war() -> str:
    halves = '<clipPath id="west"><path d="M0 0H196L164 200H0Z"/></clipPath>'
    halves += '<clipPath id="north"><path d="M196 0H360V200H164Z"/></clipPath>'
    west = drawn(people.portrait("knight"), 108, 106, 0, 2.2)
    north = drawn(people.portrait("berserker"), 254, 106, 0, 2.2)
    seam = path("M196 -4L164 204", "", "cream", 5) + path("M196 -4L164 204", "", "soot", 1.2)
    sides = f'<g clip-path="url(#west)">{west}</g><g clip-path="url(#north)">{north}</g>'
    return halves + sides + drawn(seam)


PICTURES = {
    "midway": midway,
    "epic-naval": epic_naval,
    "kido-butai": kido_butai,
    "island": island,
    "to-war": to_war,
}
