"""The real thing: a program in a pseudo-terminal, with keys typed into it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)

import pty
import select

START = """
import fcntl, signal, sys, termios
signal.signal(signal.SIGINT, signal.SIG_IGN)  # as in the background of a script
fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # so that Ctrl-C reaches this program
from grognard.cli import main
sys.exit(main(["play", *sys.argv[1:], "--terminal", "--seed", "7"]))
"""
PATIENCE = 60  # seconds, only to end a test that hangs


class Keyboard:
    """A program, the keys typed into it and the screen it writes to."""

    def __init__(self, data: Path, game: str = "to-war") -> None:
        self.end_of_ours, theirs = pty.openpty()
        told = {"GROGNARD_DATA": str(data), "TERM": "xterm-256color", "NO_COLOR": ""}
        self.program = subprocess.Popen(
            [sys.executable, "-c", START, game],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**os.environ, **told},
            start_new_session=True,
        )
        os.close(theirs)
        self.text = ""

    def wait_for(self, words: str) -> str:
        """Read on until these words come; what was read up to there."""
        while words not in self.text:
            ready, _, _ = select.select([self.end_of_ours], [], [], PATIENCE)
            assert ready, f"waited in vain for {words!r}; saw {self.text[-2000:]!r}"
            self.text += os.read(self.end_of_ours, 65536).decode()
        seen, _, self.text = self.text.partition(words)
        return seen

    def type(self, keys: str) -> None:
        os.write(self.end_of_ours, keys.encode())

    def interrupt(self) -> None:
        """Ctrl-C, once the program sits waiting for a key, as anybody is slow enough to press it.

        Between showing its prompt and waiting, the line editor of Python takes note of a signal and
        acts on it at the next key only.
        """
        state = Path(f"/proc/{self.program.pid}/stat")
        deadline = time.monotonic() + PATIENCE
        while state.exists() and state.read_text().rpartition(")")[2].split()[0] != "S":
            assert time.monotonic() < deadline, "the program never came to wait for a key"
            time.sleep(0.01)
        time.sleep(0.1)
        self.type("\x03")

    def close(self) -> None:
        self.program.kill()
        self.program.wait()
        os.close(self.end_of_ours)


@pytest.fixture
def keyboard(tmp_path: Path) -> Iterator[Keyboard]:
    with closing(Keyboard(tmp_path)) as keyboard:
        yield keyboard


def test_a_match_at_a_real_terminal(keyboard: Keyboard, tmp_path: Path) -> None:
    keyboard.wait_for("West [y]: ")
    keyboard.type("\r")
    keyboard.wait_for("North [3]: ")
    keyboard.type("f\r")
    page = keyboard.wait_for("North> ")
    assert "\x1b[1;7m[" in page  # legal places stand out
    keyboard.type("1\r")
    keyboard.wait_for("West> ")
    keyboard.type("?\r")
    keyboard.wait_for("resign")
    keyboard.wait_for("West> ")
    keyboard.interrupt()
    keyboard.wait_for("Leave the match? [y/N] ")
    keyboard.type("n\r")
    keyboard.wait_for("West> ")
    keyboard.type("1\r")
    keyboard.wait_for("North> ")
    keyboard.type("\x04")  # Ctrl-D
    keyboard.wait_for("There is no more input.")
    keyboard.wait_for("grognard play --terminal --open ")
    keyboard.wait_for("\n")
    assert keyboard.program.wait(PATIENCE) == 0
    assert len(list((tmp_path / "records").iterdir())) == 1


EXAMPLE = Path(__file__).parents[2] / "examples" / "connect_four.py"


def test_a_game_goes_on_under_the_rules_that_its_author_saves(tmp_path: Path) -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    file = tmp_path / "fours.py"
    file.write_text(text, encoding="utf-8")
    with closing(Keyboard(tmp_path, str(file))) as keyboard:
        keyboard.wait_for("Red [y]: ")
        keyboard.type("\r")
        keyboard.wait_for("Blue [3]: ")
        keyboard.type("f\r")
        for side, column in [("Red", "a"), ("Blue", "g"), ("Red", "b")]:
            keyboard.wait_for(f"{side}> ")
            keyboard.type(f"{column}\r")
        keyboard.wait_for("Blue> ")

        file.write_text(text.replace("Drop a disc into a column.", "Drop it!"), encoding="utf-8")
        keyboard.wait_for("fours.py was saved, and its new rules are in force.")
        keyboard.wait_for("Drop it!")
        keyboard.wait_for("Blue> ")

        file.write_text("\n\nGAME = fame\n")
        keyboard.wait_for("fours.py, line 3:")
        keyboard.wait_for("NameError: name 'fame' is not defined")
        keyboard.wait_for("Blue> ")
        keyboard.type("b\r")
        keyboard.wait_for("Drop it!")
        keyboard.wait_for("Red> ")

        file.write_text(text.replace("COLUMNS: Final = 7", "COLUMNS: Final = 6"), encoding="utf-8")
        keyboard.wait_for("They lead as far as move 1")
        keyboard.wait_for("Blue> ")
        keyboard.type("quit\r")
        keyboard.wait_for("grognard play --terminal --open ")
        assert keyboard.program.wait(PATIENCE) == 0
