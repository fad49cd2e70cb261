"""Breakthrough: a complete game in one file; see connect_four.py for the first steps."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions
from grognard.core.flow import NOBODY, Decision, Frame, Position, Procedure, Rule, Side, legal
from grognard.core.game import Game, Refusal, Scenario
from grognard.core.ruleset import Ruleset
from grognard.core.scene import Area, Item, Prompt, Scene, circle, label, poly, rect
from grognard.core.sense import Sense
from grognard.core.story import Event, Message

RULEBOOK: Final = """\
# Breakthrough

## §1 The board
A board of eight columns, **a** to **h**, and eight rows, 1 to 8. Red has a piece on every square of
rows 1 and 2, Blue on every square of rows 7 and 8. Red begins.

## §2 A turn
The side whose turn it is moves one of its pieces one square forward, straight on or slanting: straight on
only to a free square, slanting to a free square or one where an enemy stands. That enemy is taken off
the board.

## §3 Victory
Who reaches the far row, or takes the last enemy, has won at once.

## §4 The next turn
Otherwise it is the other side's turn. There is always something to move, and no draw.
"""

# ------------------------------------------------------------------ §1 The board

SIDES: Final = ("red", "blue")
COLUMNS: Final = 8
ROWS: Final = 8
STRIDE: Final = COLUMNS + 1  # one place more in every row: a rim, so that no row runs into the next
PLACES: Final = STRIDE * (ROWS + 2) + 1  # and a row of rim below and above
FREE: Final = -1
RIM: Final = -2

LEFT: Final = 0  # the ways a piece may move: all of them forward
STRAIGHT: Final = 1
RIGHT: Final = 2
WAYS: Final = 3
MOVES: Final = 192  # three for each of the 64 squares


def place_of(square: i64) -> i64:
    """Squares are numbered from a1 to h1, then from a2 on; places also count the rim."""
    return square + square // COLUMNS + STRIDE + 1


def target_of(place: i64, way: i64, side: Side) -> i64:
    """One square forward: up the board for Red, down for Blue; left is always towards column a."""
    forward = STRIDE if side == 0 else -STRIDE
    return place + forward + way - STRAIGHT


@final
class Board(Position):
    """Who stands on which place, and how many pieces each side has left."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset, Play())
        self.places = vec[i64]([RIM] * PLACES)
        self.pieces = vec[i64]([0, 0])

    def put(self, square: i64, owner: i64) -> None:
        self.places[place_of(square)] = owner
        if owner != FREE:
            self.pieces[owner] += 1

    def copy(self) -> Board:
        copy = Board(self.ruleset)
        copy.copy_from(self)
        return copy

    def copy_from(self, other: Position) -> None:
        assert isinstance(other, Board)
        self.copy_flow(other)
        self.places = other.places[:]
        self.pieces = other.pieces[:]


MARKS: Final = "rb"
START: Final = ["bbbbbbbb"] * 2 + ["........"] * 4 + ["rrrrrrrr"] * 2  # row 8 comes first


def board_of(ruleset: Ruleset, rows: list[str]) -> Board:
    """A board drawn in letters."""
    board = Board(ruleset)
    for square, mark in enumerate("".join(rows[::-1])):
        board.put(square, FREE if mark == "." else MARKS.index(mark))
    return board


def start(ruleset: Ruleset) -> Position:
    return board_of(ruleset, START)


# ------------------------------------------------------------------ §2 to §4 The rules


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Play(Frame):
    """The only procedure of this game: one turn after another."""

    def __init__(self) -> None:
        super().__init__(PLAY)
        self.place: i64 = 0  # where the piece that moved has come to

    def copy_from(self, other: Frame) -> None:
        assert isinstance(other, Play)
        self.place = other.place

    def facts(self, observer: Side) -> list[int]:
        return [int(self.place)]

    def restore(self, facts: list[int]) -> None:
        self.place = facts[0]


