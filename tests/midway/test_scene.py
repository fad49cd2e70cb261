"""What is seen: noses, zones, reach, odds, ghosts, tokens face down."""

from __future__ import annotations

import re

import pytest

from grognard.core.scene import Item, Scene, outline_of
from grognard.draw.plain import plain
from grognard.draw.svg import picture
from grognard.draw.text import page
from grognard.games.midway.data import EFFECT, Effect
from grognard.games.midway.draw.canvas import ACROSS
from grognard.games.midway.draw.manoeuvres import order_card
from grognard.games.midway.flight import Flight
from tests.midway.duels import chase
from tests.midway.table import Table, fresh, lay

HUNT = """u1 3,1 NW; u3 1,0 W; ub1 4,1 W; ub2 3,2 NW
j1 -3,-1 E; j2 0,-1 SE; (j3 -2,2 E); jb1 -3,0 E; (jb2 -5,0 SE)"""


def hunt(**laid: object) -> Table:
    return lay(HUNT, scenario="carrier-hunt", pool="loop reversal evade acceleration", **laid)  # type: ignore[arg-type]


def item(scene: Scene, key: str) -> Item:
    return next(each for each in scene.items if each.key == key)


def keys(scene: Scene) -> list[str]:
    return [each.key for each in scene.items]


def test_an_aircraft_lies_on_its_area_and_turns_with_its_nose() -> None:
    table = hunt()
    scene = table.match.scene("us")
    east, west = item(scene, "j1"), item(scene, "u3")
    assert east.turn == 0
    assert west.turn == 180
    assert east.x < west.x
    assert "nose west" in west.name
    assert "activation marker" in west.name
    assert "activation marker" not in item(scene, "j3").name


def test_the_sides_differ_in_shape_as_well() -> None:
    art = hunt().match.scene("us").art
    assert art["japan-fighter"][0].kind == "circle"
    assert art["us-fighter"][0].kind == "path"
    assert art["us-fighter"] != art["us-bomber"]
    assert lay("u1 0,0 E; j1 2,0 E").match.scene("us").art["us-ace"] != art["us-fighter"]


def test_an_aircraft_bears_the_name_by_which_it_is_spoken_of() -> None:
    scene = hunt().match.scene("us")
    for key in ("j1", "u3", "jb1", "ub2"):
        assert {shape.text for shape in item(scene, key).shapes} == {key}


def test_the_numbers_of_areas_can_be_read_on_the_board() -> None:
    """In a browser at both ends of a row, in a terminal beside rows and above columns."""
    scene = hunt().match.scene("us")
    drawn = {shape.text for shape in scene.art["board"] if shape.kind == "text"}
    assert {"2008", "2208", "1613", "2817"} <= drawn
    head, *rows = item(scene, "dots").text.splitlines()
    assert head.split() == [str(number) for number in range(16, 29)]
    assert [row[:2] for row in rows] == [f"{number:02}" for number in range(8, 23)]
    assert rows[1].index("·") == head.index("20")  # 2009; rows of even numbers are set in


def test_an_edge_without_a_tile_to_lay_says_that_the_aircraft_would_be_lost() -> None:
    for planes, words in (
        ("", ""),
        ("; j1 -9,4 E; j2 -6,8 W", ", and there is no tile to lay: it would be lost"),
    ):
        table = lay("u1 5,-3 E; j3 0,0 E" + planes, small=("-9,4", "-6,8")).play("u1", "fly", "ahead")
        ahead = next(each for each in table.match.scene("us").items if each.act == "ahead")
        assert ahead.tip == f"Then the edge of the board lies ahead{words}. 1 more manoeuvre to fly."
    table = lay("u1 4,-3 E; j3 0,0 E; j1 -9,4 E; j2 -6,8 W", small=("-9,4", "-6,8"))
    table.play("u1", "fly", "ahead", "ahead", "ahead")
    over = "Over the edge of the board, and there is no tile to lay: it would be lost."
    assert next(each for each in table.match.scene("us").buttons if each.act == "on").tip == over


def test_veterans_draw_more_than_the_zone_says() -> None:
    table = chase(us="veterans", japan="feint-left").play("pass", "play veterans")
    assert item(table.match.scene("us"), "stand-1").text == "u1, attacker: yellow, 3 cards with Veterans"
    table.play("pass", "7 5 1")
    assert item(table.match.scene("us"), "stand-1").text == "u1, fired: yellow, 3 cards with Veterans"


def test_destroyed_aircraft_lie_beside_the_board() -> None:
    table = hunt()
    lost = item(table.match.scene("us"), "u2")
    assert "destroyed" in lost.name
    assert lost.act == ""


