"""The table as one side sees it: the island in the sea, the pads at its edges, who is lost beside it."""

from __future__ import annotations

from grognard.core import flow
from grognard.core.flow import NOBODY, Position
from grognard.core.scene import Area, Button, Item, Note, Scene, Shape, label, path, rect
from grognard.games.island.data import (
    ALL,
    ARMY,
    BLOCK,
    BOARD,
    CELLS,
    EMPTY,
    KIND,
    LOST,
    NONE,
    ON_PAD,
    PAD,
    RANGE,
    SIZE,
    TABLE,
    pad_column,
    side_of,
)
from grognard.games.island.draw import art
from grognard.games.island.draw.choices import choices, shot_text, victims
from grognard.games.island.draw.prompts import prompt
from grognard.games.island.notation import CELL_NAMES, PAD_NAMES, write
from grognard.games.island.position import Island
from grognard.games.island.refusals import refuse
from grognard.games.island.setup import SetUp
from grognard.games.island.turn import MovePad, Turn
from grognard.games.island.words import COMPASS, SIDES, kind_of, one

CELL = art.CELL
SEA = 80.0  # how wide the sea is beside the island: two squares of a pad that hang over
DEEP = 62.0  # and before it
WIDTH = 2 * SEA + SIZE * CELL
HEIGHT = 2 * DEEP + SIZE * CELL
GRID = (10.0, 40.0)  # a square is four characters on one line
ARROWS = {0: "▲△", 2: "▶▷", 4: "▼▽", 6: "◀◁"}  # by facing, for South and North


def scene(position: Position, side: int) -> Scene:
    assert isinstance(position, Island)
    return Drawing(position, side).scene()


