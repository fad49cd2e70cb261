"""§13 Task forces: hidden, moving, laid out, split, regrouped."""

from __future__ import annotations

import pytest

from grognard.core.chance import Actions
from grognard.core.flow import OBSERVER, run
from grognard.games.epic_naval.damage import bury
from grognard.games.epic_naval.data import FORCE, IN_FORCE, LAYING, LETTERS, MAX_NODES, NONE, SUNK
from grognard.games.epic_naval.laying import lost_of_waiting
from grognard.games.epic_naval.muster import Muster
from grognard.games.epic_naval.reach import add_targets
from grognard.games.epic_naval.redeals import letters_possible
from tests.epic_naval.table import Sea, battle

CHART = """
    . . . . . . . . .
     . . . . . . . .
    T U . . . . . . .
     . . . . ~ . . .
    . . . . . . . . f
"""


def forces(**marks: str) -> Sea:
    return battle(CHART, marks={"f": "east TR E", **marks})


def mustering(sea: Sea) -> Sea:
    """The same at the start of a round."""
    naval = sea.naval
    caller = naval.frame.caller
    assert caller is not None
    naval.frame = caller
    naval.first = 0
    naval.call(Muster())
    run(naval)
    return sea


def seen(sea: Sea) -> list[int]:
    """The letters of West's markers as East knows them."""
    return list(sea.match.view("east").facts["force_letter"][:4])


def test_13_1_a_marker_bars_and_attacks_nothing() -> None:
    sea = battle(CHART, turn="east", T="west tf BB", f="east DD W")
    assert not any(sea.naval.cover)


def test_13_2_which_marker_is_which_is_secret() -> None:
    sea = forces(T="west tf BB", U="west tf DD DD")
    assert seen(sea) == [-1, -1, -1, -1]
    assert sea.match.view("west").facts["force_letter"][:2] == [0, 1]
    assert sea.match.view(OBSERVER).facts["force_letter"][:2] == [-1, -1]


def test_13_2_too_fast_for_the_slow_ones() -> None:
    sea = forces(T="west tf BB", U="west tf DD DD")
    sea.play("tf2", "E", "E", "E")
    assert seen(sea) == [-1, -1, -1, -1]
    sea.play("E")  # a battleship has three points
    assert seen(sea)[:2] == [0, 1]


def test_13_2_no_submarine_in_shallows() -> None:
    sea = forces(T="west tf SS", U="west tf DD")
    naval = sea.naval
    naval.force_node[1] = sea.node("c5")
    sea.play("tf2", "SE")
    assert naval.force_node[1] == sea.node("d5")
    assert seen(sea)[:2] == [0, 1]


def test_13_2_everything_that_was_seen_is_put_together() -> None:
    sea = forces(T="west tf BB", U="west tf DD")
    sea.naval.fits[0 * 4 + 1] = 0  # the first marker cannot be B, so it is A, and the second B
    assert letters_possible(sea.naval, 0, 1)[:2] == [1, 2]


def test_13_3_it_moves_at_the_speed_of_its_slowest_and_not_into_fire() -> None:
    sea = forces(T="west tf BB DD", f="east CA NE")
    sea.play("tf1", "E", "E", "E")
    assert sea.legal == ["stay", "deploy"]
    chart = CHART.replace("T U . . . .", "T . . c . .")
    sea = battle(chart, T="west tf DD", c="east CA NE")  # W is one of its lines: c3 c2 c1
    assert sea.naval.cover[sea.node("c1")]
    sea.play("tf1")
    assert "stay" not in sea.legal
    sea.play("NE", "stay")


def test_13_3_own_task_forces_stack() -> None:
    sea = forces(T="west tf BB", U="west tf DD")
    sea.play("tf1", "E", "stay")
    assert sea.naval.force_node[0] == sea.naval.force_node[1]


