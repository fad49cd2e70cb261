"""Records on disk: saving so that nothing is ever half written, opening with the cause of failure."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

from grognard.core.causes import cause_of
from grognard.core.errors import GameError
from grognard.core.match import Match
from grognard.core.message import say
from grognard.core.record import Record
from grognard.core.replay import replay
from grognard.store.folder import data_folder

SUFFIX = ".record"


def folder(data: str | None = None) -> Path:
    """Where matches are kept that nobody saved elsewhere."""
    return data_folder(data) / "records"


def fresh_path(game: str, folder: Path) -> Path:
    now = datetime.now().strftime("%Y%m%d-%H%M%S")
    path = folder / f"{game}-{now}{SUFFIX}"
    number = 2
    while path.exists():
        path = path.with_name(f"{game}-{now}-{number}{SUFFIX}")
        number += 1
    return path


def kept_path(path: Path, folder: Path) -> Path | None:
    """Where to keep a match that was opened from ``path``: there only if it is one of ours."""
    return path if path.resolve().parent == folder.resolve() else None


def given_path(text: str) -> Path:
    return Path(text.strip().strip("'\"")).expanduser()


def save(match: Match, path: Path) -> None:
    """Write the record; GameError names the cause, and an older file stays as it was."""
    partial = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        partial.write_text(match.record.dumps(), encoding="utf-8", newline="\n")
        os.replace(partial, path)
    except OSError as error:
        raise GameError(
            "cannot_save", say("{path} cannot be written: {cause}", path=str(path), cause=cause_of(error))
        ) from None


def opened(path: Path) -> Match:
    """The match that the file holds; GameError names the cause."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise GameError(
            "cannot_open", say("{path} cannot be read: {cause}", path=str(path), cause=cause_of(error))
        ) from None
    return replay(Record.loads(text))
