"""§4, §5 The turn and the moves: general rules 1, 3, 4, 9, 11, 14 and 15 of the sheet."""

from __future__ import annotations

import pytest

from grognard.games.island import GAME

from .table import battle

FAR = """
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  s<
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  S^ .  .  .  .  .  .  .
"""


def test_4_3_the_die_shows_zero_to_five() -> None:
    assert GAME.chances(battle(FAR).island) == [(number, 1) for number in range(6)]


def test_4_4_rule_3_shots_before_the_move_with_anybody_as_often_as_wished() -> None:
    field = battle(
        """
        .  .  .  j^ .
        .  s^ .  .  t^
        .  .  .  .  .
        .  S^ .  J^ S^
        """,
        1,
    )
    assert field.legal == ["b1", "b1xb3", "d1", "d1xd4", "e1", "e1xe3"]
    field.play("b1xb3", "e1xe3")
    assert field.legal == ["b1", "d1", "d1xd4", "e1"]
    field.play("d1", "d2")
    assert field.on_turn == "north"


def test_4_5_one_character_moves() -> None:
    field = battle(FAR, 3).play("e1", "e4")
    assert field.on_turn == "north"
    assert field.island.board[3 * 12 + 4] == 0


def test_4_6_rule_3_shots_after_the_move() -> None:
    field = battle("s> . . . .\nS> . . . .\n. . . . .\n. S^ . . .\nT^ . . . .\n", 1)
    assert field.legal == ["a1", "a1xa5", "a4", "b2"]
    field.play("b2", "b3")
    assert field.legal == ["a1xa5", "done"]
    assert field.refusal("b3") == ("moved_already", "§4.6")
    field.play("done")
    assert field.on_turn == "north"


def test_4_6_a_character_that_moved_into_range_shoots() -> None:
    field = battle("s> . t<\n. . .\n. . .\n. . .\nS^ . .\n", 2).play("a1", "a3")
    assert field.legal == ["a3xa5", "done"]
    field.play("a3xa5")
    assert field.on_turn == "north"


def test_4_7_then_it_is_the_opponents_turn() -> None:
    field = battle(FAR, 3).play("e1", "e4", "2")
    assert field.to_act == "north"


def test_4_8_rules_1_and_15_somebody_who_can_must_move() -> None:
    field = battle("s^ . .\n. . .\nS^ . S>\nS^ . .\n", 1)
    assert "done" not in field.legal
    assert field.refusal("done") == ("must_move", "§4.8")
    assert field.refusal("a1") == ("cannot_use", "§4.8")


def test_4_8_rule_1_the_whole_number_must_be_used() -> None:
    field = battle(FAR, 4).play("e1")
    assert field.legal == ["e4-left", "e4-right", "e5"]
    assert field.refusal("e4") == ("whole_number", "§4.8")
    assert field.refusal("e3") == ("not_ahead", "§5.1")


def test_4_8_a_landing_on_a_block_may_be_the_only_move_and_is_forced() -> None:
    field = battle(". . j>\n## . .\nS^ . .\n", 1)
    assert field.legal == ["a1"]
    assert field.play("a1").legal == ["a2"]
    assert field.play("a2").to_act == "chance"


def test_4_8_shots_need_not_be_fired_to_open_a_way() -> None:
    """R8: here the block bars the way, and a shot at it would open it."""
    field = battle(". . .\n. . s^\n## . .\n. . .\nS^ . .\n", 5, live=0)
    assert field.legal == ["a1xa3", "done"]
    assert field.play("a1xa3", "safe").to_act == "south"


def test_4_9_rule_1a_a_blocked_side_pays_with_a_character() -> None:
    field = battle(". s> t>\nS< . .\nT> J^ .\n", 5)
    assert field.to_act == "north"
    assert field.legal == ["a1", "a2", "b1", "spare"]
    assert field.refusal("b3") == ("not_the_enemy", "§4.9")
    field.play("a1")
    assert field.on_turn == "north"
    field.shows(". s> t>\nS< . .\n. J^ .\n")


def test_4_9_the_opponent_may_decline() -> None:
    field = battle(". s> t>\nS< . .\nT> J^ .\n", 5).play("spare")
    assert (field.on_turn, int(field.island.lost[0])) == ("north", 7)


def test_4_9_the_penalty_comes_after_the_shots_and_ends_the_turn() -> None:
    field = battle("s< . .\nS^ . .\n. . .\n. . t>\nT^ . .\n", 4)
    assert field.to_act == "south"
    assert field.legal == ["a1xa5", "done"]
    field.play("done")
    assert (field.to_act, field.legal) == ("north", ["a1", "a4", "spare"])
    assert field.refusal("done") == ("remove_or_spare", "§4.9")
    field.play("a4")
    assert (field.on_turn, field.to_act) == ("north", "chance")


def test_4_9_shots_may_avert_the_penalty() -> None:
    field = battle("s< . .\n. . .\nS^ . t>\n", 4)
    assert field.legal == ["a1xa3", "done"]
    field = battle("s< . .\n. . .\nS^ . t>\n", 3)
    assert field.legal == ["a1xa3", "done"]
    field.play("a1xa3")
    assert field.legal == ["a1"]


def test_4_9_characters_on_the_pad_do_not_help() -> None:
    field = battle(". . t>\nS< . .\n", 3, pads=("TT...", "....."))
    assert (field.to_act, field.legal) == ("north", ["a1", "spare"])


