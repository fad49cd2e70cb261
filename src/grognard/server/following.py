"""Tables that other processes serve as well: whatever is written there is played here, too.

The log is the table.  A line that another process wrote is played as if it had been played here; whatever
does not fit is rebuilt from the log.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine

from grognard.core.course import Played, TakenBack
from grognard.core.errors import GameError
from grognard.server.hall import Hall
from grognard.server.rebuild import followed
from grognard.server.tables import Table
from grognard.store.keeping import Line, Told
from grognard.store.matches import line_from

_log = logging.getLogger("grognard")


class Follower:
    """Keeps the tables of this process where their logs are."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.tasks: set[asyncio.Task[None]] = set()
        hall.arrived = self.catch_up

    async def run(self) -> None:
        """For ever, where there is anybody to be followed."""
        news = self.hall.store.news()
        if news is not None:
            await news.hear(self.told, self.look)

    def told(self, told: Told) -> None:
        place = self.hall.places.get(told.match)
        if place is None or 0 <= told.seq < place.table.seq:
            return
        if told.seq < 0:
            self.begin(place.table, self.meet(place.table))
        elif told.row is None:
            self.begin(place.table, self.catch_up(place.table))
        else:
            line = line_from(told.row, place.table.match.sides)
            self.begin(place.table, self.follow(place.table, told.seq, line))

    def begin(self, table: Table, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(lambda _: self.done(table, task))

    def done(self, table: Table, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            _log.error("table %s could not be followed: %s", table.id, task.exception())

    async def look(self) -> None:
        """Compare all tables with what is kept; what was missed is made up for."""
        held = list(self.hall.places)
        standing = await self.hall.store.standing(held) if held else {}
        for id in set(held) - set(standing):
            self.hall.clear(id)
        for id, (seq, company) in standing.items():
            place = self.hall.places.get(id)
            if place is not None and company != place.table.met:
                self.begin(place.table, self.meet(place.table))
            if place is not None and seq > place.table.seq:
                self.begin(place.table, self.rescue(place.table))

    # ------------------------------------------------------------------ at one table

    async def meet(self, table: Table) -> None:
        """Others sit there now, or nobody does: it was deleted."""
        async with table.lock:
            if table.id in await self.hall.store.standing([table.id]):
                await table.meet()
                place = self.hall.places.get(table.id)
                if place is not None:
                    await place.talk.look_again()
            else:
                self.hall.clear(table.id)

    async def catch_up(self, table: Table) -> None:
        """Play all that is kept and not yet here."""
        async with table.lock:
            await self.fetch(table)

    async def rescue(self, table: Table) -> None:
        before = table.seq
        await self.catch_up(table)
        self.hall.rescued += table.seq != before

    async def follow(self, table: Table, seq: int, line: Line) -> None:
        async with table.lock:
            if seq == table.seq:
                await self.take(table, line)
            elif seq > table.seq:
                await self.fetch(table)

    async def fetch(self, table: Table) -> None:
        for line in await table.store.tail(table.id, table.seq, table.match.sides):
            await self.take(table, line)

    async def take(self, table: Table, line: Line) -> None:
        """One line more; the lock is held."""
        self.hall.followed += 1
        if table.closed:
            return
        try:
            fits = played(table, line)
        except GameError:
            fits = False
        if fits:
            await table.settle(line.deed, line.action)
        else:
            await table.start_over()


def played(table: Table, line: Line) -> bool:
    """Have the match do it as well; False where it has to be rebuilt instead."""
    deed = line.deed
    fits = followed(table.match, deed)
    table.waiting = not (fits and isinstance(deed, Played)) and (table.waiting or isinstance(deed, TakenBack))
    return fits
