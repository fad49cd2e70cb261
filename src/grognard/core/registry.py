"""Which games there are: those of installed packages (entry point grognard.games), and files of one's own."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from grognard import _compiled
from grognard.core.errors import GameError
from grognard.core.game import Game

GROUP = "grognard.games"
FILES = "GROGNARD_GAMES"  # in the environment: files that every process of the program knows

FROM_FILES: dict[str, Game] = {}  # by name, once their file was loaded


def installed() -> list[str]:
    return sorted(entry_points(group=GROUP).names)


def names() -> list[str]:
    """The installed games, and those whose file was loaded."""
    load_mentioned()
    return sorted({*installed(), *FROM_FILES})


def load(name: str) -> Game:
    """The game of that name, or in that file if it ends in .py; GameError says which there are."""
    if name.endswith(".py"):
        return load_file(Path(name))
    load_mentioned()
    if name in FROM_FILES:
        return FROM_FILES[name]
    for entry in entry_points(group=GROUP, name=name):
        return checked(entry.load(), f"the entry point {entry.value}")
    raise GameError("unknown_game", f"there is no game {name!r}; there are: {', '.join(names())}")


def load_file(path: Path) -> Game:
    """The GAME of a Python file; from then on it is also known by its name."""
    if not path.is_file():
        raise GameError("unknown_game", f"there is no file {path}")
    module = module_from(path.resolve())
    game = checked(getattr(module, "GAME", None), f"GAME in {path.name}")
    FROM_FILES[game.name] = game
    if str(path.resolve()) not in mentioned():
        os.environ[FILES] = os.pathsep.join([*mentioned(), str(path.resolve())])
    return game


def mentioned() -> list[str]:
    return [path for path in os.environ.get(FILES, "").split(os.pathsep) if path]


def load_mentioned() -> None:
    """Load the files that somebody set in the environment, or that another process has loaded."""
    for path in mentioned():
        load_file(Path(path))


def module_from(path: Path) -> ModuleType:
    compiled = _compiled.name_of(path)
    if compiled is not None:
        return import_module(compiled)
    name = f"grognard file {path}"  # nothing else is called that
    if name not in sys.modules:
        spec = spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        sys.modules[name] = module_from_spec(spec)
        try:
            spec.loader.exec_module(sys.modules[name])
        except BaseException:
            del sys.modules[name]
            raise
    return sys.modules[name]


def checked(game: object, where: str) -> Game:
    if not isinstance(game, Game):
        raise GameError("not_a_game", f"{where} is no Game")
    return game
