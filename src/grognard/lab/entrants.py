"""Who takes part, written short.

3                  the searching bot at level 3; so does ismcts/3
greedy, random     bots without levels
ismcts@400         so many simulations a decision instead of a level's
ismcts@0.1s        so many seconds
ismcts@0.1cpu      so many of the processor's own, whatever else the machine does
ismcts@400~0.5     and how soft it chooses
learned@0.1s       the same, but it judges by what was learned, where the game has that
FILE.weights@0.1s  by what was learned into that file
../before:3        the bot of another checkout, to compare a change with what was there before;
                   ../before:ismcts@400 as well, but not how soft
"""

from __future__ import annotations

import re
from pathlib import Path

from grognard import bots
from grognard.bots import arena
from grognard.bots.bot import Bot
from grognard.bots.ismcts import IsmctsBot
from grognard.bots.levels import ENDLESS, Level
from grognard.bots.weights import read
from grognard.core.errors import GameError
from grognard.core.message import say
from grognard.lab.elsewhere import ElsewhereBot

PLAIN_LEVEL = re.compile(r"\d+")
TUNED = re.compile(
    r"(?P<by>ismcts|learned|.+\.weights)@(?P<amount>\d+(?:\.\d+)?)(?P<seconds>s|cpu|)(?:~(?P<softness>\d+(?:\.\d+)?))?"
)

HOW_LONG = "{text} is no bot: say how much it may think, such as {bot}@0.2s or {bot}@400"


def entrant(text: str) -> Bot:
    """The bot that is meant; GameError says what is wrong with the text."""
    folder, colon, inner = text.rpartition(":")
    if colon:
        if "~" in inner:
            raise GameError(
                "bad_entrant", say("{text} is no bot: over there it always takes the best", text=repr(text))
            )
        return ElsewhereBot(Path(folder), inner)
    if PLAIN_LEVEL.fullmatch(text):
        return bots.load("ismcts", level=int(text))
    tuned = TUNED.fullmatch(text)
    if tuned:
        return tuned_bot(tuned)
    if text == "learned" or text.endswith(".weights"):
        raise GameError("bad_entrant", say(HOW_LONG, text=repr(text), bot=text))
    return arena.entrant(text)


def tuned_bot(found: re.Match[str]) -> Bot:
    amount, softness = float(found["amount"]), float(found["softness"] or 0)
    if amount <= 0:
        raise GameError(
            "bad_entrant", say("{text} is no bot: it must be allowed to think", text=repr(found[0]))
        )
    learned = found["by"] != "ismcts"
    weights = Path(found["by"]) if found["by"].endswith(".weights") else None
    if weights is not None:
        read(weights)
    if found["seconds"]:
        level = Level("", ENDLESS, amount, softness, learned, found["seconds"] == "cpu")
        return IsmctsBot.tuned(level, weights)
    return IsmctsBot.tuned(Level("", int(amount), 1e6, softness, learned), weights)
