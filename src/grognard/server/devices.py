"""Further devices of one person: a link that another browser takes once, within ten minutes."""

from __future__ import annotations

import html
import io
from typing import Any

import segno

from grognard.core.message import say, spoken
from grognard.server.hall import Hall, once_written
from grognard.server.refusals import Refused, not_found
from grognard.server.visitors import fresh_token, hashed
from grognard.store.keeping import Conflict, StoreError

TEN_MINUTES = 600.0

ADD = """<h2>{head}</h2>
<p>{about}</p>
<form id="door" data-call="/api/devices/{token}">
<p id="door-error" class="error" role="alert" hidden></p>
<button class="main sit">{use}</button>
</form>
<p class="soft">{only}</p>
"""
MINE = """<h2>{head}</h2>
<p>{about}</p>
<p class="door-ways"><a class="button" href="/">{way}</a></p>
"""
YOURS_AS_WELL = say(
    "Press the button, and this browser is yours as well: you sit here wherever you sit there, "
    "at every table, and may go on with either."
)
TO_ADD = {
    "head": say("This device, too"),
    "about": YOURS_AS_WELL,
    "use": say("Use this device"),
    "only": say("Only if you made this link yourself, a moment ago. It works once."),
}
TO_GO = {
    "head": say("This device is yours already"),
    "about": say("Open the link in the other browser."),
    "way": say("To the lobby"),
}


async def link(hall: Hall, visitor: str) -> tuple[str, float]:
    """The token of a link for another device, and until when it is good."""
    token, now = fresh_token(), hall.now()
    await once_written(hall.store.link_device(hashed(token), visitor, now, now + TEN_MINUTES))
    return token, now + TEN_MINUTES


def picture(url: str) -> str:
    """The link for the camera of a phone, as SVG."""
    drawn = io.BytesIO()
    segno.make_qr(url, error="m").save(drawn, kind="svg", xmldecl=False, border=2)
    return drawn.getvalue().decode()


async def check(hall: Hall, visitor: str, token: str) -> bool:
    """Whether the link is the visitor's own; refused if it is good for nobody."""
    person = await hall.store.linked_person(hashed(token), hall.now())
    if not person:
        raise link_over()
    return person == visitor


async def add(hall: Hall, visitor: str, device: str, token: str) -> None:
    """This browser becomes the person's who made the link; all tables in use show it."""
    if await check(hall, visitor, token):
        return
    try:
        person = await hall.store.add_device(hashed(token), visitor, hall.now(), device)
    except Conflict:
        raise link_over() from None
    except StoreError as error:
        raise Refused.by_store(error) from None
    if not person:
        raise already_somebody()
    await meet_again(hall, person)


async def meet_again(hall: Hall, person: str) -> None:
    """All tables in use look with which browsers he is there."""
    for place in list(hall.places.values()):
        if person == place.table.host or place.table.sides_of(person):
            async with place.table.lock:
                await place.table.meet()


async def listed(hall: Hall, visitor: str, device: str) -> list[dict[str, Any]]:
    """The browsers that are somebody's; ``device`` is the one he asks with."""
    return [
        {"id": called(hall, token), "added": added, "this": token == device}
        for token, added in await hall.store.devices_of(visitor)
    ]


async def remove(hall: Hall, visitor: str, device: str, id: str) -> None:
    """Whoever has that browser sits at the person's tables no more."""
    tokens = {called(hall, token): token for token, _ in await hall.store.devices_of(visitor)}
    token = tokens.get(id, "")
    if token == device:
        raise Refused("yourself", say("this is the browser that you use now"), status=409)
    try:
        await hall.store.remove_device(token, visitor)
    except Conflict:
        raise not_found("device") from None
    await meet_again(hall, visitor)


def called(hall: Hall, token: str) -> str:
    """By what a browser is spoken of; nobody comes in by it."""
    return hashed(f"device {hall.store.name} {token}")[:16]


def already_somebody() -> Refused:
    reason = say(
        "this browser has tables, a tournament, a passkey or the like of its own, which it would lose; "
        "use another one"
    )
    return Refused("already_somebody", reason, status=409)


def link_over() -> Refused:
    return Refused("link_over", say("this link has been used, or its ten minutes are over"), status=410)


def page(mine: bool, token: str, language: str) -> tuple[str, str]:
    """Title and body of the page a device link leads to."""
    texts = TO_GO if mine else TO_ADD
    told = {name: html.escape(spoken(text, language)) for name, text in texts.items()}
    body = (MINE if mine else ADD).format(token=html.escape(token), **told)
    return spoken(say("Another device"), language), body
