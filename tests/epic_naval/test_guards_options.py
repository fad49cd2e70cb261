"""Corners of rules that only some scenarios have, which planted faults once got through."""

from __future__ import annotations

import pytest

from grognard.games.epic_naval.ashore import fresh_on
from tests.epic_naval.table import battle
from tests.epic_naval.test_land_units import SHELLED, hill, stacks
from tests.epic_naval.test_minefields import why

ISLE = """
    . . . . . . .
     . . 2 1 . .
    . . 3 # 0 . .
     . . 4 5 . .
    w . . . . . e
"""


@pytest.mark.parametrize(
    ("heading", "node"), [(0, "c5"), (1, "b4"), (2, "b3"), (3, "c3"), (4, "d3"), (5, "d4")]
)
def test_18_3_a_land_unit_marches_on_whichever_side_land_lies(heading: int, node: str) -> None:
    chart = ISLE.replace(str(heading), "#")
    sea = battle(chart, west=stacks("c4"), w="west TR W", e="east TR E")
    sea.play("march-c4")
    assert sea.legal == [node]


def test_18_3_whoever_stands_on_a_lone_rock_is_told_so() -> None:
    sea = battle(ISLE, west=stacks("c4"), w="west TR W", e="east TR E")
    assert why(sea, "march-c4") == "no land or landing place lies beside it"


def test_18_6_when_one_is_shot_no_other_gains_a_march() -> None:
    sea = hill(SHELLED, east="c4 2", B="west BB E", D="west DD NE")
    sea.play("BB1", "end", "xc4-land")
    assert fresh_on(sea.naval, 1, sea.node("c4")) == 1
