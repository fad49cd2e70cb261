"""What happens at tables by itself: clocks that ring, claims that come due, open seats that expire.

Every process of a house looks after all tables.  For each match the processes have an order: the first of
them rings its clock at once, the next a moment later, should the first be dead.  Where two are as quick one
writes it down first, and the other finds that out.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import zlib
from collections.abc import Awaitable, Callable

from grognard.core.course import WasShut
from grognard.core.flow import NOBODY
from grognard.server import claiming, finding, vacationing
from grognard.server.hall import Hall
from grognard.server.refusals import Refused
from grognard.store.keeping import StoreError

TICK = 0.5  # seconds between two looks at the clocks, if none is due before
TURN = 150  # milliseconds that each process leaves to the one before it
HEAR = 2.0  # between two looks whether something was said by way of another process
AT_ONCE = 8  # clocks that one process rings together
BEAT = 5.0  # between two notes that the house is open
SEEN = 15.0  # between two notes that somebody still waits at an open seat
LET_ALONE = 60_000  # milliseconds for which a match is not looked at again whose clock could not ring
FORGET = 3600.0  # between two times that old open seats are forgotten
SHUT, SHUT_DAYS = 10.0, 600.0  # seconds without a beat after which nobody pays for the time between

_log = logging.getLogger("grognard")


class Sweeper:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.beaten = 0.0  # a clock may be set back: how long ago that was, either way, is what counts
        self.looked = 0.0
        self.heard = 0.0
        self.forgot = 0.0
        self.seen = 0.0
        self.rest = TICK  # until the next look at the clocks
        self.deaf: dict[str, int] = {}  # matches whose clocks could not ring; until when they are let alone

    async def run(self) -> None:
        """As long as the house is open; nothing else that is to be done at tables keeps a clock waiting."""
        await asyncio.gather(self.watch_clocks(), self.look_around())

    async def watch_clocks(self) -> None:
        before = 0.0
        while True:
            if abs(self.hall.now() - before) > SHUT:  # just begun; or everything stood still, as in a machine
                await self.quietly(self.open_again)  # that slept, or its clock was set
            await self.quietly(self.mind_clocks)
            before = self.hall.now()
            await asyncio.sleep(self.rest)

    async def look_around(self) -> None:
        while True:
            await self.quietly(self.mind_tables)
            await asyncio.sleep(TICK)

    async def quietly(self, work: Callable[[], Awaitable[None]]) -> None:
        """One thing that fails must not stop all others for ever."""
        try:
            await work()
        except (Refused, StoreError) as error:
            _log.warning("the tables could not be swept: %s", error)
        except Exception:
            _log.exception("the tables could not be swept")

    async def open_again(self) -> None:
        """Nobody pays for the time in which the house was shut; all are told before any clock rings."""
        last = await self.hall.meeting.last_beat()
        if last is None or self.hall.astray:
            return
        hole = self.hall.now() - last
        for id in await self.hall.meeting.ticking() if hole > SHUT else []:
            with contextlib.suppress(Refused):
                await self.forgive(id, hole, f"shut since {last:.3f}")

    async def forgive(self, id: str, hole: float, action: str) -> None:
        """Once, however many processes begin at the same time: they all mean the same ``action``."""
        async with self.hall.visit(id) as place, place.table.lock:
            table, clock = place.table, place.table.clock
            if clock is None or action in table.actions:
                return
            if hole > (SHUT_DAYS if clock.control.days else SHUT):
                await table.keep(WasShut(NOBODY, round(hole * 1000)), action)

    async def sweep(self) -> None:
        """All of it, once."""
        await self.mind_clocks()
        await self.mind_tables()

    async def mind_clocks(self) -> None:
        self.rest = TICK
        await self.ring_all()
        now = self.hall.now()
        if abs(now - self.beaten) >= BEAT and await self.hall.meeting.ticking(1):
            self.beaten = now
            await self.hall.meeting.beat(now)

    async def mind_tables(self) -> None:
        hall = self.hall
        now = hall.now()
        for place in list(hall.places.values()):
            claiming.look_for_claims(place.table)
        if hall.store.news() is not None and abs(now - self.heard) >= HEAR:
            self.heard = now
            await self.listen()
        if abs(now - self.looked) >= BEAT:
            self.looked = now
            await self.fill_seats(now)
        if abs(now - self.seen) >= SEEN:
            self.seen = now
            await self.stay(now)
            await vacationing.look_after_all(hall)

    async def ring_all(self) -> None:
        """Some that are due, those first that are for us to ring; and see when the next will be."""
        if self.hall.astray:
            return
        now = self.milliseconds()
        self.deaf = {id: until for id, until in self.deaf.items() if until > now}
        clocks, now = await self.hall.meeting.clocks(len(self.deaf)), self.milliseconds()
        heard = [(self.place_in_line(id), at, id) for id, at in clocks if id not in self.deaf]
        waits = [at + TURN * place - now for place, at, _ in heard]
        hands = asyncio.Semaphore(AT_ONCE)

        async def take(at: int, id: str) -> None:
            async with hands:
                self.deaf[id] = self.milliseconds() + LET_ALONE
                if await self.ring(id):
                    del self.deaf[id]
                    self.hall.rung.add((self.milliseconds() - at) / 1000)

        due = sorted(clock for clock, wait in zip(heard, waits, strict=True) if wait <= 0)
        self.rest = max(0.0, min([TICK, *(wait / 1000 for wait in waits)]))
        await asyncio.gather(*(take(at, id) for _, at, id in due[: 2 * AT_ONCE]))

    def place_in_line(self, id: str) -> int:
        """How many processes are before us where the clock of that match has to ring."""
        own, *others = (hash_of(id + process) for process in (self.hall.process, *self.hall.peers))
        return sum(other < own for other in others)

    async def ring(self, id: str) -> bool:
        try:
            async with self.hall.visit(id) as place:
                return await claiming.ring(place.table)
        except StoreError:
            raise
        except Refused:  # it was written by another, or the match cannot be opened
            return False
        except Exception:
            _log.exception("the clock of table %s could not ring", id)
            return False

    def milliseconds(self) -> int:
        return round(self.hall.now() * 1000)

    async def listen(self) -> None:
        held = {id: place for id, place in self.hall.places.items() if place.table.onlookers}
        for id, last in (await self.hall.meeting.last_lines(list(held)) if held else {}).items():
            held[id].talk.learn(last)

    async def fill_seats(self, now: float) -> None:
        """A bot sits down where somebody has waited long enough."""
        hall = self.hall
        for id, side, level in await hall.meeting.lonely(now):
            if id in hall.places:
                await finding.seat_bot(hall, hall.places[id], side, level)

    async def stay(self, now: float) -> None:
        """Open seats at which somebody waits stay open."""
        for id, place in list(self.hall.places.items()):
            if finding.is_waited_at(place):
                await self.hall.meeting.still_here(id, now + finding.PRESENT)
        if abs(now - self.forgot) >= FORGET:
            self.forgot = now
            await self.hall.meeting.forget_seeks(now)


def hash_of(text: str) -> int:
    """The same in every process."""
    return zlib.crc32(text.encode())
