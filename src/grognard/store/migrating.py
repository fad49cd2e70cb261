"""The tables of the store, in numbered steps: everywhere the same ones have been taken in the same order.

A step is a file ``NNN_name.sql`` for both databases, in SQL that both understand, with the words of ``TYPES``
for the types that they call differently; or ``NNN_name.sqlite.sql`` or ``NNN_name.postgres.sql`` for one of
them alone.
"""

from __future__ import annotations

import contextlib
import hashlib
import re
import sqlite3
import time
from collections.abc import Iterator, Sequence
from importlib import resources
from typing import Any, NamedTuple

from grognard.core.message import say
from grognard.store.keeping import StoreError

OLDEST = 12  # who knows this step, or a later one, can go on beside the newest: since then steps only add
LEFT_WORD = (
    "INSERT INTO facts (name, value) VALUES ('oldest', $1)"
    " ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)
HOUSE = 7261  # the lock under which PostgreSQL's tables are made
TAKEN = """CREATE TABLE IF NOT EXISTS migrations (
    number INTEGER PRIMARY KEY, name TEXT NOT NULL, sum TEXT NOT NULL, at REAL NOT NULL
)"""


TYPES = {
    "sqlite": {":bytes": "BLOB", ":time": "REAL", ":big": "INTEGER"},
    "postgres": {":bytes": "BYTEA", ":time": "DOUBLE PRECISION", ":big": "BIGINT"},
}

NEWER_DATABASE = (
    "the database has schema {schema}, this program knows {known}: "
    "it was made by a newer one. Nothing was changed"
)


class Step(NamedTuple):
    """One SQL file; its name begins with its number."""

    name: str
    text: str

    @property
    def number(self) -> int:
        return int(self.name[:3])

    @property
    def sum(self) -> str:
        return hashlib.sha256(self.text.encode()).hexdigest()[:16]


def known_steps(database: str) -> tuple[Step, ...]:
    """The steps of one of the two databases."""
    others = tuple(f".{other}.sql" for other in TYPES if other != database)
    folder = resources.files("grognard").joinpath("store", "migrations")
    files = [file for file in folder.iterdir() if file.name.endswith(".sql")]
    return tuple(
        sorted(
            Step(file.name, in_words_of(database, file.read_text(encoding="utf-8")))
            for file in files
            if not file.name.endswith(others)
        )
    )


def in_words_of(database: str, text: str) -> str:
    return re.sub(r":(bytes|time|big)\b", lambda word: TYPES[database][word[0]], text)


STEPS = known_steps("sqlite")
SCHEMA = STEPS[-1].number


def version_of(database: sqlite3.Connection) -> int:
    return int(database.execute("PRAGMA user_version").fetchone()[0])


def upgrade(database: sqlite3.Connection, steps: Sequence[Step] = STEPS) -> None:
    """Take the steps that are missing, each wholly or not at all."""
    for step in steps:
        database.execute("BEGIN IMMEDIATE")
        try:
            take(database, step)
            database.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):  # some errors have rolled back already
                database.execute("ROLLBACK")
            raise


def take(database: sqlite3.Connection, step: Step) -> None:
    """Take a step, unless it was taken; the first files kept no list of theirs, so that is made up for."""
    database.execute(TAKEN)
    if step.number > version_of(database):
        for statement in statements(step.text):
            database.execute(statement)
        database.execute(f"PRAGMA user_version = {step.number}")
    database.execute(
        "INSERT OR IGNORE INTO migrations VALUES (?, ?, ?, ?)",
        (step.number, step.name, step.sum, time.time()),
    )


async def upgrade_postgres(connection: Any, steps: Sequence[Step]) -> None:
    """The same in PostgreSQL, by whichever process comes first; the others find it done.

    While the programs of a house are replaced one after the other, old ones are still there, and may have to
    be started again: the newest has left word which of them can go on.
    """
    async with connection.transaction():
        await connection.execute(f"SELECT pg_advisory_xact_lock({HOUSE})")
        await connection.execute(TAKEN.replace("REAL", "DOUBLE PRECISION"))
        taken = dict(await connection.fetch("SELECT number, sum FROM migrations"))
        if max(taken, default=0) > steps[-1].number:
            await check_oldest(connection, max(taken), steps[-1].number)
        for step in steps:
            if step.number not in taken:
                await connection.execute(step.text)
                row = (step.number, step.name, step.sum, time.time())
                await connection.execute("INSERT INTO migrations VALUES ($1, $2, $3, $4)", *row)
            elif taken[step.number] != step.sum:
                raise StoreError(
                    say("the database was made by another version ({step} was another step)", step=step.name)
                )
        if max(taken, default=0) <= steps[-1].number:  # also where a house was restored meanwhile
            await connection.execute(LEFT_WORD, str(OLDEST))


async def check_oldest(connection: Any, there: int, known: int) -> None:
    """Whether the newer program whose tables these are has left word that this one can go on."""
    oldest = await connection.fetchval("SELECT value FROM facts WHERE name = 'oldest'")
    if oldest is None or int(oldest) > known:
        raise StoreError(say(NEWER_DATABASE, schema=there, known=known))


def statements(text: str) -> Iterator[str]:
    """One after the other; ``executescript`` would end the transaction."""
    gathered = ""
    for line in text.splitlines(keepends=True):
        gathered += line
        if sqlite3.complete_statement(gathered):
            yield gathered
            gathered = ""


def strange_step(database: sqlite3.Connection, steps: Sequence[Step] = STEPS) -> str:
    """The name of a step that was another one when this file took it; "" if there is none."""
    ours = {step.number: step.sum for step in steps}
    if not database.execute("SELECT 1 FROM sqlite_master WHERE name = 'migrations'").fetchone():
        return ""
    for number, name, taken in database.execute("SELECT number, name, sum FROM migrations ORDER BY number"):
        if ours.get(number, taken) != taken:
            return str(name)
    return ""
