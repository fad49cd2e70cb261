"""The search's judgement where a game has learned one."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.core.chance import Actions
from grognard.core.flow import NOBODY, Position, Side, fill_actions, play
from grognard.core.net import Net, place_of
from grognard.core.sense import Sense, share

DEEPEST: Final = 12  # decisions of a turn that are looked through


@final
class Learned(Sense):
    """Judges by the net; where that knows only what lies between two turns, by the best end of the turn.

    It has buffers of its own: one for each search.
    """

    def __init__(self, net: Net, usual: Sense, model: Position) -> None:
        deepest = DEEPEST if net.inputs.between else 1
        self.net: Final = net
        self.usual: Final = usual
        self.between: Final[bool] = net.inputs.between
        self.corrects: Final[bool] = net.inputs.corrects
        self.deepest: Final[i64] = deepest
        self.after: Final = [model.copy() for depth in range(deepest)]
        self.choices: Final = [Actions() for depth in range(deepest)]
        self.best: i64 = 0  # the action that led to the value found last

    def evaluate(self, position: Position, side: Side) -> float:
        if position.actor == NOBODY:
            return position.reward(side)
        if not self.between:
            return self.known(position, side)
        value = self.worth(position, position.side, 0)
        return value if position.side == side else 1.0 - value

    def judge(self, position: Position, worth: vec[float]) -> None:
        if not self.net.inputs.knows(position):
            self.usual.judge(position, worth)
            return
        share(worth, self.evaluate(position, 0))

    def known(self, position: Position, side: Side) -> float:
        if not self.net.inputs.knows(position):
            return self.usual.evaluate(position, side)
        mover = self.net.inputs.mover(position)
        value = self.net.value(position, mover, self.before(position, mover))
        return value if side == mover else 1.0 - value

    def before(self, position: Position, mover: Side) -> i64:
        """What the author says, where that is what was corrected."""
        return place_of(self.usual.evaluate(position, mover)) if self.corrects else 0

    def worth(self, position: Position, side: Side, depth: i64) -> float:
        """To ``side``, which moves or has just moved."""
        if position.actor == NOBODY:
            return position.reward(side)
        if position.actor != side or depth >= self.deepest:
            return self.known(position, side)
        choices = self.choices[depth]
        after = self.after[depth]
        fill_actions(position, side, choices)
        best = -1.0
        for index in range(choices.count):
            after.copy_from(position)
            play(after, side, choices.items[index])
            value = self.worth(after, side, depth + 1)
            if value > best:
                best = value
                if depth == 0:
                    self.best = choices.items[index]
        return best

    def prior(self, position: Position, side: Side, actions: Actions, index: i64) -> float:
        return self.usual.prior(position, side, actions, index)

    def likelihood(self, position: Position, observer: Side) -> float:
        return self.usual.likelihood(position, observer)

    def points(self, position: Position, mean: float) -> str:
        return self.usual.points(position, mean)

    def reason(self, position: Position, side: Side, action: i64) -> str:
        return self.usual.reason(position, side, action)
