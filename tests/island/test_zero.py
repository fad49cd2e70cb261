"""§6 A zero: general rules 2, 2a and 6 of the sheet, and the carrier pad."""

from __future__ import annotations

import pytest

from grognard.games.island.data import NONE
from grognard.games.island.turn import Turn

from .table import Field, battle

QUIET = """
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  s< .  .
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  T^ .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .
"""
BOTH = ("SJ..T", "s..jt")


def test_6_1_rule_2_after_a_zero_one_of_three_then_another_roll() -> None:
    field = battle(QUIET, 0, pads=BOTH)
    assert field.legal == ["i2", "pad", "pad1", "pad2", "pad5"]
    assert field.refusal("done") == ("choose_for_zero", "§6.1")
    assert field.refusal("pad3") == ("pad_square_empty", "§6.3")
    assert field.refusal("j10") == ("not_yours", "§6.8")
    for choice in (["pad1"], ["pad"], ["i2", "left"]):
        assert battle(QUIET, 0, pads=BOTH).play(*choice).to_act == "chance"


def test_6_1_other_numbers_launch_nobody() -> None:
    field = battle(QUIET, 3, pads=BOTH)
    assert field.refusal("pad1") == ("no_zero", "§6.1")
    assert field.refusal("pad") == ("no_zero", "§6.1")


@pytest.mark.parametrize(
    ("side", "square", "cell", "facing"),
    [("south", "pad1", 0, 0), ("south", "pad5", 4, 0), ("north", "pad1", 143, 4), ("north", "pad5", 139, 4)],
)
def test_6_2_launched_straight_ahead_facing_forward(side: str, square: str, cell: int, facing: int) -> None:
    field = battle(QUIET, 0, side=side, pads=BOTH).play(square)
    piece = int(field.island.board[cell])
    assert piece >= 0
    assert field.island.facing[piece] == facing
    assert field.pad(0 if side == "south" else 1).count(".") == 3


@pytest.mark.parametrize("taken", ["s>", "S>", "##"])
def test_6_2_not_onto_a_character_or_a_block(taken: str) -> None:
    field = battle(f". . . . . t^\n. {taken} . J< . .\n", 0, pads=("SS...", "....."))
    assert "pad2" not in field.legal
    assert field.refusal("pad2") == ("landing_taken", "§6.2")
    assert "pad1" in field.legal


def test_6_3_rule_6_each_leaves_from_the_square_it_was_put_on() -> None:
    field = battle(QUIET, 0, pads=BOTH).play("pad5")
    field.play("0")
    assert field.pad(0) == "SJ..."
    assert field.legal == ["e1", "i2", "pad", "pad1", "pad2"]


def test_6_4_rule_2a_only_the_launched_character_may_use_the_roll() -> None:
    field = battle(QUIET, 0, pads=BOTH).play("pad2", "3")
    assert field.legal == ["b1"]
    assert field.refusal("i2") == ("not_named", "§6.4")


def test_6_5_the_pad_moves_exactly_by_the_roll_and_the_turn_is_over() -> None:
    field = battle(QUIET, 0, pads=BOTH).play("pad", "4")
    assert field.legal == ["right"]
    field.play("right")
    assert (int(field.island.pad_at[0]), field.on_turn, field.to_act) == (6, "north", "chance")


def test_6_5_left_and_right_are_the_sides_own() -> None:
    field = battle(QUIET, 0, pads=BOTH, missiles="fg").play("pad", "3")
    assert field.legal == ["left", "right"]
    assert field.play("left").island.pad_at[0] == 2
    field = battle(QUIET, 0, side="north", pads=BOTH, missiles="fg").play("pad", "3", "left")
    assert field.island.pad_at[1] == 9


def test_6_5_no_shots_after_the_pad_has_moved() -> None:
    field = battle("s> . .\n. . .\nS^ . .\n", 0).play("pad", "1", "right")
    assert field.on_turn == "north"


def test_6_5_an_empty_pad_may_move_too() -> None:
    assert battle(QUIET, 0).legal == ["i2", "pad"]


@pytest.mark.parametrize(
    ("side", "missiles", "number", "way", "refused"),
    [
        ("south", "aj", "1", "right", "left"),
        ("south", "lj", "5", "left", "right"),
        ("south", "bj", "2", "right", "left"),
        ("north", "ca", "1", "left", "right"),
        ("north", "cl", "5", "right", "left"),
    ],
)
def test_6_6_not_round_either_corner(side: str, missiles: str, number: str, way: str, refused: str) -> None:
    field = battle(QUIET, 0, side=side, missiles=missiles, pads=BOTH).play("pad", number)
    assert field.legal == [way]
    assert field.refusal(refused) == ("round_the_corner", "§6.6")


@pytest.mark.parametrize(
    ("missile", "launchable"), [("a", ["pad3", "pad4", "pad5"]), ("l", ["pad1", "pad2", "pad3"])]
)
def test_6_7_at_both_corners_two_squares_hang_over_and_cannot_launch(
    missile: str, launchable: list[str]
) -> None:
    field = battle(QUIET, 0, missiles=missile + "j", pads=("SSJJT", "....."))
    assert [text for text in field.legal if text.startswith("pad") and text != "pad"] == launchable
    over = "pad1" if missile == "a" else "pad5"
    assert field.refusal(over) == ("hangs_over", "§6.7")


