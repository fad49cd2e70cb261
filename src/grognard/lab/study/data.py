"""The numbers of a study as tables for other programs (CSV, Parquet): keys, not words of people."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from grognard.lab.extras import missing
from grognard.lab.study import measures
from grognard.lab.study.measures import Found, Worth
from grognard.lab.study.trace import Trace

Row = Sequence[object]
Tables = dict[str, tuple[Sequence[str], list[Row]]]


def write_csv(found: Found, folder: Path) -> None:
    for name, (heads, rows) in tables(found).items():
        with (folder / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(heads)
            writer.writerows(rows)


def write_parquet(found: Found, folder: Path) -> None:
    """The same tables; what is empty among numbers is missing there."""
    arrow, parquet = columns_writer()
    for name, (heads, rows) in tables(found).items():
        columns = {head: [row[at] for row in rows] for at, head in enumerate(heads)}
        typed = {head: arrow.array(numbers_or_texts(column)) for head, column in columns.items()}
        parquet.write_table(arrow.table(typed), folder / f"{name}.parquet")


def numbers_or_texts(column: list[object]) -> list[object]:
    if any(not isinstance(value, str) for value in column):
        return [None if value == "" else value for value in column]
    return column


def columns_writer() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise missing("pyarrow", "parquet") from None
    return pyarrow, pyarrow.parquet


def tables(found: Found) -> Tables:
    told: dict[str, tuple[Sequence[str], Iterator[Row]]] = {
        "matches": (MATCH, match_rows(found)),
        "standings": (("match", "decision", "answers", "standing"), standing_rows(found)),
        "decisions": (("match", "side", "answers", "best", "median"), decision_rows(found)),
        "things": (WORTH, worth_rows(found, "thing", found.worths())),
        "places": (WORTH, worth_rows(found, "place", found.places())),
        "rules": (("rule", "times"), rule_rows(found)),
    }
    return {name: (heads, list(rows)) for name, (heads, rows) in told.items()}


COURSE = ("lead_changes", "comeback", "decided_at", "drama")
MATCH = ("match", "seats", "seed", "winner", "ended", "points", "length", "opener", *COURSE)
WORTH = ("what", "side", "name", "matches", "uses", "much", "much_share", "little", "little_share")


def match_rows(found: Found) -> Iterator[Row]:
    for number, each in enumerate(found.traces):
        winner = measures.winner_of(each)
        told = "" if winner is None else found.study.sides[winner]
        opener = found.study.sides[each.opener] if each.opener >= 0 else ""
        course = course_of(each) if each.standings else [""] * len(COURSE)
        made = " ".join(map(str, each.points))
        seats = " ".join(each.fixture.seats)
        yield (
            number,
            seats,
            each.fixture.seed,
            told,
            each.ended,
            made,
            each.length,
            opener,
            *course,
        )


def course_of(trace: Trace) -> list[float]:
    told = (measures.lead_changes, measures.comeback, measures.decided_at, measures.drama)
    return [short(measure(trace)) for measure in told]


def short(value: float) -> float:
    return round(value, 4)


def standing_rows(found: Found) -> Iterator[Row]:
    for number, each in enumerate(found.traces):
        standings: Iterable[object] = each.standings or [""] * each.length
        for at, (answers, standing) in enumerate(zip(each.branching, standings, strict=True)):
            yield number, at, answers, standing


def decision_rows(found: Found) -> Iterator[Row]:
    for number, each in enumerate(found.traces):
        for one in each.weighed:
            yield number, found.study.sides[one.side], one.answers, one.best, one.middle


def worth_rows(found: Found, what: str, worths: list[Worth]) -> Iterator[Row]:
    for worth in worths:
        told = (short(worth.much_share), short(worth.little_share)) if worth.parts else ("", "")
        shares = (worth.much, told[0], worth.little, told[1])
        yield what, found.study.sides[worth.side], worth.name, worth.matches, short(worth.uses), *shares


def rule_rows(found: Found) -> Iterator[Row]:
    cited = found.cited()
    for rule in sorted({*cited, *found.dead_rules()} - {""}, key=measures.in_order):
        yield rule, cited[rule]
