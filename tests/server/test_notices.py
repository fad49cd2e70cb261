"""It is your turn: told once for a match, wherever somebody wants, to real receivers on this machine."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from grognard.people import hooking, order, outbox, persons, sanctions
from grognard.people.mailing import Mailer
from grognard.people.posting import Outside
from grognard.server.limits import Limits
from grognard.store.database import among
from grognard.store.keeping import StoreError

from ..people.receivers import Browser, answering, claims_of, post_office, receiving, unpadded
from .house import Chair, Guest, House, in_house
from .test_lobby import refused

LATER = 61.0  # seconds after which whoever is not there is told

Clock = Callable[[float], None]


class Evening:
    """Anna and Ben at a table; Ben has gone, and it is his turn next."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.time = 1_800_000_000.0
        house.desk.hall.now = house.desk.postman.now = lambda: self.time
        house.desk.postman.outside = Outside(loopback=True)
        self.anna, self.ben = house.guest(), house.guest()

    async def begin(self) -> None:
        seats = [{"kind": "me", "name": "Anna"}, {"kind": "link"}]
        made = (await self.anna.post("/api/tables", {"game": "to-war", "seats": seats})).json()
        (link,) = made["links"].values()
        await self.ben.join(link, "Ben")
        self.id = made["id"]
        self.chair = await self.anna.sit(self.id)
        await self.ben_decides()  # if he begins

    async def anna_decides(self) -> None:
        """Until it is Ben's turn."""
        table = await self.house.table(self.id)
        while table.match.actors == (0,):
            while self.chair.table["version"] < table.version(0):
                await self.chair.hear("change", "table")
            assert (await self.chair.play(side=0))["t"] == "done"
        await self.house.desk.chronicle.done()

    async def ben_decides(self) -> None:
        chair = await self.ben.sit(self.id)
        await self.house.desk.chronicle.done()
        table = await self.house.table(self.id)
        while table.match.actors == (1,):
            while chair.table["version"] < table.version(1):
                await chair.hear("change", "table")
            assert (await chair.play(side=1))["t"] == "done"
        await self.left(chair)

    async def left(self, chair: Chair) -> None:
        await chair.leave()
        await self.house.desk.chronicle.done()

    async def told(self) -> int:
        """A minute later the postman goes round; how many notices he takes in hand."""
        self.time += LATER
        return await self.house.desk.postman.round()


def on_an_evening(test: Callable[[Evening], Awaitable[None]]) -> Callable[[Path], None]:
    async def run(house: House) -> None:
        evening = Evening(house)
        await evening.begin()
        await test(evening)

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return in_house(run)


async def wants(guest: Guest, kind: str, address: str, **more: Any) -> dict[str, Any]:
    answer = await guest.post("/api/me/channels", {"kind": kind, "address": address, **more})
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


@on_an_evening
async def test_a_browser_is_told_so_that_only_it_can_read_it(evening: Evening) -> None:
    browser = Browser()
    key = (await evening.ben.get("/api/push-key")).json()["key"]
    async with receiving() as service:
        await wants(
            evening.ben, "push", f"http://127.0.0.1:{service.port}/s/1", keys=browser.keys, language="de"
        )
        await evening.anna_decides()
        assert await evening.told() == 1
    (call,) = service.calls
    assert b"Anna" not in call.body
    told = json.loads(browser.opened(call.body))
    assert told["head"] == "Du bist am Zug: To War!"
    assert "Anna" in told["words"]
    assert told["url"] == f"http://127.0.0.1:8137/table/{evening.id}"
    assert set(told) == {"t", "table", "game", "head", "words", "url"}, "nothing of what happened"
    assert (call.headers["content-encoding"], call.headers["topic"]) == ("aes128gcm", evening.id)
    claims = claims_of(call.headers["authorization"])
    assert claims["key"] == key, "signed by the house"
    assert claims["aud"] == f"http://127.0.0.1:{service.port}"
    evening.house.reopen()
    assert (await evening.ben.get("/api/push-key")).json()["key"] == key, "the house keeps its key"


@on_an_evening
async def test_a_browser_that_is_gone_is_forgotten(evening: Evening) -> None:
    async with receiving() as service:
        service.answer = answering("410 Gone")
        await wants(evening.ben, "push", f"http://127.0.0.1:{service.port}/", keys=Browser().keys)
        await evening.anna_decides()
        assert await evening.told() == 1
        assert (await evening.ben.get("/api/me")).json()["channels"] == []
        assert await evening.told() == 0


