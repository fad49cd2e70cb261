"""Matches that a judgement plays against itself; it, or another, learns from how they went on."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from grognard.bots.budget import Budget
from grognard.bots.ismcts import searching
from grognard.bots.learned import Learned
from grognard.bots.rollout import Rollout
from grognard.core.chance import Actions, Lots, Rng
from grognard.core.flow import CHANCE, NOBODY, SEALED, Position, Side, fill_actions, fill_outcomes, play
from grognard.core.game import Game
from grognard.core.net import FAR, STEPS
from grognard.core.sense import Sense

# What is noted of a position: how it was reached, whose chance it is (or, at the end, what the first side has
# of it), what the author says of it, the answers, and a -1.
SOUND: Final = 0  # by what looked best
STRAYED: Final = 1  # by something else that was tried
ENDED: Final = 2  # the match is over
WHOLE: Final = 10_000  # of which the first side has as many parts at the end as its reward says


@final
class School:
    def __init__(self, game: Game, pupil: Learned, player: Sense, leads: bool, lines: int, rng: Rng) -> None:
        """``pupil`` learns from matches of ``player``, which is the same or the author's judgement; each
        decision is that of a search with so many ``lines``, 0: at sight."""
        self.game: Final = game
        self.pupil: Final = pupil
        self.player: Final = player
        self.lines: Final = lines
        self.rng: Final = rng
        self.rollout: Final = Rollout(player, 1, leads, rng)
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
        between = self.pupil.between
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
        self.write(i64(position.reward(0) * float(WHOLE) + 0.5))
        self.write(FAR * STEPS)
        self.write(-1)

    def decide(self, position: Position, side: Side, straying: float) -> bool:
        """Play what looks best, or something else; whether there was a choice."""
        actions = self.actions
        fill_actions(position, side, actions)
        action = actions.items[0]
        choice = actions.count > 1
        if choice:
            action = self.chosen(position, side, straying)
        play(position, side, action)
        return choice

    def chosen(self, position: Position, side: Side, straying: float) -> i64:
        """What is sealed is chosen blindly at sight: nothing can be seen of it before it is opened."""
        if self.lines == 0 and position.frame.step.kind == SEALED:
            return self.actions.pick(self.rng)
        if self.rng.unit() < straying:
            self.strayed = True
            return self.actions.pick(self.rng)
        if self.lines > 0:
            return self.searched(position, side)
        if self.player is not self.pupil:  # the author goes on as he does where a line of his ends
            return self.rollout.choice(position, side, self.actions)
        self.pupil.worth(position, side, 0)
        return self.pupil.best

    def searched(self, position: Position, side: Side) -> i64:
        """What looks best after some lines; what ``side`` cannot know is dealt anew in each."""
        search = searching(self.game, position.copy(), int(side), self.rng, self.player)
        search.think(Budget(simulations=self.lines))
        return search.tree.answers(side)[0].action

    def note(self, position: Position) -> None:
        inputs = self.pupil.net.inputs
        if not inputs.knows(position):
            return
        mover = inputs.mover(position)
        self.answers.count = 0
        inputs.fill(position, mover, self.answers)
        self.write(STRAYED if self.strayed else SOUND)
        self.write(mover)
        self.write(self.pupil.before(position, mover) + FAR * STEPS)  # never below zero
        for index in range(self.answers.count):
            self.write(self.answers.items[index])
        self.write(-1)
        self.strayed = False

    def write(self, number: i64) -> None:
        self.notes = append(self.notes, i16(number))
