"""What a store promises.  Writing is done once the disk has it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

import msgspec

from grognard.core.course import Deed
from grognard.core.ruleset import Options
from grognard.store.database import Database
from grognard.store.onlookers import OPEN


class StoreError(Exception):
    """The store cannot be used, or refused to write; the text says why, ``code`` which kind it is."""

    code = "not_saved"


class Conflict(StoreError):
    """What was to be taken (a place in the log, an action's id, a seat) is taken: nothing was written."""

    code = "stale"


class Away(StoreError):
    """The database cannot be reached just now."""

    code = "store_away"


class Damaged(StoreError):
    """The file is damaged at this place; what lies elsewhere can still be used."""

    code = "store_damaged"


class Unreadable(StoreError):
    """What is kept of one match makes no sense; all others are as they were."""

    code = "table_broken"


class Seat(msgspec.Struct):
    """Who sits at one side: people (``me``, ``here``, ``link``) or a ``bot``."""

    kind: str
    level: int = 0
    name: str = ""
    holders: list[str] = []  # visitors; one, but for seats from before that was so
    link: float = 0.0  # until when the invitation that is out is good; 0: there is none


class Result(msgspec.Struct):
    """How a match ended: who won (None: nobody), by which §, with how many points."""

    winner: str | None
    rule: str
    points: list[int] = []
    resigned: str = ""  # or ran out of time, was gone, did not begin: the rule says which


class Summary(msgspec.Struct):
    """What the lobby tells of a match without opening it."""

    to_act: list[int] = []
    moves: int = 0
    over: bool = False
    result: Result | None = None
    sentence: str = ""  # instead of the result, of matches that ended when only that was kept
    until: list[int | None] = []  # when each side's time is up, in milliseconds since 1970


@dataclass(frozen=True)
class Invitation:
    """A link to a seat: for one person, once, until it expires."""

    match: str
    side: int
    made_by: str
    made: float
    expires: float
    used_by: str = ""  # the visitor who sat down by it


@dataclass(frozen=True)
class Seek:
    """A seat that waits for anyone."""

    match: str
    side: int
    host: str
    made: float
    expires: float
    live: bool  # it expires unless who made it stays at the table
    bot: int = 0  # the level of the bot that sits down if nobody comes; 0: none does
    bot_at: float = 0.0
    low: int = 0  # the rating that whoever sits down there has to have at least; 0: any
    high: int = 0  # and at most; 0: any


@dataclass
class NewMatch:
    id: str
    game: str
    ruleset: int
    scenario: str
    options: Options
    sides: tuple[str, ...]
    secret: bytes  # of the dice
    host: str  # the visitor who made it
    seats: list[Seat]
    summary: Summary
    record: str = ""  # what it goes on from, if anything
    auto: bool = True
    clock: str = ""  # see core/clock.py; "": none
    onlookers: str = OPEN  # who may look on, and how late: see store/onlookers.py
    seeks: list[Seek] = field(default_factory=list)  # its seats that are open to anyone
    invitations: dict[str, Invitation] = field(default_factory=dict)  # by the hashes of their tokens


@dataclass
class Company:
    """Who is at a match and what became of it; whenever that changes it has another number."""

    number: int
    seats: list[Seat]
    rematch: str
    devices: dict[str, int]  # how many each holder of a seat has


@dataclass(frozen=True)
class Line:
    """A line of a log: what was done, and the client's id of that."""

    deed: Deed
    action: str | None


@dataclass
class Stored:
    """A match as it is kept, with its whole log."""

    match: NewMatch
    company: Company
    log: list[Deed]
    actions: set[str]  # ids of the clients' actions, carried out already


@dataclass(frozen=True)
class NewLine:
    """What is to become line number ``seq`` of a match's log."""

    match: str
    seq: int
    company: int  # the number of the company in whose presence it was decided
    sides: tuple[str, ...]
    deed: Deed
    action: str | None  # the client's id of it
    summary: Summary
    deadline: int | None = None  # when somebody's time is up for good, in milliseconds since 1970


@dataclass
class Listing:
    id: str
    game: str
    scenario: str
    sides: list[str]
    seats: list[Seat]
    summary: Summary
    updated: float
    onlookers: str = OPEN
    closed: bool = False  # by the owner of the house


@dataclass
class Tally:
    """What became of the lines that were to be appended."""

    written: int = 0
    conflicts: int = 0
    failed: int = 0
    batches: int = 0  # in which they were written, where that is counted
    seconds: float = 0.0


class Told(NamedTuple):
    """Another process has written at a match: a line, which is told where it is short, or the company."""

    match: str
    seq: int = -1
    row: list[Any] | None = None  # of the line, as the database has it


class News(Protocol):
    """``missed`` is called whenever something may have been told that was not heard."""

    async def hear(self, told: Callable[[Told], None], missed: Callable[[], Awaitable[None]]) -> None:
        """For ever."""
        ...


class Store(Protocol):
    """Append-only logs of matches, their seats, and what the server has to remember."""

    async def seats(self, matches: Sequence[str]) -> dict[str, list[Seat]]:
        """Of these matches, without those that cannot be read."""
        ...

    async def create(self, match: NewMatch) -> None: ...

    async def append(self, line: NewLine) -> None:
        """Conflict if it is not the next one of its log, if there is one with that action's id, or if the
        company is another by now."""
        ...

    async def tail(self, match: str, seq: int, sides: tuple[str, ...]) -> list[Line]:
        """The lines of its log from number ``seq`` on."""
        ...

    async def company(self, match: str) -> Company: ...

    async def standing(self, matches: Sequence[str]) -> dict[str, tuple[int, int]]:
        """How long the log of each is, and the number of its company."""
        ...

    async def load(self, match: str) -> Stored | None: ...

    async def listed(self, visitor: str, limit: int) -> list[Listing]:
        """The matches at which ``visitor`` has a seat or which he made and has not left, the latest first."""
        ...

    async def listings(self, matches: Sequence[str]) -> list[Listing]:
        """These matches, but for what cannot be read of them."""
        ...

    async def unfinished(self, host: str) -> int:
        """How many matches that ``host`` made are not over."""
        ...

    async def invite(self, token_hash: str, invitation: Invitation) -> None:
        """Others to the same seat that nobody has used yet are good no more."""
        ...

    async def invitation(self, token_hash: str) -> Invitation | None: ...

    async def sit(self, token_hash: str, visitor: str, name: str, at: float) -> None:
        """Take the seat an invitation is for; Conflict if that is no longer possible."""
        ...

    async def free(self, match: str, side: int, at: float) -> None:
        """Nobody sits there any more, and no invitation to it is good any more."""
        ...

    async def rematch(self, of: str, match: NewMatch) -> str:
        """Create ``match`` as the rematch of another, unless there is one: the id of the one that is."""
        ...

    async def adopt(self, token_hash: str, person: str) -> None:
        """The browser with this token is that person's."""
        ...

    async def person(self, token_hash: str) -> str:
        """Whose browser it is; one that nobody added to his others is a person of its own."""
        ...

    async def devices(self, people: Iterable[str]) -> dict[str, int]:
        """How many browsers each of them has."""
        ...

    async def link_device(self, token_hash: str, person: str, at: float, until: float) -> None:
        """A link by which another browser becomes that person's; his last one is good no more."""
        ...

    async def linked_person(self, token_hash: str, at: float) -> str:
        """Whose link it is, "" if it is not, or no longer, good."""
        ...

    async def is_somebody(self, visitor: str) -> bool:
        """Whether he has anything he would lose by becoming another."""
        ...

    async def add_device(self, link_hash: str, visitor: str, at: float, device: str = "") -> str:
        """The person whose browser it is now, "" if it has seats of its own; Conflict if the link is used.

        ``device``: the browser, where the visitor is not called by it.
        """
        ...

    async def devices_of(self, person: str) -> list[tuple[str, float]]:
        """His browsers, each with the time since which it is his; none as long as it is one only."""
        ...

    async def remove_device(self, token_hash: str, person: str) -> None:
        """It is his no more; Conflict if it was not."""
        ...

    @property
    def name(self) -> str:
        """A short random name of this store, the same for ever."""
        ...

    @property
    def tally(self) -> Tally: ...

    def is_heard(self) -> bool:
        """Whether what other processes write is heard at once."""
        ...

    def news(self) -> News | None:
        """What other processes write, as they tell it; None where there are none."""
        ...

    @property
    def database(self) -> Database:
        """Where everything else that the house remembers is kept."""
        ...
