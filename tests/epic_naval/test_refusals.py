"""Whatever is not possible is refused with its reason and its §."""

from __future__ import annotations

import pytest

from grognard.core.errors import BadNotation
from tests.epic_naval.table import battle

CHART = """
    . . . . . . . .
     . . . . . . .
    D A . . . . . e
     . . . . . . .
    T . . . . . . f
"""


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("DD2", "§5.1"),
        ("tf2", "§13.1"),
        ("c1", "§11.1"),
        ("link-c2", "§8.4"),
        ("shift-c2", "§8.6"),
        ("surface-SS1", "§9.2"),
        ("back-DD1", "§12.2"),
        ("base-c9", "§8.1"),
        ("ahead", "§4.5"),
    ],
)
def test_4_5_refused_as_an_action(text: str, rule: str) -> None:
    sea = battle(CHART, D="west DD NE", A="west airfield 2", T="west tf CA", e="east TR E", f="east TR E")
    assert sea.refused(text) == rule


def test_refused_later_in_a_turn() -> None:
    sea = battle(CHART, D="west DD NE", A="west airfield 2", T="west tf CA", e="east TR E", f="east TR E")
    sea.play("base-c2")
    assert sea.refused("xa1") == "§6.8"
    assert sea.refused("repair") == "§8.10"
    sea.play("lay-c2", "E", "over", "tf1", "E", "E", "E", "E")
    assert sea.refused("E") == "§13.3"
    sea.play("stay", "DD1", "ahead", "ahead")
    assert sea.refused("ahead") == "§5.4"


def test_nonsense_is_no_notation() -> None:
    sea = battle(CHART, D="west DD NE", e="east TR E")
    with pytest.raises(BadNotation):
        sea.match.act("west", "fire everything")
