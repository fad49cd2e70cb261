"""What somebody notes for himself at his seat: his alone, on all his devices, while the match is kept."""

from __future__ import annotations

from grognard.store.database import Change, Database

LONGEST = 4000  # characters
AT = "match = $1 AND side = $2 AND person = $3"


async def read(database: Database, match: str, side: int, person: str) -> str:
    rows = await database.fetch(f"SELECT text FROM notepads WHERE {AT}", match, side, person)
    return str(rows[0][0]) if rows else ""


async def write(database: Database, match: str, side: int, person: str, text: str, now: float) -> None:
    """What was noted there before is gone; nothing is kept of an empty sheet, nor of a match that is gone."""
    key = (match, side, person)
    keeping = Change(
        "INSERT INTO notepads (match, side, person, text, at)"
        " SELECT id, $2, $3, $4, $5 FROM matches WHERE id = $1",
        (*key, text[:LONGEST], now),
    )
    await database.all_or_nothing(
        [Change(f"DELETE FROM notepads WHERE {AT}", key), *([keeping] if text else [])],
        alone=f"notepad of {person} at {match}",
    )
