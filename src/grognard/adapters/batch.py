"""Many matches of one game stepped at once from NumPy arrays.

batch = Batch("to-war", matches=1024, seed=1)
arrays = batch.arrays()                    # or your own
batch.observe(arrays)
while learning:
    actions = ...                          # one id for every match, where arrays.masks is 1
    batch.step(actions, arrays)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grognard.adapters.numbers import Numbers, array_of
from grognard.adapters.runner import LEGAL, Runner
from grognard.core.errors import IllegalAction
from grognard.core.game import Game
from grognard.core.ruleset import Options


@dataclass
class Arrays:
    """What a step writes; all belong to the caller.

    ``observations`` may be bytes, the plain numbers, or float32, scaled to 0 .. 1.
    """

    observations: NDArray[Any]  # matches x size: what the side to act may know
    masks: NDArray[Any]  # matches x actions: 1 where it may choose
    actors: NDArray[Any]  # matches: the side to act
    rewards: NDArray[Any]  # matches x sides, -1 .. 1 where a match ended, else 0
    over: NDArray[Any]  # matches: whether one ended; another has begun in its place


class Batch:
    """Matches with seeds ``seed``, ``seed + 1`` and so on; one that ends begins anew, with other dice."""

    def __init__(
        self,
        game: Game | str,
        scenario: str | None = None,
        *,
        matches: int = 256,
        seed: int = 0,
        options: Options | None = None,
    ) -> None:
        self.numbers = Numbers(game, scenario, options)
        self.matches = matches
        self.seed = seed
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """All matches from the beginning, with the given seeds or the next ones."""
        self.seed = self.seed + self.matches if seed is None else seed
        encoder = self.numbers.encoder
        self.runner = Runner(encoder, self.numbers.start, self.matches, self.seed)
        self.observations = array_of(self.runner.observations).reshape(self.matches, -1)
        self.masks = array_of(self.runner.masks).reshape(self.matches, -1)
        self.actors = np.frombuffer(memoryview(self.runner.actors), np.int64)
        self.rewards = np.frombuffer(memoryview(self.runner.rewards), np.float64).reshape(self.matches, -1)
        self.over = np.frombuffer(memoryview(self.runner.over), np.uint8)

    def arrays(self) -> Arrays:
        """Arrays of the right sizes, with scaled observations."""
        numbers = self.numbers
        return Arrays(
            observations=np.zeros((self.matches, numbers.size), np.float32),
            masks=np.zeros((self.matches, numbers.actions), np.bool_),
            actors=np.zeros(self.matches, np.int64),
            rewards=np.zeros((self.matches, len(numbers.sides)), np.float32),
            over=np.zeros(self.matches, np.bool_),
        )

    def shared(self) -> Arrays:
        """The batch's own memory, for whoever wants no copies: bytes that every step writes over, until the
        next reset.  NumPy arrays lend themselves by DLPack, so torch and JAX take them as they are."""
        return Arrays(
            self.observations, self.masks.view(np.bool_), self.actors, self.rewards, self.over.view(np.bool_)
        )

    def step(self, actions: NDArray[np.integer] | list[int], arrays: Arrays | None = None) -> None:
        """One action in every match; refused as a whole, with nothing played, if one is not legal."""
        chosen: list[int] = actions if isinstance(actions, list) else actions.tolist()
        if len(chosen) != self.matches:
            raise IllegalAction("bad_batch", f"{self.matches} actions are needed, not {len(chosen)}")
        wrong = self.runner.wrong(chosen)
        if wrong != LEGAL:
            raise IllegalAction("illegal_id", f"action {chosen[wrong]} is not legal in match {wrong}")
        self.runner.step(chosen)
        if arrays is not None:
            self.observe(arrays)

    def observe(self, arrays: Arrays) -> None:
        """Write into the caller's arrays how things stand."""
        if arrays.observations.dtype == np.uint8:
            np.copyto(arrays.observations, self.observations)
        else:
            self.numbers.scaled(self.observations, out=arrays.observations)
        np.copyto(arrays.masks, self.masks, casting="unsafe")
        np.copyto(arrays.actors, self.actors, casting="unsafe")
        np.copyto(arrays.rewards, self.rewards, casting="unsafe")
        np.copyto(arrays.over, self.over, casting="unsafe")
