"""Replaying a record, and checking its dice."""

from __future__ import annotations

from time import sleep
from typing import Final

from grognard.core import flow
from grognard.core.chance import Lots
from grognard.core.errors import BrokenRecord, GameError
from grognard.core.flow import CHANCE
from grognard.core.game import Game
from grognard.core.match import Match
from grognard.core.record import Line, Record, Toss, Verdict
from grognard.core.registry import registered

BREATH: Final = 32  # lines after which others get their turn


def replay(record: Record, game: Game | None = None) -> Match:
    """The match as it was played; ``game`` where it is not one of the installed games."""
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
        raise BrokenRecord("other_game", f"it is a match of {record.game}, not of {game.name}", 2)
    if record.ruleset != game.ruleset:
        reason = f"it was played under ruleset {record.ruleset}, this program has {game.ruleset}"
        raise BrokenRecord("other_ruleset", reason, 3)
    try:
        match = Match(game, record.scenario, record.options, names=record.names, roll=False)
    except GameError as error:
        line = 4 if error.code == "unknown_scenario" else 5
        raise BrokenRecord(error.code, error.reason, line) from None
    if match.sides != record.sides:
        raise BrokenRecord("bad_line", f"the sides must be {' '.join(match.sides)}", 6)
    match.tosses = [Toss(toss.since, toss.commitment, toss.dice) for toss in record.tosses]
    return match


def play_lines(match: Match, record: Record) -> None:
    """Everything the record tells, to its end."""
    for at, line in enumerate(record.lines):
        if at % BREATH == 0:
            sleep(0)  # compiled code does not let other threads of the program go on by itself
        play_line(match, line)
    finish(match, record)


def play_line(match: Match, line: Line) -> None:
    try:
        if line.who == "*":
            match.fall(line.text)
        else:
            match.act(line.who, line.text)
    except GameError as error:
        raise BrokenRecord(error.code, f"{line.who} {line.text}: {error}", line.number) from None


def finish(match: Match, record: Record) -> None:
    """The end as the record tells it."""
    line = record.last_line
    if record.resigned is not None:
        try:
            match.resign(record.resigned)
        except GameError as error:
            raise BrokenRecord(error.code, f"{record.resigned} resigns: {error}", line) from None
    over = match.outcome
    result = None if over is None else (over.winner or "draw", over.rule)
    if result != record.result:
        told = " ".join(record.result) if record.result else "none"
        true = " ".join(result) if result else "none"
        raise BrokenRecord("false_result", f"the result should be {true}, the record says {told}", line)


def verify(record: Record, game: Game | None = None) -> Verdict:
    match = blank_match(record, game)
    verdict = Verdict(0, 0)
    for at, line in enumerate(record.lines):
        if line.who == "*" and match.position.actor == CHANCE:
            check_roll(match, at, line, verdict)
        play_line(match, line)
    finish(match, record)
    return verdict


def check_roll(match: Match, at: int, line: Line, verdict: Verdict) -> None:
    """Whether the dice in use gave what the line says."""
    thrown = [toss.dice for toss in match.tosses if toss.since <= at]
    dice = thrown[-1] if thrown else None
    if dice is None:
        verdict.unknown += 1
        return
    lots = Lots()
    flow.fill_outcomes(match.position, lots)
    outcome = int(lots.at(dice.share(match.rolls, int(lots.total))))
    fair = match.game.write(match.position, CHANCE, outcome)
    if fair != line.text:
        raise BrokenRecord("unfair", f"the dice gave {fair}, the record says {line.text}", line.number)
    verdict.checked += 1
