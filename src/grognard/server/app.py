"""The application: every path, and what stands behind it."""

from __future__ import annotations

import contextlib
import functools
import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

from grognard.core.message import say
from grognard.server import devices, drafting, joining, lobby, making, seating, wire
from grognard.server.forwarded import Forwarded, Proxies, address_of, peer_of
from grognard.server.hall import Hall, Place
from grognard.server.limits import Limit, Limits
from grognard.server.metering import Allowance, Meter, too_many
from grognard.server.pages import WORKER, Pages
from grognard.server.refusals import Refused, not_found
from grognard.server.security import TOO_MANY, Guard, body_of, waiting
from grognard.server.sockets import GONE, NO_TABLE, Socket
from grognard.server.speaking import choose, encoder, language_of
from grognard.server.tables import Pace, Table
from grognard.server.visitors import NOBODY, OWNER, Visitors
from grognard.server.worker import Worker
from grognard.store.keeping import Store, StoreError

TOO_MANY_TABLES = "{most} unfinished tables are the most for one visitor; play some first"
CLOSED_WITH = {404: NO_TABLE, 429: TOO_MANY}
LOOPBACK = ("127.0.0.1", "localhost", "::1")
ID = re.compile(r"[A-Za-z0-9_-]{1,64}")  # of a table

Call = Callable[["Desk", Request], Awaitable[Response]]

_log = logging.getLogger("grognard")


@dataclass
class Desk:
    """All that the calls need."""

    store: Store
    hall: Hall
    visitors: Visitors
    public: str = ""  # the address friends use, where it is not the one we are called by
    pages: Pages = field(default_factory=Pages)
    meter: Meter = field(default_factory=lambda: Meter(Limits()))
    encoded: dict[str, bytes] = field(default_factory=dict)  # the games, by language

    @property
    def limits(self) -> Limits:
        return self.meter.limits

    async def check_tables(self, visitor: str) -> None:
        """Nobody but the owner heaps up tables without playing them."""
        most = self.limits.unfinished
        if visitor != OWNER and await self.store.unfinished(visitor) >= most:
            raise too_many(say(TOO_MANY_TABLES, most=most), 3600)

    def check_room(self, table: Table) -> None:
        if self.meter.sockets.addresses.total() > self.limits.sockets_in_all:
            raise too_many(say("the house is full; come back later"))
        if len(table.onlookers) >= self.limits.sockets_at_a_table:
            raise too_many(say("too many people are at this table; come back later"))

    def prepare(self) -> None:
        """Everything that is made once, before the first call comes."""
        for name in self.titles:
            self.pages.rules(name)

    def forget(self, game: str) -> None:
        """What was made once of a game; its author has changed it."""
        self.pages.forget_rules(game)
        self.encoded.clear()
        for made in ("told", "titles"):
            self.__dict__.pop(made, None)

    @functools.cached_property
    def told(self) -> list[dict[str, Any]]:
        return lobby.games_told()

    def games(self, language: str) -> bytes:
        if language not in self.encoded:
            self.encoded[language] = encoder(language).encode(self.told)
        return self.encoded[language]

    @functools.cached_property
    def titles(self) -> dict[str, str]:
        return {game["name"]: game["title"] for game in self.told}


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
        page("/enter/{token}", enter),
        *people_routes(desk),
        page("/editor/{game}", show_editor),
        get("/api/scenarios/{game}", scenario_form),
        post("/api/scenarios/{game}", draft),
        get("/api/scenarios/{game}/{name}", shipped_draft),
        post("/api/scenarios/{game}/table", play_draft),
        get("/static/{name}", static),
        get("/static/{digest}/{name}", static),
        get(f"/{WORKER}", offline_worker),
        page("/offline", show_offline),
        get("/api/games", games),
        get("/api/tables", tables),
        post("/api/tables", new_table),
        post("/api/language", choose_language),
        post("/api/records", open_record),
        get("/api/tables/{id}/record", record),
        post("/api/tables/{id}/branch", branch),
        post("/api/tables/{id}/rematch", rematch),
        post("/api/tables/{id}/analysis", analysis),
        WebSocketRoute("/api/tables/{id}/ws", functools.partial(at_table, desk)),
        get("/api/{path:path}", nowhere),
        page("/{path:path}", nowhere),
    ]


