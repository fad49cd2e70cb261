"""A table as it was some decisions ago, for those who look on later: made of the older part of its log.

It is a match of its own, rebuilt from what may be told by now and from nothing else, so that it cannot tell
what came after, whatever is asked.  A decision is one that onlookers could see, and no only choice that was
played by itself: how their board moves on must not count what is done in secret.
"""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import replace
from typing import Any

from grognard.core.clock import Clock, Control
from grognard.core.course import Course, Deed, Played, mark_of
from grognard.core.errors import GameError
from grognard.core.flow import OBSERVER
from grognard.core.message import say
from grognard.server.pictures import Audience, Gallery, Picture
from grognard.server.rebuild import followed, rebuilt
from grognard.server.refusals import Refused, not_found
from grognard.server.telling import Telling
from grognard.server.timing import faces_told
from grognard.speech.choosing import USUAL
from grognard.store.keeping import Stored

MOST_IN_PASSING = 32  # deeds; more of them are rebuilt aside


class Echo(Telling):
    """What of a table may be told ``by`` decisions later; None: nothing but who plays, until the end."""

    def __init__(self, table: Telling, stored: Stored, by: int | None) -> None:
        super().__init__(table.company, table.now)
        self.table = table
        self.store = table.store
        self.id, self.auto, self.control = table.id, table.auto, table.control
        self.by = by
        self.seq = 0  # so much of the log is told
        self.coming = deque(stored.log if by is not None else ())  # what is kept, and not told yet
        self.trouble = self.saved = None
        self.claims: dict[int, int] = {}
        self.standing: dict[str, dict[str, Any]] = {}
        self.counts = table.counts
        self.around: object = None  # what is told beside the match, as it was when it was last looked at
        self.begin(stored)

    def begin(self, stored: Stored) -> None:
        """The match as the part of the log that may be told leaves it."""
        log = stored.log[: self.seq]
        found = rebuilt(replace(stored, log=log))
        self.match, self.course = found.match, Course.of(log, stored.match.record)
        control = Control.read(self.control) if self.control else None
        self.clock = Clock.of(control, len(self.seats), log) if control else None
        self.gallery = Gallery(self)

    # ------------------------------------------------------------------ as time goes by

    async def catch_up(self) -> None:
        """Go on with the log, as far as it may be told by now."""
        kept = self.seq + len(self.coming)
        if self.by is not None and kept != self.table.seq:
            tail = await self.store.tail(self.id, kept, self.match.sides)
            self.coming += [line.deed for line in tail]
        due = [self.coming.popleft() for _ in range(self.due())]
        self.seq += len(due)
        if due and not (len(due) <= MOST_IN_PASSING and all(map(self.take, due))):
            stored = await self.store.load(self.id)
            if stored is None:
                raise not_found("table")
            await asyncio.to_thread(self.begin, stored)
        self.look_around(moved=bool(due))

    def due(self) -> int:
        """How many deeds more are late enough: up to the last decision that ``by`` others have followed."""
        places = [place for place, deed in enumerate(self.coming) if is_decision(deed)]
        late = len(places) - (self.by or 0)
        return places[late - 1] + 1 if late > 0 else 0

    def take(self, deed: Deed) -> bool:
        """One deed more; False where the match has to be rebuilt."""
        try:
            fits = followed(self.match, deed)
        except GameError:
            fits = False
        if not fits:
            return False
        self.course.add(deed)
        self.clock = self.clock and self.clock.after_deed(deed)
        return True

    def look_around(self, moved: bool) -> None:
        """Who sits there is told at once; only where something else is told there is another picture."""
        table = self.table
        names = [seat.name for seat in table.seats]
        around = table.company.number, names, table.looking_on, table.frozen, table.counts
        if moved or around != self.around:
            if not self.standing or table.company.number != self.company.number:
                self.standing = dict(table.standing)  # that it is looked up again may tell of the match
            self.around, self.company = around, table.company
            self.frozen, self.counts = table.frozen, table.counts
            self.match.names = dict(table.match.names)
            self.gallery.turn(moved)

    # ------------------------------------------------------------------ what is shown

    def picture(self, host: bool, language: str) -> Picture:
        audience = Audience((), OBSERVER, None, host, language)
        return self.gallery.picture(audience) if self.by is not None else self.gallery.veiled(audience)

    def past(self, moment: int, language: str = USUAL) -> dict[str, Any]:
        if self.by is None:
            raise Refused("late", say("what happens here is shown when the match is over"), status=409)
        return self.gallery.past(OBSERVER, self.length(OBSERVER, moment), moment, language)

    @property
    def looking_on(self) -> int:
        return self.table.looking_on

    def told_to_all(self) -> dict[str, Any]:
        late = "end" if self.by is None else self.by
        return {**super().told_to_all(), "late": late, "rematch": None, "hints": False}

    def sitting(self, side: int) -> dict[str, Any]:
        """Who has that seat; whether he is here would tell what he is about."""
        return {**super().sitting(side), "online": None}

    def holder_told(self, person: str) -> dict[str, Any]:
        return {**super().holder_told(person), "devices": 1}

    def acting(self, audience: Audience) -> tuple[int, ...]:
        return () if self.by is None else super().acting(audience)

    def clock_told(self, audience: Audience) -> dict[str, Any] | None:
        """As the clocks stood then: what runs by now is not told."""
        clock = self.clock
        if clock is None or self.by is None:
            return None
        faces = faces_told(clock, self.match, self.seats, audience)
        return {
            "control": self.control,
            "started": clock.started,
            "paused": clock.paused,
            "vacation": None,
            "sides": [face and {**face, "since": None} for face in faces],
            "claim": False,
        }


def is_decision(deed: Deed) -> bool:
    """Whether onlookers may count it."""
    return isinstance(deed, Played) and not deed.auto and not deed.unseen & mark_of(OBSERVER)
