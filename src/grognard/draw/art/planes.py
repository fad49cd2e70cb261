"""Aircraft of 1942 from above, nose to the east, about 44 units from wing tip to wing tip."""

from __future__ import annotations

import re

from grognard.draw.art import pen
from grognard.draw.art.pen import (
    Marks,
    cast,
    circle,
    group,
    mirrored,
    n,
    oval,
    path,
    rect,
    star,
    text,
    upright,
)

JAPAN, US = 0, 1
PAINT = {JAPAN: ("ash", "ash-hi", "ash-lo"), US: ("navy", "navy-hi", "navy-lo")}

# Half outlines: wing, tailplane, fuselage, cowling; then the canopy from x to x, and half its breadth.
Half = tuple[str, str, str, str, tuple[float, float, float]]
SHAPES: dict[str, Half] = {
    "zero": (
        "M8 -2L5 -17.5C4.2 -21.8 1.8 -22.6 .4 -22C-1.4 -21.2 -1.8 -19 -2 -17L-4.4 -2Z",
        "M-14.2 -.8L-15.9 -7C-16.4 -8.9 -18.6 -8.8 -18.9 -7L-19.4 -.8Z",
        "M13.4 0C13.4 -2.3 12.4 -3.2 10.4 -3.3L4 -3C-4 -2.5 -12 -1.6 -19.6 -.6L-20.8 0Z",
        "M13.4 0C13.4 -2.3 12.4 -3.2 10.4 -3.3L8.6 -3.2L8.6 0Z",
        (5.6, -4.6, 1.75),
    ),
    "wildcat": (
        "M7.4 -2L6.2 -19.6C6 -20.8 5.2 -21.2 4.4 -21.2L-2 -21.2C-3 -21.2 -3.4 -20.6 -3.5 -19.8L-5 -2Z",
        "M-12.4 -1L-13.6 -8.4C-13.7 -9.2 -14.2 -9.4 -14.8 -9.4L-17.4 -9.2"
        "C-18 -9.2 -18.3 -8.8 -18.3 -8.2L-18.6 -1Z",
        "M11.8 0C11.8 -3 11 -4.1 9 -4.2L4 -4.2C-3 -3.9 -11 -2.2 -18.4 -.9L-19.8 0Z",
        "M11.8 0C11.8 -3 11 -4.1 9 -4.2L7.4 -4.2L7.4 0Z",
        (3.4, -3.2, 2.0),
    ),
    "dauntless": (
        "M7.6 -2L7 -7.4L3 -20C2.4 -22.4 .8 -23 -.4 -22.8C-1.8 -22.6 -2.4 -21.4 -2.6 -20L-5.4 -7.4L-5.8 -2Z",
        "M-14 -.9L-16 -8.2C-16.4 -9.6 -18.6 -9.8 -19.2 -8.4L-20 -.9Z",
        "M14.4 0C14.4 -2.4 13.4 -3.4 11.2 -3.5L4 -3.3C-4 -3 -13 -1.9 -20.4 -.7L-21.6 0Z",
        "M14.4 0C14.4 -2.4 13.4 -3.4 11.2 -3.5L9.4 -3.5L9.4 0Z",
        (6.2, -8.2, 1.9),
    ),
    "val": (
        "M7.8 -2C7.8 -9 7 -17 4.2 -22C2.6 -24.8 .2 -24.6 -.8 -22C-2.4 -18 -5 -9 -6 -2Z",
        "M-14.6 -.8C-15 -5 -15.6 -8 -16.6 -9.2C-17.6 -10.4 -19 -9.6 -19.4 -8C-20 -6 -20.4 -3 -20.4 -.8Z",
        "M14 0C14 -2.3 13 -3.2 10.8 -3.3L4 -3.1C-4 -2.7 -14 -1.6 -21 -.5L-22.2 0Z",
        "M14 0C14 -2.3 13 -3.2 10.8 -3.3L9 -3.2L9 0Z",
        (6, -7.6, 1.8),
    ),
    "kate": (
        "M6.6 -2L5.6 -8L2 -21.4C1.2 -24.4 -.8 -24.8 -1.8 -23C-3 -20.6 -4.6 -12 -5.6 -2Z",
        "M-15.4 -.8L-17 -8C-17.5 -9.8 -19.6 -9.6 -20 -8L-20.8 -.8Z",
        "M14.6 0C14.6 -2.3 13.6 -3.1 11.6 -3.2L4 -2.9C-4 -2.5 -14 -1.5 -21.6 -.6L-22.8 0Z",
        "M14.6 0C14.6 -2.3 13.6 -3.1 11.6 -3.2L9.8 -3.2L9.8 0Z",
        (5.6, -9.6, 1.7),
    ),
}
SHAPES["buffalo"] = (
    "M6.6 -2L5.4 -18C5 -20.4 3.6 -21 2.2 -21C.2 -21 -2.6 -20.6 -3 -18.6L-5.4 -2Z",
    *SHAPES["wildcat"][1:],
)
SPATS = "M13 -8.6C10 -10.4 6 -10 3 -9L3 -8.2C6 -7 10 -6.8 13 -8.6Z"
BOMBS = "M13.4 -6C13 -7.6 11 -7.9 9 -7.9L3 -7.9L3 -4.1L9 -4.1C11 -4.1 13 -4.4 13.4 -6Z"
BANDS = "M6.6 -12.4L5.8 -15.6L-2.6 -15.4L-3 -12.4Z"
SPINE = "M-20 -.2C-12 -1 -4 -1.9 8 -2.4L8 -1C-4 -.8 -12 -.4 -20 0Z"
HEXAGON = "M20.6 0L10.6 -18.4L-10.6 -18.4L-20.6 0L-10.6 18.4L10.6 18.4Z"