@on_an_evening
async def test_many_browsers_that_are_gone_keep_nobody_waiting(evening: Evening) -> None:
    """All that is due is told at once, not a few of them every few seconds."""
    house = evening.house
    async with receiving() as gone, receiving() as program:
        gone.answer = answering("410 Gone")
        address, keys = f"http://127.0.0.1:{gone.port}/", Browser().keys
        await wants(evening.ben, "hook", f"http://127.0.0.1:{program.port}/turn")
        (person,) = (await house.table(evening.id)).seats[1].holders
        for number in range(40):
            old = outbox.fresh_channel(person, outbox.PUSH, f"{address}{number}", keys, "en", "http://h")
            row = (*old[:4], json.dumps(keys), old.token, 1, "en", "http://h", 1.0)
            await house.store.database.execute(f"INSERT INTO channels VALUES {among(row)}", *row)
        await evening.anna_decides()
        evening.time += LATER
        rounds = asyncio.create_task(house.desk.postman.rounds())
        while not program.calls or len(await outbox.channels_of(house.store.database, person)) > 1:
            await asyncio.sleep(0.01)
        rounds.cancel()
    assert len(gone.calls) == 40


@on_an_evening
async def test_a_program_is_called_and_can_see_by_whom(evening: Evening) -> None:
    async with receiving() as program:
        secret = (await wants(evening.ben, "hook", f"http://127.0.0.1:{program.port}/turn"))["secret"]
        await evening.anna_decides()
        assert await evening.told() == 1
    (call,) = program.calls
    assert json.loads(call.body)["table"] == evening.id
    at = call.headers["x-grognard-time"]
    assert at == str(int(evening.time))
    assert call.headers["x-grognard-signature"] == hooking.signature(secret, at, call.body)
    assert call.headers["x-grognard-signature"] != hooking.signature("another", at, call.body)


@on_an_evening
async def test_a_letter_comes_only_once_its_reader_has_said_so(evening: Evening) -> None:
    async with post_office() as office:
        mailer = Mailer.of(f"smtp://127.0.0.1:{office.port}?from=house@example.org")
        evening.house.desk.postman.mailer = mailer
        await wants(evening.ben, "mail", "ben@example.org", language="pl")
        await evening.anna_decides()
        assert await evening.told() == 0
        (question,) = office.letters
        path = re.search(r"http://127.0.0.1:8137(/notices/\S+)", question.get_content())
        assert path
        reader = evening.house.guest()
        assert "ben@example.org" in (await reader.get(path[1])).text
        assert (await evening.ben.get("/api/me")).json()["channels"][0]["confirmed"] is False, (
            "looking is not saying"
        )
        assert (await reader.post(f"/api{path[1]}", {"on": True})).status_code == 200
        await evening.ben_decides()
        await evening.anna_decides()
        assert await evening.told() == 1
        letter = office.letters[1]
        assert letter["subject"] == "Twoja kolej: To War!"
        assert f"/table/{evening.id}" in letter.get_content()
        assert letter["list-unsubscribe"].endswith(path[1] + ">")
        assert (await reader.post(f"/api{path[1]}", {"on": False})).status_code == 200
        assert (await reader.get(path[1])).status_code == 404
        assert (await evening.ben.get("/api/me")).json()["channels"] == []


@on_an_evening
async def test_a_letter_leads_to_the_house_and_nowhere_else(evening: Evening) -> None:
    """Any number is a house's address, so that a stranger could have others be led to a machine of his."""
    async with post_office() as office:
        mailer = Mailer.of(f"smtp://127.0.0.1:{office.port}?from=house@example.org")
        evening.house.desk.postman.mailer = mailer
        wish = {"kind": "mail", "address": "victim@example.org"}
        for host in ("203.0.113.9", "203.0.113.9:8137", "[2001:db8::9]"):
            asked = await evening.ben.post("/api/me/channels", wish, headers={"host": host})
            refused(asked, "bad_channel", 400)
        asked = await evening.ben.post("/api/me/channels", wish, headers={"host": "localhost:8137"})
        assert asked.status_code == 200
        (letter,) = office.letters
        assert "http://localhost:8137/notices/" in letter.get_content()


