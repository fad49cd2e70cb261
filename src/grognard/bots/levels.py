"""How strong a bot plays, as one table."""

from __future__ import annotations

from dataclasses import dataclass, replace

from grognard.core.errors import GameError
from grognard.core.game import Game
from grognard.core.message import say


@dataclass(frozen=True)
class Level:
    """At most so many simulations and seconds; ``softness`` is how readily a good answer is
    taken instead of the best."""

    title: str
    simulations: int
    seconds: float
    softness: float
    learned: bool = False  # judges by what was learned, in games that have it
    processor: bool = False  # seconds are the processor's, not the clock's
    settles: bool = False  # thinks no longer than may change its choice


ENDLESS = 1 << 40  # simulations, where only seconds count
ADVISER = 7  # gives the hints: the best that answers while one waits

LEVELS: dict[int, Level] = {
    1: Level(say("recruit"), 300, 0.1, 30.0),
    2: Level(say("corporal"), 300, 0.15, 1.6),
    3: Level(say("sergeant"), 300, 0.18, 0.5),
    4: Level(say("captain"), 1_000, 0.5, 0.0),
    5: Level(say("colonel"), 10_000, 1.0, 0.0),
    6: Level(say("grognard"), 150_000, 1.9, 0.0),
    7: Level(say("marshal"), 500_000, 1.9, 0.0, learned=True, settles=True),
    8: Level(say("master"), 2_000_000, 7.8, 0.0, learned=True, settles=True),
}


def level_for(game: Game, level: int) -> Level:
    """The level as it is played in this game, which may say how far apart its levels have to be."""
    usual = LEVELS[level]
    if level > len(game.levels):
        return usual
    simulations, softness = game.levels[level - 1]
    return replace(usual, simulations=simulations, softness=softness)


def check_level(level: int) -> None:
    if level not in LEVELS:
        raise GameError(
            "unknown_level",
            say("there is no level {level}; there are: 1 to {most}", level=repr(level), most=max(LEVELS)),
        )
