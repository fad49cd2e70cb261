"""``grognard analyse``, ``verify``, ``league`` and ``bench``: what can be found out about matches."""

from __future__ import annotations

import argparse

from grognard.commands.adding import Commands, add_on, add_options, add_processes, add_scenario
from grognard.commands.choosing import options_from, reader
from grognard.core.message import say
from grognard.telling import put, told

SPRT = "OLD NEW: play until it is clear whether NEW is better; with no bots, every step of the levels"
UNKNOWN = "{file}: {checked} rolls are fair, {unknown} cannot be checked"


def add(commands: Commands) -> None:
    about = say("Say what was luck in a match, or whether a scenario is fair.")
    add_analyse(commands.add("analyse", analyse, about))
    commands.add("verify", verify, say("Check the dice of a record.")).add_argument("file", metavar="FILE")
    add_league(commands.add("league", league, say("Let bots play each other, and rate them.")))
    commands.add("bench", measure, say("Measure how fast the games are played."), add_help=False)


def add_analyse(made: argparse.ArgumentParser) -> None:
    made.add_argument("file", metavar="FILE", help=told(say("a record, or a scenario file (.toml)")))
    alone = made.add_argument_group(told(say("of a scenario file")))
    alone.add_argument("--game", metavar="GAME", help=told(say("the first that reads files, if not given")))
    alone.add_argument(
        "--bot", default="2", metavar="BOT", help=told(say("who plays both sides: 2, greedy, ismcts@400"))
    )
    alone.add_argument("--matches", type=int, default=40, metavar="N", help="(40)")
    add_options(alone)
    alone.add_argument("--seed", type=int, default=1, metavar="N")
    add_processes(alone)


def add_league(made: argparse.ArgumentParser) -> None:
    made.add_argument("game", metavar="GAME", help=told(say("its name, or a file")))
    made.add_argument(
        "bots", nargs="*", metavar="BOT", help=told(say("levels or bots: 3, greedy, ismcts@400, ../old:3"))
    )
    made.add_argument("--matches", type=int, default=20, metavar="N", help=told(say("of each pairing (20)")))
    made.add_argument("--ladder", action="store_true", help=told(say("only neighbours in the list meet")))
    made.add_argument(
        "--sprt",
        nargs="*",
        metavar="BOT",
        help=told(say(SPRT)),
    )
    made.add_argument(
        "--better", type=float, default=0.65, metavar="SHARE", help=told(say("what counts as better"))
    )
    made.add_argument(
        "--error", type=float, default=0.05, metavar="P", help=told(say("how often the test may be wrong"))
    )
    made.add_argument(
        "--most", type=int, default=2000, metavar="N", help=told(say("matches after which a test gives up"))
    )
    made.add_argument(
        "--campaign",
        type=int,
        metavar="N",
        help=told(say("in a game for one: matches that count as one (10)")),
    )
    made.add_argument(
        "--unhurried",
        action="store_true",
        help=told(say("levels count simulations, never seconds: the same on every machine")),
    )
    made.add_argument(
        "--verify",
        type=int,
        metavar="N",
        help=told(say("play so many of the kept matches again: do they come out the same?")),
    )
    add_scenario(made)
    add_options(made)
    made.add_argument("--seed", type=int, default=1, metavar="N")
    add_processes(made)
    add_on(made)
    made.add_argument(
        "--out", metavar="FILE", help=told(say("without its ending: FILE.jsonl, .md and .svg are written"))
    )


def analyse(given: argparse.Namespace) -> int:
    from grognard import terminal
    from grognard.core.scenario_file import ENDING

    if given.file.endswith(ENDING):
        return balance(given)

    return terminal.analyse(given.file)


def balance(given: argparse.Namespace) -> int:
    """Of the sides of a scenario file, in the hands of equal bots."""
    from grognard.core.scenario_file import chosen
    from grognard.lab import balance as lab

    game = reader(given.game)
    return lab.run(given, game, *chosen(game, given.file, options_from(game, given.option)))


def verify(given: argparse.Namespace) -> int:
    """0: every roll follows from its secret; 1: one does not, or nobody can tell."""
    from grognard.core import replay
    from grognard.core.errors import BrokenRecord
    from grognard.core.record import Record
    from grognard.core.scenario_file import NO_RECORD, text_of

    try:
        verdict = replay.verify(Record.loads(text_of(given.file, NO_RECORD)))
    except BrokenRecord as error:
        put(say("{file}: not as it should be: {reason}", file=given.file, reason=error.reason))
        return 1
    if verdict.unknown:
        put(say(UNKNOWN, file=given.file, checked=verdict.checked, unknown=verdict.unknown))
        return 1
    put(
        say(
            "{file}: fair, all {checked} rolls follow from the secret",
            file=given.file,
            checked=verdict.checked,
        )
    )
    return 0


def league(given: argparse.Namespace) -> int:
    from grognard.core.registry import load
    from grognard.core.scenario_file import chosen
    from grognard.lab import command

    game = load(given.game)
    given.scenario, options = chosen(game, given.scenario, options_from(game, given.option))
    return command.run(given, options)


def measure(given: argparse.Namespace) -> int:
    from grognard.benching import main as bench

    return bench(given.words)
