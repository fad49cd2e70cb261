"""Pictures that stand alone: well-formed whatever a game writes, in both themes."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from hypothesis import given, settings

from grognard.core.scene import Scene
from grognard.draw.palette import COLOURS
from grognard.draw.svg import picture

from .toy import scenes, toy_scene

SVG = "{http://www.w3.org/2000/svg}"


def read(text: str) -> ET.Element:
    return ET.fromstring(text)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_picture_carries_its_own_colours(theme: str) -> None:
    text = str(picture(toy_scene(), theme))
    assert read(text).tag == SVG + "svg"
    assert "var(" not in text
    assert COLOURS["felt"].of(theme) in text


@settings(deadline=None)
@given(scenes)
def test_every_scene_is_well_formed(scene: Scene) -> None:
    read(str(picture(scene)))


def test_writing_is_escaped_and_things_are_named() -> None:
    text = str(picture(toy_scene()))
    assert "<title>blue &lt;foe&gt; &amp; co.</title>" in text
    titles = [title.text for title in read(text).iter(SVG + "title")]
    assert titles == ["square a1", "square b1", "red man", "blue <foe> & co."]


def test_everything_is_drawn_from_the_bottom_layer_up() -> None:
    tree = read(str(picture(toy_scene())))
    drawn = [shape.tag.removeprefix(SVG) for group in tree.iter(SVG + "g") for shape in group]
    for kind in ("rect", "circle", "polygon", "line", "path", "text"):
        assert kind in drawn
    assert drawn.index("rect") < drawn.index("circle")


def test_what_can_be_chosen_and_what_is_chosen_stand_out() -> None:
    tree = read(str(picture(toy_scene())))
    assert [group.get("class") for group in tree.iter(SVG + "g") if group.get("class")] == ["can", "chosen"]


def test_writing_on_a_turned_counter_stays_upright() -> None:
    scene = toy_scene()
    scene.items[2].turn = 90
    assert 'y="6" font-size="16" transform="rotate(-90 0 0.7)">A</text>' in str(picture(scene))


def test_the_prompt_is_the_caption_unless_it_is_not_wanted() -> None:
    assert "Move the red man §1.2" in str(picture(toy_scene()))
    assert "Move the red man" not in str(picture(toy_scene(), caption=False))


def test_notebooks_show_it_and_it_can_be_saved(tmp_path: Path) -> None:
    shown = picture(toy_scene())
    shown.save(tmp_path / "toy.svg")
    assert (tmp_path / "toy.svg").read_text(encoding="utf-8") == shown._repr_svg_()


def test_the_style_touches_nothing_outside_the_picture() -> None:
    style = str(picture(toy_scene())).split("<style>\n")[1].split("</style>")[0]
    assert all(line.startswith(".grognard-light ") for line in style.splitlines())


def test_what_is_only_seen_while_something_is_pointed_at_is_not_in_the_picture() -> None:
    scene = toy_scene()
    scene.items[2].hidden = True
    assert "<title>red man</title>" not in str(picture(scene))
