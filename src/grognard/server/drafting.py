"""Scenarios in the making: what a form asks for, what is wrong with a draft, and a table to play it at."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from grognard.core.drafting import Draft, Drafting
from grognard.core.errors import GameError
from grognard.core.game import Game
from grognard.core.message import say
from grognard.core.registry import registered
from grognard.draw.plain import plain
from grognard.server.hall import Hall
from grognard.server.refusals import Refused, not_found
from grognard.server.wire import Drafted, NewTable

NAME = "scenario.toml"


def game_of(name: str) -> tuple[Game, Drafting]:
    """A game whose scenarios can be made here."""
    try:
        game = registered(name)
    except GameError as error:
        raise not_found("game") if error.code == "unknown_game" else Refused.by_game(error) from None
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


async def shipped(hall: Hall, name: str, scenario: str) -> dict[str, Any]:
    _, drafts = game_of(name)
    try:
        return told(await hall.aside(lambda: drafts.draft(drafts.shipped(scenario))))
    except GameError as error:
        raise not_found("scenario") if error.code == "unknown_scenario" else Refused.by_game(error) from None


async def check(hall: Hall, name: str, wish: Drafted) -> dict[str, Any]:
    """The draft as text and as values, with everything that is wrong with it, and as it looks."""
    _, drafts = game_of(name)
    try:
        return told(await hall.aside(lambda: drafts.draft(text_of(drafts, wish))))
    except GameError as error:
        raise Refused.by_game(error) from None


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


async def table(hall: Hall, name: str, wish: Drafted) -> NewTable:
    """Against a bot, who asked on the first side."""
    game, drafts = game_of(name)
    reader = game.from_file
    assert reader is not None, "whoever drafts scenario files reads them"
    try:
        read = await hall.aside(lambda: reader(NAME, text_of(drafts, wish)))
    except GameError as error:
        raise Refused.by_game(error) from None
    return NewTable(game.name, read.scenario, read.options)
