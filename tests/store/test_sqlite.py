"""The store: what was promised is on disk, in order, once, and for one program alone."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Future, wait
from pathlib import Path

import pytest

from grognard.core.course import Played, Renamed
from grognard.store import NewMatch, Seat, SqliteStore, StoreError, Summary
from grognard.store.folder import data_folder
from grognard.store.keeping import Conflict, Invitation


def a_match(id: str = "one", visitor: str = "anna") -> NewMatch:
    return NewMatch(
        id=id,
        game="to-war",
        ruleset=1,
        scenario="standard",
        options={"first_army": "west", "flag": True, "number": 7, "units": {"a": "b"}},
        sides=("west", "north"),
        secret=b"\x00\x01" * 16,
        host=visitor,
        seats=[Seat("me", 0, "Anna", [visitor]), Seat("link")],
        summary=Summary([0], 0),
        record="",
        invitations={f"invitation to {id}": Invitation(id, 1, visitor, 100.0, 200.0)},
    )


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(tmp_path)
    yield store
    store.close()


def append(store: SqliteStore, seq: int, action: str | None = None, match: str = "one") -> Future[None]:
    return store.append(match, seq, Played(0, f"a{seq}", seq), action, Summary([1], seq + 1))


def test_a_match_is_read_as_it_was_written_by_the_next_program(store: SqliteStore, tmp_path: Path) -> None:
    store.create(a_match()).result()
    for seq in range(5):
        append(store, seq, f"anna/{seq}").result()
    name = store.name
    store.close()
    again = SqliteStore(tmp_path)
    stored = again.load("one")
    assert stored is not None
    expected = a_match()
    expected.invitations = {}
    expected.summary = Summary([1], 5)
    expected.seats[1].link = 200.0
    assert stored.match == expected
    assert stored.log == [Played(0, f"a{seq}", seq) for seq in range(5)]
    assert stored.actions == {f"anna/{seq}" for seq in range(5)}
    assert again.name == name
    assert again.load("two") is None
    again.close()


def test_a_place_in_the_log_and_an_id_are_given_once(store: SqliteStore) -> None:
    store.create(a_match()).result()
    append(store, 0, "anna/1").result()
    for again in (append(store, 0, "anna/2"), append(store, 1, "anna/1")):
        with pytest.raises(Conflict):
            again.result()
    append(store, 1, None).result()
    append(store, 2, None).result()
    store.create(a_match("two")).result()
    append(store, 0, "anna/1", "two").result()
    loaded = store.load("one")
    assert loaded is not None
    assert len(loaded.log) == 3


def test_what_fails_takes_nothing_else_along(store: SqliteStore) -> None:
    """Many writers at once are committed together; a conflict among them stays its own."""
    store.create(a_match()).result()
    futures = [append(store, seq // 2, f"anna/{seq}") for seq in range(200)]
    wait(futures)
    assert [future.exception() is None for future in futures] == [True, False] * 100
    loaded = store.load("one")
    assert loaded is not None
    assert len(loaded.log) == 100


def test_threads_may_write_together(store: SqliteStore) -> None:
    ids = [f"match {number}" for number in range(8)]

    def write(id: str) -> None:
        store.create(a_match(id)).result()
        for seq in range(20):
            append(store, seq, None, id).result()

    threads = [threading.Thread(target=write, args=(id,)) for id in ids]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for id in ids:
        loaded = store.load(id)
        assert loaded is not None
        assert len(loaded.log) == 20


def test_a_name_is_kept_with_the_seat(store: SqliteStore) -> None:
    store.create(a_match()).result()
    store.append("one", 0, Renamed(1, "Ben"), None, Summary()).result()
    loaded = store.load("one")
    assert loaded is not None
    assert loaded.match.seats[1].name == "Ben"


def test_the_latest_match_is_listed_first_and_no_more_than_wanted(store: SqliteStore) -> None:
    for number in range(5):
        store.create(a_match(f"match {number}")).result()
    append(store, 0, None, "match 1").result()
    assert [listing.id for listing in store.listed("anna", 3)] == ["match 1", "match 4", "match 3"]


def test_a_step_that_nobody_may_see_does_not_show_in_the_times(store: SqliteStore) -> None:
    store.create(a_match()).result()
    (before,) = store.listed("anna", 1)
    store.append("one", 0, Played(0, "a0", 0, unseen=1), None, Summary([1], 0)).result()
    (after,) = store.listed("anna", 1)
    assert after.updated == before.updated
    assert after.summary == Summary([1], 0)
    store.append("one", 1, Played(0, "a1", 1), None, Summary([1], 1)).result()
    assert store.listed("anna", 1)[0].updated > before.updated


def test_there_is_one_rematch(store: SqliteStore) -> None:
    store.create(a_match()).result()
    assert store.rematch("one", a_match("two")).result() == "two"
    assert store.rematch("one", a_match("three")).result() == "two"
    assert store.load("three") is None
    with pytest.raises(Conflict):
        store.rematch("none", a_match("four")).result()


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
        append(store, 0).result()


def test_writing_is_synchronous(store: SqliteStore) -> None:
    assert store.writer.database.execute("PRAGMA synchronous").fetchone() == (2,)
    assert store.writer.database.execute("PRAGMA journal_mode").fetchone() == ("wal",)


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
