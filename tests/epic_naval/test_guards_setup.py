"""Corners of set-up, arrivals and markers that faults planted in the rules once got through."""

from __future__ import annotations

import pytest

from grognard.core.chance import Rng
from grognard.core.flow import OBSERVER
from grognard.core.match import Match
from grognard.games.epic_naval import GAME
from grognard.games.epic_naval.data import (
    DUE,
    EDGES,
    IN_FORCE,
    NONE,
    READY,
    SHALLOW,
)
from grognard.games.epic_naval.files.reading import shipped
from grognard.games.epic_naval.fleet import COMES_LATER, NOT_SOLD
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.setup import CHOOSE_COMMANDERS, FORM, Place, SetUp
from grognard.games.epic_naval.staff import NO_COMMANDER
from tests.epic_naval.table import SIDES, Sea, battle, scenario

CHART = """
    . . . . . . . . .
     . . . . . . . .
    T . U . . . . . .
     . . . . . . . .
    w . V . . . . . f
"""
SHOAL = """
    . . . . . . ~
     . . . . . .
    D . . . . . e
     . . . . . .
    . . . . . . f
"""


def at_table(text: str, **options: str) -> Sea:
    return Sea(Match(GAME, "own", {"file": {"toml": text}, **options}, seed=1, roll=False))


def unequal() -> Sea:
    """East buys by other prices, and less."""
    west, head, east = shipped("fleet-build.toml").partition('[[sides]]\nname = "east"')
    east = east.replace('need = ["CV", "BB"]', 'need = ["DD"]').replace(
        "SS = 2, bomber = 1", "SS = 1, bomber = 1"
    )
    east = east.replace("DD = 4, SS = 2, bomber = 3", "DD = 1, SS = 2, bomber = 3")
    return at_table(west + head + east)


def test_3_2_each_side_buys_by_its_own_prices_needs_and_limits() -> None:
    sea = unequal()
    sea.play("BB", "DD", "done", "A", "B", "g3", "c2")
    assert (sea.to_act, sea.legal) == ("east", ["DD"])  # which it needs
    sea.play("DD")
    assert sea.legal == ["SS", "bomber"]  # one is all; and a ship for every task force first
    sea.play("SS")
    assert sea.naval.status[sea.number("east SS1")] == READY
    assert sea.naval.money[1] == 21
    assert sea.legal == ["SS", "bomber", "done"]


def test_3_2_what_has_no_price_is_not_sold() -> None:
    sea = at_table(shipped("fleet-build.toml"))
    refused = GAME.refuse(sea.naval, 0, "TR")
    assert refused is not None
    assert refused.code == NOT_SOLD.code


def test_3_2_the_first_class_of_all_may_be_the_one_that_is_needed() -> None:
    sea = at_table(shipped("fleet-build.toml").replace('need = ["CV", "BB"]', 'need = ["CV"]'))
    assert sea.legal == ["CV"]


def test_3_2_a_side_finds_its_own_limit() -> None:
    text = shipped("fleet-build.toml").replace('need = ["CV", "BB"]', "need = []")
    sea = at_table(text)
    sea.play("DD", "DD", "done", "A", "B", "g3", "c2")
    sea.play("DD", "DD", "DD")
    assert "DD" in sea.legal
    sea.play("DD")
    assert "DD" not in sea.legal


def test_3_3_a_ship_joins_another_while_enough_are_left_for_every_task_force() -> None:
    sea = at_table(shipped("fleet-build.toml"))
    sea.play("BB", "DD", "DD", "done", "A")
    assert sea.legal == ["A", "B"]
    sea.play("A")
    assert sea.legal == ["B"]


