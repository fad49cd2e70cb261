"""One match played by numbers: chance falls by itself, from the match's own generator."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grognard.adapters.face import Face
from grognard.core.chance import Actions, Lots, Rng
from grognard.core.flow import CHANCE, NOBODY, Position, Side, fill_outcomes, play


@final
class Bout:
    """``start`` is never touched: every match begins as a copy of it."""

    def __init__(self, face: Face, start: Position, seed: i64) -> None:
        self.face: Final = face
        self.start: Final = start
        self.rng: Final = Rng(seed)
        self.lots: Final = Lots()
        self.buffer: Final = Actions()
        self.position: Final = start.copy()
        self.let_fall()

    def reset(self) -> None:
        """Another match; the generator goes on."""
        self.position.copy_from(self.start)
        self.let_fall()

    def let_fall(self) -> None:
        """Chance acts as long as it is its turn."""
        position = self.position
        while position.actor == CHANCE:
            fill_outcomes(position, self.lots)
            play(position, CHANCE, self.lots.pick(self.rng))

    def step(self, side: Side, action: i64) -> None:
        """Play a legal action, by its id, of a side that has to act (unchecked)."""
        position = self.position
        play(position, side, action - position.frame.step.offset)
        if position.actor == CHANCE:
            self.let_fall()

    def actor(self) -> int:
        """The side to act next, the first of those that answer in secret; NOBODY at the end."""
        return int(self.position.actor)

    def is_over(self) -> bool:
        return self.position.actor == NOBODY

    def reward(self, side: Side) -> float:
        """What the match is worth to ``side``, from -1 to 1; two sides share nothing."""
        position = self.position
        if position.actor != NOBODY:
            return 0.0
        if self.face.sides == 2:
            return position.reward(side) - position.reward(1 - side)
        return 2.0 * position.reward(side) - 1.0

    def copy(self) -> Bout:
        """The same match, which goes on by itself from here, with the same dice to come."""
        other = Bout(self.face, self.start, 0)
        other.position.copy_from(self.position)
        other.rng.a = self.rng.a
        other.rng.b = self.rng.b
        other.rng.c = self.rng.c
        other.rng.carry = self.rng.carry
        return other
