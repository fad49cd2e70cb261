"""Matches that somebody does not want to see any more: gone if nobody else plays them, else off his list."""

from __future__ import annotations

from grognard.store.database import Change, Database

OF_MATCH = {  # all that is kept of a match, by the column that names it
    "matches": "id",
    "events": "match",
    "seats": "match",
    "holders": "match",
    "invitations": "match",
    "departed": "match",
    "finished": "match",
    "rated": "match",
    "outbox": "match",
    "closed": "match",
    "reports": "match",
}
LISTED = (
    "SELECT visitor FROM holders WHERE match = $1 UNION SELECT host FROM matches WHERE id = $1"
    " EXCEPT SELECT person FROM departed WHERE match = $1"
)


async def listed_by(database: Database, match: str) -> set[str]:
    """Everybody who has the match on his list."""
    return {str(row[0]) for row in await database.fetch(LISTED, match)}


async def is_shared(database: Database, match: str, person: str) -> bool:
    """Whether somebody else plays it."""
    others = "SELECT count(*) FROM holders WHERE match = $1 AND visitor <> $2"
    return bool((await database.fetch(others, match, person))[0][0])


async def depart(database: Database, match: str, person: str) -> None:
    """The match is on that person's list no more."""
    await database.all_or_nothing([Change("INSERT INTO departed VALUES ($1, $2)", (match, person))])


async def delete(database: Database, match: str) -> None:
    """Nothing is left of the match."""
    await database.all_or_nothing(
        [Change(f"DELETE FROM {table} WHERE {column} = $1", (match,)) for table, column in OF_MATCH.items()]
    )