@on_an_evening
async def test_nobody_is_flooded_with_questions(evening: Evening) -> None:
    """However many strangers give his address, and however often they take it back."""
    async with post_office() as office:
        desk = evening.house.desk
        desk.postman.mailer = Mailer.of(f"smtp://127.0.0.1:{office.port}?from=house@example.org")
        desk.meter.limits = Limits()
        for number in range(6):
            guest = evening.house.guest(f"192.0.2.{number}")
            address = "Victim@example.org" if number % 2 else "victim@Example.org"
            asked = await guest.post("/api/me/channels", {"kind": "mail", "address": address})
            if asked.status_code == 200:
                await guest.post(f"/api/me/channels/{asked.json()['id']}/drop", {})
            else:
                refused(asked, "too_fast", 429)
        assert len(office.letters) == 3
        other = evening.house.guest("192.0.2.77")
        await wants(other, "mail", "somebody.else@example.org")


@on_an_evening
async def test_one_notice_for_a_match_until_he_comes_back(evening: Evening) -> None:
    async with receiving() as program:
        await wants(evening.ben, "hook", f"http://127.0.0.1:{program.port}/turn")
        await evening.anna_decides()
        assert await evening.told() == 1
        evening.house.desk.chronicle.sat(await evening.house.table(evening.id))
        await evening.house.desk.chronicle.done()
        assert await evening.told() == 0
        evening.house.reopen()
        Evening.__init__(evening, evening.house)
        assert len(program.calls) == 1


@on_an_evening
async def test_who_comes_back_is_told_again_the_next_time(evening: Evening) -> None:
    async with receiving() as program:
        await wants(evening.ben, "hook", f"http://127.0.0.1:{program.port}/turn")
        await evening.anna_decides()
        assert await evening.told() == 1
        await evening.ben_decides()
        await evening.anna_decides()
        assert await evening.told() == 1
        assert len(program.calls) == 2


@on_an_evening
async def test_who_is_there_or_comes_in_time_hears_nothing(evening: Evening) -> None:
    async with receiving() as program:
        await wants(evening.ben, "hook", f"http://127.0.0.1:{program.port}/turn")
        chair = await evening.ben.sit(evening.id)
        await evening.anna_decides()
        assert await evening.told() == 0
        await evening.left(chair)
        await evening.ben_decides()
        await evening.anna_decides()
        await evening.ben_decides()
        assert await evening.told() == 0
        assert program.calls == []


@on_an_evening
async def test_who_goes_before_a_minute_is_over_or_lost_the_way_unnoticed_is_told(evening: Evening) -> None:
    """As with a phone that went to sleep: it seems to be there until it has not answered for a while."""
    async with receiving() as program:
        await wants(evening.ben, "hook", f"http://127.0.0.1:{program.port}/turn")
        chair = await evening.ben.sit(evening.id)
        await evening.anna_decides()
        evening.time += 40.0
        await evening.left(chair)
        assert await outbox.due(evening.house.store.database, evening.time + 19.0, 9) == []
        evening.time += 20.0 - LATER
        assert await evening.told() == 1, "a minute after it became his turn"
        await evening.left(await evening.ben.sit(evening.id))
        assert await evening.told() == 0, "he has seen it by then"
        assert len(program.calls) == 1


@on_an_evening
async def test_who_is_at_the_table_when_he_would_be_told_is_not(evening: Evening) -> None:
    async with receiving() as program:
        await wants(evening.ben, "hook", f"http://127.0.0.1:{program.port}/turn")
        await evening.anna_decides()
        (due,) = await evening.house.store.database.fetch("SELECT match, person, due FROM outbox")
        await evening.ben.sit(evening.id)
        await evening.house.desk.chronicle.done()
        await outbox.tell(evening.house.store.database, *due)  # by a process that does not know that he is
        assert await evening.told() == 1
        assert await evening.told() == 0
        assert program.calls == []


