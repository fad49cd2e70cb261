"""Rules one can see: beside the § that a lesson or an example is about stands its position, and above all of
them every kind of piece, drawn by the program as the table draws them."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from grognard.core.flow import OBSERVER
from grognard.core.game import Game
from grognard.core.message import say, spoken
from grognard.core.registry import registered
from grognard.core.scene import Item, Scene
from grognard.draw.plain import plain_item, plain_shape
from grognard.draw.svg import picture
from grognard.lessons import Attempt, Example, Lesson, Showing, course_of, examples_of

THEMES: Final = ("light", "dark")
MOST_KINDS: Final = 24  # of pieces that are shown
TRY_IT: Final = say("Try it")
STEP_THROUGH: Final = say("Step through it")
NUMBER: Final = re.compile(r"\d+")
PARAGRAPH: Final = r'(<p id="{section}" class="para">.*?</p>)'


def illustrated(page: str, game: Game, language: str) -> str:
    """The page of rules with a picture below each § that something was made for."""
    for section, lesson in pictured(game).items():
        below = figure(game, lesson, language)
        place = re.compile(PARAGRAPH.format(section=re.escape(section)), re.DOTALL)
        page = place.sub(lambda found, below=below: found[1] + below, page, count=1)  # type: ignore[misc]
    return page


def pictured(game: Game) -> dict[str, Lesson | Example]:
    """What stands beside which §: one for each, examples first."""
    found: dict[str, Lesson | Example] = {}
    for example in examples_of(game):
        found.setdefault(example.steps[0].says.rule.lstrip("§"), example)
    for lesson in course_of(game):
        found.setdefault(lesson.learnt.rule.lstrip("§"), lesson)
    return found


def figure(game: Game, lesson: Lesson | Example, language: str) -> str:
    way = spoken(STEP_THROUGH if isinstance(lesson, Example) else TRY_IT, language)
    title = html.escape(spoken(lesson.title, language))
    there = f"/rules/{game.name}/pictures/{language}"
    images = "".join(
        f'<img class="by-{theme}" src="{there}/{theme}/{lesson.name}" alt="" loading="lazy">'
        for theme in THEMES
    )
    return (
        f'<figure class="rule-picture">{images}<figcaption><strong>{title}.</strong> '
        f'<a href="/learn/{game.name}/{lesson.name}">{html.escape(way)}</a></figcaption></figure>'
    )


# ------------------------------------------------------------------ one position


def scene_of(game: Game, lesson: Lesson | Example, language: str) -> Scene:
    """The board where it begins, with what it is about marked."""
    shown = Showing(game, lesson) if isinstance(lesson, Example) else Attempt(game, lesson)
    scene = shown.match.scene(shown.side, language)
    items = [replace(item, act="", chosen=item.key in lesson.look) for item in scene.items]
    return replace(scene, areas=scene.areas[:1], items=items)


def drawn(game: Game, lesson: Lesson | Example, language: str, theme: str) -> bytes:
    """Its position as a picture."""
    return str(picture(scene_of(game, lesson, language), theme, caption=False)).encode()


# ------------------------------------------------------------------ the pieces


@lru_cache(maxsize=32)
def pieces_told(name: str, language: str) -> dict[str, Any]:
    """Every kind of piece once, as a scene tells it."""
    game = registered(name)
    kinds: dict[str, dict[str, Any]] = {}
    art: dict[str, Any] = {}
    for lesson in course_of(game):
        scene = Attempt(game, lesson).match.scene(OBSERVER, language)  # who looks on is offered nothing
        for look, item in looks(scene):
            if look not in kinds and len(kinds) < MOST_KINDS:
                kinds[look] = plain_item(item)
                if item.art:
                    art[item.art] = [plain_shape(shape) for shape in scene.art[item.art]]
    return {"items": list(kinds.values()), "art": art}


def looks(scene: Scene) -> Iterator[tuple[str, Item]]:
    """What can be named and seen on the board, with what it looks like; another number is the same look."""
    for item in scene.items:
        if (item.layer > 0 or item.tip) and item.name and not item.hidden and (item.art or item.shapes):
            marks = [(shape.kind, shape.cls, NUMBER.sub("", str(shape.text))) for shape in item.shapes]
            yield item.art or str(marks), item
