"""How long the house keeps what nobody needs any more."""

from __future__ import annotations

from grognard.store.database import Change, Database

A_DAY = 24 * 3600.0
UNANSWERED = 7 * A_DAY  # a mail address of which nobody has said that it is his
TALK = 365 * A_DAY  # what was said at tables, and reports
OVER = 30 * A_DAY  # a ban that has ended
OLD = (  # each with how long, in seconds
    ("DELETE FROM channels WHERE confirmed = 0 AND made < $1", UNANSWERED),
    ("DELETE FROM chat WHERE at < $1", TALK),
    ("DELETE FROM reports WHERE at < $1", TALK),
    ("DELETE FROM bans WHERE until < $1", OVER),
    ("DELETE FROM vacations WHERE over = 1 AND until < $1", TALK),
    ("DELETE FROM device_links WHERE expires < $1", 0.0),
    ("DELETE FROM challenges WHERE expires < $1", 0.0),
)
TOLD = (
    "DELETE FROM outbox WHERE match NOT IN (SELECT id FROM matches WHERE ended = 0)"
    " OR channel NOT IN (SELECT id FROM channels)"
)
LEFT = "DELETE FROM notepads WHERE match NOT IN (SELECT id FROM matches)"  # by older programs


async def tidy(database: Database, now: float) -> None:
    """Take away all that is too old, and notices of matches that are over."""
    old = [Change(sql, (now - seconds,)) for sql, seconds in OLD]
    await database.all_or_nothing([*old, Change(TOLD), Change(LEFT)])
