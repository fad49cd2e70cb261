"""Twins: two matches that one side cannot tell apart, though something hidden differs.

A twin follows the match on trial.  What its viewer does it repeats; what others do in secret, and
what chance brings in secret, it does differently wherever the viewer sees no difference.  Where the
viewer comes to see one (a card is shown, a seal is opened), the twin starts again from the match.
"""

from __future__ import annotations

from grognard.core import flow
from grognard.core.chance import Rng
from grognard.core.flow import CHANCE, Position
from grognard.core.game import View
from grognard.core.match import Entry, Match
from grognard.testing.snapshot import snapshot

TRIES = 4  # other actions tried at each entry


class Twin:
    def __init__(self, match: Match, viewer: int, rng: Rng) -> None:
        self.viewer = viewer
        self.rng = rng
        self.start_again(match)

    def start_again(self, match: Match) -> None:
        self.match = match.at(len(match.entries))
        self.differs = False

    def follow(self, match: Match) -> None:
        """Do what the match just did, differently where the viewer does not see it."""
        entry = match.entries[-1]
        want = match.game.view(match.position, self.viewer)
        legal = flow.legal(self.match.position, entry.side)
        for action in self.candidates(entry, legal):
            if self.seen_after(entry.side, action) == want and not self.idle(entry, action, legal):
                self.play(entry.side, action)
                self.differs = self.differs or action != entry.action
                return
        self.start_again(match)

    def candidates(self, entry: Entry, legal: list[int]) -> list[int]:
        """What may be done in the twin, in the order in which it is tried."""
        same = [entry.action] if entry.action in legal else []
        if entry.side == self.viewer:
            return same
        others = [action for action in legal if action != entry.action]
        start = self.rng.below(len(others)) if others else 0
        others = (others[start:] + others[:start])[:TRIES]
        return others + same if self.rng.below(2) else same + others

    def after(self, side: int, action: int) -> Position:
        world = self.match.position.copy()
        flow.play(world, side, action)
        return world

    def seen_after(self, side: int, action: int) -> View:
        return self.match.game.view(self.after(side, action), self.viewer)

    def idle(self, entry: Entry, action: int, legal: list[int]) -> bool:
        """Whether the other action has the same effect: then it is an open action, not a secret."""
        if action == entry.action or entry.action not in legal:
            return False
        one, other = self.after(entry.side, action), self.after(entry.side, entry.action)
        return snapshot(one) == snapshot(other)

    def play(self, side: int, action: int) -> None:
        text = self.match.game.write(self.match.position, side, action)
        if side == CHANCE:
            self.match.fall(text)
        else:
            self.match.act(side, text)
