"""On which line of a TOML text a table or a key stands: the standard library reads it but does not tell."""

from __future__ import annotations

import re

Path = tuple[str | int, ...]

HEADER = re.compile(r"^\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?$")
KEY = re.compile(r"^\s*([A-Za-z0-9_.\-\"' ]+?)\s*=")
QUOTES = ('"""', "'''")


def lines_of(text: str) -> dict[Path, int]:
    """The line of every table and key, by its path: ("sides", 0, "forces", 1, "at")."""
    found: dict[Path, int] = {}
    counts: dict[Path, int] = {}
    table: Path = ()
    until = ""  # the quotes that end a text of several lines
    depth = 0  # open brackets of a value of several lines
    for number, line in enumerate(text.splitlines(), 1):
        if until:
            until = "" if until in line else until
            continue
        if depth > 0:
            depth += line.count("[") - line.count("]")
            continue
        header = HEADER.match(line)
        if header and "=" not in line.split("]")[0]:
            table = entered(words(header[2]), header[1] == "[[", counts)
            found.setdefault(table, number)
            continue
        key = KEY.match(line)
        if key:
            path = (*table, *words(key[1]))
            for length in range(len(table) + 1, len(path) + 1):
                found.setdefault(path[:length], number)
            value = line[key.end() :]
            until = next((each for each in QUOTES if value.count(each) == 1), "")
            depth = 0 if until else max(0, value.count("[") - value.count("]"))
    return found


def words(dotted: str) -> list[str]:
    return [word.strip().strip("\"'") for word in dotted.split(".")]


def entered(names: list[str], several: bool, counts: dict[Path, int]) -> Path:
    """The path of a table; the last of several where the names lead into an array of tables."""
    path: Path = ()
    for at, name in enumerate(names):
        path = (*path, name)
        if several and at == len(names) - 1:
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = (*path, counts[path])
    return path


def line_of(found: dict[Path, int], path: Path) -> int:
    """The line of a path, of its first table, or of what it stands in; 1 for the file as a whole."""
    while path:
        for each in (path, (*path, 0)):
            if each in found:
                return found[each]
        path = path[:-1]
    return 1


def line_in_text(rows: list[str], line: int, row: int) -> int:
    """The line of a row of a text, whose key stands on ``line``; that very line if the text has only one."""
    begun = rows[line - 1].partition("=")[2].strip()
    if not begun.startswith(QUOTES) or begun.count(begun[:3]) > 1:
        return line
    return line + row + (1 if begun in QUOTES else 0)
