"""The application: every path, and what stands behind it."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import re
import time
from collections.abc import AsyncIterator, Callable
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from grognard.core.message import say
from grognard.lessons import Progress
from grognard.people.postman import Postman
from grognard.server import (
    cups,
    devices,
    drafting,
    finding,
    health,
    joining,
    keyring,
    learning,
    lobby,
    making,
    noting,
    owning,
    profiles,
    seating,
    wire,
    wishes,
)
from grognard.server.calling import (
    Call,
    Desk,
    answering,
    as_json,
    body,
    caller,
    check_fetching,
    greeting,
    guest,
    let_in,
    marked,
    raw_body,
    show,
    text_in,
    visiting,
)
from grognard.server.chronicle import Chronicle
from grognard.server.forwarded import Forwarded, Proxies, caller_address
from grognard.server.hall import Hall
from grognard.server.limits import Limits
from grognard.server.metering import Allowance, Book, Meter
from grognard.server.pages import WORKER
from grognard.server.refusals import Refused, not_found
from grognard.server.security import Guard
from grognard.server.sockets import TableSocket
from grognard.server.speaking import choose, language_of
from grognard.server.sweeping import Sweeper
from grognard.server.tables import Pace
from grognard.server.teaching import School
from grognard.server.visitors import NOBODY, Visitors
from grognard.server.whereabouts import is_here
from grognard.server.worker import Worker
from grognard.store.keeping import Store

LOOPBACK = ("127.0.0.1", "localhost", "::1")
HOUSE = (profiles, wishes, keyring, cups, owning, drafting, noting)  # modules that bring their own paths
LAST_WORDS = 2.0  # seconds in which is written down what becomes of those who were sent away
ID = re.compile(r"[A-Za-z0-9_-]{1,64}")  # of a table


def make_app(
    store: Store,
    *,
    hosts: tuple[str, ...] = LOOPBACK,
    public: str = "",
    worker: Worker | None = None,
    pace: Pace | None = None,
    limits: Limits | None = None,
    proxies: Proxies | None = None,
    now: Callable[[], float] = time.time,
    postman: Postman | None = None,
    progress: Progress | None = None,
) -> tuple[ASGIApp, Desk]:
    """The server behind the table; the store stays the caller's to close.  ``now``: the time it lives by."""
    worker = worker or Worker()
    meter = Meter(limits or Limits(), None if store.news() is None else Book(store.database))
    hall = Hall(store, worker, pace or Pace(), meter.analyses, now)
    hall.witness = chronicle = Chronicle(hall, store.database)
    postman = postman or Postman(store.database)
    postman.is_here = functools.partial(is_here, hall)
    desk = Desk(
        *(store, hall, Visitors(store), chronicle, postman, public),
        *(frozenset(host.lower() for host in hosts), School(progress)),
        meter=meter,
    )

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        sweeping = asyncio.create_task(Sweeper(hall).run())
        yield
        sweeping.cancel()
        await asyncio.gather(sweeping, return_exceptions=True)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LAST_WORDS):
                await chronicle.done()
        desk.hall.close()
        worker.close()

    app = Starlette(routes=routes(desk), lifespan=lifespan, exception_handlers={HTTPException: misdirected})
    return Forwarded(Guard(app, desk.hosts, meter), proxies or Proxies()), desk


def routes(desk: Desk) -> list[Route | WebSocketRoute]:
    """Pages, what is looked up, what is called; what nobody knows comes last."""
    pages, looks, calls = dict(PAGES), dict(LOOKS), dict(CALLS)
    for part in HOUSE:
        pages |= part.PAGES
        looks |= part.LOOKS
        calls |= part.CALLS
    return [
        *(Route(path, answering(desk, call, as_page=True), methods=["GET"]) for path, call in pages.items()),
        *learning.routes(desk),
        *(Route(path, answering(desk, call), methods=["GET"]) for path, call in looks.items()),
        *(Route(path, answering(desk, call), methods=["POST"]) for path, call in calls.items()),
        WebSocketRoute("/api/tables/{id}/ws", functools.partial(at_table, desk)),
        Route("/api/{path:path}", answering(desk, nowhere), methods=["GET"]),
        Route("/{path:path}", answering(desk, nowhere, as_page=True), methods=["GET"]),
    ]


async def misdirected(request: Request, error: Exception) -> Response:
    """A path that is there, but not for this method."""
    assert isinstance(error, HTTPException)
    refused = Refused("wrong_method", say("this cannot be called like that"), status=error.status_code)
    return as_json(request, {"error": refused.fields()}, refused.status)


# ------------------------------------------------------------------ pages


async def show_lobby(desk: Desk, request: Request) -> Response:
    return show(desk, request, "index.html")


