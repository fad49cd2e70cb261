"""What people at a table ask each other for, and their answers: to take back, a draw, a pause, to go on."""

from __future__ import annotations

from grognard.core.course import DRAW, GO_ON, PAUSE, TAKE_BACK, Answered, Asked, Drawn, Paused, Resumed
from grognard.core.message import say
from grognard.server.offers import asked
from grognard.server.refusals import Refused
from grognard.server.tables import Table
from grognard.server.takeback import take_back
from grognard.server.timing import LATE, is_late, verdict

LONGEST_PAUSE = 7 * 24 * 3600 * 1000  # milliseconds; after it one side alone may go on


async def offer(table: Table, visitor: str, side: int, what: str, action: str) -> None:
    async def deed() -> None:
        table.check_seat(visitor, side)
        check_sense(table, what)
        table.check_length()
        alone = not table.others(visitor)
        if alone and what == DRAW:
            raise Refused("no_offer", say("bots agree to no draw"), status=409)
        at_once = alone or (what == GO_ON and table.vacation is None and long_paused(table))
        if table.course.offer is not None and not at_once:
            raise Refused("offer_pending", say("somebody has asked already"), status=409)
        if at_once:
            await settle(table, side, what, side, action)
        else:
            await table.keep(Asked(side, what), action)

    await table.act(action, deed)


def check_sense(table: Table, what: str) -> None:
    clock = table.clock
    if not table.is_running:
        raise Refused("match_over", say("the match is over"), status=409)
    if what == PAUSE and (clock is None or not clock.started or clock.paused):
        raise Refused("no_offer", say("no clock runs here"), status=409)
    if what == GO_ON and (clock is None or not clock.paused):
        raise Refused("no_offer", say("the match is not paused"), status=409)


def long_paused(table: Table) -> bool:
    return table.clock is not None and table.milliseconds() - table.clock.held > LONGEST_PAUSE


async def answer(table: Table, visitor: str, yes: bool, action: str, what: str = "") -> None:
    """The last consent settles it at once; one refusal ends the offer, and so does a no of whoever asked.

    ``what`` was asked for as far as whoever answers has seen: what is asked for meanwhile has no answer.
    """

    async def deed() -> None:
        offer = table.course.offer
        if offer is not None and what and what != offer.what:
            raise Refused("stale", say("something else is asked for now"), status=409)
        if offer is not None and not yes and visitor in table.seats[offer.side].holders:
            await table.keep(Answered(offer.side, False), action)  # withdrawn by whoever asked
            return
        mine = [side for side in asked(table.course, table.seats) if visitor in table.seats[side].holders]
        if offer is None or not mine:
            raise Refused("no_offer", say("nobody has asked you anything"), status=409)
        if yes:
            await check_flags(table, mine)
        if yes and len(asked(table.course, table.seats)) == len(mine):
            await settle(table, offer.side, offer.what, mine[0], action)
        elif yes:
            for side in mine[1:]:
                await table.keep(Answered(side, True))
            await table.keep(Answered(mine[0], True), action)
        else:
            await table.keep(Answered(mine[0], False), action)

    await table.act(action, deed)


async def check_flags(table: Table, agreeing: list[int]) -> None:
    """Whose time was up has lost, whatever is agreed on afterwards; a move of another may be on its way."""
    clock, now = table.clock, table.arrival()
    late = {side: now if side in agreeing else now - LATE for side in range(len(table.seats))}
    if clock is not None and any(is_late(clock, side, at) for side, at in late.items()):
        await table.end(verdict(clock, now))
        raise Refused("match_over", say("the match is over"), status=409)


async def settle(table: Table, asker: int, what: str, agreeing: int, action: str) -> None:
    """What was asked for happens."""
    if what == TAKE_BACK:
        await take_back(table, asker, action, agreed=True)
    elif what == DRAW:
        await table.end(Drawn(agreeing), action)
    elif what == PAUSE:
        await table.keep(Paused(agreeing), action)
    else:
        await table.keep(Resumed(agreeing), action)
