"""What a match says and asks, where the whole terminal is a table.

The match is played in a thread of its own, as in the plain terminal; whatever it shows is handed to the
screen, and what somebody clicks or types there comes back as the line that he would have typed.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from typing import Protocol

from grognard.core.message import Message
from grognard.draw.canvas import NO_BREAK
from grognard.terminal.console import LOOK_EVERY, NARROWEST, Console, Interrupted

FRAME = 6  # columns around what is read in a window of its own
MOST = 4  # lines that the log takes; what is longer is read in a window of its own


class Showing(Protocol):
    """The screen, as the match sees it: all of it can be called from another thread."""

    def width_now(self) -> int: ...
    def tell(self, lines: Sequence[str]) -> None: ...
    def read(self, lines: Sequence[str]) -> None: ...
    def invite(self, question: str) -> None: ...
    def confirm(self, question: str) -> None: ...
    def remark(self, text: str) -> None: ...
    def wipe(self) -> None: ...


class ScreenConsole(Console):
    def __init__(self, screen: Showing, language: str = "") -> None:
        super().__init__(io.StringIO(), language)
        self.colour = True
        self.screen = screen
        self.shown: list[str] = []  # and not yet handed over
        self.answers: SimpleQueue[str | type[BaseException]] = SimpleQueue()
        self.hurry: Callable[[], None] | None = None  # what makes a bot that thinks answer at once
        self.happened: Callable[[], bool] = lambda: False

    @property
    def width(self) -> int:
        return max(NARROWEST, self.screen.width_now() - FRAME)

    # ------------------------------------------------------------------ from the screen

    def answer(self, line: str) -> None:
        self.answers.put(line)

    def interrupt(self) -> None:
        """Ctrl-C: a bot that thinks answers at once; else a wish to leave."""
        if self.hurry is not None:
            self.hurry()
        else:
            self.answers.put(KeyboardInterrupt)

    def end(self) -> None:
        """There will be no more input."""
        if self.hurry is not None:
            self.hurry()
        self.answers.put(EOFError)

    # ------------------------------------------------------------------ to the screen

    def show(self, text: str = "") -> None:
        self.shown += self.told(text).split("\n")

    def story(self, told: Sequence[Message]) -> None:
        for message in told:
            rule = f"{NO_BREAK}{message.rule}" if message.rule else ""
            self.screen.tell([f"{self.told(message)}{rule}"])

    def hand_over(self) -> None:
        """A few lines to the log, more to a window of their own."""
        shown, self.shown = self.shown, []
        said = [line for line in shown if line]
        if len(said) > MOST:
            self.screen.read(shown)
        elif said:
            self.screen.tell(said)

    def while_busy(self, text: str) -> None:
        self.hand_over()
        self.screen.remark(self.told(text))

    def done(self) -> None:
        self.screen.remark("")

    def clear(self) -> None:
        self.shown = []
        self.screen.wipe()

    # ------------------------------------------------------------------ asking

    def ask(self, question: str, words: Sequence[str] = ()) -> str:
        self.hand_over()
        self.screen.invite(self.told(question).strip())
        return self.heard()

    def yes(self, question: str) -> bool:
        self.hand_over()
        self.screen.confirm(self.told(question))
        return self.heard() == "y"

    def heard(self) -> str:
        while True:
            if self.happened():
                raise Interrupted
            try:
                answer = self.answers.get(timeout=LOOK_EVERY)
            except Empty:
                continue
            if not isinstance(answer, str):
                raise answer
            return answer.strip()

    @contextmanager
    def unless(self, happened: Callable[[], bool]) -> Iterator[None]:
        self.happened = happened
        try:
            yield
        finally:
            self.happened = lambda: False

    @contextmanager
    def hurrying(self, hurry: Callable[[], None]) -> Iterator[None]:
        self.hurry = hurry
        try:
            yield
        finally:
            self.hurry = None
