"""Replaying a record, and checking its dice."""

from __future__ import annotations

from grognard.core import flow
from grognard.core.chance import Outcomes
from grognard.core.errors import BrokenRecord, GameError
from grognard.core.flow import CHANCE
from grognard.core.match import Match
from grognard.core.record import Line, Record, Toss, Verdict
from grognard.core.registry import load


def replay(record: Record) -> Match:
    match = blank_match(record)
    for line in record.lines:
        play_line(match, line)
    if record.resigned is not None:
        match.resign(record.resigned)
    check_result(match, record)
    return match


def blank_match(record: Record) -> Match:
    """The match before anything happened, with the record's dice laid out but not thrown."""
    try:
        game = load(record.game)
    except GameError as error:
        raise BrokenRecord(error.code, error.reason, 2) from None
    if record.ruleset != game.ruleset:
        reason = f"it was played under ruleset {record.ruleset}, this program has {game.ruleset}"
        raise BrokenRecord("other_ruleset", reason, 3)
    try:
        match = Match(game, record.scenario, record.options, names=record.names, roll=False)
    except GameError as error:
        raise BrokenRecord(error.code, error.reason, 4) from None
    if match.sides != record.sides:
        raise BrokenRecord("bad_line", f"the sides must be {' '.join(match.sides)}", 6)
    match.tosses = [Toss(toss.since, toss.commitment, toss.dice) for toss in record.tosses]
    return match


def play_line(match: Match, line: Line) -> None:
    try:
        if line.who == "*":
            match.fall(line.text)
        else:
            match.act(line.who, line.text)
    except GameError as error:
        raise BrokenRecord(error.code, f"{line.who} {line.text}: {error}", line.number) from None


def check_result(match: Match, record: Record) -> None:
    over = match.outcome
    result = None if over is None else (over.winner or "draw", over.rule)
    if result != record.result:
        told = " ".join(record.result) if record.result else "none"
        true = " ".join(result) if result else "none"
        raise BrokenRecord("false_result", f"the result should be {true}, the record says {told}")


def verify(record: Record) -> Verdict:
    match = blank_match(record)
    lots = Outcomes()
    checked = unknown = 0
    for at, line in enumerate(record.lines):
        if line.who == "*" and match.position.actor == CHANCE:
            dice = [toss for toss in match.tosses if toss.since <= at][-1].dice if match.tosses else None
            flow.fill_outcomes(match.position, lots)
            if dice is None:
                unknown += 1
            else:
                outcome = int(lots.at(dice.share(match.rolls, int(lots.total))))
                fair = match.game.write(match.position, CHANCE, outcome)
                if fair != line.text:
                    raise BrokenRecord(
                        "unfair", f"the dice gave {fair}, the record says {line.text}", line.number
                    )
                checked += 1
        play_line(match, line)
    if record.resigned is not None:
        match.resign(record.resigned)
    check_result(match, record)
    return Verdict(checked, unknown)
