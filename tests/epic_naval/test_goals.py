"""§15 Points and goals."""

from __future__ import annotations

import pytest

from grognard.core.errors import GameError
from grognard.games.epic_naval.data import DUE, UNDER
from tests.epic_naval.table import Sea, battle
from tests.epic_naval.test_bombers import over_to
from tests.epic_naval.test_transports import DELIVER

CHART = """
    . . . . . . .
     . . . . . .
    D . . . . . e
     . . . . . .
    . . . . . . f
"""
CONTROL = """
[control]
node = "c4"
radius = 2
from = 2
tie = 3
"""


def end_of_round(sea: Sea) -> Sea:
    while sea.to_act and "over" in sea.legal:
        sea.play("over")
    return sea


@pytest.mark.parametrize(
    ("ship", "worth"), [("CV", 5), ("BB", 4), ("CA", 3), ("DD", 2), ("SS", 2), ("TR", 4)]
)
def test_15_1_points_by_class(ship: str, worth: int) -> None:
    sea = battle(
        """
        . . . . . .
         D . e . .
        . . . . f .
        """,
        D="west SS E",
        e=f"east {ship} E",
        f="east TR E",
    )
    sea.play("SS1", "end", "xb3")
    assert sea.score == [worth, 0]


def test_15_2_sea_control_scores_at_clean_up() -> None:
    sea = battle(CHART.replace("D . .", ". . D"), more=CONTROL, D="west DD E", e="east CA W")
    end_of_round(sea)
    assert sea.score == [1, 0]
    sea = battle(
        CHART.replace("D . .", ". . D"),
        more=CONTROL,
        options={"sea_control": 0},
        D="west DD E",
        e="east CA W",
    )
    end_of_round(sea)
    assert sea.score == [0, 0]


def test_15_3_a_lost_fleet_ends_the_match() -> None:
    sea = battle("""
        . . . . . .
         D . e . .
        . . . . . .
    """, D="west SS E", e="east TR E")  # fmt: skip
    sea.play("SS1", "end", "xb3")
    end_of_round(sea)
    assert sea.match.outcome is not None
    assert (sea.match.outcome.winner, sea.match.outcome.rule) == ("west", "§15.3")


def test_15_4_deny() -> None:
    sea = battle(CHART, goals=DELIVER, D="west DD E", e="east CA W")
    end_of_round(sea)
    assert sea.naval.score[0] == 0
    chart = """
        . . . . . .
         S . t . .
        . . . . . .
    """
    sea = battle(chart, turn="east", goals=DELIVER, S="east SS E", t="west TR E")
    sea.play("SS1", "end", "xb3")
    assert sea.match.outcome is not None
    assert (sea.match.outcome.winner, sea.match.outcome.rule) == ("east", "§15.5")


SINK = """
[[goals]]
side = "west"
kind = "sink"
ship = "TR"
count = 1

[[goals]]
side = "east"
kind = "otherwise"
"""
FLEET = """
[[goals]]
side = "west"
kind = "fleet"

[[goals]]
side = "east"
kind = "otherwise"
"""
CLOSED = """
[[goals]]
side = "west"
kind = "closed"
base = "b3"
rounds = [7, 8]

[[goals]]
side = "east"
kind = "otherwise"
"""


def test_15_5_sink_wins_at_once() -> None:
    chart = """
        . . . . . .
         S . t . .
        . . . . . .
    """
    sea = battle(chart, goals=SINK, S="west SS E", t="east TR E")
    sea.play("SS1", "end", "xb3")
    assert sea.match.outcome is not None
    assert (sea.match.outcome.winner, sea.match.outcome.rule) == ("west", "§15.5")


def test_15_4_fleet() -> None:
    chart = """
        . . . . . .
         S . t . .
        . . . . . .
    """
    sea = battle(chart, goals=FLEET, S="west SS E", t="east TR E")
    sea.play("SS1", "end", "xb3")
    end_of_round(sea)
    assert sea.match.outcome is not None
    assert sea.match.outcome.winner == "west"


@pytest.mark.parametrize(("closed", "winner"), [([7], "west"), ([6], "east"), ([], "east")])
def test_15_4_closed(closed: list[int], winner: str) -> None:
    chart = """
        . . . . . .
         S . a . .
        . . . . t .
    """
    sea = battle(chart, round=8, goals=CLOSED, S="west CA E", a="east airfield 1", t="east TR E")
    sea.naval.base_hit[0] = 1
    sea.naval.base_closed[0] = sum(1 << number for number in closed)
    end_of_round(sea)
    assert sea.match.outcome is not None
    assert (sea.match.outcome.winner, sea.match.outcome.rule) == (winner, "§15.6")


