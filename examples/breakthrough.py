"""Breakthrough: a complete game in one file; see connect_four.py for the first steps."""

from __future__ import annotations

import re
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions
from grognard.core.flow import NOBODY, Decision, Frame, Position, Procedure, Rule, Side
from grognard.core.game import Game, Scenario
from grognard.core.message import Cue, Message, Noun, Words, filled, say
from grognard.core.offers import Board, Offers, squares
from grognard.core.reasons import Reason
from grognard.core.ruleset import Ruleset
from grognard.core.saying import prompt
from grognard.core.scene import Area, Item, Scene, circle, label, poly, rect
from grognard.core.sense import Sense

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

SIDES: Final = [Noun("Red", proper=True), Noun("Blue", proper=True)]
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
class Field(Position):
    """Who stands on which place, and how many pieces each side has left."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset, Play())
        self.places = vec[i64]([RIM] * PLACES)
        self.pieces = vec[i64]([0, 0])

    def put(self, square: i64, owner: i64) -> None:
        self.places[place_of(square)] = owner
        if owner != FREE:
            self.pieces[owner] += 1

    def words(self, side: Side) -> Words:
        return {"side": SIDES[side]}

    def epilogue(self) -> Message:
        return say("{side} has won.", side=SIDES[self.winner])


MARKS: Final = "rb"
START: Final = ["bbbbbbbb"] * 2 + ["........"] * 4 + ["rrrrrrrr"] * 2  # row 8 comes first


def field_of(ruleset: Ruleset, rows: list[str]) -> Field:
    """A field drawn in letters."""
    field = Field(ruleset)
    for square, mark in enumerate("".join(rows[::-1])):
        field.put(square, FREE if mark == "." else MARKS.index(mark))
    return field


def start(ruleset: Ruleset) -> Field:
    return field_of(ruleset, START)


# ------------------------------------------------------------------ §2 to §4 The rules


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Play(Frame):
    """The only procedure of this game: one turn after another."""

    def __init__(self) -> None:
        super().__init__(PLAY)
        self.place: i64 = 0  # where the piece that moved has come to


NO_PIECE: Final = Reason("no_piece", "there is no piece of yours on {start}")
NO_STEP: Final = Reason("no_step", "a piece moves one square forward, straight on or slanting")
BLOCKED: Final = Reason("blocked", "straight on, {end} would have to be free")
OWN_PIECE: Final = Reason("own_piece", "a piece of yours stands on {end}")


@final
class Move(Decision[Field, Play]):
    """§2 A piece moves one square forward; slanting it may take an enemy."""

    space: i64 = MOVES
    asks: str = "Move a piece forward."
    waits: str = "{side} is to move."

    def bar(self, field: Field, play: Play, side: Side, action: i64) -> Reason | None:
        place = place_of(action // WAYS)
        if field.places[place] != side:
            return NO_PIECE
        owner = field.places[target_of(place, action % WAYS, side)]
        if owner == RIM:
            return NO_STEP
        if action % WAYS == STRAIGHT:
            return None if owner == FREE else BLOCKED
        return OWN_PIECE if owner == side else None

    def actions(self, field: Field, play: Play, side: Side, out: Actions) -> None:
        ahead = STRIDE if side == 0 else -STRIDE
        for square in range(COLUMNS * ROWS):
            place = place_of(square)
            if field.places[place] == side:
                add_moves(field.places, place + ahead, side, square * WAYS, out)

    def take(self, field: Field, play: Play, side: Side, action: i64) -> None:
        place = place_of(action // WAYS)
        target = target_of(place, action % WAYS, side)
        if field.places[target] != FREE:
            field.pieces[1 - side] -= 1
        field.places[place] = FREE
        field.places[target] = side
        play.place = target

    def write(self, field: Field, play: Play, side: Side, action: i64) -> str:
        """From a2 to b3 is a2b3; a way that leaves the board has no text."""
        target = target_of(place_of(action // WAYS), action % WAYS, side)
        row, column = target // STRIDE - 1, target % STRIDE - 1
        inside = 0 <= row < ROWS and 0 <= column < COLUMNS
        return NAMES[action // WAYS] + NAMES[row * COLUMNS + column] if inside else ""

    def misfit(self, field: Field, play: Play, side: Side, text: str) -> Reason:
        own = field.places[place_of(NAMES.index(text[:2]))] == side
        return NO_STEP if own else NO_PIECE.of(start=text[:2])

    def words(self, field: Field, play: Play, side: Side, action: i64) -> Words:
        text = self.write(field, play, side, action) if action >= 0 else ""
        return {"start": text[:2], "end": text[2:]}

    def tell(self, field: Field, play: Play, side: Side, action: i64, after: Field) -> list[Message]:
        moves, takes = (
            "{side} moves from {start} to {end}.",
            "{side} moves from {start} to {end} and takes a piece.",
        )
        took = after.pieces[1 - side] < field.pieces[1 - side]
        words = {**field.words(side), **self.words(field, play, side, action)}
        text = self.write(field, play, side, action)
        cue = Cue("move", who=text[:2], start=text[:2], end=text[2:], lost=(text[2:],) if took else ())
        return [filled(takes if took else moves, words, "§2", side, cue=cue)]


def add_moves(places: vec[i64], ahead: i64, side: Side, first: i64, out: Actions) -> None:
    """The moves of the piece that has the place ``ahead`` straight before it."""
    if places[ahead - 1] != side and places[ahead - 1] != RIM:
        out.add(first + LEFT)
    if places[ahead] == FREE:
        out.add(first + STRAIGHT)
    if places[ahead + 1] != side and places[ahead + 1] != RIM:
        out.add(first + RIGHT)


@final
class LookForVictory(Rule[Field, Play]):
    """§3 Reaching the far row, or taking the last enemy, wins."""

    def do(self, field: Field, play: Play) -> None:
        row = play.place // STRIDE - 1
        far = ROWS - 1 if field.side == 0 else 0
        if row == far or field.pieces[1 - field.side] == 0:
            field.finish(field.side, "§3")

    def tell(self, field: Field, play: Play, side: Side, action: i64, after: Field) -> list[Message]:
        if after.actor != NOBODY:
            return []
        return [filled("{side} has broken through and wins.", field.words(side), "§3", side)]


@final
class PassTheTurn(Rule[Field, Play]):
    """§4 The other side goes on."""

    def do(self, field: Field, play: Play) -> None:
        field.side = 1 - field.side
        play.go(MOVE)


MOVE: Final = Move()
PLAY: Final = Procedure(Play, MOVE, LookForVictory(), PassTheTurn())


# ------------------------------------------------------------------ The picture

SIZE: Final = 40.0  # of one square
NAMES: Final = [f"{column}{row}" for row in range(1, ROWS + 1) for column in "abcdefgh"]
FLOORS: Final = [rect(-20, -20, SIZE, SIZE, "land line-soft"), rect(-20, -20, SIZE, SIZE, "card line-soft")]
BOARD: Final = Board(NAMES, squares(COLUMNS, ROWS, (SIZE, SIZE), SIZE / 2))
PIECES: Final = [
    [circle(0, 0, 13, "side0"), poly([0, -8, 7, 5, -7, 5], "on-side")],
    [circle(0, 0, 13, "side1"), rect(-5, -5, 10, 10, "on-side")],
]


def scene(position: Position, side: int) -> Scene:
    """Squares, pieces, and before each piece an arrow for every move that it may make."""
    assert isinstance(position, Field)
    offers = Offers(position, side)
    items: list[Item] = []
    for square in range(COLUMNS * ROWS):
        items += square_items(position, square)
    items += [arrow(offers, text) for text in offers.acts]
    items += edges()
    area = Area(
        "board", COLUMNS * SIZE + SIZE / 2, ROWS * SIZE + SIZE / 2, say("The board"), (SIZE / 4, SIZE / 2)
    )
    return Scene([area], items, prompt(position, side))


def edges() -> list[Item]:
    """The letters of the columns and the numbers of the rows."""
    marks = [(name, (at + 1) * SIZE, (ROWS + 0.25) * SIZE) for at, name in enumerate("abcdefgh")]
    marks += [(str(at + 1), SIZE / 4, (ROWS - at - 0.5) * SIZE) for at in range(ROWS)]
    return [
        Item(f"edge-{name}", x=x, y=y, shapes=[label(0, 5, 13, name, "ink-soft")], text=name)
        for name, x, y in marks
    ]


def square_items(field: Field, square: int) -> list[Item]:
    floor = BOARD.place(square, "·")
    floor.shapes = [FLOORS[(square // COLUMNS + square % COLUMNS) % 2]]
    owner, cell = int(field.places[place_of(square)]), NAMES[square]
    if owner == FREE:
        return [floor]
    name = say("piece of {side} on {cell}", side=SIDES[owner], cell=cell)
    return [
        floor,
        Item(cell, layer=1, x=floor.x, y=floor.y, shapes=PIECES[owner], name=name, text="XO"[owner]),
    ]


def arrow(offers: Offers, text: str) -> Item:
    """Stands at the edge of the square, on the way that it points."""
    action = offers.acts[text]
    x, y = BOARD.centre(action // WAYS)
    across = action % WAYS - STRAIGHT
    item = Item(f"arrow-{text}", layer=2, x=x + across * 13, y=y + (-13 if offers.side == 0 else 13))
    item.turn = 45.0 * across if offers.side == 0 else 180.0 - 45.0 * across
    item.shapes = [circle(0, 0, 7, "lit"), poly([0, -5, 4, 3, -4, 3], "ink")]
    item.name = say("move from {start} to {end}", start=text[:2], end=text[2:])
    return offers.on(item, text)


# ------------------------------------------------------------------ Judgement for bots


@final
class Judgement(Sense):
    """Pieces count, and the further they have come the more."""

    horizon: i64 = 0  # measured: with it a searching bot wins more than by playing on to the end

    def evaluate(self, position: Position, side: Side) -> float:
        assert isinstance(position, Field)
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
    sides=("red", "blue"),
    scenarios=(Scenario("standard", "Standard"),),
    options=(),
    procedures=(PLAY,),
    start=start,
    notation=re.compile("([a-h][1-8]){2}"),
    scene=scene,
    sense=Judgement(),
    rulebook=RULEBOOK,
)
