"""Boards of squares.

A cell is one number, counted from a1 eastwards, then row by row northwards, so that tables of a board
are plain vecs.  Eight directions, clockwise from the north; the four straight ones are even, so a
quarter turn to the right is two further.

    board = Squares(12, 12)
    ahead = board.next(cell, NORTH)            # the neighbour, or OUTSIDE
    target = board.beyond(cell, facing, 3)     # three squares straight on, or OUTSIDE
    board.add_ray(cell, facing, 5, taken, out) # the squares ahead, up to the first taken one
    board.name(cell), board.named("c4")        # "c4" and back

Everything is made once when the board is built; a board never changes and is shared by all positions.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.core.chance import Actions

OUTSIDE: Final = -1  # instead of a cell

NORTH: Final = 0
NORTH_EAST: Final = 1
EAST: Final = 2
SOUTH_EAST: Final = 3
SOUTH: Final = 4
SOUTH_WEST: Final = 5
WEST: Final = 6
NORTH_WEST: Final = 7
DIRECTIONS: Final = 8

COLUMNS_EAST: Final = vec[i64]([0, 1, 1, 1, 0, -1, -1, -1])  # what a step in a direction adds
ROWS_NORTH: Final = vec[i64]([1, 1, 0, -1, -1, -1, 0, 1])

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


def turned(direction: i64, eighths: i64) -> i64:
    """The direction after so many eighths of a turn to the right (to the left if negative)."""
    return (direction + eighths + DIRECTIONS) % DIRECTIONS


@final
class Squares:
    """A board of so many columns and rows."""

    def __init__(self, columns: i64, rows: i64) -> None:
        assert 0 < columns <= len(LETTERS), "columns are named by single letters"
        assert rows > 0
        self.columns: Final = columns
        self.rows: Final = rows
        self.cells: Final[i64] = columns * rows
        neighbours = vec[i64]()
        for cell in range(self.cells):
            for direction in range(DIRECTIONS):
                column = cell % columns + COLUMNS_EAST[direction]
                row = cell // columns + ROWS_NORTH[direction]
                inside = 0 <= column < columns and 0 <= row < rows
                neighbours = append(neighbours, row * columns + column if inside else OUTSIDE)
        self.neighbours: Final = neighbours  # DIRECTIONS * cell + direction

    def column(self, cell: i64) -> i64:
        return cell % self.columns

    def row(self, cell: i64) -> i64:
        return cell // self.columns

    def at(self, column: i64, row: i64) -> i64:
        """The cell in that column and row, both from 0; OUTSIDE if there is none."""
        if column < 0 or column >= self.columns or row < 0 or row >= self.rows:
            return OUTSIDE
        return row * self.columns + column

    # ------------------------------------------------------------------ going somewhere

    def next(self, cell: i64, direction: i64) -> i64:
        """The neighbour in a direction; OUTSIDE at the edge."""
        return self.neighbours[DIRECTIONS * cell + direction]

    def beyond(self, cell: i64, direction: i64, steps: i64) -> i64:
        """The cell so many steps straight on; OUTSIDE if the board ends before."""
        while steps > 0 and cell != OUTSIDE:
            cell = self.neighbours[DIRECTIONS * cell + direction]
            steps -= 1
        return cell

    def add_ray(self, cell: i64, direction: i64, most: i64, stops: vec[bool], out: Actions) -> None:
        """Add up to ``most`` cells straight on, the first that stops (or the edge) being the last."""
        while most > 0:
            cell = self.neighbours[DIRECTIONS * cell + direction]
            if cell == OUTSIDE:
                return
            out.add(cell)
            if stops[cell]:
                return
            most -= 1

    def distance(self, one: i64, other: i64) -> i64:
        """Steps between two cells, going straight."""
        return self.columns_apart(one, other) + self.rows_apart(one, other)

    def diagonal_distance(self, one: i64, other: i64) -> i64:
        """Steps between two cells, diagonal ones allowed."""
        return max(self.columns_apart(one, other), self.rows_apart(one, other))

    def columns_apart(self, one: i64, other: i64) -> i64:
        apart = one % self.columns - other % self.columns
        return apart if apart >= 0 else -apart

    def rows_apart(self, one: i64, other: i64) -> i64:
        apart = one // self.columns - other // self.columns
        return apart if apart >= 0 else -apart

    def half_turn(self, cell: i64) -> i64:
        """The same cell as it looks from the opposite edge."""
        return self.cells - 1 - cell

    # ------------------------------------------------------------------ in words, in pictures

    def name(self, cell: i64) -> str:
        """Column letter and row number: a1 is the first cell."""
        return LETTERS[cell % self.columns] + str(cell // self.columns + 1)

    def named(self, name: str) -> i64:
        """The cell of that name; OUTSIDE if there is none."""
        number = name[1:]
        if name[:1] not in LETTERS or not number.isdecimal() or not number.isascii() or len(number) > 4:
            return OUTSIDE
        if name == "" or number[0] == "0":
            return OUTSIDE
        return self.at(LETTERS.index(name[0]), int(number) - 1)

    def centre(self, cell: i64, size: float) -> tuple[float, float]:
        """Where the middle of a cell lies, y growing downwards: a1 is at the lower left."""
        column, row = cell % self.columns, self.rows - 1 - cell // self.columns
        return (float(column) + 0.5) * size, (float(row) + 0.5) * size
