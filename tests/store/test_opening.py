"""The file: upgraded step by step, copied before; what is wrong with it is said, and it stays as it is."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from grognard.core.course import (
    Answered,
    Asked,
    Deed,
    Played,
    Renamed,
    Reopened,
    Resigned,
    TakenBack,
)
from grognard.store import SqliteStore, StoreError, Summary, opening
from grognard.store.keeping import Damaged, Invitation, Unreadable
from grognard.store.migrating import SCHEMA, STEPS, Step, known_steps, upgrade, version_of
from grognard.store.opening import FILE

from .calls import Calls, a_match, line
from .old import hashed, old_file, put_event

A_WEEK = 7 * 24 * 3600
BAD_STEP = Step(
    f"{SCHEMA + 1:03}_bad.sql", "CREATE TABLE fine (a TEXT);\nINSERT INTO fine VALUES ('x');\nNONSENSE;\n"
)


def rows(file: Path, query: str) -> list[tuple[object, ...]]:
    database = sqlite3.connect(file)
    found = database.execute(query).fetchall()
    database.close()
    return found


def schema(file: Path) -> list[tuple[object, ...]]:
    return rows(file, "SELECT type, name, sql FROM sqlite_master ORDER BY type, name")


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.name != "lock"}


# ------------------------------------------------------------------ steps


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_no_two_steps_have_one_number(database: str) -> None:
    numbers = [step.number for step in known_steps(database)]
    assert numbers == sorted(set(numbers))


def test_a_new_file_has_taken_all_steps(tmp_path: Path) -> None:
    SqliteStore(tmp_path).close()
    taken = rows(tmp_path / FILE, "SELECT number, name, sum FROM migrations ORDER BY number")
    assert taken == [(step.number, step.name, step.sum) for step in STEPS]
    assert rows(tmp_path / FILE, "PRAGMA user_version") == [(SCHEMA,)]
    assert set(contents(tmp_path)) == {FILE}


def test_an_old_file_is_upgraded_and_loses_nothing(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    file = old_file(old)
    places = "SELECT match, seq, action, at FROM events ORDER BY match, seq"
    events = rows(file, places)
    held = rows(file, "SELECT * FROM holders ORDER BY rowid")
    SqliteStore(old).close()
    SqliteStore(new).close()
    assert schema(file) == schema(new / FILE)
    assert rows(file, "SELECT number, name, sum FROM migrations") == [
        (step.number, step.name, step.sum) for step in STEPS
    ]
    assert rows(file, places) == events
    assert rows(file, "SELECT * FROM holders ORDER BY rowid") == held
    assert len(events) == 8
    assert rows(file, "PRAGMA user_version") == [(SCHEMA,)]


def test_in_an_old_file_everybody_stays_who_and_where_he_is(tmp_path: Path) -> None:
    file = old_file(tmp_path)
    store = Calls(SqliteStore(tmp_path))
    assert store.name == "0badcafe"
    assert store.person(hashed("owner")) == "owner"
    stored = store.load("shared")
    assert stored is not None
    assert [seat.holders for seat in stored.match.seats] == [
        ["owner"], sorted([hashed("ben"), hashed("carl"), hashed("dora")]),
    ]  # fmt: skip
    used, waiting = store.invitation(hashed("shared")), store.invitation(hashed("open"))
    assert used is not None
    assert waiting is not None
    assert (used.used_by, used.made_by) == (hashed("ben"), "owner")
    assert (waiting.used_by, waiting.expires) == ("", waiting.made + A_WEEK)
    store.sit(hashed("open"), "eve", "", waiting.made + A_WEEK - 1)
    store.close()
    assert rows(file, "SELECT typeof(made), typeof(expires) FROM invitations LIMIT 1") == [("real", "real")]


OLD_EVENTS: list[tuple[object, Deed | None]] = [
    ({"type": "play", "side": 1, "text": "bid 3", "at": 5, "auto": True, "unseen": 65537},
     Played(1, "bid 3", 5, True, unseen=65537)),
    ({"type": "undo", "side": 0, "to": 2}, TakenBack(0, 2)),
    ({"type": "undo", "side": 0, "to": 2, "agreed": True, "unseen": 2},
     TakenBack(0, 2, agreed=True, unseen=2)),
    ({"type": "undo", "side": 1, "to": 4, "without": 0}, TakenBack(1, 0, alone=True)),
    ({"type": "rebase", "side": 0, "record": "grognard record 1\nname west Änne\n"},
     Reopened(0, "grognard record 1\nname west Änne\n")),
    ({"type": "resign", "side": 1}, Resigned(1)),
    ({"type": "offer", "side": 0}, Asked(0)),
    ({"type": "answer", "side": 1, "yes": True}, Answered(1, True)),
    ({"type": "answer", "side": 1, "yes": False}, Answered(1, False)),
    ({"type": "rename", "side": 0, "name": "Änne B"}, Renamed(0, "Änne B")),
    ({"type": "rename", "side": 0, "name": ""}, Renamed(0, "")),
    ({"type": "play", "side": 7, "text": "a", "at": 0}, None),
    ({"type": "dance", "side": 0}, None),
    ("no event", None),
]  # fmt: skip


@pytest.mark.parametrize(("old", "deed"), OLD_EVENTS)
def test_logs_of_old_files_become_lines(tmp_path: Path, old: object, deed: Deed | None) -> None:
    """What cannot be read breaks its own match only."""
    file = old_file(tmp_path, moves=0)
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as database:
        put_event(database, ("shared", 0, "owner/x"), old)
    store = Calls(SqliteStore(tmp_path))
    if deed is None:
        with pytest.raises(Unreadable):
            store.load("shared")
        assert store.load("open") is not None
    else:
        loaded = store.load("shared")
        assert loaded is not None
        assert loaded.log == [deed]
        assert loaded.actions == {"owner/x"}
    store.close()


def test_how_a_match_of_an_old_file_ended_is_still_told(tmp_path: Path) -> None:
    file = old_file(tmp_path, moves=0)
    over = '{"to_act":[],"moves":9,"over":true,"result":"West wins (§5.4)."}'
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("UPDATE matches SET summary = ? WHERE id = 'shared'", (over,))
    store = Calls(SqliteStore(tmp_path))
    told = {listing.id: listing.summary for listing in store.listed("owner", 10)}
    assert told["shared"] == Summary([], 9, True, sentence="West wins (§5.4).")
    assert told["open"] == Summary([0])
    store.close()


def test_a_copy_is_kept_before_an_upgrade_and_none_is_overwritten(tmp_path: Path) -> None:
    for copies in (1, 2, 3):
        (tmp_path / FILE).unlink(missing_ok=True)
        file = old_file(tmp_path, moves=copies)
        SqliteStore(tmp_path).close()
        names = [f"{FILE}.schema-1", f"{FILE}.schema-1.1", f"{FILE}.schema-1.2"][:copies]
        assert set(contents(tmp_path)) == {FILE, *names}
        for number, name in enumerate(names, 1):
            assert rows(tmp_path / name, "SELECT count(*) FROM events") == [(2 * number,)]
            assert rows(tmp_path / name, "PRAGMA user_version") == [(1,)]
            assert rows(tmp_path / name, "PRAGMA integrity_check") == [("ok",)]
        SqliteStore(tmp_path).close()
        assert len(contents(tmp_path)) == copies + 1, "an upgraded file is not copied again"
    assert file.exists()


def test_what_lies_in_the_log_beside_the_file_is_upgraded_and_copied_too(tmp_path: Path) -> None:
    """The last program was killed: its last moves are not in the file itself yet."""
    file = old_file(tmp_path / "first")
    database = sqlite3.connect(file, isolation_level=None)
    database.execute("INSERT INTO events VALUES ('open', 4, NULL, 1e9, ?)", (b'{"type":"resign","side":0}',))
    shutil.copytree(tmp_path / "first", tmp_path / "killed")
    database.close()
    assert (tmp_path / "killed" / f"{FILE}-wal").stat().st_size
    store = Calls(SqliteStore(tmp_path / "killed"))
    stored = store.load("open")
    assert stored is not None
    assert len(stored.log) == 5
    store.close()
    copy = tmp_path / "killed" / f"{FILE}.schema-1"
    assert rows(copy, "SELECT count(*) FROM events") == [(9,)]


def test_without_a_copy_nothing_is_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = old_file(tmp_path)
    before = contents(tmp_path)
    real = sqlite3.connect

    def full(target: object, **more: object) -> sqlite3.Connection:
        database = real(target, **more)  # type: ignore[call-overload]
        if str(target).endswith(".copy"):
            database.execute("PRAGMA max_page_count = 3")
        return database  # type: ignore[no-any-return]

    monkeypatch.setattr("grognard.store.opening.sqlite3.connect", full)
    with pytest.raises(
        StoreError, match=r"no copy could be kept: database or disk is full. Nothing was chang"
    ):
        SqliteStore(tmp_path)
    monkeypatch.undo()
    assert contents(tmp_path) == before
    SqliteStore(tmp_path).close()
    assert rows(file, "PRAGMA user_version") == [(SCHEMA,)]


def test_a_step_that_fails_leaves_nothing(tmp_path: Path) -> None:
    SqliteStore(tmp_path).close()
    before = schema(tmp_path / FILE)
    database = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    with pytest.raises(sqlite3.Error, match="NONSENSE"):
        upgrade(database, [*STEPS, BAD_STEP])
    assert version_of(database) == SCHEMA
    assert not database.in_transaction
    database.close()
    assert schema(tmp_path / FILE) == before


def test_an_upgrade_that_fails_says_so_and_where_the_copy_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = old_file(tmp_path)
    before = schema(file), rows(file, "SELECT * FROM events")
    bad = Step("002_bad.sql", BAD_STEP.text)
    monkeypatch.setattr(opening, "STEPS", [STEPS[0], bad])
    with pytest.raises(StoreError, match=r"from schema 1 to \d+: .*NONSENSE.*schema-1$"):
        SqliteStore(tmp_path)
    assert [row for row in schema(file) if row[1] != "migrations"] == before[0]
    assert rows(file, "SELECT * FROM events") == before[1]
    assert rows(file, "PRAGMA user_version") == [(1,)]
    monkeypatch.undo()
    SqliteStore(tmp_path).close()


# ------------------------------------------------------------------ files that cannot be used


def with_matches(folder: Path) -> Path:
    """A file of several pages, closed cleanly."""
    store = Calls(SqliteStore(folder))
    store.create(a_match())
    for seq in range(400):
        store.append("one", seq, Played(0, f"{seq} " + "a" * 80, seq), f"anna/{seq}", Summary())
    store.close()
    return folder / FILE


def empty(data: bytes) -> bytes:
    return data[:0]


def no_database(_: bytes) -> bytes:
    return b"this is no database " * 400


def cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


def only_a_head(data: bytes) -> bytes:
    return data[:60]


def with_a_bad_page(data: bytes) -> bytes:
    at = len(data) // 4096 * 4096 - 8192
    return data[:at] + b"\xff" * 4096 + data[at + 4096 :]


def with_a_bad_schema(data: bytes) -> bytes:
    return data[:100] + b"\xee" * 3020 + data[3120:]


@pytest.mark.parametrize(
    ("spoil", "cause"),
    [
        (empty, "it is empty"),
        (no_database, "no SQLite file"),
        (cut, "malformed"),
        (only_a_head, "malformed"),
        (with_a_bad_page, "damaged"),
        (with_a_bad_schema, "malformed"),
    ],
)
def test_a_file_that_cannot_be_used_is_named_and_left_as_it_is(
    tmp_path: Path, spoil: Callable[[bytes], bytes], cause: str
) -> None:
    file = with_matches(tmp_path)
    file.write_bytes(spoil(file.read_bytes()))
    before = contents(tmp_path)
    for _ in range(2):
        with pytest.raises(StoreError) as told:
            SqliteStore(tmp_path)
        assert str(file) in str(told.value)
        assert cause in str(told.value)
        assert "Nothing was changed. Put back a copy" in str(told.value)
        assert contents(tmp_path) == before


def test_a_damaged_file_of_a_killed_program_stays_as_it_is_with_its_log(tmp_path: Path) -> None:
    with_matches(tmp_path / "first")
    store = Calls(SqliteStore(tmp_path / "first"))
    store.create(a_match("two"))
    shutil.copytree(tmp_path / "first", tmp_path / "killed")
    store.close()
    file = tmp_path / "killed" / FILE
    file.write_bytes(with_a_bad_page(file.read_bytes()))
    before = contents(tmp_path / "killed")
    assert before[f"{FILE}-wal"]
    with pytest.raises(StoreError, match="Nothing was changed"):
        SqliteStore(tmp_path / "killed")
    after = contents(tmp_path / "killed")
    assert after[FILE] == before[FILE]
    assert after[f"{FILE}-wal"] == before[f"{FILE}-wal"]


def test_a_large_file_is_not_read_through(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = with_matches(tmp_path)
    file.write_bytes(with_a_bad_page(file.read_bytes()))
    monkeypatch.setattr(opening, "READ_THROUGH", file.stat().st_size - 1)
    SqliteStore(tmp_path).close()


def test_databases_of_others_are_left_alone(tmp_path: Path) -> None:
    for number, script in enumerate(
        ["VACUUM", "CREATE TABLE a (b)", "CREATE TABLE a (b); PRAGMA user_version=1"]
    ):
        folder = tmp_path / str(number)
        folder.mkdir()
        database = sqlite3.connect(folder / FILE)
        database.executescript(script)
        database.close()
        before = contents(folder)
        with pytest.raises(StoreError, match=r"none of Grognard's|it is empty"):
            SqliteStore(folder)
        assert contents(folder) == before


def test_a_file_of_a_newer_program_is_not_touched(tmp_path: Path) -> None:
    SqliteStore(tmp_path).close()
    database = sqlite3.connect(tmp_path / FILE)
    database.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    database.close()
    before = contents(tmp_path)
    with pytest.raises(StoreError, match=f"schema {SCHEMA + 1}, this program knows {SCHEMA}: .* newer"):
        SqliteStore(tmp_path)
    assert contents(tmp_path) == before


def test_a_file_that_took_other_steps_is_not_touched(tmp_path: Path) -> None:
    SqliteStore(tmp_path).close()
    database = sqlite3.connect(tmp_path / FILE)
    with database:
        database.execute("UPDATE migrations SET sum = 'another' WHERE number = 2")
    database.close()
    with pytest.raises(StoreError, match=r"002_seats\.sqlite\.sql was another step"):
        SqliteStore(tmp_path)


def test_a_file_left_half_made_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / f"{FILE}.new").write_bytes(b"half")
    SqliteStore(tmp_path).close()
    assert set(contents(tmp_path)) == {FILE}


def test_a_log_without_its_file_is_not_put_to_another(tmp_path: Path) -> None:
    (tmp_path / f"{FILE}-wal").write_bytes(b"moves")
    with pytest.raises(StoreError, match="holds moves"):
        SqliteStore(tmp_path)
    assert contents(tmp_path) == {f"{FILE}-wal": b"moves"}


def test_a_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    with pytest.raises(StoreError, match="cannot be used: a part of the path is no folder"):
        SqliteStore(blocked)


def test_a_full_disk_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int, __: bytes) -> int:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(StoreError, match="cannot be used: there is no room left on the disk"):
        SqliteStore(tmp_path)


# ------------------------------------------------------------------ damage met later


def spoil_while_open(file: Path, mark: bytes) -> None:
    """Overwrite the pages on which ``mark`` stands, under the hands of the program that uses them."""
    data = bytearray(file.read_bytes())
    for at in range(4096, len(data), 4096):
        if mark in data[at : at + 4096]:
            data[at : at + 4096] = b"\xff" * 4096
    with file.open("r+b") as raw:
        raw.write(data)


def test_damage_at_one_match_is_said_and_the_others_go_on(tmp_path: Path) -> None:
    """Each has so many moves that no page holds moves of both."""
    store = Calls(SqliteStore(tmp_path))
    for id in ("bad", "good"):
        store.create(a_match(id))
        store.together(
            store.store.append(line(id, seq, Played(0, f"{id}-{seq} " + "a" * 900, seq))) for seq in range(60)
        )
    store.close()
    store = Calls(SqliteStore(tmp_path))
    spoil_while_open(tmp_path / FILE, b"bad-40 ")
    with pytest.raises(Damaged, match=r"cannot be read here \(database disk image is malformed\)"):
        store.load("bad")
    for seq in (60, 61):
        store.append("good", seq, Played(0, "a", seq), None, Summary())
    good = store.load("good")
    assert good is not None
    assert len(good.log) == 62
    store.close()


def test_damage_met_in_writing_is_said_and_the_others_go_on(tmp_path: Path) -> None:
    store = Calls(SqliteStore(tmp_path))
    store.create(a_match())
    tokens = [f"token {number:04} " + "x" * 200 for number in range(200)]
    for token in tokens:
        store.adopt(token, "owner")
    store.close()
    store = Calls(SqliteStore(tmp_path))
    spoil_while_open(tmp_path / FILE, b"token 0100")
    with pytest.raises(Damaged, match="damaged"):
        store.adopt(tokens[100] + "x", "owner")
    store.append("one", 0, Played(0, "a", 0), None, Summary())
    store.invite("other", Invitation("one", 1, "anna", 1.0, 2.0))
    store.close()


@pytest.mark.parametrize(
    "spoil",
    [
        "UPDATE events SET line = x'ff00' WHERE match = 'bad'",
        "UPDATE events SET line = 7 WHERE match = 'bad'",
        "UPDATE events SET line = '! west dances' WHERE match = 'bad'",
        "UPDATE matches SET options = '{' WHERE id = 'bad'",
        "UPDATE matches SET summary = CAST(x'ff' AS TEXT) WHERE id = 'bad'",
        "DELETE FROM seats WHERE match = 'bad'",
    ],
)
def test_what_makes_no_sense_breaks_one_match_alone(tmp_path: Path, spoil: str) -> None:
    kept = SqliteStore(tmp_path)
    store = Calls(kept)
    for id in ("bad", "good"):
        store.create(a_match(id))
        store.append(id, 0, Played(0, "a", 0), None, Summary())
    kept.database.reader.execute(spoil)
    with pytest.raises(Unreadable, match="cannot be read"):
        store.load("bad")
    assert store.load("good") is not None
    assert "good" in [listing.id for listing in store.listed("anna", 10)]
    store.close()
