"""Scenes: what is drawn and what can be clicked."""

from __future__ import annotations

from itertools import pairwise
from math import isfinite

import msgspec

from grognard.core.scene import Button, Item, Scene, Shape
from grognard.testing.trial import Broken, Stop, encoded

NUMBERS = {"rect": 5, "circle": 3, "line": 4, "path": 0, "text": 3}  # a poly has any even number


def scenes_are_plain(stop: Stop) -> None:
    """Everybody has a scene at any time; it can be sent as JSON and comes back the same."""
    for side, scene in stop.scenes:
        if msgspec.json.decode(encoded(scene), type=Scene) != scene:
            raise Broken("the scene comes back changed", side)


def keys_are_unique(stop: Stop) -> None:
    """Items and areas have keys of their own, and items lie on areas that exist."""
    for side, scene in stop.scenes:
        areas = [area.key for area in scene.areas]
        for keys in (areas, [item.key for item in scene.items]):
            for at, key in enumerate(keys):
                if not key or key in keys[:at]:
                    raise Broken(f"the key {key!r} is empty or used twice", side)
        for item in scene.items:
            if item.area not in areas:
                raise Broken(f"the item {item.key!r} lies on {item.area!r}, which is no area", side)
            if item.art and item.art not in scene.art:
                raise Broken(f"the item {item.key!r} wants the art {item.art!r}, which is not there", side)


def legal_actions_can_be_clicked(stop: Stop) -> None:
    """Every legal action of the side that looks can be clicked, and nothing else can."""
    for side, scene in stop.scenes:
        legal, acts = stop.match.legal(side), scene.acts()
        for text in legal:
            if text not in acts:
                raise Broken("it is legal but cannot be clicked", side, text)
        for text in acts:
            if text not in legal:
                raise Broken("it can be clicked but is not legal", side, text)


def clickable_things_have_names(stop: Stop) -> None:
    """Whatever can be clicked has a name in words."""
    for side, scene in stop.scenes:
        for item in scene.items:
            if item.act and not item.name.strip():
                raise Broken(f"the item {item.key!r} has no name", side, item.act)
            if item.act and item.why:
                raise Broken(f"the item {item.key!r} can be clicked, yet says why not", side, item.act)
            if item.why and not item.choice:
                raise Broken(f"the item {item.key!r} says why not, but not what", side)
        for button in scene.buttons:
            if not button.label.strip():
                raise Broken("the button has no label", side, button.act)


def hidden_things_are_only_shown(stop: Stop) -> None:
    """What is seen only while something is pointed at exists, and cannot be clicked itself."""
    for side, scene in stop.scenes:
        hidden = [item.key for item in scene.items if item.hidden]
        things: list[Item | Button] = [*scene.items, *scene.buttons]
        for thing in things:
            for key in thing.hover:
                if key not in hidden:
                    raise Broken(f"pointing shows {key!r}, which is no hidden item", side, thing.act)
        for item in scene.items:
            if item.hidden and item.act:
                raise Broken(f"the item {item.key!r} can be clicked but is hidden", side, item.act)


def a_click_plays_legal_actions(stop: Stop) -> None:
    """A click that goes on to play more goes on with legal actions of the same side."""
    for side, scene in stop.scenes:
        for item in scene.items:
            fork = stop.fork() if item.then else stop.match
            for text, following in pairwise([item.act, *item.then]):
                fork.act(side, text)
                if following not in fork.legal(side):
                    raise Broken(f"a click on {item.key!r} goes on with {following!r}", side, item.act)


def there_is_always_a_prompt(stop: Stop) -> None:
    """Everybody is told in words what is asked or waited for."""
    for side, scene in stop.scenes:
        if not scene.prompt.text.strip():
            raise Broken("the prompt is empty", side)


def shapes_can_be_drawn(stop: Stop) -> None:
    """Shapes are of known kinds with the numbers they need."""
    for side, scene in stop.scenes:
        for name, shapes in [*scene.art.items(), *((item.key, item.shapes) for item in scene.items)]:
            for shape in shapes:
                if not drawable(shape):
                    raise Broken(f"{name!r} has a shape that cannot be drawn: {shape}", side)
        for item in scene.items:
            if not all(isfinite(number) for number in (item.x, item.y, item.turn)):
                raise Broken(f"the item {item.key!r} has no place", side)


def drawable(shape: Shape) -> bool:
    wanted = NUMBERS.get(shape.kind, len(shape.at) if shape.kind == "poly" else -1)
    return len(shape.at) == wanted and all(isfinite(number) for number in shape.at)
