"""Matches that somebody does not want to see any more: gone if nobody else plays them, else off his list."""

from __future__ import annotations

from grognard.core.message import say
from grognard.store.database import Change, Database
from grognard.store.people import NEW_COMPANY

PARTS = (  # tables with a column ``match``
    *("events", "invitations", "holders", "seats", "departed", "seeks", "chat"),
    *("talking", "notepads"),
    *("finished", "outbox", "closed", "uncounted", "reminded"),
)
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
    sql = "INSERT INTO departed SELECT id, $2 FROM matches WHERE id = $1 ON CONFLICT DO NOTHING"
    await database.execute(sql, match, person)


async def delete(database: Database, match: str, person: str) -> None:
    """Nothing is left of the match; Conflict where somebody else plays it by now."""
    await database.all_or_nothing(removal(match, person))


def removal(match: str, person: str) -> list[Change]:
    """Its row first, locked: whoever writes or sits down in this moment does so before it, or not at all."""
    return [
        Change(NEW_COMPANY, (match,)),
        Change(
            "DELETE FROM matches WHERE id = $1"
            " AND NOT EXISTS (SELECT 1 FROM holders WHERE match = $1 AND visitor <> $2)",
            (match, person),
            or_else=say("somebody else plays it, or it is gone"),
        ),
        *(Change(f"DELETE FROM {part} WHERE match = $1", (match,)) for part in PARTS),
    ]
