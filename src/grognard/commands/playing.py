"""``grognard play``, ``serve`` and ``replay``: sitting down at the table."""

from __future__ import annotations

import argparse
import logging
import os
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from grognard.commands.adding import Commands, add_options, add_place, add_scenario
from grognard.commands.choosing import game_names, options_from, reader
from grognard.commands.house import check_database
from grognard.core.message import say
from grognard.telling import Mistake, told

if TYPE_CHECKING:
    from grognard.core.ruleset import Options
    from grognard.people.mailing import Mailer
    from grognard.server.serving import FIRST, Plan

MOST_PROCESSES = 64
NOT_BEGUN = 2  # exit status
NO_NAME = "--name is a name such as table.example, without https:// and without a port; {name} is none"


def add(commands: Commands) -> None:
    add_play(commands.add("play", play, say("Open the table in the browser (what plain `grognard` does).")))
    add_serve(commands.add("serve", serve, say("Open the table for friends on the network, too.")))
    file = commands.add("replay", replay, say("Look at a record, move by move."))
    file.add_argument("file", metavar="FILE")
    file.add_argument(
        "--terminal", action="store_true", help=told(say("print it here instead of opening the browser"))
    )
    add_place(file)


def add_play(made: argparse.ArgumentParser) -> None:
    made.add_argument(
        "game",
        nargs="?",
        metavar="GAME",
        help=told(say("sit down at a new table of this game, or file, at once")),
    )
    add_scenario(made)
    add_options(made)
    made.add_argument("--level", type=int, metavar="N", help=told(say("how well the bot plays, 1 to 8")))
    made.add_argument(
        "--seed", type=int, metavar="N", help=told(say("the same dice every time; not for opponents"))
    )
    made.add_argument(
        "--terminal", action="store_true", help=told(say("play here instead of in the browser"))
    )
    made.add_argument(
        "--full-screen",
        action="store_true",
        help=told(say("play here, on the whole terminal, with the mouse")),
    )
    made.add_argument("--open", metavar="FILE", help=told(say("go on with the match in this record")))
    add_place(made)


def add_serve(made: argparse.ArgumentParser) -> None:
    where = made.add_mutually_exclusive_group()
    where.add_argument(
        "--host",
        default="127.0.0.1",
        metavar="ADDRESS",
        help=told(say("listen there (on this machine, if not given)")),
    )
    where.add_argument(
        "--public",
        action="store_const",
        dest="host",
        const="0.0.0.0",
        help=told(say("listen at all addresses")),
    )
    where.add_argument(
        "--socket", metavar="PATH", help=told(say("listen at a socket in the file system, for a proxy"))
    )
    made.add_argument(
        "--trusted-proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help=told(
            say("believe what this proxy says of callers; unix: whoever comes by --socket; may be repeated")
        ),
    )
    made.add_argument(
        "--name", action="append", default=[], help=told(say("a further name this machine is called by"))
    )
    made.add_argument(
        "--database",
        default="",
        metavar="URL",
        help=told(say("keep everything in this PostgreSQL (postgresql://...) instead of a file")),
    )
    made.add_argument(
        "--processes",
        type=int,
        default=1,
        metavar="N",
        help=told(say("serve in so many processes; they need --database")),
    )
    made.add_argument(
        "--mail",
        default=os.environ.get("GROGNARD_MAIL", ""),
        metavar="URL",
        help=told(say("send letters by this server: smtp://user:password@host?from=house@example.org")),
    )
    made.add_argument(
        "--hooks-here", action="store_true", help=told(say("hooks may be programs on this machine, too"))
    )
    made.add_argument(
        "--log", choices=("plain", "json"), default="plain", help=told(say("how complaints are written"))
    )
    add_place(made)


def play(given: argparse.Namespace) -> int:
    if given.full_screen:
        check_full_screen()
        given.terminal = True
    if given.open is not None:
        return go_on(given)
    if given.game is not None and given.game.endswith(".toml"):
        given.scenario, given.game = given.game, reader(None).name
    if given.game is None and (given.scenario or given.option or given.terminal or given.seed is not None):
        raise Mistake(say("which game? There are: {games}", games=", ".join(game_names())))
    if given.game is None:
        return table(plan(given))
    from grognard.core.registry import load
    from grognard.core.scenario_file import chosen

    game = load(given.game)
    source = Path(given.game).resolve() if given.game.endswith(".py") else None
    given.game = game.name  # from here on a file is known by its game's name as well
    given.scenario, options = chosen(game, given.scenario, options_from(game, given.option))
    sides = len(game.names(game.rules_for(given.scenario, options)))  # complains before anything is begun
    if given.terminal:
        return sitting_down(given)(
            given.game,
            given.scenario,
            options,
            level=given.level,
            seed=given.seed,
            data=given.data,
            source=source,
        )
    wanted = plan(given, first_table(given, options, sides))
    wanted.source = source
    return table(wanted)


