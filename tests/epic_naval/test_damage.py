"""§20 Ships that bear more than one hit."""

from __future__ import annotations

from pathlib import Path

import pytest

import grognard
from grognard.core.chance import Actions, Rng
from grognard.core.flow import fill_actions, random_playout
from grognard.core.sheet import Sheet
from grognard.games.epic_naval import GAME
from grognard.games.epic_naval.data import FLEET, UNDER
from grognard.games.epic_naval.files.reading import read, warnings
from grognard.games.epic_naval.files.sheet import BadScenario
from grognard.games.epic_naval.inputs import Sights
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.reasons import reason_for
from grognard.games.epic_naval.sense import balance, shots
from grognard.testing import check_game
from tests.epic_naval.table import Sea, battle

FLEETS = (Path(__file__).parent / "battered.toml").read_text(encoding="utf-8")
HULLS = "[ships.BB]\nhull = 3\n[ships.CA]\nhull = 2\n[ships.SS]\nhull = 2\n"
DUEL = """
    . . . . . . . .
     . . . . . . .
    . D e . . . . .
     . . . . . . .
    . . . . . . . .
"""


def duel(more: str = HULLS, **marks: str) -> Sea:
    return battle(DUEL, more=more, marks={"D": "west DD E", "e": "east BB W", **marks})


def hits(sea: Sea, ship: str) -> int:
    return int(sea.naval.hits[sea.number(ship)])


def tip(sea: Sea, ship: str) -> str:
    """What west is told of a ship."""
    return next(str(item.tip) for item in sea.match.scene(0).items if item.key == f"ship-{sea.number(ship)}")


def test_20_1_where_nobody_bears_more_than_one_hit_none_are_counted() -> None:
    naval = GAME.setup("wolf-pack")
    assert isinstance(naval, Naval)
    assert not naval.rules.damage
    assert len(naval.hits) == 0
    assert naval.hits_left(0) == 1


def test_20_1_a_hit_damages_and_the_last_one_sinks() -> None:
    sea = duel()
    sea.play("DD1", "end")
    assert tip(sea, "east BB1").startswith("Damages BB1: 2 more hits sink it (§20.1).")
    sea.play("xc3")
    assert sea.where("east BB1") == "c3 W"
    assert hits(sea, "east BB1") == 1
    assert sea.score == [0, 0]
    assert sea.naval.free[1] == 9  # its marker stays
    assert "West's destroyer DD1 torpedoes East's battleship BB1 on c3." in sea.story
    assert "East's battleship BB1 is damaged on c3: 2 more hits sink it." in sea.story
    cues = [message.cue for entry in sea.match.entries for message in entry.story if message.cue]
    assert ("hit", f"ship-{sea.number('east BB1')}", "c3", 1) in [
        (cue.kind, cue.who, cue.start, cue.hits) for cue in cues
    ]
    again = duel()
    again.naval.hits[again.number("east BB1")] = 2
    again.play("DD1", "end")
    assert tip(again, "east BB1").startswith("Sinks BB1: 4 points.")
    again.play("xc3")
    assert again.where("east BB1") == "sunk"
    assert again.score == [4, 0]
    assert hits(again, "east BB1") == 0
    assert again.naval.free[1] == 8


def test_20_3_the_points_are_those_of_a_ship_sunk_at_once() -> None:
    scores = []
    for taken in (0, 1, 2):
        sea = duel()
        sea.naval.hits[sea.number("east BB1")] = taken
        sea.play("DD1", "end", "xc3")
        scores.append(sea.score[0])
    assert scores == [0, 0, 4]


def test_20_1_a_class_without_a_hull_of_its_own_is_sunk_at_once() -> None:
    sea = duel(e="east DD NE")
    sea.play("DD1", "end", "xc3")
    assert sea.where("east DD1") == "sunk"


@pytest.mark.parametrize(("slows", "taken", "speed"), [(1, 1, 2), (1, 2, 1), (2, 1, 1), (3, 2, 1), (0, 2, 3)])
def test_20_2_a_damaged_ship_is_slower_but_never_still(slows: int, taken: int, speed: int) -> None:
    sea = duel(HULLS + f"[rules]\ndamage_slows = {slows}\n", D="west BB E", e="east TR W")
    ship = sea.number("west BB1")
    assert sea.naval.speed(ship) == 3
    sea.naval.hits[ship] = taken
    assert sea.naval.speed(ship) == speed
    assert sea.naval.reach(ship) == 4
    assert sea.naval.speed(sea.number("east TR1")) == 3


