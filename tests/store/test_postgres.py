"""PostgreSQL: tables made once by many, a database that goes away and comes back, what others are told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from cluster import Cluster
from grognard.core.course import Played, Renamed
from grognard.store import hearing
from grognard.store import postgres as postgres_store
from grognard.store.appending import Appender, is_refusal
from grognard.store.database import Change, Row
from grognard.store.keeping import Away, Conflict, StoreError
from grognard.store.migrating import Step, known_steps, upgrade_postgres
from grognard.store.postgres import PostgresDatabase, PostgresStore, is_postgres, opened

from .calls import a_match, line

pytestmark = pytest.mark.postgres

SECONDS = 60.0


def run(deed: Callable[[], Awaitable[None]]) -> None:
    async def in_time() -> None:
        async with asyncio.timeout(SECONDS):
            await deed()

    asyncio.run(in_time())


def test_many_processes_begin_at_once_and_the_tables_are_made_once(postgres: Cluster) -> None:
    url = postgres.database()

    async def begin() -> None:
        stores = await asyncio.gather(*(PostgresStore.open(url) for _ in range(4)))
        assert len({store.name for store in stores}) == 1
        taken = await stores[0].database.fetch("SELECT number, name, sum FROM migrations ORDER BY number")
        assert taken == [(step.number, step.name, step.sum) for step in known_steps("postgres")]
        for store in stores:
            await store.close()

    run(begin)


def test_a_step_that_fails_and_a_newer_or_another_program_leave_nothing(postgres: Cluster) -> None:
    url = postgres.database()
    steps = known_steps("postgres")
    bad = Step("099_bad.sql", "CREATE TABLE fine (a TEXT); NONSENSE;")
    other = Step(steps[-1].name, steps[-1].text + "-- another")

    async def begin() -> None:
        connection = await asyncpg.connect(url)
        with pytest.raises(asyncpg.PostgresError, match="NONSENSE"):
            await upgrade_postgres(connection, [*steps, bad])
        assert await connection.fetchval("SELECT to_regclass('migrations')") is None
        await upgrade_postgres(connection, steps)
        with pytest.raises(StoreError, match="it was made by a newer one"):
            await upgrade_postgres(connection, steps[:1])
        with pytest.raises(StoreError, match="was another step"):
            await upgrade_postgres(connection, [*steps[:-1], other])
        await connection.close()

    run(begin)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://anna:geheim@127.0.0.1:1/house",
        "postgresql:///none?host=/nowhere",
        "postgresql://anna:geheim@127.0.0.1:99999/house",
        "postgresql://anna:geheim/@127.0.0.1:1/house",  # signs that have to be written otherwise
        "postgresql://anna:1/geheim@127.0.0.1:1/house",
        "postgresql://anna:x?geheim@127.0.0.1:1/house",
        "postgresql://anna:geheim#@127.0.0.1:1/house",
    ],
)
def test_a_database_that_is_not_there_is_named_without_its_password(url: str) -> None:
    with pytest.raises(Away, match=r"the database at .* cannot be used") as told:
        asyncio.run(PostgresStore.open(url))
    assert "geheim" not in str(told.value)
    assert is_postgres(url)


def test_where_the_database_takes_no_more_connections_reading_waits_and_nothing_is_written() -> None:
    class Crowded:
        full = True

        async def fetch(self, sql: str) -> list[tuple[object, ...]]:
            if self.full:
                self.full = False
                raise asyncpg.TooManyConnectionsError("sorry, too many clients already")
            return [(sql,)]

        async def execute(self, _: str) -> str:
            raise asyncpg.TooManyConnectionsError("sorry, too many clients already")

    database = PostgresDatabase(Crowded())
    assert asyncio.run(database.fetch("SELECT 1")) == [("SELECT 1",)]
    with pytest.raises(Away, match="cannot be reached"):
        asyncio.run(database.execute("DELETE"))


@pytest.mark.parametrize(
    ("error", "kind", "refused"),
    [
        (asyncpg.UniqueViolationError("taken"), Conflict, True),
        (asyncpg.DataError("no such text"), StoreError, True),
        (asyncpg.DiskFullError("full"), StoreError, True),
        (asyncpg.AdminShutdownError("it is shut down"), Away, False),
        (asyncpg.QueryCanceledError("it takes too long"), Away, False),
        (asyncpg.ConnectionDoesNotExistError("cut"), Away, False),
        (ConnectionResetError(), Away, False),
    ],
)
def test_what_the_database_complains_of_is_refused_or_passes(
    error: Exception, kind: type[StoreError], refused: bool
) -> None:
    """What passes is tried again; of a line it is not known then whether it was written."""
    with pytest.raises(StoreError) as told, postgres_store.in_our_words():
        raise error
    assert type(told.value) is kind
    assert is_refusal(error) is refused


def test_of_two_who_wait_for_each_other_the_one_sent_away_tries_once_more() -> None:
    class Crossed(PostgresDatabase):
        tries = 0

        async def attempt(self, changes: list[Change], alone: str) -> list[list[Row]]:
            self.tries += 1
            if self.tries == 1:
                raise asyncpg.DeadlockDetectedError("deadlock detected")
            return [[(self.tries,)]]

    assert asyncio.run(Crossed(None).all_or_nothing([("SELECT 1", ())])) == [[(2,)]]


def test_who_appends_while_nobody_can_be_reached_or_after_the_end_is_told_so(postgres: Cluster) -> None:
    url = postgres.database()

    async def append() -> None:
        async with opened(url) as store:
            await store.create(a_match())
            last = asyncio.create_task(store.append(line("one", 0, Played(0, "a", 0))))
            await asyncio.sleep(0)
            await store.appender.close()
            await last  # what waits is written before the end
            with pytest.raises(StoreError, match="the store is closed"):
                await store.append(line("one", 1, Played(0, "b", 1)))

        async def nobody() -> Any:
            raise Away("nobody answers there")

        appender = Appender(nobody)
        with pytest.raises(StoreError, match="nobody answers there"):
            await appender.append(line("one", 1, Played(0, "b", 1)))
        await appender.close()

    run(append)


def test_the_others_are_told_of_every_line_and_of_long_ones_that_they_are_there(postgres: Cluster) -> None:
    url = postgres.database()

    async def told() -> None:
        notes: list[Any] = []
        other = await asyncpg.connect(url)
        await other.add_listener("log", lambda *given: notes.append(json.loads(given[3])))
        async with opened(url) as store:
            await store.create(a_match())
            await store.append(
                line("one", 0, Played(0, "a", 7, True, unseen=65537, arrived=1500, turn=2), "anna/1")
            )
            await store.append(line("one", 1, Renamed(1, "Ben" * 900)))
            with pytest.raises(Conflict):
                await store.append(line("one", 1, Played(0, "late", 7)))
            while len(notes) < 2:
                await asyncio.sleep(0.01)
        await other.close()
        assert notes == [["one", 0, "anna/1", "west a", 7, 1, 65537, 1.5, 2, 0], ["one", 1]]

    run(told)


def test_one_line_that_cannot_be_written_fails_alone(postgres: Cluster) -> None:
    url = postgres.database()

    async def write() -> None:
        async with opened(url) as store:
            for id in ("one", "two", "three"):
                await store.create(a_match(id))
            text = {"one": "a", "two": "no \x00 text", "three": "c"}
            came = await asyncio.gather(
                *(store.append(line(id, 0, Played(0, what, 0))) for id, what in text.items()),
                return_exceptions=True,
            )
            assert [type(each) for each in came] == [type(None), StoreError, type(None)]
            assert "nothing could be written" in str(came[1])
            assert store.appender.batches > 0

    run(write)


def test_nobody_waits_for_ever_where_the_database_goes_away_between_two_lines(postgres: Cluster) -> None:
    """A full disk refuses a batch; while its lines are tried one by one the database ends, too."""
    url = postgres.database()

    failures = [asyncpg.DiskFullError("full"), asyncpg.DiskFullError("full"), OSError("gone")]

    class Failing:
        """The connection of whoever appends, until it has failed as often as it is to."""

        def __init__(self, real: Any) -> None:
            self.real = real

        def __getattr__(self, name: str) -> Any:
            return getattr(self.real, name)

        async def fetch(self, *given: Any) -> Any:
            if failures:
                raise failures.pop(0)
            return await self.real.fetch(*given)

    async def lose() -> None:
        async with opened(url) as store:
            for number in range(4):
                await store.create(a_match(f"m{number}"))
            connect = store.appender.connect

            async def failing() -> Any:
                return Failing(await connect())

            appender = Appender(failing)
            calls = [appender.append(line(f"m{n}", 0, Played(0, "a", 0))) for n in range(4)]
            async with asyncio.timeout(10):
                told = await asyncio.gather(*calls, return_exceptions=True)
            assert [isinstance(each, StoreError) for each in told] == [True, True, False, False]
            await appender.close()

    asyncio.run(lose())


class Way:
    """The way to a database, on which from some moment on nothing comes back, though nobody says so."""

    def __init__(self) -> None:
        self.silent: set[asyncio.StreamWriter] = set()
        self.callers: set[asyncio.StreamWriter] = set()

    async def carry(self, url: str, folder: Path) -> tuple[asyncio.Server, str]:
        file, there = ".s.PGSQL.5432", url.partition("host=")[2]

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            self.callers.add(writer)
            answers, calls = await asyncio.open_unix_connection(f"{there}/{file}")
            await asyncio.gather(self.pass_on(reader, calls), self.pass_on(answers, writer))

        return await asyncio.start_unix_server(serve, folder / file), url.replace(there, str(folder))

    async def rest(self) -> None:
        """Nothing more is to be looked at."""

    async def pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while said := await reader.read(65536):
            if writer not in self.silent:
                writer.write(said)
        writer.close()


def test_a_connection_that_nothing_comes_back_on_is_made_anew(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As where something between has forgotten it: nobody is deaf for good, nor waits at his next move."""
    monkeypatch.setattr(postgres_store, "ANSWER_WITHIN", 0.5)
    monkeypatch.setattr(hearing, "ASK_EVERY", 0.05)

    async def lose() -> None:
        way = Way()
        server, url = await way.carry(postgres.database(), tmp_path)
        async with server, opened(url) as store:
            await store.create(a_match())
            heard: asyncio.Queue[str] = asyncio.Queue()
            store.ears.on("news", lambda _, note: heard.put_nowait(note))
            hearing_all = asyncio.create_task(store.ears.hear(way.rest))
            await store.append(line("one", 0, Played(0, "a", 0)))
            while not store.is_heard():
                await asyncio.sleep(0.01)
            before = store.appender.backend
            way.silent |= way.callers
            while store.appender.backend == before:
                await asyncio.sleep(0.01)
            await store.append(line("one", 1, Played(0, "a", 1)))
            while heard.empty():
                await store.database.fetch("SELECT pg_notify('news', 'it goes on')")
                await asyncio.sleep(0.01)
            hearing_all.cancel()

    run(lose)