def test_13_4_ships_are_laid_on_the_centre_and_around_it() -> None:
    sea = mustering(forces(T="west tf BB DD"))
    sea.play("deploy-tf1")
    sea.play("DD1")
    assert set(sea.legal) == {"c1", "c2", "b1", "d1"}
    sea.play("c2", "NE", "BB1")
    assert "c2" not in sea.legal


def test_13_5_laid_out_in_its_turn_every_ship_may_attack() -> None:
    chart = CHART.replace("T U . . . .", "T . e . . .")
    sea = battle(chart, T="west tf CA DD", e="east TR E", f="east TR E")
    sea.play("tf1", "deploy", "CA1", "b1", "SE", "DD1", "c2", "E")
    assert sea.legal == ["DD1", "none"]
    sea.play("DD1", "xc3")
    assert sea.where("east TR1") == "sunk"
    assert sea.naval.done[sea.number("west CA1")] == 1
    assert sea.naval.free[0] == 8
    assert sea.to_act == "east"


def test_13_5_an_activated_one_is_not_laid_out_in_the_same_round() -> None:
    sea = forces(T="west tf CA")
    sea.play("tf1", "stay", "over")
    assert sea.refused("tf1") == "§4.7"


def test_13_6_laid_out_at_the_start_ships_may_be_activated() -> None:
    sea = mustering(forces(T="west tf BB"))
    sea.play("deploy-tf1", "BB1", "c1", "E")
    assert sea.naval.done[sea.number("west BB1")] == 0


def test_13_7_a_forced_one_is_activated_and_costs_its_marker() -> None:
    chart = CHART.replace("T U . . . .", "D . . t . .")
    sea = battle(chart, D="west DD E", t="east tf CA TR")
    sea.play("DD1", "ahead", "ahead", "end")
    assert sea.to_act == "east"
    sea.play("CA1", "d3", "E", "TR1")
    sea.play(sea.legal[0], "E")
    assert sea.naval.done[sea.number("east CA1")] == 1
    assert sea.naval.free[1] == 8


def test_13_8_ships_laid_out_make_others_deploy() -> None:
    chart = CHART.replace("T U . . . .", "T . . t . .")
    sea = mustering(battle(chart, T="west tf DD", t="east tf CA"))
    sea.play("deploy-tf1", "DD1", "c2", "E")
    assert sea.naval.force_node[4] == sea.node("c4")  # two nodes off
    chart = CHART.replace("T U . . . .", "T . t . . .")
    sea = mustering(battle(chart, T="west tf DD", t="east tf CA"))
    sea.play("deploy-tf1", "DD1", "c2", "W")
    assert sea.to_act == "east"
    assert sea.naval.force_node[4] == -1


def test_13_9_what_finds_no_room_is_lost() -> None:
    chart = """
        # # . . .
         # T # .
        # # . . .
         f . . .
    """
    sea = mustering(battle(chart, T="west tf BB DD", f="east TR E"))
    sea.play("deploy-tf1", "DD1")
    for text in sea.legal[:1]:
        sea.play(text, "E")
    room = sum(1 for name in ("BB1", "DD1") if sea.where(f"west {name}") == "sunk")
    assert (room == 1) == (sea.score == [0, 4])


def test_13_7_of_two_that_are_turned_up_on_one_node_nobody_learns_which_was_which() -> None:
    def told(letters: tuple[int, int]) -> list[str]:
        sea = battle(
            CHART.replace("T U . . . .", "D . . t u ."), D="west DD E", t="east tf CA", u="east tf TR"
        )
        naval = sea.naval
        naval.force_node[LETTERS + 1] = naval.force_node[LETTERS]
        naval.force_letter[LETTERS], naval.force_letter[LETTERS + 1] = letters
        sea.play("DD1", "ahead", "ahead", "end")
        return [f"{said} {said.cue}" for said in sea.match.log(OBSERVER)]

    assert "turned up: task force A" in told((0, 1))[-2]
    assert told((0, 1)) == told((1, 0))


