"""Notation, story, scene and judgement; what below the blocks lies stays unknown everywhere."""

from __future__ import annotations

import re

import pytest

from grognard.core import flow
from grognard.core.chance import Actions, Rng
from grognard.core.errors import BadNotation
from grognard.core.match import Match
from grognard.core.record import Record
from grognard.core.replay import replay
from grognard.core.ruleset import Options
from grognard.core.scene import Item, Scene
from grognard.games.island import GAME
from grognard.games.island.sense import IslandSense
from grognard.testing import check_game

from .table import battle

SHOT = ". . t> .\n. s> . .\n. j> . .\n. . . .\n. J^ . S>\n"


def item(scene: Scene, key: str) -> Item:
    return next(item for item in scene.items if item.key == key)


def acting(scene: Scene, act: str) -> list[Item]:
    return [item for item in scene.items if item.act == act]


# ------------------------------------------------------------------ the promises


ODD: Options = {
    "blast": "eight",
    "launch_onto_block": True,
    "own_targets": False,
    "first": "north",
    "live": 9,
    "round_cap": 8,
}


@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        ("standard", {"round_cap": 30}),
        ("standard", ODD),
        ("five-kills", {"round_cap": 8}),
        ("no-pad", {"round_cap": 8}),
        ("no-pad", {"round_cap": 8, "five": True, "blast": "four"}),
        ("points", {"round_cap": 3, "battles": 2}),
    ],
)
def test_the_game_keeps_its_promises(scenario: str, options: Options) -> None:
    check_game(GAME, [scenario], options, matches=1)


# ------------------------------------------------------------------ secrets


def test_2_4_what_lies_below_a_block_is_decided_when_it_is_turned_over() -> None:
    """§1.5: no view, scene, log or error can tell it, for it is nowhere before."""
    field = battle("## . . .\n. . . t>\nS^ . ## .\n", 1, live=1)
    for who in ("south", "north", "observer"):
        assert field.match.view(who).facts["board"].count(20) == 2
        text = str(field.match.scene(who))
        assert "1 of the 2 blocks left are live" in text
    tips = [block.tip for block in field.match.scene("south").items if block.key.startswith("block")]
    assert len(set(tips)) == 1
    assert not any("live" in line for line in field.story)
    field.play("a1xa3", "live")
    assert "The block on a3 was live." in field.story


# ------------------------------------------------------------------ notation


def test_texts_that_are_no_notation() -> None:
    field = battle(SHOT, 1)
    for text in ("m1", "a13", "a0", "a1xz9", "b1-up", "pad6", "B1"):
        with pytest.raises(BadNotation):
            field.match.play("south", text)


def played(seed: int) -> Match:
    """A whole match at random, the same every time."""
    match, rng = Match(GAME, seed=seed), Rng(seed)
    while match.outcome is None:
        legal = match.legal(match.actors[0])
        match.play(match.actors[0], legal[int(rng.below(len(legal)))])
    return match


def test_a_golden_match() -> None:
    """A change of rules shows here first."""
    match = played(4)
    assert len(match.entries) == 377
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.rule) == ("south", "§9.1")
    last = ["2", "g12", "g11-right", "4", "f8", "f11-right", "5", "h10", "2", "e12", "e11-left", "e11xg11"]
    assert [entry.text for entry in match.entries][-12:] == last
    assert [message.text() for message in match.log("observer")][-3:] == [
        "South's soldier on e11 hits North's soldier on g11.",
        "Caught in the crossfire: South's soldier on f11.",
        "The enemy is wiped out: South wins the battle and rules the island.",
    ]


def test_a_record_comes_back() -> None:
    match = played(4)
    again = replay(Record.loads(match.record.dumps()), GAME)
    assert again.outcome == match.outcome
    assert [entry.text for entry in again.entries] == [entry.text for entry in match.entries]


# ------------------------------------------------------------------ story


def test_a_turn_is_told_like_a_report() -> None:
    field = battle(SHOT, 1).play("b1xb4", "d1", "e1")
    assert field.story[-5:] == [
        "South rolls a 1.",
        "South's jeep on b1 hits North's soldier on b4.",
        "Caught in the crossfire: North's jeep on b3.",
        "South's soldier on d1 gets ready to move.",
        "South's soldier drives from d1 to e1.",
    ]


def test_every_line_has_its_paragraph() -> None:
    match, rng = Match(GAME, "points", {"battles": 1}, seed=9), Rng(9)
    while match.outcome is None:
        legal = match.legal(match.actors[0])
        match.play(match.actors[0], legal[int(rng.below(len(legal)))])
    assert all(re.fullmatch(r"§\d+\.\d+", message.rule) for message in match.log("observer"))


# ------------------------------------------------------------------ scene


def test_7_6_target_and_crossfire_are_shown_before_the_shot() -> None:
    scene = battle(SHOT, 1).match.scene("south")
    mark = item(scene, "mark-b1xb4")
    assert mark.tip == "removes North's soldier; crossfire takes North's jeep on b3"
    shown = [item(scene, key) for key in mark.hover]
    assert [each.hidden for each in shown] == [True] * 3
    assert [(each.x, each.y) for each in shown[1:]] == [
        (item(scene, "square-b3").x, item(scene, "square-b3").y),
        (item(scene, "square-b4").x, item(scene, "square-b4").y),
    ]
    assert [button.act for button in scene.buttons] == ["b1xb4"]


