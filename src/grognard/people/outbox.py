"""What is to be told to whom, and where: one notice for a match and a place until he comes back to the table.

A notice is written when somebody who is not there has to decide, and sent a while later, so that whoever
comes by himself hears nothing.  It stays after it was sent; only coming back takes it away, and then there
may be another.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple

from grognard.core.message import say
from grognard.store.database import Change, Database
from grognard.store.ids import fresh_id

TURN, REMINDER = "turn", "reminder"
PUSH, MAIL, HOOK = "push", "mail", "hook"
MOST_CHANNELS = 8  # of one person
MOST_TRIES = 5
FIRST_WAIT = 60.0  # seconds; doubled after each try
COLUMNS = "id, person, kind, address, keys, token, confirmed, language, base"


class Channel(NamedTuple):
    """A place where somebody is told something."""

    id: str
    person: str
    kind: str
    address: str
    keys: dict[str, str]  # of a push service's subscription, or the secret of a hook
    token: str  # opens the page on which the notices to a mail address are ended
    confirmed: bool  # of a mail address: whoever reads it has said that it is his
    language: str
    base: str  # the address of this house, as he calls it

    @classmethod
    def of(cls, row: tuple[Any, ...]) -> Channel:
        id, person, kind, address, keys, token, confirmed, language, base = row
        return cls(id, person, kind, address, json.loads(keys), token, bool(confirmed), language, base)


class Notice(NamedTuple):
    """Something to be told."""

    key: str
    match: str
    tries: int
    due: float
    kind: str  # that it is his turn, or that his time runs out
    seq: int  # of a reminder: how long the log was when it was written
    until: float  # and when his time is up
    channel: Channel


class Reminder(NamedTuple):
    """That somebody's time runs out: for this duty, which began at that moment."""

    match: str
    side: int
    duty: int
    seq: int
    until: float


def fresh_channel(
    person: str, kind: str, address: str, keys: dict[str, str], language: str, base: str
) -> Channel:
    sure = kind != MAIL
    return Channel(
        *(fresh_id(9), person, kind, address, keys),
        *(secrets.token_urlsafe(24), sure, language, base),
    )


# ------------------------------------------------------------------ places


async def add_channel(database: Database, channel: Channel, at: float) -> None:
    """Conflict where he has that place already, or too many."""
    values = (*channel._replace(keys={}), at)
    adding = Change(
        "INSERT INTO channels (id, person, kind, address, keys, token, confirmed, language, base, made)"
        " SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10"
        f" WHERE (SELECT count(*) FROM channels WHERE person = $2) < {MOST_CHANNELS}",
        (*values[:4], json.dumps(channel.keys), values[5], int(channel.confirmed), *values[7:]),
        say("there are too many of them"),
    )
    await database.all_or_nothing([adding], alone=f"channels of {channel.person}")


async def channels_of(database: Database, person: str) -> list[Channel]:
    rows = await database.fetch(f"SELECT {COLUMNS} FROM channels WHERE person = $1 ORDER BY made", person)
    return [Channel.of(row) for row in rows]


async def channel_of(database: Database, id: str) -> Channel | None:
    rows = await database.fetch(f"SELECT {COLUMNS} FROM channels WHERE id = $1", id)
    return Channel.of(rows[0]) if rows else None


async def channel_by_token(database: Database, token: str) -> Channel | None:
    rows = await database.fetch(f"SELECT {COLUMNS} FROM channels WHERE token = $1", token)
    return Channel.of(rows[0]) if rows else None


async def confirm(database: Database, token: str) -> None:
    await database.execute("UPDATE channels SET confirmed = 1 WHERE token = $1", token)


async def drop_channel(database: Database, id: str) -> None:
    await database.all_or_nothing(
        [
            Change("DELETE FROM channels WHERE id = $1", (id,)),
            Change("DELETE FROM outbox WHERE channel = $1", (id,)),
        ]
    )


# ------------------------------------------------------------------ notices


async def tell(database: Database, match: str, person: str, due: float) -> None:
    """A notice for each of his places that has none of this match yet."""
    changes = [
        Change(
            "INSERT INTO outbox (key, match, person, channel, due, tries, sent)"
            " VALUES ($1, $2, $3, $4, $5, 0, NULL) ON CONFLICT (key) DO NOTHING",
            (f"{match}/{channel.id}", match, person, channel.id, due),
        )
        for channel in await channels_of(database, person)
        if channel.confirmed
    ]
    if changes:
        await database.all_or_nothing(changes)


