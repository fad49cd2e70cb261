"""What a referee is asked at the table: clauses of the rules that meet each other."""

from __future__ import annotations

import pytest

from grognard.core.match import Match
from grognard.games.epic_naval import GAME
from tests.epic_naval.table import Sea, battle
from tests.epic_naval.test_bombers import over_to
from tests.epic_naval.test_land_units import hill

CHART = """
    . . . . . . . .
     . . . . . . .
    D . w . e . . .
     . . . . . . .
    . . f . . . . .
"""
EDGE = """
    # # A . . . . .
     . . . . . . .
    T . . . . . . .
     . . . . . . .
    . . . . . . . e
"""
FAR = '\n[[sides.bases]]\nkind = "far"\nedge = "north"\nbombers = 2\n'
SINK = '\n[[goals]]\nside = "west"\nkind = "sink"\nship = "CA"\ncount = 1\n\n[[goals]]\nkind = "points"\n'


def with_commander(sea: Sea, ship: str, code: str) -> Sea:
    sea.naval.commander[sea.number(ship)] = sea.naval.rules.commander_codes.index(code)
    return sea


# ------------------------------------------------------------------ §5.6 caught ships


def test_5_6_a_caught_ship_needs_an_end_before_it_fires_first() -> None:
    lane = """
        # # # # # # #
         # # # # # #
        D . . e . . .
         # # # # # #
        f . . . . . .
    """
    pieces = {"D": "west SS E", "e": "east DD W", "f": "east TR E"}
    sea = battle(lane, hand="c6", marks=pieces, more="[ships.DD]\nreach = 5\n")
    assert "c6" not in sea.legal  # though it would sink who holds it
    assert sea.refused("SS1") == "§5.6"
    assert battle(lane, hand="c6", marks=pieces).play("c6").legal == ["SS1"]


# ------------------------------------------------------------------ §7 planes


def test_7_3_a_carrier_that_follows_takes_the_plane_of_her_leader_aboard() -> None:
    admiral = '[commanders.kx]\nname = "air admiral"\neffect = "follow"\nwithin = 3\non = ["CV"]\n'
    sea = battle(CHART, more=admiral, D="west CV E", w="west CV E", e="east CA W", f="east TR E")
    with_commander(sea, "west CV1", "kx").naval.load[sea.number("west CV2")] = 1
    sea.play("CV1", "end", "xc5")
    assert sea.naval.planes_out[0] == 1  # not the one laid just now
    sea.play("CV2", "end")
    assert (sea.naval.planes_out[0], sea.naval.load[sea.number("west CV2")]) == (0, 2)


def test_7_5_planes_are_lost_as_well_when_a_goal_is_met_at_once() -> None:
    sea = battle(CHART, goals=SINK, D="west CV E", e="east CA W", f="east TR E", w="west TR W")
    sea.play("CV1", "end", "xc5")
    assert (sea.naval.ended, sea.score) == ("§15.5", [3, 1])
    assert sea.story.splitlines()[-2:] == [
        "West loses 1 plane still on the chart: 1 point for East.",
        "West sank 1 CA. West wins, 3 to 1.",
    ]


def test_7_5_and_when_a_submarine_that_stays_under_was_the_last_of_its_fleet() -> None:
    sea = battle(CHART, D="west CV E", e="east CA W", f="east SS E", w="west TR W")
    sea.play("CV1", "end", "xc5", "SS1", "end", "dive1", "over")
    over_to(sea, 3)
    while sea.match.actors:
        sea.play("ready" if "ready" in sea.legal else "decline" if "decline" in sea.legal else "over")
    assert (sea.naval.ended, sea.score) == ("§15.3", [5, 1])
    assert "West loses 1 plane still on the chart: 1 point for East." in sea.story


def test_13_3_a_task_force_does_not_harm_planes_that_it_sails_over() -> None:
    sea = battle(CHART, D="west tf DD", e="east TR E", f="east TR E")
    sea.naval.planes[sea.naval.rules.nodes + sea.node("c2")] = 1
    sea.naval.planes_out[1] = 1
    sea.play("tf1", "E", "stay")
    assert (sea.naval.planes_out[1], sea.score) == (1, [0, 0])


# ------------------------------------------------------------------ §8 bombers


def test_8_11_no_operation_opens_over_an_enemy_base_on_the_edge() -> None:
    sea = hill(EDGE, west_bases=FAR).play("base-north")
    assert "lay-a2" in sea.legal
    assert "lay-a3" not in sea.legal
    assert sea.refused("lay-a3") == "§8.3"
    assert "xa3-base" in sea.legal


def test_8_11_nor_over_enemy_land_units_but_over_the_own() -> None:
    sea = hill(EDGE, west="a1", east="a2", west_bases=FAR).play("base-north")
    assert "lay-a1" in sea.legal
    assert sea.refused("lay-a2") == "§8.3"


