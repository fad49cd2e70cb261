"""A match, rebuilt from its log."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.core.dice import Dice
from grognard.core.errors import BrokenRecord, GameError
from grognard.core.match import Entry, Match
from grognard.core.record import Record
from grognard.core.registry import load
from grognard.store.events import Course, Event, Rebase, Undo, fold
from grognard.store.keeping import NewMatch, Stored


@dataclass
class Rebuilt:
    match: Match
    course: Course
    since: int  # entries it was opened with; what comes after them is in the log


def begun(stored: NewMatch) -> Match:
    """A new match, by the rules it was begun under."""
    game = load(stored.game)
    if game.ruleset != stored.ruleset:
        reason = f"it was begun under ruleset {stored.ruleset}, this program has {game.ruleset}"
        raise GameError("other_ruleset", reason)
    return Match(game, stored.scenario, stored.options, dice=Dice(stored.secret))


def gone_on(stored: NewMatch, record: str) -> tuple[Match, int]:
    """A match that goes on from a record with dice of its own, and how many entries that has."""
    match = Record.loads(record).replay()
    since = len(match.entries)
    if match.outcome is None:
        match.use_dice(Dice(stored.secret))
    return match, since


def rebuilt(stored: Stored) -> Rebuilt:
    """The match as its log leaves it; GameError if the rules no longer lead there."""
    course = fold(stored.events, stored.match.record)
    match, since = gone_on(stored.match, course.record) if course.record else (begun(stored.match), 0)
    for play in course.plays:
        if len(match.entries) != play.at:
            raise BrokenRecord("damaged", "the rules no longer lead where this match has been")
        match.play(play.side, play.text)
    if course.resigned is not None:
        match.resign(course.resigned)
    for side, seat in zip(match.sides, stored.match.seats, strict=True):
        match.names[side] = seat.name or match.names[side]
    return Rebuilt(match, course, since)


def taken_back(side: int, before: list[Entry], match: Match, since: int, agreed: bool = False) -> Event:
    """The event for what was just taken back; ``since``: entries the match was opened with."""
    after = match.entries
    at = next((at for at, entry in enumerate(after) if entry is not before[at]), len(after))
    if at < since:
        return Rebase(side, match.record.dumps())
    if at < len(after):
        return Undo(side, len(after), without=at)
    return Undo(side, at, agreed=agreed)
