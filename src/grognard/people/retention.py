"""How long the house keeps what nobody needs any more."""

from __future__ import annotations

from grognard.people import protecting
from grognard.store.database import Change, Database

A_DAY = 24 * 3600.0
UNANSWERED = 7 * A_DAY  # a mail address of which nobody has said that it is his
TALK = 365 * A_DAY  # what was said at tables, reports, what owners did, what people were called before
OVER = 30 * A_DAY  # a sanction that has ended
OLD = (  # each with how long, in seconds
    ("DELETE FROM channels WHERE confirmed = 0 AND made < $1", UNANSWERED),
    ("DELETE FROM chat WHERE at < $1", TALK),
    ("DELETE FROM reports WHERE at < $1", TALK),
    ("DELETE FROM bans WHERE until < $1", OVER),
    ("DELETE FROM sanctions WHERE until < $1", OVER),
    ("DELETE FROM audit WHERE at < $1", TALK),
    ("DELETE FROM former_names WHERE at < $1", TALK),
    ("DELETE FROM vacations WHERE over = 1 AND until < $1", TALK),
    ("DELETE FROM device_links WHERE expires < $1", 0.0),
    ("DELETE FROM challenges WHERE expires < $1", 0.0),
)
UNPROVEN = f"DELETE FROM names WHERE NOT {protecting.PROVEN.format('names.person')}"
TOLD = (
    "DELETE FROM outbox WHERE match NOT IN (SELECT id FROM matches WHERE ended = 0)"
    " OR channel NOT IN (SELECT id FROM channels)"
)
LEFT = "DELETE FROM notepads WHERE match NOT IN (SELECT id FROM matches)"  # by older programs


async def tidy(database: Database, now: float) -> None:
    """Take away all that is too old, notices of matches that are over, names of who proves nothing now."""
    old = [Change(sql, (now - seconds,)) for sql, seconds in OLD]
    await database.all_or_nothing([*old, Change(UNPROVEN), Change(TOLD), Change(LEFT)])
