"""§4 The turn."""

from __future__ import annotations

from .board import draw_up

QUIET = """
    archer  .       archer
    .       king    .
    .       knight  .
    squire  .       .
"""


def test_4_1_the_side_turns_up_the_top_card_of_its_reserve() -> None:
    field = draw_up(QUIET, up="sergeant").play("b1")
    assert field.to_act == "chance"
    field.play("rider")
    assert field.to_act == "north"
    assert field.legal == ["a4", "b4", "c4"]


def test_4_2_the_card_goes_on_one_of_three_places_of_the_back_row() -> None:
    assert draw_up(QUIET, up="sergeant").legal == ["a1", "b1", "c1"]
    assert draw_up(QUIET, up="rider").legal == ["a4", "b4", "c4"]


def test_4_2_elsewhere_is_refused() -> None:
    refusal = draw_up(QUIET, up="sergeant").refusal("a2")
    assert (refusal.code, refusal.rule) == ("not_your_back_row", "§4.2")
    assert refusal.reason == "a2 is not in your back row; your back row is a1, b1 and c1"


def test_4_2_there_is_no_pass() -> None:
    for text in ("stop", "out"):
        refusal = draw_up(QUIET, up="sergeant").refusal(text)
        assert (refusal.code, refusal.rule) == ("no_move_now", "§4.2")
        assert refusal.reason == "first the Sergeant is to be laid"


def test_4_2_the_card_turned_up_is_the_one_to_lay() -> None:
    refusal = draw_up(QUIET, up="sergeant").refusal("knight")
    assert (refusal.code, refusal.reason) == ("card_is_set", "the Sergeant is to be laid now")


def test_4_3_on_a_free_place_the_card_stands_and_the_turn_is_over() -> None:
    field = draw_up(QUIET, up="sergeant").play("c1")
    field.shows("""
        archer  .       archer
        .       king    .
        .       knight  .
        squire  .       sergeant
    """)
    assert field.to_act == "chance"
    assert field.match.sides[field.war.side] == "north"


def test_4_4_a_unit_of_the_own_side_is_displaced() -> None:
    field = draw_up(QUIET, up="sergeant").play("a1")
    assert field.to_act == "west"
    field.play("a2").shows("""
        archer   .       archer
        .        king    .
        squire   knight  .
        sergeant .       .
    """)


def test_4_5_on_an_enemy_the_card_attacks_without_bonus() -> None:
    """Sergeant 5 against Berserker 4 wins; Squire 3 against Berserker 4 loses."""
    board = """
        .         . .
        .         . .
        .         . .
        berserker . .
    """
    won = draw_up(board, up="sergeant").play("a1")
    assert won.drawing.splitlines()[3] == "sergeant . ."
    lost = draw_up(board, up="squire").play("a1")
    assert lost.drawing.splitlines()[3] == "berserker . ."


def test_4_6_then_it_is_the_other_sides_turn() -> None:
    field = draw_up(QUIET, up="sergeant").play("a1", "a2")
    assert field.to_act == "chance"
    assert field.play("archer").to_act == "north"
