"""Below the chart: the task forces of both sides by letter, their markers, hands and decks."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from grognard.core.lines import Wrapped, lines_of
from grognard.core.message import Message, Noun, Words, filled, say
from grognard.core.scene import Item, Once, Shape
from grognard.draw.art.pen import Marks, Move, circle, group, near, path, rect, sized, text
from grognard.games.epic_naval.agreeing import Agreeing
from grognard.games.epic_naval.data import (
    AFLOAT,
    DUE,
    FLEET,
    IN_FORCE,
    LAYING,
    LETTERS,
    MOVING,
    READY,
    SHIPS,
    SUNK,
    UNDER,
)
from grognard.games.epic_naval.deck import Drawing, cards_in
from grognard.games.epic_naval.draw.art import Art, gallery, minefields
from grognard.games.epic_naval.draw.chart import chart_art, chart_name
from grognard.games.epic_naval.draw.hulls import form_of
from grognard.games.epic_naval.draw.pieces import ship_marks
from grognard.games.epic_naval.draw.sheet import DESK, DESK_WIDTH, HAND_WIDTH, LINE, TRACK, Point
from grognard.games.epic_naval.draw.units import unit_art
from grognard.games.epic_naval.draw.words import composition, members, ship_tip, title
from grognard.games.epic_naval.files.plan import Card
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.rules import Rules
from grognard.games.epic_naval.setup import CHOOSE_COMMANDERS, SetUp
from grognard.games.epic_naval.speech import LETTER_NAMES, card_noun

BLOCK = 222.0  # how broad a side's boards are
TOP = TRACK + 6  # of them
CARD = (110.0, 132.0)
PICTURE = 46.0  # the height of its window, at most
PITCH = 12.4  # from one line of writing to the next
HAND = (0.0, HAND_WIDTH - 90)  # where the cards lie, beside the deck
Boards: TypeAlias = tuple[list[Item], dict[tuple[int, int], Item]]
PARTS: Once[list[Item]] = Once()
BOARDS: Once[Boards] = Once()
KINDS = (say("COMMAND"), say("EVENT"), say("UPGRADE"))
NAMED = ("Command: {card}", "Event: {card}", "Upgrade: {card}")


@lru_cache(maxsize=64)
def art_of(rules: Rules) -> Art:
    """What all scenarios share, and this one's cards."""
    cards = {f"card-{card.code}": card_face(card) for card in rules.plan.cards}
    units = unit_art() if rules.land_war else {}
    mines = minefields() if rules.minefields else {}
    return gallery() | units | mines | cards | {chart_name(rules): chart_art(rules)}


def card_face(card: Card) -> Marks:
    """A picture for its kind, its name, and what it does."""
    width, height = CARD
    left, top = -width / 2, -height / 2
    marks = rect(left + 2, top + 4, width, height, "umbra", 8, fo=0.3)
    marks += rect(left, top, width, height, "card", 8, "line", 0.9, more="outline")
    within = f"within-{width - 8:.0f}"
    name = lines_of(say("{card}", card=Noun(card.name, proper=True)), 17, 2)
    words = lines_of(say(card.text), 20, 6)
    written = 29 + 14 * len(name) + PITCH * (len(words) - 1)
    high = min(PICTURE, height - written)
    marks += rect(left + 5, top + 5, width - 10, high, "g-dusk", 5) + picture(card.kind, top + 5, high)
    marks += rect(left + 5, top + 5, width - 10, high, "", 5, "line", 0.9)
    y = top + high + 20
    for at, line in enumerate(name):
        marks += sized(0, y + 14 * at, 14, 15.5, line, "ink", f"title {within}")
    y += 14 * len(name) + 2
    for at, line in enumerate(words):
        marks += near(text(0, y + PITCH * at, 12.4, line, "ink-soft", f"plate {within}"))
    return marks


BATTLESHIP = "M-40 4L-36 10H34L42 2H20V-2H14V-8H10V-16H5V-24H1V-16H-3V-6H-8V-14H-14V-4H-18V0H-30V4Z"
DESTROYER = "M-38 3L-34 9H32L40 0H18V-4H12V-10H8V-18H6V-10H2V-4H-4V-9H-9V-4H-14V-8H-18V-3H-26V3Z"
SWELL = "M-49 12Q-35 7 -20 11T20 11T49 10V19H-49Z"


