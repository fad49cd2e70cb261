"""§3 Set-up."""

from __future__ import annotations

import pytest

from grognard.games.midway.data import WAITING
from tests.midway.table import Table, fresh, lay


def with_pool(scenario: str = "carrier-hunt") -> Table:
    return fresh(scenario).play("loop", "loop", "evade", "acceleration")


def test_3_1_four_orders_are_laid_open() -> None:
    table = fresh()
    assert table.to_act == "chance"
    assert len(table.legal) == 9
    table.play("loop", "loop")
    assert "loop" not in table.legal  # there are two
    table.play("evade", "acceleration")
    assert table.to_act == "japan"
    assert [int(order) for order in table.midway.pool] == [4, 4, 7, 0]
    assert sum(int(copies) for copies in table.midway.pile) == 16


def test_3_2_each_side_has_its_special_orders_in_hand() -> None:
    table = fresh()
    assert table.hand("us") == ["thach-weave", "veterans"]
    assert table.hand("japan") == ["zero-agility", "bushido"]


def test_3_3_the_sides_place_in_turn_japan_first() -> None:
    table = with_pool()
    placed = []
    for _ in range(12):
        placed.append(table.to_act)
        if "fighter" in table.legal:
            table.play("fighter")
        table.play(table.legal[0], "E")
    assert placed == ["japan", "us"] * 6
    assert WAITING not in [int(area) for area in table.midway.area]
    assert table.to_act == "japan and us"  # the first round has begun


def test_3_3_the_side_chooses_which_aircraft_comes_next() -> None:
    table = with_pool()
    assert table.legal == ["fighter", "bomber"]
    table.play("bomber", table.at("-4,-2"), "E")
    assert table["jb1"] == "-4,-2 E"
    assert with_pool("domination").legal == ["fighter", "ace"]
    assert table.refusal("ace") == ("not_in_this_mode", "§1.2")


def test_3_6_until_it_is_chosen_the_nose_points_east() -> None:
    table = with_pool()
    table.play("bomber", table.at("-4,-2"))
    assert table["jb1"] == "-4,-2 E"


def test_3_3_with_one_kind_left_there_is_nothing_to_choose() -> None:
    table = with_pool()
    for _ in range(2):
        table.play("japan: bomber").play(table.legal[0], "E")
        table.play("us: bomber").play(table.legal[0], "W")
    assert table.to_act == "japan"
    assert all(label.isdecimal() for label in table.legal)


def test_3_4_in_the_carrier_hunt_at_the_own_carrier() -> None:
    table = with_pool().play("fighter")
    near = ["-4,-2", "-3,-2", "-4,-1", "-5,-1", "-5,-2", "-4,-3", "-3,-3"]
    assert sorted(table.legal) == sorted(table.at(spot) for spot in near)
    assert table.refusal(table.at("4,2")) == ("not_at_carrier", "§3.4")
    table.play(table.at("-3,-2"), "NW", "us: fighter", table.at("4,2"), "NW", "fighter")
    assert table.refusal(table.at("-3,-2")) == ("taken", "§2.1")


def test_3_5_in_domination_on_the_own_reinforcement_areas() -> None:
    table = with_pool("domination").play("ace")
    assert len(table.legal) == 9
    assert table.refusal(table.at("0,0")) == ("not_your_area", "§3.5")
    assert table.refusal(table.at("7,-4")) == ("not_your_area", "§3.5")
    table.play(table.at("-7,3"), "E", "us: ace")
    assert table.at("7,-4") in table.legal


@pytest.mark.parametrize("nose", ["E", "SE", "SW", "W", "NW", "NE"])
def test_3_6_the_nose_may_point_anywhere(nose: str) -> None:
    table = with_pool().play("fighter", table_at := with_pool().at("-4,-2"), nose)
    assert table_at == table.at("-4,-2")
    assert table["j1"] == f"-4,-2 {nose}"


def test_r20_without_a_free_area_the_nearest_ones_are_used() -> None:
    board = {"us-areas": "7,-4", "japan-areas": "-7,4"}
    table = fresh("domination", {"board": board}).play("loop", "loop", "evade", "evade")
    table.play("fighter", table.at("-7,4"), "E", "fighter", table.at("7,-4"), "W", "fighter")
    near = ["-6,4", "-6,3", "-7,3", "-7,5"]
    assert sorted(table.legal) == sorted(table.at(spot) for spot in near)


def test_the_printed_lay_out_of_a_table_in_the_middle() -> None:
    table = lay("u1 0,0 E; (j1 2,0 W)")
    assert table.planes() == "j1 2,0 W; u1 0,0 E"
    assert table.marked() == ["u1"]