def outline(kind: str) -> str:
    """The whole aircraft as one path: for shadows, ghosts and counters below 28 pixels."""
    wing, tail, body, *_ = SHAPES[kind]
    return mirrored(wing) + mirrored(tail) + mirrored(body)


def shadow(kind: str, high: float = 1.0) -> Marks:
    """Lies to the south-east on the page, however the aircraft is turned."""
    return cast(path(outline(kind), "umbra", fo=0.35), 5 * high, 8 * high)


def insignia(side: int, x: float, y: float, r: float) -> Marks:
    if side == JAPAN:
        return circle(x, y, r, "hinomaru")
    return circle(x, y, r, "star-blue") + path(star(x, y, r * 0.92, turn=0), "white")


def aircraft(kind: str, side: int, ace: bool = False, bomb: bool = False) -> Marks:
    """The painted aircraft, without shadow."""
    rim = "navy-lo" if side == JAPAN else "ash-hi"
    marks = path(outline(kind), rim, rim, 2.0, round=True)
    if bomb:  # carried ahead of the wings, where they can be seen
        marks += path(mirrored(BOMBS), "flame-hi", "smoke", 0.9)
    if kind == "val":  # fixed legs in their spats
        marks += path(mirrored(SPATS), PAINT[side][2], rim, 0.7)
    marks += wings(kind, side)
    if ace:
        marks += path(mirrored(BANDS), "coin")
    y = 15.8 if kind in ("val", "kate") else 15.2
    return marks + insignia(side, 1.2, -y, 3.5) + insignia(side, 1.2, y, 3.5) + fuselage(kind, side, ace)


def sketch(kind: str, side: int) -> Marks:
    """The aircraft in a few strokes, for pictures on cards and small counters."""
    rim, body = ("navy-lo" if side == JAPAN else "ash-hi"), outline(kind)
    *_, cowl, (front, back, half) = SHAPES[kind]
    discs = oval(1.2, -15.4, 3.5, 3.5) + oval(1.2, 15.4, 3.5, 3.5)
    marks = path(body, rim, rim, 2.0, round=True) + path(body, PAINT[side][0])
    marks += path(discs, "hinomaru" if side == JAPAN else "star-blue")
    if side == US:
        marks += path(star(1.2, -15.4, 3.2, turn=0) + star(1.2, 15.4, 3.2, turn=0), "white")
    marks += path(mirrored(cowl), "glass" if side == JAPAN else "navy-lo")
    return marks + path(oval((front + back) / 2, 0, (front - back) / 2, half), "glass")


def wings(kind: str, side: int) -> Marks:
    """Wings and tail, flaps and ailerons in shade, light on the leading edge, dive brakes."""
    wing, tail, *_ = SHAPES[kind]
    base, hi, lo = PAINT[side]
    marks = path(mirrored(wing) + mirrored(tail), base) + path(mirrored(trailing(wing)), lo, fo=0.75)
    marks += path(mirrored(leading(wing)), "", hi, 0.9, round=True)
    if kind == "dauntless":
        holes = "".join(f"M{n(-3.6 + 0.25 * i)} {n(s * (5 + i))}h0" for i in range(0, 10, 2) for s in (-1, 1))
        marks += path(holes, "", "ash-hi", 1.2, round=True)
    return marks


