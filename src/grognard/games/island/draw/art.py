"""How things look: simple shapes of our own, seen from above and pointing north."""

from __future__ import annotations

from functools import lru_cache

from grognard.core.scene import Shape, circle, label, line, path, poly, rect
from grognard.games.island.data import JEEP, KINDS, SOLDIER, TABLE

CELL = 40.0
SMALL = 0.56  # how large a lost character is drawn

Art = dict[str, list[Shape]]


@lru_cache(maxsize=1)
def gallery() -> Art:
    """Everything that is drawn more than once."""
    art: Art = {"square-0": square("land"), "square-1": square("land"), "crate": crate()}
    for side in (0, 1):
        art[f"pad-{side}"] = pad_square(side)
        art[f"missile-{side}"] = [*pad_square(side), *missile()]
        for kind in range(KINDS):
            art[face(side, kind)] = character(side, kind, 1.0)
            art[grave(side, kind)] = character(side, kind, SMALL)
    for number in range(6):
        art[f"die-{number}"] = die(number)
    art["die-none"] = [rect(-19, -19, 38, 38, "paper line-soft", 8)]
    art["cross"] = cross()
    art["sight"] = sight()
    art["arrow"] = arrow()
    art["land"] = [rect(-17, -17, 34, 34, "lit", 8), *chevron()]
    art["bend-left"] = bend(-1)
    art["bend-right"] = bend(1)
    return art


def face(side: int, kind: int) -> str:
    return f"{TABLE[kind].name}-{side}"


def grave(side: int, kind: int) -> str:
    return f"lost-{TABLE[kind].name}-{side}"


# ------------------------------------------------------------------ the ground


def square(cls: str) -> list[Shape]:
    half = CELL / 2
    return [rect(-half, -half, CELL, CELL, f"{cls} line-soft")]


def pad_square(side: int) -> list[Shape]:
    half = CELL / 2 - 1
    return [
        rect(-half, -half, 2 * half, 2 * half, f"side{side}-soft line", 5),
        rect(-half, -half, 2 * half, 2 * half, f"hatch{side}", 5),
    ]


def missile() -> list[Shape]:
    """The mark of the middle square; its fins are seen behind a character."""
    return [
        poly([0, -17, 4, -9, 4, 10, 9, 18, -9, 18, -4, 10, -4, -9], "ink-soft"),
        poly([-18, 12, -12, 18, -18, 18], "ink-soft"),
        poly([18, 12, 12, 18, 18, 18], "ink-soft"),
    ]


def crate() -> list[Shape]:
    """Planks, corners and a question."""
    corners = [rect(x, y, 6, 6, "gold", 1) for x in (-15, 9) for y in (-15, 9)]
    planks = [line(-15, y, 15, y, "line") for y in (-5.0, 5.0)]
    return [
        rect(-15, -15, 30, 30, "sand line", 3),
        *planks,
        *corners,
        circle(0, 0, 8, "paper line"),
        label(0, 4.6, 13, "?", "ink bold"),
    ]


# ------------------------------------------------------------------ characters


def character(side: int, kind: int, size: float) -> list[Shape]:
    """South's stand on square plates, North's on round ones; both have their nose ahead."""
    fill = f"side{side}"
    if side == 0:
        plate = poly(
            scaled([-15, -9, -6, -11, 0, -18, 6, -11, 15, -9, 15, 15, -15, 15], size), f"{fill} line"
        )
    else:
        rim = "M-6 -13.5 L0 -19 L6 -13.5 A15 15 0 1 1 -6 -13.5 Z" if size == 1.0 else small_rim(size)
        plate = path(rim, f"{fill} line")
    body = soldier(size) if kind == SOLDIER else jeep(size) if kind == JEEP else tank(size)
    return [plate, *body, *pips(TABLE[kind].reach, size)]


def small_rim(size: float) -> str:
    x, y, nose, r = 6 * size, -13.5 * size, -19 * size, 15 * size
    return f"M{-x:.4g} {y:.4g} L0 {nose:.4g} L{x:.4g} {y:.4g} A{r:.4g} {r:.4g} 0 1 1 {-x:.4g} {y:.4g} Z"


def scaled(points: list[float], size: float) -> list[float]:
    return [round(value * size, 2) for value in points]


