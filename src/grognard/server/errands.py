"""Whose turn it is: errands for bots wait in a line, and nobody's crowd of them makes another wait.

Moves go before hints, hints before analyses, and among equals whoever has had no turn for longest.  One
person never has all places, so that a place is free, or soon free, for whoever comes next.
"""

from __future__ import annotations

import asyncio
import itertools
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from grognard.core.message import say
from grognard.server.refusals import Refused

MOVE, HINT, ANALYSIS = range(3)

AT_WORK = 2  # errands of one person at the same time
WAITING = 8  # errands of one person in the line, moves not counted: a bot's move is never refused
REMEMBERED = 10_000  # people of whom it is known when they had their last turn

_numbers = itertools.count(1)


@dataclass(eq=False)
class Errand:
    """Something to be thought about for somebody; its parts take a place each."""

    person: str
    kind: int = MOVE
    number: int = field(default_factory=lambda: next(_numbers))


@dataclass(eq=False)
class Ticket:
    """One part of an errand that waits for a place."""

    errand: Errand
    called: asyncio.Future[None]
    since: float = field(default_factory=time.monotonic)


@dataclass
class Waits:
    """How often somebody waited for something, and how long in all."""

    count: int = 0
    seconds: float = 0.0

    def add(self, seconds: float) -> None:
        self.count += 1
        self.seconds += max(0.0, seconds)


class Line:
    """So many places, of which analyses have at most ``long``."""

    def __init__(self, places: int, long: int = 1) -> None:
        self.places = places
        self.long = long
        self.waiting: list[Ticket] = []
        self.at_work: list[Errand] = []  # once for every place
        self.turns: OrderedDict[str, int] = OrderedDict()  # by person: the number of his last turn
        self.count = itertools.count(1)
        self.waits = Waits()

    def check(self, errand: Errand) -> None:
        """Refused if somebody asks for more than he will wait for."""
        waiting = {
            ticket.errand
            for ticket in self.waiting
            if ticket.errand.person == errand.person and ticket.errand.kind != MOVE
        }
        if errand.kind != MOVE and len(waiting) >= WAITING:
            raise busy()

    @asynccontextmanager
    async def place(self, errand: Errand) -> AsyncIterator[None]:
        """Wait for a place and hold it; who is cancelled while he waits leaves the line."""
        ticket = Ticket(errand, asyncio.get_running_loop().create_future())
        self.waiting.append(ticket)
        self.advance()
        try:
            await ticket.called
        except asyncio.CancelledError:
            if ticket in self.waiting:
                self.waiting.remove(ticket)
            else:
                self.leave(errand)
            raise
        try:
            yield
        finally:
            self.leave(errand)

    def leave(self, errand: Errand) -> None:
        self.at_work.remove(errand)
        self.advance()

    def advance(self) -> None:
        """Call whoever is next, as long as there are places."""
        while len(self.at_work) < self.places:
            able = [ticket for ticket in self.waiting if not ticket.called.done() and self.may(ticket.errand)]
            if not able:
                return
            ticket = min(able, key=self.rank)
            self.waiting.remove(ticket)
            self.at_work.append(ticket.errand)
            self.remember(ticket.errand.person)
            self.waits.add(time.monotonic() - ticket.since)
            ticket.called.set_result(None)

    def rank(self, ticket: Ticket) -> tuple[int, int, int]:
        errand = ticket.errand
        return errand.kind, self.turns.get(errand.person, 0), errand.number

    def may(self, errand: Errand) -> bool:
        """Whether this person may have a place more, and this kind of errand."""
        his = [each for each in self.at_work if each.person == errand.person]
        if len(his) >= max(1, self.places - 1) or (errand not in his and len(set(his)) >= AT_WORK):
            return False
        return errand.kind != ANALYSIS or sum(each.kind == ANALYSIS for each in self.at_work) < self.long

    def remember(self, person: str) -> None:
        self.turns[person] = next(self.count)
        self.turns.move_to_end(person)
        while len(self.turns) > REMEMBERED:
            self.turns.popitem(last=False)


def busy() -> Refused:
    reason = say("the bots are busy with what you asked before")
    return Refused("too_busy", reason, status=429, wait=5.0)
