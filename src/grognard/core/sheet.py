"""Numbers on a sheet, a row for each position: what programs that learn are shown."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

HIGHEST: Final = 255


@final
class Sheet:
    """A buffer of numbers, one row after another; who writes into it sees one row."""

    def __init__(self, size: int) -> None:
        self.numbers = vec[u8]([u8(0)] * size)
        self.row: i64 = 0  # where the row begins that is being written

    def clear(self, first: i64, size: i64) -> None:
        numbers = self.numbers
        for index in range(first, first + size):
            numbers[index] = u8(0)

    def set(self, index: i64, value: i64, most: i64 = HIGHEST) -> None:
        """A number of the row, which is 0 unless it is set; below 0 counts as 0, above ``most`` as that."""
        if value > 0:
            self.numbers[self.row + index] = u8(value if value < most else most)

    def mark(self, index: i64) -> None:
        """Set it to 1."""
        self.numbers[self.row + index] = u8(1)
