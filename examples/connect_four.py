"""Connect four: a complete game in one file, to read and to copy from."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions
from grognard.core.flow import NOBODY, Decision, Frame, Position, Procedure, Rule, Side
from grognard.core.game import Game, Refusal, Scenario
from grognard.core.ruleset import Ruleset
from grognard.core.scene import Area, Item, Prompt, Scene, circle, label, rect
from grognard.core.sense import Sense
from grognard.core.story import Event, Message

RULEBOOK: Final = """\
# Connect four

## §1 The board
Seven columns, **a** to **g**, six rows high, stand upright between Red and Blue. Red begins.

## §2 A turn
The side whose turn it is drops a disc into a column that is not full. It falls to the lowest free place.

## §3 Four in a row
Who has four discs of his own in an unbroken row, level, upright or slanting, has won at once.

## §4 The next turn
Otherwise it is the other side's turn. When the board is full and nobody has won, the game is drawn.
"""

# ------------------------------------------------------------------ §1 The board

SIDES: Final = ("red", "blue")
COLUMNS: Final = 7
ROWS: Final = 6
STRIDE: Final = COLUMNS + 1  # one place more in every row: a rim, so that no row runs into the next
PLACES: Final = STRIDE * (ROWS + 2) + 1  # and a row of rim below and above
FREE: Final = -1
RIM: Final = -2

WAYS: Final = vec[i64]([1, STRIDE, STRIDE + 1, STRIDE - 1])  # level, upright, slanting up, slanting down


def place_of(column: i64, row: i64) -> i64:
    """Places are numbered from left to right and from the bottom up, rim included."""
    return STRIDE * (row + 1) + column + 1


def empty_board() -> vec[i64]:
    board = vec[i64]([RIM] * PLACES)
    for row in range(ROWS):
        for column in range(COLUMNS):
            board[place_of(column, row)] = FREE
    return board


@final
class Board(Position):
    """What lies on the table: who has a disc on which place, and how high the columns are."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset, Play())
        self.places = empty_board()
        self.heights = vec[i64]([0] * COLUMNS)
        self.discs: i64 = 0

    def copy(self) -> Board:
        copy = Board(self.ruleset)
        copy.copy_from(self)
        return copy

    def copy_from(self, other: Position) -> None:
        assert isinstance(other, Board)
        self.copy_flow(other)
        self.places = other.places[:]
        self.heights = other.heights[:]
        self.discs = other.discs

    def drop(self, column: i64, side: Side) -> i64:
        """Let a disc fall; the place where it comes to rest."""
        place = place_of(column, self.heights[column])
        self.places[place] = side
        self.heights[column] += 1
        self.discs += 1
        return place


# ------------------------------------------------------------------ §2 to §4 The rules


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Play(Frame):
    """The only procedure of this game: one turn after another."""

    def __init__(self) -> None:
        super().__init__(PLAY)
        self.place: i64 = 0  # where the latest disc came to rest

    def copy_from(self, other: Frame) -> None:
        assert isinstance(other, Play)
        self.place = other.place

    def facts(self, observer: Side) -> list[int]:
        return [int(self.place)]

    def restore(self, facts: list[int]) -> None:
        self.place = facts[0]


@final
class DropDisc(Decision[Board, Play]):
    """§2 A disc is dropped into a column that is not full."""

    space: i64 = COLUMNS

    def actions(self, board: Board, play: Play, side: Side, out: Actions) -> None:
        for column in range(COLUMNS):
            if board.heights[column] < ROWS:
                out.add(column)

    def take(self, board: Board, play: Play, side: Side, column: i64) -> None:
        play.place = board.drop(column, side)


@final
class LookForFour(Rule[Board, Play]):
    """§3 Four discs in a row win."""

    def do(self, board: Board, play: Play) -> None:
        if longest_row(board.places, play.place, board.side) >= 4:
            board.finish(board.side, "§3")


@final
class PassTheTurn(Rule[Board, Play]):
    """§4 The other side goes on; a full board is a draw."""

    def do(self, board: Board, play: Play) -> None:
        if board.discs == COLUMNS * ROWS:
            board.finish(NOBODY, "§4")
        board.side = 1 - board.side
        play.go(DROP_DISC)


DROP_DISC: Final = DropDisc()
PLAY: Final = Procedure(Play, DROP_DISC, LookForFour(), PassTheTurn())


def longest_row(places: vec[i64], place: i64, side: Side) -> i64:
    """How many discs of ``side`` stand in a row through ``place``, at most."""
    longest: i64 = 0
    for way in WAYS:
        length: i64 = 1
        at = place + way
        while places[at] == side:
            length += 1
            at += way
        at = place - way
        while places[at] == side:
            length += 1
            at -= way
        if length > longest:
            longest = length
    return longest


# ------------------------------------------------------------------ What a side may know


def facts(position: Position, _side: int) -> dict[str, Any]:
    """Everything: nothing is hidden in this game.  The top row comes first."""
    assert isinstance(position, Board)
    rows = ["".join(mark_at(position, column, row) for column in range(COLUMNS)) for row in range(ROWS)]
    return {"rows": rows[::-1]}


def known(ruleset: Ruleset, _side: int, facts: dict[str, Any]) -> Position:
    """The position that ``facts`` told of."""
    board = Board(ruleset)
    for row in facts["rows"][::-1]:
        for column in range(COLUMNS):
            if row[column] != ".":
                board.drop(column, MARKS.index(row[column]))
    return board


MARKS: Final = "rb"


def mark_at(board: Board, column: int, row: int) -> str:
    owner = board.places[place_of(column, row)]
    return "." if owner == FREE else MARKS[owner]


