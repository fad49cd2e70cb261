"""``check_game``: does a game keep every promise that table, bots and lab rely on?"""

from __future__ import annotations

from grognard.core.chance import Rng
from grognard.core.flow import random_playout
from grognard.core.game import Game
from grognard.core.ruleset import Options


class Nonconformance(AssertionError):
    """A promise that a game breaks, with the position, the side and the action where it does."""


def check_game(
    game: Game,
    scenarios: list[str] | None = None,
    options: Options | None = None,
    matches: int = 5,
    seed: int = 1,
) -> None:
    """Raise Nonconformance unless the game keeps every promise in every scenario."""
    for scenario in scenarios or list(game.scenarios):
        for number in range(matches):
            random_playout(game.setup(scenario, options), Rng(seed + number))