def test_a_database_that_is_restarted_loses_nothing_that_was_acknowledged(postgres: Cluster) -> None:
    """What is not known to be written is told so, and is found out by reading the log."""
    url = postgres.database()
    acknowledged = {"one": 0, "two": 0, "three": 0}
    over = asyncio.Event()

    async def play(store: PostgresStore, match: str) -> None:
        seq = 0
        while not over.is_set():
            try:
                await store.append(line(match, seq, Played(0, f"a{seq}", seq), f"{match}/{seq}"))
                acknowledged[match] = seq = seq + 1
            except StoreError:
                stored = await store.load(match)
                assert stored is not None
                seq = len(stored.log)
                assert seq >= acknowledged[match]

    async def write() -> None:
        async with opened(url) as store:
            for id in acknowledged:
                await store.create(a_match(id))
            players = [asyncio.create_task(play(store, id)) for id in acknowledged]
            for _ in range(2):
                await asyncio.sleep(0.3)
                await asyncio.to_thread(postgres.restart)
            before = sum(acknowledged.values())
            while sum(acknowledged.values()) <= before:
                await asyncio.sleep(0.05)
            over.set()
            await asyncio.gather(*players)
            for id, count in acknowledged.items():
                stored = await store.load(id)
                assert stored is not None
                assert len(stored.log) >= count > 0
                assert [deed.text for deed in stored.log if isinstance(deed, Played)] == [
                    f"a{seq}" for seq in range(len(stored.log))
                ]

    run(write)


def test_a_database_that_restarts_while_a_process_begins_costs_it_no_traceback(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is there to say farewell to; what was done before is done."""
    ended: list[str] = []
    real = postgres_store.connect

    class Cut:
        def __init__(self, connection: Any) -> None:
            self.connection = connection

        def __getattr__(self, name: str) -> Any:
            return getattr(self.connection, name)

        async def close(self, **_: float) -> None:
            raise BrokenPipeError

        def terminate(self) -> None:
            ended.append("terminated")
            self.connection.terminate()

    async def connect(url: str) -> Any:
        return Cut(await real(url))

    async def begin() -> None:
        monkeypatch.setattr(postgres_store, "connect", connect)
        async with opened(postgres.database()):
            assert ended == ["terminated"]

    run(begin)
