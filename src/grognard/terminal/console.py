"""The terminal itself: writing, asking, clearing; what it can show."""

from __future__ import annotations

import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import TextIO

from grognard.core.message import Message, say, spoken
from grognard.draw.canvas import NO_BREAK, cut, styled, text_width, wrap
from grognard.speech.choosing import from_environment

NARROWEST = 40  # columns
YES = ("y", "yes", "j", "ja", "t", "tak")
LOOK_EVERY = 0.3  # seconds between two looks whether there is a reason not to wait any longer

with suppress(ImportError):  # editing and history for input(), where the system has it
    import readline


def wants_colour(out: TextIO, environ: Mapping[str, str]) -> bool:
    """Colour only on a terminal that has it, and only if nobody minds (https://no-color.org)."""
    return out.isatty() and not environ.get("NO_COLOR") and environ.get("TERM", "dumb") != "dumb"


class Interrupted(Exception):
    """Something happened that is more important than the answer."""


class Console:
    def __init__(self, out: TextIO | None = None, language: str = "") -> None:
        self.out = out or sys.stdout
        self.language = language or from_environment(os.environ)
        self.colour = wants_colour(self.out, os.environ)
        if hasattr(self.out, "reconfigure"):
            self.out.reconfigure(errors="replace")  # a terminal without our characters shows "?"
        # A script's background takes Ctrl-C away from what it starts.
        if self.live and signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
            signal.signal(signal.SIGINT, signal.default_int_handler)

    @property
    def width(self) -> int:
        """The columns of the window as it is now."""
        return max(NARROWEST, shutil.get_terminal_size().columns)

    @property
    def live(self) -> bool:
        """Whether somebody sits in front of it, rather than a file or a pipe."""
        return self.out.isatty() and sys.stdin.isatty()

    # ------------------------------------------------------------------ writing

    def told(self, text: str) -> str:
        """A text in the language of whoever sits here."""
        return spoken(text, self.language)

    def show(self, text: str = "") -> None:
        self.out.write(self.told(text) + "\n")
        self.out.flush()

    def say(self, text: str, style: str = "", indent: str = "") -> None:
        """A sentence, wrapped; ``indent`` stands before every line but the first."""
        for line in wrap(self.told(text), self.width, indent):
            self.show(styled(line, style, self.colour))

    def story(self, told: Sequence[Message]) -> None:
        """What happened, each sentence with its §."""
        for message in told:
            rule = f"{NO_BREAK}{message.rule}" if message.rule else ""
            self.say(f"  {self.told(message)}{rule}", indent="    ")

    def bar(self, left: str, right: str = "") -> None:
        """A line across the page with something to say at both ends."""
        left = cut(f"── {self.told(left)} ", self.width - 2)
        right = f" {self.told(right)} ──" if right else ""
        if text_width(left + right) >= self.width:
            right = ""
        middle = "─" * (self.width - text_width(left) - text_width(right))
        self.show(styled(left + middle + right, "bold", self.colour))

    def while_busy(self, text: str) -> None:
        """A passing remark; the next line replaces it.  Only shown to somebody who waits."""
        if self.live:
            self.out.write("\r" + cut(self.told(text), self.width))
            self.out.flush()

    def done(self) -> None:
        if self.live:
            self.out.write("\r" + " " * self.width + "\r")

    @contextmanager
    def hurrying(self, hurry: Callable[[], None]) -> Iterator[None]:
        """Ctrl-C means ``hurry`` as long as somebody waits in here."""
        before = signal.signal(signal.SIGINT, lambda *_: hurry())
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    def clear(self) -> None:
        """Leave nothing to read, neither by scrolling back nor among the lines typed before."""
        if "readline" in globals():
            readline.clear_history()
        if self.out.isatty() and os.environ.get("TERM", "dumb") != "dumb":
            self.out.write("\x1b[H\x1b[2J\x1b[3J")
        else:
            self.out.write("\n" * 60)
        self.out.flush()

    # ------------------------------------------------------------------ asking

    def ask(self, question: str, words: Sequence[str] = ()) -> str:
        """A line of input; the tabulator key completes to one of ``words``.

        EOFError if there is no more input, KeyboardInterrupt if somebody pressed Ctrl-C.
        """
        self.offer(words)
        return input(self.told(question)).strip()

    @contextmanager
    def unless(self, happened: Callable[[], bool]) -> Iterator[None]:
        """Whoever asks in here hears Interrupted as soon as ``happened`` says so.

        Where the system has no alarm clock, that is before he asks only.
        """

        def look(*_: object) -> None:
            if happened():
                raise Interrupted

        look()
        if not hasattr(signal, "setitimer"):
            yield
            return
        before = signal.signal(signal.SIGALRM, look)
        signal.setitimer(signal.ITIMER_REAL, LOOK_EVERY, LOOK_EVERY)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)

    def offer(self, words: Sequence[str]) -> None:
        if "readline" in globals():

            def complete(start: str, at: int) -> str | None:
                found = [word for word in words if word.startswith(start)]
                return found[at] if at < len(found) else None

            readline.set_completer(complete)
            readline.set_completer_delims(" ")
            readline.parse_and_bind("tab: complete")

    def yes(self, question: str) -> bool:
        return self.ask(say("{question} [y/N] ", question=question)).lower() in YES
