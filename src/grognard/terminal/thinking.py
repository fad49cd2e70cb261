"""Bots at work: they think in a thread of their own, so that Ctrl-C can end it."""

from __future__ import annotations

from threading import Thread

from grognard import bots
from grognard.bots.bot import Bot, Choice
from grognard.bots.budget import Budget
from grognard.bots.levels import LEVELS
from grognard.core.match import Match
from grognard.terminal.console import Console

LOOK = 0.05  # seconds between two looks whether the bot is ready


class Thinking(Thread):
    def __init__(self, bot: Bot, match: Match, side: int, budget: Budget) -> None:
        super().__init__(daemon=True)
        self.bot = bot
        self.game = match.game
        self.view = match.view(side)
        self.budget = budget
        self.choice: Choice | None = None
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            self.choice = self.bot.choose(self.game, self.view, self.budget)
        except BaseException as error:
            self.error = error


def think(console: Console, match: Match, side: int, bot: Bot, remark: str) -> tuple[Choice, bool]:
    """The bot's choice, and whether Ctrl-C made it hurry (it then answers with the best so far)."""
    thinking = Thinking(bot, match, side, bot.budget())
    hurried = False
    console.while_busy(remark)
    thinking.start()
    while thinking.is_alive():
        try:
            thinking.join(LOOK)
        except KeyboardInterrupt:
            hurried = True
            thinking.budget.cancel()
    console.done()
    if thinking.error is not None:
        raise thinking.error
    assert thinking.choice is not None
    return thinking.choice, hurried


def opponent(level: int, seed: int) -> Bot:
    return bots.load("ismcts", level=level, seed=seed)


def adviser(seed: int) -> Bot:
    """The strongest there is."""
    return opponent(max(LEVELS), seed)
