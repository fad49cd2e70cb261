"""``grognard new``, ``compile``, ``build`` and ``scenario``: games and scenarios of one's own."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from grognard.commands.adding import Commands
from grognard.commands.choosing import reader
from grognard.core.message import say
from grognard.telling import Mistake, put, told

if TYPE_CHECKING:
    from grognard.core.game import Game


def add(commands: Commands) -> None:
    commands.add("build", build, say("Compile this checkout, so that bots think faster."))
    about = say("Begin a game of one's own: a small one that works, with its test.")
    fresh = commands.add("new", new_game, about)
    fresh.add_argument("name", metavar="NAME", help=told(say("small letters, digits and hyphens: hill-fort")))
    own = commands.add("compile", compile_file, say("Compile a game in a file of one's own."))
    own.add_argument("file", metavar="FILE")
    about = say("Check a scenario file of one's own, or list all its keys.")
    add_scenarios(commands.add("scenario", scenarios, about))


def add_scenarios(made: argparse.ArgumentParser) -> None:
    made.add_argument(
        "what",
        choices=["check", "keys"],
        help=told(say("is it right, and if not, why; or all that it may say")),
    )
    made.add_argument("file", metavar="FILE", nargs="?", help=told(say("the file that is checked")))
    made.add_argument(
        "--game", metavar="GAME", help=told(say("for which game; the first that reads files, if not given"))
    )


def build(_given: argparse.Namespace) -> int:
    from grognard import building

    problem = building.missing()
    if problem:
        raise Mistake(problem)
    return building.build()


def new_game(given: argparse.Namespace) -> int:
    """Two files in this folder, and what can be done with them."""
    from grognard.starting import begin

    try:
        game, test = begin(given.name, Path.cwd())
    except ValueError as error:
        raise Mistake(error.args[0]) from None
    put(say("{game} is a small game that works, {test} its test. Now:", game=game.name, test=test.name))
    put(
        say(
            "  grognard play {game}      play it; edit and save it meanwhile, and the match goes on",
            game=game.name,
        )
    )
    put(say("  pytest {test}      see whether it keeps every promise of a game", test=test.name))
    put(say("  grognard compile {game}   make it faster, once it is worth it", game=game.name))
    return 0


def compile_file(given: argparse.Namespace) -> int:
    """The build lies beside the file, and is used as long as neither it nor Grognard changes."""
    from grognard import building
    from grognard.core.registry import load

    if not given.file.endswith(".py"):
        raise Mistake(
            say(
                "{file} is no Python file; the games of Grognard are compiled by `grognard build`",
                file=given.file,
            )
        )
    game, problem = load(given.file), building.missing()
    if problem:
        raise Mistake(problem)
    if building.build(Path(given.file).resolve()) != 0:
        raise Mistake(say("{file} could not be compiled; see above", file=given.file))
    put(say("{game} is compiled, and played so until {file} is changed.", game=game.title, file=given.file))
    return 0


def scenarios(given: argparse.Namespace) -> int:
    game = reader(given.game)
    if given.what == "check":
        if given.file is None:
            raise Mistake(say("which file? grognard scenario check FILE"))
        return check_scenario(given, game)
    if given.file is not None:
        raise Mistake(say("{file} is not asked for", file=given.file))
    if game.file_keys is None:
        raise Mistake(say("{game} has no scenario files", game=game.title))
    put(game.file_keys().rstrip())
    return 0


def check_scenario(given: argparse.Namespace, game: Game) -> int:
    """0: it can be played; 1: it cannot, and why."""
    from grognard.core.errors import GameError
    from grognard.core.scenario_file import read_scenario

    try:
        written = read_scenario(game, given.file)
    except GameError as error:
        if error.code != "bad_scenario":
            raise
        put(error.reason)
        return 1
    for warning in written.warnings:
        put(warning)
    put(say("{file}: can be played: {about}", file=given.file, about=written.about))
    return 0
