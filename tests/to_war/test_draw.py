"""The scene: what can be done is there to be clicked, and nothing is shown that is secret."""

from __future__ import annotations

import pytest

from grognard.core.chance import Rng
from grognard.core.match import Match
from grognard.core.scene import Item, Scene
from grognard.games.to_war import GAME
from grognard.games.to_war.data import ARMIES

from .board import draw_up

RULES = GAME.rules()


def item_at(scene: Scene, act: str) -> Item:
    return next(item for item in scene.items if item.act == act)


def item(scene: Scene, key: str) -> Item:
    return next(item for item in scene.items if item.key == key)


@pytest.mark.parametrize("scenario", ["standard", "strategy"])
def test_scenes_offer_exactly_what_is_legal(scenario: str) -> None:
    armies = list(ARMIES)
    for seed in range(4):
        options = {"first_army": armies[seed % 4], "second_army": armies[(seed + 1) % 4]}
        match = Match(GAME, scenario, dict(options), seed=seed)
        rng = Rng(seed)
        while match.outcome is None:
            for side in (0, 1):
                scene = match.scene(side)
                assert set(scene.acts()) == set(match.legal(side))
                check(scene)
            assert match.scene("observer").acts() == []
            legal = match.legal(match.actors[0])
            match.play(match.actors[0], legal[int(rng.below(len(legal)))])
        for onlooker in ("observer", *match.sides):
            assert match.scene(onlooker).acts() == []
            check(match.scene(onlooker))


def check(scene: Scene) -> None:
    keys = [item.key for item in scene.items]
    assert len(keys) == len(set(keys))
    areas = {area.key: area for area in scene.areas}
    for item in scene.items:
        assert 0 <= item.x <= areas[item.area].width
        assert 0 <= item.y <= areas[item.area].height
        assert not item.art or item.art in scene.art
        assert item.name or not (item.choice or item.text)
    assert scene.prompt.text
    assert f"**{scene.prompt.rule}**" in RULES


def test_6_2_the_exact_result_is_told_beforehand() -> None:
    field = draw_up(". . .\n. . .\n. archer .\nberserker squire rider", up="knight").play("b1")
    scene = field.match.scene("west")
    assert item_at(scene, "a1").tip.startswith("attack 3+2 against defence 4: the Berserker falls")
    assert item_at(scene, "b2").tip.startswith("attack 3 against defence 2: the Archer falls")
    assert item_at(scene, "c1").tip.startswith("attack 3+2 against defence 3: the Rider falls")


def test_5_4_the_enemys_camp_stands_for_the_breakthrough() -> None:
    column = "squire . .\n" + "lansquenet . .\n" * 3
    field = draw_up(column, up="lansquenet").play("a1", "a2", "a3", "a4")
    camp = item_at(field.match.scene("west"), "out")
    assert (camp.key, camp.tip) == ("camp-1", "the Squire breaks through: you win")
    field.play("out")
    scene = field.match.scene("north")
    assert [item.name for item in scene.items if item.chosen] == ["Squire of West, in the enemy's camp"]
    assert scene.prompt.text == "West wins. West broke through into the camp of North."


def test_5_1_a_click_goes_on_while_there_is_no_choice() -> None:
    """Forward-only units push each other on, up to the Warrior; the Squire then has a choice."""
    column = ". . .\n. warrior .\n. crossbowman .\n. lansquenet ."
    place = item_at(draw_up(column, up="knight").match.scene("west"), "b1")
    assert (place.act, place.then) == ("b1", ["b2", "b3"])
    assert place.tip.startswith(
        "the Crossbowman has attack 5 against defence 4: the Warrior falls; "
        "before that the Knight drives your Lansquenet on; the Lansquenet drives your Crossbowman on"
    )
    column = ". . .\n. warrior .\n. squire .\n. lansquenet ."
    assert item_at(draw_up(column, up="knight").match.scene("west"), "b1").then == ["b2"]


