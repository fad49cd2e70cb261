"""§8 Bases and bombers."""

from __future__ import annotations

import pytest

from grognard.games.epic_naval import GAME
from grognard.games.epic_naval.airwar import BOMBER_THERE
from grognard.games.epic_naval.data import LINK, LOST_BOMBER, STRIKE
from grognard.games.epic_naval.fleet import bought_of
from tests.epic_naval.table import Sea, battle, bombers, in_stock

CHART = """
    . . . . . . . . .
     . . . . . . . .
    A . . e . . . . .
     . . . . . . . .
    w . . . . . f . .
"""


def over_to(sea: Sea, round: int) -> Sea:
    """The round ends without anybody doing more."""
    while sea.naval.round < round:
        for word in ("over", "leave", "decline", "ready"):
            if word in sea.legal:
                sea.play(word)
                break
        else:
            raise AssertionError(sea.legal)
    return sea


def test_8_1_a_base_is_used_once_a_round() -> None:
    sea = battle(CHART, w="west TR W", A="west airfield 3", e="east CA W", f="east CA W")
    sea.play("base-c1", "xc4", "over")
    assert "base-c1" not in sea.legal


def test_8_2_a_strike_lays_its_bomber_until_clean_up() -> None:
    sea = battle(CHART, w="west TR W", A="west airfield 3", e="east CA W", f="east CA W")
    sea.play("base-c1")
    assert "xc4" in sea.legal
    assert "xe7" not in sea.legal
    sea.play("xc4")
    assert sea.where("east CA1") == "sunk"
    assert bombers(sea)[0] == STRIKE
    over_to(sea, 3)
    assert in_stock(sea) == 3


def test_8_3_an_operation_bars_its_node_and_the_three_ahead() -> None:
    sea = battle(CHART, w="west TR W", A="west airfield 3", f="east CA W")
    sea.play("base-c1", "lay-c1", "E")
    cover = [sea.naval.cover[sea.node(name)] for name in ("c1", "c2", "c3", "c4", "c5")]
    assert cover == [True, True, True, True, False]


def test_8_4_a_chain_grows_from_its_last_bomber() -> None:
    sea = battle(CHART, w="west TR W", A="west airfield 3", f="east CA W")
    sea.play("base-c1", "lay-c1", "E", "over", "link-c1")
    assert sea.legal == ["lay-c2", "lay-c3", "lay-c4"]
    sea.play("lay-c4", "SE", "link-c1")
    assert "lay-d4" in sea.legal
    assert bombers(sea)[:2] == [LINK, LINK]


def test_8_5_a_link_destroys_only_what_was_held_since_an_earlier_round() -> None:
    sea = battle(CHART, w="west TR W", A="west airfield 3", e="east CA E", f="east CA W")
    sea.play("base-c1", "lay-c1", "E", "over", "link-c1")
    assert sea.legal == ["lay-c2", "lay-c3"]  # nothing is laid on c4
    sea.play("lay-c2", "NE", "over")
    over_to(sea, 3)
    sea = battle(CHART, w="west TR W", A="west airfield 3", e="east CA E", f="east CA W")
    sea.play("base-c1", "lay-c1", "E")
    over_to(sea, 4)
    while sea.to_act != "west":
        sea.play("over")
    sea.play("link-c1", "xc4", "E")
    assert sea.where("east CA1") == "sunk"


def test_8_5_by_turns_where_that_is_agreed() -> None:
    sea = battle(
        CHART,
        options={"bomber_patience": "turn"},
        w="west TR W",
        A="west airfield 3",
        e="east CA E",
        f="east CA W",
    )
    sea.play("base-c1", "lay-c1", "E", "over", "link-c1")
    assert "xc4" in sea.legal


def test_8_6_shifting_returns_those_behind() -> None:
    sea = battle(CHART, w="west TR W", A="west airfield 3", f="east CA W")
    sea.play("base-c1", "lay-c1", "E", "over", "link-c1", "lay-c3", "E")
    over_to(sea, 3)
    while "shift-c1" not in sea.legal:
        sea.play("over")
    sea.play("shift-c1")
    assert sea.legal == ["c1", "c2", "c3", "c4"]
    sea.play("c2", "SE")
    assert in_stock(sea) == 2
    if sea.to_act == "east":
        sea.play("over")
    assert "shift-c2" not in sea.legal  # once a round


def test_8_7_not_in_reach_of_enemy_carriers() -> None:
    sea = battle(CHART.replace("f", "c"), w="west TR W", A="west airfield 3", e="east CA E", c="east CV W")
    sea.naval.put(sea.number("east CV1"), sea.node("c8"), 3)  # row c under its bow
    sea.play("base-c1")
    assert "xc4" not in sea.legal


