"""R26 Who knows what: everything is open, only chance is unknown."""

from __future__ import annotations

from typing import Any

from grognard.core.flow import Position
from grognard.core.ruleset import Ruleset
from grognard.games.kido_butai.data import Rules
from grognard.games.kido_butai.day import Day
from grognard.games.kido_butai.position import Operation


def start(ruleset: Ruleset) -> Position:
    return Operation(ruleset, Rules(ruleset), Day())


def facts(position: Position, _side: int) -> dict[str, Any]:
    """All of the position: there is nothing that one side could hide."""
    assert isinstance(position, Operation)
    return {
        "turn": int(position.turn),
        "place": numbers(position.place),
        "facing": numbers(position.facing),
        "load": numbers(position.load),
        "low": numbers(position.low),
        "since": numbers(position.since),
        "done": int(position.done),
        "must_land": int(position.must_land),
        "decks": numbers(position.decks),
        "attacked": int(position.attacked),
        "hits": numbers(position.hits),
        "fleet": numbers(position.fleet),
        "revealed": bool(position.revealed),
        "reported": int(position.reported),
        "found": bool(position.found),
        "cup": numbers(position.cup),
        "track": numbers(position.track),
        "aside": numbers(position.aside),
        "shot": numbers(position.shot),
    }


def numbers(values: Any) -> list[int]:
    return [int(value) for value in values]


def known(ruleset: Ruleset, _side: int, facts: dict[str, Any]) -> Position:
    operation = Operation(ruleset, Rules(ruleset), Day())
    operation.turn = facts["turn"]
    for name in ("place", "facing", "load", "low", "since", "decks", "hits", "fleet", "cup", "track"):
        fill(getattr(operation, name), facts[name])
    fill(operation.aside, facts["aside"])
    fill(operation.shot, facts["shot"])
    operation.done = facts["done"]
    operation.must_land = facts["must_land"]
    operation.attacked = facts["attacked"]
    operation.revealed = facts["revealed"]
    operation.reported = facts["reported"]
    operation.found = facts["found"]
    return operation


def fill(values: Any, numbers: list[int]) -> None:
    for at, number in enumerate(numbers):
        values[at] = number
