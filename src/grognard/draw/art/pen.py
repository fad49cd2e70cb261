"""Drawing with shapes: marks in a look, moved and turned as a group, and lines through points.

``path("M0 0H9", "sand", "ink", 1.6, fo=.4)`` fills with sand and draws with ink.  Widths and opacities are
taken from the ladders of the palette, so that a look is always a handful of classes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from math import atan2, cos, degrees, hypot, pi, sin
from random import Random
from typing import TypedDict, Unpack

from grognard.core import scene
from grognard.core.scene import Shape
from grognard.draw.defs import short
from grognard.draw.palette import PENS, SEEN

Marks = list[Shape]
Point = tuple[float, float]
n = short


class Look(TypedDict, total=False):
    """How much of the filling (fo), the line (so) or all (op) is seen; how the line runs; other classes."""

    fo: float
    so: float
    op: float
    dash: str
    round: bool
    more: str


def look(fill: str, line: str, wide: float, how: Look) -> str:
    """The classes of a look."""
    names = [fill, f"s-{line}" if line else "", pen(wide) if line else ""]
    names += [seen("fo", how.get("fo", 1)), seen("so", how.get("so", 1)), seen("o", how.get("op", 1))]
    names += [f"dash-{how['dash']}" if "dash" in how else "", "round" if "round" in how else ""]
    return " ".join(name for name in [*names, how.get("more", "")] if name)


@lru_cache(maxsize=512)
def pen(wide: float) -> str:
    """The nearest pen there is."""
    return f"w{min(PENS, key=lambda tenths: abs(tenths - 10 * wide))}"


@lru_cache(maxsize=512)
def seen(name: str, share: float) -> str:
    return f"{name}{min(SEEN, key=lambda each: abs(each - 100 * share))}" if share < 0.975 else ""


# ------------------------------------------------------------------ marks


def path(d: str, fill: str = "", line: str = "", wide: float = 1.2, **how: Unpack[Look]) -> Marks:
    return [scene.path(d, look(fill, line, wide, how))]


def circle(
    x: float, y: float, r: float, fill: str = "", line: str = "", wide: float = 1.2, **how: Unpack[Look]
) -> Marks:
    return [scene.circle(x, y, r, look(fill, line, wide, how))]


def rect(
    x: float,
    y: float,
    w: float,
    h: float,
    fill: str = "",
    r: float = 0,
    line: str = "",
    wide: float = 1.2,
    **how: Unpack[Look],
) -> Marks:
    return [scene.rect(x, y, w, h, look(fill, line, wide, how), r)]


def ellipse(x: float, y: float, rx: float, ry: float, fill: str, **how: Unpack[Look]) -> Marks:
    return path(oval(x, y, rx, ry), fill, **how)


def text(x: float, y: float, size: float, words: str, fill: str = "ink", face: str = "plate") -> Marks:
    """Faces: plate (counters, labels), title, water (italic), and what the palette knows beside them."""
    return [scene.label(x, y, size, words, f"{fill} {face}")]


def oval(x: float, y: float, rx: float, ry: float) -> str:
    radii = f"{n(rx)} {n(ry)} 0 1 0"
    return f"M{n(x - rx)} {n(y)}a{radii} {n(2 * rx)} 0a{radii} {n(-2 * rx)} 0Z"


def all_of(parts: Iterable[Marks]) -> Marks:
    return [mark for part in parts for mark in part]


def dressed(marks: Marks, more: str) -> Marks:
    """The same marks with one class more."""
    return [replace(mark, cls=f"{mark.cls} {more}".strip()) for mark in marks]


# ------------------------------------------------------------------ moving


def group(
    *parts: Marks, x: float = 0, y: float = 0, turn: float = 0, scale: float = 1, mirror: bool = False
) -> Marks:
    """Marks mirrored left to right, scaled, turned (clockwise) and moved, in this order."""
    a = pi / 180 * turn
    across = -scale if mirror else scale
    move = Move(across * cos(a), across * sin(a), -scale * sin(a), scale * cos(a), x, y)
    return [move.mark(mark) for part in parts for mark in part]


class Move:
    """x' = a x + c y + e, y' = b x + d y + f: turned, evenly scaled, perhaps mirrored."""

    def __init__(self, a: float, b: float, c: float, d: float, e: float, f: float) -> None:
        self.a, self.b, self.c, self.d, self.e, self.f = a, b, c, d, e, f
        self.scale = hypot(a, b)
        self.mirrored = a * d - b * c < 0
        self.turn = degrees(atan2(b, a)) % 180  # an ellipse that is turned by half looks the same

    def point(self, x: float, y: float) -> Point:
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def step(self, x: float, y: float) -> Point:
        return self.a * x + self.c * y, self.b * x + self.d * y

    def mark(self, mark: Shape) -> Shape:
        cls = re.sub(r"\bw(\d+)\b", lambda found: pen(int(found[1]) / 10 * self.scale), mark.cls)
        at, kind, d = mark.at, mark.kind, mark.text
        if kind == "rect" and abs(self.b) > 1e-6:
            kind, at, d = "path", [], rounded(*at)
        if kind == "path":
            return Shape("path", at, cls, self.path(d))
        if kind == "rect":
            x, y = self.point(at[0] + (at[2] if self.mirrored else 0), at[1])
            return Shape(kind, [x, y, *(value * self.scale for value in at[2:])], cls)
        if kind in ("circle", "text"):
            lift = at[2] / 3 if kind == "text" else 0
            x, y = self.point(at[0], at[1] - lift)
            return Shape(kind, [x, y + lift * self.scale, at[2] * self.scale], cls, d)
        places = [self.point(*at[i : i + 2]) for i in range(0, len(at), 2)]
        return Shape(kind, [value for place in places for value in place], cls)

    def path(self, d: str) -> str:
        """The same line elsewhere; H and V are written as lines where they are turned."""
        out, at, start = "", (0.0, 0.0), (0.0, 0.0)
        for command, numbers in commands(d):
            far = command.isupper()
            shift = self.point if far else self.step
            if command in "Zz":
                out, at = out + "Z", start
            elif command in "Aa":
                rx, ry, lean, large, sweep, x, y = numbers
                sweep = 1 - sweep if self.mirrored else sweep
                end = shift(x, y)
                radii = f"{n(rx * self.scale)} {n(ry * self.scale)}"
                lean = (self.turn + (-lean if self.mirrored else lean)) if rx != ry else 0
                out += f"{command}{radii} {n(lean)} {large:g} {sweep:g} {pair(end)}"
                at = (x, y) if far else (at[0] + x, at[1] + y)
            else:
                drawn, places = lined(command, numbers, at)
                if abs(self.b) < 1e-6 and command in "HhVv":
                    x, y = shift(*places[0])
                    out += f"{command}{n(x if command in 'Hh' else y)}"
                else:
                    out += drawn + " ".join(pair(shift(x, y)) for x, y in places)
                x, y = places[-1]
                at = (x, y) if far else (at[0] + x, at[1] + y)
                start = at if command in "Mm" else start
        return out


def commands(d: str) -> list[tuple[str, list[float]]]:
    """A path taken apart: each command with the numbers of one step of it."""
    found = []
    for command, rest in re.findall(r"([A-Za-z])([^A-Za-z]*)", d):
        numbers = [float(value) for value in re.findall(r"-?\d*\.?\d+", rest)]
        size = {"h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "a": 7, "z": 0}.get(command.lower(), 2)
        for i in range(0, max(len(numbers), 1), max(size, 1)):
            step = {"M": "L", "m": "l"}.get(command, command) if i else command
            found.append((step, numbers[i : i + size]))
    return found


def lined(command: str, numbers: list[float], at: Point) -> tuple[str, list[Point]]:
    """The places that a command names; steps along one axis become lines."""
    if command in "Hh":
        return "L" if command == "H" else "l", [(numbers[0], at[1] if command == "H" else 0.0)]
    if command in "Vv":
        return "L" if command == "V" else "l", [(at[0] if command == "V" else 0.0, numbers[0])]
    return command, [(numbers[i], numbers[i + 1]) for i in range(0, len(numbers), 2)]


def pair(at: Point) -> str:
    return f"{n(at[0])} {n(at[1])}"


def rounded(x: float, y: float, w: float, h: float, r: float = 0) -> str:
    if not r:
        return f"M{n(x)} {n(y)}h{n(w)}v{n(h)}h{n(-w)}Z"
    arc = f"a{n(r)} {n(r)} 0 0 1"
    across, down = n(w - 2 * r), n(h - 2 * r)
    return (
        f"M{n(x + r)} {n(y)}h{across}{arc} {n(r)} {n(r)}v{down}{arc} {n(-r)} {n(r)}"
        f"h-{across}{arc} {n(-r)} {n(-r)}v-{down}{arc} {n(r)} {n(-r)}Z"
    )


# ------------------------------------------------------------------ lines of points


def polygon(points: Iterable[Point]) -> str:
    return "M" + "L".join(pair(point) for point in points) + "Z"


def smooth(points: list[Point]) -> str:
    """A soft closed line through the middles between points: short, and it never overshoots."""
    middles = [((points[i - 1][0] + x) / 2, (points[i - 1][1] + y) / 2) for i, (x, y) in enumerate(points)]
    bends = zip(points, [*middles[1:], middles[0]], strict=True)
    large = max(x for x, _ in points) - min(x for x, _ in points) > 90
    told = whole if large else pair
    return f"M{told(middles[0])}" + "".join(f"Q{told(at)} {told(end)}" for at, end in bends) + "Z"


def whole(at: Point) -> str:
    """Nobody sees the decimals of a large outline."""
    return f"{at[0]:.0f} {at[1]:.0f}"


def blob(
    x: float, y: float, rx: float, ry: float, seed: int, rough: float = 0.18, count: int = 14
) -> list[Point]:
    """Points around an uneven oval, the same for the same seed; ``grown`` makes its depth lines."""
    dice = Random(seed)
    radii = [1 + rough * (2 * dice.random() - 1) for _ in range(count)]
    return [
        (x + rx * r * cos(2 * pi * i / count), y + ry * r * sin(2 * pi * i / count))
        for i, r in enumerate(radii)
    ]


def grown(points: list[Point], far: float) -> list[Point]:
    """Every point moved away from the middle."""
    mx, my = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
    moved = []
    for x, y in points:
        length = max(1.0, hypot(x - mx, y - my))
        moved.append((x + far * (x - mx) / length, y + far * (y - my) / length))
    return moved


def star(x: float, y: float, r: float, points: int = 5, inner: float = 0.42, turn: float = -90) -> str:
    turns = [pi / 180 * (turn + 180 / points * i) for i in range(2 * points)]
    radii = [r, r * inner] * points
    return polygon((x + far * cos(a), y + far * sin(a)) for a, far in zip(turns, radii, strict=True))


def mirrored(d: str) -> str:
    """The upper half given (absolute M, L, C, Q, Z only), both halves returned."""
    return d + Move(1, 0, 0, -1, 0, 0).path(d)


# ------------------------------------------------------------------ what does not turn with its piece


def cast(marks: Marks, dx: float = 2.5, dy: float = 4.5) -> Marks:
    """A shadow: moved by (dx, dy) on the page, however its piece is turned."""
    return dressed(marks, f"cast-{round(10 * dx)}-{round(10 * dy)}")


def upright(marks: Marks) -> Marks:
    """Marks that stay upright on a piece that turns."""
    return dressed(marks, "upright")


def near(marks: Marks) -> Marks:
    """Only seen where the sheet is large enough."""
    return dressed(marks, "near")


def far(marks: Marks) -> Marks:
    """Seen instead where it is small."""
    return dressed(marks, "far")


def sized(
    x: float, y: float, size: float, small: float, words: str, fill: str = "ink", face: str = "plate"
) -> Marks:
    """Writing of one size, and of another where the sheet is small."""
    lower = (small - size) * 0.35
    return near(text(x, y, size, words, fill, face)) + far(text(x, y + lower, small, words, fill, face))
