"""The application: every path, and what stands behind it."""

from __future__ import annotations

import contextlib
import functools
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

from grognard.server import lobby, making, seating, wire
from grognard.server.forwarded import Forwarded, Proxies, address_of, peer_of
from grognard.server.hall import Hall, Place
from grognard.server.metering import Allowance, Meter, too_many
from grognard.server.pages import Pages
from grognard.server.refusals import Refused, not_found
from grognard.server.security import TOO_MANY, Guard, Limit, Limits, body_of, waiting
from grognard.server.sockets import GONE, NO_TABLE, Socket
from grognard.server.tables import Pace, Table
from grognard.server.visitors import NOBODY, OWNER, Visitors
from grognard.server.worker import Worker
from grognard.store.keeping import Store

CLOSED_WITH = {404: NO_TABLE, 429: TOO_MANY}
LOOPBACK = ("127.0.0.1", "localhost", "::1")

Call = Callable[["Desk", Request], Awaitable[Response]]

_log = logging.getLogger("grognard")
_encode = msgspec.json.Encoder().encode


@dataclass
class Desk:
    """All that the calls need."""

    store: Store
    hall: Hall
    visitors: Visitors
    public: str = ""  # the address friends use, where it is not the one we are called by
    pages: Pages = field(default_factory=Pages)
    meter: Meter = field(default_factory=lambda: Meter(Limits()))

    @property
    def limits(self) -> Limits:
        return self.meter.limits

    def check_tables(self, visitor: str) -> None:
        """Nobody but the owner heaps up tables without playing them."""
        most = self.limits.unfinished
        if visitor != OWNER and self.store.unfinished(visitor) >= most:
            raise too_many(f"{most} unfinished tables are the most for one visitor; play some first", 3600)

    def check_room(self, table: Table) -> None:
        if self.meter.sockets.addresses.total() > self.limits.sockets_in_all:
            raise too_many("the house is full; come back later")
        if len(table.onlookers) >= self.limits.sockets_at_a_table:
            raise too_many("too many people are at this table; come back later")

    def prepare(self) -> None:
        """Everything that is made once, before the first call comes."""
        for name in self.titles:
            self.pages.rules(name)

    @functools.cached_property
    def games(self) -> bytes:
        return _encode(lobby.games_told())

    @functools.cached_property
    def titles(self) -> dict[str, str]:
        return {game["name"]: game["title"] for game in msgspec.json.decode(self.games)}


def make_app(
    store: Store,
    *,
    hosts: tuple[str, ...] = LOOPBACK,
    public: str = "",
    worker: Worker | None = None,
    pace: Pace | None = None,
    limits: Limits | None = None,
    proxies: Proxies | None = None,
) -> tuple[ASGIApp, Desk]:
    """The server behind the table; the store stays the caller's to close."""
    worker = worker or Worker()
    meter = Meter(limits or Limits())
    hall = Hall(store, worker, pace or Pace(), meter.analyses)
    desk = Desk(store, hall, Visitors(store), public, meter=meter)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        desk.hall.close()
        worker.close()

    app = Starlette(routes=routes(desk), lifespan=lifespan, exception_handlers={HTTPException: misdirected})
    return Forwarded(Guard(app, hosts, meter), proxies or Proxies()), desk


def routes(desk: Desk) -> list[Route | WebSocketRoute]:
    def page(path: str, call: Call) -> Route:
        return Route(path, answering(desk, call, as_page=True), methods=["GET"])

    def get(path: str, call: Call) -> Route:
        return Route(path, answering(desk, call), methods=["GET"])

    def post(path: str, call: Call) -> Route:
        return Route(path, answering(desk, call), methods=["POST"])

    return [
        page("/", show_lobby),
        page("/table/{id}", show_table),
        page("/rules/{game}", show_rules),
        page("/join/{token}", join),
        page("/enter/{token}", enter),
        get("/static/{name}", static),
        get("/api/games", games),
        get("/api/tables", tables),
        post("/api/tables", new_table),
        post("/api/records", open_record),
        get("/api/tables/{id}/record", record),
        post("/api/tables/{id}/branch", branch),
        post("/api/tables/{id}/rematch", rematch),
        post("/api/tables/{id}/invite", invite),
        post("/api/tables/{id}/analysis", analysis),
        WebSocketRoute("/api/tables/{id}/ws", functools.partial(at_table, desk)),
        get("/api/{path:path}", nowhere),
        page("/{path:path}", nowhere),
    ]


