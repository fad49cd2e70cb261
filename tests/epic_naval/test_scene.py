"""What is seen on the table, and that it says the same as the rules."""

from __future__ import annotations

import random
import re
from math import cos, dist, radians, sin
from pathlib import Path
from typing import Any

import pytest

from grognard.core import flow
from grognard.core.match import Match
from grognard.core.scene import Item, Scene
from grognard.draw import text
from grognard.games.epic_naval import GAME
from grognard.games.epic_naval.data import DUE, SEA
from grognard.games.epic_naval.draw.art import gallery
from grognard.games.epic_naval.draw.chart import chart_art
from grognard.games.epic_naval.draw.coast import Box, coast
from grognard.games.epic_naval.draw.hulls import FORMS, form_of
from grognard.games.epic_naval.draw.sheet import sheet_of
from grognard.games.epic_naval.draw.zones import Zones
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.reach import look_out

from .table import Sea, battle

SCENARIOS = ["sandbox", "fleet-build", "convoy", "island-airfield"]


def seen(sea: Sea, side: int | str | None = None) -> Scene:
    return sea.match.scene(sea.match.actors[0] if side is None else side)


def item(scene: Scene, key: str) -> Item:
    return next(each for each in scene.items if each.key == key)


def acts(scene: Scene) -> dict[str, Item]:
    return {each.act: each for each in scene.items if each.act}


def wandering(scenario: str, decisions: int, seed: int, **options: Any) -> Match:
    """A match that went on at random for so many decisions, each of them looked at."""
    rng = random.Random(seed)
    match = Match(GAME, scenario, dict(options), seed=seed)
    for _ in range(decisions):
        if not match.actors:
            break
        check(match)
        legal = match.legal(match.actors[0])
        match.play(
            match.actors[0], rng.choice([each for each in legal if each not in ("over", "hold")] or legal)
        )
    return match


def check(match: Match) -> None:
    """Everything legal can be clicked, nothing else; every way plotted by one click can be gone."""
    side = match.actors[0]
    scene = match.scene(side)
    assert set(scene.acts()) == set(match.legal(side)), match.position.frame.step
    keys = [each.key for each in scene.items]
    assert len(keys) == len(set(keys))
    assert {each.art for each in scene.items if each.art} <= set(scene.art)
    for each in scene.items:
        position = match.position.copy()
        for act in [each.act, *each.then] if each.then else []:
            legal = {GAME.write(position, side, action): action for action in flow.legal(position, side)}
            flow.play(position, side, legal[act])


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_choice_lies_on_the_table_and_nothing_else(scenario: str) -> None:
    wandering(scenario, 70, seed=3)


@pytest.mark.parametrize(("file", "seed"), [("mined-sound", 1), ("battered", 2)])
def test_19_5_every_choice_among_mines_and_damaged_ships_lies_on_the_table(file: str, seed: int) -> None:
    text = Path(__file__).with_name(f"{file}.toml").read_text(encoding="utf-8")
    wandering("own", 70, seed=seed, file={"toml": text})


def test_every_choice_of_a_free_set_up_lies_on_the_table() -> None:
    wandering("island-airfield", 30, seed=4, setup="free")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_6_2_the_zones_that_are_drawn_are_those_of_the_rules(scenario: str) -> None:
    naval = wandering(scenario, 60, seed=5).position
    assert isinstance(naval, Naval)
    for side in (0, 1):
        truth = naval.copy()
        look_out(truth, side)
        barred = {node for node in range(int(naval.rules.nodes)) if truth.cover[node]}
        assert set(Zones(naval).covers[1 - side]) == barred


def test_soundings_lie_away_from_all_that_is_shallow() -> None:
    naval = GAME.setup("sandbox")
    assert isinstance(naval, Naval)
    at = sheet_of(naval.rules).at
    shoals = [at[node] for node in range(int(naval.rules.nodes)) if naval.rules.terrain[node] != SEA]
    depths = [
        shape for shape in chart_art(naval.rules) if shape.kind == "text" and "water" in shape.cls.split()
    ]
    assert len(depths) > 10
    assert all(dist(depth.at[:2], shoal) > 40 for depth in depths for shoal in shoals)


