"""What a store promises.  Writing answers with a future that is done once the disk has it."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Protocol

import msgspec

from grognard.core.ruleset import Options
from grognard.store.events import Event


class StoreError(Exception):
    """The store cannot be used, or refused to write; the text says why."""


class Conflict(StoreError):
    """The place in the log, or the action's id, was taken already: nothing was written."""


class Seat(msgspec.Struct):
    """Who sits at one side: people (``me``, ``here``, ``link``) or a ``bot``."""

    kind: str
    level: int = 0
    name: str = ""
    holders: list[str] = []  # visitors


class Summary(msgspec.Struct):
    """What the lobby tells of a match without opening it."""

    to_act: list[int] = []
    moves: int = 0
    over: bool = False
    result: str = ""


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
    invitations: dict[str, int] = field(default_factory=dict)  # hash of the token: side


@dataclass
class Stored:
    """A match as it is kept, with its whole log."""

    match: NewMatch
    rematch: str
    events: list[Event]
    actions: set[str]  # ids of the clients' actions, carried out already


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

    def create(self, match: NewMatch) -> Future[None]: ...

    def append(
        self, match: str, seq: int, event: Event, action: str | None, summary: Summary
    ) -> Future[None]:
        """Event number ``seq``; Conflict if there is one already, or one with that action's id."""
        ...

    def load(self, match: str) -> Stored | None: ...

    def listed(self, visitor: str, limit: int) -> list[Listing]:
        """The matches at which ``visitor`` has a seat or which he made, the latest first."""
        ...

    def unfinished(self, host: str) -> int:
        """How many matches that ``host`` made are not over."""
        ...

    def sit(self, match: str, side: int, visitor: str) -> Future[None]: ...

    def invite(self, match: str, side: int, token_hash: str) -> Future[None]: ...

    def invited(self, token_hash: str) -> tuple[str, int] | None:
        """The match and side that an invitation is for."""
        ...

    def rematch(self, of: str, match: NewMatch) -> Future[str]:
        """Create ``match`` as the rematch of another, unless there is one: the id of the one that is."""
        ...

    def adopt(self, token_hash: str) -> Future[None]:
        """The browser with this token is the owner's."""
        ...

    def is_owner(self, token_hash: str) -> bool: ...

    @property
    def name(self) -> str:
        """A short random name of this store, the same for ever."""
        ...

    def close(self) -> None: ...
