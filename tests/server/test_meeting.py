"""People who do not know each other: seats open to anyone, the bot that comes if nobody does, chat."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from grognard.people import company
from grognard.server import talking
from grognard.server.limits import Limits
from grognard.server.sweeping import Sweeper
from grognard.store.database import among

from .house import Chair, Guest, House, in_house


async def open_table(house: House, **more: Any) -> tuple[str, Chair]:
    anna = await house.owner()
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "open"}]
    answer = await anna.post("/api/tables", {"game": "to-war", "seats": seats, **more})
    assert answer.status_code == 200, answer.text
    assert answer.json()["links"] == {}
    id = answer.json()["id"]
    return id, await anna.sit(id)


async def friends(house: House) -> tuple[str, Chair, str]:
    """A table by invitation, at which everybody talks as he likes, and the link to its other seat."""
    anna = await house.owner()
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "link"}]
    told = (await anna.post("/api/tables", {"game": "to-war", "seats": seats})).json()
    return told["id"], await anna.sit(told["id"]), told["links"]["north"]


async def listed(house: House) -> list[Any]:
    return list((await house.guest().get("/api/seats")).json())


@in_house
async def test_a_stranger_finds_an_open_seat_and_takes_it(house: House) -> None:
    id, anna = await open_table(house, clock="300+5")
    [seat] = await listed(house)
    assert (seat["id"], seat["side"], seat["clock"]) == (id, "north", "300+5")
    assert seat["host"].startswith("Anna ·")
    ben = house.guest()
    answer = await ben.post(f"/api/tables/{id}/sit", {"side": "north", "name": "Ben"})
    assert answer.status_code == 200, answer.text
    chair = await ben.sit(id)
    told = await anna.until(lambda table: table["clock"]["started"])
    assert told["sides"][1]["seat"]["name"] == "Ben"
    assert chair.table["you"] == [1]
    assert await listed(house) == []
    house.reopen()
    assert (await ben.sit(id)).table["you"] == [1]


@in_house
async def test_of_two_strangers_one_sits(house: House) -> None:
    id, _ = await open_table(house)
    guests = [house.guest() for _ in range(4)]
    for guest in guests:
        await guest.get("/")
    answers = await asyncio.gather(
        *(guest.post(f"/api/tables/{id}/sit", {"side": "north"}) for guest in guests)
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
    table = await house.table(id)
    assert len(table.seats[1].holders) == 1


@in_house
async def test_only_open_seats_are_taken_like_that(house: House) -> None:
    anna = await house.owner()
    id = await anna.made("me", "link")
    assert await listed(house) == []
    answer = await house.guest().post(f"/api/tables/{id}/sit", {"side": "north"})
    assert answer.json()["error"]["code"] == "not_open"
    answer = await house.guest().post(f"/api/tables/{id}/sit", {"side": "west"})
    assert answer.json()["error"]["code"] == "seat_taken"
    open_id, _ = await open_table(house)
    answer = await anna.post(f"/api/tables/{open_id}/sit", {"side": "north"})
    assert answer.json()["error"]["code"] == "already_seated"


@in_house
async def test_a_seat_of_a_live_match_is_open_as_long_as_its_host_is_there(house: House) -> None:
    id, anna = await open_table(house, clock="300+5")
    sweeper = Sweeper(house.desk.hall)
    for _ in range(4):
        house.ahead += 20
        await sweeper.sweep()
    assert len(await listed(house)) == 1
    await anna.leave()
    for _ in range(4):
        house.ahead += 20
        await sweeper.sweep()
    assert await listed(house) == []
    answer = await house.guest().post(f"/api/tables/{id}/sit", {"side": "north"})
    assert answer.json()["error"]["code"] == "seat_taken"
    await (await house.owner()).sit(id)
    house.ahead += 20
    await sweeper.sweep()
    assert len(await listed(house)) == 1


@in_house
async def test_without_a_clock_a_seat_is_open_for_a_week(house: House) -> None:
    _, anna = await open_table(house)
    await anna.leave()
    await house.pass_time(6 * 24 * 3600)
    assert len(await listed(house)) == 1
    await house.pass_time(2 * 24 * 3600)
    assert await listed(house) == []


@in_house
async def test_if_nobody_comes_a_bot_sits_down(house: House) -> None:
    _, anna = await open_table(house, bot=2, clock="300+5")
    await house.pass_time(50)
    assert anna.table["sides"][1]["seat"]["kind"] == "open"
    await house.pass_time(20)
    told = await anna.until(lambda table: table["sides"][1]["seat"]["kind"] == "bot")
    assert told["sides"][1]["seat"]["level"] == 2
    await anna.until(lambda table: table["clock"]["started"])
    assert await listed(house) == []


@in_house
async def test_no_bot_sits_down_where_nobody_plays_any_more(house: House) -> None:
    """Given up before anybody came, or closed by the owner."""
    id, anna = await open_table(house, bot=2)
    assert (await anna.say("resign", side=0))["t"] == "done"
    shut, _ = await open_table(house, bot=2)
    assert (await anna.guest.post("/api/house/close", {"table": shut, "words": "late"})).status_code == 200
    await house.pass_time(70)
    for each in (id, shut):
        assert (await house.table(each)).seats[1].kind == "open"


async def rate(house: House, guest: Guest, points: int) -> None:
    """As if he had played before."""
    visitor = await visitor_of(house, guest)
    values = (visitor, "to-war", "days", float(points), 60.0, 0.06, house.now(), 9)
    await house.store.database.execute(f"INSERT INTO ratings VALUES {among(values)}", *values)


async def visitor_of(house: House, guest: Guest) -> str:
    await guest.get("/")
    chair = await guest.sit((await open_table(house))[0])
    (table,) = [place.table for place in house.desk.hall.places.values() if place.table.looking_on]
    (found,) = [each.visitor for each in table.onlookers if not table.sides_of(each.visitor)]
    await chair.leave()
    return found


@in_house
async def test_a_level_is_wanted_and_who_has_another_is_told_so(house: House) -> None:
    weak, strong, new = house.guest(), house.guest(), house.guest()
    await rate(house, weak, 1200)
    await rate(house, strong, 1900)
    id, _ = await open_table(house, low=1400, high=1600)
    for guest, fits in ((weak, False), (strong, False), (new, True)):
        (seat,) = [each for each in (await guest.get("/api/seats")).json() if each["id"] == id]
        assert (seat["level"], seat["fits"]) == ("1400 to 1600", fits)
    answer = await strong.post(f"/api/tables/{id}/sit", {"side": "north"})
    assert answer.status_code == 403
    assert answer.json()["error"]["code"] == "wrong_level"
    assert answer.json()["error"]["reason"] == (
        "somebody with a rating of 1400 to 1600 is wanted here; yours is 1900"
    )
    house.reopen()
    assert (await new.post(f"/api/tables/{id}/sit", {"side": "north"})).status_code == 200


@in_house
async def test_one_end_of_a_level_is_enough_and_both_have_to_fit(house: House) -> None:
    weak = house.guest()
    await rate(house, weak, 1200)
    for low, high, words in ((1300, 0, "1300 or more"), (0, 1100, "1100 at most")):
        id, _ = await open_table(house, low=low, high=high)
        answer = await weak.post(f"/api/tables/{id}/sit", {"side": "north"})
        assert words in answer.json()["error"]["reason"]
    anna = await house.owner()
    wish = {"game": "to-war", "seats": [{"kind": "me"}, {"kind": "open"}], "low": 1600, "high": 1400}
    answer = await anna.post("/api/tables", wish)
    assert answer.json()["error"]["code"] == "bad_level"


# ------------------------------------------------------------------ chat


async def said(chair: Chair, *texts: str) -> None:
    """Listen until exactly this was heard."""
    while [line["text"] for line in chair.talk] != list(texts):
        await chair.hear("chat")


@in_house
async def test_those_who_play_and_those_who_look_on_talk_apart(house: House) -> None:
    id, anna, link = await friends(house)
    ben_guest = house.guest()
    await ben_guest.join(link, "Ben")
    ben = await ben_guest.sit(id)
    carl = house.guest()
    await carl.get("/")
    onlooker = await carl.sit(id)
    assert (await anna.say("chat", text="  Good   luck! ‮"))["t"] == "done"
    assert (await onlooker.say("chat", text="West will lose"))["t"] == "done"
    await said(ben, "Good luck!")
    assert ben.talk[0]["name"] == "Anna"
    assert (ben.talk[0]["side"], ben.talk[0]["yours"]) == (0, False)
    await ben.say("hello")
    await onlooker.say("hello")
    assert not any(b"West will lose" in each for each in ben.bytes + anna.bytes)
    assert not any(b"Good luck" in each for each in onlooker.bytes)
    await anna.say("resign", side=0)
    for chair in (anna, ben, onlooker):
        await said(chair, "Good luck!", "West will lose")
    house.reopen()
    await said(await ben_guest.sit(id), "Good luck!", "West will lose")


@in_house
async def test_how_much_is_said_in_the_other_room_nobody_is_told(house: House) -> None:
    """Whether those who play have said much or nothing before: to who looks on every byte is the same."""
    told: list[list[bytes]] = []
    for lines in (0, 5):
        id, anna, _ = await friends(house)
        carl = house.guest()
        await carl.get("/")
        onlooker = await carl.sit(id)
        for number in range(lines):
            told_it = await anna.say("chat", text=f"a secret plan, part {number}")
            assert told_it["t"] == "done"
        await onlooker.say("chat", text="hello", id="mine")
        await said(onlooker, "hello")
        told.append([each for each in onlooker.bytes if b'"chat"' in each])
    changing = re.compile(rb'"(at":[0-9.]+|tag":"[^"]*"|public":"[^"]*")')
    one, other = ([changing.sub(b"", each) for each in sent] for sent in told)
    assert one == other


def test_much_talk_in_one_room_takes_no_line_of_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(talking, "MOST", 3)

    @in_house
    async def talk(house: House) -> None:
        id, anna, _ = await friends(house)
        carl = house.guest()
        await carl.get("/")
        onlooker = await carl.sit(id)
        for number in range(5):
            await onlooker.say("chat", text=f"seen {number}")
        for number in range(5):
            await anna.say("chat", text=f"planned {number}")
        for _ in range(2):
            await said(await anna.guest.sit(id), "planned 2", "planned 3", "planned 4")
            await said(await carl.sit(id), "seen 2", "seen 3", "seen 4")
            house.reopen()

    talk(tmp_path)


@in_house
async def test_chat_is_limited_and_checked(house: House) -> None:
    house.limits = Limits(late=0)
    house.reopen()
    _, anna, _ = await friends(house)
    codes = [(await anna.say("chat", text=f"line {number}")).get("code") for number in range(10)]
    assert codes == [None] * 8 + ["too_fast"] * 2
    assert (await anna.babble("chat", text="x" * 401))["code"] == "bad_message"
    stranger = Chair(house.guest(), (await friends(house))[0])
    await stranger.hear("table")
    assert (await stranger.say("chat", text="hello"))["code"] == "no_cookie"


@in_house
async def test_who_looks_on_is_counted(house: House) -> None:
    id, anna = await open_table(house)
    assert anna.table["looking_on"] == 0
    carl = house.guest()
    await carl.get("/")
    chairs = [await carl.sit(id), await carl.sit(id)]
    await anna.until(lambda table: table["looking_on"] == 1)
    for chair in chairs:
        await chair.leave()
    await anna.until(lambda table: table["looking_on"] == 0)


@in_house
async def test_who_blocked_whom_they_do_not_meet(house: House) -> None:
    """Neither sees the other's open seats, whoever of them it was."""
    id, anna = await open_table(house)
    carl = house.guest()
    await carl.get("/")
    onlooker = await carl.sit(id)
    await onlooker.say("chat", text="hello")
    person = (await house.table(id)).onlookers
    blocked = next(each.visitor for each in person if each.visitor != "owner")
    his = await carl.made("me", "open")
    await company.block(house.store.database, "owner", blocked, house.now())
    owner = await house.owner()
    for guest, there in ((carl, id), (owner, his)):
        assert there not in [seat["id"] for seat in (await guest.get("/api/seats")).json()]
        answer = await guest.post(f"/api/tables/{there}/sit", {"side": "north"})
        assert answer.json()["error"]["code"] == "not_open"
    assert {seat["id"] for seat in await listed(house)} == {id, his}, "to others they are open"
    await anna.say("resign", side=0)
    await onlooker.hear("chat")
    await anna.say("hello")
    assert anna.talk == []


