"""``grognard new``: a small working game under another name, to be changed into something else."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

from grognard.core.message import say

MODEL = "ambush"  # the game in ``starter``
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def begin(name: str, folder: Path) -> tuple[Path, Path]:
    """Write the game and its test into ``folder``; ValueError says what is wrong with the name."""
    if not NAME.fullmatch(name):
        raise ValueError(
            say(
                "{name} is no name for a game: small letters, digits and hyphens, as in hill-fort",
                name=repr(name),
            )
        )
    stem = name.replace("-", "_")
    game, test = folder / f"{stem}.py", folder / f"test_{stem}.py"
    for file in (game, test):
        if file.exists():
            raise ValueError(say("{file} is there already; nothing was written", file=file.name))
    game.write_text(renamed(f"{MODEL}.py", name), encoding="utf-8")
    test.write_text(renamed(f"test_{MODEL}.py", name), encoding="utf-8")
    return game, test


def renamed(file: str, name: str) -> str:
    """A file of the model with the new name wherever it names itself."""
    text = resources.files("grognard.starter").joinpath(file).read_text(encoding="utf-8")
    text = text.replace(f'"{MODEL}.py"', f'"{name.replace("-", "_")}.py"')
    text = text.replace(f'name="{MODEL}"', f'name="{name}"')
    return re.sub(rf'((?:"|# )){MODEL.title()}\b', rf"\1{title_of(name)}", text)


def title_of(name: str) -> str:
    """hill-fort is called Hill fort."""
    return name.replace("-", " ").capitalize()
