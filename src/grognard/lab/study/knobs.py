"""What can be turned: options of a scenario, and keys of a scenario file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any

from grognard.core.errors import GameError
from grognard.core.game import Game
from grognard.core.message import say
from grognard.core.ruleset import Options
from grognard.core.scenario_file import ENDING, NO_SCENARIO, text_of
from grognard.lab.extras import missing

RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)(?:/(\d+))?")
MOST = 1000  # values of one knob
TOO_MANY = "{text} are more than {most} values; NAME=LOW..HIGH/STEP goes in steps"
Settings = dict[str, str]  # the value of each knob, as it is written
ReadOptions = Callable[[Game, list[str]], Options]  # NAME=VALUE as a game understands it


@dataclass(frozen=True)
class Knob:
    name: str
    values: tuple[str, ...]


def knob(text: str) -> Knob:
    """rounds=6..10, rounds=6..20/2, reach=1,2,3."""
    name, equals, values = text.partition("=")
    ranged = RANGE.fullmatch(values)
    if ranged:
        low, high, step = int(ranged[1]), int(ranged[2]), int(ranged[3] or 1)
        numbers = range(low, high + 1, step) if step else range(0)
        if len(numbers) > MOST:
            raise GameError("bad_sweep", say(TOO_MANY, text=repr(text), most=MOST))
        found = tuple(map(str, numbers))
    else:
        found = tuple(dict.fromkeys(filter(None, (value.strip() for value in values.split(",")))))
    if not name or not equals or not found:
        told = say("what is to be tried is NAME=LOW..HIGH or NAME=VALUE,VALUE, not {text}", text=repr(text))
        raise GameError("bad_sweep", told)
    return Knob(name, found)


def words_of(settings: Settings) -> str:
    return ", ".join(f"{name}={value}" for name, value in settings.items())


def cross(knobs: list[Knob]) -> Iterator[Settings]:
    """Every value once, the others being the first of theirs."""
    firsts = {each.name: each.values[0] for each in knobs}
    return (firsts | {each.name: value} for each in knobs for value in each.values)


def grid(knobs: list[Knob]) -> Iterator[Settings]:
    """Every combination, one after the other: there may be millions."""
    names = [each.name for each in knobs]
    if len(set(names)) != len(names):
        raise GameError("bad_sweep", say("each name can be tried once only"))
    every = product(*(each.values for each in knobs))
    return (dict(zip(names, values, strict=True)) for values in every)


def combinations(knobs: list[Knob]) -> int:
    """How many there are."""
    return prod(len(each.values) for each in knobs)


@dataclass(frozen=True)
class Variant:
    """Rules to be tried: what was set, and the scenario file that says so, if there is one."""

    settings: Settings
    scenario: str | None
    options: Options
    text: str = ""

    @property
    def words(self) -> str:
        return words_of(self.settings)


class Base:
    """The scenario that is varied, as it was asked for: by name or file, with options."""

    def __init__(self, game: Game, scenario: str | None, words: list[str], read: ReadOptions) -> None:
        self.game = game
        self.scenario = scenario
        self.option_words = words
        self.read = read
        self.file = scenario if scenario is not None and scenario.endswith(ENDING) else ""
        self.text = text_of(self.file, NO_SCENARIO) if self.file else ""

    def variant(self, settings: Settings) -> Variant:
        of_rules = {name: value for name, value in settings.items() if self.is_option(name)}
        of_file = {name: value for name, value in settings.items() if name not in of_rules}
        options = self.read(self.game, self.option_words + [f"{n}={v}" for n, v in of_rules.items()])
        if not self.file:
            if of_file:
                self.refuse(next(iter(of_file)))
            return Variant(settings, self.scenario, options)
        text = edited(self.text, of_file) if of_file else self.text
        if self.game.from_file is None:
            raise GameError("no_scenario_files", say("{game} has no scenario files", game=self.game.title))
        written = self.game.from_file(self.file, text)
        return Variant(settings, written.scenario, {**written.options, **options}, text)

    def is_option(self, name: str) -> bool:
        start, _, key = name.partition(".")
        option = self.game.options.get(start)
        return option is not None and (not self.file or isinstance(option.default, dict) == bool(key))

    def refuse(self, name: str) -> None:
        told = say(
            "{game} has no option {name}; it has: {names}. Keys of a scenario file are tried with "
            "--scenario FILE",
            game=self.game.title,
            name=repr(name),
            names=", ".join(self.game.options),
        )
        raise GameError("unknown_option", told)


def edited(text: str, settings: Settings) -> str:
    """A scenario file with other values, all else left as it was; tables of a list are counted from 1."""
    try:
        import tomlkit
    except ImportError:
        raise missing("tomlkit", "lab") from None
    whole = tomlkit.parse(text)
    for name, value in settings.items():
        *way, last = name.split(".")
        place: Any = whole
        for part in way:
            if isinstance(place, list):
                place = element(place, part, name)
            else:
                if part not in place:
                    place[part] = tomlkit.table()
                place = place[part]
            if not isinstance(place, dict | list):
                raise GameError("bad_sweep", say("{name} leads into a value, not a table", name=repr(name)))
        if isinstance(place, list):
            told = say("{name} leads to a table or a list, not a value", name=repr(name))
            raise GameError("bad_sweep", told)
        place[last] = plain(value)
    return str(tomlkit.dumps(whole))


def element(tables: list[Any], part: str, name: str) -> Any:
    if not part.isdecimal() or not 1 <= int(part) <= len(tables):
        told = say(
            "{name}: {part} is none of 1 to {count}", name=repr(name), part=repr(part), count=len(tables)
        )
        raise GameError("bad_sweep", told)
    return tables[int(part) - 1]


def plain(text: str) -> int | float | bool | str:
    """A value as TOML has it."""
    if text in ("true", "false"):
        return text == "true"
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text
