"""§3 Set-up: blocks, then characters, then the carrier pads, all in turn."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions, Lots
from grognard.core.flow import Chance, Frame, Procedure, Side
from grognard.core.message import Cue, Message, Words, say
from grognard.core.reasons import Reason
from grognard.core.sheet import Sheet
from grognard.games.island import names
from grognard.games.island.data import (
    ARMY,
    BLOCK,
    BLOCKS,
    CELLS,
    EMPTY,
    FACINGS,
    FIRST_OF_KIND,
    HOME_ROWS,
    IN_BOX,
    KINDS,
    NONE,
    ON_PAD,
    PAD,
    QUARTERS,
    SIZE,
    home_row,
)
from grognard.games.island.features import FEATURES
from grognard.games.island.position import Island, Mark, Marking, about, on_square


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class SetUp(Frame):
    """§3 The battle is set up."""

    def __init__(self) -> None:
        super().__init__(SET_UP)
        self.laid: i64 = 0  # blocks on the island
        self.rows: i64 = 0  # bit sets of the rows and columns that have one
        self.columns: i64 = 0
        self.waiting: i64 = 0  # characters put on the pads
        self.piece: i64 = NONE  # chosen, but not placed yet
        self.cell: i64 = NONE  # and where it will stand

    def subject(self) -> i64:
        return self.piece

    def in_numbers(self, side: Side, sheet: Sheet) -> None:
        if self.piece != NONE and self.cell >= 0:
            sheet.mark(FEATURES.target + self.cell)


def new_setup(island: Island) -> SetUp:
    """§3.1 The beginner is rolled for, or named by agreement and then changes from battle to battle."""
    setup = SetUp()
    agreed = island.ruleset.text("first")
    if agreed != "roll":
        named: i64 = 0 if agreed == "south" else 1
        island.first = (named + island.battle - 1) % 2
        island.side = island.first
        setup.go(PLACE_BLOCK)
    return setup


@final
class OpeningRoll(Chance[Island, SetUp]):
    """§3.1 Both roll; the higher number begins, a tie is rolled again.  An outcome is both numbers."""

    space: i64 = 36
    waits: str = "Both roll: who begins?"

    def outcomes(self, island: Island, setup: SetUp, out: Lots) -> None:
        for both in range(36):
            out.add(both, 1)

    def take(self, island: Island, setup: SetUp, side: Side, both: i64) -> None:
        south = both // 6
        north = both % 6
        if south == north:
            setup.go(OPENING_ROLL)
            return
        island.first = 0 if south > north else 1
        island.side = island.first

    def write(self, island: Island, setup: SetUp, side: Side, both: i64) -> str:
        return f"{both // 6}-{both % 6}"

    def tell(self, island: Island, setup: SetUp, side: Side, both: i64, after: Island) -> list[Message]:
        south, north = both // 6, both % 6
        cue = Cue("roll", dice=(south, north))
        if south == north:
            return [Message("Both roll {number}: again.", {"number": south}, "§3.1", cue=cue)]
        template = "South rolls {south}, North {north}: {army} begins."
        return [about(after.first, template, "§3.1", cue, south=south, north=north)]


class OnSquare(Marking[SetUp]):
    """§3 Something goes on a square of the island."""

    space: i64 = CELLS

    def write(self, island: Island, setup: SetUp, side: Side, cell: i64) -> str:
        return names.CELL[cell]

    def read(self, island: Island, setup: SetUp, side: Side, text: str) -> i64:
        return names.CELL_OF.get(text, -1)

    def hint(self, island: Island, setup: SetUp, side: Side, cell: i64, later: bool) -> str:
        return say("here")


@final
class PlaceBlock(OnSquare):
    """§3.2, §3.3 The sides place blocks in turn, never two in a row or column."""

    asks: str = "Place a block: one in each row and column at most ({left} left)."
    tells: str = "{army} places a block on {cell}."

    def bar(self, island: Island, setup: SetUp, side: Side, cell: i64) -> Reason | None:
        if setup.rows >> cell // SIZE & 1:
            return Reason("row_taken", "row {row} already holds a block", "§3.3")
        if setup.columns >> cell % SIZE & 1:
            return Reason("column_taken", "column {column} already holds a block", "§3.3")
        return None

    def actions(self, island: Island, setup: SetUp, side: Side, out: Actions) -> None:
        for row in range(SIZE):
            if not setup.rows >> row & 1:
                for column in range(SIZE):
                    if not setup.columns >> column & 1:
                        out.add(SIZE * row + column)

    def take(self, island: Island, setup: SetUp, side: Side, cell: i64) -> None:
        island.board[cell] = BLOCK
        setup.rows |= 1 << (cell // SIZE)
        setup.columns |= 1 << (cell % SIZE)
        setup.laid += 1
        island.side = 1 - side
        if setup.laid < BLOCKS:
            setup.go(PLACE_BLOCK)

    def misfit(self, island: Island, setup: SetUp, side: Side, text: str) -> Reason:
        return Reason("place_a_block", "now a block is to be placed on a square")

    def words(self, island: Island, setup: SetUp, side: Side, cell: i64) -> Words:
        name = names.CELL[cell] if cell >= 0 else ""
        return {"left": BLOCKS - setup.laid, "cell": name, "row": name[1:], "column": name[:1]}

    def cue(self, island: Island, setup: SetUp, side: Side, cell: i64, after: Island) -> Cue:
        return Cue("place", who=f"block-{names.CELL[cell]}", end=names.CELL[cell])


@final
class ChooseCharacter(Marking[SetUp]):
    """§3.5, §3.6 The side picks a character of any kind that it still has."""

    space: i64 = KINDS

    def bar(self, island: Island, setup: SetUp, side: Side, kind: i64) -> Reason | None:
        if next_of_kind(island, side, kind) != NONE:
            return None
        return Reason("none_left", "you have placed every {kind} already", "§1.4")

    def actions(self, island: Island, setup: SetUp, side: Side, out: Actions) -> None:
        for kind in range(KINDS):
            if next_of_kind(island, side, kind) != NONE:
                out.add(kind)

    def take(self, island: Island, setup: SetUp, side: Side, kind: i64) -> None:
        setup.piece = next_of_kind(island, side, kind)
        if island.ashore[side] == island.placed:
            setup.go(PUT_ON_PAD)

    def ask(self, island: Island, setup: SetUp, side: Side) -> Message:
        left = island.placed - island.ashore[side]
        if left == 0:
            return say("Choose a character for your carrier pad.", "§3.6")
        return say("Choose a character for the island ({left} to go).", "§3.5", left=left)

    def write(self, island: Island, setup: SetUp, side: Side, kind: i64) -> str:
        return names.KINDS[kind]

    def misfit(self, island: Island, setup: SetUp, side: Side, text: str) -> Reason:
        rule = "§3.6" if island.ashore[side] == island.placed else "§3.5"
        return Reason("choose_a_kind", "first choose a soldier, a jeep or a tank", rule)

    def words(self, island: Island, setup: SetUp, side: Side, kind: i64) -> Words:
        return {"kind": names.KIND_NOUN[kind]} if kind >= 0 else {}

    def tell(self, island: Island, setup: SetUp, side: Side, kind: i64, after: Island) -> list[Message]:
        rule = "§3.6" if island.ashore[side] == island.placed else "§3.5"
        cue = Cue("choose", who=names.key(next_of_kind(island, side, kind)))
        return [about(side, "{army} calls up {kind:a}.", rule, cue, kind=names.KIND_NOUN[kind])]


def next_of_kind(island: Island, side: Side, kind: i64) -> i64:
    """The first character of that kind still in the box, or NONE."""
    first = ARMY * side
    for piece in range(first + FIRST_OF_KIND[kind], first + FIRST_OF_KIND[kind + 1]):
        if island.cell[piece] == IN_BOX:
            return piece
    return NONE


@final
class PlaceCharacter(OnSquare):
    """§3.5 It goes on an empty square of the side's own first two rows."""

    asks: str = "Place the {kind} in your first two rows."
    tells: str = "{army:'s} {kind} goes to {cell}."

    def bar(self, island: Island, setup: SetUp, side: Side, cell: i64) -> Reason | None:
        if cell // SIZE not in (home_row(side, 0), home_row(side, 1)):
            return Reason("not_your_rows", "that square is not in your first two rows")
        if island.board[cell] != EMPTY:
            return Reason("square_taken", "{seen:a} is on {text}")
        return None

    def actions(self, island: Island, setup: SetUp, side: Side, out: Actions) -> None:
        for depth in range(HOME_ROWS):
            first = SIZE * home_row(side, depth)
            for cell in range(first, first + SIZE):
                if island.board[cell] == EMPTY:
                    out.add(cell)

    def take(self, island: Island, setup: SetUp, side: Side, cell: i64) -> None:
        setup.cell = cell

    def misfit(self, island: Island, setup: SetUp, side: Side, text: str) -> Reason:
        return Reason("place_it", "the character is to be placed on a square now")

    def words(self, island: Island, setup: SetUp, side: Side, cell: i64) -> Words:
        words: Words = {"kind": names.kind(setup.piece)}
        if cell >= 0:
            words.update({"cell": names.CELL[cell], "seen": on_square(island, cell)})
        return words

    def cue(self, island: Island, setup: SetUp, side: Side, cell: i64, after: Island) -> Cue:
        return Cue("place", who=names.key(setup.piece), end=names.CELL[cell])


