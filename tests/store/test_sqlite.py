"""The file: synchronous, for one program alone, where each system wants it."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from grognard.core.course import Played
from grognard.store import SqliteStore, StoreError
from grognard.store.folder import data_folder

from .calls import line


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(tmp_path)
    yield store
    store.close()


def test_a_second_program_is_kept_out_and_told_by_whom(store: SqliteStore, tmp_path: Path) -> None:
    store.lock.tell("http://127.0.0.1:8137")
    with pytest.raises(StoreError, match=r"another grognard is using .*process \d+, http://127.0.0.1:8137"):
        SqliteStore(tmp_path)
    code = "import pathlib, sys; from grognard.store import SqliteStore as S; S(pathlib.Path(sys.argv[1]))"
    other = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert "another grognard" in other.stderr
    store.close()
    SqliteStore(tmp_path).close()


def test_a_closed_store_refuses(store: SqliteStore) -> None:
    store.close()
    with pytest.raises(StoreError, match="closed"):
        asyncio.run(store.append(line("one", 0, Played(0, "a", 0))))
    with pytest.raises(StoreError, match="closed"):
        asyncio.run(store.load("one"))


def test_of_what_fails_among_others_nothing_is_written(store: SqliteStore) -> None:
    """They are committed together."""
    writer, full = store.database.writer, threading.Event()

    def wait(_: sqlite3.Connection) -> None:
        full.wait()

    def note(name: str) -> Callable[[sqlite3.Connection], None]:
        def work(database: sqlite3.Connection) -> None:
            database.execute("INSERT INTO devices VALUES (?, 'anna', 1.0)", (name,))
            if name == "broken":
                raise StoreError("no")

        return work

    async def write() -> None:
        jobs = [asyncio.create_task(writer.do(wait))]
        await asyncio.sleep(0)
        jobs += [asyncio.create_task(writer.do(note(name))) for name in ("one", "broken", "two")]
        await asyncio.sleep(0)
        full.set()
        told = await asyncio.gather(*jobs, return_exceptions=True)
        assert [type(each) for each in told] == [type(None), type(None), StoreError, type(None)]
        assert await store.database.fetch("SELECT token FROM devices ORDER BY token") == [("one",), ("two",)]

    asyncio.run(write())


def test_writing_is_synchronous(store: SqliteStore) -> None:
    assert store.database.writer.database.execute("PRAGMA synchronous").fetchone() == (2,)
    assert store.database.writer.database.execute("PRAGMA journal_mode").fetchone() == ("wal",)


@pytest.mark.parametrize(
    ("platform", "environment", "expected"),
    [
        ("linux", {"XDG_DATA_HOME": "/x/data"}, "/x/data/grognard"),
        ("linux", {}, "/home/anna/.local/share/grognard"),
        ("darwin", {}, "/home/anna/Library/Application Support/grognard"),
        ("win32", {"LOCALAPPDATA": "/x/local"}, "/x/local/grognard"),
        ("linux", {"GROGNARD_DATA": "/x/mine"}, "/x/mine"),
    ],
)
def test_data_lies_where_each_system_wants_it(
    platform: str, environment: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA", "GROGNARD_DATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(Path, "home", lambda: Path("/home/anna"))
    assert data_folder() == Path(expected)
    assert data_folder("/x/given") == Path("/x/given")
