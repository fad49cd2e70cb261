"""§9 Submarines."""

from __future__ import annotations

from tests.epic_naval.table import battle
from tests.epic_naval.test_bombers import over_to

CHART = """
    . . . . . . .
     . . . ~ . .
    . . S . . . .
     . . . . . .
    . . . . . . e
"""


def test_9_1_a_submarine_dives_for_up_to_three_rounds_never_past_the_last() -> None:
    sea = battle(CHART, S="west SS E", e="east TR W")
    sea.play("SS1", "end")
    assert sea.legal == ["dive1", "dive2", "dive3", "hold"]
    sea = battle(CHART, round=7, S="west SS E", e="east TR W")
    sea.play("SS1", "end")
    assert sea.legal == ["dive1", "hold"]
    sea = battle(CHART, round=8, S="west SS E", e="east TR W")
    sea.play("SS1", "end")
    assert sea.to_act == "east"


def test_9_2_it_comes_up_within_two_nodes_for_every_round() -> None:
    sea = battle(CHART, S="west SS E", e="east TR W")
    sea.play("SS1", "end", "dive1")
    assert sea.where("west SS1") == "under"
    over_to(sea, 3)
    while "surface-SS1" not in sea.legal:
        sea.play("over")
    sea.play("surface-SS1")
    assert "a2" in sea.legal
    assert "c5" in sea.legal
    assert "c6" not in sea.legal
    assert "b4" not in sea.legal  # shallows
    sea.play("c5", "W")
    assert sea.where("west SS1") == "c5 W"


def test_9_3_what_does_not_come_up_is_lost() -> None:
    sea = battle(CHART, S="west SS E", e="east TR W")
    sea.play("SS1", "end", "dive1")
    over_to(sea, 3)
    sea.play("over", "over")
    while sea.naval.round == 3 and sea.to_act:
        sea.play("decline")
    assert sea.where("west SS1") == "sunk"
    assert sea.score == [0, 2]


def test_9_4_forced_up_it_is_destroyed() -> None:
    chart = """
        . . . . .
         . s . .
        . . . . .
         . D . .
    """
    sea = battle(chart, turn="east", s="east SS W", D="west DD NE")
    sea.play("SS1", "end", "dive1", "DD1", "ahead", "end", "depth-SS1")
    assert sea.where("east SS1") == "sunk"
    assert sea.score == [2, 0]
