"""A change is small, and applying it gives the new scene."""

from __future__ import annotations

import json

from hypothesis import given, settings

from grognard.core.scene import Button, Item, Prompt, Scene
from grognard.draw.diff import apply, diff
from grognard.draw.plain import Plain, plain

from .toy import scenes, toy_scene


def without_art(scene: Plain) -> Plain:
    return {name: value for name, value in scene.items() if name != "art"}


@settings(deadline=None)
@given(scenes, scenes)
def test_applying_a_change_gives_the_new_scene(before: Scene, after: Scene) -> None:
    old, new = plain(before), plain(after)
    change = json.loads(json.dumps(diff(old, new)))
    result = apply(old, change)
    assert without_art(result) == without_art(new)
    assert {**result.get("art", {}), **new.get("art", {})} == result.get("art", {})


@settings(deadline=None)
@given(scenes)
def test_no_change_is_empty_and_a_curtain_hides_all(scene: Scene) -> None:
    told = plain(scene)
    assert diff(told, told) == {}
    assert apply({}, diff({}, told)) == told
    assert without_art(apply(told, diff(told, {}))) == {}


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
