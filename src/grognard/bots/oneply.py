"""Looking to the end of one's own turn with the game's own judgement."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grognard.core.chance import Actions, Lots, Rng
from grognard.core.flow import CHANCE, Position, Side, fill_actions, fill_outcomes, play, redeal
from grognard.core.sense import Sense

MOST_OUTCOMES: Final = 12  # as many are weighed exactly; of more, as many samples are taken
DEEPEST: Final = 8  # decisions of one's own in a row that are looked through
MOST_POSITIONS: Final = 200  # that are looked at to judge one action


@final
class OnePly:
    """Sums up, over possible worlds, how every action of ``side`` would look afterwards.

    A turn is often several decisions in a row.  So an action is worth what the best of the
    decisions that follow it makes of it, as long as they are the same side's.
    """

    def __init__(self, base: Position, side: Side, actions: Actions, sense: Sense, rng: Rng) -> None:
        self.base: Final = base
        self.side: Final = side
        self.actions: Final = actions
        self.sense: Final = sense
        self.rng: Final = rng
        self.lots: Final = Lots()
        self.after: Final = [base.copy() for depth in range(DEEPEST + 2)]  # one for each depth
        self.choices: Final = [Actions() for depth in range(DEEPEST + 2)]
        self.totals: Final[list[float]] = [0.0] * int(actions.count)
        self.worlds: i64 = 0
        self.left: i64 = 0

    def weigh(self) -> None:
        """Take one more world into account."""
        world = self.after[0]
        world.copy_from(self.base)
        redeal(world, self.side, self.rng, self.choices[0])
        for i in range(self.actions.count):
            self.left = MOST_POSITIONS
            self.totals[i] += self.after_action(0, self.actions.items[i])
        self.worlds += 1

    def after_action(self, depth: i64, action: i64) -> float:
        """What ``side`` has of taking ``action`` in the position at ``depth``."""
        position = self.after[depth + 1]
        position.copy_from(self.after[depth])
        play(position, self.side, action)
        self.left -= 1
        if position.actor == CHANCE:
            return self.expectation(depth + 1)
        if position.actor == self.side and depth < DEEPEST - 1 and self.left > 0:
            return self.best(depth + 1)
        return self.sense.evaluate(position, self.side)

    def best(self, depth: i64) -> float:
        choices = self.choices[depth]
        fill_actions(self.after[depth], self.side, choices)
        best = 0.0
        for i in range(choices.count):
            value = self.after_action(depth, choices.items[i])
            if value > best:
                best = value
        return best

    def expectation(self, depth: i64) -> float:
        """The judgement of the position at ``depth``, averaged over the chance that falls next."""
        lots = self.lots
        fill_outcomes(self.after[depth], lots)
        exact = lots.count <= MOST_OUTCOMES
        tries = lots.count if exact else MOST_OUTCOMES
        position = self.after[depth + 1]
        total = 0.0
        for i in range(tries):
            position.copy_from(self.after[depth])
            play(position, CHANCE, lots.items[i] if exact else lots.pick(self.rng))
            value = self.sense.evaluate(position, self.side)
            total += value * float(lots.weights[i]) if exact else value
        return total / float(lots.total if exact else tries)
