"""A scene as text for a terminal: any scene, within any width, with or without colour.

Things with a frame (a rectangle) become boxes: double lines for side 0, heavy ones for side 1, light
ones for what is nobody's.  What can be chosen carries its notation in brackets, what the present
decision is about stands between arrowheads; so nothing rests on colour alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor

from grognard.core.scene import Area, Item, Note, Scene, Shape, outline_of
from grognard.draw.canvas import (
    DOUBLE,
    HEAVY,
    LIGHT,
    NO_BREAK,
    Canvas,
    Pen,
    cut,
    padded,
    printable,
    shortened,
    styled,
    text_width,
    wrap,
)

PENS: dict[int, Pen] = {-1: LIGHT, 0: DOUBLE, 1: HEAVY}
MARKS = {0: "●", 1: "○"}  # before small pieces that look alike
INDENT = 2
SMALL = 4  # columns; longer texts speak for themselves
ROOMY = 8  # columns; a box as wide as this may cut its text short
GAP = 3  # columns between areas that stand side by side


@dataclass
class Spot:
    """Where an item stands on the canvas: its middle, and the lines of its box if it has one."""

    item: Item
    side: int
    column: int
    row: int
    box: tuple[int, int, int, int] | None  # left, top, right, bottom

    @property
    def style(self) -> str:
        return "" if self.side < 0 else f"side{self.side}"

    @property
    def texts(self) -> list[str]:
        """Its lines; all in one where the box has no room for them."""
        if not self.item.text:
            return []
        texts = [printable(text) for text in self.item.text.split("\n")]
        if self.box is not None and len(texts) > self.box[3] - self.box[1] - 1:
            return [" ".join(texts)]
        return texts

    def rows(self) -> list[int]:
        """The rows of its lines, around its middle or in the middle of its box."""
        count = len(self.texts)
        first = self.row - (count - 1) // 2
        if self.box is not None:
            first = self.box[1] + 1 + (self.box[3] - self.box[1] - 1 - count) // 2
        return [first + at for at in range(count)]


@dataclass
class Place:
    """Where on the lines of a sheet an item stands, all around."""

    item: Item
    left: int
    top: int
    right: int
    bottom: int

    def holds(self, column: int, row: int) -> bool:
        return self.left <= column <= self.right and self.top <= row <= self.bottom

    @property
    def size(self) -> int:
        return (self.right - self.left + 1) * (self.bottom - self.top + 1)

    def moved(self, across: int, down: int) -> Place:
        return Place(self.item, self.left + across, self.top + down, self.right + across, self.bottom + down)


@dataclass
class Sheet:
    """What is drawn of one area or of all, and where things stand on it."""

    lines: list[str]
    width: int  # columns
    places: list[Place]

    def at(self, column: int, row: int) -> Item | None:
        """What somebody means who points there: rather what can be chosen, is smaller, lies above."""
        there = [place for place in self.places if place.holds(column, row)]
        best = min(there, key=lambda place: (not place.item.act, place.size, -place.item.layer), default=None)
        return best.item if best else None


def snapped(value: float) -> int:
    """The nearest whole number; halves always upwards, so that what is evenly spaced stays so."""
    return floor(value + 0.5)


# ------------------------------------------------------------------ the whole page


def page(scene: Scene, sides: Sequence[str] = (), width: int = 80, colour: bool = False) -> str:
    """Notes, areas, the prompt and the buttons, one under the other."""
    lines = [*note_lines(scene, sides, width, colour), ""]
    lines += board_lines(scene, width, colour)
    lines += ["", *prompt_lines(scene, width, colour)]
    for button in scene.buttons:
        words = f"{button.label}: {button.tip}" if button.tip else button.label
        lines.append(cut(printable(f"  [{button.act}] {words}"), width))
    return "\n".join(lines).strip("\n") + "\n"


def prompt_lines(scene: Scene, width: int = 80, colour: bool = False) -> list[str]:
    rule = f" ({scene.prompt.rule})" if scene.prompt.rule else ""
    return [styled(cut(line, width), "bold", colour) for line in wrap(scene.prompt.text + rule, width)]


def note_lines(scene: Scene, sides: Sequence[str], width: int = 80, colour: bool = False) -> list[str]:
    """What stands beside the board: first what concerns all, then each side."""
    common = [note for note in scene.notes if not 0 <= note.side < len(sides)]
    lines = [cut(line, width) for line in wrap(joined(common), width)] if common else []
    names = [cut(printable(name), width // 2) for name in sides]
    widest = max((text_width(name) for name in names), default=0)
    for side, name in enumerate(names):
        notes = [note for note in scene.notes if note.side == side]
        if notes:
            sign = PENS.get(side, LIGHT)
            start = f"{sign.corners[0]}{sign.across} {padded(name, widest)}"
            room = width - text_width(start) - 2
            first, *more = [cut(line, room) for line in wrap(joined(notes), room)]
            lines.append(styled(start, f"side{side}" if side < 2 else "", colour) + "  " + first)
            lines += [" " * (text_width(start) + 2) + line for line in more]
    return lines


def joined(notes: list[Note]) -> str:
    """One after the other; a line may end between two of them only."""
    told = [printable(f"{note.label} {note.value}").replace(" ", NO_BREAK) for note in notes]
    return f"{NO_BREAK}· ".join(told)


# ------------------------------------------------------------------ the areas


def board_lines(scene: Scene, width: int = 80, colour: bool = False) -> list[str]:
    return board(scene, width, colour).lines


def board(scene: Scene, width: int = 80, colour: bool = False) -> Sheet:
    """Every area, drawn to its own scale; side by side where there is room."""
    whole = Sheet([], 0, [])
    drawn = [area_sheet(scene, area, width - INDENT, colour) for area in scene.areas]
    for row in rows_of([sheet for sheet in drawn if sheet.lines], width - INDENT):
        down, across = len(whole.lines) + bool(whole.lines), INDENT
        for sheet in row:
            whole.places += [place.moved(across, down) for place in sheet.places]
            whole.width = max(whole.width, across + sheet.width)
            across += sheet.width + GAP
        whole.lines += [*([""] if whole.lines else []), *(line.rstrip() for line in beside(row))]
    return whole


def beside(row: list[Sheet]) -> list[str]:
    """The lines of sheets that stand side by side."""
    tallest = max(len(sheet.lines) for sheet in row)
    filled = [sheet.lines + [" " * sheet.width] * (tallest - len(sheet.lines)) for sheet in row]
    return [" " * INDENT + (" " * GAP).join(lines) for lines in zip(*filled, strict=True)]


def rows_of(sheets: list[Sheet], width: int) -> list[list[Sheet]]:
    """As many side by side as have room, in their order."""
    rows: list[list[Sheet]] = []
    left = 0
    for sheet in sheets:
        if not rows or sheet.width + GAP > left:
            rows.append([])
            left = width + GAP
        rows[-1].append(sheet)
        left -= sheet.width + GAP
    return rows


def area_sheet(scene: Scene, area: Area, width: int, colour: bool) -> Sheet:
    canvas, spots = area_canvas(scene, area, width)
    plain = canvas.lines(False)
    if not plain:
        return Sheet([], 0, [])
    titles = [cut(printable(area.title), width)] if area.title else []
    wide = max(map(text_width, [*titles, *plain]))
    coloured = [*(styled(title, "soft", colour) for title in titles), *canvas.lines(colour)]
    lines = [
        line + " " * (wide - text_width(bare)) for line, bare in zip(coloured, [*titles, *plain], strict=True)
    ]
    down = len(titles) - canvas.above()
    return Sheet(lines, wide, [place_of(spot).moved(0, down) for spot in spots])


def place_of(spot: Spot) -> Place:
    """Its box; without one its text, with what stands around and below where it can be chosen."""
    if spot.box is not None:
        return Place(spot.item, *spot.box)
    rows = spot.rows() or [spot.row]
    marked = spot.item.act != ""
    half = max([1, *map(text_width, spot.texts), text_width(spot.item.act)]) // 2 + marked
    return Place(spot.item, spot.column - half, rows[0], spot.column + half, rows[-1] + marked)


def area_canvas(scene: Scene, area: Area, width: int) -> tuple[Canvas, list[Spot]]:
    """The area as it is drawn, and everything that stands on it."""
    across, down = area.grid
    columns = snapped(area.width / across) + 1
    if columns > width:
        across *= columns / width
        columns = width
    canvas = Canvas(columns, snapped(area.height / down) + 1)
    seen = [item for item in scene.items if item.area == area.key and not item.hidden]
    here = sorted(seen, key=lambda item: item.layer)
    spots = [spot_of(scene, item, across, down) for item in here]
    alike = look_alike(spots)
    for spot in spots:
        draw(canvas, spot, alike)
    mark_boxes(canvas, [spot for spot in spots if spot.item.act and spot.box is not None])
    mark_pieces(canvas, [spot for spot in spots if spot.item.act and spot.box is None])
    return canvas, spots


def spot_of(scene: Scene, item: Item, across: float, down: float) -> Spot:
    shapes = scene.art.get(item.art, []) + item.shapes
    frame = frame_of(shapes)
    box = box_of(item, frame, across, down) if frame is not None else None
    column, row = snapped(item.x / across), snapped(item.y / down)
    if box is not None:
        column = (box[0] + box[2] + 1) // 2
    return Spot(item, side_of(shapes), column, row, box)


def frame_of(shapes: list[Shape]) -> Shape | None:
    """The rectangle around a thing, if it has one."""
    edge = outline_of(shapes)
    if edge is not None and edge.kind == "rect":
        return edge
    return next((shape for shape in shapes if shape.kind == "rect"), None)


def box_of(item: Item, frame: Shape, across: float, down: float) -> tuple[int, int, int, int] | None:
    """Left, top, right and bottom of the box around an item; None if it is too small for its text
    or only there to be seen."""
    x, y, w, h = frame.at[:4]
    if item.turn % 180 == 90:
        x, y, w, h = y, x, h, w
    left, right = snapped((item.x + x) / across), snapped((item.x + x + w) / across)
    top, bottom = snapped((item.y + y) / down), snapped((item.y + y + h) / down)
    widest = max(text_width(line) for line in item.text.split("\n"))
    roomy = right - left - 1 >= min(widest, ROOMY) and bottom - top >= 2 and right - left >= 3
    said = item.text or (item.layer == 0 and (item.name or item.act))
    return (left, top, right, bottom) if roomy and said else None


def side_of(shapes: list[Shape]) -> int:
    """Whose thing it is by the classes of its shapes; -1: nobody's."""
    names = {name for shape in shapes for name in shape.cls.split()}
    owners = [
        side
        for side in (0, 1)
        if names & {f"side{side}", f"side{side}-soft", f"hatch{side}", f"flag{side}", f"of-side{side}"}
    ]
    return owners[0] if len(owners) == 1 else -1


