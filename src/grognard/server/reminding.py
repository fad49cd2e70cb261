"""Who has used four fifths of the days he has for a turn is reminded of it, once, if he is not at the table.

It is looked for anew each time, in the books and the logs: a process that dies leaves the rest to the next.
"""

from __future__ import annotations

import contextlib
import logging

from grognard.core.clock import Clock, Control
from grognard.people import outbox
from grognard.people.outbox import Reminder
from grognard.server.hall import Hall
from grognard.server.refusals import Refused
from grognard.server.tables import Table
from grognard.server.timing import UNCLAIMED
from grognard.server.whereabouts import is_here
from grognard.store.keeping import Conflict

A_WHILE = 60.0  # seconds that are left to whoever comes by himself
LEFT = 5  # a fifth of the time
AN_HOUR = 3_600_000  # milliseconds for which a match is let alone
RUNNING = "SELECT id, clock, deadline FROM matches WHERE deadline IS NOT NULL AND clock LIKE '%d%'"

_log = logging.getLogger("grognard")


class Reminding:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.database = hall.store.database
        self.later: dict[str, tuple[int, int]] = {}  # each match's deadline, and when to look again

    async def look(self) -> None:
        """All matches by days in which somebody's time runs; few of them have to be opened."""
        if self.hall.astray:
            return
        now, seen = round(self.hall.now() * 1000), self.later
        self.later = {}
        for id, clock, deadline in await self.database.fetch(RUNNING):
            before, later = seen.get(str(id), (0, 0))
            if before != deadline:
                later = soonest(str(clock), int(deadline))
            if later <= now:
                later = await self.mind(str(id), now)
            self.later[str(id)] = int(deadline), later

    async def mind(self, id: str, now: int) -> int:
        """Remind those who are to be; when to look again."""
        try:
            async with self.hall.visit(id) as place, place.table.lock:
                table = place.table
                if table.clock is None or not table.is_running or not table.between_people():
                    return now + AN_HOUR
                looks = [
                    await self.mind_side(table, table.clock, side, now) for side in sides_of(table.clock)
                ]
                return min(looks, default=now + AN_HOUR)
        except Refused as refused:
            _log.warning("nobody could be reminded at table %s: %s", id, refused.reason)
            return now + AN_HOUR

    async def mind_side(self, table: Table, clock: Clock, side: int, now: int) -> int:
        until, duty = clock.deadline(side), clock.faces[side].asked
        assert until is not None
        due = until - clock.control.main // LEFT
        if now < due:
            return due
        if now >= until or await outbox.was_reminded(self.database, table.id, side, duty):
            return now + AN_HOUR
        people = table.seats[side].holders
        if any([await is_here(self.hall, table.id, person) for person in people]):
            return now
        reminder = Reminder(table.id, side, duty, table.seq, until / 1000)
        with contextlib.suppress(Conflict):  # another process was quicker
            await outbox.remind(self.database, reminder, people, self.hall.now() + A_WHILE)
        return now + AN_HOUR


def sides_of(clock: Clock) -> list[int]:
    """Those whose time runs."""
    return [side for side in range(len(clock.faces)) if clock.deadline(side) is not None]


def soonest(clock: str, deadline: int) -> int:
    """When a reminder may be due at the earliest; whether it is, only the log tells."""
    control = Control.read(clock)
    return deadline - (UNCLAIMED if control.claim else 0) - control.main // LEFT
