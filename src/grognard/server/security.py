"""What keeps strangers out: whose pages may call, how much and how often, and what browsers are told.

Two attacks matter for a server on one's own machine.  Another site's page may send requests to it
(the Origin gives it away), and another site's name may be pointed at it (the Host gives it away).  A
third matters for a server that others can reach: one stranger takes so much that nothing is left.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import math
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from grognard.server.forwarded import address_of, peer_of
from grognard.server.refusals import Refused

if TYPE_CHECKING:
    from grognard.server.metering import Meter

SAFE = ("GET", "HEAD")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self' {ws}; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = {  # of every answer
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}
PAGE_HEADERS = {  # of what a browser may show as a page of its own, together with the policy
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}
PAGES = ("text/html", "image/svg")
CLOSE = {"Connection": "close"}  # what follows on the same connection may be no call at all
TOO_MANY = 4429  # a socket is closed with it; to be tried again, but not soon
FILES = "/static/"

MINUTE = 60.0
HOUR = 3600.0


class Rate(NamedTuple):
    """So many within so many seconds, and after a pause ``burst`` at once (0: as many)."""

    number: float
    seconds: float
    burst: float = 0.0

    @property
    def most(self) -> float:
        return self.burst or self.number


class Limit(NamedTuple):
    """How often one visitor may do something, and all who come from one address."""

    what: str
    visitor: Rate | None
    address: Rate
    binds_owner: bool = False  # who sits at the machine itself


class AtOnce(NamedTuple):
    """How many one visitor may have under way, and all from one address."""

    what: str
    visitor: int
    address: int


class Limits(NamedTuple):
    """Everything that is limited, in one table; an address is one of IPv4 or 2**72 of IPv6 (/56)."""

    requests: Limit = Limit("requests", None, Rate(30, 1, 120), binds_owner=True)
    files: Limit = Limit("files", None, Rate(100, 1, 600), binds_owner=True)  # of the client; a page has many
    calls: Limit = Limit("calls", Rate(5, 1, 60), Rate(20, 1, 300), binds_owner=True)  # that change something
    tables: Limit = Limit("new tables", Rate(20, HOUR), Rate(60, HOUR))
    records: Limit = Limit("records to open", Rate(10, HOUR), Rate(30, HOUR))
    texts: Limit = Limit("records to fetch", Rate(30, MINUTE), Rate(60, MINUTE))
    invitations: Limit = Limit("invitations", Rate(60, HOUR), Rate(120, HOUR), binds_owner=True)
    hints: Limit = Limit("hints", Rate(20, MINUTE), Rate(40, MINUTE))
    loads: Limit = Limit("tables to fetch", Rate(20, MINUTE), Rate(40, MINUTE))  # that lie in the store
    looks: Limit = Limit("looks", Rate(15, 1, 60), Rate(30, 1, 120), binds_owner=True)  # at a whole board

    messages: Rate = Rate(20, 1, 60)  # on one socket

    sockets: AtOnce = AtOnce("open tables", 12, 40)
    hints_at_once: AtOnce = AtOnce("hints", 2, 8)
    analyses: AtOnce = AtOnce("analyses", 2, 4)

    unfinished: int = 100  # tables of one visitor, unless he is the owner
    sockets_in_all: int = 2000
    sockets_at_a_table: int = 64
    late: float = 1.0  # seconds before who asks too often is told so: asking in a loop shall not pay


def boundless() -> Limits:
    """Nothing is limited, for whoever measures or tries something."""
    free = Rate(1e9, 1)
    given: dict[str, Any] = {}
    for name, limit in Limits()._asdict().items():
        if isinstance(limit, Limit):
            given[name] = limit._replace(visitor=None, address=free)
        elif isinstance(limit, AtOnce):
            given[name] = limit._replace(visitor=10**9, address=10**9)
    given |= dict.fromkeys(("unfinished", "sockets_in_all", "sockets_at_a_table"), 10**9)
    return Limits(**given, messages=free, late=0.0)


class Guard:
    """In front of everything: refuses what comes too often or not from our own pages, adds headers."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str], meter: Meter) -> None:
        self.app = app
        self.hosts = {host.lower() for host in hosts}
        self.meter = meter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refused = self.too_often(scope) or self.refusal(scope, headers)
        if refused is None:
            await self.app(scope, receive, adorned(send, headers.get("host", "")))
            return
        if refused.wait:
            await asyncio.sleep(self.meter.limits.late)
        if scope["type"] == "http":
            told = {**waiting(refused), **(CLOSE if refused.status == 400 else {})}
            answer = JSONResponse({"error": refused.told()}, refused.status, told)
            await answer(scope, receive, adorned(send, ""))
        elif refused.wait:
            await turn_away(refused, receive, send)
        else:
            await WebSocketClose(1008, refused.reason)(scope, receive, send)

    def too_often(self, scope: Scope) -> Refused | None:
        limits = self.meter.limits
        limit = limits.files if scope["path"].startswith(FILES) else limits.requests
        try:
            self.meter.check(limit, "", address_of(peer_of(scope)))
        except Refused as refused:
            return refused
        return None

    def refusal(self, scope: Scope, headers: Headers) -> Refused | None:
        host = headers.get("host", "")
        if "content-length" in headers and "transfer-encoding" in headers:
            return Refused("bad_message", "nobody can say where this call ends")
        if not self.known(host):
            return Refused("wrong_host", "this server is not known by that name", status=421)
        if scope["type"] == "http" and scope["method"] in SAFE:
            return None
        origin = headers.get("origin")
        if origin is None:  # no browser, or one that says it in another way
            ours = headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
        else:
            ours = origin.lower() in (f"http://{host.lower()}", f"https://{host.lower()}")
        return None if ours else Refused("wrong_origin", "this call comes from another site", status=403)

    def known(self, host: str) -> bool:
        """Whether ``host`` may be ours: an address (no name can be pointed elsewhere), or a given name."""
        name = host_name(host)
        if name in self.hosts:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True


