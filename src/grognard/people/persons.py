"""Somebody as others may know him: a name, and a public id from which nobody finds his browser's."""

from __future__ import annotations

import base64
import hashlib
from typing import NamedTuple

from grognard.people import protecting
from grognard.store.database import Database

COLUMNS = "person, public, name, since, shown"
LONGEST_NAME = 40
OWNER = "owner"


class Person(NamedTuple):
    person: str  # whose seats they are; never sent to anybody
    public: str
    name: str
    since: float
    shown: bool = False  # whether his private matches may be listed in the archive


def public_id(house: str, person: str) -> str:
    """The same in every place where somebody is named."""
    digest = hashlib.sha256(f"person {house} {person}".encode()).digest()
    return base64.b32encode(digest)[:12].decode().lower()


async def ensure(database: Database, house: str, person: str, name: str, at: float) -> Person:
    """His page in the books; a name he gave later counts, unless the one he has is his alone, or it has
    become another's, or he has had too many."""
    name = name[:LONGEST_NAME]
    if await protecting.is_anothers(database, person, name) or await protecting.is_restless(database, person):
        name = ""
    if await by_person(database, person) is None:
        await database.execute(
            "INSERT INTO people (person, public, name, since, shown) VALUES ($1, $2, $3, $4, 0)"
            " ON CONFLICT DO NOTHING",  # whichever of its two keys: somebody else was quicker
            *(person, public_id(house, person), name, at),
        )
    if name:
        await database.all_or_nothing(protecting.called(person, name, at))
        await protecting.protect(database, person, at)
    found = await by_person(database, person)
    assert found is not None
    return found


async def appear(database: Database, house: str, person: str, at: float, name: str = "") -> None:
    """He has a page from now on, so that others can say with whom they do not want to sit; he is called so
    there if he is called nothing yet."""
    found = await by_person(database, person)
    if found is None or (name and not found.name):
        await ensure(database, house, person, name, at)


async def by_person(database: Database, person: str) -> Person | None:
    return person_from(await database.fetch(f"SELECT {COLUMNS} FROM people WHERE person = $1", person))


async def by_public(database: Database, public: str) -> Person | None:
    return person_from(await database.fetch(f"SELECT {COLUMNS} FROM people WHERE public = $1", public))


def person_from(rows: list[tuple[object, ...]]) -> Person | None:
    if not rows:
        return None
    person, public, name, since, shown = rows[0]
    return Person(str(person), str(public), str(name), float(str(since)), bool(shown))


async def show(database: Database, person: str, shown: bool) -> None:
    """Whether his private matches may be listed."""
    await database.execute("UPDATE people SET shown = $2 WHERE person = $1", person, int(shown))
