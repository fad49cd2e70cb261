"""§7 The end of the match, and §1.1 its goal."""

from __future__ import annotations

import pytest

from grognard.core.chance import Rng
from grognard.core.flow import CHANCE, random_playout
from grognard.core.match import Match
from grognard.core.words import result_of
from grognard.games.to_war import GAME
from grognard.games.to_war.data import ARMIES
from grognard.games.to_war.rules import BringUp

from .board import Field, draw_up


def last_turn(text: str, up: str = "warrior") -> Field:
    return draw_up(text, up=up, left=(0, 0))


def test_1_1_the_larger_army_wins_unless_somebody_breaks_through() -> None:
    outcomes = set()
    for seed in range(60):
        war = GAME.setup("standard")
        random_playout(war, Rng(seed))
        outcomes.add(war.ended)
    assert outcomes <= {"§5.4", "§7.2", "§7.3", "§7.4"}
    assert {"§5.4", "§7.2"} <= outcomes


def test_7_1_the_match_ends_when_both_reserves_are_used_up() -> None:
    field = draw_up(". . .\n. . .\n. . .\n. . .", up="knight", left=(0, 1)).play("a1")
    assert field.to_act == "chance"
    field.play("berserker", "a4")
    assert field.to_act == ""


@pytest.mark.parametrize("beginner", ["west", "north"])
def test_7_1_each_side_has_eleven_turns(beginner: str) -> None:
    """Every unit moves forward only and falls where it attacks, so that nobody breaks through."""
    peaceful = {f"{army.name}.{card.name}": "0/9 F" for army in ARMIES.values() for card in army.cards}
    field = Field(Match(GAME, "standard", {"units": dict(peaceful)}, roll=False)).play(beginner)
    turns = []
    while field.to_act:
        if isinstance(field.war.frame.step, BringUp):
            turns.append(field.to_act)
        chances = GAME.chances(field.war) if field.to_act == "chance" else []
        field.play(GAME.write(field.war, CHANCE, chances[0][0]) if chances else field.legal[0])
    other = "north" if beginner == "west" else "west"
    assert turns == [beginner, other] * 11
    assert [int(left) for left in field.war.left] == [0, 0]


def test_7_2_more_units_on_the_field_win() -> None:
    field = last_turn("archer . .\n. . .\n. knight .\n. . .").play("b4")
    assert field.outcome == ("north", "§7.2")
    assert field.match.outcome is not None
    assert field.match.outcome.points == (1, 2)
    assert result_of(field.match) == "North wins, 1 : 2 (§7.2). Units on the field: West 1, North 2."


def test_7_2_units_count_wherever_they_stand() -> None:
    field = last_turn("squire squire squire\n. . .\n. . .\n. . archer", up="archer")
    field.play("c4").shows("squire squire squire\n. . .\n. . .\n. . archer")  # 4 against 5: it falls
    assert field.outcome == ("west", "§7.2")


def test_7_3_equal_numbers_more_elite_units_win() -> None:
    field = last_turn(". . .\n. . .\n. knight .\n. . .").play("a4")
    assert field.outcome == ("west", "§7.3")
    assert field.war.verdict() == "Units on the field: 1 each; elite units: West 1, North 0."
    field = last_turn(". . .\n. . .\n. squire .\n. . .", up="king").play("a4")
    assert field.outcome == ("north", "§7.3")


@pytest.mark.parametrize(("west", "north"), [("squire", "warrior"), ("knight", "king")])
def test_7_4_equal_elites_too_are_a_draw(west: str, north: str) -> None:
    field = last_turn(f". . .\n. . .\n. {west} .\n. . .", up=north).play("a4")
    assert field.outcome == (None, "§7.4")
    elites = 0 if west == "squire" else 1
    words = f"Units on the field: 1 each; elite units: West {elites}, North {elites}."
    assert field.war.verdict() == words
    assert field.match.scene("west").prompt.text == f"A draw. {words}"
    assert field.war.reward(0) == field.war.reward(1) == 0.5