def test_8_8_a_lost_bomber_is_gone_and_those_behind_return() -> None:
    chart = """
        . . . . . . . .
         . . . . . . .
        A . . . C . . .
         . . . . . . .
    """
    sea = battle(chart, turn="east", hand="c4", A="west airfield 3", C="east CV W")
    naval = sea.naval
    for place, node in enumerate(("c2", "c3")):
        naval.lay_bomber(place, LINK, sea.node(node))
        naval.bomber_place[place] = place
    sea.play("c4", "CV1", "end", "xc2-bomber")
    assert bombers(sea)[0] == LOST_BOMBER
    assert in_stock(sea) == 2
    assert sea.score == [0, 1]


def test_8_9_a_hit_airfield_loses_one_bomber_and_is_out_of_action() -> None:
    chart = """
        . . . . . . . .
         . . . . . . .
        A . . . . . . .
         . . . . . . .
        . b . . . . . .
    """
    sea = battle(chart, turn="east", A="west airfield 3", b="east BB W")
    naval = sea.naval
    for place, node in enumerate(("c1", "c2")):
        naval.lay_bomber(place, LINK, sea.node(node))
        naval.bomber_place[place] = place
        naval.bomber_heading[place] = 1
    sea.play("BB1", "end", "xc1-base")
    assert bombers(sea).count(LOST_BOMBER) == 1
    assert in_stock(sea) == 2
    assert naval.base_hit[0] == 1
    sea.play("base-c1")
    assert sea.legal == ["repair"]


def test_8_10_repair_clears_it_for_its_activation() -> None:
    sea = battle(CHART, w="west TR W", A="west airfield 3", e="east CA W", f="east CA W")
    sea.naval.base_hit[0] = 2
    sea.naval.planes[sea.naval.rules.nodes + sea.node("c1")] = 1
    sea.naval.planes_out[1] = 1
    sea.play("base-c1", "repair")
    assert sea.naval.base_hit[0] == 0
    assert sea.score == [1, 0]  # the plane on it
    sea.play("over")
    assert "base-c1" not in sea.legal


FAR = '\n[[sides.bases]]\nkind = "far"\nedge = "north"\nbombers = 2\n'


def test_8_11_a_far_base_strikes_from_its_edge() -> None:
    chart = """
        . . . . . .
         . . . . .
        . . . . . .
         . . e . .
        . . . . . .
         . f . . .
    """
    sea = battle(chart, west=FAR, e="east CA W", f="east CA W")
    sea.play("base-north")
    assert "xd3" in sea.legal
    assert "xf2" not in sea.legal
    assert "lay-a1" in sea.legal


def test_8_12_a_bomber_that_sees_a_task_force_makes_it_deploy() -> None:
    sea = battle(
        CHART.replace("e", "t"), w="west TR W", A="west airfield 3", t="east tf CA DD", f="east CA W"
    )
    sea.play("base-c1", "lay-c1", "E")
    assert sea.to_act == "east"
    assert sea.legal == ["CA1", "DD1"] or "DD1" in sea.legal


def test_8_13_bombers_may_be_taken_back_at_clean_up() -> None:
    sea = battle(CHART, w="west TR W", A="west airfield 3", f="east CA W")
    sea.play("base-c1", "lay-c1", "E", "over", "over")
    assert sea.legal == ["back-c1", "leave"]
    sea.play("back-c1")
    assert in_stock(sea) == 3


def test_8_2_a_strike_bomber_bars_its_node_and_nothing_ahead() -> None:
    sea = battle(CHART, w="west TR W", A="west airfield 3", e="east CA W", f="east CA W")
    sea.play("base-c1", "xc4")
    barred = [name for name in ("c3", "c4", "c5") if sea.naval.cover[sea.node(name)]]
    assert (sea.to_act, barred) == ("east", ["c4"])


FIELDS = """
    . . . . . . . . .
     . . . . . . . .
    A . . B . . . . .
     . . . . . . . .
    w . . . . . . . f
"""


def fields(**marks: str) -> Sea:
    usual = {"w": "west TR W", "A": "west airfield 3", "B": "east airfield 3", "f": "east TR E"}
    return battle(FIELDS, marks={**usual, **marks})


def test_8_10_a_struck_airfield_stays_closed_while_the_bomber_lies_there() -> None:
    sea = fields()
    sea.play("base-c1", "xc4-base")
    over_to(sea, 4)
    assert sea.naval.base_hit[1] != 0
    assert in_stock(sea) == 2
    while sea.to_act != "east":
        sea.play("over")
    sea.play("base-c4", "repair")
    assert sea.naval.base_hit[1] == 0
    assert bombers(sea)[0] == LOST_BOMBER


