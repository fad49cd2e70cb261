"""The course of a match, line by line: one language for the records people keep and the logs of tables.

west b1                     an action
* north                     an outcome of chance; logs leave them out, for they follow from the secret
! west resigns              or "runs out of time", "does not begin" (then it is called off)
! north claims the match from west
! north agrees to a draw

Logs keep second thoughts as well, and what is settled beside the match:

! west takes back to 12     only the first twelve entries are left; "by consent", if others agreed
! west takes out 12         that entry alone: sealed answers after it stay
! west goes on from         the record that follows, line by line
! west asks to take back    or "offers a draw", "asks for a pause", "asks to go on"
! north agrees              or declines
! north agrees to a pause   or "agrees to go on": the clocks stand, or run again
! house starts the clocks   everybody has sat down
! house was shut for 61000  milliseconds that nobody pays for
name west Anna
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from typing import ClassVar

from grognard.core.flow import CHANCE, NOBODY

LOOKING_ON = 16  # the place of an observer in a bit set of viewers; sides have theirs below
TAKES = re.compile(r"takes (back to|out) (\d{1,9})( by consent)?")
CLAIMS = re.compile(r"claims the match from (\S+)")
SHUT = re.compile(r"was shut for (\d{1,12})")
GOES_ON = "goes on from\n"
HOUSE = "house"  # instead of a side, where the table itself does something
ALL = ", as do all others"

# What a side may ask the others for.
TAKE_BACK, DRAW, PAUSE, GO_ON = "take back", "draw", "pause", "go on"
ASKS = {
    TAKE_BACK: "asks to take back",
    DRAW: "offers a draw",
    PAUSE: "asks for a pause",
    GO_ON: "asks to go on",
}


def mark_of(viewer: int) -> int:
    """A side, or whoever looks on, in a bit set of viewers."""
    return 1 << (viewer if viewer >= 0 else LOOKING_ON)


@dataclass(frozen=True)
class Deed:
    """Something that a side did."""

    side: int
    _: KW_ONLY
    unseen: int = 0  # bit set of the viewers who cannot tell that anything happened
    arrived: int = field(default=0, compare=False)  # at the table, in milliseconds since 1970
    turn: int = 0  # bit set of the sides whose clocks run after it
    sealed: bool = False  # answers under seal are out after it

    def line(self, who: str) -> str:
        raise NotImplementedError


@dataclass(frozen=True)
class Played(Deed):
    """An action of a side, or of chance, played when the match had ``at`` entries."""

    text: str
    at: int = 0
    auto: bool = False  # it was the only choice, and played by itself

    def line(self, who: str) -> str:
        return f"{who} {self.text}"


@dataclass(frozen=True)
class TakenBack(Deed):
    """What followed the first ``to`` entries; with ``alone``, only the one that followed them at once."""

    to: int
    alone: bool = False
    agreed: bool = False  # the other side consented

    def line(self, who: str) -> str:
        consent = " by consent" if self.agreed else ""
        return f"! {who} takes {'out' if self.alone else 'back to'} {self.to}{consent}"


@dataclass(frozen=True)
class Reopened(Deed):
    """The match goes on from this record: something it was opened with was taken
    back, or the rules were saved anew by their author."""

    record: str

    def line(self, who: str) -> str:
        return f"! {who} {GOES_ON}{self.record}"


@dataclass(frozen=True)
class Ending(Deed):
    """The match is over, though its rules would let it go on."""

    rule: ClassVar[str]  # instead of the § by which it ended

    @property
    def loser(self) -> int | None:
        """Who lost by it; None: nobody did."""
        return self.side


@dataclass(frozen=True)
class Resigned(Ending):
    rule = "resigned"

    def line(self, who: str) -> str:
        return f"! {who} resigns"


@dataclass(frozen=True)
class TimedOut(Ending):
    rule = "time"
    all: bool = False  # at the same moment as all others

    @property
    def loser(self) -> int | None:
        return None if self.all else self.side

    def line(self, who: str) -> str:
        return f"! {who} runs out of time{ALL if self.all else ''}"


@dataclass(frozen=True)
class Claimed(Ending):
    """The side claims the match, for another (``of``) is gone or out of time."""

    rule = "claimed"
    of: int
    called: str  # the name of that side

    @property
    def loser(self) -> int | None:
        return self.of

    def line(self, who: str) -> str:
        return f"! {who} claims the match from {self.called}"


@dataclass(frozen=True)
class Drawn(Ending):
    rule = "agreed"

    @property
    def loser(self) -> int | None:
        return None

    def line(self, who: str) -> str:
        return f"! {who} agrees to a draw"


@dataclass(frozen=True)
class CalledOff(Ending):
    """The side has not made its first decision in time."""

    rule = "called off"

    @property
    def loser(self) -> int | None:
        return None

    def line(self, who: str) -> str:
        return f"! {who} does not begin"


@dataclass(frozen=True)
class Asked(Deed):
    """The side asks the others for something: to take back its last choice, as a rule."""

    what: str = TAKE_BACK

    def line(self, who: str) -> str:
        return f"! {who} {ASKS[self.what]}"


@dataclass(frozen=True)
class Started(Deed):
    """Everybody has sat down: the clocks run from here on."""

    def line(self, who: str) -> str:
        return f"! {who} starts the clocks"


@dataclass(frozen=True)
class Paused(Deed):
    """By consent: the clocks stand."""

    def line(self, who: str) -> str:
        return f"! {who} agrees to a pause"


@dataclass(frozen=True)
class Resumed(Deed):
    def line(self, who: str) -> str:
        return f"! {who} agrees to go on"


@dataclass(frozen=True)
class WasShut(Deed):
    """For so many milliseconds nobody could play."""

    milliseconds: int

    def line(self, who: str) -> str:
        return f"! {who} was shut for {self.milliseconds}"


@dataclass(frozen=True)
class Answered(Deed):
    """The side agrees to that, or declines it."""

    yes: bool

    def line(self, who: str) -> str:
        return f"! {who} {'agrees' if self.yes else 'declines'}"


@dataclass(frozen=True)
class Renamed(Deed):
    """Another name for a seat; the store notes it with the seat."""

    name: str

    def line(self, who: str) -> str:
        return f"name {who} {self.name}"


MOVES = (Played, TakenBack, Reopened, Ending)  # the deeds that change the match itself


# ------------------------------------------------------------------ lines


def write(deed: Deed, sides: Sequence[str]) -> str:
    who = {CHANCE: "*", NOBODY: HOUSE}
    return deed.line(who[deed.side] if deed.side < 0 else sides[deed.side])


def read(line: str, sides: Sequence[str]) -> Deed:
    """ValueError if it is no line of a course; what a log notes beside its lines is not in them."""
    word, _, rest = line.partition(" ")
    if word == "*":
        return Played(CHANCE, rest)
    if word in sides:
        return Played(sides.index(word), rest)
    who, _, words = rest.partition(" ")
    if word == "name":
        return Renamed(sides.index(who), words)
    if word == "!" and who == HOUSE:
        return read_house(words)
    if word == "!":
        return read_words(sides.index(who), words, sides)
    raise ValueError(f"no line of a course: {line[:40]!r}")


def read_words(side: int, words: str, sides: Sequence[str]) -> Deed:
    """What follows an exclamation mark and a side."""
    plain: tuple[Deed, ...] = (
        *(Asked(side, what) for what in ASKS),
        *(kind(side) for kind in (Resigned, TimedOut, Drawn, CalledOff, Paused, Resumed)),
        TimedOut(side, True),
        Answered(side, True),
        Answered(side, False),
    )
    for deed in plain:
        if deed.line("") == f"!  {words}":
            return deed
    if words.startswith(GOES_ON):
        return Reopened(side, words.removeprefix(GOES_ON))
    if (found := CLAIMS.fullmatch(words)) and found[1] in sides:
        return Claimed(side, sides.index(found[1]), found[1])
    if found := TAKES.fullmatch(words):
        how, to, consent = found.groups()
        return TakenBack(side, int(to), alone=how == "out", agreed=bool(consent))
    raise ValueError(f"no line of a course: {words[:40]!r}")


def read_house(words: str) -> Deed:
    """What the table itself does."""
    if found := SHUT.fullmatch(words):
        return WasShut(NOBODY, int(found[1]))
    if words == "starts the clocks":
        return Started(NOBODY)
    raise ValueError(f"no line of a course: {words[:40]!r}")


# ------------------------------------------------------------------ what is left of them


class Course:
    """What a log comes to: how to rebuild the match, and what goes on beside it.

    The log keeps everything that ever happened, what was taken back included.  Here is what of it still
    counts, so that a match with many second thoughts is rebuilt as quickly as any other.
    """

    def __init__(self, record: str = "") -> None:
        self.record = record  # what the match was opened with, if anything
        self.plays: list[Played] = []
        self.forced: set[int] = set()  # the entries that were played by themselves
        self.ending: Ending | None = None
        self.offer: Asked | None = None
        self.agreed: set[int] = set()
        self.declined: tuple[Asked, int] | None = None  # what came to nothing, and by whom
        self.changes = 0  # of the match itself
        self.missed: Counter[int] = Counter()  # how many of them went unseen, by bit set of viewers

    @classmethod
    def of(cls, log: Iterable[Deed], record: str = "") -> Course:
        course = cls(record)
        for deed in log:
            course.add(deed)
        return course

    def version(self, viewer: int) -> int:
        """How many changes of the match ``viewer`` could see: others do not count for him."""
        if not self.missed:
            return self.changes
        mark = mark_of(viewer)
        return self.changes - sum(number for unseen, number in self.missed.items() if unseen & mark)

    def add(self, deed: Deed) -> None:
        if isinstance(deed, MOVES):
            self.changes += 1
            if deed.unseen:
                self.missed[deed.unseen] += 1
            else:  # an offer that is gone would tell of what nobody saw
                self.settle(None)
            self.change(deed)
        elif isinstance(deed, Asked):
            self.settle(deed)
        elif isinstance(deed, Paused | Resumed):
            self.settle(None)
        elif isinstance(deed, Answered):
            if deed.yes:
                self.agreed.add(deed.side)
            elif self.offer is not None:
                self.declined = (self.offer, deed.side) if deed.side != self.offer.side else None
                self.offer = None

    def settle(self, offer: Asked | None) -> None:
        self.offer = offer
        self.agreed = set()
        self.declined = None

    def change(self, deed: Played | TakenBack | Reopened | Ending) -> None:
        if isinstance(deed, Played):
            self.plays.append(deed)
            self.forced |= {deed.at} if deed.auto else set()
            return
        if isinstance(deed, Ending):
            self.ending = deed
        elif isinstance(deed, Reopened):
            self.record = deed.record
            self.plays = []
        elif deed.alone:
            self.plays = [moved_up(play, deed.to) for play in self.plays if play.at != deed.to]
        else:
            self.plays = [play for play in self.plays if play.at < deed.to]
        self.forced = {play.at for play in self.plays if play.auto}


def moved_up(play: Played, gap: int) -> Played:
    """The play as it stands once the entry at ``gap`` is gone."""
    return play if play.at < gap else replace(play, at=play.at - 1)
