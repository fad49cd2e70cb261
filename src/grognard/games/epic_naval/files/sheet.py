"""A TOML file that is asked for one value after another; each complaint names file, line and reason."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from grognard.core.errors import GameError
from grognard.games.epic_naval.files.lines import Path, line_of, lines_of

LONGEST = 60_000  # characters; more is no scenario
AT_LINE = re.compile(r"\(at line (\d+), column \d+\)|\(at end of document\)")


class BadScenario(GameError):
    """A scenario file that cannot be played; says where and why."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__("bad_scenario", f"{file}, line {line}: {reason}")
        self.file = file
        self.line = line


class Sheet:
    """One file, read."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        if len(text) > LONGEST:
            raise BadScenario(file, 1, f"this is longer than {LONGEST} characters")
        self.lines = lines_of(text)
        try:
            self.values: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            found = AT_LINE.search(str(error))
            line = int(found[1]) if found and found[1] else text.count("\n") + 1
            reason = AT_LINE.sub("", str(error)).strip()
            raise BadScenario(file, line, f"this is no TOML: {reason}") from None
        except RecursionError:
            raise BadScenario(file, 1, "this is no TOML: nested too deeply") from None

    def wrong(self, path: Path, reason: str) -> BadScenario:
        return BadScenario(self.file, line_of(self.lines, path), reason)


class Part:
    """A table of a file; whoever has asked for all he knows says ``done``, and the rest is refused."""

    def __init__(self, sheet: Sheet, path: Path, values: object, more: Part | None = None) -> None:
        """``more`` is a table of another file that has what this one leaves out."""
        self.sheet = sheet
        self.path = path
        self.more = more
        self.asked: set[str] = set()
        if not isinstance(values, dict):
            raise sheet.wrong(path, f"{self.name()} must be a table")
        self.values: dict[str, Any] = values

    def name(self) -> str:
        return ".".join(str(word + 1) if isinstance(word, int) else word for word in self.path) or "the file"

    def wrong(self, key: str, reason: str) -> BadScenario:
        if key and key not in self.values and self.more is not None:
            return self.more.wrong(key, reason)
        return self.sheet.wrong((*self.path, key) if key else self.path, reason)

    def has(self, key: str) -> bool:
        return key in self.values or (self.more is not None and self.more.has(key))

    def get(self, key: str) -> Any:
        self.asked.add(key)
        if key in self.values:
            return self.values[key]
        if self.more is not None and self.more.has(key):
            return self.more.get(key)
        raise self.wrong("", f"{self.name()} has no {key}")

    def done(self) -> None:
        for key in self.values:
            if key not in self.asked:
                known = ", ".join(sorted(self.asked))
                raise self.wrong(key, f"{self.name()} has no use for {key!r}; it knows {known}")

    # ------------------------------------------------------------------ values of one kind

    def text(self, key: str, default: str | None = None, among: list[str] | None = None) -> str:
        if default is not None and not self.has(key):
            self.asked.add(key)
            return default
        value = self.get(key)
        if not isinstance(value, str):
            raise self.wrong(key, f"{key} must be a text, not {value!r}")
        if among is not None and value not in among:
            raise self.wrong(key, f"{key} must be one of {', '.join(among)}, not {value!r}")
        if len(value) > 20_000 or (key != "drawn" and (len(value) > 300 or not value.isprintable())):
            raise self.wrong(key, f"{key} is no short line of text")
        return value

    def number(self, key: str, default: int | None = None, low: int = 0, high: int = 99) -> int:
        if default is not None and not self.has(key):
            self.asked.add(key)
            return default
        value = self.get(key)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.wrong(key, f"{key} must be a whole number, not {value!r}")
        if not low <= value <= high:
            raise self.wrong(key, f"{key} must be {low} to {high}, not {value}")
        return value

    def flag(self, key: str, default: bool) -> bool:
        if not self.has(key):
            self.asked.add(key)
            return default
        value = self.get(key)
        if not isinstance(value, bool):
            raise self.wrong(key, f"{key} must be true or false, not {value!r}")
        return value

    def texts(self, key: str, default: list[str] | None = None, among: list[str] | None = None) -> list[str]:
        if default is not None and not self.has(key):
            self.asked.add(key)
            return default
        value = self.get(key)
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise self.wrong(key, f"{key} must be a list of texts, not {value!r}")
        for each in value:
            if among is not None and each not in among:
                raise self.wrong(key, f"{key} must be among {', '.join(among)}; {each!r} is not")
        return value

    def numbers(self, key: str, most: int) -> list[int]:
        value = self.get(key)
        if not isinstance(value, list) or not all(type(each) is int for each in value) or not value:
            raise self.wrong(key, f"{key} must be a list of whole numbers, not {value!r}")
        if len(value) > most or not all(0 <= each <= 99 for each in value):
            raise self.wrong(key, f"{key} must be at most {most} numbers from 0 to 99")
        return value

    # ------------------------------------------------------------------ tables in it

    def part(self, key: str) -> Part:
        self.asked.add(key)
        beyond = self.more.part(key) if self.more is not None and self.more.has(key) else None
        if key not in self.values:
            if beyond is None:
                raise self.wrong("", f"{self.name()} has no table {key}")
            return Part(self.sheet, (*self.path, key), {}, beyond)
        return Part(self.sheet, (*self.path, key), self.values[key], beyond)

    def parts(self, key: str) -> list[Part]:
        """An array of tables; none if the key is missing."""
        self.asked.add(key)
        if key not in self.values:
            return []
        value = self.values[key]
        if not isinstance(value, list):
            raise self.wrong(key, f"{key} must be an array of tables: [[{key}]]")
        return [Part(self.sheet, (*self.path, key, at), each) for at, each in enumerate(value)]

    def names(self) -> list[str]:
        """The keys of this table, those of the shipped file first."""
        beyond = self.more.names() if self.more is not None else []
        return beyond + [key for key in self.values if key not in beyond]
