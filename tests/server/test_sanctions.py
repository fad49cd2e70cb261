"""Silence, matches that do not count, names that are one person's, and the list of what the owner did."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

import pytest

from grognard.cli import main
from grognard.commands.order import SANCTIONS
from grognard.core.message import spoken
from grognard.games.epic_naval.files.reading import shipped
from grognard.people import audit, erasing, outbox, passkeys, persons, protecting, retention, sanctions
from grognard.people.passkeys import Passkey

from .house import Guest, House, in_house
from .matches import finished, page_of
from .test_lobby import refused

A_MONTH = protecting.A_MONTH
GERMAN = {"accept-language": "de"}


async def person_of(house: House, guest: Guest) -> str:
    who = await persons.by_public(house.store.database, await page_of(guest))
    assert who is not None
    return who.person


async def proves(house: House, guest: Guest, name: str) -> str:
    """He has a passkey, and is called that."""
    await page_of(guest, name)
    person = await person_of(house, guest)
    await passkeys.keep(house.store.database, Passkey(f"key of {name}", person, b"", 0, house.now()))
    await house.desk.chronicle.round()
    return person


# ------------------------------------------------------------------ silence


@in_house
async def test_who_is_muted_plays_and_writes_nothing_that_others_read(house: House) -> None:
    owner, anna, ben = await house.owner(), house.guest(), house.guest()
    id = await anna.made("me", "link")
    await ben.join(next(iter(anna.links.values())), "Ben")
    anna_page, ben_page = await page_of(anna, "Anna"), await page_of(ben)
    chair = await anna.sit(id, **GERMAN)
    assert (await chair.say("chat", text="Hi"))["t"] == "done"
    told = {"person": anna_page, "words": "spam", "days": 3}
    assert (await owner.post("/api/house/mute", told)).status_code == 200
    warning = await chair.hear("warning")
    assert warning["words"].startswith("du darfst anderen hier bis ")
    assert warning["words"].endswith(": spam.")
    await house.desk.chronicle.keep_order()
    denied = await chair.say("chat", text="Hello")
    assert (denied["code"], "spam" in denied["reason"]) == ("muted", True)
    assert (await chair.say("rename", side=0, name="Hello"))["code"] == "muted"
    assert (await chair.say("rename", side=0, name="Anna"))["t"] == "done", (
        "what he is called he may be called"
    )
    assert sum(json.loads(told)["t"] == "warning" for told in chair.bytes) == 1, "he is told once"
    refused(await anna.post("/api/me", {"name": "Other"}), "muted", 403)
    cup = {"title": "Read this", "game": "to-war", "kind": "robin"}
    refused(await anna.post("/api/tournaments", cup), "muted", 403)
    own = {"game": "epic-naval", "scenario": "own", "options": {"file": {"title": "Read this"}}}
    refused(await anna.post("/api/tables", own), "muted", 403)
    made = await anna.made("me", "link")
    assert (await house.table(made)).seats[0].name == "Anna"
    assert (await anna.post(f"/api/people/{ben_page}/report", {"words": "He shouts."})).status_code == 200
    (mine,) = (await anna.get("/api/me", headers=GERMAN)).json()["sanctions"]
    assert (mine["kind"], "spam" in mine["words"]) == ("mute", True)
    house.reopen()
    chair = await anna.sit(id)
    assert (await chair.say("chat", text="Hello"))["code"] == "muted", "also after a restart"
    await (await house.owner()).post("/api/house/unmute", {"person": anna_page})
    assert (await chair.say("chat", text="Hello"))["t"] == "done"
    assert (await anna.get("/api/me")).json()["sanctions"] == []


def test_the_last_day_is_written_as_the_reader_writes_days() -> None:
    told = sanctions.Sanction(sanctions.MUTE, "anna", datetime(2027, 1, 5, 12).timestamp()).told()
    days = {"en": "2027-01-05", "de": "05.01.2027", "pl": "05.01.2027"}
    assert all(day in spoken(told, language) for language, day in days.items())


@in_house
async def test_silence_ends_with_its_time(house: House) -> None:
    owner, anna = await house.owner(), house.guest()
    await owner.post("/api/house/mute", {"person": await page_of(anna, "Anna"), "days": 2})
    refused(await anna.post("/api/me", {"name": "Other"}), "muted", 403)
    house.ahead += 2 * 24 * 3600 + 1
    assert (await anna.post("/api/me", {"name": "Other"})).status_code == 200


# ------------------------------------------------------------------ matches that do not count


@in_house
async def test_whose_matches_do_not_count_plays_and_others_are_told_before(house: House) -> None:
    owner, anna, ben = await house.owner(), house.guest(), house.guest()
    page = await page_of(anna, "Anna")
    await owner.post("/api/house/unrated", {"person": page, "words": "with himself"})
    await anna.made("me", "open")
    (seat,) = (await ben.get("/api/seats")).json()
    assert seat["counts"] is False
    id = await anna.made("me", "link")
    link = next(iter(anna.links.values()))
    assert "does not count for ratings" in (await ben.get(link)).text
    await ben.join(link, "Ben")
    assert (await ben.sit(id)).table["counts"] is False
    await finished(house, anna, ben)
    database = house.store.database
    assert await database.fetch("SELECT * FROM rated") == []
    await owner.post("/api/house/rated", {"person": page})
    await finished(house, anna, ben)
    assert len(await database.fetch("SELECT * FROM rated")) == 2, "it counts again"


@in_house
async def test_a_seat_that_is_freed_leaves_a_match_that_counts(house: House) -> None:
    """As long as nobody who is left has matches that do not."""
    owner, anna, ben = await house.owner(), house.guest(), house.guest()
    await owner.post("/api/house/unrated", {"person": await page_of(ben, "Ben")})
    id = await anna.made("me", "link")
    await ben.join(next(iter(anna.links.values())), "Ben")
    chair = await anna.sit(id)
    assert chair.table["counts"] is False
    assert (await anna.post(f"/api/tables/{id}/free", {"side": "north"})).status_code == 200
    await chair.until(lambda table: table["counts"] is True)
    id = await ben.made("me", "link")
    await anna.join(next(iter(ben.links.values())), "Anna")
    assert (await anna.post(f"/api/tables/{id}/free", {"side": "north"})).status_code == 200
    assert (await ben.sit(id)).table["counts"] is False


@in_house
async def test_a_match_that_goes_on_counts_no_more_and_both_are_told(house: House) -> None:
    owner, anna, ben = await house.owner(), house.guest(), house.guest()
    id = await anna.made("me", "link")
    await ben.join(next(iter(anna.links.values())), "Ben")
    chairs = [await anna.sit(id), await ben.sit(id)]
    assert chairs[1].table["counts"] is True
    page = await page_of(anna, "Anna")
    await owner.post("/api/house/unrated", {"person": page})
    assert "until" in (await chairs[0].hear("warning"))["words"]
    await chairs[1].until(lambda table: table["counts"] is False)
    await owner.post("/api/house/rated", {"person": page})
    house.reopen()
    assert (await ben.sit(id)).table["counts"] is False, "what was told to the other stays so"


# ------------------------------------------------------------------ what was done


@in_house
async def test_what_the_owner_did_is_written_down_and_names_go_with_their_people(house: House) -> None:
    owner, anna = await house.owner(), house.guest()
    page = await page_of(anna, "Zebulon")
    id = await anna.made("me", "me")
    person = await person_of(house, anna)
    for deed, more in (("ban", {"words": "Zebulon is rude"}), ("unban", {}), ("mute", {}), ("unrated", {})):
        assert (await owner.post(f"/api/house/{deed}", {"person": page, **more})).status_code == 200
    await owner.post("/api/house/close", {"table": id, "words": "late"})
    await owner.post("/api/house/announce", {"words": "Come in by http://h/join/secret-token_1 today"})
    lines = (await owner.get("/api/house")).json()["audit"]
    assert sorted(line["deed"] for line in lines) == sorted(
        ["ban", "unban", "mute", "unrated", "close", "announce"]
    )
    ban = next(line for line in lines if line["deed"] == "ban")
    assert (ban["about"], ban["name"], ban["by"], ban["words"]) == (
        page,
        "Zebulon",
        "owner",
        "Zebulon is rude",
    )
    assert "secret-token" not in str(lines)
    entry = audit.put(audit.Entry(audit.DELETE, "root", house.now(), page))
    await erasing.erase(house.store.database, person, entry)
    lines = (await owner.get("/api/house")).json()["audit"]
    assert "Zebulon" not in str(lines)
    assert [line["deed"] for line in lines if line["about"] == page].count("delete") == 1
    assert "– is rude" in str(lines)


@in_house
async def test_nobody_takes_words_out_of_the_list_by_what_he_calls_himself(house: House) -> None:
    owner, anna, guest = await house.owner(), house.guest(), house.guest()
    await owner.post("/api/house/ban", {"person": await page_of(anna, "Zebulon"), "words": "Insults others"})
    for name in ("i", "others", "Ann"):
        await page_of(guest, name)
    more = {"person": await page_of(anna, "Zebulon"), "words": "Annoys Ann, Ann's and Anns table"}
    await owner.post("/api/house/mute", more)
    assert (await guest.post("/api/me/delete")).status_code == 200
    words = [line["words"] for line in (await owner.get("/api/house")).json()["audit"]]
    assert words == ["Annoys –, –'s and –s table", "Insults others"]


def test_sanctions_and_the_list_by_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert tuple(each[0] for each in SANCTIONS) == sanctions.KINDS
    assert {each[0]: each[2] for each in SANCTIONS} == audit.LIFTED
    found: dict[str, str] = {}

    @in_house
    async def open_house(house: House) -> None:
        found["person"] = await page_of(house.guest(), "Anna")

    open_house(tmp_path)
    person = found["person"]

    def run(*words: str) -> str:
        assert main(["house", *words, "--data", str(tmp_path / "data")]) == 0
        return capsys.readouterr().out

    run("mute", person, "--days", "3", "--why", "spam")
    run("unrated", person)
    assert "(mute-> " in run("people")
    assert "(unrated-> " in run("people")
    run("unmute", person)
    run("rated", person)
    assert "->" not in run("people")
    run("export-person", person)
    told = run("audit")
    for deed in ("mute", "unrated", "unmute", "rated", "export"):
        assert f"  {deed}  {person}  Anna" in told
    assert "spam" in told
    run("delete-person", person)
    assert "Anna" not in run("audit")
    assert main(["house", "mute", person, "--data", str(tmp_path / "data")]) == 2


# ------------------------------------------------------------------ names


@in_house
async def test_nobody_takes_a_name_that_looks_like_a_protected_one(house: House) -> None:
    anna, guest, third = house.guest(), house.guest(), house.guest()
    await page_of(guest, "Anna")
    await page_of(third, "Anna")
    await proves(house, anna, "Morna")
    for name in ("Morna", "MORNA", "Moma", "Mоrna", "Ｍorna", "M0rna", "Mórna", "М0rna"):
        answer = await guest.post("/api/me", {"name": name})
        assert answer.json()["error"]["code"] in ("name_taken", "bad_name"), name
    id = await third.made("me", "link")
    link = next(iter(third.links.values()))
    refused(await guest.join(link, "morna"), "name_taken", 409)
    seats = {"seats": [{"kind": "me", "name": "MORNA"}, {"kind": "bot", "name": "Morna (bot)"}]}
    refused(await guest.post("/api/tables", {"game": "to-war", **seats}), "name_taken", 409)
    chair = await third.sit(id)
    assert (await chair.say("rename", side=0, name="Morna"))["code"] == "name_taken"
    assert (await chair.say("rename", side=0, name="Mоrna"))["code"] == "bad_name", "a Cyrillic letter in it"
    cup = (await third.post("/api/tournaments", {"title": "C", "game": "to-war", "kind": "robin"})).json()[
        "id"
    ]
    refused(await guest.post(f"/api/tournaments/{cup}/enter", {"name": "Morna"}), "name_taken", 409)
    await anna.made("me", "bot1")
    assert (await anna.post("/api/me", {"name": "Morna"})).status_code == 200, "it is hers"
    assert (await guest.post("/api/me", {"name": "Мария"})).status_code == 200, "one script is one's own"


@in_house
async def test_a_record_brings_nobody_anothers_name(house: House) -> None:
    anna, ben, guest = house.guest(), house.guest(), house.guest()
    id = await finished(house, anna, ben, names="Morna Ben")
    text = (await anna.get(f"/api/tables/{id}/record")).text
    await proves(house, anna, "Morna")
    made = (await guest.ask("POST", "/api/records", content=text)).json()["id"]
    assert await names_at(guest, made) == ["", "Ben"]
    wish = {"at": 2, "seats": [{"kind": "me", "name": "Eve"}, {"kind": "here"}]}
    branched = (await guest.post(f"/api/tables/{id}/branch", wish)).json()["id"]
    house.reopen()
    assert await names_at(guest, made) == ["", "Ben"]
    assert await names_at(guest, branched) == ["Eve", "Ben"]
    assert "Morna" not in (await guest.get(f"/api/tables/{branched}/record")).text


@in_house
async def test_who_is_muted_has_nothing_read_out_of_a_record(house: House) -> None:
    owner, anna, guest = await house.owner(), house.guest(), house.guest()
    id = await anna.made("me", "me")
    table = await house.table(id)
    table.match.names = dict.fromkeys(table.match.sides, "You are fools")
    text = await table.record()
    options = {"file": {"toml": shipped("sandbox.toml")}}
    own = await anna.made("me", "me", game="epic-naval", scenario="own", options=options)
    told = await (await house.table(own)).record()
    page = await page_of(guest, "Guest")
    before = (await guest.ask("POST", "/api/records", content=told)).json()["id"]
    assert (await (await guest.sit(before)).say("resign", side=0))["t"] == "done"
    await owner.post("/api/house/mute", {"person": page})
    made = (await guest.ask("POST", "/api/records", content=text)).json()["id"]
    assert await names_at(guest, made) == ["", ""]
    wish = {"at": 0, "seats": [{"kind": "me"}, {"kind": "link"}]}
    refused(await guest.post(f"/api/tables/{before}/branch", wish), "muted", 403)
    refused(await guest.ask("POST", "/api/records", content=told), "muted", 403)
    await owner.post("/api/house/unmute", {"person": page})
    made = (await guest.ask("POST", "/api/records", content=text)).json()["id"]
    assert await names_at(guest, made) == ["You are fools"] * 2
    assert (await guest.ask("POST", "/api/records", content=told)).status_code == 200


async def names_at(guest: Guest, id: str) -> list[str]:
    """What everybody is called at a table, as it is shown."""
    return [side["seat"]["name"] for side in (await guest.sit(id)).table["sides"]]


@in_house
async def test_who_is_muted_does_not_sit_down_under_a_name_that_is_anothers_by_now(house: House) -> None:
    owner, anna, ben, host = await house.owner(), house.guest(), house.guest(), house.guest()
    page = await page_of(ben, "Morna")
    await proves(house, anna, "Morna")
    await owner.post("/api/house/mute", {"person": page})
    id = await host.made("me", "link")
    assert (await ben.join(next(iter(host.links.values())), "Morna")).status_code == 200
    assert await names_at(ben, id) == ["", ""]


@in_house
async def test_a_protected_name_changes_once_a_month_and_the_owner_sees_the_old_one(house: House) -> None:
    owner, anna, guest = await house.owner(), house.guest(), house.guest()
    await proves(house, anna, "Morna")
    refused(await anna.post("/api/me", {"name": "Berta"}), "too_early", 409)
    assert (await anna.post("/api/me", {"name": "MORNA"})).status_code == 200, "only written otherwise"
    house.ahead += A_MONTH + 60
    assert (await anna.post("/api/me", {"name": "Berta"})).status_code == 200
    refused(await guest.post("/api/me", {"name": "berta"}), "name_taken", 409)
    assert (await guest.post("/api/me", {"name": "Morna"})).status_code == 200, "it is free again"
    people = (await owner.get("/api/house", params={"name": "Berta"})).json()["people"]
    assert people[0]["former"] == ["MORNA", "Morna"]


@pytest.fixture
def few_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protecting, "MOST_CHANGES", 3)


@pytest.mark.usefixtures("few_changes")
@in_house
async def test_whoever_changes_his_name_again_and_again_keeps_one(house: House) -> None:
    anna = house.guest()
    for number in range(4):
        await page_of(anna, f"Name {number}")
    refused(await anna.post("/api/me", {"name": "Name 4"}), "too_early", 409)
    assert (await anna.post("/api/me", {"name": "Name 3"})).status_code == 200
    assert (await anna.post("/api/me", {"shown": True})).status_code == 200
    house.ahead += 366 * 24 * 3600.0
    await retention.tidy(house.store.database, house.now())
    assert (await anna.post("/api/me", {"name": "Name 4"})).status_code == 200


@in_house
async def test_who_proves_nothing_any_more_has_no_name_alone(house: House) -> None:
    anna, guest = house.guest(), house.guest()
    person = await proves(house, anna, "Morna")
    await house.store.database.execute("DELETE FROM passkeys WHERE person = $1", person)
    assert (await guest.post("/api/me", {"name": "Morna"})).status_code == 200


@in_house
async def test_a_mail_address_proves_something_once_its_reader_has_said_so(house: House) -> None:
    anna, guest = house.guest(), house.guest()
    await page_of(anna, "Morna")
    person, database = await person_of(house, anna), house.store.database
    mail = outbox.fresh_channel(person, outbox.MAIL, "anna@example.org", {}, "en", "http://h")
    await outbox.add_channel(database, mail, house.now())
    await house.desk.chronicle.round()
    assert (await guest.post("/api/me", {"name": "Morna"})).status_code == 200
    assert (await guest.post(f"/api/notices/{mail.token}", {"on": True})).status_code == 200
    refused(await house.guest().post("/api/me", {"name": "Morna"}), "name_taken", 409)


@in_house
async def test_the_owners_name_is_his_alone(house: House) -> None:
    owner, guest = await house.owner(), house.guest()
    await page_of(owner, "Host")
    refused(await guest.post("/api/me", {"name": "H0st"}), "name_taken", 409)
