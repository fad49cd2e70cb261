"""Below the chart: the task forces of both sides by letter, their markers, hands and decks."""

from __future__ import annotations

from functools import lru_cache

from grognard.core.lines import Wrapped, lines_of
from grognard.core.message import Message, Noun, Words, filled, say
from grognard.core.scene import Item, Shape, circle, label, rect
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
from grognard.games.epic_naval.draw.art import Art, gallery
from grognard.games.epic_naval.draw.hulls import form_of
from grognard.games.epic_naval.draw.pieces import ship_marks
from grognard.games.epic_naval.draw.sheet import DESK, DESK_WIDTH, LINE, Point
from grognard.games.epic_naval.draw.words import composition, members, ship_tip, title
from grognard.games.epic_naval.files.plan import Card
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.rules import Rules
from grognard.games.epic_naval.setup import SetUp
from grognard.games.epic_naval.speech import LETTER_NAMES, card_noun

BLOCK = 158.0  # how broad a side's boards are
CARD = (100.0, 122.0)
KINDS = (say("COMMAND"), say("EVENT"), say("UPGRADE"))
NAMED = ("Command: {card}", "Event: {card}", "Upgrade: {card}")
BANDS = ("gold", "ink-soft", "card-back")


@lru_cache(maxsize=64)
def art_of(rules: Rules) -> Art:
    """What all scenarios share, and this one's cards."""
    return gallery() | {f"card-{card.code}": card_face(card) for card in rules.plan.cards}


def card_face(card: Card) -> list[Shape]:
    """Its kind in a band at the top, its name, and what it does."""
    width, height = CARD
    left, top = -width / 2, -height / 2
    shapes = [
        rect(left, top, width, height, "card line", 6),
        rect(left + 4, top + 4, width - 8, 15, BANDS[card.kind], 3),
        label(-4, top + 15, 9.5, KINDS[card.kind], "on-side bold"),
        label(width / 2 - 14, top + 15, 9.5, card.code, "on-side"),
    ]
    y = top + 34
    for line in lines_of(say("{card}", card=Noun(card.name, proper=True)), 15, 2):
        shapes.append(label(0, y, 10.8, line, "ink bold"))
        y += 13
    y += 3
    for line in lines_of(say(card.text), 18, 5):
        shapes.append(label(0, y, 9.5, line, "ink-soft"))
        y += 11.5
    return shapes


