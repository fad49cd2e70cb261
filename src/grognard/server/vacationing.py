"""Clocks of days stand for whoever is on vacation, and go on when he is back.

What is to be done follows from the books and the logs, whoever does it and however often: a process that dies
in the middle leaves the rest to the next look.
"""

from __future__ import annotations

import contextlib

from grognard.core.course import Paused, Resumed
from grognard.core.message import say
from grognard.people import vacations
from grognard.people.vacations import MOST, Vacation
from grognard.server.hall import Hall
from grognard.server.refusals import Refused
from grognard.store.keeping import Conflict


async def leave(hall: Hall, person: str, days: int) -> None:
    """Be away for so many days."""
    if not 1 <= days <= MOST:
        raise Refused("bad_vacation", say("a vacation has 1 to {most} days", most=MOST))
    try:
        booked = await vacations.begin(hall.store.database, person, days, hall.now())
    except Conflict:
        reason = say("you are away already, or so many days are not left this year")
        raise Refused("no_vacation", reason, status=409) from None
    await look_after(hall, booked)


async def come_back(hall: Hall, person: str) -> None:
    database = hall.store.database
    await vacations.come_back(database, person, hall.now())
    for vacation in await vacations.going(database):
        if vacation.person == person:
            await look_after(hall, vacation)


async def look_after_all(hall: Hall) -> None:
    for vacation in await vacations.going(hall.store.database):
        await look_after(hall, vacation)


async def look_after(hall: Hall, vacation: Vacation) -> None:
    """His matches stand as long as he is away; afterwards they go on."""
    database = hall.store.database
    if vacation.until > hall.now():
        for id, side in await vacations.to_pause(database, vacation):
            await pause(hall, id, side, vacation)
        return
    for id, side in await vacations.to_go_on(database, vacation):
        await go_on(hall, id, side, vacation)
    await vacations.close(database, vacation)


async def pause(hall: Hall, id: str, side: int, vacation: Vacation) -> None:
    """A match that stands by consent is left alone until it goes on; one in which his time is up, until he
    decides: nobody takes a claim away by leaving."""
    with contextlib.suppress(Refused):  # another process was quicker, or it cannot be opened
        async with hall.visit(id) as place, place.table.lock:
            table, clock = place.table, place.table.clock
            if clock is None or vacation.leaving in table.actions:
                return
            runs = clock.started and table.is_running and side not in clock.out(table.milliseconds())
            if runs and (not clock.paused or table.vacation is not None):
                await table.keep(Paused(side), vacation.leaving)


async def go_on(hall: Hall, id: str, side: int, vacation: Vacation) -> None:
    with contextlib.suppress(Refused):
        async with hall.visit(id) as place, place.table.lock:
            table, clock = place.table, place.table.clock
            if clock is not None and clock.paused and table.is_running:
                await table.keep(Resumed(side), vacation.returning)
