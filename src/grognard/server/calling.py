"""What all calls share: the desk with all they need, who calls, answers that tell no more than they must."""

from __future__ import annotations

import contextlib
import functools
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from grognard.core.message import say
from grognard.people.persons import OWNER
from grognard.people.postman import Postman
from grognard.server import lobby, wire
from grognard.server.binding import check_welcome
from grognard.server.chronicle import Chronicle
from grognard.server.forwarded import caller_address
from grognard.server.hall import Hall, Place
from grognard.server.limits import Limit, Limits
from grognard.server.metering import Meter, too_many
from grognard.server.pages import Pages
from grognard.server.refusals import Refused, not_found
from grognard.server.security import TOO_MANY, body_of, waiting
from grognard.server.sockets import GONE, NO_TABLE, Laid
from grognard.server.speaking import encoder, language_of
from grognard.server.teaching import School
from grognard.server.visitors import NOBODY, Visitors
from grognard.store.database import Database
from grognard.store.keeping import Store, StoreError
from grognard.store.onlookers import SHUT

TOO_MANY_TABLES = "{most} unfinished tables are the most for one visitor; play some first"
CLOSED_WITH = {404: NO_TABLE, 429: TOO_MANY}

Call = Callable[["Desk", Request], Awaitable[Response]]
B = TypeVar("B", bound=Struct)

_log = logging.getLogger("grognard")


@dataclass
class Desk:
    """All that the calls need."""

    store: Store
    hall: Hall
    visitors: Visitors
    chronicle: Chronicle
    postman: Postman
    public: str = ""  # the address friends use, where it is not the one we are called by
    hosts: frozenset[str] = frozenset()  # the names of the house
    school: School = field(default_factory=School)
    pages: Pages = field(default_factory=Pages)
    meter: Meter = field(default_factory=lambda: Meter(Limits()))
    encoded: dict[str, bytes] = field(default_factory=dict)  # the games, by language
    draining: bool = False  # about to end: nobody is to be sent here any more
    lag: float = 0.0  # of the loop, in seconds

    @property
    def database(self) -> Database:
        return self.store.database

    @property
    def limits(self) -> Limits:
        return self.meter.limits

    async def check_tables(self, visitor: str) -> None:
        """Nobody but the owner heaps up tables without playing them."""
        most = self.limits.unfinished
        if visitor != OWNER and await self.store.unfinished(visitor) >= most:
            raise too_many(say(TOO_MANY_TABLES, most=most), 3600)

    def check_room(self, table: Laid, plays: bool = False) -> None:
        """Whether one more may come; those who play are let in however many look on."""
        if self.meter.sockets.addresses.total() > self.limits.sockets_in_all:
            raise too_many(say("the house is full; come back later"))
        if not plays and len(table.onlookers) >= self.limits.sockets_at_a_table:
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


def as_json(request: HTTPConnection, content: Any, status: int = 200) -> Response:
    """The answer in the language of whoever asks."""
    return Response(encoder(language_of(request)).encode(content), status, media_type="application/json")


def text_in(connection: HTTPConnection, name: str) -> str:
    """A part of the path, of a sensible length."""
    value = str(connection.path_params[name])
    if len(value) > 100:
        raise not_found("page")
    return value


async def caller(desk: Desk, request: Request, limit: Limit | None = None) -> str:
    """Who calls, unless he calls too often."""
    visitor = await desk.visitors.visitor(request)
    for each in (desk.limits.calls, limit):
        if each is not None:
            await desk.meter.charge(each, visitor, caller_address(request.scope))
    await check_welcome(desk.database, visitor, desk.hall.now())
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
    """The table in the path, for whoever may look at it."""
    await check_fetching(desk, connection)
    async with desk.hall.visit(text_in(connection, "id")) as place:
        if place.table.admits == SHUT:
            place.table.check_admitted(await desk.visitors.visitor(connection))
        yield place


async def check_fetching(desk: Desk, connection: HTTPConnection) -> None:
    """A table that has to be fetched from the store costs the caller something, whatever he wants of it."""
    if text_in(connection, "id") not in desk.hall.places:
        visitor = await desk.visitors.visitor(connection)
        await desk.meter.charge(desk.limits.loads, visitor, caller_address(connection.scope))


def greeting(desk: Desk, request: Request, response: Response) -> Response:
    """The page, with a token for a browser that has none."""
    response.headers["Cache-Control"] = "private, no-cache"
    return marked(desk, request, response, desk.visitors.greet(request))


def marked(desk: Desk, request: Request, response: Response, token: str) -> Response:
    desk.visitors.mark(response, token, request.url.scheme == "https")
    return response


def show(desk: Desk, request: Request, name: str) -> Response:
    """A page of the client, in the language of whoever asks."""
    return greeting(desk, request, desk.pages.page(name, language_of(request)).answer(request))


async def raw_body(request: Request, largest: int = wire.LARGEST_BODY) -> bytes:
    return await body_of(request.receive, request.headers, largest)


async def body(request: Request, kind: type[B]) -> B:
    """What a call says."""
    return wire.body_from(await raw_body(request), kind)


async def let_in(desk: Desk, websocket: WebSocket, serve: Callable[[str, str], Awaitable[None]]) -> None:
    """Serve a socket, with its visitor and his address; what is refused ends it with the reason."""
    await websocket.accept()
    try:
        visitor, address = await desk.visitors.visitor(websocket), caller_address(websocket.scope)
        with desk.meter.sockets.one_more(visitor, address):
            await check_welcome(desk.database, visitor, desk.hall.now())
            await serve(visitor, address)
    except (Refused, StoreError) as error:
        refused = Refused.by_store(error) if isinstance(error, StoreError) else error
        with contextlib.suppress(WebSocketDisconnect):
            told = encoder(language_of(websocket)).encode({"t": "refused", "id": "", **refused.fields()})
            await websocket.send_text(told.decode())
            await websocket.close(CLOSED_WITH.get(refused.status, GONE))