def waiting(refused: Refused) -> dict[str, str]:
    """The header that says when to try again."""
    return {"Retry-After": str(math.ceil(refused.wait))} if refused.wait else {}


async def turn_away(refused: Refused, receive: Receive, send: Send) -> None:
    """Open a socket only to say why it cannot stay."""
    await receive()
    await send({"type": "websocket.accept"})
    told = json.dumps({"t": "refused", "id": "", **refused.told()})
    await send({"type": "websocket.send", "text": told})
    await send({"type": "websocket.close", "code": TOO_MANY, "reason": refused.reason[:100]})


def host_name(host: str) -> str:
    """The name in a Host header, without port and brackets."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower() if "]" in host else ""
    return host.partition(":")[0].lower()


def adorned(send: Send, host: str) -> Send:
    """``send``, with the headers that keep a browser from doing what it should not."""
    safe_host = host if all(c.isalnum() or c in ".:-[]" for c in host) else ""
    policy = POLICY.format(ws=f"ws://{safe_host} wss://{safe_host}" if safe_host else "")

    async def send_adorned(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers.update(HEADERS)
            if headers.get("content-type", "").startswith(PAGES):
                headers.update({**PAGE_HEADERS, "Content-Security-Policy": policy})
            if "set-cookie" in headers:
                headers["Cache-Control"] = "private, no-store"
            elif "cache-control" not in headers:
                headers["Cache-Control"] = "no-store"
        await send(message)

    return send_adorned


async def body_of(receive: Receive, headers: Headers, limit: int) -> bytes:
    """The body of a request, refused as soon as it is too long."""
    told = headers.get("content-length", "0")
    if not told.isdecimal() or int(told) > limit:
        raise too_large()
    body: bytes = b""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Refused("cut_off", "the call broke off")
        body += bytes(message.get("body", b""))
        if len(body) > limit:
            raise too_large()
        if not message.get("more_body"):
            return body


def too_large() -> Refused:
    return Refused("too_large", "this is too large", status=413)
