"""The command ``grognard``.  What a command needs is imported when it runs, so that --help is quick."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from grognard._version import VERSION
from grognard.core.errors import GameError, reason_with
from grognard.core.message import TONGUES, say
from grognard.telling import LANGUAGE, Mistake, complain, language, language_in, put, speak, told

if TYPE_CHECKING:
    from grognard.core.game import Game
    from grognard.core.ruleset import Options, Value
    from grognard.server.serving import FIRST, Plan

WRONG = 2  # exit status: it could not be begun
FLAGS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
IN_WHICH = "speak this language ({languages}); else GROGNARD_LANGUAGE, else that of the system"
OPTION_HELP = say("may be repeated; for an entry of a table NAME.KEY=VALUE")
SPRT = "OLD NEW: play until it is clear whether NEW is better; with no bots, every step of the levels"
UNKNOWN = "{file}: {checked} rolls are fair, {unknown} cannot be checked"
Run = Callable[[argparse.Namespace], int]


def main(arguments: Sequence[str] | None = None) -> int:
    words, asked = language_in(list(sys.argv[1:] if arguments is None else arguments))
    try:
        speak(asked)
    except Mistake as error:
        complain(error.reason)
        return WRONG
    if not words or (words[0].startswith("-") and words[0] not in ("-h", "--help", "--version")):
        words = ["play", *words]
    parsed, more = parser().parse_known_args(words)
    if more and parsed.run is not measure:
        parser().error(told(say("unknown: {words}", words=" ".join(more))))
    parsed.words = words[1:]
    from grognard.store.keeping import StoreError

    try:
        status: int = parsed.run(parsed)
    except (Mistake, GameError, StoreError) as error:
        complain(reason_with(error.reason, error.rule) if isinstance(error, GameError) else error.args[0])
        return WRONG
    except KeyboardInterrupt:
        return 130
    return status


# ------------------------------------------------------------------ the commands


def parser() -> argparse.ArgumentParser:
    whole = argparse.ArgumentParser(
        prog="grognard",
        description=told(say("A war table: board wargames in the browser and in the terminal.")),
    )
    whole.add_argument(LANGUAGE, metavar="CODE", help=told(say(IN_WHICH, languages=", ".join(TONGUES))))
    whole.add_argument("--version", action="version", version=f"grognard {VERSION}")
    commands = whole.add_subparsers(metavar="COMMAND", required=True)

    def command(name: str, run: Run, about: str, add_help: bool = True) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=told(about), description=told(about), add_help=add_help)
        made.set_defaults(run=run)
        return made

    add_play(command("play", play, say("Open the table in the browser (what plain `grognard` does).")))
    add_serve(command("serve", serve, say("Open the table for friends on the network, too.")))
    file = command("replay", replay, say("Look at a record, move by move."))
    file.add_argument("file", metavar="FILE")
    file.add_argument(
        "--terminal", action="store_true", help=told(say("print it here instead of opening the browser"))
    )
    add_place(file)
    add_analyse(
        command("analyse", analyse, say("Say what was luck in a match, or whether a scenario is fair."))
    )
    command("verify", verify, say("Check the dice of a record.")).add_argument("file", metavar="FILE")
    add_league(command("league", league, say("Let bots play each other, and rate them.")))
    command("bench", measure, say("Measure how fast the games are played."), add_help=False)
    command("build", build, say("Compile this checkout, so that bots think faster."))
    fresh = command("new", new_game, say("Begin a game of one's own: a small one that works, with its test."))
    fresh.add_argument("name", metavar="NAME", help=told(say("small letters, digits and hyphens: hill-fort")))
    own = command("compile", compile_file, say("Compile a game in a file of one's own."))
    own.add_argument("file", metavar="FILE")
    scenario = command(
        "scenario", scenarios, say("Check a scenario file of one's own, or list all its keys.")
    )
    scenario.add_argument(
        "what",
        choices=["check", "keys"],
        help=told(say("is it right, and if not, why; or all that it may say")),
    )
    scenario.add_argument("file", metavar="FILE", nargs="?", help=told(say("the file that is checked")))
    scenario.add_argument(
        "--game", metavar="GAME", help=told(say("for which game; the first that reads files, if not given"))
    )
    lessons = command("learn", learn, say("Learn a game, lesson by lesson, in the terminal."))
    lessons.add_argument(
        "game", nargs="?", default="", metavar="GAME", help=told(say("how far one is, if not given"))
    )
    lessons.add_argument(
        "lesson", nargs="?", default="", metavar="LESSON", help=told(say("its name or its number"))
    )
    lessons.add_argument("--data", metavar="DIR", help=told(say("where progress is kept")))
    command("rules", rules, say("Print the rules of a game.")).add_argument("game", metavar="GAME")
    command("games", games, say("List the games."))
    return whole


def add_play(made: argparse.ArgumentParser) -> None:
    made.add_argument(
        "game",
        nargs="?",
        metavar="GAME",
        help=told(say("sit down at a new table of this game, or file, at once")),
    )
    made.add_argument(
        "--scenario", metavar="NAME", help=told(say("or a file of one's own, for games that read them"))
    )
    made.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=told(OPTION_HELP))
    made.add_argument("--level", type=int, metavar="N", help=told(say("how well the bot plays")))
    made.add_argument(
        "--seed", type=int, metavar="N", help=told(say("the same dice every time; not for opponents"))
    )
    made.add_argument(
        "--terminal", action="store_true", help=told(say("play here instead of in the browser"))
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
    add_place(made)


def add_analyse(made: argparse.ArgumentParser) -> None:
    made.add_argument("file", metavar="FILE", help=told(say("a record, or a scenario file (.toml)")))
    alone = made.add_argument_group(told(say("of a scenario file")))
    alone.add_argument("--game", metavar="GAME", help=told(say("the first that reads files, if not given")))
    alone.add_argument(
        "--bot", default="2", metavar="BOT", help=told(say("who plays both sides: 2, greedy, ismcts@400"))
    )
    alone.add_argument("--matches", type=int, default=40, metavar="N", help="(40)")
    alone.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=told(OPTION_HELP))
    alone.add_argument("--seed", type=int, default=1, metavar="N")
    alone.add_argument("--processes", type=int, metavar="N", help=told(say("all cores, if not given")))


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
        "--scenario",
        metavar="NAME",
        help=told(say("or a file of one's own, for games that read them")),
    )
    made.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=told(OPTION_HELP))
    made.add_argument("--seed", type=int, default=1, metavar="N")
    made.add_argument("--processes", type=int, metavar="N", help=told(say("all cores, if not given")))
    made.add_argument(
        "--out", metavar="FILE", help=told(say("without its ending: FILE.jsonl, .md and .svg are written"))
    )


def add_place(made: argparse.ArgumentParser) -> None:
    made.add_argument("--port", type=int, metavar="N", help=told(say("8137 if that is free, if not given")))
    made.add_argument("--data", metavar="DIR", help=told(say("where the matches are kept")))
    made.add_argument(
        "--no-browser", dest="browser", action="store_false", help=told(say("do not open the browser"))
    )


# ------------------------------------------------------------------ playing


def play(given: argparse.Namespace) -> int:
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
            raise Mistake(say("which file? grognard scenario check FILE"))
        return check_scenario(given, game)
    if given.file is not None:
        raise Mistake(say("{file} is not asked for", file=given.file))
    if game.file_keys is None:
        raise Mistake(say("{game} has no scenario files", game=game.title))
    put(game.file_keys().rstrip())
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
        put(error.reason)
        return 1
    for warning in written.warnings:
        put(warning)
    put(say("{file}: can be played: {about}", file=given.file, about=written.about))
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
        raise Mistake(
            say("a trusted proxy is an address or {unix}: {cause}", unix=UNIX, cause=str(error))
        ) from None
    if proxies.unix and given.socket is None:
        raise Mistake(say("--trusted-proxy {unix} is for --socket", unix=UNIX))
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


def game_names() -> list[str]:
    from grognard.core.registry import names

    return names()
