"""How the rules of the sea mix: damage, mines, commanders, bombers and the round track, each with each."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.epic_naval.damage import lose_bomber
from grognard.games.epic_naval.data import LOST_BOMBER, STRIKE, UNDER, WING
from grognard.games.epic_naval.laying import lost_if_laid_out
from tests.epic_naval.table import Sea, battle, in_stock
from tests.epic_naval.test_bombers import over_to
from tests.epic_naval.test_damage import hits
from tests.epic_naval.test_minefields import fields, why
from tests.epic_naval.test_staff import crew

HULLS = "[ships.BB]\nhull = 3\n[ships.CA]\nhull = 2\n[ships.TR]\nhull = 2\n[ships.CV]\nhull = 2\n"
MINES = "[ships.DD]\nlays = true\nsweeps = true\n"
POINTS = '\n[[goals]]\nkind = "points"\n'
LINE = """
    . . . . . . . .
     . . . . . . .
    {row}
     . . . . . . .
    w . . . . . . f
"""


def sink_goal(ship: str) -> str:
    return f'\n[[goals]]\nkind = "sink"\nside = "east"\nship = "{ship}"\ncount = 1\n{POINTS}'


def at_sea(row: str, *, mines: str = "", more: str = HULLS + MINES, **given: Any) -> Sea:
    """A battle along row c, with hulls and mines; "east c5" is a minefield of east's."""
    marks = {mark: given.pop(mark) for mark in list(given) if len(mark) == 1}
    marks.update({"w": "west TR W", "f": "east TR E"})
    sea = battle(LINE.format(row=row), more=more, marks=marks, **given)
    for each in filter(None, mines.split(",")):
        side, node = each.split()
        sea.naval.mine_at[sea.node(node)] = ("west", "east").index(side)
    return sea


def submerge(sea: Sea, name: str, node: str, due: int) -> None:
    ship, naval = sea.number(name), sea.naval
    naval.status[ship], naval.due[ship], naval.dived[ship], naval.node[ship] = UNDER, due, 2, sea.node(node)


def to_west(sea: Sea, round: int) -> Sea:
    """The next round, until it is west's turn."""
    over_to(sea, round)
    while sea.to_act != "west":
        sea.play("over")
    return sea


# ------------------------------------------------------------------ damage and commanders


def test_12_2_the_leaders_point_comes_on_top_of_the_one_that_is_always_left() -> None:
    sea = crew(at_sea(". D . . . . . .", D="west CA E", more=HULLS + "[rules]\ndamage_slows = 3\n"), CA1="k3")
    sea.naval.hits[sea.number("west CA1")] = 1
    sea.play("CA1", "ahead", "ahead")
    assert sea.legal == ["end"]


def test_12_2_a_damaged_admiral_has_a_ship_follow_and_stays_until_he_is_sunk() -> None:
    sea = crew(at_sea(". B D . . . . e", B="west BB E", D="west DD E", e="east DD W"), BB1="k2")
    sea.naval.hits[sea.number("west BB1")] = 2
    sea.play("BB1", "end", "DD1", "end")
    assert sea.naval.commander[sea.number("west BB1")] >= 0


def test_12_2_an_admiral_whom_mines_sink_has_nobody_follow() -> None:
    sea = crew(at_sea(". B . D . . . .", B="west BB E", D="west DD E", mines="east c3"), BB1="k2")
    sea.naval.hits[sea.number("west BB1")] = 2
    sea.play("BB1", "ahead")
    assert sea.where("west BB1") == "sunk"
    assert sea.to_act == "east"


def test_12_2_a_follower_that_strikes_mines_loses_the_marker_it_cost_and_no_other() -> None:
    sea = crew(at_sea(". B D . . . . .", B="west BB NE", D="west DD E", mines="east c4"), BB1="k2")
    sea.play("BB1", "end", "DD1", "ahead")
    assert sea.where("west DD1") == "sunk"
    assert sea.naval.free[0] == 7
    assert sea.to_act == "east"


# ------------------------------------------------------------------ markers


def beset(hand: str = "") -> Sea:
    """A transport whose marker the commodore took back, under the guns of a battleship."""
    sea = crew(at_sea(". T C . . e . .", T="west TR W", C="west CA W", e="east BB W", hand=hand), CA1="k6")
    sea.naval.free[0] = 5
    return sea.play("TR1", "end", "TR1", "end", "back-TR1")


