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

from grognard.adapters.extras import missing

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError as error:
    raise missing(error, "train") from None

from grognard.adapters.lending import aligned, lent
from grognard.adapters.numbers import Bytes, Numbers
from grognard.adapters.recall import Recall
from grognard.adapters.runner import LEGAL, Runner
from grognard.core.errors import GameError, IllegalAction
from grognard.core.game import Game
from grognard.core.ruleset import Options


@dataclass
class Arrays:
    """What a step writes; all belong to the caller.

    ``observations`` may be bytes, the plain numbers, or float32, scaled to 0 .. 1; with ``recall`` they go on
    with the side's past.
    """

    observations: NDArray[Any]  # matches x size: what the side to act may know
    masks: NDArray[Any]  # matches x actions: 1 where it may choose
    actors: NDArray[Any]  # matches: the side to act
    rewards: NDArray[Any]  # matches x sides, -1 .. 1 where a match ended, else 0
    over: NDArray[Any]  # matches: whether one ended; another has begun in its place


LAST_SEED = 1 << 62


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
        recall: int = 0,
    ) -> None:
        if matches < 1:
            raise GameError("bad_number", f"a batch has at least one match, not {matches}")
        self.numbers = Numbers(game, scenario, options)
        self.matches = matches
        self.seed = seed
        self.recall = Recall(self.numbers, recall, matches)
        self.acted = np.zeros(matches, np.int64)  # the side that took the last step
        actions, sides = self.numbers.actions, len(self.numbers.sides)
        self.widths: dict[str, tuple[int, ...]] = {
            "observations": (self.recall.size,),
            "masks": (actions,),
            "actors": (),
            "rewards": (sides,),
            "over": (),
        }
        self.lay_tables(Runner(self.numbers.encoder, self.numbers.start, matches))
        self.reset(seed)

    def lay_tables(self, runner: Runner) -> None:
        """The tables of the runner, whose memory this is, as arrays."""
        rows = (self.matches, -1)
        size, actions, sides = self.numbers.size, self.numbers.actions, len(self.numbers.sides)
        self.runner = runner
        seen, runner.at_observations = aligned(runner.observations.numbers, np.uint8, self.matches * size)
        legal, runner.at_masks = aligned(runner.masks.numbers, np.uint8, self.matches * actions)
        worth, runner.at_rewards = aligned(runner.rewards, np.float64, self.matches * sides)
        self.actors, runner.at_actors = aligned(runner.actors, np.int64, self.matches)
        self.over, runner.at_over = aligned(runner.over, np.uint8, self.matches)
        self.observations, self.masks, self.rewards = (
            seen.reshape(rows),
            legal.reshape(rows),
            worth.reshape(rows),
        )
        self.finals = lent(runner.finals.numbers, np.uint8).reshape(
            rows
        )  # what was seen last, where one ended
        self.chosen = lent(runner.chosen, np.int64)

    def reset(self, seed: int | None = None) -> None:
        """All matches from the beginning, with the given seeds or the next ones."""
        if seed is not None and not 0 <= seed <= LAST_SEED:
            raise GameError("bad_number", f"a seed is a number from 0 to {LAST_SEED}, not {seed}")
        self.seed = self.seed + self.matches if seed is None else seed
        for table in (self.observations, self.masks, self.rewards, self.over):
            table.fill(0)
        self.recall.forget()
        self.runner.begin(self.seed)

    def arrays(self) -> Arrays:
        """Arrays of the right sizes, with scaled observations."""
        numbers = self.numbers
        return Arrays(
            observations=np.zeros((self.matches, self.recall.size), np.float32),
            masks=np.zeros((self.matches, numbers.actions), np.bool_),
            actors=np.zeros(self.matches, np.int64),
            rewards=np.zeros((self.matches, len(numbers.sides)), np.float32),
            over=np.zeros(self.matches, np.bool_),
        )

    def shared(self) -> Arrays:
        """The batch's own memory, for whoever wants no copies: bytes that every step writes over, and nobody
        else may; what is seen now, without the past.  NumPy arrays lend themselves by DLPack, so torch and
        JAX take them as they are."""
        return Arrays(
            self.observations, self.masks.view(np.bool_), self.actors, self.rewards, self.over.view(np.bool_)
        )

    def step(self, actions: NDArray[np.integer] | list[int], arrays: Arrays | None = None) -> None:
        """One action in every match; refused as a whole, with nothing played, if one is not legal."""
        if arrays is not None:
            self.check(arrays)
        given = np.asarray(actions)
        if given.shape != (self.matches,) or given.dtype.kind not in "iu":
            found = f"{given.dtype} in the shape {given.shape}"
            raise IllegalAction(
                "bad_batch", f"{self.matches} actions (whole numbers) are needed, not {found}"
            )
        np.copyto(self.chosen, given, casting="unsafe")
        wrong = self.runner.wrong()
        if wrong != LEGAL:
            raise IllegalAction("illegal_id", f"action {given[wrong]} is not legal in match {wrong}")
        np.copyto(self.acted, self.actors)
        if self.recall.depth:
            self.recall.forget(self.over.view(np.bool_))
            self.recall.note(self.actors, self.observations, self.chosen)
        self.observations.fill(0)
        self.masks.fill(0)
        self.runner.step()
        if arrays is not None:
            self.write(arrays)

    def any_legal(self) -> NDArray[np.int64]:
        """An action at random for every match, in memory that the next one is written over."""
        self.runner.choose()
        return self.chosen

    def observe(self, arrays: Arrays) -> None:
        """Write into the caller's arrays how things stand."""
        self.check(arrays)
        self.write(arrays)

    def check(self, arrays: Arrays) -> None:
        """NumPy would spread a row over many, and notice what does not fit when a step has been taken."""
        for name, width in self.widths.items():
            shape = getattr(arrays, name).shape
            if shape != (self.matches, *width):
                wanted = (self.matches, *width)
                raise GameError("bad_arrays", f"{name} must have the shape {wanted}, not {shape}")
        kind = arrays.observations.dtype
        if kind != np.uint8 and kind.kind != "f":
            raise GameError("bad_arrays", f"observations are uint8 or of a float type, not {kind}")

    def write(self, arrays: Arrays) -> None:
        if arrays.observations.dtype == np.uint8:
            np.copyto(arrays.observations, self.states())
        else:
            self.recall.scaled(self.states(), out=arrays.observations)
        np.copyto(arrays.masks, self.masks, casting="unsafe")
        np.copyto(arrays.actors, self.actors, casting="unsafe")
        np.copyto(arrays.rewards, self.rewards, casting="unsafe")
        np.copyto(arrays.over, self.over, casting="unsafe")

    def states(self) -> Bytes:
        """What the sides to act see, with their past."""
        states = self.recall.state(self.actors, self.observations)
        if self.recall.depth:
            states[self.over.view(np.bool_), self.numbers.size :] = 0
        return states

    def final_states(self) -> Bytes:
        """The same of the sides that acted last, where a match ended; other rows mean nothing."""
        return self.recall.state(self.acted, self.finals)
