"""Which language a browser reads, and answers in it."""

from __future__ import annotations

from functools import cache

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response

from grognard.core.message import TONGUES, Message, say
from grognard.server.refusals import Refused
from grognard.server.visitors import A_YEAR
from grognard.speech.choosing import from_browser

COOKIE = "grognard_language"


def language_of(connection: HTTPConnection) -> str:
    """The one he chose, else the one his browser wants most, else English."""
    return from_browser(connection.cookies.get(COOKIE, ""), connection.headers.get("accept-language", ""))


def choose(response: Response, language: str, secure: bool) -> None:
    """From now on this browser reads that language."""
    response.set_cookie(COOKIE, checked(language), max_age=A_YEAR, samesite="lax", secure=secure, path="/")


def checked(language: str) -> str:
    if language not in TONGUES:
        names = ", ".join(TONGUES)
        raise Refused("unknown_language", say("there is no such language; there are: {names}", names=names))
    return language


@cache
def encoder(language: str) -> msgspec.json.Encoder:
    """Messages are sent as texts of that language."""

    def text_of(thing: object) -> str:
        if isinstance(thing, Message):
            return thing.text(language)
        raise TypeError(f"{type(thing).__name__} cannot be sent")

    return msgspec.json.Encoder(enc_hook=text_of)
