"""A scene as plain data: small, JSON as it is, and nothing lost."""

from __future__ import annotations

import json

from hypothesis import given, settings

from grognard.core.scene import Area, Button, Item, Note, Prompt, Scene, Shape
from grognard.draw.plain import Plain, number, plain

from .toy import scenes, toy_scene


def scene_from(told: Plain) -> Scene:
    """The scene that ``plain`` wrote (rounded as it was)."""
    return Scene(
        areas=[Area(**{**area, "grid": tuple(area["grid"])}) for area in told.get("areas", [])],
        items=[item_from(item) for item in told.get("items", [])],
        prompt=Prompt(**told.get("prompt", {"text": ""})),
        art={name: [Shape(**shape) for shape in shapes] for name, shapes in told.get("art", {}).items()},
        buttons=[Button(**button) for button in told.get("buttons", [])],
        notes=[Note(**note) for note in told.get("notes", [])],
        spelled=told.get("spelled", {}),
    )


def item_from(told: Plain) -> Item:
    return Item(**{**told, "shapes": [Shape(**shape) for shape in told.get("shapes", [])]})


def test_what_says_nothing_is_left_out() -> None:
    scene = Scene(
        [Area("board", 100, 50)], [Item("a"), Item("b", x=10.04, y=-0.01, chosen=True)], Prompt("Go")
    )
    assert plain(scene) == {
        "areas": [{"key": "board", "width": 100, "height": 50, "grid": [10, 20]}],
        "items": [{"key": "a", "area": "board"}, {"key": "b", "area": "board", "x": 10, "chosen": True}],
        "prompt": {"text": "Go"},
    }


def test_a_sheet_says_how_small_it_may_get_and_a_switch_that_it_is_one() -> None:
    scene = Scene([Area("board", 100, 50, least=0.7)], [Item("zones", hover=["zone"], keep=True)], Prompt(""))
    told = plain(scene)
    assert told["areas"][0]["least"] == 0.7
    assert told["items"] == [{"key": "zones", "area": "board", "hover": ["zone"], "keep": True}]
    assert scene_from(told) == scene


def test_a_note_always_says_whose_it_is() -> None:
    scene = Scene([], [], Prompt(""), notes=[Note("Units", "3", 0), Note("Turn", "1")])
    assert [note["side"] for note in plain(scene)["notes"]] == [0, -1]


def test_numbers_have_one_decimal_at_most_and_no_minus_zero() -> None:
    assert json.dumps([number(value) for value in (1.0, 1.25, 1.26, -0.04, -3.0)]) == "[1, 1.2, 1.3, 0, -3]"


def test_a_shape_keeps_its_coordinates_even_if_they_are_zero() -> None:
    scene = Scene([], [Item("a", shapes=[Shape("circle", [0, 0, 0])])], Prompt(""))
    assert plain(scene)["items"][0]["shapes"] == [{"kind": "circle", "at": [0, 0, 0]}]


def test_the_same_art_is_written_once_and_other_art_anew() -> None:
    one, other = toy_scene(), toy_scene()
    assert plain(one)["art"] is plain(one)["art"]
    other.art["cell"] = []
    assert plain(other)["art"] != plain(one)["art"]


def test_the_toy_scene_comes_back_as_it_was() -> None:
    assert scene_from(plain(toy_scene())) == toy_scene()


@settings(deadline=None)
@given(scenes)
def test_every_scene_survives_json_and_comes_back(scene: Scene) -> None:
    told = plain(scene)
    assert json.loads(json.dumps(told)) == told
    assert plain(scene_from(told)) == told


def test_what_is_only_seen_while_something_is_pointed_at() -> None:
    scene = Scene([], [Item("range", hidden=True), Item("man", hover=["range"])], Prompt(""))
    assert plain(scene)["items"] == [
        {"key": "range", "area": "board", "hidden": True},
        {"key": "man", "area": "board", "hover": ["range"]},
    ]
