"""§4 The round, §14 clean-up."""

from __future__ import annotations

from grognard.games.epic_naval import GAME
from grognard.games.epic_naval.data import EDGES, LETTERS
from grognard.games.epic_naval.rounds import markers_of
from grognard.games.epic_naval.rules import rules_of
from tests.epic_naval.table import Sea, battle

CHART = """
    . . . . . . .
     . . . . . .
    D . . . . . e
     . . . . . .
    A . . . . . f
"""


def usual(**more: object) -> Sea:
    return battle(CHART, D="west DD E", e="east CA W", f="east tf DD SS", A="west airfield 1", **more)  # type: ignore[arg-type]


def test_4_1_what_is_due_comes_in_on_its_edge() -> None:
    sea = battle(CHART, D="west DD E", e="east CA W")
    naval = sea.naval
    ship = sea.number("east TR1")
    naval.status[ship], naval.letter[ship], naval.due[ship] = 6, 3, 3
    naval.rules.entry_edge[4 + 3] = 1
    sea.play("over", "over", "decline", "decline")
    assert sea.naval.round == 3
    while sea.to_act == "west":
        sea.play("ready")
    assert "a7" in sea.legal
    assert "c7" not in sea.legal  # a ship lies there
    sea.play("a7")
    assert sea.legal == ["D"]
    sea.play("D")
    assert naval.force_node[4] == sea.node("a7")


def test_4_1_whoever_is_first_has_arrivals_first_and_then_the_other() -> None:
    sea = battle(CHART, D="west DD E", e="east CA W")
    naval = sea.naval
    for side, edge in ((0, 3), (1, 1)):
        ship = sea.number(("west TR1", "east TR1")[side])
        naval.status[ship], naval.letter[ship], naval.due[ship] = 6, 3, 3
        naval.rules.entry_edge[4 * side + 3] = edge
    sea.play("over", "over", "decline", "decline")
    order = []
    for _ in range(2):
        order.append(sea.to_act)
        sea.play("a7" if sea.to_act == "east" else "a1", "D")
    assert order == [("west", "east")[naval.first], ("west", "east")[1 - naval.first]]
    assert (naval.force_node[0], naval.force_node[4]) == (sea.node("a1"), sea.node("a7"))


def test_4_1_the_edge_is_the_one_that_the_file_names() -> None:
    rules = rules_of(GAME.rules_for("beachhead", {}))
    due = [(side, force) for side in (0, 1) for force in rules.plan.sides[side].forces if force.track]
    found = [EDGES[rules.entry_edge[LETTERS * side + force.letter]] for side, force in due]
    assert found == [force.edge for _, force in due] == ["west", "north"]


def test_4_2_orders_for_task_forces_come_first() -> None:
    sea = usual()
    sea.play("over", "over", "decline", "decline")
    assert sea.to_act == "east"
    assert sea.legal == ["deploy-tf1", "split-tf1", "ready"]


def test_4_3_markers_are_counted() -> None:
    sea = usual()
    assert markers_of(sea.naval, 0) == 2  # a ship and an airfield
    assert markers_of(sea.naval, 1) == 2  # a ship and a task force
    sea = usual(west="extra_markers = 2\n")
    assert markers_of(sea.naval, 0) == 4
    for each, counted in ((0, 1), (3, 4)):  # a scenario may count more or fewer for a task force
        sea = usual(more=f"[rules]\nforce_markers = {each}\n")
        assert markers_of(sea.naval, 1) == counted


def test_4_4_the_sides_take_turns() -> None:
    sea = usual()
    sea.play("DD1", "end")
    assert sea.to_act == "east"
    sea.play("CA1", "end")
    assert sea.to_act == "west"


def test_4_5_a_turn_is_one_action() -> None:
    sea = usual()
    assert sea.legal == ["DD1", "draw", "base-e1", "over"]


def test_4_6_the_other_goes_on_alone() -> None:
    sea = usual()
    sea.play("over", "CA1", "end")
    assert sea.to_act == "east"
    sea.play("over")
    assert sea.legal == ["decline", "draw"]


def test_4_6_without_markers_the_round_is_over() -> None:
    sea = usual(free=(1, 1))
    sea.play("DD1", "end", "CA1", "end")
    assert sea.legal == ["decline", "draw"]


def test_4_7_each_unit_once_a_round() -> None:
    sea = usual()
    sea.play("DD1", "end", "over")
    assert sea.refused("DD1") == "§4.7"


def test_4_8_a_lost_ship_takes_a_marker_with_it() -> None:
    chart = """
        . . . . .
         B . e .
        . . . . .
    """
    sea = battle(chart, B="west CA NE", e="east DD NE")
    sea.play("CA1", "end", "xb3")
    assert sea.naval.free[1] == 8
    sea = battle(chart, B="west CA NE", e="east DD NE", free=(9, 0))
    sea.play("CA1", "end", "xb3")
    assert sea.naval.free[1] == 0


