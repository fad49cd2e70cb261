"""Sending something to an address that a stranger gave: only out into the world, never on from there.

The name is looked up once and the connection goes to that very address, so that a name cannot be pointed at a
machine of ours between the check and the call.  Nothing is followed, little is read, and all of it takes five
seconds at most.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
import ssl
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import urlsplit

from grognard.core.causes import cause_of
from grognard.core.message import say

PATIENCE = 5.0  # seconds for everything
LONGEST_ADDRESS = 600
PLAIN = re.compile(r"[!-~]+")  # what an address may be made of
STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})")
WORLD = ipaddress.ip_network("2000::/3")  # all of IPv6 that was given out to anybody
TUNNELS = tuple(map(ipaddress.ip_network, ("2002::/16", "2001::/32")))
HANDS = ThreadPoolExecutor(8, "post")  # of their own: a name server or a mail server may take its time
T = TypeVar("T")


async def by_hand(deed: Callable[[], T]) -> T:
    """What waits for a machine of somebody else's, beside everything that the house does aside."""
    return await asyncio.get_running_loop().run_in_executor(HANDS, deed)


class Unsendable(Exception):
    """The address is none that anything is sent to; the text says why."""


@dataclass(frozen=True)
class Outside:
    """Who may be called: by https, whoever is not of our own network; ``loopback``: this machine as well."""

    loopback: bool = False
    trust: ssl.SSLContext | None = None  # instead of the usual certificates

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        """The status of the answer; Unsendable where there is none."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await self.exchange(url, headers, body)
        except TimeoutError:
            raise Unsendable(say("there was no answer within five seconds")) from None
        except (OSError, ssl.SSLError, asyncio.IncompleteReadError, ValueError) as error:
            raise Unsendable(say("nobody answers there: {cause}", cause=cause_of(error))) from None

    async def exchange(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        check(url, self.loopback)
        parts = urlsplit(url)
        host, safe = parts.hostname or "", parts.scheme == "https"
        port = parts.port or (443 if safe else 80)
        there = await self.address(host, port, safe)
        context = (self.trust or ssl.create_default_context()) if safe else None
        reader, writer = await asyncio.open_connection(
            there, port, ssl=context, server_hostname=host if safe else None
        )
        try:
            target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            told = {"Host": parts.netloc.rpartition("@")[2], "Content-Length": str(len(body)), **headers}
            lines = [f"POST {target} HTTP/1.1", *(f"{name}: {value}" for name, value in told.items())]
            writer.write("\r\n".join([*lines, "Connection: close", "", ""]).encode("ascii") + body)
            await writer.drain()
            found = STATUS.match(await reader.readline())
        finally:
            writer.close()
            with suppress(OSError, ssl.SSLError):
                await writer.wait_closed()
        if found is None:
            raise Unsendable(say("what answers there does not speak HTTP"))
        return int(found[1])

    async def address(self, host: str, port: int, safe: bool) -> str:
        """Where the name leads; refused if any of its addresses is none of the world's."""
        found = await by_hand(lambda: socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
        addresses = [ipaddress.ip_address(entry[4][0]) for entry in found]
        for address in addresses:
            near = self.loopback and address.is_loopback
            if not near and (not safe or not is_of_the_world(address)):
                raise Unsendable(say("this address is not open to the world"))
        return str(addresses[0])


def is_of_the_world(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Neither this machine nor its network, nor a tunnel that leads there."""
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return is_of_the_world(address.ipv4_mapped)
        if address not in WORLD or any(address in network for network in TUNNELS):
            return False
    return address.is_global and not address.is_multicast


def check(url: str, loopback: bool) -> None:
    """Whether it may be an address to send something to, as far as one sees without looking it up."""
    if len(url) > LONGEST_ADDRESS or not PLAIN.fullmatch(url):
        raise Unsendable(say("this is no address"))
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Unsendable(say("this is no address")) from None
    if parts.scheme != "https" and not (loopback and parts.scheme == "http"):
        raise Unsendable(say("the address has to begin with https://"))
    if not parts.hostname or parts.username is not None or port == 0 or parts.fragment:
        raise Unsendable(say("this is no address"))
    with suppress(ValueError):
        address = ipaddress.ip_address(parts.hostname)
        if not is_of_the_world(address) and not (loopback and address.is_loopback):
            raise Unsendable(say("this address is not open to the world"))
