"""§10 Transports and shore batteries."""

from __future__ import annotations

from tests.epic_naval.table import battle
from tests.epic_naval.test_bombers import over_to

LAND = """
    . . . . . .
     . T + A .
    . . . . . .
     . . . . .
    . . . . . e
"""
UNLOAD = """
[[goals]]
side = "west"
kind = "unload"
cargo = 2
nodes = ["b3"]

[[goals]]
kind = "points"
"""
DELIVER = """
[[goals]]
side = "west"
kind = "deliver"
cargo = 2
edge = "east"

[[goals]]
side = "east"
kind = "deny"

[[goals]]
side = "east"
kind = "otherwise"
"""


def test_10_1_a_transport_unloads_on_a_landing_node() -> None:
    sea = battle(LAND, goals=UNLOAD, T="west TR E", A="east airfield 2", e="east CA W")
    sea.play("TR1", "ahead", "end", "unload")
    assert sea.naval.load[sea.number("west TR1")] == 1
    assert sea.score == [1, 0]


def test_10_1_without_a_goal_it_is_worth_a_point_all_the_same() -> None:
    sea = battle(LAND, T="west TR E", A="east airfield 2", e="east CA W")
    sea.play("TR1", "ahead", "end", "unload")
    assert sea.score == [1, 0]


def test_10_2_enough_cargo_takes_the_airfield_which_flies_for_its_captor() -> None:
    sea = battle(LAND, T="west TR E", A="east airfield 2 1", e="east CA W")
    sea.play("TR1", "ahead", "end", "unload")
    assert sea.naval.base_owner[0] == 0
    assert "base-b4" not in sea.legal
    over_to(sea, 3)
    while sea.to_act != "west":
        sea.play("over")
    sea.play("base-b4", "lay-b4", "SE")
    assert sea.naval.aloft[0] == 1


def test_10_2_too_little_cargo_does_not() -> None:
    sea = battle(LAND, T="west TR E", A="east airfield 2 2", e="east CA W")
    sea.play("TR1", "ahead", "end", "unload")
    assert sea.naval.base_owner[0] == 1


def test_10_2_cargo_elsewhere_does_not() -> None:
    chart = LAND.replace("T + A", "A . .").replace(". . . . .\n    . . . . . e", ". T + . .\n    . . . . . e")
    sea = battle(chart, T="west TR E", A="east airfield 2 1", e="east CA W")
    sea.play("TR1", "ahead", "end", "unload")
    assert sea.naval.base_owner[0] == 1


def test_10_1_enough_cargo_wins() -> None:
    sea = battle(LAND, goals=UNLOAD, hand="c5", T="west TR E", A="east airfield 2", e="east CA W")
    sea.play("TR1", "ahead", "end", "unload", "over", "c5", "TR1", "end", "unload")
    assert sea.match.outcome is not None
    assert (sea.match.outcome.winner, sea.match.outcome.rule) == ("west", "§15.5")


def test_10_3_a_transport_on_its_edge_leaves_with_its_cargo() -> None:
    chart = """
        . . . . .
         . . T .
        . . . . .
         e . . .
    """
    sea = battle(chart, goals=DELIVER, T="west TR E", e="east CA W")
    sea.play("TR1", "ahead", "end")
    assert sea.where("west TR1") == "away"
    assert sea.naval.brought[0] == 2
    assert sea.match.outcome is not None
    assert sea.match.outcome.winner == "west"


def test_10_4_a_battery_bars_and_fires_forward() -> None:
    chart = """
        . . . . . . .
         . . . b . .
        . . . . . . .
         . D . . . .
    """
    sea = battle(chart, turn="east", hand="c1", b="east battery W", D="west DD E")
    sea.naval.put(sea.number("west DD1"), sea.node("b1"), 0)
    sea.naval.ship_at[sea.node("d2")] = -1
    assert "base-b4" in sea.legal
    sea.play("base-b4", "xb1")
    assert sea.where("west DD1") == "sunk"
    sea = battle(chart.replace(". D . . . .", ". . . . D ."), b="east battery W", D="west BB E")
    assert sea.naval.cover[sea.node("b3")]
    assert not sea.naval.cover[sea.node("b5")]
    sea.play("BB1", "end", "xb4-base")
    assert sea.score == [1, 0]
    assert sea.naval.base_lost[0] == 1


def test_10_1_a_class_with_room_for_one_unloads_it() -> None:
    goals = UNLOAD.replace("cargo = 2", "cargo = 1")
    more = "[ships.TR]\ncargo = 1\n"
    sea = battle(LAND, goals=goals, more=more, T="west TR E", A="east airfield 2", e="east CA W")
    sea.play("TR1", "ahead", "end")
    assert "unload" in sea.legal


def test_10_1_who_has_nothing_left_unloads_nothing() -> None:
    sea = battle(LAND, goals=UNLOAD, T="west TR E", A="east airfield 2", e="east CA W")
    sea.play("TR1", "ahead", "end")
    assert "unload" in sea.legal
    sea.naval.load[sea.number("west TR1")] = 0
    assert "unload" not in sea.legal