@in_house
async def test_who_is_blocked_is_read_no_more_at_once_and_gets_no_rematch(house: House) -> None:
    ann, ben = house.guest(), house.guest()
    id = await ann.made("me", "link")
    await ben.join(next(iter(ann.links.values())), "Ben")
    anna, his = await ann.sit(id), await ben.sit(id)
    await his.say("chat", text="hello")
    await anna.hear("chat")
    page = anna.table["sides"][1]["seat"]["holders"][0]["public"]
    assert (await ann.post(f"/api/people/{page}/block", {"on": True})).status_code == 200
    assert (await anna.hear("chat"))["whole"]
    assert anna.talk == []
    await his.say("chat", text="are you there?")
    await anna.say("resign", side=0)
    assert anna.talk == []
    refused = await ben.post(f"/api/tables/{id}/rematch", {})
    assert refused.json()["error"]["code"] == "not_open"
    assert (await ann.post(f"/api/people/{page}/block", {"on": False})).status_code == 200
    while len(anna.talk) < 2:
        await anna.hear("chat")
    assert (await ben.post(f"/api/tables/{id}/rematch", {})).status_code == 200


@in_house
async def test_what_is_sent_again_is_said_once(house: House) -> None:
    """A browser that lost its connection does not know whether it was heard."""
    id, anna, _ = await friends(house)
    for _ in range(2):
        assert (await anna.say("chat", text="hello", id="one"))["t"] == "done"
    house.reopen()
    again = await (await house.owner()).sit(id)
    assert (await again.say("chat", text="hello", id="one"))["t"] == "done"
    assert (await again.say("chat", text="hello", id="two"))["t"] == "done"
    while len(again.talk) < 2:
        await again.hear("chat")
    assert [line["text"] for line in again.talk] == ["hello", "hello"]


