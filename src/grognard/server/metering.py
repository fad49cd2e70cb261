"""How much each visitor and each address has had lately, and has under way now.

Memory is bounded.  A bucket that has filled up again is as good as none and is forgotten; one that has not
is never forgotten to make room: newcomers beyond the bound share a few buckets instead, so that a flood of
them cannot free anybody from his limit.
"""

from __future__ import annotations

import asyncio
import hashlib
import math
import time
import weakref
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from grognard.core.message import say
from grognard.people.persons import OWNER
from grognard.server.limits import AtOnce, Limit, Limits, Rate
from grognard.server.refusals import Refused
from grognard.store.database import Change, Database

MOST_BUCKETS = 10_000  # of one limit
SHARED = 256  # buckets for the newcomers beyond those
SWEEP_EVERY = 1.0  # seconds between two looks for buckets that can be forgotten
NOW = "extract(epoch FROM clock_timestamp())"
FULL = f"least($3, b.room + greatest(0, {NOW} - b.at) * $4)"  # as it has filled up since
TAKE = f"""
INSERT INTO buckets AS b (what, who, room, at, let) VALUES ($1, $2, $3 - 1, {NOW}, 1)
ON CONFLICT (what, who) DO UPDATE SET at = {NOW}, let = CASE WHEN {FULL} >= 1 THEN 1 ELSE 0 END,
    room = CASE WHEN {FULL} >= 1 THEN {FULL} - 1 ELSE {FULL} END
RETURNING let, room
"""
SPANS = {1.0: say("a second"), 60.0: say("a minute"), 3600.0: say("an hour")}
AT_ONCE = {
    "visitor": "{most} {what} at once are the most for one visitor",
    "address": "{most} {what} at once are the most for one address",
}
TOO_FAST = {
    "visitor": "too many {what}: {most} {span} are the most for one visitor; {wait}",
    "address": "too many {what}: {most} {span} are the most for one address; {wait}",
}


class Bucket:
    """Lets a burst of things happen at once, and then so many a second."""

    __slots__ = ("at", "left", "rate")

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self.left = rate.most
        self.at = time.monotonic()

    def fill(self) -> None:
        now = time.monotonic()
        self.left = min(self.rate.most, self.left + (now - self.at) * self.rate.number / self.rate.seconds)
        self.at = now

    def take(self) -> float:
        """0 if it may happen, else how many seconds it is too early."""
        self.fill()
        if self.left < 1:
            return (1 - self.left) * self.rate.seconds / max(self.rate.number, 1e-9)
        self.left -= 1
        return 0.0

    def is_full(self) -> bool:
        self.fill()
        return self.left >= self.rate.most


class Buckets:
    """A bucket for each visitor or address."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self.buckets: dict[str, Bucket] = {}
        self.shared: dict[int, Bucket] = {}
        self.swept = -math.inf

    def take(self, who: str) -> float:
        return self.of(who).take()

    def of(self, who: str) -> Bucket:
        bucket = self.buckets.get(who)
        if bucket is not None:
            return bucket
        if len(self.buckets) >= MOST_BUCKETS:
            self.sweep()
        if len(self.buckets) < MOST_BUCKETS:
            return self.buckets.setdefault(who, Bucket(self.rate))
        place = hash(who) % SHARED  # nobody outside can tell who meets whom there
        if place not in self.shared:
            self.shared[place] = Bucket(self.rate)
        return self.shared[place]

    def sweep(self) -> None:
        """Forget those that are full again."""
        now = time.monotonic()
        if now - self.swept >= SWEEP_EVERY:
            self.swept = now
            self.buckets = {who: bucket for who, bucket in self.buckets.items() if not bucket.is_full()}


class Counts:
    """How many of something everybody has under way."""

    def __init__(self, most: AtOnce) -> None:
        self.most = most
        self.visitors: Counter[str] = Counter()
        self.addresses: Counter[str] = Counter()

    def enter(self, visitor: str, address: str) -> None:
        """One more, if that is not too many."""
        most = self.most
        if visitor and self.visitors[visitor] >= most.visitor:
            raise too_many(say(AT_ONCE["visitor"], most=most.visitor, what=most.what))
        if self.addresses[address] >= most.address:
            raise too_many(say(AT_ONCE["address"], most=most.address, what=most.what))
        self.visitors[visitor] += 1
        self.addresses[address] += 1

    def leave(self, visitor: str, address: str) -> None:
        for counter, who in ((self.visitors, visitor), (self.addresses, address)):
            counter[who] -= 1
            if not counter[who]:
                del counter[who]

    @contextmanager
    def one_more(self, visitor: str, address: str) -> Iterator[None]:
        self.enter(visitor, address)
        try:
            yield
        finally:
            self.leave(visitor, address)


class Book:
    """Buckets in the database, for all processes together; they fill by its clock."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def take(self, what: str, who: str, rate: Rate) -> float:
        """0 if it may happen, else how many seconds it is too early; whose it is nobody reads there."""
        speed, marked = rate.number / rate.seconds, hashlib.sha256(who.encode()).hexdigest()
        rows = await self.database.all_or_nothing([Change(TAKE, (what, marked, rate.most, speed))])
        let, room = rows[0][0]
        return 0.0 if let else (1 - room) / max(speed, 1e-9)


