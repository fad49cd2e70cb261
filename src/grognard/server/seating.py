"""Who sits where: seats as wished, invitations, and everybody one seat further."""

from __future__ import annotations

from grognard.bots.levels import LEVELS
from grognard.core.match import Match
from grognard.core.record import one_line
from grognard.server.hall import Hall, written
from grognard.server.refusals import Refused, not_found
from grognard.server.visitors import fresh_token, hashed
from grognard.server.wire import SeatWish
from grognard.store.keeping import Seat

MOST_HOLDERS = 64  # visitors that may hold one seat
KINDS = ("me", "here", "bot", "link")
USUAL_LEVEL = 3


def against_bots(sides: int, level: int | None = None) -> list[SeatWish]:
    """One person against bots."""
    return [SeatWish("bot", level or USUAL_LEVEL) if side else SeatWish("me") for side in range(sides)]


def seats_for(visitor: str, wishes: list[SeatWish], match: Match) -> tuple[list[Seat], dict[int, str]]:
    """The seats as wished, and a token for each that somebody is to be invited to."""
    if len(wishes) != len(match.sides):
        raise Refused("bad_seats", f"this game has {len(match.sides)} sides, there are {len(wishes)} seats")
    seats = []
    for wish in wishes:
        if wish.kind not in KINDS:
            raise Refused("bad_seats", f"a seat is one of {', '.join(KINDS)}, not {wish.kind[:20]!r}")
        level = wish.level or USUAL_LEVEL
        if wish.kind == "bot" and level not in LEVELS:
            raise Refused("unknown_level", f"there is no level {level}; there are 1 to {max(LEVELS)}")
        holders = [visitor] if wish.kind in ("me", "here") else []
        seats.append(Seat(wish.kind, level if wish.kind == "bot" else 0, one_line(wish.name), holders))
    return seats, invitations(seats)


def invitations(seats: list[Seat]) -> dict[int, str]:
    """A token for each seat that waits for somebody."""
    return {
        side: fresh_token() for side, seat in enumerate(seats) if seat.kind == "link" and not seat.holders
    }


def turned(seats: list[Seat]) -> tuple[list[Seat], dict[int, str]]:
    """Everybody one seat further, for a rematch."""
    further = [
        Seat(seat.kind, seat.level, seat.name, list(seat.holders)) for seat in [seats[-1], *seats[:-1]]
    ]
    return further, invitations(further)


async def join(hall: Hall, visitor: str, token: str) -> str:
    """Take the seat an invitation is for; the id of the table."""
    found = hall.store.invited(hashed(token))
    if found is None:
        raise not_found("invitation")
    id, side = found
    async with hall.visit(id) as place, place.table.lock:
        seat = place.table.seats[side]
        if visitor not in seat.holders:
            if len(seat.holders) >= MOST_HOLDERS:
                raise Refused("seat_full", "too many people have taken this seat already", status=409)
            await written(hall.store.sit(id, side, visitor))
            seat.holders.append(visitor)
            place.table.stir()
    return id


async def invite(hall: Hall, visitor: str, id: str, side: str) -> str:
    """The token of another invitation to a seat."""
    async with hall.visit(id) as place:
        table = place.table
        if visitor != table.host:
            raise Refused("not_your_table", "only who made the table invites to it", status=403)
        if side not in table.match.sides:
            raise Refused("unknown_side", "there is no such side at this table")
        index = table.match.side(side)
        if table.seats[index].kind != "link":
            raise Refused("bad_seats", "nobody is invited to this seat")
        token = fresh_token()
        await written(hall.store.invite(id, index, hashed(token)))
        return token
