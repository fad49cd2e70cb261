"""Paths that a table has beside the match: the notepad of a seat, and the phrases one may choose from."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from grognard.people import notepads
from grognard.server import phrases
from grognard.server.calling import Call, Desk, as_json, body, guest, visiting
from grognard.server.refusals import not_found

MOST_SIDES = 16


class Notes(Struct, forbid_unknown_fields=True, frozen=True):
    side: Annotated[int, Meta(ge=0, lt=MOST_SIDES)]
    text: Annotated[str, Meta(max_length=notepads.LONGEST)]


async def set_phrases(_desk: Desk, request: Request) -> Response:
    return as_json(request, phrases.told())


async def notepad(desk: Desk, request: Request) -> Response:
    """To whoever holds the seat; to everybody else there is nothing."""
    visitor = await desk.visitors.visitor(request)
    side = request.query_params.get("side", "0")
    if not side.isdecimal() or len(side) > 2:
        raise not_found("page")
    async with visiting(desk, request) as place:
        place.table.check_seat(visitor, int(side))
        return as_json(
            request, {"text": await notepads.read(desk.database, place.table.id, int(side), visitor)}
        )


async def note(desk: Desk, request: Request) -> Response:
    visitor = await guest(desk, request)
    wish = await body(request, Notes)
    async with visiting(desk, request) as place:
        place.table.check_seat(visitor, wish.side)
        now = desk.hall.now()
        await notepads.write(desk.database, place.table.id, wish.side, visitor, wish.text, now)
    return as_json(request, {})


PAGES: dict[str, Call] = {}
LOOKS: dict[str, Call] = {"/api/phrases": set_phrases, "/api/tables/{id}/notepad": notepad}
CALLS: dict[str, Call] = {"/api/tables/{id}/notepad": note}