@in_house
async def test_a_table_by_invitation_is_nowhere_to_be_found(house: House) -> None:
    """Private: in no list of anybody who does not sit there, and nobody sits down without the link."""
    anna, stranger = house.guest(), house.guest()
    id = await anna.made("me", "link")
    await stranger.get("/")
    for path in ("/api/seats", "/api/tables", "/api/archive", "/api/tournaments"):
        assert id not in (await stranger.get(path)).text
    (link,) = anna.links.values()
    assert (await stranger.join(link)).status_code == 200
    await (await stranger.sit(id)).say("resign", side=1)
    await house.desk.chronicle.done()
    assert id not in (await house.guest().get("/api/archive")).text


@in_house
async def test_at_a_private_table_nobody_looks_on_then_or_later(house: House) -> None:
    ann, ben, carl, owner = house.guest(), house.guest(), house.guest(), await house.owner()
    id = await ann.made("me", "link", private=True)
    (link,) = ann.links.values()
    await carl.get("/")

    async def is_shut(guest: Guest) -> bool:
        chair = Chair(guest, id)
        told = await chair.heard()
        answers = [await guest.get(path) for path in (f"/table/{id}", f"/api/tables/{id}/record")]
        answers += [await guest.post(f"/api/tables/{id}/{deed}", {"at": 0} if deed == "branch" else {})
                    for deed in ("branch", "analysis", "rematch")]  # fmt: skip
        return told.get("code") == "private" and {answer.status_code for answer in answers} == {403}

    assert await is_shut(carl)
    assert await is_shut(owner)
    await ann.sit(id)
    assert f"/table/{id}" not in (await carl.get(link)).text, "there is nothing to watch"
    assert (await ben.join(link)).status_code == 200
    his = await ben.sit(id)
    house.reopen()
    assert await is_shut(carl), "over a restart, too"
    his, hers = await ben.sit(id), await ann.sit(id)
    await his.say("resign", side=1)
    await house.desk.chronicle.done()
    assert await is_shut(carl), "when it is over, too"
    assert (await ben.get(f"/api/tables/{id}/record")).status_code == 200
    for guest in (ann, ben):
        await guest.post("/api/me", {"shown": True})
    assert id not in (await carl.get("/api/archive")).text
    page = hers.table["sides"][1]["seat"]["holders"][0]["public"]
    assert id not in (await carl.get(f"/api/people/{page}/matches")).text
    assert id in (await ben.get(f"/api/people/{page}/matches")).text, "they find it themselves"
    again = (await ann.post(f"/api/tables/{id}/rematch", {})).json()["id"]
    assert (await house.table(again)).admits == "nobody", "and so is the next one"


