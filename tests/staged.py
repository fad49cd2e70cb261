"""A match that began in the middle, as the tests of a game lay it out."""

from __future__ import annotations

from grognard.core.flow import CHANCE
from grognard.core.match import Match


class Staged:
    """Chance falls only as it is told."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def to_act(self) -> str:
        """The side that has to act, "chance", or "" when the match is over."""
        if not self.match.actors:
            return ""
        actor = self.match.actors[0]
        return "chance" if actor == CHANCE else self.match.sides[actor]
