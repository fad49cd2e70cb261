"""Who is at a table: those who hold its seats, those who look on, and who has been gone for how long."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from grognard.core.clock import SECOND
from grognard.core.message import say
from grognard.server.lagging import Lag
from grognard.server.refusals import Refused
from grognard.store.keeping import Company, Seat


class Onlooker(Protocol):
    """Somebody at the table; ``poke`` tells him to look again, ``dismiss`` to leave."""

    visitor: str
    device: str  # which of his browsers

    def poke(self) -> None: ...

    def choose_again(self) -> None: ...

    def close(self, code: int) -> None: ...

    def warn(self, words: str) -> None: ...

    def dismiss(self, refused: Refused) -> None: ...


class Around:
    """The people of a table; ``stir`` is for whoever makes a table of it."""

    def __init__(self, company: Company, now: Callable[[], float]) -> None:
        self.company = company
        self.now = now  # in seconds since 1970
        self.awake: Callable[[], float] = now  # the latest moment at which something may have come
        self.tells_time: Callable[[], bool] = lambda: True  # whether our clock is to be believed
        self.opened = now()
        self.onlookers: set[Onlooker] = set()
        self.gone: dict[int, float] = {}  # since when nobody of a side is here
        self.elsewhere: frozenset[tuple[str, str]] | None = frozenset()
        """Who is here by way of other processes, and with which browsers; None: nobody knows."""
        self.lag = Lag()
        self.vacation: dict[str, Any] | None = None  # for whose sake the clocks stand, and until when

    def stir(self, moved: bool = False) -> None:
        raise NotImplementedError

    def milliseconds(self) -> int:
        return round(self.now() * SECOND)

    def arrival(self) -> int:
        """When what is heard now has arrived: not after the moment from which on this process stood still."""
        return round(min(self.now(), self.awake()) * SECOND)

    @property
    def seats(self) -> list[Seat]:
        return self.company.seats

    def sides_of(self, visitor: str) -> tuple[int, ...]:
        return tuple([side for side, seat in enumerate(self.company.seats) if visitor in seat.holders])

    def people(self) -> set[str]:
        """Those who hold the seats."""
        return {person for seat in self.seats for person in seat.holders}

    def check_seat(self, visitor: str, side: int) -> None:
        if not 0 <= side < len(self.seats):
            raise Refused("unknown_side", say("there is no such side at this table"))
        if visitor not in self.seats[side].holders:
            raise Refused("not_your_seat", say("this seat is not yours"), status=403)

    def others(self, visitor: str) -> list[int]:
        """The sides that other people hold, or hold as well."""
        return [side for side, seat in enumerate(self.seats) if any(held != visitor for held in seat.holders)]

    def online(self, side: int) -> bool:
        seat = self.seats[side]
        return seat.kind == "bot" or any(who in seat.holders for who, _ in self.present())

    def present(self) -> set[tuple[str, str]]:
        """Everybody who is here as far as anybody knows, with each of his browsers."""
        return {(each.visitor, each.device) for each in self.onlookers} | (self.elsewhere or frozenset())

    def enter(self, onlooker: Onlooker) -> None:
        before = self.present()
        self.onlookers.add(onlooker)
        for side in self.sides_of(onlooker.visitor):
            self.gone.pop(side, None)
        if self.present() != before:
            self.stir()
        onlooker.poke()

    def leave(self, onlooker: Onlooker) -> None:
        before = self.present()
        self.onlookers.discard(onlooker)
        self.miss(onlooker.visitor)
        if self.present() != before:  # else another window of the same browser is still open
            self.stir()

    def meet_elsewhere(self, people: frozenset[tuple[str, str]]) -> None:
        """These are here by way of other processes now."""
        before, self.elsewhere = self.elsewhere or frozenset(), people
        for visitor, _ in before - people:
            self.miss(visitor)
        for visitor, _ in people - before:
            for side in self.sides_of(visitor):
                self.gone.pop(side, None)
        self.stir()

    def miss(self, visitor: str) -> None:
        """He is gone, with one of his browsers."""
        for side in self.sides_of(visitor):
            if not self.online(side):
                self.gone[side] = self.now()

    def away(self, side: int) -> float:
        """For how many seconds nobody of that side has been here."""
        return 0.0 if self.online(side) else self.now() - self.gone.get(side, self.opened)

    @property
    def sees_all(self) -> bool:
        """Whether everybody who is here is known, by whatever process he came."""
        return self.elsewhere is not None

    @property
    def looking_on(self) -> int:
        """How many people are here who do not play."""
        return len({visitor for visitor, _ in self.present() if not self.sides_of(visitor)})

    def between_people(self) -> bool:
        """Whether people play against each other here, or are about to."""
        waits = any(seat.kind in ("link", "open") and not seat.holders for seat in self.seats)
        return waits or len(self.people()) > 1
