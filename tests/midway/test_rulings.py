"""The rulings, as far as the tests of their paragraphs do not show them already."""

from __future__ import annotations

from grognard.core.hexes import ring
from grognard.games.midway.flight import Edge, can_extend
from tests.midway.duels import PLANES, chase
from tests.midway.table import Table, fresh, lay

POOL = "loop loop evade evade"


def round_two(table: Table) -> Table:
    """Fly and buy nothing until the bids of the next round."""
    while table.to_act in ("us", "japan"):
        table.play("done" if "done" in table.legal else table.legal[0])
    return table


def test_r3_after_a_flight_the_other_side_counts() -> None:
    table = lay("u1 -5,1 E; j1 3,-3 W; j2 3,-4 W").play("u1", "fly", "ahead", "ahead", "ahead", "stop")
    assert table.legal == ["j1", "j2"]  # the US has no marker left, Japan has


def test_r5_e12_the_board_stays_in_one_piece() -> None:
    table = lay("j1 -7,4 W; u1 0,0 E; (u2 12,-4 E)", first="japan", small=("9,-4", "12,-4")).play("j1", "fly")
    assert table["j1"] == "lost"


def test_r7_special_orders_are_gone_after_use() -> None:
    table = chase(us="veterans").play("play veterans", "7 6 5")
    assert table.hand("us") == []
    assert sum(int(copies) for copies in table.midway.discard) == 0


def test_r8_one_attack_area_is_enough_and_a_defence_area_is_none() -> None:
    """They pass each other: light blue both ways, and nobody fires."""
    table = lay("u1 0,0 E; j1 4,-1 W; j4 -7,4 W; u4 7,-4 E").play("u1", "attack j1")
    table.play("japan: plan FF", "us: plan FF", "us first")
    assert table.planes() == "j1 2,-1 W; j4 -7,4 W; u1 2,0 E; u4 7,-4 E"
    u1, j1 = table.plane("u1"), table.plane("j1")
    assert (int(table.midway.zone(u1, j1)), int(table.midway.zone(j1, u1))) == (3, 3)
    assert table.legal == ["u4"]
    assert chase().to_act == "chance"  # yellow against nothing


def test_r9_each_looks_up_the_other_in_its_own_diagram() -> None:
    table = lay("u1 0,0 E; j1 1,0 SE")
    u1, j1 = table.plane("u1"), table.plane("j1")
    assert (int(table.midway.zone(u1, j1)), int(table.midway.zone(j1, u1))) == (1, 3)


def test_r12_the_loop_undoes_what_orders_did_since() -> None:
    table = chase(us="feint-left loop", japan="evade evade")
    table.play("japan: pass", "us: play feint-left", "japan: play evade", "us: play loop")
    assert table["u1"] == "0,0 E"


def test_r13_surprise_bars_special_orders() -> None:
    table = chase(us="thach-weave veterans", japan="surprise-attack").play("japan: play surprise-attack")
    assert table.to_act == "chance"


def test_r18_without_a_limit_rounds_go_on() -> None:
    assert round_two(lay("ub1 0,0 E; (jb1 0,-3 E)", scenario="carrier-hunt", pool=POOL)).midway.round == 2


def test_r19_both_bombers_on_carriers_by_one_swap_the_moving_one_counts() -> None:
    board = {"us-carrier": "1,0", "japan-carrier": "0,0"}
    table = lay("ub1 1,0 W; jb1 0,0 E", scenario="carrier-hunt", options={"board": board}).play("ub1", "fly")
    assert table.outcome == ("us", "§11.1")


# ------------------------------------------------------------------ set-up, initiative, activation


def test_e1_the_nose_may_point_to_the_edge_or_to_a_neighbour() -> None:
    table = fresh("domination").play("loop", "loop", "evade", "evade", "fighter")
    table.play(table.at("-7,4"), "W")
    assert table["j1"] == "-7,4 W"


def test_e2_one_aircraft_to_an_area() -> None:
    table = fresh("domination").play("loop", "loop", "evade", "evade", "fighter")
    table.play(table.at("-7,4"), "W", "us: fighter", table.at("7,-4"), "E", "fighter")
    assert table.at("-7,4") not in table.legal


def test_e3_points_never_carry_over() -> None:
    table = round_two(lay("ub1 0,0 E; (jb1 0,-3 E)", scenario="carrier-hunt", pool=POOL, points=(3, 3)))
    assert [int(points) for points in table.midway.command] == [3, 3]
    table.play("japan: bid 0", "us: bid 0")
    assert table.holder == "us"


def test_e4_with_no_marker_anywhere_orders_are_bought() -> None:
    table = lay("(u1 0,0 E); (j1 2,0 E)", pool=POOL, points=(3, 3))
    assert "buy loop" in table.legal


