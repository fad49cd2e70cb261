"""One match with its own sheets: what environments for single matches are made of."""

from __future__ import annotations

import copy
import secrets
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from grognard.adapters.bout import Bout
from grognard.adapters.numbers import Floats, Numbers, array_of
from grognard.core import flow
from grognard.core.errors import IllegalAction
from grognard.core.features import Sheet
from grognard.core.flow import OBSERVER
from grognard.draw.text import page


class Desk:
    """A match in numbers, checked: chance falls by itself, an illegal action is refused."""

    def __init__(self, numbers: Numbers) -> None:
        self.numbers = numbers
        self.seeds = np.random.default_rng(secrets.randbits(63))
        self.bout = Bout(numbers.face, numbers.start, 0)
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
        self.bout.rng.reseed(int(self.seeds.integers(1 << 62)))
        self.bout.reset()

    def observe(self, side: int) -> Floats:
        """What the side may know, scaled; a new array."""
        self.numbers.face.observe(self.bout.position, side, self.observation_sheet, 0)
        return self.numbers.scaled(self.observed)

    def mask(self, side: int) -> NDArray[np.int8]:
        """Which actions the side may choose; a new array."""
        self.numbers.face.mask(self.bout.position, side, self.mask_sheet, 0, self.bout.buffer)
        return self.masked.astype(np.int8)

    def is_legal(self, side: int, action: int) -> bool:
        return self.numbers.face.allows(self.bout.position, side, action, self.bout.buffer)

    def step(self, side: int, action: int) -> None:
        if not self.is_legal(side, action):
            name = self.numbers.sides[side]
            raise IllegalAction("illegal_id", f"action {action} is not among the legal ones of {name}")
        self.bout.step(side, action)

    @property
    def actors(self) -> tuple[int, ...]:
        return flow.actors(self.bout.position)

    def rewards(self) -> list[float]:
        return [self.bout.reward(side) for side in range(len(self.numbers.sides))]

    def page(self, side: int = OBSERVER) -> str:
        """The table as text, as somebody sees it."""
        game = self.numbers.game
        known = game.restore(game.view(self.bout.position, side))
        return page(game.scene(known, side), self.numbers.sides)

    def __deepcopy__(self, memo: dict[int, Any]) -> Desk:
        other = copy.copy(self)
        other.seeds = copy.deepcopy(self.seeds, memo)
        other.bout = self.bout.copy()
        other.lay_sheets()
        return other


def observation_box(numbers: Numbers) -> spaces.Box:
    return spaces.Box(0.0, 1.0, (numbers.size,), np.float32)


def observation_space(numbers: Numbers) -> spaces.Dict:
    """An observation with the mask beside it."""
    mask = spaces.Box(0, 1, (numbers.actions,), np.int8)
    return spaces.Dict({"observation": observation_box(numbers), "action_mask": mask})
