"""Everything that is drawn more than once: ships, aircraft, bases, markers, signs."""

from __future__ import annotations

from functools import lru_cache

from grognard.core.scene import Shape, circle, label, path, poly, rect
from grognard.games.epic_naval.draw.hulls import FORMS, body, painted, ship_art

Art = dict[str, list[Shape]]

BOMBER = (
    "M15 0Q14 -2 10 -2H4L0 -15H-4L-2.5 -2H-9L-12 -6H-14.5L-13 0"
    "L-14.5 6H-12L-9 2H-2.5L-4 15H0L4 2H10Q14 2 15 0Z"
)
PLANE = (
    "M9 0Q8.4 -1.4 6 -1.4H3.4V-9H-.4L-1.6 -1.4H-5L-6.4 -4H-8.2"
    "V4H-6.4L-5 1.4H-1.6L-.4 9H3.4V1.4H6Q8.4 1.4 9 0Z"
)


@lru_cache(maxsize=1)
def gallery() -> Art:
    art: Art = {
        "goal": [circle(0, 0, 7.5, "lit")],
        "spot": [circle(0, 0, 15, "touch")],
        "nudge": nudge(),
        "sight": sight(),
        "cross": [path("M-11 -11L11 11M11 -11L-11 11", "tracer")],
        "spent": spent(),
        "squall": squall(),
        "fog": fog(),
    }
    for side in (0, 1):
        for form in FORMS:
            art[f"{form}-{side}"] = ship_art(form, side)
            art[f"ghost-{form}-{side}"] = ghost(form, side)
        art[f"bomber-{side}"] = aircraft(BOMBER, side)
        art[f"plane-{side}"] = aircraft(PLANE, side)
        art[f"force-{side}"] = force(side)
        art[f"airfield-{side}"] = airfield(side)
        art[f"battery-{side}"] = battery(side)
        art[f"dive-{side}"] = dive(side)
        art[f"back-{side}"] = card_back(side)
        art[f"figure-{side}"] = figure(side)
    return art


def ghost(form: str, side: int) -> list[Shape]:
    """A ship where it would be."""
    hull = body(form, side)[0]
    return [path(hull.text, f"{hull.cls} faint")]


def aircraft(outline: str, side: int) -> list[Shape]:
    hull, _ = painted(side)
    return [path(outline, hull)]


def force(side: int) -> list[Shape]:
    """A counter, face down: square and full, or round and hollow; three small hulls on it."""
    if side == 0:
        plate = [rect(-14, -14, 28, 28, "side0 rim", 5), rect(-11, -11, 22, 22, "on-side-hair", 3)]
    else:
        plate = [circle(0, 0, 15, "side1-soft rim1"), circle(0, 0, 12, "side1-hair")]
    return plate


def airfield(side: int) -> list[Shape]:
    """Two runways in a ring."""
    hull, deck = painted(side)
    ring = rect(-16, -16, 32, 32, hull, 6) if side == 0 else circle(0, 0, 16.5, hull)
    return [
        ring,
        path("M-12 3.5L10 -8.5L12 -5L-10 7Z", deck),
        path("M-7 -10.5L-3 -11.5L3 10.5L-1 11.5Z", deck),
    ]


def battery(side: int) -> list[Shape]:
    """An emplacement that faces east: a rampart, and two guns that look over it."""
    hull, deck = painted(side)
    return [
        path("M-9 -12H0A12 12 0 0 1 0 12H-9Z", hull),
        rect(-1, -6, 17, 2.8, deck),
        rect(-1, 3.2, 17, 2.8, deck),
        circle(-2, 0, 5.4, deck),
    ]


def dive(side: int) -> list[Shape]:
    """§9.1 Where a submarine went down: rings on the water."""
    pen = f"side{side}-line"
    return [
        circle(0, 0, 12, "touch"),
        path("M-12 0a12 12 0 1 0 24 0a12 12 0 1 0 -24 0M-6 -3l6 6l6 -6M-6 2l6 6l6 -6", pen),
    ]


def figure(side: int) -> list[Shape]:
    """A submarine on the round track, in small."""
    hull, deck = painted(side)
    return [
        path("M11 0Q9 -3 4 -3H-5Q-9 -2.4 -11 0Q-9 2.4 -5 3H4Q9 3 11 0Z", hull),
        rect(-1, -1.4, 5, 2.8, deck, 1.4),
    ]


def card_back(side: int) -> list[Shape]:
    return [rect(-17, -24, 34, 48, "card-back line", 4), rect(-13, -20, 26, 40, f"hatch{side} line-soft", 2)]


# ------------------------------------------------------------------ signs


def spent() -> list[Shape]:
    """The command marker that lies on whatever was activated."""
    return [circle(0, 0, 6, "paper line"), path("M-3 0l2.2 2.4l4 -4.8", "ink-line")]


def nudge() -> list[Shape]:
    """Turn that way: an arrow to the east."""
    return [circle(0, 0, 7.8, "lit"), poly([6, 0, 0, -5, 0, -2, -5, -2, -5, 2, 0, 2, 0, 5], "ink")]


def sight() -> list[Shape]:
    """Cross hairs around a target."""
    return [
        circle(0, 0, 17, "touch"),
        path("M-17 0a17 17 0 1 0 34 0a17 17 0 1 0 -34 0M-21 0h9M12 0h9M0 -21v9M0 12v9", "danger-line"),
    ]


def squall() -> list[Shape]:
    return [
        rect(-20, -14, 40, 28, "card line", 5),
        path("M-10 2a5 5 0 0 1 1 -9a7 7 0 0 1 13 -1a5 5 0 0 1 5 10Z", "ink-soft"),
        path("M-7 5l-2 5M-1 5l-2 5M5 5l-2 5", "pen"),
    ]


def fog() -> list[Shape]:
    return [rect(-20, -14, 40, 28, "card line", 5), path("M-12 -6h18M-9 -1h21M-13 4h17M-7 9h16", "pen")]


def letter_on(side: int, text: str) -> list[Shape]:
    """What is written on a task force's counter."""
    return [label(0, 5.6, 16, text, "on-side bold" if side == 0 else "ink bold")]


def three_hulls(side: int) -> list[Shape]:
    """An unknown task force: three small hulls in line ahead."""
    ships = "M9 -5Q6 -7.4 0 -7.2H-6V-2.8H0Q6 -2.6 9 -5ZM4 5.2Q1 2.8 -5 3H-10V7.4H-5Q1 7.6 4 5.2ZM12 2.4"
    return [path(ships, "on-side" if side == 0 else "side1")]