def test_14_1_markers_come_back_and_events_end() -> None:
    sea = usual()
    sea.naval.fog = sea.naval.squall = True
    sea.play("DD1", "end", "over", "over")
    assert not sea.naval.fog
    assert not sea.naval.squall
    assert sea.naval.done[sea.number("west DD1")] == 0


def test_14_2_each_may_draw_in_the_order_of_the_round() -> None:
    sea = usual()
    sea.play("over", "over")
    assert sea.to_act == "west"
    sea.play("draw", "c1", "c2", "c1")
    assert sea.to_act == "east"


def test_14_3_arrivals_without_a_node_wait() -> None:
    sea = battle(CHART, D="west DD E", e="east CA W")
    naval = sea.naval
    ship = sea.number("east TR1")
    naval.status[ship], naval.letter[ship], naval.due[ship] = 6, 3, 3
    naval.rules.entry_edge[4 + 3] = 1
    for name, node in (("TR2", "a7"), ("TR3", "b6"), ("DD1", "d6"), ("DD2", "e7")):
        naval.put(sea.number(f"east {name}"), sea.node(node), 3)
    sea.play("over", "over", "decline", "decline")
    while sea.to_act == "west" and "ready" in sea.legal:
        sea.play("ready")
    assert naval.due[ship] == 4


def test_14_4_who_acted_last_is_second() -> None:
    sea = usual()
    sea.play("DD1", "end", "CA1", "end", "over", "over", "decline", "decline")
    assert sea.naval.first == 0  # east acted last
    sea = usual()
    sea.play("DD1", "end", "CA1", "end", "over", "over", "draw", "c1", "c2", "c1", "decline")
    assert sea.naval.first == 1  # west's draw was the last act
    sea = usual()
    sea.play("over", "over", "decline", "decline")
    assert sea.naval.first == 0  # nobody acted


def test_4_1_all_arrivals_come_before_all_orders() -> None:
    sea = battle(CHART, D="west tf DD CA", e="east CA W")
    naval = sea.naval
    ship = sea.number("east TR1")
    naval.status[ship], naval.letter[ship], naval.due[ship] = 6, 3, 3
    naval.rules.entry_edge[4 + 3] = 1
    sea.play("over", "over", "decline", "decline")
    assert (sea.naval.first, sea.to_act) == (0, "east")
    sea.play("a7", "D")
    assert sea.to_act == "west"
    assert "deploy-tf1" in sea.legal
    sea.play("ready")
    assert (sea.to_act, sea.legal) == ("east", ["deploy-tf1", "ready"])


def test_4_1_nothing_comes_in_under_enemy_fire() -> None:
    sea = battle(CHART.replace("D . . . . .", ". . . . . D"), D="west CA SE", e="east CA W")
    naval = sea.naval
    ship = sea.number("east TR1")
    naval.status[ship], naval.letter[ship], naval.due[ship] = 6, 3, 3
    naval.rules.entry_edge[4 + 3] = 1
    sea.play("over", "over", "decline", "decline")
    assert sea.legal == ["d6", "e7"]  # b6 and a7 lie off the cruiser's broadside


def test_14_1_what_was_activated_may_be_again_in_the_next_round() -> None:
    sea = usual()
    sea.naval.carded[1] = sea.naval.drew[1] = sea.naval.followed[1] = sea.naval.recovered[1] = 1
    sea.play("DD1", "end", "tf1", "stay", "base-e1", "lay-e1", "E", "over", "over")
    naval = sea.naval
    assert naval.free[0] == naval.free[1] == 0
    used = [naval.done, naval.force_done, naval.base_done, naval.bomber_done]
    assert not any(any(table) for table in used)
    assert not any(table[1] for table in (naval.carded, naval.drew, naval.followed, naval.recovered))


def test_4_3_every_kind_of_unit_has_its_marker() -> None:
    sea = battle(CHART, D="west DD E", A="west battery E", e="east SS W", f="east airfield 1")
    assert markers_of(sea.naval, 0) == 1  # batteries have none
    assert markers_of(sea.naval, 1) == 2
    submarine = sea.number("east SS1")
    sea.naval.status[submarine], sea.naval.due[submarine] = 5, 4
    assert markers_of(sea.naval, 1) == 2  # submerged it still counts
    sea.naval.base_owner[1] = 0
    assert (markers_of(sea.naval, 0), markers_of(sea.naval, 1)) == (2, 1)
    sea.naval.done[sea.number("west DD1")] = 1  # laid out against its will: it has its marker on it
    assert markers_of(sea.naval, 0) == 1
