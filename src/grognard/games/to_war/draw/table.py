"""The table as one side sees it: the field between two camps, and in the strategy game a hand."""

from __future__ import annotations

from grognard.core.flow import NOBODY, Position
from grognard.core.message import say
from grognard.core.offers import Board, Offers, joined, rim, squares
from grognard.core.saying import prompt
from grognard.core.scene import Area, Item, Note, Scene, Shape, label, line, rect
from grognard.games.to_war.data import CELL_NAMES, COLUMNS, HIDDEN, KINDS, NONE, ROWS, Unit
from grognard.games.to_war.draw import cards
from grognard.games.to_war.moves import OUT, Displacement, MoveAgain, MoveOn
from grognard.games.to_war.position import War, elites_of, units_of

WIDTH, HEIGHT = 340.0, 572.0
CAMP = 56.0  # how deep a camp is
TOP, LEFT = 68.0, 18.0  # where the field begins
PITCH = (106.0, 109.0)
GRID = (PITCH[0] / 16, PITCH[1] / 4)  # a place is 16 characters by 4 lines
LIFTED = (8.0, 26.0)  # a displaced unit is held so that the name of its successor can be read
BARE = rect(-cards.WIDE / 2, -cards.HIGH / 2, cards.WIDE, cards.HIGH, "paper line-soft", 7)
FIELD = Board(CELL_NAMES, squares(COLUMNS, ROWS, PITCH, LEFT, TOP), BARE)


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
        areas = [Area("board", WIDTH, HEIGHT, grid=GRID)]
        self.draw_ground()
        for side in (0, 1):
            self.draw_camp(side)
        self.draw_field()
        self.draw_moving_unit()
        if self.war.strategy and self.side >= 0:
            areas.append(Area("hand", WIDTH, cards.HIGH + 10, say("Your hand"), GRID))
            self.draw_hand()
        art = cards.gallery(self.war.armies)
        asked = prompt(self.war, self.side)
        return Scene(areas, self.items, asked, art, self.offers.buttons(), self.notes())

    # ------------------------------------------------------------------ the ground

    def draw_ground(self) -> None:
        """§1.4 Rows and columns, and the line between the halves."""
        wide, deep = COLUMNS * PITCH[0], ROWS * PITCH[1]
        letters = [(column, "abc"[column]) for column in range(COLUMNS)]
        numbers = [(row * COLUMNS, str(row + 1)) for row in range(ROWS)]
        ground = [rect(LEFT, TOP, wide, deep, "land", 6)]
        ground.append(line(LEFT, TOP + deep / 2, LEFT + wide, TOP + deep / 2, "line"))
        ground += rim(FIELD, letters, numbers, TOP - 2.5, TOP + deep + 9, 9)
        self.items.append(Item("ground", shapes=ground))

    def draw_camp(self, side: int) -> None:
        army = self.war.armies.armies[side]
        y = camp_middle(side)
        left, top, wide, high = -WIDTH / 2 + 2, -CAMP / 2 + 1, WIDTH - 4, CAMP - 2
        shapes = [
            rect(left, top, wide, high, f"side{side}-soft line", 8),
            rect(left, top, wide, high, f"hatch{side}", 8),
        ]
        camp = Item(
            f"camp-{side}", x=WIDTH / 2, y=y, shapes=shapes, name=say("Camp of {army}", army=army.noun)
        )
        if not self.is_taken(side):
            shapes.append(rect(-66, -14, 132, 28, "paper", 14))
            shapes.append(label(0, 5, 14, camp.name, "ink"))
            camp.text = camp.name
        self.items.append(self.offers.on(camp, OUT) if side != self.side else camp)
        self.draw_piles(side, y)

    def is_taken(self, side: int) -> bool:
        """A card waits in the middle of the camp, or has broken through to it."""
        war = self.war
        if war.ended == "§5.4":
            return war.winner != side
        return war.up not in (NONE, HIDDEN) and war.side == side and not war.is_held()

    def draw_piles(self, side: int, y: float) -> None:
        """§1.5 How many cards are left, and who has fallen, is open to all."""
        war, army = self.war, self.war.armies.armies[side]
        left = war.left[side]
        unseen = listed(war, side, [war.reserve[k] + war.hand[k] for k in range(2 * KINDS)])
        reserve = Item(
            f"reserve-{side}",
            "board",
            1,
            32,
            y + 1,
            shapes=count(left),
            text=say("reserve {left}", left=left),
        )
        reserve.art = cards.back(side) if left else ""
        reserve.name = say("Reserve of {army}: {left}", army=army.noun, left=left)
        heading = "reserve and hand: {units}" if war.strategy else "still to come: {units}"
        reserve.tip = say(heading, units=unseen or say("nothing"))
        gone = fallen(war, side)
        number = label(0, -4, 18, str(sum(gone)), "ink bold")
        grave = Item(
            f"fallen-{side}", "board", 1, WIDTH - 32, y + 1, shapes=[*empty_pile(say("fallen")), number]
        )
        grave.name = say("Fallen of {army}: {count}", army=army.noun, count=sum(gone))
        grave.tip = listed(war, side, gone) or say("nobody yet")
        grave.text = say("fallen {count}", count=sum(gone))
        self.items += [reserve, grave]
        if war.strategy and side != self.side:
            self.draw_backs(side, y)

    def draw_backs(self, side: int, y: float) -> None:
        """§8.5 The hand of somebody else."""
        held = self.war.held[side]
        shapes: list[Shape] = []
        for card in range(int(held)):
            shapes.append(rect(-19 + 10 * card, -14, 18, 28, "card-back line", 3))
            shapes.append(rect(-19 + 10 * card, -14, 18, 6, f"side{side}", 3))
        name = say("Hand of {army}: {count}", army=self.war.armies.armies[side].noun, count=held)
        self.items.append(Item(f"hand-{side}", layer=1, x=82, y=y, shapes=shapes, name=name))

    # ------------------------------------------------------------------ the field

    def draw_field(self) -> None:
        frame = self.war.frame
        for cell, name in enumerate(CELL_NAMES):
            item = FIELD.place(cell, f"· {name} ·")
            item.shapes.append(label(0, 6, 17, name, "ink-soft"))
            item.name = say("{place}, free", place=name)
            self.items.append(item)
            if self.war.board[cell] != NONE:
                item.name = item.text = ""
                item = self.card(self.war.units[self.war.board[cell]], item.x, item.y, name)
                if isinstance(frame, Displacement) and isinstance(frame.step, MoveAgain):
                    item.chosen = frame.cell == cell
            self.offers.on(item, name)

    def draw_moving_unit(self) -> None:
        """The card that waits to be laid, or the unit that has to move on."""
        war = self.war
        frame = war.frame
        if isinstance(frame, Displacement) and isinstance(frame.step, MoveOn) and war.actor != NOBODY:
            x, y = FIELD.centre(frame.cell)
            where = say("displaced from {cell}", cell=CELL_NAMES[frame.cell])
            item = self.card(war.units[frame.unit], x + LIFTED[0], y + LIFTED[1], where)
            item.layer, item.chosen, item.text = 2, True, ""
        elif war.ended == "§5.4" and isinstance(frame, Displacement):
            self.draw_in_camp(war.units[frame.unit], 1 - war.winner, say("in the enemy's camp"))
        elif war.up not in (NONE, HIDDEN) and not war.is_held():
            self.draw_in_camp(war.units[war.up], war.side, say("to be laid"))

    def draw_in_camp(self, unit: Unit, side: int, where: str) -> None:
        item = self.card(unit, WIDTH / 2, camp_middle(side), where)
        item.art, item.layer, item.chosen = cards.slip(unit), 2, True

    def card(self, unit: Unit, x: float, y: float, where: str, area: str = "board") -> Item:
        army = self.war.armies.armies[unit.side]
        item = Item(f"unit-{unit.id}", area, 1, x, y, art=cards.face(unit), tip=described(unit))
        item.name = say("{unit} of {army}, {where}", unit=unit.noun, army=army.noun, where=where)
        item.text = cards.written(unit)
        self.items.append(item)
        return item

    # ------------------------------------------------------------------ §8 the hand

    def draw_hand(self) -> None:
        war, x = self.war, 71.0
        first = KINDS * self.side
        for kind in range(first, first + KINDS):
            for copy in range(war.hand[kind]):
                unit = war.units[war.next_of(kind) - copy]
                item = self.card(unit, x, cards.HIGH / 2 + 5, say("in your hand"), "hand")
                item.chosen = unit.id == war.up
                if not item.chosen:
                    self.offers.on(item, unit.card.name)
                x += PITCH[0]

    def notes(self) -> list[Note]:
        notes = []
        for side in (0, 1):
            units, elites = units_of(self.war, side), elites_of(self.war, side)
            notes.append(Note(say("On the field"), f"{units} ({elites} ♛)", side))
            notes.append(Note(say("Reserve"), str(self.war.left[side]), side))
            if self.war.strategy:
                notes.append(Note(say("Hand"), str(self.war.held[side]), side))
        return notes