def test_13_10_a_split_puts_new_markers_on_the_same_node() -> None:
    sea = mustering(forces(T="west tf BB DD DD"))
    sea.play("split-tf1", "A", "A", "B")
    assert sea.to_act == "chance"
    sea.play("BA")
    naval = sea.naval
    assert naval.force_node[0] == naval.force_node[1] == sea.node("c1")
    assert (naval.force_letter[0], naval.force_letter[1]) == (1, 0)
    assert seen(sea)[:2] == [-1, -1]
    assert "split-tf1" not in sea.legal


def test_13_10_a_split_really_splits() -> None:
    sea = mustering(forces(T="west tf BB DD"))
    sea.play("split-tf1", "A")
    assert sea.legal == ["B"]


def test_13_11_a_stack_is_regrouped() -> None:
    sea = forces(T="west tf BB DD", U="west tf CA")
    sea.naval.force_node[1] = sea.naval.force_node[0]
    mustering(sea)
    sea.play("regroup-tf1", "A", "A", "A")
    assert sea.to_act == "chance"
    sea.play("A")
    naval = sea.naval
    assert sum(1 for marker in range(4) if naval.force_node[marker] >= 0) == 1
    assert sum(1 for ship in range(16) if naval.status[ship] == IN_FORCE) == 3


def test_13_12_the_last_one_is_no_secret() -> None:
    sea = forces(T="west tf BB DD")
    assert seen(sea)[0] == 0
    assert sea.match.view(OBSERVER).facts["force_letter"][0] == 0


def test_13_1_it_lies_on_seven_nodes_and_is_attacked_on_any_of_them() -> None:
    chart = CHART.replace("T U . . . .", "D . . . t .")
    sea = battle(chart, D="west DD E", t="east tf CA", f="east TR E")
    sea.play("DD1", "ahead", "end")
    assert sea.legal == ["xc5-tf", "hold"]  # two nodes ahead of c2 lies the rim
    sea.play("xc5-tf")
    assert sea.to_act == "east"
    sea = battle(chart, D="west DD E", t="east tf CA", f="east TR E")
    sea.play("DD1", "end")
    assert sea.to_act == "east"  # c3 is not on it


def test_13_1_not_on_land() -> None:
    chart = """
        . . . . . . .
         D . . # t .
        . . . . . . .
         f . . . . .
    """
    sea = battle(chart, D="west CA NE", t="east tf CA", f="west TR E")
    targets = Actions()
    add_targets(sea.naval, sea.number("west CA1"), 0, True, targets)
    assert targets.count == 0
    sea = battle(chart.replace("#", "."), D="west CA NE", t="east tf CA", f="west TR E")
    add_targets(sea.naval, sea.number("west CA1"), 0, True, targets)
    assert targets.count == 1
    assert targets.items[0] == MAX_NODES * FORCE + sea.node("b5")


def test_8_12_a_bomber_sees_it_on_its_rim() -> None:
    chart = CHART.replace("T U . . . .", "A . . . t .")
    sea = battle(chart, A="west airfield 2", t="east tf CA", f="east TR E")
    sea.play("base-c1", "lay-c1", "E")
    assert sea.to_act == "east"
    assert sea.naval.force_node[4] == -1
    chart = CHART.replace("T U . . . .", "A . . . . t")
    sea = battle(chart, A="west airfield 2", t="east tf CA", f="east TR E")
    sea.play("base-c1", "lay-c1", "E")
    assert sea.naval.force_node[4] == sea.node("c6")


def test_6_9_a_strike_reaches_its_rim() -> None:
    chart = CHART.replace("T U . . . .", "A . . . t .")
    sea = battle(chart, A="west airfield 2", t="east tf CA", f="east TR E")
    sea.play("base-c1")
    assert "xc5-tf" in sea.legal


def test_13_4_no_ship_is_laid_on_another_task_force() -> None:
    sea = mustering(forces(T="west tf BB", U="west tf DD"))
    sea.play("deploy-tf1", "BB1")
    assert "c1" in sea.legal
    assert "c2" not in sea.legal


