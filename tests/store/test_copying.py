"""A copy of the house: either database is filled from either, wholly or not at all."""

from __future__ import annotations

import asyncio
import errno
import gzip
import itertools
import os
from collections.abc import Callable
from pathlib import Path
from typing import IO

import pytest

from grognard.cli import main
from grognard.core.course import Played, Renamed
from grognard.core.dice import Dice
from grognard.core.match import Match
from grognard.core.registry import load
from grognard.people import audit, erasing, notepads, persons, sanctions
from grognard.people.sanctions import MUTE, UNRATED
from grognard.server.serving import Plan, opened_store
from grognard.store import copying
from grognard.store.database import Row
from grognard.store.keeping import NewLine, NewMatch, Seat, Store, Summary
from grognard.store.meeting import talk_freely
from grognard.store.migrating import OLDEST

Where = list[str]
Houses = Callable[[str], Where]
Out = pytest.CaptureFixture[str]

KINDS = ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]


@pytest.fixture
def houses(request: pytest.FixtureRequest, tmp_path: Path) -> Houses:
    """Words that name a new house of one kind."""
    numbers = itertools.count()

    def new(kind: str) -> Where:
        if kind == "sqlite":
            return ["--data", str(tmp_path / f"house {next(numbers)}")]
        return ["--database", request.getfixturevalue("postgres").database()]

    return new


def store_of(where: Where) -> Plan:
    return Plan(data=where[1]) if where[0] == "--data" else Plan(database=where[1])


async def play(store: Store, id: str, moves: int) -> None:
    dice = Dice(bytes(range(16)))
    match = Match(load("to-war"), dice=dice)
    seats = [Seat("me", 0, "Änne", ["anna"]), Seat("link")]
    ruleset = match.ruleset
    await store.create(
        NewMatch(id, "to-war", ruleset.version, ruleset.scenario, ruleset.options, match.sides, dice.secret,
                 "anna", seats, Summary([0]))
    )  # fmt: skip
    for seq in range(moves):
        at, side = len(match.entries), match.actors[0]
        text = match.legal(side)[0]
        match.play(side, text)
        deed = Played(side, text, at)
        await store.append(NewLine(id, seq, 0, match.sides, deed, f"anna/{seq}", Summary([1], seq)))
    await store.append(NewLine(id, moves, 0, match.sides, Renamed(0, "Änne B"), None, Summary([1], moves)))


def fill(where: Where) -> None:
    async def filled() -> None:
        async with opened_store(store_of(where)) as store:
            for number in range(3):
                await play(store, f"match{number}", 10 * number)
            await store.adopt("token", "owner")
            database = store.database
            anna = await persons.ensure(database, store.name, "anna", "Änne", 1.0)
            await notepads.write(database, "match1", 0, "anna", "Hold\nthe left", 2.5)
            await sanctions.impose(database, MUTE, anna, 9e9, "spam", 3.5, "owner")
            await sanctions.impose(database, UNRATED, anna, 9e9, "", 4.5, "owner")
            await database.all_or_nothing([talk_freely("match1", "anna")])
            await persons.ensure(database, store.name, "anna", "Anna", 5.5)

    asyncio.run(filled())


def everything(where: Where) -> list[object]:
    async def read() -> list[object]:
        async with opened_store(store_of(where)) as store:
            found: list[object] = [store.name, await store.person("token"), await store.listed("anna", 10)]
            database = store.database
            matches = [f"match{number}" for number in range(3)]
            found += [await erasing.export(database, "anna"), await audit.lines(database)]
            found.append(await sanctions.uncounted(database, matches))
            return [*found, *[await store.load(f"match{number}") for number in range(3)]]

    return asyncio.run(read())


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("other", KINDS)
def test_a_house_is_restored_as_it_was(
    kind: str, other: str, houses: Houses, tmp_path: Path, capsys: Out
) -> None:
    old, new, file = houses(kind), houses(other), str(tmp_path / "copy.gz")
    fill(old)
    assert main(["house", "backup", file, *old]) == 0
    assert os.name == "nt" or Path(file).stat().st_mode & 0o77 == 0, "nobody else reads its secrets"
    assert main(["house", "restore", file, *new]) == 0
    assert everything(new) == everything(old)
    said = capsys.readouterr().out
    assert "3 matches, 3 of them running, 33 lines; 0 begun under other rules" in said
    assert main(["house", "restore", file, *new]) == 2
    assert "somebody has been here already" in capsys.readouterr().err


@pytest.mark.postgres
def test_an_older_program_goes_on_beside_a_newer_one_in_a_restored_house_too(
    houses: Houses, tmp_path: Path
) -> None:
    """The word which of them can, which the newer one leaves, is in no copy of a SQLite file."""
    old, new, file = houses("sqlite"), houses("postgres"), str(tmp_path / "copy.gz")
    fill(old)
    assert main(["house", "backup", file, *old]) == 0
    assert main(["house", "restore", file, *new]) == 0

    async def left() -> list[Row]:
        async with opened_store(store_of(new)) as store:
            return await store.database.fetch("SELECT value FROM facts WHERE name = 'oldest'")

    assert asyncio.run(left()) == [(str(OLDEST),)]


