"""The one home of every colour: class names, their light and dark values, how they are painted.

Games name classes only.  A class that fills and a class that draws lines may be combined
("card line"); what carries meaning never rests on colour alone, so each side also has a hatching.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Colour:
    """One colour by daylight and by lamplight."""

    light: str
    dark: str

    def of(self, theme: str) -> str:
        return self.dark if theme == "dark" else self.light


COLOURS = {
    # the table and what lies on it
    "felt": Colour("#d8dfcd", "#1c231d"),
    "paper": Colour("#f7f2e6", "#282620"),
    "card": Colour("#fffdf7", "#353128"),
    "card-back": Colour("#59664f", "#7b8a70"),
    # writing and lines
    "ink": Colour("#25221c", "#eee7d6"),
    "ink-soft": Colour("#5a5347", "#bdb39e"),
    "line": Colour("#877c64", "#8b8169"),
    "line-soft": Colour("#d0c7b0", "#4d483c"),
    # the sides: brick and Prussian blue
    "side0": Colour("#9a3a23", "#e2876a"),
    "side1": Colour("#25507f", "#86b2e0"),
    "side0-soft": Colour("#f3dccd", "#4b2e24"),
    "side1-soft": Colour("#d9e4f0", "#22374c"),
    "on-side": Colour("#fffaf0", "#1c1814"),
    # what stands out
    "gold": Colour("#9a6f0c", "#dcb34d"),
    "danger": Colour("#a51d1d", "#f59a8d"),
    "lit": Colour("#ffe08a", "#665518"),
    "lit-line": Colour("#b07d00", "#f0c453"),
    "shade": Colour("#25221c2e", "#00000066"),
    # zones of fire, laid over the board
    "zone-red": Colour("#d2322da6", "#e8604fa6"),
    "zone-yellow": Colour("#f5c518b3", "#d9a91ca6"),
    "zone-light": Colour("#5fb0e8a6", "#5aa9dfa6"),
    "zone-navy": Colour("#2c4a8c8c", "#3c63b8b3"),
    # terrain
    "deep": Colour("#b4cfdb", "#182c36"),
    "sea": Colour("#cbdfe6", "#203943"),
    "shallow": Colour("#dcefe9", "#254248"),
    "land": Colour("#dfe5c5", "#363f28"),
    "sand": Colour("#f0e2b9", "#483f26"),
}

# What writing may stand on; the tests compute that each pair can be read.
OPEN = ["felt", "paper", "card", "side0-soft", "side1-soft", "deep", "sea", "shallow", "land", "sand"]
GROUNDS = {
    "ink": [*OPEN, "lit"],
    "ink-soft": OPEN,
    "danger": OPEN,
    "on-side": ["side0", "side1", "card-back"],
}

NOT_FILLS = {"line", "line-soft", "lit-line"}

LETTERS = '"Source Sans 3", "Segoe UI", system-ui, "Helvetica Neue", Arial, sans-serif'

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
    (
        ".course",
        "fill: none; stroke: var(--ink); stroke-width: 2.5; stroke-dasharray: 1 6; stroke-linecap: round",
    ),
    (".reach", "fill: none; stroke: var(--gold); stroke-width: 8; stroke-linecap: round; stroke-opacity: .5"),
    (
        ".tracer",
        "fill: none; stroke: var(--danger); stroke-width: 2.5; stroke-dasharray: 9 5; stroke-linecap: round",
    ),
    # a sea chart: its lines and nodes, shoals, the rose; hulls, and the lanes around them that are clicked
    (".chart-line", "fill: none; stroke: var(--ink-soft); stroke-width: .7; stroke-opacity: .34"),
    (".chart-node", "stroke: var(--ink-soft); stroke-width: 4.4; stroke-linecap: round; stroke-opacity: .62"),
    (".shoal", "stroke: var(--ink-soft); stroke-width: 1.3; stroke-dasharray: .1 3.6; stroke-linecap: round"),
    (".rose", "fill: none; stroke: var(--ink-soft); stroke-width: .8; stroke-opacity: .38"),
    (".rose-point", "fill: var(--ink-soft); fill-opacity: .26"),
    (
        ".control",
        "fill: none; stroke: var(--gold); stroke-width: 1.6; stroke-dasharray: 7 5; stroke-opacity: .8",
    ),
    (".control-flag", "fill: var(--gold); stroke: var(--gold); stroke-width: 1.4; stroke-opacity: .9"),
    (".pen", "fill: none; stroke: var(--ink-soft); stroke-width: 1.6; stroke-linecap: round"),
    (".touch", "fill: none"),
    (".on-side-hair", "fill: none; stroke: var(--on-side); stroke-width: .9; stroke-opacity: .7"),
    (".side1-hair", "fill: none; stroke: var(--side1); stroke-width: .9; stroke-opacity: .7"),
    (".rim", "stroke: var(--on-side); stroke-width: .9; stroke-linejoin: round"),
    (".rim1", "stroke: var(--side1); stroke-width: 1.7; stroke-linejoin: round"),
    # zones of fire along lines: side 0 in bands, side 1 in beads
    (".band0", f"fill: none; stroke: var(--side0); stroke-opacity: .5; {BAND}"),
    (".band1", f"fill: none; stroke: var(--side1); stroke-opacity: .62; stroke-dasharray: .1 11; {BAND}"),
    (".aim0", f"fill: none; stroke: var(--side0); {AIM}"),
    (".aim1", f"fill: none; stroke: var(--side1); {AIM}"),
]
LAST = [
    ("text", f"text-anchor: middle; stroke: none; font-family: {LETTERS}"),
    ("text.bold", "font-weight: 700"),
    ("text.small", "letter-spacing: .02em"),
    ("text.cast", "paint-order: stroke; stroke: var(--deep); stroke-width: 3px; stroke-linejoin: round"),
    (".faint", "opacity: .5"),
    (".hatch0", "fill: url(#hatch0)"),
    (".hatch1", "fill: url(#hatch1)"),
    (".hatch-mark0", "fill: none; stroke: var(--side0); stroke-width: 1.2; stroke-opacity: .45"),
    (".hatch-mark1", "fill: var(--side1); fill-opacity: .45"),
]

HATCHING = """\
<defs>
<pattern id="hatch0" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">\
<path class="hatch-mark0" d="M0 0V7"/></pattern>
<pattern id="hatch1" width="7" height="7" patternUnits="userSpaceOnUse">\
<circle class="hatch-mark1" cx="2" cy="2" r="1.1"/>\
<circle class="hatch-mark1" cx="5.5" cy="5.5" r="1.1"/></pattern>
</defs>
"""


def css() -> str:
    """The whole stylesheet.  Light or dark follows the system, unless data-theme on the root says."""
    return (
        f":root {{ color-scheme: light dark; {properties('light')} }}\n"
        "@media (prefers-color-scheme: dark) {\n"
        f":root:not([data-theme=light]) {{ {properties('dark')} }}\n"
        "}\n"
        ":root[data-theme=light] { color-scheme: light }\n"
        f":root[data-theme=dark] {{ color-scheme: dark; {properties('dark')} }}\n" + sheet(painting())
    )


def css_of(theme: str, scope: str, more: list[tuple[str, str]]) -> str:
    """The stylesheet with the colours of one theme written out, for pictures that stand alone; it
    touches nothing outside ``scope``."""
    text = sheet([(f"{scope} {selector}", style) for selector, style in painting() + more])
    for name, colour in COLOURS.items():
        text = text.replace(f"var(--{name})", colour.of(theme))
    return text


def properties(theme: str) -> str:
    return "; ".join(f"--{name}: {colour.of(theme)}" for name, colour in COLOURS.items())


def sheet(rules: list[tuple[str, str]]) -> str:
    return "".join(f"{selector} {{ {style} }}\n" for selector, style in rules)


def painting() -> list[tuple[str, str]]:
    """How each class is painted: lines first, so that a filling class beside them fills."""
    fills = [(f".{name}", f"fill: var(--{name})") for name in COLOURS if name not in NOT_FILLS]
    strokes = [(f"line.{name}", f"stroke: var(--{name})") for name in COLOURS]
    return LINES + fills + strokes + LAST


def defs() -> str:
    """The hatchings, to stand once in a document that uses the classes hatch0 and hatch1."""
    return HATCHING
