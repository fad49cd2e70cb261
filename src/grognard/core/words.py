"""Names and results as people read them, the same at every table."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.core.course import CalledOff
from grognard.core.match import Match
from grognard.core.message import Arg, Message, say
from grognard.core.naming import name_of


def result_of(match: Match) -> str:
    """How the match ended, as a sentence; "" while it goes on."""
    over = match.outcome
    if over is None:
        return ""
    told = sentence(over.winner, over.rule, over.points, about(match))
    return say("{result} {verdict}", result=told, verdict=over.verdict) if over.verdict else told


def about(match: Match) -> str:
    """The side by whom a match ended that its rules did not end; "" if they did, or nobody is to blame."""
    ending = match.ending
    if ending is None or (not isinstance(ending, CalledOff) and ending.loser is None):
        return ""
    return match.sides[ending.side if ending.loser is None else ending.loser]


def sentence(winner: str | None, rule: str, points: Iterable[int], about: str) -> Message:
    """Who won by which §, with how many points, or by what ``about`` did or did not do."""
    words: dict[str, Arg] = {} if winner is None else {"who": name_of(winner)}
    if rule in ENDED:
        if about:
            words["loser"] = name_of(about)
        which = 2 if not about else 1 if winner is None else 0
        return Message(ENDED[rule][which], words)
    words["section"] = rule
    score = " : ".join(map(str, points)).replace("-", "−")
    if score:
        words["score"] = score
        return Message(WON if winner is not None else DRAWN, words)
    return Message(WON_WITHOUT_POINTS if winner is not None else DRAWN_WITHOUT_POINTS, words)


GAVE_UP = "{loser} resigned. {who} {who:wins|win}."
GAVE_UP_DRAWN = "{loser} resigned. Nobody wins: a draw."
OUT_OF_TIME = "{loser} ran out of time. {who} {who:wins|win}."
OUT_OF_TIME_DRAWN = "{loser} ran out of time. Nobody wins: a draw."
ALL_OUT_OF_TIME = "All ran out of time at the same moment: a draw."
GONE = "{loser} did not come back in time. {who} {who:wins|win}."
GONE_DRAWN = "{loser} did not come back in time. Nobody wins: a draw."
AGREED = "A draw was agreed."
CALLED_OFF = "The match was called off: {loser} did not begin."
# Ends that are not of the rules: with a winner, without one, by nobody in particular.
ENDED = {
    "resigned": (GAVE_UP, GAVE_UP_DRAWN, GAVE_UP_DRAWN),
    "time": (OUT_OF_TIME, OUT_OF_TIME_DRAWN, ALL_OUT_OF_TIME),
    "claimed": (GONE, GONE_DRAWN, GONE_DRAWN),
    "agreed": (AGREED, AGREED, AGREED),
    "called off": (CALLED_OFF, CALLED_OFF, CALLED_OFF),
}
WON = "{who} {who:wins|win}, {score} ({section})."
WON_WITHOUT_POINTS = "{who} {who:wins|win} ({section})."
DRAWN = "Nobody wins: a draw, {score} ({section})."
DRAWN_WITHOUT_POINTS = "Nobody wins: a draw ({section})."