@pytest.mark.parametrize(("score", "winner"), [((3, 1), "west"), ((1, 3), "east"), ((2, 2), None)])
def test_15_6_most_points_after_the_last_round(score: tuple[int, int], winner: str | None) -> None:
    sea = battle(CHART, round=8, D="west DD E", e="east CA W")
    sea.naval.score[0], sea.naval.score[1] = score
    end_of_round(sea)
    assert sea.match.outcome is not None
    assert sea.match.outcome.winner == winner


def test_15_6_a_tie_goes_to_whoever_holds_the_middle() -> None:
    sea = battle(
        CHART.replace("D . . .", ". . . D"),
        round=8,
        more=CONTROL,
        options={"sea_control": 0},
        D="west DD E",
        f="east CA W",
    )
    end_of_round(sea)
    assert sea.match.outcome is not None
    assert sea.match.outcome.winner == "west"


def test_15_4_closed_counts_the_rounds_it_names() -> None:
    chart = """
        . . . . . .
         S . a . .
        . . . . t .
    """
    goals = CLOSED.replace("[7, 8]", "[6, 7]")
    sea = battle(chart, round=6, goals=goals, S="west CA E", a="east airfield 1", t="east TR E")
    sea.naval.base_hit[0] = 1
    over_to(sea, 8)
    sea.naval.base_hit[0] = 0
    end_of_round(sea)
    assert sea.match.outcome is not None
    assert sea.match.outcome.winner == "west"


def test_15_4_closed_means_an_enemy_airfield() -> None:
    chart = """
        . . . . . .
         S . a . .
        . . . . t .
    """
    with pytest.raises(GameError, match="no enemy airfield on b3"):
        battle(chart, goals=CLOSED, S="west CA E", a="west airfield 1", t="east TR E")


TWO_EDGES = DELIVER.replace(
    """edge = "east"
""",
    """edge = "east"

[[goals]]
side = "west"
kind = "deliver"
cargo = 4
edge = "north"
""",
).replace("cargo = 2", "cargo = 3")


def test_15_4_every_goal_counts_its_own_cargo() -> None:
    chart = """
        . T . . .
         . . U .
        . . . . .
         e . . .
    """
    sea = battle(chart, goals=TWO_EDGES, T="west TR E", U="west TR E", e="east CA W")
    sea.play("TR2", "ahead", "end", "over")
    assert list(sea.naval.brought)[:2] == [2, 0]
    sea.play("TR1", "end")
    assert list(sea.naval.brought)[:2] == [2, 2]
    assert sea.match.outcome is not None
    assert sea.match.outcome.winner == "east"  # neither three nor four are left


def test_15_4_cargo_under_water_can_still_be_delivered() -> None:
    ships = """
[ships.SS]
cargo = 2
"""
    chart = """
        . . . . . .
         S . t . .
        . . . . . .
         . . u . .
    """
    sea = battle(chart, turn="east", goals=DELIVER + ships, S="east SS E", t="west TR E", u="west SS E")
    sea.naval.status[sea.number("west SS1")] = UNDER
    sea.naval.due[sea.number("west SS1")] = 4
    sea.play("SS1", "end", "xb3")
    assert sea.match.outcome is None


def test_15_3_a_fleet_lost_at_clean_up_ends_the_match() -> None:
    sea = battle("""
        . . . . . .
         D . e . .
        . . . . . .
    """, D="west CA E", e="east SS E")  # fmt: skip
    submarine = sea.number("east SS1")
    sea.naval.status[submarine] = UNDER
    sea.naval.ship_at[sea.node("b3")] = -1
    sea.naval.due[submarine] = 2
    sea.play("over", "over", "decline", "decline")
    assert sea.match.outcome is not None
    assert (sea.match.outcome.winner, sea.match.outcome.rule) == ("west", "§15.3")


def test_15_4_cargo_that_is_due_can_still_be_delivered() -> None:
    chart = """
        . . . . . .
         S . t . .
        . . . . . .
         . . u . .
    """
    sea = battle(chart, turn="east", goals=DELIVER, S="east SS E", t="west TR E", u="west TR E")
    late = sea.number("west TR2")
    sea.naval.status[late], sea.naval.due[late] = DUE, 4
    sea.play("SS1", "end", "xb3")
    assert sea.match.outcome is None
