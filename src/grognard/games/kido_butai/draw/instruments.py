"""What lies on the desk: a clock of sixteen hours, three cups, the scale of the day, the losses."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from grognard.core.message import Message, say
from grognard.core.scene import Shape
from grognard.draw.art.counters import chit, cup
from grognard.draw.art.pen import Marks, Point, all_of, circle, group, n, path, rect, text
from grognard.draw.art.planes import sketch
from grognard.games.kido_butai.data import BUFFALO, DAUNTLESS, NO_BOMBER, RESULTS, TURNS, hour, result_of

AREA = "day"
WIDTH, HEIGHT = 264.0, 668.0
OVER = 416.0  # its height when the day is over: no more cups, no more losses
NARROW = 1.25  # pixels for a unit at least: on a phone its writing must be read
CLOCK = (132.0, 138.0)
RIM = 112.0  # of the clock's face
INNER = 0.6  # where its fields begin, as a part of that
CUPS = {"fleet": (47.0, 290.0), "bombers": (132.0, 290.0), "fighters": (217.0, 290.0)}
POINTS = (132.0, 465.0)
POINTS_OVER = (132.0, 342.0)
LOST = (132.0, 599.0)
MOST = 7  # points on the scale, either way
CELL = 15.6
CELLS = ("side0", "side0-soft s-line w7", "card s-line w7", "good fo35", "good")  # the worst result first
AMERICAN = (DAUNTLESS, BUFFALO)


@lru_cache(maxsize=1)
def gallery() -> dict[str, list[Shape]]:
    art = {
        "desk": desk(HEIGHT),
        "desk-over": desk(OVER),
        "sheet": rect(-132, -20, 264, 276, "desk", 10, "coin", 2.5),
        "hand": hand(),
        "points": scale(),
        "pointer": path("M0 -4l-8 -13h16Z", "hinomaru", "white", 1.2),
        "lost": wrecks(),
    }
    for turn in range(1, TURNS + 1):
        for when in (-1, 0, 1):
            art[f"hour-{turn}-{when}"] = field(turn, when)
    for key, words in (("fleet", say("FLEET")), ("bombers", say("BOMBERS")), ("fighters", say("FIGHTERS"))):
        art[f"cup-{key}"] = cup(80, 84, "flag1", "flag1-lo", words, [], loose(key))
    return art


def desk(high: float) -> Marks:
    """A table top with a rim of brass, and the clock's case."""
    x, y = CLOCK
    across, down, arc = n(WIDTH - 20), n(high - 20), "a10 10 0 0 1"
    top = f"M10 0h{across}{arc} 10 10v{down}{arc} -10 10h-{across}{arc} -10 -10v-{down}{arc} 10 -10Z"
    case = circle(x + 2, y + 5, RIM + 10, "umbra", fo=0.3) + circle(x, y, RIM + 10, "coin")
    return (
        path(top, "desk", "coin", 2.5)
        + case
        + circle(x, y, RIM + 10, "g-counter")
        + circle(x, y, RIM + 4, "card")
    )


def panel(high: float) -> Marks:
    """A sheet of paper on the desk."""
    return rect(-124, -high, 248, 2 * high, "card", 10, "line", 0.9)


# ------------------------------------------------------------------ the clock


def angle(turn: int) -> float:
    """Degrees clockwise from the top: night is below, noon above."""
    return 360 * (turn - 0.5) / TURNS - 180


def on_face(turn: float, far: float) -> Point:
    a = pi / 180 * (360 * (turn - 0.5) / TURNS - 180)
    return far * sin(a), -far * cos(a)


def field(turn: int, when: int) -> Marks:
    """An hour that is past (-1), now (0) or to come (1): dark at night, red at dawn and dusk."""
    edge = turn - 0.5, turn + 0.5
    (ax, ay), (bx, by) = (on_face(each, RIM * INNER) for each in edge)
    (cx, cy), (ex, ey) = (on_face(each, RIM) for each in edge)
    inner, outer = n(RIM * INNER), n(RIM)
    d = f"M{n(ax)} {n(ay)}L{n(cx)} {n(cy)}A{outer} {outer} 0 0 1 {n(ex)} {n(ey)}"
    d += f"L{n(bx)} {n(by)}A{inner} {inner} 0 0 0 {n(ax)} {n(ay)}Z"
    fill, ink = sky(turn)
    x, y = on_face(turn, RIM * 0.81)
    if when == 0:
        return path(d, "lamp", "card", 1.6) + text(x, y + 4.6, 13.5, hour(turn), "black", "plate bold")
    if when < 0:
        return path(d, fill, "card", 1.6, fo=0.3) + text(x, y + 4.4, 12.4, hour(turn), "ink")
    return path(d, fill, "card", 1.6) + text(x, y + 4.4, 12.4, hour(turn), ink)