def test_e5_a_flight_that_can_only_end_in_destruction() -> None:
    planes = "u1 7,-4 E; j1 -9,4 E; u2 -1,9 E"
    table = lay(planes, small=("-9,4", "-1,9")).play("u1")
    assert table.legal == ["fly"]
    assert table.play("fly")["u1"] == "lost"


def test_e6_the_marker_goes_with_the_aircraft() -> None:
    planes = "u1 0,0 E; j1 2,0 E; u2 4,-1 SE; j4 -7,4 W"
    table = chase(us="thach-weave", planes=planes).play("play thach-weave", "u2", "2 1", "4 3 1")
    assert "j1" not in table.marked()


def test_e8_whoever_acted_last_buys_first() -> None:
    table = lay("(u1 3,-3 E); j1 -5,1 E", first="japan", pool=POOL, points=(3, 3))
    table.play("j1", "fly", "ahead", "ahead", "ahead", "stop")
    assert table.to_act == "japan"


# ------------------------------------------------------------------ movement


def test_e9_the_step_that_ends_the_match_ends_the_flight() -> None:
    table = lay("ub1 -3,-2 W; jb1 0,0 E", scenario="carrier-hunt").play("ub1", "fly")
    assert table.outcome == ("us", "§11.1")
    assert table["ub1"] == "-4,-2 W"


def test_e11_it_does_not_matter_whose_coast_a_tile_lies_at() -> None:
    table = lay("u1 0,0 E; j1 -7,4 W", first="japan", small=("9,-4",)).play("j1", "fly")
    assert {text.split()[1] for text in table.legal if text.startswith("tile")} == {"1", "2"}


def test_e13_a_tile_that_fits_nowhere_is_no_tile() -> None:
    """Beside an occupied small tile there may be no room for the other one."""
    found = 0
    for middle in ("9,-4", "9,-5", "7,-1", "4,5"):
        q, r = middle.split(",")
        table = lay(f"u1 0,0 E; j1 {middle} E", small=(middle,))
        for spot in ring(int(q), int(r), 2):
            area = table.midway.board.at(spot)
            if not table.midway.on_board(area):
                edge = Edge()
                edge.plane, edge.area = table.plane("u1"), area
                found += not can_extend(table.midway, edge)
    assert found > 0


def test_e15_tiles_stay_where_they_lie() -> None:
    table = lay("u1 7,-4 E; j1 -7,4 W").play("u1", "fly")
    table.play(f"tile 1 at {table.at('9,-4')}", "left", "right", "left", "stop")
    assert table["u1"] == "10,-5 NE"
    assert table.midway.on_board(table.midway.board.at((9, -4)))


def test_e17_own_swaps_can_bomb_ones_own_carrier() -> None:
    table = lay("u1 4,2 W; jb1 3,2 E; ub1 0,0 E", scenario="carrier-hunt").play("u1", "fly")
    assert table.outcome == ("japan", "§11.1")


def test_e18_swapping_with_the_opponent_in_a_combat() -> None:
    table = lay("u1 0,0 E; j1 1,0 W; j4 -7,4 W").play("u1", "attack j1")
    table.play("japan: plan LL", "us: plan RR", "us first")
    assert table["u1"] == "1,1 SW"
    assert table["j1"] == "-2,1 SE"  # it came from 0,0


def test_e19_a_destroyed_aircraft_is_no_target() -> None:
    assert lay("u1 0,0 E; j1 2,0 E").play("u1").refusal("attack j2") == ("destroyed", "§5.8")


def test_e20_a_token_turns_as_printed_after_a_swap_too() -> None:
    table = lay("u1 0,0 E; u2 1,0 W; j1 3,0 E; j4 -7,4 W").play("u1", "attack j1")
    table.play("japan: plan FF", "us: plan LF", "us first")
    assert table["u1"] == "2,-1 NE"
    assert table["u2"] == "0,0 W"


# ------------------------------------------------------------------ combat


def test_e21_the_way_to_a_target_leads_over_tiles_that_lie_there() -> None:
    assert "attack j1" in lay("u1 7,-4 E; j1 10,-4 E", small=("9,-4",)).play("u1").legal


def test_e23_an_ace_that_flies_second_sees_the_other_first() -> None:
    table = lay("ua1 0,0 E; j1 2,0 E; j4 -7,4 W").play("ua1", "attack j1")
    table.play("japan: plan LL", "us: plan FLR", "japan first")
    assert table["j1"] == "4,-1 NW"
    assert table.to_act == "us"


def test_e24_no_orders_in_a_flight() -> None:
    table = lay("u1 0,0 E; j1 5,0 E", us="loop").play("u1", "fly")
    assert table.refusal("play loop") == ("not_now", "§5.3")


