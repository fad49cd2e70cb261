"""The numbers of a study as tables for other programs (CSV): keys, not words of people."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from pathlib import Path

from grognard.lab.study import measures
from grognard.lab.study.measures import Found, Worth

Row = Iterable[object]


def write_data(found: Found, folder: Path) -> list[Path]:
    tables: dict[str, tuple[Row, Iterator[Row]]] = {
        "matches": (MATCH, match_rows(found)),
        "standings": (("match", "decision", "answers", "standing"), standing_rows(found)),
        "decisions": (("match", "side", "answers", "best", "median"), decision_rows(found)),
        "things": (WORTH, worth_rows(found, "thing", found.worths())),
        "places": (WORTH, worth_rows(found, "place", found.places())),
        "rules": (("rule", "times"), rule_rows(found)),
    }
    written = []
    for name, (heads, rows) in tables.items():
        written.append(folder / f"{name}.csv")
        with written[-1].open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(heads)
            writer.writerows(rows)
    return written


COURSE = ("lead_changes", "comeback", "decided_at", "drama")
MATCH = ("match", "seats", "seed", "winner", "ended", "points", "length", "opener", *COURSE)
WORTH = ("what", "side", "name", "matches", "uses", "much", "much_share", "little", "little_share")


def match_rows(found: Found) -> Iterator[Row]:
    for number, each in enumerate(found.traces):
        winner = measures.winner_of(each)
        told = "" if winner is None else found.study.sides[winner]
        opener = found.study.sides[each.opener] if each.opener >= 0 else ""
        course = (
            measures.lead_changes(each),
            measures.comeback(each),
            measures.decided_at(each),
            measures.drama(each),
        )
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
            *map(short, course),
        )


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
        shares: list[object] = []
        for score in (worth.much, worth.little):
            shares += [score.matches, short(score.share) if score.matches else ""]
        yield what, found.study.sides[worth.side], worth.name, worth.matches, short(worth.uses), *shares


def rule_rows(found: Found) -> Iterator[Row]:
    cited = found.cited()
    for rule in sorted({*cited, *found.dead_rules()} - {""}, key=measures.in_order):
        yield rule, cited[rule]
