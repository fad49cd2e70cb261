"""The hall: all tables, of which only those in use and a few more are kept in memory."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TypeVar

from grognard.core.errors import GameError
from grognard.core.flow import OBSERVER
from grognard.core.message import say
from grognard.people import order
from grognard.people.sanctions import BAN, UNRATED, Sanction
from grognard.server import binding
from grognard.server.analysing import Analysts
from grognard.server.errands import Waits
from grognard.server.metering import Counts
from grognard.server.opponents import Opponents
from grognard.server.pictures import Drawing
from grognard.server.rebuild import Rebuilt, take_names
from grognard.server.refusals import Refused, not_found
from grognard.server.tables import Pace, Table, Witness, deleted
from grognard.server.talking import Talk
from grognard.server.worker import Worker
from grognard.speech.choosing import USUAL
from grognard.store.keeping import Store, Stored, StoreError
from grognard.store.meeting import Meeting

IDLE = 24  # tables kept in memory though nobody is at them
STILL = 2.0  # seconds without a pulse after which the loop stood still; it has one every second
ASIDE = 4  # matches that are begun, replayed or rebuilt at the same time

T = TypeVar("T")

_log = logging.getLogger("grognard")


@dataclass
class Place:
    """A table in memory."""

    table: Table
    opponents: Opponents
    talk: Talk


class Hall:
    def __init__(
        self,
        store: Store,
        worker: Worker,
        pace: Pace,
        analyses: Counts,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.store = store
        self.meeting = Meeting(store.database)
        self.now = now  # in seconds since 1970; links expire by it
        self.worker = worker
        self.pace = pace
        self.places: OrderedDict[str, Place] = OrderedDict()  # the last used last
        self.begun: OrderedDict[str, Rebuilt] = OrderedDict()  # matches whose tables nobody has visited yet
        self.hands = asyncio.Semaphore(ASIDE)
        self.loading: dict[str, asyncio.Task[Place]] = {}
        self.drawn: set[str] = set()  # games whose pictures have been made
        self.warming: asyncio.Task[None] | None = None
        self.analysts = Analysts(worker, analyses)
        self.witness: Witness | None = None  # who writes down what becomes of the matches
        self.followed = 0  # lines that other processes wrote
        self.rung = Waits()  # clocks, and how late
        self.rescued = 0  # tables that only a look showed to be behind
        self.pulse = 0.0  # when the loop was last seen at work; 0: nobody looks
        self.process = secrets.token_hex(8)  # what the other processes call this one
        self.peers: tuple[str, ...] = ()  # what the others are called who serve as well
        self.astray = False  # our clock does not go as that of the database
        self.wrong = False  # and others' clocks do
        self.arrived: Callable[[Table], Awaitable[None]] = nothing  # called with every table that is opened

    def awake(self) -> float:
        """Until when something may have come that is heard only now: while this process stands still, as
        one that was stopped or whose machine slept, everything waits."""
        return self.pulse + STILL if self.pulse else self.now()

    # ------------------------------------------------------------------ coming and going

    @asynccontextmanager
    async def visit(self, id: str) -> AsyncIterator[Place]:
        """The table of that id, kept in memory as long as it is in somebody's hands."""
        place = await self.place(id)
        place.table.users += 1
        try:
            yield place
        finally:
            place.table.users -= 1
            self.tidy()

    def tables(self) -> list[Table]:
        return [place.table for place in self.places.values()]

    async def place(self, id: str) -> Place:
        place = self.places.get(id)
        if place is None or place.table.closed:
            loading = self.loading.get(id)
            if loading is None:
                loading = self.loading[id] = asyncio.create_task(self.load(id))
                loading.add_done_callback(lambda _: self.loading.pop(id, None))
            place = await asyncio.shield(loading)
        self.places.move_to_end(id)
        return place

    async def load(self, id: str) -> Place:
        stored = await self.read(id)
        begun = self.begun.pop(id, None)
        if begun is not None and stored.log:
            begun = None  # another process has gone on with it
        elif begun is not None:
            take_names(begun.match, stored.match)
        try:
            table = await self.aside(lambda: self.laid(stored, begun))
        except GameError as error:
            raise Refused(
                "table_broken", say("this match cannot be opened: {reason}", reason=error.reason), status=409
            ) from None
        except Exception:
            _log.exception("table %s could not be opened", id)
            raise Refused("table_broken", say("this match cannot be opened"), status=409) from None
        table.witness, table.awake = self.witness, self.awake
        table.tells_time = lambda: not self.wrong
        await table.learn_standing()
        table.shut_down(await order.closed(self.store.database, id))
        opponents = Opponents(table, self.worker, self.pace)
        place = self.places[id] = Place(table, opponents, Talk(table, self.meeting))
        await self.arrived(table)
        if any(seat.kind == "bot" for seat in table.seats) and self.warming is None:
            self.warming = asyncio.create_task(self.worker.warm(table.match.game.name))
        return place

    def laid(self, stored: Stored, begun: Rebuilt | None) -> Table:
        """The table; the first of a game is drawn here, aside: all its pictures take long to make."""
        table = Table(stored, self.store, begun, self.now)
        game = table.match.game.name
        if game not in self.drawn:
            self.drawn.add(game)
            Drawing.of(table.match, OBSERVER, USUAL)
        return table

    def begin(self, id: str, begun: Rebuilt) -> None:
        """Have a match at hand that was just begun, for whoever comes to its table first."""
        self.begun[id] = begun
        while len(self.begun) > IDLE:
            self.begun.popitem(last=False)

    async def read(self, id: str) -> Stored:
        try:
            stored = await self.store.load(id)
        except StoreError as error:
            _log.error("table %s could not be read: %s", id, error)
            raise Refused.by_store(error) from None
        if stored is None:
            raise not_found("table")
        return stored

    async def aside(self, deed: Callable[[], T]) -> T:
        """Do what takes long beside the event loop, a few such things at a time."""
        async with self.hands:
            return await asyncio.to_thread(deed)

    def clear(self, id: str) -> None:
        """The table is gone, and whoever is still at it is told."""
        self.drop(id, deleted())

    def tidy(self) -> None:
        """Put away the tables that nobody has used for longest."""
        idle = [id for id, place in self.places.items() if place.table.users == 0]
        for id in idle[: max(0, len(idle) - IDLE)]:
            self.places.pop(id).opponents.stop()

    def drop(self, id: str, refused: Refused) -> None:
        """What is in memory of a table is no longer so; whoever is there has to look again."""
        place = self.places.pop(id, None)
        self.begun.pop(id, None)
        if place is not None:
            place.opponents.stop()
            place.table.close(refused)

    async def close_table(self, id: str) -> None:
        """The owner has closed it; what was played can still be looked at."""
        place = self.places.get(id)
        if place is not None:
            place.table.shut_down(await order.closed(self.store.database, id))
            place.opponents.stop()

    def choose_again(self, person: str) -> None:
        """Somebody wants to read others than before, wherever he is."""
        for place in self.places.values():
            for onlooker in place.table.onlookers:
                if onlooker.visitor == person:
                    onlooker.choose_again()

    def send_away(self, person: str, refused: Refused) -> None:
        """Whoever is at a table with one of that person's browsers has to leave."""
        for place in self.places.values():
            for onlooker in list(place.table.onlookers):
                if onlooker.visitor == person:
                    onlooker.dismiss(refused)

    async def bind(self, sanction: Sanction) -> None:
        """Something binds somebody from now on: he is told where he sits; banned, he has to leave."""
        if sanction.kind == BAN:
            self.send_away(sanction.person, binding.refusal(sanction))
            return
        for place in list(self.places.values()):
            table = place.table
            for onlooker in table.onlookers:
                if onlooker.visitor == sanction.person:
                    onlooker.warn(sanction.told())
            if sanction.kind == UNRATED and sanction.person in table.people():
                await table.learn_standing()
                table.stir()

    def close(self) -> None:
        for place in self.places.values():
            place.opponents.stop()
        self.analysts.close()
        if self.warming is not None:
            self.warming.cancel()


async def nothing(_: Table) -> None:
    """Nobody else writes at it."""


async def once_written(writing: Awaitable[T]) -> T:
    try:
        return await writing
    except StoreError as error:
        raise Refused.by_store(error) from None