def test_6_7_the_same_at_norths_corners() -> None:
    field = battle(QUIET, 0, side="north", missiles="ca", pads=("S....", "ssjjt"))
    assert [text for text in field.legal if text.startswith("pad") and text != "pad"] == [
        "pad1",
        "pad2",
        "pad3",
    ]


def test_6_7_an_overhanging_pad_can_leave_nobody_to_launch() -> None:
    """§4.2 then costs a character."""
    field = battle(". . s>\n", missiles="aj", pads=("SJ...", "....."))
    assert (field.to_act, field.legal) == ("north", ["pad1", "pad2", "spare"])


def test_6_8_one_character_turns_on_its_square_and_only_it_may_move() -> None:
    field = battle(QUIET.replace("T^", "T^ S^ ", 1).replace("S^  .", "S^"), 0, pads=BOTH).play("i2")
    assert field.legal == ["left", "right"]
    assert field.refusal("i4") == ("left_or_right", "§6.8")
    field.play("left")
    assert field.island.facing[8] == 6
    assert field.play("2").legal == ["i2"]
    assert field.refusal("j2") == ("not_named", "§6.4")


def test_6_9_zero_after_zero_only_the_last_choice_counts() -> None:
    field = battle(QUIET, 0, pads=BOTH).play("pad1", "0", "pad2", "0", "i2", "right", "1")
    assert field.legal == ["i2"]
    assert field.pad(0) == "....T"


def test_6_9_a_zero_rolled_for_the_pad_opens_the_choice_anew() -> None:
    """R13"""
    field = battle(QUIET, 0, pads=BOTH).play("pad1", "0", "pad", "0")
    assert field.legal == ["a1", "i2", "pad", "pad2", "pad5"]
    field.play("i2", "left", "3")
    assert field.legal == ["i2"]
    field = battle(QUIET, 0, pads=BOTH).play("pad", "0", "pad", "2", "right")
    assert field.island.pad_at[0] == 4


def test_6_9_who_was_turned_has_no_part_in_the_roll_for_the_pad() -> None:
    field = battle(". . . t>\n. . . .\nS^ . . J^\n", 0, pads=("S....", ".....")).play("a1", "left", "0")
    assert chosen(field) == ["South's soldier on a1, facing west"]
    assert chosen(field.play("pad")) == []


def chosen(field: Field) -> list[str]:
    return [item.name for item in field.match.scene("south").items if item.chosen]


def test_6_10_a_roll_the_named_character_cannot_use_is_lost() -> None:
    text = ". . . . . t^\n. S> . . . .\n. . . . . .\n. s> . . . .\n. . . . . .\n"
    field = battle(text, 0, pads=("SS...", "....."))
    field.play("pad2", "5")
    assert field.on_turn == "north"
    assert "The roll is lost on South." in field.story
    assert field.island.lost[0] == 7


def test_6_10_the_penalty_applies_if_nobody_else_could_use_it() -> None:
    field = battle(". . . t^\nS< s> . .\n. . . .\n", 0, pads=(".S...", ".....")).play("pad2", "5")
    assert (field.to_act, field.legal) == ("north", ["a2", "b1", "spare"])


def test_6_10_shots_come_before_the_loss_of_the_roll() -> None:
    text = "t^ . . .\n. s> . .\n. . . .\n. . . S>\n"
    field = battle(text, 0, pads=(".S...", ".....")).play("pad2", "roll", "5")
    assert field.legal == ["b1xb3", "done"]
    field.play("done")
    assert (field.on_turn, field.to_act) == ("north", "chance")


def test_6_11_shots_before_and_after_the_choice() -> None:
    text = ". . s> .\n. . . .\nt> . S^ .\n. . . .\n. . . .\n"
    field = battle(text, 0, pads=("S....", "....."))
    assert field.legal == ["c3", "c3xc5", "pad", "pad1"]
    field.play("pad1")
    assert field.legal == ["a1xa3", "c3xc5", "roll"]
    assert field.refusal("c3") == ("shoot_or_roll", "§6.11")
    field.play("a1xa3")
    assert field.legal == ["c3xc5", "roll"]
    assert field.play("roll").to_act == "chance"


def test_6_11_the_named_character_may_be_shot_by_its_own_side() -> None:
    """R18: then nobody may use the roll."""
    field = battle("t^ . . S<\n. . . .\nS> . . .\n", 0, pads=("..S..", ".....")).play("pad3", "a1xc1")
    assert field.play("2").on_turn == "north"


def test_10_5_without_pads_a_zero_only_turns() -> None:
    field = battle(QUIET, 0, scenario="no-pad")
    assert field.legal == ["i2"]
    assert field.refusal("pad") == ("no_pads", "§10.5")
    assert field.refusal("pad1") == ("no_pads", "§10.5")


def test_6_5_whoever_was_named_before_the_roll_for_the_pad_is_not_any_more() -> None:
    field = battle(QUIET, 0, pads=BOTH).play("i2", "left", "0", "pad")
    turn = field.island.frame
    assert isinstance(turn, Turn)
    assert (turn.slides, turn.named) == (True, NONE)
