"""A match, rebuilt from its log."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.core.dice import Dice
from grognard.core.errors import BrokenRecord, GameError
from grognard.core.game import Game
from grognard.core.match import Entry, Match
from grognard.core.record import Record
from grognard.core.registry import registered
from grognard.store.events import Course, Event, Rebase, Undo, fold
from grognard.store.keeping import NewMatch, Stored


@dataclass
class Rebuilt:
    match: Match
    course: Course
    since: int  # entries it was opened with; what comes after them is in the log


def game_of(stored: NewMatch) -> Game:
    """The game it is a match of; GameError says in words that this is not here."""
    try:
        return registered(stored.game)
    except GameError as error:
        if error.code != "unknown_game":
            raise
        reason = f"its game, {stored.game}, is not here; start the program with that game, and it goes on"
        raise GameError(error.code, reason) from None


def begun(stored: NewMatch, game: Game) -> Match:
    """A new match, by the rules it was begun under."""
    if game.ruleset != stored.ruleset:
        reason = f"it was begun under ruleset {stored.ruleset}, this program has {game.ruleset}"
        raise GameError("other_ruleset", reason)
    return Match(game, stored.scenario, stored.options, dice=Dice(stored.secret))


def gone_on(stored: NewMatch, game: Game, record: str) -> tuple[Match, int]:
    """A match that goes on from a record with dice of its own, and how many entries that has."""
    match = Record.loads(record).replay(game)
    since = len(match.entries)
    if match.outcome is None:
        match.use_dice(Dice(stored.secret))
    return match, since


def rebuilt(stored: Stored) -> Rebuilt:
    """The match as its log leaves it; GameError if the rules no longer lead there."""
    course = fold(stored.events, stored.match.record)
    game = game_of(stored.match)
    if course.record:
        match, since = gone_on(stored.match, game, course.record)
    else:
        match, since = begun(stored.match, game), 0
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
