"""How a command is added to the parser, and the words that several have."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from grognard.commands.choosing import OPTION_HELP
from grognard.core.message import say
from grognard.telling import told

Run = Callable[[argparse.Namespace], int]


class Commands:
    """Those of the whole parser; ``add`` makes one more."""

    def __init__(self, whole: argparse.ArgumentParser) -> None:
        self.parsers = whole.add_subparsers(metavar="COMMAND", required=True)

    def add(self, name: str, run: Run, about: str, add_help: bool = True) -> argparse.ArgumentParser:
        made = self.parsers.add_parser(name, help=told(about), description=told(about), add_help=add_help)
        made.set_defaults(run=run)
        return made


def add_place(made: argparse.ArgumentParser) -> None:
    made.add_argument("--port", type=int, metavar="N", help=told(say("8137 if that is free, if not given")))
    made.add_argument("--data", metavar="DIR", help=told(say("where the matches are kept")))
    made.add_argument(
        "--no-browser", dest="browser", action="store_false", help=told(say("do not open the browser"))
    )


def add_options(made: argparse._ActionsContainer) -> None:
    made.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=told(OPTION_HELP))


def add_scenario(made: argparse._ActionsContainer) -> None:
    made.add_argument(
        "--scenario", metavar="NAME", help=told(say("or a file of one's own, for games that read them"))
    )


def add_processes(made: argparse._ActionsContainer) -> None:
    made.add_argument("--processes", type=int, metavar="N", help=told(say("all cores, if not given")))


def add_where(made: argparse.ArgumentParser) -> None:
    where = made.add_mutually_exclusive_group()
    where.add_argument("--data", metavar="DIR", help=told(say("where the matches are kept")))
    where.add_argument(
        "--database", default="", metavar="URL", help=told(say("the PostgreSQL in which they are kept"))
    )


def add_on(made: argparse._ActionsContainer) -> None:
    made.add_argument(
        "--on", metavar="ADDRESS", help=told(say("a cluster instead: dask://HOST:PORT or ray://HOST:PORT"))
    )