@final
class Face(Marking[SetUp]):
    """§3.5 And faces any way."""

    space: i64 = QUARTERS
    asks: str = "Where does the {kind} on {cell} face?"
    tells: str = "The {kind} on {cell} faces {way}."

    def actions(self, island: Island, setup: SetUp, side: Side, out: Actions) -> None:
        out.add_below(QUARTERS)

    def take(self, island: Island, setup: SetUp, side: Side, way: i64) -> None:
        island.put(setup.piece, setup.cell, FACINGS[way])
        setup.piece = NONE
        setup.cell = NONE
        island.side = 1 - side
        if island.pads or island.ashore[1 - side] < island.placed:
            setup.go(CHOOSE_CHARACTER)
        else:
            setup.leave()

    def write(self, island: Island, setup: SetUp, side: Side, way: i64) -> str:
        return names.FACINGS[way]

    def misfit(self, island: Island, setup: SetUp, side: Side, text: str) -> Reason:
        return Reason("choose_facing", "now choose where the character faces")

    def words(self, island: Island, setup: SetUp, side: Side, way: i64) -> Words:
        return {
            "kind": names.kind(setup.piece),
            "cell": names.CELL[setup.cell],
            "way": names.COMPASS[way if way >= 0 else 0],
        }

    def label(self, island: Island, setup: SetUp, side: Side, way: i64) -> str:
        return say("Face {way}", way=names.COMPASS[way])

    def cue(self, island: Island, setup: SetUp, side: Side, way: i64, after: Island) -> Cue:
        return Cue("turn", who=names.key(setup.piece), end=names.CELL[setup.cell])

    def mark(self, island: Island, setup: SetUp, side: Side, way: i64) -> Mark:
        return Mark("arrow", setup.piece, setup.cell, FACINGS[way])