@in_house
async def test_who_sits_at_a_private_table_is_told_to_nobody_who_asks_for_a_seat(house: House) -> None:
    ann, ben, carl = house.guest(), house.guest(), house.guest()
    for kind in ("link", "open"):
        id = await ann.made("me", kind, private=True)
        if kind == "link":
            (link,) = ann.links.values()
            await ben.join(link, "Zebulon")
        else:
            await ben.post(f"/api/tables/{id}/sit", {"side": "north", "name": "Zebulon"})
        for side in ("west", "north"):
            refused = await carl.post(f"/api/tables/{id}/sit", {"side": side})
            assert refused.json()["error"]["code"] == "not_open"
            assert "Zebulon" not in refused.text
    page, refused = await carl.get(link), await carl.join(link)
    assert (page.status_code, refused.status_code) == (410, 410), "by a link that somebody has used"
    assert "Zebulon" not in page.text + refused.text
    assert (await ben.get(link)).headers["location"].startswith("/table/"), "whose it is finds his seat by it"


@in_house
async def test_who_loses_his_seat_at_a_private_table_has_to_leave(house: House) -> None:
    ann, ben = house.guest(), house.guest()
    id = await ann.made("me", "link", private=True)
    await ben.join(next(iter(ann.links.values())))
    his = await ben.sit(id)
    side = his.table["sides"][1]["name"]
    assert (await ann.post(f"/api/tables/{id}/free", {"side": side})).status_code == 200
    while his.closed is None:
        await his.heard()
    assert his.bytes[-1].count(b'"private"') == 1


