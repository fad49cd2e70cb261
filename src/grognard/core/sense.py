"""A game's judgement for bots: optional, heuristic, never a rule."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions
from grognard.core.flow import NOBODY, Position, Side


@mypyc_attr(allow_interpreted_subclasses=True)
class Sense:
    """Knows nothing: every unfinished position is even, every action equally likely."""

    # Decisions that a searching bot plays at random before it trusts ``evaluate``; below 0: it plays
    # to the end.  Measure which wins more matches.
    horizon: i64 = -1

    # Whether ``prior`` knows enough to lead a searching bot: it then plays on by it instead of at random,
    # and tries first what it finds promising.  Measure which wins more matches.
    leads: bool = False

    # Where ``prior`` does not lead: how far it is trusted about answers that were not tried often
    # (progressive bias); 0: not at all.  Measure which wins more matches.
    bias: float = 0.0

    # How readily a searching bot tries what has not done best so far (UCB1).
    exploration: float = 0.7

    # Whether ``likelihood`` knows more than that every world is as likely as another.
    weighs: bool = False

    def evaluate(self, position: Position, side: Side) -> float:
        """How good the position looks for ``side``, from 0 (lost) to 1 (won)."""
        if position.actor == NOBODY:
            return position.reward(side)
        return 0.5

    def judge(self, position: Position, worth: vec[float]) -> None:
        """What the position is worth to each side; where they share, one look is enough for two."""
        for side in range(len(worth)):
            worth[side] = self.evaluate(position, side)

    def prior(self, position: Position, side: Side, actions: Actions, index: i64) -> float:
        """How promising the action at ``index`` looks, relative to the others; above 0."""
        return 1.0

    def likelihood(self, position: Position, observer: Side) -> float:
        """How likely it is that things are as in this redealt position, as far as ``observer`` can
        tell, from 0 to 1, relative to the most likely; worlds are thought about in that proportion."""
        return 1.0

    def points(self, position: Position, mean: float) -> str:
        """What a mean reward comes to where the game counts points ("+3.4 points"); "" where it is the share
        of matches that are won."""
        return ""

    def reason(self, position: Position, side: Side, action: i64) -> str:
        """What an action of ``side`` is good for, in a few words ("wins a fight"); "" if there is nothing
        to say.  ``position`` is as the side knows it."""
        return ""


def share(worth: vec[float], first: float) -> None:
    """What the first of two sides does not have, the second has; in a game for one there is no second."""
    worth[0] = first
    if len(worth) > 1:
        worth[1] = 1.0 - first
