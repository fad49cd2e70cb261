"""Which games there are: those that installed packages offer by the entry point grognard.games."""

from __future__ import annotations

from importlib.metadata import entry_points

from grognard.core.errors import GameError
from grognard.core.game import Game

GROUP = "grognard.games"


def names() -> list[str]:
    return sorted(entry_points(group=GROUP).names)


def load(name: str) -> Game:
    """The game of that name; GameError says which there are."""
    for entry in entry_points(group=GROUP, name=name):
        game = entry.load()
        if not isinstance(game, Game):
            raise GameError("not_a_game", f"the entry point {entry.value} is no Game")
        return game
    raise GameError("unknown_game", f"there is no game {name!r}; there are: {', '.join(names())}")
