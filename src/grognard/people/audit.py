"""What the owners of the house did: when, who, what, to whom and why.  Lines are only added, and kept a year.

People stand in it by their public ids; what they are called is looked up: a name goes with its person.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from grognard.store.database import Change, Database
from grognard.store.ids import fresh_id

LIFTED = {"ban": "unban", "mute": "unmute", "unrated": "rated"}  # the deeds that end sanctions
CLOSE, ANNOUNCE, SETTLE, EXPORT, DELETE = "close", "announce", "settle", "export", "delete"
MOST_LINES = 100  # shown at once
DOOR = re.compile(r"/(join|device|notices|enter)/[\w-]+")  # what follows opens something


class Entry(NamedTuple):
    """What is to be written down of a deed."""

    deed: str
    by: str
    at: float
    about: str = ""  # a person's public id, or a table's
    until: float = 0.0
    words: str = ""


class Line(NamedTuple):
    at: float
    by: str
    deed: str
    about: str
    until: float
    words: str
    name: str  # of whoever it is about, as he is called now; "" if nobody is


def put(entry: Entry) -> Change:
    words = DOOR.sub(r"/\1/…", entry.words)
    return Change(
        "INSERT INTO audit (id, at, made_by, deed, about, until, words) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        (fresh_id(9), entry.at, entry.by, entry.deed, entry.about, entry.until, words),
    )


async def note(database: Database, entry: Entry) -> None:
    """Of what changes nothing else."""
    await database.all_or_nothing([put(entry)])


async def lines(database: Database, limit: int = MOST_LINES) -> list[Line]:
    """The latest first."""
    rows = await database.fetch(
        "SELECT audit.at, made_by, deed, about, until, words, coalesce(people.name, '') FROM audit"
        " LEFT JOIN people ON people.public = audit.about ORDER BY audit.at DESC, audit.id LIMIT $1",
        limit,
    )
    return [Line(*row) for row in rows]