def test_e25_with_no_firing_in_sight_they_can_be_played_all_the_same() -> None:
    table = lay(PLANES, us="evade aileron-roll veterans surprise-attack").play("u1", "attack j1")
    table.play("japan: plan LL", "us: plan RR", "us first")
    assert len(table.legal) == 5


def test_e26_the_reversal_never_moves() -> None:
    table = lay("u1 3,-3 E; j1 5,-3 E; j4 -7,4 W", japan="reversal")
    table.play("u1", "attack j1", "japan: plan FF", "us: plan FF", "japan first", "play reversal")
    assert table["j1"] == "7,-3 W"


def test_e27_others_stay_where_swaps_put_them() -> None:
    table = chase(us="loop", planes=PLANES + "; u2 1,0 W")
    assert table["u2"] == "0,0 W"
    table.play("play loop")
    assert table["u1"] == "0,0 E"
    assert table["u2"] == "2,0 W"  # swapped once more: u1 came from 2,0


def test_e28_all_tokens_are_there_again() -> None:
    table = chase(us="sixth-sense").play("us: play sixth-sense")
    assert "plan FF" in table.legal


def test_e29_a_surprise_with_nobody_in_sight_ends_the_combat() -> None:
    table = lay(PLANES, us="evade", japan="surprise-attack").play("u1", "attack j1")
    table.play("japan: plan LL", "us: plan RR", "us first", "japan: play surprise-attack")
    assert table.legal == ["u4"]


def test_e33_the_cards_are_shuffled_back_before_the_two_fire() -> None:
    table = lay("u1 0,0 E; j1 2,0 E; u2 5,0 W; j4 -7,4 W; u4 7,-4 E", us="thach-weave")
    table.play("u1", "attack j1", "japan: plan FF", "us: plan FF", "us first")
    table.play("play thach-weave", "u2", "7 6", "7 6")
    assert "7 6" in table.legal


def test_e34_gaps_beyond_the_edge_do_not_stop_fire() -> None:
    table = lay("u1 5,0 NE; j1 7,-2 W; j4 -7,4 W", small=("8,-2",))
    assert int(table.midway.zone(table.plane("u1"), table.plane("j1"))) == 2
    assert not table.midway.on_board(table.midway.board.at((6, -1)))


# ------------------------------------------------------------------ buying and domination


def test_e39_the_first_buyer_does_not_come_back() -> None:
    table = lay("(j1 3,-3 W); u1 -5,1 E", scenario="carrier-hunt", pool=POOL, points=(3, 3))
    table.play("u1", "fly", "ahead", "ahead", "ahead", "stop", "us: done", "japan: done")
    assert table.to_act == "japan and us"


def test_e40_points_count_the_moment_they_fall() -> None:
    table = lay("u1 7,-4 E; u2 7,-3 E; j1 0,0 E", score=(8, 0)).play("u1", "fly", "decline")
    assert table.outcome == ("japan", "§11.3")


def test_e41_flown_over_the_edge_is_destroyed_and_comes_back() -> None:
    table = lay("u1 7,-4 E; (j1 -7,4 E)", pool=POOL).play("u1", "fly", "decline")
    assert table.score == (1, 0)
    assert table.to_act == "us"
    table.play(table.legal[0], "W")
    assert table["u1"] != "lost"


def test_e42_whoever_came_first_does_not_count() -> None:
    table = lay("u1 5,-3 W; (j1 0,0 E); (j2 1,0 E); (u2 0,1 E)", pool=POOL)
    table.play("u1", "fly", "ahead", "ahead", "ahead", "stop")
    assert table.score == (2, 0)


def test_e43_free_is_an_area_without_anybody() -> None:
    table = lay("u1 5,-3 W; (j1 7,-4 E); (u2 7,-3 E)", pool=POOL)
    table.play("u1", "fly", "ahead", "ahead", "ahead", "stop")
    assert table.at("7,-4") not in table.legal
    assert table.at("7,-3") not in table.legal


def test_e44_a_side_without_aircraft_still_bids_and_buys() -> None:
    options = {"board": {"us-areas": "7,-4", "japan-areas": "-7,4"}}
    table = lay("u1 5,-3 W; (u2 -7,4 E)", pool=POOL, points=(3, 3), options=dict(options))
    table.play(
        "u1", "fly", "ahead", "ahead", "ahead", "stop", "us: done", "japan: buy loop", "acceleration", "done"
    )
    assert table.hand("japan") == ["loop"]
    table.play("us: " + table.legal[0], "W")  # u3 comes back; Japan's area is taken
    table.play("japan: bid 3", "us: bid 0")
    assert table.to_act == "us"  # Japan won the bid, but has nobody to activate
