"""Coasts: the outline of nodes that lie together, drawn as a wandering line."""

from __future__ import annotations

from math import cos, pi, sin
from typing import NamedTuple

from grognard.games.epic_naval.draw.sheet import STEP, Point

CORNER = STEP / 3.0**0.5  # from a node to the corners of its cell

Key = tuple[int, int]


class Box(NamedTuple):
    """The water of a chart, which nothing is drawn beyond."""

    left: float
    top: float
    right: float
    bottom: float

    def nearest(self, point: Point) -> Point:
        x, y = point
        return min(max(x, self.left), self.right), min(max(y, self.top), self.bottom)


def cell(centre: Point) -> list[Point]:
    """The six corners around a node, clockwise from the upper right."""
    x, y = centre
    turns = [pi / 180 * (60 * corner - 30) for corner in range(6)]
    return [(x + CORNER * cos(turn), y + CORNER * sin(turn)) for turn in turns]


def key(point: Point) -> Key:
    """Corners of neighbours fall together, though fractions differ."""
    return round(point[0] / 3), round(point[1] / 3)


def outlines(nodes: list[Point]) -> list[list[Point]]:
    """The closed lines around cells that lie together."""
    sides: dict[tuple[Key, Key], Point] = {}
    for node in nodes:
        corners = cell(node)
        for number in range(6):
            start, end = corners[number], corners[(number + 1) % 6]
            sides[(key(start), key(end))] = start
    edges = {start: (end, side) for (start, end), side in sides.items() if (end, start) not in sides}
    loops = []
    while edges:
        at = next(iter(edges))
        loop = []
        while at in edges:
            at, start = edges.pop(at)
            loop.append(start)
        loops.append(loop)
    return loops


def wander(point: Point, far: float) -> Point:
    """A little aside, always the same way."""
    x, y = round(point[0] / 3), round(point[1] / 3)
    noise = (x * 7919 + y * 104729) % 628 / 100
    return point[0] + far * cos(noise), point[1] + far * sin(noise)


def coast(nodes: list[Point], water: Box, far: float = 4.0, grow: float = 0.0) -> str:
    """The outline as the d of a path: bent at every corner; ``grow`` moves it outwards, up to the edge."""
    drawn = []
    for loop in outlines(nodes):
        line = [wander(point, far) for point in finer(loop)]
        if grow:
            line = grown(line, nodes, grow)
        line = [water.nearest(point) for point in line]
        middles = [between(line[at - 1], line[at]) for at in range(len(line))]
        bends = "".join(
            f"Q{x:.1f} {y:.1f} {mx:.1f} {my:.1f}"
            for (x, y), (mx, my) in zip(line, [*middles[1:], middles[0]], strict=True)
        )
        drawn.append(f"M{middles[0][0]:.1f} {middles[0][1]:.1f}{bends}Z")
    return "".join(drawn)


def finer(loop: list[Point]) -> list[Point]:
    """With a point between every two."""
    found = []
    for at, point in enumerate(loop):
        found += [point, between(point, loop[(at + 1) % len(loop)])]
    return found


def between(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def grown(line: list[Point], nodes: list[Point], far: float) -> list[Point]:
    """Each point away from the node it is nearest to."""
    found = []
    for x, y in line:
        nx, ny = min(nodes, key=lambda node: (node[0] - x) ** 2 + (node[1] - y) ** 2)
        length = max(1.0, ((x - nx) ** 2 + (y - ny) ** 2) ** 0.5)
        found.append((x + far * (x - nx) / length, y + far * (y - ny) / length))
    return found


def halves(loop: list[Point], water: Box, far: float) -> list[tuple[Point, Point]]:
    """Along a coast, places a little outside it, each with a short step out to sea, if there is any."""
    mx, my = sum(x for x, _ in loop) / len(loop), sum(y for _, y in loop) / len(loop)
    found = []
    for x, y in finer(finer(loop)):
        length = max(1.0, ((x - mx) ** 2 + (y - my) ** 2) ** 0.5)
        dx, dy = far * (x - mx) / length, far * (y - my) / length
        end = (x + dx * 1.5, y + dy * 1.5)
        if water.nearest(end) == end:
            found.append(((x + dx * 0.5, y + dy * 0.5), (dx, dy)))
    return found
