"""What each class paints: the stylesheet of every picture.

Games name classes only, and they may be combined: a colour fills ("sand"), ``s-`` draws lines with it
("s-ink"), ``w16`` is a pen of 1.6, ``fo35``, ``so35`` and ``o35`` let 35 per cent of the filling, the line or
all of it be seen, ``round`` ends lines round, ``dash-fine`` and the like break them.  What carries meaning
never rests on colour alone: each side has a hatching.
"""

from __future__ import annotations

import re

from grognard.core.scene import WITHIN
from grognard.draw.colours import COLOURS, GROUNDS, ROOM, Colour, paint
from grognard.draw.defs import PAINTS, coloured, defs

__all__ = ["COLOURS", "GROUNDS", "Colour", "css", "css_of", "defs", "defs_of"]

HOLES = (".holes", "fill-rule: evenodd")
NOT_FILLS = {"line", "line-soft", "lit-line"}

LETTERS = '"Source Sans 3", "Segoe UI", system-ui, "Helvetica Neue", Arial, sans-serif'
TITLES = 'Alegreya, "Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, serif'
PLATES = '"Barlow Condensed", "Roboto Condensed", "Arial Narrow", "Liberation Sans Narrow", sans-serif'
CASING = "paint-order: stroke; stroke-linejoin: round; stroke:"

STROKES = (
    "ink",
    "on-side",
    "side0",
    "side1",
    "gold",
    "danger",
)  # drawn with the pen: ink-line, side0-line, ...
STROKE = "stroke-width: 2.5; stroke-linecap: round; stroke-linejoin: round"

BAND = "stroke-width: 8; stroke-linecap: round; stroke-linejoin: round"
AIM = "stroke-width: 2; stroke-dasharray: 2 5; stroke-linecap: round"

LINES = [
    (".line", "fill: none; stroke: var(--line); stroke-width: 1.5; stroke-linejoin: round"),
    (".line-soft", "fill: none; stroke: var(--line-soft); stroke-width: 1; stroke-linejoin: round"),
    (".grid", "fill: none; stroke: var(--line); stroke-width: .8; stroke-opacity: .6"),
    (".lit", "stroke: var(--lit-line); stroke-width: 2"),
    ("line", "stroke-width: 1.5; stroke-linecap: round"),
    *((f".{name}-line", f"fill: none; stroke: var(--{name}); {STROKE}") for name in STROKES),
    # what is clicked but not seen
    (".touch", "fill: none"),
    # zones of fire along lines: side 0 in bands, side 1 in beads
    (".band0", f"fill: none; stroke: var(--side0); stroke-opacity: .5; {BAND}"),
    (".band1", f"fill: none; stroke: var(--side1); stroke-opacity: .62; stroke-dasharray: .1 11; {BAND}"),
    (".aim0", f"fill: none; stroke: var(--side0); {AIM}"),
    (".aim1", f"fill: none; stroke: var(--side1); {AIM}"),
]
# Pens, in tenths of a unit, and how much is seen, in per cent.
PENS = (5, 7, 9, 12, 16, 20, 25, 30, 35, 40, 50, 60, 80, 110, 150, 200)
SEEN = tuple(range(5, 100, 5))
DASHES = {
    "fine": "3 2",
    "short": "6 5",
    "long": "8 6",
    "dots": ".1 7",
    "fire": "11 6 5 8",
    "surf": "22 4 9 5 30 6",
    "swell": "14 12 30 16",
    "reef": "30 3 18 7",
    "deck": "14 9",
}

