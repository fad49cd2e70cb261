"""A match, rebuilt from its log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from grognard.core.course import (
    MOVES,
    Answered,
    Asked,
    Course,
    Deed,
    Ending,
    Paused,
    Played,
    Renamed,
    Reopened,
    Resumed,
    Started,
    TakenBack,
    WasShut,
    mark_of,
)
from grognard.core.dice import Dice
from grognard.core.errors import BrokenRecord, GameError
from grognard.core.game import Game
from grognard.core.match import Entry, Match
from grognard.core.message import say
from grognard.core.record import Record
from grognard.core.registry import registered
from grognard.core.replay import blank_match, play_lines
from grognard.store.keeping import NewMatch, Stored

OLD_RULES = "the rules of this game have changed: this match can be looked at and replayed, not played on"

BESIDE = (Asked, Answered, Renamed, Started, Paused, Resumed, WasShut)  # what leaves the match as it is


@dataclass
class Rebuilt:
    match: Match
    course: Course
    since: int  # entries it was opened with; what comes after them is in the log
    frozen: str = ""  # why it can only be looked at, where that is so


def rebuilt(stored: Stored) -> Rebuilt:
    """The match as its log leaves it; GameError if the rules no longer lead there.

    One that was begun under another ruleset is laid out as far as today's rules lead, to be looked at:
    what was chosen under the one might have been chosen otherwise under the other.
    """
    course = Course.of(stored.log, stored.match.record)
    game = game_of(stored.match)
    record = Record.loads(course.record) if course.record else None
    begun_under = record.ruleset if record else stored.match.ruleset
    match = blank(game, stored.match, record)
    frozen = ""
    if begun_under != game.ruleset:
        frozen = f"{OLD_RULES}: it was begun under ruleset {begun_under}, this program has {game.ruleset}"
    try:
        play_through(match, stored.match, course, record)
    except GameError:
        if not frozen:
            raise
        frozen += "; today's rules lead only as far as is shown here"
    take_names(match, stored.match)
    return Rebuilt(match, course, len(record.plays) if record else 0, frozen)


def take_names(match: Match, stored: NewMatch) -> None:
    """Whoever sits there is called as the seat says."""
    for side, seat in zip(match.sides, stored.seats, strict=True):
        match.names[side] = seat.name or match.names[side]


def game_of(stored: NewMatch) -> Game:
    """The game it is a match of; GameError says in words that this is not here."""
    try:
        return registered(stored.game)
    except GameError as error:
        if error.code != "unknown_game":
            raise
        reason = say(
            "its game, {game}, is not here; start the program with that game, and it goes on",
            game=stored.game,
        )
        raise GameError(error.code, reason) from None


def blank(game: Game, stored: NewMatch, record: Record | None) -> Match:
    """The match before anything happened; the first dice of one that begins here have fallen."""
    if record:
        return blank_match(replace(record, ruleset=game.ruleset), game)
    return Match(game, stored.scenario, stored.options, dice=Dice(stored.secret))


def play_through(match: Match, stored: NewMatch, course: Course, record: Record | None) -> None:
    """What it was opened with, then, with dice of its own, what its log tells."""
    if record:
        play_lines(match, record)
        if match.outcome is None:
            match.use_dice(Dice(stored.secret))
    for play in course.plays:
        if len(match.entries) != play.at:
            raise BrokenRecord("damaged", say("the rules no longer lead where this match has been"))
        match.play(play.side, play.text)
    if course.ending is not None:
        match.stop(course.ending)


def followed(match: Match, deed: Deed) -> bool:
    """Have the match go on with a line of its log; False where it has to be rebuilt instead."""
    if isinstance(deed, Played) and len(match.entries) == deed.at:
        match.play(deed.side, deed.text)
        return True
    if isinstance(deed, Ending):
        match.stop(deed)
        return True
    return isinstance(deed, BESIDE)


def taken_back(side: int, before: list[Entry], match: Match, since: int, agreed: bool = False) -> Deed:
    """The deed that is kept of what was just taken back; ``since``: entries the match was opened with."""
    after = match.entries
    at = next((at for at, entry in enumerate(after) if entry is not before[at]), len(after))
    if at < since:
        return Reopened(side, match.record.dumps())
    kept = {id(entry) for entry in after}
    unseen = unseen_in([entry for entry in before if id(entry) not in kept])
    if at < len(after):
        return TakenBack(side, at, alone=True, unseen=unseen)
    return TakenBack(side, at, agreed=agreed, unseen=unseen)


def last_change(log: Sequence[Deed], viewer: int) -> int:
    """When ``viewer`` last saw the match change, in milliseconds since 1970; 0: never."""
    mark = mark_of(viewer)
    changes = (deed for deed in reversed(log) if isinstance(deed, MOVES) and not deed.unseen & mark)
    return next((deed.arrived for deed in changes), 0)


def unseen_in(entries: list[Entry]) -> int:
    """The viewers, as a bit set, who can tell nothing of any of these entries."""
    unseen = -1
    for entry in entries:
        unseen &= entry.unseen
    return max(0, unseen)
