"""Why a bot sails where it sails: each reason where it holds, and a neighbour where it does not."""

from __future__ import annotations

import pytest

from grognard.core.flow import CHANCE
from grognard.core.match import Match
from grognard.games.epic_naval import GAME
from tests.epic_naval.table import Sea, battle
from tests.reasons import reason_of, reasons_in_random_play

SEA = """
    . . . . . . . . . . . .
     . . . . . . . . . . .
    A . b . c . d . e . f g
     . . . . . . . . . . .
    . . h . . . i . . . . .
"""
CONTROL = '[control]\nnode = "c6"\nradius = 1\npoints = 1\nfrom = 1\n'
OTHERWISE = '\n[[goals]]\nside = "east"\nkind = "otherwise"\n'
DELIVER = '\n[[goals]]\nside = "west"\nkind = "deliver"\ncargo = 2\nedge = "east"\n'
DENY = '\n[[goals]]\nside = "east"\nkind = "deny"\n'
SINK = '\n[[goals]]\nside = "east"\nkind = "sink"\nship = "TR"\ncount = 2\n'
LAND = """
    . . . . . .
     . T + A .
    . . . . . .
     . . . . .
    . . . . . e
"""
UNLOAD = '\n[[goals]]\nside = "west"\nkind = "unload"\ncargo = 2\nnodes = ["b3"]\n'


def why(sea: Sea, text: str) -> str:
    return reason_of(GAME, sea.naval, sea.match.actors[0], text)


@pytest.mark.parametrize("scenario", ["sandbox", "fleet-build", "convoy", "island-airfield"])
def test_reasons_in_random_play(scenario: str) -> None:
    assert len(reasons_in_random_play(GAME, scenario, seed=5, longest=250)) > 15


# ------------------------------------------------------------------ attacks


@pytest.mark.parametrize(
    ("goals", "told"),
    [
        ("", ", 4 points"),
        (DELIVER + SINK + OTHERWISE, ", as the goal asks"),
        (DELIVER + DENY + OTHERWISE, " and its cargo"),
    ],
)
def test_what_is_sunk_and_for_what(goals: str, told: str) -> None:
    sea = battle(SEA, goals=goals, turn="east", A="east DD E", b="west TR E", f="west TR E")
    assert why(sea.play("DD1", "end"), "xc3") == f"sinks the transport TR1{told}"
    assert why(sea, "hold") == ""


ISLAND = """
    . . . . . .
     . B . A .
    . . . . . .
     . . f . .
    . . . . . e
"""


def test_airfields_and_batteries() -> None:
    for kind, told in (
        ("airfield 2", "puts the airfield b4 out of action"),
        ("battery NE", "silences the battery b4"),
    ):
        sea = battle(ISLAND, B="west BB NW", A=f"east {kind}", e="east TR W")
        assert why(sea.play("BB1", "end"), "xb4-base") == told


def test_planes_are_shot_down() -> None:
    sea = battle(SEA, A="west DD E", g="east TR W", i="east CV W")
    sea.naval.planes[sea.naval.rules.nodes + sea.node("c3")] = 1
    sea.naval.planes_out[1] = 1
    assert why(sea.play("DD1", "end"), "xc3-plane") == "shoots down the plane over c3"


@pytest.mark.parametrize(
    ("dive", "told"),
    [("dive1", "destroys the submarine SS1"), ("dive3", "forces the submarine SS1 up a round sooner")],
)
def test_depth_charges(dive: str, told: str) -> None:
    sea = battle(ISLAND, turn="east", B="east SS W", f="west DD NE", e="east TR W")
    sea.play("SS1", "end", dive, "DD1", "left", "ahead", "end")
    assert why(sea, "depth-SS1") == told


def test_a_dive_from_a_hunter() -> None:
    sea = battle(SEA, A="west SS E", c="east DD W").play("SS1", "end")
    assert why(sea, "dive1") == "dives before the destroyer DD1 can come near"
    alone = battle(SEA, A="west SS E", g="east TR W").play("SS1", "end")
    assert why(alone, "dive1") == ""


# ------------------------------------------------------------------ ships


