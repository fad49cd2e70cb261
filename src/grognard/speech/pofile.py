"""Catalogues as files: the PO format of gettext, which every translation tool knows.  Nothing is compiled."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

NOUN = "noun"  # the context of entries of the dictionary
PARTS = ("msgctxt", "msgid", "msgstr")
MEANT = {"\\n": "\n", '\\"': '"', "\\\\": "\\", "\\t": "\t"}


class BadCatalogue(ValueError):
    """A catalogue that cannot be read: which line, and why."""


@dataclass(frozen=True)
class Entry:
    context: str  # "", or NOUN
    source: str
    text: str
    fuzzy: bool = False
    line: int = 0


def read(text: str) -> Iterator[Entry]:
    """The entries of a file, but for its head."""
    entry: dict[str, str] = {}
    key, fuzzy, start = "", False, 0
    for number, raw in enumerate([*text.splitlines(), ""], 1):
        line = raw.strip()
        if line.startswith("#"):
            fuzzy = fuzzy or (line.startswith("#,") and "fuzzy" in line)
        elif not line:
            if entry.get("msgid"):
                yield Entry(entry.get("msgctxt", ""), entry["msgid"], entry.get("msgstr", ""), fuzzy, start)
            entry, key, fuzzy = {}, "", False
        elif line.startswith('"') and key:
            entry[key] += unquoted(line, number)
        else:
            key, _, rest = line.partition(" ")
            if key not in PARTS or key in entry:
                raise BadCatalogue(f"line {number}: expected one of {', '.join(PARTS)}, not {line[:40]!r}")
            start = start if entry else number
            entry[key] = unquoted(rest, number)


def unquoted(text: str, number: int) -> str:
    text = text.strip()
    if len(text) < 2 or text[0] != '"' or text[-1] != '"':
        raise BadCatalogue(f'line {number}: a text stands between "quotation marks"')
    return re.sub(r"\\.", lambda mark: MEANT.get(mark[0], mark[0]), text[1:-1])


def quoted(text: str) -> str:
    for meant, mark in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\t", "\\t")):
        text = text.replace(meant, mark)
    return f'"{text}"'


def write(language: str, entries: Iterable[Entry]) -> str:
    """The text of a catalogue."""
    blocks = [f'msgid ""\nmsgstr "Language: {language}\\nContent-Type: text/plain; charset=UTF-8\\n"']
    for entry in entries:
        context = f"msgctxt {quoted(entry.context)}\n" if entry.context else ""
        blocks.append(f"{context}msgid {quoted(entry.source)}\nmsgstr {quoted(entry.text)}")
    return "\n\n".join(blocks) + "\n"
