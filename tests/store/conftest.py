"""Every store, for the tests of what all of them promise."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from grognard.store import SqliteStore
from grognard.store.postgres import PostgresStore

from ..database import postgres  # noqa: F401
from .calls import Calls

Opened = Callable[[], Calls]


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Opened:
    """Opens the store; again, as the next program would."""
    if request.param == "sqlite":
        return lambda: Calls(SqliteStore(tmp_path))
    url = request.getfixturevalue("postgres").database()

    def open() -> Calls:
        runner = asyncio.Runner()
        return Calls(runner.run(PostgresStore.open(url)), runner)

    return open


@pytest.fixture
def store(opened: Opened) -> Iterator[Calls]:
    store = opened()
    yield store
    store.close()