# ------------------------------------------------------------------ hands and decks


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
                self.cards.append((card, card_item(rules, card, f"card-{side}-{card}-{number}")))
        frame = naval.frame
        if isinstance(frame, Drawing) and frame.side == side:
            for at, card in enumerate((int(frame.one), int(frame.other))):
                if card >= 0:
                    self.drawn.append((card, card_item(rules, card, f"drawn-{at}")))
        row = [item for _, item in [*self.cards, *self.drawn]]
        left, step = self.spread(len(row), CARD[0] + 8, CARD[0])
        for at, item in enumerate(row):
            item.x, item.y = left + step * at, DESK / 2
        if not row:
            buying = isinstance(naval.frame, SetUp)
            words = [label(0, 4, 12, say("nothing yet") if buying else say("no cards"), "ink-soft")]
            self.rest.append(Item("no-cards", "desk", x=left, y=DESK / 2, shapes=words))

    def spread(self, count: int, step: float, size: float) -> Point:
        """The first place and the distance of things in a row between the blocks."""
        room = DESK_WIDTH - 2 * BLOCK - 76
        step = min(step, (room - size) / max(1, count - 1))
        return BLOCK + 10 + (room - step * (max(1, count) - 1)) / 2, step

    # ------------------------------------------------------------------ ships that wait for their place

    def waiting_ships(self) -> list[int]:
        """Those to be laid out; during set-up the viewer's fleet."""
        naval = self.naval
        ships = [ship for ship in range(SHIPS) if naval.status[ship] == LAYING]
        if ships:
            self.title(say("TO BE LAID OUT"))
        elif isinstance(naval.frame, SetUp) and self.viewer >= 0:
            own = range(FLEET * self.viewer, FLEET * self.viewer + FLEET)
            ships = [ship for ship in own if naval.status[ship] == READY]
            self.title(say("YOUR FLEET"))
        return ships

    def title(self, words: str) -> None:
        """What the things between the blocks are."""
        shapes = [label(0, 0, 11, words, "ink-soft bold")]
        self.rest.append(Item("heap", "desk", x=DESK_WIDTH / 2, y=13, shapes=shapes))

    def make_room(self, words: str) -> None:
        """Something else lies between the blocks now."""
        self.laid.clear()
        self.rest = [item for item in self.rest if item.key != "heap"]
        self.title(words)

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
        item = Item(f"ship-{ship}", "desk", layer=1, art=f"{form}-{ship // FLEET}")
        item.shapes = [
            Shape(each.kind, each.at, each.cls.replace(" cast", ""), each.text)
            for each in ship_marks(naval, ship, form)
        ]
        item.name, item.tip, item.text = title(naval, ship), ship_tip(naval, ship), rules.ship_names[ship]
        return item

    # ------------------------------------------------------------------ one side's block

    def draw_block(self, side: int) -> None:
        naval = self.naval
        left = 0.0 if side == 0 else DESK_WIDTH - BLOCK
        soft = f"side{side}-soft"
        shapes = [
            rect(left, 0, BLOCK, DESK, f"{soft} line", 6),
            rect(left, 0, BLOCK, DESK, f"hatch{side} faint", 6),
            rect(left + 4, 3, BLOCK - 8, 18, soft, 4),
            label(
                left + BLOCK / 2,
                16,
                12,
                say(
                    "{navy}: {points} {points:point|points}",
                    navy=naval.rules.navies[side],
                    points=naval.score[side],
                ),
                "ink bold",
            ),
        ]
        self.rest.append(Item(f"block-{side}", "desk", shapes=shapes))
        if has_forces(naval, side):
            for letter in range(LETTERS):
                self.boards[(side, letter)] = self.board(side, letter, left)
                self.list_force(side, letter, left)
        else:
            self.rest += self.fleet(side, left)
        self.rest.append(self.markers(side, left))
        self.draw_deck(side, left)

    def board(self, side: int, letter: int, left: float) -> Item:
        """§13.1 The ships of a task force, open to all."""
        ships = composition(self.naval, side, letter)
        x, y = left + 40 + 78 * (letter % 2), 43 + 40.0 * (letter // 2)
        item = Item(f"board-{side}-{letter}", "desk", layer=1, x=x, y=y)
        cls = "card line-soft" if ships else "line-soft"
        item.shapes = [
            rect(-37, -19, 74, 38, cls, 4),
            label(-29, 5, 14, LETTER_NAMES[letter], "ink bold" if ships else "ink-soft"),
        ]
        codes = [code[:-1] for code in ships]
        rows = [codes] if len(codes) < 3 else [codes[: (len(codes) + 1) // 2], codes[(len(codes) + 1) // 2 :]]
        for at, row in enumerate(rows):
            item.shapes.append(label(8, 4 + 13 * (at - (len(rows) - 1) / 2), 11, " ".join(row), "ink"))
        navy = self.naval.rules.navies[side]
        item.name = say("{navy}: task force {letter}", navy=navy, letter=LETTER_NAMES[letter])
        item.tip = " ".join(ships) if ships else say("none")
        return item

    def list_force(self, side: int, letter: int, left: float) -> None:
        """The same for a terminal, a line for each."""
        ships = tally(self.naval, members(self.naval, side, letter))
        if ships:
            self.rest.append(self.line(side, letter, left, f"{LETTER_NAMES[letter]} {ships}"))

    def fleet(self, side: int, left: float) -> list[Item]:
        """No task force is left: what is at sea, and what was lost."""
        naval = self.naval
        own = range(FLEET * side, FLEET * side + FLEET)
        sea = tally(naval, [ship for ship in own if naval.status[ship] in (AFLOAT, MOVING, UNDER, LAYING)])
        lost = tally(naval, [ship for ship in own if naval.status[ship] == SUNK])
        item = Item(f"fleet-{side}", "desk", layer=1, x=left + BLOCK / 2, y=63)
        item.shapes = [
            rect(-BLOCK / 2 + 5, -38, BLOCK - 10, 76, "card line-soft", 4),
            label(0, -23, 10, say("AT SEA"), "ink-soft bold"),
            label(0, -8, 11, sea or say("none"), "ink"),
            label(0, 12, 10, say("LOST"), "ink-soft bold"),
            label(0, 27, 11, lost or say("none"), "danger" if lost else "ink-soft"),
        ]
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
        return Item(f"line-{side}-{at}", "desk", x=left + BLOCK / 2, y=LINE * (1 + at), text=words)

    def markers(self, side: int, left: float) -> Item:
        """§4.3 Command markers that are free, those for the air in gold."""
        naval = self.naval
        free, air = int(naval.free[side]), int(naval.air[side])
        shapes: list[Shape] = []
        step = min(11.0, 92.0 / max(1, free + air))
        for at in range(free + air):
            cls = "gold" if at >= free else "paper line"
            shapes.append(circle(step * at - 46, 0, 5, cls))
        template = "{navy}: {free} command {free:marker|markers}"
        if air:
            template = "{navy}: {free} command {free:marker|markers} and {air} for the air"
        name = filled(template, {"navy": naval.rules.navies[side], "free": free, "air": air})
        tip = say("The round is over for this side.") if naval.over[side] and naval.round else ""
        shapes.append(rect(-52, -8, 104, 16, "touch"))
        return Item(f"markers-{side}", "desk", x=left + 98, y=117, shapes=shapes, name=name, tip=tip)

    def draw_deck(self, side: int, left: float) -> None:
        """The deck; of somebody else's hand the backs."""
        naval, rules = self.naval, self.naval.rules
        deck = int(cards_in(naval, side)) - (0 if side == self.viewer else int(naval.held[side]))
        discards = sum(int(naval.discard[side * rules.cards + card]) for card in range(int(rules.cards)))
        template = "{deck} {deck:card|cards} in the deck, {out} discarded."
        tip = say(template, deck=max(0, deck), out=discards)
        if side == self.viewer:
            x = DESK_WIDTH - BLOCK - 32
            item = Item(f"deck-{side}", "desk", x=x, y=44, art=f"back-{side}", name=say("Your deck"), tip=tip)
            item.shapes = [
                label(0, 41, 11, say("{deck} left", deck=deck), "ink-soft"),
                label(0, 56, 11, say("{out} out", out=discards), "ink-soft"),
            ]
            item.text = say("deck {deck}", deck=deck)
            self.decks[side] = item
            return
        held = int(naval.held[side])
        shapes = [Shape("rect", [8 * at - 19, -10, 14, 20, 2], "card-back line") for at in range(held)]
        shapes.append(rect(-21, -12, 42, 24, "touch"))
        name = say("{navy}: {held} {held:card|cards} in hand", navy=rules.navies[side], held=held)
        item = Item(f"hand-{side}", "desk", x=left + 24, y=117, shapes=shapes, name=name, tip=tip)
        self.rest.append(item)


def has_forces(naval: Naval, side: int) -> bool:
    """Whether task forces are there, to come, or being formed."""
    if isinstance(naval.frame, SetUp):
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


def card_item(rules: Rules, card: int, key: str) -> Item:
    plan = rules.plan.cards[card]
    name = say(NAMED[plan.kind], card=card_noun(rules, card))
    item = Item(key, "desk", layer=1, art=f"card-{plan.code}", name=name, tip=say(plan.text))
    item.text = small_card(plan.code, card_noun(rules, card))
    return item


@lru_cache(maxsize=256)
def small_card(code: str, name: Noun) -> Message:
    """A card for a terminal."""
    return say("{code}\n{name}", code=code, name=Wrapped(say("{name}", name=name), 8, 3))
