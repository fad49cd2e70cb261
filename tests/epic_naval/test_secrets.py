"""§1.2 What nobody else may know: hands, decks, which task force is which."""

from __future__ import annotations

import pytest

from grognard.core.chance import Rng
from grognard.core.flow import OBSERVER
from grognard.core.match import Match
from grognard.games.epic_naval import GAME
from grognard.games.epic_naval.data import FLEET, READY
from grognard.games.epic_naval.position import Naval
from grognard.testing import check_game
from tests.epic_naval.table import Sea, battle
from tests.epic_naval.test_forces import mustering

CHART = """
    . . . . . . . . .
     . . . . . . . .
    T . U . V . . . .
     . . . . . . . .
    . . . . . . . d .
"""


def at_sea(**marks: str) -> Sea:
    usual = {"T": "west tf BB CA", "U": "west tf CA", "V": "west tf DD DD", "d": "east TR E"}
    return battle(CHART, marks={**usual, **marks})


def dealt(sea: Sea, viewer: int, times: int = 40) -> set[tuple[int, ...]]:
    """The letters of West's markers in other worlds that the viewer thinks possible."""
    view = sea.match.view(viewer)
    found = set()
    for seed in range(times):
        world = GAME.redeal(view, Rng(seed))
        assert isinstance(world, Naval)
        found.add(tuple(int(world.force_letter[marker]) for marker in range(3)))
    return found


def test_13_2_every_order_is_possible_at_first() -> None:
    sea = at_sea()
    assert len(dealt(sea, 1)) == 6
    assert len(dealt(sea, OBSERVER)) == 6
    assert dealt(sea, 0) == {(0, 1, 2)}


def test_13_2_a_fast_marker_is_no_slow_force() -> None:
    sea = at_sea()
    sea.play("tf3", "E", "E", "E", "E")  # four nodes: no battleship
    assert {order[2] for order in dealt(sea, 1)} == {1, 2}
    sea = at_sea()
    sea.play("tf3", "W", "NW", "NE", "E", "SE")  # five: destroyers only
    assert {order[2] for order in dealt(sea, 1)} == {2}
    assert len(dealt(sea, 1)) == 2


def test_13_2_with_a_card_it_may_be_a_slow_one_after_all() -> None:
    sea = battle(
        CHART,
        hand="c2",
        T="west tf BB CA",
        U="west tf CA",
        V="west tf DD DD",
        d="east TR E",
    )
    sea.play("c2", "tf3", "E", "E", "E", "E", "stay")
    assert {order[2] for order in dealt(sea, 1)} == {0, 1, 2}


def test_13_7_a_forced_deployment_tells_of_the_others_only_what_is_left() -> None:
    sea = battle(
        CHART.replace("U . V", "U d V"),
        turn="east",
        hand="e1",
        T="west tf BB",
        U="west tf CA",
        V="west tf DD",
    )
    sea.play("e1", "tf1")
    assert sea.to_act == "west"
    found = dealt(sea, 1)
    assert {order[1:] for order in found} == {(1, 2), (2, 1)}


def test_13_12_the_last_marker_is_known_in_every_world() -> None:
    sea = battle(CHART, turn="east", T="west tf BB CA", d="east TR E")
    assert {order[0] for order in dealt(sea, 1)} == {0}
    mustering(sea)
    sea.play("split-tf1", "A", "B", "AB")
    assert {order[:2] for order in dealt(sea, 1)} == {(0, 1), (1, 0)}


def test_13_10_letters_of_a_split_stay_on_its_node() -> None:
    sea = mustering(at_sea())
    sea.play("split-tf1", "A", "D", "DA")
    for order in dealt(sea, 1):
        assert order[0] in (0, 3)
        assert {order[1], order[2]} == {1, 2}


def test_11_1_hands_are_dealt_anew_from_what_may_be_in_them() -> None:
    match = Match(GAME, "own", seed=4)
    while match.position.frame.step.__class__.__name__ != "OrdersForForces":
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    truth = match.position
    assert isinstance(truth, Naval)
    cards = int(truth.rules.cards)
    hands = set()
    for seed in range(20):
        world = GAME.redeal(match.view("east"), Rng(seed))
        assert isinstance(world, Naval)
        hand = [int(count) for count in world.hand]
        assert sum(hand[:cards]) == truth.held[0]
        assert hand[cards:] == [int(count) for count in truth.hand][cards:]
        for card in range(cards):
            assert world.hand[card] + world.deck[card] == truth.hand[card] + truth.deck[card]
        hands.add(tuple(hand[:cards]))
    assert len(hands) > 5


