"""Playing in a terminal, from the command line to the last look at the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grognard.core.errors import GameError, reason_with
from grognard.core.match import Match
from grognard.core.message import say
from grognard.core.registry import load
from grognard.core.ruleset import Options
from grognard.terminal import files, seats
from grognard.terminal.analysing import CANNOT_BE_DONE
from grognard.terminal.commands import COMMANDS
from grognard.terminal.console import Console
from grognard.terminal.playing import Playing
from grognard.terminal.replay import heading
from grognard.terminal.seats import Seat


@dataclass(frozen=True)
class Wish:
    """What somebody wants to play.

    ``seats`` says who sits at each side (me, here, bot, bot:LEVEL); with ``level`` alone it is you
    against bots of that level; with neither, the terminal asks.  With ``file`` it is the record in there
    that goes on.  Matches are kept in the folder ``data``.  Whenever the file ``source`` of the game is
    saved, the match goes on under its new rules.
    """

    game: str = ""
    scenario: str | None = None
    options: Options | None = None
    seats: Sequence[str] = ()
    level: int | None = None
    seed: int | None = None
    file: str | None = None
    data: str | None = None
    source: Path | None = None

    def play(self, console: Console, kind: Callable[..., Playing] = Playing) -> int:
        """Until it is over or somebody quits; returns the exit status."""
        try:
            match = self.match()
            taken = take_seats(console, match, self.seats, self.level, resumed=bool(self.file))
            more = {"seed": self.seed or 0, "data": self.data, "file": self.file, "source": self.source}
            kind(console, match, taken, COMMANDS, **more).run()
        except GameError as error:
            console.say(say(CANNOT_BE_DONE, reason=reason_with(error.reason, error.rule)), "danger")
            return 2
        except (EOFError, KeyboardInterrupt):
            console.show()
            console.say(say("Nothing was begun. Goodbye."))
        return 0

    def match(self) -> Match:
        if self.file:
            return files.opened(files.given_path(self.file))
        return Match(load(self.game), self.scenario, self.options, self.seed)


def main(
    game: str = "",
    scenario: str | None = None,
    options: Options | None = None,
    *,
    console: Console | None = None,
    **more: Any,
) -> int:
    """Play what a Wish of these says, line by line; returns the exit status."""
    return Wish(game, scenario, options, **more).play(console or Console())


def take_seats(
    console: Console, match: Match, words: Sequence[str], level: int | None, resumed: bool
) -> list[Seat]:
    sides = len(match.sides)
    if words:
        return seats.named(words, sides)
    if level is not None:
        return seats.usual(sides, level)
    proposed = seats.of_record(list(match.names.values())) if resumed else seats.usual(sides)
    console.bar(heading(match))
    return seats.choose(console, match.sides, proposed)
