"""Names and results as people read them, the same at every table."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.core.match import Match
from grognard.core.message import Arg, Message, Noun, say


def name_of(side: str) -> Noun:
    """A side, to be spoken of: far-east is Far East, us is US; West wins, but raiders win."""
    words = side.replace("-", " ").replace("_", " ").split()
    title = " ".join(word.upper() if len(word) <= 2 else word.capitalize() for word in words)
    return Noun(title, proper=True, plural=title.endswith("s"))


def title_of(side: str) -> Message:
    """A side's name as people read it."""
    return say("{side}", side=name_of(side))


def result_of(match: Match) -> str:
    """How the match ended, as a sentence; "" while it goes on."""
    over = match.outcome
    if over is None:
        return ""
    resigned = "" if match.resigned is None else match.sides[match.resigned]
    told = sentence(over.winner, over.rule, over.points, resigned)
    return say("{result} {verdict}", result=told, verdict=over.verdict) if over.verdict else told


def sentence(winner: str | None, rule: str, points: Iterable[int], resigned: str) -> Message:
    """Who won by which §, with how many points, or because who ``resigned``."""
    words: dict[str, Arg] = {} if winner is None else {"who": name_of(winner)}
    if resigned:
        words["loser"] = name_of(resigned)
        template = GAVE_UP if winner is not None else GAVE_UP_DRAWN
        return Message(template, words)
    words["section"] = rule
    score = " : ".join(map(str, points)).replace("-", "−")
    if score:
        words["score"] = score
        return Message(WON if winner is not None else DRAWN, words)
    return Message(WON_WITHOUT_POINTS if winner is not None else DRAWN_WITHOUT_POINTS, words)


GAVE_UP = "{loser} resigned. {who} {who:wins|win}."
GAVE_UP_DRAWN = "{loser} resigned. Nobody wins: a draw."
WON = "{who} {who:wins|win}, {score} ({section})."
WON_WITHOUT_POINTS = "{who} {who:wins|win} ({section})."
DRAWN = "Nobody wins: a draw, {score} ({section})."
DRAWN_WITHOUT_POINTS = "Nobody wins: a draw ({section})."
