"""Records: had, opened, played on; what would tell a secret is refused until the match is over."""

from __future__ import annotations

from grognard import Match, Record, load, replay, verify
from grognard.server.rebuild import rebuilt

from .house import Chair, Guest, House, in_house
from .test_lobby import refused


async def finish(chair: Chair) -> None:
    while chair.table["outcome"] is None:
        if chair.table["curtain"] is not None:
            await chair.say("look", side=chair.table["curtain"])
        assert (await chair.play())["t"] == "done"


async def record_of(guest: Guest, id: str) -> str:
    answer = await guest.get(f"/api/tables/{id}/record")
    assert answer.status_code == 200
    assert "attachment" in answer.headers["content-disposition"]
    return answer.text


@in_house
async def test_a_finished_match_gives_a_record_whose_dice_are_fair(house: House) -> None:
    guest = await house.owner()
    id = await guest.made("me", "here", scenario="strategy", auto=False)
    chair = await guest.sit(id)
    commitment = chair.table["dice"]
    await chair.say("rename", side=0, name="Anna")
    await finish(chair)
    record = Record.loads(await record_of(guest, id))
    assert record.names["west"] == "Anna"
    assert record.tosses[0].commitment == commitment
    verdict = verify(record)
    assert verdict.checked > 20
    assert verdict.unknown == 0
    assert chair.table["secret"] == record.tosses[0].dice.secret.hex()  # type: ignore[union-attr]


@in_house
async def test_an_open_match_without_secrets_gives_its_record_any_time_but_not_its_dice(house: House) -> None:
    guest = await house.owner()
    id = await guest.made("me", "here", auto=False)
    chair = await guest.sit(id)
    for _ in range(15):
        await chair.play()
    text = await record_of(house.guest(), id)
    assert "secret" not in text
    assert len(replay(Record.loads(text)).entries) == chair.table["entries"]


@in_house
async def test_with_hidden_hands_there_is_no_record_before_the_end(house: House) -> None:
    guest = await house.owner()
    id = await guest.made("me", "here", scenario="strategy", auto=False)
    chair = await guest.sit(id)
    while chair.table["curtain"] is None:
        await chair.play()
    refused(await guest.get(f"/api/tables/{id}/record"), "secrets_in_play", 409)
    refused(await guest.post(f"/api/tables/{id}/branch", {"at": 2}), "secrets_in_play", 409)
    await chair.say("resign", side=0)
    assert "resigns" in await record_of(guest, id)


@in_house
async def test_a_record_is_opened_replayed_and_played_on(house: House) -> None:
    match = Match(load("to-war"), seed=5, names={"west": "Anna"})
    for _ in range(14):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    guest = house.guest()
    answer = await guest.ask("POST", "/api/records", content=match.record.dumps())
    id = answer.json()["id"]
    (await house.table(id)).auto = False
    chair = await guest.sit(id)
    assert chair.table["entries"] == len(match.entries)
    assert chair.table["you"] == [0, 1]
    assert chair.table["sides"][0]["seat"]["name"] == "Anna"
    await finish(chair)
    record = Record.loads(await record_of(guest, id))
    verdict = verify(record)
    assert verdict.checked > 0
    assert verdict.unknown == sum(entry.side == -1 for entry in match.entries)
    again = house.guest()
    finished = (await again.ask("POST", "/api/records", content=record.dumps())).json()["id"]
    chair = await again.sit(finished)
    assert chair.table["outcome"]["rule"] == record.result[1]  # type: ignore[index]
    assert (await chair.say("at", at=3))["t"] == "past"


@in_house
async def test_a_record_is_replayed_once_and_stands_as_its_log_would_have_it(house: House) -> None:
    match = Match(load("to-war"), seed=5)
    for _ in range(14):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    guest = await house.owner()
    id = (await guest.ask("POST", "/api/records", content=match.record.dumps())).json()["id"]
    begun = house.desk.hall.begun[id]
    table = await house.table(id)
    assert table.match is begun.match
    assert id not in house.desk.hall.begun
    stored = await house.store.load(id)
    assert stored is not None
    again = rebuilt(stored)
    assert again.match.record.dumps() == table.match.record.dumps()
    assert (again.since, again.frozen, again.course.record) == (begun.since, "", begun.course.record)
    assert again.match.log(0) == table.match.log(0)