def people_routes(desk: Desk) -> list[Route]:
    """Invitations, seats and devices: looking is a page, taking a call."""
    looks: dict[str, Call] = {"/join/{token}": show_invitation, "/device/{token}": show_device_link}
    calls: dict[str, Call] = {
        "/api/tables/{id}/invite": invite,
        "/api/tables/{id}/free": free,
        "/api/invitations/{token}": join,
        "/api/devices": link_device,
        "/api/devices/{token}": add_device,
    }
    pages = [
        Route(path, answering(desk, call, as_page=True), methods=["GET"]) for path, call in looks.items()
    ]
    return pages + [Route(path, answering(desk, call), methods=["POST"]) for path, call in calls.items()]


def answering(desk: Desk, call: Call, as_page: bool = False) -> Callable[[Request], Awaitable[Response]]:
    """The call, with every refusal and failure turned into an answer that tells no more than it must."""

    async def answer(request: Request) -> Response:
        try:
            return await call(desk, request)
        except Refused as error:
            refused = error
        except StoreError as error:
            _log.error("a call of %s failed: %s", request.scope["route"].path, error)
            refused = Refused.by_store(error)
        except HTTPException:
            raise
        except Exception:
            _log.exception("a call of %s failed", request.scope["route"].path)
            refused = Refused("server_failed", say("something went wrong here"), status=500)
        if as_page:
            response = desk.pages.problem(refused, language_of(request)).answer(request, refused.status)
        else:
            response = as_json(request, {"error": refused.fields()}, refused.status)
        response.headers.update(waiting(refused))
        return response

    return answer


async def misdirected(request: Request, error: Exception) -> Response:
    """A path that is there, but not for this method."""
    assert isinstance(error, HTTPException)
    refused = Refused("wrong_method", say("this cannot be called like that"), status=error.status_code)
    return as_json(request, {"error": refused.fields()}, refused.status)


def as_json(request: HTTPConnection, content: Any, status: int = 200) -> Response:
    """The answer in the language of whoever asks."""
    return Response(encoder(language_of(request)).encode(content), status, media_type="application/json")


def text_in(connection: HTTPConnection, name: str) -> str:
    """A part of the path, of a sensible length."""
    value = str(connection.path_params[name])
    if len(value) > 100:
        raise not_found("page")
    return value


# ------------------------------------------------------------------ pages


async def show_lobby(desk: Desk, request: Request) -> Response:
    return greeting(desk, request, desk.pages.page("index.html", language_of(request)).answer(request))


async def show_table(desk: Desk, request: Request) -> Response:
    async with visiting(desk, request):
        return greeting(desk, request, desk.pages.page("table.html", language_of(request)).answer(request))


async def show_rules(desk: Desk, request: Request) -> Response:
    return desk.pages.rules(text_in(request, "game"), language_of(request)).answer(request)


async def show_editor(desk: Desk, request: Request) -> Response:
    drafting.game_of(text_in(request, "game"))
    return greeting(desk, request, desk.pages.page("editor.html", language_of(request)).answer(request))


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
    return greeting(
        desk, request, desk.pages.filled("join.html", *joining.page(offer, token), language_of(request))
    )


async def show_device_link(desk: Desk, request: Request) -> Response:
    token = text_in(request, "token")
    mine = await devices.check(desk.hall, await desk.visitors.visitor(request), token)
    return greeting(
        desk, request, desk.pages.filled("join.html", *devices.page(mine, token), language_of(request))
    )


async def enter(desk: Desk, request: Request) -> Response:
    token = await desk.visitors.enter(request, text_in(request, "token"))
    table = request.query_params.get("table", "")
    there = f"/table/{table}" if ID.fullmatch(table) else "/"
    return marked(desk, request, RedirectResponse(there, 303), token)


async def nowhere(_desk: Desk, _request: Request) -> Response:
    raise not_found("page")


def greeting(desk: Desk, request: Request, response: Response) -> Response:
    """The page, with a token for a browser that has none."""
    response.headers["Cache-Control"] = "private, no-cache"
    return marked(desk, request, response, desk.visitors.greet(request))


