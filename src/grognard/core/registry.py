"""Which games there are: those of installed packages (entry point grognard.games), and files of one's own.

A name is never a path.  ``registered`` knows names only, and is the one to ask for whatever comes from
elsewhere: a browser, a record, a store, another process.  ``load`` is for what the person at this
machine or a program of his names: that may be a file, and a file is executed.
"""

from __future__ import annotations

import linecache
import logging
import os
import sys
import threading
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import decode_source
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Any

from grognard import _compiled
from grognard._compiled import FILES
from grognard.core import fields
from grognard.core.errors import GameError
from grognard.core.game import Game
from grognard.core.message import say

GROUP = "grognard.games"
LONGEST = 60  # characters of a name that are repeated to whoever asked for it

FROM_FILES: dict[str, Game] = {}  # by name, once their file was loaded

_log = logging.getLogger("grognard")
_files: dict[Path, Game] = {}  # what was read from each file
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
    raise GameError("broken_game", say("the game {name} cannot be loaded here", name=repr(name)))


def source_of(name: str) -> Callable[[], Game]:
    """What gives the game of that name; GameError if there is none."""
    load_mentioned()
    if name in FROM_FILES:
        return lambda: FROM_FILES[name]
    if name in entries():
        return lambda: checked(
            entries()[name].load(), say("the entry point {name}", name=entries()[name].value)
        )
    short = name if len(name) <= LONGEST else name[:LONGEST] + "…"
    raise GameError(
        "unknown_game",
        say("there is no game {name}; there are: {known}", name=repr(short), known=", ".join(names())),
    )


# ------------------------------------------------------------------ files


def load_file(path: Path) -> Game:
    """The GAME of a Python file; from then on it is also known by its name."""
    if not path.is_file():
        raise GameError("unknown_game", say("there is no file {file}", file=str(path)))
    path = path.resolve()
    if path not in _files:
        _files[path] = read_file(path)
    FROM_FILES[_files[path].name] = _files[path]
    if str(path) not in mentioned():
        os.environ[FILES] = os.pathsep.join([*mentioned(), str(path)])
    return _files[path]


def read_file(path: Path) -> Game:
    """The GAME as the file has it now, known to nobody yet; GameError says what is wrong with the file."""
    return checked(getattr(module_from(path), "GAME", None), say("GAME in {file}", file=path.name))


def replace_file(path: Path, game: Game) -> None:
    """From now on the file stands for ``game``, read from it again."""
    FROM_FILES.pop(_files[path].name, None)
    _files[path] = FROM_FILES[game.name] = game


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
    """What the file holds now: the compiled module where one was built of it, else the source, executed."""
    compiled = _compiled.name_of(path)
    if compiled is not None:
        return import_module(compiled)
    name = f"grognard file {path}"  # nothing else is called that
    module = ModuleType(name)
    module.__file__ = str(path)
    before = sys.modules.get(name), linecache.cache.get(str(path))
    try:
        source = path.read_bytes()
        code = compile(source, str(path), "exec", dont_inherit=True)  # never what was cached
        put(name, path, module, noted(path, source))
        exec(code, module.__dict__)
    except (Exception, SystemExit) as error:
        put(name, path, *before)
        raise GameError("broken_file", blame(error, path)) from error
    return module


def noted(path: Path, source: bytes) -> tuple[int, None, list[str], str]:
    """The source as it was executed: whatever is saved later, that is what classes were made of."""
    return len(source), None, decode_source(source).splitlines(keepends=True), str(path)


def put(name: str, path: Path, module: ModuleType | None, source: Any) -> None:
    """A module and its source where others look for them, or away from there."""
    fields.tree.cache_clear()
    places: list[tuple[dict[str, Any], str, Any]] = [
        (sys.modules, name, module),
        (linecache.cache, str(path), source),
    ]
    for place, key, thing in places:
        if thing is None:
            place.pop(key, None)
        else:
            place[key] = thing


def blame(error: BaseException, path: Path) -> str:
    """What went wrong in a file, at which line, in one line."""
    frames = [frame for frame in extract_tb(error.__traceback__) if frame.filename == str(path)]
    line = frames[-1].lineno if frames else None
    cause = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    if isinstance(error, SyntaxError) and error.filename == str(path):
        line, cause = error.lineno, f"{type(error).__name__}: {error.msg}"
    where = say("{file}, line {line}", file=path.name, line=line) if line else path.name
    return say("{where}: {cause}", where=where, cause=" ".join(cause.split()))


def checked(game: object, where: str) -> Game:
    if not isinstance(game, Game):
        raise GameError("not_a_game", say("{where} is no Game", where=where))
    return game
