"""The terminal itself: colour only where it is wanted, a bot that can be interrupted."""

from __future__ import annotations

import _thread
import io
import time

import pytest

from grognard.bots.bot import Bot, Choice
from grognard.bots.budget import Budget
from grognard.core.game import Game, View
from grognard.core.match import Match
from grognard.terminal.console import Console, wants_colour
from grognard.terminal.thinking import think

from . import seals
from .script import Script


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("out", "environ", "wanted"),
    [
        (Terminal(), {"TERM": "xterm-256color"}, True),
        (Terminal(), {"TERM": "xterm-256color", "NO_COLOR": "1"}, False),
        (Terminal(), {"TERM": "xterm-256color", "NO_COLOR": ""}, True),
        (Terminal(), {"TERM": "dumb"}, False),
        (Terminal(), {}, False),
        (io.StringIO(), {"TERM": "xterm-256color"}, False),
    ],
)
def test_colour_only_on_a_terminal_and_only_if_nobody_minds(
    out: io.StringIO, environ: dict[str, str], wanted: bool
) -> None:
    assert wants_colour(out, environ) is wanted


def test_no_color_leaves_no_escape_in_a_whole_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    for told, expected in (("", True), ("1", False)):
        monkeypatch.setenv("NO_COLOR", told)
        out = Terminal()
        console = Console(out)
        console.bar("left", "right")
        console.say("words", "danger")
        assert ("\x1b" in out.getvalue()) is expected


def test_a_bar_fills_the_width_and_drops_what_has_no_room() -> None:
    console = Script([], 40)
    console.bar("left", "right")
    console.bar("left" * 20, "right")
    one, other = console.text.splitlines()
    assert one == "── left " + "─" * 23 + " right ──"
    assert len(one) == len(other) == 40


def test_clearing_leaves_nothing_to_scroll_back_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    out = Terminal()
    Console(out).clear()
    assert "\x1b[3J" in out.getvalue()
    monkeypatch.setenv("TERM", "dumb")
    out = Terminal()
    Console(out).clear()
    assert out.getvalue() == "\n" * 60


# ------------------------------------------------------------------ thinking


class Slow(Bot):
    """Thinks until it is told to stop; Ctrl-C comes at once."""

    def choose(self, game: Game, view: View, budget: Budget | None = None) -> Choice:
        assert budget is not None
        _thread.interrupt_main()
        while not budget.cancelled:
            time.sleep(0.001)
        return Choice("two", 0.5, 1, "hurried")


def test_ctrl_c_makes_a_bot_answer_at_once() -> None:
    choice, hurried = think(Script([]), Match(seals.GAME, seed=1), 0, Slow(1, 1), "…")
    assert choice.action == "two"
    assert hurried


class Broken(Bot):
    def choose(self, game: Game, view: View, budget: Budget | None = None) -> Choice:
        raise RuntimeError("out of ideas")


def test_what_goes_wrong_in_a_bot_is_not_lost() -> None:
    with pytest.raises(RuntimeError, match="out of ideas"):
        think(Script([]), Match(seals.GAME, seed=1), 0, Broken(1, 1), "…")
