"""Who is away for some days pays nothing by clocks of days, and nobody else by his."""

from __future__ import annotations

import asyncio
from typing import Any

from grognard.core.course import GO_ON, PAUSE, Paused, Resumed
from grognard.people import vacations
from grognard.server import vacationing
from grognard.server.refusals import Refused

from .house import House, in_house
from .test_clocks import LIVE, acting, begun, move, two

DAY = 24 * 3600.0
PAUSES = (Paused, Resumed)


async def leave(guest: Any, days: int) -> int:
    return int((await guest.post("/api/me/vacation", {"days": days})).status_code)


@in_house
async def test_clocks_of_days_stand_until_he_is_back(house: House) -> None:
    table, chairs = await two(house, "3d")
    await begun(table, chairs)
    side = acting(table)
    away, other = chairs[side], chairs[1 - side]
    await house.pass_time(2 * DAY)
    assert table.clock is not None
    left = table.clock.faces[side].left_at(table.milliseconds())
    assert await leave(away.guest, 20) == 200
    told = await other.until(lambda table: table["clock"]["vacation"] is not None)
    assert told["clock"]["vacation"]["side"] == side
    await house.pass_time(19 * DAY)
    assert (await other.say("offer", side=1 - side, what=GO_ON))["t"] == "done"
    assert table.clock.paused, "a long pause is nobody's to end who is not away"
    now = table.version(side)
    assert (await away.play(table.match.legal(side)[0], side=side, version=now))["code"] == "paused"
    assert (await away.guest.get("/api/me")).json()["days_left"] == 10
    await house.pass_time(1.1 * DAY)
    assert not table.clock.paused
    assert abs(table.clock.faces[side].left - left) < 60_000
    await move(table, chairs)
    assert (await house.desk.hall.meeting.database.fetch("SELECT over FROM vacations")) == [(1,)]


@in_house
async def test_who_comes_back_early_has_the_days_again(house: House) -> None:
    table, chairs = await two(house, "3d")
    await begun(table, chairs)
    guest = chairs[0].guest
    assert await leave(guest, 30) == 200
    assert await leave(guest, 1) == 409
    house.ahead += 4 * DAY
    assert await leave(guest, 0) == 200
    assert table.clock is not None
    assert not table.clock.paused
    assert (await guest.get("/api/me")).json()["days_left"] in (25, 26)
    assert await leave(guest, 27) == 409
    house.ahead += 366 * DAY
    assert await leave(guest, 30) == 200


@in_house
async def test_the_last_who_is_back_ends_the_pause(house: House) -> None:
    table, chairs = await two(house, "3d")
    await begun(table, chairs)
    assert await leave(chairs[0].guest, 5) == 200
    assert await leave(chairs[1].guest, 9) == 200
    await house.pass_time(6 * DAY)
    assert table.clock is not None
    assert table.clock.paused
    house.reopen()
    await house.pass_time(4 * DAY)
    again = await house.table(table.id)
    assert again.clock is not None
    assert not again.clock.paused
    stored = await house.store.load(table.id)
    assert stored is not None
    assert [type(each) for each in stored.log if isinstance(each, PAUSES)] == [
        Paused,
        Paused,
        Resumed,
    ]


@in_house
async def test_live_matches_and_pauses_by_consent_are_left_alone(house: House) -> None:
    live, there = await two(house, LIVE)
    await begun(live, there)
    days, chairs = await two(house, "3d")
    await begun(days, chairs)
    await chairs[0].say("offer", side=0, what=PAUSE)
    await chairs[1].until(lambda table: table["offer"] is not None)
    await chairs[1].say("answer", yes=True)
    assert days.clock is not None
    assert days.clock.paused
    assert await leave(chairs[0].guest, 5) == 200
    assert live.clock is not None
    assert not live.clock.paused
    await house.pass_time(6 * DAY)
    assert days.clock.paused
    assert days.vacation is None
    assert await leave(chairs[0].guest, 5) == 200
    house.reopen()
    await house.pass_time(DAY)
    again = await house.table(days.id)
    assert again.vacation is None, "it does not stand for his sake, whoever looks it up anew"
    await house.pass_time(5 * DAY)
    assert again.clock is not None
    assert again.clock.paused


@in_house
async def test_whose_time_is_up_takes_no_claim_away_by_leaving(house: House) -> None:
    table, chairs = await two(house, "3d")
    await begun(table, chairs)
    side = acting(table)
    late, other = chairs[side], chairs[1 - side]
    await house.pass_time(3.1 * DAY)
    assert await leave(late.guest, 20) == 200
    await vacationing.look_after_all(house.desk.hall)
    assert table.clock is not None
    assert not table.clock.paused
    await other.until(lambda told: bool(told["clock"]["claim"]))
    await move(table, chairs)  # late, and nobody has claimed it
    await vacationing.look_after_all(house.desk.hall)
    assert table.clock.paused, "from now on he is away there, too"


@in_house
async def test_many_at_once_book_and_end_one_vacation_once(house: House) -> None:
    table, chairs = await two(house, "3d")
    await begun(table, chairs)
    person, hall = table.seats[1].holders[0], house.desk.hall
    leaving = [vacationing.leave(hall, person, 4) for _ in range(4)]
    booked = await asyncio.gather(*leaving, return_exceptions=True)
    assert sorted(isinstance(each, Refused) for each in booked) == [False, True, True, True]
    house.ahead += 5 * DAY
    await asyncio.gather(*(vacationing.look_after_all(hall) for _ in range(4)))
    stored = await house.store.load(table.id)
    assert stored is not None
    assert [type(each) for each in stored.log if isinstance(each, PAUSES)] == [Paused, Resumed]
    assert await vacations.going(hall.store.database) == []


@in_house
async def test_no_such_vacation(house: House) -> None:
    guest = house.guest()
    assert await leave(guest, 31) == 400
    assert await leave(guest, -1) == 400
    assert await leave(guest, 0) == 200
