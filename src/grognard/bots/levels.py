"""How strong a bot plays, as one table."""

from __future__ import annotations

from dataclasses import dataclass, replace

from grognard.core.errors import GameError
from grognard.core.game import Game


@dataclass(frozen=True)
class Level:
    """At most so many simulations and seconds; ``softness`` is how readily a good answer is
    taken instead of the best."""

    title: str
    simulations: int
    seconds: float
    softness: float


LEVELS: dict[int, Level] = {
    1: Level("recruit", 300, 0.1, 30.0),
    2: Level("corporal", 300, 0.15, 1.6),
    3: Level("sergeant", 300, 0.18, 0.5),
    4: Level("captain", 1_000, 0.5, 0.0),
    5: Level("colonel", 10_000, 1.0, 0.0),
    6: Level("grognard", 150_000, 1.9, 0.0),
}


def level_for(game: Game, level: int) -> Level:
    """The level as it is played in this game, which may say how far apart its levels have to be."""
    usual = LEVELS[level]
    if not game.levels:
        return usual
    simulations, softness = game.levels[level - 1]
    return replace(usual, simulations=simulations, softness=softness)


def check_level(level: int) -> None:
    if level not in LEVELS:
        raise GameError("unknown_level", f"there is no level {level!r}; there are: 1 to {max(LEVELS)}")
