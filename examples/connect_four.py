"""Connect four: a complete game in one file, to read and to copy from."""

from __future__ import annotations

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
from grognard.core.saying import any_of, prompt
from grognard.core.scene import Area, Item, Scene, circle, label, rect
from grognard.core.sense import Sense

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

SIDES: Final = [Noun("Red", proper=True), Noun("Blue", proper=True)]
LETTERS: Final = "abcdefg"
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


def empty_rack() -> vec[i64]:
    places = vec[i64]([RIM] * PLACES)
    for row in range(ROWS):
        for column in range(COLUMNS):
            places[place_of(column, row)] = FREE
    return places


@final
class Rack(Position):
    """What stands on the table: who has a disc on which place, and how high the columns are."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset, Play())
        self.places: vec[i64] = empty_rack()
        self.heights = vec[i64]([0] * COLUMNS)
        self.discs: i64 = 0

    def drop(self, column: i64, side: Side) -> i64:
        """Let a disc fall; the place where it comes to rest."""
        place = place_of(column, self.heights[column])
        self.places[place] = side
        self.heights[column] += 1
        self.discs += 1
        return place

    def words(self, side: Side) -> Words:
        return {"side": SIDES[side]}

    def epilogue(self) -> Message:
        return (
            say("It is a draw.") if self.winner == NOBODY else say("{side} has won.", side=SIDES[self.winner])
        )


# ------------------------------------------------------------------ §2 to §4 The rules


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Play(Frame):
    """The only procedure of this game: one turn after another."""

    def __init__(self) -> None:
        super().__init__(PLAY)
        self.place: i64 = 0  # where the latest disc came to rest


COLUMN_FULL: Final = Reason("column_full", "column {column} is full")


@final
class DropDisc(Decision[Rack, Play]):
    """§2 A disc is dropped into a column that is not full."""

    space: i64 = COLUMNS
    asks: str = "Drop a disc into a column."
    waits: str = "{side} is to drop a disc."
    tells: str = "{side} drops a disc into column {column}."

    def bar(self, rack: Rack, play: Play, side: Side, column: i64) -> Reason | None:
        return None if rack.heights[column] < ROWS else COLUMN_FULL

    def actions(self, rack: Rack, play: Play, side: Side, out: Actions) -> None:
        for column in range(COLUMNS):
            if rack.heights[column] < ROWS:
                out.add(column)

    def take(self, rack: Rack, play: Play, side: Side, column: i64) -> None:
        play.place = rack.drop(column, side)

    def write(self, rack: Rack, play: Play, side: Side, column: i64) -> str:
        return LETTERS[column]

    def words(self, rack: Rack, play: Play, side: Side, column: i64) -> Words:
        return {} if column < 0 else {"column": LETTERS[column]}

    def hint(self, rack: Rack, play: Play, side: Side, column: i64, later: bool) -> str:
        return say("drop into column {column}", column=LETTERS[column])

    def cue(self, rack: Rack, play: Play, side: Side, column: i64, after: Rack) -> Cue:
        return Cue("move", end=NAMES[rack.heights[column] * COLUMNS + column])


@final
class LookForFour(Rule[Rack, Play]):
    """§3 Four discs in a row win."""

    def do(self, rack: Rack, play: Play) -> None:
        if longest_row(rack.places, play.place, rack.side) >= 4:
            rack.finish(rack.side, "§3")

    def tell(self, rack: Rack, play: Play, side: Side, action: i64, after: Rack) -> list[Message]:
        if after.actor != NOBODY:
            return []
        return [filled("{side} has four in a row and wins.", rack.words(side), "§3", side)]


@final
class PassTheTurn(Rule[Rack, Play]):
    """§4 The other side goes on; a full board is a draw."""

    def do(self, rack: Rack, play: Play) -> None:
        if rack.discs == COLUMNS * ROWS:
            rack.finish(NOBODY, "§4")
        rack.side = 1 - rack.side
        play.go(DROP_DISC)

    def tell(self, rack: Rack, play: Play, side: Side, action: i64, after: Rack) -> list[Message]:
        return [] if after.actor != NOBODY else [say("The board is full: a draw.", "§4")]


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


# ------------------------------------------------------------------ The picture

SIZE: Final = 40.0  # of one place
NAMES: Final = [f"{letter}{row + 1}" for row in range(ROWS) for letter in LETTERS[:COLUMNS]]
HOLES: Final = Board(NAMES, squares(COLUMNS, ROWS, (SIZE, SIZE)), circle(0, 0, 16, "paper line"))
DISCS: Final = [
    [circle(0, 0, 16, "side0"), circle(0, 0, 9, "on-side"), circle(0, 0, 6, "side0")],
    [circle(0, 0, 16, "side1"), rect(-7, -7, 14, 14, "on-side")],
]


def scene(position: Position, side: int) -> Scene:
    assert isinstance(position, Rack)
    offers = Offers(position, side)
    items = [Item("frame", shapes=[rect(0, 0, COLUMNS * SIZE, ROWS * SIZE, "card line", 8)])]
    for column in range(COLUMNS):
        items.append(column_head(position, offers, column))
        items += [place_item(position, offers, column, row) for row in range(ROWS)]
    area = Area("board", COLUMNS * SIZE, (ROWS + 1) * SIZE, say("The board"), (SIZE / 2, SIZE))
    return Scene([area], items, prompt(position, side))


def column_head(rack: Rack, offers: Offers, column: int) -> Item:
    letter = LETTERS[column]
    full = rack.heights[column] == ROWS
    head = Item(f"head-{letter}", x=(column + 0.5) * SIZE, y=(ROWS + 0.5) * SIZE, text=letter)
    head.shapes = [label(0, 6, 16, letter, "ink-soft" if full else "ink")]
    head.name = say("column {column}", column=letter)
    return offers.on(head, letter) if full else head


def place_item(rack: Rack, offers: Offers, column: int, row: int) -> Item:
    """A disc, a hole, or the hole into which a disc would fall."""
    item = HOLES.place(row * COLUMNS + column, "·")
    cell, owner = item.name, int(rack.places[place_of(column, row)])
    if owner != FREE:
        item.layer, item.shapes, item.text = 1, DISCS[owner], "XO"[owner]
        item.name = say("disc of {side} on {cell}", side=SIDES[owner], cell=cell)
        return item
    item.name = say("{cell}, free", cell=cell)
    if row == rack.heights[column]:
        offers.on(item, LETTERS[column])
    if item.act:
        item.shapes, item.text = [circle(0, 0, 16, "lit")], item.act
    return item


# ------------------------------------------------------------------ Judgement for bots


@final
class Judgement(Sense):
    """Rows of four in which only one side has discs are chances: the fuller, the better."""

    horizon: i64 = 4  # measured: with it a searching bot wins more than by playing on to the end

    def evaluate(self, position: Position, side: Side) -> float:
        assert isinstance(position, Rack)
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
    sides=("red", "blue"),
    scenarios=(Scenario("standard", "Standard"),),
    options=(),
    procedures=(PLAY,),
    start=Rack,
    notation=any_of(*LETTERS),
    scene=scene,
    sense=Judgement(),
    rulebook=RULEBOOK,
)