def test_13_3_it_passes_own_ones_but_not_the_enemys() -> None:
    sea = battle(
        CHART.replace("T U .", "T U e"), T="west tf DD", U="west tf CA", e="east tf TR", f="east TR E"
    )
    sea.play("tf1", "E")
    assert "E" not in sea.legal
    sea.play("stay")
    assert sea.naval.force_node[0] == sea.naval.force_node[1]


def test_4_2_a_marker_is_regrouped_once_a_round() -> None:
    sea = forces(T="west tf BB DD", U="west tf CA")
    sea.naval.force_node[1] = sea.naval.force_node[0]
    mustering(sea)
    sea.play("regroup-tf1", "A", "A", "B", "AB")
    assert [text for text in sea.legal if text.startswith(("regroup", "split"))] == []


def test_8_12_a_bomber_sees_what_lies_under_it() -> None:
    sea = battle(CHART.replace("T U .", "A . t"), A="west airfield 2", t="east tf TR", f="east TR E")
    sea.naval.force_node[4] = sea.node("a9")
    sea.play("base-c1", "lay-c1", "E", "over", "link-c1", "lay-c4")
    sea.naval.force_node[4] = sea.node("c4")
    sea.play("E")
    assert sea.naval.force_node[4] == -1


def test_6_9_where_nothing_else_lies_in_range_the_strike_is_over() -> None:
    chart = CHART.replace("T U . . . .", "A . . . t .")
    sea = battle(chart, A="west airfield 2", t="east tf CA", f="east TR E")
    sea.play("base-c1", "xc5-tf", "CA1", "c6", "E")
    assert (sea.to_act, sea.legal[-1]) == ("east", "over")
    assert sea.naval.done[sea.number("east CA1")] == 1


@pytest.mark.parametrize("side", ["west", "east"])
def test_13_9_who_waits_beyond_the_room_will_be_lost(side: str) -> None:
    chart = """
        # # # . .
         # T # .
        # # # . .
         f . . .
    """
    other = "east" if side == "west" else "west"
    sea = battle(chart, T=f"{side} tf DD CA", f=f"{other} TR E")
    number = ("west", "east").index(side)
    sea.naval.force_node[LETTERS * number] = NONE
    for name in ("DD1", "CA1"):
        ship = sea.number(f"{side} {name}")
        sea.naval.status[ship], sea.naval.node[ship] = LAYING, sea.node("b2")
    assert lost_of_waiting(sea.naval, number) == 1
    assert lost_of_waiting(sea.naval, 1 - number) == 0


def test_6_3_a_ship_that_is_gone_is_in_no_task_force() -> None:
    sea = forces(T="west tf BB DD", U="west tf CA")
    battleship = sea.number("west BB1")
    assert sea.naval.letter[battleship] == 0
    bury(sea.naval, battleship, SUNK)
    assert sea.naval.letter[battleship] == NONE


def test_6_9_after_it_a_strike_has_another_target_or_none() -> None:
    chart = """
        . d . . . . . . .
         . . . . . . . .
        A . . . t . . . .
         . . . . . . . .
        . . . . . . . . f
    """
    sea = battle(chart, A="west airfield 2", t="east tf CA", f="east TR E", d="east TR E")
    sea.play("base-c1", "xc5-tf", "CA1", "c6", "E")
    assert (sea.to_act, sea.legal) == ("west", ["xa2", "none"])
    sea.play("none")
    assert "West attacks nothing else." in sea.story
    assert sea.where("east TR2") == "a2 E"


def test_13_9_a_ship_that_may_lie_in_shallows_takes_one_place_of_them() -> None:
    chart = """
        # # # . .
         ~ T # .
        # ~ # . .
         f . . .
    """
    sea = mustering(battle(chart, T="west tf DD SS SS", f="east TR E"))
    frame = sea.naval.frame
    assert str(frame.step.label(sea.naval, frame, 0, 0)) == "Lay out A, 1 lost"
