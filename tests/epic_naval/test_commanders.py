"""§12 Commanders."""

from __future__ import annotations

import pytest

from grognard.games.epic_naval.attack import mines_for
from grognard.games.epic_naval.data import FLEET
from grognard.games.epic_naval.reach import look_out
from grognard.games.epic_naval.rounds import air_markers_of, markers_of
from grognard.games.epic_naval.surfacing import range_under
from tests.epic_naval.table import Sea, battle
from tests.epic_naval.test_bombers import lay

CHART = """
    . . . . . . . . .
     . . . . . . . .
    D F . . . . . . .
     . . . . . . . .
    w . . . . . . . f
"""


def led(who: str, on: str, **marks: str) -> Sea:
    """A commander aboard."""
    sea = battle(CHART, marks={"w": "west TR W", "f": "east TR E", **marks})
    code = sea.naval.rules.commander_codes.index(who)
    sea.naval.commander[sea.number(f"west {on}")] = code
    return sea


def test_12_1_a_commander_is_lost_with_his_ship_and_counts_only_on_the_chart() -> None:
    sea = led("k1", "CV1", D="west CV E")
    assert markers_of(sea.naval, 0) == 3
    sea.naval.status[sea.number("west CV1")] = 2
    assert markers_of(sea.naval, 0) == 1
    sea = led("k1", "CV1", D="west CV E", F="east CA W")
    sea.naval.load[sea.number("west CV1")] = 0
    sea.naval.heading[sea.number("east CA1")] = 1
    sea.play("over", "CA1", "end", "xc1")
    assert sea.naval.commander[sea.number("west CV1")] == -1


def test_12_2_k1_carrier_admiral_one_marker_more() -> None:
    assert markers_of(led("k1", "CV1", D="west CV E").naval, 0) == 3


def test_12_2_k2_battle_line_admiral_has_another_ship_follow() -> None:
    sea = led("k2", "BB1", D="west BB E", F="west DD E")
    sea.play("BB1", "end")
    assert sea.legal == ["DD1", "TR1", "none"]
    sea.play("DD1", "ahead", "end")
    assert sea.to_act == "east"
    assert sea.naval.free[0] == 7
    assert sea.naval.done[sea.number("west DD1")] == 1


def test_12_2_k3_flotilla_leader() -> None:
    sea = led("k3", "CA1", D="west CA E", F="west DD E")
    sea.play("DD1", *["ahead"] * 6, "end")
    assert sea.where("west DD1") == "c8 E"


def test_12_2_k4_submarine_ace() -> None:
    sea = led("k4", "SS1", D="west SS NE", F="east TR W")
    sea.play("SS1", "end", "dive1")
    assert mines_for(sea.naval, sea.number("west SS1")) == 2
    sea.naval.round = 3
    assert range_under(sea.naval, sea.number("west SS1")) == 3


def test_12_2_k5_air_commodore_never_more_than_bombers() -> None:
    sea = battle(CHART, D="west airfield 1", w="west TR W", f="east TR E")
    sea.naval.base_commander[0] = sea.naval.rules.commander_codes.index("k5")
    assert air_markers_of(sea.naval, 0) == 1
    sea.naval.bomber[0] = 4
    assert air_markers_of(sea.naval, 0) == 0


def test_4_9_air_markers_are_spent_first_and_only_on_bases() -> None:
    sea = battle(CHART, free=(0, 3), D="west airfield 2", w="west TR W", f="east TR E", turn="east")
    sea.naval.air[0] = 1
    sea.naval.over[0] = 0
    sea.play("over")
    assert sea.to_act == "west"
    assert sea.legal == ["base-c1", "over"]
    sea.play("base-c1", "lay-c1", "E")
    assert sea.naval.air[0] == 0


def test_4_9_without_air_markers_a_base_takes_one_like_any_other() -> None:
    sea = battle(CHART, free=(3, 3), D="west airfield 2", w="west TR W", f="east TR E")
    sea.play("base-c1", "lay-c1", "E")
    assert sea.naval.free[0] == 2


def test_12_2_k6_convoy_commodore_takes_back_a_marker() -> None:
    sea = led("k6", "CA1", D="west CA E")
    sea.play("TR1", "end", "over")
    assert "back-TR1" in sea.legal
    sea.play("back-TR1")
    assert sea.naval.free[0] == 9
    assert "TR1" not in sea.legal
    assert "back-TR1" not in sea.legal


def test_12_2_a_scenario_may_allow_that_for_any_ship() -> None:
    sea = battle(CHART, west="take_back = true\n", D="west CA E", w="west TR W", f="east TR E")
    sea.play("CA1", "end", "over")
    assert "back-CA1" in sea.legal


@pytest.mark.parametrize(("leader", "freed"), [("", False), ("k3", True)])
def test_12_2_k3_a_caught_leader_gets_away_by_his_own_point(leader: str, freed: bool) -> None:
    chart = """
        # # # A # # # #
         # # # # # # #
        D . . . . . . .
         # # # # # # #
        w . f . . . . .
    """
    sea = battle(chart, w="west TR W", D="west DD E", A="east airfield 3", f="east TR E")
    if leader:
        sea.naval.commander[sea.number("west DD1")] = sea.naval.rules.commander_codes.index(leader)
    for bomber, (node, heading) in enumerate([("c1", 0), ("c5", 1), ("c6", 1)]):
        lay(sea, bomber, node, heading)
    look_out(sea.naval, 0)
    assert ("DD1" in sea.legal) == freed


def test_12_2_k2_an_admiral_of_the_other_side_has_his_own_follow_once_a_round() -> None:
    chart = CHART.replace("w . . . . . . . f", "w . . . . . g . f").replace("D F", ". .")
    sea = battle(chart, turn="east", w="west TR W", f="east BB E", g="east DD W")
    sea.naval.commander[sea.number("east BB1")] = sea.naval.rules.commander_codes.index("k2")
    sea.play("BB1", "end")
    assert sea.legal == ["DD1", "none"]
    sea.play("DD1", "ahead", "end")
    assert sea.where("east DD1") == "e6 W"
    assert sea.naval.done[sea.number("east DD1")] == 1
    assert sea.naval.free[1] == 7
    assert sea.naval.followed[1] == 1 << sea.number("east BB1") % FLEET


def test_12_2_k2_nobody_follows_from_afar_or_twice() -> None:
    sea = led("k2", "BB1", D="west BB E", F="west DD E")
    sea.naval.followed[0] = 1 << sea.number("west BB1")
    sea.play("BB1", "end")
    assert sea.to_act == "east"
    sea = battle(CHART.replace("D F .", "D . . F"), D="west BB E", F="west DD E", f="east TR E")
    sea.naval.commander[sea.number("west BB1")] = sea.naval.rules.commander_codes.index("k2")
    sea.play("BB1", "end")
    assert sea.to_act == "east"


def test_12_2_the_last_ship_of_a_fleet_may_lead() -> None:
    sea = led("k3", "TR3", F="west DD E")
    last = sea.number("west TR3")
    assert last == sea.naval.rules.last_ship[0] - 1
    sea.naval.put(last, sea.node("c1"), 0)
    sea.play("DD1", *["ahead"] * 6, "end")
    assert sea.where("west DD1") == "c8 E"