# ------------------------------------------------------------------ ships


def test_ships_differ_by_form_and_sides_by_more_than_colour() -> None:
    naval = GAME.setup("convoy")
    assert isinstance(naval, Naval)
    forms = {naval.rules.codes[kind]: form_of(naval.rules, kind) for kind in range(int(naval.rules.classes))}
    assert forms == {
        "CV": "carrier", "BB": "battleship", "CA": "cruiser", "DD": "destroyer", "SS": "submarine",
        "TR": "transport",
    }  # fmt: skip
    outlines = {gallery()[f"{form}-0"][1].text for form in FORMS}
    assert len(outlines) == len(FORMS)
    for form in FORMS:
        dark, pale = gallery()[f"{form}-0"][1], gallery()[f"{form}-1"][1]
        assert "s-hull0-lo" in dark.cls
        assert "s-white" in pale.cls


def test_2_2_a_ship_lies_along_its_line_and_its_name_beside_it() -> None:
    sea = battle(
        """
        . . . .
         . D . .
        . . . .
        """,
        D="west DD NE",
    )
    ship = item(seen(sea), f"ship-{sea.number('west DD1')}")
    assert ship.turn == -60
    assert any(shape.text == "DD1" for shape in ship.shapes)
    assert "heading north-east" in ship.name
    assert ship.text == "DD1↗"


def test_4_7_a_marker_lies_on_what_was_activated() -> None:
    sea = battle(". D . . . .\n . . . . . \n. . . . b .", D="west DD W", b="east TR W")
    key = f"ship-{sea.number('west DD1')}"
    before = len(item(seen(sea), key).shapes)
    sea.play("DD1", "end")
    after = item(seen(sea), key)
    assert len(after.shapes) > before
    assert "activated" in after.tip


def test_pointing_at_a_unit_shows_its_zone() -> None:
    sea = battle(". . . . . .\n . B . . . \n. . . . b .", B="west BB E", b="east BB W")
    scene = seen(sea)
    for name in ("west BB1", "east BB1"):
        ship = item(scene, f"ship-{sea.number(name)}")
        assert item(scene, ship.hover[0]).hidden


def test_7_1_a_carrier_without_planes_has_no_zone() -> None:
    sea = battle(". . . . . .\n . C . . . \n. . . . b .", C="west CV E", b="east BB W")
    carrier = sea.number("west CV1")
    key = f"zone-ship-{carrier}"
    naval = sea.naval.copy()
    assert next(each for each in Zones(naval).items if each.key == key).shapes
    naval.load[carrier] = 0
    assert not next(each for each in Zones(naval).items if each.key == key).shapes


def test_6_2_two_switches_show_what_each_side_has_under_fire() -> None:
    scene = seen(battle(". . . . . .\n . B . . . \n. . . . b .", B="west BB E", b="east BB W"))
    for side in (0, 1):
        switch = item(scene, f"zones-{side}")
        assert switch.keep
        assert switch.hover == [f"zone-{side}"]
        assert item(scene, f"zone-{side}").hidden


# ------------------------------------------------------------------ plotting

NARROWS = """
. . . . . . .
 . . . # . .
. D . . . . .
 . . ~ # . .
. . . . b . .
"""


def ends_by_hand(sea: Sea) -> set[str]:
    """Where "end" is legal after any way that can be plotted."""
    found: set[str] = set()
    side = sea.match.actors[0]
    todo = [sea.naval.copy()]
    known = set()
    while todo:
        naval = todo.pop()
        ship = sea.number("west DD1")
        legal = {GAME.write(naval, side, action): action for action in flow.legal(naval, side)}
        state = tuple(map(int, (naval.node[ship], naval.heading[ship]))), tuple(naval.frame.facts(side))
        if state in known:
            continue
        known.add(state)
        if "end" in legal:
            found.add(naval.rules.chart.name(naval.node[ship]))
        for word in ("ahead", "left", "right"):
            if word in legal:
                after = naval.copy()
                flow.play(after, side, legal[word])
                todo.append(after)
    return found


