"""A finished match in a terminal: how the chances stood, the turning points, luck and decisions."""

from __future__ import annotations

from grognard.bots.analysis import SIMULATIONS, Analysis, Cancelled, Swing, analyse
from grognard.core.errors import GameError, reason_with
from grognard.core.match import Match
from grognard.core.message import Message, say
from grognard.core.naming import name_of, title_of
from grognard.core.words import result_of
from grognard.terminal import files
from grognard.terminal.console import Console

CANNOT_BE_DONE = "That cannot be done: {reason}"
ENTRIES = "{count} {count:entry|entries}"
ROWS = 8  # of the graph
FILLED, HALF, EMPTY = "█", "▄", " "


def main(file: str, *, console: Console | None = None, simulations: int = SIMULATIONS) -> int:
    """Of a record; returns the exit status."""
    console = console or Console()
    try:
        match = files.opened(files.given_path(file))
        show(console, match, simulations)
    except GameError as error:
        console.say(say(CANNOT_BE_DONE, reason=reason_with(error.reason, error.rule)), "danger")
        return 2
    except KeyboardInterrupt:
        console.done()
        return 130
    return 0


def show(console: Console, match: Match, simulations: int = SIMULATIONS) -> None:
    """Look through a match that is over; Ctrl-C gives it up."""

    def progress(done: int, total: int) -> bool:
        console.while_busy(say("looking through the match … {share} %", share=100 * done // max(1, total)))
        return True

    try:
        found = analyse(match, progress, simulations)
    except Cancelled:
        return
    finally:
        console.done()
    console.bar(match.game.title, say(ENTRIES, count=found.entries))
    console.say(result_of(match), "bold")
    console.show()
    for line in graph(found, console.width):
        console.show(line)
    console.show()
    account(console, found)
    turning_points(console, found)


def graph(found: Analysis, width: int) -> list[str]:
    """The chances of the first side, entry by entry from left to right."""
    columns = width - 6
    values = [value_at(found, round(at * found.entries / max(1, columns - 1))) for at in range(columns)]
    lines = []
    for row in range(ROWS, 0, -1):
        label = {ROWS: "100", ROWS // 2: " 50", 1: "  0"}.get(row, "   ")
        cells = [
            FILLED if value >= (row - 0.25) / ROWS else HALF if value >= (row - 0.75) / ROWS else EMPTY
            for value in values
        ]
        lines.append(f"{label} │{''.join(cells)}".rstrip())
    return [say("Chances of {side}, of 100:", side=name_of(found.sides[0])), *lines]


def value_at(found: Analysis, at: int) -> float:
    before = [standing.value for standing in found.standings if standing.at <= at]
    return before[-1] if before else found.standings[0].value


def account(console: Console, found: Analysis) -> None:
    heads = [console.told(head) for head in (say("in hundredths of a match"), say("luck"), say("decisions"))]
    console.show(f"{heads[0]:26}{heads[1]:>8}{heads[2]:>14}")
    for side, name in enumerate(found.sides):
        luck = found.luck if side == 0 else -found.luck
        told = console.told(title_of(name))
        console.show(f"{told:26}{100 * luck:>+8.0f}{100 * found.choices[side]:>+14.0f}")
    console.show()


def turning_points(console: Console, found: Analysis) -> None:
    if not found.swings:
        console.say(say("There was no turning point: it went as was to be expected."))
        return
    console.say(say("Turning points"), "bold")
    for swing in found.swings:
        words = say("{gain}  {number}. {text}", gain=gain(swing, found), number=swing.at + 1, text=swing.text)
        if swing.better:
            words = say("{words} Better: {better}.", words=words, better=swing.better)
        console.say(words, indent="      ")


def gain(swing: Swing, found: Analysis) -> Message:
    """What it changed, and for whom."""
    side = name_of(found.sides[0 if swing.luck else swing.side])
    return say(
        "{change:+.0f} luck, {side}:" if swing.luck else "{change:+.0f} {side}:",
        change=100 * swing.change,
        side=side,
    )
