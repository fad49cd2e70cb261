"""§1 Set-up."""

from __future__ import annotations

import grognard
from grognard.core.match import Match
from grognard.games.kido_butai import GAME

from .table import Table


def test_the_game_is_found_by_its_name() -> None:
    assert grognard.load("kido-butai") is GAME
    assert GAME.sides == ("japan",)


def test_1_1_four_carriers_undamaged() -> None:
    assert [Table().hits(ship) for ship in ("akagi", "kaga", "soryu", "hiryu")] == [0, 0, 0, 0]


def test_1_2_and_1_3_one_zero_on_each_and_three_or_two_bombers() -> None:
    table = Table()
    assert table.at("akagi") == "z1E b1bE b2bE b3bE"
    assert table.at("kaga") == "z2E b4bE b5bE b6bE"
    assert table.at("soryu") == "z3E b7bE b8bE"
    assert table.at("hiryu") == "z4E b9bE b10bE"


def test_1_4_every_bomber_starts_with_the_load_you_like() -> None:
    table = Table(loads="2b1t 3t 2b 1b1t")
    assert table.at("akagi") == "z1E b1tE b2bE b3bE"
    assert table.at("kaga") == "z2E b4tE b5tE b6tE"
    assert table.at("soryu") == "z3E b7bE b8bE"
    assert table.at("hiryu") == "z4E b9tE b10bE"


def test_1_4_all_bombers_of_a_carrier_may_carry_torpedoes() -> None:
    table = Table(loads="3t 3t 2t 2t")
    assert table.at("soryu") == "z3E b7tE b8tE"
    assert table.at("hiryu") == "z4E b9tE b10tE"


def test_1_4_loads_are_asked_carrier_by_carrier() -> None:
    match = Match(GAME, seed=1)
    assert match.legal("japan") == ["3b", "2b1t", "1b2t", "3t"]
    match.play("japan", "3b")
    match.play("japan", "3b")
    assert match.legal("japan") == ["2b", "1b1t", "2t"]


def test_1_5_all_face_east() -> None:
    assert set(Table().operation.facing) == {0}


def test_1_6_midway_is_undamaged() -> None:
    table = Table()
    assert table.hits("midway") == 0
    assert table.operation.capacity(7) == 3


def test_1_7_and_1_8_three_carriers_in_the_cup_and_no_placeholder() -> None:
    """§1.7, §1.8"""
    table = Table("fleet b1tS").turn(3, reported=1).attack("fleet")
    assert GAME.chances(table.operation) == [(0, 1), (1, 1), (2, 1)]


def test_1_9_and_1_10_bomber_cup_and_fighter_cup() -> None:
    """§1.9, §1.10"""
    assert Table().cup == [10, 10, 5, 5]


def test_1_11_the_day_begins_at_0430() -> None:
    assert Table().operation.turn == 1


def test_1_12_capacities() -> None:
    table = Table()
    capacity = table.operation.capacity
    assert [capacity(ship) for ship in range(8)] == [4, 4, 3, 3, 4, 4, 4, 3]
    table.hit(akagi=1, soryu=1, enterprise=1, midway=1)
    assert [capacity(ship) for ship in (0, 2, 4, 7)] == [2, 1, 2, 1]
    table.hit(akagi=2, soryu=2, enterprise=2, midway=2)
    assert [capacity(ship) for ship in (0, 2, 4, 7)] == [0, 0, 0, 0]
