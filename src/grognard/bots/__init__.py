"""Opponents: they know no game, and of a match only what their side may know."""

from __future__ import annotations

from grognard.bots.bot import Bot, Choice
from grognard.bots.budget import Budget
from grognard.bots.greedy import GreedyBot
from grognard.bots.ismcts import IsmctsBot
from grognard.bots.levels import check_level
from grognard.bots.uniform import RandomBot
from grognard.core.errors import GameError
from grognard.core.message import say

__all__ = ["Bot", "Budget", "Choice", "load", "names"]

BOTS: dict[str, type[Bot]] = {bot.name: bot for bot in (RandomBot, GreedyBot, IsmctsBot)}


def names() -> list[str]:
    """The names ``load`` knows."""
    return list(BOTS)


def load(name: str, level: int = 3, seed: int = 0) -> Bot:
    """The bot of that name; GameError says which names and levels there are."""
    if name not in BOTS:
        raise GameError(
            "unknown_bot",
            say("there is no bot {name}; there are: {known}", name=repr(name), known=", ".join(BOTS)),
        )
    check_level(level)
    return BOTS[name](level, seed)