def answering(desk: Desk, call: Call, as_page: bool = False) -> Callable[[Request], Awaitable[Response]]:
    """The call, with every refusal and failure turned into an answer that tells no more than it must."""

    async def answer(request: Request) -> Response:
        try:
            return await call(desk, request)
        except Refused as error:
            refused = error
        except HTTPException:
            raise
        except Exception:
            _log.exception("a call of %s failed", request.scope["route"].path)
            refused = Refused("server_failed", "something went wrong here", status=500)
        if as_page:
            response = desk.pages.problem(refused).answer(request, refused.status)
        else:
            response = told({"error": refused.told()}, refused.status)
        response.headers.update(waiting(refused))
        return response

    return answer


async def misdirected(_request: Request, error: Exception) -> Response:
    """A path that is there, but not for this method."""
    assert isinstance(error, HTTPException)
    refused = Refused("wrong_method", "this cannot be called like that", status=error.status_code)
    return told({"error": refused.told()}, refused.status)


def told(content: Any, status: int = 200) -> Response:
    return Response(_encode(content), status, media_type="application/json")


def text_in(connection: HTTPConnection, name: str) -> str:
    """A part of the path, of a sensible length."""
    value = str(connection.path_params[name])
    if len(value) > 100:
        raise not_found("page")
    return value


# ------------------------------------------------------------------ pages


async def show_lobby(desk: Desk, request: Request) -> Response:
    return greeting(desk, request, desk.pages.asset("index.html").answer(request))


async def show_table(desk: Desk, request: Request) -> Response:
    async with visiting(desk, request):
        return greeting(desk, request, desk.pages.asset("table.html").answer(request))


async def show_rules(desk: Desk, request: Request) -> Response:
    return desk.pages.rules(text_in(request, "game")).answer(request)


async def static(desk: Desk, request: Request) -> Response:
    return desk.pages.asset(text_in(request, "name")).answer(request)


async def join(desk: Desk, request: Request) -> Response:
    """Take the seat and go to the table; a mere look (HEAD) takes nothing."""
    visitor, token = caller(desk, request)
    if request.method == "HEAD":
        return Response()
    id = await seating.join(desk.hall, visitor, text_in(request, "token"))
    return marked(desk, request, RedirectResponse(f"/table/{id}", 303), token)


async def enter(desk: Desk, request: Request) -> Response:
    token = await desk.visitors.enter(request, text_in(request, "token"))
    table = request.query_params.get("table", "")
    there = f"/table/{table}" if table.replace("-", "").replace("_", "").isalnum() else "/"
    return marked(desk, request, RedirectResponse(there, 303), token)


async def nowhere(_desk: Desk, _request: Request) -> Response:
    raise not_found("page")


def greeting(desk: Desk, request: Request, response: Response) -> Response:
    """The page, with a token for a browser that has none."""
    response.headers["Cache-Control"] = "private, no-cache"
    return marked(desk, request, response, desk.visitors.greet(request)[1])


def marked(desk: Desk, request: Request, response: Response, token: str) -> Response:
    desk.visitors.mark(response, token, request.url.scheme == "https")
    return response


# ------------------------------------------------------------------ calls


async def games(desk: Desk, _request: Request) -> Response:
    return Response(desk.games, media_type="application/json")


async def tables(desk: Desk, request: Request) -> Response:
    visitor = desk.visitors.visitor(request)
    found = desk.store.listed(visitor, lobby.MOST_TABLES) if visitor != NOBODY else []
    return told([lobby.table_told(each, visitor, desk.titles.get(each.game, each.game)) for each in found])


async def new_table(desk: Desk, request: Request) -> Response:
    visitor, token = caller(desk, request, desk.limits.tables)
    desk.check_tables(visitor)
    wish = wire.body_from(await body_of(request.receive, request.headers, wire.LARGEST_BODY), wire.NewTable)
    made = await making.make(desk.hall, visitor, wish)
    return marked(desk, request, told(made_told(desk, request, made)), token)


