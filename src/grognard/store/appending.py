"""The log in PostgreSQL: one connection of each process writes, and what waits meanwhile goes together.

One statement takes a whole batch, with a notification for each line inside it: commits that notify wait for
each other, so a batch pays once what every line would have to pay.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from grognard.core.causes import cause_of
from grognard.core.course import Renamed
from grognard.core.message import say
from grognard.store.hearing import while_there
from grognard.store.keeping import Away, Conflict, NewLine, StoreError
from grognard.store.matches import TAKEN, as_text, columns_of

MOST_AT_ONCE = 512
LONGEST_NOTE = 2000  # bytes; of a longer line only is told that it is there
TRY_EVERY = 0.2  # seconds between two attempts to reach the database
LOST = say("the database was lost while it wrote; whether it did is found out")

# Looked up in a table of all that were written: a join would compare each line with every other, for the
# database cannot know how many there are.
WRITTEN = "(m.match IN (SELECT match FROM e)) IS TRUE"
APPEND = f"""
WITH w AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::float8[], $5::text[], $6::int[], $7::int[],
        $8::bigint[], $9::int[], $10::int[], $11::text[], $12::int[], $13::int[], $14::text[], $15::int[],
        $16::text[], $17::bigint[])
    AS w(match, seq, action, at, line, entries, auto, unseen, turn, sealed, summary, ended, named, name,
        company, note, deadline)
), m AS (
    SELECT w.* FROM w JOIN matches t ON t.id = w.match AND t.seq = w.seq AND t.company = w.company
    ORDER BY t.id FOR UPDATE OF t
), e AS (
    INSERT INTO events SELECT match, seq, action, at, line, entries, auto, unseen, turn, sealed FROM m
    ON CONFLICT DO NOTHING RETURNING match
), u AS (
    UPDATE matches t SET seq = m.seq + 1, summary = m.summary, ended = m.ended, deadline = m.deadline,
        updated = CASE WHEN m.unseen = 0 THEN m.at ELSE t.updated END
    FROM m WHERE t.id = m.match AND {WRITTEN}
), s AS (
    UPDATE seats SET name = m.name FROM m
    WHERE seats.match = m.match AND seats.side = m.named AND {WRITTEN}
)
SELECT m.match, pg_notify('log', m.note) FROM m WHERE {WRITTEN}
"""

_log = logging.getLogger("grognard")


@dataclass
class Waiting:
    line: NewLine
    done: asyncio.Future[None]

    def fail(self, error: Exception) -> None:
        if not self.done.done():
            self.done.set_exception(error)

    def tell(self, written: bool) -> None:
        if not written:
            self.fail(Conflict(TAKEN))
        elif not self.done.done():
            self.done.set_result(None)


class Appender:
    """Takes lines in the order in which they come; those of one match never go in the same batch."""

    def __init__(self, connect: Callable[[], Awaitable[Any]]) -> None:
        self.connect = connect
        self.waiting: deque[Waiting] = deque()
        self.awake = asyncio.Event()
        self.closed = False
        self.backend = 0  # the database's number of our connection
        self.batches = 0
        self.task = asyncio.create_task(self.run())

    async def append(self, line: NewLine) -> None:
        if self.closed:
            raise StoreError(say("the store is closed"))
        done = asyncio.get_running_loop().create_future()
        self.waiting.append(Waiting(line, done))
        self.awake.set()
        await done

    async def close(self) -> None:
        """Write what waits, then end."""
        self.closed = True
        self.awake.set()
        await self.task

    async def run(self) -> None:
        while not self.closed or self.waiting:
            try:
                connection = await self.connect()
            except StoreError as error:
                self.fail_all(error)
                await asyncio.sleep(TRY_EVERY)
                continue
            try:
                await self.write_all(connection)
            except Away as error:
                _log.warning("the log's connection was lost: %s", error)
            finally:
                with contextlib.suppress(Exception):
                    await connection.close(timeout=1.0)

    def fail_all(self, error: StoreError) -> None:
        while self.waiting:
            self.waiting.popleft().fail(StoreError(str(error)))

    async def write_all(self, connection: Any) -> None:
        """Until the store is closed, or the connection is."""
        connection.add_termination_listener(lambda _: self.awake.set())
        self.backend = connection.get_server_pid()
        while not self.closed or self.waiting:
            if connection.is_closed():
                return
            if self.waiting:
                await self.write(connection, self.batch())
            else:
                await self.rest(connection)

    async def rest(self, connection: Any) -> None:
        """Until there is something to write; Away if the database is lost meanwhile."""
        self.awake.clear()
        try:
            await while_there(connection, self.awake)
        except Exception as error:
            raise Away(cause_of(error)) from None

    def batch(self) -> list[Waiting]:
        """The first that wait, one of each match."""
        taken: dict[str, Waiting] = {}
        left: deque[Waiting] = deque()
        while self.waiting and len(taken) < MOST_AT_ONCE:
            each = self.waiting.popleft()
            if each.line.match in taken:
                left.append(each)
            else:
                taken[each.line.match] = each
        self.waiting.extendleft(reversed(left))
        return list(taken.values())

    async def write(self, connection: Any, batch: list[Waiting]) -> None:
        """All of them; where that is refused, one by one.  Away: nobody knows what became of them."""
        try:
            rows = await connection.fetch(APPEND, *columns([each.line for each in batch]))
        except Exception as error:
            if not is_refusal(error):
                for each in batch:
                    each.fail(StoreError(LOST))
                raise Away(cause_of(error)) from None
            if len(batch) == 1:
                batch[0].fail(StoreError(say("nothing could be written: {cause}", cause=cause_of(error))))
            else:
                await self.write_singly(connection, batch)
            return
        self.batches += 1
        written = {match for match, _ in rows}
        for each in batch:
            each.tell(each.line.match in written)

    async def write_singly(self, connection: Any, batch: list[Waiting]) -> None:
        """Those that have not been tried when the connection is lost wait for the next one."""
        left = deque(batch)
        try:
            while left:
                await self.write(connection, [left.popleft()])
        finally:
            self.waiting.extendleft(reversed(left))


def is_refusal(error: Exception) -> bool:
    """Whether the database itself said no to these very lines, and stands."""
    import asyncpg

    passing = (asyncpg.PostgresConnectionError, asyncpg.OperatorInterventionError)
    refused = isinstance(error, asyncpg.PostgresError | UnicodeError)
    return refused and not isinstance(error, passing)


def columns(lines: list[NewLine]) -> list[list[object]]:
    return [list(column) for column in zip(*(row_of(line) for line in lines), strict=True)]


def row_of(line: NewLine) -> tuple[object, ...]:
    row, deed = columns_of(line), line.deed
    named, name = (deed.side, deed.name) if isinstance(deed, Renamed) else (None, None)
    brief = (as_text(line.summary), int(line.summary.over))
    return (*row, *brief, named, name, line.company, note_of(row), line.deadline)


def note_of(row: tuple[object, ...]) -> str:
    """What the other processes are told: the line itself, where it is short."""
    match, seq, action, at, line, entries, auto, unseen, *clocks = row
    note = msgspec.json.encode((match, seq, action, line, entries, auto, unseen, at, *clocks))
    return (note if len(note) <= LONGEST_NOTE else msgspec.json.encode((match, seq))).decode()
