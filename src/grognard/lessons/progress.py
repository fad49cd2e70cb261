"""Which lessons somebody has solved: a small file in his data folder."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path

from grognard.core.causes import cause_of
from grognard.core.errors import GameError
from grognard.core.message import say
from grognard.lessons.lesson import Lesson

FILE = "lessons.json"


class Progress:
    """What was solved, by game; read anew each time, since two programs may be open at once."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE

    def solved(self, game: str) -> list[str]:
        return self.read().get(game, [])

    def next(self, game: str, lessons: Sequence[Lesson]) -> Lesson | None:
        """The first lesson that is not solved yet."""
        solved = self.solved(game)
        return next((lesson for lesson in lessons if lesson.name not in solved), None)

    def mark(self, game: str, lesson: str) -> None:
        """Note that a lesson was solved; an older file stays as it was if it cannot be written."""
        told = self.read()
        if lesson in told.get(game, []):
            return
        told[game] = [*told.get(game, []), lesson]
        partial = self.path.with_name(FILE + ".part")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            partial.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
            os.replace(partial, self.path)
        except OSError as error:
            cause = say("{path} cannot be written: {cause}", path=str(self.path), cause=cause_of(error))
            raise GameError("cannot_save", cause) from None

    def read(self) -> dict[str, list[str]]:
        try:
            told = json.loads(self.path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        except OSError as error:
            cause = say("{path} cannot be read: {cause}", path=str(self.path), cause=cause_of(error))
            raise GameError("cannot_open", cause) from None
        except ValueError:
            told = None
        if isinstance(told, dict) and all(is_names(names) for names in told.values()):
            return told
        broken = say("{path} holds no progress in lessons; move it away to begin anew", path=str(self.path))
        raise GameError("cannot_open", broken)


def is_names(names: object) -> bool:
    return isinstance(names, list) and all(isinstance(name, str) for name in names)