def test_the_zones_of_fire_are_seen_on_pointing_and_those_of_the_chosen_always() -> None:
    table = hunt()
    scene = table.match.scene("us")
    assert item(scene, "range-u3").hidden
    assert "range-u3" in item(scene, "u3").hover
    table.play("u3")
    scene = table.match.scene("us")
    assert not item(scene, "range-u3").hidden
    assert item(scene, "range-u3").turn == item(scene, "u3").turn
    assert item(scene, "range-j2").hidden


def test_what_can_be_activated_is_lit_and_the_rest_says_why_not() -> None:
    match = hunt().match
    scene = match.scene("us")
    assert item(scene, "u3").act == "u3"
    assert item(scene, "u3").tip.startswith("Could attack")
    barred = match.why("us", scene.items)
    assert barred["j1"].reason == "j1 is not your aircraft"
    assert barred["u2"].rule == "§5.8"
    assert match.why("japan", match.scene("japan").items) == {}  # nothing is asked of Japan now


def test_reachable_areas_are_lit_and_one_click_flies_there() -> None:
    table = hunt().play("u3")
    scene = table.match.scene("us")
    goals = [each for each in scene.items if each.key.startswith("to-")]
    assert len(goals) == 20
    goal = item(scene, f"to-{table.at('-3,1')}")
    assert goal.act == "fly"
    assert item(scene, goal.hover[0]).hidden  # the ghost of the course
    table.play(goal.act, *goal.then)
    assert table["u3"].startswith("-3,1 ")
    assert "left" in table.legal  # the last turn is left to choose


@pytest.mark.parametrize("before", ["", "fly", "fly left", "fly right ahead", "fly ahead left right on"])
@pytest.mark.parametrize("plane", ["u1", "u3"])
def test_in_flight_too_every_area_where_it_may_end_is_lit(plane: str, before: str) -> None:
    """§5.1 However far it has come: where no target is in reach, the flight begins by itself."""
    begun = [plane, *before.split()]
    goals = [each for each in hunt().play(*begun).match.scene("us").items if each.key.startswith("to-")]
    for goal in goals:
        table = hunt().play(*begun, goal.act, *goal.then)
        assert goal.key == f"to-{area_of(table, plane)}"
        assert "left" in table.legal
    assert {goal.key[3:] for goal in goals} == ends_of(begun, plane)


def ends_of(begun: list[str], plane: str) -> set[str]:
    """Where a flight can lead, by trying every way; none goes over the edge."""
    ends = set()
    waiting = [begun if len(begun) > 1 else [*begun, "fly"]]
    while waiting:
        acts = waiting.pop()
        table = hunt().play(*acts)
        flight = table.midway.frame
        if isinstance(flight, Flight):
            if acts != begun and "left" in table.legal and flight.flown >= flight.least:
                ends.add(area_of(table, plane))
            waiting += [[*acts, act] for act in table.legal if act != "stop"]
    return ends


def area_of(table: Table, plane: str) -> str:
    return table.midway.board.label(int(table.midway.area[table.plane(plane)]))


def test_a_target_shows_the_exact_odds() -> None:
    match = hunt().play("u3").match
    scene = match.scene("us")
    target = item(scene, "j2")
    assert target.act == "attack j2"
    assert "u3 has j2" in target.tip
    assert "Over all plans" in target.tip
    far = item(scene, "jb2")
    assert far.act == ""
    assert "five manoeuvres" in match.why("us", [far])["jb2"].reason


def test_the_odds_of_two_that_aim_at_each_other_are_even() -> None:
    """Two cards each: of 21 times 21 draws 91 are ties."""
    table = lay("u1 0,0 E; j1 2,0 W").play("u1")
    tip = item(table.match.scene("us"), "j1").tip
    assert "u1 destroys 40 %, is destroyed 40 %, nothing 21 % (175, 175, 91 of 441 draws)" in tip


def test_the_odds_of_yellow_against_nothing_are_certain() -> None:
    table = chase(us="evade")
    tip = next(button.tip for button in table.match.scene("us").buttons if button.act == "pass")
    assert "destroys 100 %" in tip
    assert "(21, 0, 0 of 21 draws)" in tip
    assert "destroys 100 %" in table.match.scene("us").prompt.text


def test_an_order_says_what_it_leads_to() -> None:
    table = chase(us="evade reversal", japan="evade").play("japan: pass")
    scene = table.match.scene("us")
    assert "no firing" in item(scene, "card-1-7-1").tip
    assert "nobody fires" in item(scene, "card-1-3-1").tip


def test_the_flight_in_progress_leaves_a_trail() -> None:
    table = hunt().play("u3", "fly", "left")
    scene = table.match.scene("japan")
    start = item(scene, "whence")
    assert (start.x, start.y) == (
        item(hunt().match.scene("us"), "u3").x,
        item(hunt().match.scene("us"), "u3").y,
    )
    assert item(scene, "trail").shapes[0].text.count("L") == 2


