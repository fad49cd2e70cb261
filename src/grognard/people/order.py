"""Order in the house: who may not play for a while, which tables are closed, what is announced to all."""

from __future__ import annotations

from typing import NamedTuple

from grognard.store.database import Change, Database

ANNOUNCED = "announcement"
LONGEST_WORDS = 500
MOST_DAYS = 3650  # of a ban


class Ban(NamedTuple):
    person: str
    until: float
    words: str


class Known(NamedTuple):
    """Somebody in the list of the house."""

    person: str
    public: str
    name: str
    since: float
    tables: int
    banned: float  # until when; 0: he is not


async def ban(database: Database, person: str, until: float, words: str, at: float) -> None:
    await database.execute(
        "INSERT INTO bans (person, until, words, at) VALUES ($1, $2, $3, $4) ON CONFLICT (person)"
        " DO UPDATE SET until = excluded.until, words = excluded.words, at = excluded.at",
        *(person, until, words[:LONGEST_WORDS], at),
    )


async def unban(database: Database, person: str) -> None:
    await database.execute("DELETE FROM bans WHERE person = $1", person)


async def ban_of(database: Database, person: str, now: float) -> Ban | None:
    rows = await database.fetch(
        "SELECT person, until, words FROM bans WHERE person = $1 AND until > $2", person, now
    )
    return Ban(*rows[0]) if rows else None


async def latest(database: Database, since: float) -> tuple[list[str], list[str]]:
    """Who was banned and which tables were closed since then, by whatever process."""
    bans = await database.fetch("SELECT person FROM bans WHERE at >= $1", since)
    tables = await database.fetch("SELECT match FROM closed WHERE at >= $1", since)
    return [str(person) for (person,) in bans], [str(match) for (match,) in tables]


async def close(database: Database, match: str, words: str, at: float) -> None:
    """Nobody plays there any more; what was played stays to be seen."""
    await database.all_or_nothing(
        [
            Change(
                "INSERT INTO closed (match, words, at) SELECT id, $2, $3 FROM matches WHERE id = $1"
                " ON CONFLICT (match) DO UPDATE SET words = excluded.words, at = excluded.at",
                (match, words[:LONGEST_WORDS], at),
                "there is no such table",
            ),
        ]
    )


async def closed(database: Database, match: str) -> str | None:
    """What the owner said when he closed the table; None if it is open."""
    rows = await database.fetch("SELECT words FROM closed WHERE match = $1", match)
    return str(rows[0][0]) if rows else None


async def announce(database: Database, words: str) -> None:
    """Said to everybody in the lobby, until something else is, or nothing ("")."""
    await database.execute(
        "INSERT INTO facts (name, value) VALUES ($1, $2)"
        " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        *(ANNOUNCED, words.strip()[:LONGEST_WORDS]),
    )


async def announcement(database: Database) -> str:
    rows = await database.fetch("SELECT value FROM facts WHERE name = $1", ANNOUNCED)
    return str(rows[0][0]) if rows else ""


async def people(database: Database, now: float, limit: int = 200, name: str = "") -> list[Known]:
    """Who has been here, the latest first."""
    rows = await database.fetch(
        "SELECT people.person, people.public, people.name, people.since,"
        " (SELECT count(DISTINCT holders.match) FROM holders WHERE holders.visitor = people.person),"
        " coalesce((SELECT until FROM bans WHERE bans.person = people.person AND until > $1), 0)"
        " FROM people WHERE lower(people.name) LIKE $3 OR people.public = $4"
        " ORDER BY people.since DESC LIMIT $2",
        *(now, limit, f"%{name.lower()}%", name.lower()),
    )
    return [Known(*row) for row in rows]


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
