"""Scenes: keyed plain data."""

from __future__ import annotations

from grognard.core.scene import (
    Area,
    Button,
    Item,
    Prompt,
    Scene,
    circle,
    label,
    line,
    path,
    poly,
    rect,
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
