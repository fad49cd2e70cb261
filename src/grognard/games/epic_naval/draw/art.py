"""Everything that is drawn more than once: ships, aircraft, bases, markers, signs."""

from __future__ import annotations

from functools import lru_cache

from grognard.core.scene import Shape
from grognard.draw.art.cards import back
from grognard.draw.art.pen import Marks, circle, ellipse, group, mirrored, path, rect, sized, star
from grognard.draw.art.planes import sketch
from grognard.draw.art.ships import submerged
from grognard.games.epic_naval.draw.hulls import FORMS, ghost, ship_art

Art = dict[str, list[Shape]]

# A bomber: two engines, long wings; half of it, nose to the east.
WING = "M8 -2L6 -9L2 -25C1 -28 -1 -28 -1.6 -26L-4 -9L-5 -2Z"
TAIL = "M-17 -1L-18.4 -9C-19 -10.6 -21 -10 -21.4 -8.6L-22 -1Z"
BODY = "M20 0C20 -2.4 18 -3.4 15 -3.4L-6 -3C-14 -2.4 -20 -1.4 -23 -.6L-24 0Z"
ENGINE = "M14 -8.4C14 -10.4 13 -11 11.4 -11L-2 -10.6L-4 -9.4L-2 -8.2L11.4 -7.6C13 -7.6 14 -8 14 -8.4Z"
RUNWAYS = "M-13 5L12 -7M-8 -10L8 11"


@lru_cache(maxsize=1)
def gallery() -> Art:
    art: Art = {
        "goal": circle(0, 0, 8.5, "lamp", "brass-ink", 2, fo=0.8),
        "spot": [Shape("circle", [0, 0, 15], "touch")],
        "nudge": nudge(),
        "sight": sight(),
        "squall": squall(),
        "fog": fog(),
    }
    for side, fighter in enumerate(("zero", "wildcat")):
        for form in FORMS:
            art[f"{form}-{side}"] = ship_art(form, side)
            art[f"ghost-{form}-{side}"] = ghost(form, side)
        art[f"bomber-{side}"] = group(bomber(side), scale=0.7)
        art[f"plane-{side}"] = group(sketch(fighter, side), scale=0.46)
        art[f"force-{side}"] = force(side)
        art[f"airfield-{side}"] = airfield(side)
        art[f"battery-{side}"] = battery(side)
        art[f"dive-{side}"] = dive(side)
        art[f"back-{side}"] = back(36, 50, f"flag{side}-lo")
        art[f"figure-{side}"] = figure(side)
    return art


def bomber(side: int) -> Marks:
    whole = mirrored(WING) + mirrored(TAIL) + mirrored(BODY) + mirrored(ENGINE)
    fill, rim = ("ash", "flag0") if side == 0 else ("navy", "white")
    marks = path(whole, rim, rim, 2.5, round=True) + path(mirrored(WING) + mirrored(TAIL), fill)
    marks += path(mirrored(ENGINE), "steel-lo") + path(mirrored(BODY), fill)
    marks += path("M18 0C17 -2 14 -2 12 -2V2C14 2 17 2 18 0Z", "glass")
    if side == 0:
        return marks + circle(0, -18, 3, "hinomaru") + circle(0, 18, 3, "hinomaru")
    return marks + path(star(0, -18, 4) + star(0, 18, 4), "white")


def force(side: int) -> Marks:
    """A counter, face down: square and red, or round and blue."""
    soft = ellipse(2, 10, 18, 9, "g-soft")
    if side == 0:
        plate = (
            rect(-15, -15, 30, 30, "flag0", 5, more="outline") + soft + rect(-15, -12, 30, 30, "flag0-lo", 5)
        )
        return (
            plate + rect(-15, -15, 30, 30, "flag0", 5, "white", 1.6) + rect(-15, -15, 30, 30, "g-counter", 5)
        )
    plate = circle(0, 0, 16, "flag1", more="outline") + soft + circle(0, 3, 16, "flag1-lo")
    return plate + circle(0, 0, 16, "flag1", "white", 1.6) + circle(0, 0, 16, "g-counter")


def airfield(side: int) -> Marks:
    """Two runways, and the flag of whoever holds them."""
    foot = circle(0, 0, 17, f"flag{side}", "white", 1.2, fo=0.25, more="outline")
    strips = path(RUNWAYS, "", "asphalt", 5) + path(RUNWAYS, "", "white", 0.9, dash="fine")
    mast = path("M13 -4V-20", "", "ink", 1.6, round=True)
    flag = path("M13 -20h13v9h-13Z" if side == 0 else "M13 -20l14 4.5l-14 4.5Z", f"flag{side}", "white", 0.9)
    return foot + strips + mast + flag


