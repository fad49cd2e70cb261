"""Which games there are: installed ones by name, others by their file."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core import registry
from grognard.core.errors import GameError
from grognard.core.game import Game

EXAMPLE = Path(__file__).parents[2] / "examples" / "connect_four.py"


def refused(name: str) -> GameError:
    with pytest.raises(GameError) as found:
        registry.load(name)
    return found.value


def test_installed_games_are_listed_and_loaded() -> None:
    assert "to-war" in registry.names()
    assert registry.names() == sorted(registry.names())
    assert registry.load("to-war").name == "to-war"


def test_an_unknown_name_is_refused_with_those_there_are() -> None:
    error = refused("chess")
    assert error.code == "unknown_game"
    assert "to-war" in error.reason


def test_a_file_is_loaded_once_and_then_known_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "FROM_FILES", {})
    game = registry.load(str(EXAMPLE))
    assert isinstance(game, Game)
    assert registry.load(str(EXAMPLE)) is game
    assert registry.load(game.name) is game
    assert game.name in registry.names()


def test_the_other_processes_of_the_program_know_the_file_too() -> None:
    game = registry.load(str(EXAMPLE))
    asked = f"import grognard; print(grognard.load('{game.name}').name, '{game.name}' in grognard.names())"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout
    assert told.split() == [game.name, "True"]


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    assert refused(str(tmp_path / "nothing.py")).code == "unknown_game"


def test_a_file_without_a_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "empty.py"
    path.write_text("GAME = 3\n")
    assert refused(str(path)).code == "not_a_game"


def test_a_file_that_does_not_run_leaves_nothing_behind(tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text("raise ZeroDivisionError\n")
    for _ in range(2):
        error = refused(str(path))
        assert error.code == "broken_file"
        assert error.reason == "broken.py, line 1: ZeroDivisionError"
    assert not any(name.endswith("broken.py") for name in sys.modules)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("GAME = (\n", "wrong.py, line 1: SyntaxError: '(' was never closed"),
        ("def begin():\n    return fame\nGAME = begin()\n", "wrong.py, line 2: NameError: name 'fame'"),
        ("import json\njson.loads('')\n", "wrong.py, line 2: JSONDecodeError"),
        ("raise SystemExit('no')\n", "wrong.py, line 1: SystemExit: no"),
    ],
)
def test_what_is_wrong_with_a_file_is_told_with_its_line(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "wrong.py"
    path.write_text(text)
    assert refused(str(path)).reason.startswith(told)


# ------------------------------------------------------------------ names from elsewhere

PIECES = ["/", "\\", "..", ".", ":", "\0", "~", "%2f", "file:", "C:", ".py", ".PY", ".pyc", "GAME", "to-war"]


@pytest.fixture(scope="module")
def trap(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file that leaves a mark when it is executed."""
    folder = tmp_path_factory.mktemp("lair")
    (folder / "trap.py").write_text(f"open({str(folder / 'mark')!r}, 'w').close()\n")
    return folder / "trap.py"


@settings(deadline=None)
@given(data=st.data())
def test_no_name_is_a_path(trap: Path, data: st.DataObject) -> None:
    own = [str(trap), str(trap.parent), trap.name, trap.stem, os.path.relpath(trap), str(EXAMPLE)]
    pieces = st.lists(st.sampled_from([*PIECES, *own]) | st.text(max_size=4), max_size=6).map("".join)
    name = data.draw(pieces | st.text() | st.sampled_from(sorted(sys.stdlib_module_names)))
    modules = set(sys.modules)
    if name in registry.names():
        assert registry.registered(name).name == name
        return
    with pytest.raises(GameError) as found:
        registry.registered(name)
    assert found.value.code == "unknown_game"
    assert len(found.value.reason) < 1500
    assert not (trap.parent / "mark").exists()
    assert {added for added in set(sys.modules) - modules if added.startswith("grognard file")} == set()


def test_a_registered_name_is_installed_or_from_a_file_that_was_loaded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(registry, "FROM_FILES", {})
    assert registry.registered("to-war") is registry.load("to-war")
    with pytest.raises(GameError, match="there is no game"):
        registry.registered(str(EXAMPLE))
    game = registry.load(str(EXAMPLE))
    assert registry.registered(game.name) is game
    with pytest.raises(GameError, match="there is no game"):
        registry.registered(str(EXAMPLE))


def test_the_installed_games_are_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def lookup(**_: str) -> object:
        raise AssertionError("looked up again")

    registry.entries()
    monkeypatch.setattr(registry, "entry_points", lookup)
    for _ in range(3):
        registry.registered("to-war")
        registry.names()
        with pytest.raises(GameError):
            registry.registered("chess")