@pytest.mark.parametrize("killed", [False, True])
def test_what_could_not_be_written_down_at_once_is_made_up_for(
    killed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database was away in this moment, or the process was killed between the move and the notice."""
    real = outbox.tell

    async def away(*_: Any) -> None:
        raise StoreError("the database is away")

    @on_an_evening
    async def it_is(evening: Evening) -> None:
        await wants(evening.ben, "hook", "http://127.0.0.1:9/turn")
        monkeypatch.setattr(outbox, "tell", away)
        await evening.anna_decides()
        monkeypatch.setattr(outbox, "tell", real)
        if killed:
            evening.house.reopen()
            evening.house.desk.hall.now = lambda: evening.time
            await evening.anna.sit(evening.id)
        await evening.house.desk.chronicle.round()
        assert len(await outbox.due(evening.house.store.database, evening.time + LATER, 9)) == 1

    it_is(tmp_path)


@on_an_evening
async def test_what_is_no_longer_so_is_not_told(evening: Evening) -> None:
    async with receiving() as program:
        await wants(evening.ben, "hook", f"http://127.0.0.1:{program.port}/turn")
        await evening.anna_decides()
        await evening.chair.say("resign", side=0)
        await evening.house.desk.chronicle.done()
        assert await evening.told() == 1
        assert program.calls == []
        assert await evening.house.store.database.fetch("SELECT * FROM outbox") == []


@pytest.mark.parametrize("what", ["closed", "banned"])
def test_nobody_is_called_to_where_he_may_not_come(what: str, tmp_path: Path) -> None:
    @on_an_evening
    async def order_is_kept(evening: Evening) -> None:
        database = evening.house.store.database
        async with receiving() as program:
            await wants(evening.ben, "hook", f"http://127.0.0.1:{program.port}/turn")
            await evening.anna_decides()
            if what == "closed":
                await order.close(database, evening.id, "for a while", evening.time, "the owner")
            else:
                (ben,) = (await evening.house.table(evening.id)).seats[1].holders
                who = persons.Person(ben, "ben", "Ben", evening.time)
                until = evening.time + 3600
                await sanctions.impose(database, sanctions.BAN, who, until, "rude", evening.time, "the owner")
            assert await evening.told() == 1
        assert program.calls == []

    order_is_kept(tmp_path)


@on_an_evening
async def test_where_nobody_opens_it_is_tried_again_and_given_up(evening: Evening) -> None:
    async with receiving() as program:
        program.answer = answering("500 Oh")
        await wants(evening.ben, "hook", f"http://127.0.0.1:{program.port}/turn")
        await evening.anna_decides()
        assert await evening.told() == 1
        assert await evening.house.desk.postman.round() == 0, "not at once"
        for _ in range(20):
            evening.time += 3600
            await evening.house.desk.postman.round()
        assert len(program.calls) == outbox.MOST_TRIES


@on_an_evening
async def test_keys_that_are_none_are_forgotten_as_of_a_browser_that_is_gone(evening: Evening) -> None:
    await wants(evening.ben, "push", "http://127.0.0.1:9/", keys=Browser().keys)
    spoilt = json.dumps({"p256dh": "AAAA", "auth": "AAAA"})
    await evening.house.store.database.execute("UPDATE channels SET keys = $1", spoilt)
    await evening.anna_decides()
    assert await evening.told() == 1
    assert (await evening.ben.get("/api/me")).json()["channels"] == []


@pytest.mark.parametrize("kind", ["mail", "hook"])
def test_where_nothing_could_be_sent_the_log_tells_neither_where_nor_to_whom(
    kind: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """What others' machines say of it may name both."""

    async def lose(evening: Evening) -> None:
        postman = evening.house.desk.postman
        async with post_office() as office:
            postman.mailer = Mailer.of(f"smtp://127.0.0.1:{office.port}?from=house@example.org")
            await wants(evening.ben, kind, "ben@example.org" if kind == "mail" else "http://127.0.0.1:9/t")
            await postman.database.execute("UPDATE channels SET confirmed = 1")
            await evening.anna_decides()
            office.takes = False
            for _ in range(20):
                evening.time += 3600
                await postman.round()
        (line,) = [record.getMessage() for record in caplog.records if "given up" in record.getMessage()]
        assert line == f"a notice by {kind} was given up: " + (
            "SMTPRecipientsRefused" if kind == "mail" else "ConnectionRefusedError"
        )

    on_an_evening(lose)(tmp_path)


@on_an_evening
async def test_of_several_senders_one_takes_a_notice_in_hand(evening: Evening) -> None:
    database = evening.house.store.database
    await wants(evening.ben, "hook", "http://127.0.0.1:9/turn")
    await evening.anna_decides()
    (notice,) = await outbox.due(database, evening.time + LATER, 10)
    claims = [await outbox.claim(database, notice, evening.time + LATER) for _ in range(3)]
    assert claims == [True, False, False]


@on_an_evening
async def test_places_that_are_none_are_refused(evening: Evening) -> None:
    evening.house.desk.postman.outside = Outside()
    for address in ("http://example.org/", "https://10.0.0.1/", "https://localhost.", "nonsense"):
        answer = await evening.ben.post("/api/me/channels", {"kind": "hook", "address": address})
        if address != "https://localhost.":  # a name is looked up when something is sent
            refused(answer, "bad_channel")
    keys = {"p256dh": "AAAA", "auth": "AAAA"}
    push = {"kind": "push", "address": "https://example.org/", "keys": keys}
    refused(await evening.ben.post("/api/me/channels", push), "bad_channel")
    for point in (b"\x04" + b"\x01" * 64, b"\x02" + b"\x01" * 32, b"\x00"):
        push["keys"] = Browser().keys | {"p256dh": unpadded(point)}
        refused(await evening.ben.post("/api/me/channels", push), "bad_channel")
    refused(await evening.ben.post("/api/me/channels", {"kind": "mail", "address": "a@b.org"}), "bad_channel")
    refused(await evening.ben.post("/api/me/channels", {"kind": "drum", "address": "abc"}), "bad_channel")


@on_an_evening
async def test_nobody_touches_anothers_places(evening: Evening) -> None:
    id = (await wants(evening.ben, "hook", "http://127.0.0.1:9/turn"))["id"]
    refused(await evening.anna.post(f"/api/me/channels/{id}/drop"), "not_found", 404)
    again = {"kind": "hook", "address": "http://127.0.0.1:9/turn"}
    refused(await evening.ben.post("/api/me/channels", again), "too_many", 409)
    for number in range(outbox.MOST_CHANNELS - 1):
        await wants(evening.ben, "hook", f"http://127.0.0.1:9/{number}")
    again["address"] = "http://127.0.0.1:9/more"
    refused(await evening.ben.post("/api/me/channels", again), "too_many", 409)
    assert (await evening.ben.post(f"/api/me/channels/{id}/drop")).status_code == 200


@in_house
async def test_a_notice_does_not_tell_that_another_has_sealed_his_answer(house: House) -> None:
    """Both choose in secret; Ben has looked, and gone.  What Anna does then must not reach him."""
    evening = Evening(house)
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "link"}]
    made = (await evening.anna.post("/api/tables", {"game": "epic-naval", "seats": seats})).json()
    (link,) = made["links"].values()
    await evening.ben.join(link, "Ben")
    await wants(evening.ben, "hook", "http://127.0.0.1:9/turn")
    chair = await evening.ben.sit(made["id"])
    evening.time += LATER
    await evening.left(chair)
    table = await house.table(made["id"])
    assert list(table.match.actors) == [0, 1]
    chair = await evening.anna.sit(made["id"])
    assert (await chair.play(table.match.legal(0)[0], side=0))["t"] == "done"
    assert list(table.match.actors) == [1], "her answer is sealed"
    await house.desk.chronicle.done()
    assert await house.store.database.fetch("SELECT * FROM outbox") == []
    house.reopen()
    house.desk.hall.now = lambda: evening.time
    await house.table(made["id"])
    await house.desk.chronicle.round()
    assert await house.store.database.fetch("SELECT * FROM outbox") == []