def box(x: float, y: float, w: float, h: float, size: float, cls: str, r: float = 0) -> Shape:
    return rect(x * size, y * size, w * size, h * size, cls, r * size)


def soldier(size: float) -> list[Shape]:
    """A helmet between shoulders, and a rifle."""
    return [
        box(-9, -3, 18, 8, size, "on-side", 4),
        circle(0, 0.5 * size, 5.2 * size, "on-side line"),
        box(5.5, -12, 2.4, 13, size, "on-side", 1),
    ]


def jeep(size: float) -> list[Shape]:
    """Four wheels and a windscreen."""
    wheels = [box(x, y, 4, 6.5, size, "on-side", 1.5) for x in (-10, 6) for y in (-8.5, 3)]
    return [*wheels, box(-6.5, -9.5, 13, 19, size, "on-side", 3), box(-4.5, -3, 9, 2.6, size, "ink", 0.8)]


def tank(size: float) -> list[Shape]:
    """Two tracks, a hull, a turret and its gun."""
    tracks = [box(x, -9, 4.5, 19, size, "on-side", 1.5) for x in (-11.5, 7)]
    hull = box(-6, -6.5, 12, 15, size, "on-side", 1)
    turret = circle(0, 1.5 * size, 4.6 * size, "ink")
    return [*tracks, hull, turret, box(-1.4, -15, 2.8, 15, size, "ink", 1)]


def pips(reach: int, size: float) -> list[Shape]:
    """The range, counted at the rear."""
    first = -2.6 * (reach - 1)
    return [circle(first * size + 5.2 * size * at, 12 * size, 1.7 * size, "on-side") for at in range(reach)]


# ------------------------------------------------------------------ marks


def die(number: int) -> list[Shape]:
    return [rect(-19, -19, 38, 38, "card line", 8), label(0, 9, 26, str(number), "ink bold")]


def cross() -> list[Shape]:
    """Lost, or about to be."""
    return [poly(saltire(17, 6), "paper"), poly(saltire(14, 3), "danger")]


def saltire(far: float, near: float) -> list[float]:
    """The corners of a slanting cross: four arms that reach ``far``, with ``near`` between them."""
    end = far - near
    north = [-end, -far, 0, -near, end, -far]
    east = [far, -end, near, 0, far, end]
    return [*north, *east, end, far, 0, near, -end, far, -far, end, -near, 0, -far, -end]


def sight() -> list[Shape]:
    """A small button with cross hairs: it stands for a shot."""
    return [
        circle(0, 0, 9, "paper"),
        path(
            "M-6.5 0 A6.5 6.5 0 1 0 6.5 0 A6.5 6.5 0 1 0 -6.5 0 Z "
            "M-4.5 0 A4.5 4.5 0 1 1 4.5 0 A4.5 4.5 0 1 1 -4.5 0 Z",
            "danger",
        ),
        rect(-0.9, -9, 1.8, 6, "danger"),
        rect(-0.9, 3, 1.8, 6, "danger"),
        rect(-9, -0.9, 6, 1.8, "danger"),
        rect(3, -0.9, 6, 1.8, "danger"),
    ]


def arrow() -> list[Shape]:
    """A button that points ahead."""
    return [circle(0, 0, 11, "lit"), poly([0, -8, 6.5, 0, 2.5, 0, 2.5, 7, -2.5, 7, -2.5, 0, -6.5, 0], "ink")]


def chevron() -> list[Shape]:
    return [
        poly([0, -10, 9, 2, 4, 2, 0, -4, -4, 2, -9, 2], "ink"),
        poly([0, 0, 9, 12, 4, 12, 0, 6, -4, 12, -9, 12], "ink"),
    ]


def bend(way: int) -> list[Shape]:
    """Half a square: go there and turn."""
    x = 0.0 if way > 0 else -18.0
    stem = [9 - 6, 12, 9 - 6, -3, 9, -3, 9, -8, 16, 0, 9, 8, 9, 3, 9, 12]
    points = [float(value) if way > 0 or at % 2 else -float(value) for at, value in enumerate(stem)]
    return [rect(x, -17, 18, 34, "lit", 6), poly(points, "ink")]
