"""The table as one side sees it: the field between two camps, and in the strategy game a hand."""

from __future__ import annotations

from grognard.core import flow
from grognard.core.flow import NOBODY, Position
from grognard.core.scene import Area, Button, Item, Note, Scene, Shape, label, line, rect
from grognard.games.to_war.data import CELLS, COLUMNS, HIDDEN, KINDS, NONE, ROWS, Unit
from grognard.games.to_war.displacement import Displacement, MoveAgain, MoveOn
from grognard.games.to_war.draw import cards
from grognard.games.to_war.draw.prompts import prompt
from grognard.games.to_war.notation import CELL_NAMES, HOLD, OUT, refuse, write
from grognard.games.to_war.outlook import (
    BOTH_FALL,
    BREAKS_THROUGH,
    DRIVES,
    FALLS,
    STOPS,
    WINS,
    Outlook,
    laying,
    stepping,
)
from grognard.games.to_war.position import War, elites_of, units_of
from grognard.games.to_war.setup import Deploy
from grognard.games.to_war.turn import BringUp, ChooseCard

WIDTH, HEIGHT = 340.0, 572.0
CAMP = 56.0  # how deep a camp is
TOP = 68.0  # where the field begins
LEFT = 18.0
PITCH_X, PITCH_Y = 106.0, 109.0
GRID = (PITCH_X / 16, PITCH_Y / 4)  # a place is 16 characters by 4 lines
LIFTED = (8.0, 26.0)  # a displaced unit is held so that the name of its successor can be read


def scene(position: Position, side: int) -> Scene:
    assert isinstance(position, War)
    return Drawing(position, side).scene()