def battery(side: int) -> Marks:
    """An emplacement that faces east: a rampart, and two guns that look over it."""
    wall = path("M-9 -12H0A12 12 0 0 1 0 12H-9Z", f"flag{side}", "white", 1.2, more="outline")
    guns = path("M-1 -6h18v2.8h-18ZM-1 3.2h18v2.8h-18Z", f"hull{side}-lo", "white", 0.5)
    return wall + path("M-7 -8H0A8 8 0 0 1 0 8H-7Z", "sand") + guns + circle(-2, 0, 5, f"hull{side}-lo")


def dive(side: int) -> Marks:
    """§9.1 Where a submarine went down: its outline under the water, in a ring of its side's colour."""
    ring = circle(0, 0, 13, f"flag{side}", f"flag{side}", 2, fo=0.15, dash="fine", more="outline")
    return ring + group(submerged(), scale=0.8)


def figure(side: int) -> Marks:
    """A submarine on the round track, in small."""
    hull = path(
        "M11 0Q9 -3.4 4 -3.4H-5Q-9 -2.8 -11 0Q-9 2.8 -5 3.4H4Q9 3.4 11 0Z", f"flag{side}", "white", 0.9
    )
    return hull + rect(-1, -1.5, 5, 3, "white", 1.5)


@lru_cache(maxsize=1)
def minefields() -> Art:
    """§19.1 For scenarios with mines alone: three of them in a square of red or a ring of blue."""
    square = rect(-14, -14, 28, 28, "flag0", 5, "flag0", 2, fo=0.15, dash="fine", more="outline")
    ring = circle(0, 0, 15, "flag1", "flag1", 2, fo=0.15, dash="fine", more="outline")
    return {"mine-0": square + three_mines(), "mine-1": ring + three_mines()}


def three_mines() -> Marks:
    marks: Marks = []
    for x, y in ((0.0, -5.5), (-6.0, 4.5), (6.0, 4.5)):
        horns = f"M{x - 5} {y}h10M{x} {y - 5}v10M{x - 3.5} {y - 3.5}l7 7M{x + 3.5} {y - 3.5}l-7 7"
        marks += path(horns, "", "black", 1.6, round=True) + circle(x, y, 3.6, "steel-lo", "white", 0.7)
    return marks


# ------------------------------------------------------------------ signs


def nudge() -> Marks:
    """Turn that way: an arrow to the east."""
    arrow = path("M6 0L0 -5V-2H-5V2H0V5Z", "black")
    return circle(0, 0, 8.6, "lamp", "brass-ink", 1.2) + arrow


def sight() -> Marks:
    """Cross hairs around a target."""
    cross = "M-17 0a17 17 0 1 0 34 0a17 17 0 1 0 -34 0M-21 0h9M12 0h9M0 -21v9M0 12v9"
    return [Shape("circle", [0, 0, 17], "touch"), *path(cross, "", "danger", 2.5, round=True)]


def squall() -> Marks:
    cloud = path("M-10 2a5 5 0 0 1 1 -9a7 7 0 0 1 13 -1a5 5 0 0 1 5 10Z", "ink-soft")
    rain = path("M-7 5l-2 5M-1 5l-2 5M5 5l-2 5", "", "ink-soft", 1.6, round=True)
    return rect(-22, -15, 44, 30, "card", 5, "line", 0.9) + cloud + rain


def fog() -> Marks:
    banks = path("M-12 -6h18M-9 -1h21M-13 4h17M-7 9h16", "", "ink-soft", 1.6, round=True)
    return rect(-22, -15, 44, 30, "card", 5, "line", 0.9) + banks


@lru_cache(maxsize=8)
def letter_on(text: str) -> Marks:
    """What is written on a task force's counter."""
    return sized(0, 6, 18, 23, text, "white", "title")


@lru_cache(maxsize=1)
def three_hulls() -> Marks:
    """An unknown task force: three small hulls in line ahead."""
    ships = "M9 -5Q6 -7.4 0 -7.2H-6V-2.8H0Q6 -2.6 9 -5ZM4 5.2Q1 2.8 -5 3H-10V7.4H-5Q1 7.6 4 5.2ZM12 2.4"
    return path(ships, "white")
