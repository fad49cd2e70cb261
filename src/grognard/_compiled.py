"""Compiled rules in a checkout, never stale: a build is used only for the very sources it was made of.

An installed wheel carries its compiled modules beside the sources, as usual.  A checkout (an
editable install) must not, since they would shadow every later edit.  There the build lies in
``build/compiled/<digest of the sources>/``; an edit changes the digest, and the sources are run
until somebody builds again (``grognard build``, an install, or the next start of the table).

This module runs before the package is complete, and from ``setup.py`` by its path: it uses the
standard library only.
"""

from __future__ import annotations

import hashlib
import os
import sys
import sysconfig
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
CHECKOUT = PACKAGE.parents[1]
COMPLETE = "complete"  # written last: a build without it is not used

# The rules machine, every game's rules, the bots and what steps matches by numbers.  What only draws,
# tells or reads and writes text gains nothing from being compiled.
CORE = ("chance", "flow", "layout", "reasons", "ruleset", "sense", "features", "hexes", "squares", "nodes")
NOT_RULES = ("__init__", "draw", "knowledge", "narrate", "notation", "refusals")
BOTS = ("advice", "budget", "oneply", "rollout", "search", "tree")
ADAPTERS = ("encoder", "episode", "runner")
EXAMPLES = ("connect_four", "breakthrough")  # in a checkout only, so that they can be measured


def modules(package: Path = PACKAGE) -> list[Path]:
    """The source files that are compiled, all in one group."""
    core = [package / "core" / f"{name}.py" for name in CORE]
    games = [path for path in package.glob("games/*/*.py") if path.stem not in NOT_RULES]
    bots = [package / "bots" / f"{name}.py" for name in BOTS]
    adapters = [package / "adapters" / f"{name}.py" for name in ADAPTERS]
    return sorted(path for path in core + games + bots + adapters if path.is_file())


def examples() -> list[Path]:
    """Those examples that are compiled together with the package."""
    return [path for name in EXAMPLES if (path := CHECKOUT / "examples" / f"{name}.py").is_file()]


def digest() -> str:
    """Names this Python, the way of building and every byte of the sources."""
    total = hashlib.sha256(sysconfig.get_config_var("EXT_SUFFIX").encode())
    for path in [CHECKOUT / "setup.py", Path(__file__), PACKAGE / "core/fields.py", *modules(), *examples()]:
        total.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()[:20]


def in_checkout() -> bool:
    return PACKAGE.parent.name == "src" and (CHECKOUT / "setup.py").is_file()


def build_folder() -> Path:
    """Where the build of the present sources lies, or would lie."""
    return CHECKOUT / "build" / "compiled" / digest()


class Finder(MetaPathFinder):
    """Finds the modules of one build."""

    def __init__(self, folder: Path) -> None:
        self.files = {
            ".".join(file.relative_to(folder).with_name(file.name.split(".")[0]).parts): file
            for file in folder.rglob("*" + sysconfig.get_config_var("EXT_SUFFIX"))
        }

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        file = self.files.get(name)
        return spec_from_file_location(name, file) if file else None


def name_of(path: Path) -> str | None:
    """The name under which the build in use holds this example, if it does."""
    in_use = any(isinstance(finder, Finder) and path.stem in finder.files for finder in sys.meta_path)
    return path.stem if in_use and path in examples() else None


def activate() -> bool:
    """Use the compiled build where there is one of the present sources; say whether it is in use.

    GROGNARD_COMPILE=0 asks for the sources.
    """
    if not in_checkout():
        suffix = sysconfig.get_config_var("EXT_SUFFIX")
        return (PACKAGE / "core" / f"flow{suffix}").is_file()
    if os.environ.get("GROGNARD_COMPILE") == "0":
        return False
    folder = build_folder()
    if not (folder / COMPLETE).is_file():
        return False
    sys.meta_path.insert(0, Finder(folder))
    return True