def test_7_9_own_fire_is_marked_and_listed_last() -> None:
    text = ". . s> t>\nS> . . .\n. . . .\nS^ . S^ .\n"
    field = battle(text, 1)
    assert field.match.legal("south") == ["a1", "c1", "a3", "a1xa3"]
    scene = field.match.scene("south")
    shot = next(button for button in scene.buttons if button.act == "a1xa3")
    assert (shot.label, shot.tip) == (
        "The soldier on a1 fires at YOUR OWN soldier on a3",
        "removes YOUR OWN soldier",
    )


def test_7_6_ones_own_in_the_crossfire_are_marked() -> None:
    field = battle("s> . .\nJ> . .\nS^ . t>\n", 1)
    shot = next(button for button in field.match.scene("south").buttons if button.act == "a1xa3")
    assert shot.tip == "removes North's soldier; crossfire takes YOUR OWN jeep on a2"


def test_tips_say_things_once_and_of_the_right_place() -> None:
    field = battle(". . t>\n. . .\n", pads=("S.J..", "....."))
    words = {item.act: item.tip for item in field.match.scene("south").items if item.act}
    assert words["pad3"] == "launch it onto c1 (range 3; on the pad nobody can hit it)"
    match = Match(GAME, "no-pad", {"first": "south"}, roll=False)
    while not any(text == "soldier" for text in match.legal("south")):
        side = match.actors[0]
        match.act(side, match.legal(side)[0])
    words = {item.act: item.tip for item in match.scene("south").items if item.act}
    assert words["soldier"] == "range 2"


def test_7_1_the_line_of_fire_is_seen_while_a_character_is_pointed_at() -> None:
    scene = battle(SHOT, 1).match.scene("north")
    tank = next(each for each in scene.items if each.name.startswith("North's tank"))
    assert tank.hover
    assert all(item(scene, key).hidden for key in tank.hover)


def test_5_3_landing_squares_and_turns_are_there_to_be_clicked() -> None:
    scene = battle(SHOT, 3).play("d1").match.scene("south")
    assert [each.key for each in scene.items if each.act] == ["mark-g1", "mark-f1-left", "mark-f1-right"]
    assert item(scene, "mark-f1-left").tip == "then it faces north"
    assert len(scene.buttons) == 3


def test_8_1_the_odds_of_a_landing_are_told() -> None:
    scene = battle("t> . . .\n## . . .\nS^ ## ## .\n", 1, live=1).play("a1").match.scene("south")
    assert item(scene, "mark-a2").tip == "live with 1 in 3: then the soldier is lost"


def test_what_is_not_legal_says_why() -> None:
    match = battle("t> . . .\n## . . .\nS^ . J> .\n", 2).match
    soldier = next(each for each in match.scene("south").items if each.name.startswith("South's soldier"))
    barred = match.why("south", [soldier])[soldier.key]
    assert barred.reason == "the soldier on a1 cannot use the whole 2: a block on a2 bars the way"
    assert barred.rule == "§4.8"


def test_kind_side_and_facing_are_clear_without_colour() -> None:
    scene = battle("s< j> tv .\n. . . .\nS^ J> Tv .\n", 1).match.scene("south")
    texts = [each.text for each in scene.items if each.key.startswith("character") and each.text]
    assert texts == ["S▲", "J▶", "T▼", "s◁", "j▷", "t▽"]
    sheets = {each.art for each in scene.items if each.key.startswith("character") and each.text}
    assert len(sheets) == 6


def test_scenes_of_other_sides_offer_nothing() -> None:
    field = battle(SHOT, 1)
    assert field.match.scene("north").acts() == []
    assert field.match.scene("observer").acts() == []
    assert field.match.scene("north").prompt.text == "South decides."


# ------------------------------------------------------------------ judgement


def test_who_has_more_left_looks_better() -> None:
    sense = IslandSense()
    ahead = battle(". . t> .\n. . . .\nS< S< J< .\n").island
    assert sense.evaluate(ahead, 0) > 0.5 > sense.evaluate(ahead, 1)


def test_a_shot_in_hand_looks_better() -> None:
    sense = IslandSense()
    with_shot = battle("s> . .\n. . .\nS^ . .\n", 1).island
    without = battle(". s> .\n. . .\nS^ . .\n", 1).island
    assert sense.evaluate(with_shot, 0) > sense.evaluate(without, 0)


def test_priors_prefer_shots_that_pay() -> None:
    island, actions, sense = battle(SHOT, 1).island, Actions(), IslandSense()
    flow.fill_actions(island, 0, actions)
    priors = {
        GAME.write(island, 0, action): sense.prior(island, 0, actions, index)
        for index, action in enumerate(actions.listed())
    }
    assert max(priors, key=lambda text: priors[text]) == "b1xb4"
