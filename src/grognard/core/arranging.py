"""A standard set-up, followed action by action."""

from __future__ import annotations

from grognard.core.arrangement import Arrangement
from grognard.core.errors import GameError
from grognard.core.flow import is_setting_up
from grognard.core.match import Match
from grognard.core.message import say


def arrangement_of(match: Match, name: str) -> Arrangement:
    """One of the game's; GameError names those that there are."""
    for each in match.game.arrangements:
        if each.name == name:
            return each
    known = ", ".join(each.name for each in match.game.arrangements)
    told = say("there is no set-up {name}; there are: {known}", name=repr(name), known=known)
    if not known:
        told = say("{game} has no standard set-ups", game=match.game.title)
    raise GameError("unknown_set_up", told)


def arranged(match: Match, side: int, arrangement: Arrangement) -> str:
    """The action that fits best, the first of those that fit alike; nothing, where it does not matter."""
    if not is_setting_up(match.position):
        return ""
    known, best, found = match.known(side), 0.0, ""
    for text in match.legal(side):
        fit = arrangement.fit(known, side, text)
        if fit is not None and (not found or fit > best):
            best, found = fit, text
    return found
