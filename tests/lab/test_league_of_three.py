"""Leagues of games with more than two sides."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grognard import cli, load
from grognard.lab import league
from grognard.lab.ledger import Fixture, Ledger, Result
from grognard.lab.sprt import ACCEPTED, Sprt
from grognard.lab.workers import Here

TRIO = str(Path(__file__).parent / "trio.py")


def three(*bots: str) -> league.Plan:
    return league.plan(TRIO, load(TRIO), bots)


def test_each_bot_sits_alone_among_the_others_on_every_side() -> None:
    wanted = league.fixtures(three("random", "greedy"), 6)
    r, g = "random", "greedy"
    assert [fixture.seats for fixture in wanted] == [
        (r, g, g),
        (g, r, g),
        (g, g, r),
        (g, r, r),
        (r, g, r),
        (r, r, g),
    ]
    assert {fixture.seed for fixture in wanted} == {1}
    assert len(league.fixtures(three("random", "greedy"), 7)) == 12, "seats are always complete"


@pytest.mark.parametrize(
    ("seats", "rewards", "share"),
    [
        (("a", "b", "b"), (1.0, 0.0, 0.0), 1.0),
        (("a", "b", "b"), (0.0, 1.0, 0.0), 0.0),
        (("a", "a", "b"), (0.0, 1.0, 0.0), 1.0),
        (("a", "a", "b"), (0.5, 0.5, 0.5), 0.5),
        (("b", "a", "b"), (0.4, 0.3, 0.1), 1.0),
    ],
)
def test_who_did_better_on_average_of_its_seats_has_won(
    seats: tuple[str, ...], rewards: tuple[float, ...], share: float
) -> None:
    assert league.compared(Result(Fixture(seats, 1), rewards, ()), "a", "b") == share


def test_the_better_bot_is_rated_higher_and_accepted() -> None:
    plan = three("random", "greedy")
    ledger = Ledger(None, plan.terms)
    league.play(plan, ledger, 60, Here(), lambda *_: None)
    found = league.ratings(plan, ledger)
    assert found["greedy"].points > found["random"].points + 50
    test = Sprt(better=0.6)
    standing = league.decide(plan, Ledger(None, plan.terms), test, 300, Here(), lambda _: None)
    assert standing.verdict == ACCEPTED


def test_the_table_tells_of_every_side(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "trio")
    assert (
        cli.main(["league", TRIO, "random", "greedy", "--matches", "6", "--processes", "1", "--out", out])
        == 0
    )
    told = capsys.readouterr().out
    sides = ("Red", "Blue", "Green")
    assert all(re.search(rf"\| {side} \| \d+ % \| \d+ to \d+ % \|", told) for side in sides)
    assert "| greedy |" in told
    assert (tmp_path / "trio.svg").is_file()
