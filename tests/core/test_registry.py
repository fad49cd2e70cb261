"""Which games there are: installed ones by name, others by their file."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

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
        with pytest.raises(ZeroDivisionError):
            registry.load(str(path))