@pytest.mark.parametrize("heading", ["E", "NE", "W", "SE"])
def test_5_5_the_lit_nodes_are_all_legal_ends(heading: str) -> None:
    sea = battle(NARROWS, D=f"west DD {heading}", b="east CA NW").play("DD1")
    lit = {each.key.removeprefix("to-") for each in seen(sea).items if each.key.startswith("to-")}
    assert lit | {"c2"} == ends_by_hand(sea) | {"c2"}


def test_one_click_plots_the_whole_way_and_shows_it_before() -> None:
    sea = battle(NARROWS, D="west DD E", b="east CA NW").play("DD1")
    goal = item(seen(sea), "to-b3")
    assert "Heading" in goal.tip
    assert any(key.startswith("ghost-") for key in goal.hover)
    assert all(item(seen(sea), key).hidden for key in goal.hover)
    sea.play(goal.act, *goal.then)
    assert sea.where("west DD1").startswith("b3")
    assert item(seen(sea), "wake")


def test_5_3_arrows_turn_the_ship_where_it_lies() -> None:
    sea = battle(NARROWS, D="west DD E", b="east CA NW").play("DD1")
    arrow = item(seen(sea), "turn-NW")
    assert [arrow.act, *arrow.then] == ["left", "left"]
    sea.play(arrow.act, *arrow.then)
    assert sea.where("west DD1") == "c2 NW"


CAUGHT = """
    . . . . . . . .
     . . . . . . .
    . . D . e . . .
     . . . . . . .
    w . . . . . . .
"""


def test_5_8_a_caught_ship_is_turned_by_one_click_only_as_far_as_it_may() -> None:
    sea = battle(CAUGHT, D="west TR E", e="east DD W", w="west TR W").play("TR1")
    check(sea.match)
    arrows = {each.key for each in seen(sea).items if each.key.startswith("turn-")}
    assert "turn-NW" in arrows
    assert "turn-W" not in arrows  # with no point left to get away
    assert sea.play("left", "left").refused("left") == "§5.8"


def test_19_4_a_way_onto_mines_is_plotted_by_one_click_if_every_step_of_it_may_be() -> None:
    mines = "[ships.DD]\nlays = true\n"
    sea = battle(CAUGHT, D="west TR E", e="east DD W", w="west TR W", more=mines).play("TR1")
    for node in ("b3", "b4"):
        sea.naval.mine_at[sea.node(node)] = 1
    check(sea.match)
    assert item(seen(sea), "to-b3").then == ["ahead"]
    assert item(seen(sea), "not-b4").rule == "§19.4"
    assert sea.play("ahead").refused("left") == "§5.8"  # towards b4


def test_5_5_a_barred_node_says_why_and_shows_what_bars_it() -> None:
    sea = battle(NARROWS, D="west DD E", b="east CA W").play("DD1")
    scene = seen(sea)
    barred = next(each for each in scene.items if each.rule == "§5.5")
    assert barred.why == "it may not end in enemy range"
    assert barred.hover == [f"zone-ship-{sea.number('east CA1')}"]
    assert item(scene, "not-b4").rule == "§5.4"


def test_6_3_what_an_attack_would_hit_is_seen_before_it() -> None:
    sea = battle(". . . . . .\n . . . . . \n. D . . . b", D="west DD E", b="east TR NE").play("DD1")
    goal = item(seen(sea), "to-c4")
    assert "could attack on c6" in goal.tip
    sea.play(goal.act, *goal.then, "end")
    target = acts(seen(sea))["xc6"]
    assert "Sinks TR1: 4 points." in target.tip
    assert item(seen(sea), f"aim-{sea.node('c6')}").art == "sight"


# ------------------------------------------------------------------ secrets


