"""Kinds of values in a scenario file: how they are read, what they must be, and how the how-to says so.

A table of the file is a dataclass whose fields are declared with ``key``; reading, checking, complaints and
the how-to follow from that.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, TypeVar

from grognard.core.message import say
from grognard.core.nodes import OUTSIDE
from grognard.games.epic_naval.data import GROUPS, LINES
from grognard.games.epic_naval.files.sheet import BadScenario, Part

Known = dict[str, Any]  # what was read of the file so far: chart, classes, cards, ...
NEEDED = object()  # instead of a default
WORDS = {
    "classes": say("classes of ships"),
    "cards": say("cards"),
    "commanders": say("commanders"),
    "sides": say("the sides"),
    "tiles": say("tiles"),
}
NONE_OF = "{name} must be {kind}, but none of {taken}, not {word}"
A_TEXT = "{name} must be {kind}, at most {most} characters, without braces"

A_LINE = say("a line of text")


class Kind:
    """A kind of value."""

    says = ""  # what such a value is, for the how-to
    absent: Any = ""  # instead of a value where the table is of a kind that has none

    def read(self, part: Part, name: str, known: Known) -> Any:
        raise NotImplementedError

    def field(self) -> dict[str, Any]:
        """How an editor asks for such a value: what ``is`` it, and its limits."""
        return {"is": "word"}


@dataclass(frozen=True)
class Key:
    kind: Kind
    about: str
    default: Any = NEEDED
    name: str = ""  # in the file, where it is called otherwise; dots lead into tables
    only: tuple[str, ...] = ()  # kinds of the table that have this key; none: all


def key(kind: Kind, about: str, default: Any = NEEDED, *, name: str = "", only: tuple[str, ...] = ()) -> Any:
    """A field of a table: what it is, what it means, and what it is where the file leaves it out."""
    return field(metadata={"key": Key(kind, about, default, name, only)}, kw_only=True)


@dataclass(kw_only=True)
class Entry:
    """A table of the file, read; it remembers where it stands."""

    settled: ClassVar[bool] = True  # nothing writes to it later

    part: Part = field(repr=False, compare=False)

    def has(self, name: str) -> bool:
        """Whether the file names the key."""
        return name in self.part.values

    def wrong(self, name: str, reason: str, row: int | None = None) -> BadScenario:
        """A complaint about a key of this table."""
        *tables, last = name.split(".")
        part = self.part
        for each in tables:
            part = part.part(each)
        return part.wrong(last, reason, row)


Table = TypeVar("Table", bound=Entry)


def keys_of(table: type[Entry]) -> list[tuple[str, Key]]:
    """The declared keys, each with the name of its field."""
    return [(each.name, each.metadata["key"]) for each in fields(table) if "key" in each.metadata]


def filled(table: type[Table], part: Part, known: Known, values: Known | None = None) -> Table:
    """The table as the file has it; complains about what is missing, wrong or of no use."""
    values = {} if values is None else values
    for name, declared in keys_of(table):
        kind = values.get("kind")
        if declared.only and kind is not None and not is_for(table, declared, kind):
            values[name] = own(declared.kind.absent)
        else:
            values[name] = read_key(part, declared, declared.name or name, known)
    part.done()
    return table(part=part, **values)


def is_for(table: type[Entry], declared: Key, kind: int) -> bool:
    choice = dict(keys_of(table))["kind"].kind
    assert isinstance(choice, Choice)
    return choice.among[kind] in declared.only


def read_key(part: Part, declared: Key, name: str, known: Known) -> Any:
    *tables, last = name.split(".")
    for each in tables:
        part = part.part(each)
    if declared.default is not NEEDED and not part.has(last):
        return own(declared.default)
    return declared.kind.read(part, last, known)


def fields_of(table: type[Entry]) -> list[dict[str, Any]]:
    """How an editor asks for every key of a table."""
    return [
        {
            "name": declared.name or name,
            "about": say(declared.about),
            "needed": declared.default is NEEDED,
            "only": list(declared.only),
            **declared.kind.field(),
        }
        for name, declared in keys_of(table)
    ]


def own(value: Any) -> Any:
    """What a key is where the file does not have it; every list is one of its own."""
    return list(value) if isinstance(value, tuple) else value


# ------------------------------------------------------------------ simple values


class Text(Kind):
    """A line of text, or a drawing of several."""

    def __init__(self, says: str = A_LINE, most: int = 300, several: bool = False) -> None:
        self.says = says
        self.most = most
        self.several = several

    def read(self, part: Part, name: str, known: Known) -> str:
        value = part.get(name)
        if not isinstance(value, str):
            raise part.wrong(name, say("{name} must be a text, not {value}", name=name, value=repr(value)))
        if len(value) > self.most or not (self.several or value.isprintable()) or set("{}") & {*value}:
            raise part.wrong(
                name,
                say(
                    A_TEXT,
                    name=name,
                    kind=self.says,
                    most=self.most,
                ),
            )
        if not value.strip():
            raise part.wrong(name, say("{name} must not be empty", name=name))
        return value

    def field(self) -> dict[str, Any]:
        return {"is": "drawing" if self.several else "text", "most": self.most}


class Word(Kind):
    """A word that must look like one."""

    def __init__(self, says: str, pattern: str, taken: Sequence[str] = ()) -> None:
        self.says = says
        self.pattern = re.compile(pattern)
        self.taken = taken

    def refusal(self, name: str, word: object) -> str:
        """Why ``name`` must not be that word, "" if it may."""
        if isinstance(word, str) and self.pattern.fullmatch(word) and word not in self.taken:
            return ""
        if word in self.taken:
            return say(NONE_OF, name=name, kind=self.says, taken=", ".join(self.taken), word=repr(word))
        return say("{name} must be {kind}, not {word}", name=name, kind=self.says, word=repr(word))

    def read(self, part: Part, name: str, known: Known) -> str:
        value = part.get(name)
        if problem := self.refusal(name, value):
            raise part.wrong(name, problem)
        return str(value)


class Number(Kind):
    """A whole number within limits; ``rounds`` is the last round of the scenario."""

    absent = 0

    def __init__(self, low: int = 0, high: int | str = 99) -> None:
        self.low = low
        self.high = high
        self.says = f"{low} to {high if isinstance(high, int) else 'the last round'}"

    def read(self, part: Part, name: str, known: Known) -> int:
        value = part.get(name)
        high = self.high if isinstance(self.high, int) else known[self.high]
        if type(value) is not int:
            raise part.wrong(
                name, say("{name} must be a whole number, not {value}", name=name, value=repr(value))
            )
        if not self.low <= value <= high:
            raise part.wrong(
                name,
                say(
                    "{name} must be {low} to {high}, not {value}",
                    name=name,
                    low=self.low,
                    high=high,
                    value=value,
                ),
            )
        return value

    def field(self) -> dict[str, Any]:
        return {"is": "number", "low": self.low, "high": self.high if isinstance(self.high, int) else 99}


class Flag(Kind):
    says = "`true` or `false`"

    def read(self, part: Part, name: str, known: Known) -> bool:
        value = part.get(name)
        if not isinstance(value, bool):
            raise part.wrong(
                name, say("{name} must be true or false, not {value}", name=name, value=repr(value))
            )
        return value

    def field(self) -> dict[str, Any]:
        return {"is": "flag"}


class Choice(Kind):
    """One of some words, kept as its number."""

    absent: Any = 0

    def __init__(self, among: Sequence[str]) -> None:
        self.among = among
        self.says = quoted(among)

    def read(self, part: Part, name: str, known: Known) -> int:
        return self.among.index(one_of(part, name, part.get(name), self.among))

    def field(self) -> dict[str, Any]:
        return {"is": "choice", "among": list(self.among)}


class Pick(Choice):
    """One of some words, kept as such."""

    absent = ""

    def read(self, part: Part, name: str, known: Known) -> Any:
        return one_of(part, name, part.get(name), self.among)


class Called(Kind):
    """The name of something in this file."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.says = f"one of {WORDS[what]}"

    def read(self, part: Part, name: str, known: Known) -> str:
        return one_of(part, name, part.get(name), codes(known, self.what))

    def field(self) -> dict[str, Any]:
        return {"is": "choice", "of": self.what}


