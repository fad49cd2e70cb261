"""Scenarios in the making: what a form asks for, what is wrong with a draft, and a table to play it at."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from grognard.core.drafting import Draft, Drafting
from grognard.core.game import Game
from grognard.core.message import say
from grognard.draw.plain import plain
from grognard.server import lobby, making
from grognard.server.calling import Call, Desk, as_json, body, caller, guest, show, text_in
from grognard.server.forwarded import caller_address
from grognard.server.refusals import Refused, by_rules, not_found
from grognard.server.wire import Drafted, NewTable

NAME = "scenario.toml"


def game_of(name: str) -> tuple[Game, Drafting]:
    """A game whose scenarios can be made here."""
    game = lobby.game_of(name)
    if game.drafts is None:
        raise Refused("no_drafts", say("{game} has no scenario files", game=game.title), status=404)
    return game, game.drafts


def form(name: str) -> dict[str, Any]:
    """What a file may say, and what there is to begin with."""
    game, drafts = game_of(name)
    shipped = [
        {"name": each.name, "title": each.title}
        for each in game.scenarios.values()
        if each.name in drafts.names
    ]
    return {"game": game.name, "title": game.title, "keys": drafts.form(), "shipped": shipped}


async def show_editor(desk: Desk, request: Request) -> Response:
    game_of(text_in(request, "game"))
    return show(desk, request, "editor.html")


async def show_form(_desk: Desk, request: Request) -> Response:
    return as_json(request, form(text_in(request, "game")))


async def shipped(desk: Desk, request: Request) -> Response:
    await caller(desk, request, desk.limits.drafts)
    _, drafts = game_of(text_in(request, "game"))
    name = text_in(request, "name")
    if name not in drafts.names:
        raise not_found("scenario")
    return as_json(request, told(await desk.hall.aside(lambda: drafts.draft(drafts.shipped(name)))))


async def check(desk: Desk, request: Request) -> Response:
    """The draft as text and as values, with everything that is wrong with it, and as it looks."""
    visitor = await caller(desk, request, desk.limits.drafts)
    _, drafts = game_of(text_in(request, "game"))
    wish = await body(request, Drafted)
    with desk.meter.drafts.one_more(visitor, caller_address(request.scope)), by_rules():
        draft = await desk.hall.aside(lambda: drafts.draft(text_of(drafts, wish)))
    return as_json(request, told(draft))


def text_of(drafts: Drafting, wish: Drafted) -> str:
    return wish.text if wish.values is None else drafts.written(wish.values)


def told(draft: Draft) -> dict[str, Any]:
    return {
        "text": draft.text,
        "values": draft.values,
        "faults": [asdict(each) for each in draft.faults],
        "doubts": [asdict(each) for each in draft.doubts],
        "about": draft.about,
        "drawn": draft.drawn,
        "scene": None if draft.scene is None else plain(draft.scene),
    }


async def play(desk: Desk, request: Request) -> Response:
    """At a table against a bot, who asked on the first side."""
    visitor = await guest(desk, request, desk.limits.tables)
    await desk.check_tables(visitor)
    game, drafts = game_of(text_in(request, "game"))
    wish, reader = await body(request, Drafted), game.from_file
    assert reader is not None, "whoever drafts scenario files reads them"
    with by_rules():
        read = await desk.hall.aside(lambda: reader(NAME, text_of(drafts, wish)))
    made = await making.make(desk.hall, visitor, NewTable(game.name, read.scenario, read.options))
    return as_json(request, {"id": made.id})


PAGES: dict[str, Call] = {"/editor/{game}": show_editor}
LOOKS: dict[str, Call] = {"/api/scenarios/{game}": show_form, "/api/scenarios/{game}/{name}": shipped}
CALLS: dict[str, Call] = {"/api/scenarios/{game}": check, "/api/scenarios/{game}/table": play}
