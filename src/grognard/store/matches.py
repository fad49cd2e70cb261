"""The store's calls in SQL that both databases understand."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from grognard.core.course import Deed, Played, Renamed, read, write
from grognard.core.message import say
from grognard.core.ruleset import Options
from grognard.store import people
from grognard.store.database import Change, Database, Row, among
from grognard.store.keeping import (
    Company,
    Conflict,
    Damaged,
    Invitation,
    Line,
    Listing,
    NewLine,
    NewMatch,
    News,
    Seat,
    Stored,
    StoreError,
    Summary,
    Tally,
    Unreadable,
)
from grognard.store.meeting import put_seek
from grognard.store.onlookers import IS_LATE, is_private, word_of

NONSENSE = (msgspec.MsgspecError, TypeError, ValueError, IndexError)  # what decoding may end in
COLUMNS = (
    "id, game, ruleset, scenario, options, sides, secret, host, record, auto, summary, clock,"
    " private, onlookers"
)
CLOSED = "EXISTS (SELECT 1 FROM closed WHERE closed.match = matches.id)"
LISTED = f"id, game, scenario, sides, summary, private, onlookers, {CLOSED}"
LATE_FOR = f"({IS_LATE} AND id NOT IN (SELECT match FROM holders WHERE visitor = $1))"  # he looks on, later
TAKEN = say("this place in the log is taken, or others sit there now")
LINE = "action, line, entries, auto, unseen, at, turn, sealed"

_log = logging.getLogger("grognard")


class DatabaseStore:
    """See ``grognard.store.keeping.Store``."""

    def __init__(self, database: Database, name: str) -> None:
        self.database = database
        self.name = name
        self.tally = Tally()

    # ------------------------------------------------------------------ matches

    async def create(self, match: NewMatch) -> None:
        await self.database.all_or_nothing(put_match(match))

    async def append(self, line: NewLine) -> None:
        begun = time.monotonic()
        try:
            await self.put(line)
        except Conflict:
            self.tally.conflicts += 1
            raise
        except StoreError:
            self.tally.failed += 1
            raise
        self.tally.written += 1
        self.tally.seconds += time.monotonic() - begun

    async def put(self, line: NewLine) -> None:
        await self.database.all_or_nothing(put_line(line))

    async def load(self, match: str) -> Stored | None:
        rows = await self.database.fetch(f"SELECT {COLUMNS} FROM matches WHERE id = $1", match)
        if not rows:
            return None
        company = await self.company(match)
        log = await self.database.fetch(f"SELECT {LINE} FROM events WHERE match = $1 ORDER BY seq", match)
        try:
            found = match_from(rows[0], company.seats)
            deeds = await asyncio.to_thread(deeds_from, log, found.sides)
        except NONSENSE as error:
            raise unreadable(error) from None
        return Stored(
            match=found,
            company=company,
            log=deeds,
            actions={action for action, *_ in log if action is not None},
        )

    async def tail(self, match: str, seq: int, sides: tuple[str, ...]) -> list[Line]:
        rows = await self.database.fetch(
            f"SELECT {LINE} FROM events WHERE match = $1 AND seq >= $2 ORDER BY seq", match, seq
        )
        return [line_from(row, sides) for row in rows]

    async def company(self, match: str) -> Company:
        """The number is read first: what changes meanwhile has another."""
        rows = await self.database.fetch("SELECT company, rematch FROM matches WHERE id = $1", match)
        try:
            seats = (await self.seats([match]))[match]
        except NONSENSE as error:
            raise unreadable(error) from None
        devices = await self.devices(visitor for seat in seats for visitor in seat.holders)
        number, rematch = rows[0]
        return Company(number, seats, rematch, devices)

    async def standing(self, matches: Sequence[str]) -> dict[str, tuple[int, int]]:
        rows = await self.database.fetch(
            f"SELECT id, seq, company FROM matches WHERE id IN {among(matches)}", *matches
        )
        return {match: (seq, company) for match, seq, company in rows}

    async def seats(self, matches: Sequence[str]) -> dict[str, list[Seat]]:
        """Where something cannot be read, without the matches to which it belongs."""
        try:
            return await self.all_seats(matches)
        except (Damaged, *NONSENSE):
            if len(matches) == 1:
                raise
        found: dict[str, list[Seat]] = {}
        for match in matches:
            with contextlib.suppress(Damaged, *NONSENSE):
                found |= await self.all_seats([match])
        return found

    async def all_seats(self, matches: Sequence[str]) -> dict[str, list[Seat]]:
        these = among(matches)
        found: dict[str, list[Seat]] = {match: [] for match in matches}
        for match, kind, level, name in await self.database.fetch(
            f"SELECT match, kind, level, name FROM seats WHERE match IN {these} ORDER BY match, side",
            *matches,
        ):
            found[match].append(Seat(kind, level, name, []))
        for match, side, visitor in await self.database.fetch(
            f"SELECT match, side, visitor FROM holders WHERE match IN {these} ORDER BY visitor", *matches
        ):
            found[match][side].holders.append(visitor)
        for match, side, expires in await self.database.fetch(
            "SELECT match, side, max(expires) FROM invitations"
            f" WHERE match IN {these} AND used_by IS NULL GROUP BY match, side",
            *matches,
        ):
            found[match][side].link = expires
        return found

    async def listed(self, visitor: str, limit: int) -> list[Listing]:
        rows = await self.database.fetch(
            f"SELECT {LISTED}, CASE WHEN {LATE_FOR} THEN created ELSE updated END AS told FROM matches"
            " WHERE (host = $1 OR id IN (SELECT match FROM holders WHERE visitor = $1)) AND id NOT IN"
            " (SELECT match FROM departed WHERE person = $1) ORDER BY told DESC LIMIT $2",
            visitor,
            limit,
        )
        return await self.listings_from(rows)

    async def listings(self, matches: Sequence[str]) -> list[Listing]:
        if not matches:
            return []
        rows = await self.database.fetch(
            f"SELECT {LISTED}, updated FROM matches WHERE id IN {among(matches)} ORDER BY updated DESC",
            *matches,
        )
        return await self.listings_from(rows)

    async def listings_from(self, rows: list[Row]) -> list[Listing]:
        """One that cannot be read is left out."""
        seats = await self.seats([row[0] for row in rows]) if rows else {}
        found = []
        for row in rows:
            try:
                found.append(listing_from(row, seats[row[0]]))
            except (LookupError, *NONSENSE):
                _log.warning("what is kept of table %s cannot be read; it is left out", row[0])
        return found

    async def unfinished(self, host: str) -> int:
        rows = await self.database.fetch("SELECT count(*) FROM matches WHERE host = $1 AND ended = 0", host)
        return int(rows[0][0])

    async def rematch(self, of: str, match: NewMatch) -> str:
        first = Change(
            "UPDATE matches SET rematch = $1, company = company + 1 WHERE id = $2 AND rematch = ''",
            (match.id, of),
            or_else=say("there is no such match, or a rematch of it already"),
        )
        try:
            await self.database.all_or_nothing([first, *put_match(match)])
        except Conflict:
            there = await self.database.fetch("SELECT rematch FROM matches WHERE id = $1", of)
            if not there or not there[0][0]:
                raise
            return str(there[0][0])
        return match.id

    def news(self) -> News | None:
        return None

    def is_heard(self) -> bool:
        return True

    # ------------------------------------------------------------------ people

    async def invite(self, token_hash: str, invitation: Invitation) -> None:
        company = Change(people.NEW_COMPANY, (invitation.match,))
        await self.database.all_or_nothing([company, *people.put_invitation(token_hash, invitation)])

    async def invitation(self, token_hash: str) -> Invitation | None:
        rows = await self.database.fetch(
            "SELECT match, side, made_by, made, expires, coalesce(used_by, '') FROM invitations"
            " WHERE token = $1",
            token_hash,
        )
        return Invitation(*rows[0]) if rows else None

    async def sit(self, token_hash: str, visitor: str, name: str, at: float) -> None:
        invited = await self.invitation(token_hash)
        if invited is None:
            raise Conflict(say("there is no such invitation"))
        await self.database.all_or_nothing(
            people.take_seat(invited.match, invited.side, token_hash, visitor, name, at)
        )

    async def free(self, match: str, side: int, at: float) -> None:
        await self.database.all_or_nothing(people.free_seat(match, side, at))

    async def adopt(self, token_hash: str, person: str) -> None:
        await self.database.all_or_nothing([people.put_device(token_hash, person)])

    async def person(self, token_hash: str) -> str:
        rows = await self.database.fetch("SELECT person FROM devices WHERE token = $1", token_hash)
        return str(rows[0][0]) if rows else token_hash

    async def devices(self, people: Iterable[str]) -> dict[str, int]:
        all = sorted(set(people))
        count = f"SELECT person, count(*) FROM devices WHERE person IN {among(all)} GROUP BY person"
        counted: dict[str, int] = dict(await self.database.fetch(count, *all)) if all else {}
        return {person: int(counted.get(person, 1)) for person in all}

    async def link_device(self, token_hash: str, person: str, at: float, until: float) -> None:
        await self.database.all_or_nothing(
            people.put_device_link(token_hash, person, at, until), alone=f"devices of {person}"
        )

    async def linked_person(self, token_hash: str, at: float) -> str:
        rows = await self.database.fetch(
            "SELECT person FROM device_links WHERE token = $1 AND expires > $2", token_hash, at
        )
        return str(rows[0][0]) if rows else ""

    async def is_somebody(self, visitor: str) -> bool:
        return bool(await self.database.fetch(f"SELECT 1 WHERE {people.IS_SOMEBODY.format('$1')}", visitor))

    async def add_device(self, link_hash: str, visitor: str, at: float, device: str = "") -> str:
        person = await self.linked_person(link_hash, at)
        if person and await self.is_somebody(visitor):
            return ""
        await self.database.all_or_nothing(
            people.add_device(link_hash, visitor, device or visitor, person, at)
        )
        return person

    async def devices_of(self, person: str) -> list[tuple[str, float]]:
        sql = "SELECT token, added FROM devices WHERE person = $1 ORDER BY added, token"
        return [(str(token), float(added)) for token, added in await self.database.fetch(sql, person)]

    async def remove_device(self, token_hash: str, person: str) -> None:
        await self.database.all_or_nothing(people.remove_device(token_hash, person))


# ------------------------------------------------------------------ from rows


def unreadable(error: Exception) -> Unreadable:
    return Unreadable(say("what is kept of this match cannot be read: {cause}", cause=str(error)))


def match_from(row: Row, seats: list[Seat]) -> NewMatch:
    sides = msgspec.json.decode(row[5], type=tuple[str, ...])
    if len(sides) != len(seats):
        raise ValueError(f"it has {len(sides)} sides and {len(seats)} seats")
    return NewMatch(
        id=row[0],
        game=row[1],
        ruleset=row[2],
        scenario=row[3],
        options=msgspec.json.decode(row[4], type=Options),
        sides=sides,
        secret=row[6],
        host=row[7],
        seats=seats,
        summary=msgspec.json.decode(row[10], type=Summary),
        record=row[8],
        auto=bool(row[9]),
        clock=row[11],
        onlookers=word_of(row[12], row[13]),
    )


def deeds_from(rows: list[Row], sides: tuple[str, ...]) -> list[Deed]:
    return [deed_from(row[1:], sides) for row in rows]


def line_from(row: Sequence[Any], sides: tuple[str, ...]) -> Line:
    return Line(deed_from(tuple(row[1:]), sides), row[0])


def deed_from(row: Row, sides: tuple[str, ...]) -> Deed:
    line, entries, auto, unseen, at, turn, sealed = row
    deed = read(line, sides)
    if isinstance(deed, Played):
        deed = replace(deed, at=entries, auto=bool(auto))
    return replace(deed, unseen=unseen, arrived=round(at * 1000), turn=turn, sealed=bool(sealed))


def listing_from(row: Row, seats: list[Seat]) -> Listing:
    return Listing(
        id=row[0],
        game=row[1],
        scenario=row[2],
        sides=msgspec.json.decode(row[3], type=list[str]),
        seats=seats,
        summary=msgspec.json.decode(row[4], type=Summary),
        updated=row[8],
        onlookers=word_of(row[5], row[6]),
        closed=bool(row[7]),
    )


# ------------------------------------------------------------------ to rows


def as_text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def put_match(match: NewMatch) -> list[Change]:
    now = time.time()
    row = (
        match.id,
        match.game,
        match.ruleset,
        match.scenario,
        as_text(match.options),
        as_text(match.sides),
        match.secret,
        match.host,
        match.record,
        int(match.auto),
        as_text(match.summary),
        match.clock,
        is_private(match.onlookers),
        match.onlookers,
        now,
        now,
        int(match.summary.over),
    )
    changes = [Change(f"INSERT INTO matches ({COLUMNS}, created, updated, ended) VALUES {among(row)}", row)]
    for side, seat in enumerate(match.seats):
        values = (match.id, side, seat.kind, seat.level, seat.name)
        changes.append(Change("INSERT INTO seats VALUES ($1, $2, $3, $4, $5)", values))
        for visitor in seat.holders:
            changes.append(Change("INSERT INTO holders VALUES ($1, $2, $3)", (match.id, side, visitor)))
            changes.append(people.uncounted(match.id, visitor, now))
    for token, invitation in match.invitations.items():
        changes += people.put_invitation(token, invitation)
    return changes + [put_seek(seek) for seek in match.seeks]


def put_line(line: NewLine) -> list[Change]:
    """One more line of a log, where it is the next one; the lobby's times must not tell of hidden steps."""
    deed, row = line.deed, columns_of(line)
    seen = None if deed.unseen else row[3]
    over, text = int(line.summary.over), as_text(line.summary)
    changes = [
        Change(
            "UPDATE matches SET seq = $2 + 1, summary = $3, ended = $4, updated = coalesce($5, updated),"
            " deadline = $7 WHERE id = $1 AND seq = $2 AND company = $6",
            (line.match, line.seq, text, over, seen, line.company, line.deadline),
            or_else=TAKEN,
        ),
        Change("INSERT INTO events VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)", row),
    ]
    if isinstance(deed, Renamed):
        name = "UPDATE seats SET name = $3 WHERE match = $1 AND side = $2"
        changes.append(Change(name, (line.match, deed.side, deed.name)))
    return changes


def columns_of(line: NewLine) -> tuple[object, ...]:
    """A line of a log as the table of events has it: match, seq, action, at, and what ``LINE`` names."""
    deed = line.deed
    entries, auto = (deed.at, deed.auto) if isinstance(deed, Played) else (0, False)
    place = (line.match, line.seq, line.action, deed.arrived / 1000 or time.time())
    about = (int(auto), deed.unseen, deed.turn, int(deed.sealed))
    return *place, write(deed, line.sides), entries, *about
