"""Looking one action ahead with the game's own judgement."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grognard.core.chance import Actions, Outcomes, Rng
from grognard.core.flow import CHANCE, Position, Side, fill_outcomes, play, redeal
from grognard.core.sense import Sense

MOST_OUTCOMES: Final = 12  # as many are weighed exactly; of more, as many samples are taken


@final
class OnePly:
    """Sums up, over possible worlds, how every action of ``side`` would look afterwards."""

    def __init__(self, base: Position, side: Side, actions: Actions, sense: Sense, rng: Rng) -> None:
        self.base: Final = base
        self.side: Final = side
        self.actions: Final = actions
        self.sense: Final = sense
        self.rng: Final = rng
        self.world: Final = base.copy()
        self.trial: Final = base.copy()
        self.fallen: Final = base.copy()
        self.buffer: Final = Actions()
        self.lots: Final = Outcomes()
        self.totals: Final[list[float]] = [0.0] * int(actions.count)
        self.worlds: i64 = 0

    def weigh(self) -> None:
        """Take one more world into account."""
        self.world.copy_from(self.base)
        redeal(self.world, self.side, self.rng, self.buffer)
        for i in range(self.actions.count):
            self.trial.copy_from(self.world)
            play(self.trial, self.side, self.actions.items[i])
            self.totals[i] += self.expectation()
        self.worlds += 1

    def expectation(self) -> float:
        """The judgement of ``trial``, averaged over the chance that falls next."""
        if self.trial.actor != CHANCE:
            return self.sense.evaluate(self.trial, self.side)
        lots = self.lots
        fill_outcomes(self.trial, lots)
        exact = lots.count <= MOST_OUTCOMES
        tries = lots.count if exact else MOST_OUTCOMES
        total = 0.0
        for i in range(tries):
            outcome = lots.items[i] if exact else lots.pick(self.rng)
            self.fallen.copy_from(self.trial)
            play(self.fallen, CHANCE, outcome)
            value = self.sense.evaluate(self.fallen, self.side)
            total += value * float(lots.weights[i]) if exact else value
        return total / float(lots.total if exact else tries)