def test_8_13_a_bomber_may_be_taken_off_an_airfield() -> None:
    sea = fields()
    sea.play("base-c1", "xc4-base", "over", "over")
    assert (sea.to_act, sea.legal) == ("west", ["off-c4", "leave"])
    sea.play("off-c4")
    assert sea.naval.base_hit[1] == 0
    assert in_stock(sea) == 3


def test_8_10_turning_in_place_does_not_clear_the_airfield() -> None:
    sea = fields()
    sea.play("base-c1", "lay-c1", "E")
    over_to(sea, 4)
    while sea.to_act != "west":
        sea.play("over")
    sea.play("link-c1", "xc4-base", "E")
    over_to(sea, 5)
    while sea.to_act != "west":
        sea.play("over")
    sea.play("shift-c4", "c4", "NE")
    assert sea.naval.base_hit[1] != 0
    over_to(sea, 6)
    while sea.to_act != "west":
        sea.play("over")
    sea.play("shift-c4", "b4", "NE")
    assert sea.naval.base_hit[1] == 0


def lay(sea: Sea, bomber: int, name: str, heading: int) -> None:
    """A bomber is on the chart already, the first of its chain."""
    naval = sea.naval
    naval.lay_bomber(bomber, LINK, sea.node(name))
    naval.bomber_heading[bomber] = heading


def test_8_7_no_operation_opens_under_an_enemy_bomber() -> None:
    sea = fields()
    lay(sea, 8, "c1", 1)
    sea.play("base-c1")
    assert "lay-c1" not in sea.legal


def test_8_7_where_an_enemy_bomber_lies_it_alone_is_hit() -> None:
    sea = battle(CHART.replace(". . f", ". . B"), w="west TR W", A="west airfield 3", e="east CA E",
                 B="east airfield 3")  # fmt: skip
    lay(sea, 8, "c4", 0)
    sea.play("base-c1")
    assert [text for text in sea.legal if text.startswith("xc4")] == ["xc4-bomber"]


def test_8_5_a_card_does_not_let_a_link_hit_what_was_never_in_range() -> None:
    chart = CHART.replace("A . . e .", "A . . . e")
    sea = battle(chart, hand="c1", w="west TR W", A="west airfield 3", e="east CA E", f="east CA W")
    sea.play("base-c1", "lay-c1", "E")
    over_to(sea, 4)
    while sea.to_act != "west":
        sea.play("over")
    sea.play("c1", "link-c1")
    assert sea.legal == ["lay-c2", "lay-c3", "lay-c4"]


def test_8_7_no_bomber_is_shifted_into_the_reach_of_a_carrier() -> None:
    chart = """
        . . . . . . . . .
         . . . . . . . .
        A . . . . . . c .
         . . . . . . . .
        w . . . . . . . .
    """
    sea = battle(chart, w="west TR W", A="west airfield 3", c="east CV W")
    lay(sea, 0, "c1", 0)
    sea.play("shift-c1")
    assert sea.legal == ["c1", "c2"]  # five nodes ahead of c8 begin with c3


def test_8_5_a_late_comer_was_not_held() -> None:
    sea = battle(CHART, w="west TR W", A="west airfield 3", e="east CA E", f="east CA W")
    lay(sea, 0, "c1", 0)
    sea.naval.arrived[sea.number("east CA1")] = 2000
    sea.play("link-c1")
    assert "xc4" not in sea.legal
    sea = battle(CHART, w="west TR W", A="west airfield 3", e="east CA E", f="east CA W")
    lay(sea, 0, "c1", 0)
    sea.naval.arrived[sea.number("east CA1")] = 1999
    sea.play("link-c1")
    assert "xc4" in sea.legal


def test_4_9_a_marker_for_bombers_is_not_spent_on_a_battery() -> None:
    chart = """
        . . . . . .
         . B . . .
        . . . e . .
         A . . . .
        w . . . . .
    """
    sea = battle(chart, free=(0, 3), turn="east", w="west TR W", A="west airfield 2", B="west battery SE",
                 e="east TR E")  # fmt: skip
    sea.naval.air[0] = 1
    sea.naval.over[0] = 0
    sea.play("over")
    assert "base-b2" not in sea.legal
    assert "base-d1" in sea.legal


def test_8_2_a_strike_flies_along_all_six_lines() -> None:
    chart = """
        . . . . . . . . .
         . . a . b . . .
        . . . . . . . . .
         . c . A . d . .
        . . . . . . . . .
         . . e . f . . .
        w . . . . . . . .
    """
    marks = dict.fromkeys("abcdef", "east TR E")
    del marks["d"], marks["e"], marks["f"]
    sea = battle(chart, marks={**marks, "w": "west TR W", "A": "west airfield 2"})
    sea.play("base-d4")
    assert [text for text in sea.legal if text.startswith("x")] == ["xb5", "xb3", "xd2"]
    marks = dict.fromkeys("def", "east TR E")
    sea = battle(chart, marks={**marks, "w": "west TR W", "A": "west airfield 2"})
    sea.play("base-d4")
    assert [text for text in sea.legal if text.startswith("x")] == ["xd6", "xf3", "xf5"]


