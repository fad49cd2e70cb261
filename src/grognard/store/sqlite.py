"""The store in one SQLite file: write-ahead log, synchronous, one writing and one reading connection."""

from __future__ import annotations

import secrets
import sqlite3
import time
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import msgspec

from grognard.core.ruleset import Options
from grognard.store.events import Event, Rename, decoded, encoded
from grognard.store.folder import FolderLock
from grognard.store.keeping import Conflict, Listing, NewMatch, Seat, Stored, StoreError, Summary
from grognard.store.writer import Writer

FILE = "tables.sqlite3"
SCHEMA = 1  # raised with every change of the tables below
TABLES = """
CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE owners (token TEXT PRIMARY KEY);
CREATE TABLE matches (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, ruleset INTEGER NOT NULL, scenario TEXT NOT NULL,
    options TEXT NOT NULL, sides TEXT NOT NULL, secret BLOB NOT NULL, host TEXT NOT NULL,
    record TEXT NOT NULL, auto INTEGER NOT NULL, summary TEXT NOT NULL, rematch TEXT NOT NULL DEFAULT '',
    created REAL NOT NULL, updated REAL NOT NULL
);
CREATE INDEX matches_of_host ON matches (host, updated);
CREATE TABLE seats (
    match TEXT NOT NULL, side INTEGER NOT NULL, kind TEXT NOT NULL, level INTEGER NOT NULL,
    name TEXT NOT NULL, PRIMARY KEY (match, side)
);
CREATE TABLE holders (
    match TEXT NOT NULL, side INTEGER NOT NULL, visitor TEXT NOT NULL, PRIMARY KEY (match, side, visitor)
);
CREATE INDEX holders_by_visitor ON holders (visitor);
CREATE TABLE invitations (token TEXT PRIMARY KEY, match TEXT NOT NULL, side INTEGER NOT NULL);
CREATE TABLE events (
    match TEXT NOT NULL, seq INTEGER NOT NULL, action TEXT, at REAL NOT NULL, body BLOB NOT NULL,
    PRIMARY KEY (match, seq), UNIQUE (match, action)
);
"""
COLUMNS = "id, game, ruleset, scenario, options, sides, secret, host, record, auto, summary, rematch"


class SqliteStore:
    """See ``grognard.store.keeping.Store``."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.lock = FolderLock(folder)
        try:
            self.reader = opened(folder / FILE)
            self.name = self.remembered("name")
            self.writer = Writer(connect(folder / FILE))
        except BaseException:
            self.lock.release()
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

    def append(
        self, match: str, seq: int, event: Event, action: str | None, summary: Summary
    ) -> Future[None]:
        body = encoded(event)
        brief = msgspec.json.encode(summary).decode()
        now = time.time()

        def work(database: sqlite3.Connection) -> None:
            try:
                database.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?)", (match, seq, action, now, body))
            except sqlite3.IntegrityError:
                raise Conflict("this place in the log is taken") from None
            database.execute("UPDATE matches SET summary = ?, updated = ? WHERE id = ?", (brief, now, match))
            if isinstance(event, Rename):
                database.execute(
                    "UPDATE seats SET name = ? WHERE match = ? AND side = ?", (event.name, match, event.side)
                )

        return self.writer.submit(work)

    def load(self, match: str) -> Stored | None:
        row = self.reader.execute(f"SELECT {COLUMNS} FROM matches WHERE id = ?", (match,)).fetchone()
        if row is None:
            return None
        log = self.reader.execute("SELECT action, body FROM events WHERE match = ? ORDER BY seq", (match,))
        rows = log.fetchall()
        return Stored(
            match=self.match_from(row),
            rematch=row[11],
            events=[decoded(body) for _, body in rows],
            actions={action for action, _ in rows if action is not None},
        )

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
        rows = self.reader.execute(
            "SELECT kind, level, name FROM seats WHERE match = ? ORDER BY side", (match,)
        )
        seats = [Seat(kind, level, name, []) for kind, level, name in rows]
        for side, visitor in self.reader.execute(
            "SELECT side, visitor FROM holders WHERE match = ? ORDER BY rowid", (match,)
        ):
            seats[side].holders.append(visitor)
        return seats

    def listed(self, visitor: str, limit: int) -> list[Listing]:
        rows = self.reader.execute(
            "SELECT id, game, scenario, sides, summary, updated FROM matches WHERE host = ? OR id IN"
            " (SELECT match FROM holders WHERE visitor = ?) ORDER BY updated DESC LIMIT ?",
            (visitor, visitor, limit),
        ).fetchall()
        return [
            Listing(
                id=row[0],
                game=row[1],
                scenario=row[2],
                sides=msgspec.json.decode(row[3], type=list[str]),
                seats=self.seats(row[0]),
                summary=msgspec.json.decode(row[4], type=Summary),
                updated=row[5],
            )
            for row in rows
        ]

    def unfinished(self, host: str) -> int:
        found = self.reader.execute(
            "SELECT count(*) FROM matches WHERE host = ? AND NOT json_extract(summary, '$.over')", (host,)
        )
        return int(found.fetchone()[0])

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

    def sit(self, match: str, side: int, visitor: str) -> Future[None]:
        return self.write("INSERT OR IGNORE INTO holders VALUES (?, ?, ?)", match, side, visitor)

    def invite(self, match: str, side: int, token_hash: str) -> Future[None]:
        return self.write("INSERT INTO invitations VALUES (?, ?, ?)", token_hash, match, side)

    def invited(self, token_hash: str) -> tuple[str, int] | None:
        found = self.reader.execute(
            "SELECT match, side FROM invitations WHERE token = ?", (token_hash,)
        ).fetchone()
        return None if found is None else (str(found[0]), int(found[1]))

    def adopt(self, token_hash: str) -> Future[None]:
        return self.write("INSERT OR IGNORE INTO owners VALUES (?)", token_hash)

    def is_owner(self, token_hash: str) -> bool:
        found = self.reader.execute("SELECT 1 FROM owners WHERE token = ?", (token_hash,)).fetchone()
        return found is not None

    def write(self, statement: str, *values: object) -> Future[None]:
        def work(database: sqlite3.Connection) -> None:
            database.execute(statement, values)

        return self.writer.submit(work)


def connect(file: Path) -> sqlite3.Connection:
    """A connection in which transactions are begun by hand; SQLite lets one thread in at a time."""
    database = sqlite3.connect(file, isolation_level=None, check_same_thread=False, timeout=10)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    return database


def opened(file: Path) -> sqlite3.Connection:
    """The file, with its tables made if it is new; refused if this program does not understand it."""
    try:
        database = connect(file)
        version = int(database.execute("PRAGMA user_version").fetchone()[0])
        if version == 0:
            database.executescript(f"BEGIN; {TABLES} PRAGMA user_version = {SCHEMA}; COMMIT;")
    except sqlite3.DatabaseError as error:
        raise StoreError(f"{file} cannot be used: {error}") from None
    if version not in (0, SCHEMA):
        raise StoreError(
            f"{file} has schema {version}, this program knows {SCHEMA}: it was made by another version"
        )
    return database


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
    for token, side in match.invitations.items():
        database.execute("INSERT INTO invitations VALUES (?, ?, ?)", (token, match.id, side))