def test_8_11_a_destroyed_battery_is_no_unit() -> None:
    sea = hill(EDGE, west_bases=FAR, A="east battery E")
    sea.naval.base_lost[1] = 1
    assert "lay-a3" in sea.play("base-north").legal


def test_8_12_a_bomber_that_strikes_looks_for_nobody() -> None:
    sea = battle(CHART, west_bases=FAR, e="east TR E", f="east tf DD", D="west TR W")
    sea.naval.force_node[4] = sea.node("b4")  # beside the transport
    sea.play("base-north", "xc5")
    assert sea.where("east TR1") == "sunk"
    assert sea.naval.force_node[4] == sea.node("b4")


def test_8_5_what_fog_hid_is_held_from_the_clean_up_on_at_which_it_lifts() -> None:
    sea = battle(CHART.replace("D . w . e", "A . . e ."), A="west airfield 2", e="east TR E", f="west TR W")
    sea.naval.fog, sea.naval.fog_until = True, 2
    sea.play("base-c1", "lay-c1", "E")
    assert not sea.naval.cover[sea.node("c4")]
    over_to(sea, 3)
    while sea.to_act != "west":
        sea.play("over")
    assert "xc4" in sea.play("link-c1").legal


# ------------------------------------------------------------------ §3 set-up

SHOALS = """
title = "Shoals"
chart = "shoals"
rounds = 3

[charts.shoals]
drawn = '''
. . . . . . . .
 . . . . . . .
. . . . . # ~ .
 . . . . . . .
. . . . . . . .
'''

[[sides]]
name = "west"
deck = "standard"
start = { numbers = [1, 2] }

[sides.buy]
points = 4
prices = { DD = 2 }
most = { DD = 2 }

[[sides]]
name = "east"
deck = "standard"
start = { last = 2 }
forces = [
    { letter = "A", ships = ["DD"], at = "c7" },
    { letter = "B", ships = ["SS"], at = "c8" },
]

[[sides.bases]]
kind = "battery"
at = "c6"
heading = "E"

[[goals]]
kind = "points"
"""


def test_3_5_own_batteries_do_not_keep_a_task_force_out_of_shallows() -> None:
    match = Match(GAME, "own", {"file": {"toml": SHOALS}}, seed=1)
    for text in ("DD", "done", "A", "a1"):
        match.play("west", text)
    assert match.legal("east") == ["AB"]  # and no submarine in shallows


# ------------------------------------------------------------------ §12 commanders


def test_12_2_the_last_marker_is_not_taken_back_for_without_one_the_round_is_over() -> None:
    sea = battle(CHART, free=(1, 3), D="west CA E", w="west TR W", e="east TR E", f="east TR E")
    with_commander(sea, "west CA1", "k6").play("TR1", "end", "TR1", "end")
    assert sea.to_act == "east"
    assert sea.naval.over[0] == 1


# ------------------------------------------------------------------ §6.7 depth attacks


@pytest.mark.parametrize("by", ["laid out", "fires first"])
def test_6_7_a_depth_attack_is_an_attack_also_without_a_movement(by: str) -> None:
    piece = "west tf DD" if by == "laid out" else "west DD E"
    sea = battle(CHART, hand="c6", D=piece, w="east SS E", e="east TR E", f="east TR E", turn="west")
    ship = sea.number("east SS1")
    sea.naval.ship_at[sea.node("c3")] = -1
    sea.naval.status[ship], sea.naval.node[ship], sea.naval.due[ship] = 5, sea.node("c2"), 3
    if by == "laid out":
        sea.play("tf1", "deploy", "DD1", "c1", "E", "DD1")
    else:
        sea.play("c6", "DD1")
    assert "depth-SS1" in sea.legal
    assert sea.play("depth-SS1").where("east SS1") == "sunk"


# ------------------------------------------------------------------ §18.5 a captured battery


def test_18_5_a_captured_battery_bars_at_once_and_fires_from_the_next_round_on() -> None:
    sea = hill(west="b4", A="east battery E").play("march-b4", "b5")
    assert sea.naval.cover[sea.node("b7")]
    assert sea.play("over").refused("base-b5") == "§18.5"


# ------------------------------------------------------------------ §12.2 admirals under water


def test_12_2_whoever_comes_up_was_activated_and_an_admiral_aboard_has_another_follow() -> None:
    admiral = '[commanders.kx]\nname = "wolf leader"\neffect = "follow"\nwithin = 3\non = ["SS"]\n'
    sea = battle(CHART, more=admiral, D="west SS E", w="west TR W", e="east TR E", f="east TR E")
    with_commander(sea, "west SS1", "kx").play("SS1", "end", "dive1", "over")
    over_to(sea, 3)
    while sea.to_act != "west":
        sea.play("over")
    sea.play("surface-SS1", "c1", "W")
    assert sea.legal == ["TR1", "none"]
    assert sea.play("TR1", "ahead", "end").where("west TR1") == "c2 W"
