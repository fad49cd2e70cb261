"""Cards: order cards with a picture of the manoeuvre, backs, coins, cards of fire."""

from __future__ import annotations

from grognard.draw.art.fx import tracer
from grognard.draw.art.pen import Marks, Point, circle, group, path, rect, star, text
from grognard.draw.art.planes import JAPAN, US, outline, sketch


def ribbon(d: str, tip: Point, turn: float, colour: str = "white") -> Marks:
    """The way flown, with an arrow at its tip."""
    arrow = path("M10 0L-4 -8L-1 0L-4 8Z", colour, "glass", 0.9, so=0.4)
    ways = path(d, "", "glass", 8, so=0.35, round=True) + path(d, "", colour, 5, so=0.95, round=True)
    return ways + group(arrow, x=tip[0], y=tip[1], turn=turn)


def plane(kind: str, side: int, x: float, y: float, turn: float, scale: float = 0.8) -> Marks:
    """An aircraft in a picture, over its shadow."""
    below = group(
        path(outline(kind), "umbra", fo=0.35), x=x + 4 * scale, y=y + 6.4 * scale, turn=turn, scale=scale
    )
    return below + group(sketch(kind, side), x=x, y=y, turn=turn, scale=scale)


def manoeuvre(kind: str) -> Marks:
    """Inside 92 by 72 around 0, 0.  The picture is the rule: what the ribbon does, the aircraft does."""
    return MANOEUVRES[kind]()


def acceleration() -> Marks:
    lines = path("M-18 40V14M-9 40V22M9 40V22M18 40V14", "", "white", 2, so=0.7, round=True)
    return lines + ribbon("M0 36V-20", (0, -24), -90, "flame-hi") + plane("wildcat", US, 0, 8, -90)


def feint_left() -> Marks:
    return ribbon("M20 34C20 12 -18 18 -18 -12", (-18, -18), -90) + plane("zero", JAPAN, 20, 19, -90)


def feint_right() -> Marks:
    return ribbon("M-20 34C-20 12 18 18 18 -12", (18, -18), -90) + plane("wildcat", US, -20, 20, -90)


def reversal() -> Marks:
    way = ribbon("M18 34V-2C18 -28 -18 -28 -18 -2V18", (-18, 22), 90)
    return way + plane("wildcat", US, 18, 18, -90)


def loop() -> Marks:
    way = ribbon("M-34 22C10 30 30 8 20 -12C12 -30 -16 -26 -18 -6C-20 12 4 24 34 18", (37, 17), -12)
    return way + plane("zero", JAPAN, -26, 18, 8, 0.7)


def roll() -> Marks:
    way = ribbon("M-36 22C-28 -18 -12 -18 -10 4C-8 26 8 24 12 0C14 -14 22 -20 32 -20", (35, -20), 0)
    return way + plane("wildcat", US, -8, 2, -30, 0.75)


def surprise() -> Marks:
    rays = "".join(
        f"M24 -22L{24 + 60 * c:.0f} {-22 + 60 * s:.0f}"
        for c, s in ((-1, 0.2), (-0.8, 0.6), (-0.4, 0.9), (0, 1))
    )
    sun = circle(24, -16, 19, "g-burst") + path(rays, "", "flame-hi", 3, so=0.5)
    return sun + tracer((-6, 8), (-34, 30), 2.4) + plane("zero", JAPAN, 2, 0, 142, 0.85)


def evade() -> Marks:
    way = ribbon("M30 34C0 34 -4 6 -30 -6", (-33, -8), 205)
    return tracer((38, -26), (-2, 4), 2.2) + way + plane("wildcat", US, 12, 19, 200, 0.68)


def agility() -> Marks:
    ways = ribbon("M-14 36C-14 10 -26 4 -26 -18", (-26, -22), -90) + ribbon(
        "M10 36C10 10 26 4 26 -18", (26, -22), -90
    )
    return ways + plane("zero", JAPAN, -2, 14, -90, 0.95)


def spirit() -> Marks:
    rays = "".join(f"M0 40L{x} -36L{x + 8} -36Z" for x in range(-44, 40, 16))
    sun = path(rays, "hinomaru", op=0.5) + circle(0, 24, 14, "hinomaru")
    return sun + plane("zero", JAPAN, 0, -2, -90, 1.1)


MANOEUVRES = {
    "acceleration": acceleration,
    "feint-left": feint_left,
    "feint-right": feint_right,
    "reversal": reversal,
    "loop": loop,
    "roll": roll,
    "surprise": surprise,
    "evade": evade,
    "agility": agility,
    "spirit": spirit,
}


def order(kind: str, title: str, cost: int, lines: list[str], dusk: bool = False) -> Marks:
    """108 by 142: picture above, name on a band, one sentence below; the price is a coin over the corner."""
    w, h = 108.0, 142.0
    x, y, wide, high = -w / 2 + 5, -h / 2 + 5, w - 10, 78.0
    marks = rect(-w / 2 + 2, -h / 2 + 4, w, h, "umbra", 9, fo=0.3) + rect(
        -w / 2, -h / 2, w, h, "card", 9, "line", 0.9, more="outline"
    )
    marks += rect(x, y, wide, high, "g-dusk" if dusk else "g-sea", 6) + rect(
        x, y, wide, high, "p-wave", 6, op=0.25
    )
    marks += group(manoeuvre(kind), y=y + high / 2 + 1) + rect(x, y, wide, high, "", 6, "line", 0.9)
    top = y + high
    marks += text(0, top + 17, 15.5 if len(title) < 13 else 14, title, "ink", "title")
    for i, line in enumerate(lines):
        marks += text(0, top + 32 + 12.5 * i, 11.6, line, "ink-soft")
    return marks + (group(coin(str(cost)), x=w / 2 - 9, y=9 - h / 2) if cost else [])


def coin(words: str) -> Marks:
    face = circle(0, 0, 11.5, "coin", "cream", 1.6) + circle(0, 0, 11.5, "g-counter")
    return circle(1, 1.5, 11.5, "umbra", fo=0.4) + face + text(0, 5, 15, words, "black")


def back(w: float = 42, h: float = 56, colour: str = "flag1-lo") -> Marks:
    return (
        rect(-w / 2 + 1.5, -h / 2 + 3, w, h, "umbra", 5, fo=0.3)
        + rect(-w / 2, -h / 2, w, h, colour, 5, "white", 1.6, more="outline")
        + rect(-w / 2 + 4, -h / 2 + 4, w - 8, h - 8, "", 3, "white", 0.9, so=0.6)
        + path(star(0, 0, w * 0.26), "white", op=0.9)
    )


def fire_card(value: str, best: bool = False, w: float = 30, h: float = 42) -> Marks:
    paper, ink = ("lamp", "black") if best else ("card", "ink")
    return (
        rect(-w / 2 + 1, -h / 2 + 2, w, h, "umbra", 4, fo=0.3)
        + rect(-w / 2, -h / 2, w, h, paper, 4, "line", 0.9, more="outline")
        + text(0, 8, 24, value, ink, "title")
    )
