"""The table as one side sees it: the island in the sea, the pads at its edges, the dock beside it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from grognard.core.flow import NOBODY, Position
from grognard.core.message import say
from grognard.core.offers import Offers
from grognard.core.saying import prompt
from grognard.core.scene import Area, Button, Item, Note, Scene, label
from grognard.games.island import names
from grognard.games.island.data import (
    ALL,
    BLOCK,
    CELLS,
    EMPTY,
    LOST,
    NONE,
    ON_PAD,
    PAD,
    SIZE,
    side_of,
)
from grognard.games.island.draw import art, dock, marks, pieces
from grognard.games.island.draw.art import CELL, DEEP, HEIGHT, SEA, WIDTH
from grognard.games.island.draw.marks import middle, pad_place
from grognard.games.island.position import Island, Mark, Marking, own_on
from grognard.games.island.setup import SetUp
from grognard.games.island.shooting import hits, shot_text
from grognard.games.island.turn import Turn

GRID = (10.0, 40.0)  # a square is four characters on one line
FAR = 0.8  # below so many pixels for one unit writing is larger
MANY = 24  # choices: then the squares are lit as one zone
BOX_HERE = [
    label(0, -5 * CELL - 5, 13, say("box"), "white plate near within-56"),
    label(0, -5 * CELL - 4, 18.8, say("box"), "white plate far within-58"),
]
GALLERY = art.gallery() | {"dock": dock.plate()}
FREE = [say("{cell}, empty", cell=name) for name in names.CELL]


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
        board = Area("board", WIDTH, HEIGHT, grid=GRID, far=FAR, seen="turned")
        self.draw_sea()
        self.draw_squares()
        for side in (0, 1):
            if self.island.pads:
                self.draw_pad(side)
        for piece in range(ALL):
            self.draw_character(piece)
        self.light()
        self.draw_die()
        self.draw_marks()
        asked = prompt(self.island, self.side)
        return Scene([board, dock.area()], self.items, asked, GALLERY, self.buttons(), self.notes())

    # ------------------------------------------------------------------ sea and land

    def draw_sea(self) -> None:
        self.items += still() + dock.items(self.island)
        if isinstance(self.island.frame, SetUp):
            self.items += boxes()

    def draw_squares(self) -> None:
        look = "zone" if len(self.offers.acts) > MANY else "square"
        open_squares = free(look)
        live, blocks = int(self.island.live), int(self.island.blocks)
        for cell, seen in enumerate(self.island.board):
            if seen == EMPTY:
                self.items.append(open_squares[cell])
            else:
                self.items.append(covered(cell, look))
                if seen == BLOCK:
                    self.items.append(block(cell, live, blocks))

    # ------------------------------------------------------------------ pads

    def draw_pad(self, side: int) -> None:
        x, y = pad_place(self.island, side, PAD // 2)
        self.items.append(craft(side, x, y))
        for slot in range(PAD):
            x, y = pad_place(self.island, side, slot)
            empty = self.island.pad[PAD * side + slot] == EMPTY
            self.items.append(berth(side, slot, x, y, empty, self.side == side))

    # ------------------------------------------------------------------ characters

    def draw_character(self, piece: int) -> None:
        island, frame = self.island, self.island.frame
        cell, side = int(island.cell[piece]), int(side_of(piece))
        if cell >= 0:
            self.ashore(piece, cell)
        elif cell == ON_PAD:
            slot = list(island.pad).index(piece) % PAD
            target = island.actor == self.side and self.side != island.side
            x, y = pad_place(island, side, slot)
            self.items.append(pieces.on_pad(piece, slot, x, y, side == self.side or target))
        elif cell == LOST:
            self.items.append(dock.lost(piece))
        elif isinstance(frame, SetUp):
            chosen = frame.piece == piece
            if chosen and frame.cell != NONE:
                self.items.append(pieces.ashore(piece, int(frame.cell), 4 * side, True, ()))
            else:
                self.items.append(pieces.in_box(piece, chosen, side == self.side and not chosen))

    def ashore(self, piece: int, cell: int) -> None:
        island, frame, facing = self.island, self.island.frame, int(self.island.facing[piece])
        turn = frame if isinstance(frame, Turn) and island.actor != NOBODY else None
        shown = turn is not None and turn.piece == piece
        struck = tuple(hits(island, piece, cell, facing))
        aims = marks.aim(f"aim-{piece}", piece, cell, facing, struck, shown)
        self.items += aims
        chosen = turn is not None and piece in (turn.piece, turn.named)
        hover = () if shown else tuple(each.key for each in aims)
        self.items.append(pieces.ashore(piece, cell, facing, chosen, hover))

    # ------------------------------------------------------------------ the die and the marks

    def draw_die(self) -> None:
        frame = self.island.frame
        if isinstance(frame, SetUp):  # nobody rolls, and a box lies there
            return
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
                struck = tuple(hits(island, mark.piece, mark.cell, mark.facing))
                aims = marks.aim(f"aim-{text}", mark.piece, mark.cell, mark.facing, struck)
                self.items += aims
                item.hover = [each.key for each in aims]
            self.items.append(item)
            self.hover[text] = item.hover

    def light(self) -> None:
        """Let the items stand for their actions, or for the shot of who cannot move."""
        acts, marks = self.offers.acts, self.marks
        for at, item in enumerate(self.items if acts else ()):
            text = item.choice
            if text in marks:
                self.items[at] = replace(item, choice="")  # the mark stands for it
            elif text in acts:
                self.items[at] = self.offers.lit(item)
            elif marks and text and (shot := self.shot_of(text)) in marks:
                self.items[at] = self.offers.on(item.copy(), shot)
                self.offers.offered.discard(shot)  # it keeps its button, as all shots do

    def shot_of(self, text: str) -> str:
        """The shot of one's own character on that square; "" if there is none."""
        piece = own_on(self.island, self.side, text)
        return shot_text(self.island, piece) if piece != NONE else ""

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


