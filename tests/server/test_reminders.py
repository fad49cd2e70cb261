"""Time that runs out: told once, to real receivers, when four fifths of a turn's days are used."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from grognard.core.course import Renamed
from grognard.people.mailing import Mailer
from grognard.people.posting import Outside

from ..people.receivers import Browser, post_office, receiving
from .house import Chair, Guest, House, in_house
from .test_notices import wants

DAY, HOUR = 24 * 3600.0, 3600.0
TURN = 5 * DAY


class Week:
    """Anna and Ben by a clock of five days; both have decided once, and whoever is to act has gone."""

    def __init__(self, house: House) -> None:
        self.house = house
        house.ahead = 0.0
        self.guests = [house.guest(), house.guest()]
        self.live()

    def live(self) -> None:
        self.house.desk.postman.now = self.house.now
        self.house.desk.postman.outside = Outside(loopback=True)

    async def begin(self) -> None:
        anna, ben = self.guests
        self.id = await anna.made("me", "link", clock="5d")
        (link,) = anna.links.values()
        await ben.join(link, "Ben")
        for _ in range(4):
            await self.decide()

    async def due(self) -> Guest:
        """Whose turn it is."""
        (side,) = (await self.house.table(self.id)).match.actors
        return self.guests[side]

    async def decide(self) -> None:
        table = await self.house.table(self.id)
        (side,) = table.match.actors
        chair = await self.guests[side].sit(self.id)
        await self.house.desk.chronicle.done()
        assert (await chair.play(side=side))["t"] == "done"
        await self.leave(chair)

    async def leave(self, chair: Chair) -> None:
        await chair.leave()
        await self.house.desk.chronicle.done()

    async def goes_by(self, seconds: float) -> None:
        self.house.ahead += seconds
        await self.house.desk.chronicle.round()
        await self.house.desk.chronicle.done()
        self.house.ahead += 61.0
        while await self.house.desk.postman.round():
            pass


def in_a_week(test: Callable[[Week], Awaitable[None]]) -> Callable[[Path], None]:
    async def run(house: House) -> None:
        week = Week(house)
        await week.begin()
        await test(week)

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return in_house(run)


def kinds(calls: list[Any]) -> list[str]:
    return [json.loads(call.body)["t"] for call in calls]


@in_a_week
async def test_a_reminder_comes_once_when_four_fifths_are_used(week: Week) -> None:
    async with receiving() as program:
        guest = await week.due()
        await wants(guest, "hook", f"http://127.0.0.1:{program.port}/turn", language="de")
        await week.goes_by(0.79 * TURN)
        assert kinds(program.calls) == []
        await week.goes_by(0.02 * TURN)
        assert kinds(program.calls) == ["reminder"]
        told = json.loads(program.calls[0].body)
        assert told["head"] == "Deine Zeit läuft ab: To War!"
        assert told["words"].endswith("Du hast noch 23 Stunden.")
        week.house.reopen()
        week.live()
        for _ in range(3):
            await week.goes_by(HOUR)
        chair = await guest.sit(week.id)
        await week.leave(chair)
        await week.goes_by(HOUR)
        assert kinds(program.calls) == ["reminder"], "also for who has looked and gone, and after a restart"
        await week.decide()
        await week.decide()
        assert await week.due() is guest
        await week.goes_by(61)
        await week.goes_by(0.85 * TURN)
        assert kinds(program.calls) == ["reminder", "turn", "reminder"], "of the next duty again"


@in_a_week
async def test_letters_and_browsers_are_reminded_too(week: Week) -> None:
    guest, browser = await week.due(), Browser()
    async with receiving() as service, post_office() as office:
        mailer = Mailer.of(f"smtp://127.0.0.1:{office.port}?from=house@example.org")
        week.house.desk.postman.mailer = mailer
        await wants(guest, "push", f"http://127.0.0.1:{service.port}/s", keys=browser.keys)
        await wants(guest, "mail", "guest@example.org", language="pl")
        await week.house.store.database.execute("UPDATE channels SET confirmed = 1")
        await week.goes_by(0.81 * TURN)
        (call,) = service.calls
        assert json.loads(browser.opened(call.body))["head"] == "Your time runs out: To War!"
        letter = office.letters[-1]
        assert letter["subject"] == "Twój czas się kończy: To War!"
        assert "Pozostały czas: 23 godziny." in letter.get_content()


@in_a_week
async def test_nobody_is_reminded_who_is_there_or_has_decided(week: Week) -> None:
    async with receiving() as program:
        guest = await week.due()
        await wants(guest, "hook", f"http://127.0.0.1:{program.port}/turn")
        chair = await guest.sit(week.id)
        await week.goes_by(0.85 * TURN)
        assert program.calls == []
        await week.leave(chair)
        week.house.ahead += 61
        await week.house.desk.chronicle.round()
        await week.decide()
        week.house.ahead += 61
        await week.house.desk.postman.round()
        assert program.calls == [], "what was written before he decided is not told"


@in_a_week
async def test_what_happened_meanwhile_is_looked_at_anew(week: Week) -> None:
    """Another process may not know that he is there, and that he has decided."""
    async with receiving() as program:
        guest = await week.due()
        await wants(guest, "hook", f"http://127.0.0.1:{program.port}/turn")
        week.house.ahead += 0.85 * TURN
        await week.house.desk.chronicle.round()
        table = await week.house.table(week.id)
        (side,) = table.match.actors
        async with table.lock:
            await table.keep(Renamed(side, "Benno"))
        week.house.ahead += 61
        await week.house.desk.postman.round()
        assert program.calls == []
        await week.goes_by(1.01 * HOUR)
        assert kinds(program.calls) == ["reminder"], "it was still so"


@in_a_week
async def test_nobody_is_reminded_on_vacation(week: Week) -> None:
    async with receiving() as program:
        guest = await week.due()
        await wants(guest, "hook", f"http://127.0.0.1:{program.port}/turn")
        await week.goes_by(0.7 * TURN)
        assert (await guest.post("/api/me/vacation", {"days": 20})).status_code == 200
        await week.goes_by(10 * DAY)
        assert program.calls == []
        assert (await guest.post("/api/me/vacation", {"days": 0})).status_code == 200
        await week.goes_by(HOUR)
        assert program.calls == []
        await week.goes_by(0.1 * TURN)
        assert kinds(program.calls) == ["reminder"]


@in_a_week
async def test_who_waited_for_the_end_of_a_vacation_is_told_of_it(week: Week) -> None:
    async with receiving() as program:
        guest = await week.due()
        (other,) = [each for each in week.guests if each is not guest]
        for each in week.guests:
            await wants(each, "hook", f"http://127.0.0.1:{program.port}/turn")
        assert (await other.post("/api/me/vacation", {"days": 20})).status_code == 200
        await week.goes_by(10 * DAY)
        assert program.calls == []
        assert (await other.post("/api/me/vacation", {"days": 0})).status_code == 200
        await week.goes_by(61.0)
        assert kinds(program.calls) == ["turn"], "his clock runs again"
        await week.goes_by(61.0)
        assert kinds(program.calls) == ["turn"]


@in_house
async def test_live_matches_remind_nobody(house: House) -> None:
    week = Week(house)
    anna, ben = week.guests
    id = await anna.made("me", "link", clock="600+5")
    (link,) = anna.links.values()
    await ben.join(link, "Ben")
    chairs = [await anna.sit(id), await ben.sit(id)]
    for guest in week.guests:
        await wants(guest, "hook", "http://127.0.0.1:9/turn")
    for chair in chairs:
        await week.leave(chair)
    house.ahead += 590
    await house.desk.chronicle.round()
    assert await house.store.database.fetch("SELECT * FROM outbox WHERE kind = 'reminder'") == []