def test_3_6_each_side_is_offered_its_own_commanders() -> None:
    base = '\n[[sides.bases]]\nkind = "airfield"\nat = "c1"\nbombers = 2\n'
    text = scenario(
        CHART.replace("T", "#").replace("U", ".").replace("V", ".").replace("w", ".").replace("f", "."),
        west='commanders = ["k5"]\n',
        east='commanders = ["k4"]\n',
        west_bases=base,
    )
    sea = at_table(text)
    sea.play("ABC", "ABC")
    assert sea.match.legal("west") == ["k5-c1"]
    assert sea.match.legal("east") == ["k4-SS1", "k4-SS2"]
    sea.match.act(0, "k5-c1")
    sea.match.act(1, "k4-SS2")
    assert sea.naval.base_commander[0] == sea.naval.rules.commander_codes.index("k5")


def test_3_6_a_side_without_a_seat_for_anybody_has_no_commander() -> None:
    sea = at_table(shipped("own.toml").replace('commanders = ["k2", "k3"]\n', "", 1))
    sea.play("AB", "AB")
    assert sea.match.legal("west") == ["none"]
    assert "none" not in sea.match.legal("east")


def test_3_6_a_commander_has_as_many_seats_as_there_are_actions() -> None:
    assert CHOOSE_COMMANDERS.space == NO_COMMANDER + 1


def test_3_1_a_free_set_up_lies_open_when_both_are_ready() -> None:
    match = Match(GAME, "own", {"setup": "free"}, seed=1)
    while match.position.frame.step.__class__.__name__ != "ChooseCommanders":
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    assert match.view("east").facts["letter"][0] < 0
    for side in ("west", "east"):
        match.play(side, match.legal(side)[0])
    truth = match.position
    assert isinstance(truth, Naval)
    for who in ("east", OBSERVER):
        facts = match.view(who).facts
        assert facts["status"][0] == IN_FORCE
        assert facts["letter"][0] >= 0
        world = GAME.redeal(match.view(who), Rng(1))
        assert isinstance(world, Naval)
        assert list(world.letter) == list(truth.letter)


def test_3_3_a_side_knows_which_of_its_ships_comes_next() -> None:
    match = Match(GAME, "fleet-build", seed=1)
    for text in ("BB", "DD", "done", "A"):
        match.play("west", text)
    truth = match.position.frame
    assert isinstance(truth, SetUp)
    known = GAME.redeal(match.view("west"), Rng(1)).frame
    assert isinstance(known, SetUp)
    assert known.ship == truth.ship >= 0


def test_3_2_whoever_has_bought_has_bought_in_every_world() -> None:
    match = Match(GAME, "fleet-build", seed=1)
    for text in ("BB", "DD", "done", "A"):
        match.play("west", text)
    for seed in range(20):
        world = GAME.redeal(match.view("east"), Rng(seed))
        assert isinstance(world, Naval)
        assert world.money[0] == 0


def coming(sea: Sea, name: str) -> Sea:
    """A ship that is due in the next round, from its own side's edge."""
    naval, ship = sea.naval, sea.number(name)
    side = SIDES.index(name.split()[0])
    naval.status[ship], naval.letter[ship], naval.due[ship] = DUE, 3, 3
    naval.rules.entry_edge[4 * side + 3] = EDGES.index(SIDES[side])
    return sea.play("over", "over", "decline", "decline")


def test_4_1_no_submarine_comes_in_over_shallows() -> None:
    sea = coming(battle(SHOAL, D="west DD E", e="east CA W"), "east SS1")
    assert sea.legal == ["b6", "d6", "e7"]
    sea = coming(battle(SHOAL, D="west DD E", e="east CA W"), "east TR1")
    assert sea.legal == ["a7", "b6", "d6", "e7"]


def test_4_1_nobody_comes_in_under_the_guns_that_lie_there_now() -> None:
    sea = coming(battle(SHOAL, D="west DD E", e="east CA W", f="west BB W"), "east TR1")
    assert sea.legal == ["a7", "b6"]
    sea = coming(
        battle(SHOAL.replace(". . . . . . f", "f . . . . . ."), D="west DD E", f="east BB E"), "west TR1"
    )
    assert (sea.to_act, sea.legal) == ("west", ["a1", "b1"])


