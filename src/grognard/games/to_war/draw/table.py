"""The table as one side sees it: the field between two camps, and in the strategy game a hand."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from grognard.core.flow import NOBODY, Position
from grognard.core.message import say
from grognard.core.offers import Board, Offers, joined, squares
from grognard.core.saying import prompt
from grognard.core.scene import Area, Item, Note, Once, Scene, Shape, label, rect
from grognard.games.to_war.data import CELL_NAMES, COLUMNS, HIDDEN, KINDS, NONE, ROWS, Army, Unit
from grognard.games.to_war.draw import cards
from grognard.games.to_war.draw.field import CAMP, HEIGHT, LEFT, PITCH, TOP, WIDTH
from grognard.games.to_war.moves import MOVE_AGAIN, MOVE_ON, OUT, Displacement
from grognard.games.to_war.position import War, elites_of, units_of

GRID = (PITCH[0] / 16, PITCH[1] / 4)  # a place is 16 characters by 4 lines
FAR = 0.75  # below so many pixels for one unit cards show their numbers on the picture
LIFTED = (16.0, 34.0)  # a displaced unit is held so that its successor can be seen, and the camp behind
FIELD = Board(CELL_NAMES, squares(COLUMNS, ROWS, PITCH, LEFT, TOP))
GROUND = Item("ground", x=WIDTH / 2, y=HEIGHT / 2, art="ground")
FIELDS: Once[list[Item]] = Once(1024)
PILES: Once[list[Item]] = Once(1024)
PLATE = rect(-76, -16, 152, 32, "paper", 16)


def scene(position: Position, side: int) -> Scene:
    assert isinstance(position, War)
    return Drawing(position, side).scene()


class Drawing:
    """One scene in the making: ``side`` looks at ``war``, which is no more than it knows."""

    def __init__(self, war: War, side: int) -> None:
        self.war = war
        self.side = side
        self.offers = Offers(war, side)
        self.items: list[Item] = []

    def scene(self) -> Scene:
        self.items.append(GROUND)
        for side in (0, 1):
            self.draw_camp(side)
        self.draw_field()
        self.draw_moving_unit()
        hand = self.war.strategy and self.side >= 0
        if hand:
            self.draw_hand()
        art = cards.gallery(self.war.armies)
        asked = prompt(self.war, self.side)
        return Scene(areas(hand), self.items, asked, art, self.offers.buttons(), self.notes())

    # ------------------------------------------------------------------ the camps

    def draw_camp(self, side: int) -> None:
        army = self.war.armies.armies[side]
        self.items.append(self.offers.lit(camp(army, side, self.is_taken(side), side == self.side)))
        self.draw_piles(side)

    def is_taken(self, side: int) -> bool:
        """A card waits in the middle of the camp, or has broken through to it."""
        war = self.war
        if war.ended == "§5.4":
            return war.winner != side
        return war.up not in (NONE, HIDDEN) and war.side == side and not war.is_held()

    def draw_piles(self, side: int) -> None:
        """§1.5 How many cards are left, and who has fallen, is open to all."""
        war = self.war
        own = slice(KINDS * side, KINDS * side + KINDS)
        away = tuple(war.reserve[own]), tuple(war.hand[own]), int(war.left[side]), int(war.held[side])
        key = war.armies, war.strategy, side, away, tuple(on_table(war))
        self.items += PILES.get(key, lambda: self.piles(side))
        if war.strategy and side != self.side:
            self.items.append(backs(war.armies.armies[side], side, int(war.held[side])))

    def piles(self, side: int) -> list[Item]:
        war, army = self.war, self.war.armies.armies[side]
        own = range(KINDS * side, KINDS * side + KINDS)
        unseen = tuple(int(war.reserve[kind] + war.hand[kind]) for kind in own)
        return [
            reserve(army, side, int(war.left[side]), unseen, war.strategy),
            grave(army, side, tuple(fallen(war, side))),
        ]

    # ------------------------------------------------------------------ the field

    def draw_field(self) -> None:
        war, frame = self.war, self.war.frame
        again = int(frame.cell) if isinstance(frame, Displacement) and frame.step is MOVE_AGAIN else NONE
        field = FIELDS.get((war.armies, tuple(war.board), again), lambda: self.laid_out(again))
        self.items += self.offers.all_lit(field)

    def laid_out(self, again: int) -> list[Item]:
        """The places, each with the card that lies there; the unit at ``again`` may move once more."""
        units, armies = self.war.units, self.war.armies.armies
        items: list[Item] = []
        for cell, number in enumerate(self.war.board):
            if number == NONE:
                items.append(place(cell, True))
            else:
                unit = units[number]
                items += on_place(cell, unit, armies[unit.side], cell == again)
        return items

    def draw_moving_unit(self) -> None:
        """The card that waits to be laid, or the unit that has to move on."""
        war = self.war
        frame = war.frame
        if isinstance(frame, Displacement) and frame.step is MOVE_ON and war.actor != NOBODY:
            unit = war.units[frame.unit]
            self.items.append(lifted(unit, war.armies.armies[unit.side], int(frame.cell)))
            if OUT in self.offers.acts:
                x, y = FIELD.centre(frame.cell)
                self.items.append(Item("way-out", layer=1, x=x, y=y, art=f"way-out-{int(war.side)}"))
        elif war.ended == "§5.4" and isinstance(frame, Displacement):
            self.draw_in_camp(war.units[frame.unit], 1 - war.winner, say("in the enemy's camp"))
        elif war.up not in (NONE, HIDDEN) and not war.is_held():
            self.draw_in_camp(war.units[war.up], war.side, say("to be laid"))

    def draw_in_camp(self, unit: Unit, side: int, where: str) -> None:
        self.items.append(in_camp(unit, self.war.armies.armies[unit.side], int(side), where))

    def card(
        self, unit: Unit, x: float, y: float, where: str, chosen: bool = False, area: str = "board"
    ) -> Item:
        return laid(unit, self.war.armies.armies[unit.side], x, y, where, chosen, area)

    # ------------------------------------------------------------------ §8 the hand

    def draw_hand(self) -> None:
        war, x = self.war, LEFT + PITCH[0] / 2
        first = KINDS * self.side
        for kind in range(first, first + KINDS):
            for copy in range(war.hand[kind]):
                unit = war.units[war.next_of(kind) - copy]
                held = self.card(unit, x, cards.HIGH / 2 + 5, say("in your hand"), unit.id == war.up, "hand")
                self.items.append(self.offers.lit(held))
                x += PITCH[0]

    def notes(self) -> list[Note]:
        war = self.war
        counts = [
            (int(units_of(war, side)), int(elites_of(war, side)), int(war.left[side]), int(war.held[side]))
            for side in (0, 1)
        ]
        return noted(tuple(counts), war.strategy)


# ------------------------------------------------------------------ places and words


def camp_middle(side: int) -> float:
    return HEIGHT - CAMP / 2 if side == 0 else CAMP / 2


def areas(hand: bool) -> list[Area]:
    board = Area("board", WIDTH, HEIGHT, grid=GRID, far=FAR, seen="flipped")
    return [board, Area("hand", WIDTH, cards.HIGH + 10, say("Your hand"), GRID, FAR)] if hand else [board]


# ------------------------------------------------------------------ things that many scenes share


@lru_cache(maxsize=1024)
def noted(counts: tuple[tuple[int, ...], ...], strategy: bool) -> list[Note]:
    """Units on the field, elites among them, cards in reserve and in hand, of each side."""
    notes = []
    for side, (units, elites, left, held) in enumerate(counts):
        notes.append(Note(say("On the field"), f"{units} ({elites} ♛)", side))
        notes.append(Note(say("Reserve"), str(left), side))
        if strategy:
            notes.append(Note(say("Hand"), str(held), side))
    return notes


@lru_cache(maxsize=64)
def camp(army: Army, side: int, taken: bool, mine: bool) -> Item:
    """Who looks for the enemy's camp breaks through to it."""
    name = say("Camp of {army}", army=army.noun)
    item = Item(f"camp-{side}", x=WIDTH / 2, y=camp_middle(side), art=f"camp-{side}", name=name)
    if not taken:
        item.shapes = [PLATE, label(0, 7, 19, name, "ink title")]
        item.text = name
    item.choice = "" if mine else OUT
    return item


