"""§18 Land units: landing, marching, fights one for one, and what they take and hold."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.chance import Rng
from grognard.core.match import Match
from grognard.core.record import Record
from grognard.core.replay import replay
from grognard.games.epic_naval import GAME
from grognard.games.epic_naval.ashore import fresh_on, units_on
from tests.epic_naval.table import Sea, battle, in_stock
from tests.epic_naval.test_bombers import over_to
from tests.epic_naval.test_files_guide import LANDING

HILL = """
    . . . . . . . .
     . T + # A . .
    . . . # # . . .
     . . . . . . .
    . . . . . . . e
"""
SHELLED = """
    . . . . . . . .
     . . + # A . .
    . . . # # . . .
     . . B . . . .
    . . D . . . . e
"""
HOLD = """
[[goals]]
kind = "hold"
side = "west"
at = "b5"

[[goals]]
kind = "otherwise"
side = "east"
"""
UNLOAD = """
[[goals]]
kind = "unload"
side = "west"
cargo = {cargo}
nodes = ["{node}"]

[[goals]]
kind = "points"
"""
PIECES = {"T": "west TR E", "A": "east airfield 2", "e": "east CA W"}


def stacks(places: str) -> str:
    """Lines of a side: "b5 2, c5" are two land units there and one here."""
    found = ""
    for place in filter(None, places.split(", ")):
        node, _, units = place.partition(" ")
        found += f'\n[[sides.troops]]\nat = "{node}"\nunits = {units or 1}\n'
    return found


def hill(drawn: str = HILL, *, west: str = "", east: str = "", **more: Any) -> Sea:
    pieces = {mark: piece for mark, piece in PIECES.items() if mark in drawn}
    return battle(drawn, west=stacks(west), east=stacks(east), **{**pieces, **more})


def stand(sea: Sea) -> dict[str, int]:
    """How many land units stand where; those of east below 0."""
    found = {}
    for node, name in enumerate(sea.naval.rules.node_names):
        count = units_on(sea.naval, 0, node) - units_on(sea.naval, 1, node)
        if count:
            found[name] = int(count)
    return found


def owner(sea: Sea, node: str) -> int:
    return int(sea.naval.base_owner[sea.naval.rules.base_at[sea.node(node)]])


# ------------------------------------------------------------------ §18.1 where they stand


def test_18_1_land_units_stand_where_the_file_has_them_and_everybody_sees_them() -> None:
    sea = hill(west="c4 3", east="b5 2, c5")
    assert stand(sea) == {"c4": 3, "b5": -2, "c5": -1}
    for observer in (0, 1):
        known = sea.match.known(observer)
        assert list(known.troops) == list(sea.naval.troops)  # type: ignore[attr-defined]


def test_18_1_they_count_no_marker() -> None:
    with_them = over_to(hill(west="c4 3", east="b5"), 3)
    without = over_to(hill(), 3)
    assert list(with_them.naval.free) == list(without.naval.free)


def test_18_1_they_neither_bar_nor_block_ships() -> None:
    sea = hill(east="b3 2")
    sea.play("TR1", "ahead")
    assert "end" in sea.legal


def test_without_land_units_nothing_of_this_is_there() -> None:
    sea = hill()
    assert len(sea.naval.troops) == 0
    assert not any(text.startswith("march") for text in sea.legal)
    assert sea.refused("march-b5") == "§18.1"
    sea.play("TR1", "ahead", "end", "unload")
    assert len(sea.naval.troops) == 0
    assert sea.score == [1, 0]


# ------------------------------------------------------------------ §18.2 landing


def test_18_2_unloaded_cargo_stands_on_the_beach_and_is_delivered() -> None:
    sea = hill(east="b5")
    sea.play("TR1", "ahead", "end", "unload")
    assert stand(sea) == {"b3": 1, "b5": -1}
    assert sea.score == [1, 0]
    sea.play("over")
    assert sea.refused("march-b3") == "§18.3"  # activated: it does not march in the same round


def test_18_2_whoever_landed_marches_in_the_next_round() -> None:
    sea = over_to(hill(east="b5").play("TR1", "ahead", "end", "unload"), 3)
    while sea.match.actors[0] != 0:
        sea.play("over")
    sea.play("march-b3", "b4")
    assert stand(sea) == {"b4": 1, "b5": -1}


def test_18_2_on_a_defended_beach_it_fights_one_for_one_and_is_not_delivered() -> None:
    sea = hill(east="b3 2", goals=UNLOAD.format(cargo=1, node="b3"))
    sea.play("TR1", "ahead", "end", "unload")
    assert stand(sea) == {"b3": -1}
    assert sea.score == [1, 1]
    assert sea.naval.load[sea.number("west TR1")] == 1
    assert sea.naval.brought[0] == 0
    assert not sea.naval.ended
    assert "lands a unit on b3 against the enemy, one for one: 1 point for East." in sea.story
    assert "East loses a land unit that stood on b3: 1 point for West." in sea.story


def test_18_2_own_land_units_are_joined() -> None:
    sea = hill(west="b3")
    sea.play("TR1", "ahead", "end", "unload")
    assert stand(sea) == {"b3": 2}
    assert fresh_on(sea.naval, 0, sea.node("b3")) == 1


def test_18_2_on_open_water_that_a_goal_names_nobody_stands() -> None:
    sea = hill(west="c4", goals=UNLOAD.format(cargo=2, node="b2"))
    sea.play("TR1", "end", "unload")
    assert stand(sea) == {"c4": 1}
    assert sea.score == [1, 0]


def test_18_2_cargo_lost_on_the_beach_may_leave_too_little_to_deliver() -> None:
    goals = (
        '\n[[goals]]\nkind = "deliver"\nside = "west"\ncargo = 2\nedge = "east"\n'
        '\n[[goals]]\nkind = "deny"\nside = "east"\n\n[[goals]]\nkind = "points"\n'
    )
    sea = hill(east="b3", goals=goals)
    sea.play("TR1", "ahead", "end", "unload")
    assert (sea.naval.ended, sea.naval.winner) == ("§15.5", 1)


# ------------------------------------------------------------------ §18.3 marching


def test_18_3_a_land_unit_marches_one_node_for_a_marker_once_a_round() -> None:
    sea = hill(west="b4 2", free=(3, 3))
    sea.play("march-b4", "c4")
    assert stand(sea) == {"b4": 1, "c4": 1}
    assert sea.naval.free[0] == 2
    sea.play("over")
    assert sea.refused("march-c4") == "§18.3"
    sea.play("march-b4", "b3")
    assert stand(sea) == {"b3": 1, "c4": 1}


def test_18_3_over_land_and_landing_places_only() -> None:
    sea = hill(west="b4")
    sea.play("march-b4")
    assert sorted(sea.legal) == ["b3", "b5", "c4", "c5"]
    assert sea.refused("a4") == "§18.3"
    assert sea.refused("e5") == "§18.3"


def test_18_3_not_from_where_none_stands_nor_the_enemys() -> None:
    sea = hill(west="b4", east="c5")
    assert sea.refused("march-c4") == "§18.1"
    assert sea.refused("march-c5") == "§18.1"
    assert "march-b4" in sea.legal


def test_18_3_not_without_a_marker_nor_with_one_for_bombers() -> None:
    sea = hill(west="b4", free=(1, 3))
    sea.naval.free[0], sea.naval.air[0] = 0, 1
    assert sea.refused("march-b4") == "§4.9"


def test_18_3_not_from_a_rock_in_the_sea() -> None:
    sea = hill("""
        . . . . . . . .
         . T + # A . .
        . . . . . . . .
         # . . . . . .
        . . . . . . . e
    """, west="d1")  # fmt: skip
    assert sea.refused("march-d1") == "§18.3"


def test_18_3_enemy_range_does_not_bar_it() -> None:
    sea = hill("""
        . . . . . . . .
         . T + # # A .
        . . . # # . . .
         . . . . . . .
        . . . c . . . e
    """, west="b4", c="east BB NE")  # fmt: skip
    sea.play("march-b4", "c4")
    assert stand(sea) == {"c4": 1}


def test_18_3_the_next_round_they_may_march_again() -> None:
    sea = over_to(hill(west="b4", east="c5").play("march-b4", "c4"), 3)
    while sea.match.actors[0] != 0:
        sea.play("over")
    assert "march-c4" in sea.legal


def test_18_3_a_command_card_is_of_no_use_to_it() -> None:
    sea = hill(west="b4", hand="c2")
    sea.play("c2")
    assert "march-b4" not in sea.legal
    assert sea.refused("march-b4") == "§11.4"
    assert sea.refused("march-c4") == "§18.1"


# ------------------------------------------------------------------ §18.4 one for one


def test_18_4_an_attack_destroys_both_and_nobody_marches_in() -> None:
    sea = hill(west="b4 2", east="b5 2")
    sea.play("march-b4", "b5")
    assert stand(sea) == {"b4": 1, "b5": -1}
    assert sea.score == [1, 1]
    assert owner(sea, "b5") == 1
    assert "A land unit of West attacks from b4 to b5: one for one." in sea.story
    assert "East loses a land unit that stood on b5" in sea.story
    assert "West loses a land unit that stood on b4" in sea.story


def test_18_4_the_last_defender_falls_but_the_airfield_is_not_taken_by_that() -> None:
    sea = hill(west="b4", east="b5")
    sea.play("march-b4", "b5")
    assert stand(sea) == {}
    assert owner(sea, "b5") == 1


def test_18_4_points_are_as_the_file_says() -> None:
    sea = hill(west="b4", east="b5", more="[values]\ntroops = 3\n")
    sea.play("march-b4", "b5")
    assert sea.score == [3, 3]


# ------------------------------------------------------------------ §18.5 what they take


def test_18_5_an_undefended_airfield_is_captured_and_flies_for_its_captor() -> None:
    sea = hill(west="b4", east="c5")
    sea.play("march-b4", "b5")
    assert stand(sea) == {"b5": 1, "c5": -1}
    assert owner(sea, "b5") == 0
    assert sea.score == [0, 0]
    sea.play("over")
    assert sea.refused("base-b5") == "§10.2"  # from the next round on
    over_to(sea, 3)
    while sea.match.actors[0] != 0:
        sea.play("over")
    assert "base-b5" in sea.legal
    assert in_stock(sea) == 2


def test_18_5_a_battery_serves_its_captor() -> None:
    sea = hill(west="b4", A="east battery E")
    assert sea.naval.cover[sea.node("b7")]  # where west, who is to act, may not end
    sea.play("march-b4", "b5")
    assert owner(sea, "b5") == 0
    assert sea.score == [0, 0]
    assert sea.naval.cover[sea.node("b7")]  # and now east
    assert not sea.play("over").naval.cover[sea.node("b7")]


def test_18_5_a_destroyed_battery_stays_so() -> None:
    sea = hill(west="b4", A="east battery E")
    sea.naval.base_lost[0] = 1
    sea.play("march-b4", "b5")
    assert stand(sea) == {"b5": 1}
    assert owner(sea, "b5") == 1


def test_18_5_an_own_base_is_only_entered() -> None:
    sea = hill(west="b4", A="west airfield 2")
    sea.play("march-b4", "b5")
    assert owner(sea, "b5") == 0
    assert "base-b5" in sea.play("over").legal  # nobody captured it: it may still be used


# ------------------------------------------------------------------ §18.6 under fire


def test_18_6_guns_may_pick_a_land_unit_and_destroy_one() -> None:
    sea = hill(SHELLED, east="c4 2", B="west BB E", D="west DD NE")
    sea.play("BB1", "end", "xc4-land")
    assert stand(sea) == {"c4": -1}
    assert sea.score == [1, 0]
    assert "attacks a land unit of East on c4." in sea.story


def test_18_6_on_an_airfield_they_are_a_target_of_their_own() -> None:
    sea = hill("""
        . . . . . . . .
         . . . + A . .
        . . . # # . . .
         . . . B . . .
        . . . . . . . e
    """, east="b5", B="west BB E")  # fmt: skip
    sea.play("BB1", "end")
    assert {"xb5-base", "xb5-land"} <= set(sea.legal)
    sea.play("xb5-land")
    assert stand(sea) == {}
    assert not sea.naval.base_hit[0]


def test_18_6_torpedoes_do_not_reach_them() -> None:
    sea = hill("""
        . . . . . . . .
         . S + # A . .
        . . . # # . . .
         . . . . . . .
        . . . . . . . e
    """, east="b3", S="west SS E")  # fmt: skip
    sea.play("SS1", "end")
    assert "xb3-land" not in sea.legal
    assert sea.refused("xb3-land") == "§18.6"


def test_18_6_nor_are_own_ones_targets() -> None:
    sea = hill(SHELLED, west="c4", east="b4", B="west BB E", D="west DD NE")
    sea.play("BB1", "end")
    assert "xc4-land" not in sea.legal
    assert sea.refused("xc4-land") == "§6.8"


def test_18_6_a_carrier_bombs_one_and_lays_a_plane() -> None:
    sea = hill(SHELLED, east="c4 2", B="west CV NE", D="west DD NE")
    sea.play("CV1", "end", "xc4-land")
    assert stand(sea) == {"c4": -1}
    assert sea.naval.planes[sea.node("c4")] == 1


def test_18_6_an_airfield_strikes_them() -> None:
    sea = hill(west="b4 2", turn="east")
    sea.play("base-b5", "xb4-land")
    assert stand(sea) == {"b4": 1}
    assert sea.score == [0, 1]


def test_18_6_a_far_base_strikes_them() -> None:
    far = '\n[[sides.bases]]\nkind = "far"\nedge = "north"\nbombers = 1\n'
    sea = hill(east="b4", west_bases=far)
    sea.play("base-north", "xb4-land")
    assert stand(sea) == {}


def test_18_6_a_further_bomber_destroys_what_did_not_march_in_this_round() -> None:
    sea = hill(west="b4 2", turn="east")
    sea.play("base-b5", "lay-b5", "W")
    assert sea.refused("link-b5") if "link-b5" not in sea.legal else True
    over_to(sea, 3)
    while sea.match.actors[0] != 1:
        sea.play("over")
    sea.play("link-b5")
    assert "xb4-land" in sea.legal
    assert "lay-b4" not in sea.legal  # §8.5 not without hitting them
    sea.play("xb4-land", "W")
    assert stand(sea) == {"b4": 1}


def test_18_6_but_not_one_that_came_only_now() -> None:
    sea = hill(west="c4", turn="east")
    sea.play("base-b5", "lay-b5", "W")
    over_to(sea, 3)
    while sea.match.actors[0] != 0:
        sea.play("over")
    sea.play("march-c4", "b4", "link-b5")
    assert "xb4-land" not in sea.legal
    assert "lay-b4" not in sea.legal
    assert sea.refused("xb4-land") == "§8.5"


def test_18_6_an_activated_one_is_lost_first() -> None:
    sea = hill(SHELLED, west="b4, c4", B="east BB E", D="west DD W")
    sea.play("march-b4", "c4", "BB1", "end", "xc4-land")
    assert stand(sea) == {"c4": 1}
    assert fresh_on(sea.naval, 0, sea.node("c4")) == 1


# ------------------------------------------------------------------ §18.7 the goal


def last_round(sea: Sea) -> Sea:
    sea.naval.round = sea.naval.rules.rounds
    while not sea.naval.ended:
        sea.play(next(word for word in ("over", "leave", "decline", "ready") if word in sea.legal))
    return sea


def test_18_7_hold_is_met_by_those_who_stand_there_at_the_end() -> None:
    sea = last_round(hill(west="b4", goals=HOLD).play("march-b4", "b5"))
    assert (sea.naval.winner, sea.naval.ended) == (0, "§15.6")
    assert sea.naval.verdict() == "The last round is over: West holds b5."


def test_18_7_not_by_those_who_stand_beside_it() -> None:
    sea = last_round(hill(west="b4", goals=HOLD))
    assert sea.naval.winner == 1


def test_18_7_a_base_holds_its_node_unless_it_is_destroyed() -> None:
    goal = HOLD.replace('"west"', '"x"').replace('"east"', '"west"').replace('"x"', '"east"')
    assert last_round(hill(west="b4", goals=goal)).naval.winner == 1
    sea = hill(west="b4", goals=goal, A="east battery E")
    sea.naval.base_lost[0] = 1
    assert last_round(sea).naval.winner == 0


def test_18_7_nor_a_base_that_the_enemy_overran() -> None:
    goal = HOLD.replace('"west"', '"x"').replace('"east"', '"west"').replace('"x"', '"east"')
    assert last_round(hill(west="b4", goals=goal).play("march-b4", "b5")).naval.winner == 0


# ------------------------------------------------------------------ records


@pytest.mark.parametrize("seed", [1, 2])
def test_a_record_of_a_match_with_land_units_replays(seed: int) -> None:
    match, rng = Match(GAME, "own", {"file": {"toml": LANDING}}, seed=seed), Rng(seed)
    while match.actors and len(match.entries) < 150:
        texts = match.legal(match.actors[0])
        bold = [text for text in texts if text.startswith("march")]
        texts = bold or texts
        match.play(match.actors[0], texts[rng.below(len(texts))])
    again = replay(Record.loads(match.record.dumps()))
    assert list(again.position.troops) == list(match.position.troops)  # type: ignore[attr-defined]
    assert any("land unit" in message for entry in again.entries for message in entry.story)