@in_house
async def test_who_waited_for_a_friend_is_told_that_he_sat_down(house: House) -> None:
    evening = Evening(house)
    await wants(evening.anna, "hook", "http://127.0.0.1:9/turn")
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "link"}]
    made = (await evening.anna.post("/api/tables", {"game": "epic-naval", "seats": seats})).json()
    (link,) = made["links"].values()
    await evening.ben.join(link, "Ben")
    await house.desk.chronicle.done()
    (row,) = await house.store.database.fetch("SELECT match FROM outbox")
    assert row[0] == made["id"]


@in_house
async def test_who_begins_a_rematch_is_told_of_it(house: House) -> None:
    """He has gone after the match; the other asks for another one, in which he decides first."""
    evening = Evening(house)
    await evening.begin()
    await evening.chair.say("resign", side=0)
    await wants(evening.ben, "hook", "http://127.0.0.1:9/turn")
    again = (await evening.anna.post(f"/api/tables/{evening.id}/rematch", {})).json()["id"]
    await house.desk.chronicle.done()
    table = await house.table(again)
    (ben,) = table.seats[0].holders  # everybody has moved on by a seat
    told = await house.store.database.fetch("SELECT match FROM outbox WHERE person = $1", ben)
    assert told == ([(again,)] if 0 in table.match.actors else [])


@in_house
async def test_who_sits_down_at_a_live_match_has_time_to_come(house: House) -> None:
    """Before he is told that it is his turn, for he is just opening its page."""
    evening = Evening(house)
    await wants(evening.ben, "hook", "http://127.0.0.1:9/turn")
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "link"}]
    made = (
        await evening.anna.post("/api/tables", {"game": "epic-naval", "seats": seats, "clock": "300+5"})
    ).json()
    (link,) = made["links"].values()
    await evening.ben.join(link, "Ben")
    await house.desk.chronicle.done()
    assert await outbox.due(house.store.database, evening.time + 5, 9) == []
    (notice,) = await outbox.due(house.store.database, evening.time + 30, 9)
    assert notice.match == made["id"]