def test_20_2_what_it_sails_with_follows() -> None:
    sea = duel(D="west CA SE", e="east TR W")
    sea.naval.hits[sea.number("west CA1")] = 1
    sea.play("CA1", "ahead", "ahead")
    assert "left" in sea.legal  # 4 - 1 points, of which one is left
    sea.play("left")
    assert sea.legal == ["end"]


AIR = """
    . . . . . . . .
     . . . . . . .
    . C . e . . . .
     . . . . . . .
    . . . . . . . .
"""


def test_20_4_a_plane_lies_on_the_ship_that_it_damaged_and_is_lost_if_that_stays() -> None:
    sea = battle(AIR, more=HULLS, C="west CV E", e="east BB W")
    sea.naval.load[sea.number("west CV1")] = 1
    sea.play("CV1", "end", "xc4")
    assert hits(sea, "east BB1") == 1
    assert sea.naval.planes[sea.node("c4")] == 1
    sea.play("BB1", "end")
    assert sea.naval.planes_out[0] == 0
    assert sea.score == [0, 1]


def test_20_4_a_plane_is_left_alone_by_the_ship_that_goes() -> None:
    sea = battle(AIR, more=HULLS, C="west CV E", e="east BB W")
    sea.play("CV1", "end", "xc4", "BB1", "left", "ahead", "end")
    assert sea.naval.planes_out[0] == 1
    assert sea.score == [0, 0]


def test_20_4_a_bomber_lies_over_the_ship_and_bars_its_node() -> None:
    sea = battle("""
        . . . . . . . .
         . . # . . . .
        . . . a e . . .
         . . . . . . .
        . . . . . . . .
    """, more=HULLS, a="west airfield 2", e="east BB E")  # fmt: skip
    sea.play("base-c4", "xc5")
    assert hits(sea, "east BB1") == 1
    assert sea.where("east BB1") == "c5 E"
    assert sea.naval.bomber_on(0, sea.node("c5")) >= 0
    sea.play("BB1")
    assert sea.refused("end") == "§5.5"


def test_20_5_depth_charges_and_want_of_room_sink_whatever_the_hull() -> None:
    sea = battle(DUEL, more=HULLS, marks={"D": "west DD W", "e": "east SS E"})
    submarine = sea.number("east SS1")
    naval = sea.naval
    naval.status[submarine], naval.due[submarine], naval.dived[submarine] = UNDER, 3, 1
    naval.ship_at[sea.node("c3")] = -1
    sea.play("DD1", "end", "depth-SS1")
    assert sea.where("east SS1") == "sunk"
    shut = battle("""
        # # # . . . . .
         # t # . . . .
        # # # . . . . b
    """, more=HULLS, marks={"t": "west tf BB DD", "b": "east TR W"})  # fmt: skip
    shut.play("tf1", "deploy", "DD1", "b2", "E")
    assert shut.where("west BB1") == "sunk"
    assert shut.score == [0, 4]


MINED = HULLS + "[ships.TR]\nlays = true\n"


def test_20_1_mines_damage_and_the_movement_goes_on() -> None:
    sea = battle(DUEL, more=MINED, marks={"D": "west CA E"})
    sea.naval.mine_at[sea.node("c3")] = 1
    sea.play("CA1")
    item = next(each for each in sea.match.scene(0).items if each.key == "to-c3")
    assert item.deadly
    assert item.tip == "Strikes the minefield and is damaged (§19.4): 1 more hit sinks it."
    assert item.act == "ahead"
    sea.play("ahead")
    assert hits(sea, "west CA1") == 1
    assert sea.where("west CA1") == "c3 E"
    assert "West's cruiser CA1 strikes a minefield on c3." in sea.story
    assert "West's cruiser CA1 is damaged on c3: 1 more hit sinks it." in sea.story
    sea.naval.mine_at[sea.node("c6")] = 1
    sea.play("ahead", "ahead")
    assert next(button for button in sea.match.scene(0).buttons if button.act == "ahead").deadly
    sea.play("ahead")
    assert sea.where("west CA1") == "sunk"
    assert sea.score == [0, 3]
    assert "West's cruiser CA1 goes from c2 to c6 and strikes a minefield." in sea.story


