"""§8 For more strategy: hands of three."""

from __future__ import annotations

import pytest

from grognard.core import flow
from grognard.core.chance import Rng
from grognard.core.flow import CHANCE, NOBODY, OBSERVER
from grognard.core.match import Match
from grognard.games.to_war import GAME
from grognard.games.to_war.data import HIDDEN, KINDS
from grognard.games.to_war.hands import DrawHand
from grognard.games.to_war.position import War
from grognard.games.to_war.turn import BringUp, ChooseCard

from .board import Field, draw_up

EMPTY = ". . .\n. . .\n. . .\n. . ."


def test_8_1_after_the_set_up_each_side_draws_three_cards() -> None:
    field = Field(Match(GAME, "strategy", roll=False)).play("north")
    draws = []
    while not isinstance(field.war.frame.step, ChooseCard):
        if isinstance(field.war.frame.step, DrawHand):
            draws.append(int(field.war.side))
        first = (
            GAME.write(field.war, CHANCE, GAME.chances(field.war)[0][0]) if field.to_act == "chance" else ""
        )
        field.play(first or field.legal[0])
    assert draws == [1, 1, 1, 0, 0, 0]
    assert [int(held) for held in field.war.held] == [3, 3]
    assert [int(left) for left in field.war.left] == [8, 8]
    assert field.to_act == "north"


def test_8_2_the_side_chooses_one_of_its_cards() -> None:
    field = draw_up(EMPTY, hand=("knight", "squire", "squire"), rival_hand=("king", "king", "rider"))
    assert field.legal == ["knight", "squire"]
    field.play("squire")
    assert field.legal == ["a1", "b1", "c1"]
    field.play("b1").shows(". . .\n. . .\n. . .\n. squire .")


@pytest.mark.parametrize(
    ("text", "code", "rule"),
    [
        ("sergeant", "not_in_hand", "§8.2"),
        ("king", "not_your_army", "§1.2"),
        ("b1", "choose_a_card", "§8.2"),
        ("stop", "choose_a_card", "§8.2"),
    ],
)
def test_8_2_anything_else_is_refused(text: str, code: str, rule: str) -> None:
    field = draw_up(EMPTY, hand=("knight", "squire", "squire"))
    refusal = field.refusal(text)
    assert (refusal.code, refusal.rule) == (code, rule)


def test_8_3_at_the_end_of_the_turn_the_side_draws_a_card() -> None:
    field = draw_up(EMPTY, hand=("knight", "squire", "squire"), rival_hand=("king", "king", "rider"))
    field.play("squire", "b1")
    assert field.to_act == "chance"
    assert field.match.sides[field.war.side] == "west"
    field.play("sergeant")
    assert field.to_act == "north"
    assert list(map(int, field.war.hand))[:KINDS] == [1, 1, 1, 0, 0]
    assert field.legal == ["king", "rider"]


def test_8_3_with_an_empty_reserve_it_plays_on_with_what_it_holds() -> None:
    field = draw_up(EMPTY, hand=("knight", "squire"), rival_hand=("king", "rider"), left=(0, 0))
    field.play("squire", "b1")
    assert field.to_act == "north"
    field.play("king", "b4")
    assert field.legal == ["knight"]


def test_8_4_the_match_ends_when_reserves_and_hands_are_used_up() -> None:
    field = draw_up(EMPTY, hand=("knight", "squire"), rival_hand=("king",), left=(0, 0))
    field.play("knight", "b1", "king", "b4")
    assert field.to_act == "west"
    field.play("squire", "c1")
    assert field.to_act == ""
    assert field.outcome == ("west", "§7.2")


def test_8_4_by_the_letter_it_ends_when_the_reserves_are_used_up() -> None:
    hands = {"hand": ("knight", "squire", "squire"), "rival_hand": ("king", "king", "rider")}
    field = draw_up(EMPTY, **hands, left=(1, 1), options={"variant_end": "reserves"})  # type: ignore[arg-type]
    field.play("knight", "a1", "knight")
    assert field.to_act == "north"
    field.play("rider", "a4", "berserker")
    assert field.to_act == ""
    assert field.outcome == ("west", "§7.3")


