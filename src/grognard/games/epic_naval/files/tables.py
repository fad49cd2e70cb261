"""Kinds of values in a scenario file that are tables: one, several, by name, or counts of things."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.core.message import say
from grognard.games.epic_naval.files.keys import (
    WORDS,
    Entry,
    Kind,
    Known,
    Number,
    Word,
    codes,
    fields_of,
    filled,
    quoted,
)
from grognard.games.epic_naval.files.sheet import Part


class Inner(Kind):
    """A table in this one."""

    def __init__(self, table: type[Entry]) -> None:
        self.table = table
        self.says = "a table, see below"

    def read(self, part: Part, name: str, known: Known) -> Entry:
        return filled(self.table, part.part(name), known)

    def field(self) -> dict[str, Any]:
        return {"is": "table", "keys": fields_of(self.table)}


class Rows(Kind):
    """An array of tables."""

    def __init__(self, table: type[Entry], low: int, high: int) -> None:
        self.table = table
        self.low = low
        self.high = high
        self.says = f"{low} tables" if low == high else f"{low} to {high} tables"

    def read(self, part: Part, name: str, known: Known) -> list[Entry]:
        parts = part.parts(name)
        if not self.low <= len(parts) <= self.high:
            raise part.wrong(
                name,
                say(
                    "there must be {low} to {high} tables [[{name}]], not {count}",
                    low=self.low,
                    high=self.high,
                    name=name,
                    count=len(parts),
                )
                if self.low < self.high
                else say(
                    "there must be {high} tables [[{name}]], not {count}",
                    high=self.high,
                    name=name,
                    count=len(parts),
                ),
            )
        return [filled(self.table, each, known) for each in parts]

    def field(self) -> dict[str, Any]:
        return {"is": "rows", "low": self.low, "high": self.high, "keys": fields_of(self.table)}


class Named(Kind):
    """Tables by name, added to those that come with the game."""

    def __init__(self, table: type[Entry], word: Word, most: int) -> None:
        self.table = table
        self.word = word
        self.most = most
        self.says = f"tables by name, which is {word.says}; at most {most}, the shipped ones included"

    def read(self, part: Part, name: str, known: Known) -> list[Entry]:
        whole = part.part(name)
        if len(whole.names()) > self.most:
            over = whole.names()[self.most]
            raise whole.wrong(over, say("{name} has more than {most} entries", most=self.most, name=name))
        made = []
        for code in whole.names():
            if problem := self.word.refusal(say("the name of a table in {name}", name=name), code):
                raise whole.wrong(code, problem)
            made.append(filled(self.table, whole.part(code), known, {"code": code}))
        return made

    def field(self) -> dict[str, Any]:
        return {"is": "named", "each": {"is": "table", "keys": fields_of(self.table)}}


class Counts(Kind):
    """A table that says how many there are of each."""

    def __init__(self, what: str, low: int, high: int, also: Sequence[str] = ()) -> None:
        self.what = what
        self.number = Number(low, high)
        self.also = also
        self.says = (
            f"a table: for any of {WORDS[what]}{' or ' + quoted(also) if also else ''}, {low} to {high}"
        )

    def read(self, part: Part, name: str, known: Known) -> dict[str, int]:
        table = part.part(name)
        for each in table.names():
            if each not in codes(known, self.what) and each not in self.also:
                raise table.wrong(
                    each,
                    say(
                        "{name} speaks of {word}, which is none of {kind}",
                        name=name,
                        word=repr(each),
                        kind=WORDS[self.what],
                    ),
                )
        return {each: self.number.read(table, each, known) for each in table.names()}

    def field(self) -> dict[str, Any]:
        limits = {"low": self.number.low, "high": self.number.high}
        return {"is": "counts", "of": self.what, "among": list(self.also), **limits}


class Decks(Kind):
    says = "tables by name; in each, cards with their number, 0 to 20, at most 60 together"

    def read(self, part: Part, name: str, known: Known) -> dict[str, dict[str, int]]:
        whole = part.part(name)
        decks = {each: Counts("cards", 0, 20).read(whole, each, known) for each in whole.names()}
        for each, deck in decks.items():
            if sum(deck.values()) > 60:
                raise whole.wrong(each, say("a deck has at most 60 cards"))
        return decks

    def field(self) -> dict[str, Any]:
        return {"is": "named", "each": Counts("cards", 0, 20).field()}


class Deck(Kind):
    says = "the name of a deck"

    def read(self, part: Part, name: str, known: Known) -> dict[str, int]:
        decks: dict[str, dict[str, int]] = known["decks"]
        value = part.get(name)
        if not isinstance(value, str) or value not in decks:
            raise part.wrong(
                name,
                say(
                    "there is no deck {value}; there are: {known}", value=repr(value), known=", ".join(decks)
                ),
            )
        return decks[value]

    def field(self) -> dict[str, Any]:
        return {"is": "choice", "of": "decks"}
