"""Moments: tracers, bursts, splashes, smoke, wakes, courses."""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, pi, sin
from random import Random

from grognard.draw.art.pen import Marks, Point, circle, group, mirrored, n, oval, path, star


def tracer(a: Point, b: Point, gap: float = 3.4) -> Marks:
    """Two streams of fire from a to b: a glow, then bright dashes that thin out."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    far = hypot(dx, dy)
    ox, oy = -dy / far * gap, dx / far * gap
    lines = "".join(
        f"M{n(a[0] + s * ox)} {n(a[1] + s * oy)}L{n(b[0] + s * ox * 0.4)} {n(b[1] + s * oy * 0.4)}"
        for s in (-1, 1)
    )
    muzzle = path("M0 0L13 -4L9 0L13 4Z", "flame-hi") + circle(1, 0, 3, "white")
    return (
        path(lines, "", "flame", 4.5, so=0.3, round=True)
        + path(lines, "", "flame-hi", 2, dash="fire", round=True)
        + group(muzzle, x=a[0], y=a[1], turn=degrees(atan2(dy, dx)))
    )


def burst(x: float, y: float, r: float = 20) -> Marks:
    marks = (
        circle(0, 0, r * 1.5, "g-glow")
        + path(star(0, 0, r, 9, 0.5, 8), "flame")
        + path(star(0, 0, r * 0.7, 8, 0.5, 20), "flame-hi")
        + circle(0, 0, r * 0.25, "white")
    )
    return group(marks, x=x, y=y)


def smoke(points: list[Point], r0: float = 4, r1: float = 15, seed: int = 2) -> Marks:
    """Puffs along a line, wider and thinner as they age; three paths whatever the count."""
    dice = Random(seed)
    steps = len(points) * 4
    bands = ["", "", ""]
    for i in range(steps):
        f = i / (steps - 1)
        at = f * (len(points) - 1)
        k = min(int(at), len(points) - 2)
        x = points[k][0] + (points[k + 1][0] - points[k][0]) * (at - k) + dice.uniform(-2, 2)
        y = points[k][1] + (points[k + 1][1] - points[k][1]) * (at - k) + dice.uniform(-2, 2)
        r = r0 + (r1 - r0) * f
        bands[min(2, int(f * 3))] += oval(x, y, r, r)
    return [
        mark for d, seen in zip(bands, (0.6, 0.4, 0.2), strict=True) for mark in path(d, "smoke", fo=seen)
    ]


def splash(x: float, y: float, r: float = 9) -> Marks:
    """A shell that fell into the sea."""
    turns = [2 * pi / 9 * i for i in range(9)]
    rays = "".join(
        f"M{n(r * 0.45 * cos(a))} {n(r * 0.45 * sin(a))}L{n(r * cos(a))} {n(r * sin(a))}" for a in turns
    )
    rings = circle(0, 0, r * 0.95, "foam", fo=0.3) + circle(0, 0, r * 0.5, "foam", fo=0.8)
    return group(rings, path(rays, "", "foam", 1.6, round=True), x=x, y=y)


def wake(length: float, beam: float, speed: float = 1.0) -> Marks:
    """Behind and beside a ship whose bow is at +length/2: bow wave, side foam, a trail that fades."""
    h, b = length / 2, beam / 2
    tail = h * 2.1 * speed
    far = -h - tail
    half = f"M{n(-h * 0.8)} 0V{n(-b * 0.8)}C{n(-h - 14)} {n(-b * 0.7)} {n(-h - tail * 0.6)} {n(-b * 1.1)} "
    trail = mirrored(f"{half}{n(far)} {n(-b * 1.9)}V0Z")
    foam = "".join(bow_wave(h, s * b) for s in (-1, 1))
    churn = "".join(
        f"M{n(-h - tail * f)} {n(-b * (0.2 + f * 0.5))}q{n(-tail * 0.05)}"
        f" {n(b * (0.3 + f * 0.5))} 0 {n(b * (0.4 + f))}"
        for f in (0.08, 0.2, 0.34, 0.5, 0.68)
    )
    return (
        path(trail, "g-wake", op=0.55)
        + path(foam, "foam", fo=0.6)
        + path(churn, "", "foam", 1.2, so=0.55, round=True)
    )


def bow_wave(h: float, b: float) -> str:
    """From the bow along one side."""
    return (
        f"M{n(h + 2.5)} 0C{n(h * 0.85)} {n(b * 0.75)} {n(h * 0.5)} {n(b * 1.25)} {n(-h * 0.15)} {n(b * 1.75)}"
        f"C{n(h * 0.2)} {n(b * 1.2)} {n(h * 0.5)} {n(b * 0.9)} {n(h * 0.7)} {n(b * 0.5)}Z"
    )


def course(points: list[Point], colour: str = "white", wide: float = 3) -> Marks:
    """A planned way: dark casing, dots, an arrow at its end."""
    d = "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points)
    (ax, ay), (bx, by) = points[-2], points[-1]
    arrow = path("M6 0L-5 -6L-2 0L-5 6Z", colour, "umbra", 0.9, so=0.4)
    return (
        path(d, "", "umbra", wide + 3, so=0.3, round=True)
        + path(d, "", colour, wide, dash="dots", round=True)
        + group(arrow, x=bx, y=by, turn=degrees(atan2(by - ay, bx - ax)))
    )


def plume(x: float, y: float, r: float = 16, lean: float = 30, seed: int = 4) -> Marks:
    """Fire with a column of smoke drifting away."""
    drift = [(x, y), (x + lean * 0.3, y - r), (x + lean * 0.8, y - r * 2.1), (x + lean * 1.5, y - r * 3.2)]
    fire = (
        circle(0, 0, r * 0.8, "g-glow")
        + path(star(0, 0, r * 0.55, 7, 0.5, 5), "flame")
        + path(star(0, 0, r * 0.34, 6, 0.5, 30), "flame-hi")
    )
    return smoke(drift, r * 0.35, r, seed) + group(fire, x=x, y=y)