@pytest.mark.parametrize(("node", "code"), [
    ("a1", "not_on_edge"), ("c7", "taken"), ("d6", "in_range"), ("a7", "no_water"),
])  # fmt: skip
def test_4_1_why_it_does_not_come_in_there(node: str, code: str) -> None:
    sea = coming(battle(SHOAL, D="west DD E", e="east CA W", f="west BB W"), "east SS1")
    assert sea.legal == ["b6"]
    refused = GAME.refuse(sea.naval, 1, node)
    assert refused is not None
    assert refused.code == code


def test_4_9_air_markers_are_counted_for_their_own_side() -> None:
    sea = battle(CHART, T="west airfield 3", w="west TR W", f="east TR E")
    sea.naval.base_commander[0] = sea.naval.rules.commander_codes.index("k5")
    sea.play("over", "over", "decline", "decline")
    assert list(sea.naval.air) == [1, 0]


def test_12_2_the_first_ship_of_a_fleet_gives_its_marker_back() -> None:
    sea = battle(CHART, T="west CV E", w="west TR W", f="east TR E", west="take_back = true\n")
    sea.naval.done[0] = 1
    sea.naval.free[0] = 3
    sea.play("back-CV1")
    assert (sea.naval.free[0], sea.naval.recovered[0], sea.to_act) == (4, 1, "west")


def test_3_4_neither_nodes_in_range_nor_those_of_own_markers_are_started_on() -> None:
    sea = at_table(shipped("own.toml"), setup="free")
    while not isinstance(sea.naval.frame.step, Place):
        sea.play(sea.legal[-1])
    naval = sea.naval
    nodes = sorted(naval.rules.node_names[node] for node in naval.rules.start[0])
    assert sorted(sea.legal) == nodes
    sea.play(nodes[0])
    naval.cover[sea.node(nodes[1])] = True
    assert (sea.to_act, sorted(sea.legal)) == ("west", nodes[2:])
    assert sea.refused(nodes[0]) == sea.refused(nodes[1]) == "§3.4"


def test_3_1_of_task_forces_that_are_being_formed_none_has_a_place() -> None:
    sea = at_table(shipped("own.toml"), setup="free")
    sea.play(sea.legal[0])
    assert sea.naval.frame.step is FORM
    for seed in range(5):
        world = GAME.redeal(sea.match.view(1), Rng(seed))
        assert isinstance(world, Naval)
        assert [int(node) for node in world.force_node] == [NONE] * 8


def test_3_5_no_order_of_the_quick_start_puts_submarines_into_shallows() -> None:
    text = shipped("own.toml").replace('["BB", "DD"]', '["BB", "SS"]', 1).replace("e1", "c1", 1)
    extra = '\n[[sides.forces]]\nletter = "C"\nships = ["DD"]\nat = "e10"\n\n[[goals]]'
    sea = at_table(text.replace("\n[[goals]]", extra))
    assert sea.match.legal("west") == ["AB", "BA"]
    naval = sea.naval
    naval.rules.terrain[naval.force_node[1] if naval.force_node[1] >= 0 else sea.node("g2")] = SHALLOW
    assert sea.match.legal("west") == ["AB"]
    assert len(sea.match.legal("east")) == 6


def test_3_3_a_letter_that_comes_by_the_track_is_kept_for_it() -> None:
    track = 'ships = ["CA", "DD"]\ntrack = 3\nedge = "west"'
    sea = at_table(shipped("own.toml").replace('ships = ["CA", "DD"]\nat = "g2"', track, 1), setup="free")
    assert sea.legal == ["A"]
    refused = GAME.refuse(sea.naval, 0, "B")
    assert refused is not None
    assert refused.code == COMES_LATER.code
    sea.play("A")
    assert sea.legal == ["A", "C"]
