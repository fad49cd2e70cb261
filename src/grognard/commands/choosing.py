"""What the words of a command choose: a game, its scenario's reader, its options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.core.message import say
from grognard.telling import Mistake

if TYPE_CHECKING:
    from grognard.core.game import Game
    from grognard.core.ruleset import Options, Value

FLAGS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
OPTION_HELP = say("may be repeated; for an entry of a table NAME.KEY=VALUE")


def game_names() -> list[str]:
    from grognard.core.registry import names

    return names()


def reader(name: str | None) -> Game:
    """The game that reads scenario files: the one that is named, or the first."""
    from grognard.core.registry import load

    if name is not None:
        return load(name)
    return next(game for each in game_names() if (game := load(each)).from_file is not None)


def options_from(game: Game, words: list[str]) -> Options:
    """NAME=VALUE as the options understand it; an entry of a table is TABLE.KEY=VALUE or TABLE=KEY: VALUE."""
    options: Options = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals:
            raise Mistake(say("an option is NAME=VALUE, not {word}", word=repr(word)))
        start, _, key = name.partition(".")
        option = game.options.get(start if key else name)
        if option is not None and isinstance(option.default, dict):
            if not key:
                key, colon, text = (part.strip() for part in text.partition(":"))
                if not colon:
                    reason = "option {quoted} is a table: {name}.KEY=VALUE for each entry. {about}"
                    raise Mistake(say(reason, quoted=repr(name), name=name, about=option.about))
            so_far = options.setdefault(start, {})
            assert isinstance(so_far, dict)
            so_far[key] = text
        else:
            options[name] = value_from(option.default if option else "", text)
    return options


def value_from(default: Value, text: str) -> Value:
    """``text`` as a value like ``default``; what it cannot be is left for the game to refuse."""
    if isinstance(default, bool):
        return FLAGS.get(text.lower(), text)
    if isinstance(default, int):
        return int(text) if text.removeprefix("-").isdecimal() else text
    return text
