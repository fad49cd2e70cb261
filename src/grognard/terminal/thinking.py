"""Bots at work: they think in a thread of their own, so that Ctrl-C can end it."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Thread

from grognard import bots
from grognard.bots.bot import Bot, Choice
from grognard.bots.levels import ADVISER
from grognard.core.match import Match
from grognard.terminal.console import Console

LOOK = 0.05  # seconds between two looks whether the bot is ready


@dataclass(frozen=True)
class Thought:
    """What a bot chose, and whether something was hidden that it would give away."""

    choice: Choice
    hidden: bool


class Thinking(Thread):
    def __init__(self, bot: Bot, match: Match, side: int) -> None:
        super().__init__(daemon=True)
        self.bot = bot
        self.game = match.game
        self.view = match.view(side)
        self.budget = bot.budget(self.game)
        self.choice: Choice | None = None
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            self.choice = self.bot.choose(self.game, self.view, self.budget)
        except BaseException as error:
            self.error = error


def think(console: Console, match: Match, side: int, bot: Bot, remark: str) -> tuple[Choice, bool]:
    """The bot's choice, and whether Ctrl-C made it hurry (it then answers with the best so far)."""
    thinking = Thinking(bot, match, side)
    console.while_busy(remark)
    with console.hurrying(thinking.budget.cancel):
        thinking.start()
        while thinking.is_alive():
            thinking.join(LOOK)  # no longer: a signal is only seen in between
    console.done()
    if thinking.error is not None:
        raise thinking.error
    assert thinking.choice is not None
    return thinking.choice, thinking.budget.cancelled


def opponent(level: int, seed: int) -> Bot:
    return bots.load("ismcts", level=level, seed=seed)


def adviser(seed: int) -> Bot:
    """The best that answers while one waits."""
    return opponent(ADVISER, seed)
