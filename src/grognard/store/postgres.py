"""PostgreSQL: for a house with several processes, on one machine or many."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator
from typing import Any
from urllib.parse import urlsplit

from grognard.core.causes import cause_of
from grognard.core.message import say
from grognard.store.appending import Appender
from grognard.store.database import Change, Changes, Row, as_changes
from grognard.store.hearing import Ears, LogNews
from grognard.store.keeping import Away, Conflict, NewLine, News, StoreError
from grognard.store.matches import DatabaseStore
from grognard.store.migrating import known_steps, upgrade_postgres

try:
    import asyncpg
except ImportError:  # without the extra ``postgres``
    asyncpg = None

CONNECTIONS = 4  # for reading and for what is not the log
ANSWER_WITHIN = 15.0  # seconds; a database that takes longer counts as away
AWAY_FOR = 20.0  # seconds that reading waits for a database that is being started again
TRY_EVERY = 0.2
SCHEMES = ("postgresql", "postgres")
NO_ADDRESS = say("this is no address (in a password / ? # and @ are written %2F %3F %23 and %40)")
ALONE = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))"


def is_postgres(url: str) -> bool:
    try:
        return urlsplit(url).scheme in SCHEMES
    except ValueError:  # half an address of IPv6
        return False


def place_of(url: str) -> str:
    """The database as it may be told: without the password, a part of which may have become the path."""
    parts = urlsplit(url)
    return (parts.hostname or "") + (parts.path if "@" not in parts.path else "") or f"{parts.scheme}:"


class PostgresDatabase:
    """See ``grognard.store.database.Database``."""

    def __init__(self, pool: Any) -> None:
        self.pool = pool

    async def fetch(self, sql: str, *values: object) -> list[Row]:
        """A database that is being started again is waited for."""
        patience = asyncio.get_running_loop().time() + AWAY_FOR
        while True:
            try:
                with in_our_words():
                    return [tuple(row) for row in await self.pool.fetch(sql, *values)]
            except Away:
                if asyncio.get_running_loop().time() > patience:
                    raise
                await asyncio.sleep(TRY_EVERY)

    async def execute(self, sql: str, *values: object) -> int:
        with in_our_words():
            status = str(await self.pool.execute(sql, *values))
        return int(status.rpartition(" ")[2]) if status[-1:].isdigit() else 0

    async def all_or_nothing(self, changes: Changes, alone: str = "") -> list[list[Row]]:
        """Two who wait for each other: the database sends one of them away, who tries once more."""
        changes = as_changes(changes)
        with in_our_words():
            try:
                return await self.attempt(changes, alone)
            except asyncpg.DeadlockDetectedError:
                return await self.attempt(changes, alone)

    async def attempt(self, changes: list[Change], alone: str) -> list[list[Row]]:
        given = []
        async with self.pool.acquire() as connection, connection.transaction():
            if alone:
                await connection.execute(ALONE, alone)
            for change in changes:
                rows, status = await carried_out(connection, change.sql, change.values)
                given.append(rows)
                if change.or_else and status.endswith(" 0"):
                    raise Conflict(change.or_else)
        return given

    async def close(self) -> None:
        try:
            await asyncio.wait_for(self.pool.close(), ANSWER_WITHIN)
        except TimeoutError:
            self.pool.terminate()


async def carried_out(connection: Any, sql: str, values: Any) -> tuple[list[Row], str]:
    statement = await connection.prepare(sql)
    rows = [tuple(row) for row in await statement.fetch(*values)]
    return rows, str(statement.get_statusmsg())


@contextlib.contextmanager
def in_our_words() -> Any:
    """What the database or the way to it complains of."""
    try:
        yield
    except asyncpg.UniqueViolationError:
        raise Conflict(say("what was to be taken is taken")) from None
    except (*PASSING, *CUT) as error:
        raise Away(say("the database cannot be reached ({cause})", cause=cause_of(error))) from None
    except asyncpg.PostgresError as error:
        raise StoreError(say("nothing could be written: {cause}", cause=str(error))) from None


CUT: tuple[type[Exception], ...] = (OSError, TimeoutError, asyncio.TimeoutError)
PASSING: tuple[type[Exception], ...] = ()  # what the database itself says where it is not to be had just now
if asyncpg is not None:
    CUT += (asyncpg.InterfaceError, asyncpg.InternalClientError)
    PASSING += (asyncpg.PostgresConnectionError, asyncpg.OperatorInterventionError)
    PASSING += (asyncpg.TooManyConnectionsError,)


class PostgresStore(DatabaseStore):
    """The store of many processes; its log goes through one writer in each of them."""

    database: PostgresDatabase

    def __init__(self, database: PostgresDatabase, name: str, url: str) -> None:
        super().__init__(database, name)
        self.appender = Appender(lambda: connect(url))
        self.ears = Ears(lambda: connect(url))

    @classmethod
    async def open(cls, url: str) -> PostgresStore:
        """Connect, and see to it that the tables are there; StoreError says why that is impossible."""
        async with connection_to(url) as connection:
            with in_our_words():
                await upgrade_postgres(connection, known_steps("postgres"))
                await connection.execute(
                    "INSERT INTO facts VALUES ('name', $1) ON CONFLICT DO NOTHING", secrets.token_hex(4)
                )
                name = await connection.fetchval("SELECT value FROM facts WHERE name = 'name'")
        pool = asyncpg.create_pool(url, min_size=0, max_size=CONNECTIONS, command_timeout=ANSWER_WITHIN)
        return cls(PostgresDatabase(await pool), str(name), url)

    def news(self) -> News:
        return LogNews(self.ears, lambda: self.appender.backend)

    def is_heard(self) -> bool:
        return self.ears.listening

    async def put(self, line: NewLine) -> None:
        await self.appender.append(line)
        self.tally.batches = self.appender.batches

    async def close(self) -> None:
        """Write what waits, then let go of the database."""
        await self.appender.close()
        await self.database.close()


@contextlib.asynccontextmanager
async def opened(url: str) -> AsyncIterator[PostgresStore]:
    store = await PostgresStore.open(url)
    try:
        yield store
    finally:
        await store.close()


@contextlib.asynccontextmanager
async def connection_to(url: str) -> AsyncIterator[Any]:
    connection = await connect(url)
    try:
        yield connection
    finally:
        try:
            await connection.close(timeout=ANSWER_WITHIN)
        except CUT:  # it was restarted in this moment: there is nobody to say farewell to
            connection.terminate()


async def connect(url: str) -> Any:
    if asyncpg is None:
        raise StoreError(say("PostgreSQL needs the extra of that name: pip install 'grognard[postgres]'"))
    try:
        return await asyncpg.connect(url, timeout=ANSWER_WITHIN, command_timeout=ANSWER_WITHIN)
    except (asyncpg.PostgresError, *CUT) as error:
        cause = cause_of(error)
    except (ValueError, OverflowError):  # whose words tell what stands there
        cause = NO_ADDRESS
    raise Away(say("the database at {place} cannot be used: {cause}", place=place_of(url), cause=cause))
