"""§6 Combat: targets, plans, tokens, who may play an order when."""

from __future__ import annotations

from collections import deque
from random import Random

import pytest

from grognard.core.hexes import EAST, SOUTH, Axial
from grognard.games.midway.data import NOSES
from tests.midway.duels import chase
from tests.midway.table import Table, lay

# ------------------------------------------------------------------ §6.1 targets


def test_6_1_a_target_is_at_most_five_manoeuvres_away() -> None:
    assert lay("u1 -3,0 E; j1 2,0 E").play("u1").legal == ["fly", "attack j1"]
    assert lay("u1 -3,0 E; j1 3,0 E").play("u1").legal == ["fly"]


def test_6_1_counted_in_manoeuvres_not_in_areas() -> None:
    """The area behind is next to it, but it takes a whole circle to get there."""
    assert lay("u1 0,0 E; j1 -1,0 E").play("u1").legal == ["fly"]
    assert lay("u1 0,0 E; j1 0,-1 E").play("u1").legal == ["fly", "attack j1"]  # E NE NW W SW


def test_6_1_not_over_the_open_sea() -> None:
    """Between two tiles the straight way leads over areas that are not there."""
    assert lay("u1 5,0 NE; j1 7,-3 W").play("u1").legal == ["fly"]
    assert lay("u1 5,0 NE; j1 7,-3 W", small=("7,-1",)).play("u1").legal == ["fly", "attack j1"]


def test_6_1_occupied_areas_are_no_obstacle() -> None:
    table = lay("u1 -2,0 E; u2 -1,0 E; j2 0,0 E; j1 2,0 E").play("u1")
    assert "attack j1" in table.legal


def test_6_1_bombers_attack_and_are_attacked() -> None:
    table = lay("ub1 0,0 E; jb1 2,0 E", scenario="carrier-hunt").play("ub1")
    assert table.legal == ["fly", "attack jb1"]


def test_6_1_refusals_say_why() -> None:
    table = lay("u1 -3,0 E; u2 -2,0 E; j1 3,0 E").play("u1")
    assert table.refusal("attack j1") == ("out_of_reach", "§6.1")
    assert table.refusal("attack u2") == ("own_aircraft", "§6.1")
    assert table.refusal("attack j2") == ("destroyed", "§5.8")
    assert table.refusal("attack jb1") == ("not_in_this_mode", "§1.2")


def naive_reach(table: Table, start: Axial, nose: int) -> set[Axial]:
    """Everything within five manoeuvres, by brute force."""
    board = table.midway.board
    found: set[Axial] = set()
    queue = deque([(start, nose, 0)])
    seen = {(start, nose)}
    while queue:
        here, way, flown = queue.popleft()
        ways = [way] if flown == 0 else [(way + turn) % 6 for turn in (-1, 0, 1)]
        for turned in ways:
            there = (here[0] + int(EAST[turned]), here[1] + int(SOUTH[turned]))
            if table.midway.on_board(board.at(there)):
                found.add(there)
                if flown < 4 and (there, turned) not in seen:
                    seen.add((there, turned))
                    queue.append((there, turned, flown + 1))
    return found


@pytest.mark.parametrize("small", [(), ("9,-4",), ("9,-4", "12,-4"), ("-9,4", "9,-5")])
def test_6_1_reach_is_the_same_as_found_by_brute_force(small: tuple[str, ...]) -> None:
    table = lay("u1 0,0 E; j1 1,0 E", small=small)
    midway = table.midway
    board = midway.board
    spots = [board.axial(area) for area in range(int(board.areas)) if midway.on_board(area)]
    random = Random(7)
    u1, j1 = table.plane("u1"), table.plane("j1")
    for start in [*random.sample(spots, 25), *spots[-7:], *spots[:7]]:
        nose = random.randrange(6)
        found = naive_reach(table, start, nose)
        midway.area[u1] = board.at(start)
        midway.nose[u1] = nose
        for spot in spots:
            midway.area[j1] = board.at(spot)
            if spot != start:
                assert midway.can_reach(u1, j1) == (spot in found), (start, NOSES[nose], spot)


# ------------------------------------------------------------------ §6.2 to §6.4


def test_6_2_the_defenders_marker_is_discarded() -> None:
    table = lay("u1 0,0 E; u2 0,1 E; j1 2,0 E; j2 3,3 E").play("u1", "attack j1")
    assert table.marked() == ["j2", "u2"]


def test_6_2_an_ace_that_is_attacked_loses_its_marker_too() -> None:
    table = lay("u1 0,0 E; ua1 0,1 E; ja1 2,0 E; j2 3,3 E").play("u1", "attack ja1")
    assert table.marked() == ["j2", "ua1"]
    table = lay("ua1 0,0 E; u1 0,1 E; ja1 2,0 E; ja2 3,3 E").play("ua1", "attack ja1")
    assert table.marked() == ["ja2", "u1"]


