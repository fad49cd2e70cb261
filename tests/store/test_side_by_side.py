"""Programs of two versions in one house, while it is brought up to date process by process."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable

import pytest

from cluster import Cluster
from grognard.core.course import Played
from grognard.store import people
from grognard.store import postgres as opening
from grognard.store.database import Change, among
from grognard.store.keeping import NewMatch, StoreError
from grognard.store.matches import COLUMNS, put_match
from grognard.store.migrating import OLDEST, Step, known_steps, statements
from grognard.store.postgres import PostgresStore

from ..database import postgres as postgres
from .calls import a_match, line

ADDS = re.compile(
    r"CREATE (UNLOGGED )?TABLE (?P<made>\w+)|CREATE (UNIQUE )?INDEX \w+ ON (?P<on>\w+)"
    r"|ALTER TABLE \w+ ADD COLUMN (?!.*NOT NULL(?!.*DEFAULT))",
    re.DOTALL,
)


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_newer_steps_only_add(database: str) -> None:
    """What an older program writes must still be right: nothing goes, nothing new is required of it."""
    for step in known_steps(database):
        if step.number > OLDEST:
            made: set[str] = set()
            for statement in statements(step.text):
                words = re.sub(r"--.*", "", statement).strip()
                found = ADDS.match(words)
                assert found, f"{step.name}: {words}"
                made.add(found["made"] or "")
                assert "UNIQUE INDEX" not in words or found["on"] in made, f"{step.name}: {words}"


def known(number: int) -> Callable[[str], tuple[Step, ...]]:
    """The steps that an older program knows."""
    return lambda database: tuple(step for step in known_steps(database) if step.number <= number)


class Older(PostgresStore):
    """Writes a match as it was written before there were private ones, and some that do not count."""

    async def create(self, match: NewMatch) -> None:
        newest, *others = put_match(match)
        at = COLUMNS.split(", ").index("private")
        names = f"{COLUMNS.replace(', private, onlookers', '')}, created, updated, ended"
        row = (*newest.values[:at], *newest.values[at + 2 :])
        older = Change(f"INSERT INTO matches ({names}) VALUES {among(row)}", row)
        await self.database.all_or_nothing([older, *before_sanctions(others)])

    async def sit(self, token_hash: str, visitor: str, name: str, at: float) -> None:
        invited = await self.invitation(token_hash)
        assert invited is not None
        changes = people.take_seat(invited.match, invited.side, token_hash, visitor, name, at)
        await self.database.all_or_nothing(before_sanctions(changes))


def before_sanctions(changes: list[Change]) -> list[Change]:
    return [change for change in changes if "uncounted" not in change.sql]


async def opened(url: str, monkeypatch: pytest.MonkeyPatch, number: int) -> PostgresStore:
    with monkeypatch.context() as patched:
        patched.setattr(opening, "known_steps", known(number))
        return await Older.open(url)


def in_time(test: Callable[[], Awaitable[None]]) -> None:
    async def scenario() -> None:
        async with asyncio.timeout(60):
            await test()

    asyncio.run(scenario())


@pytest.mark.postgres
def test_old_and_new_write_side_by_side_and_the_old_is_started_again(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.database()

    async def test() -> None:
        old = await opened(url, monkeypatch, OLDEST)
        await old.create(a_match("one"))
        await old.append(line("one", 0, Played(0, "a1", 0)))
        new = await PostgresStore.open(url)
        await new.append(line("one", 1, Played(1, "a2", 1)))
        await old.append(line("one", 2, Played(0, "a3", 2)))
        await old.create(a_match("two"))
        await old.sit("invitation to two", "ben", "Ben", 150.0)
        await old.close()
        again = await opened(url, monkeypatch, OLDEST)
        await again.append(line("one", 3, Played(1, "a4", 3)))
        for store in (again, new):
            one, two = await store.load("one"), await store.load("two")
            assert one is not None
            assert two is not None
            assert [deed.side for deed in one.log] == [0, 1, 0, 1]
            assert two.match.seats[1].holders == ["ben"]
            await store.close()
        with pytest.raises(StoreError, match="it was made by a newer one"):
            await opened(url, monkeypatch, OLDEST - 1)

    in_time(test)
