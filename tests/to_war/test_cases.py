"""The odd cases C1 to C18 of RULES.md."""

from __future__ import annotations

from itertools import permutations

import pytest

from grognard.core.chance import Rng
from grognard.core.flow import NOBODY, random_playout
from grognard.core.match import Match
from grognard.games.to_war import GAME
from grognard.games.to_war.data import ARMIES

from .board import draw_up


def test_c1_the_card_just_laid_can_be_displaced_and_may_not_return() -> None:
    """Sergeant on a1; Squire a1-b1, Sergeant b1-a1 displaces the new Rider's fellow in turn."""
    field = draw_up(". . .\n. . .\n. . .\nsquire sergeant .", up="sergeant").play("a1", "b1", "a1")
    # the first Sergeant stepped sideways onto the Sergeant just laid
    assert field.legal == ["a2", "b1"]
    field.play("b1")
    # the Squire, displaced a second time, has been on a1 and b1
    assert field.legal == ["b2", "c1"]
    assert field.refusal("a1").code == "been_there"


def test_c2_a_unit_may_be_displaced_twice_and_its_places_add_up() -> None:
    field = draw_up(". . .\n. . .\n. . .\nsquire sergeant .", up="sergeant").play("a1", "b1", "a1", "b1")
    assert field.refusal("a1").reason == "the Squire has been on a1 this turn"
    field.play("c1").shows(". . .\n. . .\n. . .\nsergeant sergeant squire")


def test_c2_a_unit_displaced_twice_steps_twice_and_no_more() -> None:
    """R12 One step each time; the two-step Rider may each time take a second one."""
    field = draw_up(". . .\n. . .\n. . .\nsquire sergeant .", up="sergeant")
    field.play("a1", "b1", "a1", "b1", "c1")  # the Squire went a1-b1, was displaced there and went on to c1
    assert field.to_act == "chance"
    field = draw_up("rider king .\n. . .\n. . .\n. . .", up="berserker").play("a4", "b4")
    assert field.legal == ["a4", "b3", "c4"]  # the Rider stepped onto the King: no second step for it
    field.play("a4", "b4")  # the King displaces the Berserker just laid, and this one the Rider
    assert field.legal == ["b3", "c4"]
    field.play("c4")
    assert field.legal == ["c3", "stop"]  # displaced again, the Rider has its two steps again
    field.play("c3")
    assert field.to_act == "chance"
    field.shows("king berserker .\n. . rider\n. . .\n. . .")


def test_c3_a_unit_displaced_on_the_enemys_back_row_may_break_through_or_go_aside() -> None:
    field = draw_up("squire . .\nsquire . .\nsquire . .\nlansquenet . .", up="lansquenet")
    field.play("a1", "a2", "a3", "a4")
    assert field.legal == ["b4", "out"]
    assert field.play("b4").to_act == "chance"


def test_c4_a_forward_unit_there_has_only_the_breakthrough() -> None:
    column = "lansquenet . .\n" * 4
    field = draw_up(column.strip().replace("lansquenet . .", "crossbowman . .", 1), up="squire")
    field.play("a1", "a2", "a3", "a4")
    assert field.legal == ["out"]
    assert field.refusal("b4").code == "only_forward"


def test_c5_a_first_step_onto_an_own_unit_ends_the_two_steps() -> None:
    field = draw_up("rider . .\nwarrior . .\n. . .\n. . .", up="archer").play("a4", "a3")
    assert field.legal == ["a2"]
    assert field.play("a2").to_act == "chance"


def test_c6_a_second_step_onto_an_own_unit_displaces_it() -> None:
    """The first Rider goes b4-b3-c3 and displaces the second, which has two steps of its own."""
    field = draw_up(". rider .\n. . rider\n. . .\n. . .", up="archer").play("b4", "b3", "c3")
    assert field.legal == ["b3", "c2"]
    field.play("b3")
    assert field.legal == ["a3", "b2", "stop"]
    field.play("b2").shows(". archer .\n. . rider\n. rider .\n. . .")


def test_c7_a_second_step_may_attack_and_counts_its_own_direction() -> None:
    """A Rider has 5: forward it falls to the Squire's 5 no more than the Squire, sideways it wins."""
    aside = draw_up(". rider .\n. . squire\n. . .\n. . .", up="archer").play("b4", "b3", "c3")
    aside.shows(". archer .\n. . rider\n. . .\n. . .")
    ahead = draw_up(". rider .\n. . .\n. squire .\n. . .", up="archer").play("b4", "b3", "b2")
    ahead.shows(". archer .\n. . .\n. . .\n. . .")
    first_aside = draw_up("rider . .\n. squire .\n. . .\n. . .", up="archer").play("a4", "b4", "b3")
    first_aside.shows("archer . .\n. . .\n. . .\n. . .")


def test_c7_a_lost_second_step_leaves_its_first_place_free() -> None:
    field = draw_up(". rider .\n. . .\n. knight .\n. . .", up="archer", units={"west.knight": "7/6 F2"}).play(
        "b4", "b3", "b2"
    )
    field.shows(". archer .\n. . .\n. knight .\n. . .")


def test_c8_first_sideways_then_forward_but_never_back() -> None:
    field = draw_up(". rider .\n. . .\n. . .\n. . .", up="archer").play("b4", "c4")
    assert field.legal == ["c3", "stop"]
    field.play("c3").shows(". archer .\n. . rider\n. . .\n. . .")


