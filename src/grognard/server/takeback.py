"""Taking back: freely up to a barrier, beyond it against bots, alone, or by the others' consent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.core.course import Answered, Asked
from grognard.core.match import Match
from grognard.server.rebuild import taken_back
from grognard.server.refusals import Refused

if TYPE_CHECKING:
    from grognard.server.tables import Table


def last_choice(match: Match, sides: tuple[int, ...]) -> int | None:
    """Which of these sides made the latest real choice."""
    for entry in reversed(match.entries):
        if entry.side in sides and not entry.forced:
            return entry.side
    return None


def told(table: Table, you: tuple[int, ...]) -> dict[str, Any]:
    """What whoever holds these sides can take back."""
    if not you or table.frozen:
        why = "you are looking on" if not you else "this match is not played on"
        return {"can": False, "why": why, "ask": False, "side": None}
    chooser = last_choice(table.match, you)
    side = you[0] if chooser is None else chooser
    can, why = table.match.can_undo(side)
    ask = not can and chooser is not None and table.match.outcome is None
    return {"can": can, "why": why, "ask": ask, "side": side}


def asked(table: Table) -> list[int]:
    """The sides whose consent to the pending offer is still out."""
    return [
        side
        for side, seat in enumerate(table.seats)
        if seat.holders and side != table.course.offer and side not in table.course.agreed
    ]


def offer_told(table: Table, you: tuple[int, ...]) -> dict[str, Any] | None:
    if table.course.offer is None:
        return None
    return {"from": table.course.offer, "yours": any(side in you for side in asked(table))}


async def undo(table: Table, visitor: str, side: int, version: int, action: str) -> None:
    async with table.lock:
        if action in table.actions:
            return
        table.check_open()
        table.check_seat(visitor, side)
        table.check_fresh(side, version)
        can, why = table.match.can_undo(side)
        if can:
            await take_back(table, side, action, freely=True)
        elif table.match.outcome is not None or last_choice(table.match, (side,)) is None:
            raise Refused("cannot_undo", why)
        elif not table.others(visitor):
            await take_back(table, side, action)
        elif table.course.offer is not None:
            raise Refused("offer_pending", "somebody has asked already", status=409)
        else:
            await table.keep(Asked(side), action)


async def take_back(
    table: Table, side: int, action: str, *, freely: bool = False, agreed: bool = False
) -> None:
    before = list(table.match.entries)
    table.attempt(lambda: table.match.undo(side) if freely else table.match.take_back(side))
    table.waiting = True
    await table.keep(taken_back(side, before, table.match, table.since, agreed), action)


async def answer(table: Table, visitor: str, yes: bool, action: str) -> None:
    """The last consent takes back at once; one refusal ends the offer."""
    async with table.lock:
        if action in table.actions:
            return
        table.check_open()
        offer = table.course.offer
        mine = [side for side in asked(table) if visitor in table.seats[side].holders]
        if offer is None or not mine:
            raise Refused("no_offer", "nobody has asked you anything", status=409)
        if yes and len(asked(table)) == len(mine):
            await take_back(table, offer, action, agreed=True)
        elif yes:
            for side in mine[1:]:
                await table.keep(Answered(side, True))
            await table.keep(Answered(mine[0], True), action)
        else:
            await table.keep(Answered(mine[0], False), action)
