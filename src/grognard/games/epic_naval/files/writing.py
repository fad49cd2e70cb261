"""A scenario written as TOML, its tables in the order of the page of keys."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from grognard.games.epic_naval.files.keys import Entry, keys_of
from grognard.games.epic_naval.files.plan import Plan
from grognard.games.epic_naval.files.tables import Inner, Named, Rows

BARE = re.compile(r"[A-Za-z0-9_-]+")
INLINE = ("start", "prices", "most")  # small tables, written on one line
LATE = ("sides", "goals")  # written last: what a file is about most, and longest

Values = dict[str, Any]


def written(values: Values) -> str:
    """The text of a file that says this; what is None is left out."""
    return "\n".join(lines_of(values, (), Plan)).strip("\n") + "\n"


def lines_of(values: Values, path: tuple[str, ...], table: type[Entry] | None) -> Iterator[str]:
    """A table: what stands in it first, then the tables in it."""
    order = ordered(values, table)
    inner = [name for name in order if is_table(name, values[name])]
    for name in order:
        if name not in inner:
            yield f"{key(name)} = {value(values[name])}"
    for name in inner:
        each, below = values[name], table_in(table, name)
        rows = each if isinstance(each, list) else [each]
        for row in rows:
            yield from headed(row, (*path, name), below, several=isinstance(each, list))


def headed(values: Values, path: tuple[str, ...], table: type[Entry] | None, several: bool) -> Iterator[str]:
    if several or not values or not all(is_table(name, each) for name, each in values.items()):
        words = ".".join(key(name) for name in path)
        yield ""
        yield f"[[{words}]]" if several else f"[{words}]"
    yield from lines_of(values, path, table)


def ordered(values: Values, table: type[Entry] | None) -> list[str]:
    """Names as they are declared; what is not comes after, and what a file is about most comes last."""
    declared = [(each.name or field).split(".")[0] for field, each in keys_of(table)] if table else []
    names = [name for name in values if values[name] is not None]
    places = {name: declared.index(name) for name in names if name in declared}
    return sorted(names, key=lambda name: (name in LATE, places.get(name, len(declared))))


def table_in(table: type[Entry] | None, name: str) -> type[Entry] | None:
    """Which kind of table a key leads to."""
    for field, each in keys_of(table) if table else []:
        if (each.name or field) == name and isinstance(each.kind, (Inner, Rows, Named)):
            return each.kind.table
    return None


def is_table(name: str, each: object) -> bool:
    if isinstance(each, list):
        return bool(each) and all(isinstance(row, dict) for row in each)
    return isinstance(each, dict) and name not in INLINE


def key(name: str) -> str:
    return name if BARE.fullmatch(name) else text(name)


def value(each: object) -> str:
    if isinstance(each, str):
        return drawing(each) if "\n" in each else text(each)
    if isinstance(each, list):
        return "[" + ", ".join(value(one) for one in each if one is not None) + "]"
    if isinstance(each, dict):
        pairs = [f"{key(name)} = {value(one)}" for name, one in each.items() if one is not None]
        return "{ " + ", ".join(pairs) + " }" if pairs else "{}"
    return json.dumps(each)


def text(each: str) -> str:
    return json.dumps(each, ensure_ascii=False).replace("\x7f", "\\u007f")


def drawing(each: str) -> str:
    """A text of several lines, as it looks."""
    rows = [text(row)[1:-1] for row in each.strip("\n").split("\n")]
    return '"""\n' + "\n".join(rows) + '\n"""'
