"""Playing on the whole screen, from the command line to the last words on the terminal."""

from __future__ import annotations

from functools import partial

from grognard.terminal.console import Console
from grognard.terminal.play import Wish
from grognard.terminal.screen.app import Table
from grognard.terminal.screen.playing import ScreenPlaying


def play(wish: Wish, console: Console) -> int:
    """The exit status; what was said last is said again where one can still read it."""
    status: list[int] = []

    def sit_down(table: Table) -> None:
        status.append(wish.play(table.voice, partial(ScreenPlaying, table)))

    app = Table(console.language, sit_down)
    app.run()
    for line in app.voice.shown:
        console.show(line)
    return status[0] if status else 1
