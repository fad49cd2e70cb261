"""What is shown while matches are played."""

from __future__ import annotations

import time
from typing import TextIO

from grognard.core.message import say
from grognard.telling import told

WIDTH = 30  # of the bar


class Line:
    """One line that is written over and over; where nobody watches, only now and then a new one."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.watched = stream.isatty()
        self.length = 0
        self.latest = time.monotonic()

    def show(self, text: str) -> None:
        if self.watched:
            self.stream.write("\r" + text.ljust(self.length))
            self.length = len(text)
        elif time.monotonic() - self.latest > 30.0:
            self.stream.write(text + "\n")
            self.latest = time.monotonic()
        self.stream.flush()

    def done(self) -> None:
        if self.watched and self.length:
            self.stream.write("\n")
            self.length = 0


class Bar:
    """How far something long has come, and how long it may still take."""

    def __init__(self, stream: TextIO, rounds: bool = False) -> None:
        self.line = Line(stream)
        self.rounds = rounds  # are counted, not matches
        self.began: tuple[float, int] | None = None
        self.about = ""  # what is played

    def show(self, done: int, total: int) -> None:
        now = time.monotonic()
        if self.began is None or done < self.began[1]:
            self.began = now, done
        since, before = self.began
        left = (now - since) / (done - before) * (total - done) if done > before else 0.0
        full = WIDTH * done // max(1, total)
        template = "{done} of {total} rounds" if self.rounds else "{done} of {total} matches"
        words = say(template, done=done, total=total)
        if before < done < total:
            time_left = f"{int(left // 60)}:{int(left % 60):02}"
            words = say("{words}, {time} left", words=words, time=time_left)
        self.line.show(f"[{'#' * full}{'.' * (WIDTH - full)}] {told(words)} {self.about}".rstrip())

    def done(self) -> None:
        self.line.done()
