"""What the owner of the house may lay on somebody for a while: a ban, silence, matches that do not count.

All of it has its home here, though bans lie in a table of their own, where older programs look for them.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from grognard.core.message import say
from grognard.people import audit
from grognard.people.audit import Entry
from grognard.people.persons import Person
from grognard.store.database import Change, Database, among

BAN, MUTE, UNRATED = "ban", "mute", "unrated"
KINDS = (BAN, MUTE, UNRATED)
LONGEST_WORDS = 500
MOST_DAYS = 3650
LAST_DAY = 250_000_000_000.0  # in seconds since 1970, as far as calendars go
ALL = (
    "(SELECT person, 'ban' AS kind, until, words, at FROM bans"
    " UNION ALL SELECT person, kind, until, words, at FROM sanctions) AS given"
)
BANNED = (
    "INSERT INTO bans (person, until, words, at) VALUES ($1, $2, $3, $4) ON CONFLICT (person)"
    " DO UPDATE SET until = excluded.until, words = excluded.words, at = excluded.at"
)
GIVEN = (
    "INSERT INTO sanctions (person, until, words, at, kind) VALUES ($1, $2, $3, $4, $5)"
    " ON CONFLICT (person, kind)"
    " DO UPDATE SET until = excluded.until, words = excluded.words, at = excluded.at"
)
UNCOUNTED = (
    "INSERT INTO uncounted SELECT DISTINCT holders.match FROM holders"
    " JOIN matches ON matches.id = holders.match"
    " WHERE holders.visitor = $1 AND matches.ended = 0 ON CONFLICT DO NOTHING"
)


class Sanction(NamedTuple):
    kind: str
    person: str
    until: float
    words: str = ""

    def told(self) -> str:
        """What it is, until when and why, for whom it binds."""
        end = date.fromtimestamp(min(self.until, LAST_DAY))
        day = say("{year}-{month}-{day}", year=str(end.year), month=f"{end:%m}", day=f"{end:%d}")
        what = {
            BAN: say("the owner of this house has banned you until {day}", day=day),
            MUTE: say("you may write nothing to others here until {day}", day=day),
            UNRATED: say("your matches do not count for ratings here until {day}", day=day),
        }[self.kind]
        return say("{what}: {words}", what=what, words=self.words) if self.words else what


async def impose(
    database: Database, kind: str, who: Person, until: float, words: str, at: float, by: str
) -> None:
    """From now on; what was laid on him of that kind before is over.  Matches that go on count no more."""
    words = words[:LONGEST_WORDS]
    values = (who.person, until, words, at)
    changes = [Change(BANNED, values) if kind == BAN else Change(GIVEN, (*values, kind))]
    if kind == UNRATED:
        changes.append(Change(UNCOUNTED, (who.person,)))
    await database.all_or_nothing([*changes, audit.put(Entry(kind, by, at, who.public, until, words))])


async def lift(database: Database, kind: str, who: Person, at: float, by: str) -> None:
    if kind == BAN:
        change = Change("DELETE FROM bans WHERE person = $1", (who.person,))
    else:
        change = Change("DELETE FROM sanctions WHERE person = $1 AND kind = $2", (who.person, kind))
    await database.all_or_nothing([change, audit.put(Entry(audit.LIFTED[kind], by, at, who.public))])


async def of_person(database: Database, person: str, now: float) -> list[Sanction]:
    """All that binds him now."""
    rows = await database.fetch(
        f"SELECT kind, person, until, words FROM {ALL} WHERE person = $1 AND until > $2 ORDER BY kind",
        *(person, now),
    )
    return [Sanction(*row) for row in rows]


async def in_force(database: Database, person: str, kind: str, now: float) -> Sanction | None:
    return next((each for each in await of_person(database, person, now) if each.kind == kind), None)


async def of_people(database: Database, people: Sequence[str], now: float) -> dict[tuple[str, str], float]:
    """Until when whom of these each kind binds."""
    if not people:
        return {}
    rows = await database.fetch(
        f"SELECT person, kind, until FROM {ALL} WHERE until > $1 AND person IN {among(people, 2)}",
        *(now, *people),
    )
    return {(str(person), str(kind)): float(until) for person, kind, until in rows}


async def latest(database: Database, since: float) -> list[Sanction]:
    """Those that were laid on somebody since then, by whatever process."""
    rows = await database.fetch(f"SELECT kind, person, until, words FROM {ALL} WHERE at >= $1", since)
    return [Sanction(*row) for row in rows]


async def uncounted(database: Database, matches: Sequence[str]) -> set[str]:
    """Those of these matches that count for nobody's rating."""
    if not matches:
        return set()
    rows = await database.fetch(f"SELECT match FROM uncounted WHERE match IN {among(matches)}", *matches)
    return {str(row[0]) for row in rows}
