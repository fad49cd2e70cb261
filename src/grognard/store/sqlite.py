"""The store in one SQLite file: write-ahead log, synchronous, one thread that writes and one that reads."""

from __future__ import annotations

import asyncio
import functools
import secrets
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from grognard.core.message import say
from grognard.store.database import Change, Changes, Row, as_changes, for_sqlite
from grognard.store.folder import FolderLock
from grognard.store.keeping import Conflict, Damaged, StoreError
from grognard.store.matches import DatabaseStore
from grognard.store.opening import FILE, connect, prepare
from grognard.store.writer import Writer

# Text that is none breaks the match it belongs to, not the list in which it stands.
LENIENT = functools.partial(str, encoding="utf-8", errors="replace")


class SqliteDatabase:
    """See ``grognard.store.database.Database``."""

    def __init__(self, file: Path) -> None:
        self.reader = connect(file)
        self.reader.text_factory = LENIENT
        self.reader.create_function("lower", 1, small, deterministic=True)
        self.reading = ThreadPoolExecutor(1, "grognard-reader")
        self.writer = Writer(connect(file))

    def close(self) -> None:
        """Write what waits, then let go of the file; once is enough, twice does no harm."""
        self.writer.close()
        self.reading.shutdown()
        self.reader.close()

    async def fetch(self, sql: str, *values: object) -> list[Row]:
        if self.writer.closed:
            raise StoreError(say("the store is closed"))
        return await asyncio.get_running_loop().run_in_executor(self.reading, self.read, sql, values)

    def read(self, sql: str, values: tuple[object, ...]) -> list[Row]:
        try:
            return self.reader.execute(for_sqlite(sql), values).fetchall()
        except sqlite3.Error as error:
            raise Damaged(
                say("the file of matches cannot be read here ({cause})", cause=str(error))
            ) from None

    async def execute(self, sql: str, *values: object) -> int:
        work = functools.partial(changed, change=Change(sql, values))
        return await self.writer.do(work)

    async def all_or_nothing(self, changes: Changes, alone: str = "") -> list[list[Row]]:
        """Everybody is alone here: one thread writes, one thing after the other."""
        work = functools.partial(carry_out, changes=as_changes(changes))
        return await self.writer.do(work)


def small(text: str | None) -> str | None:
    """Of every letter, as Łukasz and Änne have them; SQLite itself knows those of English only."""
    return text and text.lower()


def changed(database: sqlite3.Connection, change: Change) -> int:
    return database.execute(for_sqlite(change.sql), change.values).rowcount


def carry_out(database: sqlite3.Connection, changes: list[Change]) -> list[list[Row]]:
    given = []
    for change in changes:
        cursor = database.execute(for_sqlite(change.sql), change.values)
        given.append(cursor.fetchall())
        if change.or_else and cursor.rowcount < 1:
            raise Conflict(change.or_else)
    return given


class SqliteStore(DatabaseStore):
    """The store of one process, with nothing to configure."""

    database: SqliteDatabase

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.lock = FolderLock(folder)
        try:
            prepare(folder / FILE)
            super().__init__(SqliteDatabase(folder / FILE), own_name(folder / FILE))
        except BaseException as error:
            self.lock.release()
            if isinstance(error, sqlite3.Error):
                raise StoreError(
                    say("{file} cannot be used: {cause}", file=str(folder / FILE), cause=str(error))
                ) from None
            raise

    def close(self) -> None:
        self.database.close()
        self.lock.release()


def own_name(file: Path) -> str:
    """The name of the store, made when it is first asked for."""
    database = connect(file)
    try:
        database.execute("INSERT OR IGNORE INTO facts VALUES ('name', ?)", (secrets.token_hex(4),))
        return str(database.execute("SELECT value FROM facts WHERE name = 'name'").fetchone()[0])
    finally:
        database.close()
