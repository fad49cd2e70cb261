"""How the rules of the shore and the round track mix with the rest."""

from __future__ import annotations

import pytest

from grognard.core.match import Match
from grognard.games.epic_naval import GAME
from grognard.games.epic_naval.ashore import fresh_on
from grognard.games.epic_naval.data import LETTERS, NONE
from grognard.games.epic_naval.rounds import air_markers_of, markers_of
from tests.epic_naval.table import Sea, in_stock
from tests.epic_naval.test_bombers import over_to
from tests.epic_naval.test_damage import hits
from tests.epic_naval.test_goals import CLOSED
from tests.epic_naval.test_land_units import HOLD, hill, last_round, stand
from tests.epic_naval.test_minefields import why

HULLS = "[ships.TR]\nhull = 2\n"
MINES = "[ships.DD]\nlays = true\n"
FAR = '\n[[sides.bases]]\nkind = "far"\nedge = "north"\nbombers = 1\n'
AT_B5 = CLOSED.replace("b3", "b5")
GUNS = """
    . . . . . . . .
     . T + # A . .
    . . . # # . . .
     . . . g . . .
    . . . . . . . e
"""


# ------------------------------------------------------------------ §18.5 captured bases


def test_18_5_markers_and_commanders_of_a_captured_airfield() -> None:
    sea = hill(west="b4", east="c5")
    sea.naval.base_commander[0] = sea.naval.rules.commander_codes.index("k5")
    before = [markers_of(sea.naval, side) for side in range(2)]
    sea.play("march-b4", "b5")
    assert [markers_of(sea.naval, side) for side in range(2)] == [before[0] + 1, before[1] - 1]
    assert [air_markers_of(sea.naval, side) for side in range(2)] == [0, 0]


def test_4_9_markers_for_bombers_go_with_the_airfield() -> None:
    sea = hill(west="b4")
    sea.naval.air[1] = 1
    sea.play("march-b4", "b5")
    assert sea.naval.air[1] == 0


def test_10_2_bombers_on_the_chart_leave_without_points_and_a_hit_field_is_clean() -> None:
    sea = hill(west="b4", turn="east")
    sea.play("base-b5", "lay-b5", "E")
    sea.naval.base_hit[0] = 1
    sea.play("march-b4", "b5")
    assert sea.score == [0, 0]
    assert in_stock(sea) == 1
    assert sea.naval.aloft[1] == 0
    assert sea.naval.base_hit[0] == 0
    assert sea.story.splitlines()[-1] == "1 bomber of East on the chart leaves the game."


@pytest.mark.parametrize(("base", "rule", "does"), [
    ("airfield 2", "§10.2", "flies"),
    ("battery SW", "§18.5", "fires"),
])  # fmt: skip
def test_18_5_why_a_base_captured_just_now_is_not_used(base: str, rule: str, does: str) -> None:
    sea = hill(west="b4", A=f"east {base}").play("march-b4", "b5", "over")
    assert sea.refused("base-b5") == rule
    assert why(sea, "base-b5") == f"it was captured in this round and {does} for you from the next"
    tip = next(str(item.tip) for item in sea.match.scene(0).items if item.key == "base-0")
    assert "captured in this round" in tip
    assert "used" not in tip


def test_11_7_emergency_repair_does_not_let_it_fly_in_that_round() -> None:
    sea = hill(GUNS, west="b4", hand="e6", g="east BB E")
    sea.play("march-b4", "b5", "BB1", "end", "xb5-base", "e6", "base-b5", "over")
    assert sea.naval.base_hit[0] == 0
    assert sea.refused("base-b5") == "§10.2"


def test_15_4_an_airfield_that_was_taken_is_closed_and_the_verdict_says_whose_it_is() -> None:
    sea = last_round(hill(west="b4", goals=AT_B5).play("march-b4", "b5"))
    assert sea.naval.winner == 0
    assert sea.naval.verdict() == "The last round is over, and West has the airfield."


def test_18_7_whoever_fell_there_does_not_hold_it() -> None:
    sea = last_round(hill(west="b4", east="b5", goals=HOLD).play("march-b4", "b5"))
    assert sea.naval.winner == 1


# ------------------------------------------------------------------ §18.6 from the air


def test_18_6_of_a_mixed_stack_a_further_bomber_destroys_the_unit_that_it_held() -> None:
    sea = hill(west="b4, c4", turn="east").play("base-b5", "lay-b5", "W")
    over_to(sea, 3)
    while sea.to_act != "west":
        sea.play("over")
    sea.play("march-c4", "b4", "link-b5", "xb4-land", "W")
    assert stand(sea) == {"b4": 1}
    assert fresh_on(sea.naval, 0, sea.node("b4")) == 0
    assert sea.score == [0, 1]


