"""A terminal without a person: it types what the test says, and remembers what was shown."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Sequence

from grognard.terminal.console import Console

CTRL_C = "\x03"
CTRL_D = "\x04"


class Script(Console):
    """Answers line by line; when there are no more, the input ends."""

    def __init__(self, answers: Iterable[str], width: int = 80) -> None:
        self.shown = io.StringIO()
        super().__init__(self.shown)
        self.answers = iter(answers)
        self.wide = width
        self.questions: list[str] = []
        self.cleared = 0

    @property
    def width(self) -> int:
        return self.wide

    @property
    def text(self) -> str:
        return self.shown.getvalue()

    def ask(self, question: str, words: Sequence[str] = ()) -> str:
        self.questions.append(question)
        self.shown.write(question)
        answer = next(self.answers, CTRL_D)
        if answer == CTRL_C:
            raise KeyboardInterrupt
        if answer == CTRL_D:
            raise EOFError
        self.shown.write(answer + "\n")
        return answer

    def clear(self) -> None:
        self.cleared += 1
        self.shown.write("\f")


def always(answer: str, *, most: int = 500, then: Callable[[], Iterable[str]] = tuple) -> Iterable[str]:
    """The same answer again and again (but not for ever), then something else."""
    yield from [answer] * most
    yield from then()
