"""What bots think: nothing of it is a rule, but it should not be foolish either."""

from __future__ import annotations

import pytest

from grognard.games.midway import GAME
from grognard.games.midway.data import cards_in
from grognard.games.midway.odds import odds
from grognard.games.midway.outlooks import FAR, Outlooks
from tests.midway.duels import chase
from tests.midway.table import Table, lay


def us_chances(table: Table) -> float:
    return GAME.sense.evaluate(table.midway, 1)


def hunt(planes: str) -> Table:
    return lay(planes, scenario="carrier-hunt", first="japan")


def test_what_one_side_gains_the_other_loses() -> None:
    table = lay("u1 0,0 E; u2 1,1 W; j1 2,0 E", score=(2, 4))
    assert GAME.sense.evaluate(table.midway, 0) + us_chances(table) == pytest.approx(1)


def test_a_bomber_nearer_to_the_carrier_is_better() -> None:
    rest = "; j1 3,-4 E; jb1 -4,-1 E"
    far, near = hunt("ub1 3,1 W" + rest), hunt("ub1 0,-1 W" + rest)
    assert us_chances(near) > us_chances(far)


def test_more_points_are_better_and_aces_are_worth_more_than_fighters() -> None:
    planes = "u1 0,5 E; {} 5,-1 E; j1 -3,-3 E"
    assert us_chances(lay(planes.format("u2"), score=(0, 4))) > us_chances(lay(planes.format("u2")))
    assert us_chances(lay(planes.format("ua1"))) > us_chances(lay(planes.format("u2")))


def test_a_shot_that_cannot_miss_is_seen_coming() -> None:
    sure, none = chase(us="evade"), chase(us="evade").play("play evade")
    assert us_chances(sure) > us_chances(none)


def test_a_finished_match_is_worth_what_it_is() -> None:
    table = chase(score=(0, 8)).play("2 1")
    assert us_chances(table) == 1.0


@pytest.mark.parametrize("plane", ["u1", "ua1"])
def test_reckoned_firings_are_the_exact_ones(plane: str) -> None:
    table = lay(f"{plane} 0,0 E; j1 2,0 E")
    rules, own, other = table.midway.rules, table.plane(plane), table.plane("j1")
    outlooks = Outlooks(rules)
    for zone in (1, 2):
        for back in range(5):
            for veterans, rolls in ((0, 0), (1, 0), (0, 1), (1, 1)):
                found = odds(rules, own, zone, other, back, (veterans, 0), (rolls, 0))
                won = outlooks.wins(own, cards_in(zone) + veterans, 0, other, cards_in(back), rolls)
                assert won == pytest.approx(found.destroys / found.total)


def test_distances_are_manoeuvres() -> None:
    table = hunt("ub1 0,0 W; jb1 4,1 E")
    board, outlooks = table.midway.board, Outlooks(table.midway.rules)
    assert int(outlooks.to_goal(1, board.at((-3, -2)), 3)) == 1  # west, right ahead
    assert int(outlooks.to_goal(1, board.at((-2, -2)), 3)) == 2
    assert int(outlooks.to_goal(1, board.at((-3, -2)), 0)) > 3  # it has to turn round first
    assert int(outlooks.to_goal(1, board.at((12, 0)), 0)) == FAR


def test_an_attack_from_behind_promises_more_than_one_from_the_front() -> None:
    table = lay("u1 0,0 E; j1 2,0 E")
    outlooks, board = Outlooks(table.midway.rules), table.midway.board
    u1, j1 = table.plane("u1"), table.plane("j1")
    here, there = board.at((0, 0)), board.at((2, 0))
    behind = outlooks.index(u1, 0, here, there, 0, j1)
    ahead = outlooks.index(u1, 0, here, there, 3, j1)
    assert outlooks.hit(behind) - outlooks.loss(behind) > outlooks.hit(ahead) - outlooks.loss(ahead)
    turned = outlooks.index(u1, 1, here, board.at((0, 2)), 1, j1)
    assert turned == behind  # the same, seen along another nose