class Drawing:
    """One scene in the making: ``side`` looks at ``war``, which is no more than it knows."""

    def __init__(self, war: War, side: int) -> None:
        self.war = war
        self.side = side
        self.deciding = side >= 0 and side in flow.actors(war)
        legal = flow.legal(war, side) if self.deciding else []
        self.acts = {write(war, side, action): action for action in legal}
        self.items: list[Item] = []

    def scene(self) -> Scene:
        areas = [Area("board", WIDTH, HEIGHT, grid=GRID)]
        self.draw_ground()
        for side in (0, 1):
            self.draw_camp(side)
        self.draw_field()
        self.draw_moving_unit()
        if self.war.strategy and self.side >= 0:
            areas.append(Area("hand", WIDTH, cards.HIGH + 10, "Your hand", GRID))
            self.draw_hand()
        art = cards.gallery(self.war.armies)
        return Scene(areas, self.items, prompt(self.war, self.side), art, self.buttons(), self.notes())

    # ------------------------------------------------------------------ the ground

    def draw_ground(self) -> None:
        """§1.4 Rows and columns, and the line between the halves."""
        depth = ROWS * PITCH_Y
        shapes = [rect(LEFT, TOP, COLUMNS * PITCH_X, depth, "land", 6)]
        shapes.append(line(LEFT, TOP + depth / 2, LEFT + COLUMNS * PITCH_X, TOP + depth / 2, "line"))
        for row in range(ROWS):
            shapes.append(label(9, TOP + depth - (row + 0.5) * PITCH_Y + 4, 11, str(row + 1), "ink-soft"))
        for column in range(COLUMNS):
            x = LEFT + (column + 0.5) * PITCH_X
            shapes.append(label(x, TOP - 2.5, 11, "abc"[column], "ink-soft"))
            shapes.append(label(x, TOP + depth + 9, 11, "abc"[column], "ink-soft"))
        self.items.append(Item("ground", shapes=shapes))

    def draw_camp(self, side: int) -> None:
        army = self.war.armies.armies[side]
        y = camp_middle(side)
        left, top, wide, high = -WIDTH / 2 + 2, -CAMP / 2 + 1, WIDTH - 4, CAMP - 2
        shapes = [
            rect(left, top, wide, high, f"side{side}-soft line", 8),
            rect(left, top, wide, high, f"hatch{side}", 8),
        ]
        camp = Item(f"camp-{side}", x=WIDTH / 2, y=y, shapes=shapes, name=f"Camp of {army.short}")
        if not self.is_taken(side):
            shapes.append(rect(-66, -14, 132, 28, "paper", 14))
            shapes.append(label(0, 5, 14, f"Camp of {army.short}", "ink"))
            camp.text = camp.name
        if side != self.side:
            self.offer(camp, OUT)
        self.items.append(camp)
        self.draw_piles(side, y)

    def is_taken(self, side: int) -> bool:
        """A card waits in the middle of the camp, or has broken through to it."""
        war = self.war
        if war.ended == "§5.4":
            return war.winner != side
        return war.up not in (NONE, HIDDEN) and war.side == side and not is_held(war)

    def draw_piles(self, side: int, y: float) -> None:
        """§1.5 How many cards are left, and who has fallen, is open to all."""
        war, army = self.war, self.war.armies.armies[side]
        left = int(war.left[side])
        unseen = listed(war, side, [int(war.reserve[k] + war.hand[k]) for k in range(2 * KINDS)])
        reserve = Item(f"reserve-{side}", "board", 1, 32, y + 1, shapes=count(left), text=f"reserve {left}")
        reserve.art = cards.back(side) if left else ""
        reserve.name = f"Reserve of {army.short}: {left}"
        reserve.tip = ("reserve and hand: " if war.strategy else "still to come: ") + (unseen or "nothing")
        gone = fallen(war, side)
        number = label(0, -4, 18, str(sum(gone)), "ink bold")
        grave = Item(f"fallen-{side}", "board", 1, WIDTH - 32, y + 1, shapes=[*empty_pile("fallen"), number])
        grave.name = f"Fallen of {army.short}: {sum(gone)}"
        grave.tip = listed(war, side, gone) or "nobody yet"
        grave.text = f"fallen {sum(gone)}"
        self.items += [reserve, grave]
        if war.strategy and side != self.side:
            self.draw_backs(side, y)

    def draw_backs(self, side: int, y: float) -> None:
        """§8.5 The hand of somebody else."""
        held = int(self.war.held[side])
        shapes: list[Shape] = []
        for card in range(held):
            shapes.append(rect(-19 + 10 * card, -14, 18, 28, "card-back line", 3))
            shapes.append(rect(-19 + 10 * card, -14, 18, 6, f"side{side}", 3))
        name = f"Hand of {self.war.armies.armies[side].short}: {held}"
        self.items.append(Item(f"hand-{side}", layer=1, x=82, y=y, shapes=shapes, name=name))

    # ------------------------------------------------------------------ the field

    def draw_field(self) -> None:
        for cell in range(CELLS):
            x, y = place(cell)
            unit = int(self.war.board[cell])
            shapes = [
                rect(-cards.WIDE / 2, -cards.HIGH / 2, cards.WIDE, cards.HIGH, "paper line-soft", 7),
                label(0, 6, 17, CELL_NAMES[cell], "ink-soft"),
            ]
            item = Item(f"place-{CELL_NAMES[cell]}", x=x, y=y, shapes=shapes)
            self.items.append(item)
            if unit == NONE:
                item.name = f"{CELL_NAMES[cell]}, free"
                item.text = f"· {CELL_NAMES[cell]} ·"
            else:
                item = self.card(self.war.units[unit], x, y, CELL_NAMES[cell])
                item.chosen = self.is_moving_again(cell)
            self.offer(item, CELL_NAMES[cell])

    def is_moving_again(self, cell: int) -> bool:
        frame = self.war.frame
        return isinstance(frame.step, MoveAgain) and isinstance(frame, Displacement) and frame.cell == cell

    def draw_moving_unit(self) -> None:
        """The card that waits to be laid, or the unit that has to move on."""
        war = self.war
        frame = war.frame
        if isinstance(frame.step, MoveOn) and isinstance(frame, Displacement) and war.actor != NOBODY:
            x, y = place(int(frame.cell))
            unit = war.units[frame.unit]
            item = self.card(unit, x + LIFTED[0], y + LIFTED[1], f"displaced from {CELL_NAMES[frame.cell]}")
            item.layer, item.chosen = 2, True
            item.text = ""
        elif war.ended == "§5.4" and isinstance(frame, Displacement):
            self.draw_in_camp(war.units[frame.unit], 1 - int(war.winner), "in the enemy's camp")
        elif war.up not in (NONE, HIDDEN) and not is_held(war):
            self.draw_in_camp(war.units[war.up], int(war.side), "to be laid")

    def draw_in_camp(self, unit: Unit, side: int, where: str) -> None:
        item = self.card(unit, WIDTH / 2, camp_middle(side), where)
        item.art, item.layer, item.chosen = cards.slip(unit), 2, True

    def card(self, unit: Unit, x: float, y: float, where: str, area: str = "board") -> Item:
        army = self.war.armies.armies[unit.side]
        item = Item(
            f"unit-{int(unit.id)}",
            area,
            1,
            x,
            y,
            art=cards.face(unit),
            name=f"{unit.title} of {army.short}, {where}",
            tip=described(unit),
            text=cards.written(unit),
        )
        self.items.append(item)
        return item

    # ------------------------------------------------------------------ §8 the hand

    def draw_hand(self) -> None:
        war, x = self.war, 71.0
        first = KINDS * self.side
        for kind in range(first, first + KINDS):
            for copy in range(int(war.hand[kind])):
                unit = war.units[war.next_of(kind) - copy]
                item = self.card(unit, x, cards.HIGH / 2 + 5, "in your hand", "hand")
                item.chosen = unit.id == war.up
                if not item.chosen:
                    self.offer(item, unit.card.name)
                x += PITCH_X

    # ------------------------------------------------------------------ what can be done

    def offer(self, item: Item, text: str) -> None:
        """Make the item stand for the action, or say why it cannot be chosen."""
        if text in self.acts:
            item.act = text
            told, item.then = self.forecast(self.acts[text])
            item.tip = f"{told} ({item.tip})" if item.tip else told
        elif self.deciding:
            refusal = refuse(self.war, self.side, text)
            if refusal is not None:
                item.why, item.rule = refusal.reason, refusal.rule

    def forecast(self, action: int) -> tuple[str, list[str]]:
        """What exactly the action will bring, the outcome first, and the steps that then leave no choice."""
        step = self.war.frame.step
        if isinstance(step, Deploy):
            return f"lay the {self.war.units[self.war.up].title} here", []
        if isinstance(step, ChooseCard):
            return "play this card", []
        first = laying if isinstance(step, BringUp) else stepping
        told, then = [foretold(first(self.war, self.side, action))], []
        war = self.war.copy()
        flow.play(war, self.side, action)
        legal = flow.legal(war, self.side)
        while len(legal) == 1 and isinstance(war.frame.step, MoveOn):
            told.append(foretold(stepping(war, self.side, legal[0]), "the {} has "))
            then.append(write(war, self.side, legal[0]))
            flow.play(war, self.side, legal[0])
            legal = flow.legal(war, self.side)
        before = f"; before that {'; '.join(told[:-1])}" if then else ""
        return told[-1] + before, then

    def buttons(self) -> list[Button]:
        if HOLD not in self.acts:
            return []
        outlook = stepping(self.war, self.side, self.acts[HOLD])
        return [Button(HOLD, f"Hold {CELL_NAMES[outlook.cell]}", foretold(outlook))]

    def notes(self) -> list[Note]:
        notes = []
        for side in (0, 1):
            units, elites = int(units_of(self.war, side)), int(elites_of(self.war, side))
            notes.append(Note("On the field", f"{units} ({elites} ♛)", side))
            notes.append(Note("Reserve", str(int(self.war.left[side])), side))
            if self.war.strategy:
                notes.append(Note("Hand", str(int(self.war.held[side])), side))
        return notes


