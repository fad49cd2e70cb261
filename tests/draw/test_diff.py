"""A change is small, and following it gives the new scene: here, and in the script that browsers run."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from hypothesis import given, settings

from grognard.core.scene import Button, Item, Prompt, Scene
from grognard.draw.diff import diff
from grognard.draw.plain import Plain, plain

from ..applying import NODE, Script, apply, follow
from .toy import courses, scenes, toy_scene

Follow = Callable[[Plain, list[Plain]], list[Plain]]


@pytest.fixture(scope="module", params=["here", "script"])
def following(request: pytest.FixtureRequest) -> Iterator[Follow]:
    if request.param == "here":
        yield follow
    elif NODE is None:
        pytest.skip("node is not installed")
    else:
        with Script() as script:
            yield script.follow


def without_art(scene: Plain) -> Plain:
    return {name: value for name, value in scene.items() if name != "art"}


def sent(old: Plain, new: Plain) -> Plain:
    """The change as it arrives."""
    change: Plain = json.loads(json.dumps(diff(old, new)))
    return change


@settings(deadline=None)
@given(courses())
def test_following_changes_gives_the_new_scenes(following: Follow, course: list[Scene]) -> None:
    first, *later = [plain(scene) for scene in course]
    changes = [sent(old, new) for old, new in pairwise([first, *later])]
    for seen, new in zip(following(first, changes), later, strict=True):
        assert without_art(seen) == without_art(new)
        assert {**seen.get("art", {}), **new.get("art", {})} == seen.get("art", {})


@settings(deadline=None)
@given(scenes)
def test_no_change_is_empty_and_a_curtain_hides_all(following: Follow, scene: Scene) -> None:
    shown = plain(scene)
    assert diff(shown, shown) == {}
    lifted, fallen = following({}, [sent({}, shown), sent(shown, {})])
    assert lifted == shown
    assert without_art(fallen) == {}


def changed(scene: Scene) -> Plain:
    return diff(plain(toy_scene()), plain(scene))


def test_a_move_is_only_a_move_and_about_100_bytes() -> None:
    scene = toy_scene()
    scene.items[2].x, scene.items[2].y = 180.24, 60
    change = changed(scene)
    assert change == {"move": {"man": [180.2, 60, 0]}}
    assert len(json.dumps(change)) < 100


def test_turning_on_the_spot_is_a_move() -> None:
    scene = toy_scene()
    scene.items[3].turn = 0
    assert changed(scene) == {"move": {"foe": [180, 40, 0]}}


def test_what_changes_otherwise_is_told_field_by_field() -> None:
    scene = toy_scene()
    scene.items[1].act = ""
    assert changed(scene) == {"edit": [(["b1"], {"act": None})]}


def test_what_is_new_about_several_is_told_once() -> None:
    scene = toy_scene()
    for item in scene.items:
        item.tip = "wait"
    assert changed(scene) == {"edit": [(["a1", "b1", "man", "foe", "king"], {"tip": "wait"})]}


def test_dropping_and_appending_need_no_order() -> None:
    scene = toy_scene()
    del scene.items[2]
    scene.items.append(Item("new"))
    assert changed(scene) == {"drop": ["man"], "set": [{"key": "new", "area": "board"}]}


def test_a_kind_of_which_none_stays_is_dropped_by_its_name() -> None:
    old, new = toy_scene(), toy_scene()
    keys = ("way-1", "way-2", "to-1", "to-2", "to-3", "wake")
    old.items += [Item(key) for key in keys]
    new.items.append(Item("to-2"))
    change = diff(plain(old), plain(new))
    assert change == {"drop": ["way-*", "to-1", "to-3", "wake"]}
    assert apply(plain(old), change) == plain(new)


def test_another_order_is_told() -> None:
    scene = toy_scene()
    scene.items.reverse()
    assert changed(scene) == {"order": [("king", ""), ("foe", "king"), ("man", "foe"), ("b1", "man")]}


def test_only_what_stands_wrong_is_put_elsewhere() -> None:
    scene = toy_scene()
    scene.items.insert(1, scene.items.pop())
    assert changed(scene) == {"order": [("king", "a1")]}


def test_art_is_sent_once() -> None:
    scene = toy_scene()
    scene.art["more"] = scene.art.pop("cell")
    assert changed(scene) == {"art": {"more": plain(scene)["art"]["more"]}}


def test_what_is_gone_is_told_as_empty() -> None:
    scene = toy_scene()
    scene.buttons, scene.prompt = [], Prompt("")
    assert changed(scene) == {"buttons": [], "prompt": {"text": ""}}
    scene.buttons = [Button("x", "X")]
    assert changed(scene)["buttons"] == [{"act": "x", "label": "X"}]