class SideName(Kind):
    says = "the name of a side"
    absent = -1

    def read(self, part: Part, name: str, known: Known) -> int:
        among = codes(known, "sides")
        return among.index(one_of(part, name, part.get(name), among))

    def field(self) -> dict[str, Any]:
        return {"is": "choice", "of": "sides"}


class First(Kind):
    says = "`chance`, or the name of a side"

    def read(self, part: Part, name: str, known: Known) -> int:
        among = ["chance", *codes(known, "sides")]
        return among.index(one_of(part, name, part.get(name), among)) - 1

    def field(self) -> dict[str, Any]:
        return {"is": "choice", "of": "sides", "among": ["chance"]}


# ------------------------------------------------------------------ lists


class Several(Kind):
    """A list of names of things in this file, and of some further words."""

    def __init__(self, what: str, also: Sequence[str] = (), twice: bool = False, least: int = 0) -> None:
        self.what = what
        self.also = also
        self.twice = twice
        self.least = least
        more = f", or {quoted(also)}" if also else ""
        self.says = f"a list of {WORDS[what]}{more}" + ("; one may be named more than once" if twice else "")

    def read(self, part: Part, name: str, known: Known) -> list[str]:
        found = listed(part, name, self.twice)
        for each in found:
            one_of(part, name, each, [*codes(known, self.what), *self.also])
        if len(found) < self.least:
            raise part.wrong(name, say("{name} must name at least {least}", name=name, least=self.least))
        return found

    def field(self) -> dict[str, Any]:
        return {"is": "list", "of": self.what, "among": list(self.also)}


