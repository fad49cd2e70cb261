"""Who sits where: seats as wished, invitations, leaving, and everybody one seat further."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Sequence

from grognard.bots.levels import LEVELS
from grognard.core.course import Answered
from grognard.core.flow import CHANCE
from grognard.core.match import Match
from grognard.core.message import say
from grognard.core.naming import name_of
from grognard.people import persons
from grognard.people.names import name_from
from grognard.server import claiming, naming
from grognard.server.hall import Hall, once_written
from grognard.server.refusals import Refused, not_found
from grognard.server.tables import Table
from grognard.server.visitors import fresh_token, hashed, tag_of
from grognard.server.wire import SeatWish
from grognard.store import leaving
from grognard.store.keeping import Conflict, Invitation, Seat, StoreError
from grognard.store.onlookers import SHUT

A_WEEK = 7 * 24 * 3600.0  # in seconds; so long an invitation is good
OF_TOURNAMENT = "tournament "  # begins the host of its tables: nobody, so that nobody frees their seats
KINDS = ("me", "here", "bot", "link", "open")
USUAL_LEVEL = 3


def against_bots(sides: int, level: int | None = None) -> list[SeatWish]:
    """One person against bots."""
    return [SeatWish("bot", level or USUAL_LEVEL) if side else SeatWish("me") for side in range(sides)]


def seats_for(visitor: str, wishes: Sequence[SeatWish], match: Match) -> tuple[list[Seat], dict[int, str]]:
    """The seats as wished, and a token for each that somebody is to be invited to."""
    if len(wishes) != len(match.sides):
        raise Refused(
            "bad_seats",
            say(
                "this game has {sides} sides, there are {seats} seats",
                sides=len(match.sides),
                seats=len(wishes),
            ),
        )
    seats = []
    for wish in wishes:
        if wish.kind not in KINDS:
            raise Refused(
                "bad_seats",
                say(
                    "a seat is one of {kinds}, not {kind}", kinds=", ".join(KINDS), kind=repr(wish.kind[:20])
                ),
            )
        level = wish.level or USUAL_LEVEL
        if wish.kind == "bot" and level not in LEVELS:
            raise Refused(
                "unknown_level",
                say("there is no level {level}; there are 1 to {most}", level=level, most=max(LEVELS)),
            )
        holders = [visitor] if wish.kind in ("me", "here") else []
        seats.append(Seat(wish.kind, level if wish.kind == "bot" else 0, name_from(wish.name), holders))
    return seats, invitations(seats)


def invitations(seats: list[Seat]) -> dict[int, str]:
    """A token for each seat that waits for somebody."""
    return {
        side: fresh_token() for side, seat in enumerate(seats) if seat.kind == "link" and not seat.holders
    }


def vacated(seats: list[Seat], gone: set[str]) -> list[Seat]:
    """To the seats of those who are gone others are invited."""
    return [Seat("link") if gone & set(seat.holders) else seat for seat in seats]


def turned(seats: list[Seat]) -> tuple[list[Seat], dict[int, str]]:
    """Everybody one seat further, for a rematch."""
    return kept([seats[-1], *seats[:-1]])


def kept(seats: list[Seat]) -> tuple[list[Seat], dict[int, str]]:
    """Everybody in these seats of another match."""
    same = [Seat(seat.kind, seat.level, seat.name, list(seat.holders)) for seat in seats]
    return same, invitations(same)


# ------------------------------------------------------------------ invitations


def invitation(match: str, side: int, by: str, now: float) -> Invitation:
    return Invitation(match, side, by, now, now + A_WEEK)


async def invite(hall: Hall, visitor: str, id: str, side: str) -> str:
    """The token of another invitation to a seat; the last one is good no more."""
    async with hall.visit(id) as place, place.table.lock:
        table = place.table
        if visitor != table.host:
            raise Refused("not_your_table", say("only who made the table invites to it"), status=403)
        index = side_called(table, side)
        seat = table.seats[index]
        if seat.holders:
            raise Refused("seat_taken", say("{who} sits there", who=sitter(table, index)), status=409)
        if seat.kind != "link":
            raise Refused("bad_seats", say("nobody is invited to this seat"))
        token, made = fresh_token(), invitation(id, index, visitor, hall.now())
        await once_written(hall.store.invite(hashed(token), made))
        await table.meet()
        return token


async def found(hall: Hall, token: str) -> Invitation:
    invited = await hall.store.invitation(hashed(token))
    if invited is None:
        raise not_found("invitation")
    return invited


async def join(hall: Hall, visitor: str, token: str, name: str = "") -> str:
    """Take the seat an invitation is for; the id of the table.  Who has it already just goes there."""
    id = (await found(hall, token)).match
    async with hall.visit(id) as place, place.table.lock:
        table, invited = place.table, await found(hall, token)
        side = invited.side
        if visitor in table.seats[side].holders:
            return id
        check_free(table, visitor, invited, hall.now())
        name = await naming.at_table(hall.store.database, visitor, name, hall.now())
        taking = hall.store.sit(hashed(token), visitor, name, hall.now())
        await persons.ensure(hall.store.database, hall.store.name, visitor, name, hall.now())
        await taken(table, taking, say("somebody else was quicker"))
    await claiming.begin(table)
    return id


async def taken(table: Table, taking: Awaitable[None], quicker: str) -> None:
    """Write down that somebody sits there now, and look who does; the lock is held."""
    try:
        await taking
    except Conflict:
        raise Refused("seat_taken", quicker, status=409) from None
    except StoreError as error:
        raise Refused.by_store(error) from None
    await table.meet()
    if table.witness is not None:
        table.witness.sat(table)


async def gathered(hall: Hall, id: str) -> None:
    """At a table that was made with people in their seats: who decides is told, clocks of days start."""
    async with hall.visit(id) as place:
        if place.table.witness is not None:
            place.table.witness.sat(place.table)
        await claiming.begin(place.table)


def check_free(table: Table, visitor: str, invited: Invitation, now: float) -> None:
    """Whether ``visitor`` may sit down by this invitation; refused in words if not."""
    check_seated(table, visitor)
    if table.shut:
        raise Refused("closed", table.shut, status=409)
    if table.seats[invited.side].holders and table.admits != SHUT:  # else nobody is told who
        raise Refused(
            "seat_taken", say("{who} sits there already", who=sitter(table, invited.side)), status=409
        )
    if invited.used_by:
        raise Refused("invitation_used", say("this invitation has been used; ask for another"), status=410)
    if invited.expires <= now:
        words = say("this invitation has expired or was withdrawn; ask for another")
        raise Refused("invitation_over", words, status=410)


def check_seated(table: Table, visitor: str) -> None:
    """Nobody sits down against himself."""
    own = table.sides_of(visitor)
    if own:
        sides = tuple(name_of(table.match.sides[side]) for side in own)
        reason = say("you sit at this table already, as {sides}", sides=sides)
        raise Refused("already_seated", reason, status=409)


# ------------------------------------------------------------------ leaving


async def free(hall: Hall, visitor: str, id: str, side: str) -> None:
    """Nobody sits there any more: possible until the first decision, for the holder and for the host."""
    async with hall.visit(id) as place, place.table.lock:
        table = place.table
        index = side_called(table, side)
        seat = table.seats[index]
        if visitor not in seat.holders and (visitor != table.host or seat.kind not in ("link", "open")):
            raise Refused(
                "not_your_seat", say("only who sits there, or who invited him, frees a seat"), status=403
            )
        if not seat.holders:
            raise Refused("bad_seats", say("nobody sits there"))
        if table.host.startswith(OF_TOURNAMENT):
            words = say("this is a match of a tournament: withdraw on its page instead")
            raise Refused("of_tournament", words, status=409)
        if is_begun(table):
            words = say("the first decision has been made: now it is a match, and everybody stays who he is")
            raise Refused("too_late", words, status=409)
        if table.course.offer is not None:  # whoever sits down next neither asks nor is asked
            await table.keep(Answered(index, False))
        await once_written(hall.store.free(id, index, hall.now()))
        await table.meet()


async def leave(hall: Hall, visitor: str, id: str) -> bool:
    """Delete a table that nobody else plays at; else take it off one's list.  Whether it is gone."""
    database = hall.store.database
    if visitor not in await leaving.listed_by(database, id):
        raise Refused("not_your_table", say("this table is not on your list"), status=403)
    if not await leaving.is_shared(database, id, visitor):
        with contextlib.suppress(Conflict):  # somebody sat down in that moment
            await leaving.delete(database, id, visitor)
            hall.clear(id)
            return True
    await once_written(leaving.depart(database, id, visitor))
    return False


def is_begun(table: Table) -> bool:
    """Whether somebody has decided anything since the match was opened."""
    later = table.match.entries[table.since :]
    return table.match.outcome is not None or any(
        entry.side != CHANCE and not entry.forced for entry in later
    )


# ------------------------------------------------------------------ in words


def side_called(table: Table, name: str) -> int:
    if name not in table.match.sides:
        raise Refused("unknown_side", say("there is no such side at this table"))
    return table.match.side(name)


def sitter(table: Table, side: int) -> str:
    """Who sits there, as others may call him."""
    seat = table.seats[side]
    tags = tuple(f"·{tag_of(table.store.name, holder)}" for holder in seat.holders)
    name = seat.name or say("Somebody")
    return say("{name} {tags}", name=name, tags=tags) if tags else name