def test_4_1_rule_4_nobody_on_the_island_launches_without_a_zero() -> None:
    field = battle(". . t>\n. . .\n", pads=("S.J..", "....."))
    assert (field.to_act, field.legal) == ("south", ["pad1", "pad3"])
    assert field.refusal("pad2") == ("pad_square_empty", "§6.3")
    assert field.refusal("c2") == ("must_launch", "§4.1")
    field.play("pad3")
    assert field.to_act == "chance"
    field.shows(". . t>\n. . J^\n")


def test_4_1_the_launched_one_has_the_roll_and_a_zero_may_bring_another() -> None:
    field = battle(". . . t>\n. . . .\n. . . .\n", pads=("S.J..", ".....")).play("pad1", "0")
    assert field.legal == ["a1", "pad", "pad3"]
    field.play("pad3", "2")
    assert field.legal == ["c1"]


def test_4_2_rule_1b_if_nobody_can_be_launched_one_is_lost_from_the_pad() -> None:
    field = battle("s> . t>\n", pads=("S.J..", "....."))
    assert (field.to_act, field.legal) == ("north", ["pad1", "pad3", "spare"])
    assert field.refusal("pad2") == ("pad_square_empty", "§4.2")
    assert field.refusal("a1") == ("remove_or_spare", "§4.2")
    field.play("pad1")
    assert (field.pad(0), field.on_turn, field.to_act) == ("..J..", "north", "chance")


def test_4_2_the_opponent_may_decline_and_it_repeats() -> None:
    field = battle("s> . t>\n", pads=("S.J..", ".....")).play("spare", "4", "c1", "g1")
    assert (field.on_turn, field.legal) == ("south", ["pad3"])
    field = battle("s> . t>\n", pads=("S.J..", ".....")).play("spare", "1", "a1", "b1")
    assert field.legal == ["pad1"]


def test_4_2_losing_the_last_one_that_way_loses_the_battle() -> None:
    assert battle("s> . .\n", pads=("S....", ".....")).play("pad1").outcome == ("north", "§9.1")


# ------------------------------------------------------------------ §5 moving


@pytest.mark.parametrize(
    ("arrow", "end"), [("^", "c5"), (">", "e3"), ("v", "c1"), ("<", "a3")], ids=["n", "e", "s", "w"]
)
def test_5_1_straight_ahead_only(arrow: str, end: str) -> None:
    field = battle(f". . . . t^\n. . . . .\n. . S{arrow} . .\n. . . . .\n. . . . .\n", 2).play("c3")
    assert end in field.legal
    assert all(field.refusal(away)[0] == "not_ahead" for away in ("d4", "b2", "l12"))


def test_5_1_not_off_the_island() -> None:
    field = battle("t^ . .\n. . .\n. S< S^\n", 2)
    assert field.legal == ["b1", "c1"]
    assert field.play("b1").legal == ["a1-left", "a1-right"]


def test_5_2_with_a_one_there_is_no_turn() -> None:
    field = battle(FAR, 1).play("e1")
    assert field.legal == ["e2"]
    assert field.refusal("e1-left") == ("no_turn_with_one", "§5.2")


def test_5_3_the_example_of_the_sheet_three_ahead_or_two_and_a_turn() -> None:
    field = battle(FAR, 3).play("e1")
    assert field.legal == ["e3-left", "e3-right", "e4"]
    field.play("e3-left")
    assert field.island.facing[0] == 6
    field = battle(FAR, 3).play("e1", "e3-right")
    assert field.island.facing[0] == 2
    assert battle(FAR, 3).play("e1", "e4").island.facing[0] == 0


def test_5_4_rule_9_the_turn_takes_the_last_unit() -> None:
    field = battle(FAR, 3).play("e1")
    assert field.refusal("e4-left") == ("turn_costs_one", "§5.4")
    assert field.refusal("e2-left")[0] == "not_ahead"


@pytest.mark.parametrize("bar", ["s>", "J>", "##"])
def test_5_5_rule_14_never_over_a_character_or_a_block(bar: str) -> None:
    field = battle(f". . t>\n{bar} . .\n. . .\nS^ . S>\n", 4)
    assert "a1" not in field.legal
    assert field.refusal("a1") == ("cannot_use", "§4.8")


def test_5_5_a_turn_before_the_obstacle() -> None:
    field = battle("t> . .\ns> . .\n. . .\n. . .\nS^ . .\n", 3).play("a1")
    assert field.legal == ["a3-left", "a3-right"]
    assert field.refusal("a4") == ("way_barred", "§5.5")


def test_2_3_rule_11_no_two_characters_on_one_square() -> None:
    field = battle("t> . .\ns> . .\n. . .\nS^ . .\n", 2)
    assert field.play("a1").legal == ["a2-left", "a2-right"]


def test_5_6_landing_on_a_block_takes_the_exact_number_and_no_turn() -> None:
    text = "t> . .\n## . .\n. . .\n. . .\nS^ S> .\n"
    assert battle(text, 3).play("a1").legal == ["a3-left", "a3-right", "a4"]
    assert battle(text, 4).refusal("a1") == ("cannot_use", "§4.8")
    field = battle("t> . .\n. . .\n. . .\n## . .\nS^ S> .\n", 2)
    assert field.refusal("a1") == ("cannot_use", "§4.8")


def test_2_2_ahead_is_where_it_faces() -> None:
    assert battle(". . . t^\nS> . . .\n", 1).play("a1").legal == ["b1"]


def test_case_c1_at_the_edge_facing_out_it_is_stuck() -> None:
    field = battle(". . t^\nS< . .\n", 2)
    assert field.legal == ["a1", "spare"]
