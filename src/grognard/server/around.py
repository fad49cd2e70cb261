"""Who is at a table: those who hold its seats, those who look on, and who has been gone for how long."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from grognard.core.clock import SECOND
from grognard.core.message import say
from grognard.server.refusals import Refused
from grognard.store.keeping import Company, Seat


class Onlooker(Protocol):
    """Somebody at the table; ``poke`` tells him to look again, ``dismiss`` to leave."""

    visitor: str
    device: str  # which of his browsers

    def poke(self) -> None: ...

    def close(self, code: int) -> None: ...

    def dismiss(self, refused: Refused) -> None: ...


class Around:
    """The people of a table; ``stir`` is for whoever makes a table of it."""

    def __init__(self, company: Company, now: Callable[[], float]) -> None:
        self.company = company
        self.now = now  # in seconds since 1970
        self.opened = now()
        self.onlookers: set[Onlooker] = set()
        self.gone: dict[int, float] = {}  # since when nobody of a side is here

    def stir(self, moved: bool = False) -> None:
        raise NotImplementedError

    def milliseconds(self) -> int:
        return round(self.now() * SECOND)

    @property
    def seats(self) -> list[Seat]:
        return self.company.seats

    def sides_of(self, visitor: str) -> tuple[int, ...]:
        return tuple(side for side, seat in enumerate(self.seats) if visitor in seat.holders)

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
        return seat.kind == "bot" or any(onlooker.visitor in seat.holders for onlooker in self.onlookers)

    def enter(self, onlooker: Onlooker) -> None:
        self.onlookers.add(onlooker)
        for side in self.sides_of(onlooker.visitor):
            self.gone.pop(side, None)
        self.stir()

    def leave(self, onlooker: Onlooker) -> None:
        self.onlookers.discard(onlooker)
        for side in self.sides_of(onlooker.visitor):
            if not self.online(side):
                self.gone[side] = self.now()
        self.stir()

    def away(self, side: int) -> float:
        """For how many seconds nobody of that side has been here."""
        return 0.0 if self.online(side) else self.now() - self.gone.get(side, self.opened)

    @property
    def looking_on(self) -> int:
        """How many people are here who do not play."""
        return len({each.visitor for each in self.onlookers if not self.sides_of(each.visitor)})

    def between_people(self) -> bool:
        """Whether people play against each other here, or are about to."""
        waits = any(seat.kind in ("link", "open") and not seat.holders for seat in self.seats)
        return waits or len({visitor for seat in self.seats for visitor in seat.holders}) > 1
