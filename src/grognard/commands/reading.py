"""``grognard learn``, ``rules`` and ``games``: what there is, and how it is played."""

from __future__ import annotations

import argparse

from grognard.commands.adding import Commands
from grognard.commands.choosing import game_names
from grognard.core.message import say
from grognard.telling import language, put, told


def add(commands: Commands) -> None:
    about = say("Learn a game, lesson by lesson, in the terminal.")
    add_learn(commands.add("learn", learn, about))
    commands.add("rules", rules, say("Print the rules of a game.")).add_argument("game", metavar="GAME")
    commands.add("games", games, say("List the games."))


def add_learn(made: argparse.ArgumentParser) -> None:
    made.add_argument(
        "game", nargs="?", default="", metavar="GAME", help=told(say("how far one is, if not given"))
    )
    made.add_argument(
        "lesson", nargs="?", default="", metavar="LESSON", help=told(say("its name or its number"))
    )
    made.add_argument("--data", metavar="DIR", help=told(say("where progress is kept")))


def learn(given: argparse.Namespace) -> int:
    from grognard import terminal

    return terminal.learn(given.game, given.lesson, data=given.data)


def rules(given: argparse.Namespace) -> int:
    from grognard.core.registry import load

    put(load(given.game).rules(language()).rstrip())
    return 0


def games(_given: argparse.Namespace) -> int:
    from grognard.core.registry import load

    for name in game_names():
        game = load(name)
        put(f"{name:12} {told(game.title)}: {told(game.about)}")
    return 0
