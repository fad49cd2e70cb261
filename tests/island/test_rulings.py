"""One test for every ruling and every odd case of the rules."""

from __future__ import annotations

import re

import pytest

from grognard.core.match import Match
from grognard.core.squares import Squares
from grognard.games.island import GAME
from grognard.games.island.data import BOARD, TABLE

from .table import Field, battle

STUCK = ". s> t>\nS< . .\nT> J^ .\n"


def fresh(**options: str) -> Field:
    return Field(Match(GAME, "standard", dict(options), roll=False))


def test_every_ruling_and_case_has_its_test() -> None:
    named = set(re.findall(r"^\*\*([RC]\d+)", GAME.rules(), re.M))
    tested = {name.split("_")[1].upper() for name in globals() if re.match(r"test_[rc]\d+_", name)}
    assert named == tested


def test_r1_the_island_is_twelve_by_twelve_and_alike_from_both_seats() -> None:
    assert isinstance(BOARD, Squares)
    assert (BOARD.columns, BOARD.rows) == (12, 12)
    island = fresh().island
    for slot in range(5):
        assert island.before_pad(1, slot) == BOARD.half_turn(island.before_pad(0, slot))


def test_r2_five_soldiers_three_jeeps_two_tanks() -> None:
    assert [kind.count for kind in TABLE] == [5, 3, 2]


def test_r3_six_live_blocks() -> None:
    assert fresh().island.live == 6


def test_r4_a_zero_is_an_ordinary_number_and_who_begins_places_first() -> None:
    assert fresh().play("0-1").to_act == "north"


def test_r5_not_on_blocks_but_facing_the_own_edge() -> None:
    field = fresh(first="south").play("a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8", "i9", "j10", "tank")
    assert field.refusal("b2") == ("square_taken", "§3.5")
    assert "south" in field.play("c1").legal


def test_r6_the_pads_are_filled_openly() -> None:
    field = battle(". t> .\nS> . .\n", pads=("SJ...", "s...."))
    assert field.match.view("north").facts["pad"] == field.match.view("south").facts["pad"]


def test_r7_the_opponent_may_decline_and_his_removal_is_no_shot() -> None:
    field = battle(". s> t>\nS< . .\nT> J^ .\n", 5)
    assert "spare" in field.legal
    field.play("b1")
    field.shows(". s> t>\nS< . .\nT> . .\n")


def test_r8_a_landing_is_a_move_and_may_be_forced() -> None:
    field = battle(". . t>\n## . .\nS^ . .\n", 1)
    assert field.legal == ["a1"]
    assert field.play("a1").legal == ["a2"]


def test_r9_straight_on_is_the_third_choice() -> None:
    field = battle("t> . .\n" + ". . .\n" * 4 + "S^ . .\n", 3).play("a1")
    assert field.legal == ["a3-left", "a3-right", "a4"]


def test_r10_no_launch_onto_a_block_unless_the_option_says_so() -> None:
    text = ". . . t>\n## . . S>\n"
    assert "pad1" not in battle(text, 0, pads=("S....", ".....")).legal
    field = battle(text, 0, pads=("S....", "....."), options={"launch_onto_block": True})
    assert "pad1" in field.legal


def test_r11_every_other_character_may_still_shoot() -> None:
    field = battle(". s> . .\nt> . . .\n. S^ . .\n", 0, pads=("...S.", ".....")).play("pad4")
    assert field.legal == ["b1xb3", "roll"]
    assert field.play("roll", "1").legal == ["b1xb3", "d1"]


@pytest.mark.parametrize("missile", "abcdefghijkl")
def test_r12_the_pad_always_fits_one_way_also_when_empty(missile: str) -> None:
    for number in range(1, 6):
        field = battle(". . t>\nS> . .\n", 0, missiles=missile + "j").play("pad", str(number))
        assert field.legal
        assert set(field.legal) <= {"left", "right"}


def test_r13_zero_after_zero_only_the_last_choice_counts() -> None:
    field = battle(". t> . .\n. . . .\n. . . S>\n", 0, pads=("S....", ".....")).play("pad1", "0", "pad", "0")
    assert field.play("d1", "left", "1").legal == ["d1"]


def test_r14_a_lost_roll_costs_nobody_while_another_could_have_used_it() -> None:
    text = ". . t> .\ns> . . .\n. . . S>\n"
    field = battle(text, 0, pads=("S....", ".....")).play("pad1", "5")
    assert field.on_turn == "north"
    assert field.island.lost[0] == 8


def test_r15_no_shots_before_the_roll() -> None:
    assert battle("s> . t>\n. . .\nS^ . .\n").to_act == "chance"


def test_r16_a_shot_block_is_gone_either_way() -> None:
    for live, face in ((0, "safe"), (1, "live")):
        field = battle("## . t>\n. . .\nS^ . .\n", 1, live=live).play("a1xa3", face)
        field.shows(". . t>\n. . .\nS^ . .\n")