def test_the_trail_ends_where_the_aircraft_is() -> None:
    table = hunt().play("u3", "fly", "left", "right", "left")
    scene = table.match.scene("us")
    end = item(scene, "trail").shapes[0].text.split("L")[-1]
    plane = item(scene, "u3")
    assert end == f"{plane.x:.0f} {plane.y:.0f}"


def test_at_the_edge_the_trail_leads_through_the_aircraft_to_the_sea_ahead() -> None:
    table = lay("u1 5,-3 E; j1 -7,4 W; j2 0,0 E").play("u1", "fly", "left", "right")
    scene = table.match.scene("us")
    plane = item(scene, "u1")
    points = item(scene, "trail").shapes[0].text.removeprefix("M").split("L")
    assert len(points) == 4
    assert points[2] == f"{plane.x:.0f} {plane.y:.0f}"


def test_turning_shows_where_each_turn_leads() -> None:
    table = hunt().play("u3", "fly")
    scene = table.match.scene("us")
    for text in ("ahead", "left", "right"):
        way = item(scene, f"way-{text}")
        assert way.act == text
        assert all(item(scene, key).hidden for key in way.hover)
    assert (item(scene, "way-left").turn - item(scene, "way-ahead").turn) % 360 == 300


def test_over_the_edge_each_place_for_a_tile_can_be_clicked() -> None:
    table = lay("u1 7,-4 E; j1 -7,4 E").play("u1", "fly")
    scene = table.match.scene("us")
    places = [each for each in scene.items if each.key.startswith("lay-")]
    assert [each.act for each in places] == table.legal[:-1]
    assert scene.buttons[0].act == "decline"


def test_a_carrier_is_longer_than_two_areas_so_that_no_aircraft_hides_it() -> None:
    scene = hunt().match.scene("us")
    for key in ("carrier-0", "carrier-1"):
        numbers = [re.findall(r"-?\d+\.?\d*", shape.text) for shape in scene.art[key] if "p-" in shape.cls]
        planks = [float(number) for number in numbers[0]]
        assert max(planks) - min(planks) > 2 * ACROSS
        assert "dash-short" in outline_of(scene.art[key]).cls  # type: ignore[union-attr]


def test_7_1_a_zone_shows_as_many_cards_as_are_drawn() -> None:
    scene = hunt().match.scene("us")
    shown = scene.art["range-us-fighter"]
    areas = [shape.cls.split()[0] for shape in shown if shape.kind == "path"]
    cards = {"z-red": 3, "z-yellow": 2, "z-light": 2, "z-navy": 1}
    assert sum(shape.kind == "rect" for shape in shown) == sum(cards[area] for area in areas)
    dashed = {shape.cls.split()[0] for shape in shown if "dash-fine" in shape.cls}
    assert dashed == {"z-light", "z-navy"}  # those cannot destroy


def test_every_order_has_a_picture_of_its_own() -> None:
    scene = hunt().match.scene("us")
    drawn = [str(scene.art[f"order-{effect.name}"]) for effect in EFFECT]
    assert len(set(drawn)) == len(EFFECT)


# ------------------------------------------------------------------ combat


def token_names(scene: Scene) -> list[str]:
    return [each.name for each in scene.items if each.key.startswith("token-")]


def test_plans_lie_face_down_until_both_are_in() -> None:
    table = lay("u1 0,0 E; j1 2,0 E").play("u1", "attack j1")
    seen = [table.match.scene("japan"), table.match.scene("observer")]
    assert [token_names(scene) for scene in seen] == [["A token face down"] * 2, ["A token face down"] * 4]
    assert token_names(table.match.scene("us")) == ["A token face down"] * 2
    table.play("us: plan LR")  # who has laid his tokens already cannot be seen
    assert [table.match.scene("japan"), table.match.scene("observer")] == seen
    own = ["Token 1: forward and left", "Token 2: forward and right"]
    assert token_names(table.match.scene("us")) == [*["A token face down"] * 2, *own]
    table.play("japan: plan FF")
    assert token_names(table.match.scene("japan")) == token_names(table.match.scene("us"))
    assert len(token_names(table.match.scene("us"))) == 4


def test_a_plan_shows_its_ghost_and_its_outlook() -> None:
    table = lay("u1 0,0 E; j1 2,0 E").play("u1", "attack j1")
    scene = table.match.scene("us")
    assert len(scene.buttons) == 9
    for button in scene.buttons:
        assert "orders aside: u1 destroys" in button.tip
        assert all(item(scene, key).hidden for key in button.hover)
        assert button.hover