def test_14_1_bombers_and_bases_are_used_anew_every_round() -> None:
    sea = fields()
    lay(sea, 0, "c1", 1)
    sea.play("shift-c1", "c1", "NE", "over")
    assert "shift-c1" not in sea.legal
    over_to(sea, 3)
    while sea.to_act != "west":
        sea.play("over")
    assert "shift-c1" in sea.legal


def test_8_11_a_far_base_strikes_a_task_force_on_its_rim() -> None:
    far = '\n[[sides.bases]]\nkind = "far"\nedge = "north"\nbombers = 1\n'
    chart = """
        . . . . . . .
         . . . . . .
        . . . . . . .
         . . . . . .
        . . {} . . . .
         . . {} . . .
        w . . . . . .
    """
    sea = battle(chart.format("t", "."), west_bases=far, w="west TR W", t="east tf CA")
    sea.play("base-north")
    assert "xe3-tf" in sea.legal  # d3 is three nodes from the edge
    sea = battle(chart.format(".", "t"), west_bases=far, w="west TR W", t="east tf CA")
    sea.play("base-north")
    assert not any(text.startswith("x") for text in sea.legal)


def test_8_2_a_strike_hits_a_plane_whoever_else_has_planes_out() -> None:
    sea = battle(CHART, w="west TR W", A="west airfield 3", f="east CA W")
    sea.naval.planes[sea.naval.rules.nodes + sea.node("c3")] = sea.naval.planes_out[1] = 1
    sea.play("base-c1", "xc3-plane")
    assert sea.score == [1, 0]


@pytest.mark.parametrize(("row", "struck"), [(". . . . .", True), ("# # # # #", False)])
def test_8_11_a_far_base_strikes_a_task_force_on_its_nodes_of_water_only(row: str, struck: bool) -> None:
    chart = f"""
        . . . . . .
         . . . . .
        . . . . . .
         {row}
        . . t . . .
         . . . . .
    """
    sea = battle(chart, west=FAR, t="east tf CA")
    sea.play("base-north")
    assert ("xe3-tf" in sea.legal) == struck


def test_8_6_a_bomber_with_nowhere_to_lie_is_not_shifted() -> None:
    chart = CHART.replace("A . . e . . . . .", "A . . . . . c d .")
    for carrier, shifted in (("c", False), ("d", True)):
        sea = battle(chart, marks={"w": "west TR W", "A": "west airfield 3", carrier: "east CV W"})
        lay(sea, 0, "c2", 0)  # under the nose of the one, just out of reach of the other
        assert ("shift-c2" in sea.legal) == shifted


def test_8_7_no_further_bomber_is_laid_where_an_own_one_lies() -> None:
    sea = battle(
        CHART.replace("f", "B"), w="west TR W", A="west airfield 3", B="west airfield 3", e="east CA E"
    )
    lay(sea, 0, "c1", 0)
    lay(sea, 8, "c3", 5)
    sea.play("link-c1")
    assert sea.legal == ["lay-c2", "xc4"]
    refused = GAME.refuse(sea.naval, 0, "lay-c3")
    assert refused is not None
    assert refused.code == BOMBER_THERE.code


def test_8_5_a_ship_that_comes_in_smoke_was_not_held_before() -> None:
    chart = CHART.replace("e . . . . .", ". e . . . .")
    marks = {"w": "west TR W", "A": "west airfield 3", "e": "east TR W", "f": "east CA W"}
    sea = battle(chart, turn="east", hand="c4", marks=marks)
    lay(sea, 0, "c1", 0)
    sea.play("c4", "TR1", "ahead", "end", "link-c1")
    assert sea.legal == ["lay-c2", "lay-c3"]
    sea.naval.arrived[sea.number("east TR1")] = 1999
    assert sea.legal == ["lay-c2", "lay-c3", "xc4"]


def test_8_6_a_bomber_may_be_shifted_if_only_the_last_of_its_nodes_is_left() -> None:
    sea = fields()
    lay(sea, 0, "c2", 0)
    lay(sea, 8, "c1", 0)
    sea.play("shift-c2")
    assert sea.legal == ["c5"]


@pytest.mark.parametrize("stock", [1, 2])
def test_3_2_bombers_that_were_bought_are_counted(stock: int) -> None:
    sea = battle(CHART, A=f"west airfield {stock}", f="east TR E")
    assert bought_of(sea.naval, 0, sea.naval.rules.classes) == stock
    assert bought_of(sea.naval, 1, sea.naval.rules.classes) == 0
