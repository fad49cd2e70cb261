"""A record in a terminal, move by move."""

from __future__ import annotations

from grognard.core.errors import GameError, reason_with
from grognard.core.flow import CHANCE, OBSERVER
from grognard.core.match import Entry, Match
from grognard.core.message import Message, say
from grognard.core.naming import name_of, title_of
from grognard.core.words import result_of
from grognard.draw.text import board_lines, note_lines
from grognard.terminal import files
from grognard.terminal.analysing import CANNOT_BE_DONE, ENTRIES
from grognard.terminal.console import Console

KEYS = "Enter: next · -: back · a number: go there · end · quit"


def replay(file: str, *, step: bool | None = None, console: Console | None = None) -> int:
    """Show the record in ``file``; returns the exit status.

    With ``step`` it waits after every move and shows the table, otherwise it prints all moves one
    after the other; left open, it steps if somebody sits at the terminal.
    """
    console = console or Console()
    try:
        match = files.opened(files.given_path(file))
    except GameError as error:
        console.say(say(CANNOT_BE_DONE, reason=reason_with(error.reason, error.rule)), "danger")
        return 2
    show_head(console, match)
    try:
        if console.live if step is None else step:
            Stepping(console, match).run()
        else:
            for number, entry in enumerate(match.entries, 1):
                show_entry(console, match, number, entry)
            show_table(console, match, len(match.entries))
            show_result(console, match)
    except (EOFError, KeyboardInterrupt):
        console.show()
    return 0


def heading(match: Match) -> Message:
    """Which game it is, and which scenario."""
    return say("{game} · {scenario}", game=match.game.title, scenario=match.game.called(match.ruleset))


def show_head(console: Console, match: Match) -> None:
    console.bar(heading(match), say(ENTRIES, count=len(match.entries)))
    for side in match.sides:
        console.say(say("  {side}: {name}", side=name_of(side), name=match.names[side] or say("not named")))
    console.story([message for message in match.opening if message.seen_by(OBSERVER)])


def show_entry(console: Console, match: Match, number: int, entry: Entry) -> None:
    who = say("chance") if entry.side == CHANCE else title_of(match.sides[entry.side])
    console.say(say("{number}. {who}: {text}", number=number, who=who, text=entry.text), "bold")
    over = match.outcome is not None
    console.story([message for message in entry.story if over or message.seen_by(OBSERVER)])


def show_table(console: Console, match: Match, length: int) -> None:
    """The table after ``length`` entries: as an onlooker sees it, or, once the match is over, the
    side that has to act."""
    past = match.at(length)
    side = past.actors[0] if match.outcome is not None and past.actors else OBSERVER
    scene = past.scene(side if side >= 0 else OBSERVER, console.language)
    console.show()
    for line in note_lines(
        scene, [console.told(title_of(name)) for name in match.sides], console.width, console.colour
    ):
        console.show(line)
    for line in board_lines(scene, console.width, console.colour):
        console.show(line)
    console.show()


def show_result(console: Console, match: Match) -> None:
    console.say(result_of(match) or say("The match is not over."), "bold")


class Stepping:
    """Forwards and backwards through a match."""

    def __init__(self, console: Console, match: Match) -> None:
        self.console = console
        self.match = match
        self.at = 0

    def run(self) -> None:
        self.console.say(say(KEYS), "soft")
        last = len(self.match.entries)
        while True:
            answer = self.console.ask(f"{self.at}/{last}> ", ["end", "quit"])
            if answer in ("q", "quit"):
                return
            if answer in ("", "+") and self.at == last:
                return
            self.go(answer, last)

    def go(self, answer: str, last: int) -> None:
        targets = {"": self.at + 1, "+": self.at + 1, "-": self.at - 1, "end": last}
        if answer not in targets and not answer.isdecimal():
            self.console.say(
                say("'{answer}' is none of these. {keys}", answer=answer, keys=say(KEYS)), "danger"
            )
            return
        self.at = max(0, min(last, targets[answer] if answer in targets else int(answer)))
        show_table(self.console, self.match, self.at)
        if self.at > 0:
            show_entry(self.console, self.match, self.at, self.match.entries[self.at - 1])
        if self.at == last:
            show_result(self.console, self.match)
