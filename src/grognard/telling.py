"""What the command line says, in the language of whoever reads it."""

from __future__ import annotations

import argparse
import os
import sys

from grognard.core.message import TONGUES, say, spoken
from grognard.speech.choosing import ASKED, from_environment

LANGUAGE = "--language"
NO_LANGUAGE = "there is no language {asked}; there are: {languages}"
ARGPARSE = (  # its own words, with their places
    say("usage: "),
    say("options"),
    say("positional arguments"),
    say("show this help message and exit"),
    say("show program's version number and exit"),
    say("%(prog)s: error: %(message)s\n"),
    say("argument %(argument_name)s: %(message)s"),
    say("the following arguments are required: %s"),
    say("not allowed with argument %s"),
    say("expected one argument"),
    say("invalid %(type)s value: %(value)r"),
    say("invalid choice: %(value)r (choose from %(choices)s)"),
)
TRANSLATED = {str(words): words for words in ARGPARSE}


class Mistake(Exception):
    """What was asked for cannot be done; said in one line."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def language_in(words: list[str]) -> tuple[list[str], str]:
    """The words of a command without --language CODE, wherever it stands, and that code."""
    for at, word in enumerate(words):
        name, equals, code = word.partition("=")
        if name == LANGUAGE and equals:
            return words[:at] + words[at + 1 :], code
        if word == LANGUAGE:
            return words[:at] + words[at + 2 :], "".join(words[at + 1 : at + 2]) or "?"
    return words, ""


def speak(asked: str) -> None:
    """From here on this process, and those it starts, speak the language asked for, or that of the system."""
    if asked and asked not in TONGUES:
        raise Mistake(say(NO_LANGUAGE, asked=repr(asked), languages=", ".join(TONGUES)))
    if asked:
        os.environ[ASKED] = asked
    argparse._ = translated  # type: ignore[attr-defined]


def language() -> str:
    return from_environment(os.environ)


def told(text: str) -> str:
    return spoken(text, language())


def translated(text: str) -> str:
    """What argparse says; what it says seldom stays English."""
    return told(TRANSLATED[text]) if text in TRANSLATED else text


def complain(reason: str) -> None:
    sys.stderr.write(f"grognard: {told(reason)}\n")


def put(text: str) -> None:
    sys.stdout.write(told(text) + "\n")
    sys.stdout.flush()
