"""Names as people choose them: plain, of one alphabet, and not another's; whoever is muted keeps his."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from grognard.core.message import say
from grognard.people import persons, protecting, sanctions
from grognard.people.looks import mixed
from grognard.people.names import name_from
from grognard.people.sanctions import MUTE
from grognard.server.binding import check_heard
from grognard.server.refusals import Refused
from grognard.server.wire import SeatWish
from grognard.store.database import Database


async def chosen(database: Database, visitor: str, text: str, now: float) -> str:
    """What he wants to be called; "" if nothing, refused with the reason if he may not."""
    name = name_from(text)
    if not name:
        return ""
    word = mixed(name)
    if word:
        reason = say("letters of different alphabets stand in one word of this name: {word}", word=word)
        raise Refused("bad_name", reason)
    if await protecting.is_anothers(database, visitor, name):
        reason = say(
            "“{name}” is somebody else's name in this house, or looks like it: take another", name=name
        )
        raise Refused("name_taken", reason, status=409)
    if name != await own(database, visitor):
        await check_heard(database, visitor, now)
    return name


async def at_table(database: Database, visitor: str, text: str, now: float) -> str:
    """The name with which he sits down; whoever is muted has his, unless it is another's by now."""
    if await sanctions.in_force(database, visitor, MUTE, now):
        name = await own(database, visitor)
        return "" if await protecting.is_anothers(database, visitor, name) else name
    return await chosen(database, visitor, text, now)


async def at_seats(
    database: Database, visitor: str, wishes: Sequence[SeatWish], now: float
) -> list[SeatWish]:
    """The seats of a table that he makes.  Bots are called what one likes: they are shown as such."""
    muted = await sanctions.in_force(database, visitor, MUTE, now)
    named = []
    for wish in wishes:
        name = wish.name
        if wish.kind == "me":
            name = await at_table(database, visitor, name, now)
        elif muted:
            name = ""
        elif wish.kind != "bot":
            name = await chosen(database, visitor, name, now)
        named.append(replace(wish, name=name))
    return named


async def from_record(database: Database, visitor: str, names: Sequence[str], now: float) -> list[str]:
    """Names out of a text that somebody may have written: those that he could choose himself."""
    muted = await sanctions.in_force(database, visitor, MUTE, now)
    plain = ["" if muted else name_from(name) for name in names]
    return [
        "" if mixed(name) or await protecting.is_anothers(database, visitor, name) else name for name in plain
    ]


async def own(database: Database, visitor: str) -> str:
    who = await persons.by_person(database, visitor)
    return who.name if who else ""
