"""How surely a mean is known from a few values."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

Z: Final = 1.96  # standard deviations that hold 95 of 100
FEW: Final = (0.0, 12.706, 4.303, 3.182, 2.776, 2.571)  # by degrees of freedom (Student); of none: unknown


def reach_of(values: Sequence[float]) -> float:
    """The true mean lies within this distance of theirs, 95 times of 100; 0 of one value."""
    count = len(values)
    middle = sum(values) / count
    squares = sum((value - middle) ** 2 for value in values)
    return student(count - 1) * sqrt(squares / max(1, count - 1) / count)


def student(freedom: int) -> float:
    """What holds 95 of 100 where the standard deviation is itself known from the values only."""
    if freedom < len(FEW):
        return FEW[freedom]
    return Z + (Z**3 + Z) / (4 * freedom) + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)
