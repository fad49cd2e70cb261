"""What a store promises.  Writing answers with a future that is done once the disk has it."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

import msgspec

from grognard.core.course import Deed
from grognard.core.ruleset import Options


class StoreError(Exception):
    """The store cannot be used, or refused to write; the text says why, ``code`` which kind it is."""

    code = "not_saved"


class Conflict(StoreError):
    """What was to be taken (a place in the log, an action's id, a seat) is taken: nothing was written."""

    code = "stale"


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
    """How a match ended: who won (None: nobody), by which §, with how many points, or who resigned."""

    winner: str | None
    rule: str
    points: list[int] = []
    resigned: str = ""


class Summary(msgspec.Struct):
    """What the lobby tells of a match without opening it."""

    to_act: list[int] = []
    moves: int = 0
    over: bool = False
    result: Result | None = None
    sentence: str = ""  # instead of the result, of matches that ended when only that was kept


@dataclass(frozen=True)
class Invitation:
    """A link to a seat: for one person, once, until it expires."""

    match: str
    side: int
    made_by: str
    made: float
    expires: float
    used_by: str = ""  # the visitor who sat down by it


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
    invitations: dict[str, Invitation] = field(default_factory=dict)  # by the hashes of their tokens


@dataclass
class Stored:
    """A match as it is kept, with its whole log."""

    match: NewMatch
    rematch: str
    log: list[Deed]
    actions: set[str]  # ids of the clients' actions, carried out already
    devices: dict[str, int]  # how many each holder of a seat has


@dataclass
class Listing:
    id: str
    game: str
    scenario: str
    sides: list[str]
    seats: list[Seat]
    summary: Summary
    updated: float


class Store(Protocol):
    """Append-only logs of matches, their seats, and what the server has to remember."""

    folder: Path

    def create(self, match: NewMatch) -> Future[None]: ...

    def append(self, match: str, seq: int, deed: Deed, action: str | None, summary: Summary) -> Future[None]:
        """Line number ``seq`` of the log; Conflict if there is one already, or one with that action's id."""
        ...

    def load(self, match: str) -> Stored | None: ...

    def listed(self, visitor: str, limit: int) -> list[Listing]:
        """The matches at which ``visitor`` has a seat or which he made, the latest first."""
        ...

    def unfinished(self, host: str) -> int:
        """How many matches that ``host`` made are not over."""
        ...

    def invite(self, token_hash: str, invitation: Invitation) -> Future[None]:
        """Others to the same seat that nobody has used yet are good no more."""
        ...

    def invitation(self, token_hash: str) -> Invitation | None: ...

    def sit(self, token_hash: str, visitor: str, name: str, at: float) -> Future[None]:
        """Take the seat an invitation is for; Conflict if that is no longer possible."""
        ...

    def free(self, match: str, side: int, at: float) -> Future[None]:
        """Nobody sits there any more, and no invitation to it is good any more."""
        ...

    def rematch(self, of: str, match: NewMatch) -> Future[str]:
        """Create ``match`` as the rematch of another, unless there is one: the id of the one that is."""
        ...

    def adopt(self, token_hash: str, person: str) -> Future[None]:
        """The browser with this token is that person's."""
        ...

    def person(self, token_hash: str) -> str:
        """Whose browser it is; one that nobody added to his others is a person of its own."""
        ...

    def devices(self, people: Iterable[str]) -> dict[str, int]:
        """How many browsers each of them has."""
        ...

    def link_device(self, token_hash: str, person: str, at: float, until: float) -> Future[None]:
        """A link by which another browser becomes that person's; his last one is good no more."""
        ...

    def linked_person(self, token_hash: str, at: float) -> str:
        """Whose link it is, "" if it is not, or no longer, good."""
        ...

    def add_device(self, link_hash: str, token_hash: str, at: float) -> Future[str]:
        """The person whose browser it is now, "" if it has seats of its own; Conflict if the link is used."""
        ...

    @property
    def name(self) -> str:
        """A short random name of this store, the same for ever."""
        ...

    def close(self) -> None: ...
