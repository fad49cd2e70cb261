"""§7 Carriers and planes."""

from __future__ import annotations

from grognard.games.epic_naval.data import PLANE_ON
from tests.epic_naval.table import battle
from tests.epic_naval.test_forces import mustering

CHART = """
    . . . . . . . .
     . . . . . . .
    C . . . e . . .
     . . . . . . .
    . . . . . . . f
"""


def test_7_1_without_a_plane_aboard_a_carrier_bars_nothing() -> None:
    sea = battle(CHART, turn="east", C="west CV E", e="east CA W", f="east CA W")
    assert sea.naval.cover[sea.node("c6")]
    sea.naval.load[sea.number("west CV1")] = 0
    sea.play("CA2", "end", "over")
    assert not sea.naval.cover[sea.node("c6")]


def test_7_2_a_plane_lies_where_it_struck() -> None:
    sea = battle(CHART, C="west CV E", e="east CA W", f="east CA W")
    sea.play("CV1", "end", "xc5")
    assert sea.where("east CA1") == "sunk"
    assert sea.naval.planes[sea.node("c5")] == 1
    assert sea.naval.load[sea.number("west CV1")] == 1  # not the one laid just now


def test_7_3_planes_come_back_within_five_nodes_at_the_end_of_a_later_activation() -> None:
    sea = battle(CHART, hand="c5", C="west CV E", e="east CA W", f="east CA W")
    sea.play("CV1", "end", "xc5")
    sea.play("over", "c5", "CV1", "end")
    assert sea.naval.load[sea.number("west CV1")] == 2
    assert sea.naval.planes_out[0] == 0


def test_7_4_enemy_ships_destroy_planes_they_pass() -> None:
    sea = battle(CHART, C="west CV E", e="east CA W", f="east DD NW")
    naval = sea.naval
    naval.planes[sea.node("d7")] = naval.planes[sea.node("c6")] = 1
    naval.planes_out[0] = 2
    naval.load[sea.number("west CV1")] = 0
    sea.play("over", "DD1", "ahead")
    assert sea.score == [0, 1]
    assert naval.planes[sea.node("d7")] == 0
    assert naval.planes[sea.node("c6")] == 1


def test_7_5_planes_out_at_the_end_are_lost() -> None:
    sea = battle(CHART, round=8, C="west CV E", e="east CA W", f="east CA W")
    sea.play("CV1", "end", "xc5", "over", "over")
    assert sea.match.outcome is not None
    assert sea.score == [3, 1]
    assert sea.match.outcome.rule == "§15.6"


def test_8_10_an_airfield_is_open_again_when_the_plane_on_it_comes_back() -> None:
    sea = battle(CHART, hand="c5", C="west CV E", e="east airfield 2", f="east TR E")
    sea.play("CV1", "end", "xc5-base", "over")
    assert sea.naval.base_hit[0] == PLANE_ON
    sea.play("c5", "CV1", "end")
    assert sea.naval.base_hit[0] == 0
    assert sea.story.splitlines()[-2:] == [
        "West's carrier CV1 takes 1 plane back aboard.",
        "The airfield c5 is clear again.",
    ]


def test_7_4_ships_laid_out_over_planes_destroy_them() -> None:
    sea = mustering(battle(CHART, C="west tf CA", f="east TR E"))
    naval = sea.naval
    for name in ("c1", "c2"):
        naval.planes[naval.rules.nodes + sea.node(name)] = 1
    naval.planes_out[1] = 2
    sea.play("deploy-tf1", "CA1", "c2", "E")
    assert (sea.score, naval.planes_out[1]) == ([1, 0], 1)
    assert naval.planes[naval.rules.nodes + sea.node("c2")] == 0
