"""Epic Naval Battles taught: ``course.toml`` has the lessons, this module what solves them."""

from __future__ import annotations

from grognard.core.match import Match
from grognard.games.epic_naval.position import Naval
from grognard.lessons.reading import course

CRUISER, TRANSPORT = 3, 4  # §15.1 points, of the transport with two cargoes


def sea(match: Match) -> Naval:
    assert isinstance(match.position, Naval)
    return match.position


def laid_out(match: Match) -> int:
    """Ships on the chart, while somebody gives his orders; 0 while one of them is being laid out."""
    return sum(ship >= 0 for ship in sea(match).ship_at) if "ready" in match.legal(0) else 0


GOALS = {
    "the-task-force": lambda match: laid_out(match) == 2,
    "the-broadside": lambda match: sea(match).score[0] == CRUISER,
    "the-torpedo": lambda match: sea(match).score[0] == TRANSPORT,
    "from-the-deck": lambda match: sea(match).score[0] == TRANSPORT,
    "the-dive": lambda match: any(round > 0 for round in sea(match).dived) and 3 in sea(match).due,
}

COURSE = course(__name__, GOALS, {"the-task-force": lambda match: laid_out(match) > 2})
