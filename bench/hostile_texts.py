"""Texts that must be refused, each made from an honest one so that it is nearly right."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, get_args

import msgspec
from msgspec import Struct, inspect

from grognard.core.chance import Rng
from grognard.core.match import Match
from grognard.core.registry import load
from grognard.server import cups, noting, owning, profiles, wire, wishes

CALLS = (wire, wishes, cups, profiles, owning, noting)  # where what a call may say is written down
STRANGE: tuple[Any, ...] = (
    *(None, True, -1, 1.5, 10**30, "", "x" * 70_000, "\ud7ff\u202e", [], {}),
    *([[]], [None], {"": None}, {"x": []}, -(10**30), 1e308, [1] * 300),
)
ALPHABET = '{}[]",:\\ \n\t0123456789eE+-.truefalsn§€🂡\x7f\u202e'
ODD_LINES = ("[[[", "= 3", "a = ", "'''", '"x" = "', "x = 1979-13-40", "\x01 = 1", "a.b.c. = 2")


# ------------------------------------------------------------------ frames and calls


def spoken() -> list[type[Struct]]:
    return list(get_args(wire.Message))


def calls() -> list[type[Struct]]:
    """Everything that a call's body may be."""
    found = {
        each
        for module in CALLS
        for each in vars(module).values()
        if isinstance(each, type)
        and issubclass(each, Struct)
        and each.__struct_config__.forbid_unknown_fields
        and not issubclass(each, wire.Say)  # a message, or what several have in common
    }
    return sorted(found, key=lambda each: each.__qualname__)


class Forger:
    """Makes texts that are nearly what one kind of message looks like, and never quite."""

    def __init__(self, kind: type[Struct], rng: random.Random) -> None:
        self.rng = rng
        info = inspect.type_info(kind)
        assert isinstance(info, inspect.StructType)
        self.honest: dict[str, Any] = {field.encode_name: sample(field.type) for field in info.fields}
        if info.tag is not None:
            self.honest = {str(info.tag_field): info.tag, **self.honest}
        self.wrong = {
            field.encode_name: [each for each in STRANGE if not fits(each, hint)]
            for field, hint in zip(info.fields, hints(kind), strict=True)
        }
        self.wrong = {name: values for name, values in self.wrong.items() if values}
        self.needed = [field.encode_name for field in info.fields if field.required]
        self.needed += [str(info.tag_field)] if info.tag is not None else []
        self.text = msgspec.json.encode(self.honest).decode()
        self.ways: list[Callable[[], str | bytes]] = [
            *(self.cut, self.doubled, self.extra, self.spoilt, self.noise, self.deep),
            *([self.strange] * 3 if self.wrong else []),
            *([self.lacking] if self.needed else []),
        ]

    def forged(self) -> str | bytes:
        return self.rng.choice(self.ways)()

    def cut(self) -> str:
        return self.text[: self.rng.randrange(1, len(self.text))]

    def doubled(self) -> str:
        return self.text + self.rng.choice([self.text, "x", "0", "]", ","])

    def extra(self) -> str:
        return msgspec.json.encode({**self.honest, f"x{self.rng.randrange(99)}": 1}).decode()

    def spoilt(self) -> str:
        """A character that JSON has nowhere."""
        at = self.rng.randrange(1, len(self.text))
        return self.text[:at] + chr(self.rng.randrange(9)) + self.text[at:]

    def noise(self) -> str | bytes:
        size = self.rng.randrange(1, 60)
        if self.rng.random() < 0.5:
            return b"\xff" + self.rng.randbytes(size)
        return "x" + "".join(self.rng.choices(ALPHABET, k=size))

    def deep(self) -> str:
        return self.rng.choice(["[", '{"t":', '{"id":[']) * self.rng.randrange(1, 2000)

    def strange(self) -> str:
        name = self.rng.choice(list(self.wrong))
        return msgspec.json.encode({**self.honest, name: self.rng.choice(self.wrong[name])}).decode()

    def lacking(self) -> str:
        name = self.rng.choice(self.needed)
        return msgspec.json.encode({key: value for key, value in self.honest.items() if key != name}).decode()