async def show_table(desk: Desk, request: Request) -> Response:
    async with visiting(desk, request):
        return show(desk, request, "table.html")


async def show_rules(desk: Desk, request: Request) -> Response:
    return desk.pages.rules(text_in(request, "game"), language_of(request)).answer(request)


async def static(desk: Desk, request: Request) -> Response:
    digest = str(request.path_params.get("digest", ""))
    return desk.pages.static(digest, text_in(request, "name"), request)


async def offline_worker(desk: Desk, request: Request) -> Response:
    """At the top, so that it serves every page; asked for anew each time."""
    return desk.pages.asset(WORKER).answer(request)


async def show_offline(desk: Desk, request: Request) -> Response:
    return desk.pages.asset("offline.html").answer(request)


async def show_invitation(desk: Desk, request: Request) -> Response:
    """What the invitation is for; looking takes nothing.  Who has the seat is led to it."""
    token = text_in(request, "token")
    offer = await joining.offer(desk.hall, await desk.visitors.visitor(request), token)
    if offer.yours:
        return RedirectResponse(f"/table/{offer.table}", 303)
    language = language_of(request)
    filled = desk.pages.filled("join.html", *joining.page(offer, token, language), language)
    return greeting(desk, request, filled)


async def show_device_link(desk: Desk, request: Request) -> Response:
    token = text_in(request, "token")
    mine = await devices.check(desk.hall, await desk.visitors.visitor(request), token)
    language = language_of(request)
    filled = desk.pages.filled("join.html", *devices.page(mine, token, language), language)
    return greeting(desk, request, filled)


async def enter(desk: Desk, request: Request) -> Response:
    token = await desk.visitors.enter(request, text_in(request, "token"))
    table = request.query_params.get("table", "")
    there = f"/table/{table}" if ID.fullmatch(table) else "/"
    return marked(desk, request, RedirectResponse(there, 303), token)


async def nowhere(_desk: Desk, _request: Request) -> Response:
    raise not_found("page")


# ------------------------------------------------------------------ calls


async def games(desk: Desk, request: Request) -> Response:
    return Response(desk.games(language_of(request)), media_type="application/json")


async def choose_language(desk: Desk, request: Request) -> Response:
    await caller(desk, request)
    wish = await body(request, wire.Language)
    response = as_json(request, {})
    choose(response, wish.language, request.url.scheme == "https")
    return response


async def tables(desk: Desk, request: Request) -> Response:
    visitor = await desk.visitors.visitor(request)
    found = await desk.store.listed(visitor, lobby.MOST_TABLES) if visitor != NOBODY else []
    return as_json(
        request, [lobby.table_told(each, visitor, desk.titles.get(each.game, each.game)) for each in found]
    )


async def open_seats(desk: Desk, request: Request) -> Response:
    visitor = await desk.visitors.visitor(request)
    return as_json(request, await finding.listed(desk.hall, visitor, desk.titles))


async def sit(desk: Desk, request: Request) -> Response:
    visitor = await guest(desk, request, desk.limits.seats)
    wish = await body(request, wire.TakeSeat)
    await check_fetching(desk, request)
    await finding.sit(desk.hall, visitor, text_in(request, "id"), wish.side, wish.name)
    return as_json(request, {})


async def new_table(desk: Desk, request: Request) -> Response:
    visitor = await guest(desk, request, desk.limits.tables)
    await desk.check_tables(visitor)
    wish = await body(request, wire.NewTable)
    made = await making.make(desk.hall, visitor, wish)
    return as_json(request, made_told(desk, request, made))


async def open_record(desk: Desk, request: Request) -> Response:
    visitor = await guest(desk, request, desk.limits.records)
    await desk.check_tables(visitor)
    raw = await raw_body(request, wire.LARGEST_RECORD)
    try:
        text = raw.decode()
        if "\0" in text:
            raise UnicodeError
    except UnicodeError:
        raise Refused("not_a_record", say("this is no record: it is no text")) from None
    made = await making.open_record(desk.hall, visitor, text)
    return as_json(request, {"id": made.id})


async def record(desk: Desk, request: Request) -> Response:
    visitor = await desk.visitors.visitor(request)
    await desk.meter.charge(desk.limits.texts, visitor, caller_address(request.scope))
    async with visiting(desk, request) as place:
        name, text = await making.record_of(place, visitor)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, headers=headers, media_type="text/plain; charset=utf-8")


async def branch(desk: Desk, request: Request) -> Response:
    visitor = await guest(desk, request, desk.limits.tables)
    await desk.check_tables(visitor)
    wish = await body(request, wire.Branch)
    await check_fetching(desk, request)
    made = await making.branch(desk.hall, visitor, text_in(request, "id"), wish.at, list(wish.seats))
    return as_json(request, made_told(desk, request, made))