# ------------------------------------------------------------------ places and words


def camp_middle(side: int) -> float:
    return HEIGHT - CAMP / 2 if side == 0 else CAMP / 2


def count(left: int) -> list[Shape]:
    if left:
        return [label(0, 1, 17, str(left), "on-side bold")]
    return [*empty_pile(say("reserve")), label(0, -4, 18, "0", "ink bold")]


def empty_pile(title: str) -> list[Shape]:
    return [rect(-20, -23, 40, 46, "paper line-soft", 4), label(0, 14, 10, title, "ink-soft small")]


def fallen(war: War, side: int) -> list[int]:
    """Units that are nowhere else any more, by kind."""
    gone = [war.armies.size[k] - war.reserve[k] - war.hand[k] for k in range(2 * KINDS)]
    gone = [count if kind // KINDS == side else 0 for kind, count in enumerate(gone)]
    on_table = list(war.board)
    if war.up >= 0 and not war.is_held():
        on_table.append(war.up)
    frame = war.frame
    if isinstance(frame, Displacement) and (isinstance(frame.step, MoveOn) or war.ended == "§5.4"):
        on_table.append(frame.unit)
    for unit in on_table:
        if unit != NONE and war.units[unit].side == side:
            gone[war.units[unit].kind] -= 1
    return gone


def listed(war: War, side: int, by_kind: list[int]) -> str:
    """So many of each kind, in words."""
    own = war.armies.armies[side].cards
    counts = [(card.noun, by_kind[KINDS * side + kind]) for kind, card in enumerate(own)]
    listing = ""
    for noun, count in counts:
        one = say("{unit} ×{count}", unit=noun, count=count) if count else ""
        listing = joined("{one}, {other}", one=listing, other=one)
    return listing


def described(unit: Unit) -> str:
    way = say("moves forward, left or right") if unit.sideways else say("moves forward")
    steps = say("may take two steps") if unit.two_steps else ""
    elite = say("elite") if unit.elite else ""
    values = say("attack {attack}, defence {defence}", attack=unit.attack, defence=unit.defence)
    told: str = values
    for more in (way, steps, elite):
        told = joined("{one}, {other}", one=told, other=more)
    return told
