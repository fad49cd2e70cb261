"""A game's encoder under the rules of one match, and its sheets as NumPy arrays."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from grognard.adapters.encoder import Encoder
from grognard.core.errors import GameError
from grognard.core.features import Feature
from grognard.core.flow import Position
from grognard.core.game import Game
from grognard.core.registry import load
from grognard.core.ruleset import Options, Ruleset
from grognard.core.sheet import Sheet

Bytes: TypeAlias = NDArray[np.uint8]
Floats: TypeAlias = NDArray[np.float32]


class Numbers:
    """One game, one ruleset: sides by name, the size of everything, and where each feature lies."""

    def __init__(self, game: Game | str, scenario: str | None = None, options: Options | None = None) -> None:
        self.game = load(game) if isinstance(game, str) else game
        self.ruleset: Ruleset = self.game.rules_for(scenario, options)
        self.start: Position = self.game.begin(self.ruleset)
        self.sides = self.game.names(self.ruleset)
        space = self.game.space()
        self.actions = sum(step.space for step in space)
        self.encoder = Encoder(self.game.features, len(self.sides), list(space.values()), self.actions)
        self.features: list[Feature] = self.encoder.features
        self.size = self.encoder.size
        self.scale: Floats = np.ones(self.size, np.float32)
        for feature in self.features:
            self.scale[feature.first : feature.first + feature.size] = 1 / feature.high

    def __deepcopy__(self, memo: dict[int, Any]) -> Numbers:
        return self  # nothing in it ever changes

    def __reduce__(self) -> tuple[Any, ...]:
        return Numbers, (self.game.name, self.ruleset.scenario, self.ruleset.options)

    def scaled(self, numbers: Bytes, out: Floats | None = None) -> Floats:
        """Every number divided by the highest it can be: from 0 to 1."""
        return np.multiply(numbers, self.scale, out=out, dtype=np.float32)

    def observed(self, position: Position, side: int) -> Bytes:
        """What the side may know of the position, in plain numbers; a new array."""
        sheet = Sheet(self.size)
        self.encoder.observe(position, side, sheet, 0)
        return array_of(sheet)

    def named(self, observation: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """The features of one observation, or of many in rows, by name and in their shape."""
        rows = observation.shape[:-1]
        return {
            feature.name: observation[..., feature.first : feature.first + feature.size].reshape(
                *rows, *feature.shape
            )
            for feature in self.features
        }

    def side(self, name: str | int) -> int:
        """By its name, or by its number already."""
        if name not in (*self.sides, *range(len(self.sides))):
            known = ", ".join(self.sides)
            raise GameError("unknown_side", f"{self.game.title} has no side {name!r}; it has: {known}")
        return name if isinstance(name, int) else self.sides.index(name)

    def describe(self) -> str:
        """The features as a Markdown table."""
        lines = ["| feature | from | shape | up to | what |", "|---|---:|---|---:|---|"]
        for feature in self.features:
            shape = " × ".join(map(str, feature.shape))
            lines.append(
                f"| `{feature.name}` | {feature.first} | {shape} | {feature.high} | {feature.about} |"
            )
        return "\n".join(lines)

    def action_names(self) -> list[str]:
        """Each action id as its decision and the number within it: ``BringUp 2``."""
        return [
            f"{type(step).__name__} {number}" for step in self.game.space() for number in range(step.space)
        ]


def array_of(sheet: Sheet) -> Bytes:
    """The sheet's own memory; it changes as the sheet is written."""
    return np.frombuffer(memoryview(sheet.numbers), np.uint8)
