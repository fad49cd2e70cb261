"""Playing in a terminal, from the command line to the last look at the table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

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


def main(
    game: str = "",
    scenario: str | None = None,
    options: Options | None = None,
    *,
    seats: Sequence[str] = (),
    level: int | None = None,
    seed: int | None = None,
    file: str | None = None,
    data: str | None = None,
    source: Path | None = None,
    console: Console | None = None,
) -> int:
    """Play ``game`` (or go on with the record in ``file``) until it is over or somebody quits.

    ``seats`` says who sits at each side (me, here, bot, bot:LEVEL); with ``level`` alone it is you
    against bots of that level; with neither, the terminal asks.  Matches are kept in the folder
    ``data``.  Whenever the file ``source`` of the game is saved, the match goes on under its new rules.
    Returns the exit status.
    """
    console = console or Console()
    try:
        match = files.opened(files.given_path(file)) if file else Match(load(game), scenario, options, seed)
        taken = take_seats(console, match, seats, level, resumed=bool(file))
        Playing(console, match, taken, COMMANDS, seed=seed or 0, data=data, file=file, source=source).run()
    except GameError as error:
        console.say(say(CANNOT_BE_DONE, reason=reason_with(error.reason, error.rule)), "danger")
        return 2
    except (EOFError, KeyboardInterrupt):
        console.show()
        console.say(say("Nothing was begun. Goodbye."))
    return 0


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