def test_4_8_a_ship_whose_marker_was_taken_back_takes_a_free_one_with_it() -> None:
    sea = beset()
    assert sea.naval.free[0] == 5
    sea.naval.hits[sea.number("west TR1")] = 1
    sea.play("CA1", "end", "BB1", "right", "end", "xc2")
    assert sea.where("west TR1") == "sunk"
    assert sea.naval.free[0] == 3  # one for the cruiser, one for the transport


def test_4_8_but_not_if_second_orders_put_another_one_on_it() -> None:
    sea = beset(hand="c5")
    sea.naval.hits[sea.number("west TR1")] = 1
    sea.play("c5", "TR1", "end", "BB1", "right", "end", "xc2")
    assert sea.where("west TR1") == "sunk"
    assert sea.naval.free[0] == 4
    assert sea.refused("back-TR2") == "§12.2"  # still once a round


def test_4_9_markers_for_bombers_go_with_the_bombers() -> None:
    sea = at_sea("a . . . . . . .", a="west airfield 1", free=(3, 3))
    sea.naval.air[0] = 1
    sea.play("base-c1", "lay-c1", "E")
    sea.naval.air[0] = 1
    sea.naval.base_hit[0] = 0
    lose_bomber(sea.naval, 0)
    assert sea.naval.bomber[0] == LOST_BOMBER
    assert sea.naval.air[0] == 0


# ------------------------------------------------------------------ damage from the air


def test_8_7_where_an_own_bomber_lies_over_a_damaged_ship_no_other_one_strikes() -> None:
    sea = at_sea(". a b . e . . .", a="west airfield 2", b="west airfield 2", e="east BB E")
    sea.play("base-c2", "xc5", "over", "base-c3")
    assert hits(sea, "east BB1") == 1
    assert sea.refused("xc5") == "§8.7"
    assert why(sea, "xc5") == "two bombers never lie on one node"


def test_8_7_where_an_enemy_bomber_lies_over_a_ship_it_is_the_only_target() -> None:
    sea = at_sea(". a . e . b . .", a="west airfield 2", b="east airfield 2", e="east BB E")
    sea.naval.lay_bomber(WING, STRIKE, sea.node("c4"))
    sea.play("base-c2")
    assert "xc4-bomber" in sea.legal
    assert why(sea, "xc4") == "the enemy's bomber over it is the only target there"
    assert sea.refused("xc4") == "§8.7"


def test_20_1_a_damaged_carrier_keeps_its_planes_and_loses_them_sunk() -> None:
    sea = at_sea(". D C . . . . .", D="west DD E", C="east CV NE")
    sea.naval.hits[sea.number("east CV1")] = 1
    sea.play("DD1", "end", "xc3")
    assert sea.score == [5, 0]


def test_8_5_a_further_bomber_damages_and_lies_over_the_ship() -> None:
    sea = at_sea(". a . e . . . .", a="west airfield 3", e="east BB E")
    sea.play("base-c2", "lay-c2", "E")
    to_west(sea, 3).play("link-c2", "xc4", "E")
    assert hits(sea, "east BB1") == 1
    assert sea.naval.bomber_on(0, sea.node("c4")) >= 0
    assert in_stock(sea) == 1


def test_11_7_fog_takes_one_node_at_least_one_is_left_and_the_card_adds_its_own() -> None:
    sea = at_sea("a . e . . . . .", a="west airfield 1", e="east TR W", hand="c1",
                 more="[bases.airfield]\nreach = 1\n")  # fmt: skip
    sea.naval.fog = True
    sea.play("c1", "base-c1", "xc3")
    assert sea.where("east TR1") == "sunk"


# ------------------------------------------------------------------ mines and cards


@pytest.mark.parametrize(("code", "fate"), [("CA", "c4 E"), ("DD", "sunk")])
def test_19_4_slip_through_does_not_slip_over_the_mines_beneath_a_ship(code: str, fate: str) -> None:
    sea = at_sea(". D e . . . . .", D=f"west {code} E", e="east DD NE", mines="east c3", hand="c7")
    sea.play("c7", f"{code}1", "ahead")
    if fate != "sunk":
        assert sea.refused("end") == "§5.4"
        sea.play("ahead", "end")
    assert sea.where(f"west {code}1") == fate
    assert sea.where("east DD1") == "c3 NE"
    assert sea.naval.ship_at[sea.node("c3")] == sea.number("east DD1")
    assert fields(sea) == {}


