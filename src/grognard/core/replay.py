"""Replaying a record, and checking its dice."""

from __future__ import annotations

from dataclasses import dataclass
from time import sleep
from typing import Final

from grognard.core import flow
from grognard.core.chance import Lots
from grognard.core.course import Played, write
from grognard.core.errors import BrokenRecord, GameError
from grognard.core.flow import CHANCE
from grognard.core.game import Game
from grognard.core.match import Match
from grognard.core.message import say
from grognard.core.record import Record, Toss
from grognard.core.registry import registered

NO_RESULT = say("no result")
BREATH: Final = 32  # lines after which others get their turn


@dataclass
class Verdict:
    """What checking the dice found: rolls that follow from their secret, and rolls nobody can check."""

    checked: int
    unknown: int


def replay(record: Record, game: Game | None = None) -> Match:
    """The match as it was played; BrokenRecord names the first line that cannot be true.

    ``game`` is for games that are not installed; otherwise the record's name finds it.
    """
    match = blank_match(record, game)
    play_lines(match, record)
    return match


def blank_match(record: Record, game: Game | None) -> Match:
    """The match before anything happened, with the record's dice laid out but not thrown."""
    if game is None:
        try:
            game = registered(record.game)
        except GameError as error:
            raise BrokenRecord(error.code, error.reason, 2) from None
    elif game.name != record.game:
        raise BrokenRecord(
            "other_game", say("it is a match of {game}, not of {other}", game=record.game, other=game.name), 2
        )
    if record.ruleset != game.ruleset:
        reason = say(
            "it was played under ruleset {ruleset}, this program has {known}",
            ruleset=record.ruleset,
            known=game.ruleset,
        )
        raise BrokenRecord("other_ruleset", reason, 3)
    try:
        match = Match(game, record.scenario, record.options, names=record.names, roll=False)
    except GameError as error:
        line = 4 if error.code == "unknown_scenario" else 5
        raise BrokenRecord(error.code, error.reason, line) from None
    if match.sides != record.sides:
        raise BrokenRecord("bad_line", say("the sides must be {sides}", sides=" ".join(match.sides)), 6)
    match.tosses = [Toss(toss.since, toss.commitment, toss.dice) for toss in record.tosses]
    return match


def play_lines(match: Match, record: Record) -> None:
    """Everything the record tells, to its end."""
    for at, play in enumerate(record.plays):
        if at % BREATH == 0:
            sleep(0)  # compiled code does not let other threads of the program go on by itself
        play_line(match, play, record.number(at))
    finish(match, record)


def play_line(match: Match, play: Played, number: int) -> None:
    """``number``: of its line in the file."""
    try:
        if play.side == CHANCE:
            match.fall(play.text)
        else:
            match.act(play.side, play.text)
    except GameError as error:
        raise BrokenRecord(
            error.code, say("{line}: {cause}", line=write(play, match.sides), cause=error.full), number
        ) from None


def finish(match: Match, record: Record) -> None:
    """The end as the record tells it."""
    line = record.last_line
    if record.ending is not None:
        try:
            match.stop(record.ending)
        except GameError as error:
            raise BrokenRecord(
                error.code,
                say("{line}: {cause}", line=write(record.ending, record.sides), cause=error.full),
                line,
            ) from None
    over = match.outcome
    result = None if over is None else (over.winner or "draw", over.rule)
    if result != record.result:
        told = " ".join(record.result) if record.result else NO_RESULT
        true = " ".join(result) if result else NO_RESULT
        raise BrokenRecord(
            "false_result",
            say("the result should be {right}, the record says {told}", right=true, told=told),
            line,
        )


def verify(record: Record, game: Game | None = None) -> Verdict:
    """Check every roll against the revealed secrets; BrokenRecord names the first false one."""
    match = blank_match(record, game)
    verdict = Verdict(0, 0)
    for at, play in enumerate(record.plays):
        number = record.number(at)
        if play.side == CHANCE and match.position.actor == CHANCE:
            check_roll(match, at, play, number, verdict)
        play_line(match, play, number)
    finish(match, record)
    return verdict


def check_roll(match: Match, at: int, play: Played, number: int, verdict: Verdict) -> None:
    """Whether the dice in use gave what the line says."""
    thrown = [toss.dice for toss in match.tosses if toss.since <= at]
    dice = thrown[-1] if thrown else None
    if dice is None:
        verdict.unknown += 1
        return
    lots = Lots()
    flow.fill_outcomes(match.position, lots)
    outcome = lots.at(dice.share(match.rolls, lots.total))
    fair = match.game.write(match.position, CHANCE, outcome)
    if fair != play.text:
        raise BrokenRecord(
            "unfair", say("the dice gave {right}, the record says {told}", right=fair, told=play.text), number
        )
    verdict.checked += 1
