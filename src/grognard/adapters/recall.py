"""Information states: what a side sees now, and what it saw and did at its last decisions, in one size.

A row of the past is an observation followed by one number for every action, 1 for the one that was chosen.
The latest comes first; before a side's first decision there are zeros.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from grognard.adapters.numbers import Bytes, Floats, Numbers
from grognard.core.errors import GameError


class Recall:
    """The last ``depth`` decisions of every side in every match; with 0 an observation is all there is."""

    def __init__(self, numbers: Numbers, depth: int, matches: int = 1) -> None:
        if depth < 0:
            raise GameError("bad_number", f"recall is a number of decisions, not {depth}")
        self.numbers = numbers
        self.depth = depth
        self.row = numbers.size + numbers.actions
        self.size = numbers.size + depth * self.row
        self.past = np.zeros((matches, len(numbers.sides), depth, self.row), np.uint8)
        row_scale = np.concatenate([numbers.scale, np.ones(numbers.actions, np.float32)])
        self.scale: Floats = np.concatenate([numbers.scale, np.tile(row_scale, depth)])

    def note(self, sides: NDArray[Any], seen: Bytes, actions: NDArray[Any]) -> None:
        """In every match its side saw this and is about to do that."""
        if self.depth:
            matches = np.arange(len(self.past))
            self.past[matches, sides, 1:] = self.past[matches, sides, :-1]
            self.past[matches, sides, 0, : self.numbers.size] = seen
            self.past[matches, sides, 0, self.numbers.size :] = 0
            self.past[matches, sides, 0, self.numbers.size + np.asarray(actions)] = 1

    def forget(self, matches: Any = slice(None)) -> None:
        """These matches have begun anew, or all."""
        self.past[matches] = 0

    def state(self, sides: NDArray[Any], seen: Bytes) -> Bytes:
        """What each match's side sees now, followed by its past; a new array where there is one."""
        if not self.depth:
            return seen
        past = self.past[np.arange(len(self.past)), sides]
        return np.concatenate([seen, past.reshape(len(past), -1)], axis=1)

    def scaled(self, state: Bytes, out: Floats | None = None) -> Floats:
        """Every number divided by the highest it can be: from 0 to 1.  Two steps, each over whole vectors,
        take less time than one that converts as it goes."""
        numbers = np.empty(state.shape, np.float32) if out is None else out
        np.copyto(numbers, state)
        numbers *= self.scale
        return numbers

    def highest(self) -> Bytes:
        """The highest that every number can be."""
        return np.round(1 / self.scale).astype(np.uint8)

    def copy(self) -> Recall:
        other = Recall(self.numbers, self.depth, len(self.past))
        np.copyto(other.past, self.past)
        return other
