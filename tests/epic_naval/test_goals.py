"""§15 Points and goals."""

from __future__ import annotations

import pytest

from tests.epic_naval.table import Sea, battle
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


@pytest.mark.parametrize(("hits", "winner"), [(2, "west"), (1, "east")])
def test_15_4_closed(hits: int, winner: str) -> None:
    chart = """
        . . . . . .
         S . a . .
        . . . . t .
    """
    sea = battle(chart, round=8, goals=CLOSED, S="west CA E", a="east airfield 1", t="east TR E")
    sea.naval.base_hit[0] = 1
    sea.naval.base_closed[0] = hits - 1
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
