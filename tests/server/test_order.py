"""Order in the house: blocks, reports, bans, closed tables, announcements; and being forgotten."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grognard.cli import main
from grognard.people import company, erasing, order, persons, sanctions
from grognard.store.keeping import StoreError

from .house import Chair, Guest, House, in_house
from .matches import finished, page_of
from .test_lobby import refused


@in_house
async def test_only_the_owner_finds_the_house(house: House) -> None:
    owner, guest = await house.owner(), house.guest()
    assert (await guest.get("/house")).status_code == 404
    assert (await guest.get("/api/house")).status_code == 404
    for deed in ("ban", "unban", "close", "announce", "settle"):
        assert (await guest.post(f"/api/house/{deed}", {})).status_code == 404
    assert (await owner.get("/house")).status_code == 200
    assert (await owner.get("/api/me")).json()["owner"]


@in_house
async def test_who_is_banned_reads_what_lies_open_and_does_nothing(house: House) -> None:
    owner, anna = await house.owner(), house.guest()
    id, theirs = await anna.made("me", "me"), await owner.made("me", "bot1")
    person = await page_of(anna, "Anna")
    chair = await anna.sit(id)
    ban = {"person": person, "words": "rude", "days": 2}
    assert (await owner.post("/api/house/ban", ban)).status_code == 200
    assert (await chair.hear("refused"))["code"] == "banned", "he is sent away"
    answer = await anna.post("/api/tables", {"game": "to-war"})
    refused(answer, "banned", 403)
    assert "rude" in answer.text
    for path in ("/", "/api/archive", "/api/me", f"/api/tables/{theirs}/record"):
        assert (await anna.get(path)).status_code == 200
    for table in (id, theirs):
        assert (await Chair(anna, table).heard())["code"] == "banned", (
            "he is at no table, nor looks on at one"
        )
    house.desk.hall.now = lambda: 9e9
    assert (await anna.post("/api/tables", {"game": "to-war"})).status_code == 200, "it is over by then"


@in_house
async def test_what_is_ordered_elsewhere_while_the_database_is_away_holds_then(house: House) -> None:
    anna, chronicle = house.guest(), house.desk.chronicle
    person = await page_of(anna, "Anna")
    chair = await anna.sit(await anna.made("me", "me"))
    database, now = house.store.database, house.now()
    who = await persons.by_public(database, person)
    assert who is not None
    await sanctions.impose(database, sanctions.BAN, who, now + 9000, "rude", now, "owner")

    async def away(*_: object) -> list[str]:
        raise StoreError("away")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sanctions, "latest", away)
        for _ in range(3):
            house.ahead += 60
            with pytest.raises(StoreError):
                await chronicle.keep_order()
    await chronicle.keep_order()
    assert (await chair.hear("refused"))["code"] == "banned"


@in_house
async def test_a_ban_is_lifted(house: House) -> None:
    owner, anna = await house.owner(), house.guest()
    person = await page_of(anna, "Anna")
    await owner.post("/api/house/ban", {"person": person})
    (told,) = (await owner.get("/api/house", params={"name": "ann"})).json()["people"]
    assert told["banned"]
    await owner.post("/api/house/unban", {"person": person})
    assert (await anna.post("/api/tables", {"game": "to-war"})).status_code == 200
    await page_of(anna, "Łucja Österreich")
    (told,) = (await owner.get("/api/house", params={"name": "łucja ö"})).json()["people"]
    assert told["public"] == person, "not in English letters alone"
    refused(await owner.post("/api/house/ban", {"person": "nobody"}), "not_found", 404)
    mine = await page_of(owner, "Me")
    refused(await owner.post("/api/house/ban", {"person": mine}), "owner")


@in_house
async def test_a_closed_table_can_only_be_looked_at(house: House) -> None:
    owner, anna = await house.owner(), house.guest()
    id = await anna.made("me", "me")
    chair = await anna.sit(id)
    await owner.post("/api/house/close", {"table": id, "words": "too loud"})
    await chair.until(lambda table: "too loud" in (table["frozen"] or ""))
    assert (await chair.play())["code"] == "closed"
    house.reopen()
    chair = await anna.sit(id)
    assert "too loud" in chair.table["frozen"]
    assert (await chair.play())["code"] == "closed"
    refused(await owner.post("/api/house/close", {"table": "none"}), "not_found", 404)


@in_house
async def test_a_closed_table_waits_for_nobody_in_the_lobby(house: House) -> None:
    owner, anna = await house.owner(), house.guest()
    id = await anna.made("me", "me")
    (row,) = (await anna.get("/api/tables")).json()
    assert (row["your_turn"], row["over"], row["result"]) == (True, False, "")
    await owner.post("/api/house/close", {"table": id, "words": "too loud"})
    (row,) = (await anna.get("/api/tables")).json()
    assert (row["your_turn"], row["over"]) == (False, True)
    assert row["result"] == "closed by the owner of this house"


@in_house
async def test_what_is_announced_everybody_reads(house: House) -> None:
    owner, anna = await house.owner(), house.guest()
    await owner.post("/api/house/announce", {"words": "Closed on Sunday"})
    assert (await anna.get("/api/me")).json()["announcement"] == "Closed on Sunday"
    await owner.post("/api/house/announce", {"words": ""})
    assert (await anna.get("/api/me")).json()["announcement"] == ""


@in_house
async def test_blocks_and_reports(house: House) -> None:
    owner, anna, ben = await house.owner(), house.guest(), house.guest()
    a, b = await page_of(anna, "Anna"), await page_of(ben, "Ben")
    people = [row[0] for row in await house.store.database.fetch("SELECT person FROM people ORDER BY name")]
    assert not await company.is_apart(house.store.database, people[0], people[1:])
    await anna.post(f"/api/people/{b}/block", {"on": True})
    assert (await anna.get(f"/api/people/{b}")).json()["blocked"]
    assert not (await ben.get(f"/api/people/{a}")).json()["blocked"], "he is not told"
    for one, other in ((0, 1), (1, 0)):
        assert await company.is_apart(house.store.database, people[one], [people[other]])
    await anna.post(f"/api/people/{b}/block", {"on": False})
    assert not await company.is_apart(house.store.database, people[0], people[1:])
    refused(await anna.post(f"/api/people/{a}/block", {"on": True}), "yourself")
    assert (await anna.post(f"/api/people/{b}/report", {"words": "He shouts."})).status_code == 200
    (report,) = (await owner.get("/api/house")).json()["reports"]
    assert (report["by"], report["about"], report["words"]) == ("Anna", "Ben", "He shouts.")
    await owner.post("/api/house/settle", {"report": report["id"]})
    assert (await owner.get("/api/house")).json()["reports"] == []


@in_house
async def test_a_report_tells_at_which_table_and_what_was_said_there(house: House) -> None:
    owner, anna, ben = await house.owner(), house.guest(), house.guest()
    id = await anna.made("me", "link")
    await ben.join(next(iter(anna.links.values())), "Ben")
    hers, his = await anna.sit(id), await ben.sit(id)
    await hers.say("chat", text="Good luck!")
    await his.say("chat", text="I know where you live.")
    page = hers.table["sides"][1]["seat"]["holders"][0]["public"]
    told = {"words": "He threatens me.", "match": id}
    assert (await anna.post(f"/api/people/{page}/report", told)).status_code == 200
    await his.say("chat", text="later")
    (report,) = (await owner.get("/api/house")).json()["reports"]
    assert (report["table"], report["person"]) == (id, page)
    assert [(line["text"], line["about"]) for line in report["said"]] == [
        ("Good luck!", False),
        ("I know where you live.", True),
    ]
    assert report["said"][1]["who"].startswith("Ben ·")


# ------------------------------------------------------------------ being forgotten


async def mentions(house: House, *words: str) -> list[str]:
    """The tables in which something of this still stands."""
    found = []
    tables = await house.store.database.fetch("SELECT name FROM sqlite_master WHERE type = 'table'")
    for (table,) in tables:
        rows = await house.store.database.fetch(f"SELECT * FROM {table}")
        text = " ".join(str(value) for row in rows for value in row)
        found += [table for word in words if word in text]
    return found


@in_house
async def test_who_wants_to_be_forgotten_is(house: House) -> None:
    anna, ben = house.guest(), house.guest()
    alone = await anna.made("me", "bot1")
    shared = await finished(house, anna, ben, names="Zebulon Ben")
    chair = await anna.sit(shared)
    await chair.say("rename", side=0, name="Zebulon the Great")
    (person,) = (await house.table(shared)).seats[0].holders
    await page_of(anna, "Zebulon of old")
    await page_of(anna, "Anna")
    await anna.post("/api/me/code")
    await anna.post("/api/me/channels", {"kind": "hook", "address": "https://example.org/zebulon"})
    assert "Zebulon" in str(await erasing.export(house.store.database, person))
    assert (await anna.post("/api/me/delete")).status_code == 200
    assert await mentions(house, "Zebulon", "zebulon", person) == []
    assert (await anna.get("/api/tables")).json() == [], "with a new cookie"
    assert (await ben.get(f"/table/{alone}")).status_code == 404
    chair = await ben.sit(shared)
    assert chair.table["outcome"], "the match stays the other's"
    assert chair.table["sides"][0]["seat"]["name"] == ""
    page = (await ben.get(f"/api/people/{await page_of(ben)}/matches")).json()
    assert [match["id"] for match in page["matches"]] == [shared]
    assert page["matches"][0]["change"], "and so does his rating"


@in_house
async def test_his_name_is_forgotten_at_seats_he_has_left_too(house: House) -> None:
    anna, zebulon = house.guest(), house.guest()
    id = await anna.made("me", "link")
    await zebulon.join(next(iter(anna.links.values())), "Zebulon")
    chair = await zebulon.sit(id)
    await chair.say("rename", side=1, name="Zebulon II")
    (person,) = (await house.table(id)).seats[1].holders
    assert (await anna.post(f"/api/tables/{id}/free", {"side": "north"})).status_code == 200
    assert (await zebulon.post("/api/me/delete")).status_code == 200
    assert await mentions(house, "Zebulon", person) == []
    assert (await anna.sit(id)).table["sides"][1]["seat"]["holders"] == []


@in_house
async def test_his_name_leaves_what_the_owner_wrote_elsewhere(house: House) -> None:
    owner, anna, ben = await house.owner(), house.guest(), house.guest()
    await page_of(anna, "Zebulon")
    id = await ben.made("me", "bot1")
    words = "Zebulon and he were rude"
    assert (await owner.post("/api/house/close", {"table": id, "words": words})).status_code == 200
    his = await page_of(ben, "Ben")
    for kind in ("ban", "mute"):
        assert (await owner.post(f"/api/house/{kind}", {"person": his, "words": words})).status_code == 200
    assert (await anna.post("/api/me/delete")).status_code == 200
    assert await mentions(house, "Zebulon") == []
    assert await order.closed(house.store.database, id) == "– and he were rude"


@in_house
async def test_what_somebody_said_is_forgotten_with_him_and_nobody_has_to_leave(house: House) -> None:
    """Also at tables at which he only looked on, though they lie in memory and others read it before."""
    anna, ben, carl = house.guest(), house.guest(), house.guest()
    id = await anna.made("me", "bot1")
    await carl.get("/")
    await ben.get("/")
    playing, reading, talking = await anna.sit(id), await ben.sit(id), await carl.sit(id)
    await talking.say("chat", text="I am Zebulon")
    await reading.say("chat", text="and I am not")
    while [line["text"] for line in reading.talk] != ["I am Zebulon", "and I am not"]:
        await reading.hear("chat")
    assert "I am Zebulon" in (await carl.get("/api/me/export")).text
    assert (await carl.post("/api/me/delete")).status_code == 200
    await reading.hear("chat")
    assert [line["text"] for line in reading.talk] == ["and I am not"]
    late = await ben.sit(id)
    await late.hear("chat")
    assert [line["text"] for line in late.talk] == ["and I am not"]
    assert (await playing.say("hello"))["t"] == "done"


@in_house
async def test_who_is_forgotten_has_resigned(house: House) -> None:
    anna, ben = house.guest(), house.guest()
    made = (
        await anna.post("/api/tables", {"game": "to-war", "seats": [{"kind": "me"}, {"kind": "link"}]})
    ).json()
    (link,) = made["links"].values()
    await ben.join(link, "Ben")
    hers = await anna.sit(made["id"])
    await hers.say("offer", side=0, what="draw", id="gone")  # no id of hers stands for what the house does
    assert (await anna.post("/api/me/delete")).status_code == 200
    chair = await ben.sit(made["id"])
    assert chair.table["outcome"]["winner"] == 1


@in_house
async def test_who_is_forgotten_by_command_has_resigned_when_the_house_is_open_again(house: House) -> None:
    anna, ben = house.guest(), house.guest()
    id = await anna.made("me", "link", clock="3d")
    await ben.join(next(iter(anna.links.values())), "Ben")
    (person,) = (await house.table(id)).seats[1].holders
    await erasing.erase(house.store.database, person)
    house.reopen()
    await house.desk.chronicle.round()
    await house.desk.chronicle.done()
    assert (await anna.sit(id)).table["outcome"]["winner"] == 0
    public = (await anna.get("/api/me")).json()["public"]
    known = await house.store.database.fetch("SELECT public FROM people")
    assert known == [(public,)], "he has no page again"


@in_house
async def test_one_gets_all_that_is_kept(house: House) -> None:
    anna, ben = house.guest(), house.guest()
    id = await finished(house, anna, ben)
    told = (await anna.get("/api/me/export")).json()
    assert told["person"][0]["name"] == "Anna"
    assert [table["match"] for table in told["tables"]] == [id]
    assert len(told["rated"]) == 1
    assert (told["blocked"], told["bans"], told["chat"]) == ([], [], [])
    await anna.post(f"/api/people/{await page_of(ben)}/block", {"on": True})
    assert (await anna.get("/api/me/export")).json()["blocked"] == [await page_of(ben)]
    assert "Ben" not in json.dumps(told)


@in_house
async def test_one_gets_his_names_and_where_he_was_invited_and_what_was_done_to_him(house: House) -> None:
    owner, anna, ben = await house.owner(), house.guest(), house.guest()
    id = await anna.made("me", "link")
    await ben.join(next(iter(anna.links.values())), "Ben")
    his = await page_of(ben, "Ben of Kent")
    await ben.post("/api/me/code")
    assert (await owner.post("/api/house/mute", {"person": his, "words": "too loud"})).status_code == 200
    told = (await ben.get("/api/me/export")).json()
    assert told["names_at_tables"] == [{"match": id, "side": 1, "name": "Ben"}]
    assert [(each["match"], each["side"]) for each in told["came_invited"]] == [(id, 1)]
    assert [(each["deed"], each["words"]) for each in told["what_owners_did"]] == [("mute", "too loud")]
    assert len(told["recovery_codes"]) == 1
    assert [each["side"] for each in (await anna.get("/api/me/export")).json()["invited"]] == [1]


@in_house
async def test_every_table_that_knows_people_is_handed_out(house: House) -> None:
    """But for what lets him in or passes by itself, and what others did."""
    database = house.store.database
    people = {"person", "visitor", "host", "made_by", "used_by", "other", "about"}
    known = {
        (table, column)
        for (table,) in await database.fetch("SELECT name FROM sqlite_master WHERE type = 'table'")
        for (column,) in await database.fetch(f"SELECT name FROM pragma_table_info('{table}')")
        if column in people
    }
    told = {(table, column) for table, _, column in erasing.HANDED_OUT.values()}
    told |= {("blocks", "person"), ("audit", "about")}
    passing = {(table, "person") for table in ("device_links", "challenges", "outbox")}
    of_others = {("blocks", "other"), ("reports", "about"), ("audit", "made_by")}
    assert known == told | passing | of_others


@in_house
async def test_the_owner_cannot_forget_himself(house: House) -> None:
    refused(await (await house.owner()).post("/api/me/delete"), "owner", 409)


# ------------------------------------------------------------------ coming back


@in_house
async def test_a_code_brings_the_seats_back(house: House) -> None:
    anna, other = house.guest(), house.guest()
    id = await anna.made("me", "bot1")
    code = (await anna.post("/api/me/code")).json()["code"]
    refused(await other.post("/api/recover", {"code": code[:-1]}), "wrong_code", 404)
    assert (await other.post("/api/recover", {"code": code.upper().replace("-", " ")})).status_code == 200
    assert [table["id"] for table in (await other.get("/api/tables")).json()] == [id]
    assert [table["id"] for table in (await anna.get("/api/tables")).json()] == [id], "both are he"
    second = (await anna.post("/api/me/code")).json()["code"]
    refused(await house.guest().post("/api/recover", {"code": code}), "wrong_code", 404)
    assert (await house.guest().post("/api/recover", {"code": second})).status_code == 200
    rows = await house.store.database.fetch("SELECT hash FROM recoveries")
    assert code.replace("-", "") not in str(rows)


@in_house
async def test_who_has_tables_of_his_own_stays_who_he_is(house: House) -> None:
    anna, ben = house.guest(), house.guest()
    await anna.made("me", "bot1")
    own = await ben.made("me", "bot1")
    before = dict(ben.cookies)
    code = (await anna.post("/api/me/code")).json()["code"]
    refused(await ben.post("/api/recover", {"code": code}), "already_somebody", 409)
    assert [table["id"] for table in (await ben.get("/api/tables")).json()] == [own]
    assert dict(ben.cookies) == before


# ------------------------------------------------------------------ by command


async def people_of(guest: Guest) -> str:
    return await page_of(guest, "Anna")


def test_the_house_is_kept_in_order_by_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(tmp_path / "data")
    found: dict[str, str] = {}

    @in_house
    async def open_house(house: House) -> None:
        anna = house.guest()
        found["person"], found["table"] = await people_of(anna), await anna.made("me", "me")

    def run(*words: str) -> str:
        assert main(["house", *words, "--data", folder]) == 0
        return capsys.readouterr().out

    open_house(tmp_path)
    person, table = found["person"], found["table"]
    assert person in run("people")
    assert "Anna" in run("people", "ann")
    assert run("people", "nobody") == ""
    run("ban", person, "--days", "3", "--why", "rude")
    assert "(-> " in run("people")
    run("unban", person)
    assert "(-> " not in run("people")
    run("close", table, "--why", "late")
    run("announce", "Closed")
    assert json.loads(run("export-person", person))["person"][0]["name"] == "Anna"
    run("delete-person", person)
    assert run("people") == ""
    for words in (("ban", "x"), ("close", "x"), ("export-person", "x"), ("ban", person, "--days", "0")):
        assert main(["house", *words, "--data", folder]) == 2
    assert main(["house", "people", "--data", str(tmp_path / "none")]) == 2
    assert "there is no house" in capsys.readouterr().err


@in_house
async def test_what_was_ordered_elsewhere_is_in_force_within_a_round(house: House) -> None:
    anna = house.guest()
    id = await anna.made("me", "me")
    chair = await anna.sit(id)
    (person,) = (await house.table(id)).seats[0].holders
    now = house.desk.hall.now()
    await order.close(house.store.database, id, "by command", now, "owner")
    await house.desk.chronicle.round()
    await chair.until(lambda table: "by command" in (table["frozen"] or ""))
    who = await persons.ensure(house.store.database, "", person, "", now)
    await sanctions.impose(house.store.database, sanctions.BAN, who, now + 1000, "", now, "owner")
    await house.desk.chronicle.round()
    assert (await chair.hear("refused"))["code"] == "banned"


@in_house
async def test_nobody_sits_down_at_a_table_that_was_closed_or_is_over(house: House) -> None:
    anna, owner = house.guest(), await house.owner()
    linked, offered, ended = [await anna.made("me", kind) for kind in ("link", "open", "open")]
    link = (await anna.post(f"/api/tables/{linked}/invite", {"side": "north"})).json()["url"]
    for id in (linked, offered):
        await owner.post("/api/house/close", {"table": id, "words": "too loud"})
    chair = await anna.sit(ended)
    await chair.say("resign", side=0)
    ben = house.guest()
    refused(await ben.join(link), "closed", 409)
    for id in (offered, ended):
        refused(await ben.post(f"/api/tables/{id}/sit", {"side": "north"}), "not_open", 403)


@in_house
async def test_who_is_forgotten_loses_what_he_had_put_off_his_list_as_well(house: House) -> None:
    anna, ben = house.guest(), house.guest()
    id = await anna.made("me", "link")
    await ben.join(next(iter(anna.links.values())))
    chair = await ben.sit(id)
    assert (await anna.post(f"/api/tables/{id}/leave", {})).json() == {"gone": False}
    assert (await anna.post("/api/me/delete", {})).status_code == 200
    await chair.leave()
    assert (await ben.sit(id)).table["outcome"]["winner"] == 1
