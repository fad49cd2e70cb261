"""What to draw and what can be clicked, as keyed plain data.

A scene is what one side may see.  Browser, terminal and SVG pictures are all made from it, and none
of them knows a rule: a thing that can be clicked carries the text of the action it stands for; why
another cannot, the match says when somebody wants to know.  Colours are class names; the palette has
their one home in ``draw/palette.py``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Generic, TypeVar

from grognard.core.message import Message, spoken


@dataclass
class Shape:
    """One mark: rect [x, y, w, h, r], circle [x, y, r], line [x1, y1, x2, y2], poly [x, y, ...],
    path (``text`` holds its d), or text [x, y, size] centred on x with its baseline at y."""

    kind: str
    at: list[float]
    cls: str = ""  # class names of the palette, and how it lies: see draw/art/pen.py
    text: str = ""


def rect(x: float, y: float, w: float, h: float, cls: str, r: float = 0) -> Shape:
    return Shape("rect", [x, y, w, h, r], cls)


def circle(x: float, y: float, r: float, cls: str) -> Shape:
    return Shape("circle", [x, y, r], cls)


def line(x1: float, y1: float, x2: float, y2: float, cls: str) -> Shape:
    return Shape("line", [x1, y1, x2, y2], cls)


def poly(points: list[float], cls: str) -> Shape:
    return Shape("poly", points, cls)


def path(d: str, cls: str) -> Shape:
    return Shape("path", [], cls, d)


def label(x: float, y: float, size: float, text: str, cls: str = "ink") -> Shape:
    return Shape("text", [x, y, size], cls, text)


def outline_of(shapes: list[Shape]) -> Shape | None:
    """The edge of a thing: the mark that is called its outline, or the first that is no writing."""
    drawn = [shape for shape in shapes if shape.kind != "text"]
    named = (shape for shape in drawn if "outline" in shape.cls.split())
    return next(named, drawn[0] if drawn else None)


@dataclass
class Area:
    """A sheet with its own coordinates: the board, a hand, a market."""

    key: str
    width: float
    height: float
    title: str = ""
    grid: tuple[float, float] = (10.0, 20.0)  # what one character covers when drawn as text
    far: float = (
        0.0  # below so many pixels for one unit, what is ``far`` is drawn instead of what is ``near``
    )
    seen: str = ""  # by the second side: "turned" round, or "flipped" upside down with all things upright
    least: float = 0.0  # pixels for one unit at least: on a narrow screen it is rather scrolled than shrunk
    frame: list[float] = field(default_factory=list)  # x, y, width, height before it grew: shown first


@dataclass
class Item:
    """A thing on a sheet.  Its key stays the same while it moves, so that it can be seen moving.

    Drawing is quick where things that recur are made once: what many scenes share, nobody may change.
    """

    key: str
    area: str = "board"
    layer: int = 0  # 0 lies still, 1 pieces, 2 on top
    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0  # degrees, clockwise
    art: str = ""  # shapes from Scene.art, drawn first
    shapes: list[Shape] = field(default_factory=list)  # around (0, 0)
    name: str = ""  # what it is, in words; for screen readers and on hover
    tip: str = ""  # more on hover: values, odds
    choice: str = ""  # the action text it stands for whenever that is possible
    act: str = ""  # the action text a click stands for now
    why: str = ""  # why it cannot be chosen now, where drawing knows that by itself: see ``Match.why``
    rule: str = ""  # with its §
    chosen: bool = False  # the thing the present decision is about
    text: str = ""  # how it looks in a terminal; lines separated by newlines
    hidden: bool = False  # seen only while something that names it in ``hover`` is pointed at
    hover: list[str] = field(default_factory=list)  # keys of hidden items seen while it is pointed at
    then: list[str] = field(default_factory=list)  # actions the same click goes on to play after ``act``
    keep: bool = False  # a click keeps in sight what it shows in ``hover``, the next one does not
    odds: list[int] = field(
        default_factory=list
    )  # of the choice in per cent: that it succeeds, that it costs
    deadly: bool = False  # the choice costs something of one's own
    stands: bool = False  # does not turn with the board
    spot: int = 0  # its place, from 1, in the texts of ``Scene.spelled``: touched, it takes the next sign

    def copy(self) -> Item:
        """One like it, which may be changed."""
        other = Item.__new__(Item)
        other.__dict__.update(self.__dict__)
        return other

    def is_like(self, other: Item) -> bool:
        """As ``==``, but quicker."""
        return self.__dict__ == other.__dict__


Made = TypeVar("Made")
Thing = TypeVar("Thing")
Key = TypeVar("Key")


class Once(Generic[Made]):
    """Things that recur, each made once; the key holds all that it is made of."""

    def __init__(self, most: int = 8192) -> None:
        self.most = most  # that are remembered
        self.made: dict[tuple[object, ...], Made] = {}

    def get(self, key: tuple[object, ...], make: Callable[[], Made]) -> Made:
        made = self.made.get(key)
        if made is None:
            if len(self.made) >= self.most:
                self.made.clear()
            made = self.made[key] = make()
        return made


class OnceOf(Generic[Thing, Made]):
    """What is made of a thing that many share and nobody changes, once; known by itself, not by its like."""

    def __init__(self, make: Callable[[Thing], Made], most: int) -> None:
        self.make = make
        self.most = most  # that are remembered
        self.made: dict[int, tuple[Thing, Made]] = {}

    def get(self, thing: Thing) -> Made:
        known = self.made.get(id(thing))
        if known is None or known[0] is not thing:
            if len(self.made) >= self.most:
                self.made.clear()
            known = self.made[id(thing)] = thing, self.make(thing)
        return known[1]


class OnceOfPair(Generic[Thing, Made]):
    """The same of two things together."""

    def __init__(self, make: Callable[[Thing, Thing], Made], most: int) -> None:
        self.make = make
        self.most = most
        self.made: dict[tuple[int, int], tuple[Thing, Thing, Made]] = {}

    def get(self, one: Thing, other: Thing) -> Made:
        pair = id(one), id(other)
        known = self.made.get(pair)
        if known is None or known[0] is not one or known[1] is not other:
            if len(self.made) >= self.most:
                self.made.clear()
            known = self.made[pair] = one, other, self.make(one, other)
        return known[2]


class Lent(Generic[Key]):
    """Pieces that many scenes share; whoever takes one in his hand gets one like it, which he may change."""

    def __init__(self, shared: dict[Key, Item] | None = None) -> None:
        self.shared = {} if shared is None else shared
        self.taken: set[Key] = set()

    def __getitem__(self, key: Key) -> Item:
        if key not in self.taken:
            self.shared[key] = self.shared[key].copy()
            self.taken.add(key)
        return self.shared[key]

    def __contains__(self, key: Key) -> bool:
        return key in self.shared

    def __iter__(self) -> Iterator[Key]:
        return iter(self.shared)

    def get(self, key: Key) -> Item | None:
        return self[key] if key in self.shared else None

    def items(self) -> Iterator[tuple[Key, Item]]:
        return ((key, self[key]) for key in list(self.shared))

    def values(self) -> Iterable[Item]:
        """To be looked at only."""
        return self.shared.values()


@dataclass
class Button:
    """A choice with no place on the board."""

    act: str
    label: str
    tip: str = ""
    hover: list[str] = field(default_factory=list)  # keys of hidden items seen while it is pointed at
    odds: list[int] = field(default_factory=list)  # as of an item
    deadly: bool = False


def rank(choice: Item | Button) -> tuple[bool, int]:
    """The order of choices: what is known to be best first, what costs one's own last."""
    chance, risk = [*choice.odds, 0, 0][:2]
    return choice.deadly, risk - chance