# ------------------------------------------------------------------ what many scenes share


@lru_cache(maxsize=1)
def still() -> list[Item]:
    """The sea, and §1.3 rows and columns for a terminal."""
    items = [Item("sea", art="sea")]
    for at in range(SIZE):
        x, y = middle(SIZE * at + at)
        letter = names.CELL[at][0]
        items.append(Item(f"row-{at + 1}", x=SEA - 20, y=y, text=str(at + 1)))
        items.append(Item(f"column-{letter}", x=x, y=HEIGHT - DEEP + 2, text=letter))
    return items


@lru_cache(maxsize=1)
def boxes() -> list[Item]:
    """The beds of those who are not set up yet, beside the island: it does not move when they are."""
    places = [(x, HEIGHT / 2 + (0.5 - side) * 2 * CELL) for side, x in enumerate(pieces.BOX)]
    return [
        Item(f"box-{side}", x=x, y=y, turn=180.0 * side, art="box", shapes=BOX_HERE)
        for side, (x, y) in enumerate(places)
    ]


@lru_cache(maxsize=2 * CELLS)
def covered(cell: int, look: str) -> Item:
    """A square on which something lies."""
    x, y = middle(cell)
    return Item(f"square-{names.CELL[cell]}", x=x, y=y, art=look)


@lru_cache(maxsize=2)
def free(look: str) -> list[Item]:
    """The squares while nothing lies on them."""
    return [
        replace(covered(cell, look), name=FREE[cell], text="·", choice=names.CELL[cell])
        for cell in range(CELLS)
    ]


@lru_cache(maxsize=8192)
def block(cell: int, live: int, blocks: int) -> Item:
    x, y = middle(cell)
    name = names.CELL[cell]
    item = Item(f"block-{name}", layer=1, x=x, y=y, art="crate", text="▒▒", choice=name)
    item.name = say("Block on {cell}", cell=name)
    item.tip = say("{live} of the {blocks} blocks left are live", live=live, blocks=blocks)
    return item


@lru_cache(maxsize=64)
def craft(side: int, x: float, y: float) -> Item:
    return Item(f"craft-{side}", x=x, y=y, turn=180.0 * side, art=f"craft-{side}")


@lru_cache(maxsize=1024)
def berth(side: int, slot: int, x: float, y: float, empty: bool, mine: bool) -> Item:
    """A square of a pad; who holds the pad may mean it."""
    sheet = f"missile-{side}" if slot == 2 else f"pad-{side}"
    name = say("Square {square} of {army:'s} pad", square=slot + 1, army=names.SIDE[side])
    item = Item(names.pad_key(side, slot), x=x, y=y, turn=180.0 * side, art=sheet, name=name)
    if empty:
        item.text = "[ ]" if side == 0 else "( )"
        item.choice = names.PAD[slot] if mine else ""
    return item