def fuselage(kind: str, side: int, ace: bool) -> Marks:
    _, _, body, cowl, (front, back, half) = SHAPES[kind]
    base, hi, lo = PAINT[side]
    near, low = half * 0.9, half * 0.8
    canopy = (
        f"M{n(front)} 0C{n(front)} {n(-half)} {n(front - 2)} {n(-half)} {n(front - 3)} {n(-half)}"
        f"L{n(back + 3)} {n(-near)}C{n(back + 1)} {n(-low)} {n(back)} 0 {n(back)} 0"
    )
    bars = "".join(f"M{n(x)} {n(-half)}V{n(half)}" for x in frames(front, back))
    engine = "coin" if ace else "glass" if side == JAPAN else "navy-lo"
    marks = path(mirrored(body), base) + path(mirrored(SPINE), hi, fo=0.6) + path(mirrored(cowl), engine)
    marks += path(mirrored(canopy + "Z"), "glass") + path(bars, "", hi, 0.5, so=0.8)
    marks += path(f"M-14 0H{-20.6 if side == US else -21.4}", "", lo, 1.2, round=True)
    marks += path("M14.6 -7V7", "", "foam", 1.2, so=0.5, round=True)
    return marks + (path("M-12.6 -1.7V1.7M-10.6 -1.9V1.9", "", "hinomaru", 1.2) if side == JAPAN else [])


def frames(front: float, back: float) -> list[float]:
    """Where the canopy has its bars."""
    count = int((front - 2.6 - back - 1.5) / 2.3) + 1
    return [front - 2.6 - 2.3 * i for i in range(count)]


def leading(wing: str) -> str:
    """The front edge of the wing: the first stroke of its outline."""
    parts: list[str] = re.findall(r"[MLC][^MLCZ]*", wing)
    return parts[0] + parts[1] + (parts[2] if parts[2][0] == "L" else "")


def trailing(wing: str) -> str:
    """A strip along the rear edge."""
    numbers = [float(value) for value in re.findall(r"-?\d*\.?\d+", wing)]
    x, y = numbers[-2], numbers[-1]
    tip = min(numbers[1::2])
    at = next(i for i in range(len(numbers) - 4, 0, -2) if numbers[i + 1] < tip * 0.72)
    mx, my = numbers[at], numbers[at + 1]
    return f"M{n(x)} {n(y)}L{n(mx)} {n(my)}L{n(mx + 1.5)} {n(my)}L{n(x + 2.4)} {n(y)}Z"


# ------------------------------------------------------------------ as they lie on a board


def stand(side: int, ace: bool = False) -> Marks:
    """The clear foot of a flying model: round for Japan, six-cornered for America; its wedge is the nose."""
    deep, wedge = ("flag0-deep", "hinomaru") if side == JAPAN else ("flag1-deep", "flag1-hi")
    rim, wide, seen = ("coin", 2.0, 1.0) if ace else ("white", 1.2, 0.8)
    if side == JAPAN:
        foot = circle(0, 0, 20.5, deep, rim, wide, fo=0.6, so=seen, more="outline")
    else:
        foot = path(HEXAGON, deep, rim, wide, fo=0.6, so=seen, more="outline")
    return foot + path("M27 0L17.4 -7L19.4 0L17.4 7Z", wedge, "white", 1.2, round=True)


def model(kind: str, side: int, ace: bool = False, bomb: bool = False, high: float = 1.0) -> Marks:
    """Stand, shadow and aircraft for large sheets, and the plate instead of them for small ones."""
    body = aircraft(kind, side, ace, bomb)
    return pen.near(stand(side, ace) + shadow(kind, high) + body) + pen.far(plate(kind, side, bomb))


def plate(kind: str, side: int, bomber: bool = False) -> Marks:
    """For small sheets: a full plate, a white silhouette, a gold nose, a gold bar across a bomber's nose."""
    foot = (
        circle(0, 0, 20.5, "flag0", "white", 2)
        if side == JAPAN
        else path(HEXAGON, "flag1", "white", 2, round=True)
    )
    nose = path("M30 0L18 -8.4L20.4 0L18 8.4Z", "lamp", "black", 0.9)
    body = group(path(outline(kind), "white", "white", 1.6, round=True), scale=0.8)
    return foot + nose + body + (path("M10 -7V7", "", "lamp", 4, round=True) if bomber else [])


def tag(number: str, side: int, x: float = 14.5, y: float = 15.5, ready: bool = False) -> Marks:
    """The number, upright: a square tab for Japan, a round one for America; lit when it may still act."""
    fill, ink = ("lamp", "black") if ready else (f"flag{side}", "white")
    shape = (
        rect(x - 6.4, y - 6.4, 12.8, 12.8, fill, 2.5, "white", 1.2)
        if side == JAPAN
        else circle(x, y, 6.8, fill, "white", 1.2)
    )
    return upright(shape + text(x, y + 4, 11.5, number, ink))


def ghost(kind: str) -> Marks:
    """Where an aircraft would be."""
    return path(outline(kind), "white", "white", 1.6, fo=0.3, dash="fine")
