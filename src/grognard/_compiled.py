"""Compiled rules in a checkout, never stale: a build is used only for the very sources it was made of.

An installed wheel carries its compiled modules beside the sources, as usual.  A checkout (an
editable install) must not, since they would shadow every later edit.  There the build lies in
``build/compiled/<digest of the sources>/``; an edit changes the digest, and the sources are run
until somebody builds again (``grognard build``, an install, or the next start of the table).
A game in a file of one's own (``grognard compile FILE``) has its build beside it, with the machinery
but without the other games: those run from their sources where it is used.

This module runs before the package is complete, and from ``setup.py`` by its path: it uses the
standard library only.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
import sysconfig
from collections.abc import Iterator
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
CHECKOUT = PACKAGE.parents[1]
COMPLETE = "complete"  # written last: a build without it is not used

# The rules machine, every game's rules, the bots and what steps matches by numbers.  What only draws,
# tells or reads and writes text gains nothing from being compiled.
CORE = (
    "chance",
    "flow",
    "layout",
    "reasons",
    "ruleset",
    "sense",
    "sheet",
    "net",
    "features",
    "hexes",
    "squares",
    "nodes",
)
NOT_RULES = ("__init__", "draw", "knowledge", "narrate", "notation", "refusals")
BOTS = ("advice", "budget", "learned", "oneply", "rollout", "school", "search", "tree")
ADAPTERS = ("encoder", "episode", "runner")
FILES = "GROGNARD_GAMES"  # in the environment: files that every process of the program knows
OWN = "GROGNARD_OWN"  # in the environment of setup.py: the file of one's own that is to be compiled
EXAMPLES = ("connect_four", "breakthrough")  # in a checkout only, so that they can be measured


def modules(package: Path = PACKAGE) -> list[Path]:
    """The source files that are compiled, all in one group."""
    games = [path for path in package.glob("games/*/*.py") if path.stem not in NOT_RULES]
    return sorted(games + machinery(package))


def machinery(package: Path = PACKAGE) -> list[Path]:
    """Those that every game needs."""
    core = [package / "core" / f"{name}.py" for name in CORE]
    bots = [package / "bots" / f"{name}.py" for name in BOTS]
    adapters = [package / "adapters" / f"{name}.py" for name in ADAPTERS]
    return sorted(path for path in core + bots + adapters if path.is_file())


def examples() -> list[Path]:
    """Those examples that are compiled together with the package."""
    return [path for name in EXAMPLES if (path := CHECKOUT / "examples" / f"{name}.py").is_file()]


def digest(own: Path | None = None) -> str:
    """Names this Python, the way of building and every byte of the sources, those of ``own`` or all."""
    total = hashlib.sha256(sysconfig.get_config_var("EXT_SUFFIX").encode())
    sources = [*modules(), *examples()] if own is None else [*machinery(), own]
    for path in [CHECKOUT / "setup.py", Path(__file__), PACKAGE / "core/fields.py", *sources]:
        total.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()[:20]


def in_checkout() -> bool:
    return PACKAGE.parent.name == "src" and (CHECKOUT / "setup.py").is_file()


def build_folder(own: Path | None = None) -> Path:
    """Where the build of the present sources lies, or would lie."""
    return (CHECKOUT / "build" / "compiled" if own is None else own_builds(own)) / digest(own)


def own_builds(own: Path) -> Path:
    return own.parent / "__pycache__" / "grognard" / own.stem


def own_name(own: Path) -> str:
    """The name of the compiled module of a file: whatever the file is called, nothing else is called that."""
    return "own_game_" + re.sub(r"\W", "_", own.stem)


class Finder(MetaPathFinder):
    """Finds the modules of one build, of the package or of a file of one's own."""

    def __init__(self, folder: Path, own: Path | None = None) -> None:
        self.own = own
        self.digest = folder.name
        self.files = {
            ".".join(file.relative_to(folder).with_name(file.name.split(".")[0]).parts): file
            for file in folder.rglob("*" + sysconfig.get_config_var("EXT_SUFFIX"))
        }

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        file = self.files.get(name)
        return spec_from_file_location(name, file) if file else None


def in_use() -> Finder | None:
    return next((finder for finder in sys.meta_path if isinstance(finder, Finder)), None)


def name_of(path: Path) -> str | None:
    """The name under which the build in use holds this file as it is now, if it does."""
    finder = in_use()
    if finder is None:
        return None
    if finder.own is not None:
        fits = finder.own == path and finder.digest == digest(path)
        return own_name(path) if fits else None
    return path.stem if path.stem in finder.files and path in examples() else None


def own_files() -> Iterator[Path]:
    """The files of one's own that this program was started with, or that its other processes know."""
    for word in [*sys.argv[1:], *os.environ.get(FILES, "").split(os.pathsep)]:
        if word.endswith(".py") and own_builds(Path(word).resolve()).is_dir():
            yield Path(word).resolve()


def activate() -> bool:
    """Use the compiled build where there is one of the present sources; say whether it is in use.

    GROGNARD_COMPILE=0 asks for the sources.
    """
    if not in_checkout():
        suffix = sysconfig.get_config_var("EXT_SUFFIX")
        return (PACKAGE / "core" / f"flow{suffix}").is_file()
    if os.environ.get("GROGNARD_COMPILE") == "0":
        return False
    for own in [*own_files(), None]:
        folder = build_folder(own)
        if (folder / COMPLETE).is_file():
            sys.meta_path.insert(0, Finder(folder, own))
            return True
    return False
