"""The file of matches: looked at before it is used, copied before it is changed, made whole or not at all.

Whatever is wrong with it is said, and the file stays as it is to the last byte: what cannot be read today
may be mended tomorrow.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import sys
from pathlib import Path

from grognard.core.causes import cause_of
from grognard.core.message import say
from grognard.store.keeping import StoreError
from grognard.store.migrating import SCHEMA, STEPS, strange_step, upgrade, version_of

FILE = "tables.sqlite3"
MAGIC = b"SQLite format 3\0"
OURS = {"facts", "matches", "seats", "holders", "invitations", "events"}  # in every schema
# A larger file is not read through at every start: of it only the header and the schema are looked at.
READ_THROUGH = 64 << 20
OTHER_VERSION = "it was made by another version of the program ({step} was another step)"
UNUSABLE = (
    "{file} cannot be used: {cause}. "
    "Nothing was changed. Put back a copy of it, or move it away to begin with an empty one"
)
NOT_BROUGHT = (
    "{file} could not be brought from schema {schema} to {known}: {cause}. "
    "A step that failed has left nothing; a copy from before lies in {copy}"
)
NEWER = (
    "{file} has schema {schema}, this program knows {known}: it was made by a newer one. Nothing was changed"
)
NO_COPY = (
    "{file} has schema {schema}, this program needs {known}, and no copy could be kept: {cause}. "
    "Nothing was changed"
)


def connect(file: Path) -> sqlite3.Connection:
    """A connection in which transactions are begun by hand; used by one thread at a time."""
    try:
        database = sqlite3.connect(file, isolation_level=None, check_same_thread=False, timeout=10)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
    except sqlite3.Error as error:
        raise StoreError(say("{file} cannot be used: {cause}", file=str(file), cause=str(error))) from None
    return database


def prepare(file: Path) -> None:
    """See to it that the file is there and has the tables of this program."""
    if not file.exists():
        begin(file)
        return
    version = inspected(file)
    if version < SCHEMA:
        copy = keep_copy(file, version)
        try:
            with contextlib.closing(connect(file)) as database:
                upgrade(database, STEPS)
        except sqlite3.Error as error:
            raise StoreError(
                say(
                    NOT_BROUGHT,
                    file=str(file),
                    schema=version,
                    known=SCHEMA,
                    cause=str(error),
                    copy=str(copy),
                )
            ) from None


# ------------------------------------------------------------------ a new one


def begin(file: Path) -> None:
    """Make the file under another name and rename it once it is complete: an empty one is never ours."""
    stray = beside(file, "-wal")
    if stray.exists() and stray.stat().st_size:
        raise StoreError(
            say(
                "{log} holds moves, but {file} is not there. Put that back, or move both away",
                log=str(stray),
                file=str(file),
            )
        )
    draft = beside(file, ".new")
    try:
        for left in ("", "-journal", "-wal", "-shm"):  # by a program that was killed while it made one
            beside(draft, left).unlink(missing_ok=True)
        with contextlib.closing(sqlite3.connect(draft, isolation_level=None)) as database:
            upgrade(database, STEPS)
        draft.rename(file)
        settle(file.parent)
    except (sqlite3.Error, OSError) as error:
        raise StoreError(
            say("{file} cannot be made: {cause}", file=str(file), cause=cause_of(error))
        ) from None


def beside(file: Path, ending: str) -> Path:
    return file.with_name(file.name + ending)


def settle(folder: Path) -> None:
    """Have the disk remember the names of files, too."""
    if sys.platform != "win32":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# ------------------------------------------------------------------ one that is there


def inspected(file: Path) -> int:
    """The schema of a file that is whole and ours; refused, and left alone, if it is not."""
    try:
        with file.open("rb") as raw:
            head = raw.read(len(MAGIC))
        if head != MAGIC:
            raise unusable(file, say("it is no SQLite file") if head else say("it is empty"))
        with contextlib.closing(read_only(file)) as database:
            problem = damage(database, file.stat().st_size) or strangeness(database)
            version = version_of(database)
    except (sqlite3.Error, OSError) as error:
        raise unusable(file, cause_of(error)) from None
    if problem:
        raise unusable(file, problem)
    if version > SCHEMA:
        raise StoreError(
            say(
                NEWER,
                file=str(file),
                schema=version,
                known=SCHEMA,
            )
        )
    return version


def read_only(file: Path) -> sqlite3.Connection:
    """A connection that changes nothing, nor leaves anything beside the file.

    After a clean end all is in the file itself, and it is read as if nobody could write to it; after any
    other the last moves are in the log beside it, which has to be read as well.
    """
    log = beside(file, "-wal")
    whole = "" if log.exists() and log.stat().st_size else "&immutable=1"
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro{whole}", uri=True)


def damage(database: sqlite3.Connection, size: int) -> str:
    """What is broken, "" if nothing is."""
    if size > READ_THROUGH:
        return ""
    found = str(database.execute("PRAGMA quick_check(1)").fetchone()[0])
    return "" if found == "ok" else say("it is damaged ({cause})", cause=" ".join(found.split()))


def strangeness(database: sqlite3.Connection) -> str:
    """Why this is no file of ours, "" if it is one."""
    tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if version_of(database) < 1 or not tables >= OURS:
        return say("it is a database, but none of Grognard's")
    step = strange_step(database)
    return say(OTHER_VERSION, step=step) if step else ""


def unusable(file: Path, cause: str) -> StoreError:
    return StoreError(say(UNUSABLE, file=str(file), cause=cause))


# ------------------------------------------------------------------ before it is changed


def keep_copy(file: Path, version: int) -> Path:
    """A copy of the file as it is, beside it; an older copy is never overwritten."""
    names = (f".schema-{version}" + (f".{number}" if number else "") for number in range(1000))
    copy = next(path for path in (beside(file, name) for name in names) if not path.exists())
    draft = beside(file, ".copy")
    try:
        draft.unlink(missing_ok=True)
        with (
            contextlib.closing(read_only(file)) as source,
            contextlib.closing(sqlite3.connect(draft)) as target,
        ):
            source.backup(target)
        draft.rename(copy)
        settle(file.parent)
    except (sqlite3.Error, OSError) as error:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
        raise StoreError(
            say(
                NO_COPY,
                file=str(file),
                schema=version,
                known=SCHEMA,
                cause=cause_of(error),
            )
        ) from None
    return copy