def test_a_ship_that_has_or_can_bring_something_into_range() -> None:
    aimed = battle(SEA, A="west DD E", b="east TR E", g="east TR E")
    assert why(aimed, "DD1") == "has the transport TR1 in range"
    away = battle(SEA, A="west DD E", d="east TR E")
    assert why(away, "DD1") == "can bring the transport TR1 into range"
    away.play("DD1")
    assert why(away, "ahead") == "to bring the transport TR1 into range"
    assert why(away, "end") == ""
    away.play("ahead", "ahead", "ahead", "ahead")
    assert why(away, "end") == "has the transport TR1 in range"
    far = battle(SEA, A="west BB W", g="east TR E")
    assert why(far, "BB1") == ""


def test_a_turn_cannot_be_taken_back() -> None:
    sea = battle(SEA, A="west SS E", b="east TR E").play("SS1")
    assert why(sea, "end") == "has the transport TR1 in range"
    assert why(sea, "left") == ""  # turning right again is not offered


def test_a_ship_that_is_caught() -> None:
    sea = battle(SEA, A="west TR E", b="east DD W")
    assert why(sea, "TR1") == "lies in enemy range"
    sea.play("TR1")
    assert {why(sea, text) for text in sea.legal} == {"on its way out of enemy range"}
    while "end" not in sea.legal:
        sea.play(sea.legal[-1])
    assert why(sea, "end") == "out of enemy range"
    free = battle(SEA, A="west TR E", b="east DD E").play("TR1")
    assert "on its way out of enemy range" not in {why(free, text) for text in free.legal}


def test_the_sea_that_is_fought_for() -> None:
    sea = battle(SEA, more=CONTROL, A="west TR E", g="east TR W")
    assert why(sea, "TR1") == "4 nodes from the sea around c6"
    assert why(sea.play("TR1"), "ahead") == "towards the sea around c6, 3 nodes away"
    assert why(sea, "left") == ""
    turned = battle(SEA, more=CONTROL, A="west TR NE", g="east TR W").play("TR1")
    assert why(turned, "ahead") == ""
    assert why(turned, "right") == "turns towards the sea around c6"
    near = battle(SEA, more=CONTROL, c="west TR E", g="east TR W").play("TR1")
    assert why(near, "end") == "sea control around c6: 1 to 0"
    several = SEA.replace("c . d", "c b d")
    marks = {"c": "west TR E", "b": "west TR W", "d": "east TR W"}
    assert (
        why(battle(several, more=CONTROL, marks=marks).play("TR1"), "end") == "sea control around c6: 2 to 1"
    )


def test_cargo_on_its_way() -> None:
    goals = DELIVER + DENY + OTHERWISE
    sea = battle(SEA, goals=goals, A="west TR E", h="west DD E", f="west TR E", i="east SS W")
    assert why(sea, "TR1") == "carries cargo, 11 nodes to go"
    assert why(sea, "DD1") == "4 nodes from the enemy"
    sea.play("TR2")
    assert why(sea, "ahead") == "carries its cargo home"
    assert why(sea.play("ahead"), "end") == "brings 2 cargo home"
    empty = battle(SEA, goals=goals, A="west TR E", f="west TR E", i="east SS W")
    empty.naval.load[empty.number("west TR2")] = 0
    assert "cargo" not in why(empty.play("TR2", "ahead"), "end")


def test_an_escort_stays_with_its_convoy() -> None:
    goals = DELIVER + DENY + OTHERWISE
    sea = battle(SEA, goals=goals, A="west TR E", b="west DD E", f="west TR E", g="east SS W").play("DD1")
    assert why(sea, "end") == "close to the transport TR1"
    assert why(sea.play("ahead"), "end") == ""


def test_out_of_reach() -> None:
    sea = battle(SEA, d="west TR W", g="east SS W").play("TR1")
    assert why(sea, "end") == ""
    sea.play("ahead", "ahead")
    assert why(sea, "end") == "out of reach of the submarine SS1"


def test_unloading() -> None:
    sea = battle(LAND, goals=UNLOAD + OTHERWISE, T="west TR E", A="east airfield 2", e="east CA W").play(
        "TR1", "ahead"
    )
    assert why(sea, "end") == "can unload here"
    assert why(sea.play("end"), "unload") == "lands cargo 1 of 2"


# ------------------------------------------------------------------ task forces


