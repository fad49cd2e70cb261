"""Taking back: freely up to a barrier, beyond it against bots, alone, or by the others' consent."""

from __future__ import annotations

from grognard.core.course import Asked
from grognard.core.message import say
from grognard.server.offers import last_choice
from grognard.server.rebuild import taken_back
from grognard.server.refusals import Refused
from grognard.server.tables import Table


async def undo(table: Table, visitor: str, side: int, version: int, action: str) -> None:
    async def deed() -> None:
        table.check_seat(visitor, side)
        table.check_fresh(side, version)
        table.check_length()
        seemed, _ = table.match.can_undo(side, thoroughly=False)
        can, why = table.match.can_undo(side)
        if seemed and not can and table.others(visitor):
            table.stir()  # now the button says that the others have to be asked
            raise Refused("cannot_undo", why)
        if can:
            await take_back(table, side, action, freely=True)
        elif table.match.outcome is not None or last_choice(table.match, (side,)) is None:
            raise Refused("cannot_undo", why)
        elif not table.others(visitor):
            await take_back(table, side, action)
        elif table.course.offer is not None:
            raise Refused("offer_pending", say("somebody has asked already"), status=409)
        else:
            await table.keep(Asked(side), action)

    await table.act(action, deed)


async def take_back(
    table: Table, side: int, action: str, *, freely: bool = False, agreed: bool = False
) -> None:
    before = list(table.match.entries)
    await table.attempt(lambda: table.match.undo(side) if freely else table.match.take_back(side))
    table.waiting = True
    await table.keep(taken_back(side, before, table.match, table.since, agreed), action)