def marked(desk: Desk, request: Request, response: Response, token: str) -> Response:
    desk.visitors.mark(response, token, request.url.scheme == "https")
    return response


# ------------------------------------------------------------------ calls


async def games(desk: Desk, request: Request) -> Response:
    return Response(desk.games(language_of(request)), media_type="application/json")


async def choose_language(desk: Desk, request: Request) -> Response:
    await caller(desk, request)
    body = await body_of(request.receive, request.headers, wire.LARGEST_BODY)
    response = as_json(request, {})
    choose(response, wire.body_from(body, wire.Language).language, request.url.scheme == "https")
    return response


async def tables(desk: Desk, request: Request) -> Response:
    visitor = await desk.visitors.visitor(request)
    found = await desk.store.listed(visitor, lobby.MOST_TABLES) if visitor != NOBODY else []
    return as_json(
        request, [lobby.table_told(each, visitor, desk.titles.get(each.game, each.game)) for each in found]
    )


async def new_table(desk: Desk, request: Request) -> Response:
    visitor = await guest(desk, request, desk.limits.tables)
    await desk.check_tables(visitor)
    wish = wire.body_from(await body_of(request.receive, request.headers, wire.LARGEST_BODY), wire.NewTable)
    made = await making.make(desk.hall, visitor, wish)
    return as_json(request, made_told(desk, request, made))


async def open_record(desk: Desk, request: Request) -> Response:
    visitor = await guest(desk, request, desk.limits.records)
    await desk.check_tables(visitor)
    body = await body_of(request.receive, request.headers, wire.LARGEST_RECORD)
    try:
        text = body.decode()
    except UnicodeDecodeError:
        raise Refused("not_a_record", say("this is no record: it is no text")) from None
    made = await making.open_record(desk.hall, visitor, text)
    return as_json(request, {"id": made.id})


async def record(desk: Desk, request: Request) -> Response:
    desk.meter.check(
        desk.limits.texts, await desk.visitors.visitor(request), address_of(peer_of(request.scope))
    )
    async with visiting(desk, request) as place:
        name, text = await making.record_of(place)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, headers=headers, media_type="text/plain; charset=utf-8")


async def scenario_form(_desk: Desk, request: Request) -> Response:
    return as_json(request, drafting.form(text_in(request, "game")))


async def draft(desk: Desk, request: Request) -> Response:
    visitor = await caller(desk, request, desk.limits.drafts)
    wish = wire.body_from(await body_of(request.receive, request.headers, wire.LARGEST_BODY), wire.Drafted)
    with desk.meter.drafts.one_more(visitor, address_of(peer_of(request.scope))):
        return as_json(request, await drafting.check(desk.hall, text_in(request, "game"), wish))


async def shipped_draft(desk: Desk, request: Request) -> Response:
    await caller(desk, request, desk.limits.drafts)
    told = await drafting.shipped(desk.hall, text_in(request, "game"), text_in(request, "name"))
    return as_json(request, told)


async def play_draft(desk: Desk, request: Request) -> Response:
    visitor = await guest(desk, request, desk.limits.tables)
    await desk.check_tables(visitor)
    wish = wire.body_from(await body_of(request.receive, request.headers, wire.LARGEST_BODY), wire.Drafted)
    table = await drafting.table(desk.hall, text_in(request, "game"), wish)
    return as_json(request, made_told(desk, request, await making.make(desk.hall, visitor, table)))


async def branch(desk: Desk, request: Request) -> Response:
    visitor = await guest(desk, request, desk.limits.tables)
    await desk.check_tables(visitor)
    wish = wire.body_from(await body_of(request.receive, request.headers, wire.LARGEST_BODY), wire.Branch)
    made = await making.branch(desk.hall, visitor, text_in(request, "id"), wish.at, list(wish.seats))
    return as_json(request, made_told(desk, request, made))


async def rematch(desk: Desk, request: Request) -> Response:
    visitor = await caller(desk, request, desk.limits.tables)
    await body_of(request.receive, request.headers, wire.LARGEST_BODY)
    made = await making.rematch(desk.hall, visitor, text_in(request, "id"))
    return as_json(request, made_told(desk, request, made))