@pytest.mark.parametrize("card", ["c2", "c3", "c4"])
def test_19_4_no_other_card_helps_against_mines(card: str) -> None:
    sea = at_sea(". D . . . . . .", D="west DD E", mines="east c3", hand=card)
    sea.play(card, "DD1", "ahead")
    assert sea.where("west DD1") == "sunk"


def test_19_4_second_orders_onto_mines_take_no_further_marker() -> None:
    sea = at_sea(". D . . . . . .", D="west DD E", mines="east c4", hand="c5", free=(5, 5))
    sea.play("DD1", "ahead", "end", "hold", "TR1", "end", "c5", "DD1", "ahead")
    assert sea.where("west DD1") == "sunk"
    assert sea.naval.free[0] == 3


def test_19_4_whoever_fires_first_may_strike_mines_afterwards() -> None:
    sea = at_sea(". D . . e . . .", D="west CA NE", e="east DD NE", mines="east b2", hand="c6")
    sea.play("c6", "CA1", "xc5", "ahead")
    assert hits(sea, "west CA1") == 1
    assert sea.where("east DD1") == "sunk"


# ------------------------------------------------------------------ mines and goals


@pytest.mark.parametrize(("code", "ended"), [("DD", "§15.5"), ("CA", "")])
def test_15_5_mines_sink_for_a_goal_but_damage_is_no_sinking(code: str, ended: str) -> None:
    sea = at_sea(". D . . . . . .", D=f"west {code} E", mines="east c3", goals=sink_goal(code))
    sea.play(f"{code}1", "ahead")
    assert sea.naval.ended == ended


def test_15_3_a_fleet_lost_on_mines_ends_the_match_at_clean_up() -> None:
    sea = battle(LINE.format(row=". D . . . . . ."), more=MINES, D="west DD E", f="east TR E")
    sea.naval.mine_at[sea.node("c3")] = 1
    sea.play("DD1", "ahead")
    assert not sea.naval.ended
    sea.play("over", "over")
    assert (sea.naval.ended, sea.naval.winner) == ("§15.3", 1)


def test_10_3_a_transport_damaged_by_mines_on_the_edge_still_leaves_with_all_its_cargo() -> None:
    goals = f'\n[[goals]]\nkind = "deliver"\nside = "west"\ncargo = 2\nedge = "east"\n{POINTS}'
    sea = at_sea(". . . . . . T .", T="west TR E", mines="east c8", goals=goals)
    sea.play("TR1", "ahead", "end")
    assert (sea.naval.ended, sea.naval.winner) == ("§15.5", 0)


# ------------------------------------------------------------------ goals and submarines


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("turn", ["west", "east"])
def test_15_4_goals_met_at_one_clean_up_are_tested_in_the_order_of_the_file(first: int, turn: str) -> None:
    sides = [("west", "east"), ("east", "west")][first]
    goal = '\n[[goals]]\nside = "{side}"\nkind = "sink"\nship = "SS"\ncount = 1\n'
    goals = "".join(goal.format(side=side) for side in sides) + POINTS
    sea = at_sea(". D . . . . . .", D="west DD E", goals=goals, round=3, turn=turn)
    submerge(sea, "west SS1", "c4", 3)
    submerge(sea, "east SS1", "c7", 3)
    while sea.match.actors:
        sea.play("over" if "over" in sea.legal else "decline")
    assert (sea.naval.ended, sea.naval.winner, sea.score) == ("§15.5", first, [2, 2])


# ------------------------------------------------------------------ mines and submarines


def test_19_6_mines_laid_on_a_dive_marker_bar_coming_up_there() -> None:
    sea = at_sea(". . D . . . . .", D="west DD E", round=3)
    submerge(sea, "east SS1", "c2", 3)
    sea.play("DD1", "end", "mine", "surface-SS1")
    assert sea.refused("c2") == "§19.6"


def test_19_2_a_mine_is_dropped_or_laid_never_both() -> None:
    sea = at_sea(". . D . . . . .", D="west DD E")
    submerge(sea, "east SS1", "c3", 4)
    sea.play("DD1", "end")
    assert sea.legal == ["depth-SS1", "mine", "hold"]
    sea.play("mine")
    assert sea.to_act == "east"
    assert [*sea.naval.mines] == [1, 2]
    assert sea.naval.due[sea.number("east SS1")] == 4


