"""Being away for a while: the clocks of matches by days stand until somebody is back.

Thirty days in any year, booked in advance and given back by whoever comes back early.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from grognard.core.clock import Clock
from grognard.core.message import say
from grognard.store.database import Change, Database, among
from grognard.store.keeping import Seat

A_DAY = 24 * 3600.0
A_YEAR = 365 * A_DAY
MOST = 30  # days in a year
USED = (
    "(SELECT coalesce(sum(until - CASE WHEN begun < $2 THEN $2 ELSE begun END), 0)"
    " FROM vacations WHERE person = $1 AND until > $2)"
)
HIS = (
    "SELECT holders.match, min(holders.side) FROM holders JOIN matches ON matches.id = holders.match"
    " WHERE holders.visitor = $1 AND matches.ended = 0 AND matches.clock LIKE '%d%'"
)
NOTED = "EXISTS (SELECT 1 FROM events WHERE events.match = matches.id AND events.action = {})"
OTHERS_AWAY = (
    "EXISTS (SELECT 1 FROM holders AS others JOIN vacations ON vacations.person = others.visitor"
    " WHERE others.match = matches.id AND vacations.over = 0 AND vacations.person <> $1)"
)


class Vacation(NamedTuple):
    person: str
    begun: float
    until: float

    @property
    def leaving(self) -> str:
        """The id of the deed by which a match stands for his sake."""
        return f"{self.person}/leaves {self.begun:.3f}"

    @property
    def returning(self) -> str:
        return f"{self.person}/is back {self.begun:.3f}"


async def begin(database: Database, person: str, days: int, now: float) -> Vacation:
    """Be away from now on; Conflict where he is already, or has not so many days left."""
    booked = Vacation(person, now, now + days * A_DAY)
    change = Change(
        "INSERT INTO vacations (person, begun, until, over) SELECT $1, $3, $4, 0"
        f" WHERE {USED} + $5 <= {MOST * A_DAY}",
        (person, now - A_YEAR, now, booked.until, days * A_DAY),
        say("so many days are not left"),
    )
    await database.all_or_nothing([change], alone=f"vacation of {person}")
    return booked


async def come_back(database: Database, person: str, now: float) -> None:
    """Whatever is left of it is his again."""
    sql = "UPDATE vacations SET until = $2 WHERE person = $1 AND over = 0 AND until > $2"
    await database.execute(sql, person, now)


async def close(database: Database, vacation: Vacation) -> None:
    """It is over, and all his matches go on."""
    sql = "UPDATE vacations SET over = 1 WHERE person = $1 AND begun = $2"
    await database.execute(sql, vacation.person, vacation.begun)


async def going(database: Database) -> list[Vacation]:
    """All that are not over, though their time may be."""
    rows = await database.fetch("SELECT person, begun, until FROM vacations WHERE over = 0 ORDER BY until")
    return [Vacation(*row) for row in rows]


async def days_left(database: Database, person: str, now: float) -> int:
    rows = await database.fetch(f"SELECT {USED}", person, now - A_YEAR)
    return max(0, int((MOST * A_DAY - float(rows[0][0])) // A_DAY))


async def away_until(database: Database, person: str, now: float) -> float:
    """0 if he is not away."""
    sql = "SELECT until FROM vacations WHERE person = $1 AND over = 0 AND until > $2"
    rows = await database.fetch(sql, person, now)
    return float(rows[0][0]) if rows else 0.0


async def to_pause(database: Database, vacation: Vacation) -> list[tuple[str, int]]:
    """His matches by days in which nothing tells yet that he is away, each with a side of his."""
    sql = f"{HIS} AND NOT {NOTED.format('$2')} GROUP BY holders.match"
    return [(str(id), int(side)) for id, side in await database.fetch(sql, vacation.person, vacation.leaving)]


async def to_go_on(database: Database, vacation: Vacation) -> list[tuple[str, int]]:
    """His matches that stand for his sake, and for nobody else's."""
    sql = f"{HIS} AND {NOTED.format('$2')} AND NOT {NOTED.format('$3')} AND NOT {OTHERS_AWAY}"
    found = await database.fetch(
        f"{sql} GROUP BY holders.match", vacation.person, vacation.leaving, vacation.returning
    )
    return [(str(id), int(side)) for id, side in found]


async def at_table(
    database: Database, clock: Clock | None, seats: list[Seat], noted: set[str]
) -> dict[str, Any] | None:
    """Whose vacation it is for which a match stands, and until when; the one that ends last.  Not one that
    began while it stood by consent: the log notes (``noted``) for whose sake it stands."""
    people = {person: side for side, seat in enumerate(seats) for person in seat.holders}
    if clock is None or not clock.paused or not people:
        return None
    rows = await database.fetch(
        f"SELECT person, begun, until FROM vacations WHERE over = 0 AND person IN {among(list(people))}"
        " ORDER BY until DESC",
        *people,
    )
    away = [each for each in (Vacation(*row) for row in rows) if each.leaving in noted]
    return {"side": people[away[0].person], "until": away[0].until} if away else None
