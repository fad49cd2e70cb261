"""Rules that a fault could have broken unnoticed."""

from __future__ import annotations

import pytest

from grognard.core.errors import GameError
from grognard.core.ruleset import Options
from grognard.games.midway import GAME
from grognard.games.midway.data import BOARD, JAPAN, US
from grognard.games.midway.position import SHOT_AREA, SHOT_PLANE, SHOT_ROUND
from tests.midway.duels import chase
from tests.midway.table import lay, spot

PLACES = ("midway", "tiles", "us-carrier", "japan-carrier")
WAYS = ["1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1"]


def shifted(way: str, areas: int) -> Options:
    """The whole board, which reaches seven areas from 0,0, moved by so many areas."""
    q, r = spot(way)
    board = dict(BOARD)
    for line in PLACES:
        spots = [spot(text) for text in board[line].split()]
        board[line] = " ".join(f"{east + areas * q},{south + areas * r}" for east, south in spots)
    return {"board": board}


@pytest.mark.parametrize("way", WAYS)
def test_r1_a_board_may_reach_twelve_areas_and_no_further(way: str) -> None:
    GAME.rules_for("domination", shifted(way, 5))
    with pytest.raises(GameError, match="further than 12 areas"):
        GAME.rules_for("domination", shifted(way, 6))


def test_r1_there_may_be_forty_of_an_order() -> None:
    assert (
        GAME.rules_for("domination", {"orders": {"loop": "40 for 1"}}).table("orders")["loop"] == "40 for 1"
    )


def test_5_7_it_is_not_lost_while_there_is_one_way_to_lay_the_second_tile() -> None:
    table = lay("u1 -4,6 W; j1 7,0 E; j4 -7,4 W", small=("7,0",)).play("u1", "fly")
    assert table.legal == [f"tile 2 at {table.at('-6,7')}", "decline"]


def test_6_5_no_word_of_shots_once_the_combat_is_over() -> None:
    planes = "u1 0,0 E; j1 2,0 E; u2 4,-1 SE; j4 -7,4 W; u4 7,-4 E"
    table = chase(us="thach-weave", planes=planes).play("play thach-weave", "u2", "2 1", "4 3 1")
    assert table["j1"] == "lost"
    assert "No shots are fired." not in table.story


def test_7_3_each_side_counts_by_its_own_cards() -> None:
    options: Options = {"fire": {"us": "14 13 12 11 10 9 8"}}
    table = lay("u1 -2,0 E; j1 3,0 W; j4 -7,4 E; u4 7,-4 E", options=options)
    table.play("u1", "attack j1", "japan: plan FF", "us: plan FF", "us first", "7 6 5", "10 9 8")
    assert (table["j1"], table["u1"]) == ("lost", "0,0 E")


def test_7_4_nose_to_nose_the_odds_of_both_are_equal() -> None:
    table = lay("u1 0,0 E; j1 1,0 W; j4 -7,4 E; u4 7,-4 E").play("u1")
    target = next(each for each in table.match.scene("us").items if each.act == "attack j1")
    assert "(427, 427, 371 of 1225 draws)" in target.tip


def test_8_7_only_an_evade_bars_the_weave_by_option() -> None:
    options: Options = {"evade_stops_weave": True}
    table = chase(us="thach-weave acceleration", options=options)
    assert table.refusal("play thach-weave") == ("no_shooter", "§6.8")


def test_8_9_after_an_evade_the_weave_still_needs_a_shooter() -> None:
    table = chase(us="thach-weave acceleration", japan="evade").play("japan: play evade")
    assert table.refusal("play thach-weave") == ("no_shooter", "§6.8")


def test_r1_a_firing_card_may_be_worth_twenty() -> None:
    options: Options = {"fire": {"us": "20 13 12 11 10 9 8"}}
    assert GAME.rules_for("domination", options).table("fire")["us"] == "20 13 12 11 10 9 8"
    with pytest.raises(GameError, match="from 1 to 20"):
        GAME.rules_for("domination", {"fire": {"us": "21 13 12 11 10 9 8"}})


def test_r1_a_diagram_may_reach_four_areas() -> None:
    options: Options = {"diagrams": {"us-fighter": "red F4"}}
    table = lay("u1 0,0 E; j1 4,0 W; j4 -7,4 E; u4 7,-4 E", options=options)
    midway = table.midway
    own, other = table.plane("u1"), table.plane("j1")
    at = midway.area[other]
    assert midway.rules.zone(own, midway.nose[own], midway.area[own], at) != 0
    assert midway.rules.zone(own, midway.nose[own], midway.area[own], at - midway.board.step[0]) == 0


@pytest.mark.parametrize("other", ["j1", "ua2"])
def test_5_5_whoever_stands_on_a_tile_and_on_which_is_said(other: str) -> None:
    """The first of all aircraft as well as the last."""
    planes = f"u1 6,-4 E; j2 0,0 E; {other} -9,4 E"
    table = lay(planes, small=("-9,4",)).play("u1", "fly", "ahead")
    with pytest.raises(GameError) as caught:
        table.match.act("us", f"tile 1 at {table.at('9,-4')}")
    assert caught.value.code == "tile_occupied"
    assert str(caught.value.reason).endswith("stands on small tile 1")


def test_7_3_the_last_firing_lies_on_the_table_with_its_places_and_its_round() -> None:
    planes = "u1 0,0 E; j1 2,0 E; u2 4,-1 SE; j4 -7,4 W; u4 7,-4 E"
    table = chase(us="thach-weave", planes=planes)
    hunted = table.midway.area[table.plane("j1")]
    table.play("play thach-weave", "u2", "2 1", "4 3 1")
    shots = table.midway.shots
    assert (shots[SHOT_AREA + JAPAN], shots[SHOT_ROUND]) == (hunted, table.midway.round)
    assert shots[SHOT_AREA + US] == table.midway.area[shots[SHOT_PLANE + US]]
