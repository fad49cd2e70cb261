"""A scenario named on a command line: one that comes with the game, or a file of one's own.

Files are opened only here, for somebody who names them himself; a wish from afar never does.
"""

from __future__ import annotations

from pathlib import Path

from grognard.core.causes import cause_of
from grognard.core.errors import GameError
from grognard.core.game import FileScenario, Game
from grognard.core.message import say
from grognard.core.ruleset import Options

ENDING = ".toml"
NO_SCENARIO = say("this is no scenario file")
NO_RECORD = say("this is no record")


def chosen(game: Game, scenario: str | None, options: Options) -> tuple[str | None, Options]:
    """Scenario and options as the rules understand them; a file brings its own, which others go before."""
    if scenario is None or not scenario.endswith(ENDING):
        return scenario, options
    written = read_scenario(game, scenario)
    return written.scenario, {**written.options, **options}


def read_scenario(game: Game, file: str) -> FileScenario:
    if game.from_file is None:
        raise GameError("no_scenario_files", say("{game} has no scenario files", game=game.title))
    return game.from_file(file, text_of(file, NO_SCENARIO))


def text_of(file: str, wrong: str) -> str:
    """What stands in a file; ``wrong`` is told of one that holds no text."""
    try:
        return Path(file).read_text(encoding="utf-8")
    except OSError as error:
        raise GameError("no_file", say("{file}: {cause}", file=file, cause=cause_of(error))) from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise GameError(
            "no_text",
            say(
                "{file}, line {line}: {wrong}: it is no text in UTF-8",
                file=file,
                line=line,
                wrong=wrong,
            ),
        ) from None