def test_where_a_task_force_goes() -> None:
    sea = battle(SEA, A="west tf BB", h="west tf DD", d="east TR E")
    assert why(sea, "tf1") == "6 nodes from the enemy"
    sea.play("tf1")
    assert why(sea, "E") == "towards the enemy, 5 nodes away"
    assert why(sea, "NE") == ""
    assert why(sea, "deploy") == ""
    sea.play("E")
    assert why(sea, "W") == "keeps 6 nodes away from the enemy"
    assert why(sea, "deploy") == "near enough to fire at the transport TR1"


def test_a_last_task_force_is_no_secret() -> None:
    assert (
        why(battle(SEA, A="west tf BB", h="west tf DD", g="east TR E").play("tf1"), "stay") == "stays hidden"
    )
    assert why(battle(SEA, A="west tf BB", g="east TR E").play("tf1"), "stay") == ""


def test_ships_are_laid_out_to_fire() -> None:
    sea = battle(SEA, A="west tf BB", d="east TR E").play("tf1", "E", "deploy", "BB1")
    assert why(sea, "c3") == "can aim at the transport TR1 from there"
    assert why(sea, "c2") == ""
    sea.play("c3")
    assert why(sea, "NE") == "has the transport TR1 in range"
    assert why(sea, "E") == "heads for the enemy"
    assert why(sea, "W") == ""
    sea.play("NE")
    assert why(sea, "BB1") == "has the transport TR1 in range"
    assert why(sea, "none") == ""


def test_a_task_force_that_must_deploy() -> None:
    sea = battle(SEA, A="west DD E", c="east tf CA").play("DD1", "ahead", "ahead")
    assert why(sea, "end") == "has the task force c5 in range"
    assert why(sea.play("ahead"), "end") == "makes the task force c5 deploy"


def test_more_markers_for_ships_that_lie_open() -> None:
    sea = Sea(Match(GAME, "sandbox", roll=False))
    while sea.to_act == "chance" or "ready" not in sea.legal:
        sea.play(chance(sea) if sea.to_act == "chance" else sea.legal[0])
    assert why(sea, "ready") == "the task forces stay hidden"
    told = [why(sea, text) for text in sea.legal if text.startswith("deploy")]
    assert sorted(told) == [
        "",
        "2 markers instead of one",
        "2 markers instead of one",
        "3 markers instead of one",
    ]


def chance(sea: Sea) -> str:
    """Any outcome."""
    return GAME.write(sea.naval, CHANCE, GAME.chances(sea.naval)[0][0])


# ------------------------------------------------------------------ bases


def test_what_a_base_is_used_for() -> None:
    sea = battle(ISLAND, B="west airfield 3", A="east TR W", f="east tf DD", e="east TR W")
    assert why(sea, "base-b2") == "can hit the transport TR1"
    sea.play("base-b2")
    assert why(sea, "xb4") == "sinks the transport TR1, 4 points"
    assert why(sea, "lay-b2") == ""
    sea.play("lay-b2")
    assert why(sea, "E") == "holds the transport TR1 in range"
    assert why(sea, "SE") == "makes the task force d3 deploy"
    assert why(sea, "W") == ""


def test_an_airfield_out_of_action() -> None:
    sea = battle(ISLAND, B="west airfield 3", e="east TR W")
    assert why(sea, "base-b2") == ""
    sea.naval.base_hit[0] = 1
    assert why(sea, "base-b2") == "is out of action and can be repaired"
    assert why(sea.play("base-b2"), "repair") == "the airfield can be used again"


# ------------------------------------------------------------------ cards


def with_cards(hand: str) -> Sea:
    marks = {"A": "west DD E", "h": "west CV E", "c": "east TR E", "i": "east CV W"}
    return battle(SEA, hand=hand, marks={**marks, "f": "east tf CA", "g": "east tf DD"})


def test_command_cards_by_what_they_make_possible() -> None:
    sea = with_cards("c4 c6 c2")
    assert why(sea, "c4") == "with it our CV1 can bring the carrier CV1 into range"
    assert why(sea, "c6") == "with it our CV1 fires at the carrier CV1 before it moves"
    assert why(sea, "c2") == ""
    assert why(sea.play("c6"), "CV1") == "fires at the carrier CV1 before it moves"


