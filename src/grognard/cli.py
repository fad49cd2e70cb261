"""The command ``grognard``.  What a command needs is imported when it runs, so that --help is quick."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from grognard._version import VERSION

if TYPE_CHECKING:
    from grognard.core.game import Game
    from grognard.core.ruleset import Options, Value
    from grognard.server.serving import FIRST, Plan

WRONG = 2  # exit status: it could not be begun
FLAGS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
OPTION_HELP = "may be repeated; for an entry of a table NAME.KEY=VALUE"
Run = Callable[[argparse.Namespace], int]


class Mistake(Exception):
    """What was asked for cannot be done; said in one line."""


def main(arguments: Sequence[str] | None = None) -> int:
    words = list(sys.argv[1:] if arguments is None else arguments)
    if not words or (words[0].startswith("-") and words[0] not in ("-h", "--help", "--version")):
        words = ["play", *words]
    parsed, more = parser().parse_known_args(words)
    if more and parsed.run is not measure:
        parser().error(f"unknown: {' '.join(more)}")
    parsed.words = words[1:]
    from grognard.core.errors import GameError
    from grognard.store.keeping import StoreError

    try:
        status: int = parsed.run(parsed)
    except (Mistake, GameError, StoreError) as error:
        sys.stderr.write(f"grognard: {error}\n")
        return WRONG
    except KeyboardInterrupt:
        return 130
    return status


# ------------------------------------------------------------------ the commands


def parser() -> argparse.ArgumentParser:
    whole = argparse.ArgumentParser(
        prog="grognard", description="A war table: board wargames in the browser and in the terminal."
    )
    whole.add_argument("--version", action="version", version=f"grognard {VERSION}")
    commands = whole.add_subparsers(metavar="COMMAND", required=True)

    def command(name: str, run: Run, about: str, add_help: bool = True) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=about, description=about, add_help=add_help)
        made.set_defaults(run=run)
        return made

    add_play(command("play", play, "Open the table in the browser (what plain `grognard` does)."))
    add_serve(command("serve", serve, "Open the table for friends on the network, too."))
    file = command("replay", replay, "Look at a record, move by move.")
    file.add_argument("file", metavar="FILE")
    file.add_argument("--terminal", action="store_true", help="print it here instead of opening the browser")
    add_place(file)
    add_analyse(command("analyse", analyse, "Say what was luck in a match, or whether a scenario is fair."))
    command("verify", verify, "Check the dice of a record.").add_argument("file", metavar="FILE")
    add_league(command("league", league, "Let bots play each other, and rate them."))
    command("bench", measure, "Measure how fast the games are played.", add_help=False)
    command("build", build, "Compile this checkout, so that bots think faster.")
    fresh = command("new", new_game, "Begin a game of one's own: a small one that works, with its test.")
    fresh.add_argument("name", metavar="NAME", help="small letters, digits and hyphens: hill-fort")
    own = command("compile", compile_file, "Compile a game in a file of one's own.")
    own.add_argument("file", metavar="FILE")
    scenario = command("scenario", scenarios, "Check a scenario file of one's own, or list all its keys.")
    scenario.add_argument(
        "what", choices=["check", "keys"], help="is it right, and if not, why; or all that it may say"
    )
    scenario.add_argument("file", metavar="FILE", nargs="?", help="the file that is checked")
    scenario.add_argument(
        "--game", metavar="GAME", help="for which game; the first that reads files, if not given"
    )
    command("rules", rules, "Print the rules of a game.").add_argument("game", metavar="GAME")
    command("games", games, "List the games.")
    return whole


def add_play(made: argparse.ArgumentParser) -> None:
    made.add_argument(
        "game", nargs="?", metavar="GAME", help="sit down at a new table of this game, or file, at once"
    )
    made.add_argument("--scenario", metavar="NAME", help="or a file of one's own, for games that read them")
    made.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=OPTION_HELP)
    made.add_argument("--level", type=int, metavar="N", help="how well the bot plays")
    made.add_argument("--seed", type=int, metavar="N", help="the same dice every time; not for opponents")
    made.add_argument("--terminal", action="store_true", help="play here instead of in the browser")
    made.add_argument("--open", metavar="FILE", help="go on with the match in this record")
    add_place(made)


def add_serve(made: argparse.ArgumentParser) -> None:
    where = made.add_mutually_exclusive_group()
    where.add_argument(
        "--host", default="127.0.0.1", metavar="ADDRESS", help="listen there (on this machine, if not given)"
    )
    where.add_argument(
        "--public", action="store_const", dest="host", const="0.0.0.0", help="listen at all addresses"
    )
    where.add_argument("--socket", metavar="PATH", help="listen at a socket in the file system, for a proxy")
    made.add_argument(
        "--trusted-proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="believe what this proxy says of callers; unix: whoever comes by --socket; may be repeated",
    )
    made.add_argument("--name", action="append", default=[], help="a further name this machine is called by")
    add_place(made)


def add_analyse(made: argparse.ArgumentParser) -> None:
    made.add_argument("file", metavar="FILE", help="a record, or a scenario file (.toml)")
    alone = made.add_argument_group("of a scenario file")
    alone.add_argument("--game", metavar="GAME", help="the first that reads files, if not given")
    alone.add_argument(
        "--bot", default="2", metavar="BOT", help="who plays both sides: 2, greedy, ismcts@400"
    )
    alone.add_argument("--matches", type=int, default=40, metavar="N", help="(40)")
    alone.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=OPTION_HELP)
    alone.add_argument("--seed", type=int, default=1, metavar="N")
    alone.add_argument("--processes", type=int, metavar="N", help="all cores, if not given")


def add_league(made: argparse.ArgumentParser) -> None:
    made.add_argument("game", metavar="GAME", help="its name, or a file")
    made.add_argument(
        "bots", nargs="*", metavar="BOT", help="levels or bots: 3, greedy, ismcts@400, ../old:3"
    )
    made.add_argument("--matches", type=int, default=20, metavar="N", help="of each pairing (20)")
    made.add_argument("--ladder", action="store_true", help="only neighbours in the list meet")
    made.add_argument(
        "--sprt",
        nargs="*",
        metavar="BOT",
        help="OLD NEW: play until it is clear whether NEW is better; with no bots, every step of the levels",
    )
    made.add_argument("--better", type=float, default=0.65, metavar="SHARE", help="what counts as better")
    made.add_argument(
        "--error", type=float, default=0.05, metavar="P", help="how often the test may be wrong"
    )
    made.add_argument(
        "--most", type=int, default=2000, metavar="N", help="matches after which a test gives up"
    )
    made.add_argument(
        "--campaign", type=int, metavar="N", help="in a game for one: matches that count as one (10)"
    )
    made.add_argument("--scenario", metavar="NAME", help="or a file of one's own, for games that read them")
    made.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=OPTION_HELP)
    made.add_argument("--seed", type=int, default=1, metavar="N")
    made.add_argument("--processes", type=int, metavar="N", help="all cores, if not given")
    made.add_argument(
        "--out", metavar="FILE", help="without its ending: FILE.jsonl, .md and .svg are written"
    )


def add_place(made: argparse.ArgumentParser) -> None:
    made.add_argument("--port", type=int, metavar="N", help="8137 if that is free, if not given")
    made.add_argument("--data", metavar="DIR", help="where the matches are kept")
    made.add_argument("--no-browser", dest="browser", action="store_false", help="do not open the browser")


# ------------------------------------------------------------------ playing


def play(given: argparse.Namespace) -> int:
    if given.open is not None:
        return go_on(given)
    if given.game is not None and given.game.endswith(".toml"):
        given.scenario, given.game = given.game, reader(None).name
    if given.game is None and (given.scenario or given.option or given.terminal or given.seed is not None):
        raise Mistake(f"which game? There are: {', '.join(game_names())}")
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
        from grognard import terminal

        return terminal.main(
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


def scenarios(given: argparse.Namespace) -> int:
    game = reader(given.game)
    if given.what == "check":
        if given.file is None:
            raise Mistake("which file? grognard scenario check FILE")
        return check_scenario(given, game)
    if game.file_keys is None or given.file is not None:
        raise Mistake(
            f"{given.file} is not asked for" if given.file else f"{game.title} has no scenario files"
        )
    say(game.file_keys().rstrip())
    return 0


def reader(name: str | None) -> Game:
    """The game that reads scenario files: the one that is named, or the first."""
    from grognard.core.registry import load

    if name is not None:
        return load(name)
    return next(game for each in game_names() if (game := load(each)).from_file is not None)


def check_scenario(given: argparse.Namespace, game: Game) -> int:
    """0: it can be played; 1: it cannot, and why."""
    from grognard.core.errors import GameError
    from grognard.core.scenario_file import read_scenario

    try:
        written = read_scenario(game, given.file)
    except GameError as error:
        if error.code != "bad_scenario":
            raise
        say(error.reason)
        return 1
    for warning in written.warnings:
        say(warning)
    say(f"{given.file}: can be played: {written.about}")
    return 0


def go_on(given: argparse.Namespace) -> int:
    """With the match in a record: in the terminal, or at the table where it can be looked at as well."""
    if given.terminal:
        from grognard import terminal

        return terminal.main(file=given.open, level=given.level, data=given.data)
    given.file = given.open
    return replay(given)


def first_table(given: argparse.Namespace, options: Options, sides: int) -> FIRST:
    """A table of the chosen game for the owner, against bots."""
    from grognard.core.dice import Dice
    from grognard.server import making, seating
    from grognard.server.hall import Hall
    from grognard.server.refusals import Refused
    from grognard.server.visitors import OWNER
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

    try:
        proxies = Proxies(given.trusted_proxy)
    except ValueError as error:
        raise Mistake(f"a trusted proxy is an address or {UNIX}: {error}") from None
    if proxies.unix and given.socket is None:
        raise Mistake(f"--trusted-proxy {UNIX} is for --socket")
    wanted = plan(given)
    wanted.host, wanted.path = given.host, given.socket
    wanted.names, wanted.proxies, wanted.friends = tuple(given.name), proxies, True
    return table(wanted)


def replay(given: argparse.Namespace) -> int:
    from grognard.core.scenario_file import text_of

    text = text_of(given.file, "record")
    if given.terminal:
        from grognard import terminal

        return terminal.replay(given.file)
    from grognard.server import making
    from grognard.server.hall import Hall
    from grognard.server.visitors import OWNER

    match = making.replay_text(text)  # complains before anything is begun

    async def open_it(hall: Hall) -> str:
        return (await making.open_match(hall, OWNER, match)).id

    return table(plan(given, open_it))


def plan(given: argparse.Namespace, first: FIRST | None = None) -> Plan:
    from grognard.server.serving import Plan

    return Plan(port=given.port, data=given.data, browser=given.browser, first=first)


def table(plan: Plan) -> int:
    from grognard.server import serving

    serving.quieten()
    return serving.run(plan)


def options_from(game: Game, words: list[str]) -> Options:
    """NAME=VALUE as the options understand it; an entry of a table is TABLE.KEY=VALUE or TABLE=KEY: VALUE."""
    options: Options = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals:
            raise Mistake(f"an option is NAME=VALUE, not {word!r}")
        start, _, key = name.partition(".")
        option = game.options.get(start if key else name)
        if option is not None and isinstance(option.default, dict):
            if not key:
                key, colon, text = (part.strip() for part in text.partition(":"))
                if not colon:
                    raise Mistake(
                        f"option {name!r} is a table: {name}.KEY=VALUE for each entry. {option.about}"
                    )
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


# ------------------------------------------------------------------ the rest


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
    from grognard.core.scenario_file import text_of

    try:
        verdict = replay.verify(Record.loads(text_of(given.file, "record")))
    except BrokenRecord as error:
        say(f"{given.file}: not as it should be: {error}")
        return 1
    if verdict.unknown:
        say(f"{given.file}: {verdict.checked} rolls are fair, {verdict.unknown} cannot be checked")
        return 1
    say(f"{given.file}: fair, all {verdict.checked} rolls follow from the secret")
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
        raise Mistake(str(error)) from None
    except OSError as error:
        raise Mistake(f"{error.filename}: {error.strerror}") from None
    say(f"{game.name} is a small game that works, {test.name} its test. Now:")
    say(f"  grognard play {game.name}      play it; edit and save it meanwhile, and the match goes on")
    say(f"  pytest {test.name}      see whether it keeps every promise of a game")
    say(f"  grognard compile {game.name}   make it faster, once it is worth it")
    return 0


def compile_file(given: argparse.Namespace) -> int:
    """The build lies beside the file, and is used as long as neither it nor Grognard changes."""
    from grognard import building
    from grognard.core.registry import load

    if not given.file.endswith(".py"):
        raise Mistake(
            f"{given.file} is no Python file; the games of Grognard are compiled by `grognard build`"
        )
    game, problem = load(given.file), building.missing()
    if problem:
        raise Mistake(problem)
    if building.build(Path(given.file).resolve()) != 0:
        raise Mistake(f"{given.file} could not be compiled; see above")
    say(f"{game.title} is compiled, and played so until {given.file} is changed.")
    return 0


def rules(given: argparse.Namespace) -> int:
    from grognard.core.registry import load

    say(load(given.game).rules().rstrip())
    return 0


def games(_given: argparse.Namespace) -> int:
    from grognard.core.registry import load

    for name in game_names():
        game = load(name)
        say(f"{name:12} {game.title}: {game.about}")
    return 0


def game_names() -> list[str]:
    from grognard.core.registry import names

    return names()


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
