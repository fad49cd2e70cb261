"""The store in one SQLite file: write-ahead log, synchronous, one writing and one reading connection."""

from __future__ import annotations

import functools
import logging
import secrets
import sqlite3
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

import msgspec

from grognard.core.course import Deed, Played, Renamed, read, write
from grognard.core.ruleset import Options
from grognard.store import people
from grognard.store.folder import FolderLock
from grognard.store.keeping import (
    Conflict,
    Damaged,
    Invitation,
    Listing,
    NewMatch,
    Seat,
    Stored,
    StoreError,
    Summary,
    Unreadable,
)
from grognard.store.opening import FILE, connect, prepare
from grognard.store.writer import Writer

P = ParamSpec("P")
T = TypeVar("T")

_log = logging.getLogger("grognard")

# Text that is none breaks the match it belongs to, not the list in which it stands.
LENIENT = functools.partial(str, encoding="utf-8", errors="replace")
NONSENSE = (msgspec.MsgspecError, TypeError, ValueError, IndexError)  # what decoding may end in
COLUMNS = "id, game, ruleset, scenario, options, sides, secret, host, record, auto, summary, rematch"


class SqliteStore:
    """See ``grognard.store.keeping.Store``."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.lock = FolderLock(folder)
        try:
            prepare(folder / FILE)
            self.reader = connect(folder / FILE)
            self.reader.text_factory = LENIENT
            self.name = self.remembered("name")
            self.writer = Writer(connect(folder / FILE))
        except BaseException as error:
            self.lock.release()
            if isinstance(error, sqlite3.Error):
                raise StoreError(f"{folder / FILE} cannot be used: {error}") from None
            raise

    def close(self) -> None:
        """Write what waits, then let go of the file; once is enough, twice does no harm."""
        self.writer.close()
        self.reader.close()
        self.lock.release()

    def remembered(self, name: str) -> str:
        """A short random text made when it is first asked for."""
        with self.reader:
            self.reader.execute("INSERT OR IGNORE INTO facts VALUES (?, ?)", (name, secrets.token_hex(4)))
        row = self.reader.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()
        return str(row[0])

    # ------------------------------------------------------------------ matches

    def create(self, match: NewMatch) -> Future[None]:
        return self.writer.submit(lambda database: insert_match(database, match))

    def append(self, match: str, seq: int, deed: Deed, action: str | None, summary: Summary) -> Future[None]:
        brief = msgspec.json.encode(summary).decode()
        now = time.time()
        seen = None if deed.unseen else now  # the lobby's times must not tell of hidden steps

        def work(database: sqlite3.Connection) -> None:
            insert_deed(database, (match, seq, action, now), deed)
            database.execute(
                "UPDATE matches SET summary = ?, updated = coalesce(?, updated) WHERE id = ?",
                (brief, seen, match),
            )
            if isinstance(deed, Renamed):
                database.execute(
                    "UPDATE seats SET name = ? WHERE match = ? AND side = ?", (deed.name, match, deed.side)
                )

        return self.writer.submit(work)

    def load(self, match: str) -> Stored | None:
        rows = self.read(f"SELECT {COLUMNS} FROM matches WHERE id = ?", match)
        if not rows:
            return None
        log = self.read(
            "SELECT action, line, entries, auto, unseen FROM events WHERE match = ? ORDER BY seq", match
        )
        try:
            found = self.match_from(rows[0])
            deeds = [deed_from(row, found.sides) for _, *row in log]
        except NONSENSE as error:
            raise Unreadable(f"what is kept of this match cannot be read: {error}") from None
        return Stored(
            match=found,
            rematch=rows[0][11],
            log=deeds,
            actions={action for action, *_ in log if action is not None},
            devices=self.devices(visitor for seat in found.seats for visitor in seat.holders),
        )

    def read(self, query: str, *values: object) -> list[Any]:
        try:
            return self.reader.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise Damaged(f"the file of matches cannot be read here ({error})") from None

    def match_from(self, row: tuple[Any, ...]) -> NewMatch:
        return NewMatch(
            id=row[0],
            game=row[1],
            ruleset=row[2],
            scenario=row[3],
            options=msgspec.json.decode(row[4], type=Options),
            sides=msgspec.json.decode(row[5], type=tuple[str, ...]),
            secret=row[6],
            host=row[7],
            seats=self.seats(row[0]),
            summary=msgspec.json.decode(row[10], type=Summary),
            record=row[8],
            auto=bool(row[9]),
        )

    def seats(self, match: str) -> list[Seat]:
        rows = self.read("SELECT kind, level, name FROM seats WHERE match = ? ORDER BY side", match)
        seats = [Seat(kind, level, name, []) for kind, level, name in rows]
        for side, visitor in self.read(
            "SELECT side, visitor FROM holders WHERE match = ? ORDER BY rowid", match
        ):
            seats[side].holders.append(visitor)
        for side, expires in self.read(
            "SELECT side, max(expires) FROM invitations WHERE match = ? AND used_by IS NULL GROUP BY side",
            match,
        ):
            seats[side].link = expires
        return seats

    def listed(self, visitor: str, limit: int) -> list[Listing]:
        rows = self.read(
            "SELECT id, game, scenario, sides, summary, updated FROM matches WHERE host = ?1 OR id IN"
            " (SELECT match FROM holders WHERE visitor = ?1) ORDER BY updated DESC LIMIT ?2",
            visitor,
            limit,
        )
        found = []
        for row in rows:
            try:
                found.append(self.listing(row))
            except (Damaged, *NONSENSE):
                _log.warning("what is kept of table %s cannot be read; it is left out", row[0])
        return found

    def listing(self, row: tuple[Any, ...]) -> Listing:
        return Listing(
            id=row[0],
            game=row[1],
            scenario=row[2],
            sides=msgspec.json.decode(row[3], type=list[str]),
            seats=self.seats(row[0]),
            summary=msgspec.json.decode(row[4], type=Summary),
            updated=row[5],
        )

    def unfinished(self, host: str) -> int:
        rows = self.read(
            "SELECT count(*) FROM matches WHERE host = ? AND NOT json_extract(summary, '$.over')", host
        )
        return int(rows[0][0])

    def rematch(self, of: str, match: NewMatch) -> Future[str]:
        def work(database: sqlite3.Connection) -> str:
            there = database.execute("SELECT rematch FROM matches WHERE id = ?", (of,)).fetchone()
            if there is None:
                raise Conflict("there is no such match")
            if there[0]:
                return str(there[0])
            insert_match(database, match)
            database.execute("UPDATE matches SET rematch = ? WHERE id = ?", (match.id, of))
            return match.id

        return self.writer.submit(work)

    # ------------------------------------------------------------------ people

    def invite(self, token_hash: str, invitation: Invitation) -> Future[None]:
        return self.write(people.put_invitation, token_hash, invitation)

    def invitation(self, token_hash: str) -> Invitation | None:
        rows = self.read(
            "SELECT match, side, made_by, made, expires, coalesce(used_by, '') FROM invitations"
            " WHERE token = ?",
            token_hash,
        )
        return Invitation(*rows[0]) if rows else None

    def sit(self, token_hash: str, visitor: str, name: str, at: float) -> Future[None]:
        return self.write(people.take_seat, token_hash, visitor, name, at)

    def free(self, match: str, side: int, at: float) -> Future[None]:
        return self.write(people.free_seat, match, side, at)

    def adopt(self, token_hash: str, person: str) -> Future[None]:
        return self.write(people.put_device, token_hash, person)

    def person(self, token_hash: str) -> str:
        rows = self.read("SELECT person FROM devices WHERE token = ?", token_hash)
        return str(rows[0][0]) if rows else token_hash

    def devices(self, people: Iterable[str]) -> dict[str, int]:
        count = "SELECT max(count(*), 1) FROM devices WHERE person = ?"
        return {person: int(self.read(count, person)[0][0]) for person in people}

    def link_device(self, token_hash: str, person: str, at: float, until: float) -> Future[None]:
        return self.write(people.put_device_link, token_hash, person, at, until)

    def linked_person(self, token_hash: str, at: float) -> str:
        rows = self.read("SELECT person FROM device_links WHERE token = ? AND expires > ?", token_hash, at)
        return str(rows[0][0]) if rows else ""

    def add_device(self, link_hash: str, token_hash: str, at: float) -> Future[str]:
        return self.write(people.add_device, link_hash, token_hash, at)

    def write(
        self, deed: Callable[Concatenate[sqlite3.Connection, P], T], *values: P.args, **named: P.kwargs
    ) -> Future[T]:
        return self.writer.submit(lambda database: deed(database, *values, **named))


def insert_deed(database: sqlite3.Connection, place: tuple[object, ...], deed: Deed) -> None:
    """``place``: match, number, the client's id of the action, and when."""
    there = database.execute("SELECT sides FROM matches WHERE id = ?", place[:1]).fetchone()
    if there is None:
        raise Conflict("there is no such match")
    line = write(deed, msgspec.json.decode(there[0], type=list[str]))
    at, auto = (deed.at, deed.auto) if isinstance(deed, Played) else (0, False)
    try:
        row = (*place, line, at, int(auto), deed.unseen)
        database.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
    except sqlite3.IntegrityError:
        raise Conflict("this place in the log is taken") from None