async def was_reminded(database: Database, match: str, side: int, duty: int) -> bool:
    sql = "SELECT 1 FROM reminded WHERE match = $1 AND side = $2 AND duty >= $3"
    return bool(await database.fetch(sql, match, side, duty))


async def remind(database: Database, reminder: Reminder, people: Sequence[str], due: float) -> None:
    """At each of their places, once; Conflict where that was done."""
    match, side, duty, seq, until = reminder
    channels = [each for person in people for each in await channels_of(database, person) if each.confirmed]
    once = Change(
        "INSERT INTO reminded (match, side, duty) VALUES ($1, $2, $3) ON CONFLICT (match, side)"
        " DO UPDATE SET duty = excluded.duty WHERE reminded.duty < excluded.duty",
        (match, side, duty),
        say("he was reminded of it"),
    )
    telling = [
        Change(
            "INSERT INTO outbox (key, match, person, channel, due, tries, sent, kind, seq, until)"
            f" VALUES ($1, $2, $3, $4, $5, 0, NULL, '{REMINDER}', $6, $7) ON CONFLICT (key) DO NOTHING",
            (f"{match}/{each.id}/{duty}", match, each.person, each.id, due, seq, until),
        )
        for each in channels
    ]
    if telling:
        await database.all_or_nothing([once, *telling])


async def is_fresh(database: Database, notice: Notice) -> bool:
    """Whether nothing has happened at the table since it was written."""
    rows = await database.fetch("SELECT seq FROM matches WHERE id = $1", notice.match)
    return notice.kind != REMINDER or (bool(rows) and int(rows[0][0]) == notice.seq)


async def reconsider(database: Database, notice: Notice) -> None:
    """It may no longer be so: whoever looks next decides anew, of him alone."""
    his = "SELECT side FROM holders WHERE match = $1 AND visitor = $2"
    await database.all_or_nothing(
        [
            Change("DELETE FROM outbox WHERE key = $1", (notice.key,)),
            Change(
                f"DELETE FROM reminded WHERE match = $1 AND side IN ({his})",
                (notice.match, notice.channel.person),
            ),
        ]
    )


async def came_back(database: Database, match: str, person: str) -> None:
    """He is at the table: what was to be told he sees, and may be told anew when he has gone."""
    waiting = "FROM outbox WHERE match = $1 AND person = $2"
    if await database.fetch(f"SELECT 1 {waiting}", match, person):
        await database.execute(f"DELETE {waiting}", match, person)


async def due(database: Database, now: float, limit: int) -> list[Notice]:
    """What is to be told now: everybody's first, then everybody's next: who has many delays nobody."""
    chosen = ", ".join(f"channels.{column}" for column in COLUMNS.split(", "))
    rows = await database.fetch(
        f"SELECT waiting.key, waiting.match, waiting.tries, waiting.due, waiting.kind, waiting.seq,"
        f" waiting.until, {chosen} FROM (SELECT outbox.*,"
        " row_number() OVER (PARTITION BY person ORDER BY due) AS place FROM outbox"
        " WHERE sent IS NULL AND due <= $1) AS waiting JOIN channels ON channels.id = waiting.channel"
        " ORDER BY waiting.place, waiting.due LIMIT $2",
        *(now, limit),
    )
    return [
        Notice(key, match, tries, at, kind, seq, until, Channel.of(tuple(row)))
        for key, match, tries, at, kind, seq, until, *row in rows
    ]


async def age(database: Database, now: float) -> float:
    """For how many seconds the oldest notice has been due that nobody has sent."""
    rows = await database.fetch("SELECT min(due) FROM outbox WHERE sent IS NULL AND due <= $1", now)
    return now - float(rows[0][0]) if rows[0][0] is not None else 0.0


async def claim(database: Database, notice: Notice, now: float) -> bool:
    """Take it in hand; whoever does not succeed leaves it alone.  A sender that dies leaves it for later."""
    later = now + FIRST_WAIT * 2**notice.tries
    changed = await database.execute(
        "UPDATE outbox SET due = $3, tries = tries + 1 WHERE key = $1 AND due = $2 AND sent IS NULL",
        *(notice.key, notice.due, later),
    )
    return changed == 1


async def is_sent(database: Database, key: str, at: float) -> None:
    await database.execute("UPDATE outbox SET sent = $2 WHERE key = $1", key, at)


async def drop(database: Database, key: str) -> None:
    await database.execute("DELETE FROM outbox WHERE key = $1", key)
