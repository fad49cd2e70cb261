"""What the clocks of a table mean: whose run, what is shown of them, whose time is up for good."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from grognard.core import flow
from grognard.core.clock import DAY, SECOND, Clock, Control
from grognard.core.course import CalledOff, Ending, TimedOut
from grognard.core.flow import CHANCE, OBSERVER
from grognard.core.match import Match
from grognard.core.message import say
from grognard.server.pictures import Audience
from grognard.server.refusals import Refused
from grognard.store.keeping import Seat

LATE = 300  # milliseconds: a move that has arrived in time may be written that much later
LATE_DAYS = 60 * SECOND
UNCLAIMED = 14 * DAY  # after which time that is up has lost, though nobody claims


def check_control(text: str, seats: Iterable[Seat]) -> None:
    """Whether such seats can have that clock; refused with the cause if not."""
    if not text:
        return
    try:
        Control.read(text)
    except ValueError as error:
        raise Refused("bad_clock", say("there is no such clock: {cause}", cause=error.args[0])) from None
    kinds = [seat.kind for seat in seats]
    if "here" in kinds or kinds.count("me") > 1:
        raise Refused("bad_clock", say("on one device nobody plays by the clock"))


def check_believed(clock: Clock | None, believed: bool) -> None:
    """Whatever is done by the clock is written down with its time: not by one that is wrong."""
    if clock is not None and not believed:
        reason = say("the clock of this machine is wrong: nothing is decided by it; try again in a moment")
        raise Refused("wrong_clock", reason, status=503)


def turn_of(match: Match, seats: list[Seat]) -> int:
    """Whose clocks run as the match stands, as a bit set: bots have none."""
    if match.outcome is not None:
        return 0
    return sum(1 << side for side in match.actors if side != CHANCE and seats[side].kind != "bot")


def verdict(clock: Clock, now: int) -> Ending:
    """How it ends for those who are out of time now; where that is for others to claim, only if it is so for
    all of them."""
    out = clock.out(now)
    out = [side for side in out if is_late(clock, side, now)] or out
    first = out[0]
    if not clock.faces[first].begun:
        return CalledOff(first)
    together = [side for side in out if clock.deadline(side) == clock.deadline(first)]
    return TimedOut(first, len(together) > 1)


def is_late(clock: Clock, side: int, arrived: int) -> bool:
    """Whether the side's time was up when it acted; where that is for others to claim, it may play on."""
    return side in clock.out(arrived) and not (clock.control.claim and clock.faces[side].begun)


def patience(clock: Clock, side: int) -> int:
    """How long after its time is up the side has lost, in milliseconds."""
    if clock.control.claim and clock.faces[side].begun:
        return UNCLAIMED
    return LATE_DAYS if clock.control.days else LATE


def when_to_look(clock: Clock | None) -> int | None:
    """When somebody's time will be up for good, unless something happens before."""
    if clock is None:
        return None
    due = [
        when + patience(clock, side)
        for side in range(len(clock.faces))
        if (when := clock.deadline(side)) is not None
    ]
    return min(due, default=None)


def faces_told(clock: Clock, match: Match, seats: list[Seat], audience: Audience) -> list[Any]:
    """The clocks as this audience may know them; a client counts down from there by itself.  While answers
    under seal are out, of another's clock only that he decides: one that stands would tell that he has."""
    viewer = audience.viewing if audience.viewing in audience.you else OBSERVER
    position = match.position
    sealed = flow.known_actors(position, OBSERVER) if position.waiting and match.outcome is None else ()
    told: list[Any] = []
    for side, face in enumerate(clock.faces_for(viewer)):
        deciding = side in sealed and side not in audience.you
        since = None if deciding else face.since
        told.append({"left": face.left, "since": since, "deciding": deciding})
    return [None if seat.kind == "bot" else face for seat, face in zip(seats, told, strict=True)]