def test_6_2_without_a_marker_it_can_be_attacked_again() -> None:
    table = lay("u1 0,0 E; u2 0,1 E; (j1 2,0 E); j2 -7,4 W").play("u1", "attack j1")
    table.play("japan: plan LL", "us: plan RR", "us first")
    assert table.to_act == "us"
    table.play("u2")
    assert "attack j1" in table.legal


def test_6_3_two_tokens_are_planned() -> None:
    table = lay("u1 0,0 E; j1 2,0 E").play("u1", "attack j1")
    assert table.legal_for("us") == [f"plan {a}{b}" for a in "FLR" for b in "FLR"]
    assert table.refusal("us: plan FFL") == ("wrong_number", "§6.3")


def test_6_3_an_ace_plans_three_but_not_three_equal_ones() -> None:
    table = lay("ua1 0,0 E; j1 2,0 E").play("ua1", "attack j1")
    plans = table.legal_for("us")
    assert len(plans) == 24
    assert "plan FLR" in plans
    assert len(table.legal_for("japan")) == 9
    assert table.refusal("us: plan FFF") == ("no_such_tokens", "§6.3")
    assert table.refusal("us: plan FF") == ("wrong_number", "§6.3")


def test_6_3_plans_are_secret_until_both_are_in() -> None:
    table = lay("u1 0,0 E; j1 2,0 E").play("u1", "attack j1", "us: plan LR")
    assert table.match.view("us").answer == 1 * 3 + 2
    for viewer in ("japan", "observer"):
        view = table.match.view(viewer)
        assert view.answer == -1
        assert view.frames[-1][2][8] == [-1, -1]  # neither plan is known to the table
    assert table.to_act == "japan"


@pytest.mark.parametrize("first", ["us", "japan"])
def test_6_4_the_attacker_says_who_flies_first(first: str) -> None:
    """Whoever is second is not in the other one's way any more, so the order matters."""
    table = lay("u1 0,0 E; j1 1,0 E; j2 -7,4 E").play("u1", "attack j1", "japan: plan FF", "us: plan FF")
    assert table.to_act == "us"
    assert table.legal == ["japan first", "us first"]
    table.play(f"{first} first")
    expected = {"japan": "j1 3,0 E; j2 -7,4 E; u1 2,0 E", "us": "j1 2,0 E; j2 -7,4 E; u1 1,0 E"}
    assert table.to_act == "chance"
    assert table.planes() == expected[first]


# ------------------------------------------------------------------ §6.5, §6.6


def test_6_5_a_token_is_a_manoeuvre_with_exactly_its_turn() -> None:
    table = lay("u1 0,0 E; j1 2,0 E; j2 -7,4 E").play("u1", "attack j1")
    table.play("japan: plan LL", "us: plan RR", "us first")
    assert table["u1"] == "1,1 SW"
    assert table["j1"] == "4,-1 NW"


def test_6_5_tokens_swap_too() -> None:
    table = lay("u1 0,0 E; u2 1,0 W; j1 2,0 E; j2 -7,4 E").play("u1", "attack j1")
    table.play("japan: plan LL", "us: plan RR", "us first")
    assert table["u2"] == "0,0 W"
    assert table["u1"] == "1,1 SW"


def test_6_5_a_plane_that_leaves_the_board_in_combat_ends_it() -> None:
    """Japan flies first and declines to extend: no tokens of the attacker, no orders, no firing."""
    table = lay("u1 6,-4 E; j1 7,-4 E; u2 0,0 E; j2 -7,4 E", us="acceleration", japan="evade")
    table.play("u1", "attack j1", "japan: plan FF", "us: plan FF", "japan first")
    assert table.to_act == "japan"
    table.play("decline")
    assert table["j1"] == "lost"
    assert table["u1"] == "6,-4 E"  # E22 has not flown its tokens
    assert table.score == (0, 1)
    assert table.to_act == "us"  # §4.7 keeps the card
    assert table.legal == ["u2"]


def test_6_5_over_the_edge_in_combat_the_owner_is_asked_for_a_tile() -> None:
    table = lay("u1 6,-4 E; j1 7,-4 E; j2 -7,4 E").play("u1", "attack j1")
    table.play("japan: plan FR", "us: plan FL", "us first")
    assert table.to_act == "us"  # u1 swapped with j1 and goes over the edge
    assert table["j1"] == "6,-4 E"
    table.play(f"tile 1 at {table.at('9,-4')}")
    assert table.planes() == "j1 8,-4 SE; j2 -7,4 E; u1 7,-4 NE"  # j1 came after and swapped again


def test_6_6_the_ace_leaves_out_one_token() -> None:
    table = lay("ua1 0,0 E; j1 2,0 E; j2 -7,4 E").play("ua1", "attack j1")
    table.play("japan: plan LL", "us: plan LRF", "us first")
    assert table.to_act == "us"
    assert table.legal == ["without 1", "without 2", "without 3"]
    table.play("without 2")
    assert table["ua1"] == "2,-1 NE"  # L, then F


