"""With whom somebody does not want to sit, and what the house is told of people who misbehave."""

from __future__ import annotations

from typing import NamedTuple

from grognard.people import audit
from grognard.people.audit import Entry
from grognard.store.database import Change, Database, among
from grognard.store.ids import fresh_id

LONGEST_REPORT = 1000
MOST_SAID = 30  # lines shown with a report


class Report(NamedTuple):
    id: str
    by: str
    about: str
    match: str
    words: str
    at: float


async def block(database: Database, person: str, other: str, at: float) -> None:
    await database.execute(
        "INSERT INTO blocks (person, other, at) VALUES ($1, $2, $3) ON CONFLICT (person, other) DO NOTHING",
        *(person, other, at),
    )


async def unblock(database: Database, person: str, other: str) -> None:
    await database.execute("DELETE FROM blocks WHERE person = $1 AND other = $2", person, other)


async def blocked_by(database: Database, person: str) -> list[str]:
    rows = await database.fetch("SELECT other FROM blocks WHERE person = $1 ORDER BY at", person)
    return [str(row[0]) for row in rows]


async def latest(database: Database, since: float) -> set[tuple[str, str, float]]:
    """Who has blocked whom since then, by way of whatever process, and when."""
    rows = await database.fetch("SELECT person, other, at FROM blocks WHERE at >= $1", since)
    return {(str(person), str(other), float(at)) for person, other, at in rows}


async def is_apart(database: Database, person: str, others: list[str]) -> bool:
    """Whether one of them has blocked him, or he one of them: then they are not brought together."""
    if not others:
        return False
    these = among(others, 2)
    rows = await database.fetch(
        f"SELECT 1 FROM blocks WHERE (person = $1 AND other IN {these})"
        f" OR (other = $1 AND person IN {these})",
        *(person, *others),
    )
    return bool(rows)


async def shunned(database: Database, person: str) -> set[str]:
    """Whom he has blocked, and who has blocked him."""
    rows = await database.fetch("SELECT person, other FROM blocks WHERE person = $1 OR other = $1", person)
    return {str(each) for row in rows for each in row} - {person}


async def report(database: Database, by: str, about: str, match: str, words: str, at: float) -> None:
    await database.execute(
        "INSERT INTO reports (id, made_by, about, match, words, at) VALUES ($1, $2, $3, $4, $5, $6)",
        *(fresh_id(9), by, about, match, words[:LONGEST_REPORT], at),
    )


async def reports(database: Database, limit: int = 100) -> list[Report]:
    """The latest first; where there are too many, everybody's latest before anybody's next: who reports
    often hides nobody's."""
    rows = await database.fetch(
        "SELECT id, made_by, about, match, words, at FROM (SELECT reports.*,"
        " row_number() OVER (PARTITION BY made_by ORDER BY at DESC) AS place FROM reports"
        " ORDER BY place, at DESC LIMIT $1) AS chosen ORDER BY at DESC",
        limit,
    )
    return [Report(*row) for row in rows]


async def said_before(database: Database, match: str, at: float) -> list[tuple[str, str, str]]:
    """What was said last at the table when it was reported: by whom, under which name, and the words."""
    rows = await database.fetch(
        "SELECT person, name, text FROM chat WHERE match = $1 AND at <= $2 ORDER BY number DESC LIMIT $3",
        *(match, at, MOST_SAID),
    )
    return [(str(person), str(name), str(text)) for person, name, text in reversed(rows)] if match else []


async def settle(database: Database, id: str, at: float, by: str) -> None:
    """The owner has seen to it."""
    rows = await database.fetch(
        "SELECT people.public FROM reports LEFT JOIN people ON people.person = reports.about"
        " WHERE reports.id = $1",
        id,
    )
    if rows:
        change = Change("DELETE FROM reports WHERE id = $1", (id,))
        await database.all_or_nothing([change, audit.put(Entry(audit.SETTLE, by, at, rows[0][0] or ""))])
