"""Every store, for the tests of what all of them promise."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from grognard.store import SqliteStore

from .calls import Calls


@pytest.fixture(params=["sqlite"])
def opened(tmp_path: Path) -> Callable[[], Calls]:
    """Opens the store; again, as the next program would."""
    return lambda: Calls(SqliteStore(tmp_path))


@pytest.fixture
def store(opened: Callable[[], Calls]) -> Iterator[Calls]:
    store = opened()
    yield store
    store.close()
