"""What a lesson is: a position, a task, and what there is to say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from grognard.core.match import Match
from grognard.core.message import Message
from grognard.core.ruleset import Options


def never(_match: Match) -> bool:
    return False


@dataclass(frozen=True)
class Lesson:
    """A task in a position of the game.

    ``course`` leads there, in the lines of a record (``west b1``, ``* archer``).  ``answers`` are lines
    that follow while the learner is at work: how chance falls and what other sides do.  Chance falls by
    dice of its own where nothing is said; where another side would have to act, or ``lost`` says so, the
    task is missed.
    """

    name: str  # by which progress is kept
    title: Message
    about: tuple[Message, ...]  # what there is to know, a few sentences
    task: Message
    goal: Callable[[Match], bool]
    course: str
    solution: tuple[str, ...]  # the learner's actions
    learnt: Message  # said when it is solved
    astray: Message  # what is wrong with a way that did not lead there
    notes: Mapping[str, Message] = field(default_factory=dict)  # about single actions; * stands for anything
    look: tuple[str, ...] = ()  # keys of the scene's items that it is about
    answers: str = ""
    lost: Callable[[Match], bool] = never  # whether the task cannot be solved any more
    side: str = ""  # of the learner; the first side, if not given
    scenario: str | None = None
    options: Options = field(default_factory=dict)

    def note(self, text: str) -> Message | None:
        """What there is to say about an action of the learner."""
        return next((note for acts, note in self.notes.items() if fnmatchcase(text, acts)), None)
