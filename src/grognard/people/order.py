"""Order in the house: who is there, which tables are closed, what is announced to all."""

from __future__ import annotations

from typing import NamedTuple

from grognard.core.message import say
from grognard.people import audit, protecting, sanctions
from grognard.people.audit import Entry
from grognard.people.sanctions import BAN, LONGEST_WORDS, MUTE, UNRATED
from grognard.store.database import Change, Database, among

ANNOUNCED = "announcement"


class Known(NamedTuple):
    """Somebody in the list of the house."""

    person: str
    public: str
    name: str
    since: float
    tables: int
    banned: float  # until when; 0: he is not
    muted: float
    unrated: float
    former: tuple[str, ...]  # names


async def latest(database: Database, since: float) -> list[str]:
    """Which tables were closed since then, by whatever process."""
    return [str(match) for (match,) in await database.fetch("SELECT match FROM closed WHERE at >= $1", since)]


async def close(database: Database, match: str, words: str, at: float, by: str) -> None:
    """Nobody plays there any more; what was played stays to be seen."""
    await database.all_or_nothing(
        [
            Change(
                "INSERT INTO closed (match, words, at) SELECT id, $2, $3 FROM matches WHERE id = $1"
                " ON CONFLICT (match) DO UPDATE SET words = excluded.words, at = excluded.at",
                (match, words[:LONGEST_WORDS], at),
                say("there is no such table"),
            ),
            audit.put(Entry(audit.CLOSE, by, at, match, words=words[:LONGEST_WORDS])),
        ]
    )


async def closed(database: Database, match: str) -> str | None:
    """What the owner said when he closed the table; None if it is open."""
    rows = await database.fetch("SELECT words FROM closed WHERE match = $1", match)
    return str(rows[0][0]) if rows else None


async def announce(database: Database, words: str, at: float, by: str) -> None:
    """Said to everybody in the lobby, until something else is, or nothing ("")."""
    words = words.strip()[:LONGEST_WORDS]
    change = Change(
        "INSERT INTO facts (name, value) VALUES ($1, $2)"
        " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        (ANNOUNCED, words),
    )
    await database.all_or_nothing([change, audit.put(Entry(audit.ANNOUNCE, by, at, words=words))])


async def announcement(database: Database) -> str:
    rows = await database.fetch("SELECT value FROM facts WHERE name = $1", ANNOUNCED)
    return str(rows[0][0]) if rows else ""


async def people(database: Database, now: float, limit: int = 200, name: str = "") -> list[Known]:
    """Who has been here, the latest first; found by what they were called before, too."""
    who = await called(database, name, limit)
    if not who:
        return []
    rows = await database.fetch(
        "SELECT people.person, people.public, people.name, people.since,"
        " (SELECT count(DISTINCT holders.match) FROM holders WHERE holders.visitor = people.person)"
        f" FROM people WHERE people.person IN {among(who)} ORDER BY people.since DESC",
        *who,
    )
    bound = await sanctions.of_people(database, who, now)
    former = await protecting.former_of(database, who)
    return [
        Known(
            person=person,
            public=public,
            name=called,
            since=since,
            tables=tables,
            banned=bound.get((person, BAN), 0.0),
            muted=bound.get((person, MUTE), 0.0),
            unrated=bound.get((person, UNRATED), 0.0),
            former=former.get(person, ()),
        )
        for person, public, called, since, tables in rows
    ]


async def called(database: Database, name: str, limit: int) -> list[str]:
    """Who is or was called so, the latest first.  Not for the database to say: it may know English only."""
    if not name:
        sql = "SELECT person FROM people ORDER BY since DESC LIMIT $1"
        return [str(person) for (person,) in await database.fetch(sql, limit)]
    rows = await database.fetch(
        "SELECT people.person, people.public, people.name, coalesce(former_names.name, '') FROM people"
        " LEFT JOIN former_names ON former_names.person = people.person ORDER BY people.since DESC"
    )
    asked = name.casefold()
    found = {
        str(person): None
        for person, public, now, former in rows
        if public == asked or asked in now.casefold() or asked in former.casefold()
    }
    return list(found)[:limit]


class Table(NamedTuple):
    """A table in the list of the house."""

    match: str
    game: str
    ended: bool
    people: int
    updated: float
    closed: bool


async def tables(database: Database, limit: int = 100) -> list[Table]:
    """The tables at which something happened last."""
    rows = await database.fetch(
        "SELECT id, game, ended,"
        " (SELECT count(DISTINCT visitor) FROM holders WHERE holders.match = matches.id), updated,"
        " (SELECT count(*) FROM closed WHERE closed.match = matches.id)"
        " FROM matches ORDER BY updated DESC LIMIT $1",
        limit,
    )
    return [Table(id, game, bool(over), n, at, bool(shut)) for id, game, over, n, at, shut in rows]