LAST = [
    ("text", f"text-anchor: middle; stroke: none; font-family: {LETTERS}"),
    ("text.bold", "font-weight: 700"),
    ("text.small", "letter-spacing: .02em"),
    ("text.title", f"font-family: {TITLES}; font-weight: 700; font-variant-numeric: lining-nums"),
    ("text.plate", f"font-family: {PLATES}; font-weight: 600"),
    ("text.water", f"font-family: {TITLES}; font-style: italic; font-weight: 500"),
    ("text.start", "text-anchor: start"),
    ("text.end", "text-anchor: end"),
    ("text.spaced", "letter-spacing: .1em"),
    ("text.on-ground", f"{CASING} var(--grass-lo); stroke-width: 3px"),
    ("text.on-chart", f"{CASING} var(--chart-1); stroke-width: 3px"),
    ("text.on-water", f"{CASING} var(--sea-lo); stroke-width: 3px"),
    (".faint", "opacity: .5"),
    (".hatch0", "fill: url(#hatch0)"),
    (".hatch1", "fill: url(#hatch1)"),
    (".hatch-mark0", "fill: none; stroke: var(--side0); stroke-width: 1.2; stroke-opacity: .45"),
    (".hatch-mark1", "fill: var(--side1); fill-opacity: .45"),
]


def css() -> str:
    """The whole stylesheet.  Light or dark follows the system, unless data-theme on the root says."""
    return (
        f":root {{ color-scheme: light dark; {properties()} }}\n"
        ":root[data-theme=light] { color-scheme: light }\n"
        ":root[data-theme=dark] { color-scheme: dark }\n" + sheet(painting())
    )


def css_of(theme: str, scope: str, more: list[tuple[str, str]], used: set[str]) -> str:
    """The stylesheet of the classes that are ``used`` with the colours of one theme written out, for pictures
    that stand alone; it touches nothing outside ``scope``."""
    rules = [(selector, style) for selector, style in painting() + more if wanted(selector, used)]
    text = coloured(sheet([(f"{scope} {selector}", style) for selector, style in rules]), theme)
    return text.replace("url(#", f"url(#{theme}-")


def wanted(selector: str, used: set[str]) -> bool:
    names = set(re.findall(r"\.([\w-]+)", selector)) - {"can", "chosen"}
    return names <= used | {"hatch-mark0", "hatch-mark1"}


def defs_of(theme: str, used: set[str]) -> str:
    """Gradients and patterns of a picture that stands alone."""
    return coloured(defs(used), theme).replace('id="', f'id="{theme}-')


def properties() -> str:
    changing = {name: colour for name, colour in COLOURS.items() if colour.light != colour.dark}
    return "; ".join(f"--{name}: light-dark({each.light}, {each.dark})" for name, each in changing.items())


def known(name: str) -> bool:
    """Whether a class is painted, or says how a mark lies (see ``art/pen.py``)."""
    return name in PAINTED or name in LYING or any(form.fullmatch(name) for form in (CAST, WITHIN))


def sheet(rules: list[tuple[str, str]]) -> str:
    return "".join(f"{selector} {{ {style} }}\n" for selector, style in rules)


def painting() -> list[tuple[str, str]]:
    """How each class is painted: lines first, so that a filling class beside them fills."""
    fills = [(f".{name}", f"fill: {paint(name)}") for name in COLOURS if name not in NOT_FILLS]
    strokes = [(f"line.{name}", f"stroke: {paint(name)}") for name in ROOM]
    pens = [(f".s-{name}", f"fill: none; stroke: {paint(name)}") for name in COLOURS]
    paints = [(f".{name}", f"fill: url(#{name})") for name in PAINTS]
    return LINES + pens + fills + paints + strokes + ways() + LAST


def ways() -> list[tuple[str, str]]:
    """How a class fills or draws, whatever its colour."""
    pens = [(f".w{tenths}", f"stroke-width: {tenths / 10:g}") for tenths in PENS]
    seen = [
        (f".{name}{share}", f"{what}: {share / 100:g}")
        for name, what in (("o", "opacity"), ("fo", "fill-opacity"), ("so", "stroke-opacity"))
        for share in SEEN
    ]
    dashes = [(f".dash-{name}", f"stroke-dasharray: {dash}") for name, dash in DASHES.items()]
    return [*pens, *seen, *dashes, (".round", "stroke-linecap: round; stroke-linejoin: round"), HOLES]


LYING = {"ahead", "outline", "quiet", "upright", "near", "far", "of-side0", "of-side1"}
CAST = re.compile(r"cast-(-?\d+)-(-?\d+)")
PAINTED = {name for selector, _ in painting() for name in re.findall(r"\.([\w-]+)", selector)}
