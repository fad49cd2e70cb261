"""Visitors: browsers, known by a random token in a cookie, of which only the hash is kept.

A visitor is the hash of his token; nothing is stored of him before he takes a seat.  The browsers that
were let in by the address the program printed are all one visitor: the owner.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import re
import secrets

from starlette.requests import HTTPConnection
from starlette.responses import Response

from grognard.server.refusals import not_found
from grognard.store.keeping import Store

OWNER = "owner"
NOBODY = ""  # somebody without a cookie; holds nothing
TOKEN = re.compile(r"[A-Za-z0-9_-]{32}")
A_YEAR = 365 * 24 * 3600


def fresh_token() -> str:
    return secrets.token_urlsafe(24)  # 192 bits


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class Visitors:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.cookie = f"grognard_{store.name}"
        self.door = fresh_token()  # opens /enter/ as long as the program runs

    def token(self, connection: HTTPConnection) -> str:
        """The browser's token, "" if it has none."""
        token = connection.cookies.get(self.cookie, "")
        return token if TOKEN.fullmatch(token) else ""

    def visitor(self, connection: HTTPConnection) -> str:
        token = self.token(connection)
        return self.known(hashed(token)) if token else NOBODY

    def known(self, token_hash: str) -> str:
        """Who the holder of a token is."""
        if self.store.is_owner(token_hash):
            return OWNER
        return token_hash

    def greet(self, connection: HTTPConnection) -> tuple[str, str]:
        """The visitor, and a token to give him if he has none."""
        visitor = self.visitor(connection)
        if visitor != NOBODY:
            return visitor, ""
        token = fresh_token()
        return hashed(token), token

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
        if self.visitor(connection) == OWNER:
            return ""
        token = fresh_token()
        await asyncio.wrap_future(self.store.adopt(hashed(token)))
        return token
