"""Seats that are open to anyone: the list in the lobby, sitting down, the bot that comes if nobody does."""

from __future__ import annotations

from typing import Any

import msgspec

from grognard.core.message import say
from grognard.core.record import one_line
from grognard.core.words import title_of
from grognard.people import company
from grognard.server import claiming
from grognard.server.hall import Hall, Place
from grognard.server.refusals import Refused
from grognard.server.seating import check_seated, side_called, sitter
from grognard.server.visitors import tag_of
from grognard.store.keeping import Conflict, Seat, Seek, StoreError
from grognard.store.meeting import OpenSeat

A_WEEK = 7 * 24 * 3600.0
PRESENT = 45.0  # seconds for which an open seat of a live match is listed after its host was seen last
BOT_AFTER = 60.0


def seeks(match: str, host: str, seats: list[Seat], clock: str, bot: int, now: float) -> list[Seek]:
    """What is written down of the seats that are open to anyone."""
    live = bool(clock) and "+" in clock
    until = now + (PRESENT if live else A_WEEK)
    return [
        Seek(match, side, host, now, until, live, bot, now + BOT_AFTER if bot else 0.0)
        for side, seat in enumerate(seats)
        if seat.kind == "open" and not seat.holders
    ]


async def listed(hall: Hall, visitor: str, titles: dict[str, str]) -> list[dict[str, Any]]:
    """The open seats, as the lobby lists them."""
    shunned = await company.shunned(hall.store.database, visitor)
    found = [
        seat
        for seat in await hall.meeting.seats(hall.now())
        if seat.game in titles and seat.host not in shunned
    ]
    seats = await hall.store.seats(sorted({seat.match for seat in found})) if found else {}
    return [
        seat_told(hall, seat, seats[seat.match], visitor, titles[seat.game])
        for seat in found
        if seat.match in seats
    ]


def seat_told(hall: Hall, seat: OpenSeat, seats: list[Seat], visitor: str, title: str) -> dict[str, Any]:
    side = msgspec.json.decode(seat.sides, type=list[str])[seat.side]
    name = next((each.name for each in seats if seat.host in each.holders), "")
    return {
        "id": seat.match,
        "game": seat.game,
        "title": title,
        "scenario": seat.scenario,
        "side": side,
        "side_title": title_of(side),
        "host": f"{name}·{tag_of(hall.store.name, seat.host)}",
        "clock": seat.clock,
        "made": seat.made,
        "yours": seat.host == visitor,
    }


async def sit(hall: Hall, visitor: str, id: str, side: str, name: str) -> None:
    """Take an open seat."""
    async with hall.visit(id) as place:
        table = place.table
        async with table.lock:
            index = side_called(table, side)
            if visitor in table.seats[index].holders:
                return
            check_seated(table, visitor)
            if table.seats[index].holders:
                reason = say("{who} sits there already", who=sitter(table, index))
                raise Refused("seat_taken", reason, status=409)
            if table.seats[index].kind != "open":
                raise Refused("not_open", say("this seat is not open to anyone"), status=403)
            if await company.is_apart(hall.store.database, visitor, [table.host]):
                raise Refused("not_open", say("one of you has blocked the other"), status=403)
            name = one_line(name)
            try:
                await hall.meeting.sit(id, index, visitor, name, hall.now())
            except Conflict:
                reason = say("somebody else was quicker, or whoever waited there has gone")
                raise Refused("seat_taken", reason, status=409) from None
            except StoreError as error:
                raise Refused.by_store(error) from None
            await table.meet()
            if table.witness is not None:
                table.witness.sat(table)
        await claiming.begin(table)


async def seat_bot(hall: Hall, place: Place, side: int, level: int) -> None:
    """Nobody came: a bot sits down, if whoever waits is still there."""
    table = place.table
    async with table.lock:
        seat = table.seats[side]
        if seat.holders or seat.kind != "open" or not is_waited_at(place):
            return
        try:
            await hall.meeting.seat_bot(table.id, side, level)
        except StoreError:
            return  # somebody came in that moment
        await table.meet()
    place.opponents.prompt()
    await claiming.begin(table)


def is_waited_at(place: Place) -> bool:
    """Whether whoever made the table sits there and waits for somebody."""
    table = place.table
    waits = any(seat.kind == "open" and not seat.holders for seat in table.seats)
    return waits and any(onlooker.visitor == table.host for onlooker in table.onlookers)