@in_house
async def test_taking_back_into_an_opened_record_is_kept(house: House) -> None:
    match = Match(load("to-war"), seed=5)
    for _ in range(14):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    guest = await house.owner()
    id = (await guest.ask("POST", "/api/records", content=match.record.dumps())).json()["id"]
    (await house.table(id)).auto = False
    chair = await guest.sit(id)
    for _ in range(3):
        undo = chair.table["undo"]
        assert (await chair.say("undo", side=undo["side"], version=chair.table["version"]))["t"] == "done"
    assert chair.table["entries"] < len(match.entries)
    await chair.play()
    await chair.leave()
    house.reopen()
    (await house.table(id)).auto = False
    again = await guest.sit(id)
    assert again.scene == chair.scene
    assert again.log == chair.log
    await finish(again)
    assert verify(Record.loads(await record_of(guest, id))).checked > 0


@in_house
async def test_a_broken_record_is_refused_with_the_line(house: House) -> None:
    guest = house.guest()
    good = Match(load("to-war"), seed=5).record.dumps()
    for text, code in [
        ("", "not_a_record"),
        ("hello", "not_a_record"),
        (good.replace("to-war", "to-wax"), "damaged"),
        (good[: len(good) // 2], "cut_off"),
    ]:
        refused(await guest.ask("POST", "/api/records", content=text), code, 400)
    refused(await guest.ask("POST", "/api/records", content=b"\xff\xfe"), "not_a_record", 400)
    refused(await guest.ask("POST", "/api/records", content="x" * 300_000), "too_large", 413)
    assert (await guest.get("/api/tables")).json() == []


@in_house
async def test_another_match_goes_on_from_any_entry(house: House) -> None:
    guest = await house.owner()
    id = await guest.made("me", "here", auto=False)
    chair = await guest.sit(id)
    for _ in range(12):
        await chair.play()
    seats = [{"kind": "bot", "level": 1}, {"kind": "me"}]
    branched = await guest.post(f"/api/tables/{id}/branch", {"at": 9, "seats": seats})
    other = await guest.sit(branched.json()["id"])
    assert other.table["entries"] >= 9
    past = Record.loads(await record_of(guest, id)).plays[:9]
    assert Record.loads(await record_of(guest, other.table["id"])).plays[:9] == past
    assert other.table["dice"] != chair.table["dice"]
    refused(await guest.post(f"/api/tables/{id}/branch", {"at": 999}), "no_such_entry")
    refused(await guest.post(f"/api/tables/{id}/branch", {"at": -1}), "bad_message")
    await chair.say("resign", side=1)
    after = (await guest.post(f"/api/tables/{id}/branch", {"at": chair.table["entries"]})).json()["id"]
    assert (await guest.sit(after)).table["outcome"] is None


@in_house
async def test_a_match_that_is_over_goes_on_only_from_before_its_end(house: House) -> None:
    guest = await house.owner()
    id = await guest.made("me", "here", auto=False)
    chair = await guest.sit(id)
    await finish(chair)
    refused(await guest.post(f"/api/tables/{id}/branch", {"at": chair.table["entries"]}), "match_over")
    assert "id" in (await guest.post(f"/api/tables/{id}/branch", {"at": 20})).json()


@in_house
async def test_a_rematch_swaps_seats_and_there_is_only_one(house: House) -> None:
    anna, ben, eve = await house.owner(), house.guest(), house.guest()
    id = await anna.made("me", "link")
    await ben.join(anna.links["north"])
    chair = await anna.sit(id)
    refused(await anna.post(f"/api/tables/{id}/rematch"), "not_over", 409)
    await chair.say("resign", side=0)
    refused(await eve.post(f"/api/tables/{id}/rematch"), "not_your_seat", 403)
    made = (await ben.post(f"/api/tables/{id}/rematch")).json()
    assert made["links"] == {}
    await chair.until(lambda table: table["rematch"] == made["id"])
    assert (await anna.post(f"/api/tables/{id}/rematch")).json() == {"id": made["id"], "links": {}}
    assert (await anna.sit(made["id"])).table["you"] == [1]
    assert (await ben.sit(made["id"])).table["you"] == [0]
    house.reopen()
    assert (await anna.post(f"/api/tables/{id}/rematch")).json()["id"] == made["id"]


@in_house
async def test_in_a_rematch_against_a_bot_it_changes_sides_too(house: House) -> None:
    guest = await house.owner()
    id = await guest.made("me", "bot2")
    chair = await guest.sit(id)
    await chair.say("resign", side=0)
    again = (await guest.post(f"/api/tables/{id}/rematch")).json()["id"]
    told = (await guest.sit(again)).table["sides"]
    assert [side["seat"]["kind"] for side in told] == ["bot", "me"]
    assert told[0]["seat"]["level"] == 2
