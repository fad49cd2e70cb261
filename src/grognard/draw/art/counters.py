"""Counters with an edge one can almost take hold of; dice; cups to draw from."""

from __future__ import annotations

from grognard.draw.art.pen import Marks, circle, ellipse, group, n, path, rect, text


def chit(w: float, h: float, face: str, edge: str, r: float = 6, lift: float = 3) -> Marks:
    """Shadow, edge, face, light from above: five rectangles."""
    x, y = -w / 2, -h / 2
    return (
        rect(x + 1.5, y + lift + 1.5, w, h, "umbra", r, fo=0.35)
        + rect(x, y + lift, w, h, edge, r)
        + rect(x, y, w, h, face, r, more="outline")
        + rect(x + 0.7, y + 0.7, w - 1.4, h - 1.4, "", r - 0.7, "white", 1.2, so=0.5)
        + rect(x, y, w, h, "g-counter", r)
    )


BOMB = "M-1.8 -5C-3.4 -3 -3.4 2 -1.8 4L-3.6 7H3.6L1.8 4C3.4 2 3.4 -3 1.8 -5C.8 -6.4 -.8 -6.4 -1.8 -5Z"
TORPEDO = "M-1.7 -8C-1.7 -10 1.7 -10 1.7 -8V6L3.6 9H-3.6L-1.7 6Z"
LOADS = {"bomb": (BOMB, "lamp"), "torpedo": (TORPEDO, "chit1")}


def squadron(side: int, picture: Marks, load: str = "", size: float = 42) -> Marks:
    """A counter that stays upright, with the picture that lies on it and what it carries."""
    half = size / 2
    band = f"M{n(-half)} {n(half - 9)}h{n(size)}v3a6 6 0 0 1 -6 6h{n(12 - size)}a6 6 0 0 1 -6 -6Z"
    marks = chit(size, size, f"chit{side}", f"chit{side}-lo") + path(band, f"flag{side}") + picture
    return marks + (group(carried(load), x=half - 6, y=7 - half) if load else [])


def carried(load: str) -> Marks:
    """A bomb or a torpedo in its round badge."""
    d, ground = LOADS[load]
    return circle(0, 0, 7.4, ground, "black", 0.9) + group(path(d, "black"), scale=0.62)


SPOTS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die(value: int, size: float = 30, hit: bool = False) -> Marks:
    """A face with pips; a hit glows."""
    d = "".join(f"M{n(x * size * 0.24)} {n(y * size * 0.26)}h0" for x, y in SPOTS[value])
    glow = circle(0, 0, size * 0.95, "g-glow") if hit else []
    cube = chit(size, size, "spark" if hit else "ivory", "bone", size * 0.22, 2.5)
    return glow + cube + path(d, "", "black", size * 0.19, round=True)


def number_die(value: str, size: float = 38) -> Marks:
    """A face with a number."""
    return chit(size, size, "ivory", "bone", size * 0.22, 3) + text(
        0, size * 0.27, size * 0.75, value, "black", "title"
    )


def cup(w: float, h: float, fill: str, shade: str, words: str, rows: list[str], inside: Marks) -> Marks:
    """A cup to draw from, with what may still be in it."""
    half, brim = w / 2, w * 0.13
    lip = f"M{n(-half)} 0A{n(half)} {n(brim)} 0 0 0 {n(half)} 0"
    body = f"M{n(-half)} 0L{n(-w * 0.36)} {n(h)}Q0 {n(h + 7)} {n(w * 0.36)} {n(h)}L{n(half)} 0Z"
    dark = (
        f"M{n(w * 0.2)} {n(w * 0.12)}L{n(w * 0.14)} {n(h + 2)}Q{n(w * 0.3)} {n(h + 2)} {n(w * 0.36)} {n(h)}"
        f"L{n(half)} 0Q{n(w * 0.4)} {n(w * 0.1)} {n(w * 0.2)} {n(w * 0.12)}Z"
    )
    marks = (
        ellipse(0, h + 3, w * 0.42, w * 0.08, "umbra", fo=0.25) + ellipse(0, 0, half, brim, "pitch") + inside
    )
    marks += path(f"{body}{lip}Z", fill) + path(lip, "", "white", 2, so=0.6) + path(dark, shade, fo=0.5)
    lines = [text(0, h * 0.46 + 15 * i, 13, line, "white") for i, line in enumerate([words, *rows])]
    return marks + [mark for line in lines for mark in line]
