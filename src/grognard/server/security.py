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
import re
from collections.abc import Iterable

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from grognard.core.message import say
from grognard.server.forwarded import caller_address
from grognard.server.metering import Meter
from grognard.server.refusals import Refused

SAFE = ("GET", "HEAD")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self' {ws}; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
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
HOST = re.compile(r"(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9._-]+))(?::\d{1,5})?")  # of addresses we hand on


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
        await self.meter.turn(caller_address(scope))
        headers = Headers(scope=scope)
        refused = self.too_often(scope) or self.refusal(scope, headers)
        if refused is None:
            await self.app(scope, receive, adorned(send, headers.get("host", "")))
            return
        if refused.wait:
            await asyncio.sleep(self.meter.limits.late)
        if scope["type"] == "http":
            told = {**waiting(refused), **(CLOSE if refused.status == 400 else {})}
            answer = JSONResponse({"error": refused.fields()}, refused.status, told)
            await answer(scope, receive, adorned(send, ""))
        elif refused.wait:
            await turn_away(refused, receive, send)
        else:
            await WebSocketClose(1008, refused.reason)(scope, receive, send)

    def too_often(self, scope: Scope) -> Refused | None:
        limits = self.meter.limits
        limit = limits.files if scope["path"].startswith(FILES) else limits.requests
        try:
            self.meter.check(limit, "", caller_address(scope))
        except Refused as refused:
            return refused
        return None

    def refusal(self, scope: Scope, headers: Headers) -> Refused | None:
        host = headers.get("host", "")
        if "content-length" in headers and "transfer-encoding" in headers:
            return Refused("bad_message", say("nobody can say where this call ends"))
        if "\0" in scope["path"] or b"%00" in scope.get("query_string", b""):
            return Refused("bad_message", say("there is a sign in it that nobody can read or keep"))
        if not self.known(host):
            return Refused("wrong_host", say("this server is not known by that name"), status=421)
        if scope["type"] == "http" and scope["method"] in SAFE:
            return None
        origin = headers.get("origin")
        if origin is None:  # no browser, or one that says it in another way
            ours = headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
        else:
            ours = origin.lower() in (f"http://{host.lower()}", f"https://{host.lower()}")
        return None if ours else Refused("wrong_origin", say("this call comes from another site"), status=403)

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
    told = json.dumps({"t": "refused", "id": "", **refused.fields()})
    await send({"type": "websocket.send", "text": told})
    await send({"type": "websocket.close", "code": TOO_MANY, "reason": refused.reason[:100]})


def host_name(host: str) -> str:
    """The name in a Host header, without port and brackets; "" if it is more than a name and a port."""
    found = HOST.fullmatch(host)
    return (found[1] or found[2]).lower() if found else ""


def adorned(send: Send, host: str) -> Send:
    """``send``, with the headers that keep a browser from doing what it should not."""
    policy = POLICY.format(ws=f"ws://{host} wss://{host}" if host else "")

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
            raise Refused("cut_off", say("the call broke off"))
        body += bytes(message.get("body", b""))
        if len(body) > limit:
            raise too_large()
        if not message.get("more_body"):
            return body


def too_large() -> Refused:
    return Refused("too_large", say("this is too large"), status=413)
