"""Scenes: keyed plain data."""

from __future__ import annotations

from grognard.core.message import say
from grognard.core.scene import (
    Area,
    Button,
    Item,
    Lent,
    Prompt,
    Scene,
    circle,
    label,
    line,
    path,
    poly,
    rect,
    spoken_scene,
)


def test_everything_that_can_be_clicked_is_listed() -> None:
    items = [Item("a", act="a1"), Item("b", why="not yet"), Item("c", act="c1")]
    scene = Scene([Area("board", 10, 10)], items, Prompt("Go."), buttons=[Button("pass", "Pass")])
    assert scene.acts() == ["a1", "c1", "pass"]


def test_shapes_are_a_kind_and_numbers() -> None:
    shapes = [
        rect(1, 2, 3, 4, "ink", 5),
        circle(1, 2, 3, "ink"),
        line(1, 2, 3, 4, "ink"),
        poly([1, 2, 3, 4, 5, 6], "ink"),
        path("M0 0L1 1", "ink"),
        label(1, 2, 3, "text"),
    ]
    assert [(shape.kind, len(shape.at)) for shape in shapes] == [
        ("rect", 5),
        ("circle", 3),
        ("line", 4),
        ("poly", 6),
        ("path", 0),
        ("text", 3),
    ]


def test_a_lent_piece_is_changed_for_nobody_else() -> None:
    shared = Item("ship-1", name="a cruiser")
    mine, yours = Lent({1: shared}), Lent({1: shared})
    mine[1].act = "fire"
    assert mine[1].act == "fire"
    assert [item.act for item in mine.values()] == ["fire"]
    assert list(yours.values()) == [shared]
    assert shared.act == ""


def test_a_lent_piece_that_is_only_looked_at_stays_the_same_thing() -> None:
    shared = Item("ship-1")
    pieces = Lent({1: shared})
    assert 1 in pieces
    assert list(pieces) == [1]
    assert pieces.get(2) is None
    assert next(iter(pieces.values())) is shared


def test_what_many_scenes_share_is_put_into_a_language_once_and_stays_as_it_was() -> None:
    shared = Item("camp", name=say("you are looking on"))
    scenes = [spoken_scene(Scene([], [shared], Prompt("")), "de") for _ in range(2)]
    assert scenes[0].items[0] is scenes[1].items[0]
    assert scenes[0].items[0].name != shared.name == "you are looking on"
