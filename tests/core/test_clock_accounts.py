"""Clocks against other bookkeeping: what each duty has taken, a bank and a number of periods."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from typing import Any

from grognard.core.clock import DAY, Clock, Control
from grognard.core.course import (
    Asked,
    Deed,
    Ending,
    Paused,
    Played,
    Resigned,
    Resumed,
    Started,
    TakenBack,
    WasShut,
)
from grognard.core.flow import NOBODY

CONTROLS = ["15+2", "15+3x5", "60+0", "15+0 claim", "15+1x8", "1d", "4d lose"]
THREE_DAYS = 3 * DAY


@dataclass(frozen=True)
class Account:
    """Of one side."""

    bank: int
    periods: int
    taken: int | None = None  # by the duty that goes on, if one does
    latest: int = 0  # of that, since it last began to run
    before: Account | None = None  # as it was when the last duty ended, should that go on
    begun: bool = False

    def left(self, control: Control) -> int:
        return self.bank + self.periods * control.period - (self.taken or 0)

    def due(self, control: Control) -> Account:
        fresh = control.main if self.begun else max(control.main, THREE_DAYS)
        return replace(self, bank=fresh if control.days else self.bank, taken=0, latest=0)

    def ended(self, control: Control, over: bool) -> Account:
        taken = self.taken or 0
        rest, periods = self.bank - taken, self.periods
        if rest < 0 and -rest < periods * control.period and not over:
            rest, periods = 0, periods - -rest // control.period
        elif not over:
            rest += min(control.add, taken)
        return replace(self, bank=rest, periods=periods, taken=None, before=self)

    def again(self) -> Account:
        return replace(self.before or replace(self, taken=0), latest=0, begun=self.begun)


@dataclass
class Books:
    control: Control
    sides: list[Account] = field(default_factory=list)
    now: int = 0
    started: bool = False
    paused: bool = False
    over: bool = False

    def take(self, deed: Deed) -> None:
        self.go_by(max(0, deed.arrived - self.now))
        self.over |= isinstance(deed, Ending)
        self.started |= isinstance(deed, Started)
        if isinstance(deed, WasShut):
            self.go_by(-deed.milliseconds)
        if isinstance(deed, Paused):
            self.paused = True
        if isinstance(deed, Resumed) and self.paused:
            self.paused, self.sides = False, [replace(each, latest=0) for each in self.sides]
        if isinstance(deed, Played):
            self.sides[deed.side] = replace(self.sides[deed.side], begun=True)
        free = isinstance(deed, TakenBack) and not deed.agreed
        turn = deed.turn if self.started and not self.over else 0
        self.sides = [self.after(each, bool(turn >> side & 1), free) for side, each in enumerate(self.sides)]

    def after(self, each: Account, due: bool, free: bool) -> Account:
        if due and each.taken is None and free:
            return each.again()
        if self.paused or due == (each.taken is not None):
            return each
        return each.due(self.control) if due else each.ended(self.control, self.over)

    def go_by(self, time: int) -> None:
        self.now += max(0, time)
        if not self.paused:
            self.sides = [later(each, time) for each in self.sides]


def later(each: Account, time: int) -> Account:
    if each.taken is None:
        return each
    time = max(time, -each.latest)  # nobody gets more back than it has run
    return replace(each, taken=each.taken + time, latest=each.latest + time)


def course(rng: random.Random) -> list[Deed]:
    at = 0
    log: list[Deed] = []
    for number in range(rng.randrange(60)):
        at += rng.randrange(-50, 6_000)
        more: dict[str, Any] = {"arrived": at, "turn": rng.randrange(4)}
        side = rng.randrange(2)
        deeds: list[Deed] = [
            *[Played(side, "x", number, **more)] * 4,
            *[TakenBack(side, 0, alone=True, **more)] * 2,
            TakenBack(side, 0, agreed=True, **more),
            Paused(side, **more),
            Resumed(side, **more),
            WasShut(NOBODY, rng.randrange(9_000), **more),
            Asked(side, **more),
            Started(NOBODY, **more),
        ]
        log.append(rng.choice(deeds))
    return [*log, Resigned(0, arrived=at + 500)] if rng.random() < 0.3 else log


def test_both_come_to_the_same() -> None:
    for seed in range(800):
        rng = random.Random(seed)
        control = Control.read(rng.choice(CONTROLS))
        clock, books = Clock(control, 2), Books(control, [Account(control.main, control.periods)] * 2)
        for deed in course(rng):
            clock.take(deed)
            books.take(deed)
            left = [each.left(control) for each in books.sides]
            assert [face.left_at(clock.now) for face in clock.faces] == left, (seed, control, deed)
