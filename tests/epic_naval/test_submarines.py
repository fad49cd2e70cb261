"""§9 Submarines."""

from __future__ import annotations

import pytest

from grognard.games.epic_naval.attack import dive
from grognard.games.epic_naval.surfacing import can_surface
from tests.epic_naval.table import battle
from tests.epic_naval.test_bombers import over_to

CHART = """
    . . . . . . .
     . . . ~ . .
    . . S . . . .
     . . . . . .
    . . . . . . e
"""

DEPTH = """
    . . . . .
     . s . .
    . . . . .
     . D . .
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
    sea = battle(DEPTH, turn="east", s="east SS W", D="west DD NE")
    sea.play("SS1", "end", "dive1", "DD1", "ahead", "end", "depth-SS1")
    assert sea.where("east SS1") == "sunk"
    assert sea.score == [2, 0]
    last = sea.match.entries[-1].story[-1]
    assert last.text() == "East's submarine SS1 is destroyed under water: 2 points for West."
    assert last.rule == "§9.4"  # and not because it stays under


def test_9_2_it_does_not_come_up_on_a_task_force_or_a_ship() -> None:
    sea = battle(CHART, S="west SS E", e="east TR W")
    sea.play("SS1", "end", "dive1")
    over_to(sea, 3)
    sea.naval.force_node[4] = sea.node("c4")
    sea.naval.ship_at[sea.node("c2")] = sea.number("west TR1")
    while "surface-SS1" not in sea.legal:
        sea.play("over")
    sea.play("surface-SS1")
    assert "c5" in sea.legal
    assert {"c2", "c4"}.isdisjoint(sea.legal)


@pytest.mark.parametrize(
    ("ace", "mines", "attacked"), [(False, 0, False), (False, 1, True), (True, 1, False), (True, 2, True)]
)
def test_6_7_a_depth_attack_takes_a_mine_and_an_ace_asks_for_two(
    ace: bool, mines: int, attacked: bool
) -> None:
    sea = battle(DEPTH, turn="east", s="east SS W", D="west DD NE")
    if ace:
        sea.naval.commander[sea.number("east SS1")] = sea.naval.rules.commander_codes.index("k4")
    sea.naval.mines[0] = mines
    sea.play("SS1", "end", "dive1", "DD1", "ahead", "end")
    assert ("depth-SS1" in sea.legal) == attacked


@pytest.mark.parametrize(("done", "free"), [(1, 9), (0, 8)])
def test_4_8_a_submerged_submarine_takes_the_marker_it_has_not_used(done: int, free: int) -> None:
    sea = battle(DEPTH, s="east SS W", D="west DD NE")
    submarine = sea.number("east SS1")
    dive(sea.naval, submarine, 1)
    sea.naval.done[submarine] = done
    sea.play("DD1", "ahead", "end", "depth-SS1")
    assert sea.naval.free[1] == free


def test_6_7_a_depth_attack_that_is_not_the_last_brings_it_up_a_round_sooner() -> None:
    sea = battle(DEPTH, turn="east", s="east SS W", D="west DD NE")
    sea.play("SS1", "end", "dive2", "DD1", "ahead", "end", "depth-SS1")
    assert sea.where("east SS1") == "under"
    assert sea.naval.due[sea.number("east SS1")] == 3
    assert sea.naval.mines[0] == 1


def test_9_1_in_enemy_range_nobody_dives() -> None:
    sea = battle(CHART, S="west SS E", e="east TR W")
    sea.play("SS1", "end")
    sea.naval.cover[sea.node("c3")] = True
    assert sea.legal == ["hold"]


@pytest.mark.parametrize("free", ["b2", "b3", "c2", "c4", "d2", "d3"])
def test_9_2_one_node_near_it_is_enough_to_come_up(free: str) -> None:
    sea = battle(CHART, S="west SS E", e="east TR W")
    sea.play("SS1", "end", "dive1")
    submarine = sea.number("west SS1")
    sea.naval.round += 1
    for node in range(sea.naval.rules.nodes):
        sea.naval.cover[node] = True
    assert not can_surface(sea.naval, submarine)
    sea.naval.cover[sea.node(free)] = False
    assert can_surface(sea.naval, submarine)


def test_9_1_a_class_may_dive_for_one_round_only() -> None:
    sea = battle(CHART, more="[ships.SS]\ndives = 1\n", S="west SS E", e="east TR W")
    sea.play("SS1", "end")
    assert sea.legal == ["dive1", "hold"]
