"""When the clocks of a table start and ring, and who may claim the match from somebody who is gone."""

from __future__ import annotations

from grognard.core.clock import Clock
from grognard.core.course import Claimed, Started
from grognard.core.flow import NOBODY
from grognard.core.message import say
from grognard.server.refusals import Refused
from grognard.server.tables import Table
from grognard.server.timing import verdict, when_to_look

GONE, GONE_EARLY = 60.0, 120.0  # seconds somebody may be away; longer before so many decisions were made
EARLY = 6


async def begin(table: Table) -> None:
    """Start the clocks once everybody has sat down; those of a live match once everybody is there."""
    clock = table.clock
    if clock is None or clock.started:
        return
    async with table.lock:
        people = [side for side, seat in enumerate(table.seats) if seat.kind != "bot"]
        there = table.sees_all and all(table.online(side) for side in people)
        ready = all(table.seats[side].holders for side in people) and (there or clock.control.days)
        ready = ready and table.tells_time()
        if ready and table.clock and not table.clock.started and table.is_running and not table.closed:
            await table.keep(Started(NOBODY))


async def ring(table: Table) -> bool:
    """End the match if somebody's time is up for good; whether it was."""
    async with table.lock:
        clock, due, now = table.clock, when_to_look(table.clock), table.milliseconds()
        if clock is not None and due is not None and due <= now and table.is_running and not table.closed:
            await table.end(verdict(clock, now))
            return True
        return False


def look_for_claims(table: Table) -> None:
    """Tell the table if somebody can claim the match now, or no longer can."""
    found = claimable(table)
    if found != table.claims:
        table.claims = found
        table.stir()


def claimable(table: Table) -> dict[int, int]:
    """The sides that may claim the match, each with the side it may claim it from."""
    clock = table.clock
    if clock is None or not clock.started or clock.paused or not table.is_running:
        return {}
    people = [side for side, seat in enumerate(table.seats) if seat.kind != "bot"]
    return {
        side: other
        for side in people
        for other in reversed(people)
        if other != side and may_claim(table, clock, side, other)
    }


def may_claim(table: Table, clock: Clock, side: int, other: int) -> bool:
    if set(table.seats[side].holders) & set(table.seats[other].holders):
        return False
    if clock.control.claim and other in clock.out(table.milliseconds()):
        # that another has not answered under seal is known to whoever has answered himself
        return not table.match.position.waiting or side not in table.match.actors
    made = table.match.moves
    return (
        not clock.control.days
        and table.sees_all
        and table.away(other) >= (GONE if made >= EARLY else GONE_EARLY)
    )


async def claim(table: Table, visitor: str, side: int, action: str) -> None:
    async def deed() -> None:
        table.check_seat(visitor, side)
        other = claimable(table).get(side)
        if other is None:
            raise Refused("no_claim", say("there is nothing to claim"), status=409)
        await table.end(Claimed(side, other, table.match.sides[other]), action)

    await table.act(action, deed)
