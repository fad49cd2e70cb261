"""One thread writes; what waits meanwhile is committed together."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
from collections.abc import Callable
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any, TypeVar

from grognard.core.message import say
from grognard.store.keeping import Conflict, Damaged, StoreError

MOST_AT_ONCE = 256
DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
TAKEN = (sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY)

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]


@dataclass
class Job:
    work: Work[Any]
    future: asyncio.Future[Any]
    answer: Any = None
    error: Exception | None = None

    def run(self, database: sqlite3.Connection) -> None:
        """Do the work among others, all or nothing; its error is told only once the others are on disk."""
        database.execute("SAVEPOINT job")
        try:
            self.answer = self.work(database)
        except Exception as error:
            self.error = failure_of(error) if isinstance(error, sqlite3.Error) else error
            database.execute("ROLLBACK TO job")
        database.execute("RELEASE job")

    def tell(self, failure: Exception | None) -> None:
        """Whoever waits for it, in his own loop; if that has ended, nobody waits any more."""
        self.error = failure or self.error
        with contextlib.suppress(RuntimeError):
            self.future.get_loop().call_soon_threadsafe(self.settle)

    def settle(self) -> None:
        error = self.error
        if self.future.done():
            return
        if error is not None:
            self.future.set_exception(error)
        else:
            self.future.set_result(self.answer)


def failure_of(error: Exception) -> StoreError:
    """What the database complains of, in our own words."""
    code = getattr(error, "sqlite_errorcode", 0)
    if code in TAKEN:
        return Conflict(say("what was to be taken is taken"))
    if code & 0xFF in DAMAGE:
        return Damaged(f"the file of matches is damaged here ({error})")
    return StoreError(f"nothing could be written: {error}")


class Writer:
    def __init__(self, database: sqlite3.Connection) -> None:
        self.database = database
        self.jobs: SimpleQueue[Job | None] = SimpleQueue()
        self.closed = False
        self.thread = threading.Thread(target=self.run, name="grognard-writer", daemon=True)
        self.thread.start()

    async def do(self, work: Work[T]) -> T:
        if self.closed:
            raise StoreError(say("the store is closed"))
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.jobs.put(Job(work, future))
        return await future

    def run(self) -> None:
        more = True
        while more:
            batch, more = self.batch()
            if batch:
                failure = self.commit(batch)
                for job in batch:
                    job.tell(failure)
        self.database.close()

    def batch(self) -> tuple[list[Job], bool]:
        """Everything that waits; False once the writer is to end."""
        batch: list[Job] = []
        job = self.jobs.get()
        while job is not None:
            batch.append(job)
            if self.jobs.empty() or len(batch) == MOST_AT_ONCE:
                return batch, True
            job = self.jobs.get()
        return batch, False

    def commit(self, batch: list[Job]) -> Exception | None:
        try:
            self.database.execute("BEGIN IMMEDIATE")
            if len(batch) == 1:
                batch[0].answer = batch[0].work(self.database)
            else:
                for job in batch:
                    job.run(self.database)
            self.database.execute("COMMIT")
        except Exception as error:
            with contextlib.suppress(sqlite3.Error):
                self.database.execute("ROLLBACK")
            return failure_of(error) if isinstance(error, sqlite3.Error) else error
        return None

    def close(self) -> None:
        """Write what waits, then end."""
        if not self.closed:
            self.closed = True
            self.jobs.put(None)
            self.thread.join()
