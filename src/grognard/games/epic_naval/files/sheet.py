"""A TOML file, table by table; each complaint names file, line and reason."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from grognard.core.errors import GameError
from grognard.core.message import Message, say
from grognard.games.epic_naval.files.lines import Path, line_in_text, line_of, lines_of

LONGEST = 60_000  # characters; more is no scenario
MARK = "\ufeff"  # with which some editors begin a text
ENDLESS = re.compile("[0-9A-Fa-f_]{1000}")  # digits that nobody reads
THE_FILE = say("the file")
AT_LINE = re.compile(r"\(at line (\d+), column \d+\)|\(at end of document\)")

NO_TOML = [
    (re.compile(pattern), words)
    for pattern, words in (
        ("Expected '=' after a key", say("a = is missing after a key")),
        ("Expected newline or end of document", say("something follows a value on its line")),
        ("Expected '\\]", say("a bracket ] is missing")),
        ("Invalid initial character for a key|Invalid statement", say("this is no key")),
        ("Cannot declare .* twice|Duplicate inline table key", say("this is there twice")),
        ("Cannot overwrite|Cannot mutate|Cannot redefine", say("this is there already")),
        ("Unclosed array", say("a list is not closed")),
        ("Unclosed inline table", say("a table is not closed")),
        ('Unterminated string|Expected .*"', say("a text is not closed")),
        (
            "Unescaped|Invalid hex value|Escaped character",
            say("a backslash in a text is followed by something strange"),
        ),
        ("Illegal character|Found invalid character", say("a character stands here that is not allowed")),
        ("Invalid date|Invalid value", say("this is no value: texts stand in quotation marks")),
    )
]


class BadScenario(GameError):
    """A scenario file that cannot be played; says where and why."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(
            "bad_scenario", say("{file}, line {line}: {reason}", file=file, line=line, reason=reason)
        )
        self.file = file
        self.line = line
        self.why = reason


def no_toml(found: str) -> Message:
    """What the reader of TOML found, in our words: it speaks English only."""
    for pattern, words in NO_TOML:
        if pattern.match(found):
            return say("this is no TOML: {reason}", reason=words)
    return say("this is no TOML: {reason}", reason=found)


class Sheet:
    """One file, read."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        if len(text) > LONGEST:
            raise BadScenario(file, 1, say("this is longer than {most} characters", most=LONGEST))
        text = text.removeprefix(MARK)
        self.rows = text.split("\n")
        self.lines = lines_of(text)
        for at, row in enumerate(self.rows, 1):
            if ENDLESS.search(row.partition("#")[0]):
                raise BadScenario(file, at, say("this is no TOML: a number is too long"))
        try:
            self.values: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            found = AT_LINE.search(str(error))
            line = int(found[1]) if found and found[1] else text.count("\n") + 1
            raise BadScenario(file, line, no_toml(AT_LINE.sub("", str(error)).strip())) from None
        except RecursionError:
            raise BadScenario(file, 1, say("this is no TOML: nested too deeply")) from None

    def wrong(self, path: Path, reason: str, row: int | None = None) -> BadScenario:
        """What is wrong with a value; in which of its rows, if it is a text of several."""
        line = line_of(self.lines, path)
        return BadScenario(self.file, line if row is None else line_in_text(self.rows, line, row), reason)


class Part:
    """A table of a file; what it was never asked for is refused when it is ``done``."""

    def __init__(self, sheet: Sheet, path: Path, values: object, more: Part | None = None) -> None:
        """``more`` is a table of another file that has what this one leaves out."""
        self.sheet = sheet
        self.path = path
        self.more = more
        self.asked: dict[str, None] = {}
        self.inner: dict[str, Part] = {}
        if not isinstance(values, dict):
            raise sheet.wrong(path, say("{name} must be a table", name=self.name()))
        self.values: dict[str, Any] = values

    def name(self) -> str:
        return ".".join(str(word + 1) if isinstance(word, int) else word for word in self.path) or THE_FILE

    def wrong(self, key: str, reason: str, row: int | None = None) -> BadScenario:
        """A complaint about a key; where this table only changes a shipped one, about what it changes."""
        if key and key not in self.values and self.more is not None:
            if not self.values:
                return self.more.wrong(key, reason, row)
            key, row = next(iter(self.values)) if self.path else "", None
        return self.sheet.wrong((*self.path, key) if key else self.path, reason, row)

    def has(self, key: str) -> bool:
        self.asked[key] = None
        return key in self.values or (self.more is not None and self.more.has(key))

    def get(self, key: str) -> Any:
        self.asked[key] = None
        if key in self.values:
            return self.values[key]
        if self.more is not None and self.more.has(key):
            return self.more.get(key)
        raise self.wrong("", say("{name} has no {key}", name=self.name(), key=key))

    def done(self) -> None:
        for key in self.values:
            if key not in self.asked:
                known = ", ".join(sorted(self.asked))
                raise self.wrong(
                    key,
                    say(
                        "{name} has no use for {key}; it knows {known}",
                        name=self.name(),
                        key=repr(key),
                        known=known,
                    ),
                )
        for part in self.inner.values():
            part.done()

    def part(self, key: str) -> Part:
        """A table in this one."""
        self.asked[key] = None
        if key not in self.inner:
            beyond = self.more.part(key) if self.more is not None and self.more.has(key) else None
            if key not in self.values and beyond is None:
                raise self.wrong("", say("{name} has no table {key}", name=self.name(), key=key))
            self.inner[key] = Part(self.sheet, (*self.path, key), self.values.get(key, {}), beyond)
        return self.inner[key]

    def parts(self, key: str) -> list[Part]:
        """An array of tables; none if the key is missing."""
        self.asked[key] = None
        value = self.values.get(key, [])
        if not isinstance(value, list):
            raise self.wrong(key, say("{key} must be an array of tables: [[{key}]]", key=key))
        return [Part(self.sheet, (*self.path, key, at), each) for at, each in enumerate(value)]

    def names(self) -> list[str]:
        """The keys of this table, those of the shipped file first."""
        beyond = self.more.names() if self.more is not None else []
        return beyond + [key for key in self.values if key not in beyond]
