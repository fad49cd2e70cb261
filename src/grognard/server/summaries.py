"""What the lobby tells of a match without opening it."""

from __future__ import annotations

from grognard.core.flow import CHANCE
from grognard.core.match import Match
from grognard.core.words import about
from grognard.store.keeping import Result, Summary


def summary_of(match: Match) -> Summary:
    """What the lobby tells of it."""
    return Summary(
        to_act=[side for side in match.actors if side != CHANCE],
        moves=match.moves,
        over=match.outcome is not None,
        result=result_of(match),
    )


def result_of(match: Match) -> Result | None:
    over = match.outcome
    if over is None:
        return None
    return Result(over.winner, over.rule, list(over.points), about(match))
