"""The clocks of a match: a fold of its log, so that a restart and a record know the same clocks.

Every deed notes when it arrived and whose clocks run after it; nothing else moves a clock.  A chain of
decisions of one side is one duty.  What was taken back gives no time back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, replace

from grognard.core.course import (
    MOVES,
    Deed,
    Ending,
    Paused,
    Played,
    Resumed,
    Started,
    TakenBack,
    WasShut,
    mark_of,
)
from grognard.core.flow import OBSERVER
from grognard.core.message import say

SECOND, MINUTE, DAY = 1_000, 60_000, 86_400_000  # in milliseconds
CONTROL = re.compile(r"(?:(\d{1,5})\+(?:(\d{1,2})x)?(\d{1,3})|(\d{1,2})d)( claim| lose)?")
SHORTEST, LONGEST, MOST_ADDED, MOST_DAYS = 15, 3 * 3600, 120, 14
MOST_PERIODS, SHORTEST_PERIOD = 10, 5
FIRST_LIVE, FIRST_DAYS = MINUTE, 3 * DAY  # for the first decision of each side, else nothing has begun


@dataclass(frozen=True)
class Control:
    """How much time there is: a bank for the match with something for each duty, or days for each duty."""

    main: int  # milliseconds in the bank at the start; with ``days``, for each duty
    add: int = 0  # at most this much of a duty costs nothing
    days: bool = False
    claim: bool = False  # whose time is up plays on until another claims the match; else he has lost at once
    periods: int = 0  # after the bank: so many, each as often as a duty ends within it (byo-yomi)
    period: int = 0

    @classmethod
    def read(cls, text: str) -> Control:
        """``600+5`` (seconds for the match, and for each duty), ``600+3x30`` (then three periods of thirty
        seconds) or ``3d``, with `` claim`` or `` lose`` behind it if that is not what is usual; ValueError
        says what is wrong."""
        found = CONTROL.fullmatch(text)
        if found is None:
            raise ValueError(say("a clock is written as 600+5 or 600+3x30 (seconds), or 3d (days)"))
        main, periods, add, days, policy = found.groups()
        claim = policy == " claim" if policy else days is not None
        if days is not None:
            if not 1 <= int(days) <= MOST_DAYS:
                raise ValueError(say("1 to {most} days for each turn", most=MOST_DAYS))
            return cls(int(days) * DAY, days=True, claim=claim)
        if not SHORTEST <= int(main) <= LONGEST or int(add) > MOST_ADDED:
            raise ValueError(
                say(
                    "{low} to {high} seconds, and up to {most} for each turn",
                    low=SHORTEST,
                    high=LONGEST,
                    most=MOST_ADDED,
                )
            )
        if periods is not None:
            if not 1 <= int(periods) <= MOST_PERIODS or int(add) < SHORTEST_PERIOD:
                raise ValueError(
                    say(
                        "1 to {most} periods of {low} seconds or more",
                        most=MOST_PERIODS,
                        low=SHORTEST_PERIOD,
                    )
                )
            return cls(int(main) * SECOND, claim=claim, periods=int(periods), period=int(add) * SECOND)
        return cls(int(main) * SECOND, int(add) * SECOND, claim=claim)

    @property
    def start(self) -> int:
        """All that a side has when it starts."""
        return self.main + self.periods * self.period

    def fresh(self, begun: bool) -> int:
        """What each duty has of its own, by days; whoever was just told that a match has begun has longer."""
        return self.main if begun else max(self.main, FIRST_DAYS)


@dataclass(frozen=True)
class Face:
    """The clock of one side."""

    left: int  # when it was stopped last, or at ``since``
    since: int | None = None  # running since; None: it stands
    begun: bool = False  # the side has made its first decision
    asked: int = 0  # when its duty began, however often the clock stood since
    had: int = 0  # what was left then
    rest: int = 0  # what was left when it ended, before anything was added

    def left_at(self, now: int) -> int:
        return self.left if self.since is None else self.left - max(0, now - self.since)


class Clock:
    """The clocks after some deeds."""

    def __init__(self, control: Control, sides: int) -> None:
        self.control = control
        self.faces = [Face(control.start, had=control.start, rest=control.start) for _ in range(sides)]
        self.started = False
        self.paused = False
        self.held = 0  # since when, or when it was so last
        self.over = False
        self.now = 0  # when the last deed arrived
        self.turn = 0  # whose clocks ran when they stood last
        self.seen = {viewer: list(self.faces) for viewer in (*range(sides), OBSERVER)}

    @classmethod
    def of(cls, control: Control, sides: int, log: Iterable[Deed]) -> Clock:
        clock = cls(control, sides)
        for deed in log:
            clock.take(deed)
        return clock

    def after_deed(self, deed: Deed) -> Clock:
        """These clocks as they will be after one more deed."""
        later = copy(self)
        later.faces = list(self.faces)
        later.seen = dict(self.seen)
        later.take(deed)
        return later

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Clock) and vars(self) == vars(other)

    # ------------------------------------------------------------------ what happens

    def take(self, deed: Deed) -> None:
        self.now = now = max(self.now, deed.arrived)
        self.over = self.over or isinstance(deed, Ending)
        self.started = self.started or isinstance(deed, Started)
        if isinstance(deed, WasShut):
            self.forgive(deed.milliseconds)
        if isinstance(deed, Paused | Resumed):
            self.hold(isinstance(deed, Paused))
        if isinstance(deed, Played) and deed.side >= 0 and not deed.auto:
            self.faces[deed.side] = replace(self.faces[deed.side], begun=True)
        turn = deed.turn if self.started and not self.over else 0
        if isinstance(deed, TakenBack) and not deed.agreed:
            self.reopen(turn)
        self.run(turn, now)
        self.show(deed)

    def run(self, turn: int, now: int) -> None:
        """Who no longer decides stops, who decides newly starts, who still decides runs on."""
        if self.paused:
            return
        for side, face in enumerate(self.faces):
            due = bool(turn >> side & 1)
            if due and face.since is None:
                fresh = self.control.fresh(face.begun) if self.control.days else face.left
                self.faces[side] = replace(face, left=fresh, since=now, asked=now, had=fresh)
            elif not due and face.since is not None:
                rest = face.left_at(now)
                left = rest if self.over else self.after(face, rest)
                self.faces[side] = replace(face, left=left, since=None, rest=rest)

    def after(self, face: Face, rest: int) -> int:
        """What is left when a duty is done.  What is added is at most what the duty took: reactions, and
        decisions that are none, bring nobody time.  A period that was begun is whole again."""
        control = self.control
        if 0 < rest < control.periods * control.period:
            return -(-rest // control.period) * control.period
        return rest + (0 if control.days else min(control.add, face.had - rest))

    def reopen(self, turn: int) -> None:
        """Whoever decides again, for he took an answer out from under the seal, goes on where he was: else
        he would have time for ever."""
        for side, face in enumerate(self.faces):
            stands = face.since is None and not self.turn >> side & 1
            if turn >> side & 1 and stands:
                self.turn |= self.paused << side
                self.faces[side] = replace(face, left=face.rest, since=None if self.paused else self.now)

    def hold(self, paused: bool) -> None:
        """The clocks stand as they are, or run again as they did."""
        if paused == self.paused:
            return
        self.paused = paused
        self.held = self.now if paused else self.held
        for side, face in enumerate(self.faces):
            if paused and face.since is not None:
                self.turn |= 1 << side
                self.faces[side] = replace(face, left=face.left_at(self.now), since=None)
            elif not paused and self.turn >> side & 1:
                self.faces[side] = replace(face, since=self.now)
        self.turn = self.turn if paused else 0

    def forgive(self, milliseconds: int) -> None:
        for side, face in enumerate(self.faces):
            if face.since is not None:
                self.faces[side] = replace(face, since=min(self.now, face.since + milliseconds))

    # ------------------------------------------------------------------ who sees what

    def show(self, deed: Deed) -> None:
        """Everybody sees the clocks as they stood when something last happened that he could tell; while
        answers under seal are out, as they stood when these were asked for."""
        opened = isinstance(deed, MOVES) and not deed.unseen
        for viewer in self.seen:
            if not deed.unseen & mark_of(viewer) and (opened or not deed.sealed):
                self.seen[viewer] = list(self.faces)

    def faces_for(self, viewer: int) -> list[Face]:
        """His own clock as it is, those of others as he may know them."""
        return [face if side == viewer else self.seen[viewer][side] for side, face in enumerate(self.faces)]

    # ------------------------------------------------------------------ when time is up

    def deadline(self, side: int) -> int | None:
        """When the side's time is up: for its first decision, or for all of them."""
        face = self.faces[side]
        if face.since is None:
            return None
        live = not face.begun and not self.control.days
        return face.since + (min(face.left, FIRST_LIVE) if live else face.left)

    def out(self, now: int) -> list[int]:
        """The sides whose time is up, those first for whom it was up first."""
        due = {side: when for side in range(len(self.faces)) if (when := self.deadline(side)) is not None}
        return sorted((side for side, when in due.items() if when <= now), key=lambda side: due[side])