def test_13_9_who_finds_no_room_is_told_before_the_task_force_is_laid_out() -> None:
    chart = """
        # # # . . . .
         # F . # . .
        # # # . . . .
    """
    sea = battle(chart, F="west tf CA DD DD").play("tf1")
    button = next(each for each in seen(sea).buttons if each.act == "deploy")
    assert button.label == "Lay out the ships, 1 lost"
    assert button.tip == "No room for 1 ship, lost if laid out here (§13.9)."
    sea.play("deploy")
    assert seen(sea).prompt.text == "Your task force is laid out, with no room for 1 ship: which one next?"


def test_13_9_shallows_are_no_room_for_submarines() -> None:
    chart = """
        # # # . . . .
         # F ~ # . .
        # # # . . . .
    """
    sea = battle(chart, F="west tf SS DD").play("tf1")
    assert "Lay out the ships" in [each.label for each in seen(sea).buttons]
    sea = battle(chart, F="west tf SS SS").play("tf1")
    assert "Lay out the ships, 1 lost" in [each.label for each in seen(sea).buttons]


def test_13_2_only_its_own_side_sees_the_letter_of_a_task_force() -> None:
    chart = ". . . . . .\n . F . G . \n. . . . b ."
    sea = battle(chart, F="west tf CA DD", G="west tf SS", b="east BB W")
    own, other, nobody = seen(sea, 0), seen(sea, 1), seen(sea, "observer")
    assert any(shape.text == "A" for shape in item(own, "force-0").shapes)
    assert "CA1 DD1" in item(own, "force-0").tip
    for scene in (other, nobody):
        assert not any(shape.text in "ABCD" and shape.text for shape in item(scene, "force-0").shapes)
        assert "A (CA1 DD1)" in item(scene, "force-0").tip
        assert "B (SS1)" in item(scene, "force-0").tip
        assert item(scene, "board-0-0").tip == "CA1 DD1"


def test_11_1_a_hand_is_seen_by_its_side_only() -> None:
    sea = battle(". . . . . .\n . D . . . \n. . . . b .", D="west DD E", b="east BB W", hand="c1 e2")
    assert [each.name for each in seen(sea, 0).items if each.key.startswith("card-")] == [
        "Command: Enemy ahead! Attack!",
        "Event: Squall",
    ]
    other = seen(sea, 1)
    assert not any(each.key.startswith("card-0") for each in other.items)
    assert item(other, "hand-0").name == "West: 2 cards in hand"


def test_9_1_a_submarine_that_dived_lies_on_the_round_track() -> None:
    sea = battle(". . . . . .\n . S . . . \n. . . . b .", S="west SS W", b="east BB W")
    sea.play("SS1", "end", "dive2")
    ship = sea.number("west SS1")
    scene = seen(sea)
    assert item(scene, f"figure-{ship}").name.endswith("comes up in round 4")
    assert "Comes up in round 4" in item(scene, f"dive-{ship}").tip


# ------------------------------------------------------------------ in a terminal


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_terminal_of_80_columns_holds_the_chart(scenario: str) -> None:
    match = wandering(scenario, 40, seed=6)
    page = text.page(match.scene(match.actors[0]), match.sides, width=80)
    lines = page.splitlines()
    assert max(map(len, lines)) <= 80
    for row in "abcdefghijk":
        rows = [line[:14].lstrip() for line in lines]  # a piece may stand right behind the letter
        assert any(line[:1] == row and not line[1:2].islower() for line in rows), row


def test_8_4_in_a_squall_a_bomber_still_has_a_zone_to_point_at_but_an_empty_one() -> None:
    chart = """
        . . . . .
         . a . .
        . . D . .
    """
    sea = battle(chart, a="west airfield 2", D="west DD E")
    sea.play("base-b2", "lay-b2", "E", "over", "DD1", "end")
    sea.naval.squall = True
    scene = seen(sea)
    zone = item(scene, item(scene, "bomber-0").hover[0])
    assert zone.hidden
    assert zone.shapes == []


