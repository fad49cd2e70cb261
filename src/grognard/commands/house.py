"""``grognard house`` and ``think``: looking after what a house keeps, and thinking for it."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from grognard.commands import order
from grognard.commands.adding import Commands, Run, add_where
from grognard.core.message import say
from grognard.telling import Mistake, put, told

CHECKED = "{matches} matches, {running} of them running, {lines} lines; {frozen} begun under other rules"
MOST_PLACES = 256
WRONG = 1  # exit status: something is not sound


def add(commands: Commands) -> None:
    about = say("Look after a house: copies, bans, closed tables, announcements.")
    whole = commands.add("house", nothing, about)
    deeds = Commands(whole)
    add_where(deeds.add("check", check, say("Rebuild every match from its log.")))
    add_file(deeds, "backup", backup, say("Copy everything to a file; the house may be open."))
    add_file(deeds, "restore", restore, say("Fill an empty house from such a file."))
    order.add(deeds)
    add_think(commands)


def add_think(commands: Commands) -> None:
    made = commands.add("think", think, say("Think for the bots of a house, on this machine."))
    made.add_argument(
        "--database", required=True, metavar="URL", help=told(say("the PostgreSQL in which they are kept"))
    )
    made.add_argument(
        "--places",
        type=int,
        default=0,
        metavar="N",
        help=told(say("so many at a time; all cores, if not given")),
    )


def think(given: argparse.Namespace) -> int:
    from grognard.server import serving, thinking

    check_database(given.database)
    if not 0 <= given.places <= MOST_PLACES:  # none at all would keep the house from thinking itself
        raise Mistake(say("--places is a number from 1 to {most}", most=MOST_PLACES))
    serving.quieten()
    return thinking.run(given.database, given.places)


def nothing(_: argparse.Namespace) -> int:
    raise AssertionError  # argparse asks for one of the deeds


def add_file(deeds: Commands, name: str, run: Run, about: str) -> None:
    made = deeds.add(name, run, about)
    made.add_argument("file", metavar="FILE")
    add_where(made)


def check(given: argparse.Namespace) -> int:
    from grognard.server.inspecting import inspected
    from grognard.server.serving import Plan, opened_store

    check_database(given.database)
    if not given.database:
        order.file_of(given)  # where there is none, none is made

    async def look() -> int:
        async with opened_store(Plan(data=given.data, database=given.database)) as store:
            found = await inspected(store)
        put(
            say(
                CHECKED,
                matches=found.matches,
                running=found.running,
                lines=found.lines,
                frozen=found.frozen,
            )
        )
        for each in found.wrong:
            put(each)
        return WRONG if found.wrong else 0

    return asyncio.run(look())


def backup(given: argparse.Namespace) -> int:
    from grognard.store import copying

    check_database(given.database)

    async def copy() -> int:
        async with copying.to_read(given.database, given.data) as kept:
            return await copying.backup(kept, Path(given.file))

    count = asyncio.run(copy())
    put(say("{count} rows in {file}", count=count, file=given.file))
    return 0


def restore(given: argparse.Namespace) -> int:
    from grognard.store import copying

    check_database(given.database)

    async def fill() -> int:
        async with copying.to_fill(given.database, given.data) as kept:
            return await copying.restore(kept, Path(given.file))

    put(say("{count} rows restored", count=asyncio.run(fill())))
    return check(given)


def check_database(url: str) -> None:
    from grognard.store.postgres import is_postgres

    if url and not is_postgres(url):
        raise Mistake(say("--database is the address of a PostgreSQL: postgresql://user@host/name"))
