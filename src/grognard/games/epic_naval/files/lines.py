"""On which line of a TOML text a table or a key stands: the standard library reads it but does not tell."""

from __future__ import annotations

import re

Path = tuple[str | int, ...]

WORD = r"""(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')"""
NAME = rf"{WORD}(?:\s*\.\s*{WORD})*"
HEADER = re.compile(rf"^\s*(\[\[?)\s*({NAME})\s*\]\]?\s*(?:#.*)?$")
KEY = re.compile(rf"^\s*({NAME})\s*=")
QUOTES = ('"""', "'''")
BEGINS = re.compile("\"\"\"|'''|\"|'|#")  # a text or a comment
ENDS = {
    '"': re.compile(r'(?:\\.|[^"\\])*"'),
    "'": re.compile(r"[^']*'"),
    '"""': re.compile(r'(?:\\.|[^\\])*?"""'),
    "'''": re.compile(r".*?'''"),
}


def lines_of(text: str) -> dict[Path, int]:
    """The line of every table and key, by its path: ("sides", 0, "forces", 1, "at")."""
    found: dict[Path, int] = {}
    counts: dict[Path, int] = {}
    table: Path = ()
    path: Path = ()  # of the value that is being read
    until = ""  # the quotes that end a text of several lines
    opened = ""  # brackets of a value of several lines
    for number, line in enumerate(text.split("\n"), 1):
        if not until and not opened:
            header, key = HEADER.match(line), KEY.match(line)
            if header:
                table = entered(words(header[2]), header[1] == "[[", counts)
                found.setdefault(table, number)
            if header or not key:
                continue
            path = (*table, *words(key[1]))
            for length in range(len(table) + 1, len(path) + 1):
                found.setdefault(path[:length], number)
            line = line[key.end() :]
        rest, until = bare(line, until)
        opened = brackets(rest, opened, path, number, found, counts)
    return found


def bare(line: str, until: str) -> tuple[str, str]:
    """The line without its texts and its comment; and the quotes of a text that goes on beyond it."""
    rest = ""
    while line:
        if until:
            end = ENDS[until].match(line)
            if end is None:
                return rest, until if until in QUOTES else ""
            line, until = line[end.end() :], ""
            continue
        begins = BEGINS.search(line)
        rest += line[: begins.start()] if begins else line
        if begins is None or begins[0] == "#":
            return rest, ""
        line, until = line[begins.end() :], begins[0]
    return rest, until if until in QUOTES else ""


def brackets(
    rest: str, opened: str, path: Path, number: int, found: dict[Path, int], counts: dict[Path, int]
) -> str:
    """The brackets that are open after this piece of a value; tables in a list have lines of their own."""
    for mark in rest:
        if mark == "{" and opened == "[":
            counts[path] = counts.get(path, -1) + 1
            found.setdefault((*path, counts[path]), number)
        if mark in "[{":
            opened += mark
        elif mark in "]}":
            opened = opened[:-1]
    return opened


def words(dotted: str) -> list[str]:
    return [word.strip("\"'") for word in re.findall(WORD, dotted)]


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
