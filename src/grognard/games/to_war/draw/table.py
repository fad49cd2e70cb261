"""The table as one side sees it: the field between two camps, and in the strategy game a hand."""

from __future__ import annotations

from functools import lru_cache

from grognard.core.flow import NOBODY, Position
from grognard.core.message import say
from grognard.core.offers import Board, Offers, joined, squares
from grognard.core.saying import prompt
from grognard.core.scene import Area, Item, Note, Scene, Shape, label, rect
from grognard.games.to_war.data import CELL_NAMES, COLUMNS, HIDDEN, KINDS, NONE, ROWS, Unit
from grognard.games.to_war.draw import cards
from grognard.games.to_war.draw.field import CAMP, HEIGHT, LEFT, PITCH, TOP, WIDTH
from grognard.games.to_war.moves import OUT, Displacement, MoveAgain, MoveOn
from grognard.games.to_war.position import War, elites_of, units_of

GRID = (PITCH[0] / 16, PITCH[1] / 4)  # a place is 16 characters by 4 lines
FAR = 0.75  # below so many pixels for one unit cards show their numbers on the picture
LIFTED = (16.0, 34.0)  # a displaced unit is held so that its successor can be seen, and the camp behind
FIELD = Board(CELL_NAMES, squares(COLUMNS, ROWS, PITCH, LEFT, TOP))
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
        areas = [Area("board", WIDTH, HEIGHT, grid=GRID, far=FAR, seen="flipped")]
        self.items.append(Item("ground", x=WIDTH / 2, y=HEIGHT / 2, art="ground"))
        for side in (0, 1):
            self.draw_camp(side)
        self.draw_field()
        self.draw_moving_unit()
        if self.war.strategy and self.side >= 0:
            areas.append(Area("hand", WIDTH, cards.HIGH + 10, say("Your hand"), GRID, FAR))
            self.draw_hand()
        art = cards.gallery(self.war.armies)
        asked = prompt(self.war, self.side)
        return Scene(areas, self.items, asked, art, self.offers.buttons(), self.notes())

    # ------------------------------------------------------------------ the camps

    def draw_camp(self, side: int) -> None:
        army = self.war.armies.armies[side]
        y = camp_middle(side)
        name = say("Camp of {army}", army=army.noun)
        camp = Item(f"camp-{side}", x=WIDTH / 2, y=y, art=f"camp-{side}", name=name)
        if not self.is_taken(side):
            camp.shapes = [PLATE, label(0, 7, 19, name, "ink title")]
            camp.text = name
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
            46,
            y,
            shapes=count(left),
            text=say("reserve {left}", left=left),
        )
        reserve.art = cards.back(side) if left else ""
        reserve.name = say("Reserve of {army}: {left}", army=army.noun, left=left)
        heading = "reserve and hand: {units}" if war.strategy else "still to come: {units}"
        reserve.tip = say(heading, units=unseen or say("nothing"))
        gone = fallen(war, side)
        number = label(0, 4, 26, str(sum(gone)), "ink title")
        shapes = [*empty_pile(say("fallen")), number]
        grave = Item(f"fallen-{side}", "board", 1, WIDTH - 46, y, shapes=shapes)
        grave.name = say("Fallen of {army}: {count}", army=army.noun, count=sum(gone))
        grave.tip = listed(war, side, gone) or say("nobody yet")
        grave.text = say("fallen {count}", count=sum(gone))
        self.items += [reserve, grave]
        if war.strategy and side != self.side:
            self.draw_backs(side, y)

    def draw_backs(self, side: int, y: float) -> None:
        """§8.5 The hand of somebody else."""
        army, held = self.war.armies.armies[side], self.war.held[side]
        name = say("Hand of {army}: {count}", army=army.noun, count=held)
        shapes = cards.fan(side, army.name, int(held))
        self.items.append(Item(f"hand-{side}", layer=1, x=116, y=y, shapes=shapes, name=name))

    # ------------------------------------------------------------------ the field

    def draw_field(self) -> None:
        frame = self.war.frame
        for cell, name in enumerate(CELL_NAMES):
            item = FIELD.place(cell, f"· {name} ·")
            item.art = item.key
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
            lift = LIFTED[1] if frame.cell // COLUMNS == ROWS - 1 else -LIFTED[1]
            item = self.card(war.units[frame.unit], x + LIFTED[0], y + lift, where)
            item.layer, item.chosen, item.text = 2, True, ""
            if OUT in self.offers.acts:
                self.items.append(Item("way-out", layer=1, x=x, y=y, art=f"way-out-{int(war.side)}"))
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
        war, x = self.war, LEFT + PITCH[0] / 2
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
        return [label(24, 27, 20, str(left), "ink title")]
    return [*empty_pile(say("reserve")), label(0, 4, 26, "0", "ink title")]


def empty_pile(title: str) -> list[Shape]:
    return [rect(-29, -27, 58, 54, "paper s-line w12", 7), label(0, 22, 18.8, title, "ink-soft plate")]


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
