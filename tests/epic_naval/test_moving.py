"""§5 Moving ships, and §6.2 where they may not end."""

from __future__ import annotations

import pytest

from grognard.core.match import Match
from grognard.core.nodes import HEADINGS
from grognard.games.epic_naval import GAME
from grognard.games.epic_naval.data import NONE
from grognard.games.epic_naval.plotting import can_finish
from grognard.games.epic_naval.taskforce import force_can_finish
from grognard.games.epic_naval.turn import NO_MARKER, why_not_activated
from tests.epic_naval.table import Sea, battle

OPEN = """
    . . . . . . . .
     . . . . . . .
    . . D . . . . .
     . . . . . . .
    . . . . . . . b
"""


def test_5_1_a_ship_has_the_points_of_its_class() -> None:
    sea = battle(OPEN, D="west DD E", b="east TR W")
    sea.play("DD1", "ahead", "ahead", "ahead", "ahead", "ahead")
    assert sea.legal == ["end"]
    sea.play("end")
    assert sea.where("west DD1") == "c8 E"
    assert sea.naval.done[sea.number("west DD1")] == 1
    assert sea.naval.free[0] == 8
    assert sea.to_act == "east"


def test_4_9_without_a_marker_no_ship_is_activated() -> None:
    sea = battle(OPEN, D="west DD E", b="east TR W")
    sea.naval.free[0] = 0
    assert why_not_activated(sea.naval, sea.number("west DD1"), NONE) is NO_MARKER


def test_5_1_the_way_of_a_ship_is_told_node_by_node() -> None:
    sea = battle(OPEN, D="west DD E", b="east TR W")
    sea.play("DD1", "ahead", "ahead", "left", "ahead", "end")
    cues = [message.cue for entry in sea.match.entries for message in entry.story if message.cue]
    (sailed,) = [cue for cue in cues if cue.kind == "move"]
    assert (sailed.start, sailed.way, sailed.end) == ("c3", ("c3", "c4", "c5"), "b5")


def test_5_2_a_step_goes_to_the_node_ahead_and_never_astern() -> None:
    sea = battle(OPEN, D="west DD NE", b="east TR W")
    sea.play("DD1", "ahead")
    assert sea.where("west DD1") == "b3 NE"
    assert set(sea.legal) == {"ahead", "left", "right", "end"}


def test_5_3_turns_cost_a_point_and_do_not_go_straight_back() -> None:
    sea = battle(OPEN, D="west BB E", b="east TR W")
    sea.play("BB1", "left")
    assert sea.where("west BB1") == "c3 NE"
    assert "right" not in sea.legal
    assert sea.refused("right") == "§5.3"
    sea.play("left", "left")
    assert sea.where("west BB1") == "c3 W"
    assert sea.legal == ["end"]


def test_5_4_ships_task_forces_and_land_are_not_passed() -> None:
    chart = """
        . . . . .
         . . . .
        . D e # .
         . . t .
        . . . . .
    """
    sea = battle(chart, D="west DD E", e="east TR W", t="east tf CA")
    sea.play("DD1")
    assert "ahead" not in sea.legal
    assert sea.refused("ahead") == "§5.4"
    sea.play("right", "ahead")  # SE, to d2
    assert sea.where("west DD1") == "d2 SE"
    sea.play("left")
    assert "ahead" not in sea.legal  # the task force


def test_5_5_enemy_range_is_crossed_but_not_ended_in() -> None:
    chart = """
        . . . . . . .
         . . . . . .
        D . . . . . .
         . . . . . .
        . . . b . . .
         . . . . . .
    """
    sea = battle(chart, D="west DD E", b="east BB E")  # its lines cross row c on c3 and c5
    sea.play("DD1", "ahead", "ahead")
    assert sea.where("west DD1") == "c3 E"
    assert "end" not in sea.legal
    assert sea.refused("end") == "§5.5"
    sea.play("ahead", "end")
    assert sea.where("west DD1") == "c4 E"


def test_5_6_a_caught_ship_moves_only_if_it_gets_away() -> None:
    chart = """
        . . . . . . .
         . . . . . .
        . . D . . . .
         . . . . . .
        . . . b . . .
         . . . . . .
    """
    sea = battle(chart, D="west DD E", b="east BB E")
    sea.play("DD1")
    assert "end" not in sea.legal
    sea.play("ahead", "end")


