"""Gradients and patterns, once in a document; a class of the same name fills with it.

No filters: soft edges are stacked outlines, or radial gradients that end in nothing.
"""

from __future__ import annotations

from random import Random

from grognard.draw.colours import COLOURS, paint

Stop = tuple[float, str, float]  # where, which colour, how opaque


def short(value: float) -> str:
    """A number as short as one decimal allows."""
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return (
        "0"
        if text in ("-0", "")
        else text.replace("0.", ".", 1)
        if text.lstrip("-").startswith("0.")
        else text
    )


def stops(*found: Stop) -> str:
    return "".join(
        f'<stop offset="{at:g}" stop-color="{paint(colour)}" stop-opacity="{opaque:g}"/>'
        for at, colour, opaque in found
    )


def radial(name: str, *found: Stop, where: str = "") -> str:
    return f'<radialGradient id="{name}"{where}>{stops(*found)}</radialGradient>'


def linear(name: str, *found: Stop, where: str = ' x2="0" y2="1"') -> str:
    return f'<linearGradient id="{name}"{where}>{stops(*found)}</linearGradient>'


def pattern(name: str, wide: float, high: float, d: str, colour: str, pen: float, more: str = "") -> str:
    """A tile with one path, drawn in one colour."""
    size = f'width="{wide:g}" height="{high:g}" patternUnits="userSpaceOnUse"'
    stroke = f'stroke="{paint(colour)}" stroke-width="{pen:g}" stroke-linecap="round"'
    return f'<pattern id="{name}" {size}{more}><path d="{d}" fill="none" {stroke}/></pattern>'


def waves(name: str, colour: str, wide: int = 160, high: int = 120, count: int = 12, seed: int = 3) -> str:
    """Short wave crests, all the same swell."""
    dice = Random(seed)
    d = ""
    for _ in range(count):
        x, y, w = dice.uniform(6, wide - 34), dice.uniform(8, high - 8), dice.uniform(9, 24)
        d += f"M{short(x)} {short(y)}q{short(w / 4)} -3 {short(w / 2)} 0t{short(w / 2)} 0"
    return pattern(name, wide, high, d, colour, 1.1, ' patternTransform="rotate(-14)"')


def speckle(name: str, colour: str, size: int = 60, count: int = 26, seed: int = 1, dot: float = 1.3) -> str:
    dice = Random(seed)
    d = "".join(
        f"M{short(dice.uniform(1, size - 1))} {short(dice.uniform(1, size - 1))}h0" for _ in range(count)
    )
    return pattern(name, size, size, d, colour, dot)


def tufts(name: str, colour: str, size: int = 64, count: int = 9, seed: int = 5) -> str:
    dice = Random(seed)
    blades = "l-1.6 -4m1.6 4l.4 -5m-.4 5l2.4 -3.6"
    d = "".join(
        f"M{short(dice.uniform(4, size - 8))} {short(dice.uniform(8, size - 3))}{blades}"
        for _ in range(count)
    )
    return pattern(name, size, size, d, colour, 1)


def planks(name: str, colour: str, step: float = 3.2) -> str:
    d = f"M0 0H26M0 {step:g}H26M4 0v{step:g}M17 {step:g}v{step:g}"
    return pattern(name, 26, 2 * step, d, colour, 0.5)


def hatch(name: str, colour: str, turn: int, step: float, pen: float) -> str:
    return pattern(name, step, step, f"M0 0V{step:g}", colour, pen, f' patternTransform="rotate({turn})"')


HATCHING = (
    '<pattern id="hatch0" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path class="hatch-mark0" d="M0 0V7"/></pattern>'
    '<pattern id="hatch1" width="7" height="7" patternUnits="userSpaceOnUse">'
    '<circle class="hatch-mark1" cx="2" cy="2" r="1.1"/>'
    '<circle class="hatch-mark1" cx="5.5" cy="5.5" r="1.1"/></pattern>'
)

GRADIENTS = {
    "g-sea": radial(
        "g-sea",
        (0, "sea-hi", 1), (0.55, "sea-mid", 1), (1, "sea-lo", 1),
        where=' cx=".36" cy=".26" r=".95"',
    ),
    "g-glint": radial("g-glint", (0, "foam", 0.3), (1, "foam", 0)),
    "g-cloud": radial("g-cloud", (0, "umbra", 0.2), (0.6, "umbra", 0.12), (1, "umbra", 0)),
    "g-lagoon": radial("g-lagoon", (0, "lagoon-hi", 1), (0.6, "lagoon", 1), (1, "lagoon", 0.75)),
    "g-burst": radial(
        "g-burst", (0, "white", 1), (0.25, "flame-hi", 1), (0.6, "flame", 0.9), (1, "flame", 0)
    ),
    "g-glow": radial("g-glow", (0, "flame-hi", 0.8), (1, "flame", 0)),
    "g-soft": radial("g-soft", (0, "umbra", 0.42), (0.7, "umbra", 0.22), (1, "umbra", 0)),
    "g-fog": radial("g-fog", (0, "foam", 0.5), (0.6, "foam", 0.28), (1, "foam", 0)),
    "g-vig": radial("g-vig", (0.62, "umbra", 0), (1, "umbra", 0.34), where=' r=".78"'),
    "g-wake": linear("g-wake", (0, "foam", 0.85), (1, "foam", 0), where=' x1="1" x2="0"'),
    "g-counter": linear("g-counter", (0, "white", 0.28), (0.45, "white", 0), (1, "umbra", 0.18)),
    "g-dusk": linear(
        "g-dusk",
        (0, "far-east-lo", 1), (0.4, "flag0", 1), (0.62, "flame-hi", 1),
        (0.63, "navy-lo", 1), (1, "glass", 1),
    ),
}  # fmt: skip

PATTERNS = {
    "p-wave": waves("p-wave", "foam"),
    "p-wave2": waves("p-wave2", "chart-ink", 190, 130, 10, 8),
    "p-sand": speckle("p-sand", "sand-lo"),
    "p-coral": speckle("p-coral", "reef", 44, 10, 4, 2.4),
    "p-grass": tufts("p-grass", "grass-lo"),
    "p-field": tufts("p-field", "grass-lo", 80, 12, 2),
    "p-wood": planks("p-wood", "wood-lo"),
    "p-deckblue": planks("p-deckblue", "deck-blue-lo"),
    "p-side0": hatch("p-side0", "side0", 45, 6, 1.2),
    "p-side1": hatch("p-side1", "side1", 0, 5, 1.2),
}

PAINTS = GRADIENTS | PATTERNS


def defs(used: set[str] | None = None, hatching: bool = True) -> str:
    """What classes paint with (of those that are ``used``), to stand once in a document."""
    paints = [paint for name, paint in PAINTS.items() if used is None or name in used]
    return f"<defs>{HATCHING if hatching else ''}{''.join(paints)}</defs>\n"


def coloured(text: str, theme: str) -> str:
    """With the colours of one theme written out."""
    for name, colour in COLOURS.items():
        text = text.replace(f"var(--{name})", colour.of(theme))
    return text
