"""The art kit: what it says is painted, it is small, it can be read, and it lies as it should."""

from __future__ import annotations

import gzip
import json
import random
import re
import xml.etree.ElementTree as ET

import pytest

import grognard
from grognard.core.match import Match
from grognard.core.scene import Area, Item, Prompt, Scene
from grognard.draw.art import cards, counters, ground, people, planes, ships
from grognard.draw.art.pen import (
    Marks,
    cast,
    circle,
    far,
    group,
    mirrored,
    near,
    path,
    rect,
    smooth,
    text,
    upright,
)
from grognard.draw.palette import known
from grognard.draw.plain import plain
from grognard.draw.svg import picture
from grognard.draw.vignettes import PICTURES, vignette

GAMES = ["to-war", "island", "midway", "epic-naval", "kido-butai"]
LARGEST_ART = 25_000  # bytes, compressed, of a game
LARGEST_PICTURES = 15_500  # of all pictures of the lobby together


def looked_at(name: str, decisions: int = 40) -> list[Scene]:
    """Scenes of a match, as its sides see them, from the beginning on."""
    game = grognard.load(name)
    match, dice = Match(game, next(iter(game.scenarios)), seed=4), random.Random(5)
    scenes = []
    for decision in range(decisions):
        if not match.actors:
            break
        side = match.actors[0]
        if decision % 8 == 0:
            scenes.append(match.scene(side))
        match.play(side, dice.choice(match.legal(side)))
    return scenes


def marks_of(scene: Scene) -> Marks:
    drawn = [shape for shapes in scene.art.values() for shape in shapes]
    return drawn + [shape for item in scene.items for shape in item.shapes]


@pytest.mark.parametrize("name", GAMES)
def test_every_class_of_a_game_is_known(name: str) -> None:
    names = {word for scene in looked_at(name) for mark in marks_of(scene) for word in mark.cls.split()}
    assert [word for word in sorted(names) if not known(word)] == []


@pytest.mark.parametrize("name", GAMES)
def test_the_art_of_a_game_is_small(name: str) -> None:
    told = json.dumps(plain(looked_at(name, 1)[0]).get("art", {}), separators=(",", ":"))
    assert len(gzip.compress(told.encode(), 9)) <= LARGEST_ART


KIT: dict[str, Marks] = {
    "aircraft": planes.model("dauntless", 1, bomb=True) + planes.model("val", 0) + planes.tag("3", 0),
    "carrier": ships.small("carrier", 0, planes=2) + ships.flight_deck(300, 80, 1, "Yorktown", "5"),
    "fleet": [mark for form in ships.FORMS for mark in ships.shadow(form) + ships.small(form, 1, cargo=1)],
    "hidden": ships.submerged(),
    "orders": [mark for kind in cards.MANOEUVRES for mark in cards.order(kind, "Name", 2, ["one", "two"])],
    "chits": counters.squadron(0, [], "bomb")
    + counters.die(5, hit=True)
    + cards.back()
    + cards.fire_card("4"),
    "cup": counters.cup(60, 50, "flag0", "flag0-lo", "cup", ["three"], []),
    "people": [mark for name in people.FIGURES for mark in people.portrait(name)],
    "land": ground.island(40, 12, 2) + ground.squares(40, 12) + ground.palm(0, 0, 20, 1),
}


@pytest.mark.parametrize("name", KIT)
def test_every_class_of_the_kit_is_known(name: str) -> None:
    assert [word for mark in KIT[name] for word in mark.cls.split() if not known(word)] == []


# ------------------------------------------------------------------ can it be read


def shown(area: Area, scale: float, marks: Marks) -> Marks:
    """Writing that is seen at so many pixels for one unit."""
    away = "near" if scale < area.far else "far"
    return [mark for mark in marks if mark.kind == "text" and away not in mark.cls.split()]


@pytest.mark.parametrize("name", ["to-war", "island"])
@pytest.mark.parametrize(
    ("wide", "high", "least"), [(860.0, 650.0, 11.0), (344.0, 9999.0, 10.0)], ids=["desktop", "phone"]
)
def test_no_writing_is_too_small(name: str, wide: float, high: float, least: float) -> None:
    for scene in looked_at(name):
        for area in scene.areas:
            scale = min(wide / area.width, high / scene.areas[0].height)
            here = [item for item in scene.items if item.area == area.key]
            marks = [mark for item in here for mark in scene.art.get(item.art, []) + item.shapes]
            small = [mark for mark in shown(area, scale, marks) if mark.at[2] * scale < least]
            assert [(mark.text, mark.at[2]) for mark in small] == []


# ------------------------------------------------------------------ how marks lie