def test_18_6_a_strike_on_land_units_of_an_airfield_leaves_it_open_but_nothing_takes_off() -> None:
    sea = hill(east="b5", west_bases=FAR).play("base-north", "xb5-land")
    assert not sea.naval.base_hit[1]
    sea.play("base-b5")
    assert sea.legal == ["xb2"]  # but it may strike
    assert sea.refused("lay-b5") == "§8.7"
    sea = over_to(hill(east="b5", west_bases=FAR).play("base-north", "xb5-land"), 3)
    assert sea.naval.aloft[0] == 0


def test_18_6_nothing_flies_against_land_units_in_a_squall_but_they_march() -> None:
    sea = hill(west="b4 2", turn="east")
    sea.naval.squall = sea.naval.fog = True
    assert sea.refused("base-b5") == "§11.7"
    sea.play("over", "march-b4", "c4")
    assert stand(sea) == {"b4": 1, "c4": 1}


def test_18_3_why_a_land_unit_does_not_march_there() -> None:
    sea = hill(west="b4").play("march-b4")
    assert why(sea, "a4") == "land units march over land and landing places only"
    assert why(sea, "e5") == "a land unit marches to a node beside its own"


# ------------------------------------------------------------------ landing among mines


def test_18_2_a_transport_damaged_on_a_mined_beach_unloads_there() -> None:
    sea = hill(east="b5", more=HULLS + MINES)
    sea.naval.mine_at[sea.node("b3")] = 1
    sea.play("TR1", "ahead", "end", "unload")
    assert stand(sea) == {"b3": 1, "b5": -1}
    assert hits(sea, "west TR1") == 1


def test_18_2_and_one_that_is_sunk_there_lands_nobody() -> None:
    sea = hill(east="b5", more=MINES)
    sea.naval.mine_at[sea.node("b3")] = 1
    sea.play("TR1", "ahead")
    assert stand(sea) == {"b5": -1}
    assert sea.score == [0, 4]


def test_19_2_a_beach_with_land_units_can_be_mined() -> None:
    sea = hill("""
        . . . . . . . .
         . . + D . A .
        . . . # # . . .
         . . . . . . .
        . . . . . . . e
    """, west="b3", D="west DD E", more=MINES)  # fmt: skip
    sea.play("DD1", "end")
    assert "mine" in sea.legal


# ------------------------------------------------------------------ arrivals

TRACK = """
title = "Late"
chart = "open"
rounds = 5
first = "west"

[charts.open]
drawn = '''
. . . . . . . .
 . . . . . . .
. . . . . . . .
 . . . . . . .
. . . . . . . .
'''

[ships.DD]
lays = true

[[sides]]
name = "west"
deck = "standard"
start = { numbers = [1, 2] }

[[sides.forces]]
letter = "A"
ships = ["DD"]
at = "c1"

[[sides.forces]]
letter = "B"
ships = ["CA"]
track = 2
edge = "west"

[[sides.forces]]
letter = "C"
ships = ["BB"]
track = 3
edge = "north"

[[sides]]
name = "east"
deck = "standard"
mines = 3
start = { last = 2 }

[[sides.forces]]
letter = "A"
ships = ["DD"]
at = "c8"

[[goals]]
kind = "points"
"""


def idle(sea: Sea, round: int) -> Sea:
    """Nobody does anything until somebody comes in, or the turns of that round begin."""
    while sea.naval.round < round or step(sea) not in ("ChooseEntry", "ChooseAction"):
        words = ("over", "decline", "ready")
        text = next((word for word in words if word in sea.legal), sea.legal[0])
        sea.match.play(sea.match.actors[0], text)
    return sea


def step(sea: Sea) -> str:
    return type(sea.naval.frame.step).__name__


def test_14_3_whoever_had_to_wait_comes_in_by_the_edge_of_its_own() -> None:
    sea = idle(Sea(Match(GAME, "own", {"file": {"toml": TRACK}}, seed=3)), 1)
    for node in sea.naval.rules.edges[3]:
        sea.naval.mine_at[node] = 1
    idle(sea, 2)
    assert step(sea) == "ChooseAction"  # §19.6 all of the edge is mined: B waits
    sea.naval.mine_at[sea.node("e1")] = NONE
    idle(sea, 3)
    assert sea.legal == ["e1"]
    assert sea.refused("a4") == "§4.1"
    sea.play("e1", "B")
    assert sea.legal == [f"a{number}" for number in range(2, 9)]
    sea.play("a4", "C", "ready")
    naval = sea.naval
    where = {
        int(naval.force_letter[marker]): naval.rules.node_names[naval.force_node[marker]]
        for marker in range(LETTERS)
        if naval.force_node[marker] != NONE
    }
    assert where == {0: "c1", 1: "e1", 2: "a4"}
