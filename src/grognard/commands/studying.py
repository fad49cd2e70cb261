"""``grognard lab``: whether a game is fair and tense, and what would change it."""

from __future__ import annotations

import argparse

from grognard.commands.adding import Commands, add_on, add_options, add_processes, add_scenario
from grognard.commands.choosing import options_from, reader
from grognard.core.message import say
from grognard.telling import Mistake, told

SWEEP = "try these values of an option or a key of a scenario file; may be repeated"
TUNE = "search what --sweep names until it is so: share=50%±2, length=60..90"


def add(commands: Commands) -> None:
    made = commands.add("lab", lab, say("Say whether a game is fair and tense, and what would change it."))
    made.add_argument("games", nargs="*", metavar="GAME", help=told(say("its name, or a file")))
    made.add_argument(
        "--all", action="store_true", help=told(say("every scenario of these games, or of all, as Markdown"))
    )
    add_scenario(made)
    add_options(made)
    made.add_argument(
        "--bots",
        nargs="+",
        metavar="BOT",
        help=told(say("who plays, from the weakest to the strongest (greedy 2 3)")),
    )
    made.add_argument(
        "--matches", type=int, metavar="N", help=told(say("of each bot and of each pair of neighbours (40)"))
    )
    made.add_argument(
        "--until",
        metavar="SHARE",
        help=told(say("stop when all intervals are within this, such as 4%")).replace("%", "%%"),
    )
    made.add_argument("--sweep", action="append", default=[], metavar="NAME=VALUES", help=told(say(SWEEP)))
    made.add_argument("--tune", metavar="GOALS", help=told(say(TUNE)).replace("%", "%%"))
    made.add_argument("--trials", type=int, default=20, metavar="N", help=told(say("of such a search (20)")))
    made.add_argument("--parquet", action="store_true", help=told(say("write the data as Parquet, too")))
    made.add_argument("--seed", type=int, default=1, metavar="N")
    add_processes(made)
    add_on(made)
    made.add_argument("--out", metavar="DIR", help=told(say("where everything is written")))


def lab(given: argparse.Namespace) -> int:
    from grognard.core.scenario_file import ENDING
    from grognard.lab.study import command

    if not given.all and len(given.games) != 1:
        raise Mistake(say("which game? One, or --all"))
    alone = {"--scenario": given.scenario, "--option": given.option, "--sweep": given.sweep}
    alone |= {"--tune": given.tune, "--parquet": given.parquet}
    idle = tuple(word for word, value in alone.items() if value)
    if given.all and idle:
        raise Mistake(say("--all takes every scenario as it is, without {words}", words=idle))
    if not given.all and given.games[0].endswith(ENDING):
        given.scenario, given.games = given.games[0], [reader(None).name]
    return command.run(given, options_from)