@final
class Move(Decision[Board, Play]):
    """§2 A piece moves one square forward; slanting it may take an enemy."""

    space: i64 = MOVES

    def actions(self, board: Board, play: Play, side: Side, out: Actions) -> None:
        ahead = STRIDE if side == 0 else -STRIDE
        for square in range(COLUMNS * ROWS):
            place = place_of(square)
            if board.places[place] == side:
                add_moves(board.places, place + ahead, side, square * WAYS, out)

    def take(self, board: Board, play: Play, side: Side, action: i64) -> None:
        place = place_of(action // WAYS)
        target = target_of(place, action % WAYS, side)
        if board.places[target] != FREE:
            board.pieces[1 - side] -= 1
        board.places[place] = FREE
        board.places[target] = side
        play.place = target


def add_moves(places: vec[i64], ahead: i64, side: Side, first: i64, out: Actions) -> None:
    """The moves of the piece that has the place ``ahead`` straight before it."""
    if places[ahead - 1] != side and places[ahead - 1] != RIM:
        out.add(first + LEFT)
    if places[ahead] == FREE:
        out.add(first + STRAIGHT)
    if places[ahead + 1] != side and places[ahead + 1] != RIM:
        out.add(first + RIGHT)


@final
class LookForVictory(Rule[Board, Play]):
    """§3 Reaching the far row, or taking the last enemy, wins."""

    def do(self, board: Board, play: Play) -> None:
        row = play.place // STRIDE - 1
        far = ROWS - 1 if board.side == 0 else 0
        if row == far or board.pieces[1 - board.side] == 0:
            board.finish(board.side, "§3")


@final
class PassTheTurn(Rule[Board, Play]):
    """§4 The other side goes on."""

    def do(self, board: Board, play: Play) -> None:
        board.side = 1 - board.side
        play.go(MOVE)


MOVE: Final = Move()
PLAY: Final = Procedure(Play, MOVE, LookForVictory(), PassTheTurn())


# ------------------------------------------------------------------ What a side may know


def facts(position: Position, _side: int) -> dict[str, Any]:
    """Everything: nothing is hidden in this game."""
    assert isinstance(position, Board)
    marks = [mark_on(position, square) for square in range(COLUMNS * ROWS)]
    rows = ["".join(marks[first : first + COLUMNS]) for first in range(0, len(marks), COLUMNS)]
    return {"rows": rows[::-1]}


def known(ruleset: Ruleset, _side: int, facts: dict[str, Any]) -> Position:
    return board_of(ruleset, facts["rows"])


def mark_on(board: Board, square: int) -> str:
    owner = board.places[place_of(square)]
    return "." if owner == FREE else MARKS[owner]


# ------------------------------------------------------------------ Notation: from a2 to b3 is "a2b3"


def name_of(square: int) -> str:
    return "abcdefgh"[square % COLUMNS] + str(square // COLUMNS + 1)


def name_of_place(place: int) -> str:
    return name_of((place // STRIDE - 1) * COLUMNS + place % STRIDE - 1)


def write(_position: Position, side: int, action: int) -> str:
    place = place_of(action // WAYS)
    return name_of_place(int(place)) + name_of_place(int(target_of(place, action % WAYS, side)))


NAMES: Final = [name_of(square) for square in range(COLUMNS * ROWS)]


def refuse(position: Position, side: int, text: str) -> Refusal | None:
    """Why ``text`` is not possible now; None if it is no action of this game at all."""
    if len(text) != 4 or text[:2] not in NAMES or text[2:] not in NAMES:
        return None
    assert isinstance(position, Board)
    origin, target = NAMES.index(text[:2]), NAMES.index(text[2:])
    if mark_on(position, origin) != MARKS[side]:
        return Refusal("no_piece", f"there is no piece of yours on {text[:2]}", "§2")
    forward = COLUMNS if side == 0 else -COLUMNS
    sideways = abs(target % COLUMNS - origin % COLUMNS)
    if target // COLUMNS != (origin + forward) // COLUMNS or sideways > 1:
        return Refusal("no_step", "a piece moves one square forward, straight on or slanting", "§2")
    if sideways == 0:
        return Refusal("blocked", f"straight on, {text[2:]} would have to be free", "§2")
    return Refusal("own_piece", f"a piece of yours stands on {text[2:]}", "§2")


# ------------------------------------------------------------------ The picture

SIZE: Final = 40.0  # of one square
HALF: Final = SIZE / 2
ART: Final = {
    "light": [rect(-HALF, -HALF, SIZE, SIZE, "card line-soft")],
    "dark": [rect(-HALF, -HALF, SIZE, SIZE, "land line-soft")],
    "piece0": [circle(0, 0, 13, "side0"), poly([0, -8, 7, 5, -7, 5], "on-side")],
    "piece1": [circle(0, 0, 13, "side1"), rect(-5, -5, 10, 10, "on-side")],
    "arrow": [circle(0, 0, 7, "lit"), poly([0, -5, 4, 3, -4, 3], "ink")],
}


def scene(position: Position, side: int) -> Scene:
    """Squares, pieces, and before each piece an arrow for every move that it may make."""
    assert isinstance(position, Board)
    items: list[Item] = []
    for square in range(COLUMNS * ROWS):
        items += square_items(position, square)
    items += [arrow(position, side, action) for action in legal(position, side)]
    items += edges()
    area = Area("board", COLUMNS * SIZE + HALF, ROWS * SIZE + HALF, "The board", (SIZE / 4, SIZE / 2))
    return Scene([area], items, prompt(position, side), art=ART)


def middle_of(square: int) -> tuple[float, float]:
    return (square % COLUMNS + 1) * SIZE, (ROWS - square // COLUMNS - 0.5) * SIZE


def edges() -> list[Item]:
    """The letters of the columns and the numbers of the rows."""
    marks = [(name, (at + 1) * SIZE, (ROWS + 0.25) * SIZE) for at, name in enumerate("abcdefgh")]
    marks += [(str(at + 1), SIZE / 4, (ROWS - at - 0.5) * SIZE) for at in range(ROWS)]
    return [
        Item(f"edge-{name}", x=x, y=y, shapes=[label(0, 5, 13, name, "ink-soft")], text=name)
        for name, x, y in marks
    ]


def square_items(board: Board, square: int) -> list[Item]:
    x, y = middle_of(square)
    name = name_of(square)
    dark = (square // COLUMNS + square % COLUMNS) % 2 == 0
    floor = Item(f"square-{name}", x=x, y=y, art="dark" if dark else "light", name=name, text="·")
    owner = int(board.places[place_of(square)])
    if owner == FREE:
        return [floor]
    text = "XO"[owner]
    return [
        floor,
        Item(name, layer=1, x=x, y=y, art=f"piece{owner}", name=f"{SIDES[owner]} piece on {name}", text=text),
    ]


def arrow(board: Board, side: int, action: int) -> Item:
    """Stands at the edge of the square, on the way that it points."""
    text = write(board, side, action)
    x, y = middle_of(action // WAYS)
    across = action % WAYS - STRAIGHT
    up = -1 if side == 0 else 1
    return Item(
        key=f"arrow-{text}",
        layer=2,
        x=x + across * 13,
        y=y + up * 13,
        turn=45.0 * across if side == 0 else 180.0 - 45.0 * across,
        art="arrow",
        name=f"move from {text[:2]} to {text[2:]}",
        act=text,
    )


def prompt(board: Board, side: int) -> Prompt:
    if board.actor == NOBODY:
        return Prompt(f"{SIDES[board.winner].title()} has won.", board.ended)
    if board.actor == side:
        return Prompt("Move a piece forward.", "§2")
    return Prompt(f"{SIDES[board.actor].title()} is to move.", "§2")


# ------------------------------------------------------------------ The story


def narrate(event: Event) -> list[Message]:
    if event.step is MOVE:
        text = write(event.before, event.side, event.action)
        args: dict[str, str | int] = {"side": SIDES[event.side].title(), "from": text[:2], "to": text[2:]}
        took = enemies_of(event.before, event.side) > enemies_of(event.after, event.side)
        told = "{side} moves from {from} to {to}" + (" and takes a piece." if took else ".")
        return [Message(told, args, "§2", event.side)]
    if event.after.actor == NOBODY and event.before.actor != NOBODY:
        winner = int(event.after.winner)
        return [Message("{side} has broken through and wins.", {"side": SIDES[winner].title()}, "§3", winner)]
    return []


def enemies_of(position: Position, side: int) -> int:
    assert isinstance(position, Board)
    return int(position.pieces[1 - side])


# ------------------------------------------------------------------ Judgement for bots


@final
class Judgement(Sense):
    """Pieces count, and the further they have come the more."""

    horizon: i64 = 0  # measured: with it a searching bot wins more than by playing on to the end

    def evaluate(self, position: Position, side: Side) -> float:
        assert isinstance(position, Board)
        if position.actor == NOBODY:
            return position.reward(side)
        balance: i64 = 0
        for square in range(COLUMNS * ROWS):
            owner = position.places[place_of(square)]
            if owner != FREE:
                row = square // COLUMNS
                way = row if owner == 0 else ROWS - 1 - row
                worth = 10 + way * way
                balance += worth if owner == side else -worth
        share = float(balance) / 200.0
        return 0.5 + (0.45 if share > 0.45 else -0.45 if share < -0.45 else share)


# ------------------------------------------------------------------ The table of contents

GAME: Final = Game(
    name="breakthrough",
    title="Breakthrough",
    about="A race of footmen: who first reaches the far row has broken through.",
    ruleset=1,
    sides=SIDES,
    scenarios=(Scenario("standard", "Standard"),),
    options=(),
    procedures=(PLAY,),
    start=start,
    facts=facts,
    known=known,
    write=write,
    refuse=refuse,
    scene=scene,
    narrate=narrate,
    sense=Judgement(),
    rulebook=RULEBOOK,
)
