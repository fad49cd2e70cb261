"""§11.2 Cards are drawn, kept and discarded."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from grognard.core.chance import Actions, Lots
from grognard.core.flow import Chance, Decision, Frame, Procedure, Rule, Secret, Side
from grognard.core.message import Cue, Message, Words, say
from grognard.core.reasons import Reason
from grognard.games.epic_naval.data import MAX_CARDS, NONE, UPGRADE
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.speech import CARDS_ARE_DRAWN, DECIDES, Told, card_noun, told, whispered

NOT_HELD: Final = Reason("not_in_hand", "you do not hold “{card}”", "§11.1")
NOT_DRAWN: Final = Reason("not_drawn", "“{card}” is not one of the two cards drawn")


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


def has_deck(naval: Naval, side: Side) -> bool:
    """Whether a card is left in the deck."""
    card = side * naval.rules.cards
    end = card + naval.rules.cards
    while card < end and naval.deck[card] == 0:
        card += 1
    return card < end


def can_draw(naval: Naval, side: Side) -> bool:
    """§11.6 Deck or discards must hold a card."""
    first = side * naval.rules.cards
    for card in range(first, first + naval.rules.cards):
        if naval.deck[card] > 0 or naval.discard[card] > 0:
            return True
    return False


def is_held(naval: Naval, side: Side, card: i64) -> bool:
    return card < naval.rules.cards and naval.hand[side * naval.rules.cards + card] > 0


def card_text(naval: Naval, card: i64) -> str:
    return naval.rules.card_codes[card] if card < naval.rules.cards else ""


def card_words(naval: Naval, card: i64) -> Words:
    return {"card": card_noun(naval.rules, card)} if 0 <= card < naval.rules.cards else {}


def give(naval: Naval, side: Side, card: i64) -> None:
    """The card goes to the hand."""
    naval.hand[side * naval.rules.cards + card] += 1
    naval.held[side] += 1


def hide(naval: Naval, side: Side, card: i64) -> None:
    """§14.5 A card of this kind left the hand: one less is known to be there."""
    if naval.rules.supplies > 0 and naval.shown[side * naval.rules.cards + card] > 0:
        naval.shown[side * naval.rules.cards + card] -= 1


def spend_card(naval: Naval, side: Side, card: i64) -> None:
    """A card leaves the hand for good or for the discards."""
    naval.hand[side * naval.rules.cards + card] -= 1
    naval.held[side] -= 1
    hide(naval, side, card)
    if naval.rules.card_kind[card] != UPGRADE:
        naval.discard[side * naval.rules.cards + card] += 1


def throw_away(naval: Naval, side: Side, card: i64) -> None:
    naval.hand[side * naval.rules.cards + card] -= 1
    naval.held[side] -= 1
    hide(naval, side, card)
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
    asks: str = "Your hand is full: discard a card first."
    waits: str = DECIDES
    tells: str = "{navy} {navy:discards|discard} “{card}”."

    def actions(self, naval: Naval, drawing: Drawing, side: Side, out: Actions) -> None:
        for card in range(naval.rules.cards):
            if naval.hand[side * naval.rules.cards + card] > 0:
                out.add(card)

    def take(self, naval: Naval, drawing: Drawing, side: Side, card: i64) -> None:
        throw_away(naval, side, card)

    def bar(self, naval: Naval, drawing: Drawing, side: Side, card: i64) -> Reason | None:
        return None if is_held(naval, side, card) else NOT_HELD

    def write(self, naval: Naval, drawing: Drawing, side: Side, card: i64) -> str:
        return card_text(naval, card)

    def words(self, naval: Naval, drawing: Drawing, side: Side, card: i64) -> Words:
        return card_words(naval, card)

    def hint(self, naval: Naval, drawing: Drawing, side: Side, card: i64, later: bool) -> Message:
        return say("Discard it.")


@final
class Shuffle(Rule[Naval, Drawing]):
    """§11.6 An empty deck is made of the discards again; two cards are drawn, or what there is."""

    def do(self, naval: Naval, drawing: Drawing) -> None:
        side = drawing.side
        if not has_deck(naval, side):
            first = side * naval.rules.cards
            for card in range(first, first + naval.rules.cards):
                naval.deck[card] = naval.discard[card]
                naval.discard[card] = 0
        if drawing.other != NONE or not has_deck(naval, side):
            drawing.go(KEEP)


@final
class DrawCard(Chance[Naval, Drawing]):
    """§11.2 Any card of the deck may be on top; only its side sees it."""

    space: i64 = MAX_CARDS
    waits: str = CARDS_ARE_DRAWN
    whispers: str = "You draw “{card}”."

    def outcomes(self, naval: Naval, drawing: Drawing, out: Lots) -> None:
        out.add_cards(naval.deck, drawing.side * naval.rules.cards, naval.rules.cards)

    def take(self, naval: Naval, drawing: Drawing, side: Side, card: i64) -> None:
        naval.deck[drawing.side * naval.rules.cards + card] -= 1
        if drawing.one == NONE:
            drawing.one = card
        else:
            drawing.other = card
        drawing.go(SHUFFLE)

    def write(self, naval: Naval, drawing: Drawing, side: Side, card: i64) -> str:
        return card_text(naval, card)

    def words(self, naval: Naval, drawing: Drawing, side: Side, card: i64) -> Words:
        return card_words(naval, card)

    def cue(self, naval: Naval, drawing: Drawing, side: Side, card: i64, after: Naval) -> Cue:
        return Cue("draw", cards=(card_text(naval, card),))


@final
class Keep(Decision[Naval, Drawing]):
    """§11.2 One is kept, the other discarded, open to all."""

    space: i64 = MAX_CARDS
    asks: str = "Keep one of the two cards."
    waits: str = DECIDES

    def actions(self, naval: Naval, drawing: Drawing, side: Side, out: Actions) -> None:
        lower, higher = drawing.one, drawing.other
        if lower > higher:
            lower, higher = higher, lower
        if lower >= 0 and lower != higher:
            out.add(lower)
        if higher >= 0:
            out.add(higher)

    def take(self, naval: Naval, drawing: Drawing, side: Side, card: i64) -> None:
        give(naval, side, card)
        if drawing.other != NONE:
            rest = drawing.one if card == drawing.other else drawing.other
            naval.discard[side * naval.rules.cards + rest] += 1
        drawing.one = NONE
        drawing.other = NONE

    def bar(self, naval: Naval, drawing: Drawing, side: Side, card: i64) -> Reason | None:
        return None if card in (drawing.one, drawing.other) else NOT_DRAWN

    def write(self, naval: Naval, drawing: Drawing, side: Side, card: i64) -> str:
        return card_text(naval, card)

    def words(self, naval: Naval, drawing: Drawing, side: Side, card: i64) -> Words:
        return card_words(naval, card)

    def hint(self, naval: Naval, drawing: Drawing, side: Side, card: i64, later: bool) -> Message:
        return say("Keep it; the other one is discarded.")

    def tell(self, naval: Naval, drawing: Drawing, side: Side, card: i64, after: Naval) -> Told:
        cue = Cue("draw", cards=(card_text(naval, card),))
        kept = whispered(naval, side, "You keep “{card}”.", "§11.2", cue, card=card_noun(naval.rules, card))
        if drawing.other == NONE:
            return [kept, told(naval, side, "{navy} {navy:keeps|keep} the last card.", "§11.6")]
        rest = card_noun(naval.rules, drawing.one if card == drawing.other else drawing.other)
        return [kept, told(naval, side, "{navy} {navy:discards|discard} “{card}”.", "§11.2", card=rest)]


THROW_AWAY: Final = ThrowAway()
SHUFFLE: Final = Shuffle()
KEEP: Final = Keep()
DRAWING: Final = Procedure(Drawing, MakeRoom(), THROW_AWAY, SHUFFLE, DrawCard(), KEEP)
