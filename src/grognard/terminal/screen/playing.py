"""A match whose table is laid out on the whole screen, instead of being written line by line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

from grognard.core.errors import reason_with
from grognard.core.message import say
from grognard.core.naming import title_of
from grognard.core.scene import Item, Scene
from grognard.core.words import result_of
from grognard.draw.text import Sheet, board, note_lines
from grognard.terminal.choices import Choice
from grognard.terminal.playing import Playing

AFTERWARDS = ("again", "analyse", "undo", "log", "quit")  # what can be chosen once a match is over


@dataclass(frozen=True)
class Layout:
    """All that the screen shows of a match at one moment, to one person."""

    title: str
    turn: str  # who decides
    scene: Scene
    sides: list[str]
    prompt: str
    choices: list[Choice]
    why: Callable[[Item], str]  # it cannot be chosen now; "" where there is nothing to say

    def sheet(self, width: int) -> Sheet:
        """Notes and board, within so many columns."""
        notes = note_lines(self.scene, self.sides, width, True)
        drawn = board(self.scene, width, True)
        down = len(notes) + bool(notes)
        lines = [*notes, *([""] if notes else []), *drawn.lines]
        return Sheet(lines, drawn.width, [place.moved(0, down) for place in drawn.places])


class Laying(Protocol):
    def lay(self, layout: Layout) -> None: ...


class ScreenPlaying(Playing):
    def __init__(self, screen: Laying, *given: Any, **more: Any) -> None:
        self.screen = screen
        super().__init__(*given, **more)

    def show_table(self, side: int, briefly: bool = False) -> None:
        """Lay it out; what happened since goes to the log."""
        self.screen.lay(self.layout(side))
        self.shown = (side, len(self.match.entries))
        self.tell(side)

    def layout(self, side: int) -> Layout:
        match, told = self.match, self.console.told
        scene = match.scene(side, self.console.language)
        turn, choices = "", self.commands_after()
        if side in match.actors:
            seat = self.seats[side].words
            turn = told(say("{side} {side:decides|decide} ({seat})", side=self.who(side), seat=seat))
            choices = self.choices(side)
        rule = f" ({scene.prompt.rule})" if scene.prompt.rule else ""
        prompt = scene.prompt.text + rule if match.outcome is None else told(result_of(match))
        sides = [told(title_of(name)) for name in match.sides]
        return Layout(
            told(match.game.title), turn, scene, sides, prompt, choices, partial(self.why_not, side)
        )

    def why_not(self, side: int, item: Item) -> str:
        refusal = self.match.why(side, [item]).get(item.key)
        return self.console.told(reason_with(refusal.reason, refusal.rule)) if refusal else ""

    def commands_after(self) -> list[Choice]:
        if self.match.outcome is None:
            return []
        about = {command.name: command.about for command in self.commands}
        return [Choice(name, self.console.told(about[name])) for name in AFTERWARDS]
