"""Who writes down what becomes of matches: whose turn it is goes to the outbox, an end into the books.

Whatever is done here may be done again, or by another process as well: the books take each thing once.  What
could not be written when it happened is found on the next round.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
from collections.abc import Coroutine
from typing import Any

from grognard.core.course import CalledOff
from grognard.core.flow import CHANCE
from grognard.people import (
    company,
    erasing,
    order,
    outbox,
    protecting,
    ratings,
    retention,
    sanctions,
    tournaments,
)
from grognard.people.ratings import LIVE, Ended
from grognard.people.sanctions import Sanction
from grognard.server import cupmaking
from grognard.server.hall import Hall
from grognard.server.refusals import Refused
from grognard.server.reminding import Reminding
from grognard.server.seating import is_begun
from grognard.server.tables import Table
from grognard.store.database import Database
from grognard.store.ids import fresh_id
from grognard.store.keeping import Conflict, StoreError

NEVER = -math.inf
A_WHILE = 60.0  # seconds after which somebody who is not there is told that it is his turn
SOON = 10.0  # the same in a live match: its page has to open first
AN_HOUR = 3600.0
EVERY = 30.0  # seconds between two rounds
HEED = 2.0  # between two looks for what the owner has ordered at another process
AT_ONCE = 20  # matches looked at in one round

_log = logging.getLogger("grognard")


class Chronicle:
    """See ``grognard.server.tables.Witness``."""

    def __init__(self, hall: Hall, database: Database) -> None:
        self.hall = hall
        self.database = database
        self.tasks: set[asyncio.Task[None]] = set()
        self.looked = hall.now()  # when orders were looked for last
        self.reminding = Reminding(hall)
        self.bound: dict[tuple[str, str], Sanction] = {}  # what was made known of late
        self.parted: set[tuple[str, str, float]] = set()  # who has blocked whom of late, as it was seen here
        self.tidied = 0.0  # when what is too old was taken away last
        self.given_up: set[str] = set()  # matches whose end cannot be written down: their game is not here

    def moved(self, table: Table) -> None:
        over = table.match.outcome is not None
        self.begin(self.settle(table) if over else self.summon(table))

    def sat(self, table: Table) -> None:
        table.summoned.clear()
        self.moved(table)

    def resumed(self, table: Table, side: int) -> None:
        table.summoned = {side: (table.version(side), NEVER)}
        self.moved(table)

    def came(self, table: Table, visitor: str) -> None:
        if table.sides_of(visitor):
            self.begin(outbox.came_back(self.database, table.id, visitor))

    def went(self, table: Table, visitor: str) -> None:
        if table.sides_of(visitor):
            self.begin(self.summon(table))

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self.guarded(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        task.add_done_callback(lambda _: work.close())  # where the house was shut before it could begin

    async def guarded(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except (StoreError, Refused) as error:
            _log.error("the books could not be kept: %s", error)
        except Exception:
            _log.exception("the books could not be kept")

    async def done(self) -> None:
        """Wait for all that is being written."""
        while self.tasks:
            await asyncio.gather(*self.tasks)

    # ------------------------------------------------------------------ whose turn it is

    async def summon(self, table: Table) -> None:
        """Whoever has to decide and is not here is told a while after it became his turn, where people play
        against each other.

        As often as this is asked within that while it comes to one notice: who was here and goes again, whose
        way here is cut without anybody having noticed, and whom nobody could write down at once, is told.  It
        begins when something changes that he can see: a notice must not tell that another has sealed his
        answer.
        """
        live = table.pace == LIVE
        if not table.between_people() or (live and is_begun(table)):
            return  # by a live clock everybody is there, but for its beginning
        now, wait = self.hall.now(), SOON if live else A_WHILE
        for side in [side for side in table.match.actors if side != CHANCE]:
            seen, since = table.summoned.get(side, (-1, NEVER))
            if seen != table.version(side):
                since = now
                table.summoned[side] = table.version(side), now
            if 0 <= now - since < wait and not table.online(side):
                for person in table.seats[side].holders:
                    await outbox.tell(self.database, table.id, person, since + wait)

    # ------------------------------------------------------------------ the end

    async def settle(self, table: Table) -> None:
        """Into the archive, the ledger and the tournament it belongs to."""
        ended = await self.ended(table)
        await ratings.settle(self.database, self.hall.store.name, ended)
        await table.learn_standing()
        table.stir()
        if await tournaments.of_match(self.database, table.id):
            await tournaments.score(self.database, table.id, score_in_cup(table, ended))
            await self.go_on(await tournaments.of_match(self.database, table.id))

    async def ended(self, table: Table) -> Ended:
        match, over = table.match, table.match.outcome
        assert over is not None
        nobody = await erasing.forgotten(self.database, table.people())
        seats = [seat.holders[0] if len(seat.holders) == 1 else "" for seat in table.seats]
        cup = await tournaments.of_match(self.database, table.id)
        score = 0.5 if over.winner is None else float(over.winner == match.sides[0])
        return Ended(
            match=table.id,
            game=match.game.name,
            scenario=match.ruleset.scenario,
            pace=table.pace,
            people=tuple("" if person in nobody else person for person in seats),
            names=tuple(seat.name for seat in table.seats),
            score=None if isinstance(match.ending, CalledOff) else score,
            decisions=sum(entry.side != CHANCE and not entry.forced for entry in match.entries),
            at=self.hall.now(),
            open=bool(cup) or any(seat.kind == "open" for seat in table.seats),
            fresh=not table.course.record,
        )

    # ------------------------------------------------------------------ rounds

    async def rounds(self) -> None:
        """As long as the house is open."""
        while True:
            await self.guarded(self.round())
            await self.rest()

    async def rest(self) -> None:
        """Until the next round; where others serve as well, what is ordered there holds here at once."""
        if self.hall.store.news() is None:
            await asyncio.sleep(EVERY)
            return
        for _ in range(round(EVERY / HEED)):
            await asyncio.sleep(HEED)
            await self.guarded(self.keep_order())

    async def round(self) -> None:
        """What was left undone: matches whose end nobody wrote down, rounds that nobody opened; and what the
        owner has ordered elsewhere."""
        await self.keep_order()
        for table in self.hall.tables():
            await self.guarded(self.summon(table))
        late = await ratings.unsettled(self.database, AT_ONCE + len(self.given_up))
        for id in [id for id in late if id not in self.given_up]:
            self.given_up.add(id)
            await self.guarded(self.catch_up(id))
        await protecting.protect_all(self.database, self.hall.now())
        for id in await tournaments.unfinished(self.database):
            await self.guarded(self.go_on(id))
        await self.reminding.look()
        if abs(self.hall.now() - self.tidied) > AN_HOUR:
            self.tidied = self.hall.now()
            self.given_up.clear()
            await retention.tidy(self.database, self.tidied)
            for id, nobody in await erasing.held_by_nobody(self.database):  # forgotten by command
                await self.resign(id, nobody)

    async def resign(self, id: str, person: str) -> None:
        """For whoever is forgotten; a match that cannot be opened any more, or is over, is left as it is."""
        with contextlib.suppress(Refused):
            async with self.hall.visit(id) as place:
                for side in place.table.sides_of(person)[:1]:
                    await place.table.resign(person, side, f"{person}/{fresh_id(9)}")

    async def catch_up(self, id: str) -> None:
        async with self.hall.visit(id) as place:
            if place.table.match.outcome is not None:
                await self.settle(place.table)
                self.given_up.discard(id)

    async def keep_order(self) -> None:
        since, looked = self.looked, self.hall.now() - A_WHILE
        for sanction in await sanctions.latest(self.database, since):
            await self.bind(sanction)
        for id in await order.latest(self.database, since):
            await self.hall.close_table(id)
        if self.hall.store.news() is not None:
            await self.part(since)
        self.looked = looked  # and where the database was away, it is looked for again

    async def part(self, since: float) -> None:
        """Who has blocked somebody by way of another process reads him no more at this one either."""
        found = await company.latest(self.database, since)
        for person in {person for person, *_ in found - self.parted}:
            self.hall.choose_again(person)
        self.parted = found

    async def bind(self, sanction: Sanction) -> None:
        """Once in this process: what is found again and again is told once."""
        if self.bound.get((sanction.kind, sanction.person)) != sanction:
            self.bound[sanction.kind, sanction.person] = sanction
            await self.hall.bind(sanction)

    async def go_on(self, id: str) -> None:
        """Open the next round of a tournament if there is one, and every table of it that is missing."""
        book = await tournaments.book(self.database, id)
        if book is None or book.tournament.state == tournaments.OPEN:
            return
        with contextlib.suppress(Conflict):  # somebody else has opened it
            while made := await tournaments.go_on(self.database, book):
                book = await tournaments.book(self.database, id) or book
                if any(pairing.score is None for pairing in made):
                    break  # else everybody is idle in this round
        await cupmaking.open_tables(self.hall, await tournaments.book(self.database, id) or book)


def score_in_cup(table: Table, ended: Ended) -> float:
    """What the first of a pairing got; who did not begin in time rates nobody, and has lost all the same."""
    ending = table.match.ending
    if isinstance(ending, CalledOff):
        return float(ending.side != 0)
    return 0.5 if ended.score is None else ended.score
