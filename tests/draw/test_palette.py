"""Every colour can be told and every writing can be read, by day and by night."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from grognard.draw.palette import COLOURS, GROUNDS, css, css_of, defs, defs_of

THEMES = ["light", "dark"]
PAIRS = [(text, ground) for text, grounds in GROUNDS.items() for ground in grounds]


def luminance(colour: str) -> float:
    """As WCAG 2 defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str, theme: str) -> float:
    dark, light = sorted(luminance(COLOURS[name].of(theme)) for name in (one, other))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_computed_as_everybody_does() -> None:
    assert luminance("#ffffff") == pytest.approx(1)
    assert (1 + 0.05) / (luminance("#767676") + 0.05) == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("text", "ground"), [(text, on) for text, grounds in GROUNDS.items() for on in grounds]
)
def test_writing_can_be_read_on_its_ground(text: str, ground: str, theme: str) -> None:
    assert contrast(text, ground, theme) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("mark", ["side0", "side1", "gold", "danger", "line", "lit-line"])
@pytest.mark.parametrize("ground", ["paper", "card"])
def test_marks_stand_out_from_paper_and_card(mark: str, ground: str, theme: str) -> None:
    assert contrast(mark, ground, theme) >= 3


def test_every_agreed_class_is_painted() -> None:
    agreed = (
        "felt paper card ink ink-soft line line-soft side0 side1 side0-soft side1-soft gold danger "
        "lit shade land sand hatch0 hatch1 on-side bold small"
    )
    for name in agreed.split():
        assert re.search(rf"\.{name}\b[^-]", css()), name


def test_both_themes_follow_the_system_unless_the_root_says() -> None:
    sheet = css()
    assert ":root { color-scheme: light dark;" in sheet
    assert ":root[data-theme=light] { color-scheme: light }" in sheet
    assert ":root[data-theme=dark] { color-scheme: dark }" in sheet
    for name, colour in COLOURS.items():
        if colour.light == colour.dark:
            assert f".{name} {{ fill: {colour.light} }}" in sheet
        else:
            assert f" --{name}: light-dark({colour.light}, {colour.dark})" in sheet
    assert set(re.findall(r"var\(--([\w-]+)\)", sheet)) <= set(COLOURS)
    assert sheet.count("{") == sheet.count("}")


def test_a_picture_that_stands_alone_has_its_colours_written_out() -> None:
    assert "var(" not in css_of("dark", ".x", [], {"side0"})
    assert COLOURS["side0"].dark in css_of("dark", ".x", [], {"side0"})
    assert COLOURS["side0"].light in css_of("light", ".x", [], {"side0"})


def test_a_picture_that_stands_alone_carries_only_what_it_paints_with() -> None:
    sheet = css_of("light", ".x", [], {"g-sea", "s-sand"})
    assert "fill: url(#light-g-sea)" in sheet
    assert ".s-sand " in sheet
    assert ".s-ink " not in sheet
    paints = [paint.get("id") for paint in ET.fromstring(defs_of("light", {"g-sea"}))]
    assert paints == ["light-hatch0", "light-hatch1", "light-g-sea"]


def test_gradients_and_patterns_are_well_formed_and_named_as_the_classes() -> None:
    names = [paint.get("id") for paint in ET.fromstring(defs())]
    assert names[:2] == ["hatch0", "hatch1"]
    assert len(names) <= 40
    for name in names:
        assert f".{name} {{ fill: url(#{name}) }}" in css()
