"""What keeps strangers out: whose pages may call, how much and how often, and what browsers are told.

Two attacks matter for a server on one's own machine.  Another site's page may send requests to it
(the Origin gives it away), and another site's name may be pointed at it (the Host gives it away).
"""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from grognard.server.refusals import Refused

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
MOST_BUCKETS = 10_000


@dataclass(frozen=True)
class Limits:
    """How often: so many a second, after so many at once."""

    messages: tuple[float, float] = (20.0, 60)  # on one socket
    calls: tuple[float, float] = (5.0, 60)  # that change something, of one visitor
    addresses: tuple[float, float] = (20.0, 300)  # the same, from one address


class Bucket:
    """Lets ``burst`` things happen at once, and then ``rate`` a second."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.at = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """A bucket for each visitor or address; those not used for longest are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def check(self, who: str) -> None:
        bucket = self.buckets.get(who)
        if bucket is None:
            bucket = self.buckets[who] = Bucket(self.rate, self.burst)
        self.buckets.move_to_end(who)
        while len(self.buckets) > MOST_BUCKETS:
            self.buckets.popitem(last=False)
        if not bucket.take():
            raise Refused("too_fast", "too many calls; wait a moment", status=429)


class Guard:
    """In front of everything: refuses what does not come from our own pages, adds headers."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str]) -> None:
        self.app = app
        self.hosts = {host.lower() for host in hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refused = self.refusal(scope, headers)
        if refused is None:
            await self.app(scope, receive, adorned(send, headers.get("host", "")))
        elif scope["type"] == "websocket":
            await WebSocketClose(1008, refused.reason)(scope, receive, send)
        else:
            answer = JSONResponse({"error": refused.told()}, refused.status)
            await answer(scope, receive, adorned(send, ""))

    def refusal(self, scope: Scope, headers: Headers) -> Refused | None:
        host = headers.get("host", "")
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
            if "cache-control" not in headers:
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
