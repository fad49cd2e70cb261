"""A sheet of characters: texts, boxes and their styles, and how wide characters really are."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass


@dataclass(frozen=True)
class Pen:
    """The characters of one kind of box: across, down, and the corners from top left clockwise."""

    across: str
    down: str
    corners: str


LIGHT = Pen("─", "│", "┌┐┘└")
DOUBLE = Pen("═", "║", "╔╗╝╚")
HEAVY = Pen("━", "┃", "┏┓┛┗")

# Light lines that meet join: each character is the set of its arms, up 1, right 2, down 4, left 8.
ARMS = {"─": 10, "│": 5, "┌": 6, "┐": 12, "┘": 9, "└": 3, "├": 7, "┬": 14, "┤": 13, "┴": 11, "┼": 15}
JOINED = {arms: char for char, arms in ARMS.items()}

# Select graphic rendition, readable on black and on white.
CODES = {
    "": "",
    "side0": "38;5;166",
    "side1": "38;5;32",
    "soft": "2",
    "bold": "1",
    "lit": "1;7",
    "chosen": "1;4",
    "gold": "38;5;136",
    "danger": "1;31",
}


NO_BREAK = "\u00a0"


def printable(text: str) -> str:
    """Without what would move the cursor or speak to the terminal."""
    return "".join(char for char in text if char.isprintable())


def char_width(char: str) -> int:
    """Columns that a character takes: 0, 1 or 2."""
    if unicodedata.category(char) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def text_width(text: str) -> int:
    return sum(char_width(char) for char in text)


def cut(text: str, width: int) -> str:
    """``text`` if it fits into ``width`` columns, else its beginning and an ellipsis."""
    if text_width(text) <= width:
        return text
    kept, left = "", width - 1
    for char in text:
        left -= char_width(char)
        if left < 0:
            break
        kept += char
    return kept + "…" if width > 0 else ""


def shortened(text: str, width: int) -> str:
    """The same, but the longest word gives way, so that what a card is worth stands behind its name."""
    word = max(text.split(" "), key=text_width)
    room = text_width(word) - (text_width(text) - width)
    return text.replace(word, cut(word, room), 1) if room > 1 else cut(text, width)


def wrap(text: str, width: int, indent: str = "") -> list[str]:
    """Lines of whole words; ``indent`` stands before all but the first.  Leading blanks are kept,
    and a word that is wider than a line (a path, say) is not broken, nor is a no-break space."""
    text = "".join(char for char in text if char.isprintable() or char == NO_BREAK)
    line = text[: len(text) - len(text.lstrip(" "))]
    lines, empty = [], True
    for word in text.split(" "):
        if not word:
            continue
        word = word.replace(NO_BREAK, " ")
        if not empty and text_width(line) + 1 + text_width(word) > width:
            lines.append(line)
            line, empty = indent, True
        line, empty = line + ("" if empty else " ") + word, False
    return [*lines, line]


def padded(text: str, width: int) -> str:
    return text + " " * (width - text_width(text))


def styled(text: str, style: str, colour: bool) -> str:
    code = CODES[style]
    return f"\x1b[{code}m{text}\x1b[0m" if colour and code and text else text


class Canvas:
    """Rows of cells; a wide character takes its cell and leaves the next one empty."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.cells = [[" "] * columns for _ in range(rows)]
        self.styles = [[""] * columns for _ in range(rows)]

    def inside(self, column: int, row: int) -> bool:
        return 0 <= column < self.columns and 0 <= row < self.rows

    def put(self, column: int, row: int, text: str, style: str = "") -> None:
        """Write from ``column`` on; what lies outside the sheet is lost."""
        for char in printable(text):
            width = char_width(char)
            if width == 0:
                if self.inside(column - 1, row) and self.cells[row][column - 1]:
                    self.cells[row][column - 1] += char
            elif self.inside(column, row) and self.inside(column + width - 1, row):
                for at in range(column, column + width):
                    self.clear(at, row)
                    self.styles[row][at] = style
                self.cells[row][column : column + width] = [char, ""][:width]
            column += width

    def clear(self, column: int, row: int) -> None:
        """Blank a cell, with both halves of a wide character."""
        cells = self.cells[row]
        if cells[column] == "" and column > 0:
            cells[column - 1] = " "
        if column + 1 < self.columns and cells[column + 1] == "":
            cells[column + 1] = " "
        cells[column] = " "

    def centred(self, column: int, row: int, text: str, style: str = "") -> None:
        """Around ``column``; what would run over the edge of the sheet is moved inwards, if it fits."""
        width = text_width(text)
        start = column - width // 2
        if width <= self.columns - 2 and not 0 < start < self.columns - width:
            start = 1 if start < 1 else self.columns - 1 - width
        self.put(start, row, text, style)

    def blank(self, column: int, row: int, width: int) -> bool:
        """Whether nothing stands there (and all of it is on the sheet)."""
        return all(
            self.inside(at, row) and self.cells[row][at] == " " for at in range(column, column + width)
        )

    def read(self, column: int, row: int, width: int) -> str:
        """What stands there, as far as it is on the sheet."""
        return "".join(self.cells[row][at] for at in range(column, column + width) if self.inside(at, row))

    def box(self, left: int, top: int, right: int, bottom: int, pen: Pen, style: str = "") -> None:
        """An emptied box; its lines stand on the given columns and rows."""
        for row in range(top + 1, bottom):
            self.put(left + 1, row, " " * (right - left - 1))
        for column in range(left + 1, right):
            for row in (top, bottom):
                self.stroke(column, row, pen.across, style)
        for row in range(top + 1, bottom):
            for column in (left, right):
                self.stroke(column, row, pen.down, style)
        corners = ((left, top), (right, top), (right, bottom), (left, bottom))
        for (column, row), char in zip(corners, pen.corners, strict=True):
            self.stroke(column, row, char, style)

    def stroke(self, column: int, row: int, char: str, style: str) -> None:
        """Part of a line; light ones join what they meet."""
        if self.inside(column, row):
            there = ARMS.get(self.cells[row][column], 0)
            if char in ARMS and there:
                char = JOINED[there | ARMS[char]]
            self.put(column, row, char, style)

    def lines(self, colour: bool) -> list[str]:
        """The sheet as text, without blank rows above and below."""
        lines = [self.line(row, colour) for row in range(self.above(), self.rows)]
        while lines and not lines[-1]:
            lines.pop()
        return lines

    def above(self) -> int:
        """How many rows above are blank."""
        return next((row for row in range(self.rows) if self.line(row, False)), self.rows)

    def line(self, row: int, colour: bool) -> str:
        cells, styles = self.cells[row], self.styles[row]
        length = self.columns
        while length and cells[length - 1] == " " and not styles[length - 1]:
            length -= 1
        out, start = "", 0
        for at in range(1, length + 1):
            if at == length or styles[at] != styles[start]:
                out += styled("".join(cells[start:at]), styles[start], colour)
                start = at
        return out
