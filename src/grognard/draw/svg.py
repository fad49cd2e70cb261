"""A scene as a picture: standalone SVG for notebooks, documents and PNG."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import replace
from html import escape
from math import cos, radians, sin
from pathlib import Path

from grognard.core.scene import Area, Item, Scene, Shape, outline_of
from grognard.draw.palette import CAST, css_of, defs_of
from grognard.draw.plain import number

MARGIN = 16.0
LINE = 22.0  # from one line of writing to the next
SIZE = 15.0  # of the caption
NAMES = {
    "rect": ("x", "y", "width", "height", "rx"),
    "circle": ("cx", "cy", "r"),
    "line": ("x1", "y1", "x2", "y2"),
}
STATES = [
    (".halo", "fill: none; stroke: var(--lit-line); stroke-width: 2.5"),
    (".chosen > .halo", "stroke-width: 4"),
]


class Picture:
    """The picture of a scene by day ("light") or by night ("dark"); notebooks show it as it is."""

    def __init__(self, scene: Scene, theme: str = "light", caption: bool = True) -> None:
        self.scene = scene
        self.theme = theme
        self.caption = caption

    def __str__(self) -> str:
        return "".join(document(self.scene, self.theme, self.caption))

    def _repr_svg_(self) -> str:
        return str(self)

    def save(self, path: str | Path) -> None:
        Path(path).write_text(str(self), encoding="utf-8")


def picture(scene: Scene, theme: str = "light", caption: bool = True) -> Picture:
    """What ``scene`` looks like; without ``caption`` the prompt is left out."""
    return Picture(scene, theme, caption)


def document(scene: Scene, theme: str, caption: bool) -> Iterator[str]:
    width = max([area.width for area in scene.areas], default=0) + 2 * MARGIN
    words = prompt_lines(scene, width) if caption else []
    top = MARGIN + LINE * len(words)
    height = top + sum(depth(area) for area in scene.areas)
    scope = f"grognard-{theme}"
    wide, high = number(width), number(height)
    size = f'viewBox="0 0 {wide} {high}" width="{wide}" height="{high}"'
    yield f'<svg xmlns="http://www.w3.org/2000/svg" class="{scope}" role="img" {size}>\n'
    used = classes(scene)
    yield f"<style>\n{css_of(theme, '.' + scope, STATES, used)}</style>\n{defs_of(theme, used)}"
    yield element(Shape("rect", [0, 0, width, height, 8], "felt"))
    for at, line in enumerate(words):
        yield element(Shape("text", [width / 2, MARGIN + LINE * at + 10, SIZE], "ink bold", line))
    for area in scene.areas:
        yield from sheet(scene, area, (width - area.width) / 2, top)
        top += depth(area)
    yield "</svg>\n"


def classes(scene: Scene) -> set[str]:
    """The classes that are in the picture: nothing else needs to be told how to paint."""
    arts = {item.art for item in scene.items}
    shapes = [shape for name in arts for shape in scene.art.get(name, [])]
    shapes += [shape for item in scene.items for shape in item.shapes]
    return {"felt", "ink", "ink-soft", "bold", "small", "halo"}.union(
        *(shape.cls.split() for shape in shapes)
    )


def depth(area: Area) -> float:
    """How much of the page's height an area takes."""
    return area.height + MARGIN + (LINE if area.title else 0)


def prompt_lines(scene: Scene, width: float) -> list[str]:
    """The caption; a letter is about half as wide as it is high."""
    text = f"{scene.prompt.text} {scene.prompt.rule}".strip()
    return textwrap.wrap(text, max(10, int((width - 2 * MARGIN) / (0.55 * SIZE))))


def sheet(scene: Scene, area: Area, left: float, top: float) -> Iterator[str]:
    """One area with all that lies on it, from the bottom layer up."""
    if area.title:
        yield element(
            Shape("text", [left + area.width / 2, top + LINE - 8, 13], "ink-soft small", area.title)
        )
        top += LINE
    size = f'width="{number(area.width)}" height="{number(area.height)}"'
    yield f'<svg x="{number(left)}" y="{number(top)}" {size}>\n'  # what runs on beyond the sheet is cut off
    here = [item for item in scene.items if item.area == area.key and not item.hidden]
    for item in sorted(here, key=lambda item: item.layer):
        yield from thing(scene, item)
    yield "</svg>\n"


def thing(scene: Scene, item: Item) -> Iterator[str]:
    turn = f" rotate({number(item.turn)})" if item.turn else ""
    state = "can" if item.act else "chosen" if item.chosen else ""
    state = f' class="{state}"' if state else ""
    yield f'<g{state} transform="translate({number(item.x)} {number(item.y)}){turn}">'
    shapes = scene.art.get(item.art, []) + item.shapes
    for shape in shapes:
        if "far" not in shape.cls.split():
            yield element(shape, item.turn)
    edge = outline_of(shapes) if state else None
    if edge is not None:
        yield element(replace(edge, cls="halo"))
    if item.name:
        yield f"<title>{written(item.name)}</title>"
    yield "</g>\n"


def element(shape: Shape, turn: float = 0) -> str:
    """One mark; writing, shadows and what is upright do not turn with their thing."""
    style = f' class="{written(shape.cls)}"' if shape.cls else ""
    lies = level(shape, turn)
    if shape.kind == "text":
        x, y, size = shape.at
        place = f'x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
        return f"<text{style} {place}{lies}>{written(shape.text)}</text>"
    style += lies
    if shape.kind == "path":
        return f'<path{style} d="{written(shape.text)}"/>'
    if shape.kind == "poly":
        return f'<polygon{style} points="{" ".join(str(number(at)) for at in shape.at)}"/>'
    places = zip(NAMES[shape.kind], shape.at, strict=False)
    return f"<{shape.kind}{style} " + " ".join(f'{name}="{number(at)}"' for name, at in places) + "/>"


def level(shape: Shape, turn: float) -> str:
    """Where a mark lies that does not turn with its thing, as ``web/board.js`` lays it, too."""
    fallen = CAST.search(shape.cls)
    if fallen:
        a, dx, dy = radians(-turn), int(fallen[1]) / 10, int(fallen[2]) / 10
        x, y = dx * cos(a) - dy * sin(a), dx * sin(a) + dy * cos(a)
        return f' transform="translate({number(x)} {number(y)})"'
    if not turn:
        return ""
    if "upright" in shape.cls.split():
        return f' transform="rotate({number(-turn)})"'
    if shape.kind != "text":
        return ""
    x, y, size = shape.at
    return f' transform="rotate({number(-turn)} {number(x)} {number(y - size / 3)})"'


def written(text: str) -> str:
    """Fit to stand in XML: escaped, and without the characters XML cannot hold."""
    return escape("".join(char for char in text if char.isprintable()))
