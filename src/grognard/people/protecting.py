"""Names that are one person's: the owner's, and of whoever can prove who he is (a passkey, a mail address).

Nobody else may take such a name or one that looks like it.  It changes once a month; all other names are
free, and people of one name are told apart by the four characters behind it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

from grognard.core.message import say
from grognard.people.looks import looks
from grognard.store.database import Change, Database, among
from grognard.store.keeping import Conflict

A_MONTH = 30 * 24 * 3600.0
MOST_FORMER = 5  # names shown of one person
MOST_CHANGES = 100  # names within the year for which they are kept
PROVEN = (
    "({0} = 'owner' OR EXISTS (SELECT 1 FROM passkeys WHERE passkeys.person = {0})"
    " OR EXISTS (SELECT 1 FROM channels WHERE channels.person = {0}"
    " AND channels.kind = 'mail' AND channels.confirmed = 1))"
)
HELD = (
    "EXISTS (SELECT 1 FROM names WHERE names.person = people.person"
    f" AND names.name = people.name AND {PROVEN.format('names.person')})"
)  # whether what he is called is his alone
FORMER = (
    "INSERT INTO former_names SELECT person, name, CAST($3 AS DOUBLE PRECISION) FROM people"
    " WHERE person = $1 AND name <> '' AND name <> $2{0}"
    " ON CONFLICT (person, name) DO UPDATE SET at = excluded.at"
)
CALLED = "UPDATE people SET name = $2 WHERE person = $1{0}"


async def is_anothers(database: Database, person: str, name: str) -> bool:
    """Whether that is somebody else's name, or looks like it."""
    shapes = sorted(looks(name))
    if not shapes:
        return False
    rows = await database.fetch(
        f"SELECT 1 FROM names WHERE person <> $1 AND look IN {among(shapes, 2)}"
        f" AND {PROVEN.format('names.person')}",
        *(person, *shapes),
    )
    return bool(rows)


async def protect(database: Database, person: str, at: float) -> None:
    """What he is called is his from now on, if he can prove who he is and nobody was quicker."""
    rows = await database.fetch(
        f"SELECT name FROM people WHERE person = $1 AND name <> '' AND {PROVEN.format('person')}"
        f" AND NOT {HELD}",
        person,
    )
    if rows:
        with contextlib.suppress(Conflict):
            change = Change("DELETE FROM names WHERE person = $1", (person,))
            await database.all_or_nothing([change, *claim(person, str(rows[0][0]), at)])


async def protect_all(database: Database, at: float) -> None:
    """Those whose names nobody has protected yet, as where an older program took their proof."""
    rows = await database.fetch(
        f"SELECT person FROM people WHERE name <> '' AND {PROVEN.format('people.person')} AND NOT {HELD}"
    )
    for (person,) in rows:
        await protect(database, str(person), at)


def claim(person: str, name: str, at: float) -> list[Change]:
    """Conflict where something it can be taken for is somebody else's who can prove it."""
    shapes = sorted(looks(name))  # in one order: nobody locks another out
    sql = f"DELETE FROM names WHERE look IN {among(shapes)} AND NOT {PROVEN.format('names.person')}"
    values = [(shape, person, name, at) for shape in shapes]
    insert = "INSERT INTO names (look, person, name, since) VALUES ($1, $2, $3, $4)"
    return [Change(sql, shapes), *(Change(insert, row) for row in values)]


async def since(database: Database, person: str) -> float | None:
    """Since when he has the name that is his alone; None if he has none."""
    rows = await database.fetch(
        "SELECT names.since FROM names JOIN people ON people.person = names.person"
        f" WHERE people.person = $1 AND {HELD}",
        person,
    )
    return float(rows[0][0]) if rows else None


async def is_restless(database: Database, person: str) -> bool:
    """Whether he has been called so much that he has to keep the name he has."""
    sql = "SELECT count(*) FROM former_names WHERE person = $1"
    return int((await database.fetch(sql, person))[0][0]) >= MOST_CHANGES


async def call(database: Database, person: str, name: str, at: float) -> None:
    """Another name for somebody whose name is his alone: a month later, or the same in another spelling.
    Conflict where it is too early, or somebody else's."""
    rows = await database.fetch("SELECT look FROM names WHERE person = $1", person)
    same = {str(look) for (look,) in rows} == looks(name)
    leave = "DELETE FROM names WHERE person = $1 AND since <= $2"
    changes = [Change(leave, (person, at - A_MONTH), say("a name that is one's own changes once a month"))]
    if same:
        changes = [Change("UPDATE names SET name = $2 WHERE person = $1", (person, name))]
    else:
        changes += claim(person, name, at)
    await database.all_or_nothing([
        *changes,
        Change(FORMER.format(""), (person, name, at)),
        Change(CALLED.format(""), (person, name)),
    ])  # fmt: skip


def called(person: str, name: str, at: float) -> list[Change]:
    """The same where his name is nobody's alone; where it is, nothing."""
    free = f" AND NOT {HELD}"
    return [
        Change(FORMER.format(free), (person, name, at)),
        Change(CALLED.format(free), (person, name)),
    ]


async def former_of(database: Database, people: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """What each of them was called before, the latest first."""
    if not people:
        return {}
    rows = await database.fetch(
        f"SELECT person, name FROM former_names WHERE person IN {among(people)} ORDER BY at DESC", *people
    )
    found: dict[str, tuple[str, ...]] = {}
    for person, name in rows:
        known = found.get(str(person), ())
        found[str(person)] = (*known, str(name))[:MOST_FORMER]
    return found
