"""Which games there are: those of installed packages (entry point grognard.games), and files of one's own.

A name is never a path.  ``registered`` knows names only, and is the one to ask for whatever comes from
elsewhere: a browser, a record, a store, another process.  ``load`` is for what the person at this
machine or a program of his names: that may be a file, and a file is executed.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from grognard import _compiled
from grognard.core.errors import GameError
from grognard.core.game import Game

GROUP = "grognard.games"
FILES = "GROGNARD_GAMES"  # in the environment: files that every process of the program knows
LONGEST = 60  # characters of a name that are repeated to whoever asked for it

FROM_FILES: dict[str, Game] = {}  # by name, once their file was loaded

_log = logging.getLogger("grognard")
_tried: set[str] = set()  # files of the environment that were loaded, or could not be
_broken: set[str] = set()  # installed games that could not be imported
_loading = threading.RLock()


@cache
def entries() -> dict[str, EntryPoint]:
    """What the installed packages offer, by name; looked up once."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def installed() -> list[str]:
    return sorted(entries())


def names() -> list[str]:
    """The installed games, and those whose file was loaded."""
    load_mentioned()
    return sorted({*entries(), *FROM_FILES})


def load(name: str) -> Game:
    """The game of that name, or in that file if it ends in .py; GameError says which there are.

    Never for a name that comes from elsewhere: a file is executed.
    """
    return load_file(Path(name)) if name.endswith(".py") else source_of(name)()


def registered(name: str) -> Game:
    """The game of that name, whatever files there are; GameError if there is none, or none that works."""
    source = source_of(name)
    if name not in _broken:
        try:
            return source()
        except (Exception, SystemExit):
            _log.exception("the game %s could not be loaded", name)
            _broken.add(name)
    raise GameError("broken_game", f"the game {name!r} cannot be loaded here")


def source_of(name: str) -> Callable[[], Game]:
    """What gives the game of that name; GameError if there is none."""
    load_mentioned()
    if name in FROM_FILES:
        return lambda: FROM_FILES[name]
    if name in entries():
        return lambda: checked(entries()[name].load(), f"the entry point {entries()[name].value}")
    short = name if len(name) <= LONGEST else name[:LONGEST] + "…"
    raise GameError("unknown_game", f"there is no game {short!r}; there are: {', '.join(names())}")


# ------------------------------------------------------------------ files


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
    """Load, once, the files somebody set in the environment or another process has loaded.

    What is wrong with one of them is for the log: whoever asks for a game need not know of any file.
    """
    with _loading:
        for path in mentioned():
            if path in _tried:
                continue
            _tried.add(path)
            try:
                load_file(Path(path))
            except GameError as error:
                _log.warning("%s: %s: %s", FILES, path, error.reason)
            except (Exception, SystemExit):
                _log.exception("%s: the game in %s could not be loaded", FILES, path)


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
