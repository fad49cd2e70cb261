"""Everything a house keeps, in one file that either database can be filled from.

The file is packed (gzip); its lines are JSON: what it is, then for each table its columns and its rows, and
at the end how many rows there were, so that half a file is not taken for a whole one.
"""

from __future__ import annotations

import base64
import contextlib
import gzip
import json
import os
import sqlite3
import zlib
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import IO, Any, Protocol

from grognard.core.causes import cause_of
from grognard.core.message import say
from grognard.store.folder import FolderLock, data_folder
from grognard.store.keeping import StoreError
from grognard.store.migrating import known_steps
from grognard.store.opening import FILE, connect, prepare, read_only
from grognard.store.postgres import PostgresStore, connection_to, in_our_words

MARK = "grognard house"
PASSING = (  # what is not worth keeping, or the program's own
    *("migrations", "errands", "turns", "thinkers"),
    *("processes", "presence", "buckets"),
)
AT_ONCE = 500  # rows
NO_COPY = "{file} is no copy of a house: {cause}"
CUT_OFF = say("its end is missing")
OWN_TABLES = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    "postgres": "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()",
}


class Kept(Protocol):
    """A database in one transaction."""

    kind: str

    async def fetch(self, sql: str) -> list[tuple[Any, ...]]: ...

    def rows(self, table: str) -> AsyncIterator[dict[str, Any]]: ...

    async def put(self, table: str, columns: Sequence[str], rows: list[list[Any]]) -> None: ...


class SqliteKept:
    kind = "sqlite"

    def __init__(self, database: sqlite3.Connection) -> None:
        self.database = database
        database.row_factory = sqlite3.Row

    async def fetch(self, sql: str) -> list[tuple[Any, ...]]:
        return [tuple(row) for row in self.database.execute(sql)]

    async def rows(self, table: str) -> AsyncIterator[dict[str, Any]]:
        for row in self.database.execute(f"SELECT * FROM {table}"):
            yield dict(row)

    async def put(self, table: str, columns: Sequence[str], rows: list[list[Any]]) -> None:
        places = ", ".join("?" * len(columns))
        sql = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})"
        self.database.executemany(sql, rows)


class PostgresKept:
    kind = "postgres"

    def __init__(self, connection: Any) -> None:
        self.connection = connection

    async def fetch(self, sql: str) -> list[tuple[Any, ...]]:
        return [tuple(row) for row in await self.connection.fetch(sql)]

    async def rows(self, table: str) -> AsyncIterator[dict[str, Any]]:
        async for row in self.connection.cursor(f"SELECT * FROM {table}", prefetch=AT_ONCE):
            yield dict(row)

    async def put(self, table: str, columns: Sequence[str], rows: list[list[Any]]) -> None:
        await self.connection.copy_records_to_table(table, records=rows, columns=list(columns))


@contextlib.asynccontextmanager
async def to_read(database: str, data: str | None) -> AsyncIterator[Kept]:
    """As it is at this moment, whoever goes on writing meanwhile."""
    if database:
        async with connection_to(database) as connection:
            with in_our_words():
                async with connection.transaction(isolation="repeatable_read", readonly=True):
                    yield PostgresKept(connection)
        return
    file = data_folder(data) / FILE
    if not file.exists():
        raise StoreError(say("there is no {file}", file=str(file)))
    with contextlib.closing(read_only(file)) as kept, in_words(file):
        kept.execute("BEGIN")
        yield SqliteKept(kept)


@contextlib.asynccontextmanager
async def to_fill(database: str, data: str | None) -> AsyncIterator[Kept]:
    """A house in which nobody has played yet: filled wholly or not at all."""
    if database:
        await (await PostgresStore.open(database)).close()
        async with connection_to(database) as connection:
            with in_our_words():
                async with connection.transaction():
                    yield PostgresKept(connection)
        return
    folder = data_folder(data)
    lock = FolderLock(folder)
    try:
        prepare(folder / FILE)
        with contextlib.closing(connect(folder / FILE)) as kept, in_words(folder / FILE):
            kept.execute("BEGIN IMMEDIATE")
            yield SqliteKept(kept)
            kept.execute("COMMIT")
    finally:
        lock.release()


