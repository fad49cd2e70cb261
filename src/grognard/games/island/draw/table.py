"""The table as one side sees it: the island in the sea, the pads at its edges, who is lost beside it."""

from __future__ import annotations

from grognard.core.flow import NOBODY, Position
from grognard.core.message import say
from grognard.core.offers import Offers
from grognard.core.saying import prompt
from grognard.core.scene import Area, Button, Item, Note, Scene, label
from grognard.games.island import names
from grognard.games.island.data import (
    ALL,
    ARMY,
    BLOCK,
    CELLS,
    EMPTY,
    KIND,
    LOST,
    NONE,
    ON_PAD,
    PAD,
    SIZE,
    TABLE,
    side_of,
)
from grognard.games.island.draw import art, marks
from grognard.games.island.draw.art import CELL, DEEP, HEIGHT, SEA, WIDTH
from grognard.games.island.draw.marks import middle, pad_place
from grognard.games.island.position import Island, Mark, Marking, own_on
from grognard.games.island.setup import SetUp
from grognard.games.island.shooting import shot_text
from grognard.games.island.turn import Turn

GRID = (10.0, 40.0)  # a square is four characters on one line
FAR = 0.8  # below so many pixels for one unit writing is larger
MANY = 24  # choices: then the squares are lit as one zone
ARROWS = {0: "▲△", 2: "▶▷", 4: "▼▽", 6: "◀◁"}  # by facing, for South and North
LOST_HERE = [
    label(0, -62, 13, say("lost"), "white plate near"),
    label(0, -60, 18.8, say("lost"), "white plate far"),
]
FREE = [say("{cell}, empty", cell=name) for name in names.CELL]
REACH = [say("range {reach}", reach=kind.reach) for kind in TABLE]
SAFE = [say("range {reach}; on the pad nobody can hit it", reach=kind.reach) for kind in TABLE]


def scene(position: Position, side: int) -> Scene:
    assert isinstance(position, Island)
    return Drawing(position, side).scene()