@in_house
async def test_strangers_can_be_blocked_from_the_first_match_on(house: House) -> None:
    """Those who sit down and those who only talk have a page at once, not when they have ended a match."""
    id, _ = await open_table(house)
    ben, carl = house.guest(), house.guest()
    await ben.post(f"/api/tables/{id}/sit", {"side": "north", "name": "Ben"})
    await carl.get("/")
    onlooker = await carl.sit(id)
    await onlooker.say("chat", text="hello")
    await said(onlooker, "hello")
    table = (await (await house.owner()).sit(id)).table
    seats = [side["seat"]["holders"][0]["public"] for side in table["sides"]]
    for page in (*seats, onlooker.talk[0]["public"]):
        assert (await house.guest().get(f"/api/people/{page}")).status_code == 200


@in_house
async def test_sides_by_lot(house: House) -> None:
    """Whoever makes the table has one of them, whichever; nobody can tell before."""
    anna = house.guest()
    had: set[int] = set()
    while len(had) < 2:
        id = await anna.made("me", "open", lots=True)
        chair = await anna.sit(id)
        (side,) = chair.table["you"]
        had.add(side)
        (seek,) = [seat for seat in (await house.guest().get("/api/seats")).json() if seat["id"] == id]
        assert seek["side"] == chair.table["sides"][1 - side]["name"]
        await chair.leave()