def test_6_6_equal_tokens_are_left_out_once() -> None:
    table = lay("ua1 0,0 E; j1 2,0 E; j2 -7,4 E").play("ua1", "attack j1")
    table.play("japan: plan LL", "us: plan RRL", "us first")
    assert table.legal == ["without 1", "without 3"]
    assert table.refusal("without 2") == ("same_token", "§6.6")


def test_6_6_the_second_ace_knows_where_the_first_has_gone() -> None:
    table = lay("ua1 0,0 E; ja1 2,0 E; j2 -7,4 E").play("ua1", "attack ja1")
    table.play("japan: plan LLF", "us: plan LRF", "us first")
    table.play("us: without 3")
    assert table["ua1"] == "2,-1 E"
    assert table.to_act == "japan"
    table.play("without 3")
    assert table["ja1"] == "4,-1 NW"


# ------------------------------------------------------------------ §6.7 orders


def test_6_7_first_the_defender_then_the_attacker() -> None:
    table = chase(us="acceleration", japan="acceleration")
    assert table.to_act == "japan"
    table.play("pass")
    assert table.to_act == "us"
    table.play("pass")
    assert table.to_act == "chance"


def test_6_7_the_attacker_may_play_though_the_defender_declined_and_then_he_may_answer() -> None:
    table = chase(us="acceleration feint-left", japan="reversal acceleration")
    table.play("japan: pass", "us: play feint-left", "japan: play reversal", "us: play acceleration", "ahead")
    assert table.to_act == "japan"
    table.play("pass")
    assert table.to_act == "chance"


def test_6_7_if_the_attacker_declines_it_is_over() -> None:
    table = chase(us="acceleration", japan="acceleration acceleration")
    table.play("japan: play acceleration", "ahead", "us: pass")
    assert table.to_act == "us"  # outside both diagrams: the combat is over, the next aircraft
    assert table.legal == ["u4"]
    assert table.hand("japan") == ["acceleration"]


def test_6_7_whoever_has_nothing_to_play_is_not_asked() -> None:
    assert chase().to_act == "chance"
    assert chase(us="loop").to_act == "us"


def test_6_7_a_chain_of_several_orders() -> None:
    table = chase(us="reversal loop acceleration", japan="reversal feint-right loop")
    table.play("japan: play feint-right")
    assert table["j1"] == "4,1 E"
    table.play("us: play acceleration", "right")
    assert table["u1"] == "3,0 SE"
    table.play("japan: play reversal")
    assert table["j1"] == "4,1 W"
    table.play("us: play loop")
    assert table["u1"] == "0,0 E"
    table.play("japan: play loop")
    assert table["j1"] == "2,0 E"
    table.play("us: play reversal")
    assert table["u1"] == "0,0 W"
    assert table.hand("us") == table.hand("japan") == []
    assert table.to_act == "us"  # nobody has anybody in an attack area
    assert sum(int(copies) for copies in table.midway.discard) == 6


def test_6_7_a_special_order_leaves_the_game() -> None:
    table = chase(us="veterans evade")
    table.play("play veterans")
    assert table.hand("us") == ["evade"]
    assert sum(int(copies) for copies in table.midway.discard) == 0


def test_6_8_only_what_can_be_carried_out_can_be_played() -> None:
    table = chase(us="thach-weave veterans", japan="loop")
    assert table.to_act == "japan"
    table.play("play loop")
    assert table.legal == ["pass", "play veterans"]
    assert table.refusal("play thach-weave") == ("no_shooter", "§6.8")
    assert table.refusal("play evade") == ("not_in_hand", "§6.7")


def test_6_8_the_loop_needs_something_to_take_back() -> None:
    table = chase(us="evade", japan="loop loop evade")
    table.play("japan: play loop", "us: play evade")
    assert table.legal == ["pass", "play evade"]
    assert table.refusal("play loop") == ("nothing_to_undo", "§6.8")


def test_6_9_without_an_attack_area_nobody_fires() -> None:
    table = chase(japan="acceleration").play("play acceleration", "ahead")
    assert table.to_act == "us"
    assert table["j1"] == "5,0 E"


def test_6_9_the_defender_may_be_the_one_who_fires() -> None:
    """The attacker flies past; now the defender has him ahead."""
    table = lay("u1 0,0 E; j1 1,-2 SE; j2 -7,4 E").play("u1", "attack j1")
    table.play("japan: plan FF", "us: plan FF", "us first")
    assert table.planes() == "j1 1,0 SE; j2 -7,4 E; u1 2,0 E"
    table.play("4 1", "3")  # yellow against navy
    assert table["u1"] == "lost"


def test_6_10_after_the_combat_the_card_is_kept() -> None:
    table = chase().play("2 1")
    assert table["j1"] == "lost"
    assert table.holder == "us"
    assert table.legal == ["u4"]
