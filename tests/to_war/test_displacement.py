"""§5 Displaced units, and the arrows of §2."""

from __future__ import annotations

from grognard.core.words import result_of

from .board import Field, draw_up


def displaced(unit: str, up: str = "") -> Field:
    """The unit stands in the middle of its back row and is displaced."""
    west = unit in ("knight", "sergeant", "squire", "lansquenet", "crossbowman")
    rows = [". . ."] * 3
    rows.insert(3 if west else 0, f". {unit} .")
    field = draw_up("\n".join(rows), up=up or ("lansquenet" if west else "warrior"))
    return field.play("b1" if west else "b4")


def test_2_2_forward_arrow() -> None:
    assert displaced("lansquenet").legal == ["b2"]
    assert displaced("archer").legal == ["b3"]


def test_2_2_a_forward_unit_going_aside_is_refused() -> None:
    refusal = displaced("archer").refusal("a4")
    assert (refusal.code, refusal.rule) == ("only_forward", "§2.2")
    assert refusal.reason == "only forward: the Archer moves straight ahead"


def test_2_3_three_way_arrow() -> None:
    assert displaced("squire").legal == ["a1", "b2", "c1"]
    assert displaced("berserker").legal == ["a4", "b3", "c4"]


def test_2_4_underlined_arrow() -> None:
    assert displaced("knight").play("b2").legal == ["b3", "stop"]
    assert displaced("rider").play("b3").legal == ["a3", "b2", "c3", "stop"]
    assert displaced("squire").play("b2").to_act == "chance"


def test_5_1_a_displaced_unit_has_to_move() -> None:
    field = displaced("squire")
    assert "stop" not in field.legal
    refusal = field.refusal("stop")
    assert (refusal.code, refusal.rule) == ("must_move", "§5.1")
    assert field.refusal("b1").code == "not_adjacent"
    assert field.refusal("knight").code == "unit_on_the_move"


def test_5_2_no_unit_moves_backwards() -> None:
    field = draw_up(
        """
        .        .      .
        .        .      .
        .        squire .
        .        squire .
        """,
        up="lansquenet",
    ).play("b1", "b2")
    assert field.legal == ["a2", "b3", "c2"]
    refusal = field.refusal("b1")
    assert (refusal.code, refusal.reason, refusal.rule) == ("no_backwards", "no unit moves backwards", "§5.2")


def test_5_2_one_step_only_and_never_diagonally() -> None:
    field = displaced("squire")
    for far in ("a2", "b3", "c3"):
        refusal = field.refusal(far)
        assert (refusal.code, refusal.rule) == ("not_adjacent", "§5.2")


def test_5_3_no_step_leads_off_the_field_at_the_sides() -> None:
    field = draw_up(
        """
        . . .
        . . .
        . . .
        squire . squire
        """,
        up="lansquenet",
    )
    assert field.play("a1").legal == ["a2", "b1"]
    other = draw_up(". . .\n. . .\n. . .\n. . squire", up="lansquenet")
    assert other.play("c1").legal == ["b1", "c2"]


def test_5_4_breakthrough_ends_the_match_at_once() -> None:
    field = draw_up(
        """
        squire     king    king
        lansquenet .       .
        lansquenet .       .
        lansquenet .       .
        """,
        up="lansquenet",
    ).play("a1", "a2", "a3", "a4")
    assert field.legal == ["b4", "out"]
    field.play("out")
    assert field.to_act == ""
    assert field.outcome == ("west", "§5.4")
    assert result_of(field.match) == "West wins (§5.4). West broke through into the camp of North."


def test_5_4_breakthrough_downwards() -> None:
    field = draw_up("warrior . .\nwarrior . .\nwarrior . .\narcher . .", up="archer")
    field.play("a4", "a3", "a2", "a1", "out")
    assert field.outcome == ("north", "§5.4")


def test_5_4_only_from_the_enemys_back_row() -> None:
    refusal = displaced("squire").refusal("out")
    assert (refusal.code, refusal.rule) == ("no_breakthrough", "§5.4")


def test_5_5_the_second_step_is_optional() -> None:
    field = displaced("knight").play("b2", "stop")
    field.shows(". . .\n. . .\n. knight .\n. lansquenet .")
    assert field.to_act == "chance"


def test_5_5_the_second_step_may_go_another_way() -> None:
    displaced("rider").play("b3", "c3").shows(". warrior .\n. . rider\n. . .\n. . .")


def test_5_5_there_is_no_third_step() -> None:
    assert displaced("rider").play("b3", "b2").to_act == "chance"


def test_5_5_no_second_step_unless_the_first_ended_on_a_free_place() -> None:
    field = draw_up(". . .\n. . .\n. lansquenet .\n. knight .", up="squire").play("b1", "b2")
    assert field.legal == ["b3"]
    assert field.play("b3").to_act == "chance"


def test_5_5_no_second_step_after_a_fight() -> None:
    field = draw_up(". . .\n. . .\n. archer .\n. knight .", up="squire").play("b1", "b2")
    assert field.to_act == "chance"


def test_5_5_no_step_for_the_card_just_laid() -> None:
    assert draw_up(". . .\n. . .\n. . .\n. . .", up="knight").play("b1").to_act == "chance"


def test_5_6_no_card_enters_a_place_where_it_has_been_this_turn() -> None:
    field = displaced("rider").play("a4")
    assert field.legal == ["a3", "stop"]
    refusal = field.refusal("b4")
    assert (refusal.code, refusal.rule) == ("been_there", "§5.6")
    assert refusal.reason == "the Rider has been on b4 this turn"


def test_5_6_another_card_may_enter_a_place_that_one_has_left() -> None:
    """The Squire leaves b1 and displaces the Sergeant, which may go where the Squire came from."""
    field = draw_up(". . .\n. . .\n. . .\n. squire sergeant", up="lansquenet").play("b1", "c1")
    assert field.legal == ["b1", "c2"]


def test_5_6_the_next_turn_is_free_again() -> None:
    field = draw_up(". . .\n. . .\n. . .\n. squire .", up="lansquenet").play("b1", "a1", "king", "a4")
    assert field.play("knight", "a1").legal == ["a2", "b1"]


def test_5_7_on_a_free_place_the_turn_is_over() -> None:
    assert displaced("squire").play("a1").to_act == "chance"


def test_5_8_a_unit_of_the_own_side_is_displaced_in_its_turn() -> None:
    field = draw_up(". . .\n. . .\n. sergeant .\n. squire .", up="knight").play("b1", "b2")
    assert field.legal == ["a2", "b3", "c2"]
    field.play("c2").shows(". . .\n. . .\n. squire sergeant\n. knight .")


def test_5_9_on_an_enemy_there_is_a_fight() -> None:
    field = draw_up(". . .\n. . .\n. archer .\n. squire .", up="knight").play("b1", "b2")
    field.shows(". . .\n. . .\n. squire .\n. knight .")
    assert field.to_act == "chance"
