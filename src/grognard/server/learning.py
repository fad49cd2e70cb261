"""The calls of whoever learns a game: its course, and a lesson at the table."""

from __future__ import annotations

import functools
from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from grognard.core.errors import GameError
from grognard.core.message import TONGUES
from grognard.lessons.puzzles import of_the_day
from grognard.server.calling import Call, Desk, answering, as_json, let_in, show, text_in
from grognard.server.illustrating import THEMES, drawn, pieces_told
from grognard.server.lobby import game_of
from grognard.server.metering import Allowance
from grognard.server.pages import Asset
from grognard.server.refusals import Refused, not_found
from grognard.server.speaking import language_of
from grognard.server.teaching import LearningSocket, lesson_of


def routes(desk: Desk) -> list[Route | WebSocketRoute]:
    return [
        *(Route(path, answering(desk, call, as_page=True), methods=["GET"]) for path, call in PAGES.items()),
        Route("/api/learn/{game}", answering(desk, course), methods=["GET"]),
        Route("/api/rules/{game}/pieces", answering(desk, pieces), methods=["GET"]),
        Route(
            "/rules/{game}/pictures/{language}/{theme}/{lesson}",
            answering(desk, show_picture),
            methods=["GET"],
        ),
        WebSocketRoute("/api/learn/{game}/{lesson}/ws", functools.partial(at_lesson, desk)),
    ]


async def show_course(desk: Desk, request: Request) -> Response:
    game_of(text_in(request, "game"))
    return show(desk, request, "learn.html")


async def show_lesson(desk: Desk, request: Request) -> Response:
    lesson_of(game_of(text_in(request, "game")), text_in(request, "lesson"))
    return show(desk, request, "table.html")


async def show_puzzle(_desk: Desk, request: Request) -> Response:
    """To the puzzle of the day."""
    game = game_of(text_in(request, "game"))
    try:
        puzzle = of_the_day(game, datetime.now(UTC).date())
    except GameError as error:
        raise Refused(error.code, error.reason, status=404) from None
    return RedirectResponse(f"/learn/{game.name}/{puzzle.name}", 303)


async def course(desk: Desk, request: Request) -> Response:
    game = game_of(text_in(request, "game"))
    return as_json(request, desk.school.course_told(await desk.visitors.visitor(request), game))


async def pieces(desk: Desk, request: Request) -> Response:
    name, language = game_of(text_in(request, "game")).name, language_of(request)
    return as_json(request, await desk.hall.aside(lambda: pieces_told(name, language)))


async def show_picture(desk: Desk, request: Request) -> Response:
    """The position of a lesson or an example for the page of rules, drawn once."""
    game = game_of(text_in(request, "game"))
    language, theme = text_in(request, "language"), text_in(request, "theme")
    if language not in TONGUES or theme not in THEMES:
        raise not_found("picture")
    lesson = lesson_of(game, text_in(request, "lesson"))
    key = f"rules/{game.name}/{language}/{theme}/{lesson.name}"
    assets = desk.pages.assets

    def draw() -> None:
        if key not in assets:  # nobody else has wanted it in this moment
            assets[key] = Asset.of(drawn(game, lesson, language, theme), ".svg")

    if key not in assets:
        await desk.hall.aside(draw)
    return assets[key].answer(request)


async def at_lesson(desk: Desk, websocket: WebSocket) -> None:
    """One browser at one lesson, as long as it stays."""

    async def serve(visitor: str, address: str) -> None:
        await desk.meter.charge(desk.limits.loads, visitor, address)
        game = game_of(text_in(websocket, "game"))
        table = desk.school.table(visitor, game, lesson_of(game, text_in(websocket, "lesson")))
        desk.check_room(table)
        device = desk.visitors.device(websocket)
        socket = LearningSocket(websocket, visitor, device, table, Allowance(desk.meter, visitor, address))
        socket.school = desk.school
        socket.language = language_of(websocket)
        await socket.serve()

    await let_in(desk, websocket, serve)


PAGES: dict[str, Call] = {
    "/learn/{game}": show_course,
    "/learn/{game}/{lesson}": show_lesson,
    "/puzzle/{game}": show_puzzle,
}