class Lines(Kind):
    says = f"a list of {', '.join(f'`{each}`' for each in [*LINES, *GROUPS])}"

    def read(self, part: Part, name: str, known: Known) -> list[int]:
        found: set[int] = set()
        for word in listed(part, name):
            one_of(part, name, word, [*LINES, *GROUPS])
            found.update(LINES[line] for line in GROUPS.get(word, [word]))
        return sorted(found)

    def field(self) -> dict[str, Any]:
        return {"is": "list", "among": [*LINES, *GROUPS]}


class Rounds(Kind):
    says = "a list of rounds, one after the other"
    absent: Any = ()

    def read(self, part: Part, name: str, known: Known) -> list[int]:
        value, last = part.get(name), known["rounds"]
        if not isinstance(value, list) or not value or not all(type(each) is int for each in value):
            raise part.wrong(
                name, say("{name} must be a list of whole numbers, not {value}", name=name, value=repr(value))
            )
        in_order = value == list(range(value[0], value[0] + len(value)))
        if not in_order or value[0] < 1 or value[-1] > last:
            raise part.wrong(
                name, say("{name} must be rounds from 1 to {last}, one after the other", name=name, last=last)
            )
        return value

    def field(self) -> dict[str, Any]:
        return {"is": "numbers"}


class Span(Kind):
    says = "two numbers, the lower first"

    def read(self, part: Part, name: str, known: Known) -> list[int]:
        value = part.get(name)
        if not isinstance(value, list) or len(value) != 2 or not all(type(each) is int for each in value):
            raise part.wrong(
                name, say("{name} must be two whole numbers, not {value}", name=name, value=repr(value))
            )
        if not 1 <= value[0] <= value[1]:
            raise part.wrong(name, say("{name} must be two numbers, the lower first, from 1 on", name=name))
        return value

    def field(self) -> dict[str, Any]:
        return {"is": "numbers"}


class Node(Kind):
    says = "a node of the chart, like `c4`"
    absent = -1

    def read(self, part: Part, name: str, known: Known) -> int:
        return node(part, name, part.get(name), known)


class NodeList(Kind):
    says = "a list of nodes"
    absent: Any = ()

    def read(self, part: Part, name: str, known: Known) -> list[int]:
        found = [node(part, name, each, known) for each in listed(part, name)]
        if not found:
            raise part.wrong(name, say("{name} must name at least one node", name=name))
        return found

    def field(self) -> dict[str, Any]:
        return {"is": "list"}


# ------------------------------------------------------------------ what they have in common


def quoted(words: Sequence[str]) -> str:
    return " ".join(f"`{word}`" for word in words)


def codes(known: Known, what: str) -> list[str]:
    return [each.name if what == "sides" else each.code for each in known[what]]


def one_of(part: Part, name: str, value: object, among: Sequence[str]) -> str:
    if not isinstance(value, str) or value not in among:
        raise part.wrong(
            name,
            say(
                "{name} must be one of {among}; {value} is not",
                name=name,
                among=", ".join(among),
                value=repr(value),
            ),
        )
    return value


def listed(part: Part, name: str, twice: bool = False) -> list[str]:
    value = part.get(name)
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise part.wrong(
            name, say("{name} must be a list of texts, not {value}", name=name, value=repr(value))
        )
    again = next((each for at, each in enumerate(value) if each in value[:at]), None)
    if again is not None and not twice:
        raise part.wrong(name, say("{name} names {again} twice", name=name, again=repr(again)))
    return value


def node(part: Part, name: str, value: object, known: Known) -> int:
    found = int(known["chart"].named(value)) if isinstance(value, str) else OUTSIDE
    if found == OUTSIDE:
        raise part.wrong(name, say("there is no node {value} on the chart", value=repr(value)))
    return found
