"""§1, §3 The match is set up."""

from __future__ import annotations

import pytest

from grognard.core.errors import GameError
from grognard.core.flow import CHANCE
from grognard.core.match import Match
from grognard.games.to_war import GAME
from grognard.games.to_war.data import ARMIES
from grognard.games.to_war.position import War

from .board import Field


def fresh(**options: str) -> Field:
    return Field(Match(GAME, "standard", dict(options), roll=False))


def drawn_up() -> Field:
    """West begins and both lay their cards from left to right, the front row first."""
    field = fresh().play("west", "knight", "king")
    for places in ("a2 a3", "c2 c3", "a1 a4", "b1 b4", "c1 c4"):
        west, north = places.split()
        field.play("lansquenet" if west != "c1" else "squire", west)
        field.play("warrior" if north != "c4" else "rider", north)
    return field


def test_1_2_each_side_leads_its_own_army() -> None:
    assert fresh().match.sides == ("west", "north")
    assert fresh(first_army="south", second_army="far-east").match.sides == ("south", "far-east")


@pytest.mark.parametrize("army", ARMIES)
def test_1_2_there_is_one_deck_of_each_army(army: str) -> None:
    with pytest.raises(GameError, match="cannot lead the same army"):
        fresh(first_army=army, second_army=army)


def test_1_2_there_are_four_armies() -> None:
    with pytest.raises(GameError, match="must be one of west, north, far-east, south"):
        fresh(first_army="east")


@pytest.mark.parametrize("army", ARMIES.values(), ids=ARMIES)
def test_1_3_an_army_has_seventeen_cards(army) -> None:  # type: ignore[no-untyped-def]
    assert sum(card.count for card in army.cards) == 17


def test_1_5_the_order_of_the_reserve_does_not_exist_before_it_is_turned_up() -> None:
    field = fresh().play("west")
    weights = dict(GAME.chances(field.war))
    assert list(weights.values()) == [3, 3, 3, 4, 4]
    field.play("knight", "king")
    assert list(dict(GAME.chances(field.war)).values()) == [2, 3, 3, 4, 4]


def test_1_5_field_and_numbers_of_cards_are_open() -> None:
    match = drawn_up().match
    west, north = match.view("west"), match.view("north")
    assert west.facts == north.facts == match.view("observer").facts
    assert west.facts["left"] == [11, 11]


def test_3_1_chance_decides_who_begins() -> None:
    field = fresh()
    assert field.to_act == "chance"
    assert GAME.chances(field.war) == [(0, 1), (1, 1)]
    assert [GAME.write(field.war, CHANCE, outcome) for outcome in (0, 1)] == ["west", "north"]


def test_3_2_to_lay_out_a_unit_its_side_turns_up_a_card() -> None:
    field = fresh().play("north", "archer", "squire")
    assert field.to_act == "chance"
    field.play("king")
    assert field.to_act == "north"
    assert field.war.units[field.war.up].title == "King"


@pytest.mark.parametrize("beginner", ["west", "north"])
def test_3_3_the_first_cards_face_each_other_in_the_middle(beginner: str) -> None:
    field = fresh().play(beginner)
    field.play(*(["knight", "king"] if beginner == "west" else ["king", "knight"]))
    field.shows("""
        . .      .
        . king   .
        . knight .
        . .      .
    """)


def test_3_4_other_cards_go_anywhere_free_in_the_own_half() -> None:
    field = fresh().play("west", "knight", "king", "squire")
    assert field.legal == ["a1", "a2", "b1", "c1", "c2"]
    field.play("a2", "rider")
    assert field.legal == ["a3", "a4", "b4", "c3", "c4"]


@pytest.mark.parametrize(
    ("place", "code", "reason"),
    [
        ("b3", "not_your_half", "b3 is not in your half of the field"),
        ("a4", "not_your_half", "a4 is not in your half of the field"),
        ("b2", "place_taken", "b2 is taken by your Knight"),
    ],
)
def test_3_4_elsewhere_is_refused(place: str, code: str, reason: str) -> None:
    refusal = fresh().play("west", "knight", "king", "squire").refusal(place)
    assert (refusal.code, refusal.reason, refusal.rule) == (code, reason, "§3.4")


def test_3_5_the_sides_lay_cards_in_turn_until_all_places_are_full() -> None:
    field = fresh().play("north")
    order = []
    for _ in range(12):
        order.append(int(field.war.side))
        kind = GAME.write(field.war, CHANCE, GAME.chances(field.war)[0][0])
        field.play(kind)
        if field.to_act != "chance":
            field.play(field.legal[0])
    assert order == [1, 0] * 6
    assert "." not in field.drawing.split()


def test_3_6_who_laid_the_first_card_takes_the_first_turn() -> None:
    field = drawn_up()
    field.shows("""
        warrior    warrior    rider
        warrior    king       warrior
        lansquenet knight     lansquenet
        lansquenet lansquenet squire
    """)
    assert field.to_act == "chance"
    assert field.match.sides[field.war.side] == "west"


def test_1_4_rows_one_and_two_are_the_first_sides_half() -> None:
    field = drawn_up()
    assert isinstance(field.war, War)
    assert [int(field.war.units[unit].side) for unit in field.war.board] == [0] * 6 + [1] * 6