def test_3_2_a_bought_fleet_is_anybodys_guess() -> None:
    match = Match(GAME, "fleet-build", seed=1)
    for text in ("BB", "DD", "DD", "SS", "done", "A", "A", "B", "B", "g3", "c2"):
        match.play("west", text)
    fleets = set()
    for seed in range(20):
        world = GAME.redeal(match.view("east"), Rng(seed))
        assert isinstance(world, Naval)
        fleets.add(tuple(int(status) for status in world.status)[:16])
    assert len(fleets) > 5


@pytest.mark.parametrize("setup", ["quick", "free"])
def test_the_game_keeps_every_promise_in_a_small_battle(setup: str) -> None:
    check_game(GAME, ["own"], {"setup": setup}, matches=1, seed=3)


def test_3_2_nobody_can_count_what_is_bought_in_secret() -> None:
    def told(*texts: str) -> list[tuple[int, int]]:
        match = Match(GAME, "fleet-build", seed=1)
        for text in texts:
            match.play("west", text)
        return [(len(match.moments(who)), len(match.log(who))) for who in ("east", "observer")]

    small = told("BB", "DD", "done", "A", "B", "g3", "c2")
    large = told("BB", "DD", "DD", "SS", "done", "A", "A", "B", "C", "g3", "c2", "e3")
    assert small == large


SHOAL = """
title = "Shoal"
chart = "shoal"
rounds = 3
first = "west"

[charts.shoal]
drawn = '''
~ . . . . . . .
 . . . . . . .
. . . . . . . .
'''

[[sides]]
name = "west"
deck = "standard"
start = { numbers = [1, 2] }
forces = [
    { letter = "A", ships = ["DD"], at = "a1" },
    { letter = "B", ships = ["SS"], at = "b1" },
    { letter = "C", ships = ["CA"], at = "c1" },
]

[[sides]]
name = "east"
deck = "standard"
start = { last = 2 }
forces = [{ letter = "A", ships = ["DD"], at = "c8" }]

[[goals]]
kind = "points"
"""


@pytest.mark.parametrize("setup", ["quick", "free"])
def test_13_2_a_marker_that_starts_in_shallows_is_no_submarine(setup: str) -> None:
    match = Match(GAME, "own", {"file": {"toml": SHOAL}, "setup": setup}, seed=1)
    while match.position.round < 1:  # type: ignore[attr-defined]
        texts = match.legal(match.actors[0])
        match.play(match.actors[0], "B" if texts == ["A", "B"] else "C" if "C" in texts else texts[0])
    naval = match.position
    assert isinstance(naval, Naval)
    shallow = [*naval.force_node[:4]].index(naval.rules.chart.named("a1"))
    (submarine,) = [naval.letter[ship] for ship in range(16) if naval.rules.ship_names[ship] == "SS1"]
    view = match.view(1)
    letters = {GAME.redeal(view, Rng(seed)).force_letter[shallow] for seed in range(40)}  # type: ignore[attr-defined]
    assert letters == {0, 1, 2} - {submarine}


def test_13_2_of_the_orders_that_are_left_every_one_is_thought_possible() -> None:
    sea = at_sea()
    sea.naval.fits[0 * 4 + 1] = 0  # the first marker is not B
    assert dealt(sea, 1) == {(0, 1, 2), (0, 2, 1), (2, 0, 1), (2, 1, 0)}


def test_13_10_after_a_split_everybody_knows_which_letters_lie_on_which_node() -> None:
    sea = mustering(battle(CHART, T="west tf BB CA", U="west tf DD DD", d="east TR E"))
    sea.play("split-tf1", "A", "C", "AC")
    thought = [list(sea.naval.fits[4 * marker : 4 * marker + 4]) for marker in range(3)]
    assert thought == [[1, 0, 1, 0], [0, 1, 0, 1], [1, 0, 1, 0]]


def test_3_1_a_set_up_that_is_complete_has_a_start_for_every_task_force_and_any_ships() -> None:
    match = Match(GAME, "fleet-build", seed=1)
    for text in ("BB", "DD", "DD", "SS", "done", "A", "A", "B", "B", "g3", "c2"):
        match.play("west", text)
    bought = set()
    for seed in range(20):
        world = GAME.redeal(match.view("east"), Rng(seed))
        assert isinstance(world, Naval)
        rules = world.rules
        fleet = [ship for ship in range(FLEET) if world.status[ship] == READY]
        bought |= {rules.codes[rules.ship_class[ship]] for ship in fleet}
        for letter in {int(world.letter[ship]) for ship in fleet}:
            assert world.force_node[letter] in rules.start[0]
    assert bought == {"CV", "BB", "CA", "DD", "SS"}
