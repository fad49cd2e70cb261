"""``grognard house ban`` and so on: order in a house, also while it is open; soon in force."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from grognard.commands.adding import Commands, add_where
from grognard.core.message import say
from grognard.telling import Mistake, put

if TYPE_CHECKING:
    from grognard.people.persons import Person
    from grognard.store.database import Database

A_DAY = 24 * 3600.0

Deed = Callable[["Database", argparse.Namespace], Awaitable[None]]


def add(deeds: Commands) -> None:
    deed(deeds, "people", people, say("Who has been here, the latest first.")).add_argument(
        "what", nargs="?", default="", metavar="NAME"
    )
    banning = deed(deeds, "ban", ban, say("Somebody may look on, and do nothing."), "PERSON")
    banning.add_argument("--days", type=int, default=7, metavar="N")
    banning.add_argument("--why", default="", metavar="WORDS")
    deed(deeds, "unban", unban, say("He may play again."), "PERSON")
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
    from grognard.store.folder import data_folder
    from grognard.store.migrating import SCHEMA
    from grognard.store.opening import FILE
    from grognard.store.sqlite import SqliteDatabase

    file = data_folder(given.data) / FILE
    if not file.is_file():
        raise Mistake(say("there is no house in {folder}", folder=str(file.parent)))
    database = SqliteDatabase(file)
    try:
        if (await database.fetch("PRAGMA user_version"))[0][0] != SCHEMA:
            raise Mistake(say("this house is of another version; open it once with `grognard serve`"))
        yield database
    finally:
        database.close()


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
        until = datetime.fromtimestamp(each.banned, UTC).date() if each.banned else ""
        since = datetime.fromtimestamp(each.since, UTC).date()
        put(f"{each.public}  {since}  {each.tables:4}  {each.name}{f'  (-> {until})' if until else ''}")


async def ban(database: Database, given: argparse.Namespace) -> None:
    from grognard.people import order, persons

    person = await known(database, given.what)
    if person.person == persons.OWNER:
        raise Mistake(say("nobody bans himself from his own house"))
    if not 1 <= given.days <= order.MOST_DAYS:
        raise Mistake(say("--days is a number from 1 to {most}", most=order.MOST_DAYS))
    now = time.time()
    await order.ban(database, person.person, now + given.days * A_DAY, given.why, now)


async def unban(database: Database, given: argparse.Namespace) -> None:
    from grognard.people import order

    await order.unban(database, (await known(database, given.what)).person)


async def close(database: Database, given: argparse.Namespace) -> None:
    from grognard.people import order
    from grognard.store.keeping import Conflict

    try:
        await order.close(database, given.what, given.why, time.time())
    except Conflict:
        raise Mistake(say("there is no such table")) from None


async def announce(database: Database, given: argparse.Namespace) -> None:
    from grognard.people import order

    await order.announce(database, given.what)


async def export_person(database: Database, given: argparse.Namespace) -> None:
    from grognard.people import erasing

    person = await known(database, given.what)
    put(json.dumps(await erasing.export(database, person.person), indent=1))


async def delete_person(database: Database, given: argparse.Namespace) -> None:
    from grognard.people import erasing, persons

    person = await known(database, given.what)
    if person.person == persons.OWNER:
        raise Mistake(say("the house is yours: delete its folder instead"))
    await erasing.erase(database, person.person)