def drawn(marks: Marks, turn: float = 0, act: str = "") -> str:
    item = Item("one", x=50, y=50, turn=turn, shapes=marks, act=act)
    return str(picture(Scene([Area("board", 100, 100)], [item], Prompt(""))))


def test_a_shadow_falls_to_the_same_side_however_its_piece_is_turned() -> None:
    shadow = cast(path("M0 0H9", "umbra"), 2.5, 4.5)
    assert 'class="umbra cast-25-45" transform="translate(2.5 4.5)"' in drawn(shadow)
    assert 'transform="translate(4.5 -2.5)"' in drawn(shadow, 90)


def test_an_upright_figure_does_not_turn_with_its_plate() -> None:
    marks = path("M0 0H9", "flag0") + upright(path("M0 0V9", "white") + text(3, 4, 12, "7"))
    told = drawn(marks, 90)
    assert '<path class="flag0" d="M0 0H9"/>' in told
    assert '<path class="white upright" transform="rotate(-90)" d="M0 0V9"/>' in told
    assert 'font-size="12" transform="rotate(-90)">7</text>' in told


def test_a_picture_shows_what_is_near() -> None:
    told = drawn(near(path("M1 1H9", "sand")) + far(path("M2 2H9", "sand")))
    assert "M1 1H9" in told
    assert "M2 2H9" not in told


def test_what_can_be_chosen_is_lit_along_its_outline() -> None:
    told = drawn(rect(0, 0, 9, 9, "umbra") + circle(0, 0, 5, "sand", more="outline"), act="a1")
    assert '<circle class="halo" cx="0" cy="0" r="5"/>' in told


# ------------------------------------------------------------------ the pen


def test_a_group_is_scaled_turned_and_moved() -> None:
    turned = group(path("M1 0H3V2A2 2 0 0 1 1 4Z", "sand"), x=10, turn=90, scale=2)[0]
    assert turned.text == "M10 2L10 6L6 6A4 4 0 0 1 2 2Z"
    assert group(path("M1 0H3V2", "sand"), x=10, scale=2)[0].text == "M12 0H16V4"
    assert group(path("M0 0l1 2h3", "sand"), turn=180)[0].text == "M0 0l-1 -2h-3"


def test_what_is_mirrored_bends_the_other_way() -> None:
    assert group(path("M1 0A2 2 0 0 1 3 4", "sand"), mirror=True)[0].text == "M-1 0A2 2 0 0 0 -3 4"
    assert mirrored("M4 0L0 -3Z") == "M4 0L0 -3ZM4 0L0 3Z"
    assert group(rect(1, 2, 3, 4, "sand"), mirror=True)[0].at[:4] == [-4, 2, 3, 4]


def test_pens_grow_with_what_they_draw() -> None:
    assert path("M0 0H9", "", "ink", 1.6)[0].cls == "s-ink w16"
    assert group(path("M0 0H9", "", "ink", 1.6), scale=2)[0].cls == "s-ink w30"


def test_a_turned_rectangle_keeps_its_corners() -> None:
    (tilted,) = group(rect(-4, -2, 8, 4, "sand", 1), turn=45)
    assert tilted.kind == "path"
    assert tilted.text.count("a1 1 0 0 1") == 4


def test_a_soft_line_closes() -> None:
    assert smooth([(0, 0), (4, 0), (4, 4)]) == "M2 2Q0 0 2 0Q4 0 4 2Q4 4 2 2Z"


# ------------------------------------------------------------------ the lobby


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_of_the_lobby_stands_alone(name: str) -> None:
    told = vignette(name)
    tree = ET.fromstring(told)
    named = [node.get("id") for node in tree.iter() if node.get("id")]
    assert len(set(named)) == len(named)
    assert all(str(each).startswith(f"{name}-") for each in named)
    assert set(re.findall(r"url\(#([\w-]+)\)", told)) <= set(named)
    assert not re.search(r"var\(|class=|style|href=", told)
    assert sum(1 for _ in tree.iter()) <= 190


def test_the_pictures_of_the_lobby_are_small_and_there_is_one_for_each_game() -> None:
    assert set(PICTURES) == set(GAMES)
    assert sum(len(gzip.compress(vignette(name).encode(), 9)) for name in PICTURES) <= LARGEST_PICTURES
    assert vignette("chess") == ""


@pytest.mark.parametrize("army", ["west", "north", "far-east", "south"])
def test_a_soldier_without_a_picture_of_his_own_wears_his_army_s_colours(army: str) -> None:
    drawn = people.figure("ninja", army)
    assert drawn
    assert drawn != people.figure("ninja", "south" if army != "south" else "west")
