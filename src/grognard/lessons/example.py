"""A worked example of a rulebook: a replay that one steps through, with a word on every step.

It lies beside the lessons of its game and is, like them, a course that the real rules allow."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from grognard.core.game import Game
from grognard.core.match import Match
from grognard.core.message import Message, spoken
from grognard.core.ruleset import Options
from grognard.lessons.attempt import carry_out, lines

EXAMPLES: Final = "example-"  # an example's name begins with this


@dataclass(frozen=True)
class Step:
    lines: str  # of a record: what is done and how chance falls, several with semicolons
    says: Message  # what there is to say once that is done


@dataclass(frozen=True)
class Example:
    name: str
    title: Message
    about: tuple[Message, ...]
    course: str  # leads to where it begins
    steps: tuple[Step, ...]
    side: str = ""  # with whose eyes it is seen; the first side's, if not given
    look: tuple[str, ...] = ()  # keys of the scene's items that it is about
    scenario: str | None = None
    options: Options = field(default_factory=dict)


class Showing:
    """An example, as far as it was stepped through."""

    def __init__(self, game: Game, example: Example) -> None:
        self.game = game
        self.example = example
        self.go_to(0)

    def go_to(self, at: int) -> None:
        """From the beginning, so many steps."""
        example = self.example
        self.at = 0
        self.match = Match(self.game, example.scenario, example.options, roll=False)
        self.side = self.match.side(example.side or 0)
        self.carry_out(example.course)
        for _ in range(at):
            self.step()

    def step(self) -> bool:
        """The next step; whether there was one."""
        if self.over:
            return False
        self.carry_out(self.example.steps[self.at].lines)
        self.at += 1
        return True

    def back(self) -> bool:
        """One step less; whether there was one."""
        if self.at == 0:
            return False
        self.go_to(self.at - 1)
        return True

    def carry_out(self, course: str) -> None:
        for deed in lines(course, self.match.sides):
            carry_out(self.match, deed)

    @property
    def over(self) -> bool:
        return self.at == len(self.example.steps)

    @property
    def said(self) -> Message | None:
        """What there is to say about the last step."""
        return self.example.steps[self.at - 1].says if self.at else None

    def sheet(self, language: str = "en") -> dict[str, Any]:
        """The example in words, as plain data; the table itself is ``match.scene(side, language)``."""
        example = self.example
        return {
            "name": example.name,
            "title": spoken(example.title, language),
            "about": [spoken(text, language) for text in example.about],
            "look": list(example.look),
            "side": self.match.sides[self.side],
            "step": {"at": self.at, "most": len(example.steps)},
        }