def test_5_6_trapped_by_land() -> None:
    trapped = """
        # # # . .
         # D # .
        . # # . .
         . . b .
        . . . . .
    """
    sea = battle(trapped, D="west DD E", b="east BB NW")  # its bow points at b2
    assert "DD1" in sea.legal
    sea = battle(trapped, D="west DD E", b="east BB E")  # NW is one of its lines: c3, b2
    assert "DD1" not in sea.legal
    assert sea.refused("DD1") == "§5.6"
    sea = battle(trapped, hand="c4", D="west DD E", b="east BB E")  # in smoke it may end where it is
    assert "DD1" in sea.play("c4").legal


def test_5_7_points_are_not_kept() -> None:
    sea = battle(OPEN, D="west DD E", b="east TR W")
    sea.play("DD1", "end", "over")
    assert "DD1" not in sea.legal
    assert sea.refused("DD1") == "§4.7"


def test_5_8_no_step_leads_into_a_dead_end() -> None:
    chart = """
        . . . . . . . . .
         . . . . . . . .
        D . . . . . . . .
         . . . . . . . .
        . . . . b . . . .
    """
    sea = battle(chart, D="west SS E", b="east BB E")  # two points; c4 lies under fire
    naval = sea.naval
    assert naval.cover[sea.node("c4")]
    sea.play("SS1", "ahead", "ahead", "end")
    assert sea.where("west SS1") == "c3 E"


def test_6_2_covers_both_broadsides_and_not_bow_and_stern() -> None:
    chart = """
        . . . . . . .
         . . . . . .
        . . . b . . .
         . . . . . .
        . . . . . . .
         . . . . . .
        D . . . . . .
    """
    sea = battle(chart, D="west DD E", b="east CA E")
    covered = sorted(
        sea.naval.rules.chart.name(node) for node in range(sea.naval.rules.nodes) if sea.naval.cover[node]
    )
    assert covered == ["a3", "a5", "b3", "b4", "d3", "d4", "e3", "e5", "f2", "f5"]


def test_5_2_every_step_can_be_taken_back_until_the_end_is_confirmed() -> None:
    match = Match(GAME, "own", seed=3)
    while not any(text.startswith("deploy") for text in match.legal(match.actors[0])):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    side = match.actors[0]
    match.play(side, next(text for text in match.legal(side) if text.startswith("deploy")))
    while "ready" not in match.legal(match.actors[0]):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    while "over" not in match.legal(match.actors[0]):
        match.play(match.actors[0], "ready")
    ships = [text for text in match.legal(side) if text[:2] in ("BB", "CA", "DD")]
    match.play(side, ships[0])
    match.play(side, "left")
    match.play(side, "ahead")
    for _ in range(3):
        assert match.can_undo(side) == (True, "")
        match.undo(side)
    assert ships[0] in match.legal(side)


def shut_in(mark: str) -> Sea:
    """The whole chart is under fire."""
    rows = [". . . . . . . . . . . . .", " . . . . . . . . . . . ."] * 6 + [f"{mark} . . . . . . e . . . . ."]
    sea = battle(
        "\n".join(rows), marks={mark: "west tf DD" if mark == "T" else "west DD E", "e": "east TR E"}
    )
    for node in range(int(sea.naval.rules.nodes)):
        sea.naval.cover[node] = True
    return sea


def test_5_8_however_many_points_a_ship_has_a_way_out_is_looked_for_once() -> None:
    naval = shut_in("D").naval
    ship = naval.ship_at[naval.rules.chart.named("m1")]
    assert not can_finish(naval, ship, naval.node[ship], 0, 12, 1, -1)
    naval.cover[naval.rules.chart.named("m13")] = False
    naval.ship_at[naval.rules.chart.named("m8")] = -1
    assert can_finish(naval, ship, naval.node[ship], 0, 12, 1, -1)
    assert not can_finish(naval, ship, naval.node[ship], 0, 11, 1, -1)


def test_5_8_nor_does_a_task_force_look_twice() -> None:
    naval = shut_in("T").naval
    assert not force_can_finish(naval, 0, naval.force_node[0], False, 12)
    naval.cover[naval.rules.chart.named("a7")] = False
    assert force_can_finish(naval, 0, naval.force_node[0], False, 12)
    assert not force_can_finish(naval, 0, naval.force_node[0], False, 11)


@pytest.mark.parametrize("turn", range(HEADINGS))
def test_5_3_a_way_out_costs_as_much_to_the_right_as_to_the_left(turn: int) -> None:
    naval = shut_in("D").naval
    ship, node = naval.ship_at[naval.rules.chart.named("m1")], naval.rules.chart.named("g6")
    naval.cover[naval.rules.near[HEADINGS * node + turn]] = False
    points = 1 + min(turn, HEADINGS - turn)
    assert can_finish(naval, ship, node, 0, points, 0, -1)
    assert not can_finish(naval, ship, node, 0, points - 1, 0, -1)