async def open_record(desk: Desk, request: Request) -> Response:
    visitor, token = caller(desk, request, desk.limits.records)
    desk.check_tables(visitor)
    body = await body_of(request.receive, request.headers, wire.LARGEST_RECORD)
    try:
        text = body.decode()
    except UnicodeDecodeError:
        raise Refused("not_a_record", "this is no record: it is no text") from None
    made = await making.open_record(desk.hall, visitor, text)
    return marked(desk, request, told({"id": made.id}), token)


async def record(desk: Desk, request: Request) -> Response:
    desk.meter.check(desk.limits.texts, desk.visitors.visitor(request), address_of(peer_of(request.scope)))
    async with visiting(desk, request) as place:
        name, text = await making.record_of(place)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, headers=headers, media_type="text/plain; charset=utf-8")


async def branch(desk: Desk, request: Request) -> Response:
    visitor, token = caller(desk, request, desk.limits.tables)
    desk.check_tables(visitor)
    wish = wire.body_from(await body_of(request.receive, request.headers, wire.LARGEST_BODY), wire.Branch)
    made = await making.branch(desk.hall, visitor, text_in(request, "id"), wish.at, list(wish.seats))
    return marked(desk, request, told(made_told(desk, request, made)), token)


async def rematch(desk: Desk, request: Request) -> Response:
    visitor, _ = caller(desk, request, desk.limits.tables)
    await body_of(request.receive, request.headers, wire.LARGEST_BODY)
    made = await making.rematch(desk.hall, visitor, text_in(request, "id"))
    return told(made_told(desk, request, made))


async def invite(desk: Desk, request: Request) -> Response:
    visitor, _ = caller(desk, request, desk.limits.invitations)
    wish = wire.body_from(await body_of(request.receive, request.headers, wire.LARGEST_BODY), wire.Invite)
    token = await seating.invite(desk.hall, visitor, text_in(request, "id"), wish.side)
    return told({"url": f"{lobby.address_of(request, desk.public)}/join/{token}"})


async def analysis(desk: Desk, request: Request) -> Response:
    """How far it is, or, once it is there, all of it; whoever asks no more gives it up."""
    visitor, _ = caller(desk, request)
    await body_of(request.receive, request.headers, wire.LARGEST_BODY)
    async with visiting(desk, request) as place:
        return told(desk.hall.analysts.ask(place.table, visitor, address_of(peer_of(request.scope))))


def caller(desk: Desk, request: Request, limit: Limit | None = None) -> tuple[str, str]:
    """Who calls (and a token for him, if he has none), unless he calls too often."""
    visitor, token = desk.visitors.greet(request)
    address = address_of(peer_of(request.scope))
    for each in (desk.limits.calls, limit):
        if each is not None:
            desk.meter.check(each, NOBODY if token else visitor, address)
    return visitor, token


@contextlib.asynccontextmanager
async def visiting(desk: Desk, connection: HTTPConnection) -> AsyncIterator[Place]:
    """The table in the path; one that has to be fetched from the store costs the caller something."""
    id = text_in(connection, "id")
    if id not in desk.hall.places:
        visitor = desk.visitors.visitor(connection)
        desk.meter.check(desk.limits.loads, visitor, address_of(peer_of(connection.scope)))
    async with desk.hall.visit(id) as place:
        yield place


def made_told(desk: Desk, request: Request, made: making.Made) -> dict[str, Any]:
    address = lobby.address_of(request, desk.public)
    return {"id": made.id, "links": {side: f"{address}/join/{token}" for side, token in made.tokens.items()}}


# ------------------------------------------------------------------ the socket


async def at_table(desk: Desk, websocket: WebSocket) -> None:
    """One browser at one table, as long as it stays."""
    await websocket.accept()
    visitor, address = desk.visitors.visitor(websocket), address_of(peer_of(websocket.scope))
    try:
        with desk.meter.sockets.one_more(visitor, address):
            async with visiting(desk, websocket) as place:
                desk.check_room(place.table)
                allowance = Allowance(desk.meter, visitor, address)
                await Socket(websocket, visitor, place.table, place.opponents, allowance).serve()
    except Refused as refused:
        with contextlib.suppress(WebSocketDisconnect):
            await websocket.send_text(_encode({"t": "refused", "id": "", **refused.told()}).decode())
            await websocket.close(CLOSED_WITH.get(refused.status, GONE))
