"""When a game's code, a bot or the disk fails, one table says so and nothing is lost."""

from __future__ import annotations

import copy
import json
import logging
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from grognard.bots.bot import Choice
from grognard.core import registry
from grognard.core.course import Renamed
from grognard.store import Summary, keeping, leaving
from grognard.store.keeping import Away, StoreError
from grognard.store.opening import FILE

from .house import Chair, Guest, House, in_house
from .test_clocks import two

SIDES = ("west", "north")


@pytest.fixture(autouse=True)
def quiet(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL)


def failing(*_: Any) -> Any:
    raise ZeroDivisionError("a mistake in the rules")


async def with_game(house: House, id: str, **parts: Callable[..., Any]) -> None:
    """The table's game with some of its chapters replaced."""
    table = await house.table(id)
    game = copy.copy(table.match.game)
    for name, part in parts.items():
        setattr(game, name, part)
    table.match.game = game


@in_house
async def test_rules_that_fail_change_nothing(house: House) -> None:
    guest = await house.owner()
    id, other = await guest.made("me", "here", auto=False), await guest.made("me", "here", auto=False)
    chair, next_door = await guest.sit(id), await guest.sit(other)
    for _ in range(3):
        await chair.play()
    scene = chair.scene
    await with_game(house, id, narrate=failing)
    told = await chair.play()
    assert told["code"] == "rules_failed"
    assert "ZeroDivision" not in told["reason"]
    assert chair.scene == scene
    assert (await next_door.play())["t"] == "done"
    assert (await chair.play())["t"] == "done"  # it was rebuilt, with the true game
    assert chair.table["version"] == 4


@in_house
async def test_a_board_that_cannot_be_drawn_is_said_and_play_goes_on(house: House) -> None:
    guest = await house.owner()
    id = await guest.made("me", "here", auto=False)
    chair = await guest.sit(id)
    act = chair.acts()[0]
    await with_game(house, id, scene=failing)
    assert (await chair.play(act))["t"] == "done"
    assert chair.table["trouble"]
    assert chair.scene.get("items") is None
    await chair.leave()
    house.reopen()
    again = await guest.sit(id)
    assert again.table["trouble"] is None
    assert again.table["version"] == 1
    assert again.scene["items"]


@in_house
async def test_a_bot_that_fails_is_said_and_can_be_taken_back(house: House) -> None:
    guest = await house.owner()
    id = await guest.made("me", "bot1", auto=False)

    async def fail(*_: object) -> Choice:
        raise ZeroDivisionError

    house.desk.hall.worker.think = fail  # type: ignore[method-assign, assignment]
    chair = await guest.sit(id)
    while chair.table["trouble"] is None:
        if chair.acts():
            await chair.play()
        else:
            await chair.hear("change")
    assert "bot" in chair.table["trouble"]
    assert (await chair.say("resign", side=0))["t"] == "done"


@in_house
async def test_a_bot_whose_answer_is_no_action_is_not_believed(house: House) -> None:
    guest = await house.owner()
    id = await guest.made("bot1", "bot1", auto=False)

    async def lie(*_: object) -> Choice:
        return Choice("xyzzy", 1.0, 1, "")

    house.desk.hall.worker.think = lie  # type: ignore[method-assign, assignment]
    chair = await guest.sit(id)
    await chair.until(lambda table: table["trouble"] is not None)
    assert chair.table["version"] == 0


@in_house
async def test_what_cannot_be_written_has_not_happened(house: House) -> None:
    guest = await house.owner()
    id = await guest.made("me", "here", auto=False)
    chair = await guest.sit(id)
    await chair.play()
    scene, log = chair.scene, chair.log
    writer = house.store.database.writer
    database = writer.database

    class FullDisk:
        def execute(self, statement: str, *values: object) -> object:
            if statement == "COMMIT":
                raise sqlite3.OperationalError("database or disk is full")
            return database.execute(statement, *values)  # type: ignore[arg-type]

        def close(self) -> None:
            database.close()

    writer.database = FullDisk()  # type: ignore[assignment]
    told = await chair.play()
    assert told["code"] == "not_saved"
    writer.database = database
    assert (chair.scene, chair.log) == (scene, log)
    assert (await chair.play())["t"] == "done"
    await chair.leave()
    house.reopen()
    assert (await guest.sit(id)).scene == chair.scene


@in_house
async def test_a_match_the_rules_no_longer_lead_to_is_not_opened(house: House) -> None:
    guest = await house.owner()
    id, good = await guest.made("me", "here", auto=False), await guest.made("me", "here", auto=False)
    chair = await guest.sit(id)
    await chair.play()
    await chair.leave()
    house.reopen()
    broken = await house.store.load(id)
    assert broken is not None
    house.store.database.reader.execute("UPDATE events SET entries = entries + 90")
    page = await guest.get(f"/table/{id}")
    assert page.status_code == 409
    assert "cannot be opened" in page.text
    assert (await guest.sit(good)).table["version"] == 0


