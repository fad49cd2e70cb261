"""Whatever is not possible is refused with its reason and its §."""

from __future__ import annotations

import pytest

from grognard.core.errors import BadNotation
from tests.epic_naval.table import battle
from tests.epic_naval.test_minefields import why

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


def test_11_4_a_base_that_could_be_used_without_the_card_is_told_that_it_is_the_card() -> None:
    sea = battle(CHART, hand="c2", D="west DD NE", A="west airfield 2", e="east TR E")
    assert "base-c2" in sea.legal
    sea.play("c2")
    assert sea.refused("base-c2") == "§11.4"
    assert why(sea, "base-c2") == "the card is of no use to it"


def test_11_7_a_carrier_with_planes_is_kept_from_attacking_by_the_squall() -> None:
    sea = battle(CHART, more="[ships.CV]\nlays = true\n", D="west CV E", A="west CV E", e="east TR E")
    sea.naval.squall = True
    sea.play("CV2", "ahead", "end")
    assert sea.refused("xc8") == "§11.7"
    sea.naval.squall = False
    sea.naval.load[sea.number("west CV2")] = 0
    assert why(sea, "xc8") == "CV2 has nothing to attack with"


def test_9_1_who_cannot_dive_is_not_told_how_long() -> None:
    sea = battle(CHART, D="west DD E", A="west SS E", e="east TR E", f="east TR E")
    sea.play("SS1", "end")
    assert why(sea, "dive4") == "SS1 cannot dive so long"
    sea = battle(CHART.replace("D A", "A D"), D="west DD E", A="west SS E", e="east TR E", f="east TR E")
    sea.naval.mines[0] = 0
    sea.play("DD1", "ahead", "ahead", "ahead", "ahead", "end")
    assert why(sea, "dive1") == "DD1 cannot dive"


def test_19_5_mines_farther_off_are_not_swept() -> None:
    more = "[ships.DD]\nsweeps = true\nlays = true\n"
    sea = battle(CHART, more=more, D="west DD E", A="west CA E", e="east TR E", f="east TR E")
    for node in ("b1", "a4"):
        sea.naval.mine_at[sea.node(node)] = 1
    sea.play("DD1", "end")
    assert sea.refused("sweep-a4") == "§19.5"
    assert why(sea, "sweep-a4") == "DD1 sweeps mines on a node beside it only"
