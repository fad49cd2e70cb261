"""The archive: matches that are over, found by game, person and date; and what a person's page tells.

Who may find a match there: everybody, if anybody could have sat down at it; else only where all people who
played it have said that their matches by invitation may be listed.  Bots alone are nobody's match, and at a
private table nobody looks on, then or later.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from grognard.store.database import Database, among
from grognard.store.keeping import Listing
from grognard.store.onlookers import IS_SHUT

PAGE = 20
LISTED = (
    f"matches.ended = 1 AND NOT {IS_SHUT}"
    " AND EXISTS (SELECT 1 FROM holders WHERE holders.match = finished.match)"
    " AND (finished.open = 1 OR NOT EXISTS (SELECT 1 FROM holders LEFT JOIN people"
    " ON people.person = holders.visitor"
    " WHERE holders.match = finished.match AND coalesce(people.shown, 0) = 0))"
)
PLAYED_BY = "EXISTS (SELECT 1 FROM holders WHERE holders.match = finished.match AND holders.visitor = {})"
CALLED = (  # people are looked through once, not for every match
    "finished.match IN (SELECT holders.match FROM holders JOIN people ON people.person = holders.visitor"
    " WHERE {} OR people.public = {})"
)


class Search(NamedTuple):
    """What is looked for; empty: all."""

    game: str = ""
    name: str = ""  # a part of it, or a public id
    since: float | None = None
    until: float | None = None
    person: str = ""  # whose matches, by his inner id
    viewer: str = ""  # who looks: his own matches are never hidden from him
    page: int = 0


class Found(NamedTuple):
    match: str
    at: float


async def search(database: Database, wanted: Search) -> tuple[list[Found], bool]:
    """One page of what there is, the latest first, and whether there is more."""
    asked = Asked()
    listed = LISTED
    if wanted.viewer:
        listed = f"(({LISTED}) OR {PLAYED_BY.format(asked.value(wanted.viewer))})"
    asked.also(listed)
    if wanted.game:
        asked.also(f"finished.game = {asked.value(wanted.game)}")
    if wanted.person:
        asked.also(PLAYED_BY.format(asked.value(wanted.person)))
    if wanted.name:
        parts = [f"lower(people.name) LIKE {asked.value(each)} ESCAPE '!'" for each in parts_of(wanted.name)]
        asked.also(CALLED.format(" OR ".join(parts), asked.value(wanted.name.strip().lower())))
    if wanted.since is not None:
        asked.also(f"finished.at >= {asked.value(wanted.since)}")
    if wanted.until is not None:
        asked.also(f"finished.at < {asked.value(wanted.until)}")
    place = f"LIMIT {asked.value(PAGE + 1)} OFFSET {asked.value(wanted.page * PAGE)}"
    rows = await database.fetch(
        "SELECT finished.match, finished.at FROM finished JOIN matches ON matches.id = finished.match"
        f" WHERE {' AND '.join(asked.wishes)} ORDER BY finished.at DESC, finished.match {place}",
        *asked.values,
    )
    return [Found(str(match), float(at)) for match, at in rows[:PAGE]], len(rows) > PAGE


class Asked:
    """Wishes joined by AND, with their values."""

    def __init__(self) -> None:
        self.wishes: list[str] = []
        self.values: list[object] = []

    def value(self, value: object) -> str:
        self.values.append(value)
        return f"${len(self.values)}"

    def also(self, wish: str) -> None:
        self.wishes.append(wish)


def parts_of(name: str) -> list[str]:
    """Patterns for whatever contains these characters; a database may know English small letters only."""
    text = name.strip()
    for special in "!%_":
        text = text.replace(special, f"!{special}")
    written = (text.lower(), text.upper(), text.title())
    small = {"".join(sign.lower() if sign.isascii() else sign for sign in each) for each in written}
    return [f"%{each}%" for each in sorted(small)]


async def publics(database: Database, listings: list[Listing]) -> dict[str, str]:
    """The public ids of all who held seats there."""
    people = sorted({person for each in listings for seat in each.seats for person in seat.holders})
    if not people:
        return {}
    rows = await database.fetch(f"SELECT person, public FROM people WHERE person IN {among(people)}", *people)
    return {str(person): str(public) for person, public in rows}


async def changes_of(database: Database, person: str, matches: list[str]) -> dict[str, dict[str, Any]]:
    """What each of these matches did to his rating."""
    if not matches:
        return {}
    rows = await database.fetch(
        f"SELECT match, score, before, after FROM rated WHERE person = $1 AND match IN {among(matches, 2)}",
        *(person, *matches),
    )
    return {
        str(match): {"score": float(score), "points": round(after), "change": round(after) - round(before)}
        for match, score, before, after in rows
    }
