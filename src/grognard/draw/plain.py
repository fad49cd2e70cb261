"""A scene as plain data: what the browser gets, and what is compared to find out what changed.

Fields that say nothing (empty, or the value nearly everything has) are left out; coordinates are
rounded to a tenth, which nobody can see and which keeps messages small.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields
from typing import Any, TypeAlias, TypeVar

from grognard.core.scene import Area, Button, Item, Note, Once, Prompt, Scene, Shape

Plain: TypeAlias = dict[str, Any]  # made of dicts, lists, texts, numbers and true: JSON as it is

TOLD_ANYWAY = {"area", "side"}  # though they have defaults
MOST_ART = 64  # sets of art that are remembered
MOST_LISTS = 8192  # of areas, notes and shapes
NUMBERS = {"x", "y", "turn", "width", "height", "far", "least"}
TEXTS = {"name", "tip", "why", "text", "title", "label", "value"}  # messages in English: others are spoken
LISTS = {"shapes", "hover", "then", "odds", "frame"}  # empty where nothing is said


def number(value: float) -> float:
    """Rounded to one decimal; whole numbers as such, and no -0."""
    whole = int(value)
    if whole == value:
        return whole
    rounded = round(value, 1)
    whole = int(rounded)
    return whole if rounded == whole else rounded


def plain(scene: Scene) -> Plain:
    """The scene as plain data; empty fields are left out."""
    items = [plain_item(item) for item in scene.items]
    return {**around(scene), "items": items} if items else around(scene)


def around(scene: Scene) -> Plain:
    """All of it but the items."""
    whole: Plain = {
        "areas": written(scene.areas, plain_area),
        "art": plain_art(scene.art),
        "prompt": sparse(scene.prompt),
        "buttons": [sparse(button) for button in scene.buttons],
        "notes": written(scene.notes, sparse),
        "spelled": scene.spelled,
    }
    return {name: value for name, value in whole.items() if value}


def sparse(thing: Area | Item | Shape | Button | Prompt | Note) -> Plain:
    """The fields of ``thing`` that say something."""
    return WRITERS[type(thing)](thing)


def writer(kind: type[Area | Item | Shape | Button | Prompt | Note]) -> Callable[[Any], Plain]:
    """A function that writes things of a kind, spelled out field by field: every new item is written."""
    lines = ["def write(thing):", " told = {}"]
    for field in fields(kind):
        name, value = field.name, f"thing.{field.name}"
        anyway = name in TOLD_ANYWAY or (field.default is MISSING and name not in LISTS)
        if name not in NUMBERS:
            plainly = f"str({value})" if name in TEXTS else value
            lines.append(f" {'' if anyway else f'if {value}: '}told[{name!r}] = {plainly}")
        elif anyway:
            lines.append(f" told[{name!r}] = number({value})")
        else:
            lines.append(f" if {value} and (value := number({value})): told[{name!r}] = value")
    made: dict[str, Any] = {"number": number}
    exec("\n".join([*lines, " return told"]), made)
    write: Callable[[Any], Plain] = made["write"]
    return write


WRITERS = {kind: writer(kind) for kind in (Area, Item, Shape, Button, Prompt, Note)}


Art: TypeAlias = dict[str, list[Shape]]

_art: dict[int, tuple[Art, Plain]] = {}  # what was written lately, by identity


def plain_art(art: Art) -> Plain:
    """Games hand over the same art with every scene and never change it; it is written once."""
    known = _art.get(id(art))
    if known is None or known[0] is not art:
        if len(_art) >= MOST_ART:
            _art.clear()
        told = {name: [plain_shape(shape) for shape in shapes] for name, shapes in art.items()}
        known = _art[id(art)] = art, told
    return known[1]


Thing = TypeVar("Thing", Area, Note, Shape)

_lists: dict[int, tuple[object, list[Plain]]] = {}  # what was written lately, by identity


def written(things: list[Thing], write: Callable[[Thing], Plain]) -> list[Plain]:
    """A list that a game hands over again is not written again."""
    known = _lists.get(id(things))
    if known is None or known[0] is not things:
        if len(_lists) >= MOST_LISTS:
            _lists.clear()
        known = _lists[id(things)] = things, [write(thing) for thing in things]
    return known[1]


AREAS: Once[Plain] = Once(256)


def plain_area(area: Area) -> Plain:
    """There are few of them, and they hardly ever change."""
    look = area.key, area.width, area.height, area.title, area.grid, area.far, area.seen, area.least
    return AREAS.get((look, tuple(area.frame)), lambda: write_area(area))


def write_area(area: Area) -> Plain:
    told = sparse(area)
    told["grid"] = [number(size) for size in area.grid]
    if area.frame:
        told["frame"] = [number(size) for size in area.frame]
    return told


def plain_item(item: Item) -> Plain:
    told = sparse(item)
    if item.shapes:
        told["shapes"] = written(item.shapes, plain_shape)
    return told


def plain_shape(shape: Shape) -> Plain:
    told = sparse(shape)
    told["at"] = [number(value) for value in shape.at]
    return told