def test_c9_an_enemy_in_the_back_row_stays_until_its_own_side_displaces_it() -> None:
    field = draw_up(". . .\n. . .\narcher . .\narcher . .", up="squire").play("b1")
    field.shows(". . .\n. . .\narcher . .\narcher squire .")
    assert field.match.sides[field.war.side] == "north"


@pytest.mark.parametrize(
    ("up", "stands"), [("sergeant", "sergeant"), ("squire", "warrior"), ("lansquenet", "warrior")]
)
def test_c10_laying_on_an_enemy_is_one_fight_without_a_chain(up: str, stands: str) -> None:
    field = draw_up(". . .\n. . .\nsquire . .\nwarrior . .", up=up).play("a1")
    field.shows(f". . .\n. . .\nsquire . .\n{stands} . .")
    assert field.to_act == "chance"


def test_c10_equals_both_fall() -> None:
    draw_up("squire . .\n. . .\n. . .\n. . .", up="rider").play("a4").shows(". . .\n" * 4)


@pytest.mark.parametrize(("cell", "target"), [("b1", "a1"), ("b1", "c1")])
def test_c11_left_and_right_are_both_sideways(cell: str, target: str) -> None:
    row = "warrior squire ." if target == "a1" else ". squire warrior"
    field = draw_up(f". . .\n. . .\n. . .\n{row}", up="lansquenet").play(cell, target)
    assert "squire" in field.drawing
    assert "warrior" not in field.drawing


def test_c11_for_the_upper_side_too() -> None:
    field = draw_up("squire rider .\n. . .\n. . .\n. . .", up="archer").play("b4", "a4")
    field.shows("rider archer .\n. . .\n. . .\n. . .")


def test_c12_only_an_equal_fight_makes_a_place_free() -> None:
    """Before the first of them every step meets somebody."""
    for seed in range(40):
        match = Match(GAME, "standard", seed=seed)
        rng = Rng(seed)
        while match.outcome is None:
            full = "§6.5" not in {message.rule for message in match.log("observer")}
            legal = match.legal(match.actors[0])
            if full:
                assert "stop" not in legal
            match.play(match.actors[0], legal[int(rng.below(len(legal)))])


def test_c13_one_reserve_is_empty_a_turn_before_the_other() -> None:
    field = draw_up(". . .\n" * 4, up="knight", left=(0, 1)).play("a1")
    assert [int(left) for left in field.war.left] == [0, 1]
    assert field.to_act == "chance"


def test_c14_a_side_without_units_plays_on() -> None:
    field = draw_up("archer . .\n. . .\n. . .\n. . .", up="rider").play("c4", "squire")
    assert field.to_act == "west"
    field.play("b1").shows("archer . rider\n. . .\n. . .\n. squire .")


def test_c15_elites_count_only_at_equal_numbers_and_only_on_the_field() -> None:
    field = draw_up("archer . .\n. . .\n. knight .\n. . .", up="warrior", left=(0, 0)).play("b4")
    assert field.outcome == ("north", "§7.2")
    fallen = draw_up("knight . .\n. . .\n. . .\n. squire .", up="king", left=(0, 0)).play("a4")
    fallen.shows(". . .\n. . .\n. . .\n. squire .")  # King 5 against Knight 5
    assert fallen.outcome == ("west", "§7.2")


def test_c16_a_breakthrough_ends_the_match_in_the_last_turn_too() -> None:
    column = "squire king king\nlansquenet king archer\nlansquenet . .\nlansquenet . ."
    field = draw_up(column, up="lansquenet", left=(0, 1)).play("a1", "a2", "a3", "a4", "out")
    assert field.outcome == ("west", "§5.4")
    assert field.match.outcome is not None
    assert field.match.outcome.points == ()


def test_c17_a_breakthrough_comes_before_the_hand_is_filled_up() -> None:
    column = "squire . .\nlansquenet . .\nlansquenet . .\nlansquenet . ."
    field = draw_up(column, hand=("knight", "knight", "knight"), rival_hand=("king", "king", "king"))
    field.play("knight", "a1", "a2", "a3", "a4", "out")
    assert field.outcome == ("west", "§5.4")
    assert field.war.held[0] == 2


def test_c17_the_hand_is_filled_up_after_a_fight_too() -> None:
    field = draw_up(". . .\n. . .\n. . .\narcher . .", hand=("knight", "squire", "squire"))
    field.play("knight", "a1")
    assert field.to_act == "chance"
    assert field.match.sides[field.war.side] == "west"


@pytest.mark.parametrize("pair", list(permutations(ARMIES, 2)), ids="-".join)
@pytest.mark.parametrize("scenario", ["standard", "strategy"])
def test_c18_every_pair_of_armies_plays_to_the_end(pair: tuple[str, str], scenario: str) -> None:
    options: dict[str, bool | int | str | dict[str, str]] = {"first_army": pair[0], "second_army": pair[1]}
    assert Match(GAME, scenario, options, seed=1).sides == pair
    for seed in range(5):
        war = GAME.setup(scenario, options)
        assert random_playout(war, Rng(seed)) >= 12
        assert war.actor == NOBODY
