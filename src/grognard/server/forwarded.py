"""Who calls, seen through a proxy that is trusted: what any other caller says of himself is ignored."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from grognard.core.message import say

UNIX = "unix"  # whoever comes by a socket in the file system
NO_PROXY = "a trusted proxy is an address or {unix}; {text} is neither"
BLOCK = 56  # bits of an IPv6 address that one household has


class Proxies:
    """The proxies that are believed; ValueError if one is neither an address nor ``unix``."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        names = set(names)
        self.unix = UNIX in names
        self.networks = [network(name) for name in names - {UNIX}]

    def trusts(self, peer: str) -> bool:
        """``peer`` is an address, or "" for a socket in the file system."""
        if not peer:
            return self.unix
        address = parsed(peer)
        return address is not None and any(address in network for network in self.networks)


def network(name: str) -> IPv4Network | IPv6Network:
    try:
        return ipaddress.ip_network(name)
    except ValueError:
        raise ValueError(say(NO_PROXY, unix=UNIX, text=repr(name))) from None


class Forwarded:
    """Tells the application the caller's own address and scheme where a trusted proxy stands between."""

    def __init__(self, app: ASGIApp, proxies: Proxies) -> None:
        self.app = app
        self.proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and self.proxies.trusts(peer_of(scope)):
            headers = Headers(scope=scope)
            caller = self.caller(listed(headers, "x-forwarded-for"))
            scheme = listed(headers, "x-forwarded-proto")[-1:]
            if caller:
                scope["client"] = caller, 0
            if scheme in (["http"], ["https"]):
                scope["scheme"] = scheme[0] if scope["type"] == "http" else scheme[0].replace("http", "ws")
        await self.app(scope, receive, send)

    def caller(self, chain: list[str]) -> str:
        """The last in the chain that is no trusted proxy itself; "" if that is no address."""
        for each in reversed(chain):
            address = parsed(each)
            if address is None or "%" in each:  # a zone means something to that machine only
                return ""
            if not self.proxies.trusts(str(address)):
                return str(address)
        return ""


def peer_of(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""


def listed(headers: Headers, name: str) -> list[str]:
    """The values of a header that may come as a list and more than once."""
    return [part.strip() for value in headers.getlist(name) for part in value.split(",") if part.strip()]


def parsed(text: str) -> IPv4Address | IPv6Address | None:
    """An address; one of IPv4 written as IPv6 is the same as itself."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    return (isinstance(address, IPv6Address) and address.ipv4_mapped) or address


def address_of(peer: str) -> str:
    """What counts as one address for limits: a whole household's block where addresses cost nothing."""
    address = parsed(peer)
    if isinstance(address, IPv6Address):
        return str(ipaddress.ip_network((int(address), BLOCK), strict=False))
    return str(address or peer)


def caller_address(scope: Scope) -> str:
    """Whose limits a call counts for."""
    return address_of(peer_of(scope))