def test_what_is_not_legal_says_why() -> None:
    match = draw_up(". . .\n. . .\n. . .\n. archer .", up="knight").match
    barred = match.why("west", match.scene("west").items)
    place = barred["place-b2"]
    assert (place.reason, place.rule) == (
        "b2 is not in your back row; your back row is a1, b1 and c1",
        "§4.2",
    )
    assert "place-a1" not in barred  # it can be chosen
    assert not match.why("north", match.scene("north").items)  # nothing is asked of North now


def test_the_thing_the_decision_is_about_is_chosen() -> None:
    field = draw_up(". . .\n. . .\n. . .\n. knight .", up="squire")
    chosen = [item.name for item in field.match.scene("west").items if item.chosen]
    assert chosen == ["Squire of West, to be laid"]
    field.play("b1")
    chosen = [item.name for item in field.match.scene("west").items if item.chosen]
    assert chosen == ["Knight of West, displaced from b1"]
    field.play("b2")
    scene = field.match.scene("west")
    assert [item.name for item in scene.items if item.chosen] == ["Knight of West, b2"]
    assert [(button.act, button.label) for button in scene.buttons] == [("stop", "Hold b2")]


def test_a_unit_keeps_its_key_while_it_moves() -> None:
    field = draw_up(". . .\n. . .\n. . .\n. knight .", up="squire")
    squire = next(item.key for item in field.match.scene("west").items if item.chosen)
    field.play("b1")
    knight = next(item.key for item in field.match.scene("west").items if item.chosen)
    field.play("b2", "b3")
    scene = field.match.scene("west")
    assert item(scene, squire).name == "Squire of West, b1"
    assert item(scene, knight).name == "Knight of West, b3"


def test_a_card_keeps_its_key_from_the_hand_to_the_field() -> None:
    field = draw_up(". . .\n" * 4, hand=("knight", "squire", "squire"))
    in_hand = {item.key for item in field.match.scene("west").items if item.area == "hand"}
    field.play("squire", "b1")
    assert next(item.key for item in field.match.scene("west").items if item.name.endswith("b1")) in in_hand


def test_8_5_the_rivals_hand_is_seen_from_behind() -> None:
    field = draw_up(". . .\n" * 4, hand=("knight", "squire", "squire"), rival_hand=("king", "king", "rider"))
    for side in ("west", "north", "observer"):
        scene = field.match.scene(side)
        faces = [item.name for item in scene.items if item.area == "hand"]
        assert len(faces) == (0 if side == "observer" else 3)
        backs = [item.name for item in scene.items if item.key in ("hand-0", "hand-1")]
        expected = {"west": ["Hand of North: 3"], "north": ["Hand of West: 3"]}
        assert backs == expected.get(side, ["Hand of West: 3", "Hand of North: 3"])


def test_1_5_the_fallen_and_what_is_still_to_come_can_be_read() -> None:
    field = draw_up(". . .\n. . .\n. . .\n. rider .", up="squire").play("b1")
    scene = field.match.scene("observer")
    assert (item(scene, "fallen-0").name, item(scene, "fallen-0").tip) == ("Fallen of West: 1", "Squire ×1")
    assert (item(scene, "fallen-1").name, item(scene, "fallen-1").tip) == ("Fallen of North: 1", "Rider ×1")
    assert "Rider ×2" in item(scene, "reserve-1").tip


def test_the_scene_works_while_chance_is_to_act() -> None:
    match = Match(GAME, "strategy", roll=False)
    assert match.scene("west").prompt.text == "The lot decides who begins."
    match.fall("north")
    assert match.scene("west").prompt.text == "North turns up a card to lay out."


def test_terminal_texts_fit_their_places() -> None:
    scene = draw_up(". . .\n" * 4, up="knight").match.scene("west")
    wide, high = scene.areas[0].grid
    for thing in scene.items:
        lines = thing.text.split("\n")
        assert max(map(len, lines)) * wide <= 208
        assert len(lines) * high <= 109
