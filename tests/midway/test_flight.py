"""§5 Flight, swaps, and the edge of the board."""

from __future__ import annotations

import pytest

from tests.midway.table import Table, lay


def test_5_1_a_fighter_flies_three_or_four_manoeuvres() -> None:
    table = lay("u1 -5,1 E; j1 7,-4 E").play("u1", "fly", "ahead", "ahead", "ahead")
    assert table["u1"] == "-2,1 E"
    assert table.legal == ["on", "stop"]
    table.play("on")
    assert table["u1"] == "-1,1 E"
    table.play("ahead")
    assert table.to_act == "japan"


def test_5_1_the_flight_may_end_after_three() -> None:
    table = lay("u1 -5,1 E; j1 7,-4 E").play("u1", "fly", "ahead", "ahead", "ahead", "stop")
    assert table["u1"] == "-2,1 E"
    assert table.to_act == "japan"


def test_5_1_an_ace_flies_like_a_fighter() -> None:
    table = lay("ua1 -5,1 E; j1 7,-4 E").play("ua1", "fly", "ahead", "ahead", "ahead", "on", "left")
    assert table["ua1"] == "-1,1 NE"


def test_5_1_a_bomber_flies_two_or_three() -> None:
    planes = "ub1 -5,1 E; jb1 7,-4 E"
    table = lay(planes, scenario="carrier-hunt").play("ub1", "fly", "ahead", "ahead")
    assert table["ub1"] == "-3,1 E"
    assert table.legal == ["on", "stop"]
    table.play("on", "ahead")
    assert table["ub1"] == "-2,1 E"
    assert table.to_act == "japan"


def test_5_2_a_manoeuvre_is_one_area_straight_ahead() -> None:
    for nose, there in [
        ("E", "1,0"),
        ("SE", "0,1"),
        ("SW", "-1,1"),
        ("W", "-1,0"),
        ("NW", "0,-1"),
        ("NE", "1,-1"),
    ]:
        table = lay(f"u1 0,0 {nose}; j1 7,-4 E").play("u1", "fly")
        assert table["u1"] == f"{there} {nose}"


def test_5_3_it_may_turn_by_one_side_after_each_manoeuvre_but_not_before_the_first() -> None:
    table = lay("u1 0,0 E; j1 7,-4 E").play("u1", "fly")
    assert table.legal == ["ahead", "left", "right"]
    table.play("left")
    assert table["u1"] == "2,-1 NE"
    table.play("right")
    assert table["u1"] == "3,-1 E"
    table.play("right")  # after the last one too
    assert table["u1"] == "3,-1 SE"


def test_5_3_turns_go_all_the_way_round() -> None:
    table = lay("u1 0,0 NE; j1 7,-4 E").play("u1", "fly", "right")
    assert table["u1"] == "2,-1 E"
    table = lay("u1 0,0 E; j1 7,-4 E").play("u1", "fly", "left")
    assert table["u1"] == "2,-1 NE"


@pytest.mark.parametrize("other", ["u2", "j1"])
def test_5_4_whoever_is_in_the_way_changes_places_and_keeps_its_nose(other: str) -> None:
    table = lay(f"u1 0,0 E; {other} 1,0 SW; j2 7,-4 E").play("u1", "fly")
    assert table["u1"] == "1,0 E"
    assert table[other] == "0,0 SW"
    assert other in table.marked()  # E7
    assert table.legal == ["ahead", "left", "right"]  # the mover may still turn


def test_5_4_several_swaps_in_one_flight() -> None:
    table = lay("u1 0,0 E; j1 1,0 W; u2 2,0 W; j2 7,-4 E").play("u1", "fly", "ahead", "ahead")
    assert table.planes() == "j1 0,0 W; j2 7,-4 E; u1 3,0 E; u2 1,0 W"


# ------------------------------------------------------------------ the edge


def at_edge(planes: str = "u1 7,-4 E; j1 -7,4 E", **laid: object) -> Table:
    return lay(planes, **laid).play("u1", "fly")  # type: ignore[arg-type]


def test_5_5_over_the_edge_the_owner_may_lay_a_small_tile() -> None:
    table = at_edge()
    assert table.to_act == "us"
    table.play(f"tile 1 at {table.at('9,-4')}")
    assert table["u1"] == "8,-4 E"
    assert table.legal == ["ahead", "left", "right"]  # E10 then it may turn


def test_5_5_from_beside_the_board_or_from_where_it_lies() -> None:
    table = at_edge(small=("-9,4",))
    tiles = {text.split()[1] for text in table.legal if text.startswith("tile")}
    assert tiles == {"1", "2"}
    table.play(f"tile 1 at {table.at('9,-4')}")
    assert not table.midway.on_board(table.midway.board.at((-9, 4)))


def test_5_5_a_tile_with_another_aircraft_on_it_cannot_be_taken() -> None:
    for other in ("u2", "j2"):
        table = at_edge(f"u1 7,-4 E; j1 -7,4 E; {other} -9,4 E", small=("-9,4",))
        assert {text.split()[1] for text in table.legal if text.startswith("tile")} == {"2"}
        assert table.refusal(f"tile 1 at {table.at('9,-4')}") == ("tile_occupied", "§5.5")


