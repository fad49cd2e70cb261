"""Matches that a learned judgement plays against itself, at sight; it learns from how they went on."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from grognard.bots.learned import Learned
from grognard.core.chance import Actions, Lots, Rng
from grognard.core.flow import CHANCE, NOBODY, SEALED, Position, Side, fill_actions, fill_outcomes, play

# What is noted of a position: how it was reached, whose chance it is (or, at the end, how it ended), the
# answers, and a -1.
SOUND: Final = 0  # by what looked best
STRAYED: Final = 1  # by something else that was tried
ENDED: Final = 2  # the match is over: 0 lost, 1 drawn, 2 won by the first side


@final
class School:
    def __init__(self, sense: Learned, rng: Rng) -> None:
        self.sense: Final = sense
        self.rng: Final = rng
        self.lots: Final = Lots()
        self.actions: Final = Actions()
        self.answers: Final = Actions()
        self.notes = vec[i16]()
        self.strayed: bool = False

    def play(self, start: Position, straying: float, thinning: i64) -> None:
        """One match; now and then, as often as ``straying`` says, something else is tried.  One of
        ``thinning`` positions is noted."""
        position = start.copy()
        mover: Side = NOBODY  # who has decided something that is not noted yet
        self.strayed = False
        between = self.sense.between
        while position.actor != NOBODY:
            side = position.actor
            if mover != NOBODY and (side != mover or not between):
                if self.rng.below(thinning) == 0:
                    self.note(position)
                mover = NOBODY
            if side == CHANCE:
                fill_outcomes(position, self.lots)
                play(position, CHANCE, self.lots.pick(self.rng))
            else:
                mover = side if self.decide(position, side, straying) or between else NOBODY
        self.write(ENDED)
        self.write(1 if position.winner == NOBODY else 2 if position.winner == 0 else 0)
        self.write(-1)

    def decide(self, position: Position, side: Side, straying: float) -> bool:
        """Play what looks best, or something else; whether there was a choice.  What is sealed is chosen
        blindly: nothing can be seen of it before it is opened."""
        actions = self.actions
        fill_actions(position, side, actions)
        action = actions.items[0]
        choice = actions.count > 1
        if choice:
            if position.frame.step.kind == SEALED:
                action = actions.pick(self.rng)
            elif self.rng.unit() < straying:
                self.strayed = True
                action = actions.pick(self.rng)
            else:
                self.sense.worth(position, side, 0)
                action = self.sense.best
        play(position, side, action)
        return choice

    def note(self, position: Position) -> None:
        inputs = self.sense.net.inputs
        if not inputs.knows(position):
            return
        mover = inputs.mover(position)
        self.answers.count = 0
        inputs.fill(position, mover, self.answers)
        self.write(STRAYED if self.strayed else SOUND)
        self.write(mover)
        for index in range(self.answers.count):
            self.write(self.answers.items[index])
        self.write(-1)
        self.strayed = False

    def write(self, number: i64) -> None:
        self.notes = append(self.notes, i16(number))
