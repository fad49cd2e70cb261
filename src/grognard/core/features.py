"""A position in plain numbers, as one side may know it: for programs that learn.

A game names its features once, in the ``__init__`` of its own ``Features``, and fills them in ``write``;
what a procedure in progress adds stands in ``in_numbers`` of its frame.  All numbers are whole, from 0 to
the feature's ``high``.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.flow import Position, Side
from grognard.core.sheet import HIGHEST, Sheet


@final
class Feature:
    """Some numbers of one kind: what they mean, how they are laid out, how high they get."""

    def __init__(self, name: str, shape: tuple[int, ...], high: int, about: str, first: int) -> None:
        assert 0 < high <= HIGHEST, f"the numbers of feature {name!r} must be at most {HIGHEST}"
        self.name: Final = name
        self.shape: Final = shape
        self.high: Final = high
        self.about: Final = about
        self.first: Final = first  # where it begins among all numbers of the game
        size = 1
        for length in shape:
            size *= length
        self.size: Final = size


@mypyc_attr(allow_interpreted_subclasses=True)
class Features:
    """What a game shows in numbers: nothing, unless it says otherwise."""

    def __init__(self) -> None:
        self.features: Final[list[Feature]] = []
        self.size: i64 = 0

    def feature(self, name: str, shape: tuple[int, ...], high: int, about: str) -> i64:
        """Name a feature; says where it begins."""
        first = self.size
        made = Feature(name, shape, high, about, int(first))
        self.features.append(made)
        self.size += made.size
        return first

    def write(self, position: Position, side: Side, sheet: Sheet) -> None:
        """Fill a row of zeros with what ``side`` may know of the position, and nothing else."""
