"""Matches that somebody does not want to see any more: off his list, and gone once they are on nobody's."""

from __future__ import annotations

from grognard.store.database import Change, Database

PARTS = ("events", "invitations", "holders", "seats", "departed")  # tables with a column ``match``
WANTED = (
    "SELECT visitor FROM holders WHERE match = $1 UNION SELECT host FROM matches WHERE id = $1"
    " EXCEPT SELECT person FROM departed WHERE match = $1"
)


async def wanted_by(database: Database, match: str) -> set[str]:
    """Everybody who has the match on his list."""
    return {str(row[0]) for row in await database.fetch(WANTED, match)}


async def depart(database: Database, match: str, person: str) -> None:
    """The match is on that person's list no more."""
    await database.all_or_nothing([Change("INSERT INTO departed VALUES ($1, $2)", (match, person))])


async def delete(database: Database, match: str) -> None:
    """Nothing is left of the match."""
    rows = [Change(f"DELETE FROM {part} WHERE match = $1", (match,)) for part in PARTS]
    await database.all_or_nothing([*rows, Change("DELETE FROM matches WHERE id = $1", (match,))])
