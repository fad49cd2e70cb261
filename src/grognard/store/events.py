"""What can happen to a match, and what is left of it all.

The log keeps everything that ever happened, what was taken back included.  ``fold`` says what of it
still counts, so that a match with many second thoughts is rebuilt as quickly as any other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypeAlias

import msgspec

from grognard.core.match import mark_of


class Play(msgspec.Struct, tag="play", omit_defaults=True):
    """An action of a side, played when the match had ``at`` entries."""

    side: int
    text: str
    at: int
    auto: bool = False  # it was the only choice, and played by itself
    unseen: int = 0  # bit set of the viewers who cannot tell that anything happened


class Undo(msgspec.Struct, tag="undo", omit_defaults=True):
    """``to`` entries were left; or, where ``without`` is given, only that one was taken out."""

    side: int
    to: int
    without: int = -1
    agreed: bool = False  # the other side consented
    unseen: int = 0  # as with Play: what was taken back they had not seen either


class Rebase(msgspec.Struct, tag="rebase"):
    """The match goes on from this record: something it was opened with was taken back."""

    side: int
    record: str


class Resign(msgspec.Struct, tag="resign"):
    side: int


class Offer(msgspec.Struct, tag="offer"):
    """``side`` asks to take back its last choice."""

    side: int


class Answer(msgspec.Struct, tag="answer"):
    """``side`` agrees to the offer, or declines it."""

    side: int
    yes: bool


class Rename(msgspec.Struct, tag="rename"):
    """Another name for a seat; the store notes it with the seat."""

    side: int
    name: str


Event: TypeAlias = Play | Undo | Rebase | Resign | Offer | Answer | Rename

MOVES = (Play, Undo, Rebase, Resign)  # the events that change the match itself


class Course:
    """What is left of a log: how to rebuild the match, and what goes on beside it."""

    def __init__(self, record: str = "") -> None:
        self.record = record  # what the match was opened with, if anything
        self.plays: list[Play] = []
        self.forced: set[int] = set()  # the entries that were played by themselves
        self.resigned: int | None = None
        self.offer: int | None = None
        self.agreed: set[int] = set()
        self.changes = 0  # of the match itself
        self.missed: Counter[int] = Counter()  # how many of them went unseen, by bit set of viewers

    def version(self, viewer: int) -> int:
        """How many changes of the match ``viewer`` could see: others do not count for him."""
        mark = mark_of(viewer)
        return self.changes - sum(number for unseen, number in self.missed.items() if unseen & mark)

    def add(self, event: Event) -> None:
        if isinstance(event, MOVES):
            self.changes += 1
            self.missed[unseen_by(event)] += 1
            self.offer = None
            self.agreed = set()
            self.change(event)
        elif isinstance(event, Offer):
            self.offer = event.side
            self.agreed = set()
        elif isinstance(event, Answer):
            if event.yes:
                self.agreed.add(event.side)
            else:
                self.offer = None

    def change(self, event: Play | Undo | Rebase | Resign) -> None:
        if isinstance(event, Play):
            self.plays.append(event)
            self.forced |= {event.at} if event.auto else set()
            return
        if isinstance(event, Resign):
            self.resigned = event.side
        elif isinstance(event, Rebase):
            self.record = event.record
            self.plays = []
        elif event.without >= 0:
            self.plays = [moved_up(play, event.without) for play in self.plays if play.at != event.without]
        else:
            self.plays = [play for play in self.plays if play.at < event.to]
        self.forced = {play.at for play in self.plays if play.auto}


def unseen_by(event: Event) -> int:
    """The viewers, as a bit set, who are to notice nothing of an event."""
    return event.unseen if isinstance(event, Play | Undo) else 0


def moved_up(play: Play, gap: int) -> Play:
    """The play as it stands once the entry at ``gap`` is gone."""
    if play.at < gap:
        return play
    return Play(play.side, play.text, play.at - 1, play.auto, play.unseen)


def fold(events: Iterable[Event], record: str = "") -> Course:
    course = Course(record)
    for event in events:
        course.add(event)
    return course


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Event).decode


def encoded(event: Event) -> bytes:
    return _encode(event)


def decoded(body: bytes) -> Event:
    event: Event = _decode(body)
    return event
