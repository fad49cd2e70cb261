"""Names and results as people read them, the same at every table."""

from __future__ import annotations

from grognard.core.match import Match


def title_of(side: str) -> str:
    """A side's name as people read it: far-east is Far East, us is US."""
    words = side.replace("-", " ").replace("_", " ").split()
    return " ".join(word.upper() if len(word) <= 2 else word.capitalize() for word in words)


def wins(side: str) -> str:
    """West wins, but raiders win."""
    title = title_of(side)
    return f"{title} win" if title.endswith("s") else f"{title} wins"


def result_of(match: Match) -> str:
    """How the match ended, as a sentence; "" while it goes on."""
    over = match.outcome
    if over is None:
        return ""
    who = "Nobody wins: a draw" if over.winner is None else wins(over.winner)
    if match.resigned is not None:
        return f"{title_of(match.sides[match.resigned])} resigned. {who}."
    points = ", " + " : ".join(map(str, over.points)).replace("-", "−") if over.points else ""
    verdict = f" {over.verdict}" if over.verdict else ""
    return f"{who}{points} ({over.rule}).{verdict}"