@in_house
async def test_a_table_that_cannot_be_rebuilt_is_closed(house: House) -> None:
    guest = await house.owner()
    id = await guest.made("me", "here", auto=False)
    chair = await guest.sit(id)
    await chair.play()
    house.store.database.reader.execute("UPDATE events SET entries = entries + 90")
    await with_game(house, id, narrate=failing)
    move = {"side": chair.table["viewing"], "act": chair.acts()[0], "version": chair.table["version"]}
    chair.write(json.dumps({"t": "play", "id": "1", **move}))
    assert (await chair.hear("refused"))["code"] == "table_broken"
    await chair.hear("closed")
    assert chair.closed == 4409


def spoil(house: House, mark: str) -> None:
    """Damage the pages on which ``mark`` stands, while nobody has them in memory; then go on."""
    file = house.folder / FILE
    data = bytearray(file.read_bytes())
    for at in range(4096, len(data), 4096):
        if mark.encode() in data[at : at + 4096]:
            data[at : at + 4096] = b"\xff" * 4096
    with file.open("r+b") as raw:
        raw.write(data)


async def renamed_often(house: House, guest: Guest, name: str) -> str:
    """The id of a table whose log fills pages of its own."""
    id = await guest.made("me", "here", auto=False)
    for seq in range(120):
        deed = Renamed(0, f"{name} {seq} {'x' * 900}")
        await house.store.append(keeping.NewLine(id, seq, 0, SIDES, deed, None, Summary()))
    return id


@in_house
async def test_damage_in_the_file_is_said_and_other_tables_go_on(house: House) -> None:
    guest = await house.owner()
    bad, good = await renamed_often(house, guest, "Adam"), await renamed_often(house, guest, "Gwen")
    house.reopen()
    spoil(house, "Adam 60 ")
    page = await guest.get(f"/table/{bad}")
    assert page.status_code == 503
    assert "The file of matches cannot be read here" in page.text
    answer = await guest.get(f"/api/tables/{bad}/record")
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "store_damaged")
    chair = Chair(guest, bad)
    assert (await chair.hear("refused"))["code"] == "store_damaged"
    await chair.hear("closed")
    assert chair.closed == 4409
    chair = await guest.sit(good)
    assert (await chair.play())["t"] == "done"
    assert good in [told["id"] for told in (await guest.get("/api/tables")).json()]


@in_house
async def test_damage_met_by_a_move_is_said_at_the_socket_and_nothing_happened(house: House) -> None:
    guest = await house.owner()
    id, other = await guest.made("me", "here", auto=False), await guest.made("me", "here", auto=False)
    chair, next_door = await guest.sit(id), await guest.sit(other)
    await chair.play()
    error = sqlite3.DatabaseError("database disk image is malformed")
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT_INDEX
    writer = house.store.database.writer
    database = writer.database

    class BadPage:
        def execute(self, statement: str, *values: Any) -> object:
            if statement.startswith("INSERT INTO events") and values[0][0] == id:
                raise error
            return database.execute(statement, *values)

        def close(self) -> None:
            database.close()

    writer.database = BadPage()  # type: ignore[assignment]
    told = await chair.play()
    assert told["code"] == "store_damaged"
    assert "damaged" in told["reason"]
    assert chair.table["version"] == 1
    assert (await next_door.play())["t"] == "done"
    writer.database = database
    assert (await chair.play())["t"] == "done"


@in_house
async def test_a_table_whose_log_can_no_longer_be_read_is_closed_with_the_cause(house: House) -> None:
    guest = await house.owner()
    id = await guest.made("me", "here", auto=False)
    chair = await guest.sit(id)
    await chair.play()
    table = await house.table(id)

    async def damaged(_: str) -> None:
        raise keeping.Damaged("the file of matches cannot be read here")

    house.store.load = damaged  # type: ignore[method-assign, assignment]
    table.seq -= 1  # the next move finds its place taken, and looks at the log
    move = {"side": chair.table["viewing"], "act": chair.acts()[0], "version": chair.table["version"]}
    chair.write(json.dumps({"t": "play", "id": "1", **move}))
    assert (await chair.hear("refused"))["code"] == "store_damaged"
    while chair.closed is None:
        await chair.heard()
    assert chair.closed == 4409


@in_house
async def test_an_event_that_makes_no_sense_breaks_its_table_alone(house: House) -> None:
    guest = await house.owner()
    id, good = await guest.made("me", "here", auto=False), await guest.made("me", "here", auto=False)
    for each in (id, good):
        chair = await guest.sit(each)
        await chair.play()
        await chair.leave()
    house.reopen()
    house.store.database.reader.execute("UPDATE events SET line = x'ff' WHERE match = ?", (id,))
    answer = await guest.get(f"/api/tables/{id}/record")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "table_broken")
    assert (await guest.sit(good)).table["version"] == 1
    house.store.database.reader.execute("UPDATE matches SET sides = '?' WHERE id = ?", (id,))
    assert [told["id"] for told in (await guest.get("/api/tables")).json()] == [good]


