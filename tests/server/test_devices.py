"""One person on several devices: by a link that works once, within ten minutes."""

from __future__ import annotations

from typing import Any

import httpx

from grognard.server.sockets import GONE

from .house import Guest, House, in_house
from .test_cups import act, announced, told
from .test_lobby import refused
from .test_seats import invited, seat, words


async def link_of(guest: Guest) -> str:
    url: str = (await guest.post("/api/devices")).json()["url"]
    return url


async def add(guest: Guest, url: str) -> int:
    await guest.get(url)
    return (await guest.post(f"/api/devices/{url.rsplit('/', 1)[1]}")).status_code


@in_house
async def test_another_device_is_the_same_person_at_every_table(house: House) -> None:
    anna, id, link = await invited(house)
    ben, phone = house.guest(), house.guest()
    await ben.join(link, "Ben")
    chair = await anna.sit(id)
    url = await link_of(ben)
    assert url.startswith("http://127.0.0.1:8137/device/")
    page = await phone.get(url)
    assert "This device, too" in words(page)
    assert (await phone.sit(id)).table["you"] == [], "looking takes nothing"
    assert await add(phone, url) == 200
    await chair.until(lambda table: table["sides"][1]["seat"]["holders"][0]["devices"] == 2)
    assert len(seat(chair)["holders"]) == 1
    house.reopen()
    chairs = [await ben.sit(id), await phone.sit(id)]
    assert [each.table["you"] for each in chairs] == [[1], [1]]
    await chairs[0].until(lambda table: table["sides"][1]["seat"]["holders"][0]["here"] == 2)
    assert [told["id"] for told in (await phone.get("/api/tables")).json()] == [id]
    assert (await phone.get(link)).headers["location"] == f"/table/{id}"


@in_house
async def test_a_device_link_works_once_and_for_ten_minutes(house: House) -> None:
    house.desk.hall.now = lambda: 1000.0
    _, _, link = await invited(house)
    ben = house.guest()
    await ben.join(link)
    first = await link_of(ben)
    second = await link_of(ben)
    for url in (first, second):
        house.desk.hall.now = lambda: 1600.0
        page = await house.guest().get(url)
        assert page.status_code == 410
        assert "has been used, or its ten minutes are over" in words(page)
        assert await add(house.guest(), url) == 410
    house.desk.hall.now = lambda: 1599.0
    assert await add(house.guest(), first) == 410, "a new one ends the last"
    assert await add(house.guest(), second) == 200
    assert await add(house.guest(), second) == 410


@in_house
async def test_who_holds_seats_of_his_own_stays_who_he_is(house: House) -> None:
    _, id, link = await invited(house)
    ben, carl = house.guest(), house.guest()
    await ben.join(link)
    other = await carl.made("me", "bot1")
    url = await link_of(ben)
    answer = await carl.post(f"/api/devices/{url.rsplit('/', 1)[1]}")
    refused(answer, "already_somebody", 409)
    assert (await carl.sit(other)).table["you"] == [0]
    assert (await carl.sit(id)).table["you"] == []
    assert await add(house.guest(), url) == 200, "the link is still good"


@in_house
async def test_of_two_links_crosswise_one_makes_them_the_same_person(house: House) -> None:
    """By the other nobody becomes whoever the first browser was before."""
    anna, phone = house.guest(), house.guest()
    hers, other = await link_of(anna), await link_of(phone)
    assert await add(anna, other) == 200
    for guest in (phone, house.guest()):
        assert await add(guest, hers) == 410
    assert [len((await each.get("/api/me")).json()["devices"]) for each in (anna, phone)] == [2, 2]


@in_house
async def test_who_would_lose_a_tournament_or_his_code_stays_who_he_is(house: House) -> None:
    """Nobody could come to the matches of such an entrant, nor begin what he announced."""
    anna, host, entrant, careful = (house.guest() for _ in range(4))
    await anna.made("me", "bot1")
    cup = await announced(host)
    await act(entrant, cup, "enter", name="Anna")
    await careful.post("/api/me/code")
    url = await link_of(anna)
    for guest in (host, entrant, careful):
        answer = await guest.post(f"/api/devices/{url.rsplit('/', 1)[1]}")
        refused(answer, "already_somebody", 409)
    assert (await told(host, cup))["yours"]
    assert (await told(entrant, cup))["you"] == 0


@in_house
async def test_ones_own_link_changes_nothing_here(house: House) -> None:
    _, id, link = await invited(house)
    ben = house.guest()
    await ben.join(link)
    url = await link_of(ben)
    assert "This device is yours already" in words(await ben.get(url))
    assert await add(ben, url) == 200
    assert seat(await ben.sit(id))["holders"][0]["devices"] == 1
    assert await add(house.guest(), url) == 200


@in_house
async def test_the_owner_may_add_his_phone(house: House) -> None:
    anna, id, _ = await invited(house)
    phone = house.guest()
    assert await add(phone, await link_of(anna)) == 200
    chair = await phone.sit(id)
    assert (chair.table["you"], chair.table["host"]) == ([0], True)
    assert seat(chair, 0)["holders"][0]["devices"] == 2