def deed_from(row: list[Any], sides: tuple[str, ...]) -> Deed:
    line, entries, auto, unseen = row
    deed = read(line, sides)
    if isinstance(deed, Played):
        return replace(deed, at=entries, auto=bool(auto), unseen=unseen)
    return replace(deed, unseen=unseen)


def insert_match(database: sqlite3.Connection, match: NewMatch) -> None:
    now = time.time()
    row = (
        match.id,
        match.game,
        match.ruleset,
        match.scenario,
        msgspec.json.encode(match.options).decode(),
        msgspec.json.encode(match.sides).decode(),
        match.secret,
        match.host,
        match.record,
        int(match.auto),
        msgspec.json.encode(match.summary).decode(),
        "",
        now,
        now,
    )
    database.execute(f"INSERT INTO matches VALUES ({', '.join('?' * len(row))})", row)
    for side, seat in enumerate(match.seats):
        values = (match.id, side, seat.kind, seat.level, seat.name)
        database.execute("INSERT INTO seats VALUES (?, ?, ?, ?, ?)", values)
        for visitor in seat.holders:
            database.execute("INSERT INTO holders VALUES (?, ?, ?)", (match.id, side, visitor))
    for token, invitation in match.invitations.items():
        people.put_invitation(database, token, invitation)