def look_alike(spots: list[Spot]) -> bool:
    """Whether small pieces of different sides have the same text."""
    small = [spot for spot in spots if spot.box is None and 0 < text_width(spot.item.text) <= SMALL]
    ours, theirs = ({spot.item.text for spot in small if spot.side == side} for side in (0, 1))
    return bool(ours & theirs)


# ------------------------------------------------------------------ one thing


def draw(canvas: Canvas, spot: Spot, alike: bool) -> None:
    if spot.box is None:
        for row, text in zip(spot.rows(), spot.texts, strict=True):
            sign = MARKS.get(spot.side, "") if alike and text_width(spot.item.text) <= SMALL else ""
            text = f"▶{text}◀" if spot.item.chosen else text
            canvas.centred(spot.column, row, sign + text, "chosen" if spot.item.chosen else spot.style)
        return
    left, top, right, bottom = spot.box
    canvas.box(left, top, right, bottom, PENS[spot.side], spot.style)
    room = right - left - 1
    for row, text in zip(spot.rows(), spot.texts, strict=True):
        text = shortened(text, room)
        canvas.put(left + 1 + (room - text_width(text) + 1) // 2, row, text, spot.style)
        if spot.item.chosen:
            canvas.put(left, row, "▶", "bold")
            canvas.put(right, row, "◀", "bold")


# ------------------------------------------------------------------ what can be chosen


def mark_boxes(canvas: Canvas, spots: list[Spot]) -> None:
    """The notation stands in the lower line of the box, or a star where there is no room."""
    for spot in spots:
        assert spot.box is not None
        left, _, right, bottom = spot.box
        room = right - left - 1
        notation = f"[{printable(spot.item.act)}]"
        if text_width(notation) > room:
            notation = "[*]"
        canvas.put(left + 1 + (room - text_width(notation) + 1) // 2, bottom, notation, "lit")


def mark_pieces(canvas: Canvas, spots: list[Spot]) -> None:
    """All in the same way: the notation below each, or brackets around, or whatever has room."""
    for way in (notation_at, brackets_around):
        marks = [mark for spot in spots if (mark := way(canvas, spot)) is not None]
        cells = [cell for mark in marks for cell in mark.cells()]
        if len(marks) == len(spots) and len(set(cells)) == len(cells):
            for mark in marks:
                canvas.put(mark.column, mark.row, mark.text, "lit")
            return
    for spot in spots:
        mark_tightly(canvas, spot)


@dataclass
class Mark:
    column: int
    row: int
    text: str

    def cells(self) -> list[tuple[int, int]]:
        return [(self.row, self.column + at) for at in range(text_width(self.text))]


def notation_at(canvas: Canvas, spot: Spot) -> Mark | None:
    """The notation below a piece, or in its place if nothing else is written there."""
    act, texts = printable(spot.item.act), spot.texts
    if texts == [act]:
        return brackets_around(canvas, spot)
    row = spot.rows()[-1] + 1 if texts else spot.row
    start = spot.column - text_width(act) // 2 - 1
    return Mark(start, row, f"[{act}]") if canvas.blank(start, row, text_width(act) + 2) else None


def brackets_around(canvas: Canvas, spot: Spot) -> Mark | None:
    if not spot.texts:
        return None
    text, row = spot.texts[0], spot.rows()[0]
    width = text_width(text)
    start = spot.column - width // 2 - 1
    free = canvas.blank(start, row, 1) and canvas.blank(start + width + 1, row, 1)
    return Mark(start, row, f"[{text}]") if free else None


def mark_tightly(canvas: Canvas, spot: Spot) -> None:
    """Where pieces stand close: the notation instead of the piece if it is as short, a star on what
    is empty, else only the look of it."""
    act, row = printable(spot.item.act), (spot.rows() or [spot.row])[0]
    width = max(1, max(map(text_width, spot.texts), default=0))
    here = canvas.read(spot.column - width // 2, row, width)
    empty = here.strip(" ·*") == ""
    fits = text_width(act) <= width and not spot.item.then and spot.texts != ["*"]
    text = act if empty and fits else "*" if empty else here
    canvas.put(spot.column - text_width(text) // 2, row, text, "lit")