# ------------------------------------------------------------------ places and words


def place(cell: int) -> tuple[float, float]:
    """The middle of a place on the sheet; the first side sits below."""
    return (
        LEFT + (cell % COLUMNS + 0.5) * PITCH_X,
        TOP + (ROWS - 0.5 - cell // COLUMNS) * PITCH_Y,
    )


def camp_middle(side: int) -> float:
    return HEIGHT - CAMP / 2 if side == 0 else CAMP / 2


def is_held(war: War) -> bool:
    """§8.5 The card to be laid is still in the hand."""
    return war.strategy and war.held[war.side] > 0


def count(left: int) -> list[Shape]:
    if left:
        return [label(0, 1, 17, str(left), "on-side bold")]
    return [*empty_pile("reserve"), label(0, -4, 18, "0", "ink bold")]


def empty_pile(title: str) -> list[Shape]:
    return [rect(-20, -23, 40, 46, "paper line-soft", 4), label(0, 14, 10, title, "ink-soft small")]


def fallen(war: War, side: int) -> list[int]:
    """Units that are nowhere else any more, by kind."""
    gone = [int(war.armies.size[k] - war.reserve[k] - war.hand[k]) for k in range(2 * KINDS)]
    gone = [count if kind // KINDS == side else 0 for kind, count in enumerate(gone)]
    on_table = [int(unit) for unit in war.board]
    if war.up >= 0 and not is_held(war):
        on_table.append(int(war.up))
    frame = war.frame
    if isinstance(frame, Displacement) and (isinstance(frame.step, MoveOn) or war.ended == "§5.4"):
        on_table.append(int(frame.unit))
    for unit in on_table:
        if unit != NONE and war.units[unit].side == side:
            gone[war.units[unit].kind] -= 1
    return gone


def listed(war: War, side: int, by_kind: list[int]) -> str:
    """So many of each kind, in words."""
    own = war.armies.armies[side].cards
    counts = [(card.title, by_kind[KINDS * side + kind]) for kind, card in enumerate(own)]
    return ", ".join(f"{title} ×{count}" for title, count in counts if count)


def described(unit: Unit) -> str:
    way = "moves forward, left or right" if unit.sideways else "moves forward"
    steps = ", may take two steps" if unit.two_steps else ""
    elite = ", elite" if unit.elite else ""
    return f"attack {int(unit.attack)}, defence {int(unit.defence)}, {way}{steps}{elite}"


def foretold(outlook: Outlook, whose: str = "") -> str:
    """The exact result of an action, in words; ``whose`` introduces the attacker of a fight."""
    unit, other = outlook.unit.title, outlook.other
    if outlook.result == BREAKS_THROUGH:
        return f"the {unit} breaks through: you win"
    if outlook.result == STOPS:
        return f"the {unit} stays and the turn is over"
    if other is None:
        return f"the {unit} comes to a free place"
    if outlook.result == DRIVES:
        return f"the {unit} drives your {other.title} on"
    bonus = "+2" if outlook.sideways else ""
    ends = {WINS: f"the {other.title} falls", FALLS: f"your {unit} falls", BOTH_FALL: "both fall"}
    odds = f"attack {int(outlook.unit.attack)}{bonus} against defence {int(other.defence)}"
    return f"{whose.format(unit)}{odds}: {ends[outlook.result]}"
