"""The command ``grognard``.  What a command needs is imported when it runs, so that --help is quick."""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Sequence

from grognard._version import VERSION
from grognard.commands import authoring, house, measuring, playing, reading, studying, training
from grognard.commands.adding import Commands
from grognard.core.causes import cause_of
from grognard.core.errors import GameError
from grognard.core.message import TONGUES, say
from grognard.telling import LANGUAGE, Mistake, complain, language_in, speak, told

ENOUGH = 141  # exit status, as of whatever else stands before a pipe's end: 128 and SIGPIPE
WRONG = 2  # exit status: it could not be begun
IN_WHICH = "speak this language ({languages}); else GROGNARD_LANGUAGE, else that of the system"


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
    if more and parsed.run is not measuring.measure:
        parser().error(told(say("unknown: {words}", words=" ".join(more))))
    parsed.words = words[1:]
    from grognard.store.keeping import StoreError

    try:
        status: int = parsed.run(parsed)
    except (Mistake, GameError, StoreError) as error:
        complain(error.full if isinstance(error, GameError) else error.args[0])
        return WRONG
    except BrokenPipeError:  # whoever read it has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ENOUGH
    except OSError as error:
        if error.filename is None and error.errno not in (errno.ENOSPC, errno.EDQUOT):
            raise
        cause = cause_of(error)
        complain(say("{file}: {cause}", file=str(error.filename), cause=cause) if error.filename else cause)
        return WRONG
    except KeyboardInterrupt:
        return 130
    return status


def parser() -> argparse.ArgumentParser:
    whole = argparse.ArgumentParser(
        prog="grognard",
        description=told(say("A war table: board wargames in the browser and in the terminal.")),
    )
    whole.add_argument(LANGUAGE, metavar="CODE", help=told(say(IN_WHICH, languages=", ".join(TONGUES))))
    whole.add_argument(
        "--version",
        action="version",
        version=f"grognard {VERSION}",
        help=told(say("show program's version number and exit")),
    )
    commands = Commands(whole)
    for group in (playing, measuring, studying, training, authoring, reading, house):
        group.add(commands)
    return whole