def test_who_flies_first_comes_with_the_odds_of_either_order() -> None:
    table = lay("u1 0,0 E; j1 2,0 E").play("u1", "attack j1", "us: plan FF", "japan: plan FF")
    tips = {button.act: button.tip for button in table.match.scene("us").buttons}
    assert "destroys 100 %" in tips["japan first"]
    assert item(table.match.scene("us"), "u1").act == "us first"


def test_the_shots_are_seen_and_the_cards_lie_open() -> None:
    table = lay("u1 -2,0 E; j1 3,0 W; j4 -7,4 E; u4 7,-4 E")
    table.play("u1", "attack j1", "japan: plan FF", "us: plan FF", "us first", "7 2 1", "5 4 3")
    scene = table.match.scene("us")
    assert {"shots-0", "shots-1"} <= set(keys(scene))
    assert item(scene, "fire-0-0").name == "Firing card 7"
    assert item(scene, "u1").name.endswith("destroyed")
    assert "wreck-1" in keys(scene)
    assert "wreck-0" not in keys(scene)
    table.play(table.legal[0])
    table.play("fly")
    assert not {"shots-0", "wreck-1"} & set(keys(table.match.scene("us")))  # until somebody flies again


def test_a_thach_weave_names_its_odds() -> None:
    planes = "u1 0,0 E; j1 2,0 E; u2 4,-1 SE; j4 -7,4 W; u4 7,-4 E"
    table = chase(us="thach-weave", planes=planes).play("play thach-weave")
    scene = table.match.scene("us")
    assert "is destroyed 0 %" in item(scene, "u2").tip
    assert "u4" in table.match.why("us", scene.items)


# ------------------------------------------------------------------ cards


def test_ones_own_hand_is_open_the_other_lies_face_down() -> None:
    table = hunt(us="loop veterans", japan="evade")
    own, other = table.match.scene("us"), table.match.scene("japan")
    assert item(own, "card-1-4-1").art == "order-loop"
    assert item(own, "card-0-7-1").art == "back-0"
    assert item(other, "card-0-7-1").art == "order-evade"
    assert item(other, "card-1-4-1").art == "back-1"
    assert item(table.match.scene("observer"), "card-1-4-1").art == "back-1"
    assert "Evade, bought openly" in item(own, "card-0-7-1").tip  # R2


def test_the_pool_can_be_bought_from() -> None:
    table = lay(
        "(j1 3,-3 W); u1 -5,1 E",
        scenario="carrier-hunt",
        pool="loop sixth-sense evade acceleration",
        points=(3, 2),
    )
    table.play("u1", "fly", "ahead", "ahead", "ahead", "stop")
    scene = table.match.scene("us")
    assert item(scene, "pool-0").act == "buy loop"
    assert "costs 3, you have 2" in table.match.why("us", scene.items)["pool-1"].reason
    assert len([key for key in keys(scene) if key.startswith("coin-1-")]) == 2


def test_the_score_track_and_the_initiative_card() -> None:
    table = lay("u1 0,0 E; j1 2,0 E", score=(3, 5))
    scene = table.match.scene("us")
    assert item(scene, "score-0").name == "Japan: 3 points"
    assert item(scene, "score-1").x > item(scene, "score-0").x
    assert "held by the US" in item(scene, "initiative").name
    assert "track" not in keys(hunt().match.scene("us"))


# ------------------------------------------------------------------ pictures and pages


@pytest.mark.parametrize("viewer", ["us", "japan", "observer"])
@pytest.mark.parametrize("scenario", ["carrier-hunt", "domination"])
def test_a_fresh_table_can_be_drawn(viewer: str, scenario: str) -> None:
    table = fresh(scenario).play("loop", "loop", "evade", "evade")
    scene = table.match.scene(viewer)
    assert str(picture(scene)).startswith("<svg")
    assert "Your hand" in page(scene, ["Japan", "US"]) or viewer == "observer"


def test_in_a_terminal_aircraft_stand_on_the_board_with_an_arrow() -> None:
    text = page(hunt().match.scene("us"), ["Japan", "US"])
    assert "u3←" in text
    assert "j1→" in text
    assert max(len(line) for line in text.splitlines()) <= 80


def test_a_manoeuvre_changes_little() -> None:
    """What a browser has to hear of one turn in a flight."""
    from grognard.draw.diff import diff

    table = hunt().play("u3", "fly")
    before = plain(table.match.scene("us"))
    table.play("left")
    change = diff(before, plain(table.match.scene("us")))
    assert len(str(change)) < 6000


def test_an_order_without_a_picture_of_its_own_still_has_a_card() -> None:
    assert order_card(Effect("wingover", "Wingover", "§8.3", "Turn by 120° on the spot."))
