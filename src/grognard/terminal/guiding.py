"""A first match in a terminal, with a guide: what matters is said when it happens for the first time."""

from __future__ import annotations

from grognard.core.game import Game
from grognard.core.match import Match
from grognard.core.message import say
from grognard.lessons import Progress, tips_of
from grognard.terminal import seats
from grognard.terminal.commands import COMMANDS
from grognard.terminal.console import Console
from grognard.terminal.playing import Playing

GENTLE = 1  # the level of the bot
A_TIP = "Tip: {tip} {section}"
BEGINS = say("A guided match against a gentle bot: tips come when something happens for the first time.")


def guide(console: Console, game: Game, progress: Progress, data: str | None) -> None:
    """One match, until it is over or somebody quits."""
    match = Match(game)
    console.say(BEGINS, "soft")
    guided = Guided(console, match, seats.usual(len(match.sides), GENTLE), COMMANDS, data=data)
    guided.progress = progress
    guided.run()


class Guided(Playing):
    """Says a tip before the choice that it is about, once; what was said is kept with the lessons solved."""

    progress: Progress

    def show_table(self, side: int, briefly: bool = False) -> None:
        read = self.told.get(side, 0)
        super().show_table(side, briefly)
        asked = self.match.scene(side).prompt.rule
        self.advise([asked, *(line.rule for line in self.match.log(side)[read:])])

    def advise(self, rules: list[str]) -> None:
        """The tips on these § that nobody has had yet, two at most."""
        game = self.match.game
        tips, known = tips_of(game), self.progress.solved(game.name)
        fresh = [rule for rule in dict.fromkeys(rules) if rule in tips and rule not in known]
        for rule in fresh[:2]:
            self.console.say(say(A_TIP, tip=tips[rule], section=rule), "bold")
            self.progress.mark(game.name, rule)
