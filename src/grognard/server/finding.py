"""Seats that are open to anyone: the list in the lobby, sitting down, the bot that comes if nobody does."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from grognard.core.message import say
from grognard.core.naming import title_of
from grognard.people import company, persons, ratings, sanctions
from grognard.people.ratings import DAYS, LIVE
from grognard.server import claiming, naming
from grognard.server.hall import Hall, Place
from grognard.server.lobby import scenario_title
from grognard.server.refusals import Refused
from grognard.server.seating import check_seated, side_called, sitter, taken
from grognard.server.tables import Table
from grognard.server.visitors import tag_of
from grognard.store.database import Database
from grognard.store.keeping import Seat, Seek, StoreError
from grognard.store.meeting import OpenSeat
from grognard.store.onlookers import SHUT

A_WEEK = 7 * 24 * 3600.0
PRESENT = 45.0  # seconds for which an open seat of a live match is listed after its host was seen last
BOT_AFTER = 60.0


class Level(NamedTuple):
    """The ratings between which somebody is wanted; 0: any."""

    low: int = 0
    high: int = 0

    def fits(self, points: int) -> bool:
        return self.low <= points and (not self.high or points <= self.high)

    def words(self) -> str:
        if not self.high:
            return say("{low} or more", low=self.low)
        return (
            say("{low} to {high}", low=self.low, high=self.high)
            if self.low
            else say("{high} at most", high=self.high)
        )


ANY = Level()


def level_wanted(low: int, high: int) -> Level:
    if high and low > high:
        raise Refused("bad_level", say("nobody can be stronger than {low} and weaker than {high}",
                                       low=low, high=high))  # fmt: skip
    return Level(low, high)


def seeks(
    match: str, host: str, seats: list[Seat], clock: str, bot: int, now: float, level: Level = ANY
) -> list[Seek]:
    """What is written down of the seats that are open to anyone."""
    live = is_live(clock)
    until = now + (PRESENT if live else A_WEEK)
    return [
        Seek(match, side, host, now, until, live, bot, now + BOT_AFTER if bot else 0.0, *level)
        for side, seat in enumerate(seats)
        if seat.kind == "open" and not seat.holders
    ]


def is_live(clock: str) -> bool:
    return "+" in clock


async def listed(hall: Hall, visitor: str, titles: dict[str, str]) -> list[dict[str, Any]]:
    """The open seats, as the lobby lists them; none at tables of those whom one does not want to meet."""
    shunned = await company.shunned(hall.store.database, visitor)
    found = [seat for seat in await hall.meeting.seats(hall.now()) if seat.game in titles]
    seats = await hall.store.seats(sorted({seat.match for seat in found})) if found else {}
    uncounted = await sanctions.uncounted(hall.store.database, sorted(seats))
    hosts = await ratings.known(hall.store.database, sorted({seat.host for seat in found}), hall.now())
    told = []
    known: dict[tuple[str, str], int] = {}  # how strong the visitor is
    for seat in found:
        there = seats.get(seat.match)
        if there is None or shunned & {seat.host, *(who for each in there for who in each.holders)}:
            continue
        pace, level = LIVE if is_live(seat.clock) else DAYS, Level(seat.low, seat.high)
        if level != ANY and (seat.game, pace) not in known:
            known[seat.game, pace] = await points_of(hall, visitor, seat.game, pace)
        fits = level == ANY or level.fits(known[seat.game, pace])
        row = seat_told(hall, seat, there, visitor, titles[seat.game])
        rating = hosts.get((seat.host, seat.game, pace))
        told.append({**row, "rating": rating, "fits": fits, "counts": seat.match not in uncounted})
    return told


async def points_of(hall: Hall, visitor: str, game: str, pace: str) -> int:
    """How strong somebody is; who has never played counts as everybody who begins."""
    held = await ratings.held_by(hall.store.database, visitor, game, pace)
    return round(held.rating.points)


def seat_told(hall: Hall, seat: OpenSeat, seats: list[Seat], visitor: str, title: str) -> dict[str, Any]:
    side = msgspec.json.decode(seat.sides, type=list[str])[seat.side]
    name = next((each.name for each in seats if seat.host in each.holders), "")
    return {
        "id": seat.match,
        "game": seat.game,
        "title": title,
        "scenario": seat.scenario,
        "scenario_title": scenario_title(seat.game, seat.scenario),
        "side": side,
        "side_title": title_of(side),
        "host": f"{name} ·{tag_of(hall.store.name, seat.host)}".lstrip(),
        "clock": seat.clock,
        "level": Level(seat.low, seat.high).words() if seat.low or seat.high else "",
        "made": seat.made,
        "yours": seat.host == visitor,
        "bot": seat.host == visitor and seat.bot > 0,
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
            if table.seats[index].holders and table.admits != SHUT:  # else nobody is told who
                reason = say("{who} sits there already", who=sitter(table, index))
                raise Refused("seat_taken", reason, status=409)
            if table.seats[index].holders or table.seats[index].kind != "open" or not table.is_running:
                raise Refused("not_open", say("this seat is not open to anyone"), status=403)
            await check_company(hall, table, visitor, index)
            name = await naming.at_table(hall.store.database, visitor, name, hall.now())
            await persons.ensure(hall.store.database, hall.store.name, visitor, name, hall.now())
            taking = hall.meeting.sit(id, index, visitor, name, hall.now())
            await taken(table, taking, say("somebody else was quicker, or whoever waited there has gone"))
        await claiming.begin(table)


async def check_company(hall: Hall, table: Table, visitor: str, side: int) -> None:
    """Whether those who are there want him, and he them; refused with the cause if not."""
    await check_apart(hall.store.database, visitor, {table.host} | table.people())
    level = Level(*await hall.meeting.level(table.id, side))
    points = await points_of(hall, visitor, table.match.game.name, table.pace) if level != ANY else 0
    if not level.fits(points):
        reason = say("somebody with a rating of {level} is wanted here; yours is {points}",
                     level=level.words(), points=points)  # fmt: skip
        raise Refused("wrong_level", reason, status=403)


async def check_apart(database: Database, visitor: str, others: set[str]) -> None:
    if await company.is_apart(database, visitor, sorted(others - {visitor})):
        raise Refused("not_open", say("one of you has blocked the other"), status=403)


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
    waits = table.is_running and any(seat.kind == "open" and not seat.holders for seat in table.seats)
    return waits and any(onlooker.visitor == table.host for onlooker in table.onlookers)
