"""The calls of the lobby: which games there are, my tables, new ones, records."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request

from grognard.bots.levels import LEVELS
from grognard.core.errors import GameError
from grognard.core.game import Game, Option
from grognard.core.message import say
from grognard.core.naming import title_of
from grognard.core.registry import names, registered
from grognard.core.words import sentence
from grognard.draw.vignettes import vignette
from grognard.lessons import course_of
from grognard.lessons.puzzles import puzzles_of
from grognard.server.boxes import BOXES
from grognard.server.refusals import Refused, not_found
from grognard.store.keeping import Listing, Seat, Summary
from grognard.store.onlookers import lateness

MOST_TABLES = 100  # told at once


def game_of(name: str) -> Game:
    """The game that an address names."""
    try:
        return registered(name)
    except GameError as error:
        raise not_found("game") if error.code == "unknown_game" else Refused.by_game(error) from None


def games_told() -> list[dict[str, Any]]:
    """All games; one that cannot be loaded is left out, so that the others can be played."""
    told = []
    for name in names():
        try:
            told.append(game_told(registered(name)))
        except GameError:  # the log says why
            continue
    return sorted(told, key=lambda game: BOXES[game["name"]].rank if game["name"] in BOXES else len(BOXES))


def game_told(game: Game) -> dict[str, Any]:
    box = BOXES.get(game.name)
    return {
        "name": game.name,
        "title": game.title,
        "about": game.about,
        "picture": bool(vignette(game.name)),
        "drafts": game.drafts is not None,
        "minutes": box.minutes if box else None,
        "weight": box.weight if box else None,
        "sides": [{"name": name, "title": title_of(name)} for name in game.sides],
        "scenarios": [
            {"name": each.name, "title": each.title, "about": each.about, "options": each.options}
            for each in game.scenarios.values()
        ],
        "options": [option_told(option) for option in game.options.values()],
        "lessons": len(course_of(game)),
        "puzzles": len(puzzles_of(game)),
        "levels": [{"level": number, "title": level.title} for number, level in LEVELS.items()],
    }


def option_told(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "title": option.title,
        "about": option.about,
        "kind": kind_of(option),
        "default": option.default,
        "choices": option.choices,
        "titles": option.titles or option.choices,
        "low": option.low,
        "high": option.high,
    }


def kind_of(option: Option) -> str:
    if isinstance(option.default, bool):
        return "flag"
    if isinstance(option.default, int):
        return "number"
    return "choice" if isinstance(option.default, str) else "table"


def table_told(listing: Listing, visitor: str, title: str) -> dict[str, Any]:
    """One of my tables, as the lobby lists it."""
    mine = [side for side, seat in enumerate(listing.seats) if visitor in seat.holders]
    later = not mine and not listing.summary.over and lateness(listing.onlookers) != 0
    over = listing.summary.over or listing.closed
    times = [until for side, until in enumerate(listing.summary.until) if side in mine and until]
    return {
        "id": listing.id,
        "game": listing.game,
        "title": title,
        "scenario": listing.scenario,
        "scenario_title": scenario_title(listing.game, listing.scenario),
        "sides": [
            {"name": name, "title": title_of(name), "seat": seat_told(seat, side in mine)}
            for side, (name, seat) in enumerate(zip(listing.sides, listing.seats, strict=True))
        ],
        "shared": is_shared(listing, visitor),
        "your_turn": not listing.closed and any(side in mine for side in listing.summary.to_act),
        "until": min(times, default=None) if not over else None,
        "over": over,
        "result": result_told(listing.summary) or closed_told(listing),
        "moves": None if later else listing.summary.moves,
        "updated": listing.updated,
    }


def scenario_title(game: str, scenario: str) -> str:
    """What a scenario is called; its name, where its game is not here."""
    try:
        found = registered(game).scenarios.get(scenario)
    except GameError:
        found = None
    return found.title if found else scenario


def is_shared(listing: Listing, visitor: str) -> bool:
    """Whether others play there as well."""
    return any(holder != visitor for seat in listing.seats for holder in seat.holders)


def result_told(summary: Summary) -> str:
    """How the match ended, as a sentence; "" while it goes on."""
    over = summary.result
    return sentence(over.winner, over.rule, over.points, over.resigned) if over else summary.sentence


def closed_told(listing: Listing) -> str:
    return say("closed by the owner of this house") if listing.closed else ""


def seat_told(seat: Seat, yours: bool) -> dict[str, Any]:
    return {
        "kind": seat.kind,
        "level": seat.level,
        "name": seat.name,
        "yours": yours,
        "taken": bool(seat.holders),
    }


def own_address(request: Request, public: str) -> str:
    """Where a friend reaches this server: as we were called, unless that leads only to this machine."""
    called = f"{request.url.scheme}://{request.url.netloc}"
    if public and request.url.hostname in ("127.0.0.1", "localhost", "::1"):
        return public
    return called


def is_called_rightly(request: Request, hosts: frozenset[str]) -> bool:
    """Whether we were called by a name of the house, or by the number of this very machine: what goes to
    others must not lead to where the caller says that we are."""
    host = request.url.hostname or ""
    return host in hosts or host == (request.scope.get("server") or ("",))[0]