@pytest.mark.parametrize(("end", "turns"), [("hands", 22), ("reserves", 16)])
def test_8_4_so_there_are_eleven_or_eight_turns_each(end: str, turns: int) -> None:
    counted = set()
    for seed in range(40):
        match = Match(GAME, "strategy", {"variant_end": end}, seed=seed)
        rng = Rng(seed)
        laid = 0
        while match.outcome is None:
            laid += isinstance(match.position.frame.step, BringUp)
            legal = match.legal(match.actors[0])
            match.play(match.actors[0], legal[int(rng.below(len(legal)))])
        if match.outcome.rule != "§5.4":
            counted.add(laid)
    assert counted == {turns}


# ------------------------------------------------------------------ §8.5 secrecy


def test_8_5_only_its_own_side_sees_a_hand() -> None:
    field = draw_up(EMPTY, hand=("knight", "squire", "squire"), rival_hand=("king", "king", "rider"))
    assert field.match.view("west").facts["hand"] == [1, 0, 2, 0, 0]
    assert field.match.view("north").facts["hand"] == [0, 2, 1, 0, 0]
    assert field.match.view("observer").facts["hand"] == []


def test_8_5_a_chosen_card_is_not_shown_before_it_is_laid() -> None:
    field = draw_up(EMPTY, hand=("knight", "squire", "squire"), rival_hand=("king", "king", "rider"))
    field.play("squire")
    assert field.match.view("west").facts["up"] >= 0
    assert field.match.view("north").facts["up"] == HIDDEN
    assert field.match.view("observer").facts["up"] == HIDDEN


def test_8_5_nothing_a_side_is_shown_depends_on_the_rivals_hand() -> None:
    """The same match with another hand of North looks the same to West, whoever chooses."""
    hands = [("king", "king", "rider"), ("archer", "warrior", "warrior")]
    fields = [draw_up(EMPTY, hand=("knight", "squire", "squire"), rival_hand=hand) for hand in hands]
    for field in fields:
        field.play("knight", "b1", "squire")
        field.play(field.legal[0])
    one, other = (field.match for field in fields)
    for side in ("west", "observer"):
        assert one.view(side) == other.view(side)
        assert one.scene(side) == other.scene(side)
        assert one.log(side) == other.log(side)
    assert one.view("north") != other.view("north")


def test_8_5_the_draw_is_told_to_its_own_side_only() -> None:
    field = draw_up(EMPTY, hand=("knight", "squire", "squire"), rival_hand=("king", "king", "rider"))
    field.play("squire", "b1", "crossbowman")
    own, rival = (" ".join(message.text() for message in field.match.log(side)) for side in ("west", "north"))
    assert "Crossbowman" in own
    assert "Crossbowman" not in rival


def strategy_positions() -> list[War]:
    positions = []
    for seed in range(12):
        war = GAME.setup("strategy")
        rng = Rng(seed)
        while war.actor != NOBODY:
            assert isinstance(war, War)
            positions.append(war.copy())
            legal = flow.legal(war, flow.actors(war)[0])
            flow.play(war, war.actor, legal[int(rng.below(len(legal)))])
    return positions


@pytest.mark.parametrize("observer", [0, 1, OBSERVER])
def test_8_5_a_redeal_fits_what_the_observer_sees(observer: int) -> None:
    rng = Rng(5)
    for war in strategy_positions():
        view = GAME.view(war, observer)
        dealt = GAME.redeal(view, rng)
        assert GAME.view(dealt, observer) == view
        assert isinstance(dealt, War)
        for side in (0, 1):
            hand = [int(dealt.hand[KINDS * side + kind]) for kind in range(KINDS)]
            assert sum(hand) == dealt.held[side]
            assert min(hand) >= 0
            assert min(int(dealt.reserve[KINDS * side + kind]) for kind in range(KINDS)) >= 0
        if war.actor != CHANCE:
            assert flow.legal(dealt, flow.actors(dealt)[0])


def test_8_5_a_redeal_brings_every_hand_about_as_often_as_it_is_likely() -> None:
    """Two kinds are unseen, one King and three Riders: a hand of one is the King in a quarter."""
    field = draw_up("king king .\n. . .\n. . .\n. . .", hand=("knight",), rival_hand=("rider",), left=(0, 3))
    war = field.war
    for kind in range(KINDS, 2 * KINDS):
        war.reserve[kind] = 0
    war.reserve[KINDS + 1] = 1  # King
    war.reserve[KINDS + 2] = 2  # Rider; one more is held
    rng = Rng(1)
    kings = 0
    for _ in range(400):
        war.redeal(0, rng)
        kings += int(war.hand[KINDS + 1])
    assert 70 <= kings <= 130