@lru_cache(maxsize=4096)
def reserve(army: Army, side: int, left: int, unseen: tuple[int, ...], strategy: bool) -> Item:
    item = Item(f"reserve-{side}", "board", 1, 46, camp_middle(side), shapes=count(left))
    item.text = say("reserve {left}", left=left)
    item.art = cards.back(side) if left else ""
    item.name = say("Reserve of {army}: {left}", army=army.noun, left=left)
    heading = "reserve and hand: {units}" if strategy else "still to come: {units}"
    item.tip = say(heading, units=listed(army, unseen) or say("nothing"))
    return item


@lru_cache(maxsize=4096)
def grave(army: Army, side: int, gone: tuple[int, ...]) -> Item:
    number = label(0, 4, 26, str(sum(gone)), "ink title")
    shapes = [*empty_pile(say("fallen")), number]
    item = Item(f"fallen-{side}", "board", 1, WIDTH - 46, camp_middle(side), shapes=shapes)
    item.name = say("Fallen of {army}: {count}", army=army.noun, count=sum(gone))
    item.tip = listed(army, gone) or say("nobody yet")
    item.text = say("fallen {count}", count=sum(gone))
    return item


@lru_cache(maxsize=64)
def backs(army: Army, side: int, held: int) -> Item:
    """§8.5 The hand of somebody else."""
    name = say("Hand of {army}: {count}", army=army.noun, count=held)
    shapes = cards.fan(side, army.name, held)
    return Item(f"hand-{side}", layer=1, x=116, y=camp_middle(side), shapes=shapes, name=name)


