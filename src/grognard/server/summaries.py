"""What the lobby tells of a match without opening it."""

from __future__ import annotations

from grognard.core.clock import Clock
from grognard.core.flow import CHANCE
from grognard.core.match import Match
from grognard.core.words import about
from grognard.store.keeping import Result, Summary


def summary_of(match: Match, clock: Clock | None = None) -> Summary:
    """What the lobby tells of it."""
    return Summary(
        to_act=[side for side in match.actors if side != CHANCE],
        moves=match.moves,
        over=match.outcome is not None,
        result=result_of(match),
        until=[clock.deadline(side) for side in range(len(clock.faces))] if clock else [],
    )


def result_of(match: Match) -> Result | None:
    over = match.outcome
    if over is None:
        return None
    return Result(over.winner, over.rule, list(over.points), about(match))