@dataclass
class Prompt:
    """What is asked of the side that looks (or what it waits for), with the §."""

    text: str
    rule: str = ""


@dataclass
class Note:
    """A fact beside the board: a label and its value, of one side or of all (-1)."""

    label: str
    value: str
    side: int = -1


@dataclass
class Scene:
    areas: list[Area]
    items: list[Item]
    prompt: Prompt
    art: dict[str, list[Shape]] = field(default_factory=dict)
    buttons: list[Button] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    # Actions that are spelled by touching places, and what each means: its n-th sign stands on the item of
    # the n-th ``spot``, and while it does, the hidden item with that key and the sign (``KEY-A``) is seen.
    spelled: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.buttons = sorted(self.buttons, key=rank)

    def acts(self) -> list[str]:
        """Every action text that can be clicked."""
        things = [item.act for item in self.items if item.act]
        return [*things, *(button.act for button in self.buttons), *self.spelled]


def spoken_scene(scene: Scene, language: str) -> Scene:
    """The scene in another language; what is no message stays as it is."""

    def said(text: str) -> str:
        return spoken(text, language)

    scene.areas = [replace(area, title=said(area.title)) for area in scene.areas]
    scene.items = list(map(spoken_items(language).get, scene.items))
    for button in scene.buttons:
        button.label, button.tip = said(button.label), said(button.tip)
    scene.notes = [replace(note, label=said(note.label), value=said(note.value)) for note in scene.notes]
    scene.prompt.text = said(scene.prompt.text)
    scene.spelled = {text: said(words) for text, words in scene.spelled.items()}
    scene.art = {key: spoken_shapes(shapes, said) for key, shapes in scene.art.items()}
    return scene


@cache
def spoken_items(language: str) -> OnceOf[Item, Item]:
    """Items that many scenes share are put into a language once."""
    return OnceOf(lambda item: spoken_item(item, lambda text: spoken(text, language)), most=4096)


def spoken_item(item: Item, said: Callable[[str], str]) -> Item:
    name, tip, why, text = map(said, (item.name, item.tip, item.why, item.text))
    shapes = spoken_shapes(item.shapes, said) if item.shapes else []
    return replace(item, name=name, tip=tip, why=why, text=text, shapes=shapes)


def spoken_shapes(shapes: list[Shape], said: Callable[[str], str]) -> list[Shape]:
    """Shapes may be shared by many scenes: they are replaced, not changed.  A line that is empty in English
    (``core/lines.py``) may say something in another language."""
    return [
        spoken_shape(shape, said) if shape.text or isinstance(shape.text, Message) else shape
        for shape in shapes
    ]


def spoken_shape(shape: Shape, said: Callable[[str], str]) -> Shape:
    """``within-92``: writing that would be wider than that is smaller; a tiny title is narrow."""
    text = said(shape.text)
    found = WITHIN.search(shape.cls) if "within-" in shape.cls else None
    if found is None or not text:
        return replace(shape, text=text)
    x, y, size = shape.at
    cls, room = shape.cls, int(found[1]) / ems(text)
    if room < TINY * size:
        cls, room = cls.replace("title", "plate bold"), room * BROADER
    return replace(shape, text=text, cls=cls, at=[x, y, min(size, round(room, 1))])


WITHIN = re.compile(r"\bwithin-(\d+)")
TINY, BROADER = 0.78, 1.18  # than it is meant to be; titles than plates
NARROW, WIDE = frozenset("fijlrtI.,:;'’!- "), frozenset("mwMW—")


def ems(text: str) -> float:
    """How wide a word is about, in the letters that titles are set in; rather too wide."""
    return sum(
        0.31 if sign in NARROW else 0.82 if sign in WIDE else 0.66 if sign.isupper() else 0.5 for sign in text
    )