@in_house
async def test_two_programs_cannot_write_the_same_place(house: House) -> None:
    """The lock keeps a second program out; were there one, nothing would be written twice."""
    guest = await house.owner()
    id = await guest.made("me", "here", auto=False)
    chair = await guest.sit(id)
    table = await house.table(id)
    await chair.play()
    table.seq -= 1
    assert (await chair.play())["t"] == "done", "it looks at the log and plays where that ends"
    assert chair.table["version"] == 2
    with pytest.raises(keeping.StoreError, match="another grognard"):
        House(house.folder)


def test_a_game_that_cannot_be_loaded_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[str] = []

    def leaving() -> Any:
        tries.append("bad")
        raise SystemExit("a mistake on line 7 of bad.py")

    known = {
        **registry.entries(),
        "bad": SimpleNamespace(value="bad:GAME", load=leaving),
        "odd": SimpleNamespace(value="odd:GAME", load=lambda: 7),
    }
    monkeypatch.setattr(registry, "entries", lambda: known)
    monkeypatch.setattr(registry, "_broken", set())

    @in_house
    async def scenario(house: House) -> None:
        guest = await house.owner()
        listed = [game["name"] for game in (await guest.get("/api/games")).json()]
        assert sorted(listed) == [name for name in sorted(registry.names()) if name not in ("bad", "odd")]
        assert "to-war" in listed
        for name in ("bad", "odd"):
            wished = await guest.post("/api/tables", {"game": name})
            page = await guest.get(f"/rules/{name}")
            assert (wished.status_code, page.status_code) == (500, 500)
            assert wished.json()["error"]["code"] == "broken_game"
            for answer in (wished, page):
                assert not re.search(r"mistake|Traceback|Error|\.py|:GAME", answer.text)
        assert await guest.made("me", "here")

    scenario(tmp_path)
    assert tries == ["bad"]  # it is not tried again for everybody who asks


@in_house
async def test_what_cannot_be_looked_up_is_refused_in_words(house: House) -> None:
    """Whether he may write, or be called that, nobody can say while the database is away."""
    anna = house.guest()
    id = await anna.made("me", "link")
    chair = await anna.sit(id)
    assert (await chair.say("chat", text="Hello"))["t"] == "done"

    async def away(_sql: str, *_: object) -> list[Any]:
        raise StoreError("the database is away")

    house.store.database.fetch = away  # type: ignore[method-assign, assignment]
    for told in (await chair.say("chat", text="Hello?"), await chair.say("rename", side=0, name="Anna")):
        assert (told["t"], told["code"]) == ("refused", "not_saved")
        assert "the database is away" in told["reason"]
    del house.store.database.fetch
    assert (await chair.say("chat", text="Hello!"))["t"] == "done"


@in_house
async def test_on_a_full_disk_nothing_is_done_and_nothing_lost(house: House) -> None:
    guest = await house.owner()
    id = await guest.made("me", "here", auto=False)
    chair = await guest.sit(id)
    writer = house.store.database.writer

    async def room(pages: str) -> None:
        await writer.do(lambda database: database.execute(f"PRAGMA max_page_count = {pages}").fetchall())

    await room("1")  # never less than there are: not one more
    done, told = 0, await chair.say("rename", side=0, name="n" * 60)
    while told["t"] == "done" and done < 500:
        done, told = done + 1, await chair.say("rename", side=0, name="n" * 60)
    assert (told["t"], told["code"]) == ("refused", "not_saved")
    assert (await house.table(id)).seq == done
    stored = await house.store.load(id)
    assert stored is not None
    assert len(stored.log) == done
    await room("1000000")
    assert (await chair.play())["t"] == "done"


@in_house
async def test_what_is_kept_is_told_though_nothing_can_be_looked_up_then(house: House) -> None:
    """The database goes away between the two."""
    table, (anna, ben) = await two(house)
    assert (await anna.say("offer", side=0, what="pause"))["t"] == "done"

    async def away() -> None:
        raise Away("the database is away")

    table.learn_standing = away  # type: ignore[method-assign]
    assert (await ben.say("answer", yes=True))["t"] == "done"
    await anna.until(lambda table: table["clock"]["paused"])


def test_a_move_at_a_table_that_is_deleted_in_that_moment_breaks_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """As where it is deleted at another process, and nobody has heard of it here."""

    @in_house
    async def walk(house: House) -> None:
        anna = house.guest()
        id = await anna.made("me", "here", auto=False)
        chair = await anna.sit(id)
        table = await house.table(id)
        await leaving.delete(house.store.database, id, table.host)
        move = {"side": table.match.actors[0], "act": chair.acts()[0], "version": 0}
        chair.write(json.dumps({"t": "play", "id": "1", **move}))
        told = [await chair.heard() for _ in range(2)]
        assert {each["reason"] for each in told} == {"this table was deleted"}
        assert (await chair.heard())["t"] == "closed"
        assert (await anna.get(f"/table/{id}")).status_code == 404

    walk(tmp_path)
    assert [record for record in caplog.records if record.exc_info] == []
