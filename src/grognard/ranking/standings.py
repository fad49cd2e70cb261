"""Who leads: points, then what the points were won against."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from grognard.ranking.pairing import BYE, Pair


class Result(NamedTuple):
    """A pairing that was played, with what its first got (1, 0.5, 0); a bye brings 1."""

    pair: Pair
    score: float


class Row(NamedTuple):
    """Somebody in the standings: rank from 1 on, equal where nothing tells two apart."""

    rank: int
    who: int
    points: float
    buchholz: float  # the points of all he met
    sonneborn: float  # the points of those he beat, half of those he drew with
    played: int


def standings(entrants: int, results: Iterable[Result]) -> list[Row]:
    """Everybody, the best first."""
    gained: list[dict[int, list[float]]] = [{} for _ in range(entrants)]
    for (first, second), score in results:
        gained[first].setdefault(second, []).append(score)
        if second != BYE:
            gained[second].setdefault(first, []).append(1 - score)
    points = [sum(sum(scores) for scores in others.values()) for others in gained]
    rows = [row_of(who, gained[who], points) for who in range(entrants)]
    rows.sort(key=lambda row: (*(-part for part in order_of(row)), row.who))
    ranks: dict[tuple[float, ...], int] = {}
    return [row._replace(rank=ranks.setdefault(order_of(row), place)) for place, row in enumerate(rows, 1)]


def row_of(who: int, others: dict[int, list[float]], points: list[float]) -> Row:
    met = {other: scores for other, scores in others.items() if other != BYE}
    return Row(
        rank=0,
        who=who,
        points=points[who],
        buchholz=sum(points[other] * len(scores) for other, scores in met.items()),
        sonneborn=sum(points[other] * sum(scores) for other, scores in met.items()),
        played=sum(len(scores) for scores in met.values()),
    )


def order_of(row: Row) -> tuple[float, ...]:
    return row.points, row.buchholz, row.sonneborn