class Meter:
    """All limits of a server; whoever has no cookie yet (visitor "") is known by his address only."""

    def __init__(self, limits: Limits, book: Book | None = None) -> None:
        self.limits = limits
        self.book = book  # in which all processes of the house count; None: there is one only
        self.buckets: dict[tuple[str, str], Buckets] = {}  # by what, and whose
        self.sockets = Counts(limits.sockets)
        self.hints = Counts(limits.hints_at_once)
        self.analyses = Counts(limits.analyses)
        self.drafts = Counts(limits.drafts_at_once)
        self.turns: weakref.WeakValueDictionary[str, asyncio.Lock] = weakref.WeakValueDictionary()

    async def turn(self, address: str) -> None:
        """Wait for one's turn at the loop: all who come from one address have one a round, together.

        However much of them comes at once, whoever comes from elsewhere waits for one thing of theirs only.
        """
        async with self.turns.setdefault(address, asyncio.Lock()):
            await asyncio.sleep(0)

    def check(self, limit: Limit, visitor: str, address: str) -> None:
        """Count one; refused if that is too often."""
        if visitor == OWNER and not limit.binds_owner:
            return
        if visitor and limit.visitor is not None:
            self.take(limit.what, "visitor", visitor, limit.visitor)
        self.take(limit.what, "address", address, limit.address)

    async def charge(self, limit: Limit, visitor: str, address: str) -> None:
        """Count one in the whole house, where that is how it is counted."""
        self.check(limit, visitor, address)
        if self.book is None or not limit.is_shared or (visitor == OWNER and not limit.binds_owner):
            return
        if visitor and limit.visitor is not None:
            await self.take_there(limit.what, "visitor", visitor, limit.visitor)
        await self.take_there(limit.what, "address", address, limit.address)

    def take(self, what: str, whose: str, who: str, rate: Rate) -> None:
        if (what, whose) not in self.buckets:
            self.buckets[what, whose] = Buckets(rate)
        wait = self.buckets[what, whose].take(who)
        if wait:
            raise too_fast(what, whose, rate, wait)

    async def take_there(self, what: str, whose: str, who: str, rate: Rate) -> None:
        assert self.book is not None
        wait = await self.book.take(f"{what} of a {whose}", who, rate)
        if wait:
            raise too_fast(what, whose, rate, wait)


class Allowance:
    """What one socket may still say."""

    def __init__(self, meter: Meter, visitor: str, address: str) -> None:
        self.meter = meter
        self.visitor = visitor
        self.address = address
        self.messages = Bucket(meter.limits.messages)

    def message(self) -> None:
        wait = self.messages.take()
        if wait:
            raise Refused("too_fast", say("too many messages; wait a moment"), status=429, wait=wait)

    def look(self) -> None:
        """For a message that is a whole drawing's work."""
        self.meter.check(self.meter.limits.looks, self.visitor, self.address)

    async def turn(self) -> None:
        await self.meter.turn(self.address)

    async def chat(self) -> None:
        await self.meter.charge(self.meter.limits.chat, self.visitor, self.address)

    async def aside(self) -> None:
        await self.meter.charge(self.meter.limits.asides, self.visitor, self.address)

    async def begin_hint(self) -> None:
        if self.visitor != OWNER:
            await self.meter.charge(self.meter.limits.hints, self.visitor, self.address)
            self.meter.hints.enter(self.visitor, self.address)

    def end_hint(self) -> None:
        if self.visitor != OWNER:
            self.meter.hints.leave(self.visitor, self.address)

    async def pause(self, refused: Refused) -> None:
        """Who says too much is not heard for a while: saying it again and again shall not pay."""
        if refused.status == 429:
            await asyncio.sleep(self.meter.limits.late)


def too_fast(what: str, whose: str, rate: Rate, wait: float) -> Refused:
    span = SPANS.get(rate.seconds) or say("in {seconds} seconds", seconds=int(rate.seconds))
    most, soon = int(rate.number), waiting_time(wait)
    reason = say(TOO_FAST[whose], what=what, most=most, span=span, wait=soon)
    return Refused("too_fast", reason, status=429, wait=wait)


def too_many(reason: str, wait: float = 60.0) -> Refused:
    return Refused("too_many", reason, status=429, wait=wait)


def waiting_time(seconds: float) -> str:
    """How long to wait, in words."""
    if seconds < 2:
        return say("wait a moment")
    if seconds < 100:
        return say("wait {n} seconds", n=math.ceil(seconds))
    return say("wait {n} minutes", n=math.ceil(seconds / 60))
