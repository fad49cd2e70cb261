"""The story of a match."""

from __future__ import annotations

import re

import pytest

from grognard.core.chance import Rng
from grognard.core.match import Match
from grognard.games.to_war import GAME
from grognard.games.to_war.moves import OUT, WINS, Encounter

from .board import Field, draw_up


def test_the_story_of_a_turn() -> None:
    field = draw_up(
        """
        .      archer   .
        .      warrior  .
        .      sergeant .
        squire knight   .
        """,
        up="lansquenet",
    ).play("b1", "b2", "b3", "rider", "c4")
    assert field.story == [
        "The Lansquenet comes up on b1 and drives the Knight on.",
        "The Knight advances to b2 and drives the Sergeant on.",
        "The Sergeant attacks the Warrior on b3, 5 against 4: the Warrior falls.",
        "North turns up the Rider.",
        "The Rider moves up to c4.",
    ]


EMPTY_ROWS = ". . .\n. . .\n. . .\n"


@pytest.mark.parametrize(
    ("back_row", "up", "actions", "told"),
    [
        ("rider squire .", "knight", "b1 a1", "in the flank, 3 + 2 against 3: the Rider falls."),
        (". king .", "squire", "b1", "attacks the King on b1, 3 against 6: the Squire falls."),
        (". rider .", "squire", "b1", "attacks the Rider on b1, 3 against 3: both fall."),
        (". knight .", "squire", "b1 b2 stop", "The Knight holds b2."),
        (". knight .", "squire", "b1 b2 b3", "The Knight presses on to b3."),
        (". squire .", "squire", "b1 c1", "The Squire wheels to c1."),
    ],
)
def test_what_is_told(back_row: str, up: str, actions: str, told: str) -> None:
    assert draw_up(EMPTY_ROWS + back_row, up=up).play(*actions.split()).story[-1].endswith(told)


def test_5_4_the_breakthrough_is_told() -> None:
    field = draw_up("lansquenet . .\n" * 4, up="knight").play("a1", "a2", "a3", "a4", "out")
    assert field.story[-1] == "The Lansquenet breaks through into the camp of North. West wins!"


@pytest.mark.parametrize(
    ("last", "up", "told"),
    [
        ("archer", "king", "West has 1 on the field, North 2: North wins."),
        (".", "king", "Both have 1 on the field, West 0 elite, North 1: North wins."),
        (".", "rider", "Both have 1 on the field, West 0 elite, North 0: a draw."),
    ],
)
def test_7_2_the_count_is_told(last: str, up: str, told: str) -> None:
    field = draw_up(f". {last} .\n. . .\n. . .\n. squire .", up=up, left=(0, 0)).play("a4")
    assert field.story[-1] == "The last card is played. " + told


def test_8_2_a_card_from_the_hand_is_told_when_it_is_laid() -> None:
    field = draw_up(". . .\n" * 4, hand=("knight", "squire", "squire")).play("squire")
    assert field.story == []
    field.play("a1")
    assert field.story == ["West plays the Squire from its hand.", "The Squire moves up to a1."]


@pytest.mark.parametrize("scenario", ["standard", "strategy"])
def test_every_message_is_complete_and_cites_a_rule(scenario: str) -> None:
    rules = GAME.rules()
    for seed in range(10):
        match = Match(GAME, scenario, seed=seed)
        rng = Rng(seed)
        while match.outcome is None:
            legal = match.legal(match.actors[0])
            match.play(match.actors[0], legal[int(rng.below(len(legal)))])
        assert "Into your hand" not in " ".join(Field(match).story)
        for side in ("west", "north", "observer"):
            for message in match.log(side):
                assert f"**{message.rule}**" in rules
                assert set(re.findall(r"{(\w+)}", message.template)) == set(message.args)
                assert message.text()


def test_whoever_is_met_is_named_on_the_first_place_and_the_first_unit_too() -> None:
    war = draw_up(". . .\n" * 4, up="squire").war
    theirs = next(unit.id for unit in war.units if unit.side == 1)
    war.board[0] = 0
    assert Encounter(war, theirs, 0, False, WINS).other is war.units[0]
    assert Encounter(war, theirs, -1, False, WINS).cell == OUT
