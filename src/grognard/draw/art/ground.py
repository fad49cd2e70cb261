"""The island: ground, landing craft, crates, and counters with upright pictures on plates that turn."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random

from grognard.draw.art.pen import (
    Marks,
    Point,
    all_of,
    blob,
    cast,
    circle,
    far,
    group,
    n,
    near,
    path,
    rect,
    smooth,
    text,
    upright,
)

# Seen from the side, so that a soldier is a soldier at 14 pixels; all look to the right, about 20 wide.
FIGURES = {
    "soldier": (
        "M-1.6 -9.6C-1.6 -12.4 3.6 -12.4 4 -9.6L5 -8.6H-2.2ZM-1 -8H3.2V-6.2C3.2 -5 2.6 -4.4 1.8 -4.2L4.6 -2.4"
        "L11.4 -4.2L11.8 -3L4.4 .2L2.6 -.4L2.4 3L5.4 10H2.4L-.4 4.8L-2.6 10H-5.8L-2.8 2.6L-3.2 -2.4"
        "C-3.4 -3.6 -2.4 -4.4 -1 -4.6Z"
    ),
    "jeep": (
        "M-12 -1.6H-4.4L-2.6 -6.6H-1.2L-1.8 -1.6H3L11.4 -.6V4H9.8"
        "A3.9 3.9 0 0 0 2.4 4H-3.2A3.9 3.9 0 0 0 -10.6 4H-12Z"
        "M-9.8 4.8A2.9 2.9 0 1 0 -4 4.8A2.9 2.9 0 1 0 -9.8 4.8ZM3.2 4.8"
        "A2.9 2.9 0 1 0 9 4.8A2.9 2.9 0 1 0 3.2 4.8Z"
        "M-9.6 -6.6H-8.2V-2.2H-9.6Z"
    ),
    "tank": (
        "M-5 -8H3L4.6 -5.8H13.4V-4.2H4.8L5.2 -2.6H-6.8ZM-11 -1.8H10.6L12 .4H-12.4Z"
        "M-12.4 1.2H12C13.2 4.4 11.6 7.8 8.6 7.8H-9C-12 7.8 -13.6 4.4 -12.4 1.2Z"
    ),
}
PLATES = (
    "M-15 -10.5L-6.5 -12.5L0 -20.5L6.5 -12.5L15 -10.5C16.4 -10 17 -9 17"
    " -7.6V12.4C17 15 15.4 16.6 12.8 16.6H-12.8"
    "C-15.4 16.6 -17 15 -17 12.4V-7.6C-17 -9 -16.4 -10 -15 -10.5Z",
    "M-6.6 -15.2L0 -21L6.6 -15.2A17 17 0 1 1 -6.6 -15.2Z",
)


def character(kind: str, side: int, reach: int, looks: str = "right") -> Marks:
    """40 by 40, nose to the north.  The plate turns; the figure and its range stay upright.  It looks right,
    left, or down: then the range stands above, away from the nose.  From afar the figure alone is seen."""
    plate, down = PLATES[side], looks == "down"
    white = path(FIGURES[kind], "white")
    figure = group(white, y=2 if down else -1.5, scale=0.98, mirror=looks == "left")
    large = group(white, y=-1 if down else 1, scale=1.3, mirror=looks == "left")
    pips = "".join(f"M{n(-2.6 * (reach - 1) + 5.2 * i)} {-12.4 if down else 12}h0" for i in range(reach))
    return (
        cast(path(plate, "umbra", fo=0.35))
        + cast(path(plate, f"flag{side}-lo"), 0, 2.4)
        + path(plate, f"flag{side}", "white", 1.6, round=True, more="outline")
        + path("M0 -18L4 -13.2H-4Z", "lamp")
        + near(upright(figure + path(pips, "", "lamp", 3.5, round=True)))
        + far(upright(large))
    )


def crate(size: float = 34) -> Marks:
    """A box with a lid; what is in it, nobody knows."""
    h = size / 2
    boards = f"M{n(-h)} {n(-h * 0.36)}H{n(h)}M{n(-h)} {n(h * 0.3)}H{n(h)}"
    braces = f"M{n(1 - h)} {n(1 - h)}L{n(h - 1)} {n(h - 3)}M{n(h - 1)} {n(1 - h)}L{n(1 - h)} {n(h - 3)}"
    corners = (
        f"M{n(-h)} {n(-h)}h7v3h-4v4h-3ZM{n(h)} {n(-h)}h-7v3h4v4h3Z"
        f"M{n(-h)} {n(h - 2)}h7v-3h-4v-4h-3ZM{n(h)} {n(h - 2)}h-7v-3h4v-4h3Z"
    )
    return (
        rect(3 - h, 5 - h, size, size, "umbra", 3, fo=0.4)
        + rect(-h, 3 - h, size, size, "wood-lo", 3)
        + rect(-h, -h, size, size - 2, "wood", 3, "wood-edge", 1.2, more="outline")
        + path(boards, "", "wood-edge", 0.9)
        + path(braces, "", "wood-lo", 4, so=0.9)
        + path(corners, "soot")
        + circle(0, -1, 10, "cream", "wood-edge", 1.2)
        + text(0, 5.8, 19.5, "?", "soot", "title")
    )


def landing_craft(cell: float, side: int) -> Marks:
    """Five berths behind ramps, their middle at 0, 0; ramps point north."""
    half, deep = 2.5 * cell + 8, cell / 2
    hull = (
        f"M{n(-half)} {n(-deep - 2)}H{n(half)}V{n(deep + 2)}Q{n(half)}"
        f" {n(deep + 14)} {n(half - 16)} {n(deep + 14)}"
        f"H{n(16 - half)}Q{n(-half)} {n(deep + 14)} {n(-half)} {n(deep + 2)}Z"
    )
    marks = path(hull, "foam", "foam", 8, fo=0.5, so=0.5, round=True) + cast(
        path(hull, "umbra", fo=0.35), 2, 6
    )
    marks += path(hull, "steel", "steel-lo", 1.6)
    marks += path(f"M{n(8 - half)} {n(deep + 8)}H{n(half - 8)}", "", f"flag{side}", 5)
    for i in range(5):
        x = -2.5 * cell + cell * i
        ramp = f"M{n(x + 5)} {n(-deep - 1)}h{n(cell - 10)}l-3 -8h{n(16 - cell)}Z"
        marks += path(ramp, "steel-hi", "steel-lo", 0.9)
    return marks


def berth(cell: float, side: int) -> Marks:
    """One square of a landing craft."""
    half = cell / 2
    place = (2.5 - half, 2 - half, cell - 5, cell - 4)
    return rect(*place, "steel-lo", 4, more="outline") + rect(*place, f"p-side{side}", 4, op=0.55)


def missile(side: int) -> Marks:
    """The middle berth bears it."""
    body = "M0 -17C4 -11 4.6 -6 4.6 0V9L10 16H-10L-4.6 9V0C-4.6 -6 -4 -11 0 -17Z"
    return path(body, "white", op=0.9) + path(
        "M0 -17C2 -14 3.4 -11 4 -8H-4C-3.4 -11 -2 -14 0 -17Z", f"flag{side}"
    )


def island(cell: float, count: int, beach: int, seed: int = 3) -> Marks:
    """Surf, sand and grass under a grid of count by count squares whose middle is 0, 0; above and below the
    grass ``beach`` rows are sand."""
    h = cell * count / 2
    dice = Random(seed)
    edge = shore(h, dice)

    def wider(far: float) -> str:
        return smooth([(x * (1 + far / h), y * (1 + far / h)) for x, y in edge])

    marks = all_of(path(wider(far), "lagoon", fo=seen) for far, seen in ((70, 0.15), (46, 0.25), (26, 0.4)))
    marks += path(wider(12), "lagoon-hi", fo=0.9) + path(
        wider(8), "", "foam", 3, so=0.9, dash="surf", round=True
    )
    marks += path(wider(16), "", "foam", 1.6, so=0.55, dash="swell", round=True)
    marks += path(smooth(edge), "sand", "sand-lo", 1.6) + path(smooth(edge), "p-sand", op=0.9)
    deep = (h - beach * cell) / (h + 17)
    meadow = [(x * (1 - 16 / h), y * deep) for x, y in edge]
    marks += path(smooth(meadow), "grass-hi") + path(
        smooth([(x * 0.94, y * 0.93) for x, y in meadow]), "grass"
    )
    marks += path(smooth(meadow), "p-grass", op=0.55)
    for i in range(7):  # darker ground, only ground
        place = (dice.uniform(-h * 0.7, h * 0.7), dice.uniform(-h * 0.6, h * 0.6))
        patch = blob(*place, dice.uniform(26, 60), dice.uniform(18, 40), i, 0.25, 12)
        marks += path(smooth(patch), "grass-lo", fo=0.35)
    return marks


def shore(h: float, dice: Random, steps: int = 11) -> list[Point]:
    """An uneven line around a square."""
    edge: list[Point] = []
    for side in range(4):
        for i in range(steps):
            t = -h - 14 + (2 * h + 28) * i / steps
            far = h + 17 + dice.uniform(-4, 8)
            edge.append(((t, -far), (far, t), (-t, far), (-far, -t))[side])
    return edge


def squares(cell: float, count: int) -> Marks:
    """A chequered grid one sees through."""
    h = cell * count / 2
    dark = "".join(
        f"M{n(cell * column - h)} {n(cell * row - h)}h{n(cell)}v{n(cell)}h{n(-cell)}Z"
        for row in range(count)
        for column in range(count)
        if (row + column) % 2
    )
    lines = "".join(
        f"M{n(cell * i - h)} {n(-h)}V{n(h)}M{n(-h)} {n(cell * i - h)}H{n(h)}" for i in range(count + 1)
    )
    return path(dark, "grass-line", fo=0.05) + path(lines, "", "grass-line", 0.9, so=0.3)


def palm(x: float, y: float, r: float, seed: int) -> Marks:
    dice = Random(seed)
    fronds = ""
    for i in range(8):
        a = 2 * pi * i / 8 + dice.uniform(-0.25, 0.25)
        fx, fy = r * cos(a), r * sin(a)
        fronds += f"M0 0Q{n(fx * 0.5 - fy * 0.28)} {n(fy * 0.5 + fx * 0.28)} {n(fx)} {n(fy)}"
        fronds += f"Q{n(fx * 0.5 + fy * 0.1)} {n(fy * 0.5 - fx * 0.1)} 0 0Z"
    below = group(path(fronds, "umbra", fo=0.3), x=4, y=6)
    return group(below, path(fronds, "jungle"), circle(0, 0, 2.2, "earth"), x=x, y=y)


def cross_hairs(r: float = 16) -> Marks:
    """On the exact square that can be hit."""
    hairs = (
        f"M{n(-r - 7)} 0H{n(5 - r)}M{n(r - 5)} 0H{n(r + 7)}M0 {n(-r - 7)}V{n(5 - r)}M0 {n(r - 5)}V{n(r + 7)}"
    )
    pale = circle(0, 0, r, "", "white", 5) + path(hairs, "", "white", 5, round=True)
    return pale + circle(0, 0, r, "", "z-red", 3) + path(hairs, "", "z-red", 3, round=True)