# ------------------------------------------------------------------ Notation

LETTERS: Final = "abcdefg"


def write(_position: Position, _side: int, action: int) -> str:
    return LETTERS[action]


def refuse(_position: Position, _side: int, text: str) -> Refusal | None:
    """Why ``text`` is not possible now; None if it is no action of this game at all."""
    if len(text) != 1 or text not in LETTERS:
        return None
    return Refusal("column_full", f"column {text} is full", "§2")


# ------------------------------------------------------------------ The picture

SIZE: Final = 40.0  # of one place
ART: Final = {
    "hole": [circle(0, 0, 16, "paper line")],
    "target": [circle(0, 0, 16, "lit")],
    "disc0": [circle(0, 0, 16, "side0"), circle(0, 0, 9, "on-side"), circle(0, 0, 6, "side0")],
    "disc1": [circle(0, 0, 16, "side1"), rect(-7, -7, 14, 14, "on-side")],
}


def scene(position: Position, side: int) -> Scene:
    assert isinstance(position, Board)
    items = [Item("frame", shapes=[rect(0, 0, COLUMNS * SIZE, ROWS * SIZE, "card line", 8)])]
    for column in range(COLUMNS):
        items.append(column_head(position, column))
        for row in range(ROWS):
            items.append(place_item(position, column, row, side))
    area = Area("board", COLUMNS * SIZE, (ROWS + 1) * SIZE, "The board", (SIZE / 2, SIZE))
    return Scene([area], items, prompt(position, side), art=ART)


def column_head(board: Board, column: int) -> Item:
    letter = LETTERS[column]
    full = board.heights[column] == ROWS
    return Item(
        key=f"head-{letter}",
        x=(column + 0.5) * SIZE,
        y=(ROWS + 0.5) * SIZE,
        shapes=[label(0, 6, 16, letter, "ink-soft" if full else "ink")],
        name=f"column {letter}",
        why=f"column {letter} is full" if full else "",
        rule="§2" if full else "",
        text=letter,
    )


def place_item(board: Board, column: int, row: int, side: int) -> Item:
    """A disc, a hole, or the hole into which a disc would fall."""
    letter = LETTERS[column]
    item = Item(f"{letter}{row + 1}", x=(column + 0.5) * SIZE, y=(ROWS - row - 0.5) * SIZE)
    owner = int(board.places[place_of(column, row)])
    if owner != FREE:
        item.layer, item.art, item.name = 1, f"disc{owner}", f"{SIDES[owner]} disc on {letter}{row + 1}"
        item.text = "XO"[owner]
    elif board.actor == side and row == board.heights[column]:
        item.art, item.act, item.name = "target", letter, f"drop into column {letter}"
        item.text = letter
    else:
        item.art, item.name, item.text = "hole", f"{letter}{row + 1}, free", "·"
    return item


def prompt(board: Board, side: int) -> Prompt:
    if board.actor == NOBODY:
        won = "It is a draw." if board.winner == NOBODY else f"{SIDES[board.winner].title()} has won."
        return Prompt(won, board.ended)
    if board.actor == side:
        return Prompt("Drop a disc into a column.", "§2")
    return Prompt(f"{SIDES[board.actor].title()} is to drop a disc.", "§2")


# ------------------------------------------------------------------ The story


def narrate(event: Event) -> list[Message]:
    if event.step is DROP_DISC:
        args: dict[str, str | int] = {"side": SIDES[event.side].title(), "column": LETTERS[event.action]}
        return [Message("{side} drops a disc into column {column}.", args, "§2", event.side)]
    if event.after.actor == NOBODY and event.before.actor != NOBODY:
        return [ending(event.after)]
    return []


def ending(position: Position) -> Message:
    if position.winner == NOBODY:
        return Message("The board is full: a draw.", {}, "§4")
    winner = int(position.winner)
    return Message("{side} has four in a row and wins.", {"side": SIDES[winner].title()}, "§3", winner)


# ------------------------------------------------------------------ Judgement for bots


@final
class Judgement(Sense):
    """Rows of four in which only one side has discs are chances: the fuller, the better."""

    horizon: i64 = 4  # measured: with it a searching bot wins more than by playing on to the end

    def evaluate(self, position: Position, side: Side) -> float:
        assert isinstance(position, Board)
        if position.actor == NOBODY:
            return position.reward(side)
        balance: i64 = 0
        for column in range(COLUMNS):
            for row in range(ROWS):
                for way in WAYS:
                    balance += chance_of_four(position.places, place_of(column, row), way, side)
        share = float(balance) / 100.0
        return 0.5 + (0.45 if share > 0.45 else -0.45 if share < -0.45 else share)


def chance_of_four(places: vec[i64], place: i64, way: i64, side: Side) -> i64:
    """What the four places from ``place`` on are worth to ``side``; below 0 if to the other side."""
    mine: i64 = 0
    theirs: i64 = 0
    for step in range(4):
        owner = places[place + step * way]
        if owner == RIM:
            return 0
        if owner == side:
            mine += 1
        elif owner != FREE:
            theirs += 1
    if mine > 0 and theirs > 0:
        return 0
    return mine * mine - theirs * theirs


# ------------------------------------------------------------------ The table of contents

GAME: Final = Game(
    name="connect-four",
    title="Connect Four",
    about="Four discs in a row, before the other side has them.",
    ruleset=1,
    sides=SIDES,
    scenarios=(Scenario("standard", "Standard"),),
    options=(),
    procedures=(PLAY,),
    start=Board,
    facts=facts,
    known=known,
    write=write,
    refuse=refuse,
    scene=scene,
    narrate=narrate,
    sense=Judgement(),
    rulebook=RULEBOOK,
)