@pytest.mark.parametrize("kind", KINDS)
def test_where_somebody_was_nothing_is_restored(
    kind: str, houses: Houses, tmp_path: Path, capsys: Out
) -> None:
    """Though he has not played yet."""
    old, new, file = houses("sqlite"), houses(kind), str(tmp_path / "copy.gz")
    fill(old)
    assert main(["house", "backup", file, *old]) == 0

    async def come() -> None:
        async with opened_store(store_of(new)) as store:
            await store.database.execute("INSERT INTO devices VALUES ('phone', 'anna', 1.0)")

    asyncio.run(come())
    assert main(["house", "restore", file, *new]) == 2
    assert "somebody has been here already" in capsys.readouterr().err
    assert main(["house", "check", *new]) == 0
    assert "0 matches" in capsys.readouterr().out


def test_a_copy_that_could_not_be_written_leaves_nothing(
    houses: Houses, tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(_: copying.Kept, file: IO[str]) -> int:
        file.write("half of it")
        raise OSError(errno.ENOSPC, "No space left on device")

    old, folder = houses("sqlite"), tmp_path / "copies"
    folder.mkdir()
    fill(old)
    monkeypatch.setattr(copying, "write", full)
    assert main(["house", "backup", str(folder / "copy.gz"), *old]) == 2
    assert "there is no room left on the disk" in capsys.readouterr().err
    assert list(folder.iterdir()) == []


@pytest.mark.postgres
def test_a_copy_is_of_one_moment_whoever_goes_on_writing(houses: Houses) -> None:
    where = houses("postgres")
    fill(where)

    async def copy() -> None:
        async with opened_store(store_of(where)) as store, copying.to_read(where[1], None) as kept:
            before = await kept.fetch("SELECT count(*) FROM devices")
            await store.adopt("another", "ben")
            assert await kept.fetch("SELECT count(*) FROM devices") == before

    asyncio.run(copy())


@pytest.mark.parametrize("kind", KINDS)
def test_half_a_copy_fills_nothing(kind: str, houses: Houses, tmp_path: Path, capsys: Out) -> None:
    old, new, file = houses("sqlite"), houses(kind), tmp_path / "copy.gz"
    fill(old)
    assert main(["house", "backup", str(file), *old]) == 0
    whole, text = file.read_bytes(), gzip.decompress(file.read_bytes())
    short = text[: text.rindex(b'["match2"') - 1]
    wrong = (
        ("its end is missing", whole[: len(whole) // 2]),
        ("its end is missing", gzip.compress(short + b"\n")),
        ("rows are missing", gzip.compress(short + b'\n{"rows":7}\n')),
        ("there is no table secrets", gzip.compress(text.replace(b'"table":"seats"', b'"table":"secrets"'))),
        ("has schema 1", gzip.compress(text.replace(b'"schema":', b'"schema":1,"x":'))),
        ("it does not say so", gzip.compress(text.replace(b"grognard house", b"grognard inn"))),
        ("it cannot be read", gzip.compress(text.replace(b"33", b"9" * 30))),
        ("it cannot be read", gzip.compress(text.replace(b'"columns":["', b'"columns":[1,"'))),
        ("it cannot be read", gzip.compress(text.replace(b"[", b"[" * 5000, 1))),
        ("is no copy of a house", gzip.compress(b"[1]\n")),
        ("it is not compressed", b"text"),
    )
    for words, content in wrong:
        file.write_bytes(content)
        assert main(["house", "restore", str(file), *new]) == 2
        assert words in capsys.readouterr().err
    file.write_bytes(whole)
    assert main(["house", "restore", str(file), *new]) == 0
    assert everything(new) == everything(old)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (
            "DELETE FROM events WHERE match = 'match2' AND seq = 4",
            "should have 21 lines and has 20, up to number 21",
        ),
        ("UPDATE events SET line = 'west dances' WHERE match = 'match1' AND seq = 3", "match1: "),
        (
            "INSERT INTO ratings VALUES ('anna', 'to-war', 'days', 1700.0, 90.0, 0.06, 1.0, 2)",
            "the rating in to-war, 1700, is not what the matches made of it",
        ),
        ("UPDATE matches SET seq = 3 WHERE id = 'match0'", "match0: its log should have 3 lines and has 1"),
    ],
)
def test_what_is_not_sound_is_named(kind: str, spoil: str, words: str, houses: Houses, capsys: Out) -> None:
    where = houses(kind)
    fill(where)

    async def spoilt() -> None:
        async with opened_store(store_of(where)) as store:
            await store.database.execute(spoil)

    assert main(["house", "check", *where]) == 0
    asyncio.run(spoilt())
    assert main(["house", "check", *where]) == 1
    assert words in capsys.readouterr().out


def test_a_house_that_is_not_there_is_not_made(tmp_path: Path, capsys: Out) -> None:
    assert main(["house", "backup", str(tmp_path / "copy"), "--data", str(tmp_path / "none")]) == 2
    assert "there is no" in capsys.readouterr().err
    assert main(["house", "check", "--data", str(tmp_path / "none")]) == 2
    assert "there is no house" in capsys.readouterr().err
    assert main(["house", "check", "--database", "mysql://x"]) == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("file", ["", "/"])
def test_a_copy_needs_a_name(file: str, houses: Houses, capsys: Out) -> None:
    old = houses("sqlite")
    fill(old)
    assert main(["house", "backup", file, *old]) == 2
    assert "cannot be written" in capsys.readouterr().err