async def rematch(desk: Desk, request: Request) -> Response:
    visitor = await caller(desk, request, desk.limits.tables)
    await raw_body(request)
    await check_fetching(desk, request)
    made = await making.rematch(desk.hall, visitor, text_in(request, "id"))
    return as_json(request, made_told(desk, request, made))


async def invite(desk: Desk, request: Request) -> Response:
    visitor = await caller(desk, request, desk.limits.invitations)
    wish = await body(request, wire.Invite)
    await check_fetching(desk, request)
    token = await seating.invite(desk.hall, visitor, text_in(request, "id"), wish.side)
    return as_json(request, {"url": f"{lobby.own_address(request, desk.public)}/join/{token}"})


async def free(desk: Desk, request: Request) -> Response:
    visitor = await caller(desk, request)
    wish = await body(request, wire.Free)
    await check_fetching(desk, request)
    await seating.free(desk.hall, visitor, text_in(request, "id"), wish.side)
    return as_json(request, {})


async def leave(desk: Desk, request: Request) -> Response:
    visitor = await caller(desk, request)
    await raw_body(request)
    return as_json(request, {"gone": await seating.leave(desk.hall, visitor, text_in(request, "id"))})


async def join(desk: Desk, request: Request) -> Response:
    visitor = await guest(desk, request, desk.limits.invitations)
    wish = await body(request, wire.Sit)
    return as_json(
        request, {"id": await seating.join(desk.hall, visitor, text_in(request, "token"), wish.name)}
    )


async def link_device(desk: Desk, request: Request) -> Response:
    visitor = await guest(desk, request, desk.limits.invitations)
    await raw_body(request)
    token, expires = await devices.link(desk.hall, visitor)
    url = f"{lobby.own_address(request, desk.public)}/device/{token}"
    picture = await desk.hall.aside(lambda: devices.picture(url))
    return as_json(request, {"url": url, "expires": expires, "qr": picture})


async def add_device(desk: Desk, request: Request) -> Response:
    visitor = await guest(desk, request, desk.limits.invitations)
    await raw_body(request)
    await devices.add(desk.hall, visitor, desk.visitors.device(request), text_in(request, "token"))
    return as_json(request, {})


async def analysis(desk: Desk, request: Request) -> Response:
    """How far it is, or, once it is there, all of it; whoever asks no more gives it up."""
    visitor = await caller(desk, request)
    await raw_body(request)
    async with visiting(desk, request) as place:
        return as_json(request, desk.hall.analysts.ask(place.table, visitor, caller_address(request.scope)))


def made_told(desk: Desk, request: Request, made: making.Made) -> dict[str, Any]:
    address = lobby.own_address(request, desk.public)
    return {"id": made.id, "links": {side: f"{address}/join/{token}" for side, token in made.tokens.items()}}


# ------------------------------------------------------------------ the socket


async def at_table(desk: Desk, websocket: WebSocket) -> None:
    """One browser at one table, as long as it stays."""

    async def serve(visitor: str, address: str) -> None:
        async with visiting(desk, websocket) as place:
            desk.check_room(place.table, plays=bool(place.table.sides_of(visitor)))
            allowance = Allowance(desk.meter, visitor, address)
            device = desk.visitors.device(websocket)
            socket = TableSocket(websocket, visitor, device, place, allowance)
            socket.language = language_of(websocket)
            await socket.serve()

    await let_in(desk, websocket, serve)


PAGES: dict[str, Call] = {
    "/": show_lobby,
    "/table/{id}": show_table,
    "/rules/{game}": show_rules,
    "/enter/{token}": enter,
    "/join/{token}": show_invitation,
    "/device/{token}": show_device_link,
    "/offline": show_offline,
}
LOOKS: dict[str, Call] = {
    "/static/{name}": static,
    "/static/{digest}/{name}": static,
    f"/{WORKER}": offline_worker,
    "/health/live": health.live,
    "/health/ready": health.ready,
    "/metrics": health.metrics,
    "/api/games": games,
    "/api/tables": tables,
    "/api/seats": open_seats,
    "/api/tables/{id}/record": record,
}
CALLS: dict[str, Call] = {
    "/api/tables": new_table,
    "/api/tables/{id}/invite": invite,
    "/api/tables/{id}/free": free,
    "/api/tables/{id}/sit": sit,
    "/api/tables/{id}/leave": leave,
    "/api/tables/{id}/branch": branch,
    "/api/tables/{id}/rematch": rematch,
    "/api/tables/{id}/analysis": analysis,
    "/api/invitations/{token}": join,
    "/api/devices": link_device,
    "/api/devices/{token}": add_device,
    "/api/language": choose_language,
    "/api/records": open_record,
}
