"""The log tells the battle: who shot at whom, what it was worth, in plain English."""

from __future__ import annotations

from grognard.core.match import Match
from grognard.games.epic_naval import GAME
from grognard.games.epic_naval.rules import navy_of

from .table import battle

CHART = """
    . . . . . .
     . d . c .
    . . B . . .
     . . . . .
"""


def test_an_attack_names_weapon_target_and_points() -> None:
    sea = battle(CHART, B="west BB E", d="east DD W").play("BB1", "end", "xb2")
    assert "West's battleship BB1 shells East's destroyer DD1 on b2." in sea.story
    assert "East's destroyer DD1 is sunk on b2: 2 points for West." in sea.story


def test_a_torpedo_is_a_torpedo_and_an_airfield_is_no_ship() -> None:
    sea = battle(CHART, B="west SS NW", d="east DD W").play("SS1", "end", "xb2")
    assert "West's submarine SS1 torpedoes East's destroyer DD1 on b2." in sea.story
    sea = battle(CHART, B="west BB E", d="east airfield 2").play("BB1", "end", "xb2-base")
    assert "West's battleship BB1 shells the airfield b2." in sea.story


def test_13_3_a_task_force_goes_from_somewhere_to_somewhere() -> None:
    sea = battle(CHART, B="west tf CA DD", c="east DD W").play("tf1", "W", "stay")
    assert "West's task force tf1 goes from c3 to c2." in sea.story
    sea = battle(CHART, B="west tf CA DD", c="east DD W").play("tf1", "stay")
    assert "West's task force tf1 stays on c3." in sea.story


def test_15_2_sea_control_is_told_with_its_points_in_the_last_round_too() -> None:
    control = '[control]\nnode = "c3"\nradius = 0\nfrom = 1\ntie = 3\n'
    sea = battle(CHART, B="west BB E", d="east TR W", round=2, rounds=2, more=control)
    sea.play("over", "over")
    assert sea.story.splitlines()[-2:] == [
        "West controls the sea around c3: 1 point.",
        "The last round is over. West wins, 1 to 0.",
    ]


def test_7_5_planes_that_are_still_out_are_told_at_the_end() -> None:
    sea = battle(CHART, B="west CV W", d="east TR W", c="east TR W", round=2, rounds=2)
    sea.play("CV1", "end", "xb2", "over", "over")
    assert "West loses 1 plane still on the chart: 1 point for East." in sea.story


def test_15_4_the_end_says_what_decided() -> None:
    goals = '\n[[goals]]\nside = "east"\nkind = "fleet"\n\n[[goals]]\nside = "west"\nkind = "otherwise"\n'
    sea = battle(CHART, B="west BB E", d="east TR W", round=2, rounds=2, goals=goals)
    sea.play("over", "over")
    assert sea.story.splitlines()[-1] == "The last round is over: West held out. West wins, 0 to 0."


def test_15_5_a_goal_that_is_reached_is_named() -> None:
    goals = '\n[[goals]]\nside = "west"\nkind = "sink"\nship = "DD"\ncount = 1\n'
    goals += '\n[[goals]]\nkind = "points"\n'
    sea = battle(CHART, B="west BB E", d="east DD W", goals=goals).play("BB1", "end", "xb2")
    assert sea.story.splitlines()[-1] == "West sank 1 DD. West wins, 2 to 0."


def test_a_side_of_many_is_spoken_of_as_many() -> None:
    assert navy_of("raiders").plural
    assert not navy_of("west").plural
    match = Match(GAME, "convoy", seed=4)
    while match.actors and len(match.entries) < 60:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    story = "\n".join(message.text() for message in match.log("observer"))
    assert "Raiders' " in story
    assert "Raiders's" not in story
    assert "Raiders lays" not in story


def test_names_of_cards_stand_in_quotation_marks() -> None:
    match = Match(GAME, "sandbox", seed=4)
    while match.actors and len(match.entries) < 12:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    drawn = [message.text() for message in match.log("west") if message.text().startswith("You draw")]
    assert drawn
    assert all(text.startswith("You draw “") and text.endswith("”.") for text in drawn)


def test_3_3_codes_of_ships_keep_their_capitals() -> None:
    match = Match(GAME, "fleet-build", {"setup": "free"}, seed=4)
    while len(match.entries) < 40 and not any("joins" in message.text() for message in match.log("west")):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    joined = [message.text() for message in match.log("west") if "joins" in message.text()]
    assert joined[0].startswith("Your ")
    assert joined[0].split()[2].isupper()
