"""A tiny scene of no game in particular, and scenes out of hypothesis' imagination."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from grognard.core.scene import (
    Area,
    Button,
    Item,
    Note,
    Prompt,
    Scene,
    circle,
    label,
    line,
    path,
    poly,
    rect,
)


def toy_scene() -> Scene:
    """Two squares, a piece of each side, a hand of one card, everything a scene can hold."""
    cell = [rect(-50, -40, 100, 80, "paper line", 6)]
    return Scene(
        areas=[
            Area("board", 240, 120, "The field", (5, 20)),
            Area("hand", 240, 60, "Your hand", (5, 20)),
        ],
        art={"cell": cell, "man": [circle(0, 0, 20, "side0 line"), label(0, 6, 16, "A", "on-side bold")]},
        items=[
            Item("a1", x=60, y=60, art="cell", name="square a1", text="a1"),
            Item("b1", x=180, y=60, art="cell", name="square b1", act="b1", tip="a free square", text="b1"),
            Item("man", layer=1, x=60, y=60, art="man", name="red man", chosen=True, text="♟A"),
            Item(
                "foe",
                layer=1,
                x=180,
                y=40,
                turn=180,
                shapes=[
                    poly([0, -20, 20, 15, -20, 15], "side1 line"),
                    line(-5, 0, 5, 0, "gold"),
                    path("M-9 9H9", "line"),
                ],
                name="blue <foe> & co.",
                why="it is not yours",
                rule="§2",
                text="V\nfoe",
            ),
            Item("king", "hand", 1, 40, 30, shapes=[rect(-30, -20, 60, 40, "card")], text="King"),
        ],
        prompt=Prompt("Move the red man", "§1.2"),
        buttons=[Button("pass", "Pass", "do nothing")],
        notes=[Note("Turn", "3"), Note("Reserve", "4", 0), Note("Reserve", "5", 1)],
    )


numbers = st.floats(-500, 500, allow_nan=False)
words = st.text(max_size=6)
keys = st.sampled_from("abcdefg")
turns = st.sampled_from([0.0, 60.0, 90.0])
shapes = st.one_of(
    st.builds(rect, numbers, numbers, numbers, numbers, words, numbers),
    st.builds(circle, numbers, numbers, numbers, words),
    st.builds(line, numbers, numbers, numbers, numbers, words),
    st.builds(poly, st.lists(numbers, min_size=6, max_size=6), words),
    st.builds(path, words, words),
    st.builds(label, numbers, numbers, numbers, words, words),
)
items = st.builds(
    Item,
    key=keys,
    area=st.sampled_from(["board", "hand"]),
    layer=st.integers(0, 2),
    x=numbers,
    y=numbers,
    turn=turns,
    art=words,
    shapes=st.lists(shapes, max_size=2),
    name=words,
    tip=words,
    act=words,
    why=words,
    rule=words,
    chosen=st.booleans(),
    text=words,
    hidden=st.booleans(),
    hover=st.lists(keys, max_size=2),
    then=st.lists(words, max_size=2),
)
scenes = st.builds(
    Scene,
    areas=st.lists(st.builds(Area, key=keys, width=numbers, height=numbers, title=words), max_size=2),
    items=st.lists(items, max_size=6, unique_by=lambda item: item.key),
    prompt=st.builds(Prompt, text=words, rule=words),
    art=st.dictionaries(words, st.lists(shapes, min_size=1, max_size=2), max_size=2),
    buttons=st.lists(
        st.builds(Button, act=words, label=words, tip=words, hover=st.lists(keys, max_size=1)), max_size=2
    ),
    notes=st.lists(st.builds(Note, label=words, value=words, side=st.integers(-1, 1)), max_size=2),
)


@st.composite
def courses(draw: st.DrawFn) -> list[Scene]:
    """Scenes one after the other: all is new, or some things have moved and others lie on top."""
    course = [draw(scenes)]
    for is_new in draw(st.lists(st.booleans(), min_size=1, max_size=3)):
        items = [
            replace(item, x=draw(numbers), turn=draw(turns)) if draw(st.booleans()) else item
            for item in course[-1].items
        ]
        course.append(draw(scenes) if is_new else replace(course[-1], items=draw(st.permutations(items))))
    return course