class Drawing:
    """One scene in the making: ``side`` looks at the island."""

    def __init__(self, island: Island, side: int) -> None:
        self.island = island
        self.side = side
        self.offers = Offers(island, side)
        self.marks = self.marked()
        self.hover: dict[str, list[str]] = {}  # what a mark or button shows while it is pointed at
        self.items: list[Item] = []

    def marked(self) -> dict[str, Mark]:
        """The choices that lie on the board by themselves."""
        island, step, found = self.island, self.island.frame.step, {}
        if isinstance(step, Marking):
            for text, action in self.offers.acts.items():
                mark = step.mark(island, island.frame, self.side, action)
                if mark is not None:
                    found[text] = mark
        return found

    def scene(self) -> Scene:
        areas = [Area("board", WIDTH, HEIGHT, grid=GRID, far=FAR, seen="turned")]
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
            areas.append(Area("box", WIDTH, 2 * CELL + 20, say("In the box"), GRID, FAR))
        asked = prompt(self.island, self.side)
        return Scene(areas, self.items, asked, art.gallery(), self.buttons(), self.notes())

    # ------------------------------------------------------------------ sea and land

    def draw_sea(self) -> None:
        self.items.append(Item("sea", art="sea"))
        for side in (0, 1):
            if self.island.lost[side]:
                x, y = 35.5, HEIGHT - DEEP - 95
                place = (x, y) if side == 0 else (WIDTH - x, HEIGHT - y)
                self.items.append(Item(f"lost-{side}", x=place[0], y=place[1], art="lost", shapes=LOST_HERE))
        self.draw_names()

    def draw_names(self) -> None:
        """§1.3 Rows and columns for a terminal."""
        for at in range(SIZE):
            x, y = middle(SIZE * at + at)
            self.items.append(Item(f"row-{at + 1}", x=SEA - 20, y=y, text=str(at + 1)))
            self.items.append(
                Item(f"column-{names.CELL[at][0]}", x=x, y=HEIGHT - DEEP + 2, text=names.CELL[at][0])
            )

    def draw_squares(self) -> None:
        look = "zone" if len(self.offers.acts) > MANY else "square"
        for cell in range(CELLS):
            x, y = middle(cell)
            name = names.CELL[cell]
            item = Item(f"square-{name}", x=x, y=y, art=look)
            self.items.append(item)
            seen = self.island.board[cell]
            if seen == EMPTY:
                item.name = FREE[cell]
                item.text = "·"
                self.offer(item, name)
            elif seen == BLOCK:
                self.draw_block(cell, x, y)

    def draw_block(self, cell: int, x: float, y: float) -> None:
        name = names.CELL[cell]
        item = Item(f"block-{name}", layer=1, x=x, y=y, art="crate", text="▒▒")
        item.name = say("Block on {cell}", cell=name)
        live, blocks = self.island.live, self.island.blocks
        item.tip = say("{live} of the {blocks} blocks left are live", live=live, blocks=blocks)
        self.items.append(item)
        self.offer(item, name)

    # ------------------------------------------------------------------ pads

    def draw_pad(self, side: int) -> None:
        x, y = pad_place(self.island, side, PAD // 2)
        self.items.append(Item(f"craft-{side}", x=x, y=y, turn=180.0 * side, art=f"craft-{side}"))
        for slot in range(PAD):
            x, y = pad_place(self.island, side, slot)
            sheet = f"missile-{side}" if slot == 2 else f"pad-{side}"
            name = say("Square {square} of {army:'s} pad", square=slot + 1, army=names.SIDE[side])
            item = Item(names.pad_key(side, slot), x=x, y=y, turn=180.0 * side, art=sheet, name=name)
            self.items.append(item)
            if self.island.pad[PAD * side + slot] == EMPTY:
                item.text = "[ ]" if side == 0 else "( )"
                if self.side == side:
                    self.offer(item, names.PAD[slot])

    # ------------------------------------------------------------------ characters

    def draw_character(self, piece: int) -> None:
        island = self.island
        cell = island.cell[piece]
        side = side_of(piece)
        item = Item(names.key(piece), layer=1, art=art.face(side, KIND[piece], 4 * side))
        frame = island.frame
        if isinstance(frame, SetUp) and frame.piece == piece and frame.cell != NONE:
            cell = frame.cell
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
        island, side, frame = self.island, int(side_of(piece)), self.island.frame
        there = island.cell[piece] >= 0
        facing = int(island.facing[piece]) if there else 4 * side
        item.x, item.y = middle(cell)
        item.turn = 45.0 * facing
        item.art = art.face(side, KIND[piece], facing)
        template = "{one} on {cell}, facing {facing}"
        item.name = say(
            template, one=names.one(piece), cell=names.CELL[cell], facing=names.COMPASS[facing // 2]
        )
        item.tip = REACH[KIND[piece]]
        item.text = letter(piece) + ARROWS[facing][side]
        if isinstance(frame, Turn) and island.actor != NOBODY:
            item.chosen = piece in (frame.piece, frame.named)
        if there:
            shown = isinstance(frame, Turn) and frame.piece == piece and island.actor != NOBODY
            aims = marks.aim(island, f"aim-{piece}", piece, cell, facing, shown)
            self.items += aims
            item.hover = [] if shown else [each.key for each in aims]
        self.offer(item, names.CELL[cell])

    def on_pad(self, item: Item, piece: int) -> None:
        side = int(side_of(piece))
        slot = list(self.island.pad).index(piece) % PAD
        item.x, item.y = pad_place(self.island, side, slot)
        item.turn = 180.0 * side
        item.name = say("{one} on square {square} of the pad", one=names.one(piece), square=slot + 1)
        item.tip = SAFE[KIND[piece]]
        item.text = letter(piece) + ARROWS[4 * side][side]
        target = self.island.actor == self.side and self.side != self.island.side
        if side == self.side or target:
            self.offer(item, names.PAD[slot])

    def lost(self, item: Item, piece: int) -> None:
        side, number = side_of(piece), piece % ARMY
        item.art = art.grave(side, KIND[piece])
        column, row = number % 2, number // 2
        x, y = 22.0 + 27 * column, HEIGHT - DEEP - 138 + 29 * row
        item.x, item.y = (x, y) if side == 0 else (WIDTH - x, HEIGHT - y)
        item.name = say("{one}, lost", one=names.one(piece))

    def in_box(self, item: Item, piece: int, setup: SetUp) -> None:
        side = int(side_of(piece))
        item.area = "box"
        item.x = WIDTH / 2 - 4.5 * (CELL + 4) + (piece % ARMY) * (CELL + 4)
        item.y = 5 + CELL / 2 + (CELL + 10) * (1 - side)
        item.turn = 180.0 * side
        item.name = say("{one}, in the box", one=names.one(piece))
        item.tip = REACH[KIND[piece]]
        item.text = letter(piece)
        item.chosen = setup.piece == piece
        if side == self.side and not item.chosen:
            self.offer(item, TABLE[KIND[piece]].name)

    # ------------------------------------------------------------------ the die and the marks

    def draw_die(self) -> None:
        frame = self.island.frame
        shown = frame.die if isinstance(frame, Turn) else NONE
        name = say("The die") if shown == NONE else say("The die shows {number}", number=shown)
        sheet = "die-none" if shown == NONE else f"die-{shown}"
        side = self.island.side
        y = HEIGHT - DEEP - 56 if side == 0 else DEEP + 56
        x = WIDTH - 34.0 if side == 0 else 34.0
        text = "" if shown == NONE else f"({shown})"
        self.items.append(Item("die", layer=1, x=x, y=y, art=sheet, name=name, text=text))

    def draw_marks(self) -> None:
        """Things to click that lie on no square of their own."""
        island = self.island
        for text, mark in self.marks.items():
            shown = self.offers.button(text)
            item = Item(f"mark-{text}", layer=2, name=shown.label, tip=shown.tip, act=text)
            item.odds, item.deadly = shown.odds, shown.deadly
            marks.place(island, self.side, mark, item)
            if mark.look == "sight":
                key = f"aim-{mark.piece}"
                keys = [each.key for each in self.items]
                item.hover = [each for each in keys if each == key or each.startswith(f"{key}-")]
            elif mark.aims:
                aims = marks.aim(island, f"aim-{text}", mark.piece, mark.cell, mark.facing)
                self.items += aims
                item.hover = [each.key for each in aims]
            self.items.append(item)
            self.hover[text] = item.hover

    def offer(self, item: Item, text: str) -> None:
        """Make the item stand for the action, or for the shot of who cannot move, or say why it cannot."""
        if text in self.marks:
            return
        piece = own_on(self.island, self.side, text) if text not in self.offers.acts else NONE
        shot = shot_text(self.island, piece) if piece != NONE else ""
        if shot in self.marks:
            self.offers.on(item, shot)
            self.offers.offered.discard(shot)  # it keeps its button, as all shots do
        else:
            self.offers.on(item, text)

    def buttons(self) -> list[Button]:
        buttons = self.offers.buttons()
        for button in buttons:
            button.hover = self.hover.get(button.act, [])
        return buttons

    def notes(self) -> list[Note]:
        island = self.island
        notes = [
            Note(say("Round"), str(island.turns // 2 + 1)),
            Note(say("Blocks left"), say("{blocks} ({live} live)", blocks=island.blocks, live=island.live)),
        ]
        if island.points():
            notes.append(Note(say("Battle"), str(island.battle)))
        for side in (0, 1):
            notes.append(Note(say("On the island"), str(island.ashore[side]), side))
            if island.pads:
                waiting = sum(piece != EMPTY for piece in island.pad[PAD * side : PAD * side + PAD])
                notes.append(Note(say("On the pad"), str(waiting), side))
            notes.append(Note(say("Lost"), str(island.lost[side]), side))
            if island.points():
                notes.append(Note(say("Score"), str(island.score[side]), side))
        return notes


def letter(piece: int) -> str:
    """The kind in a terminal: capitals for South."""
    mark = TABLE[KIND[piece]].letter
    return mark if side_of(piece) == 0 else mark.lower()
