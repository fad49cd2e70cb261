"""The odds shown on hover are exact: the rules themselves, played through every die and draw, agree."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from grognard.core import flow
from grognard.core.flow import CHANCE
from grognard.games.kido_butai import GAME, odds
from grognard.games.kido_butai.data import ENTERPRISE, GONE, MIDWAY
from grognard.games.kido_butai.orders import Orders
from grognard.games.kido_butai.position import Operation

from .table import Table


def endings(operation: Operation, share: float = 1.0) -> Iterator[tuple[float, Operation]]:
    """Every way an attack without further decisions can end, with its probability."""
    if operation.actor != CHANCE:
        assert isinstance(operation.frame, Orders)
        yield share, operation
        return
    lots = GAME.chances(operation)
    total = sum(weight for _, weight in lots)
    for outcome, weight in lots:
        after = operation.copy()
        flow.play(after, CHANCE, outcome)
        yield from endings(after, share * weight / total)


@pytest.mark.parametrize(
    ("zeros", "bombers", "buffalos", "placeholders"), [(0, 2, 1, 1), (1, 1, 2, 1), (1, 2, 1, 2), (0, 3, 1, 0)]
)
def test_the_odds_of_a_strike_on_midway(zeros: int, bombers: int, buffalos: int, placeholders: int) -> None:
    names = [f"z{i + 1}S" for i in range(zeros)] + [f"b{i + 1}bS" for i in range(bombers)]
    table = Table("midway " + " ".join(names)).cups(9, 9, buffalos, placeholders)
    told = odds.on_midway(table.operation, zeros, bombers)
    before = table.lost
    table.attack()
    damaged = sunk = lost = hits = 0.0
    for share, after in endings(table.operation):
        damaged += share * (after.hits[MIDWAY] > 0)
        sunk += share * (not after.is_afloat(MIDWAY))
        lost += share * float(after.at(GONE) - before)
        hits += share * float(after.hits[MIDWAY])
    assert told.undisturbed == pytest.approx(placeholders / (buffalos + placeholders))
    assert (told.damaged, told.sunk, told.lost) == pytest.approx((damaged, sunk, lost))
    assert told.hits >= hits - 1e-9  # hits beyond destruction are lost


@pytest.mark.parametrize(("zeros", "bombers", "damaged"), [(0, 1, 0), (0, 2, 0), (1, 2, 1)])
def test_the_odds_of_a_strike_on_a_fleet(zeros: int, bombers: int, damaged: int) -> None:
    names = [f"z{i + 1}S" for i in range(zeros)] + [f"b{i + 1}tS" for i in range(bombers)]
    table = Table("fleet " + " ".join(names)).turn(5, reported=1).fleets("e", "hy").cups(9, 9, 1, 2)
    table.hit(enterprise=damaged)
    told = odds.on_fleet(table.operation, 1, zeros, bombers)
    table.attack("fleet")
    shares = {True: 0.0, False: 0.0}
    sunk = {True: 0.0, False: 0.0}
    for share, after in endings(table.operation):
        met = after.cup[2] == 0  # the only Buffalo was drawn
        shares[met] += share
        sunk[met] += share * (not after.is_afloat(ENTERPRISE))
    assert told.undisturbed == pytest.approx(shares[False])
    assert told.all_sunk == pytest.approx(sunk[False] / shares[False])
    assert told.sunk == pytest.approx(sunk[True] / shares[True])


def test_the_odds_of_a_draw() -> None:
    assert odds.draw_odds(5, 5)[:3] == pytest.approx((0.5, 5 / 18, 5 / 36))
    assert odds.draw_odds(2, 0) == (0.0, 0.0, 1.0)
    assert odds.draw_odds(0, 3) == (1.0,)
    assert sum(odds.draw_odds(7, 3)) == pytest.approx(1.0)


def test_a_fleet_not_seen_has_one_two_or_three_carriers() -> None:
    table = Table("fleet b1tS").turn(4, reported=1).attack("fleet")
    sizes = {1: 0.0, 2: 0.0, 3: 0.0}

    def reveal(operation: Operation, share: float) -> None:
        if operation.revealed:
            sizes[sum(1 for fleet in operation.fleet if fleet == 1)] += share
            return
        lots = GAME.chances(operation)
        for outcome, weight in lots:
            after = operation.copy()
            flow.play(after, CHANCE, outcome)
            reveal(after, share * weight / sum(each for _, each in lots))

    reveal(table.operation, 1.0)
    assert list(sizes.values()) == pytest.approx([1 / 3] * 3)


def test_the_chance_of_sinking_one_carrier() -> None:
    hit, sunk = odds.sinking(1, 1)
    assert hit == sunk == pytest.approx(2 / 3 * 1 / 3)
    assert odds.sinking(2, 2)[1] == pytest.approx(2 / 3 * 1 / 9)