def hints(kind: type[Struct]) -> list[Any]:
    from typing import get_type_hints

    known = get_type_hints(kind, include_extras=True)
    return [known[name] for name in kind.__struct_fields__]


def fits(value: Any, hint: Any) -> bool:
    try:
        msgspec.json.decode(msgspec.json.encode(value), type=hint)
    except (msgspec.DecodeError, UnicodeError):
        return False
    return True


def sample(kind: inspect.Type) -> Any:
    """Something that fits."""
    if isinstance(kind, inspect.Metadata):
        return sample(kind.type)
    if isinstance(kind, inspect.UnionType):
        return sample(kind.types[0])
    if isinstance(kind, inspect.LiteralType):
        return kind.values[0]
    if isinstance(kind, inspect.StrType):
        return "x" * max(1, kind.min_length or 0)
    if isinstance(kind, inspect.IntType | inspect.FloatType):
        return max(0, int(kind.ge or 0))
    if isinstance(kind, inspect.BoolType):
        return True
    if isinstance(kind, inspect.DictType):
        return {}
    return [] if isinstance(kind, inspect.ListType | inspect.VarTupleType) else None


# ------------------------------------------------------------------ records and scenario files


def records(games: list[str], seed: int) -> list[str]:
    """Of some matches at random, as they were played."""
    texts = []
    for number, name in enumerate(games * 2):
        match, rng = Match(load(name), seed=seed + number), Rng(seed + number)
        while match.outcome is None and len(match.entries) < 60 * (1 + number):
            side = match.actors[0]
            legal = match.legal(side)
            match.play(side, legal[rng.below(len(legal))])
        texts.append(match.record.dumps())
    return texts


def altered(text: str, rng: random.Random) -> str:
    """A record in which something is not as it was written."""
    while True:
        at = rng.randrange(len(text))
        way = rng.randrange(5)
        if way == 0:
            new = text[:at] + rng.choice("abz019 -:#*§\u202e") + text[at + 1 :]
        elif way == 1:
            new = text[:at] + text[at + 1 + rng.randrange(20) :]
        elif way == 2:
            lines = text.split("\n")
            one, other = rng.randrange(len(lines) - 1), rng.randrange(len(lines) - 1)
            lines[one], lines[other] = lines[other], lines[one]
            new = "\n".join(lines)
        elif way == 3:
            new = text[:at] + text[at : at + 40] + text[at:]
        else:
            new = "".join(rng.choices(ALPHABET, k=60)) + text[at:]
        if new.split() != text.split():
            return new


def misdrawn(text: str, rng: random.Random) -> str:
    """A scenario file that says something no file may say."""
    lines = text.split("\n")
    way = rng.randrange(4)
    if way == 0:
        return "\n".join([f"x{rng.randrange(10**6)} = {rng.choice(['1', '[]', '{}', 'true'])}", *lines])
    if way == 1:
        at = rng.choice([at for at, line in enumerate(lines) if not line.strip()] or [0])
        return "\n".join([*lines[:at], rng.choice(ODD_LINES), *lines[at:]])
    if way == 2:
        keys = [at for at, line in enumerate(lines) if " = " in line and not line.startswith((" ", "#"))]
        at = rng.choice(keys)
        key = lines[at].partition(" = ")[0]
        return "\n".join(
            [*lines[:at], f"{key} = {rng.choice(['{}', '1e400', '[[[]]]', 'nan'])}", *lines[at:]]
        )
    return "".join(rng.choices(ALPHABET, k=200)) + text[rng.randrange(len(text)) :]


def forever(forgers: list[Forger], rng: random.Random) -> Iterator[tuple[Forger, str | bytes]]:
    while True:
        forger = rng.choice(forgers)
        yield forger, forger.forged()