async def devices_of(guest: Guest) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = (await guest.get("/api/me")).json()["devices"]
    return told


async def remove(guest: Guest, id: str) -> httpx.Response:
    return await guest.post(f"/api/me/devices/{id}/drop")


@in_house
async def test_a_browser_that_was_lost_is_ones_own_no_more(house: House) -> None:
    """Be it the first one, by which one is called, or another; who has it is sent away at once."""
    for first_is_lost in (False, True):
        _, id, link = await invited(house)
        first, second = house.guest(), house.guest()
        await first.join(link, "Ben")
        assert await devices_of(first) == []
        assert await add(second, await link_of(first)) == 200
        lost, kept = (first, second) if first_is_lost else (second, first)
        chairs = [await kept.sit(id), await lost.sit(id)]
        waiting = await link_of(lost)
        (other,) = [each for each in await devices_of(kept) if not each["this"]]
        assert (await remove(kept, other["id"])).status_code == 200
        assert (await chairs[1].hear("closed"))["code"] == GONE
        await chairs[0].until(lambda table: table["sides"][1]["seat"]["holders"][0]["devices"] == 1)
        assert (await lost.sit(id)).table["you"] == []
        assert (await lost.get("/api/tables")).json() == []
        assert [each["this"] for each in await devices_of(kept)] == [True]
        assert (await kept.sit(id)).table["you"] == [1]
        assert await add(house.guest(), waiting) == 410, "nor does a link that was made with it"
        house.reopen()
        assert (await lost.sit(id)).table["you"] == []
        assert await add(lost, await link_of(kept)) == 200, "found again"
        assert (await lost.sit(id)).table["you"] == [1]


@in_house
async def test_a_lost_browser_comes_back_by_no_detour(house: House) -> None:
    """Whoever has it makes it another's, and then that one removes it, or wants to be forgotten; or it stays
    his, and he wants to be forgotten."""
    for detour in ("drop", "delete", "delete it there"):
        _, id, link = await invited(house)
        first, second, thief = house.guest(), house.guest(), house.guest()
        await first.join(link, "Ben")
        assert await add(second, await link_of(first)) == 200
        (lost,) = [each for each in await devices_of(second) if not each["this"]]
        assert (await remove(second, lost["id"])).status_code == 200
        if detour == "delete it there":
            assert (await first.post("/api/me/delete")).status_code == 200
            assert (await first.sit(id)).table["you"] == []
            continue
        assert await add(first, await link_of(thief)) == 200
        if detour == "drop":
            (other,) = [each for each in await devices_of(thief) if not each["this"]]
            assert (await remove(thief, other["id"])).status_code == 200
        else:
            assert (await thief.post("/api/me/delete")).status_code == 200
        assert (await first.sit(id)).table["you"] == []
        assert (await second.sit(id)).table["you"] == [1]


@in_house
async def test_a_lost_browser_leaves_the_table_that_one_only_made(house: House) -> None:
    host, lost = house.guest(), house.guest()
    id = await host.made("link", "link", private=True)
    assert await add(lost, await link_of(host)) == 200
    chair = await lost.sit(id)
    (other,) = [each for each in await devices_of(host) if not each["this"]]
    assert (await remove(host, other["id"])).status_code == 200
    assert (await chair.hear("closed"))["code"] == GONE


@in_house
async def test_with_a_lost_browser_nobody_talks_as_who_lost_it(house: House) -> None:
    """Not even where he only looked on, and the socket is still open."""
    _, id, _ = await invited(house)
    ben, lost = house.guest(), house.guest()
    await ben.made("me", "bot1")
    assert await add(lost, await link_of(ben)) == 200
    chairs = [await lost.sit(id), await ben.sit(id)]
    (other,) = [each for each in await devices_of(ben) if not each["this"]]
    assert (await remove(ben, other["id"])).status_code == 200
    assert (await chairs[0].say("chat", text="I am Ben."))["code"] == "no_device"
    assert (await chairs[0].say("talk", free=True))["code"] == "no_device", "nor agrees to anything"
    assert (await chairs[1].say("chat", text="I am Ben."))["t"] == "done"


@in_house
async def test_nobody_removes_the_browser_he_uses_or_anothers(house: House) -> None:
    anna, _, link = await invited(house)
    ben, phone = house.guest(), house.guest()
    await ben.join(link)
    assert await add(phone, await link_of(ben)) == 200
    mine = {each["this"]: each["id"] for each in await devices_of(ben)}
    refused(await remove(ben, mine[True]), "yourself", 409)
    for guest in (anna, house.guest()):
        refused(await remove(guest, mine[False]), "not_found", 404)
    assert len(await devices_of(phone)) == 2
    assert ben.cookies
    assert all(str(each) not in mine.values() for each in ben.cookies.values())


@in_house
async def test_the_owners_browser_does_not_become_anothers(house: House) -> None:
    _, _, link = await invited(house)
    ben, owner = house.guest(), await house.owner()
    await ben.join(link)
    refused(
        await owner.post(f"/api/devices/{(await link_of(ben)).rsplit('/', 1)[1]}"), "already_somebody", 409
    )
    assert (await owner.get("/api/me")).json()["owner"]