class Drawing:
    """One scene in the making: ``side`` looks at the island."""

    def __init__(self, island: Island, side: int) -> None:
        self.island = island
        self.side = side
        self.deciding = side >= 0 and side in flow.actors(island)
        self.legal = flow.legal(island, side) if self.deciding else []
        self.acts = {write(island, side, action): action for action in self.legal}
        self.choices = choices(island, side, self.acts)
        self.items: list[Item] = []

    def scene(self) -> Scene:
        areas = [Area("board", WIDTH, HEIGHT, grid=GRID)]
        self.draw_sea()
        self.draw_squares()
        for side in (0, 1):
            if self.island.pads:
                self.draw_pad(side)
        for piece in range(ALL):
            self.draw_character(piece)
        self.draw_die()
        self.draw_marks()
        if isinstance(self.island.frame, SetUp):
            areas.append(Area("box", WIDTH, 2 * CELL + 8, "In the box", GRID))
        asked = prompt(self.island, self.side, self.legal)
        return Scene(areas, self.items, asked, art.gallery(), self.buttons(), self.notes())

    # ------------------------------------------------------------------ sea and land

    def draw_sea(self) -> None:
        shapes = [rect(0, 0, WIDTH, HEIGHT, "sea", 14), path(coast(), "sand line-soft")]
        for column in range(SIZE):
            x = SEA + (column + 0.5) * CELL
            for y in (DEEP - 3.5, HEIGHT - DEEP + 10):
                shapes.append(label(x, y, 12, CELL_NAMES[column][0], "ink-soft"))
        for row in range(SIZE):
            y = HEIGHT - DEEP - (row + 0.5) * CELL + 3.5
            for x in (SEA - 8, WIDTH - SEA + 8):
                shapes.append(label(x, y, 12, str(row + 1), "ink-soft"))
        for side in (0, 1):
            x, y = 35.0, HEIGHT - DEEP - 146
            place = (x, y) if side == 0 else (WIDTH - x, HEIGHT - y + 6)
            shapes.append(label(*place, 13, "lost", "ink-soft"))
        self.items.append(Item("sea", shapes=shapes))
        self.draw_names()

    def draw_names(self) -> None:
        """§1.3 Rows and columns for a terminal."""
        for at in range(SIZE):
            x, y = middle(SIZE * at + at)
            self.items.append(Item(f"row-{at + 1}", x=SEA - 20, y=y, text=str(at + 1)))
            self.items.append(Item(f"column-{CELL_NAMES[at][0]}", x=x, y=HEIGHT - 44, text=CELL_NAMES[at][0]))

    def draw_squares(self) -> None:
        for cell in range(CELLS):
            x, y = middle(cell)
            name = CELL_NAMES[cell]
            item = Item(f"square-{name}", x=x, y=y, art=f"square-{(cell // SIZE + cell) % 2}")
            self.items.append(item)
            seen = self.island.board[cell]
            if seen == EMPTY:
                item.name = f"{name}, empty"
                item.text = "·"
                self.offer(item, name)
            elif seen == BLOCK:
                self.draw_block(cell, x, y)

    def draw_block(self, cell: int, x: float, y: float) -> None:
        name = CELL_NAMES[cell]
        odds = f"{int(self.island.live)} of the {int(self.island.blocks)} blocks left are live"
        item = Item(
            f"block-{name}", layer=1, x=x, y=y, art="crate", name=f"Block on {name}", tip=odds, text="▒▒"
        )
        self.items.append(item)
        self.offer(item, name)

    # ------------------------------------------------------------------ pads

    def draw_pad(self, side: int) -> None:
        for slot in range(PAD):
            x, y = pad_place(self.island, side, slot)
            sheet = f"missile-{side}" if slot == 2 else f"pad-{side}"
            name = f"Square {slot + 1} of {SIDES[side]}'s pad"
            item = Item(f"pad-{side}-{slot + 1}", x=x, y=y, turn=180.0 * side, art=sheet, name=name)
            self.items.append(item)
            if self.island.pad[PAD * side + slot] == EMPTY:
                item.text = "[ ]" if side == 0 else "( )"
                if self.side == side:
                    self.offer(item, PAD_NAMES[slot])

    # ------------------------------------------------------------------ characters

    def draw_character(self, piece: int) -> None:
        island, side, kind = self.island, int(side_of(piece)), int(KIND[piece])
        cell = int(island.cell[piece])
        item = Item(f"character-{piece}", layer=1, art=art.face(side, kind))
        frame = island.frame
        if isinstance(frame, SetUp) and frame.piece == piece and frame.cell != NONE:
            cell = int(frame.cell)
            item.chosen = True
        if cell >= 0:
            self.ashore(item, piece, cell)
        elif cell == ON_PAD:
            self.on_pad(item, piece)
        elif cell == LOST:
            self.lost(item, piece)
        elif isinstance(frame, SetUp):
            self.in_box(item, piece, frame)
        else:
            return
        self.items.append(item)

    def ashore(self, item: Item, piece: int, cell: int) -> None:
        island, side = self.island, int(side_of(piece))
        facing = int(island.facing[piece]) if island.cell[piece] >= 0 else 4 * side
        item.x, item.y = middle(cell)
        item.turn = 45.0 * facing
        item.name = f"{one(piece)} on {CELL_NAMES[cell]}, facing {COMPASS[facing]}"
        item.tip = f"range {int(RANGE[piece])}"
        item.text = letter(piece) + ARROWS[facing][side]
        frame = island.frame
        if isinstance(frame, Turn) and piece in (frame.piece, frame.named) and island.actor != NOBODY:
            item.chosen = True
        if island.cell[piece] >= 0:
            shown = isinstance(frame, Turn) and frame.piece == piece and island.actor != NOBODY
            keys = self.draw_aim(f"aim-{piece}", piece, cell, facing, shown)
            item.hover = [] if shown else keys
        self.offer(item, CELL_NAMES[cell])

    def draw_aim(self, key: str, piece: int, cell: int, facing: int, shown: bool = False) -> list[str]:
        """§7.1 The line of fire at exact range and who it would hit, seen while the character or the
        choice is pointed at; that of the character chosen is always ``shown``."""
        target = int(BOARD.beyond(cell, facing, RANGE[piece]))
        if target == NONE:
            return []
        self.items.append(Item(key, layer=2, shapes=line_of_fire(cell, target), hidden=not shown))
        keys = [key]
        for at in victims(self.island, piece, cell, facing):
            x, y = middle(at)
            keys.append(f"{key}-{CELL_NAMES[at]}")
            self.items.append(Item(keys[-1], layer=2, x=x, y=y, art="cross", hidden=not shown))
        return keys

    def on_pad(self, item: Item, piece: int) -> None:
        side = int(side_of(piece))
        slot = [int(waiting) for waiting in self.island.pad].index(piece) % PAD
        item.x, item.y = pad_place(self.island, side, slot)
        item.turn = 180.0 * side
        item.name = f"{one(piece)} on square {slot + 1} of the pad"
        item.tip = f"range {int(RANGE[piece])}; on the pad nobody can hit it"
        item.text = letter(piece) + ARROWS[4 * side][side]
        target = self.island.actor == self.side and self.side != self.island.side
        if side == self.side or target:
            self.offer(item, PAD_NAMES[slot])

    def lost(self, item: Item, piece: int) -> None:
        side, number = int(side_of(piece)), piece % ARMY
        item.art = art.grave(side, int(KIND[piece]))
        column, row = number % 2, number // 2
        x, y = 22.0 + 26 * column, DEEP + 12 * CELL - 130 + 28 * row
        item.x, item.y = (x, y) if side == 0 else (WIDTH - x, HEIGHT - y)
        item.name = f"{one(piece)}, lost"

    def in_box(self, item: Item, piece: int, setup: SetUp) -> None:
        side = int(side_of(piece))
        item.area = "box"
        item.x = WIDTH / 2 - 4.5 * (CELL + 4) + (piece % ARMY) * (CELL + 4)
        item.y = 4 + CELL / 2 + CELL * (1 - side)
        item.turn = 180.0 * side
        item.name = f"{one(piece)}, in the box"
        item.tip = f"range {int(RANGE[piece])}"
        item.text = letter(piece)
        item.chosen = setup.piece == piece
        if side == self.side and not item.chosen:
            self.offer(item, kind_of(piece))

    # ------------------------------------------------------------------ the die and the marks

    def draw_die(self) -> None:
        frame = self.island.frame
        shown = int(frame.die) if isinstance(frame, Turn) else NONE
        name = "The die" if shown == NONE else f"The die shows {shown}"
        sheet = "die-none" if shown == NONE else f"die-{shown}"
        side = int(self.island.side)
        y = HEIGHT - DEEP - 40 if side == 0 else DEEP + 40
        x = WIDTH - 34.0 if side == 0 else 34.0
        text = "" if shown == NONE else f"({shown})"
        self.items.append(Item("die", layer=1, x=x, y=y, art=sheet, name=name, text=text))

    def draw_marks(self) -> None:
        """Things to click that lie on no square of their own: shots, ways, facings."""
        for choice in self.choices:
            if choice.mark:
                hover = list(choice.hover)
                if choice.piece != NONE and choice.cell != NONE:
                    key = f"aim-{choice.act}"
                    hover += self.draw_aim(key, choice.piece, choice.cell, choice.facing)
                x, y = middle(choice.at)
                x, y = x + choice.dx, y + choice.dy
                item = Item(f"mark-{choice.act}", layer=2, x=x, y=y, turn=choice.turn, art=choice.mark)
                item.name, item.tip, item.act, item.hover = choice.label, choice.tip, choice.act, hover
                self.items.append(item)
        self.draw_pad_arrows()

    def draw_pad_arrows(self) -> None:
        if not self.deciding or not isinstance(self.island.frame.step, MovePad):
            return
        for text, slot in (("left", 0), ("right", 4)):
            if text in self.acts:
                x, y = pad_place(self.island, self.side, slot)
                away = -1 if (text == "left") == (self.side == 0) else 1
                x = min(max(x + 32 * away, 14), WIDTH - 14)
                item = Item(f"mark-{text}", layer=2, x=x, y=y, turn=90.0 * away, art="arrow", act=text)
                item.name = f"Slide the pad to the {text}"
                self.items.append(item)

    # ------------------------------------------------------------------ what can be done

    def offer(self, item: Item, text: str) -> None:
        """Make the item stand for the action, or say why it cannot be chosen."""
        if any(choice.act == text and choice.mark for choice in self.choices):
            return
        if text in self.acts:
            item.act = text
            tip = next((choice.tip for choice in self.choices if choice.act == text), "")
            item.tip = "; ".join(dict.fromkeys(part for part in (tip, item.tip) if part))
            return
        piece = self.piece_on(text)
        shot = shot_text(self.island, piece) if piece != NONE and side_of(piece) == self.side else ""
        if shot in self.acts:  # it cannot move, but it can shoot
            item.act = shot
            tip = next(choice.tip for choice in self.choices if choice.act == shot)
            item.tip = f"{tip}; {item.tip}"
        elif self.deciding:
            refusal = refuse(self.island, self.side, text)
            if refusal is not None:
                item.why, item.rule = refusal.reason, refusal.rule

    def piece_on(self, text: str) -> int:
        if text not in CELL_NAMES:
            return NONE
        seen = int(self.island.board[CELL_NAMES.index(text)])
        return NONE if seen in (EMPTY, BLOCK) else seen

    def buttons(self) -> list[Button]:
        found = []
        for choice in self.choices:
            if choice.button:
                key = f"aim-{choice.act}" if choice.mark and choice.piece != NONE else ""
                known = [item.key for item in self.items if key and item.key.startswith(key)]
                found.append(Button(choice.act, choice.label, choice.tip, choice.hover + known))
        return found

    def notes(self) -> list[Note]:
        island = self.island
        notes = [
            Note("Round", str(int(island.turns) // 2 + 1)),
            Note("Blocks left", f"{int(island.blocks)} ({int(island.live)} live)"),
        ]
        if island.points():
            notes.append(Note("Battle", str(int(island.battle))))
        for side in (0, 1):
            notes.append(Note("On the island", str(int(island.ashore[side])), side))
            if island.pads:
                waiting = [int(piece) for piece in island.pad[PAD * side : PAD * side + PAD]]
                notes.append(Note("On the pad", str(sum(piece != EMPTY for piece in waiting)), side))
            notes.append(Note("Lost", str(int(island.lost[side])), side))
            if island.points():
                notes.append(Note("Score", str(int(island.score[side])), side))
        return notes


# ------------------------------------------------------------------ places


def middle(cell: int) -> tuple[float, float]:
    """The middle of a square on the sheet; South sits below."""
    return SEA + (cell % SIZE + 0.5) * CELL, HEIGHT - DEEP - (cell // SIZE + 0.5) * CELL


def line_of_fire(cell: int, target: int) -> list[Shape]:
    """A bar from square to square, and a frame around the last."""
    (x1, y1), (x2, y2) = middle(cell), middle(target)
    left, top = min(x1, x2) - 1.5, min(y1, y2) - 1.5
    bar = rect(left, top, abs(x1 - x2) + 3, abs(y1 - y2) + 3, "danger", 1.5)
    corners = [
        rect(x2 + dx * 17 - 3, y2 + dy * 17 - 3, 6, 6, "danger", 2) for dx in (-1, 1) for dy in (-1, 1)
    ]
    return [bar, *corners]


def pad_place(island: Island, side: int, slot: int) -> tuple[float, float]:
    column = int(pad_column(side, island.pad_at[side], slot))
    return SEA + (column + 0.5) * CELL, HEIGHT - 24 if side == 0 else 24.0


def letter(piece: int) -> str:
    """The kind in a terminal: capitals for South."""
    mark = TABLE[int(KIND[piece])].letter
    return mark if side_of(piece) == 0 else mark.lower()


def coast() -> str:
    """The beach around the squares, with a wavy edge."""
    left, top, right, low = SEA - 17, DEEP - 15, WIDTH - SEA + 17, HEIGHT - DEEP + 15
    return (
        f"M{left + 14} {top} H{right - 14} Q{right} {top} {right} {top + 14} V{low - 14} "
        f"Q{right} {low} {right - 14} {low} H{left + 14} Q{left} {low} {left} {low - 14} V{top + 14} "
        f"Q{left} {top} {left + 14} {top} Z"
    )