def test_20_1_who_would_float_on_must_find_an_end_beyond_the_mines() -> None:
    strait = """
        # # # # . . . .
         # # # . . . .
        # D . # . . . .
         # # # . . . .
        # # # # . . . b
    """
    sea = battle(strait, more=MINED, marks={"D": "west CA E", "b": "east TR W"})
    sea.naval.mine_at[sea.node("c3")] = 1
    sea.naval.cover[sea.node("c3")] = True
    sea.play("CA1")
    assert "ahead" not in sea.legal
    assert "to-c3" not in {item.key for item in sea.match.scene(0).items}
    sea.naval.hits[sea.number("west CA1")] = 1
    assert "ahead" in sea.legal  # sunk, it needs no end


def test_20_1_a_damaged_ship_burns_on_the_chart_and_in_the_terminal() -> None:
    sea = duel()
    key = f"ship-{sea.number('east BB1')}"
    sound = next(item for item in sea.match.scene(0).items if item.key == key)
    sea.naval.hits[sea.number("east BB1")] = 1
    burning = next(item for item in sea.match.scene(0).items if item.key == key)
    assert sound.text == "bb1←"
    assert burning.text == "!b1←"
    assert "flame" in repr(burning.shapes)
    assert "flame" not in repr(sound.shapes)
    assert "hull 3 of 3" in str(sound.tip)
    assert "hull 2 of 3; 4 points" in str(burning.tip)
    assert "2 movement points" in str(burning.tip)


def test_bots_count_a_damaged_ship_for_less_and_shoot_at_what_they_can_sink() -> None:
    sea = duel()
    enemy = sea.number("east BB1")
    naval = sea.naval
    before = balance(naval, 1)
    assert [int(naval.prize(enemy)), shots(naval, 0), Sights(naval).together(0)] == [2, 2.0, 2.0]
    naval.hits[enemy] = 2
    assert abs(before - balance(naval, 1) - 0.3 * 4 * 2 / 3) < 1e-9
    assert [int(naval.prize(enemy)), shots(naval, 0), Sights(naval).together(0)] == [4, 4.0, 4.0]
    sea.play("DD1", "end")
    actions = Actions()
    fill_actions(naval, 0, actions)
    assert reason_for(sea.naval, 0, actions.items[0]) == "sinks the battleship BB1, 4 points"
    assert GAME.sense.prior(sea.naval, 0, actions, 0) == 10.0
    sea.naval.hits[enemy] = 1
    assert reason_for(sea.naval, 0, actions.items[0]) == "damages the battleship BB1"
    assert GAME.sense.prior(sea.naval, 0, actions, 0) == 6.0


def test_20_1_hits_are_among_the_numbers_that_are_shown() -> None:
    sea = duel()
    sea.naval.hits[sea.number("east BB1")] = 2
    features = GAME.features
    sheet = Sheet(int(features.size))
    features.write(sea.naval, 0, sheet)
    first = next(int(each.first) for each in features.features if each.name == "hits")
    row = sea.number("east BB1") - FLEET
    assert [int(sheet.numbers[first + FLEET + row]), int(sheet.numbers[first + row])] == [2, 0]


def test_16_1_hulls_have_limits() -> None:
    for old, new, reason in (
        ("hull = 3", "hull = 5", "hull must be 1 to 4, not 5"),
        ("hull = 3", "hull = 0", "hull must be 1 to 4, not 0"),
        ("damage_slows = 2", "damage_slows = 4", "damage_slows must be 0 to 3, not 4"),
    ):
        with pytest.raises(BadScenario) as caught:
            read("fleets.toml", FLEETS.replace(old, new, 1))
        assert caught.value.why == reason
        assert caught.value.line == next(
            number for number, row in enumerate(FLEETS.splitlines(), 1) if old in row
        )


def test_16_1_slowness_without_hulls_is_doubted() -> None:
    assert warnings("fleets.toml", FLEETS) == []
    bare = FLEETS.replace("hull = 3", "hull = 1").replace("hull = 2", "hull = 1")
    assert [text.partition("warning: ")[2] for text in warnings("x", bare)] == [
        "damage_slows is of no use: one hit sinks every ship"
    ]


def test_matches_with_damage_end() -> None:
    for seed in range(10):
        position = GAME.setup("own", {"file": {"toml": FLEETS}, "setup": ("quick", "free")[seed % 2]})
        assert random_playout(position, Rng(seed)) > 0
        assert position.ended


def test_a_scenario_with_damage_and_mines_keeps_every_promise() -> None:
    check_game(grognard.load("epic-naval"), ["own"], matches=1, options={"file": {"toml": FLEETS}})