def sky(turn: int) -> tuple[str, str]:
    """The colour of an hour, and what is written on it."""
    if turn in (1, TURNS):
        return "navy-lo", "white"
    if turn in (2, TURNS - 1):
        return "flame", "black"
    return "chit1", "black"


def hand() -> Marks:
    """Points up, from within at its hour."""
    return path(f"M0 {n(-RIM * INNER - 6)}l-10 20h20Z", "hinomaru", "white", 1.2, round=True)


def time(now: str, turn: Message) -> Marks:
    return text(0, 6, 27, now, "ink", "title") + text(0, 24, 13, turn, "ink-soft")


def chip(kind: int, count: int, turn: int) -> Marks:
    """So many counters come back, bombers on squares: squadrons outside the rim, empty ones within."""
    bomber = kind in (DAUNTLESS, NO_BOMBER)
    if kind in AMERICAN:
        (x, y), fill, ink = on_face(turn + (-0.24 if bomber else 0.24), RIM + 6), "flag1", "white"
    else:
        (x, y), fill, ink = on_face(turn, RIM * INNER - (9 if bomber else 25)), "chit1", "black"
    plate = path(square(x, y, 7.6), fill, "white", 0.9) if bomber else circle(x, y, 8, fill, "white", 0.9)
    return plate + text(x, y + 4.4, 12.5, str(count), ink)


def square(x: float, y: float, half: float) -> str:
    return f"M{n(x - half)} {n(y - half)}h{n(2 * half)}v{n(2 * half)}h{n(-2 * half)}Z"


# ------------------------------------------------------------------ the cups


def loose(key: str) -> Marks:
    """Counters that look over the brim."""
    places = [(-17, -14, "navy-hi"), (1, 4, "chit1"), (18, 18, "navy-hi")]
    if key == "fleet":
        places = [(-14, -16, "chit1"), (11, 12, "chit1")]
    return all_of(
        group(path(square(0, -3, 9), fill, "white", 0.9), x=x, turn=turn) for x, turn, fill in places
    )


def in_cup(numbers: list[int]) -> Marks:
    """How many counters are in a cup: squadrons in blue, empty ones pale."""
    if len(numbers) == 1:
        return text(0, 70, 22, str(numbers[0]), "white", "title")
    marks: Marks = []
    for at, (number, fill) in enumerate(zip(numbers, ("navy-hi", "chit1"), strict=True)):
        y = 55.0 + 21 * at
        marks += path(square(-13, y, 7), fill, "white", 0.9) + text(8, y + 5.4, 16, str(number), "white")
    return marks


# ------------------------------------------------------------------ the day so far


def scale() -> Marks:
    """From a heavy defeat to a decisive victory."""
    marks = panel(64) + text(-112, -44, 13, say("THE DAY SO FAR"), "ink-soft", "plate start spaced")
    worst_first = [result for _, result in RESULTS[::-1]]
    for points in range(-MOST, MOST + 1):
        cls = CELLS[worst_first.index(result_of(points))]
        marks += rect(on_scale(points) - CELL / 2 + 0.8, -2, CELL - 1.6, 15, cls, 3)
    return (
        marks
        + text(-112, 30, 12.5, say("heavy defeat"), "ink-soft", "plate start")
        + text(112, 30, 12.5, say("decisive"), "ink-soft", "plate end")
    )


def on_scale(lead: int) -> float:
    return CELL * max(-MOST, min(MOST, lead))


def points(result: Message, words: Message) -> Marks:
    return text(0, -24, 16.5, result, "ink", "title") + text(0, 53, 13.5, words, "ink", "plate bold")


# ------------------------------------------------------------------ losses


KINDS = (("zero", 0), ("kate", 0), ("dauntless", 1), ("buffalo", 1))


def wrecks() -> Marks:
    """A sheet with a counter of each kind."""
    marks = panel(60) + text(-112, -40, 13, say("LOST SO FAR"), "ink-soft", "plate start spaced")
    for at, (kind, side) in enumerate(KINDS):
        plane = group(sketch(kind, side), turn=-90, scale=0.58)
        marks += group(chit(34, 34, f"chit{side}", f"chit{side}-lo") + plane, x=lost_at(at), y=-6)
    return marks


def lost_at(kind: int) -> float:
    return 61.0 * kind - 91.5


def losses(numbers: list[int]) -> Marks:
    """How many Zeros, bombers, Dauntlesses and Buffalos."""
    return all_of(
        text(lost_at(at), 39, 18, str(number), "ink" if number else "ink-soft", "plate bold")
        for at, number in enumerate(numbers)
    )
