"""Names and results as people read them, the same at every table."""

from __future__ import annotations

from collections.abc import Iterable

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
    resigned = "" if match.resigned is None else match.sides[match.resigned]
    verdict = f" {over.verdict}" if over.verdict else ""
    return sentence(over.winner, over.rule, over.points, resigned) + verdict


def sentence(winner: str | None, rule: str, points: Iterable[int], resigned: str) -> str:
    """Who won by which §, with how many points, or because who ``resigned``."""
    who = "Nobody wins: a draw" if winner is None else wins(winner)
    if resigned:
        return f"{title_of(resigned)} resigned. {who}."
    score = " : ".join(map(str, points)).replace("-", "−")
    return f"{who}, {score} ({rule})." if score else f"{who} ({rule})."
