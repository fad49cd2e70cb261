"""Somebody's page and the archive: what is told of people and of matches that are over."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Annotated, Any

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from grognard.core.message import say
from grognard.core.naming import title_of
from grognard.people import archive, company, persons, ratings
from grognard.people.archive import Found, Search
from grognard.people.persons import Person
from grognard.server.calling import Call, Desk, as_json, body, guest, show, text_in
from grognard.server.forwarded import caller_address
from grognard.server.lobby import result_told
from grognard.server.refusals import Refused, not_found
from grognard.server.visitors import tag_of
from grognard.store.keeping import Listing

DAY = re.compile(r"(\d{4}-\d{2}-\d{2})([+-]\d{2}:\d{2})?")
A_DAY = 24 * 3600.0
MOST_PAGES = 500


class Block(Struct, forbid_unknown_fields=True, frozen=True):
    on: bool


class Report(Struct, forbid_unknown_fields=True, frozen=True):
    words: Annotated[str, Meta(min_length=1, max_length=company.LONGEST_REPORT)]
    match: Annotated[str, Meta(max_length=64)] = ""


PAGES: dict[str, Call] = {}
LOOKS: dict[str, Call] = {}
CALLS: dict[str, Call] = {}


async def show_person(desk: Desk, request: Request) -> Response:
    await found(desk, request)
    return show(desk, request, "person.html")


async def show_archive(desk: Desk, request: Request) -> Response:
    return show(desk, request, "archive.html")


async def person(desk: Desk, request: Request) -> Response:
    visitor, who = await desk.visitors.visitor(request), await found(desk, request)
    rated = await ratings.of_person(desk.database, who.person, desk.hall.now())
    return as_json(
        request,
        {
            "name": who.name,
            "tag": tag_of(desk.store.name, who.person),
            "since": who.since,
            "you": who.person == visitor,
            "known": bool(visitor),
            "blocked": who.person in await company.blocked_by(desk.database, visitor),
            "ratings": [{**each, "title": desk.titles.get(each["game"], each["game"])} for each in rated],
        },
    )


async def searcher(desk: Desk, request: Request) -> str:
    """Who looks something up, unless he does so too often."""
    visitor = await desk.visitors.visitor(request)
    await desk.meter.charge(desk.limits.searches, visitor, caller_address(request.scope))
    return visitor


async def person_matches(desk: Desk, request: Request) -> Response:
    visitor, who = await searcher(desk, request), await found(desk, request)
    wanted = Search(person=who.person, viewer=visitor, page=page_of(request))
    matches, more = await archive.search(desk.database, wanted)
    told = await told_all(desk, matches)
    changes = await archive.changes_of(desk.database, who.person, [match.match for match in matches])
    for match in told:
        if match["id"] in changes:
            match["change"] = changes[match["id"]]
    return as_json(request, {"matches": told, "page": wanted.page, "more": more})


async def search(desk: Desk, request: Request) -> Response:
    await searcher(desk, request)
    asked = request.query_params
    wanted = Search(
        game=asked.get("game", "")[:60],
        name=asked.get("name", "")[:60],
        since=day(asked.get("since", "")),
        until=day(asked.get("until", ""), A_DAY),
        page=page_of(request),
    )
    matches, more = await archive.search(desk.database, wanted)
    told = await told_all(desk, matches)
    return as_json(request, {"matches": told, "page": wanted.page, "more": more})


async def block(desk: Desk, request: Request) -> Response:
    visitor, other = await guest(desk, request), await found(desk, request)
    if other.person == visitor:
        raise Refused("yourself", say("that is you yourself"))
    if (await body(request, Block)).on:
        await company.block(desk.database, visitor, other.person, desk.hall.now())
    else:
        await company.unblock(desk.database, visitor, other.person)
    desk.hall.choose_again(visitor)
    return as_json(request, {})


async def report(desk: Desk, request: Request) -> Response:
    visitor, other = await guest(desk, request, desk.limits.reports), await found(desk, request)
    told = await body(request, Report)
    now = desk.hall.now()
    await company.report(desk.database, visitor, other.person, told.match, told.words, now)
    return as_json(request, {})


PAGES |= {"/people/{id}": show_person, "/archive": show_archive}
LOOKS |= {"/api/people/{id}": person, "/api/people/{id}/matches": person_matches, "/api/archive": search}
CALLS |= {"/api/people/{id}/block": block, "/api/people/{id}/report": report}


# ------------------------------------------------------------------ telling


async def found(desk: Desk, request: Request) -> Person:
    who = await persons.by_public(desk.database, text_in(request, "id"))
    if who is None:
        raise not_found("person")
    return who


def page_of(request: Request) -> int:
    text = request.query_params.get("page", "0")
    if not text.isdecimal() or len(text) > 6 or int(text) > MOST_PAGES:
        raise Refused("bad_message", say("there is no such page"))
    return int(text)


def day(text: str, later: float = 0.0) -> float | None:
    """The beginning of a day, in seconds since 1970, where midnight is said to be; None if none is given."""
    if not text:
        return None
    try:
        found = DAY.fullmatch(text)
        if found is None:
            raise ValueError
        return datetime.fromisoformat(f"{found[1]}T00:00{found[2] or 'Z'}").timestamp() + later
    except ValueError:
        raise Refused("bad_message", say("a day is given as 2026-11-17")) from None


async def told_all(desk: Desk, matches: list[Found]) -> list[dict[str, Any]]:
    """The matches as the lists show them; one that cannot be read is left out."""
    listings = {each.id: each for each in await desk.store.listings([match.match for match in matches])}
    publics = await archive.publics(desk.database, list(listings.values()))
    return [
        match_told(desk, listings[match.match], match.at, publics)
        for match in matches
        if match.match in listings
    ]


def match_told(desk: Desk, listing: Listing, at: float, publics: dict[str, str]) -> dict[str, Any]:
    return {
        "id": listing.id,
        "game": listing.game,
        "title": desk.titles.get(listing.game, listing.game),
        "sides": [
            {
                "title": title_of(name),
                "name": seat.name,
                "level": seat.level,
                "public": publics.get(seat.holders[0], "") if len(seat.holders) == 1 else "",
            }
            for name, seat in zip(listing.sides, listing.seats, strict=True)
        ],
        "result": result_told(listing.summary),
        "moves": listing.summary.moves,
        "at": at,
    }
