"""A table: a live match with its seats, those who look on, and what has to be settled between them.

Whatever changes the match is checked by the match, written to the store, and only then shown.  One
thing happens at a time (``lock``); if writing fails, or a game's code does, the match is rebuilt from
the log, so that what is shown is always what is kept.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any, Protocol

from grognard.core.clock import SECOND, Clock, Control
from grognard.core.course import Deed, Ending, Paused, Played, Renamed, Reopened, Resigned, Resumed
from grognard.core.errors import GameError
from grognard.core.flow import OBSERVER
from grognard.core.match import Match
from grognard.core.message import say
from grognard.core.secrecy import differ, had_secrets
from grognard.people import ratings, sanctions, vacations
from grognard.server.around import Onlooker
from grognard.server.echoes import Echo
from grognard.server.pictures import Audience, Gallery, Picture
from grognard.server.rebuild import Rebuilt, last_change, rebuilt, unseen_in
from grognard.server.refusals import Refused
from grognard.server.summaries import summary_of
from grognard.server.telling import Telling
from grognard.server.timing import check_believed, is_late, turn_of, verdict, when_to_look
from grognard.speech.choosing import USUAL
from grognard.store.keeping import Conflict, NewLine, Store, Stored, StoreError
from grognard.store.onlookers import SHUT, lateness

MOST_LINES = 20_000  # of a log: ten times the longest match, and still read in a moment
ATTEMPTS = 4  # of one deed, where others are quicker again and again

_log = logging.getLogger("grognard")


class Overtaken(Refused):
    """Another process wrote first; what there is now has been looked at."""


class Witness(Protocol):
    """Who is told what becomes of a match, to write it down elsewhere."""

    def moved(self, table: Table) -> None:
        """It went on, or ended."""

    def sat(self, table: Table) -> None:
        """Somebody has taken a seat: who waited for him may have to decide now."""

    def resumed(self, table: Table, side: int) -> None:
        """Its clocks run again, as that side knows."""

    def came(self, table: Table, visitor: str) -> None:
        """Somebody has come to the table."""

    def went(self, table: Table, visitor: str) -> None:
        """He is there no more, at least not with that window."""


@dataclass(frozen=True)
class Pace:
    """How long a change stays on the board before the next that nobody clicked for, in seconds."""

    bot: float = 0.4
    forced: float = 0.35


class Table(Telling):
    def __init__(
        self,
        stored: Stored,
        store: Store,
        begun: Rebuilt | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        """``begun``: the match, where it was just begun and need not be rebuilt."""
        super().__init__(stored.company, now)
        self.store = store
        self.id = stored.match.id
        self.auto = stored.match.auto
        self.admits = stored.match.onlookers  # who may look on: see store/onlookers.py
        self.echo: Echo | None = None  # what those see who look on later
        self.control = stored.match.clock
        self.elsewhere = frozenset() if store.news() is None else None
        self.claims: dict[int, int] = {}  # the sides that may claim the match, and from whom
        self.shut = ""  # what the owner of the house said when he closed the table
        self.take_over(stored, begun or rebuilt(stored))
        self.met = self.company.number  # of those who were looked at, whether they may be here
        self.lock = asyncio.Lock()
        self.users = 0  # whoever has it in his hands; it is not put away meanwhile
        self.seated: dict[str, int] = {}  # who sat down last, where one visitor has several sides
        self.looking: dict[str, int] = {}  # whose eyes a visitor chose once the match was over
        self.waiting = False  # a choice was taken back: nothing is played by itself before the next
        self.trouble: str | None = None
        self.saved: str | None = None  # what became of the game's file when its author last saved it
        self.text: tuple[int, str] | None = None  # the record, and for which length of the log
        self.hidden: tuple[int, bool] = (-1, False)  # the same: anybody knew more than an onlooker
        self.closed = ""  # why the table can no longer be used
        self.moved: Callable[[], None] = lambda: None  # called after every change of the match
        self.witness: Witness | None = None
        self.summoned = {  # for each side what it had seen, and since when, when it was last told to act
            side: (self.version(side), last_change(stored.log, side) / SECOND)
            for side in range(len(self.seats))
        }
        self.standing: dict[str, dict[str, Any]] = {}  # of those who hold seats, as everybody may know it
        self.counts = True  # for ratings, as far as those who sit here go
        self.gallery = Gallery(self)

    def take_over(self, stored: Stored, found: Rebuilt) -> None:
        """The match as its log leaves it."""
        self.host = stored.match.host
        self.actions = stored.actions
        self.seq = len(stored.log)
        self.match: Match = found.match
        self.company = stored.company
        self.arrived = max((deed.arrived for deed in stored.log), default=0)  # the last deed
        control = Control.read(self.control) if self.control else None
        self.clock = Clock.of(control, len(self.seats), stored.log) if control else None
        self.course = found.course
        self.since = found.since
        self.frozen = found.frozen or self.shut
        self.uneven = had_secrets(self.match, self.match.viewers[:-1])  # a side knew more than another
        self.look_around()

    def version(self, viewer: int) -> int:
        """Counts the changes of the match that ``viewer`` could see."""
        return self.course.version(viewer)

    # ------------------------------------------------------------------ secrets and the curtain

    def look_around(self) -> None:
        """Whether somebody has to look away while another looks."""
        match = self.match
        sealed = bool(match.position.waiting)  # for the time being
        if not sealed:
            self.uneven = self.uneven or differ(match.position, match.viewers[:-1])
        self.secret = sealed or self.uneven

    def audience(self, visitor: str) -> Audience:
        """With whose eyes ``visitor`` looks now."""
        you = self.sides_of(visitor)
        if self.match.outcome is not None:
            return Audience(you, self.looking.get(visitor, you[0] if you else OBSERVER))
        if len(you) < 2:
            return Audience(you, you[0] if you else OBSERVER)
        due = [side for side in self.match.actors if side in you]
        seated = self.seated.get(visitor)
        if not self.secret:
            stays = seated if seated in (due or you) else None
            return Audience(you, stays if stays is not None else (due or you)[0])
        if seated is None or (due and seated not in due):
            sitting = (due or you)[0]
            return Audience(you, sitting, sitting)
        return Audience(you, seated)

    def look(self, visitor: str, side: int) -> None:
        """Sit down behind the curtain; or, once the match is over, choose whose eyes to look with."""
        if self.match.outcome is not None:
            if side not in (*range(len(self.seats)), OBSERVER):
                raise Refused("unknown_side", say("there is no such side at this table"))
            self.looking[visitor] = side
        else:
            self.check_seat(visitor, side)
            self.seated[visitor] = side
        self.stir()

    # ------------------------------------------------------------------ what happens

    def check_open(self) -> None:
        if self.closed:
            raise Refused("table_broken", self.closed, status=409)
        if self.frozen:
            raise Refused("closed" if self.shut else "other_ruleset", self.frozen, status=409)
        check_believed(self.clock, self.tells_time())

    def shut_down(self, words: str | None) -> None:
        """Nobody plays here any more, if the owner of the house has said so."""
        if words is not None:
            self.shut = self.frozen = say(
                "the owner of this house has closed this table: {words}", words=words
            )
            self.stir()

    def check_fresh(self, side: int, version: int) -> None:
        """A click on a board that is no longer there must not do anything."""
        if version != self.version(side):
            raise Refused("stale", say("the match has moved on"), status=409)

    def check_length(self) -> None:
        """A log has an end, though a match that is played and taken back again and again has none."""
        if self.seq >= MOST_LINES:
            reason = say("the log of this table is full: the match can only be ended, or go on at another")
            raise Refused("log_full", reason, status=409)

    def check_runs(self) -> None:
        if self.clock is not None and self.clock.paused:
            raise Refused("paused", say("the match is paused: it goes on when all agree to that"), status=409)

    async def check_time(self, side: int, arrived: int) -> None:
        """Whether the side may act now; whose time was up when he did has lost."""
        self.check_runs()
        clock = self.clock
        if clock is not None and is_late(clock, side, arrived):
            await self.end(verdict(clock, arrived))
            raise Refused("time_over", say("your time was up"), status=409)

    async def act(self, action: str, deed: Callable[[], Awaitable[None]]) -> None:
        """Do it, once; where another process was quicker, look at what there is now and do it there."""
        async with self.lock:
            for attempt in range(ATTEMPTS):
                if action in self.actions:
                    return
                self.check_open()
                try:
                    await deed()
                    return
                except Overtaken:
                    if attempt == ATTEMPTS - 1:
                        raise

    async def play(
        self, visitor: str, side: int, text: str, version: int, action: str, arrived: int = 0, trip: int = 0
    ) -> None:
        """``arrived``: when the choice came, which may have waited since; 0: just now.  ``trip``: how long
        its way takes there and back, in milliseconds."""
        came = arrived or self.milliseconds()

        async def deed() -> None:
            self.check_seat(visitor, side)
            self.check_fresh(side, version)
            self.check_length()
            given = self.lag.given(side, trip)
            await self.check_time(side, came - given)
            self.saved = None
            await self.carry_out(side, text, action, arrived=came - given)
            self.lag.take(side, given)

        await self.act(action, deed)

    async def carry_out(
        self, side: int, text: str, action: str | None = None, auto: bool = False, arrived: int = 0
    ) -> None:
        """Play, keep, show; the lock is held."""
        at = len(self.match.entries)
        await self.attempt(lambda: self.match.play(side, text))
        self.waiting = False
        unseen = unseen_in(self.match.entries[at:])
        await self.keep(Played(side, text, at, auto, unseen=unseen, arrived=arrived), action)

    async def resign(self, visitor: str, side: int, action: str) -> None:
        async def deed() -> None:
            self.check_seat(visitor, side)
            await self.end(Resigned(side), action)

        await self.act(action, deed)

    async def end(self, ending: Ending, action: str | None = None) -> None:
        """The match ends here, whatever its rules say; the lock is held."""
        await self.attempt(lambda: self.match.stop(ending))
        await self.keep(ending, action)

    async def rename(self, visitor: str, side: int, name: str, action: str) -> None:
        async def deed() -> None:
            self.check_seat(visitor, side)
            self.check_length()
            await self.keep(Renamed(side, name), action)

        await self.act(action, deed)

    async def attempt(self, deed: Callable[[], None]) -> None:
        """Do something to the match: refused by its rules, or undone if its code fails."""
        try:
            deed()
        except GameError as error:
            raise Refused.by_game(error) from None
        except Exception:
            _log.exception("the rules of %s failed at table %s", self.match.game.name, self.id)
            await self.start_over()
            raise Refused(
                "rules_failed", say("the rules of this game failed here; nothing was changed"), status=500
            ) from None

    async def keep(self, deed: Deed, action: str | None = None) -> None:
        """Write it down; then it counts."""
        deed = self.timed(deed)
        clock = self.clock and self.clock.after_deed(deed)
        brief, due = summary_of(self.match, clock), when_to_look(clock)
        company, sides = self.company.number, self.match.sides
        try:
            await self.store.append(NewLine(self.id, self.seq, company, sides, deed, action, brief, due))
        except StoreError as error:
            await self.start_over()
            if action is not None and action in self.actions:
                return  # it was written, though nobody could say so
            raise (Overtaken if isinstance(error, Conflict) else Refused).by_store(error) from None
        await self.settle(deed, action)

    async def settle(self, deed: Deed, action: str | None) -> None:
        """It is kept, and the match has it: now everybody is told."""
        self.seq += 1
        self.arrived, self.clock = deed.arrived, self.clock and self.clock.after_deed(deed)
        if action is not None:
            self.actions.add(action)
        before = self.course.changes
        self.course.add(deed)
        if isinstance(deed, Renamed):
            self.seats[deed.side].name = self.match.names[self.match.sides[deed.side]] = deed.name
        if isinstance(deed, Reopened):
            await self.start_over()
        if isinstance(deed, Paused | Resumed):
            await self.learn_pause(deed)
        moved = self.course.changes != before
        if moved:
            self.look_around()
        self.stir(moved)

    async def learn_pause(self, deed: Paused | Resumed) -> None:
        """Whose vacation it is; and who may not know that his clock runs again is told."""
        try:
            await self.learn_standing()
        except StoreError as error:  # what is kept is told all the same
            _log.warning("who is on vacation at table %s could not be looked up: %s", self.id, error)
        if isinstance(deed, Resumed) and self.witness is not None:
            self.witness.resumed(self, deed.side)

    def timed(self, deed: Deed) -> Deed:
        """With what is noted for the clocks' sake."""
        arrived = max(deed.arrived or self.milliseconds(), self.arrived)
        if self.clock is None:
            return replace(deed, arrived=arrived)
        sealed = bool(self.match.position.waiting)
        return replace(deed, arrived=arrived, turn=turn_of(self.match, self.seats), sealed=sealed)

    async def start_over(self) -> None:
        """Rebuild the match from what is kept; if that fails, the table is closed."""
        before = self.seq
        try:
            stored = await self.store.load(self.id)
            if stored is None:
                self.close(deleted())
            else:
                self.take_over(stored, await asyncio.to_thread(rebuilt, stored))
        except StoreError as error:
            _log.error("table %s could not be read: %s", self.id, error)
            self.close(Refused.by_store(error))
        except Exception:
            _log.exception("table %s could not be rebuilt", self.id)
            reason = say("this match can no longer be rebuilt from its log")
            self.close(Refused("table_broken", reason, status=409))
        self.gallery = Gallery(self)
        if self.seq != before:
            self.stir(moved=True)

    async def meet(self) -> None:
        """Look who is at the table now; whoever has lost his seat no longer looks with its eyes."""
        before, self.company = self.seats, await self.store.company(self.id)
        self.seated = {who: side for who, side in self.seated.items() if who in self.seats[side].holders}
        for side, was, seat in zip(self.match.sides, before, self.seats, strict=True):
            if seat.name or was.name or (seat.kind == "link" and not seat.holders):
                self.match.names[side] = seat.name
        self.met = self.company.number
        self.text = None  # it names them, too
        await self.learn_standing()
        self.stir()
        for onlooker in list(self.onlookers):
            try:
                self.check_admitted(onlooker.visitor)
                if onlooker.visitor == self.host or self.sides_of(onlooker.visitor):
                    await self.check_device(onlooker)
            except Refused as refused:
                onlooker.dismiss(refused)

    async def check_device(self, onlooker: Onlooker) -> None:
        """Whether he still has that browser."""
        if await self.store.person(onlooker.device) != onlooker.visitor:
            reason = say("this browser belongs to whoever used it no more: look again")
            raise Refused("no_device", reason, status=403)

    def check_admitted(self, visitor: str) -> None:
        """At a private table nobody looks on."""
        if self.admits == SHUT and visitor != self.host and not self.sides_of(visitor):
            reason = say("this table is private: only those who play here see it")
            raise Refused("private", reason, status=403)

    def close(self, refused: Refused) -> None:
        """Nobody can use it any more; whoever comes next finds what can be read then."""
        self.closed = refused.reason
        for onlooker in self.onlookers:
            onlooker.dismiss(refused)

    def stir(self, moved: bool = False) -> None:
        """Everybody look again."""
        self.gallery.turn(moved)
        if moved:
            self.moved()
            if self.witness is not None:
                self.witness.moved(self)
        for onlooker in self.onlookers:
            onlooker.poke()

    # ------------------------------------------------------------------ what is shown

    def is_late(self, visitor: str) -> bool:
        """Whether he sees later what happens; once the match is over all is open."""
        return lateness(self.admits) != 0 and self.match.outcome is None and not self.sides_of(visitor)

    async def later(self) -> Echo:
        """The table as those see it who look on later; the lock is held."""
        echo, self.echo = self.echo, None  # one that has failed is made anew
        try:
            if echo is None:
                stored = await self.store.load(self.id)
                if stored is None:
                    raise deleted()
                echo = await asyncio.to_thread(Echo, self, stored, lateness(self.admits))
            await echo.catch_up()
        except StoreError as error:
            raise Refused.by_store(error) from None
        self.echo = echo
        return echo

    def told_to(self, visitor: str) -> int | None:
        """So much of the log he may know of; None: all of it."""
        if not self.is_late(visitor):
            return None
        return self.echo.seq if self.echo else 0

    def check_present(self, visitor: str) -> None:
        """What is as new as the match is not for those who see it later."""
        if self.is_late(visitor):
            reason = say("onlookers of this table have that when the match is over")
            raise Refused("late", reason, status=409)

    async def picture(self, visitor: str, language: str = USUAL) -> Picture:
        async with self.lock:
            if self.is_late(visitor):
                return (await self.later()).picture(visitor == self.host, language)
            you, viewing, curtain, *_ = self.audience(visitor)
            return self.gallery.picture(Audience(you, viewing, curtain, visitor == self.host, language))

    async def past(self, visitor: str, moment: int, language: str = USUAL) -> dict[str, Any]:
        async with self.lock:
            if self.is_late(visitor):
                return (await self.later()).past(moment, language)
            audience = self.audience(visitor)
            if audience.curtain is not None:
                raise Refused("curtain", say("nobody has sat down yet"), status=409)
            return self.gallery.past(
                audience.viewing, self.length(audience.viewing, moment), moment, language
            )

    async def record(self) -> str:
        """The match as a text file, written once for each length of its log; the lock is held."""
        if self.text is None or self.text[0] != self.seq:
            self.text = self.seq, await asyncio.to_thread(lambda: self.match.record.dumps())
        return self.text[1]

    @property
    def pace(self) -> str:
        return ratings.LIVE if self.clock and not self.clock.control.days else ratings.DAYS

    async def learn_standing(self) -> None:
        """Look up who holds the seats here, and how strong they are."""
        people = sorted(self.people())
        database, game = self.store.database, self.match.game.name
        self.standing = await ratings.at_table(database, self.id, people, game, self.pace, self.now())
        self.counts = not await sanctions.uncounted(database, [self.id])
        self.vacation = await vacations.at_table(database, self.clock, self.seats, self.actions)

    async def check_no_help(self) -> None:
        """Nobody gets help against people while they play, and nobody what is hidden; the lock is held."""
        if self.is_running and self.between_people():
            reason = say("people play against each other here: this can be had when the match is over")
            raise Refused("between_people", reason, status=409)
        if self.match.outcome is None and (self.match.position.waiting or await self.has_secrets()):
            reason = say("this match has secrets: this can be had when it is over")
            raise Refused("secrets_in_play", reason, status=409)

    async def has_secrets(self) -> bool:
        """Whether anybody knew more than an onlooker at any time; asked once for each length of the log."""
        if self.hidden[0] != self.seq:
            self.hidden = self.seq, self.uneven or await asyncio.to_thread(had_secrets, self.match)
        return self.hidden[1]


def deleted() -> Refused:
    return Refused("table_deleted", say("this table was deleted"), status=410)
