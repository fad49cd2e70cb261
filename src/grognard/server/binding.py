"""What sanctions forbid, and with which words."""

from __future__ import annotations

from grognard.core.message import say
from grognard.core.ruleset import Options
from grognard.people import sanctions
from grognard.people.sanctions import BAN, MUTE, Sanction
from grognard.server.refusals import Refused
from grognard.server.visitors import NOBODY
from grognard.store.database import Database

CODES = {BAN: "banned", MUTE: "muted"}


async def check_welcome(database: Database, visitor: str, now: float) -> None:
    """Whoever was banned may read the pages, and come to no table."""
    await check(database, visitor, BAN, now)


async def check_heard(database: Database, visitor: str, now: float) -> None:
    """Whoever was muted plays, and writes nothing that others read."""
    await check(database, visitor, MUTE, now)


async def check(database: Database, visitor: str, kind: str, now: float) -> None:
    found = await sanctions.in_force(database, visitor, kind, now) if visitor != NOBODY else None
    if found is not None:
        raise refusal(found)


def refusal(sanction: Sanction) -> Refused:
    return Refused(CODES[sanction.kind], sanction.told(), status=403)


async def check_texts(database: Database, visitor: str, options: Options, now: float) -> None:
    """A scenario of one's own is read by whoever sits down at it."""
    if any(isinstance(value, dict) and has_text(value) for value in options.values()):
        await check_heard(database, visitor, now)


def has_text(value: object) -> bool:
    if isinstance(value, dict):
        return any(has_text(each) for each in value.values())
    return isinstance(value, str)


def told(found: list[Sanction]) -> list[dict[str, object]]:
    """What binds somebody, for himself."""
    return [
        {"kind": each.kind, "until": each.until, "words": say("{what}.", what=each.told())} for each in found
    ]