def test_r17_crossfire_is_strictly_between_and_a_safe_block_harms_nobody() -> None:
    text = "t> . .\n## . .\nj> . .\n. . .\nJ^ . S>\n"
    safe = battle(text, 1, live=0).play("a1xa4", "safe")
    assert safe.island.lost[1] == 8
    live = battle(text, 1, live=1).play("a1xa4", "live")
    live.shows("t> . .\n. . .\n. . .\n. . .\nJ^ . S>\n")


def test_r18_own_characters_are_targets_unless_the_option_says_no() -> None:
    text = "t> . .\nS> . .\n. . .\nS^ . .\n"
    assert "a1xa3" in battle(text, 1).legal
    assert "a1xa3" not in battle(text, 1, options={"own_targets": False}).legal


def test_r19_a_mine_takes_whoever_stepped_on_it() -> None:
    field = battle(". . t>\n## . .\nS^ . J>\n", 1).play("a1", "a2", "live")
    field.shows(". . t>\n. . .\n. . J>\n")


def test_r20_the_blast_sets_off_no_other_block_and_spares_the_shooter() -> None:
    text = ". . . t>\n## ## . .\n. . . .\nS^ . . .\n"
    field = battle(text, 1, live=2, options={"blast": "eight"}).play("a1xa3", "live")
    field.shows(". . . t>\n. ## . .\n. . . .\nS^ . . .\n")


def test_r21_a_shooter_survives_its_own_shot() -> None:
    field = battle("S> . .\ns> . .\nS^ . t>\n", 1).play("a1xa3")
    field.shows(". . .\n. . .\nS^ . t>\n")


def test_r22_there_is_no_cap_unless_asked_for() -> None:
    assert battle("S> . t>\n").island.cap == 0
    assert battle("S> . t>\n", options={"round_cap": 200}).island.cap == 400
    field = battle("S> . . .\n. . . s>\n", 1, turns=9_999).play("a2", "b2")
    assert field.match.outcome is None


def test_r25_nobody_on_the_island_must_launch() -> None:
    field = battle(". . t>\n. . .\n", pads=("S....", "....."))
    assert field.legal == ["pad1"]
    for other in ("done", "roll", "pad", "spare"):
        assert field.refusal(other)[1] == "§4.1"


def test_r23_each_battle_of_a_series_is_set_up_afresh() -> None:
    field = battle("s> . .\n. . .\nS^ . .\n", 1, scenario="points").play("a1xa3")
    assert (field.to_act, set(field.island.board), set(field.island.cell)) == ("chance", {-1}, {-1})
    assert int(field.island.turns) == 0


def test_r24_a_penalty_counts_as_a_kill() -> None:
    field = battle(STUCK, 5, scenario="five-kills", lost=(4, 0)).play("a1")
    assert field.outcome == ("north", "§10.4")


# ------------------------------------------------------------------ cases


def test_c1_who_faces_out_at_the_edge_is_stuck_until_it_turns() -> None:
    field = battle(". . t>\nS< . .\n", 0).play("a1", "right", "2")
    assert field.legal == ["a1"]


def test_c2_a_mine_may_take_the_last_one_on_the_island() -> None:
    field = battle(". . t>\n## . .\nS^ . .\n", 1, pads=("J....", ".....")).play("a1", "a2", "live")
    field.play("1", "c3", "d3")
    assert (field.on_turn, field.legal) == ("south", ["pad1"])


def test_c3_so_may_the_penalty() -> None:
    field = battle(". . t>\nS< . .\n", 2, pads=("J....", ".....")).play("a1", "1", "c2", "d2")
    assert (field.on_turn, field.legal) == ("south", ["pad1"])


def test_c4_the_pad_does_not_save_from_the_penalty() -> None:
    assert battle(". . t>\nS< . .\n", 2, pads=("JJJ..", ".....")).to_act == "north"


def test_c5_the_penalty_of_a_barred_pad_repeats() -> None:
    """North's two stand before the pad, face it and cannot move either."""
    field = battle("sv . tv\n", pads=("S.J..", "....."))
    for _ in range(3):
        assert field.legal == ["pad1", "pad3", "spare"]
        field.play("spare", "3", "spare")
    assert field.play("pad1", "3", "spare").legal == ["pad3", "spare"]


def test_c6_a_zero_after_the_first_launch_may_bring_a_second() -> None:
    field = battle(". . . t>\n. . . .\n", pads=("SJ...", ".....")).play("pad1", "0")
    assert "pad2" in field.legal


def test_c7_what_was_hit_is_gone() -> None:
    field = battle("s> . t>\n. . .\nS^ . .\n", 1).play("a1xa3")
    assert not any("x" in text for text in field.legal)


def test_c8_every_block_left_has_the_same_chance() -> None:
    field = battle("## . . t>\n. ## . .\nS^ . ## .\n. . . ##\n", 1, live=3).play("a2xa4")
    assert GAME.chances(field.island) == [(0, 1), (1, 3)]
