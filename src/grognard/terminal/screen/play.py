"""Playing on the whole screen, from the command line to the last words on the terminal."""

from __future__ import annotations

from functools import partial
from typing import Any

from grognard.terminal.console import Console
from grognard.terminal.play import Wish
from grognard.terminal.screen.app import Table
from grognard.terminal.screen.playing import ScreenPlaying


def main(*given: Any, **more: Any) -> int:
    """Play what a Wish of these says; what was said last is said again where one can still read it."""
    wish, console = Wish(*given, **more), Console()
    status: list[int] = []

    def sit_down(table: Table) -> None:
        status.append(wish.play(table.voice, partial(ScreenPlaying, table)))

    app = Table(console.language, sit_down)
    app.run()
    for line in app.voice.shown:
        console.show(line)
    return status[0] if status else 1