def picture(kind: int, top: float, high: float) -> Marks:
    """At dusk: a ship that fires, one in a bank of cloud, one that flies a signal; in a window so high."""
    ship = path(BATTLESHIP if kind == 0 else DESTROYER, "pitch")
    if kind == 0:
        ship += circle(34, -4, 9, "g-burst") + path("M16 -3L28 -6", "", "pitch", 2)
    elif kind == 1:
        ship += circle(-24, -10, 13, "g-fog") + circle(-6, -14, 15, "g-fog") + circle(14, -12, 12, "g-fog")
    else:
        ship += path("M7 -18V-26M7 -26l12 3l-12 3Z", "lamp", "pitch", 0.9)
    small = min(1.0, high / PICTURE)
    swell = path(Move(1, 0, 0, small, 0, top + high - 19 * small).path(SWELL), "navy-lo", op=0.85)
    return group(ship, y=top + high - 19 * small, scale=small) + swell


# ------------------------------------------------------------------ hands and decks


def is_setting_up(naval: Naval) -> bool:
    """§3, §15.7 Nothing lies on the chart yet."""
    return isinstance(naval.frame, (SetUp, Agreeing))


class Desk:
    """What lies on the desk and in the tray; boards, cards and decks can be made to stand for choices."""

    def __init__(self, naval: Naval, viewer: int) -> None:
        self.naval = naval
        self.viewer = viewer
        self.boards: dict[tuple[int, int], Item] = {}
        self.cards: list[tuple[int, Item]] = []  # with their kinds
        self.rest: list[Item] = []
        self.decks: dict[int, Item] = {}
        self.drawn: list[tuple[int, Item]] = []  # of which one is kept
        self.laid: dict[int, Item] = {}  # ships that wait for their place
        for side in (0, 1):
            self.draw_block(side)
        ships = self.waiting_ships()
        if ships:
            self.draw_ships(ships)
        elif viewer >= 0:
            self.draw_hand(viewer)

    def items(self) -> list[Item]:
        cards = [item for _, item in [*self.cards, *self.drawn]]
        return [*self.rest, *self.boards.values(), *self.decks.values(), *cards, *self.laid.values()]

    def draw_hand(self, side: int) -> None:
        naval, rules = self.naval, self.naval.rules
        for card in range(int(rules.cards)):
            for number in range(int(naval.hand[side * rules.cards + card])):
                self.cards.append((card, card_item(rules, card, f"card-{side}-{card}-{number}").copy()))
        frame = naval.frame
        if isinstance(frame, Drawing) and frame.side == side:
            for at, card in enumerate((int(frame.one), int(frame.other))):
                if card >= 0:
                    self.drawn.append((card, card_item(rules, card, f"drawn-{at}").copy()))
        row = [item for _, item in [*self.cards, *self.drawn]]
        left, step = self.spread(len(row), CARD[0] + 8, CARD[0])
        for at, item in enumerate(row):
            item.x, item.y = left + step * at, DESK / 2
        if not row:
            buying = is_setting_up(naval)
            words = sized(
                0, 4, 13, 15, say("nothing yet") if buying else say("no cards"), "ink-soft", "water"
            )
            self.rest.append(Item("no-cards", "hand", x=left, y=DESK / 2, shapes=words))

    def spread(self, count: int, step: float, size: float) -> Point:
        """The first place and the distance of things in a row beside the deck."""
        room = HAND[1] - HAND[0]
        step = min(step, (room - size) / max(1, count - 1))
        return HAND[0] + (room - step * (max(1, count) - 1)) / 2, step

    # ------------------------------------------------------------------ ships that wait for their place

    def waiting_ships(self) -> list[int]:
        """Those to be laid out; during set-up the viewer's fleet."""
        naval = self.naval
        ships = [ship for ship in range(SHIPS) if naval.status[ship] == LAYING]
        if ships:
            self.title(say("TO BE LAID OUT"))
        elif is_setting_up(naval) and self.viewer >= 0:
            own = range(FLEET * self.viewer, FLEET * self.viewer + FLEET)
            there = (READY, IN_FORCE) if naval.frame.step is CHOOSE_COMMANDERS else (READY,)
            ships = [ship for ship in own if naval.status[ship] in there]
            self.title(say("YOUR FLEET"))
        return ships

    def title(self, words: str) -> None:
        """What the things between the blocks are."""
        shapes = sized(0, 0, 13, 15, words, "ink-soft", "plate")
        self.rest.append(Item("heap", "hand", x=sum(HAND) / 2, y=14, shapes=shapes))

    def draw_ships(self, ships: list[int]) -> None:
        rows = [ships] if len(ships) < 8 else [ships[: (len(ships) + 1) // 2], ships[(len(ships) + 1) // 2 :]]
        for down, row in enumerate(rows):
            left, step = self.spread(len(row), 60.0, 44.0)
            for at, ship in enumerate(row):
                item = self.waiting(ship)
                item.x, item.y = left + step * at, DESK / 2 + 4 + 52 * (down - (len(rows) - 1) / 2)
                self.laid[ship] = item

    def waiting(self, ship: int) -> Item:
        naval, rules = self.naval, self.naval.rules
        form = form_of(rules, int(rules.ship_class[ship]))
        item = Item(f"ship-{ship}", "hand", layer=1, art=f"{form}-{ship // FLEET}")
        item.shapes = [
            Shape(each.kind, each.at, each.cls.replace(" on-chart", ""), each.text)
            for each in ship_marks(naval, ship, form)
        ]
        item.name, item.tip, item.text = title(naval, ship), ship_tip(naval, ship), rules.ship_names[ship]
        return item

    # ------------------------------------------------------------------ one side's block

    def draw_block(self, side: int) -> None:
        """Each part is drawn once for every state it can be in: the keys hold all that is read of it."""
        naval, rules, mine = self.naval, self.naval.rules, side == self.viewer
        block = Block(naval, side, mine)
        own = slice(FLEET * side, FLEET * side + FLEET)
        cards = slice(int(rules.cards * side), int(rules.cards * side + rules.cards))
        ships = tuple(naval.status[own]), tuple(naval.letter[own]), is_setting_up(naval)
        markers = int(naval.free[side]), int(naval.air[side]), bool(naval.over[side] and naval.round)
        deck = int(cards_in(naval, side)), sum(naval.discard[cards]), int(naval.held[side])
        self.rest += PARTS.get((rules, "score", side, int(naval.score[side])), block.paper)
        rest, boards = BOARDS.get((rules, side, ships), block.forces)
        self.rest += rest
        self.boards.update({place: item.copy() for place, item in boards.items()})
        self.rest += PARTS.get((rules, "markers", side, mine, markers), block.markers)
        drawn = PARTS.get((rules, "deck", side, mine, deck), block.deck)
        if mine:
            self.decks[side] = drawn[0].copy()
        else:
            self.rest += drawn


class Block:
    """One side's boards, markers and deck in the making; ``mine``: of the one who looks."""

    def __init__(self, naval: Naval, side: int, mine: bool) -> None:
        self.naval = naval
        self.side = side
        self.mine = mine
        self.left = 0.0 if side == 0 else DESK_WIDTH - BLOCK

    def paper(self) -> list[Item]:
        """With the score at its head."""
        side, left, naval = self.side, self.left, self.naval
        words = say(
            "{navy}: {points} {points:point|points}",
            navy=naval.rules.navies[side],
            points=naval.score[side],
        )
        shapes = rect(left + 0.5, TOP, BLOCK - 1, DESK - TOP - 1, "chart-paper", 8, "line", 0.9)
        shapes += path(f"M{left:.0f} {TOP + 8:.0f}v{DESK - TOP - 18:.0f}", "", f"side{side}", 4)
        shapes += sized(left + 12, TOP + 17, 14, 15.5, words, "ink", "title start within-90")
        return [Item(f"block-{side}", "desk", shapes=shapes)]

    def forces(self) -> Boards:
        side, left = self.side, self.left
        if not has_forces(self.naval, side):
            return self.fleet(side, left), {}
        rest: list[Item] = []
        boards: dict[tuple[int, int], Item] = {}
        for letter in range(LETTERS):
            boards[(side, letter)] = self.board(side, letter, left)
            rest += self.list_force(side, letter, left)
        return rest, boards

    def board(self, side: int, letter: int, left: float) -> Item:
        """§13.1 The ships of a task force, open to all."""
        ships = composition(self.naval, side, letter)
        x, y = left + 58 + 106.0 * (letter % 2), TOP + 40 + 32.0 * (letter // 2)
        item = Item(f"board-{side}-{letter}", "desk", layer=1, x=x, y=y)
        item.shapes = board_shapes(LETTER_NAMES[letter], " ".join(code[:-1] for code in ships))
        navy = self.naval.rules.navies[side]
        item.name = say("{navy}: task force {letter}", navy=navy, letter=LETTER_NAMES[letter])
        item.tip = " ".join(ships) if ships else say("none")
        return item

    def list_force(self, side: int, letter: int, left: float) -> list[Item]:
        """The same for a terminal, a line for each."""
        ships = tally(self.naval, members(self.naval, side, letter))
        return [self.line(side, letter, left, f"{LETTER_NAMES[letter]} {ships}")] if ships else []

    def fleet(self, side: int, left: float) -> list[Item]:
        """No task force is left: what is at sea, and what was lost."""
        naval = self.naval
        own = range(FLEET * side, FLEET * side + FLEET)
        sea = tally(naval, [ship for ship in own if naval.status[ship] in (AFLOAT, MOVING, UNDER, LAYING)])
        lost = tally(naval, [ship for ship in own if naval.status[ship] == SUNK])
        item = Item(f"fleet-{side}", "desk", layer=1, x=left + BLOCK / 2, y=TOP + 56)
        item.shapes = rect(-BLOCK / 2 + 8, -31, BLOCK - 16, 62, "card", 6, "line-soft", 0.9)
        for y, word, told, ink in (
            (-14, say("AT SEA"), sea or say("none"), "ink"),
            (17, say("LOST"), lost or say("none"), "danger" if lost else "ink-soft"),
        ):
            item.shapes += sized(-BLOCK / 2 + 16, y, 12, 14.5, word, "ink-soft", "plate start within-62")
            item.shapes += sized(32, y, 13, 15, told, ink, "plate within-116")
        ships: Words = {
            "navy": naval.rules.navies[side],
            "sea": sea or say("none"),
            "lost": lost or say("none"),
        }
        item.name = filled("{navy}: at sea {sea}, lost {lost}", ships)
        lines = [*in_short(say("sea"), sea), *in_short(say("lost"), lost)]
        return [item, *(self.line(side, at, left, words) for at, words in enumerate(lines))]

    def line(self, side: int, at: int, left: float, words: str) -> Item:
        """For a terminal."""
        return Item(f"line-{side}-{at}", "desk", x=left + BLOCK / 2, y=LINE * (2 + at), text=words)

    def markers(self) -> list[Item]:
        """§4.3 Command markers that are free, those for the air in gold."""
        naval, side, left = self.naval, self.side, self.left
        free, air = int(naval.free[side]), int(naval.air[side])
        shapes = marker_dots(free, air)
        template = "{navy}: {free} command {free:marker|markers}"
        if air:
            template = "{navy}: {free} command {free:marker|markers} and {air} for the air"
        name = filled(template, {"navy": naval.rules.navies[side], "free": free, "air": air})
        tip = say("The round is over for this side.") if naval.over[side] and naval.round else ""
        x = left + BLOCK - (14 if self.mine else 52)
        return [Item(f"markers-{side}", "desk", x=x, y=TOP + 12, shapes=shapes, name=name, tip=tip)]

    def deck(self) -> list[Item]:
        """The deck; of somebody else's hand the backs."""
        naval, rules, side, left = self.naval, self.naval.rules, self.side, self.left
        deck = int(cards_in(naval, side)) - (0 if self.mine else int(naval.held[side]))
        discards = sum(int(naval.discard[side * rules.cards + card]) for card in range(int(rules.cards)))
        template = "{deck} {deck:card|cards} in the deck, {out} discarded."
        tip = say(template, deck=max(0, deck), out=discards)
        if self.mine:
            x = HAND_WIDTH - 40
            item = Item(f"deck-{side}", "hand", x=x, y=32, art=f"back-{side}", name=say("Your deck"), tip=tip)
            item.shapes = sized(0, 42, 13, 15, say("{deck} left", deck=deck), "ink-soft", "plate within-92")
            item.shapes += sized(0, 58, 13, 15, say("{out} out", out=discards), "ink-soft", "plate within-92")
            item.text = say("deck {deck}", deck=deck)
            return [item]
        held = int(naval.held[side])
        shapes = rect(-20, -10, 14, 20, f"flag{side}-lo", 2, "white", 0.9) + sized(
            4, 5, 14, 15.5, str(held), "ink"
        )
        name = say("{navy}: {held} {held:card|cards} in hand", navy=rules.navies[side], held=held)
        x = left + BLOCK - 14
        return [Item(f"hand-{side}", "desk", x=x, y=TOP + 12, shapes=shapes, name=name, tip=tip)]


@lru_cache(maxsize=256)
def marker_dots(free: int, air: int) -> Marks:
    """In a row from the right, those for the air last."""
    step = min(11.0, 60.0 / max(1, free + air - 1))
    marks = [Shape("rect", [-68, -9, 74, 18, 0], "touch")]
    for fill, numbers in (("card", range(free)), ("lamp", range(free, free + air))):
        dots = "".join(f"M{-step * at:g} 0h0" for at in numbers)
        marks += (
            path(dots, "", "ink-soft", 11, round=True) + path(dots, "", fill, 8, round=True) if dots else []
        )
    return marks


@lru_cache(maxsize=256)
def board_shapes(letter: str, codes: str) -> Marks:
    """A letter and the classes of its ships."""
    marks = rect(-51, -14, 102, 28, "card" if codes else "", 5, "line-soft", 0.9)
    marks += sized(-40, 5.4, 15.5, 16, letter, "ink" if codes else "ink-soft", "title")
    return marks + sized(-28, 4.6, 13, 15, codes, "ink", "plate start")


def has_forces(naval: Naval, side: int) -> bool:
    """Whether task forces are there, to come, or being formed."""
    if is_setting_up(naval):
        return True
    own = range(FLEET * side, FLEET * side + FLEET)
    return any(naval.status[ship] in (IN_FORCE, DUE) for ship in own)


def tally(naval: Naval, ships: list[int]) -> str:
    """BB, 2 CA, 3 DD."""
    counts: dict[str, int] = {}
    for ship in ships:
        code = naval.rules.codes[int(naval.kind(ship))]
        counts[code] = counts.get(code, 0) + 1
    return ", ".join(f"{count} {code}" if count > 1 else code for code, count in counts.items())


@lru_cache(maxsize=1024)
def in_short(word: Message, ships: str) -> list[Message]:
    """sea CV 3DD, then 2CA SS: for the narrow block of a terminal."""
    listed = ships.replace(" ", "").replace(",", " ") or say("none")
    return lines_of(say("{word} {ships}", word=word, ships=listed), 14, 9)


@lru_cache(maxsize=1024)
def card_item(rules: Rules, card: int, key: str) -> Item:
    plan = rules.plan.cards[card]
    name = say(NAMED[plan.kind], card=card_noun(rules, card))
    item = Item(key, "hand", layer=1, art=f"card-{plan.code}", name=name, tip=say(plan.text))
    item.text = small_card(plan.code, card_noun(rules, card))
    return item


@lru_cache(maxsize=256)
def small_card(code: str, name: Noun) -> Message:
    """A card for a terminal."""
    return say("{code}\n{name}", code=code, name=Wrapped(say("{name}", name=name), 8, 3))
