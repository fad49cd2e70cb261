"""Who is at which table by way of another process, as each of them says every second.

Time here is the database's, which is the same for all; a process that has not said anything for a while has
died, and nobody is at a table by way of it.  Whether our own clock goes as the database's does is seen on the
way: clocks of matches must not ring by a clock that is wrong.  Where another process agrees with the
database, ours is the wrong one, and nothing that is timed is done here; where none does, the database's has
jumped, and people play on.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging

from grognard.server import claiming
from grognard.server.hall import Hall
from grognard.server.refusals import Refused
from grognard.server.tables import Table
from grognard.store.database import Change, Database
from grognard.store.keeping import StoreError

EVERY = 1.0  # seconds between two looks
SILENT = 15.0  # after which a process counts as dead
LATELY = 3.0  # within which a process has said something that others need not stand in for
FORGOTTEN = 3600.0  # after which nothing is kept of a dead one, nor of a bucket that nobody uses
ASTRAY = 0.5  # seconds by which our clock may differ from the database's
SLOW = 0.25  # an answer that took longer tells nothing of clocks

NOW = "extract(epoch FROM clock_timestamp())"
BEAT = (
    f"INSERT INTO processes (id, beat, apart) VALUES ($1, {NOW}, abs({NOW} - $2)) ON CONFLICT (id) DO UPDATE"
    " SET beat = excluded.beat, apart = excluded.apart RETURNING CAST(beat AS DOUBLE PRECISION), xmax <> 0"
)
PEERS = f"SELECT id, apart <= {ASTRAY}, abs({NOW} - beat) < {LATELY} FROM processes WHERE id <> $1"
NO_LONGER = (
    "DELETE FROM presence WHERE process = $1 AND (match, person, device) NOT IN"
    " (SELECT * FROM unnest($2::text[], $3::text[], $4::text[]))"
)
HERE = (
    "INSERT INTO presence SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[]) ON CONFLICT DO NOTHING"
)
ELSEWHERE = (
    "SELECT match, person, device FROM presence JOIN processes ON processes.id = presence.process"
    f" WHERE process <> $1 AND match = ANY($2) AND abs({NOW} - beat) < {SILENT}"
)
OLD = (
    f"DELETE FROM presence WHERE process NOT IN (SELECT id FROM processes WHERE abs({NOW} - beat) < $1)",
    f"DELETE FROM processes WHERE abs({NOW} - beat) >= $1",
    f"DELETE FROM buckets WHERE abs({NOW} - at) >= $1",
)

SEEN = (
    "SELECT 1 FROM presence JOIN processes ON processes.id = presence.process"
    f" WHERE match = $1 AND person = $2 AND abs({NOW} - beat) < {SILENT}"
)

Sitting = tuple[str, str, str]  # at which table, who, with which of his browsers

_log = logging.getLogger("grognard")


async def is_seen(database: Database, match: str, person: str) -> bool:
    """Whether somebody is at a table by way of any process, as they tell."""
    return bool(await database.fetch(SEEN, match, person))


async def is_here(hall: Hall, match: str, person: str) -> bool:
    """The same, where there may be this process only."""
    place = hall.places.get(match)
    here = place is not None and any(who == person for who, _ in place.table.present())
    return here or (hall.store.news() is not None and await is_seen(hall.store.database, match, person))


class Whereabouts:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.database = hall.store.database
        self.process = hall.process
        self.said: set[Sitting] | None = None
        self.tidied = 0.0
        self.blind = False  # the last look failed

    async def run(self) -> None:
        """For ever, where there are other processes."""
        if self.hall.store.news() is None:
            return
        try:
            while True:
                await self.quietly()
                await asyncio.sleep(EVERY)
        finally:
            with contextlib.suppress(StoreError):
                await self.database.execute("DELETE FROM processes WHERE id = $1", self.process)

    async def quietly(self) -> None:
        try:
            await self.look()
            self.blind = False
        except StoreError as error:
            if not self.blind:
                _log.warning("nobody knows who is at the tables by way of other processes: %s", error)
            self.blind = True
            for table in self.hall.tables():
                table.elsewhere = None
        except Exception:
            _log.exception("who is at the tables elsewhere could not be looked up")

    async def look(self) -> None:
        """Say who is here, and hear who is elsewhere."""
        await self.report()
        peers = [row for row in await self.database.fetch(PEERS, self.process) if row[2]]
        self.hall.peers = tuple(id for id, *_ in peers)
        self.hall.wrong = self.hall.astray and any(right for _, right, _ in peers)
        tables = {table.id: table for table in self.hall.tables()}
        found: dict[str, set[tuple[str, str]]] = {id: set() for id in tables}
        for match, person, device in await self.database.fetch(ELSEWHERE, self.process, list(tables)):
            found[match].add((person, device))
        for id, people in found.items():
            await self.tell(tables[id], frozenset(people))

    async def report(self) -> None:
        here = {
            (table.id, each.visitor, each.device) for table in self.hall.tables() for each in table.onlookers
        }
        changes = [Change(BEAT, (self.process, self.hall.now()))]
        if here != self.said:
            columns = [list(column) for column in zip(*here, strict=True)] or [[], [], []]
            changes += [Change(sql, (self.process, *columns)) for sql in (NO_LONGER, HERE)]
        now = self.hall.now()
        if now - self.tidied > FORGOTTEN:
            self.tidied = now
            changes += [Change(sql, (FORGOTTEN,)) for sql in OLD]
        begun = self.hall.now()
        rows = await self.database.all_or_nothing(changes)
        beat, was_known = rows[0][0]
        # a database that has crashed knows nobody any more, and is told everything once more
        self.said = here if was_known else None
        self.compare(begun, float(beat))

    def compare(self, begun: float, theirs: float) -> None:
        """Our clock with the database's, which was read between ``begun`` and now."""
        ended = self.hall.now()
        if not 0 <= ended - begun <= SLOW:
            return
        apart = max(begun - theirs, theirs - ended, 0.0)
        if (apart > ASTRAY) != self.hall.astray:
            self.hall.astray = apart > ASTRAY
            _log.warning(
                "this machine's clock and the database's are %.1f s apart: %s",
                apart,
                "no clock of a match rings here" if self.hall.astray else "clocks ring again",
            )

    async def tell(self, table: Table, people: frozenset[tuple[str, str]]) -> None:
        """Somebody has come to the table, or gone, elsewhere."""
        if people == table.elsewhere:
            return
        table.meet_elsewhere(people)
        with contextlib.suppress(Refused):  # then they start with whoever comes next
            await claiming.begin(table)