def test_12_2_one_mine_left_can_be_laid_but_is_no_depth_charge_against_an_ace() -> None:
    sea = at_sea(". . D . . . . .", D="west DD E")
    submerge(sea, "east SS1", "c3", 4)
    ace = sea.naval.rules.commander_codes.index("k4")
    sea.naval.commander[sea.number("east SS1")] = ace
    sea.naval.mines[0] = 1
    sea.play("DD1", "end")
    assert sea.legal == ["mine", "hold"]
    assert sea.refused("depth-SS1") == "§6.7"


def test_9_3_a_submarine_that_finds_only_mines_to_come_up_on_is_lost() -> None:
    sea = at_sea(". D . . . . . .", D="west DD E", round=3)
    submerge(sea, "east SS1", "c6", 3)
    for node in range(sea.naval.rules.nodes):
        sea.naval.mine_at[node] = 0
    sea.play("over")
    assert sea.refused("surface-SS1") == "§9.2"
    over_to(sea, 4)
    assert sea.where("east SS1") == "sunk"


def test_19_6_a_submarine_dives_on_own_mines_and_they_stay() -> None:
    sea = at_sea(". S . . . . . .", S="west SS E", mines="west c2")
    sea.play("SS1", "end", "dive1")
    assert sea.where("west SS1") == "under"
    assert fields(sea) == {"c2": "west"}


# ------------------------------------------------------------------ mines and task forces, mines and bombers


def test_19_6_bombers_are_laid_over_mines() -> None:
    sea = at_sea(". a . . . . . .", a="west airfield 2", mines="east c3")
    sea.play("base-c2", "lay-c2", "E", "over", "link-c2", "lay-c3", "E")
    assert fields(sea) == {"c3": "east"}


def test_13_9_who_finds_only_mines_is_lost_and_a_stack_shares_the_rest() -> None:
    shut = """
        # # # # . . . .
         # t . # . . .
        # # # # . . . .
         . . . . . . .
        w . . . . . . f
    """
    sea = battle(shut, more=MINES, t="west tf CA DD", w="west TR W", f="east TR E")
    sea.naval.mine_at[sea.node("b3")] = 1
    assert lost_if_laid_out(sea.naval, 0) == 1
    sea.play("tf1", "deploy", "DD1", "b2", "E")
    assert sea.where("west CA1") == "sunk"
    assert sea.score == [0, 3]


def test_13_5_a_sweeper_laid_out_with_its_force_attacks_and_does_not_sweep() -> None:
    sea = at_sea(". t . . e . . .", t="west tf DD", e="east TR NE", mines="east b3")
    sea.play("tf1", "deploy", "DD1", "c3", "E", "DD1")
    assert sea.legal == ["xc5", "hold"]
    assert why(sea, "sweep-b3") == "DD1 may only attack now"


def test_13_3_why_a_task_force_with_a_submarine_stays_out_of_shallows() -> None:
    sea = at_sea(". t ~ . . . . .", t="west tf SS DD")
    sea.play("tf1")
    assert sea.refused("E") == "§13.3"
    assert why(sea, "E") == "no submarines in shallows"


@pytest.mark.parametrize("own", [0, 1, 2])
def test_13_7_a_task_force_that_must_deploy_costs_as_many_markers_as_it_counts(own: int) -> None:
    sea = at_sea(". D . . t . . .", D="west DD E", t="east tf CA", more=f"[rules]\nforce_markers = {own}\n")
    sea.play("DD1", "ahead", "ahead", "end", "CA1", "b5", "E")
    assert sea.naval.free[1] == 9 - own
    assert sea.naval.done[sea.number("east CA1")] == 1


# ------------------------------------------------------------------ §6.3 instead of an attack


def test_6_3_a_minelayer_that_comes_up_only_attacks() -> None:
    more = "[ships.SS]\nlays = true\n"
    sea = at_sea(". . . . . . e .", e="east DD NE", more=more, round=3)
    submerge(sea, "west SS1", "c4", 3)
    sea.play("surface-SS1", "c4", "E")
    assert sea.legal == ["xc7", "hold"]
    assert sea.refused("mine") == "§6.3"
    assert sea.refused("dive1") == "§6.3"


def test_6_3_whoever_fires_first_lays_nothing_afterwards() -> None:
    sea = at_sea(". D e . . . . .", D="west DD E", e="east DD NE", hand="c6")
    sea.play("c6", "DD1")
    assert sea.legal == ["xc3", "hold"]
    sea.play("xc3", "ahead", "end")
    assert sea.to_act == "east"
    assert fields(sea) == {}