def test_events_by_what_there_is() -> None:
    sea = with_cards("e1 e2 e4 e5")
    assert why(sea, "e4") == "2 enemy task forces still unknown"
    assert why(sea, "e2") == ""
    assert why(sea, "e5") == "2 markers more this round"
    sea.naval.load[sea.number("west CV1")] = 0
    assert why(sea, "e2") == "grounds 2 of the enemy's aircraft, 0 of ours"
    sea.play("e1")
    assert why(sea, "tf1") == "the nearest to us, 9 nodes away"
    assert why(sea, "tf2") == ""
    known = battle(SEA, hand="e4", A="west DD E", f="east tf CA")
    assert why(known, "e4") == ""  # the last one is no secret


def test_upgrades_where_they_are_needed() -> None:
    sea = with_cards("u4").play("u4")
    assert why(sea, "CV1") == "lies within reach of enemy aircraft"
    assert why(sea, "DD1") == ""
    sea = battle(SEA, hand="u3", A="west DD E", e="west DD E", g="east TR E").play("u3")
    assert why(sea, "DD2") == "brings the transport TR1 into range"
    assert why(sea, "DD1") == ""


def test_drawing_and_keeping() -> None:
    sea = battle(SEA, A="west DD E", g="east TR E")
    assert why(sea, "draw") == "no card in hand"
    assert why(battle(SEA, hand="c1", A="west DD E", g="east TR E"), "draw") == "only one card in hand"
    assert why(battle(SEA, hand="c1 c2", A="west DD E", g="east TR E"), "draw") == ""
    sea.play("draw", "c1", "u1")  # there is neither a battleship nor a cruiser
    assert why(sea, "c1") == "the other is of no use now"
    assert why(sea, "u1") == ""
    twice = battle(SEA, hand="c1", A="west DD E", g="east TR E").play("draw", "c1", "c2")
    assert why(twice, "c2") == "the other is in hand already"
    assert why(twice, "c1") == ""


def test_throwing_away() -> None:
    sea = battle(SEA, hand="c1 c1 c2 e7", A="west DD E", g="east TR E").play("draw")
    assert why(sea, "c1") == "is in hand twice"
    assert why(sea, "e7") == "is of no use now"
    assert why(sea, "c2") == ""


def test_who_declines_may_be_first() -> None:
    sea = battle(SEA, A="west DD E", g="east TR E").play("over", "TR1", "end", "over")
    assert why(sea, "decline") == "acts first next round"
    idle = battle(SEA, A="west DD E", g="east TR E").play("over", "over")
    assert why(idle, "decline") == ""


# ------------------------------------------------------------------ submarines come up


def test_a_submarine_that_must_come_up() -> None:
    sea = battle(SEA, A="west SS E", c="east TR E", g="east TR E").play("SS1", "end", "dive1")
    sea.naval.round = 3
    sea.play("over")
    assert why(sea, "surface-SS1") == "comes up this round or is lost"
    sea.play("surface-SS1")
    told = {text: why(sea, text) for text in sea.legal}
    assert "" in told.values()
    assert "can aim at the transport TR1 from there" in told.values()


# ------------------------------------------------------------------ set-up


def test_fleets_are_bought_and_placed() -> None:
    sea = Sea(Match(GAME, "fleet-build", roll=False))
    assert why(sea, "CV") == "the fleet must have one of these"
    sea.play("CV")
    assert why(sea, "CV") == "nothing dearer can be had"
    assert why(sea, "BB") == ""
    sea.play("BB", "BB")
    assert why(sea, "CA") == "nothing dearer can be had"
    sea.play("CA")
    assert why(sea, "CA") == "takes exactly what is left"
    while len(sea.legal) < 10:
        sea.play(sea.legal[-1])
    assert {why(sea, text) for text in sea.legal} == {"", "as near to g9 as can be"}


def test_commanders() -> None:
    sea = Sea(Match(GAME, "sandbox", roll=False))
    sea.play(sea.legal[0], sea.legal[0])
    assert why(sea, "k1-CV1") == "more markers while CV1 lies on the chart"
    assert why(sea, "k3-DD1") == "2 more ships for DD1 to lead"
    assert why(sea, "k2-BB1") == ""