def check_full_screen() -> None:
    if find_spec("textual") is None:
        raise Mistake(say("--full-screen needs Textual: pip install 'grognard[terminal]'"))
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Mistake(say("--full-screen needs a terminal that somebody sits at"))


def sitting_down(given: argparse.Namespace) -> Callable[..., int]:
    """In the terminal: line by line, or on the whole of it."""
    if given.full_screen:
        from grognard.terminal.screen import play

        return play.main
    from grognard import terminal

    return terminal.main


def go_on(given: argparse.Namespace) -> int:
    """With the match in a record: in the terminal, or at the table where it can be looked at as well."""
    if given.terminal:
        return sitting_down(given)(file=given.open, level=given.level, data=given.data)
    given.file = given.open
    return replay(given)


def first_table(given: argparse.Namespace, options: Options, sides: int) -> FIRST:
    """A table of the chosen game for the owner, against bots."""
    from grognard.core.dice import Dice
    from grognard.people.persons import OWNER
    from grognard.server import making, seating
    from grognard.server.hall import Hall
    from grognard.server.refusals import Refused
    from grognard.server.wire import NewTable

    async def make(hall: Hall) -> str:
        dice = None if given.seed is None else Dice.seeded(given.seed)
        seats = seating.against_bots(sides, given.level)
        try:
            wish = NewTable(given.game, given.scenario, options, seats)
            return (await making.make(hall, OWNER, wish, dice)).id
        except Refused as refused:
            raise Mistake(refused.reason) from None

    return make


def serve(given: argparse.Namespace) -> int:
    from grognard.server.forwarded import UNIX, Proxies
    from grognard.server.security import host_name

    try:
        proxies = Proxies(given.trusted_proxy)
    except ValueError as error:
        raise Mistake(error.args[0]) from None
    if proxies.unix and given.socket is None:
        raise Mistake(say("--trusted-proxy {unix} is for --socket", unix=UNIX))
    check_house(given)
    for name in given.name:
        if not name or host_name(name) != name.lower():
            raise Mistake(say(NO_NAME, name=repr(name)))
    wanted = plan(given)
    wanted.host, wanted.path = given.host, given.socket
    wanted.database, wanted.processes, wanted.log = given.database, given.processes, given.log
    wanted.names, wanted.proxies, wanted.friends = tuple(given.name), proxies, True
    wanted.mailer, wanted.calls_here = mailer(given.mail), given.hooks_here
    return table(wanted)


def mailer(url: str) -> Mailer | None:
    from grognard.people.mailing import BadMailServer, Mailer

    try:
        return Mailer.of(url) if url else None
    except BadMailServer as error:
        raise Mistake(say("--mail: {cause}", cause=error.args[0])) from None


def check_house(given: argparse.Namespace) -> None:
    check_database(given.database)
    if not 1 <= given.processes <= MOST_PROCESSES:
        raise Mistake(say("--processes is a number from 1 to {most}", most=MOST_PROCESSES))
    if given.processes > 1 and sys.platform == "win32":
        raise Mistake(say("several processes cannot share a port on Windows: leave --processes out there"))
    if given.processes > 1 and not given.database:
        raise Mistake(say("several processes need a database that they share: --database postgresql://..."))


def replay(given: argparse.Namespace) -> int:
    from grognard.core.scenario_file import NO_RECORD, text_of

    text = text_of(given.file, NO_RECORD)
    if given.terminal:
        from grognard import terminal

        return terminal.replay(given.file)
    from grognard.people.persons import OWNER
    from grognard.server import making
    from grognard.server.hall import Hall

    match = making.replay_text(text)  # complains before anything is begun

    async def open_it(hall: Hall) -> str:
        return (await making.open_match(hall, OWNER, match)).id

    return table(plan(given, open_it))


def plan(given: argparse.Namespace, first: FIRST | None = None) -> Plan:
    from grognard.server.serving import Plan

    return Plan(port=given.port, data=given.data, browser=given.browser, first=first)


def table(plan: Plan) -> int:
    from grognard.server import many, serving
    from grognard.store.keeping import StoreError

    serving.quieten(plan.log)
    try:
        return many.run(plan) if plan.processes > 1 else serving.run(plan)
    except StoreError as error:
        if plan.log == "plain":
            raise
        logging.getLogger("grognard").error("%s", error)  # a line like all others, for whoever reads them
        return NOT_BEGUN
