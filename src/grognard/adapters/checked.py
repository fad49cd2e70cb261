"""One match by numbers with its own sheets: what environments for single matches are made of."""

from __future__ import annotations

import copy
import secrets
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from grognard.adapters.episode import Episode
from grognard.adapters.numbers import Floats, Numbers, array_of
from grognard.adapters.recall import Recall
from grognard.core import flow
from grognard.core.errors import IllegalAction
from grognard.core.flow import OBSERVER
from grognard.core.sheet import Sheet
from grognard.draw.text import page


class CheckedEpisode:
    """A match in numbers, checked: chance falls by itself, an illegal action is refused."""

    def __init__(self, numbers: Numbers, recall: int = 0) -> None:
        self.numbers = numbers
        self.recall = Recall(numbers, recall)
        self.seeds = np.random.default_rng(secrets.randbits(63))
        self.dice = 0  # the seed of this match
        self.done: list[tuple[int, int]] = []  # by which side, in this match
        self.inner = Episode(numbers.encoder, numbers.start, self.dice)
        self.lay_sheets()

    def lay_sheets(self) -> None:
        self.observation_sheet = Sheet(self.numbers.size)
        self.observed = array_of(self.observation_sheet)
        self.mask_sheet = Sheet(self.numbers.actions)
        self.masked = array_of(self.mask_sheet)

    def reset(self, seed: int | None) -> None:
        """A new match; without a seed its dice follow from the last one that was given."""
        if seed is not None:
            self.seeds = np.random.default_rng(seed)
        self.begin(int(self.seeds.integers(1 << 62)))

    def begin(self, dice: int) -> None:
        self.dice = dice
        self.done.clear()
        self.inner.rng.reseed(dice)
        self.inner.reset()
        self.recall.forget()

    def observe(self, side: int) -> Floats:
        """What the side may know, and its past as far as it is recalled, scaled; a new array."""
        self.look(side)
        return self.recall.scaled(self.recall.state(np.array([side]), self.observed[None])[0])

    def look(self, side: int) -> None:
        self.numbers.encoder.observe(self.inner.position, side, self.observation_sheet, 0)

    def mask(self, side: int) -> NDArray[np.int8]:
        """Which actions the side may choose; a new array."""
        self.numbers.encoder.mask(self.inner.position, side, self.mask_sheet, 0, self.inner.buffer)
        return self.masked.astype(np.int8)

    def is_legal(self, side: int, action: int) -> bool:
        return self.numbers.encoder.allows(self.inner.position, side, action, self.inner.buffer)

    def check(self, side: int, action: int) -> None:
        if not self.is_legal(side, action):
            name = self.numbers.sides[side]
            raise IllegalAction("illegal_id", f"action {action} is not among the legal ones of {name}")

    def step(self, side: int, action: int) -> None:
        self.check(side, action)
        if self.recall.depth:
            self.look(side)
            self.recall.note(np.array([side]), self.observed[None], np.array([action]))
        self.inner.step(side, action)
        self.done.append((side, action))

    @property
    def actors(self) -> tuple[int, ...]:
        return flow.actors(self.inner.position)

    def rewards(self) -> list[float]:
        return [self.inner.reward(side) for side in range(len(self.numbers.sides))]

    def page(self, side: int = OBSERVER) -> str:
        """The table as text, as somebody sees it."""
        game = self.numbers.game
        known = game.restore(game.view(self.inner.position, side))
        return page(game.scene(known, side), self.numbers.sides)

    def __deepcopy__(self, memo: dict[int, Any]) -> CheckedEpisode:
        other = copy.copy(self)
        other.seeds = copy.deepcopy(self.seeds, memo)
        other.done = self.done[:]
        other.inner = self.inner.copy()
        other.recall = self.recall.copy()
        other.lay_sheets()
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        """Saved as its dice and the actions that led to it."""
        return replayed, (self.numbers, self.recall.depth, self.seeds, self.dice, self.done)


def replayed(
    numbers: Numbers, recall: int, seeds: np.random.Generator, dice: int, done: list[tuple[int, int]]
) -> CheckedEpisode:
    episode = CheckedEpisode(numbers, recall)
    episode.seeds = seeds
    episode.begin(dice)
    for side, action in done:
        episode.step(side, action)
    return episode


def observation_box(recall: Recall) -> spaces.Box:
    return spaces.Box(0.0, 1.0, (recall.size,), np.float32)


def observation_space(recall: Recall) -> spaces.Dict:
    """An observation with the mask beside it."""
    mask = spaces.Box(0, 1, (recall.numbers.actions,), np.int8)
    return spaces.Dict({"observation": observation_box(recall), "action_mask": mask})
