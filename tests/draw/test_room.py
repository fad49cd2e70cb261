"""Writing that has to stay within its plate, in languages with longer words."""

from __future__ import annotations

import pytest

from grognard.core.message import say
from grognard.core.scene import ems, label, spoken_shape


def test_a_longer_word_is_smaller_and_a_short_one_keeps_its_size() -> None:
    name = label(0, 0, 18, "x", "white title within-92")
    assert spoken_shape(name, lambda _: "Ritter").at == [0, 0, 18]
    long = spoken_shape(name, lambda _: "Bogenschützen")
    assert long.at[2] < 18
    assert long.at[2] * ems(long.text) <= 93
    assert long.cls == name.cls


def test_a_title_that_would_be_tiny_is_set_in_narrow_letters() -> None:
    name = label(0, 0, 15, "x", "ink title within-104")
    tight = spoken_shape(name, lambda _: "Überraschungsangriffe")
    assert tight.cls == "ink plate bold within-104"
    assert 11 <= tight.at[2] < 15


@pytest.mark.parametrize("cls", ["ink title", "ink plate"])
def test_other_writing_keeps_its_size(cls: str) -> None:
    assert spoken_shape(label(1, 2, 13, say("lost"), cls), lambda _: "ganz und gar verloren").at == [1, 2, 13]
