"""A bot of another checkout, in a process of its own: how a change is compared with what was before.

The other checkout runs its own rules and its own bots; it is told a view and answers with an action.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

from grognard.bots.bot import Bot, Choice
from grognard.bots.budget import Budget
from grognard.core.errors import GameError
from grognard.core.game import Game, View
from grognard.core.message import say

# What the other checkout runs; only names that every version has.
PROGRAM = """
import json, sys
import grognard
from grognard.core.game import View
for line in sys.stdin:
    asked = json.loads(line)
    name, _, amount = asked["bot"].partition("@")
    name, _, level = name.partition("/")
    if name.isdecimal():
        name, level = "ismcts", name
    bot = grognard.bots.load(name, level=int(level or 3), seed=asked["seed"])
    limits = asked["budget"]
    if amount:
        bot.level = 6  # which always takes the best
        limits = {"seconds": float(amount[:-1])} if amount.endswith("s") else {"simulations": int(amount)}
    budget = grognard.Budget(**limits) if limits else None
    view = View(**{**asked["view"], "frames": [tuple(frame) for frame in asked["view"]["frames"]]})
    choice = bot.choose(grognard.load(asked["game"]), view, budget)
    print(json.dumps([choice.action, choice.value, choice.visits, choice.why]), flush=True)
"""


class ElsewhereBot(Bot):
    name = "elsewhere"

    def __init__(self, folder: Path, bot: str) -> None:
        super().__init__(3, 0)
        if not (folder / "src" / "grognard").is_dir():
            raise GameError("bad_entrant", say("{folder} is no checkout of this program", folder=str(folder)))
        self.folder = folder.resolve()
        self.bot = bot
        self.process: list[subprocess.Popen[str]] = []  # one, shared by all copies, begun when it is needed

    def choose(self, game: Game, view: View, budget: Budget | None = None) -> Choice:
        limits = {"simulations": budget.simulations, "seconds": budget.seconds} if budget else None
        asked = {"bot": self.bot, "seed": self.seed, "game": game.name, "view": asdict(view)}
        process = self.running()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps({**asked, "budget": limits}) + "\n")
        process.stdin.flush()
        answer = process.stdout.readline()
        if not answer:
            raise GameError(
                "bot_failed", say("the bot of {folder} failed, see above", folder=str(self.folder))
            )
        return Choice(*json.loads(answer))

    def running(self) -> subprocess.Popen[str]:
        if not self.process:
            self.process.append(
                subprocess.Popen(
                    [sys.executable, "-c", PROGRAM],
                    env={**os.environ, "PYTHONPATH": str(self.folder / "src")},
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    text=True,
                )
            )
        return self.process[0]

    def dismiss(self) -> None:
        """End its process; it begins again when it is asked again."""
        while self.process:
            process = self.process.pop()
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.close()
            process.wait()
            process.stdout.close()