@lru_cache(maxsize=2 * len(CELL_NAMES))
def place(cell: int, free: bool) -> Item:
    name = CELL_NAMES[cell]
    item = FIELD.place(cell, f"· {name} ·" if free else "")
    item.art = item.key
    item.name = say("{place}, free", place=name) if free else ""
    item.choice = name if free else ""
    return item


@lru_cache(maxsize=4096)
def on_place(cell: int, unit: Unit, army: Army, chosen: bool) -> tuple[Item, Item]:
    """A place and the card that lies there."""
    x, y = FIELD.centre(cell)
    return place(cell, False), laid(unit, army, x, y, CELL_NAMES[cell], chosen, "board")


@lru_cache(maxsize=4096)
def laid(unit: Unit, army: Army, x: float, y: float, where: str, chosen: bool, area: str) -> Item:
    """A card; on the field it stands for its place, in a hand for itself."""
    item = Item(f"unit-{unit.id}", area, 1, x, y, art=cards.face(unit), tip=described(unit), chosen=chosen)
    item.name = say("{unit} of {army}, {where}", unit=unit.noun, army=army.noun, where=where)
    item.text = cards.written(unit)
    item.choice = where if area == "board" else "" if chosen else unit.card.name
    return item


@lru_cache(maxsize=1024)
def lifted(unit: Unit, army: Army, cell: int) -> Item:
    """A displaced unit, held above its place."""
    x, y = FIELD.centre(cell)
    where = say("displaced from {cell}", cell=CELL_NAMES[cell])
    lift = LIFTED[1] if cell // COLUMNS == ROWS - 1 else -LIFTED[1]
    card = laid(unit, army, x + LIFTED[0], y + lift, where, True, "board")
    return replace(card, layer=2, text="", choice="")


@lru_cache(maxsize=1024)
def in_camp(unit: Unit, army: Army, side: int, where: str) -> Item:
    """A card that waits in a camp, or has broken through to it."""
    card = laid(unit, army, WIDTH / 2, camp_middle(side), where, True, "board")
    return replace(card, art=cards.slip(unit), layer=2, choice="")


def count(left: int) -> list[Shape]:
    if left:
        return [label(24, 27, 20, str(left), "ink title")]
    return [*empty_pile(say("reserve")), label(0, 4, 26, "0", "ink title")]


def empty_pile(title: str) -> list[Shape]:
    return [
        rect(-33, -27, 66, 54, "paper s-line w12", 7),
        label(0, 22, 18.8, title, "ink-soft plate within-68"),
    ]


def on_table(war: War) -> list[int]:
    """The units that can be seen by all; NONE where a place is free."""
    seen = list(war.board)
    if war.up >= 0 and not war.is_held():
        seen.append(war.up)
    frame = war.frame
    if isinstance(frame, Displacement) and (frame.step is MOVE_ON or war.ended == "§5.4"):
        seen.append(frame.unit)
    return seen


def fallen(war: War, side: int) -> list[int]:
    """Units of a side that are nowhere else any more, by its kinds."""
    own = range(KINDS * side, KINDS * side + KINDS)
    gone = [int(war.armies.size[kind] - war.reserve[kind] - war.hand[kind]) for kind in own]
    for unit in on_table(war):
        if unit != NONE and war.units[unit].side == side:
            gone[war.units[unit].kind - KINDS * side] -= 1
    return gone


def listed(army: Army, by_kind: tuple[int, ...]) -> str:
    """So many of each kind, in words."""
    listing = ""
    for card, count in zip(army.cards, by_kind, strict=False):
        one = say("{unit} ×{count}", unit=card.noun, count=count) if count else ""
        listing = joined("{one}, {other}", one=listing, other=one)
    return listing


@lru_cache(512)
def described(unit: Unit) -> str:
    way = say("moves forward, left or right") if unit.sideways else say("moves forward")
    steps = say("may take two steps") if unit.two_steps else ""
    elite = say("elite") if unit.elite else ""
    values = say("attack {attack}, defence {defence}", attack=unit.attack, defence=unit.defence)
    told: str = values
    for more in (way, steps, elite):
        told = joined("{one}, {other}", one=told, other=more)
    return told