def test_5_7_a_movement_without_points_is_still_to_be_ended() -> None:
    sea = battle(". . . .\n . D . .\n. . . .", D="west DD E").play("DD1", *["left"] * 3, "ahead", "left")
    assert seen(sea).prompt.text == "DD1 can go no further: end its movement here?"


def test_15_4_a_goal_is_told_in_full() -> None:
    match = Match(GAME, "convoy", seed=1)
    words = [note.value for note in match.scene("raiders").notes if note.side == 1 and note.label == "Goal"]
    assert words[0].startswith("leave Escort fewer than ")


def test_prompts_ask_only_for_what_can_be_done() -> None:
    chart = """
        . . . . . .
         . . . . .
        . . S . . .
         . . . . .
    """
    sea = battle(chart, S="west SS NW").play("SS1", "end")
    assert seen(sea).prompt.text == "SS1 may dive or hold fire."
    sea = battle(chart.replace(". . S", "d . S"), S="west SS W", d="east DD NW").play("SS1", "end")
    assert seen(sea).prompt.text == "SS1 may attack one target, dive or hold fire."
    sea = battle(chart, S="west airfield 2").play("base-c3")
    assert seen(sea).prompt.text == "The airfield c3: strike a target, or open an operation?"
    sea.play("lay-c3", "E", "over", "link-c3")
    assert seen(sea).prompt.text == "Where is the further bomber laid?"


def test_marks_on_a_ship_stand_upright_and_off_its_name() -> None:
    """The tick of a spent marker is drawn against the ship's own turn: its middle is its lowest point."""
    for heading in ("E", "NE", "NW", "W", "SW", "SE"):
        sea = battle(". . . .\n . D . .\n. . . .", D=f"west DD {heading}").play("DD1", "end")
        ship = item(seen(sea, "west"), f"ship-{sea.number('west DD1')}")
        drawn = next(shape.text for shape in ship.shapes if shape.kind == "path")
        spots = [tuple(map(float, spot.split())) for spot in drawn.removeprefix("M").split("L")]
        left, low, right = (turned(x, y, ship.turn) for x, y in spots)
        assert left[0] < low[0] < right[0]
        assert low[1] > left[1] > right[1]
        plate = next(shape for shape in ship.shapes if shape.kind == "text")
        assert dist(plate.at[:2], spots[1]) > 10


def turned(x: float, y: float, turn: float) -> tuple[float, float]:
    by = radians(turn)
    return x * cos(by) - y * sin(by), x * sin(by) + y * cos(by)


def test_2_1_no_coast_is_drawn_beyond_the_edge_of_the_chart() -> None:
    box = Box(10, 10, 200, 150)
    drawn = coast([(20.0, 20.0), (60.0, 20.0), (190.0, 140.0)], box, 5.0, 30.0)
    numbers = [float(number) for number in re.findall(r"-?\d+\.\d", drawn)]
    across, down = numbers[0::2], numbers[1::2]
    assert (min(across), max(across)) == (box.left, box.right)
    assert (min(down), max(down)) == (box.top, box.bottom)


def test_4_1_task_forces_that_come_in_on_one_node_lie_beside_each_other() -> None:
    chart = """
        . . . . . . .
         . . . . . .
        D . . . . . e
         . . . . . .
        . . . . . . .
    """
    sea = battle(chart, D="west DD E", e="east CA W")
    naval = sea.naval
    for name, letter in (("TR1", 2), ("TR2", 3)):
        ship = sea.number(f"east {name}")
        naval.status[ship], naval.letter[ship], naval.due[ship] = DUE, letter, 3
        naval.rules.entry_edge[4 + letter] = 1
    sea.play("over", "over", "decline", "decline", "a7", "a7")
    assert sea.legal == ["CD", "DC"]
    scene = sea.match.scene("east")
    places = [item for item in scene.items if item.key in ("start-0", "start-1")]
    assert len({(item.x, item.y) for item in places}) == 2
    assert len({item.key for item in scene.items}) == len(scene.items)