async def invite(desk: Desk, request: Request) -> Response:
    visitor = await caller(desk, request, desk.limits.invitations)
    wish = wire.body_from(await body_of(request.receive, request.headers, wire.LARGEST_BODY), wire.Invite)
    token = await seating.invite(desk.hall, visitor, text_in(request, "id"), wish.side)
    return as_json(request, {"url": f"{lobby.address_of(request, desk.public)}/join/{token}"})


async def free(desk: Desk, request: Request) -> Response:
    visitor = await caller(desk, request)
    wish = wire.body_from(await body_of(request.receive, request.headers, wire.LARGEST_BODY), wire.Free)
    await seating.free(desk.hall, visitor, text_in(request, "id"), wish.side)
    return as_json(request, {})


async def join(desk: Desk, request: Request) -> Response:
    visitor = await guest(desk, request, desk.limits.invitations)
    wish = wire.body_from(await body_of(request.receive, request.headers, wire.LARGEST_BODY), wire.Sit)
    return as_json(
        request, {"id": await seating.join(desk.hall, visitor, text_in(request, "token"), wish.name)}
    )


async def link_device(desk: Desk, request: Request) -> Response:
    visitor = await guest(desk, request, desk.limits.invitations)
    await body_of(request.receive, request.headers, wire.LARGEST_BODY)
    token, expires = await devices.link(desk.hall, visitor)
    return as_json(
        request, {"url": f"{lobby.address_of(request, desk.public)}/device/{token}", "expires": expires}
    )


async def add_device(desk: Desk, request: Request) -> Response:
    visitor = await guest(desk, request, desk.limits.invitations)
    await body_of(request.receive, request.headers, wire.LARGEST_BODY)
    await devices.add(desk.hall, visitor, text_in(request, "token"))
    return as_json(request, {})


async def analysis(desk: Desk, request: Request) -> Response:
    """How far it is, or, once it is there, all of it; whoever asks no more gives it up."""
    visitor = await caller(desk, request)
    await body_of(request.receive, request.headers, wire.LARGEST_BODY)
    async with visiting(desk, request) as place:
        return as_json(
            request, desk.hall.analysts.ask(place.table, visitor, address_of(peer_of(request.scope)))
        )


async def caller(desk: Desk, request: Request, limit: Limit | None = None) -> str:
    """Who calls, unless he calls too often."""
    visitor = await desk.visitors.visitor(request)
    for each in (desk.limits.calls, limit):
        if each is not None:
            desk.meter.check(each, visitor, address_of(peer_of(request.scope)))
    return visitor


async def guest(desk: Desk, request: Request, limit: Limit | None = None) -> str:
    """The same, where he is to get something that only his cookie will open again."""
    visitor = await caller(desk, request, limit)
    if visitor == NOBODY:
        reason = say("this browser keeps no cookies from here; without one the seat would be lost")
        raise Refused("no_cookie", reason, status=403)
    return visitor


@contextlib.asynccontextmanager
async def visiting(desk: Desk, connection: HTTPConnection) -> AsyncIterator[Place]:
    """The table in the path; one that has to be fetched from the store costs the caller something."""
    id = text_in(connection, "id")
    if id not in desk.hall.places:
        visitor = await desk.visitors.visitor(connection)
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
    visitor, address = await desk.visitors.visitor(websocket), address_of(peer_of(websocket.scope))
    try:
        with desk.meter.sockets.one_more(visitor, address):
            async with visiting(desk, websocket) as place:
                desk.check_room(place.table)
                allowance = Allowance(desk.meter, visitor, address)
                device = desk.visitors.device(websocket)
                socket = Socket(websocket, visitor, device, place.table, place.opponents, allowance)
                socket.language = language_of(websocket)
                await socket.serve()
    except (Refused, StoreError) as error:
        refused = Refused.by_store(error) if isinstance(error, StoreError) else error
        with contextlib.suppress(WebSocketDisconnect):
            told = encoder(language_of(websocket)).encode({"t": "refused", "id": "", **refused.fields()})
            await websocket.send_text(told.decode())
            await websocket.close(CLOSED_WITH.get(refused.status, GONE))