@contextlib.contextmanager
def in_words(file: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(say("{file} cannot be used: {cause}", file=str(file), cause=str(error))) from None


async def tables_of(kept: Kept) -> list[str]:
    found = [str(name) for (name,) in await kept.fetch(OWN_TABLES[kept.kind])]
    return sorted(name for name in found if name not in PASSING)


# ------------------------------------------------------------------ out


async def backup(kept: Kept, path: Path) -> int:
    """Write everything to a file that is there only once it is whole; how many rows that were."""
    draft = path.parent / f"{path.name}.part"
    try:
        draft.touch(mode=0o600)  # the secrets of dice and hooks stand in it, and what people have said
        with draft.open("wb") as whole:
            with gzip.open(whole, "wt", encoding="utf-8") as file:
                count = await write(kept, file)
            os.fsync(whole.fileno())
        draft.replace(path)
    except OSError as error:
        raise StoreError(
            say("{file} cannot be written: {cause}", file=str(path), cause=cause_of(error))
        ) from None
    finally:
        draft.unlink(missing_ok=True)
    return count


async def write(kept: Kept, file: IO[str]) -> int:
    count = 0
    file.write(line({"this": MARK, "schema": schema_of(kept.kind)}))
    for table in await tables_of(kept):
        columns: list[str] = []
        async for row in kept.rows(table):
            if not columns:
                columns = list(row)
                file.write(line({"table": table, "columns": columns}))
            file.write(line([packed(value) for value in row.values()]))
            count += 1
    file.write(line({"rows": count}))
    return count


def schema_of(kind: str) -> int:
    """A house of either kind can be filled from one of the other if it has taken the same steps for both."""
    return max(step.number for step in known_steps(kind) if not step.name.endswith((f".{kind}.sql",)))


def line(content: object) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n"


def packed(value: Any) -> Any:
    return {"bytes": base64.b64encode(value).decode()} if isinstance(value, bytes) else value


# ------------------------------------------------------------------ in


class Strange(Exception):
    """What stands in a file that is no copy of a house."""


async def restore(kept: Kept, path: Path) -> int:
    """Fill an empty house; StoreError says why not, and then nothing is filled."""
    for table in await tables_of(kept):
        if table != "facts" and await kept.fetch(f"SELECT 1 FROM {table} LIMIT 1"):
            raise StoreError(say("somebody has been here already; a house is restored into an empty one"))
    await kept.fetch("DELETE FROM facts")
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            return await read(kept, file, path)
    except (EOFError, zlib.error):
        raise StoreError(say(NO_COPY, file=str(path), cause=CUT_OFF)) from None
    except gzip.BadGzipFile:
        raise StoreError(say(NO_COPY, file=str(path), cause=say("it is not compressed"))) from None
    except OSError as error:
        raise StoreError(
            say("{file} cannot be read: {cause}", file=str(path), cause=cause_of(error))
        ) from None
    except Strange as error:
        raise StoreError(say(NO_COPY, file=str(path), cause=error.args[0])) from None
    except (ValueError, LookupError, TypeError, AttributeError, OverflowError, RecursionError):
        raise StoreError(say(NO_COPY, file=str(path), cause=say("it cannot be read"))) from None


async def read(kept: Kept, file: IO[str], path: Path) -> int:
    head = json.loads(file.readline())
    if head["this"] != MARK:
        raise Strange(say("it does not say so"))
    if head["schema"] != schema_of(kept.kind):
        known = schema_of(kept.kind)
        raise StoreError(
            say(
                "{file} has schema {schema}, this program {known}: use the program that wrote it",
                file=str(path),
                schema=head["schema"],
                known=known,
            )
        )
    known_tables = set(await tables_of(kept))
    table, columns, rows, count = "", [], [], 0  # type: ignore[var-annotated]
    for text in file:
        told = json.loads(text)
        if isinstance(told, list):
            rows.append([unpacked(value) for value in told])
            count += 1
        if rows and (len(rows) >= AT_ONCE or not isinstance(told, list)):
            await kept.put(table, columns, rows)
            rows = []
        if "rows" in told and isinstance(told, dict):
            if told["rows"] != count:
                raise Strange(say("rows are missing"))
            return count
        if isinstance(told, dict):
            table, columns = told["table"], told["columns"]
            if table not in known_tables or not all(name.isidentifier() for name in columns):
                raise Strange(say("there is no table {name}", name=str(table)))
    raise Strange(CUT_OFF)


def unpacked(value: Any) -> Any:
    return base64.b64decode(value["bytes"]) if isinstance(value, dict) else value
