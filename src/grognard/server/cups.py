"""Tournaments as people see them: announced, joined, begun; rounds then open their tables by themselves."""

from __future__ import annotations

from itertools import groupby
from typing import Annotated, Any

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from grognard.core.message import say
from grognard.core.registry import registered
from grognard.people import erasing, persons, tournaments
from grognard.people.names import name_from
from grognard.people.persons import OWNER
from grognard.people.tournaments import DOUBLE, FEWEST, KINDS, OPEN, OVER, SWISS, Book, Tournament
from grognard.ranking.pairing import round_robin, swiss_rounds
from grognard.server import naming
from grognard.server.binding import check_heard
from grognard.server.calling import Call, Desk, as_json, body, caller, guest, show, text_in
from grognard.server.lobby import scenario_title
from grognard.server.refusals import Refused, by_rules, not_found
from grognard.server.timing import check_control
from grognard.store.keeping import Conflict

MOST_LISTED = 100
SCORES = (0.0, 0.5, 1.0)


class New(Struct, forbid_unknown_fields=True, frozen=True):
    title: Annotated[str, Meta(min_length=1, max_length=60)]
    game: Annotated[str, Meta(max_length=60)]
    kind: Annotated[str, Meta(max_length=10)]
    scenario: Annotated[str, Meta(max_length=60)] = ""
    rounds: Annotated[int, Meta(ge=0, le=20)] = 0
    clock: Annotated[str, Meta(max_length=60)] = ""


class Entry(Struct, forbid_unknown_fields=True, frozen=True):
    name: Annotated[str, Meta(min_length=1, max_length=40)]


class Award(Struct, forbid_unknown_fields=True, frozen=True):
    match: Annotated[str, Meta(max_length=64)]
    score: float


async def show_tournaments(desk: Desk, request: Request) -> Response:
    return show(desk, request, "tournaments.html")


async def show_tournament(desk: Desk, request: Request) -> Response:
    await found(desk, request)
    return show(desk, request, "tournament.html")


async def listed(desk: Desk, request: Request) -> Response:
    cups = await tournaments.listed(desk.database, MOST_LISTED)
    return as_json(request, [{**cup_told(desk, cup), "entrants": number} for cup, number in cups])


async def tournament(desk: Desk, request: Request) -> Response:
    visitor, book = await desk.visitors.visitor(request), await found(desk, request)
    return as_json(request, await book_told(desk, book, visitor))


# ------------------------------------------------------------------ calls


async def announce(desk: Desk, request: Request) -> Response:
    visitor = await guest(desk, request, desk.limits.tables)
    await check_heard(desk.database, visitor, desk.hall.now())
    wish = await body(request, New)
    title = name_from(wish.title)
    if wish.kind not in KINDS or not title:
        reason = say("a tournament is one of {kinds}, and has a title", kinds=", ".join(KINDS))
        raise Refused("bad_tournament", reason)
    scenario = scenario_of(wish)
    check_control(wish.clock, [])
    made = tournaments.fresh(
        title, wish.game, scenario, wish.kind, wish.rounds, visitor, desk.hall.now(), wish.clock
    )
    await persons.ensure(desk.database, desk.store.name, visitor, "", desk.hall.now())
    await tournaments.announce(desk.database, made)
    return as_json(request, {"id": made.id})


def scenario_of(wish: New) -> str:
    """Of a game for two; refused if there is none such."""
    with by_rules():
        game = registered(wish.game)
    if len(game.sides) != 2:
        raise Refused("bad_tournament", say("tournaments are for games between two"))
    scenario = wish.scenario or next(iter(game.scenarios))
    if scenario not in game.scenarios:
        raise Refused("bad_tournament", say("there is no such scenario"))
    return scenario


async def enter(desk: Desk, request: Request) -> Response:
    visitor = await guest(desk, request, desk.limits.invitations)
    name = await naming.at_table(desk.database, visitor, (await body(request, Entry)).name, desk.hall.now())
    await persons.ensure(desk.database, desk.store.name, visitor, name, desk.hall.now())
    try:
        await tournaments.enter(desk.database, await found(desk, request), visitor, name)
    except Conflict:
        entrant = (await found(desk, request)).entrant(visitor)
        if entrant is None or entrant.gone:
            reason = say("this tournament has begun, or is full")
            raise Refused("too_late", reason, status=409) from None
    return as_json(request, {})


async def leave(desk: Desk, request: Request) -> Response:
    visitor, book = await guest(desk, request), await found(desk, request)
    entrant = book.entrant(visitor)
    if entrant is None or book.tournament.state == OVER:
        raise Refused("not_there", say("you do not take part in it"), status=409)
    await tournaments.leave(desk.database, book, entrant)
    return as_json(request, {})


