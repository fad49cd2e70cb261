"""What only the owner of the house does: look at all of it, lay sanctions on people, close, announce."""

from __future__ import annotations

import functools
from typing import Annotated, Any

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from grognard.core.message import say
from grognard.people import audit, company, order, persons, sanctions
from grognard.people.persons import OWNER, Person
from grognard.people.sanctions import Sanction
from grognard.server.calling import Call, Desk, as_json, body, caller, show
from grognard.server.refusals import Refused, not_found
from grognard.server.visitors import tag_of
from grognard.store.keeping import Conflict

A_DAY = 24 * 3600.0

Words = Annotated[str, Meta(max_length=sanctions.LONGEST_WORDS)]
Id = Annotated[str, Meta(min_length=1, max_length=64)]


class Impose(Struct, forbid_unknown_fields=True, frozen=True):
    person: Id
    words: Words = ""
    days: Annotated[int, Meta(ge=1, le=sanctions.MOST_DAYS)] = 7


class Lift(Struct, forbid_unknown_fields=True, frozen=True):
    person: Id


class Close(Struct, forbid_unknown_fields=True, frozen=True):
    table: Id
    words: Words = ""


class Announce(Struct, forbid_unknown_fields=True, frozen=True):
    words: Words = ""


class Settle(Struct, forbid_unknown_fields=True, frozen=True):
    report: Id


async def check_owner(desk: Desk, request: Request) -> None:
    """To everybody else there is no such page."""
    if await caller(desk, request) != OWNER:
        raise not_found("page")


async def show_house(desk: Desk, request: Request) -> Response:
    await check_owner(desk, request)
    return show(desk, request, "house.html")


async def house(desk: Desk, request: Request) -> Response:
    await check_owner(desk, request)
    database = desk.database
    name = request.query_params.get("name", "")[:60]
    people = await order.people(database, desk.hall.now(), name=name)
    told: dict[str, Any] = {
        "announcement": await order.announcement(database),
        "reports": [await report_told(desk, each) for each in await company.reports(database)],
        "people": [
            {"public": each.public, "name": each.name, "former": each.former, "since": each.since,
             "tables": each.tables, "banned": each.banned, "muted": each.muted, "unrated": each.unrated}
            for each in people
        ],
        "tables": [table_told(desk, each) for each in await order.tables(database)],
        "audit": [each._asdict() for each in await audit.lines(database)],
    }  # fmt: skip
    return as_json(request, told)


def table_told(desk: Desk, table: order.Table) -> dict[str, Any]:
    return {
        "id": table.match,
        "title": desk.titles.get(table.game, table.game),
        "over": table.ended,
        "people": table.people,
        "updated": table.updated,
        "closed": table.closed,
    }


async def report_told(desk: Desk, report: company.Report) -> dict[str, Any]:
    by, about = await called(desk, report.by), await called(desk, report.about)
    who = await persons.by_person(desk.database, report.about)
    said = await company.said_before(desk.database, report.match, report.at)
    return {
        "id": report.id,
        "by": by,
        "about": about,
        "person": who.public if who else "",
        "table": report.match,
        "said": [line_told(desk, *line, report.about) for line in said],
        "words": report.words,
        "at": report.at,
    }


def line_told(desk: Desk, person: str, name: str, text: str, about: str) -> dict[str, Any]:
    who = f"{name} ·{tag_of(desk.store.name, person)}".strip()
    return {"who": who, "text": text, "about": person == about}


async def called(desk: Desk, person: str) -> str:
    who = await persons.by_person(desk.database, person)
    return who.name or who.public if who else ""


async def impose(kind: str, desk: Desk, request: Request) -> Response:
    await check_owner(desk, request)
    wish = await body(request, Impose)
    who = await known(desk, wish.person)
    if who.person == OWNER:
        raise Refused("owner", say("nobody bans himself from his own house"))
    now = desk.hall.now()
    until = now + wish.days * A_DAY
    await sanctions.impose(desk.database, kind, who, until, wish.words, now, OWNER)
    await desk.chronicle.bind(Sanction(kind, who.person, until, wish.words))
    return as_json(request, {})


async def lift(kind: str, desk: Desk, request: Request) -> Response:
    await check_owner(desk, request)
    who = await known(desk, (await body(request, Lift)).person)
    await sanctions.lift(desk.database, kind, who, desk.hall.now(), OWNER)
    return as_json(request, {})


async def close(desk: Desk, request: Request) -> Response:
    await check_owner(desk, request)
    wish = await body(request, Close)
    try:
        await order.close(desk.database, wish.table, wish.words, desk.hall.now(), OWNER)
    except Conflict:
        raise not_found("table") from None
    await desk.hall.close_table(wish.table)
    return as_json(request, {})


async def announce(desk: Desk, request: Request) -> Response:
    await check_owner(desk, request)
    await order.announce(desk.database, (await body(request, Announce)).words, desk.hall.now(), OWNER)
    return as_json(request, {})


async def settle(desk: Desk, request: Request) -> Response:
    await check_owner(desk, request)
    await company.settle(desk.database, (await body(request, Settle)).report, desk.hall.now(), OWNER)
    return as_json(request, {})


async def known(desk: Desk, public: str) -> Person:
    who = await persons.by_public(desk.database, public)
    if who is None:
        raise not_found("person")
    return who


PAGES: dict[str, Call] = {"/house": show_house}
LOOKS: dict[str, Call] = {"/api/house": house}
CALLS: dict[str, Call] = {
    **{f"/api/house/{kind}": functools.partial(impose, kind) for kind in sanctions.KINDS},
    **{f"/api/house/{deed}": functools.partial(lift, kind) for kind, deed in audit.LIFTED.items()},
    "/api/house/close": close,
    "/api/house/announce": announce,
    "/api/house/settle": settle,
}
