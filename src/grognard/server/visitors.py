"""Visitors: people, each known by a random token in the cookie of his browser, or of each of them.

Of a token only the hash is kept, and nothing at all before he takes a seat.  A visitor is the hash of his
first browser's token; browsers added later are the same visitor.  Those that were let in by the address
the program printed are all one: the owner.
"""

from __future__ import annotations

import base64
import functools
import hashlib
import hmac
import re
import secrets

from starlette.requests import HTTPConnection
from starlette.responses import Response

from grognard.people.persons import OWNER
from grognard.server.refusals import not_found
from grognard.store.keeping import Store

NOBODY = ""  # somebody without a cookie; holds nothing
TOKEN = re.compile(r"[A-Za-z0-9_-]{32}")
A_YEAR = 365 * 24 * 3600


def fresh_token() -> str:
    return secrets.token_urlsafe(24)  # 192 bits


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


@functools.lru_cache(maxsize=10_000)
def tag_of(house: str, person: str) -> str:
    """Four characters by which people of the same name are told apart; nobody can be found out by them."""
    digest = hashlib.sha256(f"tag {house} {person}".encode()).digest()
    return base64.b32encode(digest)[:4].decode().lower()


class Visitors:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.cookie = f"grognard_{store.name}"
        self.door = fresh_token()  # opens /enter/ as long as the program runs

    def token(self, connection: HTTPConnection) -> str:
        """The browser's token, "" if it has none."""
        token = connection.cookies.get(self.cookie, "")
        return token if TOKEN.fullmatch(token) else ""

    async def visitor(self, connection: HTTPConnection) -> str:
        device = self.device(connection)
        return await self.store.person(device) if device else NOBODY

    def device(self, connection: HTTPConnection) -> str:
        """The hash of the browser's token, "" if it has none."""
        token = self.token(connection)
        return hashed(token) if token else ""

    def greet(self, connection: HTTPConnection) -> str:
        """A token for a browser that has none; nothing is given to it before it brings that back."""
        return "" if self.token(connection) else fresh_token()

    def mark(self, response: Response, token: str, secure: bool) -> None:
        """Give the browser its token."""
        if token:
            response.set_cookie(
                self.cookie, token, max_age=A_YEAR, httponly=True, samesite="lax", secure=secure, path="/"
            )

    async def enter(self, connection: HTTPConnection, door: str) -> str:
        """Let the owner in: a token to give him, "" if his browser is known already."""
        if not hmac.compare_digest(hashed(door), hashed(self.door)):
            raise not_found("door")
        if await self.visitor(connection) == OWNER:
            return ""
        token = fresh_token()
        await self.store.adopt(hashed(token), OWNER)
        return token
