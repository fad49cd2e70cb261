"""``grognard house ban`` and so on: order in a house, also while it is open; soon in force."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import functools
import getpass
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from grognard.commands.adding import Commands, add_where
from grognard.core.message import say
from grognard.telling import Mistake, put

if TYPE_CHECKING:
    from grognard.people.persons import Person
    from grognard.store.database import Database

A_DAY = 24 * 3600.0
MOST_LINES = 1000

SANCTIONS = (  # each with the deed that ends it
    ("ban", say("Somebody may read the pages, and come to no table."), "unban", say("He may play again.")),
    (
        "mute",
        say("Somebody plays, and writes nothing that others read."),
        "unmute",
        say("He may write again."),
    ),
    (
        "unrated",
        say("Somebody plays, and his matches do not count."),
        "rated",
        say("His matches count again."),
    ),
)

Deed = Callable[["Database", argparse.Namespace], Awaitable[None]]


def add(deeds: Commands) -> None:
    deed(deeds, "people", people, say("Who has been here, the latest first.")).add_argument(
        "what", nargs="?", default="", metavar="NAME"
    )
    for kind, about, lifting, lifted in SANCTIONS:
        made = deed(deeds, kind, functools.partial(impose, kind), about, "PERSON")
        made.add_argument("--days", type=int, default=7, metavar="N")
        made.add_argument("--why", default="", metavar="WORDS")
        deed(deeds, lifting, functools.partial(lift, kind), lifted, "PERSON")
    deed(deeds, "audit", show_audit, say("What the owners of the house did, the latest first."))
    closing = deed(deeds, "close", close, say("Nobody plays at a table any more."), "TABLE")
    closing.add_argument("--why", default="", metavar="WORDS")
    about = say("Say something to everybody in the lobby; nothing: no more.")
    deed(deeds, "announce", announce, about, "WORDS")
    deed(deeds, "export-person", export_person, say("All that is kept of somebody, as JSON."), "PERSON")
    about = say("Forget somebody; his name disappears everywhere.")
    deed(deeds, "delete-person", delete_person, about, "PERSON")


def deed(deeds: Commands, name: str, run: Deed, about: str, what: str = "") -> argparse.ArgumentParser:
    made = deeds.add(name, order, about)
    made.set_defaults(deed=run)
    if what:
        made.add_argument("what", metavar=what)
    add_where(made)
    return made


def order(given: argparse.Namespace) -> int:
    async def work() -> None:
        async with opened(given) as database:
            await given.deed(database, given)

    asyncio.run(work())
    return 0


@contextlib.asynccontextmanager
async def opened(given: argparse.Namespace) -> AsyncIterator[Database]:
    """The database of the house, whether it is open or not."""
    if given.database:
        from grognard.store import postgres

        async with postgres.opened(given.database) as store:
            yield store.database
        return
    from grognard.store.migrating import SCHEMA
    from grognard.store.sqlite import SqliteDatabase

    database = SqliteDatabase(file_of(given))
    try:
        if (await database.fetch("PRAGMA user_version"))[0][0] != SCHEMA:
            raise Mistake(say("this house is of another version; open it once with `grognard serve`"))
        yield database
    finally:
        database.close()


def file_of(given: argparse.Namespace) -> Path:
    """Where a house without a database is."""
    from grognard.store.folder import data_folder
    from grognard.store.opening import FILE

    file = data_folder(given.data) / FILE
    if not file.is_file():
        raise Mistake(say("there is no house in {folder}", folder=str(file.parent)))
    return file


async def known(database: Database, id: str) -> Person:
    from grognard.people import persons

    person = await persons.by_public(database, id)
    if person is None:
        raise Mistake(say("there is nobody called {id}; `grognard house people` tells their ids", id=id))
    return person


# ------------------------------------------------------------------ deeds


async def people(database: Database, given: argparse.Namespace) -> None:
    from grognard.people import order

    for each in await order.people(database, time.time(), name=given.what):
        bound = {"": each.banned, "mute": each.muted, "unrated": each.unrated}
        told = " ".join(f"({kind}-> {day_of(until)})" for kind, until in bound.items() if until)
        names = " < ".join((each.name, *each.former))
        put(f"{each.public}  {day_of(each.since)}  {each.tables:4}  {names}{told and f'  {told}'}")


async def impose(kind: str, database: Database, given: argparse.Namespace) -> None:
    from grognard.people import persons, sanctions

    person = await known(database, given.what)
    if person.person == persons.OWNER:
        raise Mistake(say("nobody bans himself from his own house"))
    if not 1 <= given.days <= sanctions.MOST_DAYS:
        raise Mistake(say("--days is a number from 1 to {most}", most=sanctions.MOST_DAYS))
    now = time.time()
    await sanctions.impose(database, kind, person, now + given.days * A_DAY, given.why, now, who())


async def lift(kind: str, database: Database, given: argparse.Namespace) -> None:
    from grognard.people import sanctions

    await sanctions.lift(database, kind, await known(database, given.what), time.time(), who())


async def show_audit(database: Database, _: argparse.Namespace) -> None:
    from grognard.people import audit

    for line in await audit.lines(database, MOST_LINES):
        at = datetime.fromtimestamp(line.at, UTC)
        until = f"-> {day_of(line.until)}" if line.until else ""
        parts = (f"{at:%Y-%m-%d %H:%M}", line.by, line.deed, line.about, line.name, until, line.words)
        put("  ".join(part for part in parts if part))


async def close(database: Database, given: argparse.Namespace) -> None:
    from grognard.people import order
    from grognard.store.keeping import Conflict

    try:
        await order.close(database, given.what, given.why, time.time(), who())
    except Conflict:
        raise Mistake(say("there is no such table")) from None


async def announce(database: Database, given: argparse.Namespace) -> None:
    from grognard.people import order

    await order.announce(database, given.what, time.time(), who())


async def export_person(database: Database, given: argparse.Namespace) -> None:
    from grognard.people import audit, erasing
    from grognard.people.audit import Entry

    person = await known(database, given.what)
    await audit.note(database, Entry(audit.EXPORT, who(), time.time(), person.public))
    put(json.dumps(await erasing.export(database, person.person), indent=1))


async def delete_person(database: Database, given: argparse.Namespace) -> None:
    from grognard.people import audit, erasing, persons
    from grognard.people.audit import Entry

    person = await known(database, given.what)
    if person.person == persons.OWNER:
        raise Mistake(say("the house is yours: delete its folder instead"))
    told = Entry(audit.DELETE, who(), time.time(), person.public)
    await erasing.erase(database, person.person, audit.put(told))


def who() -> str:
    """Who does it, as this machine calls him."""
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return "command"


def day_of(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()