@final
class PutOnPad(Marking[SetUp]):
    """§3.6 The other characters go on the pad, one on each square."""

    space: i64 = PAD
    asks: str = "On which square of your pad does the {kind} wait?"
    tells: str = "{army:'s} {kind} boards the pad on square {square}."

    def bar(self, island: Island, setup: SetUp, side: Side, slot: i64) -> Reason | None:
        if island.pad[PAD * side + slot] == EMPTY:
            return None
        return Reason("pad_square_taken", "square {square} of your pad is taken")

    def actions(self, island: Island, setup: SetUp, side: Side, out: Actions) -> None:
        for slot in range(PAD):
            if island.pad[PAD * side + slot] == EMPTY:
                out.add(slot)

    def take(self, island: Island, setup: SetUp, side: Side, slot: i64) -> None:
        island.pad[PAD * side + slot] = setup.piece
        island.cell[setup.piece] = ON_PAD
        setup.piece = NONE
        setup.waiting += 1
        island.side = 1 - side
        if setup.waiting < 2 * PAD:
            setup.go(CHOOSE_CHARACTER)

    def write(self, island: Island, setup: SetUp, side: Side, slot: i64) -> str:
        return names.PAD[slot]

    def misfit(self, island: Island, setup: SetUp, side: Side, text: str) -> Reason:
        return Reason("choose_pad_square", "the character goes on a square of your pad now")

    def words(self, island: Island, setup: SetUp, side: Side, slot: i64) -> Words:
        return {"kind": names.kind(setup.piece), "square": slot + 1}

    def hint(self, island: Island, setup: SetUp, side: Side, slot: i64, later: bool) -> str:
        return say("here")

    def cue(self, island: Island, setup: SetUp, side: Side, slot: i64, after: Island) -> Cue:
        return Cue("place", who=names.key(setup.piece), end=names.pad_key(side, slot))


OPENING_ROLL: Final = OpeningRoll()
PLACE_BLOCK: Final = PlaceBlock()
CHOOSE_CHARACTER: Final = ChooseCharacter()
PUT_ON_PAD: Final = PutOnPad()
SET_UP: Final = Procedure(
    SetUp, OPENING_ROLL, PLACE_BLOCK, CHOOSE_CHARACTER, PlaceCharacter(), Face(), PUT_ON_PAD
).as_set_up()
