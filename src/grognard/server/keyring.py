"""Passkeys: adding one to oneself, and coming in by one with another browser."""

from __future__ import annotations

import asyncio
import logging
from typing import Annotated, Any

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from grognard.core.message import say, spoken
from grognard.people import passkeys, persons, protecting
from grognard.people.passkeys import NotProven, Passkey, Site
from grognard.people.persons import OWNER
from grognard.server.calling import Call, Desk, as_json, body, guest, marked
from grognard.server.devices import already_somebody
from grognard.server.refusals import Refused
from grognard.server.speaking import language_of
from grognard.server.visitors import fresh_token, hashed
from grognard.store.keeping import Conflict

_log = logging.getLogger("grognard")


class Proof(Struct, forbid_unknown_fields=True, frozen=True):
    """What the browser made of what it was asked, in its own words."""

    credential: dict[str, Any]


class Which(Struct, forbid_unknown_fields=True, frozen=True):
    id: Annotated[str, Meta(max_length=passkeys.LONGEST_ID)]


def site_of(request: Request) -> Site:
    """The house as this browser calls it; refused where it has no name, or no library."""
    host = request.url.hostname or ""
    if not passkeys.is_possible():
        raise Refused("no_passkeys", say("this house knows no passkeys"), status=409)
    if not passkeys.is_named(host):
        reason = say("passkeys need a house with a name; this one is called by a number")
        raise Refused("no_passkeys", reason, status=409)
    return Site(host, f"{request.url.scheme}://{request.url.netloc}")


async def to_make(desk: Desk, request: Request) -> Response:
    visitor = await guest(desk, request, desk.limits.channels)
    site, now = site_of(request), desk.hall.now()
    await persons.ensure(desk.database, desk.store.name, visitor, "", now)
    who = await persons.by_person(desk.database, visitor)
    name = who.name if who and who.name else spoken(say("Somebody"), language_of(request))
    known = await passkeys.passkeys_of(desk.database, visitor)
    challenge = await passkeys.ask(desk.database, visitor, now)
    return as_json(request, await asyncio.to_thread(passkeys.to_make, site, visitor, name, known, challenge))


async def add(desk: Desk, request: Request) -> Response:
    visitor = await guest(desk, request, desk.limits.channels)
    site, now = site_of(request), desk.hall.now()
    credential = (await body(request, Proof)).credential
    try:
        challenge = await answered(desk, visitor, credential)
        made = await asyncio.to_thread(passkeys.made, site, visitor, credential, challenge, now)
        await passkeys.keep(desk.database, made)
        await protecting.protect(desk.database, visitor, now)
    except NotProven as error:
        raise not_proven(error) from None
    except Conflict:
        reason = say("there is such a passkey already, or you have too many")
        raise Refused("too_many", reason, status=409) from None
    return as_json(request, {"id": made.id})


async def drop(desk: Desk, request: Request) -> Response:
    visitor = await guest(desk, request)
    if not await passkeys.drop(desk.database, visitor, (await body(request, Which)).id):
        raise unknown()
    return as_json(request, {})


async def to_prove(desk: Desk, request: Request) -> Response:
    visitor = await guest(desk, request, desk.limits.codes)
    site = site_of(request)
    challenge = await passkeys.ask(desk.database, visitor, desk.hall.now())
    return as_json(request, await asyncio.to_thread(passkeys.to_prove, site, challenge))


async def enter(desk: Desk, request: Request) -> Response:
    """This browser becomes the person's whose passkey it has; one that is somebody's already stays so."""
    visitor = await guest(desk, request, desk.limits.codes)
    site = site_of(request)
    credential = (await body(request, Proof)).credential
    try:
        challenge = await answered(desk, visitor, credential)
        passkey = await known(desk, credential)
        count = await asyncio.to_thread(passkeys.proven, site, passkey, credential, challenge)
        await passkeys.note(desk.database, passkey, count)
    except (NotProven, Conflict) as error:
        raise not_proven(error) from None
    return await become(desk, request, visitor, passkey.person)


async def answered(desk: Desk, visitor: str, credential: dict[str, Any]) -> bytes:
    challenge = await asyncio.to_thread(passkeys.challenge_in, credential)
    await passkeys.spend(desk.database, visitor, challenge, desk.hall.now())
    return challenge


async def known(desk: Desk, credential: dict[str, Any]) -> Passkey:
    found = await passkeys.found(desk.database, str(credential.get("id", ""))[: passkeys.LONGEST_ID])
    if found is None:
        raise unknown()
    return found


def unknown() -> Refused:
    return Refused("wrong_passkey", say("this house does not know that passkey"), status=404)


def not_proven(error: Exception) -> Refused:
    _log.info("a passkey was refused: %s", error)
    return Refused("wrong_passkey", say("this passkey proves nothing here; try again"), status=403)


async def become(desk: Desk, request: Request, visitor: str, person: str) -> Response:
    """From now on this browser is that person's; one that is somebody's already stays so."""
    if person == visitor:
        return as_json(request, {})
    if await desk.store.is_somebody(visitor):
        raise already_somebody()
    token = fresh_token()
    await desk.store.adopt(hashed(token), person)
    if person != OWNER:  # his first browser, by which he is called, counts as well once there are others
        await desk.store.adopt(person, person)
    return marked(desk, request, as_json(request, {}), token)


PAGES: dict[str, Call] = {}
LOOKS: dict[str, Call] = {}
CALLS: dict[str, Call] = {
    "/api/passkeys": add,
    "/api/passkeys/ask": to_prove,
    "/api/passkeys/drop": drop,
    "/api/passkeys/enter": enter,
    "/api/passkeys/new": to_make,
}
