"""A game whose author is at work: whenever its file is saved, its tables go on under the new rules."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path

from grognard.core.course import Reopened
from grognard.core.errors import GameError
from grognard.core.game import Game
from grognard.core.registry import load_file, read_file, replace_file
from grognard.core.reloading import Followed, Watch, follow, kept, news
from grognard.server.calling import Desk
from grognard.server.hall import Place
from grognard.server.refusals import Refused

LOOK_EVERY = 0.3  # seconds between two looks at the file

_log = logging.getLogger("grognard")


async def follow_file(desk: Desk, path: Path, say: Callable[[str], None]) -> None:
    """Look at the file again and again; what became of it is said, and shown at its tables."""
    watch = Watch(path)
    while True:
        await asyncio.sleep(LOOK_EVERY)
        if watch.saved():
            try:
                say(await reload(desk, watch.path))
            except Exception:
                _log.exception("%s was saved, but could not be followed", path)


async def reload(desk: Desk, path: Path) -> str:
    """All tables of the game under the rules as they are saved now, or none of them."""
    hall, old = desk.hall, load_file(path)
    async with AsyncExitStack() as locks:
        places = [place for place in hall.places.values() if place.table.match.game is old]
        for place in places:
            await locks.enter_async_context(place.table.lock)
        try:
            game = await hall.aside(lambda: read_file(path))
            found = await hall.aside(lambda: [follow(place.table.match, game, path) for place in places])
        except GameError as error:
            words = kept(path, error)
            for place in places:
                tell(place, words)
            return words
        await take_over(desk, path, game, list(zip(places, found, strict=True)))
    return news(path, next((each for each in found if each.cause), None))


async def take_over(desk: Desk, path: Path, game: Game, found: list[tuple[Place, Followed]]) -> None:
    """From here on the new rules are the game's."""
    desk.forget(load_file(path).name)
    replace_file(path, game)
    desk.hall.worker.close()  # its processes know the old rules
    for place, followed in found:
        place.opponents.stop()
        try:
            place.table.match = followed.match
            await place.table.keep(Reopened(0, followed.match.record.dumps()))
        except Refused as refused:
            _log.error("table %s could not be kept: %s", place.table.id, refused.reason)
        tell(place, news(path, followed))


def tell(place: Place, words: str) -> None:
    place.table.saved = words
    place.table.stir()
