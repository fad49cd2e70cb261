"""§11 Victory, and how the day may end."""

from __future__ import annotations

import pytest

from grognard.core.flow import CHANCE
from grognard.games.kido_butai.position import squadron_points

from .table import Table

EVERYBODY = "centre " + " ".join([f"z{n}E" for n in range(1, 5)] + [f"b{n}bE" for n in range(1, 11)])


def ended(layout: str = "akagi z1E", **hits: int) -> Table:
    """The last turn, without a raid."""
    return Table(layout).turn(16, reported=1).hit(**hits)


def test_11_1_half_a_point_for_every_second_squadron_rounded_up() -> None:
    assert [squadron_points(n) for n in range(11)] == [0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3]


def test_11_2_ships() -> None:
    table = Table().hit(akagi=1, kaga=2, soryu=2, hiryu=1)
    assert table.points == (0, 1 + 3 + 2 + 1)
    table = Table().hit(enterprise=1, hornet=2, midway=1)
    assert table.points == (1 + 3, 0)
    assert Table().hit(midway=2).points == (1, 0)


def test_11_3_sinking_replaces_the_point_for_damage() -> None:
    assert Table().hit(enterprise=1).points == (1, 0)
    assert Table().hit(enterprise=2).points == (3, 0)


@pytest.mark.parametrize(
    ("hits", "lead", "winner", "verdict"),
    [
        ({"akagi": 2, "kaga": 2}, -6, "america", "heavy Japanese defeat"),
        ({"akagi": 2, "soryu": 2}, -5, "america", "minor Japanese defeat"),
        ({"akagi": 1}, -1, "america", "minor Japanese defeat"),
        ({}, 0, None, "draw"),
        ({"enterprise": 1}, 1, "japan", "minor Japanese victory"),
        ({"enterprise": 2, "hornet": 1, "midway": 2}, 5, "japan", "minor Japanese victory"),
        ({"enterprise": 2, "hornet": 2}, 6, "japan", "decisive Japanese victory"),
    ],
)
def test_11_4_the_five_results(hits: dict[str, int], lead: int, winner: str | None, verdict: str) -> None:
    table = ended(EVERYBODY, **hits).japan("end").fall("1")
    outcome = table.match.outcome
    assert outcome is not None
    assert outcome.points == (lead,)
    assert outcome.winner == winner
    assert outcome.verdict == f"A {verdict}."
    assert table.operation.reward(0) == pytest.approx(0.5 + lead / 28)


def test_11_4_the_americans_win_though_nobody_plays_them() -> None:
    table = ended(akagi=2).japan("end").fall("1")
    assert table.operation.winner == CHANCE
    assert table.match.record.result == ("america", "§11.4")


def test_11_4_resigning_gives_the_day_to_the_americans() -> None:
    table = Table()
    table.match.resign("japan")
    assert table.match.outcome is not None
    assert table.match.outcome.winner == "america"


def test_r23_aloft_at_the_end_costs_nothing_with_a_carrier_afloat() -> None:
    table = ended("centre b1bE b2bE").japan("end").fall("1")
    assert table.at("centre") == "b1bE b2bE"


def test_r22_all_carriers_sunk_no_american_phase_any_more() -> None:
    table = Table("centre b1bE").turn(5, found=True, reported=1).hit(akagi=2, kaga=2, soryu=2, hiryu=2)
    table.japan("b1", "midway", "end")
    assert (table.asked, table.operation.turn) == ("ChooseSquadron", 6)
    table.attack().fall("no fighter", "1", "6")
    assert table.hits("midway") == 1
    table.japan("end")
    assert table.match.outcome is not None
    assert table.lost == 14


def test_r22_everything_airborne_when_the_last_carrier_sinks() -> None:
    table = Table("cap z1E~\ncentre b1bW z2E").turn(5, found=True, reported=1).hit(kaga=2, soryu=2, hiryu=2)
    table.japan("end").fall("bomber", "no bomber", "no fighter", "5", "1", "2")
    assert table.match.outcome is not None
    assert table.lost == 14
    assert table.points == (0, 3 + 3 + 2 + 2 + 4)


def test_r22_bombers_without_a_target_end_the_day() -> None:
    table = Table("centre b1bE").turn(5, reported=1).hit(akagi=2, kaga=2, soryu=2, hiryu=2, midway=2)
    table.japan("end")
    assert table.match.outcome is not None


def test_r22_torpedo_bombers_may_wait_for_a_fleet_to_be_reported() -> None:
    table = Table("centre b1tE").turn(5, found=True).hit(akagi=2, kaga=2, soryu=2, hiryu=2)
    table.japan("end").fall("6")
    table.japan("b1", "fleet", "end")
    table.attack("fleet").fall("hornet", "no carrier", "no fighter", "1", "6")
    assert table.hits("hornet") == 2


def test_r22_torpedo_bombers_do_not_wait_for_midway() -> None:
    sunk = dict.fromkeys(("akagi", "kaga", "soryu", "hiryu", "enterprise", "hornet", "yorktown"), 2)
    table = Table("centre b1tE").turn(5, found=True, reported=1).fleets("ehy").hit(**sunk).japan("end")
    assert table.match.outcome is not None


@pytest.mark.parametrize("last", ["enterprise", "hornet", "yorktown"])
def test_r22_torpedo_bombers_fly_on_for_the_last_american_carrier(last: str) -> None:
    sunk = dict.fromkeys({"akagi", "kaga", "soryu", "hiryu", "enterprise", "hornet", "yorktown"} - {last}, 2)
    table = Table("centre b1tE").turn(5, found=True, reported=1).fleets("ehy").hit(**sunk).japan("end")
    assert table.match.outcome is None


def test_11_4_the_best_day_is_worth_all_and_the_worst_nothing() -> None:
    table = Table(dauntless=20, buffalo=18).hit(enterprise=2, hornet=2, yorktown=2, midway=2)
    table.operation.shot[0], table.operation.shot[1] = 20, 18
    assert table.operation.reward(0) == 1.0
    nobody_left = Table("akagi").hit(akagi=2, kaga=2, soryu=2, hiryu=2)
    assert nobody_left.operation.reward(0) == 0.0


def test_r24_what_counts_as_destroyed() -> None:
    """Lost with its base yes; aborted, laid aside or a placeholder no."""
    table = Table("midway b1bS").turn(15, found=True, reported=1).due(16, dauntless=2).attack()
    table.fall("no fighter", "1", "6")
    assert table.shot == (2, 0)
    assert table.points[0] == 1
