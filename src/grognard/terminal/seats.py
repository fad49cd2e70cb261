"""Who sits at each side: you, a friend at the same keyboard, or a bot."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from grognard.bots.levels import LEVELS, check_level
from grognard.core.errors import GameError
from grognard.core.message import Message, say
from grognard.core.naming import name_of
from grognard.terminal.console import Console

USUAL_LEVEL = 3
BOT_NAME = re.compile(r"Bot (\d+) \(.*\)")


@dataclass(frozen=True)
class Seat:
    kind: str  # me, here (a friend at this keyboard) or bot
    level: int = 0  # of a bot

    @property
    def human(self) -> bool:
        return self.kind != "bot"

    @property
    def name(self) -> str:
        """As it stands in the record; a person's own name is nobody's business."""
        return "" if self.human else f"Bot {self.level} ({LEVELS[self.level].title})"

    @property
    def words(self) -> Message:
        if self.human:
            return say("you") if self.kind == "me" else say("friend")
        return say("Bot {level} ({title})", level=self.level, title=LEVELS[self.level].title)


ME = Seat("me")
FRIEND = Seat("here")


def bot(level: int) -> Seat:
    check_level(level)
    return Seat("bot", level)


def usual(sides: int, level: int = USUAL_LEVEL) -> list[Seat]:
    return [ME] + [bot(level)] * (sides - 1)


def of_record(names: Sequence[str]) -> list[Seat]:
    """Who sat there, as far as the names in a record tell."""
    found = [BOT_NAME.fullmatch(name) for name in names]
    seats = [bot(int(match[1])) if match and int(match[1]) in LEVELS else ME for match in found]
    mine = seats.index(ME) if ME in seats else -1
    return [FRIEND if seat is ME and at != mine else seat for at, seat in enumerate(seats)]


def named(words: Sequence[str], sides: int) -> list[Seat]:
    """Seats given as words: me, here, bot, bot:4."""
    if len(words) != sides:
        raise GameError(
            "bad_seats",
            say(
                "there are {sides} sides, so {sides} seats are needed, not {given}",
                sides=sides,
                given=len(words),
            ),
        )
    return [one_named(word) for word in words]


def one_named(word: str) -> Seat:
    kind, _, level = word.partition(":")
    if word in ("me", "here"):
        return Seat(word)
    if kind != "bot" or not (level or "3").isdecimal():
        raise GameError("bad_seats", say("a seat is me, here, bot or bot:LEVEL, not {word}", word=repr(word)))
    return bot(int(level or USUAL_LEVEL))


# ------------------------------------------------------------------ asking


def choose(console: Console, sides: Sequence[str], seats: list[Seat]) -> list[Seat]:
    """Ask for every side; Enter takes what ``seats`` proposes."""
    levels = [f"{number} {console.told(level.title)}" for number, level in LEVELS.items()]
    console.say(say("Who sits where? y: you, f: a friend at this keyboard, or a bot by its level:"))
    console.say(", ".join(levels), "soft")
    return [choose_one(console, side, seat) for side, seat in zip(sides, seats, strict=True)]


def choose_one(console: Console, side: str, proposed: Seat) -> Seat:
    usual = {"me": "y", "here": "f"}.get(proposed.kind, str(proposed.level))
    while True:
        answer = console.ask(say("  {side} [{usual}]: ", side=name_of(side), usual=usual)).lower() or usual
        if answer in ("y", "you", "me"):
            return ME
        if answer in ("f", "friend", "here"):
            return FRIEND
        if answer.isdecimal() and int(answer) in LEVELS:
            return bot(int(answer))
        console.say(
            say("'{answer}' is none of y, f and 1 to {most}.", answer=answer, most=max(LEVELS)), "danger"
        )
