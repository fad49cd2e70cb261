"""§10 Transports and shore batteries."""

from __future__ import annotations

from tests.epic_naval.table import battle

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
captures = "b4"

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


def test_10_2_enough_cargo_takes_the_airfield_and_wins() -> None:
    sea = battle(LAND, goals=UNLOAD, hand="c5", T="west TR E", A="east airfield 2", e="east CA W")
    sea.play("TR1", "ahead", "end", "unload", "over", "c5", "TR1", "end", "unload")
    assert sea.naval.base_owner[0] == 0
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
    assert sea.naval.delivered[0] == 2
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