def test_r4_the_own_tile_is_taken_along_the_edge() -> None:
    planes = "u1 9,-4 NW; j1 -7,4 E; j2 -9,4 E"
    table = at_edge(planes, small=("9,-4", "-9,4"))
    assert table["u1"] == "9,-5 NW"  # still on it
    table.play("ahead")  # over the edge of the tile
    moved = f"tile 1 at {table.at('9,-6')}"
    assert moved in table.legal
    table.play(moved)
    assert table["u1"] == "9,-6 NW"
    assert not table.midway.on_board(table.midway.board.at((9, -4)))
    assert table.midway.on_board(table.midway.board.at((9, -5)))  # E12 it overlaps its old place
    without = at_edge(planes, small=("9,-4", "-9,4"), options={"own_tile": False})
    without.play("ahead")
    assert without["u1"] == "lost"


def test_5_6_a_tile_covers_the_area_overlaps_nothing_and_lies_against_the_board() -> None:
    table = at_edge()
    assert table.refusal(f"tile 1 at {table.at('8,-4')}") == ("does_not_fit", "§5.6")  # overlaps
    assert table.refusal(f"tile 1 at {table.at('11,-4')}") == ("does_not_fit", "§5.6")  # does not cover
    places = [text for text in table.legal if text.startswith("tile")]
    assert sorted(places) == sorted(f"tile 1 at {table.at(spot)}" for spot in ("9,-4", "9,-5"))


def test_5_6_far_out_the_own_tile_finds_nothing_to_lie_against() -> None:
    table = at_edge("u1 9,-4 E; j1 -7,4 E; j2 -9,4 E", small=("9,-4", "-9,4"))
    table.play("ahead")  # from 10,-4 to 11,-4
    assert table["u1"] == "lost"


def test_5_6_a_tile_may_hang_on_the_other_one_only() -> None:
    table = at_edge("u1 9,-4 E; j1 -7,4 E", small=("9,-4",))
    assert table["u1"] == "10,-4 E"
    table.play("ahead")
    assert f"tile 2 at {table.at('12,-4')}" in table.legal
    table.play(f"tile 2 at {table.at('12,-4')}")
    assert table["u1"] == "11,-4 E"


def test_5_6_lifting_a_tile_must_not_cut_off_the_other() -> None:
    planes = "j1 -7,4 W; u1 0,0 E; {} 12,-4 E"
    table = lay(planes.format("u2"), first="japan", small=("9,-4", "12,-4")).play("j1", "fly")
    assert table["j1"] == "lost"  # tile 2 is occupied, tile 1 holds it to the board
    table = lay(planes.format("(u2").replace("12,-4 E", "9,-4 E)"), first="japan", small=("9,-4", "12,-4"))
    table.play("j1", "fly")
    assert {text.split()[1] for text in table.legal if text.startswith("tile")} == {"2"}


def test_5_7_declining_is_the_end_of_the_aircraft() -> None:
    table = at_edge().play("decline")
    assert table["u1"] == "lost"
    assert table.score == (1, 0)


def test_5_7_without_a_free_tile_it_is_destroyed() -> None:
    table = at_edge("u1 7,-4 E; j1 -7,4 E; j2 -9,4 E; u2 -1,9 E", small=("-9,4", "-1,9"))
    assert table["u1"] == "lost"
    assert table.to_act == "japan"


def test_5_8_an_aircraft_lost_in_its_own_flight_has_flown() -> None:
    table = lay("u1 7,-4 E; u2 0,0 E; j1 -7,4 E").play("u1", "fly", "decline")
    assert table.holder == "japan"
    assert table.marked() == ["j1", "u2"]


def test_e14_a_displaced_aircraft_frees_the_tile() -> None:
    """u1 swaps j1 off the small tile and then takes the tile along."""
    planes = "u1 7,-4 E; j1 8,-4 W; j2 -9,4 E; j3 0,0 E"
    table = at_edge(planes, small=("9,-4", "-9,4"))
    assert table["j1"] == "7,-4 W"
    table.play("left")
    assert table["u1"] == "9,-5 NE"
    table.play("left")
    assert f"tile 1 at {table.at('9,-6')}" in table.legal


def test_e14_one_displaced_within_the_tile_blocks_it() -> None:
    planes = "u1 8,-4 NE; j1 9,-5 W; j2 -9,4 E; j3 0,0 E"
    table = at_edge(planes, small=("9,-4", "-9,4"))
    assert table["j1"] == "8,-4 W"
    table.play("left")  # over the edge of the tile, on which j1 stands
    assert table["u1"] == "lost"


def test_e16_the_displaced_aircraft_is_not_asked_anything() -> None:
    table = lay("u1 0,0 E; j1 1,0 W").play("u1", "fly")
    assert table.to_act == "us"