async def begin(desk: Desk, request: Request) -> Response:
    book = await own(desk, request)
    if book.tournament.state != OPEN:
        raise Refused("too_late", say("this tournament has begun already"), status=409)
    if len(book.entrants) < FEWEST:
        raise Refused("too_few", say("a tournament needs two people at least"), status=409)
    try:
        await tournaments.go_on(desk.database, book)
    except Conflict:  # somebody came or went in that moment, or has begun it
        return await begin(desk, request)
    await desk.chronicle.go_on(book.tournament.id)
    return as_json(request, {})


async def cancel(desk: Desk, request: Request) -> Response:
    book = await own(desk, request)
    try:
        await tournaments.call_off(desk.database, book.tournament.id)
    except Conflict:
        raise Refused("too_late", say("this tournament has begun already"), status=409) from None
    return as_json(request, {})


async def award(desk: Desk, request: Request) -> Response:
    """Decide a match that nobody goes on with."""
    book, wish = await own(desk, request), await body(request, Award)
    if wish.score not in SCORES or all(each.match != wish.match for each in book.pairings) or not wish.match:
        raise Refused("bad_tournament", say("there is no such match in it, or no such result"))
    if not await tournaments.score(desk.database, wish.match, wish.score):
        raise Refused("too_late", say("this match is decided already"), status=409)
    await desk.chronicle.go_on(book.tournament.id)
    return as_json(request, {})


async def found(desk: Desk, request: Request) -> Book:
    book = await tournaments.book(desk.database, text_in(request, "id"))
    if book is None:
        raise not_found("tournament")
    return book


async def own(desk: Desk, request: Request) -> Book:
    visitor, book = await caller(desk, request), await found(desk, request)
    if visitor not in (book.tournament.made_by, OWNER) or not visitor:
        raise Refused("not_yours", say("only who announced the tournament does that"), status=403)
    return book


# ------------------------------------------------------------------ telling


def cup_told(desk: Desk, cup: Tournament) -> dict[str, Any]:
    return {
        "id": cup.id,
        "title": cup.title,
        "game": cup.game,
        "game_title": desk.titles.get(cup.game, cup.game),
        "scenario_title": scenario_title(cup.game, cup.scenario),
        "kind": cup.kind,
        "state": cup.state,
        "control": cup.control,
        "made": cup.made,
    }


async def book_told(desk: Desk, book: Book, visitor: str) -> dict[str, Any]:
    me = book.entrant(visitor) if visitor else None
    return {
        **cup_told(desk, book.tournament),
        "number": book.tournament.number,
        "rounds": rounds_of(book),
        "yours": bool(visitor) and visitor in (book.tournament.made_by, OWNER),
        "you": me.number if me else -1,
        "entrants": await entrants_told(desk, book),
        "standings": [row._asdict() for row in book.standings],
        "played": [
            [
                {
                    "first": each.pair.first,
                    "second": each.pair.second,
                    "match": each.match,
                    "score": each.score,
                }
                for each in pairings
            ]
            for _, pairings in groupby(book.pairings, key=lambda each: each.round)
        ],
    }


async def entrants_told(desk: Desk, book: Book) -> list[dict[str, Any]]:
    """Who is forgotten has no page."""
    nobody = await erasing.forgotten(desk.database, {each.person for each in book.entrants})
    publics = [
        "" if each.person in nobody else persons.public_id(desk.store.name, each.person)
        for each in book.entrants
    ]
    return [
        {"name": each.name, "public": public, "gone": each.gone}
        for each, public in zip(book.entrants, publics, strict=True)
    ]


def rounds_of(book: Book) -> int:
    cup, people = book.tournament, max(FEWEST, len(book.entrants))
    if cup.kind == SWISS:
        return cup.rounds or swiss_rounds(people)
    return len(round_robin(people, twice=cup.kind == DOUBLE))


PAGES: dict[str, Call] = {"/tournaments": show_tournaments, "/tournament/{id}": show_tournament}
LOOKS: dict[str, Call] = {"/api/tournaments": listed, "/api/tournaments/{id}": tournament}
CALLS: dict[str, Call] = {
    "/api/tournaments": announce,
    "/api/tournaments/{id}/enter": enter,
    "/api/tournaments/{id}/leave": leave,
    "/api/tournaments/{id}/begin": begin,
    "/api/tournaments/{id}/cancel": cancel,
    "/api/tournaments/{id}/award": award,
}
