"""§11 Cards: drawing them, and events and upgrades as a turn."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions, Lots
from grognard.core.flow import Chance, Decision, Frame, Procedure, Rule, Secret, Side
from grognard.games.epic_naval.damage import clear_base, lift_plane
from grognard.games.epic_naval.data import (
    AFLOAT,
    DRILL,
    FLEET,
    FOG,
    IN_FORCE,
    INTERCEPT,
    LETTERS,
    MAX_BASES,
    MAX_CARDS,
    MAX_NODES,
    NO_BOMBER,
    NONE,
    ORDERS,
    RECALL,
    REPAIR,
    SQUADRON,
    SQUALL,
    STOCK,
    UNCOVER,
    UPGRADE,
    WING,
)
from grognard.games.epic_naval.laying import FORCED, deployment
from grognard.games.epic_naval.position import Naval

# ------------------------------------------------------------------ §11.2 drawing


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Drawing(Frame):
    """§11.2 Two cards are drawn, one is kept; ``naval.side`` draws."""

    def __init__(self) -> None:
        super().__init__(DRAWING)
        self.side: i64 = 0
        self.one: Secret[i64] = NONE
        self.other: Secret[i64] = NONE

    def reveal(self, truth: Drawing, observer: Side) -> None:
        """§11.2 Everybody sees that a card is drawn, its side alone which one."""
        own = truth.side == observer
        self.one = truth.one if own or truth.one == NONE else UNKNOWN
        self.other = truth.other if own or truth.other == NONE else UNKNOWN


UNKNOWN: Final = -2  # instead of a card: there is one, but not for these eyes


def drawing_by(side: Side) -> Drawing:
    drawing = Drawing()
    drawing.side = side
    return drawing


def cards_in(naval: Naval, side: Side) -> i64:
    """How many cards are left in the deck."""
    count: i64 = 0
    for card in range(naval.rules.cards):
        count += naval.deck[side * naval.rules.cards + card]
    return count


def can_draw(naval: Naval, side: Side) -> bool:
    """§11.6 Deck or discards must hold a card."""
    first = side * naval.rules.cards
    for card in range(first, first + naval.rules.cards):
        if naval.deck[card] > 0 or naval.discard[card] > 0:
            return True
    return False


def give(naval: Naval, side: Side, card: i64) -> None:
    """The card goes to the hand."""
    naval.hand[side * naval.rules.cards + card] += 1
    naval.held[side] += 1


def spend_card(naval: Naval, side: Side, card: i64) -> None:
    """A card leaves the hand for good or for the discards."""
    naval.hand[side * naval.rules.cards + card] -= 1
    naval.held[side] -= 1
    if naval.rules.card_kind[card] != UPGRADE:
        naval.discard[side * naval.rules.cards + card] += 1


def throw_away(naval: Naval, side: Side, card: i64) -> None:
    naval.hand[side * naval.rules.cards + card] -= 1
    naval.held[side] -= 1
    naval.discard[side * naval.rules.cards + card] += 1


@final
class MakeRoom(Rule[Naval, Drawing]):
    """§11.3 Whoever is at the hand limit discards before drawing."""

    def do(self, naval: Naval, drawing: Drawing) -> None:
        if naval.held[drawing.side] < naval.rules.hand_limit:
            drawing.go(SHUFFLE)


@final
class ThrowAway(Decision[Naval, Drawing]):
    """§11.3 A card of the hand is discarded, open to all."""

    space: i64 = MAX_CARDS

    def actions(self, naval: Naval, drawing: Drawing, side: Side, out: Actions) -> None:
        for card in range(naval.rules.cards):
            if naval.hand[side * naval.rules.cards + card] > 0:
                out.add(card)

    def take(self, naval: Naval, drawing: Drawing, side: Side, card: i64) -> None:
        throw_away(naval, side, card)


@final
class Shuffle(Rule[Naval, Drawing]):
    """§11.6 An empty deck is made of the discards again; two cards are drawn, or what there is."""

    def do(self, naval: Naval, drawing: Drawing) -> None:
        side = drawing.side
        if cards_in(naval, side) == 0:
            first = side * naval.rules.cards
            for card in range(first, first + naval.rules.cards):
                naval.deck[card] = naval.discard[card]
                naval.discard[card] = 0
        if drawing.other != NONE or cards_in(naval, side) == 0:
            drawing.go(KEEP)


@final
class DrawCard(Chance[Naval, Drawing]):
    """§11.2 Any card of the deck may be on top; only its side sees it."""

    space: i64 = MAX_CARDS

    def outcomes(self, naval: Naval, drawing: Drawing, out: Lots) -> None:
        out.add_cards(naval.deck, drawing.side * naval.rules.cards, naval.rules.cards)

    def take(self, naval: Naval, drawing: Drawing, side: Side, card: i64) -> None:
        naval.deck[drawing.side * naval.rules.cards + card] -= 1
        if drawing.one == NONE:
            drawing.one = card
        else:
            drawing.other = card
        drawing.go(SHUFFLE)


@final
class Keep(Decision[Naval, Drawing]):
    """§11.2 One is kept, the other discarded, open to all."""

    space: i64 = MAX_CARDS

    def actions(self, naval: Naval, drawing: Drawing, side: Side, out: Actions) -> None:
        out.add(drawing.one)
        if drawing.other != NONE and drawing.other != drawing.one:
            out.add(drawing.other)

    def take(self, naval: Naval, drawing: Drawing, side: Side, card: i64) -> None:
        give(naval, side, card)
        if drawing.other != NONE:
            rest = drawing.one if card == drawing.other else drawing.other
            naval.discard[side * naval.rules.cards + rest] += 1
        drawing.one = NONE
        drawing.other = NONE


SHUFFLE: Final = Shuffle()
KEEP: Final = Keep()
DRAWING: Final = Procedure(Drawing, MakeRoom(), ThrowAway(), SHUFFLE, DrawCard(), KEEP)

# ------------------------------------------------------------------ §11.5 events and upgrades

# What a card is played on: a marker of the enemy, an own ship, a base, a plane on a node.
ON_FORCE: Final = 0
ON_SHIP: Final = ON_FORCE + LETTERS
ON_BASE: Final = ON_SHIP + FLEET
ON_NODE: Final = ON_BASE + MAX_BASES
ENOUGH: Final = ON_NODE + MAX_NODES


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Playing(Frame):
    """§11.5 An event or upgrade is played instead of an activation."""

    def __init__(self) -> None:
        super().__init__(PLAYING)
        self.card: i64 = NONE
        self.left: i64 = 0  # planes that may still come back


def playing_of(naval: Naval, card: i64) -> Playing:
    playing = Playing()
    playing.card = card
    playing.left = naval.rules.card_amount[card]
    return playing


def add_objects(naval: Naval, side: Side, card: i64, out: Actions) -> None:
    """§11.7 What an event or upgrade may be played on."""
    effect = naval.rules.card_effect[card]
    if effect in (UNCOVER, INTERCEPT):
        for number in range(LETTERS):
            if naval.force_node[LETTERS * (1 - side) + number] != NONE:
                out.add(ON_FORCE + number)
    elif effect == REPAIR:
        for base in range(naval.rules.bases):
            if naval.base_owner[base] == side and naval.base_hit[base] != 0:
                out.add(ON_BASE + base)
    elif effect == RECALL:
        if carrier_with_room(naval, side) != NONE:
            for node in range(naval.rules.nodes):
                if naval.planes[side * naval.rules.nodes + node] > 0:
                    out.add(ON_NODE + node)
    elif naval.rules.card_kind[card] == UPGRADE:
        add_upgradable(naval, side, card, out)


def add_upgradable(naval: Naval, side: Side, card: i64, out: Actions) -> None:
    """§11.5 Own ships on the chart or in a task force that have no upgrade yet, and bases."""
    rules = naval.rules
    squadron = rules.card_effect[card] == SQUADRON
    for number in range(FLEET):
        ship = FLEET * side + number
        status = naval.status[ship]
        kind = rules.ship_class[ship]
        if (
            (status in (AFLOAT, IN_FORCE))
            and naval.upgrade[ship] == NONE
            and rules.card_on[card] >> kind & 1
            and (not squadron or rules.planes[kind] > 0)
        ):
            out.add(ON_SHIP + number)
    if squadron:
        for base in range(rules.bases):
            if naval.base_owner[base] == side and rules.flies(base) and has_berth(naval, base):
                out.add(ON_BASE + base)


def has_berth(naval: Naval, base: i64) -> bool:
    return any(naval.bomber[bomber] == NO_BOMBER for bomber in range(WING * base, WING * base + WING))


def carrier_with_room(naval: Naval, side: Side) -> i64:
    for ship in range(FLEET * side, FLEET * side + FLEET):
        if naval.status[ship] == AFLOAT and naval.load[ship] < naval.room[ship]:
            return ship
    return NONE


def needs_object(naval: Naval, card: i64) -> bool:
    effect = naval.rules.card_effect[card]
    return effect != SQUALL and effect != FOG and effect != ORDERS and effect != DRILL


def can_play(naval: Naval, side: Side, card: i64) -> bool:
    """§11.5 Whether the event or upgrade has anything to act on."""
    effect = naval.rules.card_effect[card]
    if effect == SQUALL:
        return not naval.squall
    if effect == FOG:
        return not naval.fog
    if effect == DRILL:
        return naval.drilled[side] & naval.rules.card_on[card] != naval.rules.card_on[card]
    if effect == ORDERS:
        return True
    found = Actions()
    add_objects(naval, side, card, found)
    return found.count > 0


@final
class TakeEffect(Rule[Naval, Playing]):
    """§11.7 Cards that concern nobody in particular work at once."""

    def do(self, naval: Naval, playing: Playing) -> None:
        side = naval.side
        rules = naval.rules
        effect = rules.card_effect[playing.card]
        if needs_object(naval, playing.card):
            return
        if effect == SQUALL:
            naval.squall = True
        elif effect == FOG:
            naval.fog = True
        elif effect == ORDERS:
            naval.free[side] += rules.card_amount[playing.card]
        else:
            naval.drilled[side] |= rules.card_on[playing.card]
        playing.leave()


@final
class ChooseObject(Decision[Naval, Playing]):
    """§11.7 What the event or upgrade is played on."""

    space: i64 = ENOUGH + 1

    def actions(self, naval: Naval, playing: Playing, side: Side, out: Actions) -> None:
        add_objects(naval, side, playing.card, out)
        if out.count == 0 or (
            naval.rules.card_effect[playing.card] == RECALL
            and playing.left < naval.rules.card_amount[playing.card]
        ):
            out.add(ENOUGH)

    def take(self, naval: Naval, playing: Playing, side: Side, action: i64) -> None:
        if action == ENOUGH:
            return
        if action < ON_SHIP:
            play_on_force(naval, playing, side, action)
        elif action < ON_BASE:
            play_on_ship(naval, playing.card, FLEET * side + action - ON_SHIP)
        elif action < ON_NODE:
            play_on_base(naval, playing.card, action - ON_BASE)
        else:
            ship = carrier_with_room(naval, side)
            lift_plane(naval, side, action - ON_NODE)
            naval.load[ship] += 1
            playing.left -= 1
            if playing.left > 0:
                playing.go(CHOOSE_OBJECT)


def play_on_force(naval: Naval, playing: Playing, side: Side, number: i64) -> None:
    """§11.7 The marker is laid out (only this one of a stack), or its letter is seen."""
    if naval.rules.card_effect[playing.card] == INTERCEPT:
        naval.force_seen[LETTERS * (1 - side) + number] = 1
    else:
        naval.call(deployment(1 - side, 1 << number, FORCED))


def play_on_ship(naval: Naval, card: i64, ship: i64) -> None:
    """§11.5 An upgrade lies with its ship, and is lost with it."""
    naval.upgrade[ship] = card
    if naval.rules.card_effect[card] == SQUADRON:
        naval.room[ship] += 1
        naval.load[ship] += 1


def play_on_base(naval: Naval, card: i64, base: i64) -> None:
    """§11.7 A base is clear and may still be used, or has one more bomber."""
    if naval.rules.card_effect[card] == REPAIR:
        clear_base(naval, base)
        naval.base_done[base] = 0
        return
    for bomber in range(WING * base, WING * base + WING):
        if naval.bomber[bomber] == NO_BOMBER:
            naval.bomber[bomber] = STOCK
            return


CHOOSE_OBJECT: Final = ChooseObject()
PLAYING: Final = Procedure(Playing, TakeEffect(), CHOOSE_OBJECT)
