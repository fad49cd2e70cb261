"""Shapes: counters, aircraft, ships."""

from __future__ import annotations

from grognard.core.message import say
from grognard.core.scene import Shape, circle, label, path, poly, rect
from grognard.games.kido_butai.data import BOMBS, NO_LOAD

COUNTER = 44.0  # the edge of a squadron's counter
CARD = "M-18 -22H18A4 4 0 0 1 22 -18V18A4 4 0 0 1 18 22H-18A4 4 0 0 1 -22 18V-18A4 4 0 0 1 -18 -22Z"
ZERO = (
    "M0 -16C2 -16 3 -12 3 -8L16 -3V1L3 2.5L2 10L6.5 13V15.5H-6.5V13L-2 10L-3 2.5L-16 1V-3L-3 -8"
    "C-3 -12 -2 -16 0 -16Z"
)
BOMBER = (
    "M0 -15C2.6 -15 4 -12 4 -8L19 -6V-1L4 2L3 9L8.5 12V15.5H-8.5V12L-3 9L-4 2L-19 -1V-6L-4 -8"
    "C-4 -12 -2.6 -15 0 -15Z"
)
CARRIER = "M-32 2L-29 11H25L33 2V-1H8V-6H4V-11H1V-1H-32Z"  # seen from the side, bow to the right
ISLAND = "M-62 10C-50 -8 -34 -2 -22 -10C-6 -20 12 -12 26 -8C44 -4 58 2 62 10C40 18 -38 18 -62 10Z"
STRIP = [-30.0, 8.0, 24.0, -8.0, 29.0, -5.0, -25.0, 11.0]


def squadron(load: int, low: bool, must_land: bool, done: bool) -> list[Shape]:
    """A Japanese squadron facing East; its counter is turned to its facing."""
    shapes = [path(CARD, "card line"), poly([-6, -18, 0, -22, 6, -18], "side0")]
    if load == NO_LOAD:
        shapes.append(path(ZERO, "side0"))
    else:
        shapes.append(path(BOMBER, "side0"))
        shapes += bombs() if load == BOMBS else torpedo()
    if low:
        shapes += [circle(0, 9, 12.5, "danger"), label(0, 12.7, 10.5, say("LOW"), "on-side bold")]
    if must_land:
        shapes += [circle(14, -14, 7.5, "danger"), label(14, -10, 11, "!", "on-side bold")]
    if done:
        shapes.append(path(CARD, "shade"))
    return shapes


def bombs() -> list[Shape]:
    """Two round bombs beside the tail."""
    return [
        circle(-13, 9, 5, "gold line"),
        circle(13, 9, 5, "gold line"),
    ]


def torpedo() -> list[Shape]:
    """A long one beside the fuselage."""
    body = "M13 -1C15 -1 16 2 16 4V15L18.5 18.5H7.5L10 15V4C10 2 11 -1 13 -1Z"
    return [path(body, "gold line")]


def carrier(hits: int, sunk: bool, cls: str) -> list[Shape]:
    """An American carrier on the map."""
    if sunk:
        return [
            rect(-35, -18, 70, 36, "sea line-soft", 4),
            path(CARRIER, "shade"),
            label(0, 4, 13, say("sunk"), "ink-soft"),
        ]
    shapes = [rect(-35, -18, 70, 36, "card line", 4), path(CARRIER, cls)]
    return shapes + (fire(-16, -2) if hits else [])


def fire(x: float, y: float) -> list[Shape]:
    """Flames: a damaged ship."""
    flame = f"M{x - 7} {y + 7}C{x - 11} {y - 3} {x - 3} {y - 5} {x - 2} {y - 13}"
    flame += f"C{x + 7} {y - 7} {x + 11} {y} {x + 6} {y + 7}Z"
    core = (
        f"M{x - 3} {y + 7}C{x - 5} {y + 1} {x} {y} {x} {y - 4}C{x + 4} {y} {x + 5} {y + 3} {x + 3} {y + 7}Z"
    )
    return [path(flame, "danger"), path(core, "lit")]


def compass() -> list[Shape]:
    """East is up."""
    return [
        circle(0, 0, 21, "paper line-soft"),
        poly([0, -19, 5, 0, -5, 0], "danger"),
        poly([0, 19, 5, 0, -5, 0], "line-soft"),
        label(0, -25, 14, say("E"), "ink bold"),
        label(30, 5, 13, say("S"), "ink-soft"),
        label(-30, 5, 13, say("N"), "ink-soft"),
        label(0, 36, 13, say("W"), "ink-soft"),
    ]


def deck(width: float, y: float, afloat: bool) -> list[Shape]:
    """A flight deck seen from above, its middle line at ``y``, bow to the right."""
    left, right = -width / 2, width / 2
    hull = f"M{left + 8} {y - 33}H{right - 20}L{right} {y - 14}V{y + 14}L{right - 20} {y + 33}H{left + 8}"
    hull += f"A8 8 0 0 1 {left} {y + 25}V{y - 25}A8 8 0 0 1 {left + 8} {y - 33}Z"
    shapes = [path(hull, "side0-soft line" if afloat else "shade")]
    return [*shapes, circle(right - 12, y, 5, "side0")] if afloat else shapes


def island(hits: int, destroyed: bool) -> list[Shape]:
    """Midway with its runway."""
    shapes = [path(ISLAND, "sand line"), poly(STRIP, "shade" if destroyed else "card line-soft")]
    if destroyed:
        shapes.append(label(0, 8, 14, say("destroyed"), "ink bold"))
    elif hits:
        shapes += fire(-34, 2)
    return shapes
