"""What bots go by: the staff's plan and the judgement of a position."""

from __future__ import annotations

import pytest

from grognard import Budget, bots, flow
from grognard.core.chance import Actions
from grognard.core.ruleset import Value
from grognard.games.kido_butai import GAME
from grognard.games.kido_butai.judgement import outlook, planned_cap

from .table import Table


def proposed(table: Table) -> str:
    """What the staff proposes most strongly."""
    operation, actions = table.operation, Actions()
    flow.fill_actions(operation, 0, actions)
    weights = [GAME.sense.prior(operation, 0, actions, index) for index in range(actions.count)]
    return GAME.write(operation, 0, int(actions.items[weights.index(max(weights))]))


def test_a_hint_counts_points_not_wins() -> None:
    """§11.4 A mean reward of 0.62 is a lead of 3.4 points, which is no share of matches won."""
    table = Table("midway b1bS b2bS").turn(16, found=True, reported=1)
    operation = table.operation
    assert GAME.sense.points(operation, 0.62) == "+3.4 points"
    assert GAME.sense.points(operation, 0.25) == "−7.0 points"
    for name in ("ismcts", "greedy"):
        choice = bots.load(name, seed=1).choose(GAME, table.match.view("japan"), Budget(simulations=60))
        assert "points" in choice.why
        assert "%" not in choice.why


@pytest.mark.parametrize(
    ("layout", "turn", "first"),
    [
        ("cap z1W\nakagi b1bE", 5, "z1"),  # who must land comes first
        ("akagi b1tN b2tN", 5, "b1+"),  # then making ready
        ("akagi z1E z2E\ncap z3W", 5, "z1"),  # relief for the CAP
        ("akagi z1E\ncap z2E z3E", 5, "end"),  # two are enough
        ("akagi b1bE b2bE", 1, "b1+"),  # bombers off the decks
        ("centre b1bE b2bE", 2, "b1+"),
        ("centre b1tE", 5, "end"),  # waits for a report
        ("midway b1bS", 5, "attack midway"),
    ],
)
def test_what_the_staff_proposes(layout: str, turn: int, first: str) -> None:
    table = Table(layout).turn(turn, found=True)
    if "z1W" in layout:
        table.operation.must_land = 1
    assert proposed(table) == first


def test_the_staff_attacks_a_fleet_in_small_groups() -> None:
    table = Table("fleet b1tS b2tS b3tS").turn(5, reported=1).japan("attack fleet")
    assert proposed(table) == "hold bomber"
    assert proposed(table.japan("hold bomber")) == "go"
    table = Table("midway b1bS b2bS b3bS").turn(5).japan("attack midway")
    assert proposed(table) == "go"


def test_the_staff_keeps_a_zero_high() -> None:
    table = Table("cap z1E z2E").turn(5, found=True, reported=1).japan("end")
    table.fall("bomber", "no bomber", "no fighter", "1")
    assert proposed(table.japan("z1")) == "enough"


def test_the_judgement_rises_with_what_is_won_and_falls_with_what_is_lost() -> None:
    def judged(**hits: int) -> float:
        return float(GAME.sense.evaluate(Table().turn(8, found=True, reported=1).hit(**hits).operation, 0))

    assert judged(akagi=2) < judged(akagi=1) < judged() < judged(hornet=1) < judged(hornet=2)


def test_the_judgement_likes_cap_readiness_and_bombers_off_the_decks() -> None:
    def looks(layout: str) -> float:
        return float(outlook(Table(layout).turn(6, found=True).operation))

    assert looks("cap z1E\nakagi z2E") > looks("akagi z1E z2E")
    assert looks("cap z1E~\nakagi z2E") < looks("cap z1E\nakagi z2E")
    assert looks("centre b1tE") > looks("akagi b1tE") > looks("akagi b1tN")


def test_planned_cap_relieves_those_that_have_to_land() -> None:
    table = Table("cap z1E z2W\nakagi z3E\nkaga z4N").turn(6, found=True)
    assert list(planned_cap(table.operation))[:5] == [2, 2, 2, 2, 2]


def test_the_judgement_is_a_share_with_extreme_options() -> None:
    options: dict[str, Value] = {"dauntless": 0, "no_bomber": 0, "buffalo": 0, "no_fighter": 0}
    assert 0.0 <= GAME.sense.evaluate(Table("", **options).operation, 0) <= 1.0


def test_bots_play_it() -> None:
    view = GAME.view(Table().operation, 0)
    for name, budget in (("random", 1), ("greedy", 1), ("ismcts", 60)):
        choice = bots.load(name, seed=1).choose(GAME, view, Budget(simulations=budget))
        assert choice.action in Table().legal
