"""The symbols on the orders; the card is 74 wide and 100 high, its middle at 0, 0."""

from __future__ import annotations

from grognard.core.scene import Shape, circle, line, path, poly


def stroke(d: str) -> Shape:
    return path(d, "ink-line")


SYMBOLS: dict[str, list[Shape]] = {
    "acceleration": [
        stroke("M0 30V-6M-9 4L0 -8L9 4"),
        line(-14, 30, -14, 14, "ink-soft"),
        line(14, 30, 14, 14, "ink-soft"),
    ],
    "feint-left": [stroke("M10 28L-12 0M-12 12V-1L2 -1"), line(10, 28, 10, 14, "ink-soft")],
    "feint-right": [stroke("M-10 28L12 0M12 12V-1L-2 -1"), line(-10, 28, -10, 14, "ink-soft")],
    "reversal": [stroke("M10 30V8A10 10 0 0 0 -10 8V26M-18 17L-10 28L-2 17")],
    "loop": [stroke("M-18 28C8 28 16 16 12 4C8 -8 -8 -8 -12 4C-15 14 -4 24 18 28")],
    "surprise-attack": [
        poly(
            [0, -10, 5, 4, 18, 0, 9, 11, 18, 24, 4, 19, 0, 32, -4, 19, -18, 24, -9, 11, -18, 0, -5, 4],
            "gold line",
        )
    ],
    "aileron-roll": [stroke("M-18 26C-8 -14 0 -14 -2 10C-4 32 10 30 18 -4M10 0L19 -6L22 5")],
    "evade": [stroke("M-16 30C-16 10 14 22 14 0M6 6L14 -4L22 6"), circle(-14, 4, 4, "danger")],
    "sixth-sense": [stroke("M-20 12C-10 -4 10 -4 20 12C10 28 -10 28 -20 12Z"), circle(0, 12, 6, "ink")],
    "thach-weave": [
        path("M-16 30C-16 12 14 14 14 -4M6 2L14 -7L22 2", "side1-line"),
        path("M16 30C16 12 -14 14 -14 -4M-22 2L-14 -7L-6 2", "side1-line"),
    ],
    "veterans": [
        path("M-15 6L0 -5L15 6M-15 17L0 6L15 17M-15 28L0 17L15 28", "side1-line"),
    ],
    "zero-agility": [
        path("M-8 30C-8 14 -14 12 -4 2M-13 4L-3 0L-2 11M8 30C8 14 2 12 12 2M3 4L13 0L14 11", "side0-line")
    ],
    "bushido": [path("M-16 28L14 -4M16 28L-14 -4M-19 22L-10 31M19 22L10 31", "side0-line")],
}
